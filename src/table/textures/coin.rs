//! The silver quarter: heights of its two faces and of its reeded edge, and the normals they make in the light.

use tiny_skia::Pixmap;

use crate::model::{Condition, DamageKind, Token};

use super::icons::draw_icon;
use super::{Canvas, CanvasFont, Fonts, Rgba, hash_noise};

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
    draw_icon(&mut canvas, Token::Condition(Condition::Knockdown), r, r * 0.98, r * 0.8, HIGH_RELIEF);
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

/// The tarnish of a coin: dark where the relief is low, bright where it is high. The lustre of a struck coin, which turns
/// round its middle, and the light on the relief's slopes are painted in, for where no normal map is used.
pub fn tarnish_from_heights(heights: &Pixmap) -> Pixmap {
    let mut tarnish = heights.clone();
    let (w, h) = (heights.width() as i32, heights.height() as i32);
    let pixels = heights.pixels();
    let high_at = |x: i32, y: i32| {
        let (x, y) = (x.clamp(0, w - 1), y.clamp(0, h - 1));
        f32::from(pixels[(y * w + x) as usize].green()) / 255.0
    };
    let reach = (w / 128).max(1);
    for (i, p) in tarnish.data_mut().chunks_exact_mut(4).enumerate() {
        let (x, y) = (i as i32 % w, i as i32 / w);
        let (dx, dy) = (x as f32 / w as f32 - 0.5, y as f32 / h as f32 - 0.5);
        let lustre = (dy.atan2(dx) * 2.0 + 1.9).cos() * (dx.hypot(dy) * 5.0).min(1.0);
        // Light from the far left, where the candle stands.
        let slope = high_at(x + reach, y + reach) - high_at(x - reach, y - reach);
        let tone = (0.46 + 0.5 * high_at(x, y)) * (1.0 + 0.16 * lustre) + 0.28 * slope;
        let tone = tone.clamp(0.12, 1.0) * 255.0;
        (p[0], p[1], p[2], p[3]) = (tone as u8, (tone * 0.99) as u8, (tone * 0.97) as u8, 255);
    }
    tarnish
}

/// Converts heights into a normal map; `strength` in pixels of height from black to white.
pub fn normals_from_heights(heights: &Pixmap, strength: f32) -> Pixmap {
    let (w, h) = (heights.width() as i32, heights.height() as i32);
    let mut normals = Canvas::transparent(heights.width(), heights.height()).pixmap;
    let pixels = heights.pixels();
    let at = |x: i32, y: i32| {
        let (x, y) = (x.clamp(0, w - 1), y.clamp(0, h - 1));
        f32::from(pixels[(y * w + x) as usize].green()) / 255.0
    };
    let data = normals.data_mut();
    for y in 0..h {
        for x in 0..w {
            let wear = (hash_noise((x * 131 + y * 7919) as u32) - 0.5) * 0.02;
            let dx = (at(x + 1, y) - at(x - 1, y)) * strength + wear;
            let dy = (at(x, y + 1) - at(x, y - 1)) * strength + wear;
            let length = (dx * dx + dy * dy + 1.0).sqrt();
            let i = ((y * w + x) * 4) as usize;
            data[i] = ((-dx / length * 0.5 + 0.5) * 255.0) as u8;
            // Green points up the texture, as in OpenGL.
            data[i + 1] = ((dy / length * 0.5 + 0.5) * 255.0) as u8;
            data[i + 2] = ((1.0 / length * 0.5 + 0.5) * 255.0) as u8;
            data[i + 3] = 255;
        }
    }
    normals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_tails_differ() {
        let fonts = Fonts::bundled();
        assert_ne!(draw_coin_heads(&fonts, 128).data(), draw_coin_tails(&fonts, 128).data());
    }

    #[test]
    fn raised_marks_are_brighter_than_the_field_around_them() {
        let mut heights = Canvas::filled(64, 64, COIN_FIELD);
        heights.fill_circle(32.0, 32.0, 14.0, HIGH_RELIEF);
        let tarnish = tarnish_from_heights(&heights.pixmap);
        let tone = |x: usize, y: usize| tarnish.pixels()[y * 64 + x].green();
        assert!(tone(32, 32) > tone(58, 32) + 40 && tone(32, 32) > tone(32, 58) + 40);
        // The slope towards the candle is brighter than the one away from it.
        assert!(tone(23, 23) > tone(41, 41));
    }

    #[test]
    fn flat_heights_have_upward_normals() {
        let flat = Canvas::filled(8, 8, COIN_FIELD).pixmap;
        let normals = normals_from_heights(&flat, 4.0);
        let p = normals.pixels()[27];
        assert!(p.blue() > 250 && p.red().abs_diff(127) < 6);
    }
}
