//! The hex sheet: its print, the gloom over its dark part, the Round tally and labels on hexes.
//!
//! Owns the measures of the sheet in table units (one unit is about 32 mm); the 3D table reads them from here.

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::TAU;

use tiny_skia::{Path, Pixmap};

use crate::model::{COLS, Coord, ROWS};
use crate::rules::portrait::TileMark;

use super::tiles::{Mark, mark, outlines};
use super::{FAINT_INK, Face, Fonts, INK, PAPER, PENCIL, Paper, grain};

/// Centre to corner of a hex, in table units.
pub const HEX: f32 = 0.5;
/// Width and depth of the sheet, in table units.
pub const SHEET: (f32, f32) = (12.0, 10.0);
/// How far the grid lies below the middle of the sheet, to leave room for the heading.
const LOW: f32 = 0.2;
/// Half the width of a hex as a part of [`HEX`].
pub(super) const HALF: f32 = 0.866_025_4;

/// Centre of a hex in table units from the middle of the sheet: right and down.
pub fn hex_centre(at: Coord) -> (f32, f32) {
    let (x, y) = at.centre();
    let x0 = (2.0 * f32::from(COLS) - 1.0) * 0.5;
    let y0 = f32::from(ROWS - 1) * 1.5;
    ((x as f32 - x0) * HEX * HALF, (y as f32 - y0) * HEX * 0.5 + LOW)
}

/// Corner `k` of a hex around its centre, in units of its size; corner 0 lies lower right, then anticlockwise.
pub(super) fn corner(k: u8) -> (f32, f32) {
    let t = TAU / 12.0 - f32::from(k) * TAU / 6.0;
    (t.cos(), t.sin())
}

/// Draws the sheet `px` pixels to a unit: grid, printed coordinates, the heading, and the marks of special tiles.
pub fn hex_sheet((heading, goal): (&str, &str), tiles: &[TileMark], fonts: &Fonts, px: f32) -> Pixmap {
    let (w, h) = ((SHEET.0 * px) as u32, (SHEET.1 * px) as u32);
    let mut paper = Paper::laid(w, h, PAPER, 11);
    let place = |at: Coord| {
        let (x, y) = hex_centre(at);
        ((x + SHEET.0 / 2.0) * px, (y + SHEET.1 / 2.0) * px)
    };
    let size = HEX * px;
    // A faint crease where the sheet was folded.
    paper.line((w as f32 / 2.0, 0.0), (w as f32 / 2.0, h as f32), px * 0.03, (190, 172, 140, 40));
    paper.line(
        (w as f32 / 2.0 + px * 0.02, 0.0),
        (w as f32 / 2.0 + px * 0.02, h as f32),
        px * 0.02,
        (255, 252, 240, 60),
    );
    for at in Coord::all() {
        let (x, y) = place(at);
        if let Some(path) = hex(x, y, size) {
            paper.stroke(&path, px * 0.015, FAINT_INK);
        }
        let text = format!("{},{}", at.row, at.col);
        paper.centred(fonts, Face::Text, px * 0.21, x, y - size * 0.5, (84, 68, 54, 245), &text);
    }
    let size_of_heading = fonts.fit(Face::Print, px * 0.5, 5.2 * px, heading);
    paper.write(fonts, Face::Print, size_of_heading, 0.62 * px, 0.66 * px, INK, heading);
    // What wins, in pencil after the heading, up to where the tally is kept.
    let from = 0.62 * px + fonts.width(Face::Print, size_of_heading, heading) + 0.3 * px;
    let room = ((SHEET.0 - 4.6) * px - from).max(px);
    let (small, lines) = fonts.fill(Face::Hand, px * 0.36, px * 0.2, (room, 0.62 * px), goal);
    for (n, line) in lines.iter().enumerate() {
        let y = 0.66 * px + small * super::typeface::LEADING * (n as f32 - (lines.len() - 1) as f32 * 0.5);
        paper.write(fonts, Face::Hand, small, from, y, INK, line);
    }
    paper.right(fonts, Face::Italic, px * 0.2, (SHEET.0 - 0.6) * px, (SHEET.1 - 0.2) * px, FAINT_INK, "Fires Far Away");
    // What is laid during play lies on the sheet as a chit of its own.
    let kinds: BTreeMap<Coord, Mark> = tiles.iter().filter(|t| !t.laid).map(|t| (t.at, Mark::of(t))).collect();
    for (at, what) in &kinds {
        mark(&mut paper, *at, *what, place(*at), size);
    }
    outlines(&mut paper, &kinds, &place, size);
    paper.pix
}

