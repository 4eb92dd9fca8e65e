//! Special tiles: the pencil mark of each kind, outlines round tiles of one kind, and the textures of tiles placed
//! during play.

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::TAU;

use tiny_skia::Pixmap;

use crate::model::{Coord, neighbour};
use crate::view::{TileKind, TileView};

use super::hex_geometry::{HALF_WIDTH_RATIO, HEX_SIZE, hex_centre, hex_corner, hex_path};
use super::{Canvas, CanvasFont, Fonts, PENCIL, RED, Rgba, hash_noise};

/// The paper colour of tiles placed during play.
const PLACED_TILE_PAPER: Rgba = (232, 214, 178, 255);

/// The properties that determine the pencil mark of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct TileStyle {
    kind: TileKind,
    deadly: bool,
    water: bool,
    goal: bool,
    harmless: bool,
}

impl TileStyle {
    pub(super) fn from_tile(tile: &TileView) -> Self {
        Self { kind: tile.kind, deadly: tile.deadly, water: tile.water, goal: tile.goal, harmless: tile.harmless }
    }
}

/// A tile placed during play: a hex of other paper with its mark and the hex's coordinates, in a square texture as wide
/// as a hex is tall, `px` pixels to a unit.
pub fn draw_placed_tile(tile: &TileView, fonts: &Fonts, px: f32) -> Pixmap {
    let side = (HEX_SIZE * 2.0 * px) as u32;
    let ground =
        Canvas::with_paper_texture(side, side, PLACED_TILE_PAPER, u32::from(tile.at.row) * 31 + u32::from(tile.at.col));
    let mut canvas = Canvas::transparent(side, side);
    let (m, size) = (canvas.width() / 2.0, HEX_SIZE * px);
    if let Some(path) = hex_path(m, m, size * 0.965) {
        let mut mask = tiny_skia::Mask::new(canvas.pixmap.width(), canvas.pixmap.height());
        if let Some(mask) = &mut mask {
            mask.fill_path(&path, tiny_skia::FillRule::Winding, true, tiny_skia::Transform::identity());
        }
        let plain = tiny_skia::PixmapPaint::default();
        canvas.pixmap.draw_pixmap(
            0,
            0,
            ground.pixmap.as_ref(),
            &plain,
            tiny_skia::Transform::identity(),
            mask.as_ref(),
        );
    }
    draw_tile_mark(&mut canvas, tile.at, TileStyle::from_tile(tile), (m, m), size * 0.93);
    for (scale, width, colour) in [(0.93, 0.05, (96, 66, 40, 255)), (0.84, 0.016, (96, 66, 40, 170))] {
        if let Some(path) = hex_path(m, m, size * scale) {
            canvas.stroke_path(&path, size * width, colour);
        }
    }
    let text = format!("{},{}", tile.at.row, tile.at.col);
    canvas.draw_text_centred(fonts, CanvasFont::Text, px * 0.21, m, m - size * 0.47, (60, 40, 26, 255), &text);
    canvas.pixmap
}

/// The mark inside one special tile: that of its kind, and over it the cross of a goal. A goal that does nothing else
/// has the cross alone.
pub(super) fn draw_tile_mark(canvas: &mut Canvas, at: Coord, style: TileStyle, middle: (f32, f32), size: f32) {
    if !(style.goal && style.harmless) {
        draw_kind_mark(canvas, at, style, middle, size);
    }
    if style.goal {
        draw_chalk_cross(canvas, middle, size, at.index() as u32 * 97 + 5);
    }
}

/// A cross in white chalk on a patch that was rubbed dark, so that it stands out on paper.
fn draw_chalk_cross(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, seed: u32) {
    for (k, (radius, alpha)) in [(0.76, 120), (0.68, 150)].into_iter().enumerate() {
        canvas.fill_circle(x, y, size * radius, (52, 60, 66, alpha));
        canvas.stroke_rough_ellipse(
            x,
            y,
            size * radius,
            size * radius,
            size * 0.03,
            (62, 70, 76, 150),
            seed + k as u32,
        );
    }
    let arm = size * 0.46;
    for (k, lean) in [1.0, -1.0].into_iter().enumerate() {
        for stroke in 0..3u32 {
            let off = (stroke as f32 - 1.0) * size * 0.055;
            let (a, b) = ((x - arm * lean + off, y - arm), (x + arm * lean + off, y + arm));
            canvas.draw_pencil_line(a, b, size * 0.12, (255, 254, 248, 255), seed + 11 * k as u32 + stroke);
        }
    }
}

