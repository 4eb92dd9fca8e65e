//! Journeys on disk: several side by side, each in a folder of its own, which also takes the autosave of its encounter.
//!
//! Owns the names of the files, their form and what is made of a damaged one. Must not delete a journey: what cannot be
//! read is set aside, and what the player puts away is moved.
//!
//! A file has two lines of the form of the save files (`record::to_line`): a header with the format's version, and the
//! journey. It is always replaced whole, and the one before it stays beside it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::journey::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::model::Id;
use crate::record::{SaveDirectory, entry_text, to_line, write_atomically};

/// The version of the format. A higher one cannot be read.
pub const JOURNEY_FORMAT_VERSION: u32 = 1;

const SUBDIRECTORY: &str = "journeys";
const PUT_AWAY: &str = "put-away";
const DIARIES: &str = "diaries";
const FILE: &str = "journey.json";
const PREVIOUS_FILE: &str = "journey.previous.json";
const LOCK_FILE: &str = "journey.lock";
/// How many numbers are tried for a name before giving up.
const MOST_NAMES: u32 = 10_000;

/// The number of a journey's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JourneySlot(pub u32);

/// A journey with what is kept beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedJourney {
    /// The journey.
    pub journey: Journey,
    /// The printed name of its scenario, for a list that is shown without the scenario's files.
    pub scenario_name: String,
    /// The printed title of the chapter under way, if there is one.
    #[serde(default)]
    pub chapter_title: Option<String>,
    /// Seconds that it has been played.
    #[serde(default)]
    pub seconds_played: u64,
    /// When it was played last, in seconds since 1970.
    #[serde(default)]
    pub last_played: u64,
}

impl SavedJourney {
    /// A journey as it is saved at this time.
    pub fn new(catalog: &Catalog, journey: &Journey, seconds_played: u64, last_played: u64) -> Self {
        let scenario = catalog.scenarios.get(&journey.scenario);
        let chapters = catalog.chapters.get(&journey.scenario);
        let chapter_title = match journey.stage {
            JourneyStage::Chapter(id) => chapters.and_then(|chapters| chapters.chapters.get(&id)),
            JourneyStage::Creation => chapters.and_then(|chapters| chapters.creation.as_ref()),
            JourneyStage::Prestige => chapters.and_then(|chapters| chapters.prestige.as_ref()),
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => None,
        };
        Self {
            journey: journey.clone(),
            scenario_name: scenario.map_or_else(|| journey.scenario.to_string(), |scenario| scenario.name.clone()),
            chapter_title: chapter_title.map(|chapter| chapter.title.clone()),
            seconds_played,
            last_played,
        }
    }
}

/// The line of a list about a journey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JourneySummary {
    /// Its folder.
    pub slot: JourneySlot,
    /// The character's name.
    pub character: String,
    /// The scenario.
    pub scenario: Id,
    /// Its printed name.
    pub scenario_name: String,
    /// SL.
    pub soul_level: u16,
    /// Where the journey is.
    pub stage: JourneyStage,
    /// The printed title of the chapter under way.
    pub chapter_title: Option<String>,
    /// How many chapters have been resolved.
    pub resolved: usize,
    /// How many chapters lie face down.
    pub face_down: usize,
    /// Whether an encounter is under way.
    pub in_fight: bool,
    /// Seconds that it has been played.
    pub seconds_played: u64,
    /// When it was played last, in seconds since 1970.
    pub last_played: u64,
}

impl JourneySummary {
    fn new(slot: JourneySlot, saved: &SavedJourney) -> Self {
        let journey = &saved.journey;
        Self {
            slot,
            character: journey.character.name.clone(),
            scenario: journey.scenario,
            scenario_name: saved.scenario_name.clone(),
            soul_level: journey.character.soul_level,
            stage: journey.stage,
            chapter_title: saved.chapter_title.clone(),
            resolved: journey.discards.len(),
            face_down: journey.deck.len(),
            in_fight: journey.fight.is_some(),
            seconds_played: saved.seconds_played,
            last_played: saved.last_played,
        }
    }
}

/// Every journey of a folder.
#[derive(Debug, Default)]
pub struct JourneyList {
    /// Those that can be read, the one played last first.
    pub journeys: Vec<JourneySummary>,
    /// Those that cannot, with the reason.
    pub unreadable: Vec<(JourneySlot, JourneyFileError)>,
}

/// A journey that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadJourney {
    /// The journey.
    pub saved: SavedJourney,
    /// If the newest file was damaged: its new name and the reason. The journey is then the one before it.
    pub damaged: Option<(PathBuf, String)>,
}

