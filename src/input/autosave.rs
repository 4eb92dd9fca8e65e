//! The autosave of the encounter under way, on the side of the main thread.
//!
//! Owns what is handed to the writer and when, and shows its errors. Handed over are the start of an encounter and its
//! resumption, each accepted intent, undo and redo, and a change of the content files; a practice and a replay leave no
//! trace. The file lies in the player's data folder, or in the folder of the journey that the encounter belongs to.
//! Must not write a file itself: `record` does, on a thread of its own.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use thiserror::Error;

use super::session_kind::is_saved;
use super::state::GameSession;
use crate::lang::words;
use crate::record::{AutosaveWriter, ChangeKind, Save, SaveDirectory};
use crate::ui::{Toast, UiState};

/// The longest time that a frame waits for a change to be written, in most cases in vain: the writer has done it while
/// the view was rebuilt. It never waits for a sync.
const LONGEST_WAIT: Duration = Duration::from_millis(100);
/// The longest time that leaving an encounter waits for its save.
const LONGEST_WAIT_TO_LEAVE: Duration = Duration::from_secs(2);

/// Where the autosave is written, who writes it, and whether that succeeds.
#[derive(Resource, Default)]
pub struct AutosaveState {
    /// The save directory, if the platform has one.
    pub folder: Option<SaveDirectory>,
    /// Where the encounter is saved, if not there: in the folder of its journey.
    encounter_folder: Option<SaveDirectory>,
    /// The error of the autosave, for the player to read.
    pub last_error: Option<String>,
    /// Wakes the window, so that it shows an error that came after the last frame.
    pub wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// The thread that writes, from the first encounter on.
    writer: Option<AutosaveWriter>,
}

/// The reason why no autosave can be written at all.
#[derive(Debug, Error)]
enum AutosaveError {
    #[error("{}", words!("no-folder-for-saves"))]
    NoFolder,
    #[error(transparent)]
    NoThread(#[from] io::Error),
}

impl AutosaveState {
    /// Where the encounter under way is saved.
    pub fn encounter_folder(&self) -> Option<&SaveDirectory> {
        self.encounter_folder.as_ref().or(self.folder.as_ref())
    }

    /// Saves encounters in this folder from now on, or in the save directory again. The one under way has to be closed.
    pub fn save_encounters_in(&mut self, folder: Option<SaveDirectory>) {
        // The writer writes in one folder only.
        self.writer = None;
        self.encounter_folder = folder;
    }

    /// The writer, which is started if there is none.
    fn writer(&mut self) -> Result<&mut AutosaveWriter, AutosaveError> {
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => {
                let folder = self.encounter_folder().cloned().ok_or(AutosaveError::NoFolder)?;
                let wake = self.wake.clone();
                AutosaveWriter::start(folder, move || wake.iter().for_each(|wake| wake()))?
            }
        };
        Ok(self.writer.insert(writer))
    }
}

/// Begins the autosave of an encounter that was started or resumed.
pub(super) fn begin_autosave(world: &mut World) {
    with_writer(world, |writer, save| writer.begin(save));
}

/// Hands a change of the encounter to the writer. Call it before the change is shown, so that nothing is shown that the
/// end of the process could lose.
pub(super) fn hand_over_change(world: &mut World, kind: ChangeKind) {
    with_writer(world, |writer, save| writer.append_change(kind, save));
}

/// Hands over that the content files of the encounter under way have changed.
pub fn autosave_content_change(world: &mut World) {
    with_writer(world, AutosaveWriter::append_snapshot);
}

fn with_writer(world: &mut World, hand_over: impl FnOnce(&mut AutosaveWriter, Save)) {
    // A practice and a replay leave no trace in the saves.
    if !is_saved(world) || world.resource::<AutosaveState>().encounter_folder().is_none() {
        return;
    }
    let save = Save::from_world(world);
    match world.resource_mut::<AutosaveState>().writer() {
        Ok(writer) => hand_over(writer, save),
        Err(error) => show_save_error(world, Some(error.to_string())),
    }
}

/// Waits a moment until what was handed over is written, and shows an error of writing it.
pub(super) fn wait_for_autosave(world: &mut World) {
    if let Some(writer) = &world.resource::<AutosaveState>().writer {
        writer.wait_until_written(LONGEST_WAIT);
    }
    show_autosave_error(world);
}

/// Closes the autosave of the encounter under way, so that its file can be read or renamed.
pub fn close_autosave(world: &mut World) {
    if let Some(writer) = &mut world.resource_mut::<AutosaveState>().writer {
        writer.close();
        writer.wait_until_written(LONGEST_WAIT_TO_LEAVE);
    }
    show_autosave_error(world);
}

/// Shows a new error of the autosave as a toast. Runs in every frame, because a sync fails later than its change.
pub(super) fn show_autosave_error(world: &mut World) {
    let state = world.resource::<AutosaveState>();
    let Some(writer) = &state.writer else { return };
    let error = writer.error();
    show_save_error(world, error);
}

fn show_save_error(world: &mut World, error: Option<String>) {
    if error == world.resource::<AutosaveState>().last_error {
        return;
    }
    world.resource_mut::<AutosaveState>().last_error.clone_from(&error);
    if let Some(error) = error.filter(|_| world.contains_resource::<GameSession>()) {
        let text = words!("encounter-not-saved", why = error);
        world.resource_mut::<UiState>().show_toast(Toast::message(text));
    }
}
