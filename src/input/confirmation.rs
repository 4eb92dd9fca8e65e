//! Confirmation of fatal decisions: a decision that would lead the character onto a hex that defeats it, or would let an
//! attack defeat it, waits until the player confirms it.
//!
//! Owns the question and the pending decision. Every way of choosing a destination (click, drag, keyboard, button) goes
//! through [`submit_or_confirm`].

use bevy::prelude::World;

use super::dry_run::{DefeatRisk, DryRun};
use super::kept::forecast_cache::forecast_after;
use super::session::submit_intent;
use super::state::{PlannedIntent, SelectionState};
use crate::lang::words;
use crate::model::{Choice, Coord, Intent};
use crate::rules::access::{board, tile_def, with_rules};
use crate::rules::legal_choices;
use crate::ui::{ConfirmQuestion, UiState, fatal_question};

/// Submits a decision, or asks for confirmation first if it would defeat the character.
pub fn submit_or_confirm(world: &mut World, plan: PlannedIntent) {
    if plan.intent == Intent::DeclineReaction {
        match world.resource::<UiState>().model.skips_deadly_question || !is_defeat_without_reaction(world) {
            true => submit_plan(world, plan),
            false => ask_confirmation(world, plan, words!("fatal-let-it-happen").to_owned(), None),
        }
        return;
    }
    let risk = DryRun::from_world(world)
        .map_or(DefeatRisk::Safe, |mut run| run.defeat_risk(&plan.intent, plan.next_answer.as_ref()));
    let defeats_at = match risk {
        DefeatRisk::Fatal(at) => Some(at),
        DefeatRisk::Safe | DefeatRisk::Unknown => None,
    };
    submit_judged(world, plan, defeats_at);
}

/// Submits a decision of which it is known where it would defeat the character, or asks for confirmation first.
pub fn submit_judged(world: &mut World, plan: PlannedIntent, defeats_at: Option<Coord>) {
    match defeats_at {
        Some(at) if !world.resource::<UiState>().model.skips_deadly_question => {
            let question = question_about(world, at);
            ask_confirmation(world, plan, question, Some(at));
        }
        _ => submit_plan(world, plan),
    }
}

/// Whether a decision waits for the player's confirmation.
pub fn is_confirmation_open(world: &World) -> bool {
    world.resource::<SelectionState>().pending.is_some()
}

/// Whether the forecast, in which no further reaction is made, ends in defeat whatever else happens in this counterbeat.
fn is_defeat_without_reaction(world: &mut World) -> bool {
    let forecast = forecast_after(world, &[]);
    forecast
        .is_some_and(|forecast| !forecast.branches.is_empty() && forecast.branches.iter().all(|one| one.is_defeat()))
}

/// The question before the character enters a hex that defeats it.
fn question_about(world: &mut World, at: Coord) -> String {
    with_rules(world, |rules| {
        let tile = board(rules).tile(at).and_then(|tile| tile_def(rules, tile.id));
        fatal_question(tile.map(|tile| tile.name.as_str()))
    })
}

/// Asks the player to confirm a decision, at the hex that would defeat the character if there is one.
fn ask_confirmation(world: &mut World, plan: PlannedIntent, question: String, at: Option<Coord>) {
    let ui_state = &mut world.resource_mut::<UiState>();
    ui_state.model.click_options.clear();
    ui_state.model.confirm_question = Some(ConfirmQuestion { text: question, is_about_a_hex: at.is_some() });
    let mut selection = world.resource_mut::<SelectionState>();
    selection.asked_hex = at;
    selection.pending = Some(plan);
}

/// Submits the pending decision.
pub fn confirm_pending(world: &mut World) {
    let pending = world.resource::<SelectionState>().pending.clone();
    cancel_pending(world);
    if let Some(plan) = pending {
        submit_plan(world, plan);
    }
}

/// Drops the pending decision and its question; nothing else changes.
pub fn cancel_pending(world: &mut World) {
    world.resource_mut::<UiState>().model.confirm_question = None;
    let mut selection = world.resource_mut::<SelectionState>();
    if selection.pending.take().is_some() {
        selection.asked_hex = None;
    }
}

/// Sends the intent, then the known answer. The rules may ask for a missile or a piece of gear before that answer is
/// legal; the answer is deferred until then.
fn submit_plan(world: &mut World, plan: PlannedIntent) {
    if submit_intent(world, &plan.intent).is_err() {
        return;
    }
    let Some(next_answer) = plan.next_answer else { return };
    let open = legal_choices(world);
    if open.contains(&next_answer) {
        let _ = submit_intent(world, &Intent::Choose(next_answer));
    } else if open.iter().any(|choice| matches!(choice, Choice::Gear(_) | Choice::Damage(_))) {
        world.resource_mut::<SelectionState>().deferred_answer = Some(next_answer);
    }
}
