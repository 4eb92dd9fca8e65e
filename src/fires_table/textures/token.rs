//! Tokens: the stamped face and the outline of every token, and plain pennies.

use std::f32::consts::TAU;

use tiny_skia::Pixmap;

use crate::model::{DamageKind, Token};

use super::icons::{CONDITION_ICONS, draw_icon};
use super::{Canvas, Rgba, hash_noise, shift_brightness};

/// Points of a [`token_outline`].
const OUTLINE_POINTS: usize = 96;

/// The outline of a token, as points on or inside the unit circle, anticlockwise in the drawing's own axes (x right, y
/// down). No two tokens of a kind share one.
pub fn token_outline(token: Token) -> Vec<(f32, f32)> {
    let radius: Box<dyn Fn(f32) -> f32> = match token {
        Token::Damage(kind) => {
            let k = DamageKind::ALL.iter().position(|d| *d == kind).unwrap_or(0);
            match k {
                // Blade, hammer and point: round pennies with one, two or three notches.
                0..=2 => notched_edge(k + 1),
                // The others: corners or lobes.
                3..=7 => polygon_edge(k + 1, 0.0),
                _ => lobed_edge(k - 2),
            }
        }
        Token::Condition(condition) => {
            let known = CONDITION_ICONS.iter().position(|(name, _)| *name == condition.name());
            let k = known.unwrap_or(CONDITION_ICONS.len());
            match k {
                0..=5 => toothed_edge(k + 5),
                6..=11 => lobed_edge(k - 1),
                12..=17 => polygon_edge(k - 8, 0.5),
                _ => notched_edge(k - 14),
            }
        }
    };
    (0..OUTLINE_POINTS)
        .map(|i| {
            let t = i as f32 / OUTLINE_POINTS as f32 * TAU - TAU / 4.0;
            let r = radius(t).min(1.0);
            (r * t.cos(), r * t.sin())
        })
        .collect()
}

/// A round edge with `n` notches.
fn notched_edge(n: usize) -> Box<dyn Fn(f32) -> f32> {
    Box::new(move |t| {
        let nearest = (((t + TAU / 4.0) * n as f32 / TAU + 0.5).rem_euclid(1.0) - 0.5).abs() * TAU / n as f32;
        if nearest < 0.16 { 0.84 + nearest } else { 1.0 }
    })
}

/// A polygon of `n` rounded corners, turned by a part of a corner.
fn polygon_edge(n: usize, turn: f32) -> Box<dyn Fn(f32) -> f32> {
    Box::new(move |t| {
        let step = TAU / n as f32;
        let a = ((t + TAU / 4.0 + turn * step).rem_euclid(step) - step / 2.0).abs();
        let flat = (step / 2.0).cos() / a.cos();
        flat.min(0.97) / 0.97
    })
}

/// An edge of `n` lobes, like a flower.
fn lobed_edge(n: usize) -> Box<dyn Fn(f32) -> f32> {
    Box::new(move |t| 0.92 + 0.08 * ((t + TAU / 4.0) * n as f32).cos())
}

/// An edge of `n` teeth, like a cog.
fn toothed_edge(n: usize) -> Box<dyn Fn(f32) -> f32> {
    Box::new(move |t| 0.925 + 0.075 * (((t + TAU / 4.0) * n as f32).cos() * 4.0).clamp(-1.0, 1.0))
}

/// The colour of a token's metal or bone, and the colour of its stamp.
fn token_colours(token: Token) -> (Rgba, Rgba) {
    match token {
        Token::Condition(_) => ((232, 222, 196, 255), (62, 44, 36, 255)),
        Token::Damage(kind) => {
            let copper = (212, 146, 104, 255);
            match kind {
                DamageKind::Slash | DamageKind::Crush | DamageKind::Pierce | DamageKind::Breaking => {
                    (copper, (58, 26, 14, 255))
                }
                DamageKind::Acid => ((176, 152, 74, 255), (52, 48, 10, 255)),
                DamageKind::Bleed => ((190, 92, 70, 255), (84, 8, 12, 255)),
                DamageKind::Burn => ((214, 132, 66, 255), (110, 22, 4, 255)),
                DamageKind::Dark => ((120, 92, 96, 255), (22, 14, 26, 255)),
                DamageKind::Magic => ((168, 128, 124, 255), (28, 28, 92, 255)),
                DamageKind::Poison => ((166, 136, 82, 255), (26, 62, 22, 255)),
                DamageKind::Smite => ((222, 178, 102, 255), (92, 58, 8, 255)),
                DamageKind::Toxic => ((146, 116, 92, 255), (48, 20, 62, 255)),
            }
        }
    }
}

