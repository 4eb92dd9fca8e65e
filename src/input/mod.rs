//! Player input: mouse, keyboard and panel actions become intents.
//!
//! Owns the player's selection between two decisions, the highlights of the legal answers, and what follows an intent:
//! its moments go to the table, the log lines to the UI, the view is rebuilt, the encounter is autosaved. Input decides
//! about the newest view; what is drawn may be an earlier moment (`skip`). Must not decide what is legal: it asks
//! `rules`.

mod action_translation;
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
mod dry_run;
mod editing;
mod encounter_log;
mod enemy_turns;
mod forecast_courses;
#[cfg(test)]
mod forecast_law_tests;
mod forecast_translation;
mod forecasts;
#[cfg(test)]
mod forecasts_tests;
mod highlights;
mod kept;
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
#[cfg(test)]
mod playback_tests;
mod pointer;
mod practice;
mod requests;
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
#[cfg(test)]
mod tried_action_tests;
mod ui_actions;

use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

use crate::fires_table::{HoveredEntry, PickTarget, TablePointerEvent};
use crate::table::TableSystems;
use crate::ui::{Shortcut, UiState};
pub use autosave::{AutosaveState, autosave_content_change, close_autosave};
pub use editing::{ChosenHex, EditRequest, show_draft};
pub use encounter_log::fight_statistics;
pub use look_back::{handle_look_back, return_to_present};
use look_back_state::LookBackState;
pub use look_back_state::is_looking_back;
pub use practice::{
    place_before, prepare_content_change, restart_practice, start_practice, start_replay, stop_practice,
};
pub use session::{
    SessionError, clear_selection, describe_resume, file_name, leave_session, play_ahead, rebuild_view, resume_session,
    start_session, submit_intent, sync_undo, to_sentence, write_report,
};
pub use session_kind::SessionKind;
pub use state::{
    ActiveBindings, GameSession, Hovered, InputEnabled, JourneyRequest, MenuRequest, PlayerInput, PlayerInputSystems,
    SelectionState,
};

/// The systems that follow the playback: log and highlights belong to the moment that is shown in the same frame. They
/// run after the table has moved on to it and before anything is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaybackFollowSystems;

/// Adds player input to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<UiState>()
        .init_resource::<PlayerInput>()
        .init_resource::<SelectionState>()
        .init_resource::<Hovered>()
        .init_resource::<InputEnabled>()
        .init_resource::<AutosaveState>()
        .init_resource::<kept::drag_moves::DragMoves>()
        .init_resource::<kept::fatal_answers::FatalAnswers>()
        .init_resource::<kept::forecast_cache::ForecastCache>()
        .init_resource::<kept::answer_outcomes::OutcomeQueue>()
        .init_resource::<kept::piece_tags::KnownTags>()
        .init_resource::<enemy_turns::ShownTurns>()
        .init_resource::<kept::tried_action::KnownResults>()
        .init_resource::<kept::tried_action::ForetoldPosition>()
        .init_resource::<new_question::NewQuestion>()
        .init_resource::<encounter_log::EncounterLog>()
        .init_resource::<look_back_state::LookBackState>()
        .init_resource::<SessionKind>()
        .add_message::<MenuRequest>()
        .add_message::<JourneyRequest>()
        .add_message::<EditRequest>()
        .init_resource::<ChosenHex>()
        .add_plugins(shortcuts::plugin)
        .add_systems(Update, input_systems().in_set(PlayerInputSystems))
        .add_systems(PostUpdate, follow_systems().in_set(PlaybackFollowSystems))
        .configure_sets(PostUpdate, PlaybackFollowSystems.after(TableSystems::Playback).before(TableSystems::Sync));
}

