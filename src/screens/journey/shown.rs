//! The way from the state of a journey to the screen: its page, or the encounter that is under way in it.
//!
//! Owns which of the two is shown, and how the encounter is entered: it is saved in the journey's own folder, so that it is
//! resumed at the same decision. Must not change the journey, but for an option whose encounter can't begin.

use std::sync::Arc;

use bevy::prelude::*;
use kernel::record::{ChangeKind, History};

use super::state::{JourneyState, OpenJourney};
use crate::content::Catalog;
use crate::input;
use crate::lang::words;
use crate::record::{GameStart, SaveDirectory};
use crate::scenario::journey::JourneyIntent;
use crate::scenario::journey_game::JourneyGame;
use crate::screens::state::{Page, Screen};
use crate::ui::{Toast, UiState};

pub(super) fn show(world: &mut World, text: impl Into<String>) {
    world.resource_mut::<UiState>().show_toast(Toast::message(text));
}

pub(super) fn enter_screen(world: &mut World, screen: Screen) {
    *world.resource_mut::<Page>() = Page::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), screen);
}

/// Shows the journey: its page, or its encounter if one is under way.
pub(super) fn show_journey(world: &mut World) {
    if is_fight_due(world) && enter_fight(world) {
        return;
    }
    rebuild(world);
    enter_screen(world, Screen::Journey);
}

/// As [`show_journey`], without closing a page that lies over it.
pub(super) fn show_journey_after_step(world: &mut World) {
    if !(is_fight_due(world) && enter_fight(world)) {
        rebuild(world);
    }
}

/// Whether an encounter is under way and nothing has to leave the sheet first (O-98).
fn is_fight_due(world: &World) -> bool {
    let open = world.resource::<JourneyState>().open.as_ref();
    open.is_some_and(|open| open.journey().fight.is_some() && open.journey().excess(open.catalog()).is_empty())
}

/// Shows a new error that keeps the journey from being saved. Runs in every frame, because a sync fails later than its step.
pub(super) fn show_save_error(world: &mut World) {
    let state = world.resource::<JourneyState>();
    let error = state.open.as_ref().and_then(OpenJourney::save_error);
    if error == state.shown_error {
        return;
    }
    world.resource_mut::<JourneyState>().shown_error.clone_from(&error);
    if let Some(why) = error {
        show(world, words!("journey-not-saved", why = why));
    }
}

/// Builds what is shown of the journey.
pub(super) fn rebuild(world: &mut World) {
    world.resource_scope(|_, mut state: Mut<JourneyState>| {
        let Some(catalog) = state.catalog().cloned() else { return };
        let shelf = state.shelf(&catalog);
        state.view = state.open.as_ref().map(|open| Arc::new(open.view(&shelf)));
    });
}

/// Enters the encounter under way: where its save is, or at its beginning. Returns whether the encounter is on the table.
fn enter_fight(world: &mut World) -> bool {
    let Some(open) = &world.resource::<JourneyState>().open else { return false };
    let catalog = Arc::clone(open.catalog());
    let Some(start) = open.journey().game_start() else { return false };
    let folder = open.files.encounter_saves(open.slot);
    let mut told = None;
    let entered = match resume_fight(world, &catalog, &folder, &start) {
        Ok(true) => Ok(()),
        not_resumed => {
            told = not_resumed.err();
            input::close_autosave(world);
            let archived = folder.archive_autosave().map_err(|why| why.to_string());
            archived.and_then(|_| input::start_session(world, &catalog, &start).map_err(|why| why.to_string()))
        }
    };
    match entered {
        Ok(()) => {
            enter_screen(world, Screen::Encounter);
            if let Some(told) = told {
                show(world, told);
            }
            true
        }
        Err(why) => {
            // The page stays open as it was before the option was chosen.
            if let Some(open) = &mut world.resource_mut::<JourneyState>().open {
                let chose = matches!(open.history().intents().last(), Some(JourneyIntent::Choose(_)));
                if chose && History::<JourneyGame>::undo(open.world()).is_ok() {
                    open.after_change(ChangeKind::TakenBack);
                } else if History::<JourneyGame>::decide(open.world(), &JourneyIntent::AbandonFight).is_ok() {
                    open.after_change(ChangeKind::Decided(JourneyIntent::AbandonFight));
                }
            }
            show(world, words!("encounter-cannot-begin", why = why));
            false
        }
    }
}

/// Resumes the encounter from its save, if the save is of this encounter.
///
/// # Errors
///
/// Returns what the player has to be told when there is a save that can't be used.
fn resume_fight(
    world: &mut World,
    catalog: &Arc<Catalog>,
    folder: &SaveDirectory,
    start: &GameStart,
) -> Result<bool, String> {
    let saved = match folder.read_autosave() {
        Ok(None) => return Ok(false),
        Ok(Some(saved)) => saved,
        Err(aside) => match folder.read_previous_save() {
            Ok(Some(previous)) => previous,
            _ => return Err(words!("encounter-save-unreadable", why = aside.why)),
        },
    };
    let saved_start = &saved.save.start;
    if (saved_start.scenario, saved_start.encounter, saved_start.seed) != (start.scenario, start.encounter, start.seed)
    {
        return Ok(false);
    }
    match input::resume_session(world, catalog, &saved) {
        Ok(()) => Ok(true),
        Err(why) => Err(words!("encounter-begins-anew", why = why.to_string())),
    }
}
