//! The answers to the tests of pages (R-028, O-87).
//!
//! Owns the meaning of each [`PageTest`]. Its words for a locked option are those of the view. Must not change the
//! journey.

use std::sync::Arc;

use super::state::Journey;
use crate::content::Catalog;
use crate::content::chapter::PageTest;
use crate::model::{Condition, Id};
use crate::scenario::derived::worn_stat;

impl Journey {
    /// Whether a test holds now.
    pub fn holds(&self, catalog: &Arc<Catalog>, test: &PageTest) -> bool {
        let record = |id: &Id| self.encounters.get(id).cloned().unwrap_or_default();
        match test {
            PageTest::Note(code) => self.has_note(*code),
            PageTest::Stat(stat, least) => worn_stat(catalog, &self.character, *stat) >= *least,
            PageTest::Souls(least) => self.character.souls >= *least,
            PageTest::Humanity(least) => self.character.humanity >= *least,
            PageTest::SoulLevel(least) => self.character.soul_level >= *least,
            PageTest::Has(gear) => self.character.gear().any(|id| id == *gear),
            PageTest::Wears(gear) => {
                let carried = self.character.carried.iter().filter(|id| *id == gear).count();
                self.character.gear().filter(|id| id == gear).count() > carried
            }
            PageTest::Knows(attunement) => self.known_attunements.contains(attunement),
            PageTest::Hollow => self.character.conditions.contains(&Condition::hollow()),
            PageTest::Resolved(chapter) => self.discards.contains(chapter),
            PageTest::Before(first, second) => {
                let place = |id: &Id| self.discards.iter().position(|resolved| resolved == id);
                place(first).is_some_and(|first| place(second).is_none_or(|second| first < second))
            }
            PageTest::ResolvedCount(least) => self.resolved_of_deck(catalog) >= usize::from(*least),
            PageTest::LastResolved(chapter) => self.discards.last() == Some(chapter),
            PageTest::SoulsLie(place) => self.lies_at(*place),
            PageTest::Ended(scenario, ending) => self.past_endings.get(scenario) == Some(&Some(*ending)),
            PageTest::Visited(page) => self.chapter.visits.contains_key(page),
            PageTest::Won(encounter) => record(encounter).won > 0,
            PageTest::Lost(encounter) => record(encounter).lost > 0,
            PageTest::Fled(encounter) => record(encounter).fled > 0,
            PageTest::Clock(clock, least) => self.clock(*clock).is_some_and(|now| now >= *least),
            PageTest::Wounds(least) => self.character.wear.hp_damage.total() >= *least,
            PageTest::Answer(question, answer) => self.answers.get(question) == Some(answer),
            PageTest::Not(test) => !self.holds(catalog, test),
            PageTest::All(tests) => tests.iter().all(|test| self.holds(catalog, test)),
            PageTest::Any(tests) => tests.iter().any(|test| self.holds(catalog, test)),
        }
    }
}
