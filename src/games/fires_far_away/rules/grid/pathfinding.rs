//! Paths of the character: the reachable hexes and the safest shortest path to each of them.
//!
//! Owns the path search for moves that the player chooses. Must not choose a destination.

use crate::rules::access::RulesWorld;
use smallvec::SmallVec;

use crate::model::{Coord, HEX_COUNT, HexSet, Line, distance, neighbour};
use crate::rules::components::board::Board;
use crate::rules::grid::movement_profile::MovementProfile;

/// The hexes of a path, without the start.
pub type HexPath = SmallVec<[Coord; 6]>;

/// The result of one flood fill.
struct FloodFill {
    /// The hexes that are reached with 0 steps, 1 step and so on.
    reached_in: SmallVec<[HexSet; 8]>,
    /// All of them.
    reached: HexSet,
    /// Whether a hazard has been met on the way.
    met_hazard: bool,
    /// The hazards that the flood fill did not cross.
    uncrossed_hazards: HexSet,
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
    let avoiding_hazards = flood_fill(world, board, movement, from, max_steps, false);
    let met_hazard = avoiding_hazards.met_hazard;
    let through_hazards = met_hazard.then(|| flood_fill(world, board, movement, from, max_steps, true));
    ReachableHexes { from, movement, avoiding_hazards, through_hazards }
}

/// Floods the board from a hex, step by step.
fn flood_fill(
    world: &RulesWorld,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    max_steps: u8,
    through_hazards: bool,
) -> FloodFill {
    let start = HexSet::of(from);
    let mut flood = FloodFill {
        reached_in: SmallVec::from_slice(&[start]),
        reached: start,
        met_hazard: false,
        uncrossed_hazards: HexSet::default(),
    };
    let open = movement.open_hexes(board);
    let (mut edge, mut examined) = (start, start);
    for step in 0..max_steps {
        if step > 0 {
            let hazards = edge.filter(|at| movement.is_affected_by(board, at));
            flood.met_hazard |= !hazards.is_empty();
            if !through_hazards {
                flood.uncrossed_hazards = flood.uncrossed_hazards.union(&hazards);
                edge = edge.without(&hazards);
            }
        }
        let next = edge.neighbours().without(&examined);
        examined = examined.union(&next);
        let to_ask = next.without(&open).filter(|at| movement.can_pass(world, board, at));
        edge = next.intersection(&open).union(&to_ask);
        if edge.is_empty() {
            break;
        }
        flood.reached = flood.reached.union(&edge);
        flood.reached_in.push(edge);
    }
    flood
}

impl FloodFill {
    /// The number of steps to a hex, if it has been reached.
    fn steps_to(&self, at: Coord) -> Option<u8> {
        self.reached_in.iter().position(|reached| reached.contains(at)).map(|steps| steps as u8)
    }

    /// The shortest path to a hex, if it has been reached. Of several ways into a hex it takes the one from the
    /// neighbour that a search in the order of the directions 0 to 5 finds first.
    fn path_to(&self, from: Coord, to: Coord) -> Option<HexPath> {
        let steps = usize::from(self.steps_to(to)?);
        let mut entry_direction = [0; HEX_COUNT];
        let mut found: SmallVec<[Coord; 32]> = SmallVec::from_slice(&[from]);
        for reached in &self.reached_in[1..=steps] {
            let mut not_entered = *reached;
            let mut next = SmallVec::new();
            for here in found.into_iter().filter(|at| !self.uncrossed_hazards.contains(*at)) {
                for (d, there) in (0..6).filter_map(|d| Some((d, neighbour(here, d)?))) {
                    if not_entered.remove(there) {
                        entry_direction[there.index()] = d;
                        next.push(there);
                    }
                }
            }
            found = next;
        }
        let mut path = HexPath::new();
        let mut here = to;
        while here != from {
            path.push(here);
            here = neighbour(here, entry_direction[here.index()] + 3)?;
        }
        path.reverse();
        Some(path)
    }
}

impl ReachableHexes {
    /// Both flood fills, the one that avoids hazards first.
    fn flood_fills(&self) -> impl Iterator<Item = &FloodFill> {
        std::iter::once(&self.avoiding_hazards).chain(&self.through_hazards)
    }

    /// The hexes on which the mover can stop after at least `least` steps.
    pub fn destinations(&self, board: &Board, least: u8) -> HexSet {
        let (mut found, mut known) = (HexSet::default(), HexSet::of(self.from));
        for flood in self.flood_fills() {
            let far_enough = flood.reached_in.iter().skip(least.into());
            let far_enough = far_enough.fold(HexSet::default(), |all, reached| all.union(reached));
            // The path to a hex is that of the first flood fill that has reached it.
            found = found.union(&far_enough.without(&known));
            known = known.union(&flood.reached);
        }
        found.filter(|at| self.movement.can_stop_on(board, at))
    }

    /// The number of steps of the path to a hex, if the hex can be reached.
    pub fn steps_to(&self, at: Coord) -> Option<u8> {
        self.flood_fills().find_map(|flood| flood.steps_to(at))
    }

    /// The path to a hex: the shortest path that enters no hazard before its end, or else the shortest path.
    pub fn path_to(&self, to: Coord) -> Option<HexPath> {
        self.flood_fills().find_map(|flood| flood.path_to(self.from, to))
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
    let path = passable_along_line(world, board, movement, from, line, steps);
    let is_whole = path.len() == usize::from(steps);
    (is_whole && path.last().is_some_and(|end| movement.can_stop_on(board, *end))).then_some(path)
}

/// The hexes along a line up to the first one that the mover cannot pass, at most `most` of them.
pub fn passable_along_line(
    world: &RulesWorld,
    board: &Board,
    movement: MovementProfile,
    from: Coord,
    line: Line,
    most: u8,
) -> HexPath {
    let mut here = from;
    let steps = (0..most).map_while(|n| {
        here = neighbour(here, line.direction(n))?;
        movement.can_pass(world, board, here).then_some(here)
    });
    steps.collect()
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
