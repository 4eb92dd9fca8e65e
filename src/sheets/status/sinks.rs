//! The seven sinks: circles with their value written in and tokens in them.

use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::desk::{Desk, Landing};
use super::super::press::{hole, penny, write, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::{hands, words};
use crate::model::Spot;
use crate::rules::portrait::{Portrait, SinkCircle};

/// The row of circles; returns where it ends.
pub(super) fn row(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, room: Rect, unit: f32) -> f32 {
    let circles = &portrait.character.sheet.sinks;
    let pitch = room.width() / circles.len().max(1) as f32;
    let radius = (pitch / 2.0 - 2.5).min(21.0 * unit);
    let middle = room.top() + radius + 1.0;
    let s = scale(ui.ctx());
    let label_y = middle + radius + 2.0;
    let bottom = label_y + 13.0 * s;
    for (n, circle) in circles.iter().enumerate() {
        let centre = pos2(room.left() + pitch * (n as f32 + 0.5), middle);
        let cell = Rect::from_min_max(pos2(centre.x - pitch / 2.0, room.top()), pos2(centre.x + pitch / 2.0, bottom));
        let spot = Spot::Sink(circle.sink);
        let glow = hands::glow(ui.ctx(), portrait, desk, spot);
        let over = hands::hangs_over(ui.ctx(), desk, cell);
        let ink = if circle.value == 0 { RULE } else { INK_SOFT };
        hole(ui.painter(), centre, radius, ink);
        if glow > 0.0 {
            let swell = radius + if over { 2.5 } else { 0.0 };
            ui.painter().circle_filled(centre, swell, CANDLE.gamma_multiply(0.2 * glow));
            ui.painter().circle_stroke(centre, swell, Stroke::new(2.2, CANDLE.gamma_multiply(glow)));
        }
        fill(ui, circle, centre, radius);
        write_fitted(
            ui,
            pos2(centre.x, label_y),
            Align2::CENTER_TOP,
            circle.sink.printed(),
            Face::Print,
            11.5,
            if circle.value == 0 { INK_FAINT } else { INK },
            pitch - 5.0,
        );
        let response = ui.interact(cell, Id::new(("sink", circle.sink)), Sense::hover());
        let told = format!("{} {} of {}", circle.sink.printed(), circle.tokens.len(), circle.value);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let full = format!("{}: {} of {}", words::sink(circle.sink), circle.tokens.len(), circle.value);
        response.on_hover_text(full);
        desk.mark_landing(format!("sink:{:?}", circle.sink), cell, Landing::Spot(spot));
    }
    bottom
}

fn fill(ui: &Ui, circle: &SinkCircle, centre: bevy_egui::egui::Pos2, radius: f32) {
    let value = circle.value.to_string();
    let ink = if circle.value == 0 { INK_FAINT } else { PENCIL };
    let n = circle.tokens.len();
    if n == 0 {
        write(ui, centre, Align2::CENTER_CENTER, &value, Face::Hand, 22.0, ink);
        return;
    }
    let small = radius * 0.5;
    let fan = n.min(3);
    for (k, token) in circle.tokens.iter().take(fan).enumerate() {
        let x = (k as f32 - (fan as f32 - 1.0) / 2.0) * small * 0.95;
        penny(ui.painter(), *token, centre + vec2(x, radius * 0.36), small);
    }
    let told = format!("{n}/{value}");
    write(ui, centre - vec2(0.0, radius * 0.48), Align2::CENTER_CENTER, &told, Face::Hand, 14.0, ink);
}
