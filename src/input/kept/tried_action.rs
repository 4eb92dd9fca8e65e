//! What the armed action, or the move of the dragged piece, would do: for the answer that the player points at, and for
//! every target that can be chosen.
//!
//! Owns the results that are known of a position. Every number is the simulation's, which tries the action on a copy of
//! the position. Must not change the encounter.

use std::sync::Arc;

use crate::lang::Text;
use crate::table::scene::SceneClock;
use crate::ui::UiState;
use bevy::prelude::*;

use super::super::action_translation::{always_true, build_result};
use super::super::answers::{self, ClickResolution};
use super::super::forecast_translation::build_outcome;
use super::super::state::{GameSession, Hovered, SelectionState};
use super::drag_moves::drag_moves;
use super::forecast_cache::{ForecastStart, current_hash, forecast_for, with_forecaster};
use crate::fires_table::PickTarget;
use crate::model::{Choice, CombatantId, Intent};
use crate::rules::access::{stamina_pool, with_rules};
use crate::simulation::ActionResult;
use crate::view::action_result::{AlwaysTrue, TriedAction};
use crate::view::forecast_view::{ForecastPosition, TargetResultView, TriedStep};
use crate::view::{EncounterView, Phase, Prompt};

/// How many results are kept of a position: more than the hexes that a move reaches.
const MOST_KEPT: usize = 160;
/// The most targets that are told about at once.
const MOST_TARGETS: usize = 12;

/// The results that are known of the position with this hash.
#[derive(Resource, Default)]
pub struct KnownResults {
    hash: u64,
    results: Vec<(Intent, Option<Choice>, Option<Arc<ActionResult>>)>,
}

/// What the player tries now.
struct Tried {
    /// The action or reaction; `None` if the question is open already.
    intent: Option<Intent>,
    /// The legal answers to the action's first question, or to the open one.
    answers: Vec<Choice>,
    /// The answer that the player points at, or the only one.
    pointed: Option<Choice>,
    is_dragged: bool,
}

impl Tried {
    /// Whether nothing is left to point at.
    fn is_told(&self) -> bool {
        self.answers.is_empty() || self.pointed.is_some()
    }
}

/// The position of which forecast and tags tell: the one after what is tried, if it is certain what comes of that.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ForetoldPosition {
    /// What is done before the forecast begins.
    pub start: ForecastStart,
    /// The same for those who read it.
    pub position: ForecastPosition,
}

impl Default for ForetoldPosition {
    fn default() -> Self {
        Self { start: ForecastStart::NOW, position: ForecastPosition::Now }
    }
}

/// Removes what is told of a tried action.
pub fn clear_tried_action(world: &mut World) {
    world.resource_mut::<ForetoldPosition>().set_if_neq(ForetoldPosition::default());
    show(world, None);
}

/// Tells what the player tries now would do.
pub fn update_tried_action(world: &mut World) {
    if world.resource::<SceneClock>().is_playing() {
        return clear_tried_action(world);
    }
    let view = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.view));
    let (Some(view), Some(tried)) = (view, current_try(world)) else { return clear_tried_action(world) };
    let told = tell(world, &view, &tried);
    let position = told.as_ref().map(|told| foretold_position(world, &view, &tried, &told.name)).unwrap_or_default();
    world.resource_mut::<ForetoldPosition>().set_if_neq(position);
    show(world, told);
}

/// The position after what is tried. Where its target is open, or dice decide what comes of it, it is the position before.
fn foretold_position(world: &mut World, view: &EncounterView, tried: &Tried, name: &Text) -> ForetoldPosition {
    let before = || match tried.intent {
        Some(_) => ForetoldPosition { position: ForecastPosition::Before(name.clone()), ..ForetoldPosition::default() },
        None => ForetoldPosition::default(),
    };
    if !tried.is_told() {
        return before();
    }
    let Some(result) = result_with(world, tried, tried.pointed.as_ref()).filter(|result| result.is_exact) else {
        return before();
    };
    let [course] = result.courses.as_slice() else { return before() };
    let start = match (&tried.intent, &tried.pointed) {
        (Some(intent), answer) => ForecastStart::Action(intent.clone(), answer.clone()),
        (None, Some(answer)) => ForecastStart::Action(Intent::Choose(answer.clone()), None),
        (None, None) => return before(),
    };
    let (to, on) = match &tried.pointed {
        Some(Choice::Tile(at)) => (Some(*at), None),
        Some(Choice::MoveAlongLine(line, steps)) => {
            let here = answers::position_of(world, CombatantId::CHARACTER);
            (here.and_then(|here| answers::end_of_line_move(world, here, *line, *steps)), None)
        }
        Some(Choice::Target(who)) => {
            let target = view.enemies.iter().find(|enemy| enemy.sheet.who == *who);
            (None, target.map(|enemy| enemy.sheet.name.clone()))
        }
        _ => (None, None),
    };
    let step = TriedStep {
        action: name.clone(),
        is_dragged: tried.is_dragged,
        to,
        on,
        asks_further: course.asks_further,
        is_first_of_several: course.is_first_of_several,
    };
    ForetoldPosition { start, position: ForecastPosition::After(step) }
}

