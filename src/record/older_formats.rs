//! Saves of older formats: which can still be read, and how.
//!
//! Owns the layouts of formats up to 3, which were one JSON value for the whole file, without a checksum. Must not
//! write them.
//!
//! Format 4 has the layout of today, and no causes in its state. `save_file` reads it: a missing cause is
//! `Cause::Phase`, and the state hash knows no causes, so every hash in the file still holds. As a rule nobody meets
//! such a cause, because the decisions of the save are carried out again, which finds the true ones.

use serde::Deserialize;

use super::history::{Decision, TakeBack};
use super::save::{Save, SaveSummary};
use super::saved_game::{SaveFileError, SavedGame, verify};
use crate::model::{Id, Intent};
use crate::rules::{Snapshot, state_hash};

/// What a save of any older format begins with.
#[derive(Deserialize)]
struct SaveVersion {
    version: u32,
}

/// A save of format 3. Its hashes were computed in another way and tell nothing any more.
#[derive(Deserialize)]
struct SaveFormat3 {
    summary: SaveSummary,
    scenario: Id,
    encounter: Id,
    seed: u64,
    intents: Vec<Intent>,
    hashes: Vec<u64>,
    take_backs: Vec<TakeBack>,
    undone: Vec<Decision>,
    state: Snapshot,
}

/// Parses a save of an older format.
///
/// # Errors
///
/// Returns an error if the format is too old, or if the text is not a whole save.
pub(super) fn parse(bytes: &[u8]) -> Result<SavedGame, SaveFileError> {
    let damaged = |why: String| SaveFileError::Damaged(why);
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("not a text file".to_owned()))?;
    let SaveVersion { version } = serde_json::from_str(text).map_err(|e| damaged(e.to_string()))?;
    if let Some(error) = SaveFileError::for_version(version) {
        return Err(error);
    }
    if version != 3 {
        return Err(damaged(format!("it has the layout of format 3 and calls itself format {version}")));
    }
    let old: SaveFormat3 = serde_json::from_str(text).map_err(|e| damaged(e.to_string()))?;
    if old.hashes.len() != old.intents.len() {
        let (hashes, intents) = (old.hashes.len(), old.intents.len());
        return Err(damaged(format!("it holds {intents} decisions and {hashes} hashes of them")));
    }
    let decisions = old.intents.into_iter().zip(old.hashes).map(|(intent, hash)| Decision { intent, hash });
    let decisions: Vec<Decision> = decisions.collect();
    let save = Save {
        summary: SaveSummary { decisions: decisions.len(), ..old.summary },
        scenario: old.scenario,
        encounter: old.encounter,
        seed: old.seed,
        initial_hash: 0,
        decisions,
        take_backs: old.take_backs,
        undone: old.undone,
        content_changes: Vec::new(),
        state_after_content_change: None,
        content: None,
        enemy_sinks: Default::default(),
        hash: state_hash(&old.state),
        state: old.state,
    };
    verify(&save)?;
    Ok(SavedGame { format: version, save, changes: Vec::new(), damage: None })
}
