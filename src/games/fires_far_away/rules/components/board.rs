//! The board during play: special tiles and the occupants of hexes.
//!
//! Owns occupancy. Must not know paths, actions, damage or turns.

use std::sync::Arc;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::Resource;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use crate::content::script::TileKind;
use crate::model::{COLS, CombatantId, Coord, HEX_COUNT, HexSet, Id};

/// A kind of special tile in the palette of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct BoardTile {
    /// The key of the tile in the encounter or the catalog.
    pub id: Id,
    /// The kind of the tile: a boundary, cover, a hazard and so on.
    pub kind: TileKind,
    /// Whether a combatant that enters the tile is defeated.
    pub deadly: bool,
    /// Whether the tile is water.
    pub water: bool,
}

/// The special tiles and the occupants of all hexes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct Board {
    /// The kinds of special tile, in the order of the encounter. Nothing but changed files changes them, and every copy of
    /// the position shares them.
    pub tile_palette: Arc<[BoardTile]>,
    marks: HexMarks,
    /// Whether the encounter is dark.
    pub dark: bool,
}

/// The numbers by which a board knows its tiles and its occupants. Only a [`Board`] changes them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct HexMarks {
    /// Per hex: 0 for a plain hex, n for `tile_palette[n - 1]`.
    #[serde(serialize_with = "serialize_as_list")]
    pub tile_of_hex: [u8; HEX_COUNT],
    /// Per hex: 0 for no occupant, n for `CombatantId(n - 1)`.
    #[serde(serialize_with = "serialize_as_list")]
    pub occupant_of_hex: [u8; HEX_COUNT],
    /// The tiles placed and the hexes made plain during play: the hex, the new value of `tile_of_hex` and the previous
    /// value.
    pub placed_tiles: SmallVec<[(Coord, u8, u8); 4]>,
    /// Concealment placed during play over other special tiles, which keep their effect (O-28): the hex and the value that
    /// `tile_of_hex` has for the concealment.
    pub veils: SmallVec<[(Coord, u8); 4]>,
}

impl Default for HexMarks {
    fn default() -> Self {
        Self {
            tile_of_hex: [0; HEX_COUNT],
            occupant_of_hex: [0; HEX_COUNT],
            placed_tiles: SmallVec::new(),
            veils: SmallVec::new(),
        }
    }
}

impl Board {
    /// A board with these marks. Each of its hexes is on the sheet, and each number means a tile of the palette or a
    /// combatant.
    pub fn with_marks(tile_palette: Arc<[BoardTile]>, marks: HexMarks, dark: bool) -> Self {
        Self { tile_palette, marks, dark }
    }

    /// The numbers of its hexes.
    pub fn marks(&self) -> &HexMarks {
        &self.marks
    }

