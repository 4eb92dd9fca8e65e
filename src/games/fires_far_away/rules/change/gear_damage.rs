//! Acid and Breaking on gear: Durability sinks and Broken gear (R-145 to, 2.5.2, 2.5.7).
//!
//! Owns the damage to shields, weapons and armour. Must not choose which piece takes it: the player does.

use crate::model::{Cause, CombatantId, Fact, GearIndex, Token, TokenSlot};
use crate::rules::access::{
    RulesWorld, catalog, character, component, component_mut, emit_fact, inventory, inventory_mut,
};
use crate::rules::change::shield::lower_shield;
use crate::rules::change::sink_limits::take_from_sink_limits;
use crate::rules::components::character::GearState;
use crate::rules::components::combatant::{ShieldSource, ShieldState, Sinks};

/// Places one Acid or Breaking token on a piece of gear: into a Durability sink, or the piece is Broken.
/// The token is lost on an unbreakable piece without a free sink.
pub fn damage_gear(world: &mut RulesWorld, gear: GearIndex, token: Token, cause: Cause) {
    // Gear that gives nothing breaks at once (O-58).
    let gives = character(world).has_benefit_of(catalog(world), gear, inventory(world).hands);
    let left = if gives { inventory(world).durability_left(catalog(world), gear) } else { 0 };
    let unbreakable = inventory(world).gear_def(catalog(world), gear).is_some_and(|def| def.header.unbreakable);
    if left == 0 && unbreakable {
        return;
    }
    let mut inventory = inventory_mut(world);
    let Some(line) = inventory.gear.get_mut(usize::from(gear.0)) else { return };
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
    match component::<ShieldState>(world, who).raised {
        Some(ShieldSource::Gear(gear)) => damage_gear(world, gear, token, cause),
        Some(ShieldSource::Own) => {
            let Some(own) = &mut component_mut::<ShieldState>(world, who).into_inner().own else { return };
            match own.durability.checked_sub(1) {
                Some(left) => own.durability = left,
                None => {
                    own.broken = true;
                    lower_shield(world, who, cause);
                }
            }
        }
        None => {}
    }
}

/// Breaks a piece: its benefits are lost, and a raised shield is lowered (R-080, R-264, O-16). Tokens that lie in a
/// sink which shrinks stay there.
fn break_gear(world: &mut RulesWorld, gear: GearIndex, cause: Cause) {
    if inventory(world).gear_state(gear).is_none_or(|line| line.broken) {
        return;
    }
    let before = sink_values(world);
    if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
        line.broken = true;
    }
    emit_fact(world, Fact::GearBroken { gear, cause });
    if component::<ShieldState>(world, CombatantId::CHARACTER).raised == Some(ShieldSource::Gear(gear)) {
        lower_shield(world, CombatantId::CHARACTER, cause);
    }
    change_sinks(world, before, cause);
}

/// Changes the state of a piece, and takes from the sinks, or returns to them, the values that the piece gives.
pub(in crate::rules) fn change_gear(world: &mut RulesWorld, gear: GearIndex, change: impl FnOnce(&mut GearState)) {
    let before = sink_values(world);
    if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
        change(line);
    }
    change_sinks(world, before, Cause::Phase);
}

fn change_sinks(world: &mut RulesWorld, before: [u8; 7], cause: Cause) {
    let after = sink_values(world);
    for sink in crate::model::Sink::ALL {
        let by = i16::from(after[sink as usize]) - i16::from(before[sink as usize]);
        if by != 0 {
            let mut sinks = component_mut::<Sinks>(world, CombatantId::CHARACTER);
            let value = &mut sinks.values[sink as usize];
            let value_before = *value;
            *value = (i16::from(*value) + by).clamp(0, 99) as u8;
            let value = *value;
            let lost = value_before.saturating_sub(value);
            take_from_sink_limits(world, CombatantId::CHARACTER, sink, lost);
            emit_fact(world, Fact::SinkChanged { who: CombatantId::CHARACTER, sink, value, cause });
        }
    }
}

fn sink_values(world: &RulesWorld) -> [u8; 7] {
    let character = character(world);
    character.stats.sink_values(character.inventory, catalog(world))
}
