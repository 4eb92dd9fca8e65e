//! How an enemy's attack comes about: whom it reaches, the reaction window before it, its implicit Move, the blow.
//!
//! Owns reach and timing of enemies' attacks. Must not choose the attack, nor resolve what it does.

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::{Body, attack_of, body_after, plan_move, slowed};
use crate::content::effect::Verb;
use crate::content::encounter::{EnemyAttack, Part};
use crate::model::Modifier::{LockOn, Spell};
use crate::model::{Condition, Coord, Fact, Id, MissReason, Who, distance};
use crate::rules::access::{at, body, field, flow, flow_mut, has, nearest, tell};
use crate::rules::action::legal::can_react;
use crate::rules::board::gait;
use crate::rules::board::pattern::Hexes;
use crate::rules::effect::afflict::{lose, lower_shield};
use crate::rules::effect::walk::{set_out, swing};
use crate::rules::effect::{aim, sighting};
use crate::rules::flow::{Ask, Frame, Step};

/// Whether an attack is magic that a Mute enemy can't do.
pub(super) fn is_muted(world: &World, foe: Who, id: Id) -> bool {
    has(world, foe, Condition::Mute) && attack_of(world, foe, id).is_some_and(|a| a.mods.has(Spell))
}

/// Whether a condition forbids this very attack: magic to the Mute, whatever is not ranged to the frightened.
pub(super) fn is_forbidden(world: &World, foe: Who, id: Id) -> bool {
    let near = attack_of(world, foe, id).is_some_and(|a| !a.deed && !a.mods.is_ranged());
    is_muted(world, foe, id) || (near && has(world, foe, Condition::Fear))
}

/// Whether an attack that was meant can't be made any more; what follows from that is done here.
fn is_prevented(world: &mut World, foe: Who, attack: Id, prey: Who) -> bool {
    if turn_is_lost(world, foe) {
        lose_turn(world, foe);
        return true;
    }
    let forbidden = is_forbidden(world, foe, attack);
    if forbidden {
        tell(world, Fact::Missed { by: foe, on: prey, why: MissReason::Cancelled });
    }
    forbidden
}

/// The parts of a body from which an attack can come, that nearest to its target first, the head before the tail
///
fn origins(stands: &Body, from: Part, to: Coord) -> Body {
    let mut parts: Body = match (from, stands.as_slice()) {
        (Part::Head, [head, ..]) => Body::from_slice(&[*head]),
        (Part::Tail, [_, tail]) => Body::from_slice(&[*tail]),
        _ => stands.clone(),
    };
    parts.sort_by_key(|part| distance(*part, to));
    parts
}

/// The hex from which an attack takes somebody in, if it does: as an area, as a missile flies, by any route, or as a blow
///
pub(super) fn strikes(world: &World, foe: Who, stands: &Body, prey: Who, attack: &EnemyAttack) -> Option<Coord> {
    let to = nearest(world, prey, *stands.first()?)?;
    if attack.deed {
        return stands.first().copied();
    }
    origins(stands, attack.from, to).into_iter().find(|here| {
        if let Some(area) = &attack.area {
            return aim::striking(world, (foe, *here), area, prey).is_some();
        }
        body(world, prey).into_iter().any(|to| {
            let (by, on) = ((foe, *here), (prey, to));
            if attack.mods.has(LockOn) {
                (attack.range.0..=attack.range.1).contains(&distance(*here, to))
            } else if attack.mods.is_ranged() {
                sighting::in_shot(world, by, on, attack.range)
            } else {
                sighting::in_reach(world, by, on, attack.range)
            }
        })
    })
}

/// Whether an attack reaches somebody, its implicit Move counted in.
pub(super) fn reaches_from(world: &World, foe: Who, stands: &Body, prey: Who, attack: &EnemyAttack) -> bool {
    if strikes(world, foe, stands, prey, attack).is_some() {
        return true;
    }
    let Some(here) = stands.first().filter(|_| attack.step > 0) else { return false };
    let path = plan_move(world, foe, *here, slowed(world, foe, attack.step), None, prey, attack.from);
    enough(world, foe, &path, prey, attack).is_some()
}

