//! The single answer to "what may the player do now?".
//!
//! [`accept_intent`] checks one intent and gives the reason of a refusal; [`legal_intents`] lists the distinct legal
//! intents. Every listed intent passes the check. The check also accepts intents that the list leaves out because they
//! only waste dice or take another path to the same hex.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::action::{Action, ReactionOccasion};
use crate::content::condition_row::ConditionTrait;
use crate::content::script::Effect;
use crate::lang::text;
use crate::model::{ActionClass, ActionMode, Choice, CombatantId, Commit, DiceSelection, Intent};
use crate::rules::access::{RulesWorld, catalog, encounter, is_over, is_stunned, progress, resolution, stamina_pool};
use crate::rules::change::token_assignment::legal_slots;
use crate::rules::player::accepted::{AcceptedIntent, CommitQuote};
use crate::rules::player::action_modes::action_modes;
use crate::rules::player::assign::validate_token;
use crate::rules::player::availability;
use crate::rules::player::availability::{
    Occasion, affordable_price, check_available, class_of, current_occasion, has_followup,
};
use crate::rules::player::legal_choices::{validate_choice, visit_choices};
use crate::rules::player::loadout_options::loadout_options;
use crate::rules::player::price::{Price, Purse, dice_sets, focus_price_of, most_extra_focus, overcast_limit};
use crate::rules::query::context::ActorState;
use crate::rules::refusal::Refusal;
use crate::rules::stack::PendingDecision;

/// Checks whether an intent is legal now.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why the intent is not legal.
pub fn validate_intent(world: &RulesWorld, intent: &Intent) -> Result<(), Refusal> {
    accept_intent(world, intent).map(|_| ())
}

/// Checks an intent and returns everything that `apply_intent` needs to apply it.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why the intent is not legal.
pub fn accept_intent(world: &RulesWorld, intent: &Intent) -> Result<AcceptedIntent, Refusal> {
    if is_over(world) {
        return Err(Refusal::EncounterOver);
    }
    let Some(decision) = &resolution(world).pending_decision else { return Err(Refusal::NotNow) };
    match (decision, intent) {
        (PendingDecision::StartTile, Intent::ChooseStartTile(at)) => {
            let offered = encounter(world).start.contains(at);
            offered.then_some(AcceptedIntent::StartTile(*at)).ok_or(Refusal::NotAnAnswer)
        }
        (PendingDecision::Beat, Intent::Commit(commit)) => {
            validate_commit(world, commit, false).map(AcceptedIntent::Commit)
        }
        (PendingDecision::Beat, Intent::EndBeat) => check_end_beat(world).map(|()| AcceptedIntent::EndBeat),
        (PendingDecision::Reaction | PendingDecision::Stance, Intent::React(commit)) => {
            validate_commit(world, commit, true).map(AcceptedIntent::Commit)
        }
        (PendingDecision::Reaction | PendingDecision::Stance, Intent::DeclineReaction) => {
            Ok(AcceptedIntent::DeclineReaction)
        }
        (PendingDecision::Tokens(assignment), Intent::Assign { token, to }) => {
            let line = validate_token(world, assignment, *token, *to)?;
            Ok(AcceptedIntent::Assign(assignment.clone(), line, *to))
        }
        (PendingDecision::Tokens(assignment), Intent::AssignRest) => Ok(AcceptedIntent::AssignRest(assignment.clone())),
        (decision, Intent::Choose(choice)) => {
            validate_choice(world, decision, choice)?;
            Ok(match (decision, choice) {
                (PendingDecision::StartTile, Choice::Hands(hands)) => AcceptedIntent::StartHands(*hands),
                _ => AcceptedIntent::Answer(decision.clone(), choice.clone()),
            })
        }
        _ => Err(Refusal::NotNow),
    }
}

