//! Enemies: the encounter roll, the behaviour it means, and their attacks (2.4.1, 4.2).
//!
//! Owns what an enemy does in its Turn. Must not resolve the attack itself; that is `effect`.

mod fear;
pub mod roll;

use std::sync::Arc;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::access::{at, conditions, encounter, enemy_sheet, field, flow, flow_mut, foe, has, seats, tell};
use super::action::legal::can_react;
use super::board::approach::{Errand, plan};
use super::board::ways::Path;
use super::effect::afflict::{gain, lose, lower_shield};
use super::effect::aim;
use super::effect::walk::set_out;
use super::flow::{Active, Ask, Frame, Step};
use super::resources::Order;
use crate::content::encounter::{Behaviour, EnemyAttack, EnemyType};
use crate::model::{Condition, Coord, Fact, Id, MissReason, Who, direction_away, distance, step};

/// Lets enemy number `n` take its Turn, and those after it.
pub fn next_enemy(world: &mut World, n: u8) {
    if n >= seats(world) {
        return;
    }
    flow_mut(world).push(Step::NextEnemy(n + 1));
    let foe = Who(n);
    if at(world, foe).is_none() {
        return;
    }
    if let Some((table, line)) = roll::line_for(world, foe) {
        flow_mut(world).push(Step::Activate(Order { foe, table, line }));
    }
}

/// An enemy becomes active: conditions first, then the first behaviour that can be resolved.
pub fn activate(world: &mut World, order: Order) {
    let foe = order.foe;
    let Some(here) = at(world, foe) else { return };
    let sudden = entry(world, order).is_some_and(|e| e.sudden);
    flow_mut(world).active = Some(Active {
        order,
        behaviour: 0,
        attack: None,
        sudden,
        trail: SmallVec::from_slice(&[here]),
        evaded: false,
        cancelled: false,
        done: false,
    });
    if let Some(because) = idle(world, foe) {
        return tell(world, Fact::Idle { foe, because });
    }
    if douses(world, foe, here) {
        return;
    }
    flow_mut(world).push(Step::Behave(order));
    if has(world, foe, Condition::Fear) {
        fear::flee(world, foe, here);
    }
}

/// An active enemy does the first behaviour that can be resolved, or the last.
pub fn behave(world: &mut World, order: Order) {
    let foe = order.foe;
    let Some(here) = at(world, foe) else { return };
    let afraid = has(world, foe, Condition::Fear);
    let Some(entry) = entry(world, order) else { return };
    let behaviours: Vec<Behaviour> = entry.behaviours.clone();
    let last = behaviours.len().saturating_sub(1);
    let chosen = if afraid {
        match behaviours.iter().position(|b| fear::dares(world, foe, here, b)) {
            Some(chosen) => chosen,
            None => return tell(world, Fact::Idle { foe, because: Condition::Fear }),
        }
    } else {
        (0..last).find(|n| resolvable(world, foe, &behaviours[*n])).unwrap_or(last)
    };
    // A netted enemy that could not attack from where it stands struggles instead.
    let held = held_by(world, foe);
    if let Some(because) = held
        && !behaviours.iter().any(|b| b.attack.is_some() && resolvable(world, foe, b))
    {
        lose(world, foe, because, 1);
        return tell(world, Fact::Idle { foe, because });
    }
    let behaviour = &behaviours[chosen];
    if let Some(active) = &mut flow_mut(world).active {
        active.behaviour = chosen as u8;
        active.attack = behaviour.attack;
    }
    tell(world, Fact::Activated { foe, behaviour: chosen as u8, attack: behaviour.attack });
    let times = behaviour.attack.and_then(|id| attack_of(world, foe, id)).map_or(0, |a| a.times);
    let mut steps: Vec<Step> = Vec::new();
    match behaviour.attack {
        Some(attack) => {
            for _ in 0..times {
                steps.extend([Step::Window, Step::Blow { attack }]);
            }
        }
        None => steps.push(Step::Window),
    }
    flow_mut(world).next(steps);
    if behaviour.moves && !afraid {
        let path = plan_move(world, foe, here, move_value(world, foe), behaviour.keeps);
        if !path.is_empty() {
            // Whoever moves lowers its shield, as with any action.
            lower_shield(world, foe);
        }
        set_out(world, foe, &path, None);
    }
}

