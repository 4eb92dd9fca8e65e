//! Player input: mouse, keyboard and panel actions become intents.
//!
//! Owns the player's selection between two decisions, the highlights of the legal answers, and what follows an intent:
//! its moments go to the table, the log lines to the UI, the view is rebuilt, the encounter is autosaved. Input decides
//! about the newest view; what is drawn may be an earlier moment (`skip`). Must not decide what is legal: it asks
//! `rules`.

mod action_translation;
mod answer_outcomes;
#[cfg(test)]
mod answer_outcomes_tests;
mod answers;
#[cfg(test)]
mod armed_action_tests;
mod automatic_answers;
#[cfg(test)]
mod automatic_answers_tests;
mod autosave;
mod confirmation;
mod drag_move_preview;
mod dry_run;
mod encounter_log;
mod enemy_turns;
mod fatal_answers;
mod forecast_cache;
mod forecast_courses;
#[cfg(test)]
mod forecast_law_tests;
mod forecast_translation;
mod forecasts;
#[cfg(test)]
mod forecasts_tests;
mod highlights;
mod key_presses;
#[cfg(test)]
mod key_tests;
mod keyboard_cursor;
mod lasting_losses;
mod look_back;
mod look_back_input;
mod look_back_state;
#[cfg(test)]
mod look_back_tests;
mod new_question;
mod piece_tags;
#[cfg(test)]
mod playback_tests;
mod pointer;
mod practice;
mod session;
mod session_kind;
mod setup_preview;
mod shortcuts;
mod skip;
mod state;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial_content;
mod tried_action;
#[cfg(test)]
mod tried_action_tests;
mod ui_actions;

use bevy::prelude::*;

use crate::table::TableSystems;
use crate::ui::{JourneyAction, KeyboardFocus, MenuAction, Shortcut};
pub use autosave::{AutosaveState, autosave_content_change, close_autosave};
pub use encounter_log::fight_statistics;
pub use look_back::{handle_look_back, return_to_present};
pub use look_back_state::is_looking_back;
pub use practice::{
    place_before, prepare_content_change, restart_practice, start_practice, start_replay, stop_practice,
};
pub use session::{
    SessionError, describe_resume, file_name, leave_session, rebuild_view, resume_session, start_session,
    submit_intent, sync_undo, to_sentence,
};
pub use session_kind::SessionKind;
pub use state::{
    ActiveBindings, GameSession, InputEnabled, MenuRequest, PlayerInputSystems, SelectionState, UiStateRes,
};

/// The systems that follow the playback: log and highlights belong to the moment that is shown in the same frame. They
/// run after the table has moved on to it and before anything is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaybackFollowSystems;

/// Adds player input to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<UiStateRes>()
        .init_resource::<SelectionState>()
        .init_resource::<InputEnabled>()
        .init_resource::<AutosaveState>()
        .init_resource::<fatal_answers::FatalAnswers>()
        .init_resource::<forecast_cache::ForecastCache>()
        .init_resource::<answer_outcomes::OutcomeQueue>()
        .init_resource::<piece_tags::KnownTags>()
        .init_resource::<enemy_turns::ShownTurns>()
        .init_resource::<tried_action::KnownResults>()
        .init_resource::<tried_action::ForetoldPosition>()
        .init_resource::<new_question::NewQuestion>()
        .add_message::<MenuRequest>()
        .add_plugins(shortcuts::plugin)
        .init_resource::<encounter_log::EncounterLog>()
        .init_resource::<look_back_state::LookBackState>()
        .init_resource::<SessionKind>()
        .add_systems(Update, (autosave::show_autosave_error, process_input).chain().in_set(PlayerInputSystems))
        .add_systems(PostUpdate, (enemy_turns::note_enemy_turns, follow_playback).chain().in_set(PlaybackFollowSystems))
        .configure_sets(PostUpdate, PlaybackFollowSystems.after(TableSystems::Playback).before(TableSystems::Sync));
}

