//! Effects on the character's gear and HP: raising a shield, moving the hand tokens, using a charge and healing.
//!
//! Owns `Effect::RaiseShield`, `ChangeHands`, `UseCharge` and `Heal`. Must not check whether they are allowed; `action`
//! does.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::script::UsableKind;
use crate::model::{Cause, CombatantId, DamageKind, Fact, Hands};
use crate::rules::access::{
    RulesWorld, catalog, character_state, character_state_mut, component_mut, emit_fact, health, resolution_mut,
};
use crate::rules::change::attack_resolution::apply_guard_break;
use crate::rules::change::conditions::lower_shield;
use crate::rules::components::combatant::{EnemyState, Health};
use crate::rules::stack::{ConditionSource, PendingDecision, ResolutionTask, ScriptFrame};

/// Raises the shield in use; a card that holds more tokens than its Stability breaks at once.
pub(in crate::rules) fn raise_shield(world: &mut RulesWorld, frame: &ScriptFrame) {
    if !frame.actor.is_character() {
        let who = frame.actor;
        let mut enemy = component_mut::<EnemyState>(world, who);
        let Some(shield) = enemy.shield.as_mut().filter(|guard| !guard.broken) else { return };
        shield.raised = true;
        let bursts = shield.card_tokens.total() > shield.stability;
        emit_fact(world, Fact::ShieldRaised { who, gear: None });
        if bursts {
            break_overloaded_shield(world, who, frame.cause());
        }
        return;
    }
    let Some(gear) = frame.gear else { return };
    character_state_mut(world).raised_shield = Some(gear);
    emit_fact(world, Fact::ShieldRaised { who: frame.actor, gear: Some(gear) });
    let character = character_state(world);
    let lies = character.gear_state(gear).map_or(0, |l| l.card_tokens.total());
    let holds = character.shield(catalog(world), gear).map_or(0, |s| s.stability);
    if lies > holds {
        break_overloaded_shield(world, frame.actor, frame.cause());
    }
}

/// Breaks the guard of a shield whose card already holds more tokens than its Stability when it is raised.
fn break_overloaded_shield(world: &mut RulesWorld, who: CombatantId, cause: Cause) {
    let mut inflicts = SmallVec::new();
    apply_guard_break(world, who, &mut inflicts, cause);
    let source = ConditionSource::from_cause(cause);
    resolution_mut(world).push_sequence(inflicts.into_iter().map(|(condition, n)| ResolutionTask::ApplyCondition {
        who,
        condition,
        n,
        source,
    }));
}

/// Moves the hand tokens. The shield stays raised only if the hands still hold it.
pub(in crate::rules) fn change_hands(world: &mut RulesWorld, hands: Hands, cause: Cause) {
    let mut character = character_state_mut(world);
    character.hands = hands;
    let dropped = character.raised_shield.is_some_and(|shield| !hands.is_holding(shield));
    emit_fact(world, Fact::HandsChanged { hands });
    if dropped {
        lower_shield(world, CombatantId::CHARACTER, cause);
    }
}

/// Uses one charge of the gear in use, which has to be of this kind, and runs its script.
pub(in crate::rules) fn use_charge(world: &mut RulesWorld, frame: &ScriptFrame, kind: UsableKind) {
    let Some(gear) = frame.gear else { return };
    let usable = character_state(world).usable_of_kind(catalog(world), gear, kind);
    let Some(effect) = usable.map(|usable| Arc::clone(&usable.effect)) else { return };
    if let Some(line) = character_state_mut(world).gear.get_mut(usize::from(gear.0)) {
        line.charges_used += 1;
    }
    let left = character_state(world).charges_left(catalog(world), gear);
    emit_fact(world, Fact::ChargeUsed { gear, left });
    resolution_mut(world).push(ResolutionTask::RunScript { script: effect, next_effect: 0 });
}

/// Removes up to `n` damage tokens from a combatant's HP. The player chooses them if the character has several damage
/// types; an enemy's are removed in the order of the damage types.
pub(in crate::rules) fn heal(world: &mut RulesWorld, who: CombatantId, n: u8, cause: Cause) {
    let hp = health(world, who).hp_damage;
    if !who.is_character() || n >= hp.total() || hp.iter().count() == 1 {
        let mut left = n;
        for (kind, there) in hp.iter() {
            remove_hp_damage(world, who, kind, there.min(left), cause);
            left -= there.min(left);
        }
        return;
    }
    if n == 0 || hp.total() == 0 {
        return;
    }
    resolution_mut(world).pending_decision = Some(PendingDecision::Heal(n));
}

/// Removes damage tokens of one type from a combatant's HP.
pub(in crate::rules) fn remove_hp_damage(
    world: &mut RulesWorld,
    who: CombatantId,
    kind: DamageKind,
    n: u8,
    cause: Cause,
) {
    let n = component_mut::<Health>(world, who).hp_damage.remove(kind, n);
    if n > 0 {
        emit_fact(world, Fact::Healed { who, kind, n, cause });
    }
}
