//! How an enemy goes towards the character: the shortest logical route and its ties (2.4.1, A-159 to A-163, O-07).
//!
//! Owns the search only. Must not know what the enemy will do when it arrives.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy::prelude::World;
use hexx::Hex;
use smallvec::SmallVec;

use super::ways::Path;
use super::{Field, Gait};
use crate::model::{Condition, Coord, TILES, Who, cross, distance, step};
use crate::rules::access::has;

/// Cost of a way: hazards entered in the high byte, steps in the low one, so that fewer hazards always win.
type Cost = u16;
const NEVER: Cost = Cost::MAX;
const HAZARD: Cost = 1 << 8;

/// What an enemy wants of its movement.
#[derive(Clone, Debug)]
pub struct Errand {
    /// How it goes.
    pub gait: Gait,
    /// Where it stands, or would stand by then.
    pub from: Coord,
    /// Where the one it goes for stands.
    pub to: Coord,
    /// How many hexes it may go.
    pub tiles: u8,
    /// The distance it wants: 1, or N+1 for "keeps N".
    pub wanted: u8,
    /// Whether it goes round others instead of queueing behind them (A-162, O-07).
    pub intelligent: bool,
    /// It goes in a formation, which does not step over the fallen: those behind would come to stand on them.
    pub together: bool,
    /// Those of its formation, who are never in its way.
    pub fellows: SmallVec<[Who; 4]>,
    /// Where those who take every step with it stand, seen from it.
    pub abreast: SmallVec<[Hex; 4]>,
    /// Whether it does not see hazards, deadly ones included.
    pub blind: bool,
}

/// The hexes the enemy goes, first to last; empty if it stays.
pub fn plan(world: &World, field: &Field, errand: &Errand) -> Path {
    if errand.tiles == 0 || distance(errand.from, errand.to) == errand.wanted {
        return Path::new();
    }
    let route = Route { world, field, errand };
    route.shortest().unwrap_or_else(|| route.closest())
}

struct Route<'a> {
    world: &'a World,
    field: &'a Field,
    errand: &'a Errand,
}

