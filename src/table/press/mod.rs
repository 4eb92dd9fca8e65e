//! The printing press: draws the hex sheet, cards, coin faces, dice and tokens as pictures.
//!
//! Owns every stroke of ink and pencil and every stamp on the table; pure functions from plain data to a
//! [`tiny_skia::Pixmap`]. Must not know Bevy, a file, a clock or a rule. The same face is stamped for the 3D table
//! and for the egui sheets ([`token_face`], [`die_face`]).

mod card;
mod coin;
mod doom;
mod emblem;
mod entries;
mod foe;
mod hexes;
mod marks;
mod mips;
mod paper;
mod scenery;
mod shield;
mod tiles;
mod token;
mod typeface;

pub use card::{CARD_PX, Card, Cut, DOOM_CUT, FOE_CUT, Layout, Lying, Prop, SHIELD_CUT, TABLE_CUT, print};
pub use coin::{coin_edge, coin_heads, coin_tails, normals_of, tarnish_of};
pub use doom::doom_card;
pub use entries::{coin_place, die_place, table_card};
pub use foe::foe_card;
pub use hexes::{HEX, SHEET, gloom, hex_centre, hex_sheet, label, tally};
pub use marks::{lit_ring, pennant, piece_number, shield_tag, thread};
pub use mips::{straight, with_mips};
pub use paper::Paper;
pub use scenery::{candle_flame, card_back, felt, halo, night, pool_of_light, soft_dark, soft_frame, wood};
pub use shield::shield_card;
pub use tiles::tile_chit;
pub use token::{die_face, die_strip, outline, penny_face, token_face};
pub use typeface::{Face, Fonts};

/// A colour with straight alpha, as red, green, blue, opacity.
pub type Rgba = (u8, u8, u8, u8);

/// Ivory paper.
pub const PAPER: Rgba = (250, 242, 222, 255);
/// Printer's ink.
pub const INK: Rgba = (24, 17, 13, 255);
/// Thin printed lines.
pub const FAINT_INK: Rgba = (70, 56, 46, 205);
/// Soft pencil.
pub const PENCIL: Rgba = (48, 46, 52, 235);
/// The red pencil used for what hurts.
pub const RED: Rgba = (158, 44, 34, 255);
/// The blue rule of an index card.
pub const RULE: Rgba = (120, 146, 170, 120);

/// A small repeatable noise in 0..1, so that what looks made by hand looks the same every time.
pub(crate) fn grain(seed: u32) -> f32 {
    let mut x = seed.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    x ^= x >> 15;
    x = x.wrapping_mul(0x2C1B_3C6D);
    x ^= x >> 12;
    x = x.wrapping_mul(0x297A_2D39);
    x ^= x >> 15;
    (x & 0xFFFF) as f32 / 65535.0
}

/// Smooth repeatable noise in 0..1 over a lattice that repeats after `period` cells right and down.
pub(crate) fn smooth(x: f32, y: f32, period: (u32, u32), seed: u32) -> f32 {
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (x - x0, y - y0);
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let at = |dx: i32, dy: i32| {
        let cx = (x0 as i32 + dx).rem_euclid(period.0.max(1) as i32) as u32;
        let cy = (y0 as i32 + dy).rem_euclid(period.1.max(1) as i32) as u32;
        grain(seed ^ cx.wrapping_mul(7919) ^ cy.wrapping_mul(104_729))
    };
    let (u, v) = (ease(fx), ease(fy));
    let top = at(0, 0) * (1.0 - u) + at(1, 0) * u;
    let bottom = at(0, 1) * (1.0 - u) + at(1, 1) * u;
    top * (1.0 - v) + bottom * v
}
