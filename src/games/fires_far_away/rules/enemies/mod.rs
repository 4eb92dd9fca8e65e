//! Enemies: the encounter roll, the behaviour it selects, and their attacks (2.4.1, 4.2).
//!
//! Owns what an enemy does in its Turn. `turn_order` owns the order of Turns, `turn_conditions` what keeps an enemy from
//! acting, this module the choice of a behaviour, `planned_move` its Move, `attack` the course of an attack,
//! `charm_and_madness` and `fear` the effects of Charmed, Maddened and Fear, `formation` enemies that act together. Must not
//! resolve the effects of an attack; `change` does.

pub mod attack;
pub mod charm_and_madness;
pub mod encounter_roll;
mod fear;
pub mod formation;
mod planned_move;
mod turn_conditions;
mod turn_order;

use crate::content::condition_row::ConditionTrait;
use crate::content::encounter::{Behaviour, BodyPart};
use crate::model::{Cause, CombatantId, Fact, Id};
use crate::rules::access::{
    RulesWorld, condition_rows, emit_fact, enemy_def, has_trait, holding_condition, is_turn_lost, occupied_hexes,
    position, resolution_mut,
};
use crate::rules::change::conditions::take_off_own_token;
use crate::rules::change::movement::start_move;
use crate::rules::change::shield::lower_shield;
use crate::rules::components::resources::EnemyActivation;
use crate::rules::enemies::attack::{attack_of, can_reach_from, is_muted, queue_attack};
use crate::rules::enemies::encounter_roll::available_behaviours;
use crate::rules::enemies::planned_move::{move_value, occupied_hexes_after, plan_move};
use crate::rules::enemies::turn_conditions::{emit_skipped, resolve_turn_conditions};
use crate::rules::query::formations::other_members;
use crate::rules::query::wards::is_barred;
use crate::rules::stack::ResolutionTask;
pub use attack::{threatened_hexes, will_reach};
pub use turn_order::{acting_order, activate_enemy, start_next_enemy_turn};

/// Takes the Turn of an enemy: conditions first, then the first behaviour that can be resolved.
pub fn take_enemy_turn(world: &mut RulesWorld, activation: EnemyActivation) {
    let enemy = activation.enemy;
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.awaits_behaviour = false;
    }
    if position(world, enemy).is_none() {
        return;
    }
    if !other_members(world, enemy).is_empty() {
        return formation::choose_formation_behaviour(world, activation);
    }
    if !resolve_turn_conditions(world, enemy) {
        return;
    }
    let Some(here) = position(world, enemy) else { return };
    resolution_mut(world).push(ResolutionTask::ChooseBehaviour(activation));
    if has_trait(world, enemy, ConditionTrait::Afraid) {
        fear::flee(world, enemy, here);
    }
}

