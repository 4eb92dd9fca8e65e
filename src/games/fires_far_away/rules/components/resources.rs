//! The resources of an encounter: the catalog, the combatants, the encounter tables, the progress, the
//! outcome and the facts.
//!
//! Owns the state that belongs to no single combatant. Must not decide what happens next.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::{Entity, Resource, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::encounter::{Aftermath, Character, Encounter, Scenario};
use crate::model::{ActionClass, CombatantId, DiceValues, Fact, Id, Outcome};
use crate::rules::refusal::NoRoom;

/// The catalog in play.
#[derive(Resource, Clone)]
pub struct Content(pub Arc<Catalog>);

/// The encounter in play and the scenario that defines the character.
#[derive(Resource, Clone)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug, Resource))]
pub struct CurrentEncounter {
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
}

impl CurrentEncounter {
    /// The character, if it is another than that of the scenario in this catalog.
    pub fn own_character(&self, catalog: &Catalog) -> Option<&Character> {
        let printed = catalog.scenarios.get(&self.scenario.id).map(|scenario| &scenario.character);
        Some(&self.scenario.character).filter(|character| printed != Some(*character))
    }
}

/// Only the ids: the definitions fill pages.
impl fmt::Debug for CurrentEncounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.encounter.id, self.scenario.id)
    }
}

/// The most combatants of one encounter: their ids are one byte.
pub const MAX_COMBATANTS: usize = 200;

/// The entities of the combatants: index n holds the entity of [`CombatantId`]`(n)`.
#[derive(Resource, Clone, Debug, Default)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct Combatants(pub SmallVec<[Entity; 8]>);

/// The number of triggers that have answered since the last decision of the player. Every decision sets it to 0, as do
/// the beginning and the restoring of an encounter, so it is no part of the state.
#[derive(Resource, Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct TriggersSinceDecision(pub u16);

/// The facts that have not been fetched yet.
#[derive(Resource, Clone, Debug, Default)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct Facts {
    /// In the order in which they happened.
    pub list: Vec<Fact>,
    /// Whether facts are discarded, because the caller does not read them (the simulation does not).
    pub muted: bool,
}

/// A number of beats in a row in which no paid action was committed, because none was possible. Most Rounds have
/// none, and then nothing of it is written or hashed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct PassedBeats(pub u8);

impl PassedBeats {
    /// Whether there are none.
    pub fn is_none(&self) -> bool {
        self.0 == 0
    }
}

impl Hash for PassedBeats {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.is_none() {
            self.0.hash(state);
        }
    }
}

/// The progress of the encounter and the actions committed in the current beat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct EncounterProgress {
    /// The Round tally.
    pub round: u16,
    /// Simple actions committed this beat.
    pub simple_actions: u8,
    /// Dynamic actions committed this beat.
    pub dynamic_actions: u8,
    /// Whether a Double action was committed this beat.
    pub double_committed: bool,
    /// Whether the Free action of this beat is used.
    pub free_action_used: bool,
    /// Whether the last committed action was a Free action.
    pub free_action_last: bool,
    /// Whether a Free attunement has been activated in this counterbeat: at its opening while that lasts, in one
    /// of its windows afterwards (O-73).
    pub stance_taken: bool,
    /// The beats of this Round that have passed in a row, up to now.
    #[serde(skip_serializing_if = "PassedBeats::is_none")]
    pub passed_beats: PassedBeats,
    /// The flags that scripts have set.
    pub flags: SmallVec<[Id; 4]>,
    /// The number of enemy waves that have entered.
    pub waves_spawned: u8,
    /// The further results that the end of the encounter has brought.
    #[serde(skip_serializing_if = "FurtherResults::is_none")]
    pub further_results: FurtherResults,
}

/// Further results of the page of an outcome, by their positions there. Those of an encounter that is not over: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct FurtherResults(pub u32);

impl FurtherResults {
    /// Those of these positions. A page has no more than [`Aftermath::MOST_FURTHER`].
    pub fn at(positions: impl Iterator<Item = usize>) -> Self {
        Self(positions.filter(|n| *n < Aftermath::MOST_FURTHER).fold(0, |set, n| set | 1 << n))
    }

