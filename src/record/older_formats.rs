//! Saves of older formats: which can still be read, and how.
//!
//! Owns the layouts of formats up to 3, which were one JSON value for the whole file, without a checksum. What the state
//! held in formats 3 to 5 is in `older_states`. Must not write them.

use serde::Deserialize;
use serde_json::Value;

use super::history::{Decision, TakeBack};
use super::older_states::convert_state;
use super::save::{Save, SaveSummary};
use super::saved_game::{SAVE_FORMAT_VERSION, SaveEntry, SaveFileError, SavedGame, verify};
use crate::model::{Id, Intent};
use crate::rules::{Snapshot, state_hash};

/// The first format whose states are read as they stand. Format 7 has the dice that paid for a script besides, who inflicted
/// a condition, and what answers once for each enemy: in a state of format 6 nothing of it is there. Format 8 names a
/// character of its own, which no save before has. Format 9 has its wear, with what lasts until the next short reprieve. Format 10 has what lasts
/// for one encounter, and lights that stay lit.
const FIRST_READ_AS_IT_STANDS: u32 = 6;

/// What a save of any older format begins with.
#[derive(Deserialize)]
struct SaveVersion {
    version: u32,
}

/// A save of format 3. Its hashes were computed in another way and can't be compared any more.
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
    state: Value,
}

/// Parses an entry of a save file of any readable format with lines. The state of an older format is converted, and
/// its hash computed anew.
///
/// # Errors
///
/// Returns an error if the text is no entry of this format.
pub(super) fn parse_entry(version: u32, text: &str) -> Result<SaveEntry, serde_json::Error> {
    if version == SAVE_FORMAT_VERSION {
        return serde_json::from_str(text);
    }
    let mut entry: Value = serde_json::from_str(text)?;
    let save = entry.get_mut("Snapshot").and_then(Value::as_object_mut);
    for (name, state) in save.into_iter().flatten() {
        let is_state = matches!(name.as_str(), "state" | "state_after_content_change") && !state.is_null();
        if is_state && version < FIRST_READ_AS_IT_STANDS {
            convert_state(version, state)?;
        }
    }
    let mut entry = serde_json::from_value(entry)?;
    if let SaveEntry::Snapshot(save) = &mut entry {
        save.hash = state_hash(&save.state);
    }
    Ok(entry)
}

/// Parses a save of a format without lines.
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
    let mut state = old.state;
    convert_state(version, &mut state).map_err(|e| damaged(e.to_string()))?;
    let state: Snapshot = serde_json::from_value(state).map_err(|e| damaged(e.to_string()))?;
    let decisions = old.intents.into_iter().zip(old.hashes).map(|(intent, hash)| Decision { intent, hash });
    let decisions: Vec<Decision> = decisions.collect();
    let save = Save {
        summary: SaveSummary { decisions: decisions.len(), ..old.summary },
        scenario: old.scenario,
        encounter: old.encounter,
        seed: old.seed,
        character: None,
        initial_hash: 0,
        decisions,
        take_backs: old.take_backs,
        undone: old.undone,
        content_changes: Vec::new(),
        state_after_content_change: None,
        content: None,
        enemy_sinks: Default::default(),
        hash: state_hash(&state),
        state,
    };
    verify(&save)?;
    Ok(SavedGame { format: version, save, changes: Vec::new(), damage: None })
}
