//! Checks of house rules, and of aims whose figures they have to hold.

use super::{Entry, Validation};
use crate::content::effect::Aim;
use crate::content::house::HouseRules;

impl Validation<'_, '_> {
    /// What the rules of a house must hold for a table to be played by them.
    pub(super) fn house(&mut self, entry: Entry, house: &HouseRules) {
        // Rules that could not be read are wrong enough.
        if *house == HouseRules::default() {
            return;
        }
        for (name, figure) in
            [("half_moon", &house.half_moon)].into_iter().chain(house.blasts.values().map(|f| ("blasts", f)))
        {
            if figure.is_empty() {
                self.error(entry, &[name], "a figure without a hex strikes nobody");
            }
        }
        for (size, figure) in &house.blasts {
            if usize::from(*size) != figure.len() {
                let message = format!("the blast of {size} hexes lists {}", figure.len());
                self.error(entry, &["blasts", &format!("{size}:")], message);
            }
        }
        self.within(entry, &["withering_curse"], "what curses", house.withering_curse.into(), 1, 99);
        self.within(entry, &["held_adds"], "what a net adds", house.held_adds.into(), 0, 6);
    }

    /// A figure that no house of the game can draw.
    pub(super) fn figure(&mut self, entry: Entry, aim: &Aim) {
        if self.catalog.house == HouseRules::default() {
            return;
        }
        let houses = || std::iter::once(&self.catalog.house).chain(self.catalog.houses.values());
        let deepest = |rows: fn(&HouseRules) -> usize| houses().map(rows).max().unwrap_or(0) as u16;
        match aim {
            Aim::Cone(range) => {
                let most = deepest(|house| house.cone.len());
                self.within(entry, &["Cone"], "the range of a cone", (*range).into(), 1, most);
            }
            Aim::Wave(range) => {
                let most = deepest(|house| house.wave.len());
                self.within(entry, &["Wave"], "the range of a wave", (*range).into(), 1, most);
            }
            Aim::Blast { size, .. } if !houses().any(|house| house.blasts.contains_key(size)) => {
                let sizes: Vec<String> = self.catalog.house.blasts.keys().map(u8::to_string).collect();
                let message = format!("no blast has {size} hexes; there are blasts of {}", sizes.join(", "));
                self.error(entry, &["Blast", "size"], message);
            }
            _ => {}
        }
    }
}
