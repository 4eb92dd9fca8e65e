//! The saved type of the board.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::impossible_state::{ImpossibleState, check_on_sheet};
use super::mirror::{kept_list, mirror, saved_list};
use crate::content::script::TileKind;
use crate::model::{Coord, HEX_COUNT, Id};
use crate::rules::components::board::{Board, BoardTile, HexMarks};

/// [`Board`] and its [`HexMarks`]. `record::saved::snapshot` compares the occupants with the combatants.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedBoard {
    tile_palette: Vec<SavedBoardTile>,
    tile_of_hex: Vec<u8>,
    occupant_of_hex: Vec<u8>,
    #[serde(default)]
    placed_tiles: SmallVec<[(Coord, u8, u8); 4]>,
    #[serde(default)]
    veils: SmallVec<[(Coord, u8); 4]>,
    #[serde(default)]
    dark: bool,
}

impl From<&Board> for SavedBoard {
    fn from(board: &Board) -> Self {
        let HexMarks { tile_of_hex, occupant_of_hex, placed_tiles, veils } = board.marks();
        Self {
            tile_palette: saved_list(&board.tile_palette),
            tile_of_hex: tile_of_hex.to_vec(),
            occupant_of_hex: occupant_of_hex.to_vec(),
            placed_tiles: placed_tiles.clone(),
            veils: veils.clone(),
            dark: board.dark,
        }
    }
}

impl TryFrom<SavedBoard> for Board {
    type Error = ImpossibleState;

    fn try_from(saved: SavedBoard) -> Result<Self, ImpossibleState> {
        let SavedBoard { tile_palette, tile_of_hex, occupant_of_hex, placed_tiles, veils, dark } = saved;
        let tiles = tile_palette.len();
        let placed_marks = placed_tiles.iter().flat_map(|(_, now, before)| [*now, *before]);
        let marks = tile_of_hex.iter().copied().chain(placed_marks).chain(veils.iter().map(|(_, mark)| *mark));
        if let Some(mark) = marks.into_iter().find(|mark| usize::from(*mark) > tiles) {
            return Err(ImpossibleState::MissingTile { mark, tiles });
        }
        check_on_sheet(placed_tiles.iter().map(|(at, ..)| *at).chain(veils.iter().map(|(at, _)| *at)))?;
        let marks = HexMarks {
            tile_of_hex: every_hex(tile_of_hex)?,
            occupant_of_hex: every_hex(occupant_of_hex)?,
            placed_tiles,
            veils,
        };
        let palette: Vec<BoardTile> = kept_list(tile_palette)?;
        Ok(Self::with_marks(palette.into(), marks, dark))
    }
}

fn every_hex(marks: Vec<u8>) -> Result<[u8; HEX_COUNT], ImpossibleState> {
    marks.try_into().map_err(|marks: Vec<u8>| ImpossibleState::HexCount(marks.len()))
}

/// [`BoardTile`].
#[derive(Serialize, Deserialize)]
struct SavedBoardTile {
    id: Id,
    kind: TileKind,
    deadly: bool,
    #[serde(default)]
    water: bool,
}

mirror!(SavedBoardTile of BoardTile { id, kind, deadly, water });
