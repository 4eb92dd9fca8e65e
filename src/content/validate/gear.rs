//! Checks of gear: special attacks must exist, numbers must lie in their ranges.

use super::{ContentPath, Validator};
use crate::content::gear::AnyGear;
use crate::content::script::ScriptContext;
use crate::model::Id;

impl Validator<'_, '_> {
    pub(super) fn check_gear(&mut self, gear: &AnyGear) {
        let entry = ContentPath::new("gear", gear.id());
        let specials: Vec<Id> = self.catalog.actions.iter().map(|a| a.listing_id()).collect();
        for (n, special) in gear.special().iter().enumerate() {
            self.check_known_id(&entry.field("special").item(n), "special attack", *special, &specials);
        }
        self.check_range(&entry.field("weight"), "the weight", gear.weight().into(), 0, 20);
        self.check_range(&entry.field("durability"), "Durability", gear.durability().into(), 0, 20);
        match gear {
            AnyGear::Weapon(w) => {
                if w.kinds.is_empty() && w.ammo.is_none() {
                    self.add_error(&entry.field("kinds"), "a weapon needs at least one damage type");
                }
                if w.range.0 > w.range.1 || w.range.0 == 0 {
                    self.add_error(&entry.field("range"), "a range runs from its minimum (1 or more) to its maximum");
                }
                self.check_range(&entry.field("damage"), "the damage", w.damage.into(), 0, 30);
                self.check_range(&entry.field("stamina"), "the SP cost", w.stamina.into(), 0, 30);
                self.check_script(&entry.field("at_roll"), &w.at_roll, ScriptContext::AtRoll);
                for (stat, (need, _)) in &w.requires {
                    self.check_range(
                        &entry.field("requires").field(stat.into()).item(0),
                        stat.into(),
                        (*need).into(),
                        1,
                        99,
                    );
                }
            }
            AnyGear::Shield(s) => {
                self.check_range(&entry.field("defense"), "Defense", s.defense.into(), 0, 30);
                self.check_range(&entry.field("stability"), "Stability", s.stability.into(), 0, 60);
                self.check_range(&entry.field("damage").item(0), "the damage", s.damage.0.into(), 0, 30);
            }
            AnyGear::Armor(a) => {
                self.check_script(&entry.field("at_roll"), &a.at_roll, ScriptContext::AtRoll);
                for (sink, n) in &a.sinks {
                    self.check_range(&entry.field("sinks").field(sink.into()), sink.label(), (*n).into(), 0, 20);
                }
            }
            AnyGear::Flask(u) | AnyGear::Item(u) => {
                self.check_range(&entry.field("charges"), "charges", u.charges.into(), 0, 20);
                self.check_script(&entry.field("effect"), &u.effect, ScriptContext::Item);
            }
            AnyGear::Missile(m) => {
                self.check_range(&entry.field("damage").item(0), "the damage", m.damage.0.into(), 0, 30);
                self.check_added_strike(&entry.field("on_hit"), m);
            }
        }
    }
}
