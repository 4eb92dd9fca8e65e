//! Paths that pass over combatants, hazards or half-cover.
//!
//! Owns their search. Must not choose a destination, and must not search the paths of an ordinary move: `pathfinding` does.

use std::collections::VecDeque;

use smallvec::SmallVec;

use crate::content::script::{Obstacle, TileKind};
use crate::model::{Coord, HEX_COUNT};
use crate::rules::access::RulesWorld;
use crate::rules::components::board::Board;
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::grid::pathfinding::HexPath;

/// A hex that a path comes to, and how it came there.
#[derive(Clone, Copy)]
struct Visit {
    at: Coord,
    /// The number of hexes passed over on the way, this one included if it is passed over.
    crossed: u8,
    /// Whether this hex is passed over, so that the path cannot end on it.
    passed_over: bool,
    steps: u8,
    /// The index of the visit before; its own index at the start.
    before: usize,
}

/// The hexes that can be reached by passing over at least one hex, with the paths to them.
pub struct PathsOver {
    visits: Vec<Visit>,
    /// The visit with which the best path to each hex ends: the one that passes over the fewest hexes, then the shortest.
    best: [Option<usize>; HEX_COUNT],
}

impl PathsOver {
    /// Searches the paths of at most `max_steps` steps that pass over at most `most_over` hexes of the kinds `over`.
    pub fn find(
        world: &RulesWorld,
        board: &Board,
        movement: MovementProfile,
        from: Coord,
        max_steps: u8,
        over: &[Obstacle],
        most_over: Option<u8>,
    ) -> Self {
        let can_cross = |at: Coord| {
            let occupied = board.occupant(at).is_some_and(|who| who != movement.mover);
            (!occupied || over.contains(&Obstacle::Enemies))
                && match board.tile_kind(at) {
                    Some(TileKind::Hazard) => over.contains(&Obstacle::Hazards),
                    Some(TileKind::HalfCover) => over.contains(&Obstacle::HalfCover),
                    _ => occupied && board.is_walkable(at),
                }
        };
        let most_over = most_over.unwrap_or(u8::MAX).min(max_steps);
        let mut visits = vec![Visit { at: from, crossed: 0, passed_over: false, steps: 0, before: 0 }];
        // The fewest steps to a hex for each number of hexes passed over, to stop on it and to pass over it.
        let mut seen = vec![[[false; 2]; HEX_COUNT]; usize::from(most_over) + 1];
        seen[0][from.index()][0] = true;
        let mut queue = VecDeque::from([0]);
        while let Some(index) = queue.pop_front() {
            let here = visits[index];
            let stops_in_hazard = !here.passed_over && index > 0 && movement.is_affected_by(board, here.at);
            if here.steps == max_steps || stops_in_hazard {
                continue;
            }
            for at in here.at.neighbours() {
                let mut visit = |crossed: u8, passed_over: bool| {
                    let mark = &mut seen[usize::from(crossed)][at.index()][usize::from(passed_over)];
                    if !std::mem::replace(mark, true) {
                        queue.push_back(visits.len());
                        visits.push(Visit { at, crossed, passed_over, steps: here.steps + 1, before: index });
                    }
                };
                if movement.can_pass(world, board, at) {
                    visit(here.crossed, false);
                }
                if here.crossed < most_over && can_cross(at) {
                    visit(here.crossed + 1, true);
                }
            }
        }
        let mut best = [None; HEX_COUNT];
        for (index, visit) in visits.iter().enumerate() {
            let ends = visit.crossed > 0 && !visit.passed_over && visit.at != from;
            let slot: &mut Option<usize> = &mut best[visit.at.index()];
            let better = |known: usize| (visit.crossed, visit.steps) < (visits[known].crossed, visits[known].steps);
            if ends && movement.can_stop_on(board, visit.at) && slot.is_none_or(better) {
                *slot = Some(index);
            }
        }
        Self { visits, best }
    }

    /// The hexes on which such a path can end, each with the number of steps.
    pub fn destinations(&self) -> impl Iterator<Item = (Coord, u8)> + '_ {
        Coord::all().filter_map(|at| self.best[at.index()].map(|index| (at, self.visits[index].steps)))
    }

    /// The path to a hex and the hexes on it that are passed over.
    pub fn path_to(&self, to: Coord) -> Option<(HexPath, SmallVec<[Coord; 2]>)> {
        let mut index = self.best[to.index()]?;
        let (mut path, mut passed_over) = (HexPath::new(), SmallVec::new());
        while index > 0 {
            let visit = self.visits[index];
            path.push(visit.at);
            if visit.passed_over {
                passed_over.push(visit.at);
            }
            index = visit.before;
        }
        path.reverse();
        passed_over.reverse();
        Some((path, passed_over))
    }
}
