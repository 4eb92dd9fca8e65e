//! The record of an encounter: every intent with the snapshot before it and the state hash after it.
//!
//! Owns the decision history (undo, take-back, redo), save files and replay files. Uses the rules only through intents,
//! facts and snapshots. Must not interpret any of them, draw anything or ask the player anything.

mod atomic_file;
mod hash;
mod history;
mod replay;
mod save;
mod save_directory;

pub use atomic_file::write_atomically;
pub use hash::hash_to_hex;
pub use history::{Decision, History, RedoError, TakeBack, UndoError, apply_and_record, redo, take_back, undo};
pub use replay::{MismatchReason, Replay, ReplayMismatch};
pub use save::{Save, SaveSummary, resume_encounter, start_encounter};
pub use save_directory::{QuarantinedSave, SaveDirectory, SaveError};
