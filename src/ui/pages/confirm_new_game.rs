//! The confirmation of a new game while another encounter is in progress: what happens to that one, and a way back.

use super::super::vocabulary::*;
use super::question_page;

/// Draws the page; `under_way` describes the encounter in progress.
pub fn draw_confirm_new_game(ui: &mut Ui, under_way: &str, state: &mut UiState) {
    let contents = |ui: &mut Ui| {
        label(ui, under_way, FontRole::Handwritten, 18.0, PENCIL);
        paragraph(ui, &strings::WILL_BE_ARCHIVED);
    };
    let anew = ("anew", strings::START_NEW.text(), Secondary, MenuAction::ConfirmNew);
    let answers = [anew, ("dismiss", &strings::BACK, Primary, MenuAction::Dismiss)];
    question_page(ui.ctx(), "anew", (&strings::ENCOUNTER_IN_PROGRESS, 480.0), state, contents, answers);
}