/// A condition that takes the whole Turn, and what the enemy does about it.
fn idle(world: &mut World, foe: Who) -> Option<Condition> {
    let conditions = *conditions(world, foe);
    if conditions.has(Condition::Stunned) {
        return Some(Condition::Stunned);
    }
    for condition in [Condition::Frozen, Condition::Knockdown] {
        if conditions.has(condition) {
            lose(world, foe, condition, 1);
            return Some(condition);
        }
    }
    None
}

/// An Intelligent enemy on fire lets itself fall and rolls a hex away from the character, and that is its Turn (R-238,
///
fn douses(world: &mut World, foe: Who, here: Coord) -> bool {
    let because = Condition::Blazing;
    let clever = enemy_sheet(world, foe).is_some_and(|e| e.types.contains(&EnemyType::Intelligent));
    if !clever || !has(world, foe, because) {
        return false;
    }
    tell(world, Fact::Idle { foe, because });
    lower_shield(world, foe);
    gain(world, foe, Condition::Knockdown, 1, false);
    lose(world, foe, because, 1);
    let away = at(world, Who::CHARACTER).and_then(|from| step(here, direction_away(from, here)));
    if held_by(world, foe).is_none()
        && let Some(to) = away.filter(|to| field(world).free(*to) && !field(world).deadly(*to))
    {
        set_out(world, foe, &[to], None);
    }
    true
}

fn held_by(world: &World, foe: Who) -> Option<Condition> {
    [Condition::Netted, Condition::Grappled].into_iter().find(|c| has(world, foe, *c))
}

fn entry(world: &World, order: Order) -> Option<&crate::content::encounter::Entry> {
    let tables = &encounter(world).tables;
    tables.get(usize::from(order.table))?.entries.get(usize::from(order.line))
}

fn attack_of(world: &World, foe: Who, id: Id) -> Option<EnemyAttack> {
    enemy_sheet(world, foe)?.attacks.get(&id).cloned()
}

/// The Move value of an enemy now.
fn move_value(world: &World, who: Who) -> u8 {
    let base = enemy_sheet(world, who).map_or(0, |e| e.movement);
    slowed(world, who, base.saturating_add_signed(foe(world, who).movement))
}

fn slowed(world: &World, who: Who, tiles: u8) -> u8 {
    if held_by(world, who).is_some() {
        0
    } else if has(world, who, Condition::Slowed) && tiles > 0 {
        super::combatant::stats::half_up(i16::from(tiles), 2).max(1) as u8
    } else {
        tiles
    }
}

fn plan_move(world: &World, foe: Who, from: Coord, tiles: u8, keeps: Option<u8>) -> Path {
    let Some(to) = at(world, Who::CHARACTER) else { return Path::new() };
    let intelligent = enemy_sheet(world, foe).is_some_and(|e| e.types.contains(&EnemyType::Intelligent));
    let flies = super::effect::walk::flies(world, foe);
    let blind = has(world, foe, Condition::Blinded);
    let errand = Errand { me: foe, from, to, tiles, wanted: keeps.map_or(1, |n| n + 1), intelligent, flies, blind };
    plan(world, field(world), &errand)
}

/// Whether a behaviour's attack can be brought into range, with its Move and the attack's own.
fn resolvable(world: &World, foe: Who, behaviour: &Behaviour) -> bool {
    let (Some(mut here), Some(to)) = (at(world, foe), at(world, Who::CHARACTER)) else { return false };
    let Some(attack) = behaviour.attack else { return true };
    let Some(attack) = attack_of(world, foe, attack) else { return false };
    if behaviour.moves {
        let path = plan_move(world, foe, here, move_value(world, foe), behaviour.keeps);
        here = path.last().copied().unwrap_or(here);
    }
    reaches_from(world, foe, here, to, &attack)
}

/// Whether an attack reaches from a hex, its implicit Move counted in.
fn reaches_from(world: &World, foe: Who, mut here: Coord, to: Coord, attack: &EnemyAttack) -> bool {
    if !strikes(world, foe, here, to, attack) && attack.step > 0 {
        let path = plan_move(world, foe, here, slowed(world, foe, attack.step), None);
        here = path.last().copied().unwrap_or(here);
    }
    strikes(world, foe, here, to, attack)
}

