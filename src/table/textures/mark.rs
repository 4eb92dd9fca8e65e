//! The marks around things of a scene.

use tiny_skia::{PathBuilder, Pixmap};

use super::{Canvas, Rgba};
use crate::scene::Mark;

/// Pixels to a table unit in the mark around a thing.
const MARK_PX_PER_UNIT: f32 = 72.0;

/// The mark around a thing of a size in table units, with nothing inside: each kind differs in line and shape.
pub fn draw_mark(mark: Mark, is_round: bool, (wide, high): (f32, f32)) -> Pixmap {
    let px = |units: f32| (units * MARK_PX_PER_UNIT).ceil() as u32;
    let mut canvas = Canvas::transparent(px(wide), px(high));
    let (w, h) = (canvas.width(), canvas.height());
    let line = |inset: f32| {
        if is_round {
            return PathBuilder::from_circle(w / 2.0, h / 2.0, (w.min(h) / 2.0 - inset).max(1.0));
        }
        let (l, t, r, b, c) = (inset, inset, w - inset, h - inset, 7.0);
        let corners = [(l + c, t), (r - c, t), (r, t + c), (r, b - c), (r - c, b), (l + c, b), (l, b - c), (l, t + c)];
        Canvas::polygon_path(&corners)
    };
    let amber: Rgba = (255, 196, 84, 255);
    match mark {
        Mark::Legal => {
            if let Some(path) = line(5.0) {
                canvas.stroke_dashed(&path, 4.5, 13.0, 9.0, amber);
            }
        }
        Mark::Chosen => {
            for (inset, width) in [(3.0, 3.0), (8.0, 2.2)] {
                if let Some(path) = line(inset) {
                    canvas.stroke_path(&path, width, (255, 214, 120, 255));
                }
            }
        }
        Mark::Target => {
            let rust: Rgba = (196, 66, 34, 255);
            if let Some(path) = line(5.0) {
                canvas.stroke_path(&path, 4.0, rust);
            }
            for (x, y) in [(0.0, h / 2.0), (w, h / 2.0), (w / 2.0, 0.0), (w / 2.0, h)] {
                let to = (x + (w / 2.0 - x) * 0.14, y + (h / 2.0 - y) * 0.14);
                canvas.draw_line((x, y), to, 5.0, rust);
            }
        }
        Mark::Acts => {
            if let Some(path) = line(6.0) {
                canvas.stroke_path(&path, 9.0, (246, 226, 168, 235));
            }
        }
    }
    canvas.pixmap
}
