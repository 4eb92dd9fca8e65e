//! The reaction window before an enemy's attack: it opens only if the player has a reaction.
//!
//! Must not check a reaction; `legal` does.

use crate::rules::access::{RulesWorld, position, resolution, resolution_mut};
use crate::rules::enemies::attack::is_turn_lost;
use crate::rules::player::legal::can_react;
use crate::rules::stack::PendingDecision;

/// Opens the reaction window before an attack, or after a Move without one.
pub fn open_reaction_window(world: &mut RulesWorld) {
    let Some(active) = &resolution(world).active_turn else { return };
    let (enemy, sudden, done) = (active.activation.enemy, active.sudden, active.turn_ended);
    if done || sudden || position(world, enemy).is_none() || is_turn_lost(world, enemy) {
        return;
    }
    if can_react(world) {
        resolution_mut(world).pending_decision = Some(PendingDecision::Reaction);
    }
}
