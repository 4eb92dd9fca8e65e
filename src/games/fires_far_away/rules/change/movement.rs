//! Movement hex by hex: walking, special tiles on the way, and being knocked back.
//!
//! Owns how a combatant moves along a path. Must not choose the path.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionEnd;
use crate::model::{
    Cause, Choice, CombatantId, Condition, Coord, DamageKind, Fact, Motion, direction_away, distance, neighbour,
};
use crate::rules::access::{
    RulesWorld, board, component, condition_ended_by, condition_rows, emit_fact, position, resolution_mut, tile_def,
};
use crate::rules::change::attack_resolution::start_attack;
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::position::{set_position, set_tail_position};
use crate::rules::components::combatant::Position;
use crate::rules::query::mobility::{movement_profile, triggers_on_enter};
use crate::rules::stack::attack::{AttackHit, AttackRecord};
use crate::rules::stack::{ChosenKnockBack, PendingDecision, ResolutionTask, ScriptFrame};

/// Starts a walk along a path. The tiles on the hexes that are passed over have no effect.
pub fn start_move(world: &mut RulesWorld, who: CombatantId, path: &[Coord], passed_over: &[Coord], cause: Cause) {
    if !path.is_empty() {
        let (path, passed_over) = (SmallVec::from_slice(path), SmallVec::from_slice(passed_over));
        resolution_mut(world).push(ResolutionTask::Walk { who, path, next: 0, passed_over, cause });
    }
}

/// Walks on to the end of the path or to the next hex whose tile takes effect.
pub fn walk_path(
    world: &mut RulesWorld,
    who: CombatantId,
    path: SmallVec<[Coord; 6]>,
    next: u8,
    passed_over: SmallVec<[Coord; 2]>,
    cause: Cause,
) {
    let Some(here) = position(world, who) else { return };
    // A walker cannot stop on the hex of a knocked-down combatant, so it leaves that hex before it stops.
    let shares = board(world).occupant(here) != Some(who);
    let caught = next > 0 && is_immobilized(world, who);
    if caught && !shares {
        return;
    }
    let start = usize::from(next);
    // A tile on the way may have moved the walker or blocked the path: it stops where it is.
    if next > 0 && !is_path_passable(world, who, here, &path[start..], &passed_over) {
        if shares && let Some(aside) = nearest_free_hex(world, who, here) {
            set_position(world, who, Some(aside));
            let path = SmallVec::from_slice(&[aside]);
            emit_fact(world, Fact::Moved { who, path, how: Motion::Walk, cause });
        }
        return;
    }
    let springs = |at: Coord| !passed_over.contains(&at) && triggers_on_enter(world, who, at);
    let stop = (start..path.len()).find(|n| caught || springs(path[*n])).map_or(path.len(), |n| n + 1);
    let walked: SmallVec<[Coord; 6]> = path[start..stop].iter().copied().collect();
    let Some(&end) = walked.last() else { return };
    move_piece(world, who, here, &walked);
    let resolution = resolution_mut(world);
    if let Some(active) = resolution.active_turn.as_mut().filter(|a| a.activation.enemy == who) {
        active.path_this_turn.extend_from_slice(&walked);
    }
    let springs = !passed_over.contains(&end);
    if stop < path.len() {
        resolution.push(ResolutionTask::Walk { who, path, next: stop as u8, passed_over, cause });
    }
    emit_fact(world, Fact::Moved { who, path: walked, how: Motion::Walk, cause });
    if springs && triggers_on_enter(world, who, end) {
        resolution_mut(world).push(ResolutionTask::TriggerTile { who, at: end });
    }
}

/// Whether the rest of a path can still be walked.
fn is_path_passable(world: &RulesWorld, who: CombatantId, here: Coord, rest: &[Coord], passed_over: &[Coord]) -> bool {
    let (board, movement) = (board(world), movement_profile(world, who));
    let near = rest.first().is_some_and(|to| distance(here, *to) == 1);
    near && rest.iter().all(|to| passed_over.contains(to) || movement.can_pass(world, board, *to))
        && rest.last().is_some_and(|to| movement.can_stop_on(board, *to))
}

fn nearest_free_hex(world: &RulesWorld, who: CombatantId, here: Coord) -> Option<Coord> {
    let (board, movement) = (board(world), movement_profile(world, who));
    let free = Coord::all().filter(|at| movement.can_stop_on(board, *at) && !board.is_deadly(*at));
    free.min_by_key(|at| (distance(here, *at), *at))
}

/// Moves a combatant along a path. The tail of a Large enemy follows into the hex that the head leaves.
fn move_piece(world: &mut RulesWorld, who: CombatantId, from: Coord, path: &[Coord]) {
    let Some(&end) = path.last() else { return };
    let large = component::<Position>(world, who).tail.is_some();
    if large {
        set_tail_position(world, who, None);
    }
    set_position(world, who, Some(end));
    if large {
        let behind = path.len().checked_sub(2).map_or(from, |n| path[n]);
        set_tail_position(world, who, Some(behind));
    }
}

