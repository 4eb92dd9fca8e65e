//! The 11 x 12 hex sheet: coordinates as the sheet prints them, directions and distances.
//!
//! Owns the geometry only. Must not know tiles, occupants or movement rules.
//!
//! Rows and columns follow: the first number is the row (0 at the top), odd rows are shifted half
//! a hex to the right, and the hexes have pointy tops. Directions d0..d5 follow A-127 (east, north-east, north-west,
//! west, south-west, south-east).
//!
//! Axial coordinates, their arithmetic, distances and rings are those of `hexx`. Two things of it don't fit the book, so
//! `rules/grid` has its own: a line of `hexx` names one hex a step, but sight asks for every hex whose interior the line
//! crosses, with exact ties; a path of `hexx` adds up one cost a hex, but a move is judged by hazards, tails and
//! formations too.

use std::fmt;

use hexx::Hex;
use serde::{Deserialize, Serialize};

/// Rows of the sheet.
pub const ROWS: u8 = 11;
/// Columns of the sheet.
pub const COLS: u8 = 12;
/// Hexes of the sheet.
pub const HEX_COUNT: usize = ROWS as usize * COLS as usize;

/// Axial offsets of the six directions d0..d5.
pub const DIRECTIONS: [Hex; 6] =
    [Hex::new(1, 0), Hex::new(1, -1), Hex::new(0, -1), Hex::new(-1, 0), Hex::new(-1, 1), Hex::new(0, 1)];

/// A hex of the sheet as printed: `row,column`. Written `(8, 7)` in files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct Coord {
    /// Row: 0 at the top, 10 at the bottom.
    pub row: u8,
    /// Column: 0 at the left, 11 at the right.
    pub col: u8,
}

impl Coord {
    /// The hex at `row`, `col`. The hex may lie outside the sheet.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }

    /// Whether the hex lies on the printed sheet.
    pub const fn is_on_sheet(self) -> bool {
        self.row < ROWS && self.col < COLS
    }

    /// Position in row-major order, 0..[`HEX_COUNT`].
    pub const fn index(self) -> usize {
        self.row as usize * COLS as usize + self.col as usize
    }

    /// The hex with row-major position `index`.
    pub const fn from_index(index: usize) -> Self {
        Self { row: (index / COLS as usize) as u8, col: (index % COLS as usize) as u8 }
    }

    /// Every hex of the sheet in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..HEX_COUNT).map(Self::from_index)
    }

    /// Axial coordinates.
    pub const fn hex(self) -> Hex {
        let row = self.row as i32;
        Hex::new(self.col as i32 - (row - (row & 1)) / 2, row)
    }

    /// The hex at axial `hex`, if it lies on the sheet.
    pub fn from_hex(hex: Hex) -> Option<Self> {
        let col = hex.x + (hex.y - (hex.y & 1)) / 2;
        if (0..i32::from(ROWS)).contains(&hex.y) && (0..i32::from(COLS)).contains(&col) {
            Some(Self { row: hex.y as u8, col: col as u8 })
        } else {
            None
        }
    }

    /// The neighbours on the sheet, in the order d0..d5.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        (0..6).filter_map(move |d| neighbour(self, d))
    }

    /// Centre in the doubled integer coordinates of A-141: `(2*col + row%2, 3*row)`.
    pub const fn doubled_centre(self) -> (i32, i32) {
        (2 * self.col as i32 + (self.row as i32 & 1), 3 * self.row as i32)
    }
}

impl From<(u8, u8)> for Coord {
    fn from((row, col): (u8, u8)) -> Self {
        Self { row, col }
    }
}

