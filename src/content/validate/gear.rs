//! Checks of gear: special attacks must exist, numbers must lie in their ranges.

use super::{EntryRef, Validator};
use crate::content::gear::AnyGear;
use crate::model::Id;

impl Validator<'_, '_> {
    pub(super) fn check_gear(&mut self, gear: &AnyGear) {
        let entry = EntryRef("gear", gear.id());
        let specials: Vec<Id> = self.catalog.actions.iter().map(|a| a.listing_id()).collect();
        for special in gear.special() {
            self.check_known_id(entry, &["special"], "special attack", *special, &specials);
        }
        self.check_range(entry, &["weight"], "the weight", gear.weight().into(), 0, 20);
        self.check_range(entry, &["durability"], "Durability", gear.durability().into(), 0, 20);
        match gear {
            AnyGear::Weapon(w) => {
                if w.kinds.is_empty() && w.ammo.is_none() {
                    self.add_error(entry, &["kinds"], "a weapon needs at least one damage type");
                }
                if w.range.0 > w.range.1 || w.range.0 == 0 {
                    self.add_error(entry, &["range"], "a range runs from its minimum (1 or more) to its maximum");
                }
                self.check_range(entry, &["damage"], "the damage", w.damage.into(), 0, 30);
                self.check_range(entry, &["stamina"], "the SP cost", w.stamina.into(), 0, 30);
                for (stat, (need, _)) in &w.requires {
                    self.check_range(entry, &["requires"], &format!("{stat:?}"), (*need).into(), 1, 99);
                }
            }
            AnyGear::Shield(s) => {
                self.check_range(entry, &["defense"], "Defense", s.defense.into(), 0, 30);
                self.check_range(entry, &["stability"], "Stability", s.stability.into(), 0, 60);
                self.check_range(entry, &["damage"], "the damage", s.damage.0.into(), 0, 30);
            }
            AnyGear::Armor(a) => {
                for (sink, n) in &a.sinks {
                    self.check_range(entry, &["sinks"], sink.label(), (*n).into(), 0, 20);
                }
            }
            AnyGear::Flask(u) | AnyGear::Item(u) => {
                self.check_range(entry, &["charges"], "charges", u.charges.into(), 0, 20);
                self.check_script(entry, &u.effect, false);
            }
            AnyGear::Missile(m) => self.check_range(entry, &["damage"], "the damage", m.damage.0.into(), 0, 30),
        }
    }
}
