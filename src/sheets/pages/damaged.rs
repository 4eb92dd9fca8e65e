//! A save that can't be read: what became of it, and the way on.

use bevy_egui::egui::{Align2, Rect, Ui, pos2, vec2};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, heading_rule, paragraph, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;

/// What happened to a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// Name under which the unreadable file was set aside.
    pub aside: String,
    /// Why it could not be read.
    pub reason: String,
    /// The previous save in words, if there is one that can be read.
    pub previous: Option<String>,
}

/// Prints the page.
pub fn damaged(ui: &mut Ui, what: &Damaged, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    super::page(&ctx, "damaged", vec2(520.0 * (1.0 + (s - 1.0) * 0.6), 320.0 * s), 150, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        write_fitted(ui, body.min, Align2::LEFT_TOP, words::DAMAGED, Face::Heading, 26.0, INK, body.width());
        let mut y = body.top() + 44.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        y += 14.0;
        let w = body.width();
        y = paragraph(ui, pos2(body.left(), y), &what.reason, Face::Italic, 15.0, RUBRIC, w).bottom() + 8.0;
        let aside = words::set_aside(&what.aside);
        y = paragraph(ui, pos2(body.left(), y), &aside, Face::Print, 16.0, INK, w).bottom() + 8.0;
        if let Some(previous) = &what.previous {
            paragraph(ui, pos2(body.left(), y), previous, Face::Hand, 17.0, PENCIL, w);
        }
        let h = 38.0 * (1.0 + (s - 1.0) * 0.5);
        let half = vec2((w - 12.0) / 2.0, h);
        let left = Rect::from_min_size(pos2(body.left(), body.bottom() - h), half);
        let right = Rect::from_min_size(pos2(body.right() - half.x, body.bottom() - h), half);
        if what.previous.is_some() {
            super::menu_button(ui, left, "new", words::START_NEW, Tone::Plain, desk, MenuAction::New);
            super::menu_button(ui, right, "restore", words::RESTORE, Tone::Strong, desk, MenuAction::RestorePrevious);
        } else {
            super::menu_button(ui, left, "dismiss", words::BACK, Tone::Plain, desk, MenuAction::Dismiss);
            super::menu_button(ui, right, "new", words::START_NEW, Tone::Strong, desk, MenuAction::New);
        }
    });
}
