//! The reaction window before an enemy's attack: it opens only if the player has a reaction.
//!
//! Must not check a reaction; `legal` does.

use crate::rules::access::{RulesWorld, catalog, is_turn_lost, position, resolution, resolution_mut};
use crate::rules::player::legal::{can_react, can_take_stance};
use crate::rules::stack::PendingDecision;

/// Opens the reaction window before an attack, after a Move without one, or before an enemy chooses its behaviour (R-050,
///
pub fn open_reaction_window(world: &mut RulesWorld) {
    // The reaction to the first attack may have been used when the enemy became active.
    let is_announced = resolution(world).announced_attack().is_some();
    let Some(active) = &mut resolution_mut(world).active_turn else { return };
    if is_announced && std::mem::take(&mut active.reaction_spent) {
        return;
    }
    if active.awaits_behaviour && !catalog(world).has_answer_to_activation {
        return;
    }
    ask_for_reaction(world);
}

/// Opens a window again after something in it that is no action. With `opening` it is that of the counterbeat.
pub fn reopen_window(world: &mut RulesWorld, opening: bool) {
    let is_cancelled = resolution(world).announced_attack().is_some_and(|attack| attack.cancelled);
    if opening && can_take_stance(world) {
        resolution_mut(world).pending_decision = Some(PendingDecision::Stance);
    } else if !opening && !is_cancelled {
        ask_for_reaction(world);
    }
}

fn ask_for_reaction(world: &mut RulesWorld) {
    let Some(active) = &resolution(world).active_turn else { return };
    let (enemy, done) = (active.activation.enemy, active.turn_ended);
    if done || position(world, enemy).is_none() || is_turn_lost(world, enemy) {
        return;
    }
    if can_react(world) {
        resolution_mut(world).pending_decision = Some(PendingDecision::Reaction);
    }
}
