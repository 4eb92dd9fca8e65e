//! The pause menu.

use super::super::editor_state::EditAction;
use super::super::vocabulary::*;
use super::{page, page_heading};
use crate::lang::words;

/// Draws the pause menu over the table.
pub fn draw_pause_menu(ui: &mut Ui, state: &mut UiState) {
    let head = |ui: &mut Ui, _: &mut UiState| page_heading(ui, &strings::PAUSED, "");
    let contents = |ui: &mut Ui, state: &mut UiState| {
        let edit = ("edit_encounter", words!("edit-encounter"), Secondary, EditAction::Open);
        ask_row(ui, state, state.model.can_edit.then_some(edit));
        let vignette = ("write_vignette", words!("write-vignette"), Secondary, MenuAction::WriteVignette);
        ask_row(ui, state, state.model.can_edit.then_some(vignette));
        let again = ("rerun", words!("rerun-offer"), Secondary, MenuAction::Rerun);
        ask_row(ui, state, state.model.can_rerun.then_some(again));
        for button in [
            ("resume", strings::RESUME.text(), Primary, MenuAction::Resume),
            ("codex", strings::CODEX.text(), Secondary, MenuAction::OpenCodex),
            ("settings", strings::SETTINGS.text(), Secondary, MenuAction::OpenSettings),
            ("to_title", strings::TO_TITLE.text(), Secondary, MenuAction::ToTitle),
            ("quit", strings::QUIT.text(), Secondary, MenuAction::Quit),
        ] {
            ask_row(ui, state, [button]);
        }
    };
    page(ui.ctx(), ("pause", 0), (330.0, None), state, head, contents, |ui, _| note(ui, &strings::TO_TITLE_HELP));
}
