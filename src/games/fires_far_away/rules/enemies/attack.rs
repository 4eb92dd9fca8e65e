//! The course of an enemy's attack: its targets, the reaction window before it, its implicit Move, and the execution.
//!
//! Owns the reach and the timing of enemies' attacks. Must not choose the attack or resolve its effects.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::{ConditionTrait, Forbidden};
use crate::content::encounter::{BodyPart, EnemyAttack};
use crate::content::script::Targeting;
use crate::model::{AttackTag, Cause, CombatantId, Coord, Fact, Id, MissReason, distance};
use crate::rules::access::{
    RulesWorld, board, condition_rows, distance_between, emit_fact, enemy_def, has_trait, is_turn_lost, occupied_hexes,
    position, resolution, resolution_mut,
};
use crate::rules::change::attack_triggers;
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::movement::{rotate_tail, start_move};
use crate::rules::change::shield::lower_shield;
use crate::rules::enemies::planned_move::{OccupiedHexes, occupied_hexes_after, plan_move, reduced_movement};
use crate::rules::enemies::turn_conditions::condition_that_takes_turn;
use crate::rules::grid::area_shapes::Hexes;
use crate::rules::query::context::is_predicate_true_for;
use crate::rules::query::formations::other_members;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::wards::{apparent_hex, apparent_hexes, is_barred, nearest_apparent_hex};
use crate::rules::query::{targeting, visibility};
use crate::rules::stack::attack::{AttackRecord, AttackStage, AttackTarget};
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// The definition of an enemy's attack in the catalog.
pub(super) fn attack_of<'a>(world: &'a RulesWorld, enemy: CombatantId, id: Id) -> Option<&'a EnemyAttack> {
    enemy_def(world, enemy)?.attacks.get(&id)
}

/// Whether an attack is a spell that a condition keeps the enemy from casting.
pub(in crate::rules) fn is_muted(world: &RulesWorld, enemy: CombatantId, id: Id) -> bool {
    condition_rows(world, enemy).any(|(_, row)| row.forbids == Some(Forbidden::Magic))
        && attack_of(world, enemy, id).is_some_and(|a| a.tags().contains(AttackTag::Spell))
}

/// Whether a condition forbids an attack: some forbid spells, and a frightened enemy attacks from afar only.
pub(in crate::rules) fn is_forbidden(world: &RulesWorld, enemy: CombatantId, id: Id) -> bool {
    let near = attack_of(world, enemy, id).is_some_and(|a| !a.self_action && a.tags().contains(AttackTag::Melee));
    is_muted(world, enemy, id) || (near && has_trait(world, enemy, ConditionTrait::Afraid))
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
    let to = nearest_apparent_hex(world, target, *occupied.first()?)?;
    if attack.self_action {
        return occupied.first().copied();
    }
    match attack.aim()? {
        Targeting::One { reach, sight, only, .. } => {
            let span = reach.fixed_bounds()?;
            let fits = only.iter().all(|test| is_predicate_true_for(world, enemy, target, test));
            let body = apparent_hexes(world, target);
            possible_origins(occupied, attack.from, to).into_iter().filter(|_| fits).find(|here| {
                body.iter().any(|to| visibility::can_hit(world, (enemy, *here), (target, *to), span, *sight))
            })
        }
        area => possible_origins(occupied, attack.from, to)
            .into_iter()
            .find(|here| targeting::area_that_hits(world, (enemy, *here), area, target).is_some()),
    }
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
    let Some(here) = occupied.first().filter(|_| attack.implicit_move() > 0) else { return false };
    let path = plan_move(
        world,
        enemy,
        *here,
        reduced_movement(world, enemy, attack.implicit_move()),
        None,
        target,
        attack.from,
    );
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
    let announced = resolution(world).announced_attack().filter(|record| record.by == Some(enemy));
    let target = announced.and_then(|record| record.aimed_at).unwrap_or(CombatantId::CHARACTER);
    position(world, enemy).is_some()
        && attack_of(world, enemy, attack)
            .is_some_and(|a| can_reach_from(world, enemy, &occupied_hexes(world, enemy), target, a))
}

