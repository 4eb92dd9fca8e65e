//! Saves and replays on disk.
//!
//! Owns the file names and the safe way of writing: a new file appears whole or not at all, the autosave before it is
//! kept, and an unreadable save is quarantined. Must not delete or overwrite a replay or an archived or quarantined
//! save.

use std::fs::{self, File};
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use thiserror::Error;

use super::atomic_file::{WRITING_SUFFIX, write_temporary_file};
use super::replay::Replay;
use super::save::Save;
use super::save_file::new_file;
use super::saved_game::{SaveFileError, SavedGame};
use crate::game::Game;
use crate::lang::words;

const REPLAY_SUBDIRECTORY: &str = "replays";
/// The folder of the reports of something wrong, below that of the saves.
const REPORT_SUBDIRECTORY: &str = "reports";
const REPLAY_SUFFIX: &str = ".replay.ron";
/// The age at which such a file was left behind by a program that was stopped.
const LEFT_BEHIND: Duration = Duration::from_secs(3600);

/// The folder of the autosave and the replays of a game.
#[derive(Clone, Debug)]
pub struct SaveDirectory<G: Game> {
    path: PathBuf,
    game: PhantomData<G>,
}

/// A file in the folder of the replays.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayFile<G: Game> {
    /// Its path.
    pub path: PathBuf,
    /// When it was written, if the disk says so.
    pub written: Option<SystemTime>,
    /// The replay, or why it can't be read.
    pub replay: Result<Replay<G>, String>,
}

/// Reads a replay file.
///
/// # Errors
///
/// Returns why the file can't be read as a replay of this version.
pub fn read_replay<G: Game>(path: &Path) -> Result<Replay<G>, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Replay::parse(&name, &text).map_err(|problem| problem.message)
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
#[derive(Debug, Error)]
#[error("{}: {why}", path.display())]
pub struct SaveError {
    path: PathBuf,
    why: SaveErrorReason,
}

/// The reason why a file can't be read or written.
#[derive(Debug, Error)]
pub enum SaveErrorReason {
    /// The disk refused.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// A save could not be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A replay or a character could not be written as RON.
    #[error(transparent)]
    Ron(#[from] ron::Error),
    /// Another program has locked the folder.
    #[error("{}", words!("save-folder-in-use"))]
    InUse,
}

impl SaveError {
    /// An error at a file or folder.
    pub fn new(path: &Path, why: SaveErrorReason) -> Self {
        Self { path: path.to_owned(), why }
    }
}

impl<G: Game> SaveDirectory<G> {
    /// A save directory at `path`; the folder is created with the first file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), game: PhantomData }
    }

    /// A folder below it.
    pub fn below(&self, name: &str) -> Self {
        Self::new(self.path.join(name))
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the autosave.
    pub fn autosave_path(&self) -> PathBuf {
        self.path.join(format!("{}.json", G::FORMAT.file_stem))
    }

    /// The path of the autosave before it.
    fn previous_path(&self) -> PathBuf {
        self.path.join(format!("{}.previous.json", G::FORMAT.file_stem))
    }

    /// When the autosave was written last; `None` if there is none, or if the disk does not say.
    pub fn last_written(&self) -> Option<SystemTime> {
        fs::metadata(self.autosave_path()).and_then(|file| file.modified()).ok()
    }

    /// Whether there is an autosave or a previous autosave.
    pub fn has_save(&self) -> bool {
        self.autosave_path().exists() || self.previous_path().exists()
    }

    /// Whether there is a previous autosave.
    pub fn has_previous_save(&self) -> bool {
        self.previous_path().exists()
    }

    /// Locks the folder for the autosave of this program, until the returned file is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if another running program has locked it: each would overwrite what the other saves.
    pub fn lock_autosave(&self) -> Result<File, SaveError> {
        let path = self.path.join(format!("{}.lock", G::FORMAT.file_stem));
        let fail = |why| SaveError { path: path.clone(), why };
        let open = || {
            fs::create_dir_all(&self.path)?;
            File::create(&path)
        };
        let file = open().map_err(|error| fail(error.into()))?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Err(fail(SaveErrorReason::InUse)),
            // Some file systems have no locks; there the program assumes that no other one is running.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(file),
        }
    }

