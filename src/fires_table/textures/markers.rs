//! Marker textures: highlight rings, number sleeves, shield tags, formation links and pennants.

use std::f32::consts::TAU;

use tiny_skia::{PathBuilder, Pixmap};

use crate::fires_table::HighlightKind;
use crate::model::{Condition, Token};

use super::{Canvas, CanvasFont, Fonts, INK, Rgba};

/// The ring of a highlighted hex in a square texture as wide as a hex is tall. Each kind differs in line and shape:
/// legal is dashed, target has a cross-hair, threat has bars, chosen has a double line, deadly has a skull.
pub fn draw_highlight(kind: HighlightKind, px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px);
    let r = canvas.width() / 2.0;
    let hex = |scale: f32| {
        let points: Vec<(f32, f32)> = (0..6)
            .map(|k| {
                let t = TAU / 12.0 + k as f32 * TAU / 6.0;
                (r + t.cos() * r * scale, r + t.sin() * r * scale)
            })
            .collect();
        Canvas::polygon_path(&points)
    };
    match kind {
        HighlightKind::Legal => {
            let amber: Rgba = (190, 122, 20, 255);
            if let Some(path) = hex(0.88) {
                canvas.fill_path(&path, (255, 206, 110, 74));
                canvas.stroke_dashed(&path, r * 0.07, r * 0.17, r * 0.14, amber);
            }
            canvas.fill_circle(r, r * 1.52, r * 0.07, amber);
        }
        HighlightKind::Target => {
            let rust: Rgba = (170, 52, 24, 255);
            if let Some(path) = hex(0.86) {
                canvas.fill_path(&path, (236, 120, 70, 70));
                canvas.stroke_path(&path, r * 0.09, rust);
            }
            for k in 0..4 {
                let (s, c) = (k as f32 * TAU / 4.0).sin_cos();
                canvas.draw_line(
                    (r + c * r * 0.46, r + s * r * 0.46),
                    (r + c * r * 0.78, r + s * r * 0.78),
                    r * 0.1,
                    rust,
                );
            }
        }
        HighlightKind::Threat => {
            let red: Rgba = (132, 30, 44, 235);
            for i in -3..=3 {
                let off = i as f32 * r * 0.26;
                let half = ((r * 0.7).powi(2) - off * off).max(0.0).sqrt();
                let turn = |u: f32| (r + off * 0.707 + u * 0.707, r + off * 0.707 - u * 0.707);
                canvas.draw_line(turn(-half), turn(half), r * 0.05, (150, 40, 50, 190));
            }
            let points: Vec<(f32, f32)> = (0..36)
                .map(|k| {
                    let t = TAU / 12.0 + k as f32 * TAU / 36.0;
                    let a = (t + TAU / 12.0).rem_euclid(TAU / 6.0) - TAU / 12.0;
                    let edge = (TAU / 12.0).cos() / (TAU / 12.0 - a.abs()).cos();
                    let s = edge * if k % 2 == 0 { 0.9 } else { 0.78 };
                    (r + t.cos() * r * s, r + t.sin() * r * s)
                })
                .collect();
            if let Some(path) = Canvas::polygon_path(&points) {
                canvas.stroke_path(&path, r * 0.06, red);
            }
        }
        HighlightKind::Chosen => {
            let deep: Rgba = (40, 74, 58, 255);
            if let Some(path) = hex(0.9) {
                canvas.fill_path(&path, (150, 196, 140, 96));
                canvas.stroke_path(&path, r * 0.09, deep);
            }
            if let Some(path) = hex(0.72) {
                canvas.stroke_path(&path, r * 0.045, deep);
            }
        }
        HighlightKind::Deadly => {
            if let Some(path) = hex(0.87) {
                canvas.fill_path(&path, (96, 10, 18, 120));
                canvas.stroke_path(&path, r * 0.12, DEADLY);
            }
            draw_skull(&mut canvas, r);
        }
    }
    canvas.pixmap
}

/// The dark red of a deadly hex.
const DEADLY: Rgba = (112, 8, 18, 255);