/// The hexes that the announced attack affects from the present positions, if it is an area and reaches.
pub fn threatened_hexes(world: &RulesWorld) -> Vec<Coord> {
    let target = CombatantId::CHARACTER;
    let announced = resolution(world).announced_attack().filter(|record| record.target(target).is_some());
    let Some((enemy, attack)) = announced.and_then(|record| record.by.zip(record.attack)) else { return Vec::new() };
    let Some(attack_def) = attack_of(world, enemy, attack).filter(|a| a.struck_area().is_some()) else {
        return Vec::new();
    };
    let Some(origin) = attack_origin(world, enemy, &occupied_hexes(world, enemy), target, attack_def) else {
        return Vec::new();
    };
    affected_by_attack(world, enemy, origin, target, attack_def).1.to_vec()
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
    if attack.is_none() || deed {
        steps.push(ResolutionTask::ReactionWindow);
    }
    if let Some(attack) = attack {
        let announced = ResolutionTask::AnnounceAttack { enemy, attack, target, answerable: !deed };
        steps.extend((0..times).map(|_| announced.clone()));
    }
    resolution_mut(world).push_sequence(steps);
}

/// Begins the record of an attack: it is announced to its target, which may answer it if it is `answerable`.
pub fn announce_attack(world: &mut RulesWorld, enemy: CombatantId, attack: Id, target: CombatantId, answerable: bool) {
    let Some(attack_def) = attack_of(world, enemy, attack) else { return };
    let is_attack = !attack_def.self_action;
    let far = distance_between(world, enemy, target).unwrap_or(0);
    let record = AttackRecord {
        by: Some(enemy),
        is_attack,
        attack: Some(attack),
        tags: attack_def.tags(),
        implicit_move_done: attack_def.self_action,
        aimed_at: Some(target),
        targets: is_attack.then(|| AttackTarget::at_distance(target, far)).into_iter().collect(),
        stage: if answerable { AttackStage::Threatened } else { AttackStage::Approach },
        cause: Cause::Attack { by: enemy, attack },
        ..AttackRecord::default()
    };
    let resolution = resolution_mut(world);
    resolution.attacks.push(record);
    resolution.push(ResolutionTask::DeliverAttack);
    if answerable {
        resolution.push(ResolutionTask::ReactionWindow);
    }
    if is_attack {
        attack_triggers::threatened(world, target);
    }
}

/// Makes the innermost attack, which was announced: first the end of its announcement, then its implicit Move if needed,
/// then its script.
pub fn deliver_attack(world: &mut RulesWorld) {
    let announced = resolution(world).attacks.last().map(|record| (record.by, record.attack, record.aimed_at));
    let Some((Some(enemy), Some(attack), Some(target))) = announced else {
        unreachable!("only an enemy's attack is announced")
    };
    let is_made = close_announcement(world, enemy, attack, target) && approach_target(world, enemy, attack, target);
    if !is_made {
        resolution_mut(world).attacks.pop();
        attack_triggers::done(world);
    }
}

/// Ends the time for answers to an attack. Returns whether the attack is made; it counts as made even if it reaches no
/// target.
fn close_announcement(world: &mut RulesWorld, enemy: CombatantId, attack: Id, target: CombatantId) -> bool {
    let Some(record) = resolution_mut(world).attacks.last_mut() else { return false };
    if std::mem::replace(&mut record.stage, AttackStage::Approach) != AttackStage::Threatened {
        return true;
    }
    let cancelled = record.cancelled;
    let here = position(world, enemy);
    let active = resolution_mut(world).active_turn.as_mut().filter(|active| active.activation.enemy == enemy);
    let turn_ended = active.is_some_and(|active| {
        // The reaction window for its path so far is over; only later steps count for the next one.
        if let Some(here) = here {
            active.path_this_turn = SmallVec::from_slice(&[here]);
        }
        active.turn_ended
    });
    if turn_ended || here.is_none() {
        return false;
    }
    if cancelled {
        emit_fact(world, Fact::Missed { by: enemy, on: target, why: MissReason::Cancelled });
    }
    if cancel_if_prevented(world, enemy, attack, target) {
        return false;
    }
    // An attack lowers the enemy's shield, unless its sheet says otherwise.
    if !attack_of(world, enemy, attack).is_some_and(|a| a.keeps_shield) {
        lower_shield(world, enemy, Cause::Attack { by: enemy, attack });
    }
    // A formation member makes no implicit Move.
    let in_formation = !other_members(world, enemy).is_empty();
    if let Some(record) = resolution_mut(world).attacks.last_mut() {
        record.implicit_move_done |= in_formation;
    }
    !cancelled
}

