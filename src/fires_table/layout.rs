//! Layout: the positions of hexes, cards and the dice tray in the world. One unit is about 32 mm, x goes right, z towards
//! the player, y up; the hex map lies at y = 0 around the origin.
//!
//! Owns positions and sizes only. Must not know entities.

use bevy::prelude::*;

use crate::model::{CombatantId, Coord};
use crate::view::{EntryLine, ShieldCard, TableCard};

pub(super) use crate::table::layout::{TABLE_TOP_Y, intersect_plane};

use super::PickTarget;
use super::textures::{
    self, CardContent, CardSize, DOOM_CARD_SIZE, ENCOUNTER_TABLE_CARD_SIZE, ENEMY_CARD_SIZE, LOWERED_SHIELD_CARD_SIZE,
    RAISED_SHIELD_CARD_SIZE, SINGLE_ENEMY_CARD_HEIGHT,
};

/// The id of the game that is played on the hex map.
pub const HEX_GAME: &str = "fires_far_away";
/// Middle of the dice tray, left of the sheet.
pub(super) const TRAY_CENTRE: Vec3 = Vec3::new(-8.95, TABLE_TOP_Y, 3.55);
/// Inner width and depth of the dice tray.
pub(super) const TRAY_SIZE: Vec2 = Vec2::new(3.9, 2.1);

/// Centre of a hex of the hex map, in the world.
pub fn hex_to_world(at: Coord) -> Vec3 {
    let (x, z) = textures::hex_centre(at);
    Vec3::new(x, 0.0, z)
}

/// The hex that holds a point of the table's plane, if the point lies on the grid.
pub fn world_to_hex(point: Vec3) -> Option<Coord> {
    let (cx, cz) = (point.x, point.z);
    Coord::all()
        .map(|at| (at, hex_to_world(at)))
        .filter(|(_, c)| is_inside_hex(cx - c.x, cz - c.z))
        .min_by(|(_, a), (_, b)| a.distance_squared(point).total_cmp(&b.distance_squared(point)))
        .map(|(at, _)| at)
}

/// Whether an offset from a hex's centre lies within it (pointy top).
fn is_inside_hex(x: f32, z: f32) -> bool {
    let half = textures::HEX_SIZE * 0.866_025_4;
    let (x, z) = (x.abs(), z.abs());
    x <= half + 1e-4 && z <= textures::HEX_SIZE - x * 0.577_350_3 + 1e-4
}

/// Middle of the cards left of the hex map, and of those right of it.
pub(super) const LEFT_CARDS_X: f32 = -8.95;
const RIGHT_CARDS_X: f32 = 9.05;
/// The left edge of the view of the seated camera.
pub(super) const LEFT_EDGE_X: f32 = -11.7;
/// Limits of the cards: the far edge, the near edge on the right, and the near edge on the left above the dice tray.
const CARDS_BACK_Z: f32 = -4.99;
const CARDS_FRONT_Z: f32 = 4.96;
const LEFT_CARDS_FRONT_Z: f32 = 2.2;
/// Bare wood between two cards.
const CARD_GAP: f32 = 0.12;
/// Height of the sheet's heading in table units.
const HEADING_HEIGHT: f32 = 0.9;
/// The most enemies with full cards; with more enemies, all their cards are small and lie side by side.
pub const MAX_FULL_ENEMY_CARDS: usize = 2;

