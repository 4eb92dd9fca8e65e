//! The page for an unreadable save: what happened to it, and how to continue.

use bevy_egui::egui::Ui;

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*};
use super::super::widgets::ButtonEmphasis::{Primary, Secondary};
use super::super::widgets::{label, paragraph};
use super::{answer_row, small_page};

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
    let contents = |ui: &mut Ui, _: &mut UiState| {
        label(ui, &what.reason, FontRole::Italic, 15.0, RUBRIC);
        paragraph(ui, &strings::quarantined_text(&what.quarantined_as));
        if let Some(previous) = &what.previous {
            label(ui, previous, FontRole::Handwritten, 17.0, PENCIL);
        }
    };
    small_page(ui.ctx(), "damaged", (&strings::SAVE_DAMAGED, 520.0), state, contents, |ui, state| {
        let start_new = |tone| ("new", strings::START_NEW.text(), tone, MenuAction::NewGame);
        let answers = match what.previous {
            Some(_) => [start_new(Secondary), ("restore", &strings::RESTORE, Primary, MenuAction::RestorePrevious)],
            None => [("dismiss", strings::BACK.text(), Secondary, MenuAction::Dismiss), start_new(Primary)],
        };
        answer_row(ui, state, answers);
    });
}
