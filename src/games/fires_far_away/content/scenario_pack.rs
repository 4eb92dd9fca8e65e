//! Packs of scenarios: what others share, each the folder of one scenario or a zip archive of it.
//!
//! Owns which files of a pack are content, and which packs lie in the folder of packs. Must not read an archive:
//! `kernel::content::pack` does, and keeps its limits.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::content::is_content_file;
use kernel::content::pack::{OtherFiles, Pack, PackError, read_archive, read_folder, read_pack};
use thiserror::Error;

use crate::model::Id;

/// The file at the root of a pack.
const SHEET: &str = "scenario.ron";

/// The longest id of a scenario in a pack.
const LONGEST_ID: usize = 64;

/// The beginning of the paths by which problems name a pack as a whole.
const PACKS: &str = "packs/";

/// A pack of one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioPack {
    /// The scenario.
    pub id: Id,
    /// Its files.
    pub pack: Pack,
}

/// The reason why a pack is no pack of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScenarioPackError {
    /// It can't be read, or holds what does not belong into a pack.
    #[error(transparent)]
    Pack(#[from] PackError),
    /// The name of its folder is no id.
    #[error(
        "`{0}` is no id of a scenario: its folder has small letters, digits and `_`, and begins with a letter, as in \
         `salt_mill`; an archive without a folder is called so itself"
    )]
    NotAnId(String),
}

impl ScenarioPack {
    /// Reads a folder, or a zip archive.
    ///
    /// # Errors
    ///
    /// If it is no pack of a scenario, or is refused.
    pub fn read(path: &Path) -> Result<Self, ScenarioPackError> {
        Self::of(read_pack(path, SHEET)?)
    }

    /// Reads the folder of an author, in which files of other kinds may lie. They are left out.
    ///
    /// # Errors
    ///
    /// As [`Self::read`].
    pub fn read_own(folder: &Path) -> Result<Self, ScenarioPackError> {
        Self::of(read_folder(folder, SHEET, OtherFiles::LeftOut)?)
    }

    /// Reads the bytes of a zip archive. `name` is that of its file without the ending.
    ///
    /// # Errors
    ///
    /// As [`Self::read`].
    pub fn read_bytes(bytes: &[u8], name: &str) -> Result<Self, ScenarioPackError> {
        Self::of(read_archive(bytes, name, SHEET)?)
    }

    fn of(pack: Pack) -> Result<Self, ScenarioPackError> {
        if is_scenario_id(&pack.name) {
            Ok(Self { id: Id::new(&pack.name), pack })
        } else {
            Err(ScenarioPackError::NotAnId(pack.name))
        }
    }

    /// The content files: their paths below a content root, and their texts.
    pub fn files(&self) -> impl Iterator<Item = (String, &str)> {
        let below = format!("scenarios/{}", self.id);
        let files = self.pack.texts.iter().map(move |(path, text)| (format!("{below}/{path}"), text.as_str()));
        files.filter(|(path, _)| is_content_file(path))
    }

    /// Whether both hold the same files.
    pub fn has_same_files(&self, other: &Self) -> bool {
        (self.id, &self.pack.texts, &self.pack.pictures) == (other.id, &other.pack.texts, &other.pack.pictures)
    }
}

/// Whether a name can be the id of a scenario: small letters, digits and `_`, and a letter at its beginning.
pub fn is_scenario_id(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= LONGEST_ID
}

/// The pack that a problem names as a whole: the name of its file or folder.
pub(super) fn pack_of(path: &str) -> Option<&str> {
    path.strip_prefix(PACKS)
}

/// The path by which problems name a pack as a whole.
pub(super) fn path_of_pack(place: &Path) -> String {
    format!("{PACKS}{}", place.file_name().map(|name| name.to_string_lossy()).unwrap_or_default())
}

/// The folders and archives in the folder of packs, by name. One that is gone holds none.
pub(super) fn places_of_packs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_hidden = |place: &Path| place.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let is_pack = |place: &Path| place.is_dir() || place.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip"));
    let mut places: Vec<PathBuf> = entries.filter(|place| is_pack(place) && !is_hidden(place)).collect();
    places.sort();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_lowercase_letters_digits_and_underscores() {
        assert!(["a", "salt_mill", "mill2"].iter().all(|id| is_scenario_id(id)));
        let long = "a".repeat(LONGEST_ID + 1);
        let wrong = ["", "Salt", "2mill", "_a", "salt-mill", "salt mill", "müll", "mill (1)", &long];
        assert!(!wrong.iter().any(|id| is_scenario_id(id)));
    }
}