/// The middle and the size of each of `n` enemy cards above the dice tray, in the order of the enemies: up to two one
/// below the other, more as small cards side by side. The card of the enemy that `matters` most is the largest: it has
/// the whole width, and lies first.
pub(super) fn enemy_card_layout(n: usize, matters: Option<usize>) -> Vec<(Vec2, CardSize)> {
    let (w, h) = size_in_units(ENEMY_CARD_SIZE);
    let room = LEFT_CARDS_FRONT_Z - CARDS_BACK_Z;
    let full = |z: f32, high: f32| {
        let card_size = (ENEMY_CARD_SIZE.0, (high * textures::CARD_PX_PER_UNIT) as u16);
        (Vec2::new(LEFT_CARDS_X, z + high / 2.0), card_size)
    };
    let most = f32::from(SINGLE_ENEMY_CARD_HEIGHT) / textures::CARD_PX_PER_UNIT;
    match (n, matters) {
        (1, _) => vec![full(CARDS_BACK_Z, room.min(most))],
        (_, Some(first)) if n <= MAX_FULL_ENEMY_CARDS => {
            let (large, small) = (room - CARD_GAP - LEAST_FULL_CARD_HEIGHT, LEAST_FULL_CARD_HEIGHT);
            let mut cards = vec![full(CARDS_BACK_Z + large + CARD_GAP, small); n];
            cards[first] = full(CARDS_BACK_Z, large);
            cards
        }
        _ if n <= MAX_FULL_ENEMY_CARDS => {
            let step = ((room - h) / (n.max(2) - 1) as f32).min(h + CARD_GAP + 0.06);
            (0..n).map(|i| full(CARDS_BACK_Z + i as f32 * step, h)).collect()
        }
        (_, Some(first)) => {
            let large = LARGEST_CARD_HEIGHTS[rows_of_small_cards(n - 1).min(LARGEST_CARD_HEIGHTS.len()) - 1];
            let mut cards = small_cards(n - 1, CARDS_BACK_Z + large + CARD_GAP, w, h);
            cards.insert(first, full(CARDS_BACK_Z, large));
            cards
        }
        (_, None) => small_cards(n, CARDS_BACK_Z, w, h),
    }
}

/// Height of the lesser of two full cards.
const LEAST_FULL_CARD_HEIGHT: f32 = 2.9;
/// Height of the largest card above one, two, three and more rows of small cards.
const LARGEST_CARD_HEIGHTS: [f32; 4] = [4.6, 3.8, 3.3, 2.8];

/// The number of small cards side by side, and the number of rows.
fn columns_of_small_cards(n: usize) -> usize {
    if n <= 12 { 2 } else { 3 }
}

fn rows_of_small_cards(n: usize) -> usize {
    n.div_ceil(columns_of_small_cards(n)).max(1)
}

/// Small cards side by side from `back` on; `w` is the width of all columns, `h` the greatest height of a card.
fn small_cards(n: usize, back: f32, w: f32, h: f32) -> Vec<(Vec2, CardSize)> {
    let (columns, rows) = (columns_of_small_cards(n), rows_of_small_cards(n));
    let each = |room: f32, n: usize| (room - CARD_GAP * (n - 1) as f32) / n as f32;
    let wide = each(w, columns);
    let high = each(LEFT_CARDS_FRONT_Z - back, rows).min(h);
    let card_size = ((wide * textures::CARD_PX_PER_UNIT) as u16, (high * textures::CARD_PX_PER_UNIT) as u16);
    (0..n)
        .map(|i| {
            let (row, col) = ((i / columns) as f32, (i % columns) as f32);
            let x = LEFT_CARDS_X - w / 2.0 + wide / 2.0 + col * (wide + CARD_GAP);
            (Vec2::new(x, back + high / 2.0 + row * (high + CARD_GAP)), card_size)
        })
        .collect()
}