/// Checks a commitment and quotes its price, overspent score and class.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why the commitment is not legal.
pub fn validate_commit(world: &RulesWorld, commit: &Commit, reaction: bool) -> Result<CommitQuote, Refusal> {
    let catalog = catalog(world);
    let action = catalog
        .action(commit.action)
        .ok_or_else(|| Refusal::Unknown(text!("refusal-unknown-action", action = commit.action.as_str())))?;
    if reaction && !is_reaction_for(action, current_occasion(world)) {
        return Err(Refusal::NotReaction);
    }
    if !reaction && !action.is_usable_in_beat() {
        return Err(Refusal::OnlyReaction);
    }
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let how = ActionMode { gear: commit.gear, damage_kind: commit.kind };
    let modes = action_modes(world, &actor, action);
    let mode = match modes.iter().find(|u| **u == how) {
        Some(found) => *found,
        // A commitment without a damage type takes the first one the weapon offers.
        None => match modes.iter().find(|u| u.gear == how.gear && how.damage_kind.is_none()) {
            Some(found) => *found,
            None => return Err(refusal_for_gear(world, &actor, action, how, reaction)),
        },
    };
    let pool = stamina_pool(world);
    let forced = !reaction && availability::is_forced(world, &actor, action);
    let price = check_available(world, &actor, action, mode, reaction, forced)?;
    let focus = focus_price_of(world, &actor, action, mode).saturating_add(commit.extra_focus);
    if commit.extra_focus > overcast_limit(world, &actor, action, mode) {
        return Err(Refusal::NoOvercast);
    }
    let left = actor.character.focus.left;
    if focus > left {
        return Err(Refusal::MoreFocus(focus - left));
    }
    let overspent = price.check_payment(pool, commit.dice)?;
    let class = class_of(action, &price);
    if class == ActionClass::Free && !reaction {
        check_free_action_followup(world, &actor, action)?;
    }
    if reaction {
        check_reaction_window(world, action)?;
    }
    let (dice, extra_focus) = (commit.dice, commit.extra_focus);
    Ok(CommitQuote { action: Arc::clone(action), mode, dice, focus, extra_focus, reaction, price, overspent, class })
}

/// The reason why an action cannot be done with unsuitable gear.
fn refusal_for_gear(
    world: &RulesWorld,
    actor: &ActorState,
    action: &Action,
    how: ActionMode,
    reaction: bool,
) -> Refusal {
    match check_available(world, actor, action, how, reaction, false) {
        Err(refusal) => refusal,
        Ok(_) => Refusal::Unknown(text!("refusal-unknown-mode")),
    }
}

/// Whether an action belongs to a kind of occasion: in every window those of attacks and Moves are shown together.
pub fn is_reaction_for(action: &Action, occasion: ReactionOccasion) -> bool {
    match occasion {
        ReactionOccasion::Opening | ReactionOccasion::Activation => action.is_usable_on(occasion),
        ReactionOccasion::Attack | ReactionOccasion::Move => action.is_usable_in_window(),
    }
}

/// The reaction window after a Move without an attack accepts only actions that answer movement.
fn check_reaction_window(world: &RulesWorld, action: &Action) -> Result<(), Refusal> {
    if Occasion::reaction_now(world).admits(action) {
        Ok(())
    } else {
        Err(Refusal::Needs(text!("need-attack-to-answer").into()))
    }
}

/// A Free action is legal only if something paid can follow it.
fn check_free_action_followup(world: &RulesWorld, actor: &ActorState, action: &Action) -> Result<(), Refusal> {
    let pool = stamina_pool(world);
    let mut after = availability::state_after_action(world, actor, action, ActionClass::Free);
    for effect in action.effect.iter() {
        match effect {
            Effect::Inflict(i) if actor.catalog.condition(i.condition).has(ConditionTrait::Down) => {
                after.knocked_down = true;
                after.raised = None;
            }
            Effect::LowerShield(_) => after.raised = None,
            // One legal hand configuration is enough; the choice is validated later.
            Effect::ChangeHands => {
                let open = availability::hand_choices(world, &after, None).next().is_some();
                return if open { Ok(()) } else { Err(Refusal::FreeLast) };
            }
            _ => {}
        }
    }
    if has_followup(world, &after, pool) { Ok(()) } else { Err(Refusal::FreeLast) }
}

/// Whether the beat may end.
fn check_end_beat(world: &RulesWorld) -> Result<(), Refusal> {
    match reason_to_continue(world) {
        Some(refusal) if can_act_further(world) => Err(refusal),
        _ => Ok(()),
    }
}

/// The reason why the beat may not end as long as the player can act.
fn reason_to_continue(world: &RulesWorld) -> Option<Refusal> {
    let progress = progress(world);
    let refusal = match (progress.free_action_last, progress.paid_actions()) {
        (true, _) => Refusal::FreeLast,
        (_, 0) => Refusal::ActFirst,
        _ => return None,
    };
    (!is_stunned(world, CombatantId::CHARACTER)).then_some(refusal)
}

