//! Saves and replays on disk.
//!
//! Owns the file names and the safe way of writing: a file is written completely or not at all, the previous autosave
//! is kept, and an unreadable save is quarantined. Must not delete or overwrite a replay or an archived or quarantined
//! save.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::replay::Replay;
use super::save::Save;

const AUTOSAVE_FILE: &str = "autosave.json";
const PREVIOUS_AUTOSAVE_FILE: &str = "autosave.previous.json";
const REPLAY_SUBDIRECTORY: &str = "replays";

/// The folder of the autosave and the replays.
#[derive(Clone, Debug)]
pub struct SaveDirectory {
    path: PathBuf,
}

/// A save that could not be used and was renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedSave {
    /// The path of the renamed file; the old path if the rename failed.
    pub moved_to: PathBuf,
    /// The reason.
    pub why: String,
}

/// An error of reading or writing a file.
#[derive(Debug)]
pub struct SaveError {
    path: PathBuf,
    why: String,
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.why)
    }
}

impl std::error::Error for SaveError {}

impl SaveDirectory {
    /// A save directory at `path`; the folder is created with the first file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The save directory in the platform's folder for user data; `None` if the platform has none.
    pub fn for_current_user() -> Option<Self> {
        directories::ProjectDirs::from("", "", "emberhex").map(|dirs| Self::new(dirs.data_dir()))
    }

    /// The path of the autosave.
    pub fn autosave_path(&self) -> PathBuf {
        self.path.join(AUTOSAVE_FILE)
    }

    /// Whether there is an autosave or a previous autosave.
    pub fn has_save(&self) -> bool {
        self.autosave_path().exists() || self.path.join(PREVIOUS_AUTOSAVE_FILE).exists()
    }

    /// Whether there is a previous autosave.
    pub fn has_previous_save(&self) -> bool {
        self.path.join(PREVIOUS_AUTOSAVE_FILE).exists()
    }

    /// Writes the autosave and keeps the previous one. The text goes to a temporary file that is synced and then
    /// renamed, so that a crash never leaves half a save.
    ///
    /// # Errors
    ///
    /// Returns an error if the save can't be serialized or a file can't be written.
    pub fn write_autosave(&self, save: &Save) -> Result<(), SaveError> {
        let target = self.autosave_path();
        let fail = |why: String| SaveError { path: target.clone(), why };
        let text = save.to_json().map_err(&fail)?;
        self.replace_autosave(&text).map_err(|e| fail(e.to_string()))
    }

    fn replace_autosave(&self, text: &str) -> io::Result<()> {
        let fresh = write_temp_file(&self.path, "autosave.writing", text)?;
        let target = self.autosave_path();
        if target.exists() {
            // A hard link keeps the autosave under its own name as well, so that a crash here loses no save.
            let before = self.path.join(PREVIOUS_AUTOSAVE_FILE);
            let _ = fs::remove_file(&before);
            if fs::hard_link(&target, &before).is_err() {
                fs::copy(&target, &before)?;
            }
        }
        fs::rename(&fresh, &target)?;
        sync_directory(&self.path);
        Ok(())
    }

    /// The path of the folder of the replays.
    pub fn replay_directory(&self) -> PathBuf {
        self.path.join(REPLAY_SUBDIRECTORY)
    }

    /// Writes a replay under an unused name that begins with the encounter's id, and returns the path.
    ///
    /// # Errors
    ///
    /// Returns an error if the replay can't be serialized or the file can't be written.
    pub fn write_replay(&self, replay: &Replay) -> Result<PathBuf, SaveError> {
        let folder = self.replay_directory();
        let fail = |why: String| SaveError { path: folder.clone(), why };
        let text = replay.to_ron().map_err(&fail)?;
        let write_new_file = || {
            let fresh = write_temp_file(&folder, "replay.writing", &text)?;
            let target = unused_path(&folder, &sanitize_file_name(replay.encounter.as_str()), "replay.ron")?;
            fs::rename(&fresh, &target)?;
            sync_directory(&folder);
            Ok(target)
        };
        write_new_file().map_err(|error: io::Error| fail(error.to_string()))
    }

