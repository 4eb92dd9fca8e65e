//! The state of a journey.
//!
//! Owns the memory between decisions, and the generator of its dice. Decides nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::dice::Dice;
use serde::{Deserialize, Serialize};

use super::fact::JourneyFact;
use crate::content::Catalog;
use crate::content::chapter::{Chapter, ChapterPage};
use crate::content::character_wear::GearWear;
use crate::content::encounter::Character;
use crate::model::Id;
use crate::record::FightStatistics;

/// A journey through a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Journey {
    /// The scenario.
    pub scenario: Id,
    /// The seed that shuffled the deck and rolls every die of its pages and encounters.
    pub seed: u64,
    /// The generator that shuffled the deck and rolls every die of its pages.
    pub(in crate::scenario) dice: Dice,
    /// The place of the journey.
    pub stage: JourneyStage,
    /// The character with its wear.
    pub character: Character,
    /// The attunements that it knows. Those in POTs are on the character's sheet.
    pub known_attunements: BTreeSet<Id>,
    /// The contents of the stash.
    pub stash: Vec<StashPiece>,
    /// The answers of creation by question.
    pub answers: BTreeMap<Id, Id>,
    /// The notes of this chapter.
    pub notes: BTreeSet<Id>,
    /// The permanent notes.
    pub permanent_notes: BTreeSet<Id>,
    /// The values of the scenario's statistics.
    pub statistics: BTreeMap<Id, u8>,
    /// The chapters that lie face down, the next first.
    pub deck: Vec<Id>,
    /// The chapters that have been resolved, in order.
    pub discards: Vec<Id>,
    /// The encounters that were played, by id.
    pub encounters: BTreeMap<Id, EncounterRecord>,
    /// The places of the scenario at which souls or gear lie.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<Id, LeftBehind>,
    /// The endings of the scenarios before it in the campaign, by scenario.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub past_endings: BTreeMap<Id, Option<Id>>,
    /// The figures of all these encounters together.
    pub fights: FightStatistics,
    /// The encounter under way.
    pub fight: Option<Fight>,
    /// The rewards of which one can be chosen, before anything else.
    pub rewards: Vec<FightReward>,
    /// The state of the chapter under way.
    pub chapter: ChapterProgress,
    /// Everything that has happened, in order: the diary.
    pub diary: Vec<JourneyFact>,
}

/// The place of a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JourneyStage {
    /// The character is being made.
    Creation,
    /// The next card of the deck waits to be drawn, or, if there is none, the prestige to begin.
    BetweenChapters,
    /// This chapter is under way.
    Chapter(Id),
    /// The prestige is under way.
    Prestige,
    /// The journey is over, with this ending if it came to one.
    Ended(Option<Id>),
    /// The chapter without a card that is read between two cards is under way.
    Interlude,
}

/// The state that is forgotten when a chapter ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChapterProgress {
    /// The page that lies open.
    pub page: Option<Id>,
    /// How often each page was turned to.
    pub visits: BTreeMap<Id, u16>,
    /// The values of the clocks.
    pub clocks: BTreeMap<Id, u8>,
    /// The clock events that have happened: the clock and the value.
    pub past_clock_events: BTreeSet<(Id, u8)>,
    /// The options that were chosen: the page and the option.
    pub chosen: BTreeSet<(Id, Id)>,
    /// The gear that was collected: the page, the option or the page itself, and the piece.
    pub collected: BTreeSet<(Id, Id, Id)>,
    /// The pieces that lie on pages because they fitted nowhere, or were put down (O-87).
    pub lying: Vec<(Id, StashPiece)>,
    /// Whether a short reprieve is being taken on this page.
    pub is_resting: bool,
    /// The pages on which a short reprieve was taken.
    #[serde(default)]
    pub rested: BTreeSet<Id>,
    /// The page of the last short reprieve.
    #[serde(default)]
    pub last_reprieve: Option<Id>,
    /// The locks that were opened: the page and the option (O-86).
    #[serde(default)]
    pub opened_locks: BTreeSet<(Id, Id)>,
}

/// An encounter under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The encounter.
    pub encounter: Id,
    /// The seed of its dice.
    pub seed: u64,
    /// The page after a victory.
    pub victory: Id,
    /// The page after a defeat.
    pub defeat: Id,
    /// The page after a retreat.
    pub retreat: Id,
}

/// One thing that a victory brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightReward {
    /// All its souls.
    Souls(u16),
    /// A piece of gear.
    Gear(Id),
}

