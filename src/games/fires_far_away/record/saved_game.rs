//! A saved encounter as it was read from a file.
//!
//! Owns the format version, the type that a reader returns, and the reasons why a file can't be used. Must not know how
//! a file is laid out: `save_file` does.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::hash::hash_to_hex;
use super::save::{Save, SaveSummary, SavedChange};
use crate::rules::components::phase::Phase;
use crate::rules::state_hash;

/// The version of the save format. A change of what a save or the state holds raises it, converts the saves of the version
/// before, and adds a fixture to `tests/saves`; [`SAVE_SHAPE`] changes with it.
pub const SAVE_FORMAT_VERSION: u32 = 1;

/// The fingerprint of all names of fields in the saves of this format version, computed by `tests/saves.rs`. A number
/// that differs without a new version would let two kinds of save pass for one.
pub const SAVE_SHAPE: u64 = 0x66fe_83c5_22e6_8da6;

/// One line of a save file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SaveEntry {
    /// The first line.
    Header {
        /// The format version.
        version: u32,
        /// The version of the program that wrote the file, for people.
        program: String,
    },
    /// The whole encounter.
    Snapshot(Box<Save>),
    /// A change since the snapshot.
    Change(SavedChange),
}

/// A saved encounter as it was read: the last snapshot and the changes after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The last snapshot.
    pub save: Save,
    /// The changes since then.
    pub changes: Vec<SavedChange>,
    /// The damaged part of the file, if the rest of it can be used.
    pub damage: Option<SaveDamage>,
}

/// Damage of a save file that leaves an encounter to resume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveDamage {
    /// The writer was stopped in the middle of the last line.
    TornLine,
    /// A line before the last was damaged, and the changes from there on are lost.
    Lines {
        /// The number of the first damaged line, from 1.
        first: usize,
        /// The number of lines that can't be used.
        lost: usize,
    },
}

/// The reason why a save file can't be used at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SaveFileError {
    /// The file is whole, and a newer version of the game made it.
    #[error(
        "a newer version of the game made it (save format {0}, this version reads {SAVE_FORMAT_VERSION}): it is kept, \
         and can't be continued here"
    )]
    Newer(u32),
    /// The file is damaged, or no save.
    #[error("not a whole save file: {0}")]
    Damaged(String),
}

impl SaveFileError {
    /// The format of a whole save that this version of the game can't read; `None` if the file is damaged.
    pub fn foreign_format(&self) -> Option<u32> {
        match self {
            Self::Newer(version) => Some(*version),
            Self::Damaged(_) => None,
        }
    }
}

impl SavedGame {
    /// A short summary of the state after the last change.
    pub fn summary(&self) -> &SaveSummary {
        self.changes.last().map_or(&self.save.summary, |change| &change.summary)
    }

    /// Whether the saved encounter has ended.
    pub fn is_over(&self) -> bool {
        self.summary().phase == Phase::Over
    }
}

impl From<Save> for SavedGame {
    /// A snapshot without later changes.
    fn from(save: Save) -> Self {
        Self { save, changes: Vec::new(), damage: None }
    }
}

/// Whether the parts of a snapshot fit together.
pub(super) fn verify(save: &Save) -> Result<(), SaveFileError> {
    let found = state_hash(&save.state);
    if found != save.hash {
        let (expected, found) = (hash_to_hex(save.hash), hash_to_hex(found));
        return Err(SaveFileError::Damaged(format!("its state has the hash {found} and was sealed with {expected}")));
    }
    let (locked, decisions) = (save.locked_count(), save.decisions.len());
    if locked > decisions || save.state_after_content_change.is_some() == save.content_changes.is_empty() {
        let why = format!("it holds {decisions} decisions, and {locked} before the content files changed");
        return Err(SaveFileError::Damaged(why));
    }
    Ok(())
}
