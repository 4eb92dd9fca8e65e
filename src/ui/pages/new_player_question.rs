//! The question before the first game: whether the player knows the game, or wants hints.

use bevy_egui::egui::{Ui, pos2, vec2};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_paragraph};

/// Draws the page.
pub fn draw_new_player_question(ui: &mut Ui, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "first_word", vec2(500.0 * (1.0 + (s - 1.0) * 0.6), 215.0 * s), 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let y = super::draw_page_heading(ui, body, &strings::NEW_PLAYER_QUESTION);
        let w = body.width();
        draw_paragraph(ui, pos2(body.left(), y), &strings::NEW_PLAYER_HELP, FontRole::Body, 16.0, INK, w);
        let (left, right) = super::answer_button_rects(body, s);
        super::menu_button(
            ui,
            left,
            "knows",
            &strings::KNOWS_GAME,
            ButtonEmphasis::Secondary,
            state,
            MenuAction::SetKnowsGame(true),
        );
        super::menu_button(
            ui,
            right,
            "show_me",
            &strings::SHOW_ME,
            ButtonEmphasis::Primary,
            state,
            MenuAction::SetKnowsGame(false),
        );
    });
}