/// A skull over crossed strokes in the middle of a ring whose outer radius is `r`.
fn draw_skull(canvas: &mut Canvas, r: f32) {
    let bone: Rgba = (240, 226, 200, 255);
    let at = |x: f32, y: f32| (r + x * r, r + y * r);
    // A dark edge first, then the bone over it: the skull must be visible on paper and on a scribbled pit.
    for (width, colour) in [(0.19, DEADLY), (0.1, bone)] {
        canvas.draw_line(at(-0.42, 0.14), at(0.42, 0.54), r * width, colour);
        canvas.draw_line(at(0.42, 0.14), at(-0.42, 0.54), r * width, colour);
    }
    for (grow, colour) in [(0.05, DEADLY), (0.0, bone)] {
        let (x, y) = at(0.0, -0.12);
        canvas.fill_circle(x, y, r * (0.34 + grow), colour);
        let (left, top) = at(-0.18 - grow, 0.1);
        canvas.fill_rect(left, top, r * (0.36 + grow * 2.0), r * (0.24 + grow), colour);
    }
    for x in [-0.14, 0.14] {
        let (x, y) = at(x, -0.1);
        canvas.fill_circle(x, y, r * 0.095, DEADLY);
    }
    let nose = [at(0.0, 0.0), at(0.055, 0.1), at(-0.055, 0.1)];
    if let Some(path) = Canvas::polygon_path(&nose) {
        canvas.fill_path(&path, DEADLY);
    }
    for x in [-0.07, 0.07] {
        canvas.draw_line(at(x, 0.2), at(x, 0.32), r * 0.035, DEADLY);
    }
}

/// The number of a piece, four times round a paper sleeve; its sides are 6 to 1.
pub fn draw_number_sleeve(text: &str, fonts: &Fonts, px: u32) -> Pixmap {
    let mut canvas = Canvas::with_paper_texture(px, px / 6, (240, 230, 206, 255), 3);
    let (w, h) = (canvas.width(), canvas.height());
    canvas.draw_line((0.0, h * 0.06), (w, h * 0.06), h * 0.05, (120, 100, 80, 255));
    canvas.draw_line((0.0, h * 0.94), (w, h * 0.94), h * 0.05, (120, 100, 80, 255));
    for i in 0..4 {
        canvas.draw_text_centred(fonts, CanvasFont::Hand, h * 0.95, (i as f32 + 0.5) * w / 4.0, h * 0.82, INK, text);
    }
    if fonts.look.high_contrast {
        super::strengthen(&mut canvas.pixmap);
    }
    canvas.pixmap
}

/// The little card that stands beside a piece with *Shield Up!*.
pub fn draw_shield_tag(px: u32) -> Pixmap {
    let mut canvas = Canvas::with_paper_texture(px, px, (240, 230, 206, 255), 9);
    let s = canvas.width();
    let mut path = PathBuilder::new();
    path.move_to(s * 0.5, s * 0.08);
    path.quad_to(s * 0.7, s * 0.2, s * 0.88, s * 0.18);
    path.quad_to(s * 0.92, s * 0.68, s * 0.5, s * 0.93);
    path.quad_to(s * 0.08, s * 0.68, s * 0.12, s * 0.18);
    path.quad_to(s * 0.3, s * 0.2, s * 0.5, s * 0.08);
    path.close();
    if let Some(path) = path.finish() {
        canvas.fill_path(&path, (88, 96, 108, 255));
        canvas.stroke_path(&path, s * 0.05, INK);
    }
    canvas.draw_line((s * 0.5, s * 0.14), (s * 0.5, s * 0.86), s * 0.06, (232, 222, 196, 255));
    canvas.draw_line((s * 0.18, s * 0.42), (s * 0.82, s * 0.42), s * 0.06, (232, 222, 196, 255));
    canvas.pixmap
}

