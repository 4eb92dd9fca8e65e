//! Reliefs: heights as grey pictures, and what they look like in the light.

use tiny_skia::Pixmap;

use super::{Canvas, hash_noise};

/// The tarnish of a coin: dark where the relief is low, bright where it is high. The lustre of a struck coin, which turns
/// round its middle, and the light on the relief's slopes are painted in, for where no normal map is used.
pub fn tarnish_from_heights(heights: &Pixmap) -> Pixmap {
    let mut tarnish = heights.clone();
    let (w, h) = (heights.width() as i32, heights.height() as i32);
    let pixels = heights.pixels();
    let high_at = |x: i32, y: i32| {
        let (x, y) = (x.clamp(0, w - 1), y.clamp(0, h - 1));
        f32::from(pixels[(y * w + x) as usize].green()) / 255.0
    };
    let reach = (w / 128).max(1);
    for (i, p) in tarnish.data_mut().chunks_exact_mut(4).enumerate() {
        let (x, y) = (i as i32 % w, i as i32 / w);
        let (dx, dy) = (x as f32 / w as f32 - 0.5, y as f32 / h as f32 - 0.5);
        let lustre = (dy.atan2(dx) * 2.0 + 1.9).cos() * (dx.hypot(dy) * 5.0).min(1.0);
        // Light from the far left, where the candle stands.
        let slope = high_at(x + reach, y + reach) - high_at(x - reach, y - reach);
        let tone = (0.46 + 0.5 * high_at(x, y)) * (1.0 + 0.16 * lustre) + 0.28 * slope;
        let tone = tone.clamp(0.12, 1.0) * 255.0;
        (p[0], p[1], p[2], p[3]) = (tone as u8, (tone * 0.99) as u8, (tone * 0.97) as u8, 255);
    }
    tarnish
}

/// Converts heights into a normal map; `strength` in pixels of height from black to white.
pub fn normals_from_heights(heights: &Pixmap, strength: f32) -> Pixmap {
    let (w, h) = (heights.width() as i32, heights.height() as i32);
    let mut normals = Canvas::transparent(heights.width(), heights.height()).pixmap;
    let pixels = heights.pixels();
    let at = |x: i32, y: i32| {
        let (x, y) = (x.clamp(0, w - 1), y.clamp(0, h - 1));
        f32::from(pixels[(y * w + x) as usize].green()) / 255.0
    };
    let data = normals.data_mut();
    for y in 0..h {
        for x in 0..w {
            let wear = (hash_noise((x * 131 + y * 7919) as u32) - 0.5) * 0.02;
            let dx = (at(x + 1, y) - at(x - 1, y)) * strength + wear;
            let dy = (at(x, y + 1) - at(x, y - 1)) * strength + wear;
            let length = (dx * dx + dy * dy + 1.0).sqrt();
            let i = ((y * w + x) * 4) as usize;
            data[i] = ((-dx / length * 0.5 + 0.5) * 255.0) as u8;
            // Green points up the texture, as in OpenGL.
            data[i + 1] = ((dy / length * 0.5 + 0.5) * 255.0) as u8;
            data[i + 2] = ((1.0 / length * 0.5 + 0.5) * 255.0) as u8;
            data[i + 3] = 255;
        }
    }
    normals
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: (u8, u8, u8, u8) = (112, 112, 112, 255);

    #[test]
    fn raised_marks_are_brighter_than_the_field_around_them() {
        let mut heights = Canvas::filled(64, 64, FIELD);
        heights.fill_circle(32.0, 32.0, 14.0, (236, 236, 236, 255));
        let tarnish = tarnish_from_heights(&heights.pixmap);
        let tone = |x: usize, y: usize| tarnish.pixels()[y * 64 + x].green();
        assert!(tone(32, 32) > tone(58, 32) + 40 && tone(32, 32) > tone(32, 58) + 40);
        // The slope towards the candle is brighter than the one away from it.
        assert!(tone(23, 23) > tone(41, 41));
    }

    #[test]
    fn flat_heights_have_upward_normals() {
        let flat = Canvas::filled(8, 8, FIELD).pixmap;
        let normals = normals_from_heights(&flat, 4.0);
        let p = normals.pixels()[27];
        assert!(p.blue() > 250 && p.red().abs_diff(127) < 6);
    }
}
