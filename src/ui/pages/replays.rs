//! The list of replays: every encounter that was played to its end, to look at once more.
//!
//! Owns the drawing of the list. Must not read a file.

use bevy_egui::egui::{Id, Ui, vec2};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*};
use super::super::widgets::{ButtonEmphasis, ends, label, note, press_card};
use super::{add_seen_region, back_button, list_page};
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
        back_button(ui, state, ButtonEmphasis::Primary, MenuAction::CloseReplays);
    });
}

fn draw_replay(ui: &mut Ui, n: usize, replay: &ReplayEntry, state: &mut UiState) {
    let told = strings::replay_label(&replay.encounter, replay.outcome);
    let look = (told.as_str(), replay.problem.is_none(), false);
    let size = vec2(ui.available_width(), 0.0);
    let response = press_card(ui, Id::new(("replay", n)), size, look, |ui| {
        let name_and_details = |ui: &mut Ui| {
            label(ui, &replay.encounter, FontRole::Heading, 18.0, INK);
            match &replay.problem {
                Some(problem) => label(ui, problem, FontRole::Body, 14.5, RUBRIC),
                None => {
                    let told = strings::replay_details(&replay.character, replay.decisions);
                    label(ui, &told, FontRole::Body, 14.5, INK_SOFT)
                }
            };
        };
        ends(ui, name_and_details, |ui| {
            if let Some(outcome) = replay.outcome {
                let ink = if outcome == Outcome::Defeat { RUBRIC } else { INK };
                label(ui, strings::outcome_heading(outcome), FontRole::Heading, 17.0, ink);
            }
            label(ui, &replay.written, FontRole::Handwritten, 15.0, PENCIL);
        });
    });
    add_seen_region(ui, state, format!("replay:{n}"), response.rect);
    if response.clicked() {
        state.push_menu_action(MenuAction::OpenReplay(n));
    }
}