/// Whether a paid action is left: the pool may have been emptied since a free action was accepted.
fn can_act_further(world: &RulesWorld) -> bool {
    has_followup(world, &ActorState::current(world, CombatantId::CHARACTER), stamina_pool(world))
}

/// Every distinct legal intent.
pub fn legal_intents(world: &RulesWorld) -> Vec<Intent> {
    let mut intents = Vec::with_capacity(EXPECTED_COMMITS);
    collect_legal_intents(world, &mut intents);
    intents
}

/// Replaces the contents of a list with every distinct legal intent. Bots ask at every decision and keep the list,
/// because a new one takes long to grow.
pub fn collect_legal_intents(world: &RulesWorld, intents: &mut Vec<Intent>) {
    intents.clear();
    if is_over(world) {
        return;
    }
    let Some(decision) = &resolution(world).pending_decision else { return };
    match decision {
        PendingDecision::StartTile => {
            intents.extend(encounter(world).start.iter().map(|at| Intent::ChooseStartTile(*at)));
            visit_choices(world, decision, &mut |choice| intents.push(Intent::Choose(choice)));
        }
        PendingDecision::Beat => {
            let any_paid = visit_legal_commits(world, false, |commit, _| intents.push(Intent::Commit(commit)));
            let any_left = any_paid && !stamina_pool(world).is_empty();
            let can_end = reason_to_continue(world).is_none() || !(any_left || can_act_further(world));
            if can_end {
                intents.push(Intent::EndBeat);
            }
        }
        PendingDecision::Reaction | PendingDecision::Stance => {
            visit_legal_commits(world, true, |commit, _| intents.push(Intent::React(commit)));
            intents.push(Intent::DeclineReaction);
        }
        PendingDecision::Tokens(assignment) => {
            for (token, _) in &assignment.tokens {
                let slots = legal_slots(world, assignment, *token);
                intents.extend(slots.into_iter().map(|to| Intent::Assign { token: *token, to }));
            }
            intents.push(Intent::AssignRest);
        }
        other => visit_choices(world, other, &mut |choice| intents.push(Intent::Choose(choice))),
    }
}

/// The number of commitments that a beat offers with a full pool, so that the list seldom grows.
const EXPECTED_COMMITS: usize = 64;

/// Every distinct legal commitment.
pub fn legal_commits(world: &RulesWorld, reaction: bool) -> Vec<Commit> {
    let mut found = Vec::new();
    visit_legal_commits(world, reaction, |commit, _| found.push(commit));
    found
}

/// A legal commitment with what it costs.
pub struct QuotedCommit {
    /// The commitment.
    pub commit: Commit,
    /// The score overspent.
    pub overspent: i16,
    /// The class that the action counts as.
    pub class: ActionClass,
}

/// Every distinct legal commitment of the beat to an action that `is_wanted`, with what it costs.
pub fn quoted_commits(world: &RulesWorld, is_wanted: impl Fn(&Action) -> bool) -> Vec<QuotedCommit> {
    let pool = stamina_pool(world);
    let mut found = Vec::new();
    visit_legal_commits(world, false, |commit, price| {
        let Some(action) = catalog(world).action(commit.action).filter(|action| is_wanted(action)) else { return };
        let Ok(overspent) = price.check_payment(pool, commit.dice) else { return };
        found.push(QuotedCommit { commit, overspent, class: class_of(action, price) });
    });
    found
}

