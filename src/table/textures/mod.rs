//! Textures: draws wood, felt, dice, marks and print as pixmaps.
//!
//! Owns the canvas, the typefaces and what every game draws, as pure functions from plain data to a
//! [`tiny_skia::Pixmap`]. Must not know Bevy, a file, a clock or a game: a game paints its own faces with the canvas.

mod canvas;
mod die;
#[cfg(feature = "test-support")]
mod drawn_text;
mod high_contrast;
mod mark;
mod mipmaps;
mod paper_fibres;
mod relief;
mod scenery;
mod strokes;
mod typeface;

pub use canvas::Canvas;
pub use die::{draw_die_face, draw_die_strip};
#[cfg(feature = "test-support")]
pub use drawn_text::{TextBox, drawn_text, forget_drawn_text};
pub use high_contrast::strengthen;
pub use mark::draw_mark;
pub use mipmaps::generate_mipmaps;
pub use relief::{normals_from_heights, tarnish_from_heights};
pub use scenery::{
    draw_blob_shadow, draw_candle_flame, draw_card_back, draw_card_shadow, draw_felt, draw_halo, draw_light_pool,
    draw_night_view, draw_wood,
};
pub use strokes::{FLAME, draw_strokes};
pub use typeface::LINE_SPACING;
pub use typeface::{CanvasFont, Fonts};

/// Pixels to a table unit on every card.
pub const CARD_PX_PER_UNIT: f32 = 176.0;

/// A colour with straight alpha, as red, green, blue, opacity.
pub type Rgba = (u8, u8, u8, u8);

/// Ivory paper.
pub const PAPER: Rgba = (250, 242, 222, 255);
/// Paper with high contrast.
pub const WHITE: Rgba = (255, 255, 255, 255);
/// Printer's ink.
pub const INK: Rgba = (24, 17, 13, 255);
/// Thin printed lines, and print that matters less.
pub const FAINT_INK: Rgba = (70, 56, 46, 225);
/// Print that is over, lowered or struck through: the palest that can still be read on every card.
pub const FADED_INK: Rgba = (46, 36, 30, 195);
/// Soft pencil.
pub const PENCIL: Rgba = (48, 46, 52, 245);
/// The red pencil for damage and danger.
pub const RED: Rgba = (158, 44, 34, 255);
/// The blue rule of an index card.
pub const RULED_LINE: Rgba = (120, 146, 170, 120);

/// Repeatable noise in 0..1, so that hand-drawn effects look the same every time.
pub fn hash_noise(seed: u32) -> f32 {
    let mut x = seed.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    x ^= x >> 15;
    x = x.wrapping_mul(0x2C1B_3C6D);
    x ^= x >> 12;
    x = x.wrapping_mul(0x297A_2D39);
    x ^= x >> 15;
    (x & 0xFFFF) as f32 / 65535.0
}

/// Smooth repeatable noise in 0..1 over a lattice that repeats after `period` cells right and down.
pub(crate) fn value_noise(x: f32, y: f32, period: (u32, u32), seed: u32) -> f32 {
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (x - x0, y - y0);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let at = |dx: i32, dy: i32| {
        let cx = (x0 as i32 + dx).rem_euclid(period.0.max(1) as i32) as u32;
        let cy = (y0 as i32 + dy).rem_euclid(period.1.max(1) as i32) as u32;
        hash_noise(seed ^ cx.wrapping_mul(7919) ^ cy.wrapping_mul(104_729))
    };
    let (u, v) = (ease(fx), ease(fy));
    let top = at(0, 0) * (1.0 - u) + at(1, 0) * u;
    let bottom = at(0, 1) * (1.0 - u) + at(1, 1) * u;
    top * (1.0 - v) + bottom * v
}

/// A colour, lighter or darker by `by`.
pub fn shift_brightness(colour: Rgba, by: i16) -> Rgba {
    let on = |c: u8| (i16::from(c) + by).clamp(0, 255) as u8;
    (on(colour.0), on(colour.1), on(colour.2), colour.3)
}
