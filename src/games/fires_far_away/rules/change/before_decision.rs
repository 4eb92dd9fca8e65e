//! The checks before the player decides about a beat or a reaction: something that has begun or ended since the last
//! check may have changed HP slots or Stability.
//!
//! Owns when the decision is put off. Must not decide what a fall or a broken guard does.

use crate::content::script::Grant;
use crate::model::{Cause, CombatantId};
use crate::rules::access::{RulesWorld, combatant_count, component, health, position, resolution, resolution_mut};
use crate::rules::change::shield_and_hands::break_guard;
use crate::rules::components::combatant::ShieldState;
use crate::rules::query::modifiers::has_grant;
use crate::rules::query::shields::{card_tokens, shield_values};
use crate::rules::stack::{ConditionSource, PendingDecision, PhaseStep, ResolutionTask};

/// Puts off the decision until the combatants without HP have fallen, and until the guard is broken of every raised
/// shield whose card holds more tokens than its Stability.
pub fn check_before_decision(world: &mut RulesWorld) {
    let asks_again = match resolution(world).pending_decision {
        Some(PendingDecision::Beat) => ResolutionTask::Phase(PhaseStep::ContinueBeat),
        Some(PendingDecision::Reaction) => ResolutionTask::ReopenWindow { opening: false },
        _ => return,
    };
    let falls = (0..combatant_count(world)).map(CombatantId).any(|who| is_to_fall(world, who));
    let overloaded = find_overloaded(world);
    if !falls && overloaded.is_none() {
        return;
    }
    let resolution = resolution_mut(world);
    resolution.pending_decision = None;
    resolution.push(asks_again);
    if let Some(who) = overloaded {
        break_guard(world, who, ConditionSource::from_cause(Cause::Phase));
    }
    if falls {
        resolution_mut(world).push(ResolutionTask::CheckOutcome);
    }
}

fn is_to_fall(world: &RulesWorld, who: CombatantId) -> bool {
    position(world, who).is_some() && health(world, who).is_depleted() && !has_grant(world, who, &Grant::Undefeatable)
}

/// Breaks the guard of a raised shield whose Stability something has lowered below the tokens on its card, before the
/// next task asks anything. Returns whether there was one. No block need change a Stability any more: the one
/// that did may just have ended.
pub fn break_overloaded_guard(world: &mut RulesWorld) -> bool {
    if resolution(world).pending_decision.is_some() {
        return false;
    }
    let Some(who) = find_overloaded(world) else { return false };
    break_guard(world, who, ConditionSource::from_cause(Cause::Phase));
    true
}

/// The first combatant with a raised shield whose card holds more than its Stability.
fn find_overloaded(world: &RulesWorld) -> Option<CombatantId> {
    (0..combatant_count(world)).map(CombatantId).find(|who| is_overloaded(world, *who))
}

/// Whether something that has begun or ended has lowered the Stability of a raised shield below the tokens on its card.
fn is_overloaded(world: &RulesWorld, who: CombatantId) -> bool {
    // This is asked after every task, and most shields are down or have an empty card, which no Stability is too low for.
    let Some(source) = component::<ShieldState>(world, who).raised else { return false };
    let card = card_tokens(world, who, source);
    card.is_some_and(|tokens| tokens.total() > 0)
        && position(world, who).is_some()
        && shield_values(world, who, source).is_some_and(|shield| shield.is_overloaded())
}
