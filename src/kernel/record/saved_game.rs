//! A saved game as it was read from a file.
//!
//! Owns the type that a reader returns, and the reasons why a file can't be used. Must not know how a file
//! is laid out: `save_file` does.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::save::{Save, SavedChange};
use crate::game::Game;
use crate::lang::words;
use crate::state_hash::{hash_to_hex, state_hash};

/// One line of a save file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum SaveEntry<G: Game> {
    /// The first line.
    Header {
        /// The id of the game.
        game: String,
        /// The format version of the game's saves.
        version: u32,
        /// The version of the program that wrote the file, for people.
        program: String,
    },
    /// The whole game.
    Snapshot(Box<Save<G>>),
    /// A change since the snapshot.
    Change(SavedChange<G>),
}

/// A saved game as it was read: the last snapshot and the changes after it.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame<G: Game> {
    /// The last snapshot.
    pub save: Save<G>,
    /// The changes since then.
    pub changes: Vec<SavedChange<G>>,
    /// The damage of the file, if the rest of it can be used.
    pub damage: Option<SaveDamage>,
}

/// Damage of a save file that leaves a game to resume.
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
    #[error("{}", words!("save-newer", format = *_0, reads = *_1))]
    Newer(u32, u32),
    /// The file is whole, and another game made it.
    #[error("{}", words!("save-of-other-game", game = _0))]
    OtherGame(String),
    /// The file is damaged, or no save.
    #[error("{}", words!("save-not-whole", why = _0))]
    Damaged(String),
}

impl SaveFileError {
    /// The format of a whole save that this version of the game can't read; `None` if the file is damaged.
    pub fn foreign_format(&self) -> Option<u32> {
        match self {
            Self::Newer(version, _) => Some(*version),
            Self::OtherGame(_) | Self::Damaged(_) => None,
        }
    }
}

impl<G: Game> SavedGame<G> {
    /// A short summary of the state after the last change.
    pub fn summary(&self) -> &G::Summary {
        self.changes.last().map_or(&self.save.summary, |change| &change.summary)
    }

    /// Whether the saved game has ended.
    pub fn is_over(&self) -> bool {
        G::is_over(self.summary())
    }
}

impl<G: Game> From<Save<G>> for SavedGame<G> {
    /// A snapshot without later changes.
    fn from(save: Save<G>) -> Self {
        Self { save, changes: Vec::new(), damage: None }
    }
}

/// Whether the parts of a snapshot fit together.
pub(super) fn verify<G: Game>(save: &Save<G>) -> Result<(), SaveFileError> {
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
