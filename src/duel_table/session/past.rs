//! Earlier moments of the Duel: what the log and the felt held after each decision, and the moment that is looked at.
//!
//! Owns the way from one moment to another. Must not change the history, in which it finds the states.

use std::sync::Arc;

use duel::game::DuelState;
use duel::view::build_view;
use kernel::lang::text;

use super::DuelSession;
use super::moments::{MomentMark, ShownPast};
use crate::duel_table::scene::{DuelScene, LayChoice, build_scene};
use crate::table::scene::{Beat, SceneClock};

/// A step through the moments of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookStep {
    /// To the moment after the next decision, or before the last one.
    Decision {
        /// The direction in time.
        forward: bool,
    },
    /// To the nearest moment of another round or day.
    Round {
        /// The direction in time.
        forward: bool,
    },
    /// To the present.
    Present,
}

/// The place among the moments, for the bar over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookPlace {
    /// The number of decisions before the moment.
    pub number: usize,
    /// The number of all decisions.
    pub total: usize,
    /// Whether the game is a replay.
    pub is_replay: bool,
    /// Whether there is an earlier moment.
    pub has_earlier: bool,
}

impl DuelSession {
    /// Marks where the log and the dice are after a decision.
    pub(super) fn mark(&mut self) {
        self.marks.push(MomentMark { log_lines: self.log.len(), fallen: self.fallen.clone() });
    }

    /// Takes the lines and the dice of the last decision back.
    pub(super) fn tell_taken_back(&mut self, is_marked: bool) {
        if self.marks.len() > 1 {
            self.marks.pop();
        }
        let Some(mark) = self.marks.last_mut() else { return };
        self.log.truncate(mark.log_lines);
        if is_marked {
            self.log.push(text!("duel-taken-back"));
            mark.log_lines = self.log.len();
        }
        self.fallen = mark.fallen.clone();
    }

    /// Whether an earlier moment is on the table, or the last one of a finished game.
    pub fn is_past(&self) -> bool {
        self.past.is_some() || self.is_replay
    }

    /// The place of the shown moment among all; `None` in the present.
    pub fn look_place(&self) -> Option<LookPlace> {
        if !self.is_past() {
            return None;
        }
        let total = self.history().len();
        let number = self.past.as_ref().map_or(total, |past| past.number);
        let has_earlier = number > 0 && self.history().state_before(number).is_some();
        Some(LookPlace { number, total, is_replay: self.is_replay, has_earlier })
    }

    /// The scene on the table.
    pub fn shown_scene(&self) -> &DuelScene {
        self.past.as_ref().map_or(&self.scene, |past| &past.scene)
    }

    /// Looks at another moment of the game. Moments from before a change of the content are not known any more.
    pub fn look(&mut self, clock: &mut SceneClock, step: LookStep) {
        let total = self.history().len();
        let at = self.past.as_ref().map_or(total, |past| past.number);
        let next = |at: usize, forward: bool| if forward { (at < total).then(|| at + 1) } else { at.checked_sub(1) };
        let number = match step {
            LookStep::Present => total,
            LookStep::Decision { forward } => next(at, forward).unwrap_or(at),
            LookStep::Round { forward } => {
                let here = self.progress_at(at);
                let others = std::iter::successors(next(at, forward), |at| next(*at, forward));
                let mut known = others.take_while(|at| self.progress_at(*at).is_some());
                let end = if forward { total } else { 0 };
                known.find(|at| self.progress_at(*at) != here).unwrap_or(end)
            }
        };
        self.look_at(clock, number);
    }

    /// Day and round after this number of decisions.
    fn progress_at(&self, number: usize) -> Option<(u16, u16)> {
        let state = self.state_at(number)?;
        let day = state.season.as_ref().map_or(0, |season| season.day);
        Some((day, state.fight.as_ref().map_or(0, |fight| fight.round)))
    }

    /// The state after this number of decisions.
    fn state_at(&self, number: usize) -> Option<&DuelState> {
        if number >= self.history().len() { Some(self.state()) } else { self.history().state_before(number + 1) }
    }

    /// Shows the moment after this number of decisions.
    pub fn look_at(&mut self, clock: &mut SceneClock, number: usize) {
        if number >= self.history().len() {
            let was_past = self.past.take().is_some();
            if was_past {
                self.show_present(clock);
            }
            return;
        }
        let Some(state) = self.state_at(number) else { return };
        let view = Arc::new(build_view(self.content(), state));
        let mark = self.marks.get(number).cloned().unwrap_or_default();
        let scene = build_scene(&view, &mark.fallen, &LayChoice::default());
        clock.finish();
        let shown = Arc::new(scene.scene.clone());
        clock.play([Beat { scene: shown, seconds: 0.3, motions: Vec::new(), tag: clock.newest_tag(), sound: None }]);
        self.past = Some(ShownPast { number, view, scene, log_lines: mark.log_lines });
    }
}
