//! The page for an unreadable save: what happened to it, and how to continue.

use bevy_egui::egui::{Ui, pos2, vec2};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_paragraph};

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
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "damaged", vec2(520.0 * (1.0 + (s - 1.0) * 0.6), 320.0 * s), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let mut y = super::draw_page_heading(ui, body, &strings::SAVE_DAMAGED);
        let w = body.width();
        y = draw_paragraph(ui, pos2(body.left(), y), &what.reason, FontRole::Italic, 15.0, RUBRIC, w).bottom() + 8.0;
        let aside = strings::quarantined_text(&what.quarantined_as);
        y = draw_paragraph(ui, pos2(body.left(), y), &aside, FontRole::Body, 16.0, INK, w).bottom() + 8.0;
        if let Some(previous) = &what.previous {
            draw_paragraph(ui, pos2(body.left(), y), previous, FontRole::Handwritten, 17.0, PENCIL, w);
        }
        let (left, right) = super::answer_button_rects(body, s);
        if what.previous.is_some() {
            super::menu_button(
                ui,
                left,
                "new",
                &strings::START_NEW,
                ButtonEmphasis::Secondary,
                state,
                MenuAction::NewGame,
            );
            super::menu_button(
                ui,
                right,
                "restore",
                &strings::RESTORE,
                ButtonEmphasis::Primary,
                state,
                MenuAction::RestorePrevious,
            );
        } else {
            super::menu_button(
                ui,
                left,
                "dismiss",
                &strings::BACK,
                ButtonEmphasis::Secondary,
                state,
                MenuAction::Dismiss,
            );
            super::menu_button(
                ui,
                right,
                "new",
                &strings::START_NEW,
                ButtonEmphasis::Primary,
                state,
                MenuAction::NewGame,
            );
        }
    });
}
