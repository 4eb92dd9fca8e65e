//! Where things lie: hexes, cards and furniture in the world's measures. One unit is about 32 mm, x goes right, z
//! towards the player, y up; the sheet lies at y = 0 around the origin.

use bevy::prelude::*;

use crate::model::{Coord, Who};

use super::Thing;
use super::press::{self, Card, Cut, DOOM_CUT, FOE_CUT, SHIELD_CUT, TABLE_CUT};

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

/// Middle of the cards left and right of the sheet.
const LEFT: f32 = -8.55;
const RIGHT: f32 = 8.8;
/// Where the cards begin behind, end in front of the player on the right, and end above the dice tray on the left.
const BACK: f32 = -4.99;
const FRONT: f32 = 4.96;
const ABOVE_TRAY: f32 = 2.2;
/// Bare wood between two cards.
const GAP: f32 = 0.12;
/// The most enemies whose cards are full ones; more than that lie as slips, side by side.
pub const FULL_CARDS: usize = 2;

/// Where the middle of each of `n` enemies' cards lies above the dice tray, and how it is cut: two one below the
/// other, a crowd as smaller slips side by side.
pub(super) fn foe_places(n: usize) -> Vec<(Vec2, Cut)> {
    let (w, h) = in_units(FOE_CUT);
    if n <= FULL_CARDS {
        let room = ABOVE_TRAY - BACK - h;
        let step = (room / (n.max(2) - 1) as f32).min(h + GAP + 0.06);
        return (0..n).map(|i| (Vec2::new(LEFT, BACK + h / 2.0 + i as f32 * step), FOE_CUT)).collect();
    }
    let columns = if n <= 12 { 2 } else { 3 };
    let rows = n.div_ceil(columns);
    let each = |room: f32, n: usize| (room - GAP * (n - 1) as f32) / n as f32;
    let wide = each(w, columns);
    let high = each(ABOVE_TRAY - BACK, rows).min(h);
    let cut = ((wide * press::CARD_PX) as u16, (high * press::CARD_PX) as u16);
    (0..n)
        .map(|i| {
            let (row, col) = ((i / columns) as f32, (i % columns) as f32);
            let x = LEFT - w / 2.0 + wide / 2.0 + col * (wide + GAP);
            (Vec2::new(x, BACK + high / 2.0 + row * (high + GAP)), cut)
        })
        .collect()
}

/// Where the cards on the right lie and how they are cut: the encounter tables from behind, then doom, then the shield,
/// each lower the more there are of them. Nothing lies on anything else.
pub(super) fn right_places(tables: usize, doom: bool, shield: bool) -> Vec<(Vec2, Cut)> {
    // One table leaves room for everything as it is; with more, the others make room.
    let crowd = tables > 1;
    let lower = |cut: Cut, to: u16| if crowd { (cut.0, cut.1.min(to)) } else { cut };
    let mut others: Vec<Cut> = Vec::new();
    if doom {
        others.push(lower(DOOM_CUT, if tables > 2 { 270 } else { 320 }));
    }
    if shield {
        others.push(lower(SHIELD_CUT, if tables > 2 { 370 } else { 400 }));
    }
    let taken: f32 = others.iter().map(|c| in_units(*c).1 + GAP).sum();
    let room = FRONT - BACK - taken - GAP * tables.saturating_sub(1) as f32;
    let high = (room / tables.max(1) as f32).min(in_units(TABLE_CUT).1);
    let table = (TABLE_CUT.0, (high * press::CARD_PX) as u16);
    let mut z = BACK;
    std::iter::repeat_n(table, tables)
        .chain(others)
        .map(|cut| {
            let high = in_units(cut).1;
            let at = Vec2::new(RIGHT, z + high / 2.0);
            z += high + GAP;
            (at, cut)
        })
        .collect()
}

/// The corners of the first encounter table's card, as it lies.
pub(super) fn first_table(tables: usize, doom: bool, shield: bool) -> Option<[Vec3; 4]> {
    let (at, cut) = right_places(tables, doom, shield).into_iter().next().filter(|_| tables > 0)?;
    let half = Vec2::from(in_units(cut)) / 2.0;
    let corner = |x: f32, z: f32| Vec3::new(at.x + half.x * x, 0.0, at.y + half.y * z);
    Some([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
}

/// A cut in table units.
fn in_units(cut: Cut) -> (f32, f32) {
    (f32::from(cut.0) / press::CARD_PX, f32::from(cut.1) / press::CARD_PX)
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

    /// Every card's rectangle.
    fn rects(places: &[(Vec2, Cut)]) -> Vec<Rect> {
        places.iter().map(|(at, cut)| Rect::from_center_size(*at, in_units(*cut).into())).collect()
    }

    #[test]
    fn cards_keep_clear_of_each_other_of_the_sheet_and_of_the_tray() {
        let sheet = Rect::from_center_size(Vec2::ZERO, press::SHEET.into());
        let tray = Rect::from_center_size(TRAY.xz(), TRAY_SIZE + Vec2::splat(0.3));
        let apart = |a: &Rect, b: &Rect| a.intersect(*b).is_empty() || a.intersect(*b).size().min_element() < 0.01;
        let mut deals: Vec<Vec<Rect>> = (0..=18).map(|n| rects(&foe_places(n))).collect();
        for tables in 0..=4 {
            for (doom, shield) in [(false, false), (true, false), (false, true), (true, true)] {
                deals.push(rects(&right_places(tables, doom, shield)));
            }
        }
        for cards in deals {
            for (i, card) in cards.iter().enumerate() {
                assert!(apart(card, &sheet) && apart(card, &tray), "{card:?}");
                assert!(card.min.y > -5.05 && card.max.y < 5.05 && card.min.x > -11.0 && card.max.x < 11.4, "{card:?}");
                assert!(cards[..i].iter().all(|other| apart(card, other)), "{cards:?}");
            }
        }
    }

    #[test]
    fn rows_run_towards_the_player_and_odd_rows_stand_right() {
        let a = hex_world(Coord::new(2, 3));
        let b = hex_world(Coord::new(3, 3));
        assert!(b.z > a.z && b.x > a.x);
        assert!((a.distance(b) - press::HEX * 3f32.sqrt()).abs() < 1e-4);
    }
}