    /// Replaces the autosave by a new file with one snapshot, and returns the file, open for appending. The file is
    /// synced before it gets its name, so that a crash never leaves half a save. With `keep_previous`, the autosave
    /// that is replaced stays as the previous one.
    ///
    /// # Errors
    ///
    /// Returns an error if the save can't be serialized or the file can't be written.
    pub fn write_autosave(&self, save: &Save<G>, keep_previous: bool) -> Result<File, SaveError> {
        let target = self.autosave_path();
        let fail = |why| SaveError { path: target.clone(), why };
        let text = new_file(save).map_err(|error| fail(error.into()))?;
        self.replace_autosave(&text, keep_previous).map_err(|error| fail(error.into()))
    }

    fn replace_autosave(&self, text: &str, keep_previous: bool) -> io::Result<File> {
        self.remove_files_left_behind();
        let fresh = write_temporary_file(&self.path, text.as_bytes())?;
        let target = self.autosave_path();
        if keep_previous && target.exists() {
            // A hard link keeps the autosave under its own name as well, so that a crash here loses no save.
            let before = self.previous_path();
            let _ = fs::remove_file(&before);
            if fs::hard_link(&target, &before).is_err() {
                fs::copy(&target, &before)?;
            }
        }
        let file = fresh.persist(&target)?;
        sync_directory(&self.path);
        Ok(file)
    }

