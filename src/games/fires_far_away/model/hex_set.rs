//! A set of hexes of the sheet as bits.
//!
//! Owns the set and the hexes next to it, which it finds for all its hexes at once. Must not know tiles, occupants or
//! movement rules.

use super::board::{COLS, Coord, ROWS};

const ROW_COUNT: usize = ROWS as usize;
/// A row of the sheet with every hex in it.
const FULL_ROW: u16 = (1 << COLS) - 1;

/// A set of hexes of the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexSet {
    /// Per row, one bit for each column.
    rows: [u16; ROW_COUNT],
}

impl HexSet {
    /// The set of one hex of the sheet.
    pub fn of(at: Coord) -> Self {
        let mut set = Self::default();
        set.insert(at);
        set
    }

    /// The set of every hex of the sheet.
    pub fn all() -> Self {
        Self { rows: [FULL_ROW; ROW_COUNT] }
    }

    /// Whether the set has no hex.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; ROW_COUNT]
    }

    /// Whether a hex is in the set.
    pub fn contains(&self, at: Coord) -> bool {
        self.rows[usize::from(at.row)] & (1 << at.col) != 0
    }

    /// Adds a hex of the sheet.
    pub fn insert(&mut self, at: Coord) {
        self.rows[usize::from(at.row)] |= 1 << at.col;
    }

    /// Removes a hex; returns whether it was in the set.
    pub fn remove(&mut self, at: Coord) -> bool {
        let was_in = self.contains(at);
        self.rows[usize::from(at.row)] &= !(1 << at.col);
        was_in
    }

    /// The hexes of both sets together.
    pub fn union(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a | b)
    }

    /// The hexes of this set that the other one lacks.
    pub fn without(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & !b)
    }

    /// The hexes that are in both sets.
    pub fn intersection(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & b)
    }

    /// Every hex next to a hex of the set. A hex of the set is among them only if another one is next to it.
    pub fn neighbours(&self) -> Self {
        // The hexes of the rows above and below that touch a row: odd rows are shifted half a hex to the right.
        let touched = |n: usize| {
            let row = self.rows[n];
            row | if n % 2 == 1 { row << 1 } else { row >> 1 }
        };
        let mut found = Self::default();
        for (n, near) in found.rows.iter_mut().enumerate() {
            let above = if n > 0 { touched(n - 1) } else { 0 };
            let below = if n + 1 < ROW_COUNT { touched(n + 1) } else { 0 };
            *near = (self.rows[n] << 1 | self.rows[n] >> 1 | above | below) & FULL_ROW;
        }
        found
    }

    /// The hexes of the set for which `keep` returns true.
    pub fn filter(&self, mut keep: impl FnMut(Coord) -> bool) -> Self {
        let mut kept = *self;
        for (row, bits) in (0..).zip(&mut kept.rows) {
            let mut left = *bits;
            while left != 0 {
                let col = left.trailing_zeros() as u8;
                left &= left - 1;
                if !keep(Coord::new(row, col)) {
                    *bits &= !(1 << col);
                }
            }
        }
        kept
    }

    /// The hexes in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Coord> + use<> {
        let rows = self.rows;
        (0..ROWS).flat_map(move |row| {
            let mut left = rows[usize::from(row)];
            std::iter::from_fn(move || {
                let col = left.trailing_zeros() as u8;
                left &= left.checked_sub(1)?;
                Some(Coord::new(row, col))
            })
        })
    }

    fn combine(&self, other: &Self, op: impl Fn(u16, u16) -> u16) -> Self {
        Self { rows: std::array::from_fn(|n| op(self.rows[n], other.rows[n])) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_hexes() {
        for at in Coord::all() {
            let mut expected: Vec<Coord> = at.neighbours().collect();
            expected.sort_unstable();
            assert_eq!(HexSet::of(at).neighbours().iter().collect::<Vec<_>>(), expected, "{at}");
        }
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let (a, b) = (Coord::new(0, 11), Coord::new(10, 0));
        let mut both = HexSet::of(b).union(&HexSet::of(a));
        assert_eq!(both.iter().collect::<Vec<_>>(), [a, b]);
        assert_eq!(both.filter(|at| at == b), both.without(&HexSet::of(a)));
        assert_eq!(both.intersection(&HexSet::of(a)), HexSet::of(a));
        assert!(both.remove(a) && !both.remove(a) && both.contains(b) && !both.contains(a));
        assert!(both.remove(b) && both.is_empty());
        let all = Coord::all().fold(HexSet::default(), |set, at| set.union(&HexSet::of(at)));
        assert!(all.iter().eq(Coord::all()));
        assert_eq!(all, HexSet::all());
    }
}
