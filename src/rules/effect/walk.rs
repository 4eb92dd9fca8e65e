//! Movement as it happens: hex by hex, with what the hexes do, and being thrown.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::afflict::lose;
use super::hit::Hit;
use crate::model::{Condition, Coord, DamageKind, Fact, Motion, Who, direction_away, distance, step};
use crate::rules::access::{at, entity, field, flow_mut, has, tell, tile_sheet};
use crate::rules::board::{gait, put, put_tail};
use crate::rules::combatant::Tail;
use crate::rules::flow::{Frame, Step};

/// Sets somebody walking along a path.
pub fn set_out(world: &mut World, who: Who, path: &[Coord], over: Option<Coord>) {
    if !path.is_empty() {
        flow_mut(world).push(Step::Walk { who, path: SmallVec::from_slice(path), next: 0, over });
    }
}

/// Walks on to the end of the path or to the next hex that does something.
pub fn walk(world: &mut World, who: Who, path: SmallVec<[Coord; 6]>, next: u8, over: Option<Coord>) {
    let Some(here) = at(world, who) else { return };
    // Nobody comes to rest on a fallen piece: what stops the mover there lets it out again first.
    let shares = field(world).who(here) != Some(who);
    let caught = next > 0 && is_stopped(world, who);
    if caught && !shares {
        return;
    }
    let start = usize::from(next);
    // What sprang on the way may have moved the walker or closed the way: it stops where it is.
    if next > 0 && !leads_on(world, who, here, &path[start..], over) {
        if shares && let Some(aside) = nearest_free(world, who, here) {
            put(world, who, Some(aside));
            tell(world, Fact::Moved { who, path: SmallVec::from_slice(&[aside]), how: Motion::Walk });
        }
        return;
    }
    let springs = |at: Coord| Some(at) != over && is_sprung(world, who, at);
    let stop = (start..path.len()).find(|n| caught || springs(path[*n])).map_or(path.len(), |n| n + 1);
    let walked: SmallVec<[Coord; 6]> = path[start..stop].iter().copied().collect();
    let Some(&end) = walked.last() else { return };
    go(world, who, here, &walked);
    let mut flow = flow_mut(world);
    if let Some(active) = flow.active.as_mut().filter(|a| a.order.foe == who) {
        active.trail.extend_from_slice(&walked);
    }
    if stop < path.len() {
        flow.push(Step::Walk { who, path, next: stop as u8, over });
    }
    tell(world, Fact::Moved { who, path: walked, how: Motion::Walk });
    if Some(end) != over && is_sprung(world, who, end) {
        flow_mut(world).push(Step::Spring { who, at: end });
    }
}

/// Whether the rest of a way can still be gone.
fn leads_on(world: &World, who: Who, here: Coord, rest: &[Coord], over: Option<Coord>) -> bool {
    let (field, gait) = (field(world), gait(world, who));
    let near = rest.first().is_some_and(|to| distance(here, *to) == 1);
    near && rest.iter().all(|to| Some(*to) == over || gait.passes(world, field, *to))
        && rest.last().is_some_and(|to| gait.free(field, *to))
}

fn nearest_free(world: &World, who: Who, here: Coord) -> Option<Coord> {
    let (field, gait) = (field(world), gait(world, who));
    let free = Coord::all().filter(|at| gait.free(field, *at) && !field.deadly(*at));
    free.min_by_key(|at| (distance(here, *at), *at))
}

/// The piece goes over these hexes; of a Large one the tail follows into the hex the head leaves.
fn go(world: &mut World, who: Who, from: Coord, path: &[Coord]) {
    let Some(&end) = path.last() else { return };
    let large = world.get::<Tail>(entity(world, who)).is_some();
    if large {
        put_tail(world, who, None);
    }
    put(world, who, Some(end));
    if large {
        let behind = path.len().checked_sub(2).map_or(from, |n| path[n]);
        put_tail(world, who, Some(behind));
    }
}

/// A Large enemy that attacks from its head swings its tail round to the far side, if there is room.
pub fn swing(world: &mut World, who: Who, toward: Coord) {
    let (Some(head), Some(tail)) = (at(world, who), world.get::<Tail>(entity(world, who)).map(|t| t.0)) else { return };
    let behind = step(head, direction_away(head, toward) + 3);
    let (field, gait) = (field(world), gait(world, who));
    let free = |to: &Coord| gait.free(field, *to) && (!gait.minds(field, *to));
    if let Some(to) = behind.filter(|to| *to != tail && free(to)) {
        put_tail(world, who, Some(to));
        tell(world, Fact::Turned { who, tail: to });
    }
}

/// Whether entering a hex does something to somebody.
pub fn is_sprung(world: &World, who: Who, at: Coord) -> bool {
    gait(world, who).minds(field(world), at)
}

/// Conditions that a hazard on the way may bring and that end the way there.
fn is_stopped(world: &World, who: Who) -> bool {
    use Condition::{Frozen, Grappled, Knockdown, Netted, Stunned};
    [Frozen, Grappled, Knockdown, Netted, Stunned].into_iter().any(|c| has(world, who, c))
}

/// A special tile works on whoever entered it.
pub fn spring(world: &mut World, who: Who, place: Coord) {
    if at(world, who) != Some(place) {
        return;
    }
    let Some(tile) = field(world).tile(place).map(|t| t.id) else { return };
    let Some(sheet) = tile_sheet(world, tile) else { return };
    // Water puts fires out without being told to.
    let (effect, extinguishes) = (sheet.effect.clone(), sheet.extinguishes || sheet.water);
    tell(world, Fact::TileSprung { who, at: place, tile });
    if extinguishes {
        lose(world, who, Condition::Blazing, u8::MAX);
    }
    let mut flow = flow_mut(world);
    flow.frames.push(Frame { me: who, targets: SmallVec::from_slice(&[who]), ..Frame::default() });
    flow.next([Step::Run { list: effect, at: 0 }, Step::EndFrame, Step::Judge]);
}

/// Throws somebody one hex further.
pub fn push(world: &mut World, who: Who, direction: u8, left: u8, covered: u8) {
    let Some(here) = at(world, who).filter(|_| left > 0) else { return };
    let there = step(here, direction);
    let gait = gait(world, who);
    let room = |t: &Coord| gait.free(field(world), *t);
    let Some(there) = there.filter(room) else {
        return collide(world, who, covered);
    };
    go(world, who, here, &[there]);
    tell(world, Fact::Moved { who, path: SmallVec::from_slice(&[there]), how: Motion::Thrown });
    if is_sprung(world, who, there) {
        // A hazard ends the throw and takes effect.
        flow_mut(world).push(Step::Spring { who, at: there });
    } else {
        flow_mut(world).push(Step::Push { who, direction, left: left - 1, covered: covered.saturating_add(1) });
    }
}

/// Stopped by something solid: 1 Crush for every hex covered, and beyond one also Knockdown.
fn collide(world: &mut World, who: Who, covered: u8) {
    if covered == 0 {
        return;
    }
    let mut hit = Hit::unblockable(who, DamageKind::Crush, covered);
    hit.mods = Default::default();
    if covered > 1 {
        hit.inflicts.push((Condition::Knockdown, 1));
    }
    flow_mut(world).push(Step::Hit(Box::new(hit)));
}
