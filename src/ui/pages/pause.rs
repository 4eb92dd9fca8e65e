//! The pause menu.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule};

/// Draws the pause menu over the table.
pub fn draw_pause_menu(ui: &mut Ui, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = 1.0 + (text_scale(&ctx) - 1.0) * 0.7;
    super::show_page(&ctx, "pause", vec2(330.0 * s, 365.0 * s), 120, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let top = pos2(body.center().x, body.top());
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &strings::PAUSED, FontRole::Heading, 25.0, INK, body.width());
        let mut y = body.top() + 42.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        y += 18.0 * s;
        let rows = [
            ("resume", strings::RESUME.text(), ButtonEmphasis::Primary, MenuAction::Resume),
            ("codex", strings::CODEX.text(), ButtonEmphasis::Secondary, MenuAction::OpenCodex),
            ("settings", strings::SETTINGS.text(), ButtonEmphasis::Secondary, MenuAction::OpenSettings),
            ("to_title", strings::TO_TITLE.text(), ButtonEmphasis::Secondary, MenuAction::ToTitle),
            ("quit", strings::QUIT.text(), ButtonEmphasis::Secondary, MenuAction::Quit),
        ];
        for (name, label, tone, ask) in rows {
            let rect = Rect::from_min_size(pos2(body.left(), y), vec2(body.width(), 38.0 * s));
            super::menu_button(ui, rect, name, label, tone, state, ask);
            y += 47.0 * s;
        }
        let foot = pos2(body.center().x, y + 1.0);
        draw_fitted_text(
            ui,
            foot,
            Align2::CENTER_TOP,
            &strings::TO_TITLE_HELP,
            FontRole::Italic,
            13.0,
            INK_SOFT,
            body.width(),
        );
    });
}
