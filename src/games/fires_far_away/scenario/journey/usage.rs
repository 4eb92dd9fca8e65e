//! Flasks, items and attunements used between encounters (R-027, A-212, A-318, O-86).
//!
//! Owns when something can be used and the effects of a use on the journey. `between_fights` owns the effects on the
//! character.

use std::sync::Arc;

use super::choices::OptionState;
use super::fact::JourneyFact;
use super::intent::JourneyRefusal;
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::between_fights::JourneyEffect;
use crate::content::encounter::Character;
use crate::scenario::between_fights::{BetweenUse, carry_out, journey_effects, list_uses};

impl Journey {
    /// The entries that can be used now to some effect.
    pub fn uses(&self, catalog: &Arc<Catalog>) -> Vec<BetweenUse> {
        let is_asked = !self.rewards.is_empty() || !self.excess(catalog).is_empty();
        if is_asked || self.check_time_for_use().is_err() {
            return Vec::new();
        }
        let mut uses = list_uses(catalog, &self.character, self.attunements_at_hand());
        uses.retain(|usage| {
            let effects = journey_effects(catalog, &self.character, usage.action, usage.gear);
            effects.iter().all(|effect| self.check_journey_effect(catalog, *effect).is_ok())
        });
        uses
    }

    /// Uses something.
    pub(super) fn use_between(
        &mut self,
        catalog: &Arc<Catalog>,
        usage: &BetweenUse,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        self.check_time_for_use()?;
        let effects = journey_effects(catalog, &self.character, usage.action, usage.gear);
        effects.iter().try_for_each(|effect| self.check_journey_effect(catalog, *effect))?;
        let after = carry_out(catalog, &self.character, self.attunements_at_hand(), usage)?;
        let gear = usage.gear.and_then(|slot| self.character.in_slot(slot));
        self.tell(facts, JourneyFact::Used { action: usage.action, gear });
        let before = std::mem::replace(&mut self.character, after);
        self.tell_changes(&before, facts);
        for effect in effects {
            match effect {
                JourneyEffect::ReturnToReprieve => {
                    if let Some(page) = self.chapter.last_reprieve {
                        // A character that is led back there rests, even where the page gives a rest only once.
                        self.chapter.rested.remove(&page);
                        self.turn_to(catalog, page, facts);
                    }
                }
                JourneyEffect::OpenLocks => self.open_locks(catalog, facts),
            }
        }
        Ok(())
    }

    /// Something can be used at any time between encounters, once there is a character.
    fn check_time_for_use(&self) -> Result<(), JourneyRefusal> {
        let is_made = !matches!(self.stage, JourneyStage::Creation | JourneyStage::Ended(_));
        if is_made && self.fight.is_none() { Ok(()) } else { Err(JourneyRefusal::NotNow) }
    }

    /// During a short reprieve all known attunements are at hand; at other times those in POTs.
    fn attunements_at_hand(&self) -> Option<&std::collections::BTreeSet<crate::model::Id>> {
        self.chapter.is_resting.then_some(&self.known_attunements)
    }

    fn check_journey_effect(&self, catalog: &Arc<Catalog>, effect: JourneyEffect) -> Result<(), JourneyRefusal> {
        match effect {
            JourneyEffect::ReturnToReprieve if self.chapter.last_reprieve.is_none() => {
                Err(JourneyRefusal::NowhereToReturn)
            }
            JourneyEffect::OpenLocks if self.locks(catalog).is_empty() => Err(JourneyRefusal::NoLock),
            JourneyEffect::ReturnToReprieve | JourneyEffect::OpenLocks => Ok(()),
        }
    }

    /// The options of the page that are locked by a lock.
    fn locks(&self, catalog: &Arc<Catalog>) -> Vec<crate::model::Id> {
        let locked = self.page_choices(catalog).into_iter();
        let locked = locked.filter(|choice| choice.option.lock && matches!(choice.state, OptionState::Locked(_)));
        locked.map(|choice| choice.option.id).collect()
    }

    fn open_locks(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) {
        let Some(page) = self.chapter.page else { return };
        for option in self.locks(catalog) {
            self.chapter.opened_locks.insert((page, option));
            self.tell(facts, JourneyFact::LockOpened { page, option });
        }
    }

    /// Tells the changes of the character by a use.
    fn tell_changes(&mut self, before: &Character, facts: &mut Vec<JourneyFact>) {
        let (damage, now) = (before.wear.hp_damage.total(), self.character.wear.hp_damage.total());
        let (spent, spent_now) = (before.wear.focus_spent, self.character.wear.focus_spent);
        let humanity = (before.humanity, self.character.humanity);
        let conditions = (before.conditions.clone(), self.character.conditions.clone());
        if now < damage {
            self.tell(facts, JourneyFact::Healed(damage - now));
        } else if now > damage {
            self.tell(facts, JourneyFact::Wounded(now - damage));
        }
        if spent != spent_now {
            let by = i16::from(spent) - i16::from(spent_now);
            self.tell(facts, JourneyFact::FocusChanged(by.clamp(-99, 99) as i8));
        }
        if humanity.0 != humanity.1 {
            self.tell(facts, JourneyFact::HumanityChanged { before: humanity.0, now: humanity.1 });
        }
        for gained in conditions.1.iter().filter(|condition| !conditions.0.contains(condition)) {
            self.tell(facts, JourneyFact::ConditionGained(*gained));
        }
        for lost in conditions.0.iter().filter(|condition| !conditions.1.contains(condition)) {
            self.tell(facts, JourneyFact::ConditionLost(*lost));
        }
    }
}
