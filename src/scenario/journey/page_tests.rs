//! The answers to what pages ask (R-028, O-87).
//!
//! Owns what each [`PageTest`] means, and its words for a locked option. Must not change the journey.

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
            PageTest::Hollow => self.character.conditions.contains(&Condition::Hollow),
            PageTest::Resolved(chapter) => self.discards.contains(chapter),
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

/// What an option needs, in words. Notes and pages are not named: that would tell what the story has not told yet.
pub fn unmet_text(catalog: &Arc<Catalog>, test: &PageTest) -> String {
    let gear = |id: &Id| catalog.gear.get(id).map_or_else(|| id.to_string(), |gear| gear.header.name.clone());
    let list = |tests: &[PageTest], word: &str| {
        let texts: Vec<String> = tests.iter().map(|test| need_text(catalog, test, &gear)).collect();
        texts.join(word)
    };
    match test {
        PageTest::All(tests) => format!("Needs {}", list(tests, " and ")),
        PageTest::Any(tests) => format!("Needs {}", list(tests, " or ")),
        test => format!("Needs {}", need_text(catalog, test, &gear)),
    }
}

fn need_text(catalog: &Arc<Catalog>, test: &PageTest, gear: &dyn Fn(&Id) -> String) -> String {
    match test {
        PageTest::Stat(stat, least) => format!("{} {least}", format!("{stat:?}").to_uppercase()),
        PageTest::Souls(least) => format!("{least} souls"),
        PageTest::Humanity(least) => format!("HMN {least}"),
        PageTest::SoulLevel(least) => format!("SL {least}"),
        PageTest::Has(id) => gear(id),
        PageTest::Wears(id) => format!("{}, worn", gear(id)),
        PageTest::Knows(id) => catalog.action(*id).map_or_else(|| id.to_string(), |action| action.name.clone()),
        PageTest::Wounds(_) => "a wound".to_owned(),
        PageTest::Not(inner) => match &**inner {
            PageTest::Wounds(_) => "fewer wounds".to_owned(),
            PageTest::Hollow => "not to be Hollow".to_owned(),
            PageTest::Has(id) => format!("not to have {}", gear(id)),
            _ => "something to be otherwise".to_owned(),
        },
        PageTest::Hollow => "to be Hollow".to_owned(),
        PageTest::All(tests) => {
            tests.iter().map(|test| need_text(catalog, test, gear)).collect::<Vec<_>>().join(" and ")
        }
        PageTest::Any(tests) => {
            tests.iter().map(|test| need_text(catalog, test, gear)).collect::<Vec<_>>().join(" or ")
        }
        PageTest::Note(_)
        | PageTest::Resolved(_)
        | PageTest::Visited(_)
        | PageTest::Won(_)
        | PageTest::Lost(_)
        | PageTest::Fled(_)
        | PageTest::Clock(..)
        | PageTest::Answer(..) => "something that you do not have".to_owned(),
    }
}
