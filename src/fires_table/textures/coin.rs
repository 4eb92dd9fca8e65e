//! The silver quarter: heights of its two faces and of its reeded edge, and the normals they make in the light.

use tiny_skia::Pixmap;

use crate::model::{Condition, DamageKind, Token};

use super::icons::draw_icon;
use super::{Canvas, CanvasFont, Fonts, Rgba};

const TAU: f32 = std::f32::consts::TAU;

/// A raised mark: white on the grey field.
const HIGH_RELIEF: Rgba = (236, 236, 236, 255);
/// A mark half as high.
const LOW_RELIEF: Rgba = (176, 176, 176, 255);
/// The field of the coin.
const COIN_FIELD: Rgba = (112, 112, 112, 255);

fn blank_coin(px: u32) -> Canvas {
    let mut canvas = Canvas::filled(px, px, (60, 60, 60, 255));
    let r = canvas.width() / 2.0;
    canvas.fill_circle(r, r, r * 0.995, HIGH_RELIEF);
    canvas.fill_circle(r, r, r * 0.9, COIN_FIELD);
    for i in 0..64 {
        let t = i as f32 / 64.0 * TAU;
        canvas.fill_circle(r + t.cos() * r * 0.865, r + t.sin() * r * 0.865, r * 0.018, LOW_RELIEF);
    }
    canvas
}

/// Draws letters round the rim, clockwise from `start` (0 is the top).
fn draw_rim_text(canvas: &mut Canvas, fonts: &Fonts, text: &str, start: f32, radius: f32, size: f32) {
    let r = canvas.width() / 2.0;
    let mut t = start;
    for c in text.chars() {
        let s = c.to_string();
        let w = fonts.text_width(CanvasFont::Heading, size, &s).max(size * 0.25);
        t += w / 2.0 / radius;
        let (x, y) = (r + t.sin() * radius, r - t.cos() * radius);
        canvas.draw_text_centred(fonts, CanvasFont::Heading, size, x, y + size * 0.32, LOW_RELIEF, &s);
        t += w / 2.0 / radius + 0.03;
    }
}

/// Heights of the heads side: a hearth fire under an arch of letters.
pub fn draw_coin_heads(fonts: &Fonts, px: u32) -> Pixmap {
    let mut canvas = blank_coin(px);
    let r = canvas.width() / 2.0;
    draw_icon(&mut canvas, Token::Damage(DamageKind::Burn), r, r * 0.96, r * 1.06, LOW_RELIEF);
    draw_icon(&mut canvas, Token::Damage(DamageKind::Burn), r, r * 1.02, r * 0.86, HIGH_RELIEF);
    canvas.draw_line((r * 0.5, r * 1.5), (r * 1.5, r * 1.5), r * 0.05, HIGH_RELIEF);
    draw_rim_text(&mut canvas, fonts, "EMBER", -1.25, r * 0.68, r * 0.24);
    draw_rim_text(&mut canvas, fonts, "HEX", 0.62, r * 0.68, r * 0.24);
    canvas.draw_text_centred(fonts, CanvasFont::Heading, r * 0.2, r, r * 1.72, LOW_RELIEF, "25");
    canvas.pixmap
}

/// Heights of the tails side: a cold hearth, for a character that lies on the ground.
pub fn draw_coin_tails(fonts: &Fonts, px: u32) -> Pixmap {
    let mut canvas = blank_coin(px);
    let r = canvas.width() / 2.0;
    draw_icon(&mut canvas, Token::Condition(Condition::knockdown()), r, r * 0.98, r * 0.8, HIGH_RELIEF);
    draw_rim_text(&mut canvas, fonts, "QUARTER DOLLAR", -1.62, r * 0.68, r * 0.2);
    canvas.pixmap
}

/// Heights round the coin: the reeding of its edge.
pub fn draw_coin_edge(px: u32) -> Pixmap {
    let mut canvas = Canvas::filled(px, 16, COIN_FIELD);
    let step = canvas.width() / 80.0;
    for i in 0..80 {
        canvas.fill_rect(i as f32 * step, 0.0, step * 0.5, 16.0, HIGH_RELIEF);
    }
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_tails_differ() {
        let fonts = Fonts::bundled();
        assert_ne!(draw_coin_heads(&fonts, 128).data(), draw_coin_tails(&fonts, 128).data());
    }
}