/// Whether an attack takes the character in from a hex: as an area, as a missile flies, by any route, or as a blow
///
fn strikes(world: &World, foe: Who, here: Coord, to: Coord, attack: &EnemyAttack) -> bool {
    use crate::model::Modifier::{LockOn, Ranged, Spell};
    let (by, on) = ((foe, here), (Who::CHARACTER, to));
    // To the blinded no hex of an area but their neighbours can be seen.
    if let Some(area) = attack.area.as_ref().filter(|_| !has(world, foe, Condition::Blinded)) {
        aim::covers(field(world), here, area, to)
    } else if attack.mods.has(LockOn) {
        (attack.range.0..=attack.range.1).contains(&distance(here, to))
    } else if attack.mods.has(Ranged) || attack.mods.has(Spell) {
        aim::in_shot(world, by, on, attack.range)
    } else {
        aim::in_reach(world, by, on, attack.range)
    }
}

/// Whether an attack of an enemy will reach the character as both stand now.
pub fn will_reach(world: &World, foe: Who, attack: Id) -> bool {
    match (at(world, foe), at(world, Who::CHARACTER), attack_of(world, foe, attack)) {
        (Some(here), Some(to), Some(attack)) => reaches_from(world, foe, here, to, &attack),
        _ => false,
    }
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

/// Whether a condition that came up during the Turn takes the rest of it.
fn turn_is_lost(world: &World, foe: Who) -> bool {
    [Condition::Stunned, Condition::Knockdown, Condition::Frozen].into_iter().any(|c| has(world, foe, c))
}

/// The attack itself: the implicit Move, then the blow; it counts as made even if nobody is in reach.
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
        tell(world, Fact::Missed { by: foe, on: Who::CHARACTER, why: MissReason::Cancelled });
    }
    if turn_is_lost(world, foe) {
        lose_turn(world, foe);
        return;
    }
    // An enemy that attacks lowers its shield, as anybody does.
    lower_shield(world, foe);
    if active.cancelled {
        return;
    }
    let Some(sheet) = attack_of(world, foe, attack) else { return };
    let (Some(here), Some(to)) = (at(world, foe), at(world, Who::CHARACTER)) else { return };
    if !strikes(world, foe, here, to, &sheet) && sheet.step > 0 && !has(world, foe, Condition::Fear) {
        let path = plan_move(world, foe, here, slowed(world, foe, sheet.step), None);
        if !path.is_empty() {
            flow_mut(world).push(Step::Strike { attack });
            set_out(world, foe, &path, None);
            return;
        }
    }
    land(world, attack);
}

/// The blow after the implicit Move.
pub fn land(world: &mut World, attack: Id) {
    let Some(active) = flow(world).active.clone() else { return };
    let foe = active.order.foe;
    let (Some(here), Some(to)) = (at(world, foe), at(world, Who::CHARACTER)) else { return };
    if turn_is_lost(world, foe) {
        lose_turn(world, foe);
        return;
    }
    let Some(sheet) = attack_of(world, foe, attack) else { return };
    let target = Who::CHARACTER;
    tell(world, Fact::Attacked { by: foe, name: attack, on: SmallVec::from_slice(&[target]) });
    if !strikes(world, foe, here, to, &sheet) {
        return tell(world, Fact::Missed { by: foe, on: target, why: MissReason::OutOfReach });
    }
    if active.evaded {
        return tell(world, Fact::Missed { by: foe, on: target, why: MissReason::Dodged });
    }
    let mut flow = flow_mut(world);
    flow.frames.push(Frame {
        me: foe,
        targets: SmallVec::from_slice(&[target]),
        target_stood: Some(to),
        attack: Some(attack),
        ..Frame::default()
    });
    flow.next([Step::Run { list: Arc::clone(&sheet.effect), at: 0 }, Step::EndFrame, Step::Judge]);
}

/// The rest of the Turn is gone; a frozen enemy struggles and a fallen one gets up instead of attacking.
fn lose_turn(world: &mut World, foe: Who) {
    if let Some(active) = &mut flow_mut(world).active {
        active.done = true;
    }
    if has(world, foe, Condition::Stunned) {
        return;
    }
    if let Some(remedied) = [Condition::Frozen, Condition::Knockdown].into_iter().find(|c| has(world, foe, *c)) {
        lose(world, foe, remedied, 1);
    }
}
