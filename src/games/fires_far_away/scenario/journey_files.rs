//! Journeys on disk: several side by side, each in a folder of its own, which also takes the autosave of its encounter.
//!
//! Owns the folders, the list of journeys and the files of diaries. The save of a journey is that of the kernel
//! (`kernel::record`), and so is the replay that is written beside it when the journey ends. Must not delete a journey:
//! one that the player puts away is moved to the folder `put-away`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use kernel::record::atomic_file::write_atomically;
use kernel::record::{SaveFileError, SavedGame, unused_path};
use thiserror::Error;

use super::journey_game::{JourneyGame, JourneySummary};
use crate::lang::words;
use crate::model::Id;
use crate::record::SaveDirectory;

const SUBDIRECTORY: &str = "journeys";
const PUT_AWAY: &str = "put-away";
const DIARIES: &str = "diaries";
/// The number of numbers that are tried for a name.
const MOST_NAMES: u32 = 10_000;

/// The folder of a journey's saves and replays.
pub type JourneySaves = kernel::record::SaveDirectory<JourneyGame>;

/// The number of a journey's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JourneySlot(pub u32);

/// A journey in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJourney {
    /// Its folder.
    pub slot: JourneySlot,
    /// The scenario.
    pub scenario: Id,
    /// The description in its save.
    pub summary: JourneySummary,
    /// Seconds that it has been played.
    pub seconds_played: u64,
    /// When it was saved last, in seconds since 1970.
    pub last_played: u64,
}

/// Every journey of a folder.
#[derive(Debug, Default)]
pub struct JourneyList {
    /// Those that can be read, the one played last first.
    pub journeys: Vec<ListedJourney>,
    /// Those that cannot, with the reason.
    pub unreadable: Vec<(JourneySlot, SaveFileError)>,
}

/// The reason why the folder of a journey cannot be made or moved, or its diary not be written.
#[derive(Debug, Error)]
#[error("{}: {why}", path.display())]
pub struct JourneyFolderError {
    path: PathBuf,
    why: io::Error,
}

/// The folder of all journeys.
#[derive(Clone, Debug)]
pub struct JourneyDirectory {
    path: PathBuf,
}

impl JourneyDirectory {
    /// The folder of the journeys below a save directory. It is created with the first journey.
    pub fn below(saves: &SaveDirectory) -> Self {
        Self { path: saves.path().join(SUBDIRECTORY) }
    }

    fn folder(&self, slot: JourneySlot) -> PathBuf {
        self.path.join(slot.0.to_string())
    }

    /// The folder in which a journey is saved.
    pub fn saves(&self, slot: JourneySlot) -> JourneySaves {
        JourneySaves::new(self.folder(slot))
    }

    /// The folder in which the encounter of a journey is saved while it is under way.
    pub fn encounter_saves(&self, slot: JourneySlot) -> SaveDirectory {
        SaveDirectory::new(self.folder(slot))
    }

    /// Makes a folder for one more journey.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn new_slot(&self) -> Result<JourneySlot, JourneyFolderError> {
        fs::create_dir_all(&self.path).map_err(|why| at(&self.path, why))?;
        for number in 1..MOST_NAMES {
            let slot = JourneySlot(number);
            // To make the folder is also to claim it: two programs never get the same one.
            match fs::create_dir(self.folder(slot)) {
                Ok(()) => return Ok(slot),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(at(&self.folder(slot), why)),
            }
        }
        Err(at(&self.path, io::Error::other(words!("journey-folder-no-name-left"))))
    }

    /// Every journey there is. Nothing is moved. A folder without a save has no journey.
    pub fn list(&self) -> JourneyList {
        let mut list = JourneyList::default();
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let slot = |entry: fs::DirEntry| entry.file_name().to_str()?.parse().ok().map(JourneySlot);
        let mut slots: Vec<JourneySlot> = entries.filter_map(slot).collect();
        slots.sort_unstable();
        for slot in slots {
            let saves = self.saves(slot);
            let found = match saves.peek() {
                // The save before a damaged one can be continued.
                Some(Err(SaveFileError::Damaged(why))) => {
                    let previous = saves.peek_previous().filter(Result::is_ok);
                    Some(previous.unwrap_or(Err(SaveFileError::Damaged(why))))
                }
                found => found,
            };
            match found {
                None => {}
                Some(Ok(saved)) => list.journeys.push(listed(slot, &saves, &saved)),
                Some(Err(why)) => list.unreadable.push((slot, why)),
            }
        }
        list.journeys.sort_by_key(|journey| std::cmp::Reverse((journey.last_played, journey.slot)));
        list
    }

    /// Puts a journey away: its folder is moved out of the list, with everything in it, and can be moved back by hand.
    /// Returns its new path.
    ///
    /// # Errors
    ///
    /// If the folder cannot be moved.
    pub fn put_away(&self, slot: JourneySlot) -> Result<PathBuf, JourneyFolderError> {
        let (from, away) = (self.folder(slot), self.path.join(PUT_AWAY));
        // Another window must not go on writing where the folder has been.
        let lock = self.saves(slot).lock_autosave().map_err(|why| at(&from, io::Error::other(why.to_string())))?;
        fs::create_dir_all(&away).map_err(|why| at(&away, why))?;
        let mut names = (1..MOST_NAMES).map(|n| away.join(format!("{}-{n}", slot.0)));
        let to = names.find(|path| !path.exists());
        let to = to.ok_or_else(|| at(&away, io::Error::other(words!("journey-folder-no-name-left"))))?;
        drop(lock);
        fs::rename(&from, &to).map_err(|why| at(&from, why))?;
        Ok(to)
    }

    /// Writes the diary of a character into a new file beside the journeys, and returns its path.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_diary(&self, character: &str, text: &str) -> Result<PathBuf, JourneyFolderError> {
        let folder = self.path.with_file_name(DIARIES);
        let plain = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '_' };
        let stem: String = character.trim().chars().take(60).map(plain).collect();
        let path = unused_path(&folder, &stem, "md").map_err(|why| at(&folder, why))?;
        write_atomically(&path, text.as_bytes()).map_err(|why| at(&path, why))?;
        Ok(path)
    }
}

fn at(path: &Path, why: io::Error) -> JourneyFolderError {
    JourneyFolderError { path: path.to_owned(), why }
}

fn listed(slot: JourneySlot, saves: &JourneySaves, saved: &SavedGame<JourneyGame>) -> ListedJourney {
    ListedJourney {
        slot,
        scenario: saved.save.start.scenario,
        summary: saved.summary().clone(),
        seconds_played: saved.save.seconds_played,
        last_played: saves.last_written().map_or(0, seconds_since_1970),
    }
}

/// A time in seconds since 1970.
pub fn seconds_since_1970(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