/// Chooses and starts the first behaviour that can be resolved, or the last one.
pub fn choose_behaviour(world: &mut RulesWorld, activation: EnemyActivation) {
    let enemy = activation.enemy;
    let Some(here) = position(world, enemy) else { return };
    let Some(target) = charm_and_madness::choose_target(world, activation) else { return };
    let afraid = has_trait(world, enemy, ConditionTrait::Afraid);
    let behaviours = available_behaviours(world, activation, target);
    let Some(last) = behaviours.last().map(|(n, _)| *n) else { return };
    let chosen = if afraid {
        match behaviours.iter().find(|(_, b)| fear::can_attack_while_afraid(world, enemy, b, target)) {
            Some((chosen, _)) => *chosen,
            None => {
                let fear = condition_rows(world, enemy).find(|(_, row)| row.has(ConditionTrait::Afraid));
                let because = fear.map(|(condition, _)| condition);
                return because.into_iter().for_each(|because| emit_skipped(world, enemy, because));
            }
        }
    } else {
        // An enemy that is held can only attack.
        let open = |b: &Behaviour| {
            (b.attack.is_some() || holding_condition(world, enemy).is_none())
                && can_resolve_behaviour(world, enemy, b, target)
        };
        let found = behaviours.iter().find(|(n, b)| *n != last && open(b));
        found.map_or(last, |(n, _)| *n)
    };
    // An enemy that is held and could not attack from where it stands struggles instead.
    let held = holding_condition(world, enemy);
    if let Some(because) = held
        && !behaviours.iter().any(|(_, b)| b.attack.is_some() && can_resolve_behaviour(world, enemy, b, target))
    {
        lower_shield(world, enemy, Cause::Turn { enemy });
        emit_skipped(world, enemy, because);
        return take_off_own_token(world, enemy, because);
    }
    let Some((_, behaviour)) = behaviours.into_iter().find(|(n, _)| *n == chosen) else { return };
    // A Mute enemy does not cast a spell, even as its last behaviour.
    let attack = behaviour.attack.filter(|id| !is_muted(world, enemy, *id));
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.behaviour = chosen as u8;
        active.attack = attack;
    }
    emit_fact(world, Fact::EnemyActivated { enemy, behaviour: chosen as u8, attack });
    queue_attack(world, enemy, attack, target);
    if behaviour.moves {
        let part = attack_body_part(world, enemy, behaviour.attack);
        let mut path =
            plan_move(world, enemy, here, move_value(world, enemy), behaviour.preferred_distance, target, part);
        if fear::shuns(world, enemy, here, &path) {
            path.clear();
        }
        if !path.is_empty() {
            // A Move lowers the shield, like any other action.
            lower_shield(world, enemy, Cause::Turn { enemy });
        }
        start_move(world, enemy, &path, &[], Cause::Turn { enemy });
    }
}

/// Has an enemy make its own Move towards a combatant, with all of its Move value. A condition that takes its Turn
/// or holds it keeps it where it is, and fear keeps it from the character.
pub fn move_towards(world: &mut RulesWorld, enemy: CombatantId, to: CombatantId, cause: Cause) {
    let Some(here) = position(world, enemy).filter(|_| enemy_def(world, enemy).is_some() && enemy != to) else {
        return;
    };
    if is_turn_lost(world, enemy) {
        return;
    }
    let path = plan_move(world, enemy, here, move_value(world, enemy), None, to, BodyPart::Either);
    if fear::shuns(world, enemy, here, &path) {
        return;
    }
    if !path.is_empty() {
        // A Move lowers the shield, like any other action.
        lower_shield(world, enemy, cause);
    }
    start_move(world, enemy, &path, &[], cause);
}

/// The body part that an attack comes from.
fn attack_body_part(world: &RulesWorld, enemy: CombatantId, attack: Option<Id>) -> BodyPart {
    attack.and_then(|id| attack_of(world, enemy, id)).map_or(BodyPart::Either, |a| a.from)
}

/// Whether a behaviour's attack reaches its target after the Move of the behaviour and the implicit Move of the attack
///
fn can_resolve_behaviour(world: &RulesWorld, enemy: CombatantId, behaviour: &Behaviour, target: CombatantId) -> bool {
    let Some(here) = position(world, enemy) else { return false };
    let Some(id) = behaviour.attack else { return true };
    let Some(attack) = attack_of(world, enemy, id).filter(|_| !is_muted(world, enemy, id)) else {
        return false;
    };
    // An attack that cannot be made on the target is no reason to choose the behaviour (O-15).
    if !attack.self_action && is_barred(world, target, attack.tags()) {
        return false;
    }
    let mut occupied = occupied_hexes(world, enemy);
    if behaviour.moves {
        let path =
            plan_move(world, enemy, here, move_value(world, enemy), behaviour.preferred_distance, target, attack.from);
        occupied = occupied_hexes_after(world, enemy, &path);
    }
    can_reach_from(world, enemy, &occupied, target, attack)
}
