//! The confirmation of a new game while another encounter is in progress: what happens to that one, and a way back.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::state::{MenuAction, UiState};
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_paragraph};

/// Draws the page; `under_way` describes the encounter in progress.
pub fn draw_confirm_new_game(ui: &mut Ui, under_way: &str, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "anew", vec2(480.0 * (1.0 + (s - 1.0) * 0.6), 250.0 * s), 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        draw_fitted_text(
            ui,
            body.min,
            Align2::LEFT_TOP,
            strings::ENCOUNTER_IN_PROGRESS,
            FontRole::Heading,
            26.0,
            INK,
            body.width(),
        );
        let mut y = body.top() + 44.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        y += 14.0;
        let w = body.width();
        y = draw_paragraph(ui, pos2(body.left(), y), under_way, FontRole::Handwritten, 18.0, PENCIL, w).bottom() + 8.0;
        draw_paragraph(ui, pos2(body.left(), y), strings::WILL_BE_ARCHIVED, FontRole::Body, 16.0, INK, w);
        let h = 38.0 * (1.0 + (s - 1.0) * 0.5);
        let half = vec2((w - 12.0) / 2.0, h);
        let left = Rect::from_min_size(pos2(body.left(), body.bottom() - h), half);
        let right = Rect::from_min_size(pos2(body.right() - half.x, body.bottom() - h), half);
        super::menu_button(
            ui,
            left,
            "anew",
            strings::START_NEW,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::ConfirmNew,
        );
        super::menu_button(ui, right, "dismiss", strings::BACK, ButtonEmphasis::Primary, state, MenuAction::Dismiss);
    });
}
