//! The silver quarter: heights of its two faces and of its reeded edge, and the normals they make in the light.

use tiny_skia::Pixmap;

use crate::model::{Condition, DamageKind, Token};

use super::emblem::stamp;
use super::{Face, Fonts, Paper, Rgba, grain};

const TAU: f32 = std::f32::consts::TAU;

/// A raised mark: white on the grey field.
const HIGH: Rgba = (236, 236, 236, 255);
/// A mark half as high.
const MIDDLE: Rgba = (176, 176, 176, 255);
/// The field of the coin.
const FIELD: Rgba = (112, 112, 112, 255);

fn blank(px: u32) -> Paper {
    let mut paper = Paper::plain(px, px, (60, 60, 60, 255));
    let r = paper.width() / 2.0;
    paper.dot(r, r, r * 0.995, HIGH);
    paper.dot(r, r, r * 0.9, FIELD);
    for i in 0..64 {
        let t = i as f32 / 64.0 * TAU;
        paper.dot(r + t.cos() * r * 0.865, r + t.sin() * r * 0.865, r * 0.018, MIDDLE);
    }
    paper
}

/// Letters round the rim, reading clockwise, from `start` (0 is the top) on.
fn legend(paper: &mut Paper, fonts: &Fonts, text: &str, start: f32, radius: f32, size: f32) {
    let r = paper.width() / 2.0;
    let mut t = start;
    for c in text.chars() {
        let s = c.to_string();
        let w = fonts.width(Face::Print, size, &s).max(size * 0.25);
        t += w / 2.0 / radius;
        let (x, y) = (r + t.sin() * radius, r - t.cos() * radius);
        paper.centred(fonts, Face::Print, size, x, y + size * 0.32, MIDDLE, &s);
        t += w / 2.0 / radius + 0.03;
    }
}

/// Heights of the heads side: a hearth fire under an arch of letters.
pub fn coin_heads(fonts: &Fonts, px: u32) -> Pixmap {
    let mut paper = blank(px);
    let r = paper.width() / 2.0;
    stamp(&mut paper, Token::Damage(DamageKind::Burn), r, r * 0.96, r * 1.06, MIDDLE);
    stamp(&mut paper, Token::Damage(DamageKind::Burn), r, r * 1.02, r * 0.86, HIGH);
    paper.line((r * 0.5, r * 1.5), (r * 1.5, r * 1.5), r * 0.05, HIGH);
    legend(&mut paper, fonts, "EMBER", -1.25, r * 0.68, r * 0.24);
    legend(&mut paper, fonts, "HEX", 0.62, r * 0.68, r * 0.24);
    paper.centred(fonts, Face::Print, r * 0.2, r, r * 1.72, MIDDLE, "25");
    paper.pix
}

/// Heights of the tails side: a cold hearth, for one who lies on the ground.
pub fn coin_tails(fonts: &Fonts, px: u32) -> Pixmap {
    let mut paper = blank(px);
    let r = paper.width() / 2.0;
    stamp(&mut paper, Token::Condition(Condition::Knockdown), r, r * 0.98, r * 0.8, HIGH);
    legend(&mut paper, fonts, "QUARTER DOLLAR", -1.62, r * 0.68, r * 0.2);
    paper.pix
}

/// Heights round the coin: the reeding of its edge.
pub fn coin_edge(px: u32) -> Pixmap {
    let mut paper = Paper::plain(px, 16, FIELD);
    let step = paper.width() / 80.0;
    for i in 0..80 {
        paper.block(i as f32 * step, 0.0, step * 0.5, 16.0, HIGH);
    }
    paper.pix
}

/// The tarnish of a coin: dark where it lies low, bright where fingers have rubbed it.
pub fn tarnish_of(heights: &Pixmap) -> Pixmap {
    let mut tarnish = heights.clone();
    for p in tarnish.data_mut().chunks_exact_mut(4) {
        let high = f32::from(p[1]) / 255.0;
        let tone = (0.42 + 0.62 * high).min(1.0) * 255.0;
        (p[0], p[1], p[2], p[3]) = (tone as u8, (tone * 0.985) as u8, (tone * 0.955) as u8, 255);
    }
    tarnish
}

/// Turns heights into a map of normals; `strength` in pixels of height from black to white.
pub fn normals_of(heights: &Pixmap, strength: f32) -> Pixmap {
    let (w, h) = (heights.width() as i32, heights.height() as i32);
    let mut normals = Paper::clear(heights.width(), heights.height()).pix;
    let pixels = heights.pixels();
    let at = |x: i32, y: i32| {
        let (x, y) = (x.clamp(0, w - 1), y.clamp(0, h - 1));
        f32::from(pixels[(y * w + x) as usize].green()) / 255.0
    };
    let data = normals.data_mut();
    for y in 0..h {
        for x in 0..w {
            let wear = (grain((x * 131 + y * 7919) as u32) - 0.5) * 0.02;
            let dx = (at(x + 1, y) - at(x - 1, y)) * strength + wear;
            let dy = (at(x, y + 1) - at(x, y - 1)) * strength + wear;
            let length = (dx * dx + dy * dy + 1.0).sqrt();
            let i = ((y * w + x) * 4) as usize;
            data[i] = ((-dx / length * 0.5 + 0.5) * 255.0) as u8;
            // Green points up the picture, as OpenGL has it.
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
        assert_ne!(coin_heads(&fonts, 128).data(), coin_tails(&fonts, 128).data());
    }

    #[test]
    fn a_flat_field_looks_straight_up() {
        let flat = Paper::plain(8, 8, FIELD).pix;
        let normals = normals_of(&flat, 4.0);
        let p = normals.pixels()[27];
        assert!(p.blue() > 250 && p.red().abs_diff(127) < 6);
    }
}
