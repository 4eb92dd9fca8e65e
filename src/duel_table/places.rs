//! The places of the Duel on the wood: right, and towards the player, in table units.
//!
//! Owns positions only. Must not know what lies there.

use bevy::prelude::*;

use super::faces::{CARD, RAIL, SHEET, notch};
use crate::table::scene::Pose;

/// The corners of what the camera shows.
pub const FRAME: [Vec3; 4] =
    [Vec3::new(-8.75, 0.0, -4.85), Vec3::new(8.75, 0.0, -4.85), Vec3::new(-8.75, 0.0, 5.7), Vec3::new(8.75, 0.0, 5.7)];

/// The middle of the rail.
pub const RAIL_AT: Vec2 = Vec2::new(0.0, -0.95);
/// Height of the rail's plank.
pub const RAIL_HEIGHT: f32 = 0.14;
/// Width, and depth, of the strip of Grit.
pub const STRIP: (f32, f32) = (3.5, 0.62);

/// The places of one fighter.
#[derive(Clone, Copy, Debug)]
pub struct Seating {
    /// Its sheet.
    pub sheet: Pose,
    /// The strip with its Grit.
    pub strip: Pose,
    /// The first chip of an Ailment.
    pub chips: Pose,
    /// Its Fame.
    pub fame: Pose,
    /// The Priority token, while it holds it.
    pub snuffer: Pose,
    /// Its Worn Gear.
    pub worn: Pose,
    /// The middle of the cards that it has laid.
    pub laid: Pose,
    /// The distance of two cards that it has laid.
    pub laid_step: f32,
    /// The middle of its face-up cards.
    pub face_up: Pose,
    /// Its discard pile.
    pub discard: Pose,
}

/// The places of the player's character number `n` of one or two.
pub fn player_seating(n: usize, of: usize) -> Seating {
    let side = if n == 0 { -1.0 } else { 1.0 };
    let is_pair = of > 1;
    let at = |x: f32, z: f32| Pose::flat(side * x, z);
    let (laid, laid_step) = match is_pair {
        false => (Pose::flat(-0.2, 1.3), CARD.0 + 0.3),
        true => (at(1.62, 1.3).scaled(0.82), CARD.0 * 0.82 + 0.1),
    };
    Seating {
        sheet: at(6.9, 1.3),
        strip: at(6.9, 2.78),
        chips: Pose::flat(side * 6.9 - 1.35, 0.2),
        fame: at(4.6, 2.5),
        snuffer: at(4.6, 0.5),
        worn: at(4.45, 1.5).scaled(0.6),
        laid,
        laid_step,
        face_up: if is_pair { at(7.2, 4.35).scaled(0.5) } else { Pose::flat(4.3, 1.3).scaled(0.75) },
        discard: if is_pair { at(5.3, 4.35).scaled(0.62) } else { Pose::flat(7.7, 1.4).yawed(-0.12) },
    }
}

/// The places of the opponent number `n` of one or two.
pub fn opponent_seating(n: usize, of: usize) -> Seating {
    let (x, z, scale) = if of == 1 { (-6.75, -3.62, 1.0) } else { (-7.35 + 8.2 * n as f32, -4.12, 0.66) };
    let half = SHEET.0 / 2.0 * scale;
    Seating {
        sheet: Pose::flat(x, z).scaled(scale),
        strip: match of {
            1 => Pose::flat(x, -2.08),
            _ => Pose::flat(x + half + 1.35, z - 0.3).scaled(scale),
        },
        chips: Pose::flat(x - half + 0.4, z + SHEET.1 / 2.0 * scale - 0.1),
        fame: Pose::flat(x + half + 0.45, z + 0.5),
        snuffer: Pose::flat(x + half + 0.45, if of == 1 { -2.1 } else { z + 0.45 }),
        worn: Pose::flat(x + half + 0.75, z - 0.2).scaled(0.6),
        laid: Pose::flat(-0.6, -3.55).scaled(0.85),
        laid_step: CARD.0 * 0.85 + 0.25,
        face_up: Pose::flat(2.6, -3.2).scaled(0.6),
        discard: Pose::flat(4.4, -3.15).scaled(0.7),
    }
}

/// The cells of a monster's action table: their size, and the middle of each.
pub fn entry_cells(n: usize, of: usize, entries: usize) -> ((f32, f32), Vec<Pose>) {
    let entries = entries.max(1);
    let (left, width, z, depth) = match of {
        1 => (-4.85, 9.9, -3.62, 2.0),
        _ => (-8.6 + 8.2 * n as f32, 7.9, -2.72, 1.5),
    };
    let each = width / entries as f32;
    let middle = |i: usize| Pose::flat(left + each * (i as f32 + 0.5), z);
    ((each - 0.14, depth), (0..entries).map(middle).collect())
}

/// Where the dice fall: the middle of the felt, and its size.
pub fn felt(opponents: usize) -> (Pose, (f32, f32)) {
    match opponents {
        1 => (Pose::flat(6.95, -3.4), (3.1, 2.7)),
        _ => (Pose::flat(6.9, -4.1), (2.9, 1.5)),
    }
}

/// The places of `n` dice on the felt.
pub fn dice_places(n: usize, opponents: usize) -> Vec<Pose> {
    let (middle, size) = felt(opponents);
    let in_row = if size.1 > 2.0 { 3 } else { 4 };
    let step = Vec2::new((size.0 - 0.2) / in_row as f32, 0.94);
    crate::table::scene::arrange::rows(n, in_row, middle.raised(0.03), step)
}

/// The place of a token on the rail: the notch of its Priority, and how many lie under it.
pub fn token_place(priority: i8, below: usize) -> Pose {
    let at = Pose::flat(RAIL_AT.x + notch(priority), RAIL_AT.y + RAIL.1 * 0.19);
    at.raised(RAIL_HEIGHT + 0.085 * below as f32)
}

/// The middle of the hand.
pub fn hand() -> Pose {
    Pose::flat(0.35, 4.35).tilted(0.14)
}
