//! The record of an encounter: the kernel's record of this game, and the files of kept characters.
//!
//! Owns the start of an encounter, its description and its state in a save, and [`EncounterGame`], by which the kernel
//! knows it. Must not interpret intents or facts, draw anything or ask the player anything.

use kernel::record as kernel_record;

mod character_files;
mod encounter_game;
mod fight_statistics;
mod fitted_character;
mod saved;
mod start;
mod summary;

pub use character_files::{CharacterDirectory, SparringSetup};
pub use encounter_game::EncounterGame;
pub use fight_statistics::FightStatistics;
pub use kernel::record::atomic_file::write_atomically;
pub use kernel::record::{
    MismatchReason, QuarantinedSave, SaveDamage, SaveError, SaveFileError, UndoError, entry_text, to_line,
};
pub use kernel::state_hash::hash_to_hex;
pub use saved::{ImpossibleState, SavedPhase, SavedSnapshot};
pub use start::{GameStart, StartError};
pub use summary::SaveSummary;

/// The decisions of an encounter.
pub type History = kernel_record::History<EncounterGame>;
/// One decision of an encounter.
pub type Decision = kernel_record::Decision<EncounterGame>;
/// The mark of a decision that was taken back after a random reveal.
pub type TakeBack = kernel_record::TakeBack<EncounterGame>;
/// The reason why no decision can be redone.
pub type RedoError = kernel_record::RedoError<crate::rules::Refusal>;
/// An encounter as plain data.
pub type Save = kernel_record::Save<EncounterGame>;
/// The kind of a change of an encounter.
pub type ChangeKind = kernel_record::ChangeKind<EncounterGame>;
/// A change of an encounter, with the result.
pub type SavedChange = kernel_record::SavedChange<EncounterGame>;
/// One line of a save file.
pub type SaveEntry = kernel_record::SaveEntry<EncounterGame>;
/// A saved encounter as it was read.
pub type SavedGame = kernel_record::SavedGame<EncounterGame>;
/// The result of resuming a saved encounter.
pub type ResumeReport = kernel_record::ResumeReport<EncounterGame>;
/// One step of resuming a saved encounter.
pub type ResumeStep<'a> = kernel_record::ResumeStep<'a, EncounterGame>;
/// All decisions of an encounter, with everything that is needed to carry them out again.
pub type Replay = kernel_record::Replay<EncounterGame>;
/// The first decision at which a replay differs.
pub type ReplayMismatch = kernel_record::ReplayMismatch<EncounterGame>;
/// A file in the folder of the replays.
pub type ReplayFile = kernel_record::ReplayFile<EncounterGame>;
/// The folder of the autosave and the replays of encounters.
pub type SaveDirectory = kernel_record::SaveDirectory<EncounterGame>;
/// The thread that saves an encounter.
pub type AutosaveWriter = kernel_record::AutosaveWriter<EncounterGame>;
/// A decision of an encounter, carried out once more in a world of its own.
pub type PastDecision = kernel_record::PastDecision<EncounterGame>;
/// A real encounter that is set aside while the player practises.
pub type SetAside = kernel_record::SetAside<EncounterGame>;

/// The save directory in the platform's folder for user data; `None` if the platform has none.
pub fn saves_of_current_user() -> Option<SaveDirectory> {
    crate::content::user_data_folder().map(SaveDirectory::new)
}
