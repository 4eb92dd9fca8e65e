//! The most that the sinks of a combatant take of an attack: room that the attack opens counts from the next one on, and
//! room that it closes is closed at once (O-90).
//!
//! Owns when these limits are noted and lowered; the records of the attacks hold them. Must not place a token.

use crate::content::script::QuantityKind;
use crate::model::{CombatantId, Sink, SinkNumbers};
use crate::rules::access::{RulesWorld, resolution, resolution_mut};
use crate::rules::query::derived::sink_capacities;
use crate::rules::query::modifiers::may_modify;
use crate::rules::stack::attack::AttackRecord;

/// Notes how many tokens of the innermost attack the sinks of a combatant take, as its first tokens come to the
/// combatant (O-90).
pub(super) fn note_sink_limits(world: &mut RulesWorld, who: CombatantId) {
    let is_noted = |record: &AttackRecord| record.sink_limits.iter().any(|(noted, _)| *noted == who);
    if !may_modify(world, QuantityKind::Sink) || resolution(world).attacks.last().is_none_or(is_noted) {
        return;
    }
    let limits = sink_capacities(world, who);
    if let Some(record) = resolution_mut(world).attacks.last_mut() {
        record.sink_limits.push((who, limits));
    }
}

/// Lowers the limits of the sinks for the attacks under way to their present capacity: room that an attack has closed
/// stays closed for the rest of it, even if the same attack opens other room (O-90).
pub(in crate::rules) fn lower_sink_limits(world: &mut RulesWorld) {
    change_sink_limits(world, |world, who, limits| {
        let capacities = sink_capacities(world, who);
        Sink::ALL.map(|sink| limits[sink as usize].min(capacities[sink as usize]))
    });
}

/// Lowers the limits of the attacks under way by as much as the value of a sink has lost: a ring that such an attack
/// has set off does not give it back (O-90).
pub(super) fn take_from_sink_limits(world: &mut RulesWorld, whose: CombatantId, of: Sink, lost: u8) {
    change_sink_limits(world, |_, who, mut limits| {
        if who == whose {
            limits[of as usize] = limits[of as usize].saturating_sub(lost);
        }
        limits
    });
}

fn change_sink_limits(world: &mut RulesWorld, changed: impl Fn(&RulesWorld, CombatantId, SinkNumbers) -> SinkNumbers) {
    for attack in 0..resolution(world).attacks.len() {
        for n in 0..resolution(world).attacks[attack].sink_limits.len() {
            let (who, before) = resolution(world).attacks[attack].sink_limits[n];
            let now = changed(world, who, before);
            if now != before {
                resolution_mut(world).attacks[attack].sink_limits[n].1 = now;
            }
        }
    }
}
