//! Charmed enemies, for which the player acts, and Maddened enemies, which attack the nearest combatant (R-083 to
//!
//!
//! Owns the target of such an enemy and the choices of the player. Must not resolve attacks.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::model::{Cause, Choice, CombatantId, Coord, Fact, Id, distance};
use crate::rules::access::{
    RulesWorld, board, component_mut, distance_between, emit_fact, enemies_in_play, enemy_def, has_trait, is_turn_lost,
    nearest_occupied_hex, occupied_hexes, position, resolution, resolution_mut,
};
use crate::rules::change::movement::start_move;
use crate::rules::change::shield::lower_shield;
use crate::rules::components::combatant::ActedWhileCharmed;
use crate::rules::components::resources::EnemyActivation;
use crate::rules::enemies::attack::{attack_of, can_reach_from, is_forbidden};
use crate::rules::enemies::planned_move::move_value;
use crate::rules::enemies::turn_order::acting_order;
use crate::rules::grid::pathfinding;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::wards::apparent_distance;
use crate::rules::stack::{PendingDecision, ResolutionTask};

/// Chooses the target of the active enemy: the character, or the nearest combatant for a Maddened enemy. `None` while
/// the player has to choose among several; the behaviour is chosen after that.
pub(in crate::rules) fn choose_target(world: &mut RulesWorld, activation: EnemyActivation) -> Option<CombatantId> {
    let enemy = activation.enemy;
    let settled = resolution(world).active_turn.as_ref().map_or(CombatantId::CHARACTER, |a| a.target);
    if !has_trait(world, enemy, ConditionTrait::Maddened) || !settled.is_character() {
        return Some(settled);
    }
    let others = std::iter::once(CombatantId::CHARACTER).chain(enemies_in_play(world)).filter(|who| *who != enemy);
    let far: SmallVec<[(u8, CombatantId); 8]> =
        others.filter_map(|who| Some((apparent_distance(world, enemy, who)?, who))).collect();
    let least = far.iter().map(|(n, _)| *n).min()?;
    let among: SmallVec<[CombatantId; 4]> = far.iter().filter(|(n, _)| *n == least).map(|(_, who)| *who).collect();
    if among.contains(&CombatantId::CHARACTER) {
        return Some(CombatantId::CHARACTER);
    }
    if let [only] = among.as_slice() {
        change_target(world, enemy, *only);
        return Some(*only);
    }
    let resolution = resolution_mut(world);
    resolution.push(ResolutionTask::ChooseBehaviour(activation));
    resolution.pending_decision = Some(PendingDecision::MaddenedTarget { enemy, candidates: among });
    None
}

/// Sets the target of the active enemy to another enemy.
pub(in crate::rules) fn change_target(world: &mut RulesWorld, enemy: CombatantId, target: CombatantId) {
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.target = target;
    }
    emit_fact(world, Fact::TargetChanged { enemy, target });
}

/// The Turns of the Charmed enemies, which act first, one after the other, as the player chooses.
pub(in crate::rules) fn charmed_enemy_tasks(world: &RulesWorld) -> SmallVec<[ResolutionTask; 4]> {
    let able = |who: &CombatantId| has_trait(world, *who, ConditionTrait::Charmed) && !is_turn_lost(world, *who);
    acting_order(world)
        .into_iter()
        .filter(able)
        .map(|enemy| ResolutionTask::CharmedTurn { enemy, can_move: true, can_attack: true })
        .collect()
}

/// Asks the player what a Charmed enemy does next, if it can do anything.
pub fn ask_charm_choice(world: &mut RulesWorld, enemy: CombatantId, can_move: bool, can_attack: bool) {
    if can_move && can_attack && position(world, enemy).is_some() {
        *component_mut(world, enemy) = ActedWhileCharmed(true);
        emit_fact(world, Fact::CharmedTurnBegan { enemy });
    }
    if charm_choices(world, enemy, can_move, can_attack).len() > 1 {
        resolution_mut(world).pending_decision = Some(PendingDecision::CharmedEnemy { enemy, can_move, can_attack });
    }
}

