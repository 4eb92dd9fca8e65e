//! How an enemy goes towards the character: the shortest logical route and its ties (2.4.1, A-159 to A-163, O-07).

use bevy::prelude::World;
use smallvec::SmallVec;

use super::ways::Path;
use super::{Field, passable};
use crate::model::{Coord, TILES, cross, distance, step};

const NEVER: u8 = u8::MAX;

/// What an enemy wants of its movement.
#[derive(Clone, Copy, Debug)]
pub struct Errand {
    /// Where it stands.
    pub from: Coord,
    /// Where the character stands.
    pub to: Coord,
    /// How many hexes it may go.
    pub tiles: u8,
    /// The distance it wants: 1, or N+1 for "keeps N".
    pub wanted: u8,
    /// Whether it goes round others instead of queueing behind them (A-162, O-07).
    pub intelligent: bool,
}

/// The hexes the enemy goes, first to last; empty if it stays.
pub fn plan(world: &World, field: &Field, errand: &Errand) -> Path {
    if errand.tiles == 0 || distance(errand.from, errand.to) == errand.wanted {
        return Path::new();
    }
    // Hazards are avoided unless crossing them is the only way.
    for hazards in [false, true] {
        if hazards && !Coord::all().any(|c| field.hazard(c)) {
            break;
        }
        let route = Route { world, field, errand, hazards };
        if let Some(path) = route.shortest() {
            return path;
        }
    }
    closest(world, field, errand)
}

struct Route<'a> {
    world: &'a World,
    field: &'a Field,
    errand: &'a Errand,
    hazards: bool,
}

impl Route<'_> {
    /// Whether the search may lead over a hex.
    fn searchable(&self, at: Coord) -> bool {
        let Errand { to, intelligent, .. } = *self.errand;
        at != to
            && self.field.open(at)
            && !self.field.deadly(at)
            && (self.hazards || !self.field.hazard(at))
            && (!intelligent || passable(self.world, self.field, at))
    }

    fn shortest(&self) -> Option<Path> {
        let e = self.errand;
        let mut depth = [NEVER; TILES];
        depth[e.from.index()] = 0;
        let mut queue: SmallVec<[Coord; 132]> = SmallVec::from_slice(&[e.from]);
        let mut goal = None;
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let steps = depth[here.index()];
            if goal.is_some_and(|g| steps >= g) {
                break;
            }
            for there in here.neighbours() {
                if depth[there.index()] == NEVER && self.searchable(there) {
                    depth[there.index()] = steps + 1;
                    queue.push(there);
                    if distance(there, e.to) == e.wanted && self.field.free(there) {
                        goal = Some(goal.map_or(steps + 1, |g: u8| g.min(steps + 1)));
                    }
                }
            }
        }
        let goal = goal?;
        // Hexes that lie on some shortest way to some nearest goal.
        let mut on_route = [false; TILES];
        for &at in queue.iter().rev() {
            let d = depth[at.index()];
            let is_goal = d == goal && distance(at, e.to) == e.wanted && self.field.free(at);
            on_route[at.index()] =
                is_goal || (d < goal && at.neighbours().any(|n| on_route[n.index()] && depth[n.index()] == d + 1));
        }
        // Of those, the ones that can really be walked to: an entity in the way stops the mover before it (O-07).
        let mut walkable = [false; TILES];
        walkable[e.from.index()] = true;
        let mut stops: SmallVec<[Coord; 16]> = SmallVec::new();
        let mut deepest = 0;
        for &at in &queue {
            let d = depth[at.index()];
            if d == 0 || d > e.tiles || !on_route[at.index()] || !passable(self.world, self.field, at) {
                continue;
            }
            if !at.neighbours().any(|n| walkable[n.index()] && depth[n.index()] == d - 1) {
                continue;
            }
            walkable[at.index()] = true;
            if self.field.free(at) {
                if d > deepest {
                    deepest = d;
                    stops.clear();
                }
                stops.push(at);
            }
        }
        let stop = stops.into_iter().min_by_key(|at| preference(e, *at));
        Some(stop.map_or_else(Path::new, |stop| trace(&depth, &walkable, e.from, stop)))
    }
}

/// Order among equal stopping hexes.
fn preference(e: &Errand, at: Coord) -> (u8, i32, Coord) {
    let off = distance(at, e.to).abs_diff(e.wanted);
    (off, cross(e.from, e.to, at), at)
}

/// A shortest way to `stop`: at each step the first direction of d0..d5 that stays on one.
fn trace(depth: &[u8; TILES], walkable: &[bool; TILES], from: Coord, stop: Coord) -> Path {
    let mut leads = [false; TILES];
    leads[stop.index()] = true;
    let mut layer: SmallVec<[Coord; 16]> = SmallVec::from_slice(&[stop]);
    for d in (0..depth[stop.index()]).rev() {
        let mut before: SmallVec<[Coord; 16]> = SmallVec::new();
        for at in &layer {
            for n in at.neighbours() {
                if depth[n.index()] == d && walkable[n.index()] && !leads[n.index()] {
                    leads[n.index()] = true;
                    before.push(n);
                }
            }
        }
        layer = before;
    }
    let mut path = Path::new();
    let mut here = from;
    while here != stop {
        let next = (0..6)
            .filter_map(|d| step(here, d))
            .find(|n| leads[n.index()] && depth[n.index()] == depth[here.index()] + 1);
        let Some(next) = next else { break };
        path.push(next);
        here = next;
    }
    path
}

/// Without a route to the wanted distance: as close as it gets, even behind others (A-160, O-12).
fn closest(world: &World, field: &Field, e: &Errand) -> Path {
    // Remaining way from each hex to the character, ignoring entities; deadly hexes are walls.
    let mut remaining = [NEVER; TILES];
    remaining[e.to.index()] = 0;
    let mut queue: SmallVec<[Coord; 132]> = SmallVec::from_slice(&[e.to]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        for there in here.neighbours() {
            if remaining[there.index()] == NEVER && field.open(there) && !field.deadly(there) {
                remaining[there.index()] = remaining[here.index()] + 1;
                queue.push(there);
            }
        }
    }
    let mut depth = [NEVER; TILES];
    depth[e.from.index()] = 0;
    let mut walkable = [false; TILES];
    walkable[e.from.index()] = true;
    let mut queue: SmallVec<[Coord; 132]> = SmallVec::from_slice(&[e.from]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        if depth[here.index()] == e.tiles {
            break;
        }
        for there in here.neighbours() {
            let enter = passable(world, field, there) && !field.hazard(there);
            if depth[there.index()] == NEVER && enter {
                depth[there.index()] = depth[here.index()] + 1;
                walkable[there.index()] = true;
                queue.push(there);
            }
        }
    }
    let stop = queue
        .iter()
        .copied()
        .filter(|at| *at == e.from || field.free(*at))
        .min_by_key(|at| (remaining[at.index()], distance(*at, e.to), *at != e.from, preference(e, *at)));
    match stop {
        Some(stop) if stop != e.from => trace(&depth, &walkable, e.from, stop),
        _ => Path::new(),
    }
}
