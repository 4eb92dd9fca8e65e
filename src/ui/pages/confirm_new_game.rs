//! The confirmation of a new game while another encounter is in progress: what happens to that one, and a way back.

use bevy_egui::egui::{Ui, pos2, vec2};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_paragraph};

/// Draws the page; `under_way` describes the encounter in progress.
pub fn draw_confirm_new_game(ui: &mut Ui, under_way: &str, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "anew", vec2(480.0 * (1.0 + (s - 1.0) * 0.6), 250.0 * s), 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let mut y = super::draw_page_heading(ui, body, &strings::ENCOUNTER_IN_PROGRESS);
        let w = body.width();
        y = draw_paragraph(ui, pos2(body.left(), y), under_way, FontRole::Handwritten, 18.0, PENCIL, w).bottom() + 8.0;
        draw_paragraph(ui, pos2(body.left(), y), &strings::WILL_BE_ARCHIVED, FontRole::Body, 16.0, INK, w);
        let (left, right) = super::answer_button_rects(body, s);
        super::menu_button(
            ui,
            left,
            "anew",
            &strings::START_NEW,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::ConfirmNew,
        );
        super::menu_button(ui, right, "dismiss", &strings::BACK, ButtonEmphasis::Primary, state, MenuAction::Dismiss);
    });
}
