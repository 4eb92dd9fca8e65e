//! The list of replays: every encounter that was played to its end, to look at once more.
//!
//! Owns the drawing of the list. Must not read a file.

use super::super::vocabulary::*;
use super::{back_button, list_page};
use crate::model::Outcome;

/// A replay of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayEntry {
    /// The name of the encounter; that of the file if it can't be read.
    pub encounter: String,
    /// The name of the character.
    pub character: String,
    /// How the encounter ended, if the file says it.
    pub outcome: Option<Outcome>,
    /// The number of decisions.
    pub decisions: usize,
    /// When it was played, in words.
    pub written: String,
    /// Why it can't be shown.
    pub problem: Option<String>,
}

/// Draws the list over the title.
pub fn draw_replays(ui: &mut Ui, replays: &[ReplayEntry], state: &mut UiState) {
    let title = (strings::REPLAYS.text(), strings::REPLAYS_HELP.text());
    let list = |ui: &mut Ui, state: &mut UiState| {
        if replays.is_empty() {
            note(ui, &strings::NO_REPLAYS);
        }
        for (n, replay) in replays.iter().enumerate() {
            draw_replay(ui, n, replay, state);
        }
    };
    list_page(ui.ctx(), "replays", title, (720.0, 600.0), state, list, |ui, state| {
        back_button(ui, state, Primary, MenuAction::CloseReplays);
    });
}

fn draw_replay(ui: &mut Ui, n: usize, replay: &ReplayEntry, state: &mut UiState) {
    let (told, ink) = match &replay.problem {
        Some(problem) => (problem.clone(), RUBRIC),
        None => (strings::replay_details(&replay.character, replay.decisions), INK_SOFT),
    };
    let name_and_details = |ui: &mut Ui| {
        label(ui, &replay.encounter, FontRole::Heading, 18.0, INK);
        label(ui, &told, FontRole::Body, 14.5, ink);
    };
    let outcome_and_time = |ui: &mut Ui| {
        if let Some(outcome) = replay.outcome {
            let ink = if outcome == Outcome::Defeat { RUBRIC } else { INK };
            label(ui, strings::outcome_heading(outcome), FontRole::Heading, 17.0, ink);
        }
        label(ui, &replay.written, FontRole::Handwritten, 15.0, PENCIL);
    };
    let (name, called) = (format!("replay:{n}"), strings::replay_label(&replay.encounter, replay.outcome));
    let size = vec2(ui.available_width(), 0.0);
    let card = press_card(ui, state, (&name, &called), size, (replay.problem.is_none(), false), |ui| {
        ends(ui, &mut (), |ui, _| column(ui, 3.0, name_and_details), |ui, _| end_column(ui, outcome_and_time));
    });
    if card.clicked() {
        state.push_menu_action(MenuAction::OpenReplay(n));
    }
}
