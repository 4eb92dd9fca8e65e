//! Marks of the forecast on hexes: the hexes where an enemy would stop, and those that it would strike.
//!
//! Their shapes are like no highlight's: a dotted circle, and a burst of spikes.

use std::f32::consts::TAU;

use tiny_skia::Pixmap;

use super::{Canvas, Rgba};

/// The violet ink of the forecast.
const FORESEEN: Rgba = (74, 34, 122, 255);
/// The red of a blow.
const BLOW: Rgba = (150, 24, 30, 255);

/// The mark where an enemy would stop, in a square texture as wide as a hex is tall: a piece in dotted outline.
pub fn draw_forecast_stop(px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px);
    let r = canvas.width() / 2.0;
    canvas.fill_circle(r, r, r * 0.5, (214, 196, 240, 110));
    canvas.stroke_dashed_circle(r, r, r * 0.58, r * 0.11, r * 0.16, (250, 244, 255, 255));
    canvas.stroke_dashed_circle(r, r, r * 0.58, r * 0.075, r * 0.16, FORESEEN);
    canvas.pixmap
}

/// A hex that would be struck: a star of spikes that leaves the middle of the hex free.
pub fn draw_forecast_strike(px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px, px);
    let r = canvas.width() / 2.0;
    for k in 0..12 {
        let (s, c) = (k as f32 * TAU / 12.0 + TAU / 24.0).sin_cos();
        let inner = if k % 2 == 0 { 0.5 } else { 0.62 };
        let (from, to) = ((r + c * r * inner, r + s * r * inner), (r + c * r * 0.82, r + s * r * 0.82));
        canvas.draw_line(from, to, r * 0.15, (255, 240, 226, 235));
        canvas.draw_line(from, to, r * 0.085, BLOW);
    }
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fires_table::HighlightKind;
    use crate::fires_table::textures::draw_highlight;

    /// Where a mark is opaque, coarse enough to compare shapes.
    fn shape(pix: &Pixmap) -> Vec<bool> {
        pix.pixels().iter().map(|p| p.alpha() > 120).collect()
    }

    #[test]
    fn marks_differ_in_shape_from_each_other_and_from_every_highlight() {
        let mut shapes = vec![shape(&draw_forecast_stop(80)), shape(&draw_forecast_strike(80))];
        shapes.extend(HighlightKind::ALL.map(|kind| shape(&draw_highlight(kind, 80))));
        for (n, one) in shapes.iter().enumerate() {
            assert!(one.iter().any(|dark| *dark));
            for other in &shapes[n + 1..] {
                let differing = one.iter().zip(other).filter(|(a, b)| a != b).count();
                assert!(differing > 80 * 80 / 40, "{differing}");
            }
        }
    }
}