    /// Reads the autosave; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Quarantines a save that can't be used, and returns its new path and the reason.
    pub fn read_autosave(&self) -> Result<Option<Save>, QuarantinedSave> {
        self.read_save_file(AUTOSAVE_FILE)
    }

    /// Reads the previous autosave; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Quarantines a save that can't be used, and returns its new path and the reason.
    pub fn read_previous_save(&self) -> Result<Option<Save>, QuarantinedSave> {
        self.read_save_file(PREVIOUS_AUTOSAVE_FILE)
    }

    fn read_save_file(&self, name: &str) -> Result<Option<Save>, QuarantinedSave> {
        let path = self.path.join(name);
        if !path.exists() {
            return Ok(None);
        }
        let read = fs::read(&path).map_err(|e| e.to_string());
        let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| "not a text file".to_owned()));
        // A whole save of another version is not called damaged.
        let label = match text.as_ref().ok().and_then(|text| Save::foreign_format(text)) {
            Some(version) => format!("format-{version}"),
            None => "damaged".to_owned(),
        };
        match text.and_then(|text| Save::parse(&text)) {
            Ok(save) => Ok(Some(save)),
            Err(why) => Err(self.quarantine(name, &label, why)),
        }
    }

    /// Renames a save that can't be used instead of deleting it, so that the player loses nothing.
    fn quarantine(&self, name: &str, label: &str, why: String) -> QuarantinedSave {
        let from = self.path.join(name);
        let stem = name.trim_end_matches(".json");
        let kept_as = (1..10_000)
            .map(|n| self.path.join(format!("{stem}.{label}-{n}.json")))
            .find(|p| !p.exists())
            .unwrap_or_else(|| self.path.join(format!("{stem}.{label}.json")));
        match fs::rename(&from, &kept_as) {
            Ok(()) => QuarantinedSave { moved_to: kept_as, why },
            Err(error) => {
                QuarantinedSave { moved_to: from, why: format!("{why}; it could not be moved aside: {error}") }
            }
        }
    }

    /// Renames the autosave of an unfinished encounter before another encounter starts, and returns the new path;
    /// `None` if there is no autosave.
    ///
    /// # Errors
    ///
    /// Returns an error if the rename fails.
    pub fn archive_autosave(&self) -> Result<Option<PathBuf>, SaveError> {
        let from = self.autosave_path();
        if !from.exists() {
            return Ok(None);
        }
        let to = (1..10_000).map(|n| self.path.join(format!("left-{n}.json"))).find(|p| !p.exists());
        let to = to.unwrap_or_else(|| self.path.join("left.json"));
        fs::rename(&from, &to).map_err(|e| SaveError { path: from, why: e.to_string() })?;
        Ok(Some(to))
    }

    /// Quarantines the autosave because its encounter can't be resumed.
    pub fn quarantine_autosave(&self, why: String) -> QuarantinedSave {
        self.quarantine(AUTOSAVE_FILE, "damaged", why)
    }
}

/// Writes a temporary file, syncs it and returns its path.
fn write_temp_file(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let fresh = folder.join(name);
    let mut file = File::create(&fresh)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(fresh)
}

/// The first unused path of `stem-1`, `stem-2`, …
fn unused_path(folder: &Path, stem: &str, end: &str) -> io::Result<PathBuf> {
    let names = (1..100_000u32).map(|n| folder.join(format!("{stem}-{n}.{end}")));
    names.into_iter().find(|path| !path.exists()).ok_or_else(|| io::Error::other("there is no name left"))
}

/// The id with only those characters that every platform allows in a file name.
fn sanitize_file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// Syncs the folder, so that a rename survives a power loss; has no effect where the platform can't sync folders.
fn sync_directory(path: &Path) {
    if let Ok(folder) = File::open(path) {
        let _ = folder.sync_all();
    }
}
