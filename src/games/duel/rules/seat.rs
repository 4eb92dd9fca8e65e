//! Seats: the places of the fighters around the table, counted clockwise (DO-3).

use serde::{Deserialize, Serialize};

/// The place of a fighter, from 0: first character, second character, then monsters or the rival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The place in the list of fighters.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat of a place in the list of fighters. A fight has a handful of them.
    pub fn at(index: usize) -> Self {
        Self(index as u8)
    }
}
