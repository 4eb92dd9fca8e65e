//! The record of an encounter: every intent with the state before it and the hash after it, for undo, taking back,
//! doing again, saving, taking up again and playing over.
//!
//! Owns history, save files and replay files. Sees the rules only through intents, facts and snapshots; must not know
//! what any of them mean, nor draw or ask anything.

mod hash;
mod history;
mod replay;
mod save;
mod save_directory;

pub use hash::hash_to_hex;
pub use history::{Decision, History, RedoError, TakeBack, UndoError, apply_and_record, redo, take_back, undo};
pub use replay::{MismatchReason, Replay, ReplayMismatch};
pub use save::{Save, SaveSummary, resume_encounter, start_encounter};
pub use save_directory::{QuarantinedSave, SaveDirectory, SaveError};
