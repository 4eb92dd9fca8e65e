//! The hex map: its texture, the darkness overlay, the Round tally and labels on hexes.

use std::collections::{BTreeMap, BTreeSet};

use tiny_skia::Pixmap;

use crate::model::Coord;
use crate::view::TileView;

use super::hex_geometry::{HEX_MAP_SIZE, HEX_SIZE, hex_centre, hex_path};
use super::strengthen;
use super::tiles::{TileStyle, draw_outlines, draw_tile_mark};
use super::{Canvas, CanvasFont, FAINT_INK, Fonts, INK, PAPER, PENCIL, WHITE, hash_noise};

/// How far above the middle of its hex the number of a hex stands, as a part of the hex's size.
pub const NUMBER_BASELINE: f32 = 0.36;

/// Draws the hex map with `px` pixels to a unit: grid, printed coordinates, the heading, and the marks of special
/// tiles.
pub fn draw_hex_map((heading, goal): (&str, &str), tiles: &[TileView], fonts: &Fonts, px: f32) -> Pixmap {
    let (w, h) = ((HEX_MAP_SIZE.0 * px) as u32, (HEX_MAP_SIZE.1 * px) as u32);
    let is_plain = fonts.look.high_contrast;
    let mut canvas = if is_plain { Canvas::filled(w, h, WHITE) } else { Canvas::with_paper_texture(w, h, PAPER, 11) };
    let hex_position = |at: Coord| {
        let (x, y) = hex_centre(at);
        ((x + HEX_MAP_SIZE.0 / 2.0) * px, (y + HEX_MAP_SIZE.1 / 2.0) * px)
    };
    let size = HEX_SIZE * px;
    if !is_plain {
        draw_crease(&mut canvas, px);
    }
    // Two numbers of two digits are as wide as the upper part of a hex.
    let scale = fonts.look.text_scale.clamp(0.8, 1.3);
    for at in Coord::all() {
        let (x, y) = hex_position(at);
        if let Some(path) = hex_path(x, y, size) {
            canvas.stroke_path(&path, px * 0.015, FAINT_INK);
        }
        let text = format!("{},{}", at.row, at.col);
        let number = px * 0.25 * scale;
        canvas.draw_text_centred(
            fonts,
            CanvasFont::Text,
            number,
            x,
            y - size * NUMBER_BASELINE,
            (56, 43, 33, 255),
            &text,
        );
    }
    let size_of_heading = fonts.fit_size(CanvasFont::Heading, px * 0.5, 4.6 * px, heading);
    canvas.draw_text(fonts, CanvasFont::Heading, size_of_heading, 0.62 * px, 0.66 * px, INK, heading);
    // The goal, in pencil after the heading, up to the Round tally.
    let from = 0.62 * px + fonts.text_width(CanvasFont::Heading, size_of_heading, heading) + 0.3 * px;
    let room = ((HEX_MAP_SIZE.0 - 2.9) * px - from).max(px);
    let (small, lines) = fonts.fit_paragraph(CanvasFont::Hand, px * 0.4 * scale, px * 0.27, (room, 0.74 * px), goal);
    for (n, line) in lines.iter().enumerate() {
        let y = 0.66 * px + small * super::LINE_SPACING * (n as f32 - (lines.len() - 1) as f32 * 0.5);
        canvas.draw_text(fonts, CanvasFont::Hand, small, from, y, INK, line);
    }
    canvas.draw_text_right(
        fonts,
        CanvasFont::Italic,
        px * 0.2,
        (HEX_MAP_SIZE.0 - 0.6) * px,
        (HEX_MAP_SIZE.1 - 0.2) * px,
        FAINT_INK,
        "Fires Far Away",
    );
    // Tiles placed during play are entities of their own, so they are not drawn here.
    let kinds: BTreeMap<Coord, TileStyle> =
        tiles.iter().filter(|t| !t.placed_in_play).map(|t| (t.at, TileStyle::from_tile(t))).collect();
    for (at, what) in &kinds {
        draw_tile_mark(&mut canvas, *at, *what, hex_position(*at), size);
    }
    draw_outlines(&mut canvas, &kinds, &hex_position, size);
    if fonts.look.high_contrast {
        strengthen(&mut canvas.pixmap);
    }
    canvas.pixmap
}

