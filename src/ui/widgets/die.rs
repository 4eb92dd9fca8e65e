//! Ivory dice with ink pips.

use bevy_egui::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shadow, Stroke, StrokeKind, Vec2, vec2};

use super::super::theme::colour::*;

const PIPS: [&[(f32, f32)]; 6] = [
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)],
];

/// The pips of a face, from its middle; 1 is as far out as a pip lies.
pub fn pip_places(face: u8) -> &'static [(f32, f32)] {
    let pips = usize::from(face.min(6)).checked_sub(1).and_then(|face| PIPS.get(face));
    pips.copied().unwrap_or_default()
}

/// Where a die is drawn that lies at `rect` and is lifted.
pub fn lifted_die(rect: Rect, lift: f32) -> Rect {
    rect.translate(vec2(0.0, -6.0 * lift))
}

/// Draws a die of the pool; `lift` 1 is a selected die, face 0 a blank one.
pub fn draw_die(painter: &Painter, face: u8, rect: Rect, lift: f32, faded: bool) {
    let rect = lifted_die(rect, lift);
    let round = CornerRadius::same((rect.width() * 0.2) as u8);
    let shadow = Shadow {
        offset: [0, (2.0 + 7.0 * lift) as i8],
        blur: (4.0 + 9.0 * lift) as u8,
        spread: 0,
        color: Color32::from_black_alpha(90),
    };
    let fade = if faded { 0.35 } else { 1.0 };
    if !faded {
        painter.add(shadow.as_shape(rect, round));
    }
    painter.rect_filled(rect, round, IVORY_EDGE.gamma_multiply(fade));
    let top = Rect::from_min_max(rect.min, rect.max - vec2(0.0, rect.height() * 0.09));
    painter.rect_filled(top, round, IVORY.gamma_multiply(fade));
    let edge = if lift > 0.5 { Stroke::new(1.8, CANDLE) } else { Stroke::new(1.0, INK_FAINT) };
    painter.rect_stroke(rect, round, Stroke::new(edge.width, edge.color.gamma_multiply(fade)), StrokeKind::Inside);
    let spread = rect.width() * 0.26;
    let pip = rect.width() * 0.09;
    for &(x, y) in pip_places(face) {
        painter.circle_filled(top.center() + Vec2::new(x, y) * spread, pip, INK.gamma_multiply(fade));
    }
}

/// Draws a small die in a line of text, centred at `centre`.
pub fn draw_small_die(painter: &Painter, face: u8, centre: Pos2, side: f32) {
    draw_die(painter, face, Rect::from_center_size(centre, Vec2::splat(side)), 0.0, false);
}
