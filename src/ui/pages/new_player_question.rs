//! The question before the first game: whether the player knows the game, or wants hints.

use bevy_egui::egui::Ui;

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::widgets::ButtonEmphasis::{Primary, Secondary};
use super::super::widgets::paragraph;
use super::{answer_row, small_page};

/// Draws the page.
pub fn draw_new_player_question(ui: &mut Ui, state: &mut UiState) {
    let contents = |ui: &mut Ui, _: &mut UiState| paragraph(ui, &strings::NEW_PLAYER_HELP);
    small_page(ui.ctx(), "first_word", (&strings::NEW_PLAYER_QUESTION, 500.0), state, contents, |ui, state| {
        let knows = ("knows", strings::KNOWS_GAME.text(), Secondary, MenuAction::SetKnowsGame(true));
        answer_row(ui, state, [knows, ("show_me", &strings::SHOW_ME, Primary, MenuAction::SetKnowsGame(false))]);
    });
}
