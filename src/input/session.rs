//! The encounter under way: applies an intent and updates everything that depends on the state.
//!
//! Owns the session, undo and redo, and hands every change to the autosave, the log and the playback. Must not change
//! the state of the rules itself: it calls `record`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use kernel::game::Game;
use thiserror::Error;

use super::autosave::{AutosaveState, begin_autosave, hand_over_change, wait_for_autosave};
use super::encounter_log::{
    EncounterLog, LogReplay, clear_log, log_coming_facts, log_notice, log_past_facts, log_undo,
};
use super::look_back_state::forget_look_back;
use super::session_kind::{forget_kind, is_saved, may_decide};
use super::setup_preview::{keep_coming_enemies, show_coming_enemies};
use super::state::{GameSession, Hovered, SelectionState};
use crate::content::Catalog;
use crate::fires_table::{PieceDragStop, play_moments, show_view};
use crate::lang::{Text, text, words};
use crate::model::{DiceSelection, Fact, Intent};
use crate::record::{ChangeKind, GameStart, History, RedoError, Replay, SaveDamage, SaveError, SavedGame, UndoError};
use crate::rules::{CurrentEncounter, Refusal, with_rules};
use crate::table::AnimationPace;
use crate::ui::{SessionMark, TAKE_BACK_CONFIRM, Toast, UiMemory, UiModel, UiOutput, UiState};
use crate::view::{EncounterView, MomentRecorder, build_view, put_away_text, refusal_text};

/// The reason why an encounter can't be started or resumed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SessionError(String);

impl SessionError {
    pub(super) fn new(why: String) -> Self {
        Self(why)
    }
}

/// Starts an encounter.
///
/// # Errors
///
/// If the catalog lacks the scenario, the encounter or something that the character bears.
pub fn start_session(world: &mut World, catalog: &Arc<Catalog>, start: &GameStart) -> Result<(), SessionError> {
    let facts = History::begin(world, catalog, start).map_err(|why| SessionError(why.to_string()))?;
    forget_kind(world);
    clear_log(world);
    log_past_facts(world, &facts);
    install_session(world, catalog);
    Ok(())
}

/// Carries out decisions in an encounter that has just begun, before anything of it is shown. It stops at the first that the
/// rules refuse.
pub fn play_ahead(world: &mut World, decisions: &[Intent]) {
    for intent in decisions {
        let Ok(facts) = History::decide_observed(world, intent, |_| {}) else { break };
        hand_over_change(world, ChangeKind::Decided(intent.clone()));
        log_past_facts(world, &facts);
    }
    if let Some(catalog) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog)) {
        put_on_table(world, &catalog);
    }
}

/// Resumes a saved encounter. The decisions are carried out again, so the log tells them again.
///
/// # Errors
///
/// If the save names something that the catalog lacks.
pub fn resume_session(world: &mut World, catalog: &Arc<Catalog>, saved: &SavedGame) -> Result<(), SessionError> {
    forget_kind(world);
    clear_log(world);
    let mut log_replay = LogReplay::new(&saved.save.take_backs);
    let report = saved.resume_observed(world, catalog, |world, step| log_replay.add_step(world, step));
    let report = report.map_err(|why| SessionError(why.to_string()))?;
    log_replay.add_marks(world, usize::MAX);
    let folder = world.resource::<AutosaveState>().encounter_folder().cloned();
    let put_away = report.misfits.iter().map(|piece| put_away_text(catalog, *piece));
    for line in describe_resume(saved, &report, folder.as_ref()).into_iter().chain(put_away) {
        log_notice(world, line);
    }
    install_session(world, catalog);
    Ok(())
}

/// The lines that tell the player how a save was resumed. A damaged save is copied in its folder first, before the game goes
/// on from the part that can be used.
pub fn describe_resume<G: Game>(
    saved: &kernel::record::SavedGame<G>,
    report: &kernel::record::ResumeReport<G>,
    folder: Option<&kernel::record::SaveDirectory<G>>,
) -> Vec<Text> {
    let copy =
        || folder.map(|folder| folder.copy_damaged_autosave().map_or_else(|why| why.to_string(), |at| file_name(&at)));
    let mut lines = Vec::new();
    match saved.damage {
        Some(SaveDamage::TornLine) => lines.push(text!("save-torn")),
        Some(SaveDamage::Lines { first, lost }) => {
            let copy = copy().unwrap_or_else(|| words!("the-previous-save").to_owned());
            lines.push(text!("save-lines-damaged", first = first, lost = lost, copy = copy));
        }
        None => {}
    }
    if let Some(mismatch) = &report.mismatch {
        lines.push(text!("save-position-only", why = mismatch.to_string()));
    } else if report.content_changed {
        lines.push(text!("save-content-changed"));
    }
    if report.lost_changes > 0 {
        let n = report.lost_changes;
        lines.push(text!("save-changes-lost", n = n));
    }
    lines
}

