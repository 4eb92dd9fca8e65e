//! What would remain of the character after each answer to an attack, and after none.
//!
//! Owns which answers are tried, and how many in a frame. Every number is a forecast's (`forecasts.rs`), which keeps what
//! it knows of a position. Must not change the encounter.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::table::scene::SceneClock;
use crate::ui::UiState;
use bevy::prelude::*;

use super::super::answers;
use super::super::forecast_translation::build_outcome;
use super::super::state::GameSession;
use super::forecast_cache::forecast_after;
use crate::model::{ActionMode, Choice, Commit, Id, Intent};
use crate::rules::access::with_rules;
use crate::rules::player::legal::validate_commit;
use crate::rules::player::preview::preview_choices;
use crate::view::forecast_view::{AnswerOutcome, AnswerOutcomes, OutcomeView};
use crate::view::{ActionModeView, EncounterView, Prompt};

/// How long a frame works on outcomes; it finishes the forecast that it has begun.
const TIME_PER_FRAME: Duration = Duration::from_millis(5);
/// The most answers to the first question of a reaction that are tried.
const MOST_TRIED: usize = 24;

/// The answers that have not been tried yet, and what is known of the others.
#[derive(Resource, Default)]
pub struct OutcomeQueue {
    /// The view whose answers these are.
    view: Option<Arc<EncounterView>>,
    waiting: VecDeque<TriedAnswer>,
    known: AnswerOutcomes,
}

/// Decisions that are tried. Without an action they are none: the attack happens.
#[derive(Clone, Debug, PartialEq)]
struct TriedAnswer {
    action: Option<(Id, ActionMode)>,
    decisions: Vec<Intent>,
    /// Whether other answers of the same action are tried too, of which the best counts.
    is_one_of_several: bool,
}

/// Removes the outcomes from the panels.
pub fn clear_outcomes(world: &mut World) {
    world.resource_mut::<OutcomeQueue>().view = None;
    show(world, None);
}

/// Tries answers while one is asked for: those of a new position from the beginning, and some more in each frame.
pub fn update_outcomes(world: &mut World) {
    let game = world.get_resource::<GameSession>();
    let asks = |view: &EncounterView| matches!(view.prompt, Prompt::Reaction { .. } | Prompt::Stance);
    let Some(view) = game.map(|game| Arc::clone(&game.view)).filter(|view| asks(view)) else {
        return clear_outcomes(world);
    };
    if world.resource::<SceneClock>().is_playing() {
        return show(world, None);
    }
    let queue = world.resource::<OutcomeQueue>();
    if !queue.view.as_ref().is_some_and(|known| Arc::ptr_eq(known, &view)) {
        let waiting = tried_answers(world, &view);
        let known = AnswerOutcomes::default();
        *world.resource_mut::<OutcomeQueue>() = OutcomeQueue { view: Some(Arc::clone(&view)), waiting, known };
    }
    let began = Instant::now();
    while began.elapsed() < TIME_PER_FRAME {
        let Some(tried) = world.resource_mut::<OutcomeQueue>().waiting.pop_front() else { break };
        let outcome = forecast_after(world, &tried.decisions).map(|forecast| build_outcome(&forecast, &view));
        if let Some(outcome) = outcome {
            note_outcome(&mut world.resource_mut::<OutcomeQueue>().known, tried, outcome);
        }
    }
    let mut queue = world.resource_mut::<OutcomeQueue>();
    queue.known.is_complete = queue.waiting.is_empty();
    let known = queue.known.clone();
    show(world, Some(known));
}

/// Notes an outcome; of several answers of an action the best one.
fn note_outcome(known: &mut AnswerOutcomes, tried: TriedAnswer, outcome: OutcomeView) {
    let Some((action, mode)) = tried.action else {
        known.nothing = Some(outcome);
        return;
    };
    let outcome = OutcomeView { is_best_of_several: tried.is_one_of_several, ..outcome };
    match known.answers.iter_mut().find(|known| (known.action, known.mode) == (action, mode)) {
        Some(known) if is_better(&outcome, &known.outcome) => known.outcome = outcome,
        Some(_) => {}
        None => known.answers.push(AnswerOutcome { action, mode, outcome }),
    }
}

fn is_better(one: &OutcomeView, other: &OutcomeView) -> bool {
    let rank = |outcome: &OutcomeView| (outcome.defeat, outcome.wounds, outcome.conditions.len() as f64);
    rank(one) < rank(other)
}

/// Everything that can be answered now, the cheapest dice paid for each, as a click on its card pays them.
fn tried_answers(world: &mut World, view: &EncounterView) -> VecDeque<TriedAnswer> {
    let nothing = TriedAnswer { action: None, decisions: Vec::new(), is_one_of_several: false };
    let mut found = VecDeque::from([nothing]);
    for card in view.actions.iter().filter(|card| card.reaction) {
        for mode in card.modes.iter().filter(|mode| mode.refusal.is_none()) {
            found.extend(answers_with(world, card.id, mode));
        }
    }
    found
}

/// An action in a mode: once for each answer to its first question, if it asks one.
fn answers_with(world: &mut World, id: Id, mode_view: &ActionModeView) -> Vec<TriedAnswer> {
    let dice = answers::cheapest_dice(world, id, mode_view, true);
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    let commit = Commit { gear: mode.gear, kind: mode.damage_kind, ..Commit::new(id, dice) };
    let catalog = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog));
    let Some(action) = catalog.as_ref().and_then(|catalog| catalog.action(id)) else { return Vec::new() };
    let choices: Vec<Choice> = with_rules(world, |rules| {
        let over = validate_commit(rules, &commit, true).map_or(0, |accepted| accepted.overspent);
        preview_choices(rules, action, mode, over)
    });
    let react = Intent::React(commit);
    let tried = |decisions, is_one_of_several| TriedAnswer { action: Some((id, mode)), decisions, is_one_of_several };
    if choices.len() < 2 {
        return vec![tried(vec![react], false)];
    }
    let choices = choices.into_iter().take(MOST_TRIED);
    choices.map(|choice| tried(vec![react.clone(), Intent::Choose(choice)], true)).collect()
}

/// Hands the outcomes to the panels, where they differ from what they show.
fn show(world: &mut World, outcomes: Option<AnswerOutcomes>) {
    if world.resource::<UiState>().model.outcomes.as_deref() != outcomes.as_ref() {
        world.resource_mut::<UiState>().model.outcomes = outcomes.map(Arc::new);
    }
}
