//! The options of a page, and the one list of all legal intents in a journey.
//!
//! Owns which options are seen and which are open. Must not change a journey.

use std::sync::Arc;

use super::intent::JourneyIntent;
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::{OptionTarget, PageEffect, PageOption, PageTest};
use crate::model::Id;

/// An option of the page as it stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageChoice<'a> {
    /// The option.
    pub option: &'a PageOption,
    /// Whether it can be chosen.
    pub state: OptionState,
}

/// Whether an option can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionState {
    /// It can.
    Open,
    /// It cannot, because this does not hold.
    Locked(PageTest),
}

impl Journey {
    /// The options of the page that are to be seen, in the order of the file.
    pub fn page_choices<'a>(&self, catalog: &'a Arc<Catalog>) -> Vec<PageChoice<'a>> {
        let Some(page) = self.current_page(catalog) else { return Vec::new() };
        if self.fight.is_some() || !self.rewards.is_empty() || !self.excess(catalog).is_empty() {
            return Vec::new();
        }
        let seen = page.options.iter().filter(|option| self.is_option_seen(catalog, page.id, option));
        let state = |option: &PageOption| match &option.needs {
            Some(test) if !self.holds(catalog, test) && !self.chapter.opened_locks.contains(&(page.id, option.id)) => {
                OptionState::Locked(test.clone())
            }
            _ => OptionState::Open,
        };
        seen.map(|option| PageChoice { option, state: state(option) }).collect()
    }

    fn is_option_seen(&self, catalog: &Arc<Catalog>, page: Id, option: &PageOption) -> bool {
        if option.once && self.chapter.chosen.contains(&(page, option.id)) {
            return false;
        }
        // An option that only gives pieces has nothing left to give once they have been taken.
        let only_gives = !option.effects.is_empty()
            && option.target == OptionTarget::Page(page)
            && option.effects.iter().all(|effect| match effect {
                PageEffect::Gain(gear) => self.chapter.collected.contains(&(page, option.id, *gear)),
                _ => false,
            });
        !only_gives && option.when.as_ref().is_none_or(|test| self.holds(catalog, test))
    }

    /// Every intent that is legal now, apart from changes of the sheet and of the pieces that lie about, which are
    /// answered one by one, and from uses between encounters, which [`Journey::uses`] lists.
    pub fn legal_intents(&self, catalog: &Arc<Catalog>) -> Vec<JourneyIntent> {
        let excess = self.excess(catalog);
        if !excess.is_empty() {
            return excess.into_iter().map(JourneyIntent::Drop).collect();
        }
        if !self.rewards.is_empty() {
            return (0..self.rewards.len()).map(JourneyIntent::ChooseReward).collect();
        }
        let mut legal = Vec::new();
        if self.stage == JourneyStage::BetweenChapters {
            legal.push(JourneyIntent::DrawChapter);
        }
        let open = self.page_choices(catalog).into_iter().filter(|choice| choice.state == OptionState::Open);
        legal.extend(open.map(|choice| JourneyIntent::Choose(choice.option.id)));
        if self.check_rest(catalog).is_ok() {
            legal.push(JourneyIntent::Rest);
        }
        legal
    }
}
