//! The beginning of a journey, and of the next scenario of a campaign.
//!
//! Owns the needs that a journey has of the files. Must not turn a page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::fact::JourneyFact;
use super::state::{Journey, JourneyStage, StashPiece};
use crate::content::encounter::{Character, Scenario};
use crate::content::{Catalog, Library, did_you_mean};
use crate::lang::{Text, text};
use crate::model::Id;

/// The start of a journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JourneyStart {
    /// The scenario.
    pub scenario: Id,
    /// The seed that shuffles the deck and rolls every die.
    pub seed: u64,
    /// The legacy of the scenario before it in the campaign.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legacy: Option<Box<Legacy>>,
}

/// The things that go from one scenario of a campaign to the next: everything but the notes of the chapter (O-85).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legacy {
    /// The character with its wear.
    pub character: Character,
    /// The attunements that it knows.
    pub known_attunements: BTreeSet<Id>,
    /// The pieces in the stash.
    pub stash: Vec<StashPiece>,
    /// The answers of creation by question.
    pub answers: BTreeMap<Id, Id>,
    /// The permanent notes.
    pub permanent_notes: BTreeSet<Id>,
    /// The values of the statistics.
    pub statistics: BTreeMap<Id, u8>,
    /// The scenario that has just ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Id>,
    /// The endings of the scenarios before it, by scenario.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub endings: BTreeMap<Id, Option<Id>>,
}

impl JourneyStart {
    /// A journey with the character of its scenario.
    pub fn new(scenario: Id, seed: u64) -> Self {
        Self { scenario, seed, legacy: None }
    }
}

/// The reason why a journey cannot begin or go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JourneyError {
    /// There is no such scenario.
    NoScenario {
        /// The id.
        id: Id,
        /// A scenario with a similar name, if there is one.
        near: Option<Id>,
    },
    /// The journey is not over yet.
    NotOver(Id),
    /// It was the last scenario of its campaign, or belongs to none.
    NothingFollows(Id),
    /// The scenario has no chapters.
    NoChapters(Id),
    /// The next scenario of the campaign does not know something that the character has.
    UnknownEntry {
        /// The next scenario.
        scenario: Id,
        /// The gear or attunement.
        entry: Id,
    },
    /// The files no longer have the page on which the journey stands.
    NoPage {
        /// The chapter.
        chapter: Id,
        /// The page.
        page: Id,
    },
}

impl JourneyError {
    /// The reason as a sentence without a full stop.
    pub fn text(&self) -> Text {
        match self {
            Self::NoScenario { id, near: None } => text!("journey-error-no-scenario", scenario = id.as_str()),
            Self::NoScenario { id, near: Some(near) } => {
                text!("journey-error-no-scenario-but", scenario = id.as_str(), near = near.as_str())
            }
            Self::NotOver(scenario) => text!("journey-error-not-over", scenario = scenario.as_str()),
            Self::NothingFollows(scenario) => text!("journey-error-nothing-follows", scenario = scenario.as_str()),
            Self::NoChapters(scenario) => text!("journey-error-no-chapters", scenario = scenario.as_str()),
            Self::UnknownEntry { scenario, entry } => {
                text!("journey-error-unknown-entry", scenario = scenario.as_str(), entry = entry.as_str())
            }
            Self::NoPage { chapter, page } => {
                text!("journey-error-no-page", page = page.as_str(), chapter = chapter.as_str())
            }
        }
    }
}

impl fmt::Display for JourneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl Journey {
    /// Begins a journey: with creation, if the scenario has any, or else with its character and a shuffled deck.
    ///
    /// # Errors
    ///
    /// If there is no such scenario, or it has no chapters.
    pub fn begin(catalog: &Arc<Catalog>, scenario: Id, seed: u64) -> Result<Self, JourneyError> {
        Self::begin_from(catalog, &JourneyStart::new(scenario, seed))
    }

    /// Begins a journey, or the next scenario of a campaign.
    ///
    /// # Errors
    ///
    /// If there is no such scenario, if it has no chapters, or if its files lack something that the character brings
    /// along.
    pub fn begin_from(catalog: &Arc<Catalog>, start: &JourneyStart) -> Result<Self, JourneyError> {
        let JourneyStart { scenario, seed, ref legacy } = *start;
        let sheet = scenario_sheet(catalog, scenario)?;
        if sheet.chapters().next().is_none() {
            return Err(JourneyError::NoChapters(scenario));
        }
        let mut journey = match legacy {
            None => Self::with_character(scenario, seed, sheet.character.clone()),
            Some(legacy) => Self::with_legacy(catalog, scenario, seed, legacy)?,
        };
        if let Some(from) = legacy.as_ref().and_then(|legacy| legacy.from) {
            let ending = journey.past_endings.get(&from).copied().flatten();
            journey.tell(&mut Vec::new(), JourneyFact::CampaignContinued { from, ending });
        }
        journey.begin_pages(catalog);
        Ok(journey)
    }

