//! The course of an enemy's attack: its targets, the reaction window before it, its implicit Move, and the execution.
//!
//! Owns the reach and the timing of enemies' attacks. Must not choose the attack or resolve its effects.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::encounter::{BodyPart, EnemyAttack};
use crate::content::script::{Effect, SightMode};
use crate::model::Modifier::{LockOn, Spell};
use crate::model::{Cause, CombatantId, Condition, Coord, Fact, Id, MissReason, distance};
use crate::rules::access::{
    RulesWorld, board, emit_fact, has_condition, nearest_occupied_hex, occupied_hexes, position, resolution,
    resolution_mut,
};
use crate::rules::change::conditions::{lower_shield, remove_condition};
use crate::rules::change::movement::{rotate_tail, start_move};
use crate::rules::enemies::{OccupiedHexes, attack_of, occupied_hexes_after, plan_move, reduced_movement};
use crate::rules::grid::area_shapes::Hexes;
use crate::rules::grid::movement_profile::movement_profile;
use crate::rules::query::{targeting, visibility};
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// Whether an attack is a spell that a Mute enemy cannot cast.
pub(in crate::rules) fn is_muted(world: &RulesWorld, enemy: CombatantId, id: Id) -> bool {
    has_condition(world, enemy, Condition::Mute) && attack_of(world, enemy, id).is_some_and(|a| a.mods.contains(Spell))
}

/// Whether a condition forbids an attack: Mute forbids spells, Fear forbids attacks that are not ranged.
pub(in crate::rules) fn is_forbidden(world: &RulesWorld, enemy: CombatantId, id: Id) -> bool {
    let near = attack_of(world, enemy, id).is_some_and(|a| !a.self_action && !a.mods.is_ranged());
    is_muted(world, enemy, id) || (near && has_condition(world, enemy, Condition::Fear))
}

/// Whether a condition prevents an announced attack; the consequences are applied here.
fn cancel_if_prevented(world: &mut RulesWorld, enemy: CombatantId, attack: Id, target: CombatantId) -> bool {
    if is_turn_lost(world, enemy) {
        lose_turn(world, enemy);
        return true;
    }
    let forbidden = is_forbidden(world, enemy, attack);
    if forbidden {
        emit_fact(world, Fact::Missed { by: enemy, on: target, why: MissReason::Cancelled });
    }
    forbidden
}

/// The hexes of an enemy from which an attack can come, the nearest to its target first, the head before the tail
///
fn possible_origins(occupied: &OccupiedHexes, from: BodyPart, to: Coord) -> OccupiedHexes {
    let mut parts: OccupiedHexes = match (from, occupied.as_slice()) {
        (BodyPart::Head, [head, ..]) => OccupiedHexes::from_slice(&[*head]),
        (BodyPart::Tail, [_, tail]) => OccupiedHexes::from_slice(&[*tail]),
        _ => occupied.clone(),
    };
    parts.sort_by_key(|part| distance(*part, to));
    parts
}

/// The hex from which an attack reaches a target, if any: as an area, a ranged attack, a Lock On attack or a melee
/// attack.
pub(in crate::rules) fn attack_origin(
    world: &RulesWorld,
    enemy: CombatantId,
    occupied: &OccupiedHexes,
    target: CombatantId,
    attack: &EnemyAttack,
) -> Option<Coord> {
    let to = nearest_occupied_hex(world, target, *occupied.first()?)?;
    if attack.self_action {
        return occupied.first().copied();
    }
    possible_origins(occupied, attack.from, to).into_iter().find(|here| {
        if let Some(area) = &attack.area {
            return targeting::area_that_hits(world, (enemy, *here), area, target).is_some();
        }
        occupied_hexes(world, target).into_iter().any(|to| {
            let sight = if attack.mods.contains(LockOn) {
                SightMode::LockOn
            } else if attack.mods.is_ranged() {
                SightMode::Ranged
            } else {
                SightMode::Melee
            };
            visibility::can_hit(world, (enemy, *here), (target, to), attack.range, sight)
        })
    })
}

/// Whether an attack reaches a target, with its implicit Move if needed.
pub(in crate::rules) fn can_reach_from(
    world: &RulesWorld,
    enemy: CombatantId,
    occupied: &OccupiedHexes,
    target: CombatantId,
    attack: &EnemyAttack,
) -> bool {
    if attack_origin(world, enemy, occupied, target, attack).is_some() {
        return true;
    }
    let Some(here) = occupied.first().filter(|_| attack.step > 0) else { return false };
    let path = plan_move(world, enemy, *here, reduced_movement(world, enemy, attack.step), None, target, attack.from);
    steps_needed(world, enemy, &path, target, attack).is_some()
}