/// Puts the encounter of the world on the table, and begins to save it.
fn install_session(world: &mut World, catalog: &Arc<Catalog>) {
    begin_autosave(world);
    put_on_table(world, catalog);
}

/// Shows the encounter of the world from its present position on, with nothing selected.
pub(super) fn put_on_table(world: &mut World, catalog: &Arc<Catalog>) {
    let view = current_view(world);
    world.insert_resource(GameSession { catalog: Arc::clone(catalog), view: Arc::clone(&view) });
    show_view(world, view);
    world.insert_resource(SelectionState::default());
    world.insert_resource(Hovered::default());
    // A lesson shows what the enemies will do until the player switches it off.
    let is_lesson = !world.resource::<CurrentEncounter>().encounter.offers.is_empty();
    let mut ui_state = world.resource_mut::<UiState>();
    let UiModel { session, return_page, hint_settings, .. } = ui_state.model;
    let log_open = ui_state.memory.log_open && session != SessionMark::Real;
    let forecast_choice = ui_state.memory.forecast_choice;
    *ui_state = UiState {
        model: UiModel { session, return_page, hint_settings, is_lesson, ..UiModel::default() },
        memory: UiMemory { log_open, forecast_choice, ..UiMemory::default() },
        output: UiOutput::default(),
    };
    sync_undo(world);
}

/// Leaves the encounter. Its autosave stays.
pub fn leave_session(world: &mut World) {
    super::close_autosave(world);
    forget_kind(world);
    world.remove_resource::<GameSession>();
    clear_log(world);
    let mut ui_state = world.resource_mut::<UiState>();
    let forecast_choice = ui_state.memory.forecast_choice;
    *ui_state = UiState { memory: UiMemory { forecast_choice, ..UiMemory::default() }, ..UiState::default() };
    world.insert_resource(SelectionState::default());
    world.insert_resource(Hovered::default());
}

/// Applies an intent. A refused intent changes nothing; its reason is shown as a toast.
pub fn submit_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    if !may_decide(world) {
        return Err(Refusal::NotNow);
    }
    let mut recorder = MomentRecorder::default();
    let is_instant = is_instant(world);
    let applied = History::decide_observed(world, intent, |rules| {
        if !is_instant {
            recorder.observe(rules);
        }
    });
    match applied {
        Ok(facts) => {
            // Before anything of it is shown.
            hand_over_change(world, ChangeKind::Decided(intent.clone()));
            on_facts(world, &facts, recorder);
            Ok(())
        }
        Err(refusal) => {
            let why = with_rules(world, |rules| refusal_text(rules, &refusal));
            world.resource_mut::<UiState>().show_toast(Toast::refusal(to_sentence(&why)));
            Err(refusal)
        }
    }
}

/// Whether playback takes no time, so that the moments between a decision and its result are never seen.
fn is_instant(world: &World) -> bool {
    world.resource::<AnimationPace>().duration_scale() == 0.0
}

/// Shows the result of a decision: logs its facts, plays its moments back and clears the selection.
fn on_facts(world: &mut World, facts: &[Fact], recorder: MomentRecorder) {
    let was_over = is_over(world);
    log_coming_facts(world, facts);
    clear_selection(world);
    let asked = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.view));
    let view = update_view(world);
    let mut moments = recorder.into_moments(facts, view);
    if let Some(asked) = asked {
        keep_coming_enemies(&asked, &mut moments);
    }
    play_moments(world, moments);
    after_change(world);
    if !was_over && is_over(world) {
        save_replay(world);
    }
}

fn is_over(world: &World) -> bool {
    world.get_resource::<GameSession>().is_some_and(|game| game.view.result.is_some())
}

/// Undoes the last decision. If dice have been revealed since, the first call shows a question as a toast; a second
/// call takes the decision back while that toast is shown.
pub fn undo(world: &mut World) {
    if !may_decide(world) {
        return;
    }
    let asked = world.resource::<UiState>().asks_take_back();
    let taken_back = match History::undo(world) {
        Ok(_) => Ok(false),
        Err(UndoError::DiceRevealed) if asked => History::take_back(world).map(|_| true),
        Err(UndoError::DiceRevealed) => {
            world.resource_mut::<UiState>().show_toast(Toast::take_back_question(TAKE_BACK_CONFIRM.text()));
            return;
        }
        Err(why) => Err(why),
    };
    match taken_back {
        Ok(marked) => {
            hand_over_change(world, ChangeKind::TakenBack);
            log_undo(world, marked);
            clear_selection(world);
            rebuild_view(world);
            after_change(world);
        }
        Err(why) => world.resource_mut::<UiState>().show_toast(Toast::refusal(to_sentence(&why.to_string()))),
    }
}

