//! A journey: one way through a scenario, from creation over the chapter deck to the prestige (chapter 1, 2.2).
//!
//! Owns the state of the journey, the one door in ([`JourneyIntent`]) and the one way out ([`JourneyFact`]). Must not
//! resolve an encounter: `rules` does, and the journey takes up its result.

mod deck;
mod fight;
mod intent;
mod page;
mod page_effects;
mod page_tests;
mod pieces;
mod reprieve;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::content::chapter::{Chapter, ChapterPage};
use crate::content::encounter::{Character, Scenario};
use crate::content::{Catalog, suggestion_text};
use crate::model::Id;

pub use fight::{EncounterRecord, Fight, FightResult};
pub use intent::{JourneyFact, JourneyIntent, JourneyRefusal, OptionState, PageChoice, StashPlace};
pub use page_tests::unmet_text;
pub use pieces::StashPiece;

/// A journey through a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    /// The scenario.
    pub scenario: Id,
    /// The seed that shuffled the deck and rolls every die of its pages and encounters.
    pub seed: u64,
    generator: SplitMix64,
    /// Where the journey is.
    pub stage: JourneyStage,
    /// The character with its wear.
    pub character: Character,
    /// The attunements that it knows. Those in POTs are on the character's sheet.
    pub known_attunements: BTreeSet<Id>,
    /// What lies in the stash.
    #[serde(default)]
    pub stash: Vec<StashPiece>,
    /// The answers of creation by question.
    #[serde(default)]
    pub answers: BTreeMap<Id, Id>,
    /// The notes of this chapter.
    #[serde(default)]
    pub notes: BTreeSet<Id>,
    /// The permanent notes.
    #[serde(default)]
    pub permanent_notes: BTreeSet<Id>,
    /// The chapters that lie face down, the next first.
    #[serde(default)]
    pub deck: Vec<Id>,
    /// The chapters that have been resolved, in order.
    #[serde(default)]
    pub discards: Vec<Id>,
    /// The encounters that were played, by id.
    #[serde(default)]
    pub encounters: BTreeMap<Id, EncounterRecord>,
    /// The encounter under way.
    #[serde(default)]
    pub fight: Option<Fight>,
    /// What belongs to the chapter under way.
    #[serde(default)]
    pub chapter: ChapterProgress,
    /// Everything that has happened, in order: the diary.
    #[serde(default)]
    pub diary: Vec<JourneyFact>,
}

/// Where a journey is.
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

/// What is forgotten when a chapter ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChapterProgress {
    /// The page that lies open.
    pub page: Option<Id>,
    /// How often each page was turned to.
    pub visits: BTreeMap<Id, u16>,
    /// What the clocks show.
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
}

/// The reason why a journey cannot begin or go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JourneyError {
    /// There is no such scenario.
    #[error("there is no scenario `{id}`{hint}")]
    NoScenario {
        /// The id.
        id: Id,
        /// A scenario with a similar name, if there is one.
        hint: String,
    },
    /// The scenario has no chapters.
    #[error("the scenario `{0}` has no chapters, so there is no journey through it")]
    NoChapters(Id),
    /// The files no longer have the page on which the journey stands.
    #[error("the journey stands on the page `{page}` of the chapter `{chapter}`, and the files no longer have it")]
    NoPage {
        /// The chapter.
        chapter: Id,
        /// The page.
        page: Id,
    },
}

impl Journey {
    /// Begins a journey: with creation, if the scenario has any, or else with its character and a shuffled deck.
    ///
    /// # Errors
    ///
    /// If there is no such scenario, or it has no chapters.
    pub fn begin(catalog: &Arc<Catalog>, scenario: Id, seed: u64) -> Result<Self, JourneyError> {
        let sheet = scenario_sheet(catalog, scenario)?;
        if sheet.chapters().next().is_none() {
            return Err(JourneyError::NoChapters(scenario));
        }
        let mut journey = Self::with_character(scenario, seed, sheet.character.clone());
        let chapters = catalog.chapters.get(&scenario);
        match chapters.and_then(|chapters| chapters.creation.as_deref()) {
            Some(creation) => {
                journey.stage = JourneyStage::Creation;
                journey.open_chapter(catalog, creation);
            }
            None => journey.shuffle_deck(catalog),
        }
        Ok(journey)
    }

    /// Begins the next scenario of a campaign with everything but the notes of the chapter (R-010, O-85).
    ///
    /// # Errors
    ///
    /// If there is no such scenario, or it has no chapters.
    pub fn continue_campaign(&self, catalog: &Arc<Catalog>, scenario: Id, seed: u64) -> Result<Self, JourneyError> {
        let fresh = Self::begin(catalog, scenario, seed)?;
        let mut journey = Self::with_character(scenario, seed, self.character.clone());
        journey.known_attunements.clone_from(&self.known_attunements);
        journey.stash.clone_from(&self.stash);
        journey.answers.clone_from(&self.answers);
        journey.permanent_notes.clone_from(&self.permanent_notes);
        if fresh.stage == JourneyStage::Creation
            && let Some(creation) = catalog.chapters.get(&scenario).and_then(|chapters| chapters.creation.as_deref())
        {
            journey.stage = JourneyStage::Creation;
            journey.open_chapter(catalog, creation);
        } else {
            journey.shuffle_deck(catalog);
        }
        Ok(journey)
    }

    fn with_character(scenario: Id, seed: u64, character: Character) -> Self {
        Self {
            scenario,
            seed,
            generator: deck::generator(seed),
            stage: JourneyStage::BetweenChapters,
            known_attunements: character.attunements.iter().copied().collect(),
            character,
            stash: Vec::new(),
            answers: BTreeMap::new(),
            notes: BTreeSet::new(),
            permanent_notes: BTreeSet::new(),
            deck: Vec::new(),
            discards: Vec::new(),
            encounters: BTreeMap::new(),
            fight: None,
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

    /// Whether the files have what the journey needs to go on.
    ///
    /// # Errors
    ///
    /// Names what is missing.
    pub fn check_content(&self, catalog: &Arc<Catalog>) -> Result<(), JourneyError> {
        let scenario = scenario_sheet(catalog, self.scenario)?;
        match self.stage {
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => Ok(()),
            JourneyStage::Creation | JourneyStage::Chapter(_) | JourneyStage::Prestige => {
                let chapter = match self.stage {
                    JourneyStage::Chapter(id) => id,
                    _ => scenario.id,
                };
                let page = self.chapter.page.unwrap_or(chapter);
                self.current_page(catalog).map(|_| ()).ok_or(JourneyError::NoPage { chapter, page })
            }
        }
    }

    /// Whether a note stands on the record sheet.
    pub fn has_note(&self, code: Id) -> bool {
        self.notes.contains(&code) || self.permanent_notes.contains(&code)
    }

    /// Notes a fact in the diary and tells it.
    fn tell(&mut self, facts: &mut Vec<JourneyFact>, fact: JourneyFact) {
        self.diary.push(fact.clone());
        facts.push(fact);
    }

    /// A random number below `n`, which is not 0.
    fn below(&mut self, n: usize) -> usize {
        deck::below(&mut self.generator, n)
    }
}

fn scenario_sheet(catalog: &Arc<Catalog>, id: Id) -> Result<&Arc<Scenario>, JourneyError> {
    catalog.scenarios.get(&id).ok_or_else(|| JourneyError::NoScenario {
        id,
        hint: suggestion_text(id.as_str(), catalog.scenarios.keys().map(|id| id.as_str())),
    })
}