/// The number of hexes of a path that bring an attack into reach; the enemy moves no further.
fn steps_needed(
    world: &RulesWorld,
    enemy: CombatantId,
    path: &[Coord],
    target: CombatantId,
    attack: &EnemyAttack,
) -> Option<usize> {
    let can_stop = |n: &usize| movement_profile(world, enemy).can_stop_on(board(world), path[n - 1]);
    let reaches = |n: &usize| {
        attack_origin(world, enemy, &occupied_hexes_after(world, enemy, &path[..*n]), target, attack).is_some()
    };
    (1..=path.len()).find(|n| can_stop(n) && reaches(n))
}

/// Whether an enemy's attack will reach its target from their present positions.
pub fn will_reach(world: &RulesWorld, enemy: CombatantId, attack: Id) -> bool {
    let target = resolution(world)
        .active_turn
        .as_ref()
        .filter(|a| a.activation.enemy == enemy)
        .map_or(CombatantId::CHARACTER, |a| a.target);
    position(world, enemy).is_some()
        && attack_of(world, enemy, attack)
            .is_some_and(|a| can_reach_from(world, enemy, &occupied_hexes(world, enemy), target, a))
}

/// The hexes that the active enemy's attack affects from the present positions, if it is an area and reaches.
pub fn threatened_hexes(world: &RulesWorld) -> Vec<Coord> {
    let Some(active) = resolution(world).active_turn.as_ref().filter(|a| a.target.is_character()) else {
        return Vec::new();
    };
    let enemy = active.activation.enemy;
    let Some(attack_def) = active.attack.and_then(|id| attack_of(world, enemy, id)).filter(|a| a.area.is_some()) else {
        return Vec::new();
    };
    let Some(origin) = attack_origin(world, enemy, &occupied_hexes(world, enemy), active.target, attack_def) else {
        return Vec::new();
    };
    affected_by_attack(world, enemy, origin, active.target, attack_def).1.to_vec()
}

/// Pushes the reaction windows and executions of an attack onto the stack, once for each time it is made.
/// Without an attack, one window for actions that answer movement.
pub(in crate::rules) fn queue_attack(
    world: &mut RulesWorld,
    enemy: CombatantId,
    attack: Option<Id>,
    target: CombatantId,
) {
    let attack_def = attack.and_then(|id| attack_of(world, enemy, id));
    let (times, deed) = attack_def.map_or((0, false), |a| (a.times, a.self_action));
    let mut steps: SmallVec<[ResolutionTask; 8]> = SmallVec::new();
    match attack {
        Some(attack) if deed => {
            steps.push(ResolutionTask::ReactionWindow);
            steps.extend((0..times).map(|_| ResolutionTask::ExecuteEnemyAttack {
                enemy,
                attack,
                target,
                implicit_move_done: true,
            }));
        }
        Some(attack) => steps.extend(
            (0..times).flat_map(|_| [ResolutionTask::ReactionWindow, ResolutionTask::StartEnemyAttack { attack }]),
        ),
        None => steps.push(ResolutionTask::ReactionWindow),
    }
    resolution_mut(world).push_sequence(steps);
}

/// Whether a condition takes the Turn or the rest of it.
pub(in crate::rules) fn is_turn_lost(world: &RulesWorld, enemy: CombatantId) -> bool {
    [Condition::Stunned, Condition::Knockdown, Condition::Frozen].into_iter().any(|c| has_condition(world, enemy, c))
}

/// Starts an attack after its reaction window. It counts as made even if it reaches no target.
pub fn start_enemy_attack(world: &mut RulesWorld, attack: Id) {
    let Some(active) = resolution(world).active_turn.clone() else { return };
    let enemy = active.activation.enemy;
    // The reaction window for its path so far is over; only later steps count for the next one.
    if let (Some(here), Some(active)) = (position(world, enemy), &mut resolution_mut(world).active_turn) {
        active.path_this_turn = SmallVec::from_slice(&[here]);
    }
    if active.turn_ended || position(world, enemy).is_none() {
        return;
    }
    if active.cancelled {
        emit_fact(world, Fact::Missed { by: enemy, on: active.target, why: MissReason::Cancelled });
    }
    if cancel_if_prevented(world, enemy, attack, active.target) {
        return;
    }
    // An attack lowers the enemy's shield, unless its sheet says otherwise.
    if !attack_of(world, enemy, attack).is_some_and(|a| a.keeps_shield) {
        lower_shield(world, enemy, Cause::Attack { by: enemy, attack });
    }
    if !active.cancelled {
        // A formation member makes no implicit Move.
        let implicit_move_done = !crate::rules::enemies::formation::other_members(world, enemy).is_empty();
        resolution_mut(world).push(ResolutionTask::ExecuteEnemyAttack {
            enemy,
            attack,
            target: active.target,
            implicit_move_done,
        });
    }
}

