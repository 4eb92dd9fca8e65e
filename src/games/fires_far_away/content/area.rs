//! Groups of hexes, as encounters and effects name them.
//!
//! Owns the format. Must not know what lies on the hexes.

use serde::{Deserialize, Serialize};

use crate::model::{COLS, Coord, ROWS, distance};

/// A group of hexes of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// One hex.
    Hex(Coord),
    /// Every hex on the rim of the sheet.
    Edge,
    /// A hex and every hex within this distance.
    Disc(Coord, u8),
}

impl Area {
    /// The hexes of the area. A hex named in the file may lie outside the sheet.
    pub fn hexes(&self) -> Vec<Coord> {
        match *self {
            Self::Hex(at) => vec![at],
            Self::Edge => {
                Coord::all().filter(|c| c.row == 0 || c.row == ROWS - 1 || c.col == 0 || c.col == COLS - 1).collect()
            }
            Self::Disc(centre, n) => Coord::all().filter(|c| distance(*c, centre) <= n).collect(),
        }
    }
}
