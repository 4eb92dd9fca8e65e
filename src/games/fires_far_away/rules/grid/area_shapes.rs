//! Area patterns: moons, cones, waves, blasts, straight and snaking lines.
//!
//! Owns how a template of the house rules is placed on the board and which hexes cover removes from it. Must not define
//! a template: except for rings and lines, the templates come from the house rules.

use hexx::{EdgeDirection, Hex};
use smallvec::SmallVec;

use crate::content::house_rules::{HexTemplate, HouseRules};
use crate::content::script::TileKind;
use crate::model::{Coord, DIRECTIONS, Line, distance, neighbour};
use crate::rules::components::board::Board;
use crate::rules::grid::line_of_sight::line_crosses_hex;

/// The hexes of an area.
pub type Hexes = SmallVec<[Coord; 8]>;

/// Whether cover between the origin of an area and a hex protects the hex: full cover, or half-cover that counts as
/// full cover for this hex (A-140, R-115, O-18).
pub fn is_behind_cover(board: &Board, from: Coord, at: Coord, half_cover_blocks: impl Fn(Coord) -> bool) -> bool {
    let solid = |tile: Coord| match board.tile_kind(tile) {
        Some(TileKind::FullCover) => true,
        Some(TileKind::HalfCover) => half_cover_blocks(tile),
        _ => false,
    };
    Coord::all().any(|tile| solid(tile) && line_crosses_hex(from, at, tile))
}

/// The hexes of a template that starts at a hex and opens in the direction `facing`.
fn rotate_template(board: &Board, from: Coord, facing: u8, figure: &[(i8, i8)]) -> Hexes {
    let (ahead, left) = (DIRECTIONS[usize::from(facing % 6)], DIRECTIONS[usize::from((facing + 1) % 6)]);
    unblocked_hexes(board, from, figure.iter().map(|(a, b)| from.hex() + ahead * i32::from(*a) + left * i32::from(*b)))
}

/// The hexes of a template with one row per step of range, up to `range`.
fn ranged_template(board: &Board, from: Coord, facing: u8, rows: &[HexTemplate], range: u8) -> Hexes {
    rotate_template(board, from, facing, &rows.iter().take(range.into()).flatten().copied().collect::<HexTemplate>())
}

/// A half moon: three adjacent hexes, and with each step of depth those behind them in the same sector.
pub fn half_moon(house: &HouseRules, board: &Board, from: Coord, facing: u8, depth: u8) -> Hexes {
    let mut hexes = rotate_template(board, from, facing, &house.half_moon);
    for k in 2..=depth as i8 {
        let right = (0..k).map(|n| (k, n - k));
        let left = (0..=k).map(|n| (k - n, n));
        hexes.extend(rotate_template(board, from, facing, &right.chain(left).collect::<HexTemplate>()));
    }
    hexes
}

/// A full moon: every hex at a distance of 1 to `depth`, except hexes behind full cover.
pub fn full_moon(board: &Board, from: Coord, depth: u8) -> Hexes {
    // The order is ring by ring from direction 0 (O-11). The rows of the sheet run downwards, so that the ring that hexx calls
    // clockwise goes through d0, d1, d2.
    let ring = |k| from.hex().custom_ring(k, EdgeDirection::ALL_DIRECTIONS[0], true);
    unblocked_hexes(board, from, (1..=u32::from(depth)).flat_map(ring))
}

/// A cone of the given range.
pub fn cone(house: &HouseRules, board: &Board, from: Coord, facing: u8, range: u8) -> Hexes {
    ranged_template(board, from, facing, &house.cone, range)
}

/// A wave of the given range.
pub fn wave(house: &HouseRules, board: &Board, from: Coord, facing: u8, range: u8) -> Hexes {
    ranged_template(board, from, facing, &house.wave, range)
}

/// The directions in which a blast on a hex can open, away from its source. Each direction stands for itself
/// and the next direction.
pub fn blast_directions(source: Coord, impact: Coord) -> impl Iterator<Item = u8> {
    let away = move |d: u8| {
        let there = impact.hex() + DIRECTIONS[usize::from(d % 6)];
        there.distance_to(source.hex()) == i32::from(distance(impact, source)) + 1
    };
    (0..6).filter(move |d| impact != source && away(*d) && away(d + 1))
}