/// The pencil mark of a kind of tile.
fn draw_kind_mark(
    canvas: &mut Canvas,
    at: Coord,
    TileStyle { kind, deadly, water, .. }: TileStyle,
    (x, y): (f32, f32),
    size: f32,
) {
    let seed = at.index() as u32 * 97 + 5;
    let line = size * 0.045;
    if water {
        return draw_waves(canvas, (x, y), size, deadly, seed);
    }
    if deadly {
        return draw_pit(canvas, x, y, size, seed);
    }
    match kind {
        TileKind::Boundary => draw_hatching(canvas, x, y, size, size * 0.3, 1.0, line * 0.7, (96, 94, 98, 150), seed),
        TileKind::FullCover => {
            draw_hatching(canvas, x, y, size, size * 0.19, 1.0, line * 1.2, PENCIL, seed);
            draw_hatching(canvas, x, y, size, size * 0.19, -1.0, line * 1.2, PENCIL, seed + 40);
        }
        TileKind::HalfCover => draw_hatching(canvas, x, y, size, size * 0.22, 1.0, line, PENCIL, seed),
        TileKind::Concealment => {
            for i in 0..34u32 {
                let (r, t) = (hash_noise(seed + i).sqrt() * size * 0.74, hash_noise(seed + 100 + i) * TAU);
                canvas.fill_circle(
                    x + r * t.cos(),
                    y + r * t.sin(),
                    size * (0.035 + 0.02 * hash_noise(seed + 200 + i)),
                    PENCIL,
                );
            }
        }
        TileKind::Hazard => {
            // Jagged rows in red pencil, and a warning stroke, to differ clearly from the round waves of water.
            for row in -1i32..=1 {
                let y = y + row as f32 * size * 0.27 + size * 0.12;
                let n = if row == 0 { 3 } else { 2 };
                for i in -n..n {
                    let peak = |i: i32| if i.rem_euclid(2) == 0 { -0.1 } else { 0.1 } * size;
                    let at = |i: i32| (x + i as f32 * size * 0.2, y + peak(i));
                    canvas.draw_pencil_line(
                        at(i),
                        at(i + 1),
                        line * 1.35,
                        RED,
                        seed + (row + 3) as u32 * 31 + (i + 4) as u32,
                    );
                }
            }
        }
        TileKind::Retreat => draw_arrow(canvas, at, x, y, size, seed),
    }
}

/// Water: round waves in blue pencil; deep water is filled, its waves left out of the dark.
fn draw_waves(canvas: &mut Canvas, (x, y): (f32, f32), size: f32, deep: bool, seed: u32) {
    let blue: Rgba = if deep { (196, 214, 226, 255) } else { (44, 84, 128, 255) };
    if let Some(path) = hex_path(x, y, size * 0.9) {
        canvas.fill_path(&path, if deep { (26, 44, 70, 225) } else { (96, 140, 176, 84) });
    }
    for row in -1i32..=1 {
        let y = y + row as f32 * size * 0.28 + size * 0.14;
        let half = size * if row == 0 { 0.66 } else { 0.5 };
        let points: Vec<(f32, f32)> = (0..=24)
            .map(|i| {
                let u = i as f32 / 12.0 - 1.0;
                let wave = (u * half / size * 13.0 + row as f32 * 1.6).sin();
                (x + u * half, y + wave * size * 0.075 + (hash_noise(seed + i) - 0.5) * size * 0.015)
            })
            .collect();
        let mut path = tiny_skia::PathBuilder::new();
        for (i, p) in points.iter().enumerate() {
            if i == 0 { path.move_to(p.0, p.1) } else { path.line_to(p.0, p.1) }
        }
        if let Some(path) = path.finish() {
            canvas.stroke_path(&path, size * 0.062, blue);
        }
    }
}

