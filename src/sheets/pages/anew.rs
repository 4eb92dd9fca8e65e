//! Beginning anew while another encounter is under way: what becomes of that one, and a way back.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, heading_rule, paragraph, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;

/// Prints the page; `under_way` says what is under way.
pub fn anew(ui: &mut Ui, under_way: &str, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    super::page(&ctx, "anew", vec2(480.0 * (1.0 + (s - 1.0) * 0.6), 250.0 * s), 140, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        write_fitted(ui, body.min, Align2::LEFT_TOP, words::UNDER_WAY, Face::Heading, 26.0, INK, body.width());
        let mut y = body.top() + 44.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        y += 14.0;
        let w = body.width();
        y = paragraph(ui, pos2(body.left(), y), under_way, Face::Hand, 18.0, PENCIL, w).bottom() + 8.0;
        paragraph(ui, pos2(body.left(), y), words::SHELVED, Face::Print, 16.0, INK, w);
        let h = 38.0 * (1.0 + (s - 1.0) * 0.5);
        let half = vec2((w - 12.0) / 2.0, h);
        let left = Rect::from_min_size(pos2(body.left(), body.bottom() - h), half);
        let right = Rect::from_min_size(pos2(body.right() - half.x, body.bottom() - h), half);
        super::menu_button(ui, left, "anew", words::START_NEW, Tone::Plain, desk, MenuAction::Anew);
        super::menu_button(ui, right, "dismiss", words::BACK, Tone::Strong, desk, MenuAction::Dismiss);
    });
}
