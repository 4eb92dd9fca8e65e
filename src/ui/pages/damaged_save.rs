//! The page for an unreadable save: what happened to it, and how to continue.

use super::super::vocabulary::*;
use super::question_page;

/// What happened to a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedSave {
    /// Name under which the unreadable file was set aside.
    pub quarantined_as: String,
    /// Why it could not be read.
    pub reason: String,
    /// The text of the previous save, if it can be read.
    pub previous: Option<String>,
}

/// Draws the page.
pub fn draw_damaged_save(ui: &mut Ui, what: &DamagedSave, state: &mut UiState) {
    let contents = |ui: &mut Ui| {
        label(ui, &what.reason, FontRole::Italic, 15.0, RUBRIC);
        paragraph(ui, &strings::quarantined_text(&what.quarantined_as));
        if let Some(previous) = &what.previous {
            label(ui, previous, FontRole::Handwritten, 17.0, PENCIL);
        }
    };
    let start_new = |tone| ("new", strings::START_NEW.text(), tone, MenuAction::NewGame);
    let answers = match what.previous {
        Some(_) => [start_new(Secondary), ("restore", &strings::RESTORE, Primary, MenuAction::RestorePrevious)],
        None => [("dismiss", strings::BACK.text(), Secondary, MenuAction::Dismiss), start_new(Primary)],
    };
    question_page(ui.ctx(), "damaged", (&strings::SAVE_DAMAGED, 520.0), state, contents, answers);
}
