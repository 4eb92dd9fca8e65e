//! The save file: lines that are only ever appended, each with a checksum.
//!
//! Owns the layout of the file, and the handling of a damaged file. Must not touch the disk or the rules.
//!
//! Every line is one JSON value, `{"crc":"…","entry":…}`, with the CRC-32 of the entry's bytes as eight hexadecimal
//! digits. The first entry names the game and the format version. A `Snapshot` holds the whole game, a `Change` one decision
//! after it. So the game is the last whole snapshot with the whole lines after it, and a writer that is stopped in
//! the middle of a line loses only that line.

use serde::{Deserialize, Serialize};

use super::save::Save;
use super::saved_game::{SaveDamage, SaveEntry, SaveFileError, SavedGame, verify};
use crate::game::Game;

/// The length of a line before the entry: `{"crc":"00000000","entry":`.
const LINE_START: usize = 26;

/// An entry as a line of a save file.
///
/// # Errors
///
/// Returns the serializer's error.
pub fn to_line<T: Serialize>(entry: &T) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(entry)?;
    Ok(format!("{{\"crc\":\"{:08x}\",\"entry\":{text}}}\n", crc32fast::hash(text.as_bytes())))
}

/// The lines of a new save file: the header and a snapshot.
///
/// # Errors
///
/// Returns the serializer's error.
pub fn new_file<G: Game>(save: &Save<G>) -> Result<String, serde_json::Error> {
    let (game, program) = (G::ID.to_owned(), super::program().to_owned());
    let header = SaveEntry::<G>::Header { game, version: G::FORMAT.save_version, program };
    Ok(to_line(&header)? + &to_line(&SaveEntry::Snapshot(Box::new(save.clone())))?)
}

/// The text of the entry in a line, if the line is whole.
pub fn entry_text(line: &[u8]) -> Option<&str> {
    let (start, rest) = line.split_at_checked(LINE_START)?;
    let (end, text) = rest.split_last()?;
    let crc = start.strip_prefix(b"{\"crc\":\"")?.strip_suffix(b"\",\"entry\":")?;
    let is_whole = *end == b'}' && crc == format!("{:08x}", crc32fast::hash(text)).as_bytes();
    std::str::from_utf8(text).ok().filter(|_| is_whole)
}

impl<G: Game> SavedGame<G> {
    /// Parses a save file, and verifies it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has an unreadable version, or if no snapshot in it is whole.
    pub fn parse(bytes: &[u8]) -> Result<Self, SaveFileError> {
        if bytes.is_empty() {
            return Err(SaveFileError::Damaged("it is empty".to_owned()));
        }
        let lines: Vec<Option<&str>> = split_lines(bytes).map(entry_text).collect();
        let damaged = |why: String| SaveFileError::Damaged(why);
        let header = lines[0].ok_or_else(|| damaged("the first line is damaged".to_owned()))?;
        // A later format may have other fields beside the version.
        #[derive(Deserialize)]
        enum VersionLine {
            Header { game: String, version: u32 },
        }
        let VersionLine::Header { game, version } = serde_json::from_str(header).map_err(|e| damaged(e.to_string()))?;
        if game != G::ID {
            return Err(SaveFileError::OtherGame(game));
        }
        if version > G::FORMAT.save_version {
            return Err(SaveFileError::Newer(version, G::FORMAT.save_version));
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
        Ok(Self { save, changes, damage })
    }
}

/// The lines of a file without their line ends; at least one.
fn split_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n')
}