    /// Removes half-written files that a stopped program has left; each is a copy of what an autosave holds.
    fn remove_files_left_behind(&self) {
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let is_ours = entry.file_name().to_str().is_some_and(|name| name.ends_with(WRITING_SUFFIX));
            let written = entry.metadata().and_then(|m| m.modified()).ok();
            let is_old = written.and_then(|at| at.elapsed().ok()).is_some_and(|age| age > LEFT_BEHIND);
            if is_ours && is_old {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// The path of the folder of the replays.
    pub fn replay_directory(&self) -> PathBuf {
        self.path.join(REPLAY_SUBDIRECTORY)
    }

    /// Writes a replay under an unused name that begins with the name of its start, and returns the path.
    ///
    /// # Errors
    ///
    /// Returns an error if the replay can't be serialized or the file can't be written.
    pub fn write_replay(&self, replay: &Replay<G>) -> Result<PathBuf, SaveError> {
        write_replay_in(&self.replay_directory(), replay)
    }

    /// Writes a report of something wrong, as [`write_replay`](Self::write_replay) does, into a folder of its own.
    ///
    /// # Errors
    ///
    /// Returns an error if the report can't be serialized or the file can't be written.
    pub fn write_report(&self, report: &Replay<G>) -> Result<PathBuf, SaveError> {
        write_replay_in(&self.path.join(REPORT_SUBDIRECTORY), report)
    }

    /// The replays of the folder, the newest first, at most so many.
    pub fn list_replays(&self, most: usize) -> Vec<ReplayFile<G>> {
        let entries = fs::read_dir(self.replay_directory()).into_iter().flatten().flatten();
        let is_replay = |path: &PathBuf| path.to_str().is_some_and(|name| name.ends_with(REPLAY_SUFFIX));
        let written = |path: &PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
        let mut found: Vec<(Option<SystemTime>, PathBuf)> =
            entries.map(|entry| entry.path()).filter(is_replay).map(|path| (written(&path), path)).collect();
        found.sort_by(|a, b| b.cmp(a));
        found.truncate(most);
        found.into_iter().map(|(written, path)| ReplayFile { replay: read_replay(&path), path, written }).collect()
    }

    /// Reads the autosave; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Quarantines a save that can't be used, and returns its new path and the reason.
    pub fn read_autosave(&self) -> Result<Option<SavedGame<G>>, QuarantinedSave> {
        self.read_save_file(self.autosave_path())
    }

    /// Reads the previous autosave; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Quarantines a save that can't be used, and returns its new path and the reason.
    pub fn read_previous_save(&self) -> Result<Option<SavedGame<G>>, QuarantinedSave> {
        self.read_save_file(self.previous_path())
    }

    /// Reads the autosave, or the previous one if there is no other, and changes nothing; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the save can't be used.
    pub fn peek(&self) -> Option<Result<SavedGame<G>, SaveFileError>> {
        let previous = self.previous_path();
        self.peek_autosave().or_else(|| previous.exists().then(|| read_game(&previous)))
    }

    /// Reads the autosave and changes nothing; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the save can't be used.
    pub fn peek_autosave(&self) -> Option<Result<SavedGame<G>, SaveFileError>> {
        let path = self.autosave_path();
        path.exists().then(|| read_game(&path))
    }

    /// Reads the previous autosave and changes nothing; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the save can't be used.
    pub fn peek_previous(&self) -> Option<Result<SavedGame<G>, SaveFileError>> {
        let path = self.previous_path();
        path.exists().then(|| read_game(&path))
    }

    fn read_save_file(&self, path: PathBuf) -> Result<Option<SavedGame<G>>, QuarantinedSave> {
        if !path.exists() {
            return Ok(None);
        }
        read_game(&path).map(Some).map_err(|error| self.quarantine(path, &error))
    }

    /// Renames a save that can't be used instead of deleting it, so that the player loses nothing.
    fn quarantine(&self, from: PathBuf, error: &SaveFileError) -> QuarantinedSave {
        let why = error.to_string();
        let kept_as = self.unused_quarantine_path(&from, error.foreign_format());
        match fs::rename(&from, &kept_as) {
            Ok(()) => QuarantinedSave { moved_to: kept_as, why },
            Err(error) => {
                QuarantinedSave { moved_to: from, why: format!("{why}; it could not be moved aside: {error}") }
            }
        }
    }

    /// A whole save of another version is not called damaged.
    fn unused_quarantine_path(&self, from: &Path, foreign_format: Option<u32>) -> PathBuf {
        let stem = from.file_stem().unwrap_or_default().to_string_lossy();
        let label = foreign_format.map_or_else(|| "damaged".to_owned(), |version| format!("format-{version}"));
        let mut numbered = (1..10_000).map(|n| self.path.join(format!("{stem}.{label}-{n}.json")));
        numbered.find(|p| !p.exists()).unwrap_or_else(|| self.path.join(format!("{stem}.{label}.json")))
    }

    /// Copies an autosave of which only a part can be used, before the game goes on from that part.
    ///
    /// # Errors
    ///
    /// Returns an error if the copy can't be written.
    pub fn copy_damaged_autosave(&self) -> Result<PathBuf, SaveError> {
        let from = self.autosave_path();
        let to = self.unused_quarantine_path(&from, None);
        fs::copy(&from, &to).map_err(|error| SaveError { path: to.clone(), why: error.into() })?;
        Ok(to)
    }

    /// Makes room for the autosave of another game: that of an unfinished game is renamed, and so is one that
    /// can't be read, because the next autosaves would overwrite it. Returns the new path, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the rename fails.
    pub fn archive_autosave(&self) -> Result<Option<PathBuf>, SaveError> {
        let from = self.autosave_path();
        if !from.exists() {
            return Ok(None);
        }
        let to = match read_game::<G>(&from) {
            Ok(game) if game.is_over() => return Ok(None),
            Ok(_) => (1..10_000).map(|n| self.path.join(format!("left-{n}.json"))).find(|p| !p.exists()),
            Err(error) => Some(self.unused_quarantine_path(&from, error.foreign_format())),
        };
        let to = to.unwrap_or_else(|| self.path.join("left.json"));
        fs::rename(&from, &to).map_err(|error| SaveError { path: from, why: error.into() })?;
        Ok(Some(to))
    }
}

fn read_game<G: Game>(path: &Path) -> Result<SavedGame<G>, SaveFileError> {
    let bytes = fs::read(path).map_err(|error| SaveFileError::Damaged(error.to_string()))?;
    SavedGame::parse(&bytes)
}

/// The first unused path of `stem-1`, `stem-2`, …
///
/// # Errors
///
/// Returns an error if all names are taken.
pub fn unused_path(folder: &Path, stem: &str, end: &str) -> io::Result<PathBuf> {
    let names = (1..100_000u32).map(|n| folder.join(format!("{stem}-{n}.{end}")));
    names.into_iter().find(|path| !path.exists()).ok_or_else(|| io::Error::other("there is no name left"))
}

/// The id with only those characters that every platform allows in a file name.
pub fn sanitize_file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// Syncs the folder, so that a rename survives a power loss; has no effect where the platform can't sync folders.
fn sync_directory(path: &Path) {
    if let Ok(folder) = File::open(path) {
        let _ = folder.sync_all();
    }
}

/// Writes a replay under an unused name of a folder.
fn write_replay_in<G: Game>(folder: &Path, replay: &Replay<G>) -> Result<PathBuf, SaveError> {
    let fail = |why| SaveError { path: folder.to_owned(), why };
    let text = replay.to_ron().map_err(|error| fail(error.into()))?;
    let write_new_file = || {
        let fresh = write_temporary_file(folder, text.as_bytes())?;
        let target = unused_path(folder, &sanitize_file_name(&G::start_name(&replay.start)), "replay.ron")?;
        fresh.persist_noclobber(&target)?;
        sync_directory(folder);
        Ok(target)
    };
    write_new_file().map_err(|error: io::Error| fail(error.into()))
}
