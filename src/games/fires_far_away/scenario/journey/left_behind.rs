//! Souls and gear that lie where they were left, until they are taken up again (R-224, R-225, O-84).
//!
//! Owns what lies at encounters, after a loss there, and at the named places of a scenario. Must not decide when
//! something is left: `fight` and `page_effects` do.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::state::{Journey, LeftBehind, StashPiece};
use crate::content::Catalog;
use crate::model::Id;

/// A place at which something is left.
#[derive(Clone, Copy, Debug)]
pub(super) enum LossPlace {
    /// Where an encounter was lost. A later victory there returns it.
    Encounter(Id),
    /// A place that the scenario names.
    Named(Id),
}

impl Journey {
    /// Everything that lies somewhere: each encounter and each named place with what lies there.
    pub fn left_behind(&self) -> impl Iterator<Item = (&Id, &LeftBehind)> {
        let at_encounters = self.encounters.iter().map(|(id, record)| (id, &record.left));
        at_encounters.chain(&self.places).filter(|(_, left)| !left.is_nothing())
    }

    /// Whether something lies at a place.
    pub(super) fn lies_at(&self, place: Id) -> bool {
        self.left_behind().any(|(at, _)| *at == place)
    }

    fn left_at(&mut self, place: LossPlace) -> &mut LeftBehind {
        match place {
            LossPlace::Encounter(encounter) => &mut self.encounters.entry(encounter).or_default().left,
            LossPlace::Named(place) => self.places.entry(place).or_default(),
        }
    }

    /// Leaves all souls at a place.
    pub(super) fn leave_souls(&mut self, place: LossPlace, facts: &mut Vec<JourneyFact>) {
        let souls = self.character.souls;
        if souls > 0 {
            let left = self.left_at(place);
            left.souls = left.souls.saturating_add(souls);
            self.change_souls(i32::try_from(souls).unwrap_or(i32::MAX).saturating_neg(), facts);
        }
    }

    /// Leaves all that is carried at a place.
    pub(super) fn leave_carried(&mut self, catalog: &Arc<Catalog>, place: LossPlace, facts: &mut Vec<JourneyFact>) {
        let pieces = self.lose_carried(catalog, facts);
        if !pieces.is_empty() {
            self.left_at(place).gear.extend(pieces);
        }
    }

    /// Takes up the souls that lie at a place, and returns the gear there, for which the caller finds room.
    pub(super) fn recover_souls(&mut self, place: Id, facts: &mut Vec<JourneyFact>) -> Vec<StashPiece> {
        let at_encounter = self.encounters.get_mut(&place).map(|record| std::mem::take(&mut record.left));
        let found = [at_encounter, self.places.remove(&place)].into_iter().flatten();
        let mut gear = Vec::new();
        for left in found {
            self.change_souls(i32::try_from(left.souls).unwrap_or(i32::MAX), facts);
            gear.extend(left.gear);
        }
        gear
    }

    /// Removes the gear for which a test holds from every place.
    pub(super) fn remove_left_gear(&mut self, is_gone: impl Fn(&Id) -> bool) {
        let at_encounters = self.encounters.values_mut().map(|record| &mut record.left);
        for left in at_encounters.chain(self.places.values_mut()) {
            left.gear.retain(|piece| !is_gone(&piece.gear));
        }
        self.places.retain(|_, left| !left.is_nothing());
    }
}