    /// The special tile on a hex.
    pub fn tile(&self, at: Coord) -> Option<&BoardTile> {
        match self.marks.tile_of_hex.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => self.tile_palette.get(usize::from(n) - 1),
        }
    }

    /// The kind of special tile on a hex.
    pub fn tile_kind(&self, at: Coord) -> Option<TileKind> {
        self.tile(at).map(|t| t.kind)
    }

    /// Whether the tile of a hex is of a kind, or concealment lies over it and the kind is concealment.
    pub fn has_tile_kind(&self, at: Coord, kind: TileKind) -> bool {
        self.tile_kind(at) == Some(kind) || (kind == TileKind::Concealment && self.is_concealing(at))
    }

    /// Whether a hex is concealed by its tile or by concealment that lies over it (R-204, O-28).
    pub fn is_concealing(&self, at: Coord) -> bool {
        self.tile_kind(at) == Some(TileKind::Concealment) || self.marks.veils.iter().any(|(there, _)| *there == at)
    }

    /// The concealment that lies over the tile of a hex.
    pub fn veil(&self, at: Coord) -> Option<&BoardTile> {
        let (_, mark) = self.marks.veils.iter().find(|(there, _)| *there == at)?;
        self.palette_tile(*mark)
    }

    /// The special tile that a value of `tile_of_hex` stands for.
    fn palette_tile(&self, mark: u8) -> Option<&BoardTile> {
        self.tile_palette.get(usize::from(mark).checked_sub(1)?)
    }

    /// Sets the special tile of a hex by its index in the palette, or makes the hex plain.
    pub fn set_tile(&mut self, at: Coord, tile_index: Option<usize>) {
        if let Some(mark) = self.marks.tile_of_hex.get_mut(at.index()) {
            *mark = tile_index.map_or(0, |n| n as u8 + 1);
        }
    }

    /// Replaces the special tiles with those of another board. Combatants keep their hexes, and tiles placed during
    /// play stay if the new palette contains them.
    pub fn reload_tiles(&mut self, other: &Self) {
        let placed =
            self.marks.placed_tiles.iter().map(|(at, mark, _)| (*at, *mark)).chain(self.marks.veils.iter().copied());
        let placed: Vec<(Coord, Option<Id>)> =
            placed.map(|(at, mark)| (at, self.palette_tile(mark).map(|tile| tile.id))).collect();
        self.tile_palette.clone_from(&other.tile_palette);
        self.marks.tile_of_hex = other.marks.tile_of_hex;
        self.marks.placed_tiles.clear();
        self.marks.veils.clear();
        for (at, id) in placed {
            match id {
                Some(id) => _ = self.place_tile(at, id),
                None => self.clear_tile(at),
            }
        }
    }

    /// Makes a hex plain during play, until the tiles placed during play are removed.
    pub fn clear_tile(&mut self, at: Coord) {
        let before = std::mem::take(&mut self.marks.tile_of_hex[at.index()]);
        self.marks.placed_tiles.push((at, 0, before));
    }

    /// Places a special tile on a hex during play; returns false if the palette does not contain the tile. Concealment
    /// leaves a tile of another kind in effect and lies over it (O-28).
    pub fn place_tile(&mut self, at: Coord, id: Id) -> bool {
        let Some(tile_index) = self.tile_palette.iter().position(|s| s.id == id) else { return false };
        let before = self.marks.tile_of_hex[at.index()];
        if before != 0 && self.tile_palette[tile_index].kind == TileKind::Concealment {
            self.marks.veils.push((at, tile_index as u8 + 1));
            return true;
        }
        self.set_tile(at, Some(tile_index));
        self.marks.placed_tiles.push((at, tile_index as u8 + 1, before));
        true
    }

    /// Removes a tile that was placed during play; returns false if the hex has no such tile.
    pub fn remove_tile(&mut self, at: Coord, id: Id) -> bool {
        let is = |there: Coord, mark: u8| there == at && self.palette_tile(mark).is_some_and(|tile| tile.id == id);
        if let Some(n) = self.marks.veils.iter().position(|(there, mark)| is(*there, *mark)) {
            self.marks.veils.remove(n);
            return true;
        }
        let Some(n) = self.marks.placed_tiles.iter().position(|(there, mark, _)| is(*there, *mark)) else {
            return false;
        };
        let (_, _, before) = self.marks.placed_tiles.remove(n);
        // A tile that was placed over this one stays.
        match self.marks.placed_tiles[n..].iter_mut().find(|(there, ..)| *there == at) {
            Some((_, _, below)) => *below = before,
            None => self.restore_tile(at, before),
        }
        true
    }

    /// Brings back the tile that lay on a hex before another one was placed. One on which no combatant can stand does
    /// not come back under a combatant.
    fn restore_tile(&mut self, at: Coord, before: u8) {
        self.marks.tile_of_hex[at.index()] = before;
        if self.occupant(at).is_some() && !self.is_walkable(at) {
            self.marks.tile_of_hex[at.index()] = 0;
        }
    }

    /// Removes every tile placed during play, the last first, and returns the removed tiles.
    pub fn remove_placed_tiles(&mut self) -> Vec<(Coord, Id)> {
        let veils = std::mem::take(&mut self.marks.veils);
        let mut removed: Vec<(Coord, Id)> =
            veils.iter().rev().filter_map(|(at, mark)| Some((*at, self.palette_tile(*mark)?.id))).collect();
        while let Some((at, tile_index, before)) = self.marks.placed_tiles.pop() {
            self.restore_tile(at, before);
            removed.extend(self.palette_tile(tile_index).map(|s| (at, s.id)));
        }
        removed
    }

    /// The hexes on which this tile has been placed during play.
    pub fn placed_hexes(&self, id: Id) -> impl Iterator<Item = Coord> + '_ {
        let is = move |mark: u8| self.palette_tile(mark).is_some_and(|tile| tile.id == id);
        let placed =
            self.marks.placed_tiles.iter().map(|(at, mark, _)| (*at, *mark)).chain(self.marks.veils.iter().copied());
        placed.filter(move |(_, mark)| is(*mark)).map(|(at, _)| at)
    }

    /// Whether the hex is water.
    pub fn is_water(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.water)
    }

    /// The combatant on a hex.
    pub fn occupant(&self, at: Coord) -> Option<CombatantId> {
        match self.marks.occupant_of_hex.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => Some(CombatantId(n - 1)),
        }
    }

    /// The occupied hexes, in reading order, each with its occupant.
    pub fn occupants(&self) -> impl Iterator<Item = (Coord, CombatantId)> + '_ {
        // Most rows are empty, and a whole row is compared at once.
        let rows = (0..).zip(self.marks.occupant_of_hex.as_chunks::<{ COLS as usize }>().0);
        rows.filter(|(_, row)| **row != [0; COLS as usize]).flat_map(|(n, row)| {
            let marks = (0..).zip(row).filter(|(_, mark)| **mark > 0);
            marks.map(move |(col, mark)| (Coord::new(n, col), CombatantId(mark - 1)))
        })
    }

    /// The hexes without a special tile and without an occupant. Most rows have neither, and a whole row is compared at
    /// once.
    pub fn empty_hexes(&self) -> HexSet {
        let mut empty = HexSet::all();
        for marks in [&self.marks.tile_of_hex, &self.marks.occupant_of_hex] {
            let rows = (0..).zip(marks.as_chunks::<{ COLS as usize }>().0);
            for (row, marks) in rows.filter(|(_, marks)| **marks != [0; COLS as usize]) {
                let marked = (0..).zip(marks).filter(|(_, mark)| **mark != 0);
                marked.for_each(|(col, _)| _ = empty.remove(Coord::new(row, col)));
            }
        }
        empty
    }

    /// Moves a combatant from one hex to another. A hex with another occupant keeps that occupant: a mover that crosses a
    /// fallen combatant must not remove it from the board.
    pub(in crate::rules) fn move_occupant(&mut self, who: CombatantId, from: Option<Coord>, to: Option<Coord>) {
        if let Some(from) = from.filter(|from| self.occupant(*from) == Some(who)) {
            self.marks.occupant_of_hex[from.index()] = 0;
        }
        if let Some(to) = to.filter(|to| self.occupant(*to).is_none()) {
            self.marks.occupant_of_hex[to.index()] = who.0 + 1;
        }
    }

    /// Whether no boundary or cover keeps combatants off a hex.
    pub fn is_walkable(&self, at: Coord) -> bool {
        !self.tile_kind(at).is_some_and(TileKind::is_solid)
    }

    /// Whether no boundary or cover keeps a combatant off a hex, with half-cover open to combatants that fly.
    pub fn is_walkable_for(&self, at: Coord, flies: bool) -> bool {
        self.is_walkable(at) || (flies && self.tile_kind(at) == Some(TileKind::HalfCover))
    }

    /// Whether a hex is walkable and has no occupant.
    pub fn is_free(&self, at: Coord) -> bool {
        self.is_walkable(at) && self.occupant(at).is_none()
    }

    /// Whether the hex is a hazard.
    pub fn is_hazard(&self, at: Coord) -> bool {
        self.tile_kind(at) == Some(TileKind::Hazard)
    }

    /// Whether a combatant that enters the hex is defeated.
    pub fn is_deadly(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.deadly)
    }
}

