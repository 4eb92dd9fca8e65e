//! Acid and Breaking on gear: Durability sinks and Broken gear (R-145 to, 2.5.2, 2.5.7).
//!
//! Owns the damage to shields, weapons and armour. Must not choose which piece takes it: the player does.

use crate::content::gear::AnyGear;
use crate::model::{Cause, CombatantId, Fact, GearIndex, Token, TokenSlot};
use crate::rules::access::{RulesWorld, catalog, character_state, character_state_mut, component_mut, emit_fact};
use crate::rules::change::conditions::lower_shield;
use crate::rules::components::combatant::{EnemyState, Sinks};

/// Places one Acid or Breaking token on a piece of gear: into a Durability sink, or the piece is Broken.
pub fn damage_gear(world: &mut RulesWorld, gear: GearIndex, token: Token, cause: Cause) {
    let left = character_state(world).durability_left(catalog(world), gear);
    let mut character = character_state_mut(world);
    let Some(line) = character.gear.get_mut(usize::from(gear.0)) else { return };
    let on = if left > 0 {
        line.durability_used += 1;
        TokenSlot::Durability(gear)
    } else {
        TokenSlot::Break(gear)
    };
    emit_fact(world, Fact::TokenPlaced { who: CombatantId::CHARACTER, token, on, cause });
    if left == 0 {
        break_gear(world, gear, cause);
    }
}

/// Places one Acid or Breaking token on the raised shield of a combatant.
pub fn damage_raised_shield(world: &mut RulesWorld, who: CombatantId, token: Token, cause: Cause) {
    if who.is_character() {
        if let Some(gear) = character_state(world).raised_shield {
            damage_gear(world, gear, token, cause);
        }
        return;
    }
    let Some(shield) = &mut component_mut::<EnemyState>(world, who).shield else { return };
    match shield.durability.checked_sub(1) {
        Some(left) => shield.durability = left,
        None => {
            shield.broken = true;
            lower_shield(world, who, cause);
        }
    }
}

/// Breaks a piece: its benefits are lost, and a raised shield is lowered (R-080, R-264, O-16). Tokens that lie in a
/// sink which shrinks stay there.
fn break_gear(world: &mut RulesWorld, gear: GearIndex, cause: Cause) {
    let before = character_state(world).sink_values(catalog(world));
    let mut character = character_state_mut(world);
    let Some(line) = character.gear.get_mut(usize::from(gear.0)) else { return };
    if std::mem::replace(&mut line.broken, true) {
        return;
    }
    let raised = character.raised_shield == Some(gear);
    emit_fact(world, Fact::GearBroken { gear, cause });
    if raised {
        lower_shield(world, CombatantId::CHARACTER, cause);
    }
    let Some(AnyGear::Armor(_)) = crate::rules::access::character_state(world).gear_def(catalog(world), gear) else {
        return;
    };
    let after = crate::rules::access::character_state(world).sink_values(catalog(world));
    for sink in crate::model::Sink::ALL {
        let lost = before[sink as usize].saturating_sub(after[sink as usize]);
        if lost > 0 {
            let mut sinks = component_mut::<Sinks>(world, CombatantId::CHARACTER);
            let value = &mut sinks.values[sink as usize];
            *value = value.saturating_sub(lost);
            let value = *value;
            emit_fact(world, Fact::SinkChanged { who: CombatantId::CHARACTER, sink, value, cause });
        }
    }
}
