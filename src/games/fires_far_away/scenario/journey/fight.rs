//! Encounters in a journey: their start, and the changes by their result (R-224, R-225, O-84).
//!
//! Owns rewards, losses and the return of losses after a later victory. Must not play an encounter.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::{FightResult, JourneyRefusal};
use super::left_behind::LossPlace;
use super::reprieve::pieces_of;
use super::state::{FightReward, Journey};
use crate::content::Catalog;
use crate::content::between_fights::DefeatEffect;
use crate::content::encounter::{Aftermath, Character};
use crate::content::gear::Gear;
use crate::model::{Id, Outcome, SheetSlot, SheetSlotKind, Stat};
use crate::record::GameStart;
use crate::scenario::derived::sheet_values;

impl Journey {
    /// The start of the encounter under way; `None` if there is none.
    pub fn game_start(&self) -> Option<GameStart> {
        let fight = self.fight.as_ref()?;
        let character = Some(self.character.clone());
        Some(GameStart { scenario: self.scenario, encounter: fight.encounter, seed: fight.seed, character })
    }

    pub(super) fn next_seed(&mut self) -> u64 {
        (self.dice.below(1 << 30) as u64) << 30 | self.dice.below(1 << 30) as u64
    }

    pub(super) fn finish_fight(
        &mut self,
        catalog: &Arc<Catalog>,
        result: &FightResult,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        let fight = self.fight.take().ok_or(JourneyRefusal::NotNow)?;
        // Undo ends at an encounter, as it does at a die.
        self.dice.count_reveal();
        let FightResult { outcome, character, statistics, further } = result;
        self.fights.add(statistics);
        // The journey keeps everything that an encounter does not know of.
        self.character = Character { souls: self.character.souls, ..character.clone() };
        self.tell(facts, JourneyFact::FightEnded { encounter: fight.encounter, outcome: *outcome });
        let encounter = catalog.encounters.get(&fight.encounter).cloned();
        let page = encounter.as_ref().map(|encounter| encounter.aftermath(*outcome));
        let results: Vec<&Aftermath> = page.iter().flat_map(|page| page.results(further.iter().copied())).collect();
        let record = self.encounters.entry(fight.encounter).or_default();
        let mut kept = BTreeSet::new();
        let mut returned = Vec::new();
        let page = match outcome {
            Outcome::Victory => {
                record.won = record.won.saturating_add(1);
                // Souls and pieces that were lost here come back with the reward.
                returned = self.recover_souls(fight.encounter, facts);
                fight.victory
            }
            Outcome::Defeat => {
                record.lost = record.lost.saturating_add(1);
                // A character that is carried from the field has a free slot.
                self.leave_one_slot_free(catalog);
                kept = self.soften_defeat(catalog, facts);
                fight.defeat
            }
            Outcome::Retreat => {
                record.fled = record.fled.saturating_add(1);
                fight.retreat
            }
        };
        for place in results.iter().filter_map(|result| result.recover) {
            returned.extend(self.recover_souls(place, facts));
        }
        for result in &results {
            self.take_losses(catalog, (result, fight.encounter), &kept, facts);
        }
        for result in &results {
            self.change_souls(i32::from(result.gain_souls), facts);
            result.notes.iter().for_each(|code| self.make_note(*code, facts));
        }
        // Rewards lie on the page that tells of them if they fit nowhere.
        self.turn_to(catalog, page, facts);
        for piece in returned {
            self.find_piece(catalog, piece, facts);
        }
        for gear in results.iter().flat_map(|result| &result.gain_gear) {
            self.find_gear(catalog, *gear, facts);
        }
        if kept.contains(&DefeatEffect::ChooseReward)
            && let Some(encounter) = encounter
        {
            let Aftermath { gain_souls: souls, gain_gear: gear, .. } = &encounter.on_victory;
            let souls = (*souls > 0).then_some(FightReward::Souls(*souls));
            self.rewards = souls.into_iter().chain(gear.iter().copied().map(FightReward::Gear)).collect();
        }
        Ok(())
    }