/// A faint crease down the middle, as if the paper was folded.
fn draw_crease(canvas: &mut Canvas, px: f32) {
    let (middle, high) = (canvas.width() / 2.0, canvas.height());
    for (x, width, colour) in [(middle, 0.03, (190, 172, 140, 40)), (middle + px * 0.02, 0.02, (255, 252, 240, 60))] {
        canvas.draw_line((x, 0.0), (x, high), px * width, colour);
    }
}

/// The overlay of the dark hexes on a transparent ground, with the margin of the hex map; fully transparent if no hex
/// is dark.
pub fn draw_darkness(dark: &[Coord], px: f32) -> Pixmap {
    let mut canvas = Canvas::transparent((HEX_MAP_SIZE.0 * px) as u32, (HEX_MAP_SIZE.1 * px) as u32);
    if dark.is_empty() {
        return canvas.pixmap;
    }
    let night = tiny_skia::Color::from_rgba8(8, 9, 24, 192);
    canvas.pixmap.fill(night);
    let lit: BTreeSet<Coord> = Coord::all().filter(|at| !dark.contains(at)).collect();
    for at in lit {
        let (x, y) = hex_centre(at);
        let out = hex_path((x + HEX_MAP_SIZE.0 / 2.0) * px, (y + HEX_MAP_SIZE.1 / 2.0) * px, HEX_SIZE * px * 1.01);
        let cut = tiny_skia::Paint { blend_mode: tiny_skia::BlendMode::Clear, anti_alias: true, ..Default::default() };
        if let Some(path) = out {
            canvas.pixmap.fill_path(&path, &cut, tiny_skia::FillRule::Winding, tiny_skia::Transform::identity(), None);
        }
    }
    box_blur(&mut canvas.pixmap, (px * 0.06).round().max(1.0) as usize);
    canvas.pixmap
}

/// Blurs a pixmap by `by` pixels each way.
fn box_blur(pix: &mut Pixmap, by: usize) {
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

/// The Round tally in pencil strokes, grouped by five, on a transparent ground; its sides are 6 to 1.
pub fn draw_round_tally(round: u16, px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px / 6);
    let h = canvas.height();
    let shown = u32::from(round.min(30));
    let (gap, group) = (h * 0.2, h * 1.15);
    let width = shown.div_ceil(5) as f32 * group;
    let left = (canvas.width() - width - h * 0.1).max(0.0);
    for i in 0..shown {
        let x = left + (i / 5) as f32 * group;
        if i % 5 == 4 {
            canvas.draw_pencil_line(
                (x - h * 0.08, h * 0.74),
                (x + gap * 3.0 + h * 0.12, h * 0.22),
                h * 0.07,
                PENCIL,
                400 + i,
            );
        } else {
            let x = x + (i % 5) as f32 * gap;
            let lean = (hash_noise(i) - 0.5) * h * 0.08;
            canvas.draw_pencil_line((x + lean, h * 0.12), (x - lean, h * 0.86), h * 0.07, PENCIL, 400 + i);
        }
    }
    canvas.pixmap
}

