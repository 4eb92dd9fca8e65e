//! Scenery textures: wood, felt, the night behind the window, flames, shadows and glows.

use tiny_skia::Pixmap;

use super::{Canvas, hash_noise, value_noise};

/// Sets every pixel from a colour in 0..1.
fn paint_pixels(width: u32, height: u32, colour: impl Fn(f32, f32) -> [f32; 4]) -> Pixmap {
    let mut pix = Canvas::transparent(width, height).pixmap;
    let (w, h) = (pix.width(), pix.height());
    let data = pix.data_mut();
    for y in 0..h {
        for x in 0..w {
            let [r, g, b, a] = colour(x as f32 / w as f32, y as f32 / h as f32);
            let at = ((y * w + x) * 4) as usize;
            for (i, c) in [r * a, g * a, b * a, a].into_iter().enumerate() {
                data[at + i] = (c.clamp(0.0, 1.0) * 255.0) as u8;
            }
        }
    }
    pix
}

/// Boards of dark wood, grain along the width; repeats in both directions. `boards` lie side by side.
pub fn draw_wood(px: u32, boards: u32, seed: u32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let board = (v * boards as f32).floor();
        let within = v * boards as f32 - board;
        let own = seed + board as u32 * 57;
        let bend =
            value_noise(u * 3.0, v * 6.0, (3, 6), own) * 0.9 + value_noise(u * 6.0, v * 24.0, (6, 24), own + 1) * 0.35;
        let rings = ((v * 22.0 + bend * 2.6 + hash_noise(own + 9)) * std::f32::consts::PI).sin() * 0.5 + 0.5;
        let fibre = value_noise(u * 12.0, v * 300.0, (12, 300), own + 2);
        let pore = (value_noise(u * 28.0, v * 512.0, (28, 512), own + 3) - 0.74).max(0.0) * 1.6;
        let tone = 0.86 + 0.16 * hash_noise(own) + 0.18 * (value_noise(u * 2.0, v * 2.0, (2, 2), own + 4) - 0.5);
        let seam = ((within.min(1.0 - within)) * 320.0 / boards as f32).clamp(0.3, 1.0);
        let light = (0.74 + 0.12 * rings.powf(1.6) + 0.16 * fibre - 0.3 * pore) * tone * seam;
        [0.52 * light, 0.36 * light, 0.235 * light, 1.0]
    })
}

/// Green felt.
pub fn draw_felt(px: u32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let fuzz =
            value_noise(u * 128.0, v * 128.0, (128, 128), 5) * 0.5 + value_noise(u * 16.0, v * 16.0, (16, 16), 6) * 0.3;
        let light = 0.7 + 0.4 * fuzz;
        [0.2 * light, 0.34 * light, 0.26 * light, 1.0]
    })
}

/// The night outside: sky, hills, a few stars, and far away a small fire.
pub fn draw_night_view(width: u32, height: u32) -> Pixmap {
    paint_pixels(width, height, |u, v| {
        let hill = 0.66 + 0.05 * (u * 5.0).sin() + 0.06 * (value_noise(u * 6.0, 0.5, (64, 64), 21) - 0.5);
        let near = 0.83 + 0.04 * (u * 3.0 + 1.0).sin() + 0.08 * (value_noise(u * 14.0, 0.5, (64, 64), 22) - 0.5);
        let mut c = [0.028 + 0.05 * v, 0.042 + 0.062 * v, 0.082 + 0.085 * v];
        if v < hill {
            let cell = ((u * 90.0) as u32) * 977 + ((v * 60.0) as u32) * 131;
            if hash_noise(cell) > 0.985 {
                let (fx, fy) = ((u * 90.0).fract() - 0.5, (v * 60.0).fract() - 0.5);
                let s = (1.0 - (fx * fx + fy * fy) * 14.0).max(0.0) * (0.3 + 0.5 * hash_noise(cell + 1));
                c = [c[0] + s * 0.8, c[1] + s * 0.85, c[2] + s];
            }
        } else {
            c = [0.018, 0.024, 0.038];
        }
        if v > near {
            c = [0.008, 0.010, 0.015];
        }
        // The fire, its glow on the hill, and the smoke that it lights.
        let (dx, dy) = ((u - 0.63) * width as f32 / height as f32, v - 0.735);
        let d = (dx * dx + dy * dy * 1.6).sqrt();
        let glow = (1.0 - d / 0.2).max(0.0).powi(3) * if v < near { 0.75 } else { 0.1 };
        let core = (1.0 - ((dx / 0.011).powi(2) + (dy / 0.02).powi(2))).max(0.0).sqrt();
        let smoke = if dy < 0.0 {
            let drift = dx + dy * 0.25 + 0.03 * (dy * 30.0).sin();
            (1.0 - (drift / (0.02 - dy * 0.14)).powi(2)).max(0.0) * (1.0 + dy * 2.2).max(0.0) * 0.1
        } else {
            0.0
        };
        [
            c[0] + glow * 0.8 + core * 1.0 + smoke,
            c[1] + glow * 0.36 + core * 0.72 + smoke * 0.6,
            c[2] + glow * 0.09 + core * 0.3 + smoke * 0.4,
            1.0,
        ]
    })
}

