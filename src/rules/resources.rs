//! What of an encounter belongs to nobody in particular: seats, dice, table cards, the beat's ledger, the facts.

use std::sync::Arc;

use bevy::prelude::{Entity, Resource};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::encounter::{Encounter, Scenario};
use crate::model::{ActionClass, CombatantId, DiceValues, Fact, Id, Outcome};

/// The catalog in play.
#[derive(Resource, Clone)]
pub struct Content(pub Arc<Catalog>);

/// The encounter in play and the scenario that hands out its character.
#[derive(Resource, Clone)]
pub struct CurrentEncounter {
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
}

/// Which entity is whom: position n holds [`Who`]`(n)`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Combatants(pub SmallVec<[Entity; 8]>);

/// Facts not yet fetched.
#[derive(Resource, Clone, Debug, Default)]
pub struct Facts {
    /// In the order in which they happened.
    pub list: Vec<Fact>,
    /// Whether anybody wants them; the simulator does not.
    pub muted: bool,
}

/// How far the encounter is, and the ledger of the present beat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EncounterProgress {
    /// Round tally.
    pub round: u16,
    /// Simple actions committed this beat.
    pub simple_actions: u8,
    /// Dynamic actions committed this beat.
    pub dynamic_actions: u8,
    /// Whether a Double was committed.
    pub double_committed: bool,
    /// Whether the Free action is used.
    pub free_action_used: bool,
    /// Whether the last thing committed was a Free action.
    pub free_action_last: bool,
    /// Whether a Free attunement has been activated in this counterbeat.
    #[serde(default)]
    pub stance_taken: bool,
    /// What the encounter remembers by name.
    #[serde(default)]
    pub flags: SmallVec<[Id; 4]>,
    /// Waves of enemies that have come.
    #[serde(default)]
    pub waves_spawned: u8,
    /// Table dice and start tiles aside: how many random reveals there have been, so that undo knows where to stop.
    pub rng_reveals: u32,
}

impl EncounterProgress {
    /// Paid actions committed this beat.
    pub fn paid_actions(&self) -> u8 {
        if self.double_committed { 2 } else { self.simple_actions + self.dynamic_actions }
    }

    /// Begins a new ledger.
    pub fn reset_for_new_beat(&mut self) {
        *self = Self {
            round: self.round,
            rng_reveals: self.rng_reveals,
            waves_spawned: self.waves_spawned,
            flags: std::mem::take(&mut self.flags),
            ..Self::default()
        };
    }

    /// Enters a committed action.
    pub fn record_action(&mut self, class: ActionClass) {
        self.free_action_last = class == ActionClass::Free;
        match class {
            ActionClass::Simple => self.simple_actions += 1,
            ActionClass::Dynamic => self.dynamic_actions += 1,
            ActionClass::Double => self.double_committed = true,
            ActionClass::Free => self.free_action_used = true,
        }
    }

    /// Whether an action of this class fits; `most` is 1 for a Staggered character.
    pub fn can_commit(&self, class: ActionClass, max_actions: u8) -> bool {
        match class {
            ActionClass::Free => !self.free_action_used && !self.double_committed,
            ActionClass::Double => self.paid_actions() == 0 && max_actions >= 2,
            ActionClass::Simple => self.paid_actions() < max_actions,
            ActionClass::Dynamic => self.paid_actions() < max_actions && self.dynamic_actions == 0,
        }
    }
}

/// The state of one encounter table's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EncounterTableState {
    /// Coins on each line.
    pub coins: SmallVec<[u8; 8]>,
    /// The dice that lie on it.
    pub rolled: DiceValues,
    /// The line being resolved.
    pub current_entry: Option<u8>,
}

/// The cards of all encounter tables.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EncounterTables(pub SmallVec<[EncounterTableState; 2]>);

/// How the encounter ended, once it has.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EncounterOutcome(pub Option<Outcome>);

/// The portable generator every die comes from, or a script of dice to come.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceRng {
    generator: Xoshiro256PlusPlus,
    /// Dice that will fall next, first to last; while it is `Some`, nothing else falls.
    pub fixed_rolls: Option<Vec<u8>>,
    /// Dice asked for that the script did not hold.
    pub missing_rolls: u16,
}

impl std::hash::Hash for DiceRng {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The generator shows no state; its next number stands for it.
        state.write_u64(self.generator.clone().next_u64());
        self.fixed_rolls.hash(state);
    }
}

impl DiceRng {
    /// A box whose dice follow from `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed), fixed_rolls: None, missing_rolls: 0 }
    }

    /// A box from which exactly these dice fall.
    pub fn with_fixed_rolls(dice: Vec<u8>) -> Self {
        Self { fixed_rolls: Some(dice), ..Self::seeded(0) }
    }

    /// Rolls one die, every face as likely as any other.
    pub fn roll_die(&mut self) -> u8 {
        if let Some(fixed_rolls) = &mut self.fixed_rolls {
            if fixed_rolls.is_empty() {
                self.missing_rolls += 1;
                return 1;
            }
            return fixed_rolls.remove(0);
        }
        loop {
            let bits = (self.generator.next_u64() >> 32) as u32;
            let wide = u64::from(bits) * 6;
            // Lemire's method: reject the few values that would favour a face.
            if wide as u32 >= 4 {
                return (wide >> 32) as u8 + 1;
            }
        }
    }
}

/// The table that drives an enemy and the line it shows, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnemyActivation {
    /// Whose turn it is.
    pub enemy: CombatantId,
    /// Which table.
    pub table: u8,
    /// Which of its lines.
    pub entry: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_enough_and_repeatable() {
        let mut dice = DiceRng::seeded(7);
        let mut faces = [0u32; 7];
        for _ in 0..60_000 {
            faces[usize::from(dice.roll_die())] += 1;
        }
        assert_eq!(faces[0], 0);
        assert!(faces[1..].iter().all(|&n| (9_500..10_500).contains(&n)), "{faces:?}");
        let (mut a, mut b) = (DiceRng::seeded(3), DiceRng::seeded(3));
        assert_eq!(
            (0..50).map(|_| a.roll_die()).collect::<Vec<_>>(),
            (0..50).map(|_| b.roll_die()).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_beat_has_room_for_the_allowed_sets_only() {
        use ActionClass::*;
        let after = |done: &[ActionClass]| {
            let mut p = EncounterProgress::default();
            done.iter().for_each(|c| p.record_action(*c));
            p
        };
        assert!(after(&[Simple]).can_commit(Simple, 2));
        assert!(after(&[Simple]).can_commit(Dynamic, 2));
        assert!(after(&[Dynamic]).can_commit(Simple, 2));
        assert!(!after(&[Dynamic]).can_commit(Dynamic, 2));
        assert!(!after(&[Simple, Simple]).can_commit(Simple, 2));
        assert!(!after(&[Simple]).can_commit(Double, 2));
        assert!(after(&[Free]).can_commit(Double, 2));
        assert!(!after(&[Double]).can_commit(Free, 2));
        assert!(!after(&[Simple]).can_commit(Simple, 1));
        assert!(!after(&[]).can_commit(Double, 1));
    }
}
