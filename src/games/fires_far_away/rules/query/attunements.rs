//! Which attunements the character knows.
//!
//! Must not say whether one can be committed now; `player` does.

use crate::content::Catalog;
use crate::content::action::Action;
use crate::content::attunement::Attunement;
use crate::content::school::{Known, School};
use crate::model::{GearIndex, Hands, Id};
use crate::rules::components::character::{CharacterRef, GearSlot};

impl CharacterRef<'_> {
    /// Whether the character knows an action: any that is no attunement, and an attunement that is assigned to POTs, that
    /// gear teaches, or that comes with the catalyst in hand.
    pub fn knows(&self, catalog: &Catalog, hands: Hands, action: &Action) -> bool {
        let Some(attunement) = action.attunement else { return true };
        self.attuned.0.contains(&action.id)
            || (attunement.known == Known::WithCatalyst && self.holds_catalyst_for(catalog, hands, attunement.school))
            || self.is_taught(catalog, action.id)
    }

    /// Whether the blocks of an attunement hold: the character knows it, meets its requirements and, unless it is one
    /// of Guts, has a catalyst of its school in hand.
    pub fn bears_attunement(&self, catalog: &Catalog, hands: Hands, attunement: &Attunement) -> bool {
        let is_known = self.attuned.0.contains(&attunement.id)
            || (attunement.known == Known::WithCatalyst && self.holds_catalyst_for(catalog, hands, attunement.school))
            || self.is_taught(catalog, attunement.id);
        is_known
            && self.stats.meets_requirements(&attunement.requires)
            && self.has_catalyst_for(catalog, hands, attunement.school)
    }

    /// Whether the character has a catalyst in hand that enables a school; the attunements of Guts need none.
    pub fn has_catalyst_for(&self, catalog: &Catalog, hands: Hands, school: School) -> bool {
        !school.is_magic() || self.holds_catalyst_for(catalog, hands, school)
    }

    /// Whether a catalyst in hand that can be used enables a school.
    fn holds_catalyst_for(&self, catalog: &Catalog, hands: Hands, school: School) -> bool {
        let enables = |gear: GearIndex| {
            let catalyst = self.inventory.catalyst(catalog, gear);
            catalyst.is_some_and(|c| c.schools.contains(&school)) && self.can_cast_with(catalog, gear, hands)
        };
        self.inventory.held_gear(catalog, hands).into_iter().any(enables)
    }

    /// Whether unbroken gear that is worn or lies in a hand slot teaches an attunement (A-263, O-60).
    fn is_taught(&self, catalog: &Catalog, attunement: Id) -> bool {
        let mut worn = self
            .inventory
            .gear_in_slots(|slot| matches!(slot, GearSlot::Hand(_) | GearSlot::Armor | GearSlot::Ring(_)))
            .filter(|gear| self.inventory.gear_state(*gear).is_some_and(|line| !line.broken))
            .filter_map(|gear| Some(&self.inventory.gear_def(catalog, gear)?.header));
        worn.any(|header| header.teaches.contains(&attunement) && self.stats.meets_requirements(&header.requires))
    }
}
