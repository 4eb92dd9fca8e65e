//! What the panels of the Duel are drawn from.
//!
//! Plain data. Must not draw: `panels` and `odds_panel` do.

use bevy_egui::egui::Pos2;
use duel::odds::RoundOdds;
use duel::rules::DuelIntent;
use duel::view::DuelView;
use kernel::lang::Text;

use super::lesson::LessonMoment;
use super::motion::Caption;
use super::session::{FameWords, LookPlace};

/// Everything that the panels show.
pub struct PanelView<'a> {
    /// The moment that the table shows.
    pub view: &'a DuelView,
    /// The lines of the log up to it.
    pub log: &'a [Text],
    /// Whether the newest moment is shown, so that the player can decide.
    pub is_present: bool,
    /// The places of the hand that are chosen.
    pub chosen: &'a [usize],
    /// The odds of the chosen cards.
    pub round_odds: Option<&'a RoundOdds>,
    /// The odds of the question about Fame.
    pub fame_odds: Option<&'a FameWords>,
    /// The answer that the key for going on gives.
    pub usual: Option<&'a DuelIntent>,
    /// Whether the last decision can be undone; `None` if there is none.
    pub undo: Option<bool>,
    /// Whether something that was undone can be repeated.
    pub can_redo: bool,
    /// The place of the shown moment among all, if it is not the present.
    pub look: Option<LookPlace>,
    /// Whether there is an earlier moment than the present.
    pub can_look_back: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// Words over things, with the place of each in the window.
    pub captions: &'a [(Pos2, Caption)],
    /// The note of the lesson that is due.
    pub note: Option<LessonMoment>,
    /// The thing under the pointer: its heading and its text.
    pub pointed: Option<(Text, Text)>,
}
