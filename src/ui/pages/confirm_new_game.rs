//! The confirmation of a new game while another encounter is in progress: what happens to that one, and a way back.

use bevy_egui::egui::Ui;

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::PENCIL};
use super::super::widgets::ButtonEmphasis::{Primary, Secondary};
use super::super::widgets::{label, paragraph};
use super::{answer_row, small_page};

/// Draws the page; `under_way` describes the encounter in progress.
pub fn draw_confirm_new_game(ui: &mut Ui, under_way: &str, state: &mut UiState) {
    let contents = |ui: &mut Ui, _: &mut UiState| {
        label(ui, under_way, FontRole::Handwritten, 18.0, PENCIL);
        paragraph(ui, &strings::WILL_BE_ARCHIVED);
    };
    small_page(ui.ctx(), "anew", (&strings::ENCOUNTER_IN_PROGRESS, 480.0), state, contents, |ui, state| {
        let anew = ("anew", strings::START_NEW.text(), Secondary, MenuAction::ConfirmNew);
        answer_row(ui, state, [anew, ("dismiss", &strings::BACK, Primary, MenuAction::Dismiss)]);
    });
}
