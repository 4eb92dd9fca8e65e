//! The effects of pages on a journey.
//!
//! Owns the changes by each [`PageEffect`]. Must not turn a page: an effect that leads elsewhere returns the page.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::left_behind::LossPlace;
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::{Clock, PageEffect, is_permanent_note};
use crate::content::character_limits::{HIGHEST_STAT, LOWEST_STAT};
use crate::model::{DamageKind, Id, Stat};
use crate::scenario::derived::sheet_values;
use crate::scenario::growth;

impl Journey {
    /// Runs effects in order and returns the page that the last of them leads to, if any does. `source` is the option
    /// or the page that has the effects.
    pub(super) fn run_effects(
        &mut self,
        catalog: &Arc<Catalog>,
        effects: &[PageEffect],
        source: Id,
        facts: &mut Vec<JourneyFact>,
    ) -> Option<Id> {
        let mut led_to = None;
        for effect in effects {
            led_to = self.run_effect(catalog, effect, source, facts).or(led_to);
        }
        led_to
    }

    fn run_effect(
        &mut self,
        catalog: &Arc<Catalog>,
        effect: &PageEffect,
        source: Id,
        facts: &mut Vec<JourneyFact>,
    ) -> Option<Id> {
        match effect {
            PageEffect::Note(code) => self.make_note(*code, facts),
            PageEffect::Erase(code) => {
                if self.notes.remove(code) | self.permanent_notes.remove(code) {
                    self.tell(facts, JourneyFact::NoteErased(*code));
                }
            }
            PageEffect::GainSouls(n) => self.change_souls(i32::from(*n), facts),
            PageEffect::LoseSouls(n) => self.change_souls(-i32::from(*n), facts),
            PageEffect::GainHumanity(n) => self.change_humanity(catalog, i16::from(*n), facts),
            PageEffect::LoseHumanity(n) => self.change_humanity(catalog, -i16::from(*n), facts),
            PageEffect::RaiseStat(stat, n) => self.change_stat(catalog, *stat, i16::from(*n), facts),
            PageEffect::LowerStat(stat, n) => self.change_stat(catalog, *stat, -i16::from(*n), facts),
            PageEffect::Gain(gear) => {
                let page = self.chapter.page.unwrap_or(source);
                if self.chapter.collected.insert((page, source, *gear)) {
                    self.find_gear(catalog, *gear, facts);
                }
            }
            PageEffect::Lose(gear) => self.lose_gear(catalog, *gear, facts),
            PageEffect::LoseCarried => _ = self.lose_carried(catalog, facts),
            PageEffect::LeaveSouls(place) => self.leave_souls(LossPlace::Named(*place), facts),
            PageEffect::LeaveCarried(place) => self.leave_carried(catalog, LossPlace::Named(*place), facts),
            PageEffect::Recover(place) => {
                for piece in self.recover_souls(*place, facts) {
                    self.find_piece(catalog, piece, facts);
                }
            }
            PageEffect::Learn(attunement) => {
                if self.known_attunements.insert(*attunement) {
                    self.tell(facts, JourneyFact::AttunementLearned(*attunement));
                }
                // Creation ends with a character that is ready.
                if self.stage == JourneyStage::Creation {
                    _ = self.assign_attunement(catalog, *attunement);
                }
            }
            PageEffect::Wound(n) => {
                let slots = sheet_values(catalog, &self.character).hp_slots;
                let taken = self.character.wear.hp_damage.total();
                let n = (*n).min(slots.saturating_sub(taken).saturating_sub(1));
                if n > 0 {
                    self.character.wear.hp_damage.add(DamageKind::Crush, n);
                    self.tell(facts, JourneyFact::Wounded(n));
                }
            }
            PageEffect::Heal(n) => {
                let damage = &mut self.character.wear.hp_damage;
                let before = damage.total();
                while damage.total() > before.saturating_sub(*n) {
                    let Some((kind, _)) = damage.iter().next() else { break };
                    damage.remove(kind, 1);
                }
                let healed = before - damage.total();
                if healed > 0 {
                    self.tell(facts, JourneyFact::Healed(healed));
                }
            }
            PageEffect::GainFocus(n) => self.change_focus(catalog, i16::from(*n), facts),
            PageEffect::LoseFocus(n) => self.change_focus(catalog, -i16::from(*n), facts),
            PageEffect::Inflict(condition) => {
                let mut after = self.character.clone();
                growth::add_condition(catalog, &mut after, *condition);
                self.take_up_sheet(catalog, after);
                self.tell(facts, JourneyFact::ConditionGained(*condition));
            }
            PageEffect::Cure(condition) => {
                let had = self.character.conditions.contains(condition);
                let mut after = self.character.clone();
                if had && growth::remove_condition(catalog, &mut after, *condition).is_ok() {
                    self.take_up_sheet(catalog, after);
                    self.tell(facts, JourneyFact::ConditionLost(*condition));
                }
            }
            PageEffect::Tick(clock, by) => {
                let now = self.clock(*clock).unwrap_or_default();
                self.set_clock(catalog, *clock, now.saturating_add_signed(*by), facts);
            }
            PageEffect::Set(clock, value) => self.set_clock(catalog, *clock, *value, facts),
            PageEffect::Roll(cases) => {
                let is_creation = self.stage == JourneyStage::Creation;
                let dice = if is_creation { catalog.house().creation_dice } else { 1 };
                let mut sum: u8 = 0;
                for _ in 0..dice {
                    let face = self.dice.roll(6);
                    self.tell(facts, JourneyFact::DieRolled(face));
                    sum = sum.saturating_add(face);
                }
                let case = cases.iter().find(|((least, most), _)| (*least..=*most).contains(&sum));
                return case.and_then(|(_, effects)| self.run_effects(catalog, effects, source, facts));
            }
            PageEffect::If(test, yes, no) => {
                let effects = if self.holds(catalog, test) { yes } else { no };
                return self.run_effects(catalog, effects, source, facts);
            }
            PageEffect::GoTo(page) => return Some(*page),
            PageEffect::Answer(question, answer) => {
                self.answers.insert(*question, *answer);
            }
        }
        None
    }