/// How many hexes of a way bring an attack into reach: no more than it needs are gone.
fn enough(world: &World, foe: Who, path: &[Coord], prey: Who, attack: &EnemyAttack) -> Option<usize> {
    let stands = |n: &usize| gait(world, foe).free(field(world), path[n - 1]);
    let reaches = |n: &usize| strikes(world, foe, &body_after(world, foe, &path[..*n]), prey, attack).is_some();
    (1..=path.len()).find(|n| stands(n) && reaches(n))
}

/// Whether an attack of an enemy will reach the one it goes for as both stand now.
pub fn will_reach(world: &World, foe: Who, attack: Id) -> bool {
    let prey = flow(world).active.as_ref().filter(|a| a.order.foe == foe).map_or(Who::CHARACTER, |a| a.prey);
    at(world, foe).is_some()
        && attack_of(world, foe, attack).is_some_and(|a| reaches_from(world, foe, &body(world, foe), prey, a))
}

/// The hexes that the active enemy's attack takes in as everybody stands now, if it is an area and reaches.
pub fn threatened(world: &World) -> Vec<Coord> {
    let Some(active) = flow(world).active.as_ref().filter(|a| a.prey.is_character()) else { return Vec::new() };
    let foe = active.order.foe;
    let Some(sheet) = active.attack.and_then(|id| attack_of(world, foe, id)).filter(|a| a.area.is_some()) else {
        return Vec::new();
    };
    let Some(origin) = strikes(world, foe, &body(world, foe), active.prey, sheet) else { return Vec::new() };
    taken_in(world, foe, origin, active.prey, sheet).1.to_vec()
}

/// Lays the windows and blows of an attack onto the stack, once for each time it is made; without an attack one
/// window for those who answer the movement.
pub(super) fn lay_out(world: &mut World, foe: Who, attack: Option<Id>, prey: Who) {
    let sheet = attack.and_then(|id| attack_of(world, foe, id));
    let (times, deed) = sheet.map_or((0, false), |a| (a.times, a.deed));
    let mut steps: SmallVec<[Step; 8]> = SmallVec::new();
    match attack {
        Some(attack) if deed => {
            steps.push(Step::Window);
            steps.extend((0..times).map(|_| Step::Deliver { foe, attack, prey, stepped: true }));
        }
        Some(attack) => steps.extend((0..times).flat_map(|_| [Step::Window, Step::Blow { attack }])),
        None => steps.push(Step::Window),
    }
    flow_mut(world).next(steps);
}

/// The reaction window before an attack, or after a Move without one.
pub fn window(world: &mut World) {
    let Some(active) = &mut flow_mut(world).active else { return };
    active.evaded = false;
    active.cancelled = false;
    let (foe, sudden, done) = (active.order.foe, active.sudden, active.done);
    if done || sudden || at(world, foe).is_none() || turn_is_lost(world, foe) {
        return;
    }
    if can_react(world) {
        flow_mut(world).ask = Some(Ask::Window);
    }
}

/// Whether a condition takes the Turn, or what is left of it.
pub(super) fn turn_is_lost(world: &World, foe: Who) -> bool {
    [Condition::Stunned, Condition::Knockdown, Condition::Frozen].into_iter().any(|c| has(world, foe, c))
}

/// The attack itself; it counts as made even if nobody is in reach.
pub fn blow(world: &mut World, attack: Id) {
    let Some(active) = flow(world).active.clone() else { return };
    let foe = active.order.foe;
    // The window for what it walked until now is past; only later steps count for the next one.
    if let (Some(here), Some(active)) = (at(world, foe), &mut flow_mut(world).active) {
        active.trail = SmallVec::from_slice(&[here]);
    }
    if active.done || at(world, foe).is_none() {
        return;
    }
    if active.cancelled {
        tell(world, Fact::Missed { by: foe, on: active.prey, why: MissReason::Cancelled });
    }
    if is_prevented(world, foe, attack, active.prey) {
        return;
    }
    // An enemy that attacks lowers its shield, as anybody does, unless its sheet says otherwise.
    if !attack_of(world, foe, attack).is_some_and(|a| a.keeps_shield) {
        lower_shield(world, foe);
    }
    if !active.cancelled {
        // Nobody steps out of line.
        let stepped = !super::formation::fellows(world, foe).is_empty();
        flow_mut(world).push(Step::Deliver { foe, attack, prey: active.prey, stepped });
    }
}

