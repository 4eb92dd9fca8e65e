//! Openings and ends of beats and counterbeats, and the damage that trickles in at their start (4.2).

use bevy::prelude::World;

use super::round::fade;
use crate::content::tables::Duration;
use crate::model::{Condition, DamageKind, Fact, Who};
use crate::rules::Progress;
use crate::rules::access::{at, conditions, flow_mut, hero_mut, of_mut, seats, tell, vitals};
use crate::rules::combatant::{Foe, Vitals};
use crate::rules::effect::hit::{Hit, deal};
use crate::rules::flow::{Ask, Step};

/// The beat opens: the player decides.
pub fn open_beat(world: &mut World) {
    world.resource_mut::<Progress>().new_beat();
    tell(world, Fact::BeatBegan);
    flow_mut(world).ask = Some(Ask::Beat);
}

/// The counterbeat opens: a stance may be taken, reactions apart.
pub fn open_counterbeat(world: &mut World) {
    if crate::rules::action::legal::can_open(world) {
        flow_mut(world).ask = Some(Ask::Opening);
    }
}

/// The beat ends: one token of each Time-Limited - Turn condition leaves the status sheet.
pub fn close_beat(world: &mut World) {
    fade(world, 0..1, Duration::Turn);
    // Aim is taken for the same beat only.
    hero_mut(world).aiming = None;
    tell(world, Fact::BeatEnded);
}

/// The counterbeat ends: Turn tokens leave enemy sheets, what lasted a counterbeat is over.
pub fn close_counterbeat(world: &mut World) {
    fade(world, 1..seats(world), Duration::Turn);
    hero_mut(world).sheltered = false;
    for who in (1..seats(world)).map(Who) {
        of_mut::<Foe>(world, who).led = false;
    }
    flow_mut(world).active = None;
}

/// Damage on the status sheet trickles in at the start of the beat.
pub fn trickle_character(world: &mut World) {
    flow_mut(world).push(Step::Judge);
    trickle(world, Who::CHARACTER);
    open_wounds(world, Who::CHARACTER);
}

/// Damage on enemy sheets trickles in at the start of the counterbeat.
pub fn trickle_enemies(world: &mut World) {
    flow_mut(world).push(Step::Judge);
    for who in (1..seats(world)).map(Who).filter(|w| at(world, *w).is_some()).rev().collect::<Vec<_>>() {
        trickle(world, who);
        open_wounds(world, who);
    }
}

/// New tokens of Bleeding and Blazing, dealt before anything trickles.
fn open_wounds(world: &mut World, who: Who) {
    let house = crate::rules::access::house(world).clone();
    let conditions = conditions(world, who).now;
    let mut hits: Vec<Hit> = Vec::new();
    // First the routine damage of whoever holds the character.
    let grips = if who.is_character() { crate::rules::access::hero(world).grips.clone() } else { Default::default() };
    let mut holders: Vec<Who> = Vec::new();
    for grip in grips {
        // Each holder does it once, however many tokens are its own.
        if holders.contains(&grip.by) {
            continue;
        }
        holders.push(grip.by);
        let sheet = crate::rules::access::enemy_sheet(world, grip.by);
        let hold = sheet.and_then(|e| e.attacks.get(&grip.attack)).and_then(|a| a.hold);
        if let Some((n, kind)) = hold.filter(|_| conditions.has(Condition::Grappled)) {
            hits.push(Hit { by: Some(grip.by), ..Hit::unblockable(who, kind, n) });
        }
    }
    if conditions.has(Condition::Bleeding) {
        hits.push(Hit::unblockable(who, DamageKind::Bleed, house.bleeding_adds));
    }
    if conditions.has(Condition::Blazing) {
        hits.push(Hit::unblockable(who, DamageKind::Burn, house.blazing_burn));
    }
    let steps = hits.into_iter().flat_map(|hit| [Step::Hit(Box::new(hit)), Step::Judge]);
    flow_mut(world).next(steps.collect::<Vec<_>>());
}

/// Unassigned Toxic, Poison and Bleed enter HP, in that order.
///
/// What lay on the sheet before this Turn trickles; a token that Bleeding adds now is dealt first and may join it, so
/// the trickle is the last thing laid onto the stack.
fn trickle(world: &mut World, who: Who) {
    let conditions = conditions(world, who).now;
    let held = conditions.has(Condition::Grappled);
    if vitals(world, who).unassigned.is_empty() && !conditions.has(Condition::Bleeding) && !held {
        return;
    }
    flow_mut(world).push(Step::Phase(super::Part::Trickle(who)));
}

/// Carries the trickle out.
pub fn trickle_now(world: &mut World, who: Who) {
    let house = crate::rules::access::house(world).clone();
    for (kind, most) in [
        (DamageKind::Toxic, house.toxic_trickle),
        (DamageKind::Poison, house.poison_trickle),
        (DamageKind::Bleed, house.bleed_trickle),
    ] {
        let n = of_mut::<Vitals>(world, who).unassigned.remove(kind, most);
        if n > 0 {
            tell(world, Fact::Trickled { who, kind, n });
            deal(world, who, kind, n);
        }
    }
}