/// A short text on a hex: pencil on a scrap of paper; its sides are 2 to 1.
pub fn draw_label(text: &str, fonts: &Fonts, px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px / 2);
    let (w, h) = (canvas.width(), canvas.height());
    let size = fonts.fit_size(CanvasFont::Hand, h * 0.78, w * 0.82, text);
    let half = fonts.text_width(CanvasFont::Hand, size, text) / 2.0 + h * 0.16;
    let (x, y, r) = (w / 2.0, h / 2.0, h * 0.42);
    let half = half.max(r);
    for (grow, colour) in [(h * 0.04, (60, 44, 30, 200)), (0.0, (250, 244, 226, 245))] {
        canvas.fill_circle(x - half + r, y, r + grow, colour);
        canvas.fill_circle(x + half - r, y, r + grow, colour);
        canvas.fill_rect(x - half + r, y - r - grow, (half - r).max(0.01) * 2.0, (r + grow) * 2.0, colour);
    }
    canvas.draw_text_centred(fonts, CanvasFont::Hand, size, x, y + size * 0.31, INK, text);
    if fonts.look.high_contrast {
        strengthen(&mut canvas.pixmap);
    }
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::super::draw_placed_tile;
    use super::*;
    use crate::model::Id;
    use crate::view::TileKind;

    fn tile(at: Coord, kind: TileKind, deadly: bool) -> TileView {
        let (name, text) = (String::new(), String::new());
        let id = Id::new("t");
        TileView {
            at,
            id,
            kind,
            deadly,
            water: false,
            goal: false,
            harmless: false,
            placed_in_play: false,
            name: name.into(),
            text: text.into(),
        }
    }

    #[test]
    fn every_hex_lies_on_the_sheet_with_a_margin() {
        for at in Coord::all() {
            let (x, y) = hex_centre(at);
            assert!(x.abs() + HEX_SIZE < HEX_MAP_SIZE.0 / 2.0 && y.abs() + HEX_SIZE < HEX_MAP_SIZE.1 / 2.0, "{at}");
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
            kinds.iter().map(|k| draw_hex_map(("", ""), &[tile(at, *k, false)], &fonts, 40.0)).collect();
        sheets.push(draw_hex_map(("", ""), &[tile(at, TileKind::Hazard, true)], &fonts, 40.0));
        for deadly in [false, true] {
            let water = TileView { water: true, ..tile(at, TileKind::Hazard, deadly) };
            sheets.push(draw_hex_map(("", ""), &[water], &fonts, 40.0));
        }
        // A goal has the chalk cross, also where the tile does something.
        for harmless in [false, true] {
            let goal = TileView { goal: true, harmless, ..tile(at, TileKind::Hazard, false) };
            sheets.push(draw_hex_map(("", ""), &[goal], &fonts, 40.0));
        }
        sheets.push(draw_hex_map(("", ""), &[], &fonts, 40.0));
        for i in 0..sheets.len() {
            for j in 0..i {
                assert_ne!(sheets[i].data(), sheets[j].data());
            }
        }
    }

    #[test]
    fn placed_tiles_are_not_drawn_on_the_map() {
        let fonts = Fonts::bundled();
        let laid = TileView { placed_in_play: true, ..tile(Coord::new(5, 5), TileKind::Hazard, false) };
        let plain = draw_hex_map(("", ""), &[], &fonts, 40.0);
        assert_eq!(draw_hex_map(("", ""), std::slice::from_ref(&laid), &fonts, 40.0).data(), plain.data());
        let water = TileView { water: true, ..laid.clone() };
        assert_ne!(draw_placed_tile(&laid, &fonts, 80.0).data(), draw_placed_tile(&water, &fonts, 80.0).data());
    }

    #[test]
    fn darkness_covers_dark_hexes_only() {
        let here = Coord::new(5, 5);
        let dark: Vec<Coord> = Coord::all().filter(|at| crate::model::distance(here, *at) > 3).collect();
        let night = draw_darkness(&dark, 40.0);
        for at in Coord::all() {
            let (x, y) = hex_centre(at);
            let (px, py) = (((x + HEX_MAP_SIZE.0 / 2.0) * 40.0) as u32, ((y + HEX_MAP_SIZE.1 / 2.0) * 40.0) as u32);
            let alpha = night.pixel(px, py).unwrap().alpha();
            assert_eq!(alpha > 90, dark.contains(&at), "{at}: {alpha}");
        }
        assert!(draw_darkness(&[], 10.0).pixels().iter().all(|p| p.alpha() == 0));
    }

    #[test]
    fn tallies_grow() {
        assert_ne!(draw_round_tally(4, 300).data(), draw_round_tally(5, 300).data());
        assert_ne!(draw_round_tally(0, 300).data(), draw_round_tally(1, 300).data());
    }
}
