//! The seven sinks: circles with their capacity and their tokens.

use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::state::{DropTarget, UiState};
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{draw_empty_slot, draw_text, draw_token, layout_text};
use super::super::{drag_drop, keywords, strings};
use crate::lang::words;
use crate::model::TokenSlot;
use crate::view::sheet_words::SheetWord;
use crate::view::{EncounterView, SinkView, sink_label};

/// The size of the names below the circles, in points, where there is room.
const NAME_SIZE: f32 = 11.5;

/// Draws the row of circles; returns the y where it ends.
pub(super) fn draw_sink_row(ui: &mut Ui, view: &EncounterView, state: &mut UiState, room: Rect, unit: f32) -> f32 {
    let circles = &view.character.sheet.sinks;
    let pitch = room.width() / circles.len().max(1) as f32;
    let radius = (pitch / 2.0 - 2.5).min(21.0 * unit);
    let middle = room.top() + radius + 1.0;
    let s = text_scale(ui.ctx());
    let label_y = middle + radius + 2.0;
    let bottom = label_y + 13.0 * s;
    // One size for all names, so small that the longest fits: half a name does not say which sink it is.
    let name_width = |circle: &SinkView| {
        layout_text(ui, &sink_label(circle.sink), FontRole::Body, NAME_SIZE, INK, f32::INFINITY).size().x
    };
    let widest = circles.iter().map(name_width).fold(1.0, f32::max);
    let name_size = NAME_SIZE * ((pitch - 2.0) / widest).min(1.0);
    for (n, circle) in circles.iter().enumerate() {
        let centre = pos2(room.left() + pitch * (n as f32 + 0.5), middle);
        let cell = Rect::from_min_max(pos2(centre.x - pitch / 2.0, room.top()), pos2(centre.x + pitch / 2.0, bottom));
        let slot = TokenSlot::Sink(circle.sink);
        let glow = drag_drop::drop_highlight(ui.ctx(), view, state, slot);
        let over = drag_drop::is_dragged_over(ui.ctx(), state, cell);
        let ink = if circle.capacity == 0 { RULE } else { INK_SOFT };
        draw_empty_slot(ui.painter(), centre, radius, ink);
        if glow > 0.0 {
            let glow_radius = radius + if over { 2.5 } else { 0.0 };
            ui.painter().circle_filled(centre, glow_radius, CANDLE.gamma_multiply(0.2 * glow));
            ui.painter().circle_stroke(centre, glow_radius, Stroke::new(2.2, CANDLE.gamma_multiply(glow)));
        }
        draw_sink_tokens(ui, circle, centre, radius);
        let ink = if circle.capacity == 0 { INK_FAINT } else { INK };
        let below = pos2(centre.x, label_y);
        draw_text(ui, below, Align2::CENTER_TOP, &sink_label(circle.sink), FontRole::Body, name_size, ink);
        let response = ui.interact(cell, Id::new(("sink", circle.sink)), Sense::hover());
        let told =
            words!("sink-filled", sink = sink_label(circle.sink), n = circle.tokens.len(), all = circle.capacity);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let full = strings::sink_filled_text(circle.sink, circle.tokens.len(), circle.capacity);
        // A click with a token in the hand puts it down.
        if !state.carries_something() {
            let parts = view.character.sheet.parts_of(&sink_label(circle.sink)).unwrap_or_default();
            keywords::explain(&response, &full, &strings::sheet_number_help(SheetWord::Sink(circle.sink), parts));
        }
        state.add_drop_target(format!("sink:{:?}", circle.sink), cell, DropTarget::TokenSlot(slot));
    }
    bottom
}

fn draw_sink_tokens(ui: &Ui, circle: &SinkView, centre: bevy_egui::egui::Pos2, radius: f32) {
    let value = circle.capacity.to_string();
    let ink = if circle.capacity == 0 { INK_FAINT } else { PENCIL };
    let n = circle.tokens.len();
    if n == 0 {
        draw_text(ui, centre, Align2::CENTER_CENTER, &value, FontRole::Handwritten, 22.0, ink);
        return;
    }
    let small = radius * 0.5;
    let fan = n.min(3);
    for (k, token) in circle.tokens.iter().take(fan).enumerate() {
        let x = (k as f32 - (fan as f32 - 1.0) / 2.0) * small * 0.95;
        draw_token(ui.painter(), *token, centre + vec2(x, radius * 0.36), small);
    }
    let told = format!("{n}/{value}");
    draw_text(ui, centre - vec2(0.0, radius * 0.48), Align2::CENTER_CENTER, &told, FontRole::Handwritten, 14.0, ink);
}