/// The armed action, or the move of the dragged piece over a hex.
fn current_try(world: &mut World) -> Option<Tried> {
    let selection = world.resource::<SelectionState>().clone();
    let hovered = world.resource::<Hovered>().target.clone();
    if world.resource::<UiState>().drags_piece() {
        let Some(PickTarget::Hex(at)) = hovered else { return None };
        let drag_move = drag_moves(world).get(&at)?.clone();
        let answer = Choice::Tile(at);
        return Some(Tried {
            intent: Some(Intent::Commit(drag_move.commit)),
            answers: vec![answer.clone()],
            pointed: Some(answer),
            is_dragged: true,
        });
    }
    let (intent, open) = match answers::armed_commit(world) {
        Some(armed) => {
            let intent = if armed.reaction { Intent::React(armed.commit) } else { Intent::Commit(armed.commit) };
            (Some(intent), armed.answers)
        }
        // A question in the counterbeat is seldom about what the character itself does.
        None => match &world.get_resource::<GameSession>()?.view {
            view if view.phase != Phase::Beat => return None,
            view => match &view.prompt {
                Prompt::Choose { choices, .. } => (None, choices.clone()),
                _ => return None,
            },
        },
    };
    let hex = selection.cursor_hex.or(match hovered {
        Some(PickTarget::Hex(at)) => Some(at),
        Some(PickTarget::Piece(who) | PickTarget::EnemyCard(who)) => answers::position_of(world, who),
        _ => None,
    });
    let pointed = match open.as_slice() {
        [only] if intent.is_some() => Some(only.clone()),
        several => match hex.map(|hex| answers::resolve_click(world, several, hex)) {
            Some(ClickResolution::One(answer)) => Some(answer),
            Some(ClickResolution::Several(ways)) => ways.into_iter().next(),
            _ => None,
        },
    };
    Some(Tried { intent, answers: open, pointed, is_dragged: false })
}

fn tell(world: &mut World, view: &EncounterView, tried: &Tried) -> Option<TriedAction> {
    let game = world.get_resource::<GameSession>()?.clone();
    let (name, dice) = match &tried.intent {
        Some(Intent::Commit(commit) | Intent::React(commit)) => {
            let name =
                game.catalog.action(commit.action).map(|action| Text::authored(&action.name)).unwrap_or_default();
            (name, with_rules(world, |rules| stamina_pool(rules).values_of(commit.dice).to_vec()))
        }
        _ => Default::default(),
    };
    let is_told = tried.is_told();
    let result = if is_told { result_with(world, tried, tried.pointed.as_ref()) } else { None };
    let outcome = match &tried.intent {
        Some(intent @ Intent::React(_)) if is_told => {
            let start = ForecastStart::Action(intent.clone(), tried.pointed.clone());
            forecast_for(world, &start).map(|forecast| build_outcome(&forecast, view))
        }
        _ => None,
    };
    let any = result.clone().or_else(|| result_with(world, tried, tried.answers.first()));
    let mut by_target: Vec<TargetResultView> = Vec::new();
    for answer in tried.answers.iter().filter(|answer| matches!(answer, Choice::Target(_))).take(MOST_TARGETS) {
        let Choice::Target(who) = answer else { continue };
        let Some(one) = result_with(world, tried, Some(answer)) else { continue };
        by_target.extend(build_result(&one, view).targets.into_iter().find(|target| target.who == *who));
    }
    Some(TriedAction {
        name,
        dice,
        is_dragged: tried.is_dragged,
        result: result.map(|result| build_result(&result, view)),
        outcome,
        always: any.map_or_else(AlwaysTrue::default, |any| always_true(&any)),
        by_target,
    })
}

/// What is tried would do with an answer.
fn result_with(world: &mut World, tried: &Tried, answer: Option<&Choice>) -> Option<Arc<ActionResult>> {
    match (&tried.intent, answer) {
        (Some(intent), answer) => result_of(world, intent, answer),
        (None, Some(answer)) => result_of(world, &Intent::Choose(answer.clone()), None),
        (None, None) => None,
    }
}

/// What an action with an answer would do; `None` if it is not legal.
fn result_of(world: &mut World, intent: &Intent, answer: Option<&Choice>) -> Option<Arc<ActionResult>> {
    let hash = current_hash(world)?;
    let mut known = world.resource_mut::<KnownResults>();
    if known.hash != hash {
        *known = KnownResults { hash, results: Vec::new() };
    }
    if let Some((.., result)) = known.results.iter().find(|(i, a, _)| i == intent && a.as_ref() == answer) {
        return result.clone();
    }
    let result = with_forecaster(world, |forecaster, world| forecaster.action_result(world, intent, answer));
    let result = result.ok().map(Arc::new);
    let mut known = world.resource_mut::<KnownResults>();
    if known.results.len() >= MOST_KEPT {
        known.results.remove(0);
    }
    known.results.push((intent.clone(), answer.cloned(), result.clone()));
    result
}

/// Hands the result to the panels, where it differs from what they show.
fn show(world: &mut World, tried: Option<TriedAction>) {
    if world.resource::<UiState>().model.tried.as_deref() != tried.as_ref() {
        world.resource_mut::<UiState>().model.tried = tried.map(Arc::new);
    }
}