impl Route<'_> {
    /// The hexes that it and those abreast of it would stand on, if it stood on one; `None` if one is off the sheet.
    fn stand(&self, at: Coord) -> Option<SmallVec<[Coord; 4]>> {
        let others = self.errand.abreast.iter().map(|offset| Coord::from_hex(at.hex() + *offset));
        std::iter::once(Some(at)).chain(others).collect()
    }

    fn every(&self, at: Coord, holds: impl Fn(Coord) -> bool) -> bool {
        if self.errand.abreast.is_empty() {
            holds(at)
        } else {
            self.stand(at).is_some_and(|all| all.into_iter().all(holds))
        }
    }

    /// Whether nothing fixed and nothing deadly keeps it off a hex.
    fn open(&self, at: Coord) -> bool {
        let e = self.errand;
        // Hazards are crossed towards the one it goes for, never to get away, and deadly ones not at all.
        let away = distance(e.from, e.to) < e.wanted;
        let shuns = |at: Coord| !e.blind && e.gait.minds(self.field, at) && (away || self.field.deadly(at));
        self.every(at, |at| e.gait.open(self.field, at) && !shuns(at))
    }

    /// Whoever stands on a hex and is no part of it.
    fn other(&self, at: Coord) -> Option<Who> {
        self.field.who(at).filter(|who| *who != self.errand.gait.me && !self.errand.fellows.contains(who))
    }

    /// Whether it could stop on a hex.
    fn free(&self, at: Coord) -> bool {
        self.open(at) && self.every(at, |at| self.other(at).is_none())
    }

    /// Whether it could cross a hex.
    fn crossable(&self, at: Coord) -> bool {
        let nimble = !self.errand.together && !self.errand.gait.large;
        let over = |who: Who| nimble && has(self.world, who, Condition::Knockdown);
        self.open(at) && self.every(at, |at| self.other(at).is_none_or(over))
    }

    /// Whether the search may lead over a hex: for all but the Intelligent others do not lengthen a way (O-07).
    fn searchable(&self, at: Coord) -> bool {
        at != self.errand.to && if self.errand.intelligent { self.crossable(at) } else { self.open(at) }
    }

    /// What entering a hex costs.
    fn weight(&self, at: Coord) -> Cost {
        let burns = !self.every(at, |at| !self.errand.gait.minds(self.field, at));
        if burns && !self.errand.blind { 1 + HAZARD } else { 1 }
    }

    fn is_goal(&self, at: Coord) -> bool {
        distance(at, self.errand.to) == self.errand.wanted && self.free(at)
    }

    /// The way along the shortest route to a nearest goal, as far as it goes; `None` without such a route.
    fn shortest(&self) -> Option<Path> {
        let e = self.errand;
        let mut cost = [NEVER; TILES];
        cost[e.from.index()] = 0;
        let mut settled: SmallVec<[Coord; 132]> = SmallVec::new();
        let mut queue = BinaryHeap::from([Reverse((0, e.from))]);
        let mut goal = None;
        while let Some(Reverse((spent, here))) = queue.pop() {
            if spent > cost[here.index()] {
                continue;
            }
            if goal.is_some_and(|g| spent > g) {
                break;
            }
            settled.push(here);
            if here != e.from && self.is_goal(here) {
                goal = Some(spent);
            }
            for there in here.neighbours().filter(|n| self.searchable(*n)) {
                let total = spent + self.weight(there);
                if total < cost[there.index()] {
                    cost[there.index()] = total;
                    queue.push(Reverse((total, there)));
                }
            }
        }
        let goal = goal?;
        // Hexes that lie on some best way to some nearest goal.
        let mut on_route = [false; TILES];
        for &at in settled.iter().rev() {
            let spent = cost[at.index()];
            let leads_on = |n: Coord| on_route[n.index()] && cost[n.index()] == spent + self.weight(n);
            on_route[at.index()] =
                (spent == goal && self.is_goal(at)) || (spent < goal && at.neighbours().any(leads_on));
        }
        // Of those, the ones that can really be walked to: an entity in the way stops the mover before it (O-07).
        let mut walkable = [false; TILES];
        walkable[e.from.index()] = true;
        let mut stops: SmallVec<[Coord; 16]> = SmallVec::new();
        let mut deepest = 0;
        for &at in settled.iter().skip(1).filter(|at| on_route[at.index()] && self.crossable(**at)) {
            let (spent, steps) = (cost[at.index()], steps(cost[at.index()]));
            let came = |n: Coord| walkable[n.index()] && cost[n.index()] + self.weight(at) == spent;
            if steps > e.tiles || !at.neighbours().any(came) {
                continue;
            }
            walkable[at.index()] = true;
            if self.free(at) {
                if steps > deepest {
                    deepest = steps;
                    stops.clear();
                }
                if steps == deepest {
                    stops.push(at);
                }
            }
        }
        let stop = stops.into_iter().min_by_key(|at| self.preference(*at));
        Some(stop.map_or_else(Path::new, |stop| self.trace(&cost, &walkable, stop)))
    }

    /// Order among equal stopping hexes.
    fn preference(&self, at: Coord) -> (u8, i32, Coord) {
        let e = self.errand;
        (distance(at, e.to).abs_diff(e.wanted), cross(e.from, e.to, at), at)
    }

    /// A best way to `stop`: at each step the first direction of d0..d5 that stays on one.
    fn trace(&self, cost: &[Cost; TILES], walkable: &[bool; TILES], stop: Coord) -> Path {
        let follows = |from: Coord, to: Coord| {
            cost[from.index()] != NEVER && cost[from.index()] + self.weight(to) == cost[to.index()]
        };
        let mut leads = [false; TILES];
        leads[stop.index()] = true;
        let mut layer: SmallVec<[Coord; 16]> = SmallVec::from_slice(&[stop]);
        for _ in 0..steps(cost[stop.index()]) {
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
        let mut path = Path::new();
        let mut here = self.errand.from;
        while here != stop {
            let next = (0..6).filter_map(|d| step(here, d)).find(|n| leads[n.index()] && follows(here, *n));
            let Some(next) = next else { break };
            path.push(next);
            here = next;
        }
        path
    }

    /// Without a route to the wanted distance: as close to it as can be, even behind others (A-160, O-12).
    fn closest(&self) -> Path {
        let e = self.errand;
        // Remaining way from each hex to the character, ignoring entities; deadly hexes are walls.
        let remaining = flood(e.to, u8::MAX, |at| self.open(at));
        let cost = flood(e.from, e.tiles, |at| self.crossable(at) && self.weight(at) == 1);
        let walkable = cost.map(|spent| spent != NEVER);
        let stop =
            Coord::all().filter(|at| walkable[at.index()] && (*at == e.from || self.free(*at))).min_by_key(|at| {
                let far = distance(*at, e.to);
                let kept = if e.wanted > 1 { far.abs_diff(e.wanted) } else { 0 };
                (kept, remaining[at.index()], far, *at != e.from, self.preference(*at))
            });
        match stop {
            Some(stop) if stop != e.from => self.trace(&cost, &walkable, stop),
            _ => Path::new(),
        }
    }
}

fn steps(cost: Cost) -> u8 {
    (cost % HAZARD) as u8
}

/// Steps from a hex to every other over hexes that can be entered, up to `most`.
fn flood(from: Coord, most: u8, enter: impl Fn(Coord) -> bool) -> [Cost; TILES] {
    let mut cost = [NEVER; TILES];
    cost[from.index()] = 0;
    let mut queue: SmallVec<[Coord; 132]> = SmallVec::from_slice(&[from]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let spent = cost[here.index()];
        if spent == Cost::from(most) {
            break;
        }
        for there in here.neighbours() {
            if cost[there.index()] == NEVER && enter(there) {
                cost[there.index()] = spent + 1;
                queue.push(there);
            }
        }
    }
    cost
}
