//! The measures of the hex map in table units (one unit is about 32 mm); the 3D table reads them from here.

use std::f32::consts::TAU;

use tiny_skia::Path;

use super::Canvas;
use crate::model::{COLS, Coord, ROWS};

/// Centre to corner of a hex, in table units.
pub const HEX_SIZE: f32 = 0.5;
/// Width and depth of the hex map, in table units.
pub const HEX_MAP_SIZE: (f32, f32) = (12.0, 10.0);
/// How far the grid lies below the middle of the hex map, to leave room for the heading.
const GRID_OFFSET_Y: f32 = 0.2;
/// Half the width of a hex as a part of [`HEX_SIZE`].
pub(super) const HALF_WIDTH_RATIO: f32 = 0.866_025_4;

/// Centre of a hex in table units from the middle of the hex map: right and down.
pub fn hex_centre(at: Coord) -> (f32, f32) {
    let (x, y) = at.doubled_centre();
    let x0 = (2.0 * f32::from(COLS) - 1.0) * 0.5;
    let y0 = f32::from(ROWS - 1) * 1.5;
    ((x as f32 - x0) * HEX_SIZE * HALF_WIDTH_RATIO, (y as f32 - y0) * HEX_SIZE * 0.5 + GRID_OFFSET_Y)
}

/// Corner `k` of a hex around its centre, in units of its size; corner 0 lies lower right, then anticlockwise.
pub(super) fn hex_corner(k: u8) -> (f32, f32) {
    let t = TAU / 12.0 - f32::from(k) * TAU / 6.0;
    (t.cos(), t.sin())
}

/// The path of a hex.
pub(super) fn hex_path(x: f32, y: f32, size: f32) -> Option<Path> {
    let points: Vec<(f32, f32)> = (0..6).map(|k| (x + hex_corner(k).0 * size, y + hex_corner(k).1 * size)).collect();
    Canvas::polygon_path(&points)
}
