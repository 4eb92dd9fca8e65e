//! The moments of an attack at which the modifier blocks of combatants may act.
//!
//! Owns those moments: each function is called once at its moment, and pushes the tasks of the triggers there, so that
//! they are resolved before the attack goes on; triggers that answer an attack as it is made wait until the whole
//! attack has been resolved (O-96). The record of the attack stays the innermost one until then. A trigger never
//! resolves anything itself. An attack that a trigger makes (`AttackRecord::from_trigger`) does not come to `attacked`,
//! `struck` and `blocked`, so that two triggers cannot answer each other for ever.

use smallvec::SmallVec;

use crate::content::script::{Event, EventKind};
use crate::model::{CombatantId, DamageCounts, Until};
use crate::rules::access::{RulesWorld, combatant_count, position, resolution};
use crate::rules::change::modifiers::expire;
use crate::rules::change::triggers::set_off_by_attack;

/// The attack is announced to a target, before its answers and before it is made.
pub fn threatened(world: &mut RulesWorld, target: CombatantId) {
    on_target(world, EventKind::Threatened, target, |_| true);
}

/// The attack is made, whether it hits its targets or not. One that is cancelled or does not reach is not made (O-26, O-55).
/// Whether a trigger answers is asked now, so that the blow can't throw its target out of reach of the answer. The caller
/// pushes the attack and its check for defeat afterwards: the tasks pushed here are resolved when they are over (O-96).
pub fn attacked(world: &mut RulesWorld) {
    let Some(record) = resolution(world).attacks.last().filter(|record| !record.from_trigger) else { return };
    let targets: SmallVec<[CombatantId; 4]> = record.targets.iter().map(|target| target.who).collect();
    for target in targets.into_iter().rev() {
        on_target(world, EventKind::Attacked, target, |_| true);
    }
}

/// The attack has struck a target that neither dodged nor turned it back.
pub fn struck(world: &mut RulesWorld, target: CombatantId) {
    on_attacker(world, EventKind::Hit, target, |_| true);
    on_target(world, EventKind::Struck, target, |_| true);
}

/// The raised shield of a target has taken `n` tokens of the attack.
pub fn blocked(world: &mut RulesWorld, target: CombatantId, n: u8) {
    on_target(world, EventKind::Blocked, target, |event| matches!(event, Event::Blocked(least) if *least <= n));
}

/// The attack has put these tokens into HP slots of a target.
pub fn damaged(world: &mut RulesWorld, target: CombatantId, tokens: DamageCounts) {
    on_attacker(world, EventKind::Damaged, target, |event| match event {
        Event::Damaged { at_least, kind } => kind.map_or(tokens.total(), |kind| tokens.get(kind)) >= *at_least,
        _ => false,
    });
}

/// The attack has taken a target off the board.
pub fn felled(world: &mut RulesWorld, target: CombatantId) {
    on_attacker(world, EventKind::Felled, target, |_| true);
}

/// The attack is over.
pub fn done(world: &mut RulesWorld) {
    let all = combatant_count(world);
    expire(world, Until::Attack, 0..all);
}

/// Sets off the triggers that the target of the innermost attack bears; the attacker is the other side.
fn on_target(world: &mut RulesWorld, kind: EventKind, target: CombatantId, answers: impl Fn(&Event) -> bool) {
    let by = resolution(world).attacks.last().and_then(|record| record.by);
    set_off_by_attack(world, kind, target, by, answers);
}

/// Sets off the triggers that the attacker of the innermost attack bears; the target is the other side.
fn on_attacker(world: &mut RulesWorld, kind: EventKind, target: CombatantId, answers: impl Fn(&Event) -> bool) {
    let Some(by) = resolution(world).attacks.last().and_then(|record| record.by) else { return };
    set_off_by_attack(world, kind, by, Some(target), answers);
}

/// Calls the functions of the moments after the innermost attack, once defeat has been checked. The last task
/// that is pushed is resolved first, so the calls go backwards: it is resolved target by target, struck before blocked
/// before damaged before felled, and `done` comes last.
pub(super) fn call_after_attack(world: &mut RulesWorld) {
    done(world);
    let Some(record) = resolution(world).attacks.last() else { return };
    let (from_trigger, turned_back_by) = (record.from_trigger, record.turned_back_by);
    if record.cancelled {
        return;
    }
    let reached = record.targets.iter().filter(|target| !target.dodged && turned_back_by != Some(target.who));
    let reached: SmallVec<[(CombatantId, u8, DamageCounts); 4]> =
        reached.map(|target| (target.who, target.blocked, target.hp_damage)).collect();
    for (who, n, hp_damage) in reached.into_iter().rev() {
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
