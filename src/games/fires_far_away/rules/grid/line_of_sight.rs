//! Lines of sight between hexes and the obstacles that block them.
//!
//! Owns the geometry of lines. Must not decide which combatants or which half-cover block a line; the caller decides.

use crate::content::script::TileKind;
use crate::model::{CombatantId, Coord, distance};
use crate::rules::components::board::Board;

/// Whether the line between two hex centres crosses the interior of a third hex. A line that only touches an
/// edge or a corner does not cross the hex.
pub fn line_crosses_hex(from: Coord, to: Coord, tile: Coord) -> bool {
    if tile == from || tile == to {
        return false;
    }
    let ((ax, ay), (bx, by), (cx, cy)) = (from.doubled_centre(), to.doubled_centre(), tile.doubled_centre());
    let (px, py) = (ax - cx, ay - cy);
    let (dx, dy) = (bx - ax, by - ay);
    // A hex around the origin is |x| < 1 and |x| + |y| < 2 in doubled coordinates: six half-planes n . p < c.
    const PLANES: [(i32, i32, i32); 6] = [(1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)];
    // The parameters t in (0, 1) inside every half-plane form an open interval (low, high), kept as fractions.
    let (mut low, mut high) = ((0i32, 1i32), (1i32, 1i32));
    for (nx, ny, c) in PLANES {
        let start = nx * px + ny * py;
        let slope = nx * dx + ny * dy;
        let room = c - start;
        if slope == 0 {
            if room <= 0 {
                return false;
            }
        } else if slope > 0 {
            // t < room / slope
            if room * high.1 < high.0 * slope {
                high = (room, slope);
            }
        } else {
            // t > room / slope, with both signs flipped so that the denominator is positive
            let (n, d) = (-room, -slope);
            if n * low.1 > low.0 * d {
                low = (n, d);
            }
        }
    }
    low.0 * high.1 < high.0 * low.1
}

/// Whether no full cover, concealment or combatant between two hexes blocks the line.
///
/// A combatant for which `can_see_past` returns true does not block the line. Half-cover blocks the line only where
/// `half_cover_blocks` returns true (R-202, O-18).
pub fn is_clear(
    board: &Board,
    from: Coord,
    to: Coord,
    can_see_past: impl Fn(CombatantId) -> bool,
    half_cover_blocks: impl Fn(Coord) -> bool,
) -> bool {
    if distance(from, to) <= 1 {
        return true;
    }
    let blocks = |tile: Coord| {
        let blocks_sight = match board.tile_kind(tile) {
            Some(TileKind::FullCover) => true,
            Some(TileKind::HalfCover) => half_cover_blocks(tile) || board.is_concealing(tile),
            _ => board.is_concealing(tile),
        };
        blocks_sight || board.occupant(tile).is_some_and(|who| !can_see_past(who))
    };
    !hexes_near_line(from, to).any(|tile| blocks(tile) && line_crosses_hex(from, to, tile))
}

/// Whether no concealment lies between two hexes, whatever else does.
pub fn is_clear_of_concealment(board: &Board, from: Coord, to: Coord) -> bool {
    !hexes_near_line(from, to).any(|tile| board.is_concealing(tile) && line_crosses_hex(from, to, tile))
}

/// The hexes that the line between two hexes may cross.
fn hexes_near_line(from: Coord, to: Coord) -> impl Iterator<Item = Coord> {
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    let (first, last) = (from.col.min(to.col).saturating_sub(1), from.col.max(to.col) + 1);
    rows.flat_map(move |row| (first..=last.min(crate::model::COLS - 1)).map(move |col| Coord::new(row, col)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_crosses_what_lies_on_it_and_grazes_the_rest() {
        let at = Coord::new;
        assert!(line_crosses_hex(at(5, 2), at(5, 4), at(5, 3)));
        assert!(!line_crosses_hex(at(5, 2), at(5, 4), at(4, 2)));
        assert!(!line_crosses_hex(at(5, 2), at(5, 4), at(4, 3)));
        // The line due south runs along the common edge of two hexes and crosses neither hex.
        assert!(!line_crosses_hex(at(4, 4), at(6, 4), at(5, 3)));
        assert!(!line_crosses_hex(at(4, 4), at(6, 4), at(5, 4)));
        // A line with an offset like a chess knight's move crosses both hexes in between.
        assert!(line_crosses_hex(at(4, 4), at(5, 6), at(4, 5)));
        assert!(line_crosses_hex(at(4, 4), at(5, 6), at(5, 5)));
        assert!(!line_crosses_hex(at(4, 4), at(5, 6), at(5, 4)));
        // The line does not extend beyond its ends.
        assert!(!line_crosses_hex(at(5, 2), at(5, 4), at(5, 5)));
    }
}