/// The middles and sizes of the cards on the right: first the encounter tables from the far edge, then doom, then the
/// shield, of which is said whether it is raised. `tables` says how much each table has to say, in lines: the more, the
/// higher its card. More cards have less height each, so that no card overlaps another.
pub(super) fn right_card_layout(tables: &[f32], doom: bool, shield: Option<bool>) -> Vec<(Vec2, CardSize)> {
    let (lines, tables) = (tables, tables.len());
    // With one table, every card has its full size; with more, the cards shrink.
    let crowd = tables > 1;
    let lower = |card_size: CardSize, to: u16| if crowd { (card_size.0, card_size.1.min(to)) } else { card_size };
    let mut others: Vec<CardSize> = Vec::new();
    if doom {
        others.push(lower(DOOM_CARD_SIZE, if tables > 2 { 270 } else { 320 }));
    }
    match shield {
        Some(true) => others.push(lower(RAISED_SHIELD_CARD_SIZE, if tables > 2 { 370 } else { 400 })),
        Some(false) => others.push(LOWERED_SHIELD_CARD_SIZE),
        None => {}
    }
    let taken: f32 = others.iter().map(|c| size_in_units(*c).1 + CARD_GAP).sum();
    let room = CARDS_FRONT_Z - CARDS_BACK_Z - taken - CARD_GAP * tables.saturating_sub(1) as f32;
    let all: f32 = lines.iter().sum::<f32>().max(1.0);
    let high = |lines: &f32| (room * lines / all).min(size_in_units(ENCOUNTER_TABLE_CARD_SIZE).1);
    let table = |lines| (ENCOUNTER_TABLE_CARD_SIZE.0, (high(lines) * textures::CARD_PX_PER_UNIT) as u16);
    let mut z = CARDS_BACK_Z;
    lines
        .iter()
        .map(table)
        .chain(others)
        .map(|card_size| {
            let high = size_in_units(card_size).1;
            let at = Vec2::new(RIGHT_CARDS_X, z + high / 2.0);
            z += high + CARD_GAP;
            (at, card_size)
        })
        .collect()
}

/// The amount of text of each encounter table, in lines of its card: its heading, and its entries.
pub(super) fn table_lines(tables: &[TableCard]) -> Vec<f32> {
    let entry = |entry: &EntryLine| {
        // About so many letters stand on a line.
        let lines: usize = entry.lines.iter().map(|line| line.chars().count().div_ceil(26).max(1)).sum();
        (lines as f32).max(1.3) + if entry.sudden { 0.8 } else { 0.0 }
    };
    tables.iter().map(|table| 2.0 + table.entries.iter().map(entry).sum::<f32>()).collect()
}

/// Whether one of the shields is raised; `None` without shields.
pub(super) fn shield_state(shields: &[ShieldCard]) -> Option<bool> {
    (!shields.is_empty()).then(|| shields.iter().any(|shield| shield.up))
}

/// The corners of the strip of the sheet that holds the heading and the objective.
pub(super) fn heading_corners() -> [Vec3; 4] {
    let (half_width, top) = (textures::HEX_MAP_SIZE.0 / 2.0 - 0.4, -textures::HEX_MAP_SIZE.1 / 2.0);
    let corner = |x: f32, z: f32| Vec3::new(half_width * x, 0.0, top + z);
    [corner(-1.0, 0.1), corner(1.0, 0.1), corner(1.0, HEADING_HEIGHT), corner(-1.0, HEADING_HEIGHT)]
}

/// A card size in table units.
fn size_in_units(card_size: CardSize) -> (f32, f32) {
    (f32::from(card_size.0) / textures::CARD_PX_PER_UNIT, f32::from(card_size.1) / textures::CARD_PX_PER_UNIT)
}

/// The slight rotation of a card, as if put down by hand.
pub(super) fn card_rotation(target: &PickTarget) -> f32 {
    match target {
        PickTarget::EnemyCard(CombatantId(n)) => 0.02 - 0.013 * f32::from(n % 4),
        PickTarget::EncounterTableCard(n) => -0.014 + 0.012 * (*n % 3) as f32,
        PickTarget::Doom => 0.01,
        _ => -0.012,
    }
}