/// Visits every distinct legal commitment, with its price. Returns whether a paid action other than Gasp & Pant is among them.
fn visit_legal_commits(world: &RulesWorld, reaction: bool, mut visit: impl FnMut(Commit, &Price)) -> bool {
    let pool = stamina_pool(world);
    let (purse, sets) = (Purse::of(pool), dice_sets(pool));
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let loadout = loadout_options(world, &actor);
    let occasion = if reaction { Occasion::reaction_now(world) } else { Occasion::Beat };
    let mut any_paid = false;
    for option in &loadout.options {
        let Some(price) = affordable_price(world, &actor, option, occasion, purse) else { continue };
        let action = &actor.catalog.actions[option.action];
        match class_of(action, &price) {
            ActionClass::Free if !reaction => {
                if check_free_action_followup(world, &actor, action).is_err() {
                    continue;
                }
            }
            ActionClass::NoAction => {}
            _ => any_paid = true,
        }
        let max_extra_focus = most_extra_focus(world, &actor, action, option.mode);
        let ActionMode { gear, damage_kind: kind } = option.mode;
        price.visit_payments(pool, &sets, |dice| {
            let commit = |extra_focus| Commit { action: action.id, dice, gear, kind, extra_focus };
            (0..=max_extra_focus).map(commit).for_each(|commit| visit(commit, &price));
        });
    }
    let pool_discard = loadout.pool_discard.map(|n| &actor.catalog.actions[n]);
    if let Some(action) = pool_discard.filter(|action| action.is_usable_in_beat())
        && !reaction
    {
        let how = ActionMode { gear: None, damage_kind: None };
        let open = check_available(world, &actor, action, how, false, !any_paid && actor.progress.paid_actions() == 0);
        // A block can give it another cost, which takes dice like any other.
        if let Ok(price) = open {
            price.visit_payments(pool, &sets, |dice| visit(Commit::new(action.id, dice), &price));
        }
    }
    any_paid
}

/// Whether the player has a legal reaction.
pub fn can_react(world: &RulesWorld) -> bool {
    has_affordable_reaction(world, Occasion::reaction_now(world))
}

/// Whether the player has a stance to take as the counterbeat opens.
pub fn can_take_stance(world: &RulesWorld) -> bool {
    has_affordable_reaction(world, Occasion::Reaction { to: ReactionOccasion::Opening, in_sudden_turn: false })
}

fn has_affordable_reaction(world: &RulesWorld, occasion: Occasion) -> bool {
    let purse = Purse::of(stamina_pool(world));
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let loadout = loadout_options(world, &actor);
    loadout.options.iter().any(|option| affordable_price(world, &actor, option, occasion, purse).is_some())
}

/// The distinct payments of an action in this mode, each with the score that it overspends; none if the action can't be
/// done.
pub fn action_payments(
    world: &RulesWorld,
    action: &Action,
    how: ActionMode,
    reaction: bool,
) -> SmallVec<[(DiceSelection, i16); 16]> {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let forced = !reaction && availability::is_forced(world, &actor, action);
    let Ok(price) = check_available(world, &actor, action, how, reaction, forced) else { return SmallVec::new() };
    let pool = stamina_pool(world);
    let paying = price.payments(pool, &dice_sets(pool));
    paying.into_iter().filter_map(|dice| Some((dice, price.check_payment(pool, dice).ok()?))).collect()
}

/// The cheapest dice that pay for an action in this mode: the least total, then the fewest dice.
pub fn cheapest_payment(world: &RulesWorld, action: &Action, how: ActionMode, reaction: bool) -> Option<DiceSelection> {
    let pool = stamina_pool(world);
    let paying = action_payments(world, action, how, reaction).into_iter().map(|(dice, _)| dice);
    paying.min_by_key(|dice| (pool.total(*dice), dice.count()))
}

/// Checks whether an action can be committed in this mode now, with any dice, and returns its price.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why it cannot be committed.
pub fn check_committable(
    world: &RulesWorld,
    action: &Action,
    how: ActionMode,
    reaction: bool,
) -> Result<Price, Refusal> {
    check_committable_by(world, &ActorState::current(world, CombatantId::CHARACTER), action, how, reaction)
}

/// The same for a character whose present state has been looked up.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why it cannot be committed.
pub fn check_committable_by(
    world: &RulesWorld,
    actor: &ActorState,
    action: &Action,
    how: ActionMode,
    reaction: bool,
) -> Result<Price, Refusal> {
    let pool = stamina_pool(world);
    let forced = !reaction && availability::is_forced(world, actor, action);
    let price = availability::check_available(world, actor, action, how, reaction, forced)?;
    if !price.can_pay(pool) {
        return Err(match &price {
            Price::Score { least, .. } => Refusal::MoreScore((least - pool.score()).max(1)),
            Price::Dice { n, .. } => Refusal::DiceCount(*n),
            Price::DieAndScore { .. } => Refusal::DiceCount(2),
            Price::Equal { .. } => Refusal::UnequalDice,
            Price::Match { .. } => Refusal::NoMatchingDie,
            Price::Free | Price::Everything => Refusal::NoSuchDice,
        });
    }
    if reaction {
        check_reaction_window(world, action)?;
    } else if class_of(action, &price) == ActionClass::Free {
        check_free_action_followup(world, actor, action)?;
    }
    Ok(price)
}
