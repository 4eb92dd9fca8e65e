//! The distance on foot to the hexes where the character wants to be.
//!
//! Owns a flood over the hexes. Must not say the cost of a step; the rules do, as soon as it is taken.

use crate::model::{COLS, Coord, HEX_COUNT, HexSet};
use crate::rules::components::board::Board;

/// The distance that a hex counts which cannot be walked to.
pub(super) const OUT_OF_REACH: u8 = 30;

/// The number of steps from each hex to the nearest target, past cover and pits, whatever combatants stand in the way.
pub(super) struct Steps([u8; HEX_COUNT]);

impl Steps {
    /// The steps to the nearest of these hexes.
    pub fn to(board: &Board, targets: impl IntoIterator<Item = Coord>) -> Self {
        let mut steps = [OUT_OF_REACH; HEX_COUNT];
        let mut reached = HexSet::default();
        targets.into_iter().for_each(|at| reached.insert(at));
        let mut edge = reached;
        let mut distance = 0;
        while !edge.is_empty() && distance < OUT_OF_REACH {
            edge.iter().for_each(|at| steps[at.index()] = distance);
            let next = edge.neighbours().without(&reached);
            edge = next.filter(|at| at.is_on_sheet() && board.is_walkable(at) && !board.is_deadly(at));
            reached = reached.union(&edge);
            distance += 1;
        }
        Self(steps)
    }

    /// The steps from a hex.
    pub fn from(&self, at: Coord) -> u8 {
        self.0.get(at.index()).copied().unwrap_or(OUT_OF_REACH)
    }
}

/// Every hex whose special tile has this key.
pub(super) fn hexes_with_tile(board: &Board, tile: crate::model::Id) -> impl Iterator<Item = Coord> + '_ {
    Coord::all().filter(move |at| board.tile(*at).is_some_and(|there| there.id == tile))
}

const _: () = assert!(COLS < OUT_OF_REACH);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_from_the_targets_outward() {
        let board = Board::default();
        let steps = Steps::to(&board, [Coord::new(5, 5)]);
        assert_eq!(steps.from(Coord::new(5, 5)), 0);
        assert_eq!(steps.from(Coord::new(5, 6)), 1);
        assert_eq!(steps.from(Coord::new(5, 8)), 3);
    }
}