/// An arrow towards the nearest edge of the hex map.
fn draw_arrow(canvas: &mut Canvas, at: Coord, x: f32, y: f32, size: f32, seed: u32) {
    let (cx, cy) = hex_centre(at);
    let (dx, dy) = if cy.abs() * 1.3 >= cx.abs() { (0.0, cy.signum()) } else { (cx.signum(), 0.0) };
    let to = |along: f32, across: f32| (x + (dx * along - dy * across) * size, y + (dy * along + dx * across) * size);
    let line = size * 0.075;
    canvas.draw_pencil_line(to(-0.5, 0.0), to(0.5, 0.0), line, PENCIL, seed);
    canvas.draw_pencil_line(to(0.52, 0.0), to(0.14, 0.3), line, PENCIL, seed + 1);
    canvas.draw_pencil_line(to(0.52, 0.0), to(0.14, -0.3), line, PENCIL, seed + 2);
}

/// A circle scribbled full: a pit.
fn draw_pit(canvas: &mut Canvas, x: f32, y: f32, size: f32, seed: u32) {
    let r = size * 0.7;
    canvas.fill_circle(x, y, r * 0.92, (64, 62, 66, 150));
    let strokes = 15;
    for i in 0..strokes {
        let t = (i as f32 + 0.5) / strokes as f32 * 2.0 - 1.0;
        let half = (1.0 - t * t).sqrt() * r;
        let (a, b) = (
            t * r + (hash_noise(seed + i) - 0.5) * size * 0.06,
            t * r + (hash_noise(seed + 50 + i) - 0.5) * size * 0.06,
        );
        // Turned by an eighth, so that it looks like hatching by hand.
        let turn = |u: f32, v: f32| (x + (u - v) * 0.707, y + (u + v) * 0.707);
        canvas.draw_pencil_line(turn(-half, a), turn(half, b), size * 0.07, (48, 46, 50, 230), seed + 300 + i);
    }
    for k in 0..2u32 {
        canvas.stroke_rough_ellipse(x, y, r, r, size * 0.05, (48, 46, 50, 230), seed + k);
    }
}

/// Parallel strokes inside a hex; `slope` 1 falls to the left, -1 to the right.
#[allow(clippy::too_many_arguments, reason = "a hatching has that many properties")]
fn draw_hatching(
    canvas: &mut Canvas,
    x: f32,
    y: f32,
    size: f32,
    gap: f32,
    slope: f32,
    width: f32,
    colour: Rgba,
    seed: u32,
) {
    let inner = size * 0.86 * HALF_WIDTH_RATIO;
    let n = (inner / gap) as i32;
    for i in -n..=n {
        let off = i as f32 * gap;
        let half = (inner * inner - off * off).max(0.0).sqrt();
        let turn = |u: f32| (x + (off * 0.707 + u * 0.707) * slope, y + off * 0.707 - u * 0.707);
        canvas.draw_pencil_line(turn(-half), turn(half), width, colour, seed + (i + 20) as u32);
    }
}

/// Draws outlines around connected tiles of one kind, as a player outlines a wall or a pit.
pub(super) fn draw_outlines(
    canvas: &mut Canvas,
    kinds: &BTreeMap<Coord, TileStyle>,
    hex_position: &impl Fn(Coord) -> (f32, f32),
    size: f32,
) {
    let mut drawn = BTreeSet::new();
    for (at, what) in kinds {
        let TileStyle { kind, deadly, water, .. } = *what;
        if kind == TileKind::Retreat && !deadly {
            continue;
        }
        let colour = if water && !deadly { (44, 84, 128, 235) } else { PENCIL };
        let (x, y) = hex_position(*at);
        for d in 0..6u8 {
            let other = neighbour(*at, d);
            // The rim of the hex map needs no second line.
            let Some(other) = other else { continue };
            let same = kinds.get(&other) == Some(what);
            let key = if *at < other { (*at, other) } else { (other, *at) };
            if same || !drawn.insert(key) {
                continue;
            }
            let (a, b) = (hex_corner(d), hex_corner(d + 1));
            let inset = if kind == TileKind::Boundary { 1.0 } else { 0.93 };
            let to = |c: (f32, f32)| (x + c.0 * size * inset, y + c.1 * size * inset);
            let width = if kind == TileKind::Boundary || deadly { 0.1 } else { 0.06 };
            canvas.draw_pencil_line(to(a), to(b), size * width, colour, at.index() as u32 * 13 + u32::from(d));
        }
    }
}