    /// Their positions in order.
    pub fn positions(self) -> impl Iterator<Item = usize> {
        (0..Aftermath::MOST_FURTHER).filter(move |n| self.0 & (1 << n) != 0)
    }

    fn is_none(&self) -> bool {
        self.0 == 0
    }
}

impl EncounterProgress {
    /// A copy without the flags, to suppose that further actions were committed.
    pub fn without_flags(&self) -> Self {
        Self { flags: SmallVec::new(), ..*self }
    }

    /// Paid actions committed this beat. A Double counts as two.
    pub fn paid_actions(&self) -> u8 {
        2 * u8::from(self.double_committed) + self.simple_actions + self.dynamic_actions
    }

    /// Clears the committed actions for a new beat.
    pub fn reset_for_new_beat(&mut self) {
        *self = Self {
            round: self.round,
            waves_spawned: self.waves_spawned,
            passed_beats: self.passed_beats,
            flags: std::mem::take(&mut self.flags),
            ..Self::default()
        };
    }

    /// Records a committed action.
    pub fn record_action(&mut self, class: ActionClass) {
        if class != ActionClass::NoAction {
            self.free_action_last = class == ActionClass::Free;
        }
        match class {
            ActionClass::Simple => self.simple_actions += 1,
            ActionClass::Dynamic => self.dynamic_actions += 1,
            ActionClass::Double => self.double_committed = true,
            ActionClass::Free => self.free_action_used = true,
            ActionClass::NoAction => {}
        }
    }

    /// Whether the beat allows an action of this class, or else the reason why there is no room
    /// for it. An action beyond the usual two may be Dynamic too, and it may stand beside a Double, but never makes
    /// room for one (A-27, A-33, O-72).
    pub fn check_room(&self, class: ActionClass, room: ActionRoom) -> Result<(), NoRoom> {
        let is_full = self.paid_actions() >= room.total();
        let full = if self.double_committed { NoRoom::FilledByDouble } else { NoRoom::ActionsDone };
        let refused = match class {
            ActionClass::NoAction => None,
            ActionClass::Free if self.double_committed => Some(NoRoom::FilledByDouble),
            ActionClass::Free => self.free_action_used.then_some(NoRoom::ActionsDone),
            ActionClass::Double if self.double_committed => Some(NoRoom::FilledByDouble),
            ActionClass::Double => {
                let has_room = room.usual >= ActionRoom::USUAL && self.paid_actions() <= room.extra;
                (!has_room).then_some(NoRoom::FillsWholeBeat)
            }
            ActionClass::Simple | ActionClass::Dynamic if is_full => Some(full),
            ActionClass::Simple => None,
            ActionClass::Dynamic => (self.dynamic_actions > room.extra).then_some(NoRoom::DynamicDone),
        };
        refused.map_or(Ok(()), Err)
    }

    /// Whether the beat allows an action of this class.
    pub fn can_commit(&self, class: ActionClass, room: ActionRoom) -> bool {
        self.check_room(class, room).is_ok()
    }
}

/// The number of Simple and Dynamic actions that a beat has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionRoom {
    /// The usual two, less those that are taken away: 1 for a Staggered character.
    pub usual: u8,
    /// Those that are added.
    pub extra: u8,
}

impl ActionRoom {
    /// Simple and Dynamic actions of a beat, if nothing changes their number.
    pub const USUAL: u8 = 2;

    /// All of them together.
    pub fn total(self) -> u8 {
        self.usual.saturating_add(self.extra)
    }
}

impl Default for ActionRoom {
    fn default() -> Self {
        Self { usual: Self::USUAL, extra: 0 }
    }
}

/// The state of one encounter table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct EncounterTableState {
    /// The number of coins on each entry.
    pub coins: SmallVec<[u8; 8]>,
    /// The dice that lie on the table.
    pub rolled: DiceValues,
    /// The entry that is being resolved.
    pub current_entry: Option<u8>,
    /// The dice that were rolled ahead for the next roll of the table; none if it is rolled at its time.
    pub rolled_ahead: DiceValues,
}