/// The reason why a journey cannot be read, written or moved.
#[derive(Debug, Error)]
pub enum JourneyFileError {
    /// The disk refused.
    #[error("{}: {why}", path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// The journey could not be put into words.
    #[error("the journey could not be written: {0}")]
    NotWritable(#[from] serde_json::Error),
    /// The file was written by a later version of the game.
    #[error("a later version of the game has saved this journey (format {0}); it is kept as it is")]
    LaterFormat(u32),
    /// The file is damaged, and there is no earlier one.
    #[error("the journey is damaged ({why}); it is kept as {}", .kept_as.display())]
    Damaged {
        /// The new name of the file.
        kept_as: PathBuf,
        /// The problem.
        why: String,
    },
    /// Another running program plays this journey.
    #[error("another window of the game plays this journey")]
    InUse,
    /// There is no such journey.
    #[error("there is no such journey")]
    Missing,
}

/// Why the text of a file is no journey.
#[derive(Debug, PartialEq, Eq, Error)]
enum ParseError {
    #[error("format {0}")]
    LaterFormat(u32),
    #[error("{0}")]
    Damaged(String),
}

/// The first line of a file. A later format may have other fields beside the version.
#[derive(Serialize, Deserialize)]
enum HeaderLine {
    Header { version: u32, program: String },
}

/// The second line of a file.
#[derive(Serialize, Deserialize)]
enum JourneyLine {
    Journey(Box<SavedJourney>),
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

    /// The path of a journey's file.
    pub fn file(&self, slot: JourneySlot) -> PathBuf {
        self.folder(slot).join(FILE)
    }

    /// Where the encounter of a journey is saved while it is under way.
    pub fn encounter_saves(&self, slot: JourneySlot) -> SaveDirectory {
        SaveDirectory::new(self.folder(slot))
    }

    /// Makes a folder for one more journey.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn new_slot(&self) -> Result<JourneySlot, JourneyFileError> {
        fs::create_dir_all(&self.path).map_err(|why| disk(&self.path, why))?;
        for number in 1..MOST_NAMES {
            let slot = JourneySlot(number);
            // To make the folder is also to claim it: two programs never get the same one.
            match fs::create_dir(self.folder(slot)) {
                Ok(()) => return Ok(slot),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(disk(&self.folder(slot), why)),
            }
        }
        Err(disk(&self.path, io::Error::other("there is no name left")))
    }

