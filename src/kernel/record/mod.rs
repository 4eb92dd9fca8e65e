//! The record of a game: every intent with the snapshot before it and the state hash after it.
//!
//! Owns the decision history (undo, take-back, redo), save files, replay files, the autosave and the positions of the
//! past, for every [`Game`](crate::game::Game) alike. Must not interpret an intent or a fact, draw anything or ask the
//! player anything.

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