/// What is done with the input of a frame, in order. Only [`process_input`] makes intents.
fn input_systems() -> ScheduleConfigs<ScheduleSystem> {
    let encounter = (
        new_question::note_question,
        editing::process_input.run_if(editing::is_draft),
        look_back_input::process_input.run_if(not(session_kind::may_decide).and_then(not(editing::is_draft))),
        process_input.run_if(session_kind::may_decide),
        ui_actions::update_preview.run_if(session_kind::may_decide),
    );
    let systems = (
        autosave::show_autosave_error,
        collect_input,
        shortcuts::capture_key,
        shortcuts::handle_tooltip_keys,
        shortcuts::take_keys_of_every_screen,
        requests::send_requests,
        requests::request_pages_by_key,
        requests::request_journey_steps_by_key.run_if(not(resource_exists::<GameSession>)),
        // The end of the drag would not be heard.
        session::stop_drag.run_if(not(takes_input)),
        encounter.chain().run_if(takes_input),
    );
    systems.chain()
}

/// What is shown of the moment that the table shows now, in order.
fn follow_systems() -> ScheduleConfigs<ScheduleSystem> {
    let shown = (
        kept::tried_action::update_tried_action,
        highlights::update_highlights,
        forecasts::update_forecast,
        kept::answer_outcomes::update_outcomes,
        kept::piece_tags::update_tags,
    );
    let cleared = (
        kept::tried_action::clear_tried_action,
        highlights::clear_highlights,
        forecasts::clear_forecast,
        kept::answer_outcomes::clear_outcomes,
        kept::piece_tags::clear_tags,
    );
    let systems = (
        enemy_turns::note_enemy_turns,
        encounter_log::show_log_lines.run_if(resource_exists::<GameSession>),
        note_hover,
        cleared.chain().run_if(not(shows_present)),
        shown.chain().run_if(shows_present),
    );
    systems.chain()
}

/// Whether the encounter on the table takes input.
fn takes_input(enabled: Res<InputEnabled>, game: Option<Res<GameSession>>) -> bool {
    enabled.0 && game.is_some()
}

/// Whether the present of an encounter is shown and takes input.
fn shows_present(enabled: Res<InputEnabled>, game: Option<Res<GameSession>>, look_back: Res<LookBackState>) -> bool {
    takes_input(enabled, game) && look_back.shown.is_none()
}

/// Takes every input since the last frame from the panels, the table and the keys.
fn collect_input(
    mut ui_state: ResMut<UiState>,
    mut pointer_events: ResMut<Messages<TablePointerEvent>>,
    players: Query<&ActionState<Shortcut>, With<shortcuts::Player>>,
    mut input: ResMut<PlayerInput>,
) {
    *input = PlayerInput {
        ui_actions: std::mem::take(&mut ui_state.output.ui_actions),
        pointer_events: pointer_events.drain().collect(),
        shortcuts: players.iter().flat_map(ActionState::get_just_pressed).collect(),
    };
}

/// Notes what the pointer is over: what a panel reports goes before what lies on the table.
fn note_hover(ui_state: Res<UiState>, on_table: Res<HoveredEntry>, mut hovered: ResMut<Hovered>) {
    let card = match hovered.target {
        Some(PickTarget::EnemyCard(who)) => Some(who),
        _ => None,
    };
    let enemy = ui_state.output.hovered_enemy.or(card);
    let entry = ui_state.output.hovered_entry.or(on_table.0);
    if (hovered.enemy, hovered.entry) != (enemy, entry) {
        (hovered.enemy, hovered.entry) = (enemy, entry);
    }
}

/// Carries out every input since the last frame, in order.
fn process_input(world: &mut World) {
    let mut input = std::mem::take(&mut *world.resource_mut::<PlayerInput>());
    skip::finish_playback_for(world, &mut input);
    for ui_action in input.ui_actions {
        ui_actions::handle_ui_action(world, ui_action);
    }
    for event in input.pointer_events {
        pointer::handle_pointer_event(world, event);
    }
    for key in input.shortcuts {
        shortcuts::handle_shortcut(world, key);
    }
    automatic_answers::answer_if_wanted(world);
}
