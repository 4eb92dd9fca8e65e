//! Save files and replays on disk: written whole or not at all, the previous save kept, a damaged one set aside, and
//! nothing a person made ever deleted or written over.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::replay::Replay;
use super::save::Save;

const AUTOSAVE_FILE: &str = "autosave.json";
const PREVIOUS_AUTOSAVE_FILE: &str = "autosave.previous.json";
const REPLAY_SUBDIRECTORY: &str = "replays";

/// A folder with the autosave in it.
#[derive(Clone, Debug)]
pub struct SaveDirectory {
    path: PathBuf,
}

/// A save that could not be read, and where it is kept now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedSave {
    /// Where it lies now.
    pub moved_to: PathBuf,
    /// What is wrong with it.
    pub why: String,
}

/// What went wrong with a file.
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
    /// A folder for saves; it is made when the first one is written.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The platform's folder for the player's data.
    pub fn for_current_user() -> Option<Self> {
        directories::ProjectDirs::from("", "", "emberhex").map(|dirs| Self::new(dirs.data_dir()))
    }

    /// Where the autosave lies.
    pub fn autosave_path(&self) -> PathBuf {
        self.path.join(AUTOSAVE_FILE)
    }

    /// Whether there is an autosave or one before it.
    pub fn has_save(&self) -> bool {
        self.autosave_path().exists() || self.path.join(PREVIOUS_AUTOSAVE_FILE).exists()
    }

    /// Whether there is a save before the last.
    pub fn has_previous_save(&self) -> bool {
        self.path.join(PREVIOUS_AUTOSAVE_FILE).exists()
    }

    /// Writes the autosave: to a temporary file, flushed to the disk, then put in place; the one before it is kept.
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
            // A copy by name: at no moment is there no save under the name the next start looks for.
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

    /// Where the replays lie.
    pub fn replay_directory(&self) -> PathBuf {
        self.path.join(REPLAY_SUBDIRECTORY)
    }

    /// Writes a replay under a name of its own, after the encounter, and says which.
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

    /// Reads the autosave. A file that can't be used is renamed out of the way, with the reason.
    pub fn read_autosave(&self) -> Result<Option<Save>, QuarantinedSave> {
        self.read_save_file(AUTOSAVE_FILE)
    }

    /// Reads the save before the last.
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
        match text.and_then(|text| Save::parse(&text)) {
            Ok(save) => Ok(Some(save)),
            Err(why) => Err(self.quarantine(name, why)),
        }
    }

    /// Renames a save that can't be used, so that nothing a person made is lost.
    pub fn quarantine(&self, name: &str, why: String) -> QuarantinedSave {
        let from = self.path.join(name);
        let stem = name.trim_end_matches(".json");
        let kept_as = (1..10_000)
            .map(|n| self.path.join(format!("{stem}.damaged-{n}.json")))
            .find(|p| !p.exists())
            .unwrap_or_else(|| self.path.join(format!("{stem}.damaged.json")));
        match fs::rename(&from, &kept_as) {
            Ok(()) => QuarantinedSave { moved_to: kept_as, why },
            Err(error) => {
                QuarantinedSave { moved_to: from, why: format!("{why}; it could not be moved aside: {error}") }
            }
        }
    }

    /// Puts an encounter that is left unfinished away under a name of its own, before another one begins.
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

    /// Sets the autosave aside because what it speaks of can't be taken up.
    pub fn quarantine_autosave(&self, why: String) -> QuarantinedSave {
        self.quarantine(AUTOSAVE_FILE, why)
    }
}

/// Writes a file that is not yet in its place, through to the disk.
fn write_temp_file(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let fresh = folder.join(name);
    let mut file = File::create(&fresh)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(fresh)
}

/// The first of `stem-1`, `stem-2`, … that no file has yet.
fn unused_path(folder: &Path, stem: &str, end: &str) -> io::Result<PathBuf> {
    let names = (1..100_000u32).map(|n| folder.join(format!("{stem}-{n}.{end}")));
    names.into_iter().find(|path| !path.exists()).ok_or_else(|| io::Error::other("there is no name left"))
}

/// An id as part of a file's name on every system.
fn sanitize_file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// Makes a rename last through a loss of power, where the platform lets folders be synced.
fn sync_directory(path: &Path) {
    if let Ok(folder) = File::open(path) {
        let _ = folder.sync_all();
    }
}
