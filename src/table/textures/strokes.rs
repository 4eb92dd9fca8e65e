//! Small drawings in a notation of strokes: `M`, `L`, `Q` and `Z` as in SVG, `o` for a circle, `f` and `s` with a width before
//! what is filled or drawn as a line. A drawing fills a square of side 100.

use tiny_skia::{Path, PathBuilder};

use super::{Canvas, Rgba};

/// A flame.
pub const FLAME: &str = "f M 52 4 Q 84 40 80 66 Q 74 94 50 94 Q 24 92 22 64 Q 22 46 38 32 Q 38 50 48 54 Q 62 34 52 4 Z M 50 88 Q 38 82 42 68 Q 50 62 54 54 Q 66 78 50 88 Z";

/// Draws strokes into the square of side `size` around a point.
pub fn draw_strokes(canvas: &mut Canvas, strokes: &str, (x, y): (f32, f32), size: f32, colour: Rgba) {
    let (left, top, unit) = (x - size / 2.0, y - size / 2.0, size / 100.0);
    for (width, path) in parse_strokes(strokes, left, top, unit) {
        match width {
            Some(width) => canvas.stroke_path(&path, width * unit, colour),
            None => canvas.fill_path(&path, colour),
        }
    }
}

/// Parses the notation into paths, each with its line width; a filled path has none.
fn parse_strokes(text: &str, left: f32, top: f32, unit: f32) -> Vec<(Option<f32>, Path)> {
    let mut found = Vec::new();
    let mut width = None;
    let mut path = PathBuilder::new();
    let mut words = text.split_whitespace();
    let number =
        |words: &mut std::str::SplitWhitespace<'_>| words.next().and_then(|w| w.parse().ok()).unwrap_or(0.0f32);
    let mut close = |path: &mut PathBuilder, width: Option<f32>| {
        if let Some(done) = std::mem::replace(path, PathBuilder::new()).finish() {
            found.push((width, done));
        }
    };
    while let Some(word) = words.next() {
        let point =
            |words: &mut std::str::SplitWhitespace<'_>| (left + number(words) * unit, top + number(words) * unit);
        match word {
            "f" => {
                close(&mut path, width);
                width = None;
            }
            "M" => {
                let p = point(&mut words);
                path.move_to(p.0, p.1);
            }
            "L" => {
                let p = point(&mut words);
                path.line_to(p.0, p.1);
            }
            "Q" => {
                let (c, p) = (point(&mut words), point(&mut words));
                path.quad_to(c.0, c.1, p.0, p.1);
            }
            "o" => {
                let c = point(&mut words);
                path.push_circle(c.0, c.1, number(&mut words) * unit);
            }
            "Z" => path.close(),
            line => {
                close(&mut path, width);
                width = line.strip_prefix('s').and_then(|w| w.parse().ok());
            }
        }
    }
    close(&mut path, width);
    found
}
