//! Checks of gear.

use super::{Entry, Validation};
use crate::content::gear::AnyGear;
use crate::model::Id;

impl Validation<'_, '_> {
    pub(super) fn gear(&mut self, gear: &AnyGear) {
        let entry = Entry("gear", gear.id());
        let specials: Vec<Id> = self.catalog.actions.iter().map(|a| a.listing()).collect();
        for special in gear.special() {
            self.known(entry, &["special"], "special attack", *special, &specials);
        }
        self.within(entry, &["weight"], "the weight", gear.weight().into(), 0, 20);
        self.within(entry, &["durability"], "Durability", gear.durability().into(), 0, 20);
        match gear {
            AnyGear::Weapon(w) => {
                if w.kinds.is_empty() && w.ammo.is_none() {
                    self.error(entry, &["kinds"], "a weapon needs at least one damage type");
                }
                if w.range.0 > w.range.1 || w.range.0 == 0 {
                    self.error(entry, &["range"], "a range runs from its minimum (1 or more) to its maximum");
                }
                self.within(entry, &["damage"], "the damage", w.damage.into(), 0, 30);
                self.within(entry, &["stamina"], "the SP cost", w.stamina.into(), 0, 30);
                for (stat, (need, _)) in &w.requires {
                    self.within(entry, &["requires"], &format!("{stat:?}"), (*need).into(), 1, 99);
                }
            }
            AnyGear::Shield(s) => {
                self.within(entry, &["defense"], "Defense", s.defense.into(), 0, 30);
                self.within(entry, &["stability"], "Stability", s.stability.into(), 0, 60);
                self.within(entry, &["damage"], "the damage", s.damage.0.into(), 0, 30);
            }
            AnyGear::Armor(a) => {
                for (sink, n) in &a.sinks {
                    self.within(entry, &["sinks"], sink.printed(), (*n).into(), 0, 20);
                }
            }
            AnyGear::Flask(u) | AnyGear::Item(u) => {
                self.within(entry, &["charges"], "charges", u.charges.into(), 0, 20);
                self.program(entry, &u.effect, false);
            }
            AnyGear::Missile(m) => self.within(entry, &["damage"], "the damage", m.damage.0.into(), 0, 30),
        }
    }
}
