//! Stamina dice: the pool on the status sheet and a selection of dice from the pool.
//!
//! Owns the two containers. Must not roll dice: the generator belongs to `rules`.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most dice a pool can hold: twelve by END, with room for dice added during play.
pub const MAX_DICE: usize = 16;

/// Faces of several dice, in the order in which they were rolled.
pub type DiceValues = SmallVec<[u8; 8]>;

/// A selection of dice of the pool: bit n stands for the die at position n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct DiceSelection(pub u16);

impl DiceSelection {
    /// The empty selection.
    pub const NONE: Self = Self(0);

    /// The dice at `positions`.
    pub fn from_positions(positions: &[usize]) -> Self {
        positions.iter().fold(Self::NONE, |picks, &p| picks.with(p))
    }

    /// The selection with the die at `position` added.
    pub fn with(self, position: usize) -> Self {
        Self(self.0 | 1 << position)
    }

    /// The selection without the die at `position`.
    pub fn without(self, position: usize) -> Self {
        Self(self.0 & !(1 << position))
    }

    /// Whether the selection holds the die at `position`.
    pub fn contains(self, position: usize) -> bool {
        position < MAX_DICE && self.0 >> position & 1 == 1
    }

    /// Number of selected dice.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the selection is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The selected positions, ascending.
    pub fn positions(self) -> impl Iterator<Item = usize> {
        (0..MAX_DICE).filter(move |&p| self.contains(p))
    }
}

/// The stamina pool: rolled dice with their scores kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct StaminaPool(pub DiceValues);

impl StaminaPool {
    /// Number of dice left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no die is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The selection of every die.
    pub fn all(&self) -> DiceSelection {
        DiceSelection(((1u32 << self.0.len()) - 1) as u16)
    }

    /// Whether every selected die lies in the pool.
    pub fn contains_all(&self, picks: DiceSelection) -> bool {
        picks.0 & !self.all().0 == 0
    }

    /// Total score of the selected dice.
    pub fn total(&self, picks: DiceSelection) -> i16 {
        self.0.iter().enumerate().filter(|(p, _)| picks.contains(*p)).map(|(_, &f)| i16::from(f)).sum()
    }

    /// Total score of all dice, in SP.
    pub fn score(&self) -> i16 {
        self.0.iter().map(|&face| i16::from(face)).sum()
    }

    /// Faces of the selected dice.
    pub fn values_of(&self, picks: DiceSelection) -> DiceValues {
        self.0.iter().enumerate().filter(|(p, _)| picks.contains(*p)).map(|(_, &f)| f).collect()
    }

    /// Removes the selected dice and returns their faces.
    pub fn remove_dice(&mut self, picks: DiceSelection) -> DiceValues {
        let taken = self.values_of(picks);
        let mut position = 0;
        self.0.retain(|_| {
            position += 1;
            !picks.contains(position - 1)
        });
        taken
    }

    /// The dice with the given faces: the first match for each face. `None` if the pool lacks one of the faces.
    pub fn find_dice(&self, faces: &[u8]) -> Option<DiceSelection> {
        let mut picks = DiceSelection::NONE;
        for face in faces {
            let position = (0..self.0.len()).find(|&p| !picks.contains(p) && self.0[p] == *face)?;
            picks = picks.with(position);
        }
        Some(picks)
    }

    /// Position of the highest die; of several equal dice, the first.
    pub fn highest_die(&self) -> Option<usize> {
        (0..self.0.len()).rev().max_by_key(|&p| self.0[p])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_gives_up_exactly_the_picked_dice() {
        let mut pool = StaminaPool(DiceValues::from_slice(&[2, 3, 3, 6]));
        let picks = pool.find_dice(&[3, 2]).unwrap();
        assert_eq!(pool.total(picks), 5);
        assert_eq!(pool.remove_dice(picks).as_slice(), &[2, 3]);
        assert_eq!(pool.0.as_slice(), &[3, 6]);
        assert_eq!(pool.find_dice(&[3, 3]), None);
        assert_eq!(pool.highest_die(), Some(1));
        assert!(!pool.contains_all(DiceSelection::from_positions(&[2])));
    }
}
