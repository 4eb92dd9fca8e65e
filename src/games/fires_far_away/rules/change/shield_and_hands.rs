//! Effects on the character's gear: raising a shield, moving the hand tokens and using a charge.
//!
//! Owns `Effect::RaiseShield`, `ChangeHands` and `UseCharge`. Must not check whether they are allowed; `player` does.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::script::UsableKind;
use crate::model::{Cause, CombatantId, Fact, GearIndex, Hands};
use crate::rules::access::{
    RulesWorld, catalog, component, component_mut, emit_fact, has_shield_up, inventory, inventory_mut, is_stunned,
    resolution_mut,
};
use crate::rules::change::attack_resolution::apply_guard_break;
use crate::rules::change::shield::lower_shield;
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::query::derived::most_charges;
use crate::rules::query::shields::shield_values;
use crate::rules::stack::{ConditionSource, ResolutionTask, ScriptFrame};

/// Raises the shield in use, without gear in use the actor's own; a Broken one stays down, and so does one that the hands
/// have let go since the action began, or whose bearer has become Stunned since then. A card that holds more tokens
/// than its Stability breaks at once.
pub(in crate::rules) fn raise_shield(world: &mut RulesWorld, frame: &ScriptFrame) {
    let who = frame.actor;
    let source = frame.gear.map_or(ShieldSource::Own, ShieldSource::Gear);
    let Some(shield) = shield_values(world, who, source).filter(|shield| !shield.broken) else { return };
    let is_let_go =
        frame.gear.is_some() && !inventory(world).holds_shield(catalog(world), source, inventory(world).hands);
    if is_let_go || is_stunned(world, who) {
        return;
    }
    component_mut::<ShieldState>(world, who).raised = Some(source);
    emit_fact(world, Fact::ShieldRaised { who, gear: source.gear() });
    if shield.is_overloaded() {
        break_guard(world, who, ConditionSource::from_cause(frame.cause()));
    }
}

/// Breaks the guard of a raised shield outside of a blow: its card holds more tokens than its Stability, or an
/// effect says so.
pub(in crate::rules) fn break_guard(world: &mut RulesWorld, who: CombatantId, source: ConditionSource) {
    if !has_shield_up(world, who) {
        return;
    }
    let mut inflicts = SmallVec::new();
    apply_guard_break(world, who, &mut inflicts, source.cause);
    resolution_mut(world).push_sequence(inflicts.into_iter().map(|(condition, n)| ResolutionTask::ApplyCondition {
        who,
        condition,
        n,
        source,
    }));
}

/// Moves the hand tokens. The shield stays raised only if the hands still hold it.
pub(in crate::rules) fn change_hands(world: &mut RulesWorld, hands: Hands, cause: Cause) {
    inventory_mut(world).hands = hands;
    emit_fact(world, Fact::HandsChanged { hands });
    let raised = component::<ShieldState>(world, CombatantId::CHARACTER).raised;
    if raised.is_some_and(|shield| !inventory(world).holds_shield(catalog(world), shield, hands)) {
        lower_shield(world, CombatantId::CHARACTER, cause);
    }
}

/// Fills flasks and items, as a short reprieve does. Blocks that add charges count now, and the number stands
/// until the next time (O-50).
pub(in crate::rules) fn fill_charges(world: &mut RulesWorld) {
    for gear in (0..inventory(world).gear.len() as u8).map(GearIndex) {
        let printed = inventory(world).usable(catalog(world), gear).map_or(0, |usable| usable.charges);
        let extra = i16::from(most_charges(world, gear)) - i16::from(printed);
        if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
            line.charges_used = 0;
            line.extra_charges = extra.clamp(-99, 99) as i8;
        }
    }
}

/// Uses one charge of the gear in use, which has to be of this kind, and runs its script. Gear that is used at will has
/// no charges to lose (O-35).
pub(in crate::rules) fn use_charge(world: &mut RulesWorld, frame: &ScriptFrame, kind: UsableKind) {
    let Some(gear) = frame.gear else { return };
    let usable = inventory(world).usable_of_kind(catalog(world), gear, kind);
    let Some(usable) = usable else { return };
    let (effect, is_at_will) = (Arc::clone(&usable.effect), usable.is_at_will());
    if !is_at_will {
        if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
            line.charges_used += 1;
        }
        let left = inventory(world).charges_left(catalog(world), gear);
        emit_fact(world, Fact::ChargeUsed { gear, left });
    }
    resolution_mut(world).push(ResolutionTask::RunScript { script: effect, next_effect: 0 });
}