/// Executes an attack on a target: its implicit Move if needed, then its script.
pub fn execute_enemy_attack(
    world: &mut RulesWorld,
    enemy: CombatantId,
    attack: Id,
    target: CombatantId,
    implicit_move_done: bool,
) {
    if position(world, enemy).is_none() || position(world, target).is_none() {
        return;
    }
    if cancel_if_prevented(world, enemy, attack, target) {
        return;
    }
    let Some(attack_def) = attack_of(world, enemy, attack).cloned() else { return };
    let occupied = occupied_hexes(world, enemy);
    let origin = attack_origin(world, enemy, &occupied, target, &attack_def);
    if origin.is_none() && !implicit_move_done && attack_def.step > 0 && !has_condition(world, enemy, Condition::Fear) {
        let mut path = plan_move(
            world,
            enemy,
            occupied[0],
            reduced_movement(world, enemy, attack_def.step),
            None,
            target,
            attack_def.from,
        );
        if let Some(n) = steps_needed(world, enemy, &path, target, &attack_def) {
            path.truncate(n);
        }
        if !path.is_empty() {
            resolution_mut(world).push(ResolutionTask::ExecuteEnemyAttack {
                enemy,
                attack,
                target,
                implicit_move_done: true,
            });
            return start_move(world, enemy, &path, &[], Cause::Attack { by: enemy, attack });
        }
    }
    if attack_def.self_action && !attack_def.keeps_shield {
        lower_shield(world, enemy, Cause::Attack { by: enemy, attack });
    }
    if !attack_def.self_action {
        emit_fact(world, Fact::Attacked { by: enemy, name: attack, on: SmallVec::from_slice(&[target]) });
    }
    let Some(origin) = origin else {
        return emit_fact(world, Fact::Missed { by: enemy, on: target, why: MissReason::OutOfReach });
    };
    let stood = nearest_occupied_hex(world, target, origin);
    // An attack from the head turns the body, whether it hits or not.
    if let Some(to) = stood.filter(|_| !attack_def.self_action && occupied.first() == Some(&origin)) {
        rotate_tail(world, enemy, to);
    }
    let evaded = resolution(world).active_turn.as_ref().is_some_and(|a| a.activation.enemy == enemy && a.dodged);
    let (targets, hexes) = affected_by_attack(world, enemy, origin, target, &attack_def);
    // The player, who acts for a Charmed enemy, chooses the direction of its area.
    let script = match attack_def.area.filter(|_| has_condition(world, enemy, Condition::Charmed)) {
        Some(area) => std::iter::once(Effect::Aim(area)).chain(attack_def.effect.iter().cloned()).collect(),
        None => Arc::clone(&attack_def.effect),
    };
    // A character that dodged is not hit; the attack has its other effects.
    let spared = evaded && targets.contains(&CombatantId::CHARACTER);
    if spared {
        emit_fact(world, Fact::Missed { by: enemy, on: CombatantId::CHARACTER, why: MissReason::Dodged });
    }
    let resolution = resolution_mut(world);
    resolution.frames.push(ScriptFrame {
        actor: enemy,
        targets,
        character_dodged: spared,
        aimed_position: stood,
        attack: Some(attack),
        origin: Some(origin),
        target_hexes: hexes,
        ..ScriptFrame::default()
    });
    resolution.push_sequence([
        ResolutionTask::RunScript { script, next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
}

/// The targets and hexes of an attack: its target, and other combatants in its area only if its sheet says so or if the
/// enemy is Maddened or Charmed.
fn affected_by_attack(
    world: &RulesWorld,
    enemy: CombatantId,
    origin: Coord,
    target: CombatantId,
    attack_def: &EnemyAttack,
) -> (SmallVec<[CombatantId; 4]>, Hexes) {
    let only = SmallVec::from_slice(&[target]);
    let hits_everyone = attack_def.hits_everyone
        || has_condition(world, enemy, Condition::Maddened)
        || has_condition(world, enemy, Condition::Charmed);
    match attack_def.area.as_ref().and_then(|area| targeting::area_that_hits(world, (enemy, origin), area, target)) {
        Some((hexes, all)) if hits_everyone => (all, hexes),
        Some((hexes, _)) => (only, hexes),
        None => (only, nearest_occupied_hex(world, target, origin).into_iter().collect()),
    }
}

/// Ends the Turn. A Frozen enemy struggles and a knocked-down one gets up instead of attacking.
fn lose_turn(world: &mut RulesWorld, enemy: CombatantId) {
    if let Some(active) = resolution_mut(world).active_turn.as_mut().filter(|a| a.activation.enemy == enemy) {
        active.turn_ended = true;
    }
    if has_condition(world, enemy, Condition::Stunned) {
        return;
    }
    if let Some(remedied) =
        [Condition::Frozen, Condition::Knockdown].into_iter().find(|c| has_condition(world, enemy, *c))
    {
        remove_condition(world, enemy, remedied, 1, Cause::Turn { enemy });
    }
}
