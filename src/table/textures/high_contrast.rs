//! High contrast on the table: the drawing becomes black ink on white paper, as the panels do it.
//!
//! Owns the curve. It changes a finished picture, so that no drawing has to know which palette is in force.

use tiny_skia::Pixmap;

/// Values up to the first become black, those from the second on full.
const LEVELS: (f32, f32) = (0.28, 0.86);

/// Strengthens the contrast of a picture. Its transparency stays.
pub fn strengthen(pixmap: &mut Pixmap) {
    let (low, high) = LEVELS;
    let level: Vec<u8> =
        (0..=255u8).map(|v| (((f32::from(v) / 255.0 - low) / (high - low)).clamp(0.0, 1.0) * 255.0) as u8).collect();
    for pixel in pixmap.data_mut().chunks_exact_mut(4) {
        let alpha = u16::from(pixel[3]);
        if alpha == 0 {
            continue;
        }
        for channel in &mut pixel[..3] {
            // The colours of a pixmap are multiplied with their opacity.
            let straight = (u16::from(*channel) * 255 / alpha).min(255) as usize;
            *channel = (u16::from(level[straight]) * alpha / 255) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Canvas, FAINT_INK, INK, PAPER, RED};
    use super::*;

    #[test]
    fn paper_becomes_white_ink_black_and_red_stays_red() {
        for (colour, is_right) in [
            (PAPER, (|p| p == [255, 255, 255]) as fn([u8; 3]) -> bool),
            (INK, |p| p.iter().all(|c| *c < 8)),
            (FAINT_INK, |p| p.iter().all(|c| *c < 40)),
            (RED, |p| p[0] > 100 && p[1] < 8 && p[2] < 8),
        ] {
            let mut canvas = Canvas::filled(2, 2, PAPER);
            canvas.fill_rect(0.0, 0.0, 2.0, 2.0, colour);
            strengthen(&mut canvas.pixmap);
            let p = canvas.pixmap.pixels()[0];
            assert!(is_right([p.red(), p.green(), p.blue()]), "{colour:?}: {p:?}");
        }
    }
}
