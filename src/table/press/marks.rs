//! Marks laid over the table: the rings of lit hexes, the number round an enemy's casing, the tag of a raised shield.

use std::f32::consts::TAU;

use tiny_skia::{PathBuilder, Pixmap};

use crate::table::Lit;

use super::{Face, Fonts, INK, Paper, Rgba};

/// The ring of a lit hex in a square picture as wide as a hex is tall. Each kind differs in line and shape:
/// legal is dashed, a target has a cross-hair, a threat is barred, the chosen one has a double line.
pub fn lit_ring(lit: Lit, px: u32) -> Pixmap {
    let mut paper = Paper::clear(px, px);
    let r = paper.width() / 2.0;
    let hex = |scale: f32| {
        let points: Vec<(f32, f32)> = (0..6)
            .map(|k| {
                let t = TAU / 12.0 + k as f32 * TAU / 6.0;
                (r + t.cos() * r * scale, r + t.sin() * r * scale)
            })
            .collect();
        Paper::shape(&points)
    };
    match lit {
        Lit::Legal => {
            let amber: Rgba = (190, 122, 20, 255);
            if let Some(path) = hex(0.88) {
                paper.fill(&path, (255, 206, 110, 74));
                paper.dashed(&path, r * 0.07, r * 0.17, r * 0.14, amber);
            }
            paper.dot(r, r * 1.52, r * 0.07, amber);
        }
        Lit::Target => {
            let rust: Rgba = (170, 52, 24, 255);
            if let Some(path) = hex(0.86) {
                paper.fill(&path, (236, 120, 70, 70));
                paper.stroke(&path, r * 0.09, rust);
            }
            for k in 0..4 {
                let (s, c) = (k as f32 * TAU / 4.0).sin_cos();
                paper.line((r + c * r * 0.46, r + s * r * 0.46), (r + c * r * 0.78, r + s * r * 0.78), r * 0.1, rust);
            }
        }
        Lit::Threat => {
            let red: Rgba = (132, 30, 44, 235);
            for i in -3..=3 {
                let off = i as f32 * r * 0.26;
                let half = ((r * 0.7).powi(2) - off * off).max(0.0).sqrt();
                let turn = |u: f32| (r + off * 0.707 + u * 0.707, r + off * 0.707 - u * 0.707);
                paper.line(turn(-half), turn(half), r * 0.05, (150, 40, 50, 190));
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
            if let Some(path) = Paper::shape(&points) {
                paper.stroke(&path, r * 0.06, red);
            }
        }
        Lit::Chosen => {
            let deep: Rgba = (40, 74, 58, 255);
            if let Some(path) = hex(0.9) {
                paper.fill(&path, (150, 196, 140, 96));
                paper.stroke(&path, r * 0.09, deep);
            }
            if let Some(path) = hex(0.72) {
                paper.stroke(&path, r * 0.045, deep);
            }
        }
    }
    paper.pix
}

/// The number of a piece, four times round a paper sleeve; 6 to 1 in its measures.
pub fn piece_number(text: &str, fonts: &Fonts, px: u32) -> Pixmap {
    let mut paper = Paper::laid(px, px / 6, (240, 230, 206, 255), 3);
    let (w, h) = (paper.width(), paper.height());
    paper.line((0.0, h * 0.06), (w, h * 0.06), h * 0.05, (120, 100, 80, 255));
    paper.line((0.0, h * 0.94), (w, h * 0.94), h * 0.05, (120, 100, 80, 255));
    for i in 0..4 {
        paper.centred(fonts, Face::Hand, h * 0.95, (i as f32 + 0.5) * w / 4.0, h * 0.82, INK, text);
    }
    paper.pix
}

/// The little card that stands beside a piece with *Shield Up!*.
pub fn shield_tag(px: u32) -> Pixmap {
    let mut paper = Paper::laid(px, px, (240, 230, 206, 255), 9);
    let s = paper.width();
    let mut path = PathBuilder::new();
    path.move_to(s * 0.5, s * 0.08);
    path.quad_to(s * 0.7, s * 0.2, s * 0.88, s * 0.18);
    path.quad_to(s * 0.92, s * 0.68, s * 0.5, s * 0.93);
    path.quad_to(s * 0.08, s * 0.68, s * 0.12, s * 0.18);
    path.quad_to(s * 0.3, s * 0.2, s * 0.5, s * 0.08);
    path.close();
    if let Some(path) = path.finish() {
        paper.fill(&path, (88, 96, 108, 255));
        paper.stroke(&path, s * 0.05, INK);
    }
    paper.line((s * 0.5, s * 0.14), (s * 0.5, s * 0.86), s * 0.06, (232, 222, 196, 255));
    paper.line((s * 0.18, s * 0.42), (s * 0.82, s * 0.42), s * 0.06, (232, 222, 196, 255));
    paper.pix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lit_rings_differ_in_shape_not_only_in_colour() {
        let kinds = [Lit::Legal, Lit::Target, Lit::Threat, Lit::Chosen];
        // Only where something is drawn strongly counts, whatever its colour.
        let masks: Vec<Vec<bool>> =
            kinds.iter().map(|k| lit_ring(*k, 96).pixels().iter().map(|p| p.alpha() > 150).collect()).collect();
        for i in 0..masks.len() {
            for j in 0..i {
                let differing = masks[i].iter().zip(&masks[j]).filter(|(a, b)| a != b).count();
                assert!(differing > 300, "{:?} {:?} {differing}", kinds[i], kinds[j]);
            }
        }
    }
}
