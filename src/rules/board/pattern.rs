//! Area patterns: half-moon, full-moon, straight and snaking lines.

use smallvec::SmallVec;

use super::Field;
use super::sight::crosses;
use crate::content::effect::TileKind;
use crate::model::{Coord, Line, distance, step};

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

/// The three hexes d-1, d, d+1.
pub fn half_moon(field: &Field, from: Coord, facing: u8) -> Hexes {
    [facing + 5, facing, facing + 1].into_iter().filter_map(|d| step(from, d)).filter(|at| struck(field, *at)).collect()
}

/// Every hex from 1 to `depth` away, but for those behind full cover.
pub fn full_moon(field: &Field, from: Coord, depth: u8) -> Hexes {
    let near = |at: Coord| (1..=depth).contains(&distance(from, at));
    let covered = |at: Coord| Coord::all().any(|tile| near(tile) && !struck(field, tile) && crosses(from, at, tile));
    Coord::all().filter(|at| near(*at) && struck(field, *at) && !covered(*at)).collect()
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

    #[test]
    fn patterns_have_the_sizes_of_the_rulings() {
        let field = Field::default();
        let at = Coord::new(5, 5);
        assert_eq!(full_moon(&field, at, 1).len(), 6);
        assert_eq!(full_moon(&field, at, 2).len(), 18);
        for d in 0..6 {
            let moon = half_moon(&field, at, d);
            assert_eq!(moon.len(), 3);
            assert!(moon.iter().all(|h| distance(*h, at) == 1));
            assert_eq!(distance(moon[0], moon[1]), 1);
        }
        // Straight and snaking lines together take in every hex up to range 3.
        let covered: std::collections::BTreeSet<Coord> = Line::all().flat_map(|l| line(&field, at, l, 3)).collect();
        assert_eq!(covered.len(), full_moon(&field, at, 3).len());
        assert_eq!(Line::all().count(), 18);
    }
}
