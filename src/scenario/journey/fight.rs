//! Encounters in a journey: what they begin with and what their result changes (R-224, R-225, O-84).
//!
//! Owns rewards, losses and what a later victory returns. Must not play an encounter.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::{FightResult, JourneyRefusal};
use super::state::Journey;
use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::model::Outcome;
use crate::record::GameStart;

impl Journey {
    /// What the encounter under way begins with; `None` if there is none.
    pub fn game_start(&self) -> Option<GameStart> {
        let fight = self.fight.as_ref()?;
        let character = Some(self.character.clone());
        Some(GameStart { scenario: self.scenario, encounter: fight.encounter, seed: fight.seed, character })
    }

    pub(super) fn next_seed(&mut self) -> u64 {
        (self.below(1 << 30) as u64) << 30 | self.below(1 << 30) as u64
    }

    pub(super) fn finish_fight(
        &mut self,
        catalog: &Arc<Catalog>,
        result: &FightResult,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        let fight = self.fight.take().ok_or(JourneyRefusal::NotNow)?;
        let FightResult { outcome, character } = result;
        // The journey keeps what an encounter does not know of.
        self.character = Character { souls: self.character.souls, ..character.clone() };
        self.tell(facts, JourneyFact::FightEnded { encounter: fight.encounter, outcome: *outcome });
        let mut record = self.encounters.remove(&fight.encounter).unwrap_or_default();
        let aftermath = catalog.encounters.get(&fight.encounter).map(|encounter| encounter.aftermath(*outcome).clone());
        let aftermath = aftermath.unwrap_or_default();
        let page = match outcome {
            Outcome::Victory => {
                record.won = record.won.saturating_add(1);
                // What was lost here comes back with the reward.
                let returned = i32::try_from(std::mem::take(&mut record.lost_souls)).unwrap_or(i32::MAX);
                self.change_souls(returned, facts);
                for gear in std::mem::take(&mut record.lost_gear) {
                    self.find_gear(catalog, gear, facts);
                }
                fight.victory
            }
            Outcome::Defeat => {
                record.lost = record.lost.saturating_add(1);
                // Nobody is carried from the field without a free slot.
                self.leave_one_slot_free(catalog);
                fight.defeat
            }
            Outcome::Retreat => {
                record.fled = record.fled.saturating_add(1);
                fight.retreat
            }
        };
        if aftermath.lose_souls {
            let souls = self.character.souls;
            record.lost_souls = record.lost_souls.saturating_add(souls);
            self.change_souls(i32::try_from(souls).unwrap_or(i32::MAX).saturating_neg(), facts);
        }
        if aftermath.lose_carried {
            record.lost_gear.extend(self.character.carried.iter().copied());
            self.lose_carried(catalog, facts);
        }
        self.encounters.insert(fight.encounter, record);
        self.change_souls(i32::from(aftermath.souls), facts);
        // Rewards lie on the page that tells of them if they fit nowhere.
        self.turn_to(catalog, page, facts);
        for gear in aftermath.gear {
            self.find_gear(catalog, gear, facts);
        }
        Ok(())
    }

    /// After a defeat the character goes on with one HP slot free: pages cannot be read by the dead, and nothing but a rest
    /// or an item restores HP.
    fn leave_one_slot_free(&mut self, catalog: &Arc<Catalog>) {
        let slots = crate::scenario::derived::sheet_values(catalog, &self.character).hp_slots;
        let damage = &mut self.character.wear.hp_damage;
        while damage.total() >= slots {
            let Some((kind, _)) = damage.iter().next() else { break };
            damage.remove(kind, 1);
        }
    }
}
