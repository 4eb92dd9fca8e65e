//! Effects that answer an attack.
//!
//! Owns `Effect::DodgeAttack`, `CancelAttack` and `TurnAttackBack`: they mark the record of the attack. Must not decide what
//! follows; the attack does, when it is made.

use crate::rules::access::{RulesWorld, resolution_mut};
use crate::rules::stack::ScriptFrame;
use crate::rules::stack::attack::AttackStage;

/// The attack on the actor does nothing to the actor.
pub(super) fn dodge_attack(world: &mut RulesWorld, frame: &ScriptFrame) {
    let attack = resolution_mut(world).attack_on_mut(frame.actor);
    if let Some(target) = attack.and_then(|record| record.target_mut(frame.actor)) {
        target.dodged = true;
    }
}

/// Cancels an attack.
pub(super) fn cancel_attack(world: &mut RulesWorld, frame: &ScriptFrame) {
    // A reaction answers the attack of its window, be it on the actor or not.
    let resolution = resolution_mut(world);
    let attack = if frame.is_reaction {
        resolution.attacks.iter_mut().rev().find(|record| record.stage == AttackStage::Threatened)
    } else {
        resolution.attack_on_mut(frame.actor)
    };
    if let Some(record) = attack {
        record.cancelled = true;
    }
}

/// The attack on the actor strikes its maker instead (O-20).
pub(super) fn turn_attack_back(world: &mut RulesWorld, frame: &ScriptFrame) {
    if let Some(record) = resolution_mut(world).attack_on_mut(frame.actor) {
        record.turned_back_by = record.turned_back_by.or(Some(frame.actor));
    }
}