    /// Makes a note, if it does not stand on the record sheet yet.
    pub(super) fn make_note(&mut self, code: Id, facts: &mut Vec<JourneyFact>) {
        let notes = if is_permanent_note(code) { &mut self.permanent_notes } else { &mut self.notes };
        if notes.insert(code) {
            self.tell(facts, JourneyFact::NoteMade(code));
        }
    }

    /// Gains souls, or loses them, as many as there are.
    pub(super) fn change_souls(&mut self, by: i32, facts: &mut Vec<JourneyFact>) {
        let before = self.character.souls;
        let now = before.saturating_add_signed(by);
        self.character.souls = now;
        if now != before {
            self.tell(facts, JourneyFact::SoulsChanged { by: now as i32 - before as i32, now });
        }
    }

    /// Gains HMN, or loses it. Losing the last HMN makes no character Hollow: only a defeat without HMN does.
    pub(super) fn change_humanity(&mut self, catalog: &Arc<Catalog>, by: i16, facts: &mut Vec<JourneyFact>) {
        let before = self.character.humanity;
        let n = u8::try_from(by.unsigned_abs()).unwrap_or(u8::MAX);
        if by > 0 {
            // A curse refuses it.
            let mut after = self.character.clone();
            _ = growth::gain_humanity(catalog, &mut after, n);
            self.take_up_sheet(catalog, after);
        } else {
            self.character.humanity = before.saturating_sub(n);
        }
        let now = self.character.humanity;
        if now != before {
            self.tell(facts, JourneyFact::HumanityChanged { before, now });
        }
    }

    /// Raises or lowers a Primary Stat, as far as a sheet goes.
    fn change_stat(&mut self, catalog: &Arc<Catalog>, stat: Stat, by: i16, facts: &mut Vec<JourneyFact>) {
        let now = i16::from(self.printed_stat(stat)).saturating_add(by);
        let now = now.clamp(LOWEST_STAT.into(), HIGHEST_STAT.into()) as u8;
        let mut after = self.character.clone();
        after.stats.insert(stat, now);
        self.take_up_sheet(catalog, after);
        self.tell(facts, JourneyFact::StatChanged(stat, now));
    }

    /// Gains FP up to their limit, or loses them.
    fn change_focus(&mut self, catalog: &Arc<Catalog>, by: i16, facts: &mut Vec<JourneyFact>) {
        let limit = sheet_values(catalog, &self.character).focus_limit;
        let spent = self.character.wear.focus_spent;
        let now = (i16::from(spent) - by).clamp(0, limit.into()) as u8;
        if now != spent {
            self.character.wear.focus_spent = now;
            let changed = i16::from(spent) - i16::from(now);
            self.tell(facts, JourneyFact::FocusChanged(changed.clamp(-99, 99) as i8));
        }
    }

    fn set_clock(&mut self, catalog: &Arc<Catalog>, clock: Id, value: u8, facts: &mut Vec<JourneyFact>) {
        let of_chapter = self.current_chapter(catalog).and_then(|chapter| chapter.clocks.get(&clock));
        let of_scenario = || catalog.scenarios.get(&self.scenario)?.statistics.get(&clock);
        let is_own = of_chapter.is_some();
        let Some(Clock { last, .. }) = of_chapter.or_else(of_scenario) else { return };
        let now = value.min(*last);
        let shown = if is_own { &mut self.chapter.clocks } else { &mut self.statistics };
        if shown.insert(clock, now) != Some(now) {
            self.tell(facts, JourneyFact::ClockMoved { clock, now });
        }
    }

    /// A Primary Stat as printed on the sheet.
    pub fn printed_stat(&self, stat: Stat) -> u8 {
        self.character.stats.get(&stat).copied().unwrap_or(LOWEST_STAT)
    }
}