/// The choices for a Charmed enemy: a Move, one of its attacks on any combatant, or to end its Turn.
pub fn charm_choices(world: &RulesWorld, enemy: CombatantId, can_move: bool, can_attack: bool) -> Vec<Choice> {
    let mut choices = Vec::new();
    let Some(here) = position(world, enemy) else { return choices };
    // A tile on its path may have ended its Turn.
    if is_turn_lost(world, enemy) {
        return vec![Choice::Done];
    }
    let afraid = has_trait(world, enemy, ConditionTrait::Afraid);
    if can_move {
        let reach = reachable_hexes(world, enemy, here);
        // A frightened enemy moves no nearer to the character, not even on the player's order.
        let is_allowed_by_fear = |to: &Coord| {
            let near = |c: Coord| {
                distance_between(world, enemy, CombatantId::CHARACTER).is_none_or(|now| distance(*to, c) >= now)
            };
            !afraid || nearest_occupied_hex(world, CombatantId::CHARACTER, *to).is_none_or(near)
        };
        choices.extend(reach.destinations(board(world), 0).iter().filter(is_allowed_by_fear).map(Choice::Tile));
    }
    if can_attack {
        let ids: Vec<Id> = enemy_def(world, enemy).map(|e| e.attacks.keys().copied().collect()).unwrap_or_default();
        for id in ids.into_iter().filter(|id| !is_forbidden(world, enemy, *id)) {
            let Some(attack) = attack_of(world, enemy, id).filter(|a| !a.self_action) else { continue };
            let anybody =
                std::iter::once(CombatantId::CHARACTER).chain(enemies_in_play(world)).filter(|who| *who != enemy);
            let reached =
                anybody.filter(|who| can_reach_from(world, enemy, &occupied_hexes(world, enemy), *who, attack));
            choices.extend(reached.map(|who| Choice::Attack(id, who)));
        }
    }
    choices.push(Choice::Done);
    choices
}

/// Applies the player's choice for a Charmed enemy.
pub(in crate::rules) fn apply_charm_choice(
    world: &mut RulesWorld,
    enemy: CombatantId,
    can_move: bool,
    can_attack: bool,
    choice: &Choice,
) {
    match choice {
        Choice::Tile(to) => {
            let path = position(world, enemy).and_then(|here| reachable_hexes(world, enemy, here).path_to(*to));
            let Some(path) = path else { unreachable!("{enemy:?} has no way to {to}, although it was offered") };
            resolution_mut(world).push(ResolutionTask::CharmedTurn { enemy, can_move: false, can_attack });
            lower_shield(world, enemy, Cause::Turn { enemy });
            start_move(world, enemy, &path, &[], Cause::Turn { enemy });
        }
        Choice::Attack(attack, target) => {
            let times = attack_of(world, enemy, *attack).map_or(0, |a| a.times);
            let keeps_shield = attack_of(world, enemy, *attack).is_some_and(|a| a.keeps_shield);
            let (attack, target) = (*attack, *target);
            let resolution = resolution_mut(world);
            resolution.push(ResolutionTask::CharmedTurn { enemy, can_move, can_attack: false });
            resolution.push_sequence((0..times).map(|_| ResolutionTask::AnnounceAttack {
                enemy,
                attack,
                target,
                answerable: false,
            }));
            if !keeps_shield {
                lower_shield(world, enemy, Cause::Attack { by: enemy, attack });
            }
        }
        Choice::Done => {}
        _ => unreachable!("{choice:?} is nothing that a Charmed enemy does"),
    }
}

fn reachable_hexes(world: &RulesWorld, enemy: CombatantId, from: Coord) -> pathfinding::ReachableHexes {
    let profile = movement_profile(world, enemy);
    pathfinding::find_reachable_hexes(world, board(world), profile, from, move_value(world, enemy))
}