/// Brings the attacker within reach, if it needs its implicit Move for that, or else runs the script of the attack.
/// Returns whether the attack goes on.
fn approach_target(world: &mut RulesWorld, enemy: CombatantId, attack: Id, target: CombatantId) -> bool {
    if position(world, enemy).is_none() || position(world, target).is_none() {
        return false;
    }
    if cancel_if_prevented(world, enemy, attack, target) {
        return false;
    }
    let Some(attack_def) = attack_of(world, enemy, attack).cloned() else { return false };
    let occupied = occupied_hexes(world, enemy);
    let origin = attack_origin(world, enemy, &occupied, target, &attack_def);
    let may_move = attack_def.implicit_move() > 0 && !has_trait(world, enemy, ConditionTrait::Afraid);
    if origin.is_none() && may_move && !resolution(world).attacks.last().is_some_and(|r| r.implicit_move_done) {
        let tiles = reduced_movement(world, enemy, attack_def.implicit_move());
        let mut path = plan_move(world, enemy, occupied[0], tiles, None, target, attack_def.from);
        if let Some(n) = steps_needed(world, enemy, &path, target, &attack_def) {
            path.truncate(n);
        }
        if !path.is_empty() {
            let resolution = resolution_mut(world);
            if let Some(record) = resolution.attacks.last_mut() {
                record.implicit_move_done = true;
            }
            resolution.push(ResolutionTask::DeliverAttack);
            start_move(world, enemy, &path, &[], Cause::Attack { by: enemy, attack });
            return true;
        }
    }
    if attack_def.self_action && !attack_def.keeps_shield {
        lower_shield(world, enemy, Cause::Attack { by: enemy, attack });
    }
    if !attack_def.self_action {
        emit_fact(world, Fact::Attacked { by: enemy, name: attack, on: SmallVec::from_slice(&[target]) });
    }
    match origin {
        Some(origin) => run_attack(world, enemy, attack, target, origin),
        None => {
            emit_fact(world, Fact::Missed { by: enemy, on: target, why: MissReason::OutOfReach });
            let resolution = resolution_mut(world);
            if let Some(record) = resolution.attacks.last_mut() {
                record.stage = AttackStage::Done;
            }
            resolution.push(ResolutionTask::ResolveAttack);
            attack_triggers::done(world);
        }
    }
    true
}

