//! The pause menu.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, heading_rule, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;

/// Prints the pause menu over the table.
pub fn pause(ui: &mut Ui, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = 1.0 + (scale(&ctx) - 1.0) * 0.7;
    super::page(&ctx, "pause", vec2(330.0 * s, 365.0 * s), 120, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let top = pos2(body.center().x, body.top());
        write_fitted(ui, top, Align2::CENTER_TOP, words::PAUSED, Face::Heading, 25.0, INK, body.width());
        let mut y = body.top() + 42.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        y += 18.0 * s;
        let rows = [
            ("resume", words::RESUME, Tone::Strong, MenuAction::Resume),
            ("codex", words::CODEX, Tone::Plain, MenuAction::Codex),
            ("settings", words::SETTINGS, Tone::Plain, MenuAction::Settings),
            ("to_title", words::TO_TITLE, Tone::Plain, MenuAction::ToTitle),
            ("quit", words::QUIT, Tone::Plain, MenuAction::Quit),
        ];
        for (name, label, tone, ask) in rows {
            let rect = Rect::from_min_size(pos2(body.left(), y), vec2(body.width(), 38.0 * s));
            super::menu_button(ui, rect, name, label, tone, desk, ask);
            y += 47.0 * s;
        }
        let foot = pos2(body.center().x, y + 1.0);
        write_fitted(ui, foot, Align2::CENTER_TOP, words::TO_TITLE_HOW, Face::Italic, 13.0, INK_SOFT, body.width());
    });
}