/// Repeats the decision that was undone last.
pub fn redo(world: &mut World) {
    if !may_decide(world) {
        return;
    }
    let mut recorder = MomentRecorder::default();
    let is_instant = is_instant(world);
    let done = History::redo_observed(world, |rules| {
        if !is_instant {
            recorder.observe(rules);
        }
    });
    match done {
        Ok((intent, facts)) => {
            hand_over_change(world, ChangeKind::Decided(intent));
            on_facts(world, &facts, recorder);
        }
        Err(why) => {
            if why != RedoError::NothingToRedo {
                hand_over_change(world, ChangeKind::UndoneDropped);
            }
            rebuild_view(world);
            after_change(world);
            world.resource_mut::<UiState>().show_toast(Toast::refusal(to_sentence(&why.to_string())));
        }
    }
}

/// Clears the selection, the armed action and the open question.
pub fn clear_selection(world: &mut World) {
    let ui_state = &mut world.resource_mut::<UiState>();
    ui_state.memory.selected_dice = DiceSelection::NONE;
    ui_state.memory.armed_action = None;
    ui_state.memory.overcast = 0;
    ui_state.model.preview = None;
    ui_state.model.click_options.clear();
    ui_state.model.confirm_question = None;
    world.resource_mut::<UiState>().end_piece_drag();
    world.insert_resource(SelectionState::default());
}

/// Ends the drag of the piece while input is off.
pub(super) fn stop_drag(world: &mut World) {
    put_piece_back(world);
}

/// Puts the dragged piece back where it stands; returns whether one was dragged.
pub fn put_piece_back(world: &mut World) -> bool {
    let was_dragged = world.resource_mut::<UiState>().end_piece_drag();
    if was_dragged {
        world.resource_mut::<PieceDragStop>().0 = true;
    }
    was_dragged
}

/// Updates what depends on the state after every change, apart from the view: undo and redo. The change has been handed
/// over to the autosave before.
fn after_change(world: &mut World) {
    sync_undo(world);
    world.resource_mut::<UiState>().drop_take_back_question();
    wait_for_autosave(world);
}

/// Updates what the UI state says about undo and redo, the number of marks in the record, and the action committed last.
pub fn sync_undo(world: &mut World) {
    let last = world.resource::<EncounterLog>().last_committed();
    let catalog = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog));
    let last_action = last.and_then(|id| catalog?.action(id).map(|action| action.name.clone()));
    let history = world.resource::<History>();
    let can_undo = history.can_undo(world).is_ok();
    let can_take_back = history.can_take_back().is_ok();
    let (can_redo, take_backs) = (history.can_redo(), history.take_backs().len());
    let ui_state = &mut world.resource_mut::<UiState>();
    ui_state.model.can_undo = can_undo;
    ui_state.model.can_take_back = can_take_back;
    ui_state.model.can_redo = can_redo;
    ui_state.model.take_backs = take_backs;
    ui_state.model.last_action = last_action;
}

/// The view of the present position, with the enemies that are about to enter while the player makes ready.
fn current_view(world: &mut World) -> Arc<EncounterView> {
    let mut view = with_rules(world, |rules| build_view(rules));
    show_coming_enemies(world, &mut view);
    Arc::new(view)
}

/// Builds the view of what is open to the player now.
fn update_view(world: &mut World) -> Arc<EncounterView> {
    let view = current_view(world);
    if let Some(mut game) = world.get_resource_mut::<GameSession>() {
        game.view = Arc::clone(&view);
    }
    view
}

/// Rebuilds the view and shows it without playback: after an undo, or after the content files changed.
pub fn rebuild_view(world: &mut World) {
    forget_look_back(world);
    let view = update_view(world);
    show_view(world, view);
}

/// Writes the replay of an encounter that has ended next to the saves.
fn save_replay(world: &mut World) {
    if !is_saved(world) {
        return;
    }
    let Some(folder) = world.resource::<AutosaveState>().folder.clone() else { return };
    match folder.write_replay(&Replay::from_world(world)) {
        Ok(path) => log_notice(world, text!("replay-saved", file = file_name(&path))),
        Err(error) => {
            let toast = Toast::message(words!("replay-not-written", why = error.to_string()));
            world.resource_mut::<UiState>().show_toast(toast);
        }
    }
}

/// Writes the encounter so far into a file of the folder of saves, to report something wrong, and returns its path.
/// `None` if there is no folder.
pub fn write_report(world: &mut World) -> Option<Result<PathBuf, SaveError>> {
    let folder = world.resource::<AutosaveState>().folder.clone()?;
    Some(folder.write_report(&Replay::report(world)))
}

/// The name of a file without its folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Turns a refusal into a sentence.
pub fn to_sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