/// The results of an encounter, and the losses in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedRecord", into = "SavedRecord")]
pub struct EncounterRecord {
    /// Victories.
    pub won: u16,
    /// Defeats.
    pub lost: u16,
    /// Retreats.
    pub fled: u16,
    /// The souls and the gear lost there, over all defeats; a victory returns them (O-84).
    pub left: LeftBehind,
}

/// [`EncounterRecord`] as saves and state hashes hold it.
#[derive(Default, Serialize, Deserialize)]
struct SavedRecord {
    won: u16,
    lost: u16,
    fled: u16,
    lost_souls: u32,
    lost_gear: Vec<StashPiece>,
}

impl From<EncounterRecord> for SavedRecord {
    fn from(EncounterRecord { won, lost, fled, left }: EncounterRecord) -> Self {
        Self { won, lost, fled, lost_souls: left.souls, lost_gear: left.gear }
    }
}

impl From<SavedRecord> for EncounterRecord {
    fn from(SavedRecord { won, lost, fled, lost_souls, lost_gear }: SavedRecord) -> Self {
        Self { won, lost, fled, left: LeftBehind { souls: lost_souls, gear: lost_gear } }
    }
}

/// Souls and gear that lie at one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftBehind {
    /// The souls, those of several times together (O-84).
    #[serde(default)]
    pub souls: u32,
    /// The gear, as it was left.
    #[serde(default)]
    pub gear: Vec<StashPiece>,
}

impl LeftBehind {
    /// Whether nothing lies there.
    pub fn is_nothing(&self) -> bool {
        self.souls == 0 && self.gear.is_empty()
    }
}

/// A piece that is not on the character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StashPiece {
    /// The gear.
    pub gear: Id,
    /// Its wear.
    #[serde(default)]
    pub wear: GearWear,
}

impl Journey {
    pub(super) fn with_character(scenario: Id, seed: u64, character: Character) -> Self {
        Self {
            scenario,
            seed,
            dice: Dice::seeded(seed),
            stage: JourneyStage::BetweenChapters,
            known_attunements: character.attunements.iter().copied().collect(),
            character,
            stash: Vec::new(),
            answers: BTreeMap::new(),
            notes: BTreeSet::new(),
            permanent_notes: BTreeSet::new(),
            statistics: BTreeMap::new(),
            deck: Vec::new(),
            discards: Vec::new(),
            encounters: BTreeMap::new(),
            places: BTreeMap::new(),
            past_endings: BTreeMap::new(),
            fights: FightStatistics::default(),
            fight: None,
            rewards: Vec::new(),
            chapter: ChapterProgress::default(),
            diary: Vec::new(),
        }
    }

    /// The chapter under way, creation and prestige included.
    pub fn current_chapter<'a>(&self, catalog: &'a Arc<Catalog>) -> Option<&'a Arc<Chapter>> {
        let chapters = catalog.chapters.get(&self.scenario)?;
        match self.stage {
            JourneyStage::Creation => chapters.creation.as_ref(),
            JourneyStage::Chapter(id) => chapters.chapters.get(&id),
            JourneyStage::Prestige => chapters.prestige.as_ref(),
            JourneyStage::Interlude => chapters.chapters.get(&self.interlude(catalog)?),
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => None,
        }
    }

    /// The chapter that is read between two cards, if the scenario has one.
    pub(super) fn interlude(&self, catalog: &Catalog) -> Option<Id> {
        catalog.scenarios.get(&self.scenario)?.interlude
    }

    /// The page that lies open.
    pub fn current_page<'a>(&self, catalog: &'a Arc<Catalog>) -> Option<&'a ChapterPage> {
        self.current_chapter(catalog)?.page(self.chapter.page?)
    }

    /// The value of a clock of the chapter, or of a statistic of the scenario.
    pub fn clock(&self, clock: Id) -> Option<u8> {
        self.chapter.clocks.get(&clock).or_else(|| self.statistics.get(&clock)).copied()
    }

    /// Whether a note stands on the record sheet.
    pub fn has_note(&self, code: Id) -> bool {
        self.notes.contains(&code) || self.permanent_notes.contains(&code)
    }

    /// Notes a fact in the diary and tells it.
    pub(super) fn tell(&mut self, facts: &mut Vec<JourneyFact>, fact: JourneyFact) {
        self.diary.push(fact.clone());
        facts.push(fact);
    }
}
