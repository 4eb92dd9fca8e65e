//! Dice of six sides: their faces, with pips.

use tiny_skia::Pixmap;

use super::{Canvas, INK};

/// Face `n` of an ivory die, `px` pixels a side; a blank face for an `n` outside 1 to 6.
pub fn draw_die_face(n: u8, px: u32) -> Pixmap {
    let mut canvas = Canvas::with_paper_texture(px, px, (238, 228, 202, 255), u32::from(n));
    let s = canvas.width();
    let spots: &[(f32, f32)] = match n {
        1 => &[(0.5, 0.5)],
        2 => &[(0.27, 0.27), (0.73, 0.73)],
        3 => &[(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)],
        4 => &[(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)],
        5 => &[(0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)],
        6 => &[(0.28, 0.24), (0.28, 0.5), (0.28, 0.76), (0.72, 0.24), (0.72, 0.5), (0.72, 0.76)],
        _ => &[],
    };
    let r = if n == 1 { 0.13 } else { 0.095 } * s;
    for (x, y) in spots {
        canvas.fill_circle(x * s + r * 0.1, y * s + r * 0.14, r * 1.08, (255, 250, 236, 200));
        canvas.fill_circle(x * s, y * s, r, INK);
        canvas.fill_circle(x * s - r * 0.2, y * s - r * 0.24, r * 0.45, (20, 14, 12, 255));
    }
    canvas.pixmap
}

/// Six die faces side by side, as a die's mesh takes them.
pub fn draw_die_strip(faces: [u8; 6], px: u32) -> Pixmap {
    let mut canvas = Canvas::transparent(px * 6, px);
    for (i, n) in faces.into_iter().enumerate() {
        let face = draw_die_face(n, px);
        canvas.pixmap.draw_pixmap(
            (i as u32 * px) as i32,
            0,
            face.as_ref(),
            &tiny_skia::PixmapPaint::default(),
            tiny_skia::Transform::identity(),
            None,
        );
    }
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_its_own_pips() {
        let faces: Vec<Pixmap> = (1..=6).map(|n| draw_die_face(n, 64)).collect();
        for (n, face) in faces.iter().enumerate() {
            let differs = |other: &Pixmap| {
                let pixels = face.data().iter().zip(other.data());
                pixels.filter(|(a, b)| a.abs_diff(**b) > 60).count() > 100
            };
            assert!(faces[..n].iter().all(differs), "{}", n + 1);
        }
    }
}