/// The gloom over hexes that are dark, on clear ground; the rest of the sheet with them. Nothing at all if none is dark.
pub fn gloom(dark: &[Coord], px: f32) -> Pixmap {
    let mut paper = Paper::clear((SHEET.0 * px) as u32, (SHEET.1 * px) as u32);
    if dark.is_empty() {
        return paper.pix;
    }
    let night = tiny_skia::Color::from_rgba8(8, 9, 24, 192);
    paper.pix.fill(night);
    let lit: BTreeSet<Coord> = Coord::all().filter(|at| !dark.contains(at)).collect();
    for at in lit {
        let (x, y) = hex_centre(at);
        let out = hex((x + SHEET.0 / 2.0) * px, (y + SHEET.1 / 2.0) * px, HEX * px * 1.01);
        let cut = tiny_skia::Paint { blend_mode: tiny_skia::BlendMode::Clear, anti_alias: true, ..Default::default() };
        if let Some(path) = out {
            paper.pix.fill_path(&path, &cut, tiny_skia::FillRule::Winding, tiny_skia::Transform::identity(), None);
        }
    }
    soften(&mut paper.pix, (px * 0.06).round().max(1.0) as usize);
    paper.pix
}

/// Blurs a picture by so many pixels each way.
fn soften(pix: &mut Pixmap, by: usize) {
    let (w, h) = (pix.width() as usize, pix.height() as usize);
    for (across, along, stride, step) in [(h, w, w, 1), (w, h, 1, w)] {
        let from = pix.data().to_vec();
        let data = pix.data_mut();
        for line in 0..across {
            for i in 0..along {
                let (a, b) = (i.saturating_sub(by), (i + by).min(along - 1));
                for c in 0..4 {
                    let sum: usize = (a..=b).map(|k| usize::from(from[(line * stride + k * step) * 4 + c])).sum();
                    data[(line * stride + i * step) * 4 + c] = (sum / (b - a + 1)) as u8;
                }
            }
        }
    }
}

/// The path of a hex.
pub(super) fn hex(x: f32, y: f32, size: f32) -> Option<Path> {
    let points: Vec<(f32, f32)> = (0..6).map(|k| (x + corner(k).0 * size, y + corner(k).1 * size)).collect();
    Paper::shape(&points)
}

/// The Round tally in pencil strokes, grouped by five, on clear ground; 6 to 1 in its measures.
pub fn tally(round: u16, px: u32) -> Pixmap {
    let mut paper = Paper::clear(px, px / 6);
    let h = paper.height();
    let shown = u32::from(round.min(30));
    let (gap, group) = (h * 0.2, h * 1.15);
    let width = shown.div_ceil(5) as f32 * group;
    let left = (paper.width() - width - h * 0.1).max(0.0);
    for i in 0..shown {
        let x = left + (i / 5) as f32 * group;
        if i % 5 == 4 {
            paper.pencil((x - h * 0.08, h * 0.74), (x + gap * 3.0 + h * 0.12, h * 0.22), h * 0.07, PENCIL, 400 + i);
        } else {
            let x = x + (i % 5) as f32 * gap;
            let lean = (grain(i) - 0.5) * h * 0.08;
            paper.pencil((x + lean, h * 0.12), (x - lean, h * 0.86), h * 0.07, PENCIL, 400 + i);
        }
    }
    paper.pix
}