/// An attack on somebody: its implicit Move if that is needed, then its effect.
pub fn deliver(world: &mut World, foe: Who, attack: Id, prey: Who, stepped: bool) {
    if at(world, foe).is_none() || at(world, prey).is_none() {
        return;
    }
    if is_prevented(world, foe, attack, prey) {
        return;
    }
    let Some(sheet) = attack_of(world, foe, attack).cloned() else { return };
    let stands = body(world, foe);
    let origin = strikes(world, foe, &stands, prey, &sheet);
    if origin.is_none() && !stepped && sheet.step > 0 && !has(world, foe, Condition::Fear) {
        let mut path = plan_move(world, foe, stands[0], slowed(world, foe, sheet.step), None, prey, sheet.from);
        if let Some(n) = enough(world, foe, &path, prey, &sheet) {
            path.truncate(n);
        }
        if !path.is_empty() {
            flow_mut(world).push(Step::Deliver { foe, attack, prey, stepped: true });
            return set_out(world, foe, &path, None);
        }
    }
    if sheet.deed && !sheet.keeps_shield {
        lower_shield(world, foe);
    }
    if !sheet.deed {
        tell(world, Fact::Attacked { by: foe, name: attack, on: SmallVec::from_slice(&[prey]) });
    }
    let Some(origin) = origin else {
        return tell(world, Fact::Missed { by: foe, on: prey, why: MissReason::OutOfReach });
    };
    let stood = nearest(world, prey, origin);
    // A head that strikes turns the body after it, whatever becomes of the blow.
    if let Some(to) = stood.filter(|_| !sheet.deed && stands.first() == Some(&origin)) {
        swing(world, foe, to);
    }
    let evaded = flow(world).active.as_ref().is_some_and(|a| a.order.foe == foe && a.evaded);
    let (targets, hexes) = taken_in(world, foe, origin, prey, &sheet);
    // Whoever acts for a charmed one opens its area as well.
    let list = match sheet.area.filter(|_| has(world, foe, Condition::Charmed)) {
        Some(area) => std::iter::once(Verb::Aim(area)).chain(sheet.effect.iter().cloned()).collect(),
        None => Arc::clone(&sheet.effect),
    };
    // Who dodged is spared; whatever else the attack does it does.
    let spared = evaded && targets.contains(&Who::CHARACTER);
    if spared {
        tell(world, Fact::Missed { by: foe, on: Who::CHARACTER, why: MissReason::Dodged });
    }
    let mut flow = flow_mut(world);
    flow.frames.push(Frame {
        me: foe,
        targets,
        spared,
        target_stood: stood,
        attack: Some(attack),
        origin: Some(origin),
        hexes,
        ..Frame::default()
    });
    flow.next([Step::Run { list, at: 0 }, Step::EndFrame, Step::Judge]);
}

/// Whom an attack strikes, and over which hexes: the one it goes for, and others in its area only if its sheet says so or
/// if it does not know friend from foe.
fn taken_in(world: &World, foe: Who, origin: Coord, prey: Who, sheet: &EnemyAttack) -> (SmallVec<[Who; 4]>, Hexes) {
    let only = SmallVec::from_slice(&[prey]);
    let wild = sheet.entities || has(world, foe, Condition::Maddened) || has(world, foe, Condition::Charmed);
    match sheet.area.as_ref().and_then(|area| aim::striking(world, (foe, origin), area, prey)) {
        Some((hexes, all)) if wild => (all, hexes),
        Some((hexes, _)) => (only, hexes),
        None => (only, nearest(world, prey, origin).into_iter().collect()),
    }
}

/// The rest of the Turn is gone; a frozen enemy struggles and a fallen one gets up instead of attacking.
fn lose_turn(world: &mut World, foe: Who) {
    if let Some(active) = flow_mut(world).active.as_mut().filter(|a| a.order.foe == foe) {
        active.done = true;
    }
    if has(world, foe, Condition::Stunned) {
        return;
    }
    if let Some(remedied) = [Condition::Frozen, Condition::Knockdown].into_iter().find(|c| has(world, foe, *c)) {
        lose(world, foe, remedied, 1);
    }
}
