//! Effects that put tokens down or take them away.
//!
//! Owns `Effect::Deal`, `DealTokens`, `Inflict`, `Struggle`, `Clear` and its short forms. Must not resolve damage or
//! choose tokens; `change` does.

use smallvec::SmallVec;

use crate::content::script::{Clear, ClearSource, Expr, GrantKind, Inflict, TokenSelector};
use crate::model::{Choice, CombatantId, DamageKind, Modifiers, Token};
use crate::rules::access::{RulesWorld, conditions, resolution, resolution_mut};
use crate::rules::change::attack_resolution::start_attack;
use crate::rules::change::clearing::{clear_tokens, selects};
use crate::rules::query::modifiers::{keeps, may_grant};
use crate::rules::query::targeting::struggle_conditions;
use crate::rules::script::running_script::{
    SettledDecision, acts_by_itself, ask_or_settle, condition_source, eval_amount_for, eval_amount_for_side,
    select_combatants,
};
use crate::rules::stack::attack::{AttackHit, AttackRecord};
use crate::rules::stack::{ConditionSource, PendingDecision, ResolutionTask, ScriptFrame, TokenClearing};

/// Deals tokens in addition to the damage of an attack.
pub(super) fn deal(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    on: &[CombatantId],
    (value, kind, mods): (&Expr, DamageKind, Modifiers),
) {
    let hits = on.iter().map(|on| {
        let n = eval_amount_for(world, frame, value, *on);
        let hit = AttackHit::unblockable(*on, kind, n);
        AttackHit { earlier_hp_damage: frame.hp_damage_so_far, mods: hit.mods.union(mods), ..hit }
    });
    let damage = AttackRecord::damage(hits.collect(), frame.cause());
    // They belong to the attack whose script deals them, and meet the sinks that this attack has met (O-90).
    let sink_limits = resolution(world).attack_of(frame).map(|record| record.sink_limits.clone()).unwrap_or_default();
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
    start_attack(world, AttackRecord { by: Some(frame.actor), sink_limits, ..damage });
}

/// Inflicts a condition on the combatants of a side.
pub(super) fn inflict(world: &mut RulesWorld, frame: &ScriptFrame, inflict: &Inflict) {
    let (inevitable, lasting) = (inflict.inevitable, inflict.lasting);
    let source = ConditionSource { inevitable, lasting, ..condition_source(world, frame) };
    let on = select_combatants(world, frame, inflict.on);
    let steps: SmallVec<[ResolutionTask; 4]> = on
        .into_iter()
        .map(|who| {
            let n = eval_amount_for_side(world, frame, &inflict.n, inflict.on, who);
            ResolutionTask::ApplyCondition { who, condition: inflict.condition, n, source }
        })
        .collect();
    resolution_mut(world).push_sequence(steps.into_iter().chain([ResolutionTask::CheckOutcome]));
}

/// Removes a token that a struggle can remove. The player chooses which; an enemy takes the first.
pub(super) fn struggle(world: &mut RulesWorld, frame: &ScriptFrame) -> Option<SettledDecision> {
    let options = struggle_conditions(world, frame.actor).into_iter().map(Choice::Condition).collect();
    ask_or_settle(world, PendingDecision::Struggle, options, acts_by_itself(world, frame))
}

/// Takes tokens away.
pub(super) fn clear(world: &mut RulesWorld, frame: &ScriptFrame, clear: &Clear) {
    for who in select_combatants(world, frame, clear.on) {
        let left =
            clear.n.as_ref().map_or(TokenClearing::ALL, |n| eval_amount_for_side(world, frame, n, clear.on, who));
        let Some(of) = tokens_it_can_take(world, frame, clear, who) else { continue };
        clear_tokens(world, TokenClearing { who, from: clear.from, of, left }, frame.cause());
    }
}

/// The types of the tokens that a script takes from a combatant, all if empty; `None` if it takes nothing. It takes no
/// token off its own actor that a block keeps there.
fn tokens_it_can_take(
    world: &RulesWorld,
    frame: &ScriptFrame,
    clear: &Clear,
    who: CombatantId,
) -> Option<SmallVec<[TokenSelector; 4]>> {
    let of = SmallVec::from_slice(&clear.of);
    if who != frame.actor || clear.from != ClearSource::Sheet || !may_grant(world, GrantKind::Keeps) {
        return Some(of);
    }
    let is_meant = |condition| of.is_empty() || of.iter().any(|of| selects(world, *of, Token::Condition(condition)));
    let on_sheet = conditions(world, who).counts.iter().map(|(condition, _)| condition);
    let taken = on_sheet.filter(|condition| is_meant(*condition) && !keeps(world, who, *condition));
    let taken: SmallVec<[TokenSelector; 4]> = taken.map(TokenSelector::Condition).collect();
    (!taken.is_empty()).then_some(taken)
}
