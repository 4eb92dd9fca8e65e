//! A saved encounter as it was read from a file of any format.
//!
//! Owns what every format has in common: the versions, what a reader hands out, and the reasons why a file can't be used.
//! Must not know how a file is laid out: `save_file` does, and `older_formats` for the formats before.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::hash::hash_to_hex;
use super::save::{Save, SaveSummary, SavedChange};
use crate::rules::components::phase::Phase;
use crate::rules::state_hash;

/// The version of the save format. Raise it with every change of what a save or the state holds; then
/// [`SAVE_SHAPE`] and the fixtures in `tests/saves` are made anew.
pub const SAVE_FORMAT_VERSION: u32 = 10;

/// The fingerprint of all names of fields in the saves of this format version, computed by `tests/saves.rs`. A number
/// that differs without a new version would let two kinds of save pass for one.
pub const SAVE_SHAPE: u64 = 0x66fe_83c5_22e6_8da6;

/// The first format whose hashes are those of [`state_hash`] today. Those of an older format were computed in another way
/// or from other fields, and tell nothing any more.
pub(super) const FIRST_FORMAT_WITH_THESE_HASHES: u32 = 7;

/// The oldest readable format. Its state has the fields of format 4, which `older_states` converts.
pub(super) const OLDEST_READABLE_VERSION: u32 = 3;

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
    /// The format version of the file.
    pub format: u32,
    /// The last snapshot.
    pub save: Save,
    /// The changes since then.
    pub changes: Vec<SavedChange>,
    /// What was damaged in the file, if the rest of it can be used.
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
    /// The file is whole, and an older version of the game made it.
    #[error(
        "an older version of the game made it (save format {0}, this version reads {SAVE_FORMAT_VERSION}): it is kept, \
         and can't be continued here"
    )]
    Older(u32),
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
            Self::Older(version) | Self::Newer(version) => Some(*version),
            Self::Damaged(_) => None,
        }
    }

    /// The error of a version that this version of the game can't read; `None` if it can.
    pub(super) fn for_version(version: u32) -> Option<Self> {
        match version {
            0..OLDEST_READABLE_VERSION => Some(Self::Older(version)),
            OLDEST_READABLE_VERSION..=SAVE_FORMAT_VERSION => None,
            _ => Some(Self::Newer(version)),
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
        Self { format: SAVE_FORMAT_VERSION, save, changes: Vec::new(), damage: None }
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