/// Runs the script of an attack that reaches its target from `origin`.
fn run_attack(world: &mut RulesWorld, enemy: CombatantId, attack: Id, target: CombatantId, origin: Coord) {
    let Some(attack_def) = attack_of(world, enemy, attack).cloned() else { return };
    let stood = nearest_apparent_hex(world, target, origin);
    // An attack from the head turns the body, whether it hits or not.
    if let Some(to) = stood.filter(|_| !attack_def.self_action && position(world, enemy) == Some(origin)) {
        rotate_tail(world, enemy, to);
    }
    let (targets, hexes) = affected_by_attack(world, enemy, origin, target, &attack_def);
    // The first aim of the script is taken already, but the player, who acts for a Charmed enemy, chooses the direction
    // of its area.
    let is_area_chosen = attack_def.struck_area().is_some() && has_trait(world, enemy, ConditionTrait::Charmed);
    let next_effect = u16::from(attack_def.aim().is_some() && !is_area_chosen);
    let script = Arc::clone(&attack_def.script);
    let targets = enter_targets(world, enemy, targets, &hexes);
    let resolution = resolution_mut(world);
    resolution.frames.push(ScriptFrame {
        actor: enemy,
        targets,
        aimed_position: stood,
        attack: Some(attack),
        origin: Some(origin),
        target_hexes: hexes,
        ..ScriptFrame::default()
    });
    let is_attack = resolution.attacks.last().is_some_and(|record| record.is_attack);
    resolution.push(ResolutionTask::ResolveAttack);
    if is_attack {
        attack_triggers::attacked(world);
    }
    resolution_mut(world).push_sequence([
        ResolutionTask::RunScript { script, next_effect },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
}

/// Enters the targets into the record of the innermost attack, which is delivered now. A target that dodged is not hit,
/// and the attack has its other effects; in place of a target that turned it back, the attacker is struck
/// (O-20). Returns the targets of the script.
fn enter_targets(
    world: &mut RulesWorld,
    enemy: CombatantId,
    mut targets: SmallVec<[CombatantId; 4]>,
    hexes: &[Coord],
) -> SmallVec<[CombatantId; 4]> {
    let far: SmallVec<[u8; 4]> = targets.iter().map(|who| distance_between(world, enemy, *who).unwrap_or(0)).collect();
    let past: SmallVec<[(CombatantId, MissReason); 1]> =
        targets.iter().filter_map(|who| Some((*who, why_past(world, enemy, *who, hexes)?))).collect();
    let Some(record) = resolution_mut(world).attacks.last_mut() else { return targets };
    record.stage = AttackStage::Delivered;
    if !record.is_attack {
        return targets;
    }
    let answered = std::mem::take(&mut record.targets);
    let mut missed: SmallVec<[(CombatantId, MissReason); 1]> = SmallVec::new();
    for (who, far) in targets.iter_mut().zip(far) {
        let mut target = AttackTarget::at_distance(*who, far);
        let goes_past = past.iter().find(|(spared, _)| spared == who);
        if record.turned_back_by == Some(*who) {
            missed.push((*who, MissReason::TurnedBack));
            record.targets.push(target);
            target = AttackTarget::at_distance(enemy, 0);
            *who = enemy;
        } else if answered.iter().any(|answer| answer.who == *who && answer.dodged) {
            missed.push((*who, MissReason::Dodged));
            target.dodged = true;
        } else if let Some((_, why)) = goes_past {
            missed.push((*who, *why));
            target.dodged = true;
        }
        record.targets.push(target);
    }
    for (on, why) in missed {
        emit_fact(world, Fact::Missed { by: enemy, on, why });
    }
    targets
}

/// The reason why the innermost attack goes past a target on which it is made, if it does: a ward lets no such attack
/// be made on the target, or the attack strikes these hexes and the target only seemed to stand there.
fn why_past(world: &RulesWorld, enemy: CombatantId, who: CombatantId, hexes: &[Coord]) -> Option<MissReason> {
    let record = resolution(world).attacks.last().filter(|record| record.is_attack && who != enemy)?;
    if is_barred(world, who, record.tags) {
        return Some(MissReason::Barred);
    }
    let is_struck = occupied_hexes(world, who).iter().any(|at| hexes.contains(at));
    (apparent_hex(world, who).is_some() && !is_struck).then_some(MissReason::StruckAppearance)
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
    let hits_everyone = targeting::strikes_everyone(world, enemy, attack_def);
    match attack_def.struck_area().and_then(|area| targeting::area_that_hits(world, (enemy, origin), area, target)) {
        Some((hexes, all)) if hits_everyone => (all, hexes),
        Some((hexes, _)) => (only, hexes),
        None => (only, nearest_apparent_hex(world, target, origin).into_iter().collect()),
    }
}

/// Ends the Turn. A Frozen enemy struggles and a knocked-down one gets up instead of attacking.
fn lose_turn(world: &mut RulesWorld, enemy: CombatantId) {
    if let Some(active) = resolution_mut(world).active_turn.as_mut().filter(|a| a.activation.enemy == enemy) {
        active.turn_ended = true;
    }
    if let Some((condition, true)) = condition_that_takes_turn(world, enemy) {
        remove_condition(world, enemy, condition, 1, Cause::Turn { enemy });
    }
}
