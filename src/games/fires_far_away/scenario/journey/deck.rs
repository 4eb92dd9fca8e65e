//! The chapter deck: shuffled face down, drawn card by card.
//!
//! Owns the order of the cards. Must not read a page: `page` does.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::JourneyRefusal;
use super::state::{ChapterProgress, Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::Chapter;
use crate::content::encounter::SetupChapter;
use crate::model::Id;

impl Journey {
    /// Makes the deck: the chapters with a fixed place on top and below, the others shuffled between them (1.2).
    pub(super) fn shuffle_deck(&mut self, catalog: &Arc<Catalog>) {
        let Some(scenario) = catalog.scenarios.get(&self.scenario) else { return };
        let fixed = |journey: &Self, setups: &[SetupChapter]| -> Vec<Id> {
            let is_in = |setup: &&SetupChapter| setup.when.as_ref().is_none_or(|test| journey.holds(catalog, test));
            setups.iter().filter(is_in).map(|setup| setup.chapter).collect()
        };
        let mut shuffled = scenario.deck.clone();
        self.dice.shuffle(&mut shuffled);
        let (first, last) = (fixed(self, &scenario.first), fixed(self, &scenario.last));
        self.deck = first.into_iter().chain(shuffled).chain(last).collect();
        self.stage = JourneyStage::BetweenChapters;
    }

    pub(super) fn draw_chapter(
        &mut self,
        catalog: &Arc<Catalog>,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        if self.stage != JourneyStage::BetweenChapters {
            return Err(JourneyRefusal::NotNow);
        }
        let chapters = catalog.chapters.get(&self.scenario).ok_or(JourneyRefusal::NotNow)?;
        let chapter = match self.deck.first().copied() {
            Some(next) => {
                let chapter = chapters.chapters.get(&next).ok_or(JourneyRefusal::NotNow)?;
                // A card that is turned is seen.
                self.dice.count_reveal();
                self.deck.remove(0);
                self.stage = JourneyStage::Chapter(next);
                self.tell(facts, JourneyFact::ChapterDrawn(next));
                chapter
            }
            None => {
                let prestige = chapters.prestige.as_ref().ok_or(JourneyRefusal::NotNow)?;
                self.stage = JourneyStage::Prestige;
                self.tell(facts, JourneyFact::PrestigeBegun);
                prestige
            }
        };
        self.open_chapter(catalog, chapter);
        self.turn_to(catalog, chapter.start, facts);
        Ok(())
    }

    /// Lays a chapter open before its first page.
    pub(super) fn open_chapter(&mut self, catalog: &Arc<Catalog>, chapter: &Chapter) {
        self.chapter = ChapterProgress {
            clocks: chapter.clocks.iter().map(|(id, clock)| (*id, clock.start)).collect(),
            ..ChapterProgress::default()
        };
        // Creation is under way from the first moment; no card opens it.
        if self.stage == JourneyStage::Creation {
            self.turn_to(catalog, chapter.start, &mut Vec::new());
        }
    }

    /// Opens the chapter between two cards after a chapter of the shuffled deck, if another card lies face down.
    fn begin_interlude(&mut self, catalog: &Arc<Catalog>, resolved: Id, facts: &mut Vec<JourneyFact>) {
        let Some(scenario) = catalog.scenarios.get(&self.scenario) else { return };
        if self.deck.is_empty() || !scenario.deck.contains(&resolved) {
            return;
        }
        let chapters = catalog.chapters.get(&self.scenario);
        let interlude = scenario.interlude.and_then(|id| chapters?.chapters.get(&id));
        if let Some(chapter) = interlude {
            self.stage = JourneyStage::Interlude;
            self.tell(facts, JourneyFact::InterludeBegun(chapter.id));
            self.open_chapter(catalog, chapter);
            self.turn_to(catalog, chapter.start, facts);
        }
    }

    /// The number of resolved chapters of the shuffled deck.
    pub(super) fn resolved_of_deck(&self, catalog: &Catalog) -> usize {
        let deck = catalog.scenarios.get(&self.scenario).map(|scenario| scenario.deck.as_slice()).unwrap_or_default();
        self.discards.iter().filter(|id| deck.contains(id)).count()
    }

    /// Ends the chapter: its notes and its Ephemeral gear go, everything else stays.
    pub(super) fn end_chapter(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) {
        let stage = self.stage;
        self.chapter = ChapterProgress::default();
        match stage {
            JourneyStage::Creation => self.shuffle_deck(catalog),
            JourneyStage::Chapter(id) => {
                self.notes.clear();
                self.lose_ephemeral_gear(catalog, facts);
                self.discards.push(id);
                self.stage = JourneyStage::BetweenChapters;
                self.tell(facts, JourneyFact::ChapterResolved(id));
                self.begin_interlude(catalog, id, facts);
            }
            JourneyStage::Interlude => {
                self.notes.clear();
                self.lose_ephemeral_gear(catalog, facts);
                self.stage = JourneyStage::BetweenChapters;
            }
            JourneyStage::Prestige => {
                self.stage = JourneyStage::Ended(None);
                self.tell(facts, JourneyFact::JourneyEnded(None));
            }
            JourneyStage::BetweenChapters | JourneyStage::Ended(_) => {}
        }
    }
}