/// Handles every input since the last frame.
fn process_input(world: &mut World) {
    let ui_actions = std::mem::take(&mut world.resource_mut::<UiStateRes>().0.ui_actions);
    let pointer_events = pointer::drain_pointer_events(world);
    let mut shortcuts = shortcuts::drain_shortcuts(world);
    // While the player types, the keys are letters; while a shortcut waits for its key, they are that.
    let is_captured = shortcuts::capture_key(world);
    if is_captured || world.resource::<UiStateRes>().0.log_filter.is_searching {
        shortcuts.clear();
    }
    shortcuts::handle_tooltip_keys(world, &mut shortcuts);
    shortcuts::take_full_screen_keys(world, &mut shortcuts);
    let menu = ui_actions.iter().filter_map(|g| match g {
        crate::ui::UiAction::Menu(action) => Some(MenuRequest(action.clone())),
        _ => None,
    });
    let menu: Vec<MenuRequest> = menu.collect();
    world.write_message_batch(menu);
    let has_page = !world.resource::<InputEnabled>().0;
    world.resource_mut::<UiStateRes>().0.confirms_page = has_page && shortcuts.contains(&Shortcut::Confirm);
    if has_page {
        let pages = shortcuts.iter().filter_map(|key| match key {
            Shortcut::Cancel => Some(MenuRequest(MenuAction::Back)),
            Shortcut::ToggleCodex => Some(MenuRequest(MenuAction::OpenCodex)),
            _ => None,
        });
        let pages: Vec<MenuRequest> = pages.collect();
        world.write_message_batch(pages);
    }
    if !world.contains_resource::<GameSession>()
        && world.resource::<UiStateRes>().0.keyboard_focus != KeyboardFocus::Text
    {
        let steps = shortcuts.iter().filter_map(|key| match key {
            Shortcut::Undo => Some(MenuRequest(MenuAction::Journey(JourneyAction::Undo))),
            Shortcut::Redo => Some(MenuRequest(MenuAction::Journey(JourneyAction::Redo))),
            Shortcut::LookEarlier => Some(MenuRequest(MenuAction::Journey(JourneyAction::LookEarlier))),
            Shortcut::LookLater => Some(MenuRequest(MenuAction::Journey(JourneyAction::LookLater))),
            _ => None,
        });
        let steps: Vec<MenuRequest> = steps.collect();
        world.write_message_batch(steps);
    }
    if !world.resource::<InputEnabled>().0 || !world.contains_resource::<GameSession>() {
        // The end of the drag would not be heard.
        session::put_piece_back(world);
        return;
    }
    new_question::note_question(world);
    let mut inputs = skip::Inputs { ui_actions, pointer_events, shortcuts };
    if !session_kind::may_decide(world) {
        return look_back_input::process_input(world, inputs);
    }
    skip::finish_playback_for(world, &mut inputs);
    for ui_action in inputs.ui_actions {
        ui_actions::handle_ui_action(world, ui_action);
    }
    for event in inputs.pointer_events {
        pointer::handle_pointer_event(world, event);
    }
    for key in inputs.shortcuts {
        shortcuts::handle_shortcut(world, key);
    }
    automatic_answers::answer_if_wanted(world);
    ui_actions::update_preview(world);
}

/// Shows the log lines and the highlights of the moment that is shown now.
fn follow_playback(world: &mut World) {
    if !world.contains_resource::<GameSession>() {
        forecasts::clear_forecast(world);
        tried_action::clear_tried_action(world);
        answer_outcomes::clear_outcomes(world);
        piece_tags::clear_tags(world);
        return highlights::clear_highlights(world);
    }
    encounter_log::show_log_lines(world);
    if world.resource::<InputEnabled>().0 && !is_looking_back(world) {
        tried_action::update_tried_action(world);
        highlights::update_highlights(world);
        forecasts::update_forecast(world);
        answer_outcomes::update_outcomes(world);
        piece_tags::update_tags(world);
    } else {
        forecasts::clear_forecast(world);
        tried_action::clear_tried_action(world);
        answer_outcomes::clear_outcomes(world);
        piece_tags::clear_tags(world);
        highlights::clear_highlights(world);
    }
}
