//! The path of an enemy towards its target: the shortest logical route and its ties (2.4.1, A-159 to A-163, O-07).
//!
//! Owns the path search of enemies. Must not know what the enemy does after its movement.

use hexx::Hex;
use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::model::{CombatantId, Coord, HEX_COUNT, HexSet, cross_product, distance, neighbour};
use crate::rules::access::{RulesWorld, has_trait};
use crate::rules::components::board::Board;
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::grid::pathfinding::HexPath;

/// The cost of a path: hazards entered in the high byte and steps in the low byte, so that fewer hazards always win
///
type PathCost = u16;
const UNREACHED: PathCost = PathCost::MAX;
const HAZARD_COST: PathCost = 1 << 8;

/// The arguments for the path search of an enemy.
#[derive(Clone, Debug)]
pub struct PathRequest {
    /// The movement profile of the enemy.
    pub movement: MovementProfile,
    /// The hex on which the movement starts.
    pub from: Coord,
    /// The hex of the target.
    pub to: Coord,
    /// The maximum number of steps.
    pub max_steps: u8,
    /// The preferred distance from the target: 1, or N+1 for "keeps N".
    pub preferred_distance: u8,
    /// Whether the enemy walks around other combatants instead of queueing behind them (A-162, O-07).
    pub intelligent: bool,
    /// Whether the enemy moves in a formation. A formation does not cross fallen combatants, because its rear members
    /// would stop on them.
    pub in_formation: bool,
    /// The members of the formation, which never block the enemy.
    pub formation_members: SmallVec<[CombatantId; 4]>,
    /// The offsets of the members that take every step together with the enemy.
    pub formation_offsets: SmallVec<[Hex; 4]>,
    /// Whether the enemy ignores hazards, including deadly ones.
    pub ignores_hazards: bool,
}

/// The hexes of the enemy's path, first to last; empty if the enemy stays.
pub fn plan_path(world: &RulesWorld, board: &Board, request: &PathRequest) -> HexPath {
    if request.max_steps == 0 || distance(request.from, request.to) == request.preferred_distance {
        return HexPath::new();
    }
    let route = PathSearch { world, board, request };
    route.shortest_path().unwrap_or_else(|| route.closest_approach())
}

/// The hexes that a search reaches at one cost.
#[derive(Clone, Copy, Default)]
struct Layer {
    cost: PathCost,
    /// Those whose entry costs a step only.
    plain: HexSet,
    /// Those whose entry costs a hazard as well.
    hazards: HexSet,
    /// Those that lie on a best route to a nearest goal.
    on_route: HexSet,
}

impl Layer {
    fn hexes(&self) -> HexSet {
        self.plain.union(&self.hazards)
    }

    /// Those of some hexes of the layer that are entered from hexes of this cost.
    fn entered_from(&self, cost: PathCost, hexes: &HexSet) -> HexSet {
        match self.cost.checked_sub(cost) {
            Some(1) => hexes.intersection(&self.plain),
            Some(entry) if entry == 1 + HAZARD_COST => hexes.intersection(&self.hazards),
            _ => HexSet::default(),
        }
    }
}

struct PathSearch<'a> {
    world: &'a RulesWorld<'a, 'a>,
    board: &'a Board,
    request: &'a PathRequest,
}

