//! Lines between hexes and what interrupts them.

use super::Board;
use crate::content::script::TileKind;
use crate::model::{CombatantId, Coord, distance};

/// Whether the open segment between two centres meets the open interior of a third hex. Touching an edge or a
/// corner does not count.
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
            // t > room / slope, with both turned positive below the bar
            let (n, d) = (-room, -slope);
            if n * low.1 > low.0 * d {
                low = (n, d);
            }
        }
    }
    low.0 * high.1 < high.0 * low.1
}

/// Whether a line from one hex to another is free of full cover, of concealment between, and of pieces in the way
/// `past` says which pieces are not. Half-cover interrupts only where `hard` says that it counts as full cover (R-202,
/// O-18).
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
    let rows = from.row.min(to.row)..=from.row.max(to.row);
    let (first, last) = (from.col.min(to.col).saturating_sub(1), from.col.max(to.col) + 1);
    for row in rows {
        for col in first..=last.min(crate::model::COLS - 1) {
            let tile = Coord::new(row, col);
            let blocks_sight = match board.tile_kind(tile) {
                Some(TileKind::FullCover | TileKind::Concealment) => true,
                Some(TileKind::HalfCover) => half_cover_blocks(tile),
                _ => false,
            };
            let occupant_blocks = board.occupant(tile).is_some_and(|who| !can_see_past(who));
            if (blocks_sight || occupant_blocks) && line_crosses_hex(from, to, tile) {
                return false;
            }
        }
    }
    true
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
        // Due south between two hexes the line runs along their common edge: neither is crossed.
        assert!(!line_crosses_hex(at(4, 4), at(6, 4), at(5, 3)));
        assert!(!line_crosses_hex(at(4, 4), at(6, 4), at(5, 4)));
        // A knight's move cuts both hexes in between.
        assert!(line_crosses_hex(at(4, 4), at(5, 6), at(4, 5)));
        assert!(line_crosses_hex(at(4, 4), at(5, 6), at(5, 5)));
        assert!(!line_crosses_hex(at(4, 4), at(5, 6), at(5, 4)));
        // Never beyond the ends.
        assert!(!line_crosses_hex(at(5, 2), at(5, 4), at(5, 5)));
    }
}
