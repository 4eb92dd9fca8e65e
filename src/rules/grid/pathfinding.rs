//! Paths of the character: the reachable hexes and the safest shortest path to each of them.
//!
//! Owns the path search for moves that the player chooses. Must not choose a destination.

use crate::rules::access::RulesWorld;
use smallvec::SmallVec;

use crate::model::{Coord, HEX_COUNT, Line, distance, neighbour};
use crate::rules::components::board::Board;
use crate::rules::grid::movement_profile::MovementProfile;

/// The hexes of a path, without the start.
pub type HexPath = SmallVec<[Coord; 6]>;

const UNREACHED: u8 = u8::MAX;

/// The result of one flood fill: the steps to each hex and the direction of the last step.
struct FloodFill {
    steps: [u8; HEX_COUNT],
    entry_direction: [u8; HEX_COUNT],
}

/// The hexes that a mover can reach, with the paths to them.
pub struct ReachableHexes {
    from: Coord,
    movement: MovementProfile,
    /// The flood fill that enters hazards with the last step only.
    avoiding_hazards: FloodFill,
    /// The flood fill through hazards, if the first flood fill met a hazard.
    through_hazards: Option<FloodFill>,
}

/// Finds every hex that can be reached in at most `max_steps` steps.
pub fn find_reachable_hexes(
    world: &RulesWorld,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    max_steps: u8,
) -> ReachableHexes {
    let (avoiding_hazards, met_hazard) = flood_fill(world, board, movement, from, max_steps, false);
    let through_hazards = met_hazard.then(|| flood_fill(world, board, movement, from, max_steps, true).0);
    ReachableHexes { from, movement, avoiding_hazards, through_hazards }
}

/// Floods the board from a hex; also returns whether the flood fill met a hazard.
fn flood_fill(
    world: &RulesWorld,
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
    /// The hexes on which the mover can stop, with the number of steps.
    pub fn destinations<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Coord, u8)> + 'a {
        Coord::all().filter_map(move |at| {
            let steps = self.steps_to(at)?;
            (at != self.from && self.movement.can_stop_on(board, at)).then_some((at, steps))
        })
    }

    /// The number of steps of the path to a hex, if the hex can be reached.
    pub fn steps_to(&self, at: Coord) -> Option<u8> {
        [Some(&self.avoiding_hazards), self.through_hazards.as_ref()]
            .into_iter()
            .flatten()
            .map(|f| f.steps[at.index()])
            .find(|steps| *steps != UNREACHED)
    }

    /// The path to a hex: the shortest path that enters no hazard before its end, or else the shortest path.
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

/// The hexes of a movement along a line, if the mover can pass each hex and stop on the last.
pub fn path_along_line(
    world: &RulesWorld,
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

/// Whether a mover can walk a path exactly as given: each step leads to a passable neighbour, and the mover can stop on
/// the last hex.
pub fn is_valid_path(
    world: &RulesWorld,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    path: &[Coord],
) -> bool {
    let mut here = from;
    for &there in path {
        if !there.is_on_sheet() || distance(here, there) != 1 || !movement.can_pass(world, board, there) {
            return false;
        }
        here = there;
    }
    path.last().is_some_and(|end| movement.can_stop_on(board, *end))
}