impl PathSearch<'_> {
    /// The hexes of the mover and of the members abreast, with the mover on `at`; `None` if a hex is off the board.
    fn formation_hexes_at(&self, at: Coord) -> Option<SmallVec<[Coord; 4]>> {
        let others = self.request.formation_offsets.iter().map(|offset| Coord::from_hex(at.hex() + *offset));
        std::iter::once(Some(at)).chain(others).collect()
    }

    /// Whether `holds` returns true for the hexes of the mover and of all members abreast.
    fn all_members(&self, at: Coord, holds: impl Fn(Coord) -> bool) -> bool {
        if self.request.formation_offsets.is_empty() {
            holds(at)
        } else {
            self.formation_hexes_at(at).is_some_and(|all| all.into_iter().all(holds))
        }
    }

    /// Whether no obstacle and no avoided hazard keeps the mover off a hex.
    fn can_enter(&self, at: Coord) -> bool {
        let e = self.request;
        // An enemy crosses hazards towards its target but not away from it, and never enters deadly hazards.
        let away = distance(e.from, e.to) < e.preferred_distance;
        let avoids = |at: Coord| {
            !e.ignores_hazards && e.movement.is_affected_by(self.board, at) && (away || self.board.is_deadly(at))
        };
        self.all_members(at, |at| e.movement.can_enter(self.board, at) && !avoids(at))
    }

    /// The occupant of a hex, unless it is the mover or a member of its formation.
    fn blocking_occupant(&self, at: Coord) -> Option<CombatantId> {
        self.board
            .occupant(at)
            .filter(|who| *who != self.request.movement.mover && !self.request.formation_members.contains(who))
    }

    /// Whether the target only seems to stand on a hex: the mover keeps off it.
    fn is_apparent_target(&self, at: Coord) -> bool {
        at == self.request.to && self.board.occupant(at).is_none()
    }

    /// Whether the mover can stop on a hex.
    fn can_stop_on(&self, at: Coord) -> bool {
        self.can_enter(at)
            && !self.is_apparent_target(at)
            && self.all_members(at, |at| self.blocking_occupant(at).is_none())
    }

    /// Whether the mover can cross a hex.
    fn can_cross(&self, at: Coord) -> bool {
        let nimble = !self.request.in_formation && !self.request.movement.large;
        let over = |who: CombatantId| nimble && has_trait(self.world, who, ConditionTrait::Down);
        self.can_enter(at)
            && !self.is_apparent_target(at)
            && self.all_members(at, |at| self.blocking_occupant(at).is_none_or(over))
    }

    /// Whether the search may use a hex. Only Intelligent enemies search around other combatants (O-07).
    fn is_searchable(&self, at: Coord) -> bool {
        at != self.request.to && if self.request.intelligent { self.can_cross(at) } else { self.can_enter(at) }
    }

    /// The cost of a step onto a hex.
    fn entry_cost(&self, at: Coord) -> PathCost {
        let is_hazard = !self.all_members(at, |at| !self.request.movement.is_affected_by(self.board, at));
        if is_hazard && !self.request.ignores_hazards { 1 + HAZARD_COST } else { 1 }
    }

    /// Whether a hex is at the preferred distance and the mover can stop on it.
    fn is_goal(&self, at: Coord) -> bool {
        distance(at, self.request.to) == self.request.preferred_distance && self.can_stop_on(at)
    }

    /// The layers of a search from the start: hexes of equal cost, the cheapest first. The last layer has the nearest
    /// goals; `None` if there is none. All hexes of a layer are examined at once. The cost of a step depends on the
    /// entered hex alone, so the first layer that touches a hex gives its cost.
    fn search(&self) -> Option<SmallVec<[Layer; 16]>> {
        let start = HexSet::of(self.request.from);
        let mut waiting: SmallVec<[Layer; 4]> = SmallVec::new();
        let mut settled: SmallVec<[Layer; 16]> = SmallVec::new();
        let (mut examined, mut cost, mut edge) = (start, 0, Layer { plain: start, ..Layer::default() });
        loop {
            edge.cost = cost;
            let hexes = edge.hexes();
            edge.on_route = hexes.without(&start).filter(|at| self.is_goal(at));
            let is_last = !edge.on_route.is_empty();
            settled.push(edge);
            if is_last {
                return Some(settled);
            }
            let found = hexes.neighbours().without(&examined);
            examined = examined.union(&found);
            let found = found.filter(|at| self.is_searchable(at));
            let plain = found.filter(|at| self.entry_cost(at) == 1);
            let hazards = found.without(&plain);
            for (more, plain, hazards) in [(1, plain, HexSet::default()), (1 + HAZARD_COST, HexSet::default(), hazards)]
            {
                match waiting.iter_mut().find(|layer| layer.cost == cost + more) {
                    Some(layer) => {
                        layer.plain = layer.plain.union(&plain);
                        layer.hazards = layer.hazards.union(&hazards);
                    }
                    None if plain.is_empty() && hazards.is_empty() => {}
                    None => waiting.push(Layer { cost: cost + more, plain, hazards, on_route: HexSet::default() }),
                }
            }
            let next = (0..waiting.len()).min_by_key(|n| waiting[*n].cost)?;
            edge = waiting.swap_remove(next);
            cost = edge.cost;
        }
    }

    /// The part of the shortest route to a nearest goal that the mover can walk; `None` if no route exists.
    fn shortest_path(&self) -> Option<HexPath> {
        let e = self.request;
        let mut layers = self.search()?;
        // The hexes that lie on a best route to a nearest goal.
        for n in (0..layers.len().saturating_sub(1)).rev() {
            let (cost, hexes) = (layers[n].cost, layers[n].hexes());
            let entered = layers[n + 1..].iter().map(|layer| layer.entered_from(cost, &layer.on_route));
            let entered = entered.fold(HexSet::default(), |all, hexes| all.union(&hexes));
            layers[n].on_route = entered.neighbours().intersection(&hexes);
        }
        // The route hexes that the mover can walk to: a combatant on the route stops the mover before it (O-07).
        let (mut cost, mut walkable) = ([UNREACHED; HEX_COUNT], [false; HEX_COUNT]);
        let mut walked: SmallVec<[HexSet; 16]> = SmallVec::from_elem(HexSet::default(), layers.len());
        (cost[e.from.index()], walkable[e.from.index()], walked[0]) = (0, true, HexSet::of(e.from));
        let (mut stops, mut deepest) = (HexSet::default(), 0);
        for n in 1..layers.len() {
            let layer = &layers[n];
            let steps = step_count(layer.cost);
            if steps > e.max_steps {
                continue;
            }
            let reached = layers[..n].iter().zip(&walked).map(|(before, walked)| {
                walked.neighbours().intersection(&layer.entered_from(before.cost, &layer.on_route))
            });
            let reached = reached.fold(HexSet::default(), |all, hexes| all.union(&hexes));
            walked[n] = reached.filter(|at| self.can_cross(at));
            for at in walked[n].iter() {
                (cost[at.index()], walkable[at.index()]) = (layer.cost, true);
            }
            let stoppable = walked[n].filter(|at| self.can_stop_on(at));
            if !stoppable.is_empty() && steps >= deepest {
                stops = if steps > deepest { stoppable } else { stops.union(&stoppable) };
                deepest = steps;
            }
        }
        let stop = stops.iter().min_by_key(|at| self.tie_break_key(*at));
        Some(stop.map_or_else(HexPath::new, |stop| self.reconstruct_path(&cost, &walkable, stop)))
    }

    /// The order of equally good stopping hexes.
    fn tie_break_key(&self, at: Coord) -> (u8, i32, Coord) {
        let e = self.request;
        (distance(at, e.to).abs_diff(e.preferred_distance), cross_product(e.from, e.to, at), at)
    }

    /// A best path to `stop`: each step takes the first of the directions 0 to 5 that stays on a best path.
    fn reconstruct_path(&self, cost: &[PathCost; HEX_COUNT], walkable: &[bool; HEX_COUNT], stop: Coord) -> HexPath {
        let follows = |from: Coord, to: Coord| {
            cost[from.index()] != UNREACHED && cost[from.index()] + self.entry_cost(to) == cost[to.index()]
        };
        let mut leads = [false; HEX_COUNT];
        leads[stop.index()] = true;
        let mut layer: SmallVec<[Coord; 16]> = SmallVec::from_slice(&[stop]);
        for _ in 0..step_count(cost[stop.index()]) {
            let mut before: SmallVec<[Coord; 16]> = SmallVec::new();
            for at in &layer {
                for n in at.neighbours() {
                    if walkable[n.index()] && !leads[n.index()] && follows(n, *at) {
                        leads[n.index()] = true;
                        before.push(n);
                    }
                }
            }
            layer = before;
        }
        let mut path = HexPath::new();
        let mut here = self.request.from;
        while here != stop {
            let next = (0..6).filter_map(|d| neighbour(here, d)).find(|n| leads[n.index()] && follows(here, *n));
            let Some(next) = next else { break };
            path.push(next);
            here = next;
        }
        path
    }

    /// The path for an enemy without a route to a goal: as close to the preferred distance as possible, even behind
    /// other combatants (A-160, O-12).
    fn closest_approach(&self) -> HexPath {
        let e = self.request;
        // The remaining steps from each hex to the target, ignoring combatants; hexes that cannot be entered are walls.
        let remaining = flood_fill(e.to, u8::MAX, |at| self.can_enter(at));
        let cost = flood_fill(e.from, e.max_steps, |at| self.can_cross(at) && self.entry_cost(at) == 1);
        let walkable = cost.map(|spent| spent != UNREACHED);
        let stop = Coord::all()
            .filter(|at| walkable[at.index()] && (*at == e.from || self.can_stop_on(*at)))
            .min_by_key(|at| {
                let far = distance(*at, e.to);
                let kept = if e.preferred_distance > 1 { far.abs_diff(e.preferred_distance) } else { 0 };
                (kept, remaining[at.index()], far, *at != e.from, self.tie_break_key(*at))
            });
        match stop {
            Some(stop) if stop != e.from => self.reconstruct_path(&cost, &walkable, stop),
            _ => HexPath::new(),
        }
    }
}

/// The number of steps in a cost.
fn step_count(cost: PathCost) -> u8 {
    (cost % HAZARD_COST) as u8
}

/// The number of steps from a hex to every other hex over hexes that can be entered, up to `max_steps`.
fn flood_fill(from: Coord, max_steps: u8, can_enter: impl Fn(Coord) -> bool) -> [PathCost; HEX_COUNT] {
    let mut cost = [UNREACHED; HEX_COUNT];
    cost[from.index()] = 0;
    let mut queue: SmallVec<[Coord; 132]> = SmallVec::from_slice(&[from]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let spent = cost[here.index()];
        if spent == PathCost::from(max_steps) {
            break;
        }
        for there in here.neighbours() {
            if cost[there.index()] == UNREACHED && can_enter(there) {
                cost[there.index()] = spent + 1;
                queue.push(there);
            }
        }
    }
    cost
}