    /// Leaves the souls and the carried gear that a result costs: at the encounter itself, or at the place that it names.
    fn take_losses(
        &mut self,
        catalog: &Arc<Catalog>,
        (result, encounter): (&Aftermath, Id),
        kept: &BTreeSet<DefeatEffect>,
        facts: &mut Vec<JourneyFact>,
    ) {
        let here = |is_lost: bool| is_lost.then_some(LossPlace::Encounter(encounter));
        let souls = result.leave_souls.map(LossPlace::Named).or(here(result.lose_souls));
        let carried = result.leave_carried.map(LossPlace::Named).or(here(result.lose_carried));
        if let Some(place) = souls.filter(|_| !kept.contains(&DefeatEffect::KeepSouls)) {
            self.leave_souls(place, facts);
        }
        if let Some(place) = carried.filter(|_| !kept.contains(&DefeatEffect::KeepCarried)) {
            self.leave_carried(catalog, place, facts);
        }
    }

    /// The effects of worn pieces at a defeat, once. A piece that is destroyed by it goes, whether or not
    /// anything was at risk.
    fn soften_defeat(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) -> BTreeSet<DefeatEffect> {
        let values = sheet_values(catalog, &self.character);
        let sheet = &self.character;
        let acts = |slot: &SheetSlot, gear: &Gear| {
            let is_strong_enough = |(stat, need): (&Stat, &u8)| values.stats[*stat as usize] >= *need;
            slot.kind != SheetSlotKind::Carried
                && !sheet.wear.of(*slot).broken
                && gear.header.requires.iter().all(is_strong_enough)
        };
        let acting: Vec<(SheetSlot, &Gear)> = pieces_of(sheet)
            .into_iter()
            .filter_map(|(slot, id)| Some((slot, catalog.gear.get(&id)?.as_ref())))
            .filter(|(slot, gear)| acts(slot, gear))
            .collect();
        let effects = acting.iter().flat_map(|(_, gear)| &gear.header.when_defeated).copied().collect();
        let is_destroyed = |gear: &Gear| gear.header.when_defeated.contains(&DefeatEffect::Destroy);
        let mut destroyed: Vec<SheetSlot> =
            acting.iter().filter(|(_, gear)| is_destroyed(gear)).map(|(slot, _)| *slot).collect();
        // From the last slot on, since the pieces behind an emptied slot move up.
        destroyed.sort_by_key(|slot| std::cmp::Reverse(slot.index));
        for slot in destroyed {
            if let Ok((piece, after)) = self.lift(catalog, slot) {
                self.take_up_sheet(catalog, after);
                self.tell(facts, JourneyFact::GearLost(piece.gear));
            }
        }
        effects
    }

    /// Takes one of the rewards that a worn piece offers after a defeat.
    pub(super) fn choose_reward(
        &mut self,
        catalog: &Arc<Catalog>,
        n: usize,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        if self.rewards.is_empty() {
            return Err(JourneyRefusal::NotNow);
        }
        match *self.rewards.get(n).ok_or(JourneyRefusal::Empty)? {
            FightReward::Souls(souls) => self.change_souls(i32::from(souls), facts),
            FightReward::Gear(gear) => self.find_gear(catalog, gear, facts),
        }
        self.rewards.clear();
        Ok(())
    }

    /// After a defeat the character goes on with one HP slot free: a character without a free slot would be dead, and
    /// nothing but a rest or an item restores HP.
    fn leave_one_slot_free(&mut self, catalog: &Arc<Catalog>) {
        let slots = sheet_values(catalog, &self.character).hp_slots;
        let damage = &mut self.character.wear.hp_damage;
        while damage.total() >= slots {
            let Some((kind, _)) = damage.iter().next() else { break };
            damage.remove(kind, 1);
        }
    }
}
