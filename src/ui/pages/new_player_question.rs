//! The question before the first game: whether the player knows the game, or wants hints.

use super::super::vocabulary::*;
use super::question_page;

/// Draws the page.
pub fn draw_new_player_question(ui: &mut Ui, state: &mut UiState) {
    let contents = |ui: &mut Ui| paragraph(ui, &strings::NEW_PLAYER_HELP);
    let knows = ("knows", strings::KNOWS_GAME.text(), Secondary, MenuAction::SetKnowsGame(true));
    let answers = [knows, ("show_me", &strings::SHOW_ME, Primary, MenuAction::SetKnowsGame(false))];
    question_page(ui.ctx(), "first_word", (&strings::NEW_PLAYER_QUESTION, 500.0), state, contents, answers);
}
