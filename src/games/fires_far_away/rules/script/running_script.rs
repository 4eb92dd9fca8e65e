//! The surroundings of an effect in the script that is running: its targets, the combatants and the amounts that its
//! words name, the effects after it, and the way to ask the player.
//!
//! Must not carry out an effect nor apply an answer: the interpreter does.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::content::script::{CombatantSelector, Expr, Predicate, Script};
use crate::model::{Choice, CombatantId};
use crate::rules::access::{RulesWorld, enemy_kind, has_trait, position, resolution, resolution_mut};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::stack::{ConditionSource, PendingDecision, ResolutionTask, ScriptFrame};

/// The effects after the one that asks a question: the topmost task of the stack.
pub(in crate::rules) fn remaining_script(world: &RulesWorld) -> (Script, usize) {
    match resolution(world).tasks.last() {
        Some(ResolutionTask::RunScript { script: list, next_effect: at }) => (Arc::clone(list), usize::from(*at)),
        _ => (Script::from([]), 0),
    }
}

pub(super) fn eval_amount(world: &RulesWorld, frame: &ScriptFrame, value: &Expr) -> u8 {
    let actor = ActorState::current(world, frame.actor);
    EvalContext::from_frame(world, &actor, frame).eval(value).clamp(0, 99) as u8
}

/// An amount that may depend on the target, for one of several targets.
pub(super) fn eval_amount_for(world: &RulesWorld, frame: &ScriptFrame, value: &Expr, target: CombatantId) -> u8 {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext { target: Some(target), ..EvalContext::from_frame(world, &actor, frame) };
    context.eval(value).clamp(0, 99) as u8
}

/// An amount for one combatant of a side: with that combatant as the target, if the side is the target's.
pub(super) fn eval_amount_for_side(
    world: &RulesWorld,
    frame: &ScriptFrame,
    value: &Expr,
    side: CombatantSelector,
    who: CombatantId,
) -> u8 {
    match side {
        CombatantSelector::Me => eval_amount(world, frame, value),
        CombatantSelector::Target => eval_amount_for(world, frame, value, who),
    }
}

pub(super) fn is_predicate_true(world: &RulesWorld, frame: &ScriptFrame, test: &Predicate) -> bool {
    let actor = ActorState::current(world, frame.actor);
    EvalContext::from_frame(world, &actor, frame).is_true(test)
}

/// The combatants that a selector names.
pub(super) fn select_combatants(
    world: &RulesWorld,
    frame: &ScriptFrame,
    side: CombatantSelector,
) -> SmallVec<[CombatantId; 4]> {
    match side {
        CombatantSelector::Me => SmallVec::from_slice(&[frame.actor]),
        CombatantSelector::Target => affected_targets(world, frame),
    }
}

/// The targets that a script affects: all of them except those that dodged its attack or that it goes past.
pub(super) fn affected_targets(world: &RulesWorld, frame: &ScriptFrame) -> SmallVec<[CombatantId; 4]> {
    let attack = resolution(world).attack_of(frame);
    let is_spared = |who: &CombatantId| attack.is_some_and(|record| record.is_spared(*who));
    frame.targets.iter().copied().filter(|who| !is_spared(who)).collect()
}

/// The source of a condition that a script inflicts.
pub(super) fn condition_source(world: &RulesWorld, frame: &ScriptFrame) -> ConditionSource {
    ConditionSource {
        from: frame.origin.or_else(|| position(world, frame.actor)),
        by: Some(frame.actor),
        attack: frame.attack,
        is_of_attack: resolution(world).attacks.last().is_some_and(|record| record.is_made_by(frame)),
        cause: frame.cause(),
        ..ConditionSource::default()
    }
}

/// Whether the script is that of an enemy that chooses by itself. The player chooses for a Charmed enemy.
pub(super) fn acts_by_itself(world: &RulesWorld, frame: &ScriptFrame) -> bool {
    enemy_kind(world, frame.actor).is_some() && !has_trait(world, frame.actor, ConditionTrait::Charmed)
}

pub(super) fn update_frame(world: &mut RulesWorld, change: impl FnOnce(&mut ScriptFrame)) {
    if let Some(top) = resolution_mut(world).frames.last_mut() {
        change(top);
    }
}

/// A decision that needs no answer of the player, and the answer.
#[must_use]
pub(super) struct SettledDecision {
    /// The decision.
    pub(super) decision: PendingDecision,
    /// Its answer, which the interpreter applies.
    pub(super) choice: Choice,
}

/// Asks the player, or settles the decision without asking: a single option is taken, no option leaves the effect
/// without result, and `settled` takes the first option.
pub(super) fn ask_or_settle(
    world: &mut RulesWorld,
    decision: PendingDecision,
    options: Vec<Choice>,
    settled: bool,
) -> Option<SettledDecision> {
    let choice = match options.as_slice() {
        [] => Choice::Done,
        [only] => only.clone(),
        [first, ..] if settled => first.clone(),
        _ => {
            resolution_mut(world).pending_decision = Some(decision);
            return None;
        }
    };
    Some(SettledDecision { decision, choice })
}