/// The points that the seated camera must show: the corners of the hex map and the extent of the cards.
pub fn points_to_frame() -> [Vec3; 8] {
    [
        Vec3::new(-6.0, 0.0, -5.1),
        Vec3::new(6.0, 0.0, -5.1),
        Vec3::new(-6.0, 0.0, 5.05),
        Vec3::new(6.0, 0.0, 5.05),
        Vec3::new(-11.8, 0.0, -5.0),
        Vec3::new(11.95, 0.0, -5.0),
        Vec3::new(-11.2, 0.0, 4.8),
        Vec3::new(11.95, 0.0, 4.9),
    ]
}

/// Converts a position on a card (pixels from its top left) into the card's local units, its middle at the origin.
pub(super) fn card_local_position(card: &CardContent, at: (f32, f32)) -> Vec2 {
    let (w, h) = card.size_in_units();
    Vec2::new(at.0 / textures::CARD_PX_PER_UNIT - w / 2.0, at.1 / textures::CARD_PX_PER_UNIT - h / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_to_world_and_back() {
        for at in Coord::all() {
            assert_eq!(world_to_hex(hex_to_world(at)), Some(at));
            assert_eq!(world_to_hex(hex_to_world(at) + Vec3::new(0.38, 0.0, 0.1)), Some(at));
            assert_eq!(world_to_hex(hex_to_world(at) + Vec3::new(0.0, 0.0, -0.46)), Some(at));
        }
        assert_eq!(world_to_hex(Vec3::new(7.0, 0.0, 0.0)), None);
    }

    /// Every card's rectangle.
    fn rects(places: &[(Vec2, CardSize)]) -> Vec<Rect> {
        places.iter().map(|(at, card_size)| Rect::from_center_size(*at, size_in_units(*card_size).into())).collect()
    }

    #[test]
    fn cards_keep_clear_of_each_other_of_the_sheet_and_of_the_tray() {
        let sheet = Rect::from_center_size(Vec2::ZERO, textures::HEX_MAP_SIZE.into());
        let tray = Rect::from_center_size(TRAY_CENTRE.xz(), TRAY_SIZE + Vec2::splat(0.3));
        let apart = |a: &Rect, b: &Rect| a.intersect(*b).is_empty() || a.intersect(*b).size().min_element() < 0.01;
        let mut layouts: Vec<Vec<Rect>> = (0..=18).map(|n| rects(&enemy_card_layout(n, None))).collect();
        for (n, matters) in (1..=18).flat_map(|n| (0..n).map(move |first| (n, first))) {
            let cards = rects(&enemy_card_layout(n, Some(matters)));
            let area = |card: &Rect| card.width() * card.height();
            let others = cards.iter().enumerate().filter(|(i, _)| *i != matters);
            assert!(others.clone().all(|(_, other)| area(other) < area(&cards[matters])), "{n}: {cards:?}");
            layouts.push(cards);
        }
        for tables in 0..=4 {
            for (doom, shield) in
                [(false, None), (true, None), (false, Some(true)), (true, Some(true)), (true, Some(false))]
            {
                layouts.push(rects(&right_card_layout(&vec![6.0; tables], doom, shield)));
                let uneven: Vec<f32> = (0..tables).map(|n| 3.0 + 4.0 * n as f32).collect();
                layouts.push(rects(&right_card_layout(&uneven, doom, shield)));
            }
        }
        for cards in layouts {
            for (i, card) in cards.iter().enumerate() {
                assert!(apart(card, &sheet) && apart(card, &tray), "{card:?}");
                assert!(
                    card.min.y > -5.05 && card.max.y < 5.05 && card.min.x > -11.8 && card.max.x < 11.95,
                    "{card:?}"
                );
                assert!(cards[..i].iter().all(|other| apart(card, other)), "{cards:?}");
            }
        }
    }

    #[test]
    fn rows_run_towards_the_player_and_odd_rows_stand_right() {
        let a = hex_to_world(Coord::new(2, 3));
        let b = hex_to_world(Coord::new(3, 3));
        assert!(b.z > a.z && b.x > a.x);
        assert!((a.distance(b) - textures::HEX_SIZE * 3f32.sqrt()).abs() < 1e-4);
    }
}