/// The thread of the `n`th formation: a stretch in a texture that is stretched to its length, or the loop round one
/// member. Threads differ in their twist as well as in colour.
pub fn draw_formation_link(n: usize, looped: bool, px: u32) -> Pixmap {
    const DYES: [Rgba; 4] = [(142, 38, 46, 255), (38, 62, 118, 255), (40, 96, 62, 255), (120, 84, 24, 255)];
    let dye = DYES[n % DYES.len()];
    let dark = super::shift_brightness(dye, -52);
    let turns = 5 + 3 * (n as u32 % 4);
    if looped {
        let mut canvas = Canvas::transparent(px * 2, px * 2);
        let r = canvas.width() / 2.0;
        canvas.stroke_circle(r, r, r * 0.84, r * 0.16, dark);
        canvas.stroke_circle(r, r, r * 0.84, r * 0.1, dye);
        for i in 0..turns * 4 {
            let (s, c) = (i as f32 / (turns * 4) as f32 * TAU).sin_cos();
            let (s2, c2) = ((i as f32 + 0.5) / (turns * 4) as f32 * TAU).sin_cos();
            let at = |s: f32, c: f32, k: f32| (r + c * r * k, r + s * r * k);
            canvas.draw_line(at(s, c, 0.79), at(s2, c2, 0.89), r * 0.025, dark);
        }
        return canvas.pixmap;
    }
    let mut canvas = Canvas::transparent(px * 4, px / 2);
    let (w, h) = (canvas.width(), canvas.height());
    canvas.fill_rect(0.0, h * 0.12, w, h * 0.76, dark);
    canvas.fill_rect(0.0, h * 0.24, w, h * 0.52, dye);
    for i in 0..turns * 2 {
        let x = (i as f32 + 0.2) * w / (turns * 2) as f32;
        canvas.draw_line((x, h * 0.8), (x + h * 0.5, h * 0.2), h * 0.12, dark);
    }
    canvas.pixmap
}

/// The pennant of a Charmed or Maddened combatant, on its pole: two tails for Charmed, a torn cloth for Maddened. A
/// square texture.
pub fn draw_pennant(condition: Condition, px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, (px as f32 * 1.26) as u32);
    let (w, h) = (canvas.width(), canvas.height());
    let mad = condition == Condition::named("Maddened");
    let (cloth, edge): (Rgba, Rgba) =
        if mad { ((176, 48, 36, 255), (78, 12, 10, 255)) } else { ((236, 226, 196, 255), (40, 84, 62, 255)) };
    canvas.draw_line((w * 0.09, h * 0.02), (w * 0.09, h), w * 0.07, (70, 42, 22, 255));
    let points: Vec<(f32, f32)> = if mad {
        [
            (0.1, 0.04),
            (0.98, 0.04),
            (0.84, 0.16),
            (0.98, 0.27),
            (0.8, 0.38),
            (0.94, 0.5),
            (0.74, 0.58),
            (0.8, 0.7),
            (0.1, 0.68),
        ]
        .into()
    } else {
        [(0.1, 0.04), (0.98, 0.04), (0.8, 0.36), (0.98, 0.68), (0.1, 0.68)].into()
    };
    let points: Vec<(f32, f32)> = points.into_iter().map(|(x, y)| (x * w, y * h)).collect();
    if let Some(path) = Canvas::polygon_path(&points) {
        canvas.fill_path(&path, cloth);
        canvas.stroke_path(&path, w * 0.05, edge);
    }
    let ink = if mad { (250, 236, 210, 255) } else { (150, 34, 52, 255) };
    super::icons::draw_icon(&mut canvas, Token::Condition(condition), w * 0.45, h * 0.36, w * 0.52, ink);
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pennants_and_formation_links_differ_in_shape() {
        let shape = |pix: &Pixmap| pix.pixels().iter().map(|p| p.alpha() > 120).collect::<Vec<_>>();
        assert_ne!(
            shape(&draw_pennant(Condition::named("Charmed"), 64)),
            shape(&draw_pennant(Condition::named("Maddened"), 64))
        );
        assert_ne!(draw_formation_link(0, false, 64).data(), draw_formation_link(1, false, 64).data());
        assert_ne!(draw_formation_link(0, true, 64).data(), draw_formation_link(1, true, 64).data());
    }

    #[test]
    fn highlights_differ_in_shape_not_only_in_colour() {
        let kinds = HighlightKind::ALL;
        // Only strongly drawn pixels count, of every colour.
        let masks: Vec<Vec<bool>> =
            kinds.iter().map(|k| draw_highlight(*k, 96).pixels().iter().map(|p| p.alpha() > 150).collect()).collect();
        for i in 0..masks.len() {
            for j in 0..i {
                let differing = masks[i].iter().zip(&masks[j]).filter(|(a, b)| a != b).count();
                assert!(differing > 300, "{:?} {:?} {differing}", kinds[i], kinds[j]);
            }
        }
    }
}
