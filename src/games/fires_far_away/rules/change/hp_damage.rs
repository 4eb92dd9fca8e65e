//! Damage tokens that lie in HP slots.
//!
//! Owns how they get there, and which token fills the last slot. Must not decide which tokens do.

use crate::model::{Cause, CombatantId, DamageKind, Fact, Token, TokenSlot};
use crate::rules::access::{RulesWorld, component_mut, current_phase, emit_fact, find_component_mut, resolution_mut};
use crate::rules::components::character::CounterbeatHpDamage;
use crate::rules::components::combatant::Health;
use crate::rules::components::phase::Phase;

/// Puts damage tokens directly into HP.
pub fn add_hp_damage(world: &mut RulesWorld, who: CombatantId, kind: DamageKind, n: u8, cause: Cause) {
    for _ in 0..n {
        emit_fact(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on: TokenSlot::Hp, cause });
    }
    let mut health = component_mut::<Health>(world, who);
    let was_depleted = health.is_depleted();
    health.hp_damage.add(kind, n);
    if health.is_depleted() && !was_depleted {
        record_fatal_wound(world, (who, kind), cause);
    }
    if current_phase(world) == Phase::Counterbeat
        && let Some(mut taken) = find_component_mut::<CounterbeatHpDamage>(world, who)
    {
        taken.running = Some(taken.running.unwrap_or(0).saturating_add(n));
    }
}

/// Keeps the cause and the type of the token that fills the last HP slot, until the next check for defeat. A wound that was healed
/// before the check makes room for the next one.
fn record_fatal_wound(world: &mut RulesWorld, (who, kind): (CombatantId, DamageKind), cause: Cause) {
    let resolution = resolution_mut(world);
    resolution.fatal_wounds.retain(|(wounded, _)| *wounded != who);
    resolution.fatal_wounds.push((who, cause));
    resolution.fatal_kinds.retain(|(wounded, _)| *wounded != who);
    resolution.fatal_kinds.push((who, kind));
}