/// Moves the tail of a Large enemy that attacks from its head to the far side, if that hex is free.
pub fn rotate_tail(world: &mut RulesWorld, who: CombatantId, toward: Coord) {
    let Position { head: Some(head), tail: Some(tail) } = *component::<Position>(world, who) else { return };
    let behind = neighbour(head, direction_away(head, toward) + 3);
    let (board, movement) = (board(world), movement_profile(world, who));
    let free = |to: &Coord| movement.can_stop_on(board, *to) && (!movement.is_affected_by(board, *to));
    if let Some(to) = behind.filter(|to| *to != tail && free(to)) {
        set_tail_position(world, who, Some(to));
        emit_fact(world, Fact::TailRotated { who, tail: to });
    }
}

/// Whether a condition ends the walk; a hazard on the way may have brought it.
fn is_immobilized(world: &RulesWorld, who: CombatantId) -> bool {
    condition_rows(world, who).any(|(_, row)| row.takes_turn() || row.holds())
}

/// Applies the effect of a special tile to the combatant that entered it.
pub fn trigger_tile(world: &mut RulesWorld, who: CombatantId, place: Coord) {
    if position(world, who) != Some(place) {
        return;
    }
    let Some(tile) = board(world).tile(place).map(|t| t.id) else { return };
    let Some(sheet) = tile_def(world, tile) else { return };
    // Water always extinguishes, even if its definition does not say so.
    let (effect, extinguishes) = (sheet.effect.clone(), sheet.extinguishes || sheet.water);
    let trigger = Cause::Tile { tile, at: place };
    emit_fact(world, Fact::TileTriggered { who, at: place, tile });
    if extinguishes {
        while let Some(condition) = condition_ended_by(world, who, ConditionEnd::Water) {
            remove_condition(world, who, condition, u8::MAX, trigger);
        }
    }
    let resolution = resolution_mut(world);
    let targets = SmallVec::from_slice(&[who]);
    resolution.frames.push(ScriptFrame { actor: who, targets, trigger, ..ScriptFrame::default() });
    resolution.push_sequence([
        ResolutionTask::RunScript { script: effect, next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
}

/// Knocks a combatant back by one hex.
pub fn knock_back(
    world: &mut RulesWorld,
    who: CombatantId,
    direction: u8,
    hexes_left: u8,
    hexes_moved: u8,
    cause: Cause,
) {
    let Some(here) = position(world, who).filter(|_| hexes_left > 0) else { return };
    let there = neighbour(here, direction);
    let movement = movement_profile(world, who);
    let room = |t: &Coord| movement.can_stop_on(board(world), *t);
    // A ward stops a combatant that is thrown against it, and does not hurt it (O-31).
    if there.is_some_and(|to| movement.closed.contains(to)) {
        return;
    }
    let Some(there) = there.filter(room) else {
        return apply_collision_damage(world, who, hexes_moved);
    };
    move_piece(world, who, here, &[there]);
    let path = SmallVec::from_slice(&[there]);
    emit_fact(world, Fact::Moved { who, path, how: Motion::KnockedBack, cause });
    if triggers_on_enter(world, who, there) {
        // A hazard ends the Knockback and takes effect.
        resolution_mut(world).push(ResolutionTask::TriggerTile { who, at: there });
    } else {
        resolution_mut(world).push(ResolutionTask::KnockBack {
            who,
            direction,
            hexes_left: hexes_left - 1,
            hexes_moved: hexes_moved.saturating_add(1),
            cause,
        });
    }
}

/// Asks the player for the direction in which a combatant is knocked back, for the whole distance.
pub fn ask_for_direction(world: &mut RulesWorld, thrown: ChosenKnockBack) {
    if position(world, thrown.who).is_some() {
        resolution_mut(world).pending_decision = Some(PendingDecision::KnockBackDirection(thrown));
    }
}

/// The directions in which a combatant can be thrown back, straight away first.
pub fn direction_choices(thrown: ChosenKnockBack) -> impl Iterator<Item = Choice> {
    let others = (0..6).filter(move |direction| *direction != thrown.away % 6);
    std::iter::once(thrown.away % 6).chain(others).map(Choice::AreaDirection)
}

/// Knocks a combatant back in the direction that the player has chosen.
pub fn apply_direction(world: &mut RulesWorld, thrown: ChosenKnockBack, direction: u8) {
    let ChosenKnockBack { who, away: _, hexes: hexes_left, cause } = thrown;
    resolution_mut(world).push(ResolutionTask::KnockBack { who, direction, hexes_left, hexes_moved: 0, cause });
}

/// An obstacle ends the Knockback: it deals 1 Crush for every hex covered, and Knockdown if more than one hex was
/// covered.
fn apply_collision_damage(world: &mut RulesWorld, who: CombatantId, hexes_moved: u8) {
    if hexes_moved == 0 {
        return;
    }
    let mut hit = AttackHit::blockable(who, DamageKind::Crush, hexes_moved);
    if hexes_moved > 1 {
        hit.inflicts.push((Condition::knockdown(), 1));
    }
    start_attack(world, AttackRecord::damage(vec![hit], Cause::Collision));
}
