//! Where things lie: hexes, cards and furniture in the world's measures. One unit is about 32 mm, x goes right, z
//! towards the player, y up; the sheet lies at y = 0 around the origin.

use bevy::prelude::*;

use crate::model::{Coord, Who};

use super::Thing;
use super::press::{self, Card};

/// Top of the table's wood, a sheet's thickness below the sheet.
pub(super) const WOOD: f32 = -0.03;
/// Where the candle's flame burns.
pub(super) const FLAME: Vec3 = Vec3::new(-3.0, 2.75, -6.9);
/// Middle of the dice tray, left of the sheet.
pub(super) const TRAY: Vec3 = Vec3::new(-8.65, WOOD, 3.45);
/// Inner width and depth of the dice tray.
pub(super) const TRAY_SIZE: Vec2 = Vec2::new(3.9, 2.1);

/// Centre of a hex on the sheet, in the world.
pub fn hex_world(at: Coord) -> Vec3 {
    let (x, z) = press::hex_centre(at);
    Vec3::new(x, 0.0, z)
}

/// The hex of the sheet that holds a point of the table's plane, if it lies on the grid.
pub fn hex_at(point: Vec3) -> Option<Coord> {
    let (cx, cz) = (point.x, point.z);
    Coord::all()
        .map(|at| (at, hex_world(at)))
        .filter(|(_, c)| inside_hex(cx - c.x, cz - c.z))
        .min_by(|(_, a), (_, b)| a.distance_squared(point).total_cmp(&b.distance_squared(point)))
        .map(|(at, _)| at)
}

/// Whether an offset from a hex's centre lies within it (pointy top).
fn inside_hex(x: f32, z: f32) -> bool {
    let half = press::HEX * 0.866_025_4;
    let (x, z) = (x.abs(), z.abs());
    x <= half + 1e-4 && z <= press::HEX - x * 0.577_350_3 + 1e-4
}

/// A ray's point on the table's plane, if it comes down there.
pub(super) fn on_plane(ray: Ray3d, height: f32) -> Option<Vec3> {
    let down = -ray.direction.y;
    if down <= 1e-4 {
        return None;
    }
    let t = (ray.origin.y - height) / down;
    (t > 0.0).then(|| ray.origin + *ray.direction * t)
}

/// What a card is called when it is touched, and where its middle lies. `n` of `count` cards of its kind.
pub(super) fn card_place(thing: &Thing, n: usize, count: usize) -> Vec2 {
    const LEFT: f32 = -8.55;
    const RIGHT: f32 = 8.8;
    match thing {
        Thing::FoeCard(_) => {
            // As many as there are, they lie above the dice tray; a crowd lies fanned, each with its head showing.
            let step = 3.25 / (count.max(2) - 1) as f32;
            Vec2::new(LEFT + if count > 2 { 0.12 * (n % 2) as f32 } else { 0.0 }, -3.45 + n as f32 * step)
        }
        Thing::TableCard(_) => Vec2::new(RIGHT, -2.67 + n as f32 * if count > 1 { 1.6 } else { 0.0 }),
        Thing::Doom => Vec2::new(RIGHT, 0.98 + if count > 1 { 0.8 } else { 0.0 }),
        _ => Vec2::new(RIGHT, 3.62 + if count > 1 { 0.4 } else { 0.0 }),
    }
}

/// A card's slight turn, as it was put down by hand.
pub(super) fn card_turn(thing: &Thing) -> f32 {
    match thing {
        Thing::FoeCard(Who(n)) => 0.02 - 0.013 * f32::from(n % 4),
        Thing::TableCard(n) => -0.014 + 0.012 * (*n % 3) as f32,
        Thing::Doom => 0.01,
        _ => -0.012,
    }
}

/// The points of the table that must be in sight when seated: the sheet, and the cards as far as they reach.
pub(super) fn in_sight() -> [Vec3; 8] {
    [
        Vec3::new(-6.0, 0.0, -5.1),
        Vec3::new(6.0, 0.0, -5.1),
        Vec3::new(-6.0, 0.0, 5.05),
        Vec3::new(6.0, 0.0, 5.05),
        Vec3::new(-10.9, 0.0, -5.0),
        Vec3::new(11.3, 0.0, -5.0),
        Vec3::new(-10.85, 0.0, 4.7),
        Vec3::new(11.35, 0.0, 4.9),
    ]
}

/// Turns a place on a card (pixels from its top left) into the card's own measures, its middle at the origin.
pub(super) fn on_card(card: &Card, at: (f32, f32)) -> Vec2 {
    let (w, h) = card.size();
    Vec2::new(at.0 / press::CARD_PX - w / 2.0, at.1 / press::CARD_PX - h / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_to_world_and_back() {
        for at in Coord::all() {
            assert_eq!(hex_at(hex_world(at)), Some(at));
            assert_eq!(hex_at(hex_world(at) + Vec3::new(0.38, 0.0, 0.1)), Some(at));
            assert_eq!(hex_at(hex_world(at) + Vec3::new(0.0, 0.0, -0.46)), Some(at));
        }
        assert_eq!(hex_at(Vec3::new(7.0, 0.0, 0.0)), None);
    }

    #[test]
    fn rows_run_towards_the_player_and_odd_rows_stand_right() {
        let a = hex_world(Coord::new(2, 3));
        let b = hex_world(Coord::new(3, 3));
        assert!(b.z > a.z && b.x > a.x);
        assert!((a.distance(b) - press::HEX * 3f32.sqrt()).abs() < 1e-4);
    }
}
