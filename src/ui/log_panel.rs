//! The log of events as text, newest at the bottom.

use bevy_egui::egui::{Align2, Id, Label, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::keywords::{TermUse, keyword_label};
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, font_id, text_scale};
use super::widgets::{ButtonEmphasis, draw_double_rule, draw_panel_background, draw_text, paper_button};

/// Draws the log into the whole of `ui`.
pub fn draw_log(ui: &mut Ui, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(16.0, 10.0));
    draw_text(ui, body.min, Align2::LEFT_TOP, strings::LOG, FontRole::Heading, 20.0, INK);
    let close = Rect::from_min_size(pos2(body.right() - 54.0 * s, body.top() - 2.0), vec2(54.0 * s, 24.0 * s));
    state.add_region("close_log", close);
    if paper_button(ui, close, Id::new("close log"), strings::CLOSE, ButtonEmphasis::TextOnly, true).clicked() {
        state.log_open = false;
    }
    let y = body.top() + 28.0 * s;
    draw_double_rule(ui, body.left()..=body.right(), y);
    let list = Rect::from_min_max(pos2(body.left(), y + 8.0), body.max);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("lines"));
    let face = font_id(ui.ctx(), FontRole::Body, 14.5);
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 5.0;
        if state.log.is_empty() {
            ui.add(Label::new(RichText::new(strings::LOG_EMPTY).font(face.clone()).color(INK_FAINT)).wrap());
        }
        let from = state.log.len().saturating_sub(400);
        for (n, line) in state.log.iter().enumerate().skip(from) {
            let newest = n + 1 == state.log.len();
            let ink = if newest { INK } else { INK_SOFT };
            keyword_label(ui, line, (FontRole::Body, 14.5, ink), TermUse::Pin, "");
        }
    });
}
