//! The moments of an attack at which what combatants carry and what holds for them may act.
//!
//! Owns those moments: each function is called once at its moment, and pushes the tasks of what is triggered there, so
//! that they are resolved before the attack goes on. The record of the attack stays the innermost one until then. A
//! trigger never resolves anything itself. An attack that a trigger makes ([`AttackRecord::from_trigger`]) does not come
//! to `attacked`, `struck` and `blocked`, so that two triggers cannot answer each other for ever.

use crate::model::{CombatantId, DamageCounts};
use crate::rules::access::{RulesWorld, position, resolution};
use crate::rules::stack::attack::{AttackRecord, AttackTarget};

/// The attack is announced to a target, before its answers and before it is made.
pub fn threatened(_world: &mut RulesWorld, _target: CombatantId) {}

/// The attack is made, whether it reaches and hits its targets or not.
pub fn attacked(_world: &mut RulesWorld) {}

/// The attack has struck a target that neither dodged nor turned it back.
pub fn struck(_world: &mut RulesWorld, _target: CombatantId) {}

/// The raised shield of a target has taken `n` tokens of the attack.
pub fn blocked(_world: &mut RulesWorld, _target: CombatantId, _n: u8) {}

/// The attack has put these tokens into HP slots of a target.
pub fn damaged(_world: &mut RulesWorld, _target: CombatantId, _tokens: DamageCounts) {}

/// The attack has taken a target off the board.
pub fn felled(_world: &mut RulesWorld, _target: CombatantId) {}

/// The attack is over.
pub fn done(_world: &mut RulesWorld) {}

/// Calls what comes after the innermost attack, once defeat has been checked. What is pushed last is resolved
/// first, so the calls go backwards: it is resolved target by target, struck before blocked before damaged before felled,
/// and `done` comes last.
pub(super) fn call_after_attack(world: &mut RulesWorld) {
    done(world);
    let Some(AttackRecord { targets, from_trigger, cancelled, turned_back_by, .. }) =
        resolution(world).attacks.last().cloned()
    else {
        return;
    };
    for AttackTarget { who, dodged, blocked: n, hp_damage, .. } in targets.into_iter().rev() {
        if dodged || cancelled || turned_back_by == Some(who) {
            continue;
        }
        if position(world, who).is_none() {
            felled(world, who);
        }
        if !hp_damage.is_empty() {
            damaged(world, who, hp_damage);
        }
        if n > 0 && !from_trigger {
            blocked(world, who, n);
        }
        if !from_trigger {
            struck(world, who);
        }
    }
}
