//! The record of a game: every intent with the snapshot before it and the state hash after it.
//!
//! Owns the decision history (undo, take-back, redo), save files, replay files, the autosave and the positions of the
//! past, for every [`Game`](crate::game::Game) alike. Must not interpret an intent or a fact, draw anything or ask the
//! player anything.

use std::sync::OnceLock;

pub mod atomic_file;
mod autosave;
mod history;
mod past;
mod replay;
mod resume;
mod save;
mod save_directory;
mod save_file;
mod saved_game;

pub use autosave::AutosaveWriter;
pub use history::{Decision, History, RedoError, TakeBack, UndoError};
pub use past::{PastDecision, SetAside};
pub use replay::{MismatchReason, Replay, ReplayMismatch, ReplayVersion};
pub use resume::{ResumeReport, ResumeStep};
pub use save::{ChangeKind, Save, SavedChange};
pub use save_directory::{
    QuarantinedSave, ReplayFile, SaveDirectory, SaveError, SaveErrorReason, read_replay, sanitize_file_name,
    unused_path,
};
pub use save_file::{entry_text, new_file, to_line};
pub use saved_game::{SaveDamage, SaveEntry, SaveFileError, SavedGame};

static PROGRAM: OnceLock<&'static str> = OnceLock::new();

/// Names the program in the saves and replays that it writes from now on: its version. The program says it once as it
/// starts, so that a new revision of it does not rebuild the games.
pub fn name_program(version: &'static str) {
    // The first name stays.
    let _ = PROGRAM.set(version);
}

/// The version of the program that writes; that of the kernel if no program has named itself.
fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or(env!("CARGO_PKG_VERSION"))
}
