//! Area patterns: moons, cones, waves, blasts, straight and snaking lines.
//!
//! Owns how a figure of the house rules comes to lie on the sheet and what cuts it off. Must not know any figure but
//! the ring and the line.

use hexx::Hex;
use smallvec::SmallVec;

use super::Field;
use super::sight::crosses;
use crate::content::effect::TileKind;
use crate::content::house::{Figure, HouseRules};
use crate::model::{Coord, DIRECTIONS, Line, distance, step};

/// Hexes of an area.
pub type Hexes = SmallVec<[Coord; 8]>;

/// Whether something between the origin of an area and a hex of it keeps the area off: full cover, or half-cover that
/// counts as full cover for this hex (A-140, R-115, O-18).
pub fn shielded(field: &Field, from: Coord, at: Coord, hard: impl Fn(Coord) -> bool) -> bool {
    let solid = |tile: Coord| match field.kind(tile) {
        Some(TileKind::FullCover) => true,
        Some(TileKind::HalfCover) => hard(tile),
        _ => false,
    };
    Coord::all().any(|tile| solid(tile) && crosses(from, at, tile))
}

/// A figure that opens from a hex in direction d.
fn drawn(field: &Field, from: Coord, facing: u8, figure: &[(i8, i8)]) -> Hexes {
    let (ahead, left) = (DIRECTIONS[usize::from(facing % 6)], DIRECTIONS[usize::from((facing + 1) % 6)]);
    open(field, from, figure.iter().map(|(a, b)| from.hex() + ahead * i32::from(*a) + left * i32::from(*b)))
}

/// The same for a figure that grows with its range.
fn grown(field: &Field, from: Coord, facing: u8, rows: &[Figure], range: u8) -> Hexes {
    drawn(field, from, facing, &rows.iter().take(range.into()).flatten().copied().collect::<Figure>())
}

/// Three hexes beside one another.
pub fn half_moon(house: &HouseRules, field: &Field, from: Coord, facing: u8) -> Hexes {
    drawn(field, from, facing, &house.half_moon)
}

/// Every hex from 1 to `depth` away, but for those behind full cover.
pub fn full_moon(field: &Field, from: Coord, depth: u8) -> Hexes {
    // Ring by ring from d0 on (O-11): from each corner two directions further to the next one.
    let ring = |k: i32| {
        (0..6usize).flat_map(move |side| {
            let corner = from.hex() + DIRECTIONS[side] * k;
            (0..k).map(move |n| corner + DIRECTIONS[(side + 2) % 6] * n)
        })
    };
    open(field, from, (1..=i32::from(depth)).flat_map(ring))
}

/// A cone that reaches so far.
pub fn cone(house: &HouseRules, field: &Field, from: Coord, facing: u8, range: u8) -> Hexes {
    grown(field, from, facing, &house.cone, range)
}

/// A wave that reaches so far.
pub fn wave(house: &HouseRules, field: &Field, from: Coord, facing: u8, range: u8) -> Hexes {
    grown(field, from, facing, &house.wave, range)
}

/// Directions in which a blast on a hex can open, pointing away from its source: each stands for itself and the
/// next one.
pub fn openings(source: Coord, impact: Coord) -> impl Iterator<Item = u8> {
    let away = move |d: u8| {
        let there = impact.hex() + DIRECTIONS[usize::from(d % 6)];
        there.distance_to(source.hex()) == i32::from(distance(impact, source)) + 1
    };
    (0..6).filter(move |d| impact != source && away(*d) && away(d + 1))
}

/// The same for a blast that may open in any direction.
pub fn all_openings(source: Coord, impact: Coord, free: bool) -> impl Iterator<Item = u8> {
    let away = openings(source, impact);
    let any = (0..6).filter(move |_| free);
    away.filter(move |_| !free).chain(any)
}

/// A cluster around an impact hex; full cover between keeps it off.
pub fn blast(house: &HouseRules, field: &Field, impact: Coord, facing: u8, size: u8) -> Hexes {
    drawn(field, impact, facing, house.blasts.get(&size).map(Vec::as_slice).unwrap_or_default())
}

/// Those hexes that lie on the sheet and to which no full cover bars the way from the origin.
fn open(field: &Field, from: Coord, hexes: impl Iterator<Item = Hex>) -> Hexes {
    let on_sheet = hexes.filter_map(Coord::from_hex);
    on_sheet.filter(|at| struck(field, *at) && !shielded(field, from, *at, |_| false)).collect()
}

/// The hexes of a line of the given length; full cover ends it.
pub fn line(field: &Field, from: Coord, line: Line, length: u8) -> Hexes {
    let mut hexes = Hexes::new();
    let mut here = from;
    for n in 0..length {
        let Some(there) = step(here, line.direction(n)) else { break };
        if !struck(field, there) {
            break;
        }
        hexes.push(there);
        here = there;
    }
    hexes
}

/// Whether an area can take in a hex at all.
fn struck(field: &Field, at: Coord) -> bool {
    !matches!(field.kind(at), Some(TileKind::FullCover | TileKind::Boundary))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> HouseRules {
        let files = crate::content::Library::at(env!("CARGO_MANIFEST_DIR")).read().0;
        crate::content::load(&files).expect("the shipped files are right").0.house
    }

    #[test]
    fn patterns_have_the_sizes_of_the_rulings() {
        let house = shipped();
        let field = Field::default();
        let at = Coord::new(5, 5);
        assert_eq!(full_moon(&field, at, 1).len(), 6);
        assert_eq!(full_moon(&field, at, 2).len(), 18);
        for d in 0..6 {
            let moon = half_moon(&house, &field, at, d);
            assert_eq!(moon.len(), 3);
            assert!(moon.iter().all(|h| distance(*h, at) == 1));
            assert_eq!(distance(moon[0], moon[1]), 1);
        }
        assert_eq!([1, 2, 3, 4].map(|n| cone(&house, &field, at, 1, n).len()), [2, 5, 9, 14]);
        assert_eq!([1, 2, 3].map(|n| wave(&house, &field, at, 4, n).len()), [3, 6, 9]);
        for impact in Coord::all().filter(|c| distance(*c, at) == 3) {
            let ways: Vec<u8> = openings(at, impact).collect();
            // On an axis there are two ways, off it one.
            let on_axis = (0..6).any(|d| line(&field, at, Line::Straight(d), 3).contains(&impact));
            assert_eq!(ways.len(), if on_axis { 2 } else { 1 }, "{impact}");
            for way in ways {
                let hexes = blast(&house, &field, impact, way, 4);
                assert!(hexes.iter().all(|h| distance(*h, at) >= 3));
                assert_eq!(hexes.iter().filter(|h| distance(**h, at) == 5).count(), 1);
            }
        }
        // Straight and snaking lines together take in every hex up to range 3.
        let covered: std::collections::BTreeSet<Coord> = Line::all().flat_map(|l| line(&field, at, l, 3)).collect();
        assert_eq!(covered.len(), full_moon(&field, at, 3).len());
        assert_eq!(Line::all().count(), 18);
    }
}
