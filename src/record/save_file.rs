//! The save file: lines that are only ever appended, each with a checksum.
//!
//! Owns the layout of the file, its version, and what is made of a damaged file or one of an older format. Must not
//! touch the disk or the rules.
//!
//! Every line is one JSON value, `{"crc":"…","entry":…}`, with the CRC-32 of the entry's bytes as eight hexadecimal
//! digits. The first entry names the format version. A `Snapshot` holds the whole encounter, a `Change` one decision
//! after it. So the encounter is the last whole snapshot with the whole lines after it, and a writer that is stopped in
//! the middle of a line costs that line alone.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::older_formats::{self, OLDEST_READABLE_VERSION};
use super::save::{Save, SaveSummary, SavedChange};
use crate::rules::components::phase::Phase;
use crate::rules::state_hash;

/// The version of the save format. Raise it with every change of what a save or the state holds; then
/// [`SAVE_SHAPE`] and the fixtures in `tests/saves` are made anew.
pub const SAVE_FORMAT_VERSION: u32 = 5;

/// The fingerprint of all names of fields in the saves of this format version, computed by `tests/saves.rs`. A number
/// that differs without a new version would let two kinds of save pass for one.
pub const SAVE_SHAPE: u64 = 0x72b6_90e2_25bb_6ebe;

/// The first format in which hashes are computed as [`state_hash`] does.
pub(super) const FIRST_FORMAT_WITH_XXH3: u32 = 4;

/// The length of a line before the entry: `{"crc":"00000000","entry":`.
const LINE_START: usize = 26;

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

/// An entry as a line of a save file.
///
/// # Errors
///
/// Returns the serializer's error.
pub fn to_line(entry: &SaveEntry) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(entry)?;
    Ok(format!("{{\"crc\":\"{:08x}\",\"entry\":{text}}}\n", crc32fast::hash(text.as_bytes())))
}

/// The lines of a new save file: the header and a snapshot.
///
/// # Errors
///
/// Returns the serializer's error.
pub fn new_file(save: &Save) -> Result<String, serde_json::Error> {
    let header = SaveEntry::Header { version: SAVE_FORMAT_VERSION, program: env!("EMBERHEX_VERSION").to_owned() };
    Ok(to_line(&header)? + &to_line(&SaveEntry::Snapshot(Box::new(save.clone())))?)
}

/// The text of the entry in a line, if the line is whole.
fn entry_text(line: &[u8]) -> Option<&str> {
    let (start, rest) = line.split_at_checked(LINE_START)?;
    let (end, text) = rest.split_last()?;
    let crc = start.strip_prefix(b"{\"crc\":\"")?.strip_suffix(b"\",\"entry\":")?;
    let is_whole = *end == b'}' && crc == format!("{:08x}", crc32fast::hash(text)).as_bytes();
    std::str::from_utf8(text).ok().filter(|_| is_whole)
}

impl SavedGame {
    /// Parses a save file of any readable format, and verifies it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has an unreadable version, or if no snapshot in it is whole.
    pub fn parse(bytes: &[u8]) -> Result<Self, SaveFileError> {
        if bytes.is_empty() {
            return Err(SaveFileError::Damaged("it is empty".to_owned()));
        }
        if !bytes.starts_with(b"{\"crc\":\"") {
            return older_formats::parse(bytes);
        }
        let lines: Vec<Option<&str>> = split_lines(bytes).map(entry_text).collect();
        let damaged = |why: String| SaveFileError::Damaged(why);
        let header = lines[0].ok_or_else(|| damaged("the first line is damaged".to_owned()))?;
        // A later format may have other fields beside the version.
        #[derive(Deserialize)]
        enum VersionLine {
            Header { version: u32 },
        }
        let VersionLine::Header { version } = serde_json::from_str(header).map_err(|e| damaged(e.to_string()))?;
        if let Some(error) = SaveFileError::for_version(version) {
            return Err(error);
        }
        let is_snapshot = |line: &Option<&str>| line.is_some_and(|text| text.starts_with("{\"Snapshot\""));
        let at = lines.iter().rposition(is_snapshot).ok_or_else(|| damaged("it holds no whole state".to_owned()))?;
        let save = match lines[at].map(serde_json::from_str) {
            Some(Ok(SaveEntry::Snapshot(save))) => *save,
            Some(Err(error)) => return Err(damaged(format!("line {}: {error}", at + 1))),
            _ => return Err(damaged(format!("line {} is no state", at + 1))),
        };
        verify(&save)?;
        let mut changes = Vec::new();
        let mut damage = None;
        for (n, line) in lines.iter().enumerate().skip(at + 1) {
            match line.map(serde_json::from_str) {
                Some(Ok(SaveEntry::Change(change))) => changes.push(change),
                Some(Err(error)) => return Err(damaged(format!("line {}: {error}", n + 1))),
                _ => {
                    let is_last = n + 1 == lines.len();
                    let lost = SaveDamage::Lines { first: n + 1, lost: lines.len() - n };
                    damage = Some(if is_last { SaveDamage::TornLine } else { lost });
                    break;
                }
            }
        }
        Ok(Self { format: version, save, changes, damage })
    }

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

/// The lines of a file without their line ends; at least one.
fn split_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n')
}

/// Whether the parts of a snapshot fit together.
pub(super) fn verify(save: &Save) -> Result<(), SaveFileError> {
    let found = state_hash(&save.state);
    if found != save.hash {
        let (expected, found) = (super::hash_to_hex(save.hash), super::hash_to_hex(found));
        return Err(SaveFileError::Damaged(format!("its state has the hash {found} and was sealed with {expected}")));
    }
    let (locked, decisions) = (save.locked_count(), save.decisions.len());
    if locked > decisions || save.state_after_content_change.is_some() == save.content_changes.is_empty() {
        let why = format!("it holds {decisions} decisions, and {locked} before the content files changed");
        return Err(SaveFileError::Damaged(why));
    }
    Ok(())
}
