//! Turning pages.
//!
//! Owns the destinations of options and the events at the turn of a page. `page_effects` carries out the effects.

use std::sync::Arc;

use super::choices::OptionState;
use super::fact::JourneyFact;
use super::intent::JourneyRefusal;
use super::state::{Fight, Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::OptionTarget;
use crate::model::Id;

/// The most pages that lead on to each other without a decision. A circle of such pages ends here.
const MAX_TURNS: usize = 16;

impl Journey {
    pub(super) fn choose(
        &mut self,
        catalog: &Arc<Catalog>,
        option: Id,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        let page = self.chapter.page.ok_or(JourneyRefusal::NotNow)?;
        let choices = self.page_choices(catalog);
        let choice = choices.iter().find(|choice| choice.option.id == option).ok_or(JourneyRefusal::NoOption)?;
        if let OptionState::Locked(unmet) = &choice.state {
            return Err(JourneyRefusal::Locked(unmet.clone()));
        }
        let chosen = choice.option;
        self.tell(facts, JourneyFact::OptionChosen { page, option });
        self.chapter.chosen.insert((page, option));
        let led_to = self.run_effects(catalog, &chosen.effects, option, facts);
        match (&chosen.target, led_to) {
            (_, Some(page)) => self.turn_to(catalog, page, facts),
            (OptionTarget::Page(page), None) => self.turn_to(catalog, *page, facts),
            (OptionTarget::Fight { encounter, victory, defeat, retreat }, None) => {
                let seed = self.next_seed();
                let (encounter, victory, defeat, retreat) = (*encounter, *victory, *defeat, *retreat);
                self.fight = Some(Fight { encounter, seed, victory, defeat, retreat });
                self.chapter.is_resting = false;
                self.tell(facts, JourneyFact::FightBegun(encounter));
            }
            (OptionTarget::End, None) => self.end_chapter(catalog, facts),
            (OptionTarget::Ending(ending), None) => {
                self.stage = JourneyStage::Ended(Some(*ending));
                self.tell(facts, JourneyFact::JourneyEnded(Some(*ending)));
            }
        }
        Ok(())
    }

    /// Turns to a page, or to the one that a clock leads to, and on while pages lead on by themselves.
    pub(super) fn turn_to(&mut self, catalog: &Arc<Catalog>, page: Id, facts: &mut Vec<JourneyFact>) {
        let mut next = Some(page);
        for _ in 0..MAX_TURNS {
            let Some(wanted) = next.take() else { return };
            let page = self.take_clock_event(catalog).unwrap_or(wanted);
            let Some(found) = self.current_chapter(catalog).and_then(|chapter| chapter.page(page)) else { return };
            self.chapter.page = Some(page);
            self.chapter.is_resting = false;
            let visits = self.chapter.visits.entry(page).or_default();
            *visits = visits.saturating_add(1);
            let is_first_visit = *visits == 1;
            let chapter = match self.stage {
                JourneyStage::Chapter(id) => Some(id),
                JourneyStage::Interlude => self.interlude(catalog),
                _ => None,
            };
            self.tell(facts, JourneyFact::PageTurned { chapter, page });
            if is_first_visit {
                next = self.run_effects(catalog, &found.on_first_visit, page, facts);
            }
            next = self.run_effects(catalog, &found.on_enter, page, facts).or(next);
        }
    }

    /// The page that a clock leads to now: the first event, in the order of the clocks, that has not happened yet.
    fn take_clock_event(&mut self, catalog: &Arc<Catalog>) -> Option<Id> {
        let chapter = self.current_chapter(catalog)?;
        for (id, clock) in &chapter.clocks {
            let now = self.chapter.clocks.get(id).copied().unwrap_or(clock.start);
            for event in clock.at.iter().filter(|event| now >= event.value) {
                if self.chapter.past_clock_events.insert((*id, event.value)) {
                    return Some(event.page);
                }
            }
        }
        None
    }
}
