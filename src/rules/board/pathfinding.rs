//! Ways of the character: which hexes it can reach, and the safest shortest path there.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::{Board, MovementProfile};
use crate::model::{Coord, HEX_COUNT, Line, distance, neighbour};

/// Steps of a path; the start is not part of it.
pub type HexPath = SmallVec<[Coord; 6]>;

const UNREACHED: u8 = u8::MAX;

/// One flood over the sheet: steps to each hex and the direction it was entered by.
struct FloodFill {
    steps: [u8; HEX_COUNT],
    entry_direction: [u8; HEX_COUNT],
}

/// Every hex within reach of a mover.
pub struct ReachableHexes {
    from: Coord,
    movement: MovementProfile,
    /// Entering hazards only with the last step.
    avoiding_hazards: FloodFill,
    /// Through hazards too.
    through_hazards: Option<FloodFill>,
}

/// Every hex that can be reached in at most `tiles` steps.
pub fn find_reachable_hexes(
    world: &World,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    max_steps: u8,
) -> ReachableHexes {
    let (avoiding_hazards, met_hazard) = flood_fill(world, board, movement, from, max_steps, false);
    let through_hazards = met_hazard.then(|| flood_fill(world, board, movement, from, max_steps, true).0);
    ReachableHexes { from, movement, avoiding_hazards, through_hazards }
}

fn flood_fill(
    world: &World,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    max_steps: u8,
    through_hazards: bool,
) -> (FloodFill, bool) {
    let mut flood = FloodFill { steps: [UNREACHED; HEX_COUNT], entry_direction: [0; HEX_COUNT] };
    flood.steps[from.index()] = 0;
    let mut met_hazard = false;
    let mut queue: SmallVec<[Coord; 64]> = SmallVec::from_slice(&[from]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let steps = flood.steps[here.index()];
        if steps == max_steps {
            break;
        }
        if here != from && movement.is_affected_by(board, here) {
            met_hazard = true;
            if !through_hazards {
                continue;
            }
        }
        for d in 0..6 {
            let Some(there) = neighbour(here, d) else { continue };
            if flood.steps[there.index()] == UNREACHED && movement.can_pass(world, board, there) {
                flood.steps[there.index()] = steps + 1;
                flood.entry_direction[there.index()] = d;
                queue.push(there);
            }
        }
    }
    (flood, met_hazard)
}

impl ReachableHexes {
    /// Hexes where the mover could stop, with the number of steps.
    pub fn destinations<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Coord, u8)> + 'a {
        Coord::all().filter_map(move |at| {
            let steps = self.steps_to(at)?;
            (at != self.from && self.movement.can_stop_on(board, at)).then_some((at, steps))
        })
    }

    /// Steps of the way to a hex, if it can be reached.
    pub fn steps_to(&self, at: Coord) -> Option<u8> {
        [Some(&self.avoiding_hazards), self.through_hazards.as_ref()]
            .into_iter()
            .flatten()
            .map(|f| f.steps[at.index()])
            .find(|steps| *steps != UNREACHED)
    }

    /// The way to a hex: the shortest that enters no hazard before its end, or else the shortest.
    pub fn path_to(&self, to: Coord) -> Option<HexPath> {
        let flood = [Some(&self.avoiding_hazards), self.through_hazards.as_ref()]
            .into_iter()
            .flatten()
            .find(|f| f.steps[to.index()] != UNREACHED)?;
        let mut path = HexPath::new();
        let mut here = to;
        while here != self.from {
            path.push(here);
            here = neighbour(here, flood.entry_direction[here.index()] + 3)?;
        }
        path.reverse();
        Some(path)
    }
}

/// The hexes of a line of movement, if each can be entered and the last be stood on.
pub fn path_along_line(
    world: &World,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    line: Line,
    steps: u8,
) -> Option<HexPath> {
    let mut path = HexPath::new();
    let mut here = from;
    for n in 0..steps {
        here = neighbour(here, line.direction(n))?;
        if !movement.can_pass(world, board, here) {
            return None;
        }
        path.push(here);
    }
    path.last().is_some_and(|end| movement.can_stop_on(board, *end)).then_some(path)
}

/// Whether a path can be walked exactly as given: steps between neighbours, each passable, the last one free.
pub fn is_valid_path(world: &World, board: &Board, movement: MovementProfile, from: Coord, path: &[Coord]) -> bool {
    let mut here = from;
    for &there in path {
        if !there.is_on_sheet() || distance(here, there) != 1 || !movement.can_pass(world, board, there) {
            return false;
        }
        here = there;
    }
    path.last().is_some_and(|end| movement.can_stop_on(board, *end))
}
