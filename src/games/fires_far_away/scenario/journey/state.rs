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
pub struct EncounterRecord {
    /// Victories.
    pub won: u16,
    /// Defeats.
    pub lost: u16,
    /// Retreats.
    pub fled: u16,
    /// Souls lost there, over all defeats; a victory returns them (O-84).
    pub lost_souls: u32,
    /// Gear lost there, as it was lost; a victory returns it.
    pub lost_gear: Vec<StashPiece>,
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
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => None,
        }
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
