//! Parts of a script: those that run on a condition or several times, those that the player may leave, and the payments
//! for them.
//!
//! Owns `Effect::If`, `Repeat`, `UpTo`, `May`, `Pay` and `Do`. Must not carry out the effects in those parts; the
//! interpreter does.

use std::sync::Arc;

use crate::content::script::{DiceEffect, Effect, Payment, Predicate, Script, deals_weapon_kind, last_aim};
use crate::model::Id;
use crate::rules::access::{RulesWorld, catalog, character, position, resolution, resolution_mut, stamina_pool};
use crate::rules::change::focus_and_humanity::spend_focus;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::{movement_choices, targeting};
use crate::rules::script::running_script::{
    SettledDecision, ask_or_settle, eval_amount, is_predicate_true, remaining_script,
};
use crate::rules::script::{gear_effects, pool_dice};
use crate::rules::stack::{DieUse, PendingDecision, ResolutionTask, ScriptFrame};

/// Runs one of two scripts.
pub(super) fn run_if(world: &mut RulesWorld, frame: &ScriptFrame, test: &Predicate, [yes, no]: [&Script; 2]) {
    let script = if is_predicate_true(world, frame, test) { yes } else { no };
    resolution_mut(world).push(ResolutionTask::RunScript { script: Arc::clone(script), next_effect: 0 });
}

/// Runs a script this number of times.
pub(super) fn repeat(world: &mut RulesWorld, n: u8, body: &Script) {
    let steps: Vec<ResolutionTask> =
        (0..n).map(|_| ResolutionTask::RunScript { script: Arc::clone(body), next_effect: 0 }).collect();
    resolution_mut(world).push_sequence(steps);
}

/// Asks whether a part of a script is carried out once more, at most `left` times. A part that begins with an aim, a movement
/// or dice that are rolled again for FP asks that question at once, with an answer that stops. A part that cannot begin ends
/// the repetition.
pub fn repeat_up_to(world: &mut RulesWorld, script: Script, left: u8) {
    let Some(frame) = resolution(world).current_frame().cloned() else { return };
    if position(world, frame.actor).is_none() {
        return;
    }
    let (Some(first), true) = (script.first().cloned(), left > 0) else { return };
    let inner = match &first {
        Effect::Aim(aim) if !aim.needs_no_choice() => Some(PendingDecision::Aim(aim.clone())),
        Effect::Move(movement) => Some(PendingDecision::Move(movement.clone())),
        Effect::Pay(payment) if !can_pay(world, &frame, payment) => return,
        Effect::Pay(Payment { dice: None, .. }) => match script.get(1) {
            Some(Effect::Dice(DiceEffect::Reroll(n))) => Some(PendingDecision::Reroll(eval_amount(world, &frame, n))),
            _ => None,
        },
        _ => None,
    };
    // The question is that of the first effect, or of the one after a payment.
    let next_effect = match inner {
        None => 0,
        Some(PendingDecision::Reroll(_)) => 2,
        Some(_) => 1,
    };
    resolution_mut(world).push_sequence([
        ResolutionTask::RunScript { script: Arc::clone(&script), next_effect },
        ResolutionTask::RepeatUpTo { script, left: left - 1 },
    ]);
    if let Some(inner) = &inner
        && !has_answer(world, &frame, inner)
    {
        return stop_repetition(world);
    }
    resolution_mut(world).pending_decision = Some(PendingDecision::MayStop(inner.map(Box::new)));
}

/// Whether a question of a repetition has an answer besides the one that stops.
fn has_answer(world: &RulesWorld, frame: &ScriptFrame, question: &PendingDecision) -> bool {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    match question {
        PendingDecision::Aim(aim) => targeting::has_aim_choice(&context, aim),
        PendingDecision::Move(movement) => {
            let (script, at) = remaining_script(world);
            let (before, rest) = script.split_at_checked(at).unwrap_or_default();
            movement_choices::has_movement_choice(&context, movement, rest, last_aim(before))
        }
        PendingDecision::Reroll(n) => *n > 0 && pool_dice::reroll_choices(world).len() > 1,
        _ => true,
    }
}

/// Leaves the part that is offered, and its repetition: the two topmost tasks.
pub fn stop_repetition(world: &mut RulesWorld) {
    let tasks = &mut resolution_mut(world).tasks;
    tasks.truncate(tasks.len().saturating_sub(2));
}

/// Pays before the answer to a question that stands behind a payment in the part that is offered. The question was put
/// only because the character can pay.
pub(super) fn pay_before_answer(world: &mut RulesWorld) {
    let Some(frame) = resolution(world).current_frame().cloned() else { return };
    if let Some(Effect::Pay(payment)) = remaining_script(world).0.first() {
        pay(world, &frame, payment);
    }
}

/// Pays for the effects that follow. If the character cannot, the repetition around it ends, or else the script.
pub fn pay(world: &mut RulesWorld, frame: &ScriptFrame, payment: &Payment) {
    if !can_pay(world, frame, payment) {
        let tasks = &mut resolution_mut(world).tasks;
        while matches!(tasks.last(), Some(ResolutionTask::RunScript { .. })) {
            tasks.pop();
        }
        if matches!(tasks.last(), Some(ResolutionTask::RepeatUpTo { .. })) {
            tasks.pop();
        }
        return;
    }
    let (focus, dice) = price_of(world, frame, payment);
    spend_focus(world, focus);
    pool_dice::ask_for_dice(world, DieUse::Pay, dice, frame.cause());
}

fn can_pay(world: &RulesWorld, frame: &ScriptFrame, payment: &Payment) -> bool {
    let (focus, dice) = price_of(world, frame, payment);
    character(world).focus.left >= focus && stamina_pool(world).len() >= usize::from(dice)
}

/// The FP and the number of dice of a payment.
fn price_of(world: &RulesWorld, frame: &ScriptFrame, payment: &Payment) -> (u8, u8) {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let eval = |value: &Option<_>| value.as_ref().map_or(0, |value| context.eval(value).clamp(0, 99) as u8);
    (eval(&payment.focus), eval(&payment.dice))
}

/// Runs the script of an action in place, with the gear in use and at no cost. If it deals the damage type of the gear,
/// and none is chosen yet, the player chooses one.
pub(super) fn do_action(world: &mut RulesWorld, frame: &ScriptFrame, action: Id) -> Option<SettledDecision> {
    let script = catalog(world).action(action).map(|action| Arc::clone(&action.effect))?;
    // The player has chosen the type already if the action around it deals it.
    let outer = frame.action.and_then(|id| catalog(world).action(id));
    let is_chosen = outer.is_some_and(|action| deals_weapon_kind(&action.effect));
    let kinds = match frame.gear.filter(|_| !is_chosen && deals_weapon_kind(&script)) {
        Some(gear) => gear_effects::damage_kind_choices(world, gear),
        None => Vec::new(),
    };
    let resolution = resolution_mut(world);
    resolution.push_sequence([ResolutionTask::RunScript { script, next_effect: 0 }, ResolutionTask::PopScriptFrame]);
    resolution.frames.push(ScriptFrame {
        action: Some(action),
        overspent: 0,
        extra_focus: 0,
        paid: Default::default(),
        ..frame.clone()
    });
    if kinds.is_empty() {
        return None;
    }
    ask_or_settle(world, PendingDecision::DamageKind, kinds, false)
}
