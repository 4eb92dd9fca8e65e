//! What of an encounter belongs to nobody in particular: seats, dice, table cards, the beat's ledger, the facts.

use std::sync::Arc;

use bevy::prelude::{Entity, Resource};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::encounter::{Encounter, Scenario};
use crate::model::{ActionClass, Faces, Fact, Id, Outcome, Who};

/// The catalog in play.
#[derive(Resource, Clone)]
pub struct Content(pub Arc<Catalog>);

/// The encounter in play and the scenario that hands out its character.
#[derive(Resource, Clone)]
pub struct Stage {
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
}

/// Which entity is whom: position n holds [`Who`]`(n)`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Seats(pub SmallVec<[Entity; 8]>);

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
pub struct Progress {
    /// Round tally.
    pub round: u16,
    /// Simple actions committed this beat.
    pub simple: u8,
    /// Dynamic actions committed this beat.
    pub dynamic: u8,
    /// Whether a Double was committed.
    pub double: bool,
    /// Whether the Free action is used.
    pub free: bool,
    /// Whether the last thing committed was a Free action.
    pub free_last: bool,
    /// Whether a Free attunement has been activated in this counterbeat.
    #[serde(default)]
    pub stance: bool,
    /// What the encounter remembers by name.
    #[serde(default)]
    pub marks: SmallVec<[Id; 4]>,
    /// Waves of enemies that have come.
    #[serde(default)]
    pub waves: u8,
    /// Table dice and start tiles aside: how many random reveals there have been, so that undo knows where to stop.
    pub reveals: u32,
}

impl Progress {
    /// Paid actions committed this beat.
    pub fn actions(&self) -> u8 {
        if self.double { 2 } else { self.simple + self.dynamic }
    }

    /// Begins a new ledger.
    pub fn new_beat(&mut self) {
        *self = Self {
            round: self.round,
            reveals: self.reveals,
            waves: self.waves,
            marks: std::mem::take(&mut self.marks),
            ..Self::default()
        };
    }

    /// Enters a committed action.
    pub fn enter(&mut self, class: ActionClass) {
        self.free_last = class == ActionClass::Free;
        match class {
            ActionClass::Simple => self.simple += 1,
            ActionClass::Dynamic => self.dynamic += 1,
            ActionClass::Double => self.double = true,
            ActionClass::Free => self.free = true,
        }
    }

    /// Whether an action of this class fits; `most` is 1 for a Staggered character.
    pub fn has_room(&self, class: ActionClass, most: u8) -> bool {
        match class {
            ActionClass::Free => !self.free && !self.double,
            ActionClass::Double => self.actions() == 0 && most >= 2,
            ActionClass::Simple => self.actions() < most,
            ActionClass::Dynamic => self.actions() < most && self.dynamic == 0,
        }
    }
}

/// The state of one encounter table's card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableState {
    /// Coins on each line.
    pub coins: SmallVec<[u8; 8]>,
    /// The dice that lie on it.
    pub rolled: Faces,
    /// The line being resolved.
    pub line: Option<u8>,
}

/// The cards of all encounter tables.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards(pub SmallVec<[TableState; 2]>);

/// How the encounter ended, once it has.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ending(pub Option<Outcome>);

/// The portable generator every die comes from, or a script of dice to come.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceBox {
    generator: Xoshiro256PlusPlus,
    /// Dice that will fall next, first to last; while it is `Some`, nothing else falls.
    pub script: Option<Vec<u8>>,
    /// Dice asked for that the script did not hold.
    pub missing: u16,
}

impl std::hash::Hash for DiceBox {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The generator shows no state; its next number stands for it.
        state.write_u64(self.generator.clone().next_u64());
        self.script.hash(state);
    }
}

impl DiceBox {
    /// A box whose dice follow from `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed), script: None, missing: 0 }
    }

    /// A box from which exactly these dice fall.
    pub fn scripted(dice: Vec<u8>) -> Self {
        Self { script: Some(dice), ..Self::seeded(0) }
    }

    /// Rolls one die, every face as likely as any other.
    pub fn roll(&mut self) -> u8 {
        if let Some(script) = &mut self.script {
            if script.is_empty() {
                self.missing += 1;
                return 1;
            }
            return script.remove(0);
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
pub struct Order {
    /// Whose turn it is.
    pub foe: Who,
    /// Which table.
    pub table: u8,
    /// Which of its lines.
    pub line: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_enough_and_repeatable() {
        let mut dice = DiceBox::seeded(7);
        let mut faces = [0u32; 7];
        for _ in 0..60_000 {
            faces[usize::from(dice.roll())] += 1;
        }
        assert_eq!(faces[0], 0);
        assert!(faces[1..].iter().all(|&n| (9_500..10_500).contains(&n)), "{faces:?}");
        let (mut a, mut b) = (DiceBox::seeded(3), DiceBox::seeded(3));
        assert_eq!((0..50).map(|_| a.roll()).collect::<Vec<_>>(), (0..50).map(|_| b.roll()).collect::<Vec<_>>());
    }

    #[test]
    fn a_beat_has_room_for_the_allowed_sets_only() {
        use ActionClass::*;
        let after = |done: &[ActionClass]| {
            let mut p = Progress::default();
            done.iter().for_each(|c| p.enter(*c));
            p
        };
        assert!(after(&[Simple]).has_room(Simple, 2));
        assert!(after(&[Simple]).has_room(Dynamic, 2));
        assert!(after(&[Dynamic]).has_room(Simple, 2));
        assert!(!after(&[Dynamic]).has_room(Dynamic, 2));
        assert!(!after(&[Simple, Simple]).has_room(Simple, 2));
        assert!(!after(&[Simple]).has_room(Double, 2));
        assert!(after(&[Free]).has_room(Double, 2));
        assert!(!after(&[Double]).has_room(Free, 2));
        assert!(!after(&[Simple]).has_room(Simple, 1));
        assert!(!after(&[]).has_room(Double, 1));
    }
}
