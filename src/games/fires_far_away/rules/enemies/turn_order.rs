//! The order of the enemies' Turns, and how a Turn begins.
//!
//! Must not say what happens in a Turn.

use smallvec::SmallVec;

use crate::content::script::EventKind;
use crate::model::CombatantId;
use crate::rules::access::{RulesWorld, encounter, enemies_in_play, enemy_def_id, position, resolution_mut};
use crate::rules::change::triggers::{EventScene, set_off};
use crate::rules::components::resources::EnemyActivation;
use crate::rules::enemies::encounter_roll::{current_entry, table_entry};
use crate::rules::query::formations::other_members;
use crate::rules::stack::{ActiveEnemyTurn, ResolutionTask};

/// The enemies in acting order: the order of the encounter, else the order in which they were spawned.
pub fn acting_order(world: &RulesWorld) -> SmallVec<[CombatantId; 8]> {
    let order = &encounter(world).order;
    let mut acting: SmallVec<[CombatantId; 8]> = enemies_in_play(world).collect();
    if !order.is_empty() {
        let place = |who: &CombatantId| {
            order.iter().position(|id| Some(*id) == enemy_def_id(world, *who)).unwrap_or(usize::MAX)
        };
        acting.sort_by_key(place);
    }
    acting
}

/// Starts the Turn of the first of these enemies and queues the others.
pub fn start_next_enemy_turn(world: &mut RulesWorld, mut left: SmallVec<[CombatantId; 8]>) {
    if left.is_empty() {
        return;
    }
    let enemy = left.remove(0);
    if position(world, enemy).is_none() {
        return resolution_mut(world).push(ResolutionTask::EnemyTurns(left));
    }
    // A formation has one Turn: the Turn of its first member.
    let others = other_members(world, enemy);
    left.retain(|who| !others.contains(who));
    resolution_mut(world).push(ResolutionTask::EnemyTurns(left));
    if let Some((table, entry)) = current_entry(world, enemy) {
        resolution_mut(world).push(ResolutionTask::ActivateEnemy(EnemyActivation { enemy, table, entry }));
        // Every member of a formation takes the Turn. The last task that was pushed is resolved first.
        let mut members: SmallVec<[CombatantId; 4]> = others;
        members.push(enemy);
        members.sort_unstable();
        for bearer in members.into_iter().rev() {
            set_off(world, EventScene { kind: EventKind::TurnBegan, bearer, other: None, attack: None }, |_| true);
        }
    }
}

/// Makes an enemy active, before anything of its Turn: some reactions answer that.
pub fn activate_enemy(world: &mut RulesWorld, activation: EnemyActivation) {
    if position(world, activation.enemy).is_none() {
        return;
    }
    begin_turn(world, activation);
    resolution_mut(world).push_sequence([ResolutionTask::ReactionWindow, ResolutionTask::TakeEnemyTurn(activation)]);
}

fn begin_turn(world: &mut RulesWorld, activation: EnemyActivation) {
    let sudden = table_entry(world, activation).is_some_and(|e| e.sudden);
    let here = position(world, activation.enemy);
    resolution_mut(world).active_turn = Some(ActiveEnemyTurn {
        activation,
        behaviour: 0,
        attack: None,
        target: CombatantId::CHARACTER,
        sudden,
        path_this_turn: here.into_iter().collect(),
        turn_ended: false,
        awaits_behaviour: true,
        reaction_spent: false,
    });
}
