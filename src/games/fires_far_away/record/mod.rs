//! The record of an encounter: every intent with the snapshot before it and the state hash after it.
//!
//! Owns the decision history (undo, take-back, redo), save files, replay files and the files of kept characters. Uses the rules only through intents,
//! facts and snapshots. Must not interpret any of them, draw anything or ask the player anything.

mod atomic_file;
mod autosave;
mod character_files;
mod fight_statistics;
mod fitted_character;
mod hash;
mod history;
mod past;
mod replay;
mod resume;
mod save;
mod save_directory;
mod save_file;
mod saved_game;
mod start;

pub use atomic_file::write_atomically;
pub use autosave::AutosaveWriter;
pub use character_files::SparringSetup;
pub use fight_statistics::FightStatistics;
pub use hash::hash_to_hex;
pub use history::{
    Decision, History, RedoError, TakeBack, UndoError, apply_and_record, apply_and_record_observed, redo,
    redo_observed, take_back, undo,
};
pub use past::{PastDecision, SetAside, begin_practice, end_practice, practise_again};
pub use replay::{MismatchReason, Replay, ReplayMismatch};
pub use resume::{ResumeError, ResumeReport, ResumeStep, resume_encounter, resume_encounter_observed};
pub use save::{ChangeKind, Save, SaveSummary, SavedChange};
pub use save_directory::{QuarantinedSave, ReplayFile, SaveDirectory, SaveError, read_replay};
pub use save_file::{entry_text, new_file, to_line};
pub use saved_game::{SAVE_FORMAT_VERSION, SAVE_SHAPE, SaveDamage, SaveEntry, SaveFileError, SavedGame};
pub use start::{GameStart, StartError, start_encounter};
