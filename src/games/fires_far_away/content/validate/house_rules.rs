//! Checks of the house rules, and of area attacks whose hex templates the house rules must define.

use super::{ContentPath, Validator};
use crate::content::house_rules::HouseRules;
use crate::content::script::{Expr, ScriptContext, Targeting};
use crate::model::Id;

impl Validator<'_, '_> {
    /// Checks that house rules are complete and in range.
    pub(super) fn check_house_rules(&mut self, at: &ContentPath, house: &HouseRules) {
        // The default means that the file could not be parsed. The parse error is enough.
        if *house == HouseRules::default() {
            return;
        }
        if house.half_moon.is_empty() {
            self.add_error(&at.field("half_moon"), "a figure without a hex strikes nobody");
        }
        for (size, figure) in &house.blasts {
            let here = at.field("blasts").key(Id::new(&size.to_string()));
            if figure.is_empty() {
                self.add_error(&here, "a figure without a hex strikes nobody");
            }
            if usize::from(*size) != figure.len() {
                let message = format!("the blast of {size} hexes lists {}", figure.len());
                self.add_error(&here, message);
            }
        }
        for (n, block) in house.blocks.iter().enumerate() {
            self.check_block(&at.field("blocks").item(n), block, ScriptContext::Tile);
        }
        if house.soul_level_costs.is_empty() {
            self.add_error(&at.field("soul_level_costs"), "the list needs the cost of the first time at least");
        }
        self.check_range(&at.field("carried_slots"), "what can be carried", house.carried_slots.into(), 0, 40);
        self.check_range(&at.field("creation_dice"), "the dice of the creation", house.creation_dice.into(), 1, 10);
        self.check_range(&at.field("withering_curse"), "what curses", house.withering_curse.into(), 1, 99);
        self.check_range(&at.field("held_extra_cost"), "what a net adds", house.held_extra_cost.into(), 0, 6);
    }

    /// Reports an area that no house rules have a hex template for.
    pub(super) fn check_template(&mut self, at: &ContentPath, aim: &Targeting) {
        if self.catalog.house_rules == HouseRules::default() {
            return;
        }
        let houses = || std::iter::once(&self.catalog.house_rules).chain(self.catalog.scenario_house_rules.values());
        let deepest = |rows: fn(&HouseRules) -> usize| houses().map(rows).max().unwrap_or(0) as u16;
        match aim {
            // Only a constant can be checked here; in play, a value that is worked out draws no more hexes than the
            // house rules have.
            Targeting::Cone(Expr::N(range)) => {
                let most = deepest(|house| house.cone.len());
                self.check_range(&at.item(0), "the range of a cone", (*range).max(0) as u16, 1, most);
            }
            Targeting::Wave(Expr::N(range)) => {
                let most = deepest(|house| house.wave.len());
                self.check_range(&at.item(0), "the range of a wave", (*range).max(0) as u16, 1, most);
            }
            Targeting::FullMoon(Expr::N(size)) => {
                self.check_range(&at.item(0), "the size of a full moon", (*size).max(0) as u16, 1, 16);
            }
            Targeting::Around(Expr::N(size)) => {
                self.check_range(&at.item(0), "the distance of `Around`", (*size).max(0) as u16, 1, 16);
            }
            Targeting::Filtered(inner, _) => self.check_template(&at.item(0), inner),
            Targeting::Blast { size, .. } if !houses().any(|house| house.blasts.contains_key(size)) => {
                let sizes: Vec<String> = self.catalog.house_rules.blasts.keys().map(u8::to_string).collect();
                let message = format!("no blast has {size} hexes; there are blasts of {}", sizes.join(", "));
                self.add_error(&at.field("size"), message);
            }
            _ => {}
        }
    }
}
