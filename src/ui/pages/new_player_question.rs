//! The question before the first game: whether the player knows the game, or wants hints.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::state::{MenuAction, UiState};
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_paragraph};

/// Draws the page.
pub fn draw_new_player_question(ui: &mut Ui, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "first_word", vec2(500.0 * (1.0 + (s - 1.0) * 0.6), 215.0 * s), 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        draw_fitted_text(
            ui,
            body.min,
            Align2::LEFT_TOP,
            strings::NEW_PLAYER_QUESTION,
            FontRole::Heading,
            26.0,
            INK,
            body.width(),
        );
        let mut y = body.top() + 44.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        y += 14.0;
        let w = body.width();
        draw_paragraph(ui, pos2(body.left(), y), strings::NEW_PLAYER_HELP, FontRole::Body, 16.0, INK, w);
        let h = 38.0 * (1.0 + (s - 1.0) * 0.5);
        let half = vec2((w - 12.0) / 2.0, h);
        let left = Rect::from_min_size(pos2(body.left(), body.bottom() - h), half);
        let right = Rect::from_min_size(pos2(body.right() - half.x, body.bottom() - h), half);
        super::menu_button(
            ui,
            left,
            "knows",
            strings::KNOWS_GAME,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::SetKnowsGame(true),
        );
        super::menu_button(
            ui,
            right,
            "show_me",
            strings::SHOW_ME,
            ButtonEmphasis::Primary,
            state,
            MenuAction::SetKnowsGame(false),
        );
    });
}
