//! The log: what happened, in words, newest at the foot.

use bevy_egui::egui::{Align2, Id, Label, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::desk::Desk;
use super::press::{Tone, double_rule, paper_button, sheet, write};
use super::theme::{Face, colour::*, font, scale};
use super::words;

/// Prints the log into the whole of `ui`.
pub fn log(ui: &mut Ui, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(16.0, 10.0));
    write(ui, body.min, Align2::LEFT_TOP, words::LOG, Face::Heading, 20.0, INK);
    let close = Rect::from_min_size(pos2(body.right() - 54.0 * s, body.top() - 2.0), vec2(54.0 * s, 24.0 * s));
    desk.mark("close_log", close);
    if paper_button(ui, close, Id::new("close log"), words::CLOSE, Tone::Quiet, true).clicked() {
        desk.log_open = false;
    }
    let y = body.top() + 28.0 * s;
    double_rule(ui, body.left()..=body.right(), y);
    let list = Rect::from_min_max(pos2(body.left(), y + 8.0), body.max);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("lines"));
    let face = font(ui.ctx(), Face::Print, 14.5);
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        if desk.log.is_empty() {
            ui.add(Label::new(RichText::new(words::LOG_EMPTY).font(face.clone()).color(INK_FAINT)).wrap());
        }
        let from = desk.log.len().saturating_sub(400);
        for (n, line) in desk.log.iter().enumerate().skip(from) {
            let newest = n + 1 == desk.log.len();
            let ink = if newest { INK } else { INK_SOFT };
            ui.add(Label::new(RichText::new(line).font(face.clone()).color(ink)).wrap());
        }
    });
}