/// The state of all encounter tables.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct EncounterTables(pub SmallVec<[EncounterTableState; 2]>);

/// Resizes the state of every encounter table to the number of entries in the table's definition.
pub(in crate::rules) fn resize_encounter_tables(world: &mut World) {
    let Some(encounter) = world.get_resource::<CurrentEncounter>().map(|s| Arc::clone(&s.encounter)) else { return };
    let mut cards = world.resource_mut::<EncounterTables>();
    cards.0.resize(encounter.tables.len(), Default::default());
    for (card, table) in cards.0.iter_mut().zip(&encounter.tables) {
        card.coins.resize(table.entries.len(), 0);
        card.current_entry = card.current_entry.filter(|line| usize::from(*line) < table.entries.len());
    }
}

/// The outcome of the encounter, once the encounter is over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct EncounterOutcome(pub Option<Outcome>);

/// An enemy with the table and the entry that activate it. Tasks of the resolution stack hold it, and are saved as they
/// are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct EnemyActivation {
    /// The active enemy.
    pub enemy: CombatantId,
    /// The index of the encounter table.
    pub table: u8,
    /// The index of the entry in the table.
    pub entry: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beat_has_room_for_the_allowed_sets_only() {
        use ActionClass::*;
        let after = |done: &[ActionClass]| {
            let mut p = EncounterProgress::default();
            done.iter().for_each(|c| p.record_action(*c));
            p
        };
        const STAGGERED: ActionRoom = ActionRoom { usual: 1, extra: 0 };
        assert!(after(&[Simple]).can_commit(Simple, ActionRoom::default()));
        assert!(after(&[Simple]).can_commit(Dynamic, ActionRoom::default()));
        assert!(after(&[Dynamic]).can_commit(Simple, ActionRoom::default()));
        assert!(!after(&[Dynamic]).can_commit(Dynamic, ActionRoom::default()));
        assert!(!after(&[Simple, Simple]).can_commit(Simple, ActionRoom::default()));
        assert!(!after(&[Simple]).can_commit(Double, ActionRoom::default()));
        assert!(after(&[Free]).can_commit(Double, ActionRoom::default()));
        assert!(!after(&[Double]).can_commit(Free, ActionRoom::default()));
        assert!(!after(&[Simple]).can_commit(Simple, STAGGERED));
        assert!(!after(&[]).can_commit(Double, STAGGERED));
        assert!(after(&[Free, Double]).can_commit(NoAction, ActionRoom::default()));
        let (more, staggered_more) = (ActionRoom { usual: 2, extra: 1 }, ActionRoom { usual: 1, extra: 1 });
        assert!(after(&[Dynamic]).can_commit(Dynamic, more) && after(&[Dynamic, Dynamic]).can_commit(Simple, more));
        assert!(
            !after(&[Dynamic, Dynamic]).can_commit(Dynamic, more) && !after(&[Simple, Simple]).can_commit(Double, more)
        );
        assert!(after(&[Double]).can_commit(Dynamic, more) && after(&[Dynamic]).can_commit(Double, more));
        assert!(!after(&[Double]).can_commit(Double, more) && !after(&[Double, Simple]).can_commit(Simple, more));
        assert!(
            after(&[Dynamic]).can_commit(Dynamic, staggered_more) && !after(&[]).can_commit(Double, staggered_more)
        );
        assert!(!after(&[Dynamic, Simple]).can_commit(Simple, staggered_more));
        assert!(after(&[Free, NoAction]).free_action_last && after(&[NoAction]).paid_actions() == 0);
        let why = |done: &[ActionClass], class| after(done).check_room(class, ActionRoom::default()).err();
        assert_eq!(why(&[Double], Simple), Some(NoRoom::FilledByDouble));
        assert_eq!(why(&[Double], Free), Some(NoRoom::FilledByDouble));
        assert_eq!(why(&[Simple], Double), Some(NoRoom::FillsWholeBeat));
        assert_eq!(why(&[Dynamic], Dynamic), Some(NoRoom::DynamicDone));
        assert_eq!(why(&[Simple, Dynamic], Simple), Some(NoRoom::ActionsDone));
    }
}
