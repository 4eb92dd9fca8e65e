//! The pause menu.

use bevy_egui::egui::Ui;

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::widgets::ButtonEmphasis::{Primary, Secondary};
use super::super::widgets::note;
use super::{answer_row, small_page};

/// Draws the pause menu over the table.
pub fn draw_pause_menu(ui: &mut Ui, state: &mut UiState) {
    let contents = |ui: &mut Ui, state: &mut UiState| {
        for button in [
            ("resume", strings::RESUME.text(), Primary, MenuAction::Resume),
            ("codex", strings::CODEX.text(), Secondary, MenuAction::OpenCodex),
            ("settings", strings::SETTINGS.text(), Secondary, MenuAction::OpenSettings),
            ("to_title", strings::TO_TITLE.text(), Secondary, MenuAction::ToTitle),
            ("quit", strings::QUIT.text(), Secondary, MenuAction::Quit),
        ] {
            answer_row(ui, state, [button]);
        }
    };
    small_page(ui.ctx(), "pause", (&strings::PAUSED, 330.0), state, contents, |ui, _| {
        note(ui, &strings::TO_TITLE_HELP)
    });
}
