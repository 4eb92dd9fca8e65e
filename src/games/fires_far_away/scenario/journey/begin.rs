//! The beginning of a journey, and of the next scenario of a campaign.
//!
//! Owns what a journey needs from the files. Must not turn a page.

use std::sync::Arc;

use thiserror::Error;

use super::state::{Journey, JourneyStage};
use crate::content::encounter::Scenario;
use crate::content::{Catalog, Library, suggestion_text};
use crate::model::Id;

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
    /// The journey is not over yet.
    #[error("the journey through `{0}` is not over yet")]
    NotOver(Id),
    /// It was the last scenario of its campaign, or belongs to none.
    #[error("no scenario of the campaign follows `{0}`")]
    NothingFollows(Id),
    /// The scenario has no chapters.
    #[error("the scenario `{0}` has no chapters, so there is no journey through it")]
    NoChapters(Id),
    /// The next scenario of the campaign does not know something that the character has.
    #[error("the scenario `{scenario}` does not know `{entry}`, which the character brings along")]
    UnknownEntry {
        /// The next scenario.
        scenario: Id,
        /// The gear or attunement.
        entry: Id,
    },
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
        journey.begin_pages(catalog);
        Ok(journey)
    }

    /// Begins the next scenario of the campaign with everything but the notes of the chapter (R-010, O-85). A scenario that
    /// no other names as its next gets no character but its own.
    ///
    /// # Errors
    ///
    /// If the journey is not over, if nothing follows, if what follows has no chapters, or if its files do not know what the
    /// character brings along.
    pub fn continue_campaign(&self, library: &Library, seed: u64) -> Result<Self, JourneyError> {
        let before = library.catalog_or_core(self.scenario);
        let scenario =
            scenario_sheet(before, self.scenario)?.next.ok_or(JourneyError::NothingFollows(self.scenario))?;
        let catalog = library.catalog_or_core(scenario);
        if !matches!(self.stage, JourneyStage::Ended(_)) {
            return Err(JourneyError::NotOver(self.scenario));
        }
        if scenario_sheet(catalog, scenario)?.chapters().next().is_none() {
            return Err(JourneyError::NoChapters(scenario));
        }
        let pieces = self.character.gear().chain(self.stash.iter().map(|piece| piece.gear));
        let unknown = pieces.into_iter().find(|id| !catalog.gear.contains_key(id));
        let mut known = self.known_attunements.iter().copied();
        let unknown = unknown.or_else(|| known.find(|id| !catalog.attunements.contains_key(id)));
        if let Some(entry) = unknown {
            return Err(JourneyError::UnknownEntry { scenario, entry });
        }
        let mut journey = Self::with_character(scenario, seed, self.character.clone());
        journey.known_attunements.clone_from(&self.known_attunements);
        journey.stash.clone_from(&self.stash);
        journey.answers.clone_from(&self.answers);
        journey.permanent_notes.clone_from(&self.permanent_notes);
        journey.statistics.clone_from(&self.statistics);
        journey.begin_pages(catalog);
        Ok(journey)
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
}

fn scenario_sheet(catalog: &Arc<Catalog>, id: Id) -> Result<&Arc<Scenario>, JourneyError> {
    catalog.scenarios.get(&id).ok_or_else(|| JourneyError::NoScenario {
        id,
        hint: suggestion_text(id.as_str(), catalog.scenarios.keys().map(|id| id.as_str())),
    })
}