fn serialize_as_list<S: Serializer>(hexes: &[u8; HEX_COUNT], serializer: S) -> Result<S::Ok, S::Error> {
    hexes.as_slice().serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lay_below_comes_back_but_not_under_a_combatant_that_could_not_stand_on_it() {
        let tile = |id, kind| BoardTile { id: Id::new(id), kind, deadly: false, water: false };
        let mut board = Board::default();
        let kinds = [("rock", TileKind::FullCover), ("fire", TileKind::Hazard), ("gate", TileKind::Retreat)];
        board.tile_palette = kinds.map(|(id, kind)| tile(id, kind)).into();
        let (free, taken) = (Coord::new(3, 3), Coord::new(4, 4));
        let lies_on = |board: &Board, at| board.tile(at).map(|tile| tile.id.as_str());
        for at in [free, taken] {
            board.set_tile(at, Some(0));
            assert!(board.place_tile(at, Id::new("fire")) && board.place_tile(at, Id::new("gate")));
        }
        board.move_occupant(CombatantId(0), None, Some(taken));
        for at in [free, taken] {
            assert!(board.remove_tile(at, Id::new("fire")));
            assert_eq!(lies_on(&board, at), Some("gate"), "the tile above stays");
        }
        board.remove_placed_tiles();
        assert_eq!((lies_on(&board, free), lies_on(&board, taken)), (Some("rock"), None));
    }

    #[test]
    fn a_hex_is_empty_without_a_tile_and_an_occupant() {
        let mut board = Board::default();
        assert_eq!(board.empty_hexes(), HexSet::all());
        let rock = BoardTile { id: Id::new("rock"), kind: TileKind::FullCover, deadly: false, water: false };
        board.tile_palette = [rock].into();
        for (row, col) in [(0, 0), (4, 11), (10, 3)] {
            board.set_tile(Coord::new(row, col), Some(0));
        }
        board.move_occupant(CombatantId(0), None, Some(Coord::new(4, 2)));
        board.move_occupant(CombatantId(3), None, Some(Coord::new(7, 11)));
        for at in Coord::all() {
            let is_empty = board.tile(at).is_none() && board.occupant(at).is_none();
            assert_eq!(board.empty_hexes().contains(at), is_empty, "{at}");
        }
        assert_eq!(board.empty_hexes().iter().count(), HEX_COUNT - 5);
    }
}