/// A candle's flame on a transparent ground, twice as high as wide.
pub fn draw_candle_flame(px: u32) -> Pixmap {
    paint_pixels(px, px * 2, |u, v| {
        let (x, y) = (u * 2.0 - 1.0, 1.0 - v);
        // Wide near the bottom, with a pointed top.
        let t = ((y - 0.06) / 0.88).clamp(0.0, 1.0);
        let half = 0.62 * (t.powf(0.45) * (1.0 - t).powf(0.85)) * 1.9;
        let inside = if (0.06..0.94).contains(&y) { (1.0 - (x / half.max(0.01)).powi(2)).max(0.0) } else { 0.0 };
        let heart = (1.0 - (x / (half * 0.5).max(0.01)).powi(2)).max(0.0) * (1.0 - (t - 0.32).abs() * 2.2).max(0.0);
        let blue = (1.0 - t * 5.0).max(0.0) * inside;
        let a = (inside.powf(0.6) * (1.0 - blue * 0.5)).clamp(0.0, 1.0);
        [1.0 - blue * 0.7, 0.62 + 0.34 * heart - blue * 0.3, 0.16 + 0.6 * heart + blue * 0.4, a]
    })
}

/// A soft round shadow for pieces that stand on paper.
pub fn draw_blob_shadow(px: u32, strength: f32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let d = ((u * 2.0 - 1.0).powi(2) + (v * 2.0 - 1.0).powi(2)).sqrt();
        let a = (1.0 - d).clamp(0.0, 1.0);
        [0.05, 0.03, 0.015, a * a * (3.0 - 2.0 * a) * strength]
    })
}

/// The soft shadow around a card or the hex map on wood: a rectangle with blurred sides.
pub fn draw_card_shadow(px: u32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let d = u.min(1.0 - u).min(v.min(1.0 - v)) * 2.0;
        let a = (d / 0.16).clamp(0.0, 1.0);
        [0.02, 0.012, 0.006, a * a * (3.0 - 2.0 * a) * 0.62]
    })
}

/// The glow around a flame, for additive blending.
pub fn draw_halo(px: u32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let d = ((u * 2.0 - 1.0).powi(2) + (v * 2.0 - 1.0).powi(2)).sqrt();
        let a = (1.0 - d).clamp(0.0, 1.0);
        let glow = a.powi(3) * 0.7 + a.powi(12) * 0.6;
        [1.0, 0.86, 0.7, glow.min(1.0)]
    })
}

/// The light that a character carries, as it falls on the paper around it, for additive blending.
pub fn draw_light_pool(px: u32) -> Pixmap {
    paint_pixels(px, px, |u, v| {
        let d = ((u * 2.0 - 1.0).powi(2) + (v * 2.0 - 1.0).powi(2)).sqrt();
        let a = (1.0 - d).clamp(0.0, 1.0);
        let glow = a * a * (3.0 - 2.0 * a);
        [1.0, 0.66, 0.3, glow]
    })
}

/// The back of a chapter card.
pub fn draw_card_back(width: u32, height: u32) -> Pixmap {
    let mut canvas = Canvas::with_paper_texture(width, height, (96, 42, 36, 255), 17);
    let (w, h) = (canvas.width(), canvas.height());
    let line = (214, 182, 132, 220);
    canvas.stroke_rect(w * 0.07, w * 0.07, w * 0.86, h - w * 0.14, w * 0.016, line);
    canvas.stroke_rect(w * 0.1, w * 0.1, w * 0.8, h - w * 0.2, w * 0.008, line);
    for i in 0..7 {
        for k in 0..5 {
            let x = w * (0.2 + 0.15 * k as f32);
            let y = h * 0.14 + (h * 0.72) * i as f32 / 6.0;
            if (i, k) != (3, 2) {
                canvas.stroke_circle(x, y, w * 0.032, w * 0.01, line);
            }
        }
    }
    super::draw_strokes(&mut canvas, super::FLAME, (w / 2.0, h / 2.0), w * 0.2, line);
    canvas.pixmap
}