/// A short text on a hex: pencil on a scrap of paper, 2 to 1 in its measures.
pub fn label(text: &str, fonts: &Fonts, px: u32) -> Pixmap {
    let mut paper = Paper::clear(px, px / 2);
    let (w, h) = (paper.width(), paper.height());
    let size = fonts.fit(Face::Hand, h * 0.78, w * 0.82, text);
    let half = fonts.width(Face::Hand, size, text) / 2.0 + h * 0.16;
    let (x, y, r) = (w / 2.0, h / 2.0, h * 0.42);
    let half = half.max(r);
    for (grow, colour) in [(h * 0.04, (60, 44, 30, 200)), (0.0, (250, 244, 226, 245))] {
        paper.dot(x - half + r, y, r + grow, colour);
        paper.dot(x + half - r, y, r + grow, colour);
        paper.block(x - half + r, y - r - grow, (half - r).max(0.01) * 2.0, (r + grow) * 2.0, colour);
    }
    paper.centred(fonts, Face::Hand, size, x, y + size * 0.31, INK, text);
    paper.pix
}

#[cfg(test)]
mod tests {
    use super::super::tile_chit;
    use super::*;
    use crate::model::Id;
    use crate::rules::portrait::TileKind;

    fn tile(at: Coord, kind: TileKind, deadly: bool) -> TileMark {
        let (name, text) = (String::new(), String::new());
        TileMark { at, id: Id::new("t"), kind, deadly, water: false, laid: false, name, text }
    }

    #[test]
    fn every_hex_lies_on_the_sheet_with_a_margin() {
        for at in Coord::all() {
            let (x, y) = hex_centre(at);
            assert!(x.abs() + HEX < SHEET.0 / 2.0 && y.abs() + HEX < SHEET.1 / 2.0, "{at}");
        }
    }

    #[test]
    fn every_kind_of_tile_has_its_own_mark() {
        let fonts = Fonts::bundled();
        let at = Coord::new(5, 5);
        let kinds = [
            TileKind::Boundary,
            TileKind::FullCover,
            TileKind::HalfCover,
            TileKind::Concealment,
            TileKind::Hazard,
            TileKind::Retreat,
        ];
        let mut sheets: Vec<Pixmap> =
            kinds.iter().map(|k| hex_sheet(("", ""), &[tile(at, *k, false)], &fonts, 40.0)).collect();
        sheets.push(hex_sheet(("", ""), &[tile(at, TileKind::Hazard, true)], &fonts, 40.0));
        for deadly in [false, true] {
            let water = TileMark { water: true, ..tile(at, TileKind::Hazard, deadly) };
            sheets.push(hex_sheet(("", ""), &[water], &fonts, 40.0));
        }
        sheets.push(hex_sheet(("", ""), &[], &fonts, 40.0));
        for i in 0..sheets.len() {
            for j in 0..i {
                assert_ne!(sheets[i].data(), sheets[j].data());
            }
        }
    }

    #[test]
    fn laid_tiles_are_chits_and_not_printed() {
        let fonts = Fonts::bundled();
        let laid = TileMark { laid: true, ..tile(Coord::new(5, 5), TileKind::Hazard, false) };
        let plain = hex_sheet(("", ""), &[], &fonts, 40.0);
        assert_eq!(hex_sheet(("", ""), std::slice::from_ref(&laid), &fonts, 40.0).data(), plain.data());
        let water = TileMark { water: true, ..laid.clone() };
        assert_ne!(tile_chit(&laid, &fonts, 80.0).data(), tile_chit(&water, &fonts, 80.0).data());
    }

    #[test]
    fn gloom_lies_on_dark_hexes_only() {
        let here = Coord::new(5, 5);
        let dark: Vec<Coord> = Coord::all().filter(|at| crate::model::distance(here, *at) > 3).collect();
        let night = gloom(&dark, 40.0);
        for at in Coord::all() {
            let (x, y) = hex_centre(at);
            let (px, py) = (((x + SHEET.0 / 2.0) * 40.0) as u32, ((y + SHEET.1 / 2.0) * 40.0) as u32);
            let alpha = night.pixel(px, py).unwrap().alpha();
            assert_eq!(alpha > 90, dark.contains(&at), "{at}: {alpha}");
        }
        assert!(gloom(&[], 10.0).pixels().iter().all(|p| p.alpha() == 0));
    }

    #[test]
    fn tallies_grow() {
        assert_ne!(tally(4, 300).data(), tally(5, 300).data());
        assert_ne!(tally(0, 300).data(), tally(1, 300).data());
    }
}