impl From<Coord> for (u8, u8) {
    fn from(at: Coord) -> Self {
        (at.row, at.col)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// Hex distance between two hexes.
pub fn distance(a: Coord, b: Coord) -> u8 {
    a.hex().unsigned_distance_to(b.hex()) as u8
}

/// The neighbour of `from` in direction d`direction`, if it lies on the sheet.
pub fn neighbour(from: Coord, direction: u8) -> Option<Coord> {
    // Equal to adding `DIRECTIONS[direction]` in axial coordinates (a test below checks it), but faster: it
    // converts no coordinates.
    let odd = from.row as i8 & 1;
    let (dr, dc) = match direction % 6 {
        0 => (0, 1),
        1 => (-1, odd),
        2 => (-1, odd - 1),
        3 => (0, -1),
        4 => (1, odd - 1),
        _ => (1, odd),
    };
    let there = Coord::new(from.row.wrapping_add_signed(dr), from.col.wrapping_add_signed(dc));
    there.is_on_sheet().then_some(there)
}

/// The direction that leads directly away from `source` at `target`: the one of the six directions with the
/// largest dot product in doubled coordinates. An exact tie takes the clockwise direction.
pub fn direction_away(source: Coord, target: Coord) -> u8 {
    let (sx, sy) = source.doubled_centre();
    let (tx, ty) = target.doubled_centre();
    let (dx, dy) = (tx - sx, ty - sy);
    // Doubled coordinates stretch x by 1/sqrt(3) against y, hence the weight of 3.
    const STEPS: [(i32, i32); 6] = [(2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3)];
    let dot = |d: usize| 3 * dx * STEPS[d].0 + dy * STEPS[d].1;
    let best = (0..6).map(dot).max().unwrap_or(0);
    // d0..d5 run anticlockwise, so of two neighbours the clockwise one has the smaller index, except d5 and d0.
    let tied: Vec<usize> = (0..6).filter(|&d| dot(d) == best).collect();
    match tied.as_slice() {
        [0, 5] => 5,
        [first, ..] => *first as u8,
        [] => 0,
    }
}

/// Absolute cross product of `p` against the line from `a` to `b` in doubled coordinates. It grows with the distance of
/// `p` from that line and serves tie-breaks only.
pub fn cross_product(a: Coord, b: Coord, p: Coord) -> i32 {
    let ((ax, ay), (bx, by), (px, py)) = (a.doubled_centre(), b.doubled_centre(), p.doubled_centre());
    ((bx - ax) * (py - ay) - (by - ay) * (px - ax)).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn coord(row: u8, col: u8) -> Coord {
        Coord::new(row, col)
    }

    #[test]
    fn the_printed_layout_has_odd_rows_shifted_right() {
        // The statements of the worked example that fix the layout.
        assert_eq!(distance(coord(8, 7), coord(7, 7)), 1);
        assert_eq!(distance(coord(7, 7), coord(6, 8)), 1);
        assert_eq!(distance(coord(6, 8), coord(8, 7)), 2);
        assert_eq!(distance(coord(7, 8), coord(9, 9)), 2);
        assert_eq!(distance(coord(2, 7), coord(6, 8)), 4);
        assert_eq!(direction_away(coord(7, 8), coord(6, 8)), 2);
        assert_eq!(neighbour(coord(6, 8), 2), Some(coord(5, 7)));
    }

    #[test]
    fn axial_and_printed_coordinates_agree() {
        for here in Coord::all() {
            assert_eq!(Coord::from_hex(here.hex()), Some(here));
            for d in 0..6 {
                assert_eq!(neighbour(here, d), Coord::from_hex(here.hex() + DIRECTIONS[usize::from(d)]));
            }
            for next in here.neighbours() {
                assert_eq!(distance(here, next), 1);
                assert_eq!(here.hex().unsigned_distance_to(next.hex()), 1);
            }
        }
    }

    #[test]
    fn ties_of_knockback_go_clockwise() {
        // Two hexes due "north" between d1 and d2: clockwise of the two is d1.
        assert_eq!(direction_away(coord(4, 4), coord(2, 4)), 1);
        // Between d5 and d0 (east-south-east) clockwise is d5.
        let source = coord(4, 4);
        let target = Coord::from_hex(source.hex() + DIRECTIONS[0] + DIRECTIONS[5]).unwrap();
        assert_eq!(direction_away(source, target), 5);
        for d in 0..6 {
            let near = neighbour(source, d).unwrap();
            assert_eq!(direction_away(source, near), d);
        }
    }
}
