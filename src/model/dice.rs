//! Stamina dice: the pool on the status sheet and a choice of dice from it.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The most dice a pool can hold: twelve by END, with room for dice added during play.
pub const MAX_DICE: usize = 16;

/// Faces of several dice, in the order they fell.
pub type Faces = SmallVec<[u8; 8]>;

/// Which dice of the pool are meant: bit n stands for the die at position n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Picks(pub u16);

impl Picks {
    /// No dice at all.
    pub const NONE: Self = Self(0);

    /// The dice at `positions`.
    pub fn of(positions: &[usize]) -> Self {
        positions.iter().fold(Self::NONE, |picks, &p| picks.with(p))
    }

    /// These dice and the one at `position`.
    pub fn with(self, position: usize) -> Self {
        Self(self.0 | 1 << position)
    }

    /// These dice without the one at `position`.
    pub fn without(self, position: usize) -> Self {
        Self(self.0 & !(1 << position))
    }

    /// Whether the die at `position` is among them.
    pub fn has(self, position: usize) -> bool {
        position < MAX_DICE && self.0 >> position & 1 == 1
    }

    /// How many dice are meant.
    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no die is meant.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The positions, ascending.
    pub fn positions(self) -> impl Iterator<Item = usize> {
        (0..MAX_DICE).filter(move |&p| self.has(p))
    }
}

/// The stamina pool: rolled dice with their scores kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pool(pub Faces);

impl Pool {
    /// Number of dice left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the pool is spent.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every die.
    pub fn all(&self) -> Picks {
        Picks(((1u32 << self.0.len()) - 1) as u16)
    }

    /// Whether every picked die lies in the pool.
    pub fn holds(&self, picks: Picks) -> bool {
        picks.0 & !self.all().0 == 0
    }

    /// Total score of the picked dice.
    pub fn total(&self, picks: Picks) -> i16 {
        self.faces(picks).iter().map(|&f| i16::from(f)).sum()
    }

    /// Faces of the picked dice.
    pub fn faces(&self, picks: Picks) -> Faces {
        self.0.iter().enumerate().filter(|(p, _)| picks.has(*p)).map(|(_, &f)| f).collect()
    }

    /// Takes the picked dice out and returns their faces.
    pub fn take(&mut self, picks: Picks) -> Faces {
        let taken = self.faces(picks);
        let mut position = 0;
        self.0.retain(|_| {
            position += 1;
            !picks.has(position - 1)
        });
        taken
    }

    /// The dice with the given faces, if they are all there: the first match for each.
    pub fn find(&self, faces: &[u8]) -> Option<Picks> {
        let mut picks = Picks::NONE;
        for face in faces {
            let position = (0..self.0.len()).find(|&p| !picks.has(p) && self.0[p] == *face)?;
            picks = picks.with(position);
        }
        Some(picks)
    }

    /// Position of the highest die, the first of equals.
    pub fn highest(&self) -> Option<usize> {
        (0..self.0.len()).rev().max_by_key(|&p| self.0[p])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_gives_up_exactly_the_picked_dice() {
        let mut pool = Pool(Faces::from_slice(&[2, 3, 3, 6]));
        let picks = pool.find(&[3, 2]).unwrap();
        assert_eq!(pool.total(picks), 5);
        assert_eq!(pool.take(picks).as_slice(), &[2, 3]);
        assert_eq!(pool.0.as_slice(), &[3, 6]);
        assert_eq!(pool.find(&[3, 3]), None);
        assert_eq!(pool.highest(), Some(1));
        assert!(!pool.holds(Picks::of(&[2])));
    }
}