/// The face of a token: a pixmap `px` pixels a side, transparent outside its outline.
pub fn draw_token(token: Token, px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px);
    let r = canvas.width() / 2.0;
    let (metal, dark) = token_colours(token);
    let scaled_outline = |scale: f32| -> Vec<(f32, f32)> {
        token_outline(token).into_iter().map(|(x, y)| (r + x * r * scale, r + y * r * scale)).collect()
    };
    if let Some(body) = Canvas::polygon_path(&scaled_outline(0.985)) {
        canvas.fill_path(&body, shift_brightness(metal, -46));
    }
    if let Some(body) = Canvas::polygon_path(&scaled_outline(0.94)) {
        canvas.fill_path(&body, shift_brightness(metal, 26));
    }
    if let Some(field) = Canvas::polygon_path(&scaled_outline(0.84)) {
        canvas.fill_path(&field, metal);
        canvas.stroke_path(&field, r * 0.025, shift_brightness(metal, -60));
    }
    for i in 0..14u32 {
        // A few scratches, for a used look.
        let (a, d) = (hash_noise(i * 3 + 1) * TAU, hash_noise(i * 3 + 2) * 0.6);
        let (x, y) = (r + a.cos() * d * r, r + a.sin() * d * r);
        let t = hash_noise(i * 3 + 3) * TAU;
        canvas.draw_line((x, y), (x + t.cos() * r * 0.2, y + t.sin() * r * 0.2), r * 0.012, (255, 240, 220, 34));
    }
    let light = (255, 246, 226, 130);
    draw_icon(&mut canvas, token, r + r * 0.025, r + r * 0.03, r * 1.08, light);
    draw_icon(&mut canvas, token, r, r, r * 1.08, dark);
    canvas.pixmap
}

/// A plain copper penny, which covers an exhausted entry.
pub fn draw_penny(px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px);
    let r = canvas.width() / 2.0;
    let copper = (206, 140, 98, 255);
    canvas.fill_circle(r, r, r * 0.985, shift_brightness(copper, -50));
    canvas.fill_circle(r, r, r * 0.94, shift_brightness(copper, 24));
    canvas.fill_circle(r, r, r * 0.86, copper);
    // A small hearth in the middle and a wreath round it.
    for i in 0..22 {
        let t = i as f32 / 22.0 * TAU;
        canvas.draw_line(
            (r + t.cos() * r * 0.66, r + t.sin() * r * 0.66),
            (r + (t + 0.12).cos() * r * 0.76, r + (t + 0.12).sin() * r * 0.76),
            r * 0.05,
            shift_brightness(copper, -48),
        );
    }
    draw_icon(
        &mut canvas,
        Token::Damage(DamageKind::Burn),
        r + r * 0.03,
        r + r * 0.03,
        r * 0.8,
        shift_brightness(copper, 50),
    );
    draw_icon(&mut canvas, Token::Damage(DamageKind::Burn), r, r, r * 0.8, shift_brightness(copper, -56));
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Condition;

    fn every_token() -> Vec<Token> {
        let conditions = CONDITION_ICONS.map(|(name, _)| Token::Condition(Condition::named(name)));
        DamageKind::ALL.map(Token::Damage).into_iter().chain(conditions).collect()
    }

    /// Share of pixels whose brightness differs clearly.
    fn difference(a: &Pixmap, b: &Pixmap) -> f32 {
        let n = a
            .pixels()
            .iter()
            .zip(b.pixels())
            .filter(|(a, b)| {
                let sum = |p: &tiny_skia::PremultipliedColorU8| {
                    i32::from(p.red()) + i32::from(p.green()) + i32::from(p.blue())
                };
                (sum(a) - sum(b)).abs() > 60
            })
            .count();
        n as f32 / a.pixels().len() as f32
    }

    #[test]
    fn every_token_face_differs_from_every_other() {
        let tokens = every_token();
        let faces: Vec<Pixmap> = tokens.iter().map(|t| draw_token(*t, 64)).collect();
        for i in 0..faces.len() {
            for j in 0..i {
                let d = difference(&faces[i], &faces[j]);
                assert!(d > 0.05, "{:?} and {:?} differ in {d} only", tokens[i], tokens[j]);
            }
        }
    }

    #[test]
    fn tokens_of_one_make_differ_in_their_edge_too() {
        let tokens = every_token();
        for (i, a) in tokens.iter().enumerate() {
            for b in &tokens[..i] {
                if matches!((a, b), (Token::Damage(_), Token::Damage(_)) | (Token::Condition(_), Token::Condition(_))) {
                    assert_ne!(token_outline(*a), token_outline(*b), "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn outlines_stay_inside_the_unit_circle() {
        for token in every_token() {
            for (x, y) in token_outline(token) {
                let r = (x * x + y * y).sqrt();
                assert!((0.4..=1.001).contains(&r), "{token:?}: {r}");
            }
        }
    }
}
