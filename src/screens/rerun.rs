//! The fight under way, played once more after its files have changed: the player keeps the one or the other.
//!
//! Owns the question and its answer. Must not compare the two courses itself: `simulation` does.

use std::sync::Arc;

use bevy::prelude::*;

use super::Page;
use crate::content::Catalog;
use crate::input::{self, AutosaveState, GameSession, SessionKind};
use crate::lang::words;
use crate::record::{GameStart, History};
use crate::simulation::rerun::{Rerun, rerun};
use crate::ui::{Toast, UiState};

/// The content before the last change during the encounter on the table, and the course that is offered.
#[derive(Resource, Default)]
pub(super) struct ChangedContent {
    before: Option<Arc<Catalog>>,
    offered: Option<(GameStart, Rerun)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChangedContent>().add_systems(Update, forget_with_session);
}

/// Notes the content before a change.
pub(super) fn note_change(world: &mut World, before: Arc<Catalog>) {
    world.resource_mut::<ChangedContent>().before.get_or_insert(before);
}

/// Tells the menu whether there is a change, which another encounter knows nothing of.
fn forget_with_session(
    game: Option<Res<GameSession>>,
    mut changed: ResMut<ChangedContent>,
    mut ui_state: ResMut<UiState>,
) {
    let is_on = game.is_some() && changed.before.is_some();
    if !is_on && (changed.before.is_some() || changed.offered.is_some()) {
        *changed = ChangedContent::default();
    }
    if ui_state.model.can_rerun != is_on {
        ui_state.model.can_rerun = is_on;
    }
}

/// Plays the fight so far with the content of now, and asks which of the two goes on.
pub(super) fn offer(world: &mut World) {
    let Some(now) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog)) else { return };
    let Some(before) = world.resource::<ChangedContent>().before.clone() else { return };
    if !matches!(world.resource::<SessionKind>(), SessionKind::Real) {
        return;
    }
    let history = world.resource::<History>();
    let (start, intents): (GameStart, Vec<_>) = (history.start().clone(), history.intents().cloned().collect());
    let Some(course) = rerun(&before, &now, &start, &intents) else {
        let told = Toast::message(words!("rerun-not-begun"));
        return world.resource_mut::<UiState>().show_toast(told);
    };
    let (all, kept) = (intents.len(), course.decisions.len());
    let told = match course.first_difference {
        None => words!("rerun-same").to_owned(),
        Some(first) if first.is_refused => {
            words!("rerun-refused", decision = first.decision, round = first.round, kept = kept, all = all)
        }
        Some(first) => words!("rerun-differs", decision = first.decision, round = first.round, kept = kept, all = all),
    };
    world.resource_mut::<ChangedContent>().offered = Some((start, course));
    *world.resource_mut::<Page>() = Page::Rerun(told);
}

/// Goes on with the fight as it comes out with the content of now. The one before is archived beside the save.
pub(super) fn take(world: &mut World) {
    *world.resource_mut::<Page>() = Page::None;
    let Some((start, course)) = world.resource_mut::<ChangedContent>().offered.take() else { return };
    let Some(catalog) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog)) else { return };
    input::close_autosave(world);
    let archived = world.resource::<AutosaveState>().encounter_folder().map(|folder| folder.archive_autosave());
    let begun = match archived {
        Some(Err(why)) => Err(words!("journey-not-set-aside", why = why.to_string())),
        _ => input::start_session(world, &catalog, &start).map_err(|why| why.to_string()),
    };
    match begun {
        Ok(()) => {
            *world.resource_mut::<ChangedContent>() = ChangedContent::default();
            input::play_ahead(world, &course.decisions);
        }
        Err(why) => world.resource_mut::<UiState>().show_toast(Toast::message(why)),
    }
}