/// The directions in which a blast can open: all directions if `free`, else those of [`blast_directions`].
pub fn allowed_blast_directions(source: Coord, impact: Coord, free: bool) -> impl Iterator<Item = u8> {
    let away = blast_directions(source, impact);
    let any = (0..6).filter(move |_| free);
    away.filter(move |_| !free).chain(any)
}

/// A blast: a cluster of hexes around an impact hex, except hexes behind full cover.
pub fn blast(house: &HouseRules, board: &Board, impact: Coord, facing: u8, size: u8) -> Hexes {
    rotate_template(board, impact, facing, house.blasts.get(&size).map(Vec::as_slice).unwrap_or_default())
}

/// The hexes that are on the board, can be in an area, and are not behind full cover as seen from the origin.
fn unblocked_hexes(board: &Board, from: Coord, hexes: impl Iterator<Item = Hex>) -> Hexes {
    let on_sheet = hexes.filter_map(Coord::from_hex);
    on_sheet.filter(|at| can_be_in_area(board, *at) && !is_behind_cover(board, from, *at, |_| false)).collect()
}

/// The hexes of a line of the given length; full cover ends it.
pub fn line(board: &Board, from: Coord, line: Line, length: u8) -> Hexes {
    let mut hexes = Hexes::new();
    let mut here = from;
    for n in 0..length {
        let Some(there) = neighbour(here, line.direction(n)) else { break };
        if !can_be_in_area(board, there) {
            break;
        }
        hexes.push(there);
        here = there;
    }
    hexes
}

/// The hexes of a line of the given length that begins with a hex, wherever that is. Nothing ends the line; hexes that
/// cannot be in an area are left out.
pub fn free_line(board: &Board, from: Coord, line: Line, length: u8) -> Hexes {
    let mut here = Some(from);
    let mut hexes = Hexes::new();
    for n in 0..length {
        let Some(at) = here else { break };
        if can_be_in_area(board, at) {
            hexes.push(at);
        }
        here = neighbour(at, line.direction(n));
    }
    hexes
}

/// Whether a hex can be part of an area.
fn can_be_in_area(board: &Board, at: Coord) -> bool {
    !matches!(board.tile_kind(at), Some(TileKind::FullCover | TileKind::Boundary))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> HouseRules {
        let files =
            crate::content::ContentSource::from_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../..")).read_files().0;
        crate::content::load(&files).expect("the shipped content files are valid").0.core().house_rules.clone()
    }

    #[test]
    fn patterns_have_the_sizes_of_the_rulings() {
        let house = shipped();
        let board = Board::default();
        let at = Coord::new(5, 5);
        assert_eq!(full_moon(&board, at, 1).len(), 6);
        assert_eq!(full_moon(&board, at, 2).len(), 18);
        for d in 0..6 {
            let moon = half_moon(&house, &board, at, d, 1);
            assert_eq!(moon.len(), 3);
            assert!(moon.iter().all(|h| distance(*h, at) == 1));
            assert_eq!(distance(moon[0], moon[1]), 1);
        }
        assert_eq!([1, 2, 3, 4].map(|n| cone(&house, &board, at, 1, n).len()), [2, 5, 9, 14]);
        assert_eq!([1, 2, 3].map(|n| wave(&house, &board, at, 4, n).len()), [3, 6, 9]);
        for impact in Coord::all().filter(|c| distance(*c, at) == 3) {
            let directions: Vec<u8> = blast_directions(at, impact).collect();
            // A blast has two directions if the impact hex lies on an axis, else one.
            let on_axis = (0..6).any(|d| line(&board, at, Line::Straight(d), 3).contains(&impact));
            assert_eq!(directions.len(), if on_axis { 2 } else { 1 }, "{impact}");
            for direction in directions {
                let hexes = blast(&house, &board, impact, direction, 4);
                assert!(hexes.iter().all(|h| distance(*h, at) >= 3));
                assert_eq!(hexes.iter().filter(|h| distance(**h, at) == 5).count(), 1);
            }
        }
        // Straight and snaking lines together cover every hex up to range 3.
        let covered: std::collections::BTreeSet<Coord> = Line::all().flat_map(|l| line(&board, at, l, 3)).collect();
        assert_eq!(covered.len(), full_moon(&board, at, 3).len());
        assert_eq!(Line::all().count(), 18);
    }
}
