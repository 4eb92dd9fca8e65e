//! The question before the first journey: whether the player knows the game, or wants to be shown as it goes.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, heading_rule, paragraph, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;

/// Prints the page.
pub fn first_word(ui: &mut Ui, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    super::page(&ctx, "first_word", vec2(500.0 * (1.0 + (s - 1.0) * 0.6), 215.0 * s), 140, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        write_fitted(ui, body.min, Align2::LEFT_TOP, words::FIRST_WORD, Face::Heading, 26.0, INK, body.width());
        let mut y = body.top() + 44.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        y += 14.0;
        let w = body.width();
        paragraph(ui, pos2(body.left(), y), words::FIRST_WORD_HOW, Face::Print, 16.0, INK, w);
        let h = 38.0 * (1.0 + (s - 1.0) * 0.5);
        let half = vec2((w - 12.0) / 2.0, h);
        let left = Rect::from_min_size(pos2(body.left(), body.bottom() - h), half);
        let right = Rect::from_min_size(pos2(body.right() - half.x, body.bottom() - h), half);
        super::menu_button(ui, left, "knows", words::KNOWS, Tone::Plain, desk, MenuAction::Knows(true));
        super::menu_button(ui, right, "show_me", words::SHOW_ME, Tone::Strong, desk, MenuAction::Knows(false));
    });
}