    /// Keeps a journey for this program alone, until the returned file is dropped.
    ///
    /// # Errors
    ///
    /// If another running program plays it, or if the lock cannot be written.
    pub fn lock(&self, slot: JourneySlot) -> Result<File, JourneyFileError> {
        let path = self.folder(slot).join(LOCK_FILE);
        let file = File::create(&path).map_err(|why| disk(&path, why))?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Err(JourneyFileError::InUse),
            // Some file systems have no locks; there the program assumes that no other one is running.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(file),
        }
    }

    /// Writes a journey. It is on disk when this returns; the file before it stays as the previous one.
    ///
    /// # Errors
    ///
    /// If the journey cannot be written. The file before it is then as it was.
    pub fn write(&self, slot: JourneySlot, saved: &SavedJourney) -> Result<(), JourneyFileError> {
        let text = file_text(saved)?;
        let (path, previous) = (self.file(slot), self.folder(slot).join(PREVIOUS_FILE));
        if path.exists() {
            // A link keeps the file under its own name as well, so that nothing is lost if the program ends here.
            let _ = fs::remove_file(&previous);
            if fs::hard_link(&path, &previous).is_err() {
                fs::copy(&path, &previous).map_err(|why| disk(&previous, why))?;
            }
        }
        write_atomically(&path, text.as_bytes()).map_err(|why| disk(&path, why))
    }

    /// Reads a journey. A damaged file is renamed, and the one before it is read instead.
    ///
    /// # Errors
    ///
    /// If there is no file that can be read. One of a later format stays as it is.
    pub fn read(&self, slot: JourneySlot) -> Result<ReadJourney, JourneyFileError> {
        let path = self.file(slot);
        let previous = self.folder(slot).join(PREVIOUS_FILE);
        if !path.exists() {
            let saved = read_file(&previous).map_err(|_| JourneyFileError::Missing)?;
            let why = "the file was gone, and the one before it is used".to_owned();
            return Ok(ReadJourney { saved, damaged: Some((path, why)) });
        }
        let why = match read_file(&path) {
            Ok(saved) => return Ok(ReadJourney { saved, damaged: None }),
            Err(ParseError::LaterFormat(version)) => return Err(JourneyFileError::LaterFormat(version)),
            Err(ParseError::Damaged(why)) => why,
        };
        let earlier = read_file(&previous);
        let kept_as = self.set_aside(slot)?;
        match earlier {
            Ok(saved) => Ok(ReadJourney { saved, damaged: Some((kept_as, why)) }),
            Err(_) => Err(JourneyFileError::Damaged { kept_as, why }),
        }
    }

    /// Every journey there is. Nothing is moved.
    pub fn list(&self) -> JourneyList {
        let mut list = JourneyList::default();
        let mut slots: Vec<JourneySlot> = fs::read_dir(&self.path)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok().map(JourneySlot))
            .collect();
        slots.sort_unstable();
        for slot in slots {
            let path = self.file(slot);
            let found = match read_file(&path) {
                // A folder without a file, or one whose damaged file was set aside, has no journey.
                Err(ParseError::Damaged(_)) if !path.exists() => read_file(&self.folder(slot).join(PREVIOUS_FILE)),
                found => found,
            };
            match found {
                Ok(saved) => list.journeys.push(JourneySummary::new(slot, &saved)),
                Err(ParseError::LaterFormat(version)) => {
                    list.unreadable.push((slot, JourneyFileError::LaterFormat(version)));
                }
                Err(ParseError::Damaged(why)) if path.exists() => {
                    list.unreadable.push((slot, JourneyFileError::Damaged { kept_as: path, why }));
                }
                Err(ParseError::Damaged(_)) => {}
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
    pub fn put_away(&self, slot: JourneySlot) -> Result<PathBuf, JourneyFileError> {
        let (from, away) = (self.folder(slot), self.path.join(PUT_AWAY));
        fs::create_dir_all(&away).map_err(|why| disk(&away, why))?;
        let mut names = (1..MOST_NAMES).map(|n| away.join(format!("{}-{n}", slot.0)));
        let to = names.find(|path| !path.exists());
        let to = to.ok_or_else(|| disk(&away, io::Error::other("there is no name left")))?;
        fs::rename(&from, &to).map_err(|why| disk(&from, why))?;
        Ok(to)
    }

    /// Writes the diary of a character into a new file beside the journeys, and returns its path.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_diary(&self, character: &str, text: &str) -> Result<PathBuf, JourneyFileError> {
        let folder = self.path.with_file_name(DIARIES);
        let plain = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '_' };
        let stem: String = character.trim().chars().take(60).map(plain).collect();
        let mut names = (1..MOST_NAMES).map(|n| folder.join(format!("{stem}-{n}.md")));
        let path = names.find(|path| !path.exists());
        let path = path.ok_or_else(|| disk(&folder, io::Error::other("there is no name left")))?;
        write_atomically(&path, text.as_bytes()).map_err(|why| disk(&path, why))?;
        Ok(path)
    }

    /// Renames a file that cannot be used instead of deleting it.
    fn set_aside(&self, slot: JourneySlot) -> Result<PathBuf, JourneyFileError> {
        let (from, folder) = (self.file(slot), self.folder(slot));
        let mut names = (1..MOST_NAMES).map(|n| folder.join(format!("journey.damaged-{n}.json")));
        let to = names.find(|path| !path.exists());
        let to = to.ok_or_else(|| disk(&folder, io::Error::other("there is no name left")))?;
        fs::rename(&from, &to).map_err(|why| disk(&from, why))?;
        Ok(to)
    }
}

fn disk(path: &Path, why: io::Error) -> JourneyFileError {
    JourneyFileError::Disk { path: path.to_owned(), why }
}

fn file_text(saved: &SavedJourney) -> Result<String, serde_json::Error> {
    let program = env!("EMBERHEX_VERSION").to_owned();
    let header = to_line(&HeaderLine::Header { version: JOURNEY_FORMAT_VERSION, program })?;
    Ok(header + &to_line(&JourneyLine::Journey(Box::new(saved.clone())))?)
}

fn read_file(path: &Path) -> Result<SavedJourney, ParseError> {
    let bytes = fs::read(path).map_err(|error| ParseError::Damaged(error.to_string()))?;
    parse(&bytes)
}

/// The journey in a file's bytes.
fn parse(bytes: &[u8]) -> Result<SavedJourney, ParseError> {
    #[derive(Deserialize)]
    enum JourneyVersionLine {
        Header { version: u32 },
    }
    let damaged = |why: &str| ParseError::Damaged(why.to_owned());
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let header = lines.next().and_then(entry_text).ok_or_else(|| damaged("the first line is damaged"))?;
    let JourneyVersionLine::Header { version } =
        serde_json::from_str(header).map_err(|error| damaged(&error.to_string()))?;
    if version > JOURNEY_FORMAT_VERSION {
        return Err(ParseError::LaterFormat(version));
    }
    let journey = lines.next().and_then(entry_text).ok_or_else(|| damaged("the second line is damaged"))?;
    let JourneyLine::Journey(saved) = serde_json::from_str(journey).map_err(|error| damaged(&error.to_string()))?;
    Ok(*saved)
}