    /// A journey with the legacy of the scenario before it.
    fn with_legacy(catalog: &Arc<Catalog>, scenario: Id, seed: u64, legacy: &Legacy) -> Result<Self, JourneyError> {
        let Legacy { character, known_attunements, stash, answers, permanent_notes, statistics, endings, .. } = legacy;
        let pieces = character.gear().chain(stash.iter().map(|piece| piece.gear));
        let unknown = pieces.into_iter().find(|id| !catalog.gear.contains_key(id));
        let mut known = known_attunements.iter().copied();
        let unknown = unknown.or_else(|| known.find(|id| !catalog.attunements.contains_key(id)));
        if let Some(entry) = unknown {
            return Err(JourneyError::UnknownEntry { scenario, entry });
        }
        let mut journey = Self::with_character(scenario, seed, character.clone());
        journey.known_attunements.clone_from(known_attunements);
        journey.stash.clone_from(stash);
        journey.answers.clone_from(answers);
        journey.permanent_notes.clone_from(permanent_notes);
        journey.statistics.clone_from(statistics);
        journey.past_endings.clone_from(endings);
        journey.stash_what_is_too_much(catalog);
        Ok(journey)
    }

    /// Begins the next scenario of the campaign with everything but the notes of the chapter (R-010, O-85). A scenario that
    /// no other names as its next gets no character but its own.
    ///
    /// # Errors
    ///
    /// If the journey is not over, if no scenario follows, if the next one has no chapters, or if its files lack
    /// something that the character brings along.
    pub fn continue_campaign(&self, library: &Library, seed: u64) -> Result<Self, JourneyError> {
        let start = self.campaign_start(library, seed)?;
        Self::begin_from(library.catalog_or_core(start.scenario), &start)
    }

    /// The start of the next scenario of the campaign: a journey of its own, which begins with everything that goes along.
    ///
    /// # Errors
    ///
    /// If the journey is not over, or if no scenario follows.
    pub fn campaign_start(&self, library: &Library, seed: u64) -> Result<JourneyStart, JourneyError> {
        let before = library.catalog_or_core(self.scenario);
        let scenario =
            scenario_sheet(before, self.scenario)?.next.ok_or(JourneyError::NothingFollows(self.scenario))?;
        let JourneyStage::Ended(ending) = self.stage else { return Err(JourneyError::NotOver(self.scenario)) };
        let mut endings = self.past_endings.clone();
        endings.insert(self.scenario, ending);
        let legacy = Legacy {
            character: self.character.clone(),
            known_attunements: self.known_attunements.clone(),
            stash: self.stash.clone(),
            answers: self.answers.clone(),
            permanent_notes: self.permanent_notes.clone(),
            statistics: self.statistics.clone(),
            from: Some(self.scenario),
            endings,
        };
        Ok(JourneyStart { scenario, seed, legacy: Some(Box::new(legacy)) })
    }

    /// Opens creation, or shuffles the deck if the scenario has none.
    fn begin_pages(&mut self, catalog: &Arc<Catalog>) {
        if let Some(scenario) = catalog.scenarios.get(&self.scenario) {
            for (id, statistic) in &scenario.statistics {
                self.statistics.entry(*id).or_insert(statistic.start);
            }
        }
        let creation = catalog.chapters.get(&self.scenario).and_then(|chapters| chapters.creation.as_deref());
        match creation {
            Some(creation) => {
                self.stage = JourneyStage::Creation;
                self.open_chapter(catalog, creation);
            }
            None => self.shuffle_deck(catalog),
        }
    }

    /// Whether the files have everything that the journey needs to go on.
    ///
    /// # Errors
    ///
    /// Names the missing thing.
    pub fn check_content(&self, catalog: &Arc<Catalog>) -> Result<(), JourneyError> {
        let scenario = scenario_sheet(catalog, self.scenario)?;
        match self.stage {
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => Ok(()),
            JourneyStage::Creation | JourneyStage::Chapter(_) | JourneyStage::Interlude | JourneyStage::Prestige => {
                let chapter = match self.stage {
                    JourneyStage::Chapter(id) => id,
                    JourneyStage::Interlude => self.interlude(catalog).unwrap_or(scenario.id),
                    _ => scenario.id,
                };
                let page = self.chapter.page.unwrap_or(chapter);
                self.current_page(catalog).map(|_| ()).ok_or(JourneyError::NoPage { chapter, page })
            }
        }
    }
}

fn scenario_sheet(catalog: &Arc<Catalog>, id: Id) -> Result<&Arc<Scenario>, JourneyError> {
    catalog.scenarios.get(&id).ok_or_else(|| JourneyError::NoScenario {
        id,
        near: did_you_mean(id.as_str(), catalog.scenarios.keys().map(|id| id.as_str())).map(Id::new),
    })
}
