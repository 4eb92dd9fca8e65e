//! Carrying out an intent: all of it, or nothing.
//!
//! Owns which part of a journey answers which intent.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::{JourneyIntent, JourneyRefusal};
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;

impl Journey {
    /// Carries out an intent and tells what has happened.
    ///
    /// # Errors
    ///
    /// Returns why it is not possible; nothing is changed then.
    pub fn apply(
        &mut self,
        catalog: &Arc<Catalog>,
        intent: &JourneyIntent,
    ) -> Result<Vec<JourneyFact>, JourneyRefusal> {
        // An encounter under way is finished before anything else happens, and when all is over nothing does.
        let ends_fight = matches!(intent, JourneyIntent::FinishFight(_) | JourneyIntent::AbandonFight);
        let is_in_time = self.fight.is_some() == ends_fight || matches!(intent, JourneyIntent::Drop(_));
        if matches!(self.stage, JourneyStage::Ended(_)) || !is_in_time {
            return Err(JourneyRefusal::NotNow);
        }
        // Excess entries leave the sheet first, and then one of the rewards is chosen, before anything else happens.
        self.check_answers_excess(catalog, intent)?;
        if !self.rewards.is_empty() && !intent.is_answer() {
            return Err(JourneyRefusal::NotNow);
        }
        let mut after = self.clone();
        let mut facts = Vec::new();
        match intent {
            JourneyIntent::DrawChapter => after.draw_chapter(catalog, &mut facts)?,
            JourneyIntent::Choose(option) => after.choose(catalog, *option, &mut facts)?,
            JourneyIntent::Rest => after.rest(catalog, &mut facts)?,
            JourneyIntent::EditSheet(edit) => after.edit_sheet(catalog, edit, &mut facts)?,
            JourneyIntent::Attune(attunement) => after.attune(catalog, *attunement)?,
            JourneyIntent::Stash(slot) => after.put_into_stash(catalog, *slot)?,
            JourneyIntent::Take(place) => after.take(catalog, *place)?,
            JourneyIntent::PutDown(slot) => after.put_down(catalog, *slot)?,
            JourneyIntent::Drop(slot) => after.drop_excess(catalog, *slot, &mut facts)?,
            JourneyIntent::Use(usage) => after.use_between(catalog, usage, &mut facts)?,
            JourneyIntent::ChooseReward(n) => after.choose_reward(catalog, *n, &mut facts)?,
            JourneyIntent::FinishFight(result) => after.finish_fight(catalog, result, &mut facts)?,
            JourneyIntent::AbandonFight => {
                after.fight.take().ok_or(JourneyRefusal::NotNow)?;
            }
        }
        if matches!(intent, JourneyIntent::EditSheet(_)) {
            self.check_excess_after(catalog, &after)?;
        }
        *self = after;
        Ok(facts)
    }
}
