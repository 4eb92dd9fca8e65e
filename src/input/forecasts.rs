//! When a forecast is shown, of which position, and of which entry.
//!
//! Must not change the encounter, and must not compute a forecast: the cache does.

use std::sync::Arc;

use bevy::prelude::*;

use super::forecast_courses::EntryIndex;
use super::forecast_translation::{build_forecast_marks, build_forecast_view, survival_chance};
use super::kept::forecast_cache::{ForecastCache, ShownForecast, current_hash, forecast_for, with_forecaster};
use super::kept::tried_action::ForetoldPosition;
use super::shortcuts;
use super::state::{GameSession, Hovered};
use crate::fires_table::ForecastMarks;
use crate::model::{Intent, Token, TokenSlot};
use crate::simulation::Survival;
use crate::table::scene::SceneClock;
use crate::ui::{DragPayload, UiState};
use crate::view::forecast_view::SurvivalView;
use crate::view::{Phase, Prompt};

/// What is asked of the forecast in this frame.
#[derive(Clone, Debug, PartialEq)]
struct ForecastQuestion {
    entry: Option<EntryIndex>,
    /// What is tried before it.
    tried: ForetoldPosition,
}

/// Removes the forecast from panels and table.
pub fn clear_forecast(world: &mut World) {
    world.resource_mut::<ForecastCache>().shown = None;
    set_shown(world, None, ForecastMarks::default());
    set_survival(world, None);
}

/// Shows the forecast if the player asks for it, and what a dragged token means for surviving the Round.
pub fn update_forecast(world: &mut World) {
    if world.resource::<SceneClock>().is_playing() {
        return clear_forecast(world);
    }
    update_survival(world);
    let answer = question(world).and_then(|question| {
        let hash = current_hash(world)?;
        let forecast = forecast_for(world, &question.tried.start)?;
        Some((question, hash, forecast))
    });
    let Some((question, hash, forecast)) = answer else {
        world.resource_mut::<ForecastCache>().shown = None;
        return set_shown(world, None, ForecastMarks::default());
    };
    let is_same = |shown: &ShownForecast| {
        Arc::ptr_eq(&shown.forecast, &forecast)
            && (shown.entry, shown.hash) == (question.entry, hash)
            && shown.position == question.tried.position
    };
    if world.resource::<ForecastCache>().shown.as_ref().is_some_and(is_same) {
        return;
    }
    let Some(view) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.view)) else { return };
    let marks = build_forecast_marks(&forecast, &view, question.entry);
    let shown = build_forecast_view(&forecast, &view, question.entry, &question.tried.position);
    let position = question.tried.position;
    world.resource_mut::<ForecastCache>().shown =
        Some(ShownForecast { forecast, entry: question.entry, hash, position });
    set_shown(world, Some(shown), marks);
}

/// What the player asks for: the entry under the pointer, or all while the key is held or the button is on.
fn question(world: &mut World) -> Option<ForecastQuestion> {
    let phase = world.get_resource::<GameSession>()?.view.phase;
    if !matches!(phase, Phase::Beat | Phase::Counterbeat) {
        return None;
    }
    let is_held = shortcuts::is_forecast_held(world);
    let ui_state = &world.resource::<UiState>();
    let entry = world.resource::<Hovered>().entry.filter(|_| !ui_state.drags_piece());
    if entry.is_none() && !is_held && !ui_state.is_forecast_on() {
        return None;
    }
    Some(ForecastQuestion { entry, tried: world.resource::<ForetoldPosition>().clone() })
}

/// Shows what the dragged token means for surviving the Round.
fn update_survival(world: &mut World) {
    let Some((token, slots)) = dragged_token(world) else { return set_survival(world, None) };
    let Some(hash) = current_hash(world) else { return set_survival(world, None) };
    if let Some((key, of, known)) = &world.resource::<ForecastCache>().survival
        && (*key, *of) == (hash, token)
    {
        let known = Arc::clone(known);
        return set_survival(world, Some(known));
    }
    let chances: Vec<(TokenSlot, Survival)> = with_forecaster(world, |forecaster, world| {
        let after = |to: &TokenSlot| {
            let assign = Intent::Assign { token, to: *to };
            Some((*to, forecaster.survival_after(world, &[assign]).ok()?))
        };
        slots.iter().filter_map(after).collect()
    });
    let slots = chances.into_iter().map(|(slot, survival)| (slot, survival_chance(survival))).collect();
    let survival = Arc::new(SurvivalView { token, slots });
    world.resource_mut::<ForecastCache>().survival = Some((hash, token, Arc::clone(&survival)));
    set_survival(world, Some(survival));
}

/// The token that the pointer drags, and the slots in which it can be placed.
fn dragged_token(world: &World) -> Option<(Token, Vec<TokenSlot>)> {
    let view = &world.get_resource::<GameSession>()?.view;
    let Some(DragPayload::Token { token, .. }) = world.resource::<UiState>().memory.drag_payload else { return None };
    let pending = view.pending_tokens.iter().find(|pending| pending.token == token && pending.n > 0)?;
    (view.prompt == Prompt::Tokens).then(|| (token, pending.legal_slots.clone()))
}

fn set_survival(world: &mut World, survival: Option<Arc<SurvivalView>>) {
    change_ui_state(
        world,
        |ui_state| ui_state.model.survival != survival,
        |ui_state| ui_state.model.survival = survival.clone(),
    );
}

fn set_shown(world: &mut World, shown: Option<crate::view::forecast_view::ForecastView>, marks: ForecastMarks) {
    let shown = shown.map(Arc::new);
    change_ui_state(
        world,
        |ui_state| ui_state.model.forecast != shown,
        |ui_state| ui_state.model.forecast = shown.clone(),
    );
    world.resource_mut::<ForecastMarks>().set_if_neq(marks);
}

/// Changes the state of the panels only where something differs, so that an unchanged frame is not drawn again.
fn change_ui_state(world: &mut World, differs: impl Fn(&UiState) -> bool, change: impl FnOnce(&mut UiState)) {
    if differs(world.resource::<UiState>()) {
        change(&mut world.resource_mut::<UiState>());
    }
}
