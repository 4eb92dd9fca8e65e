//! The sheet of hexes during play: special tiles, who stands where, ways and patterns.
//!
//! Owns geometry and occupation. Must not know actions, damage or turns.

pub mod area_shapes;
pub mod enemy_pathing;
pub mod line_of_sight;
pub mod pathfinding;

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::access::{entity, has_condition, traits};
use super::combatant::{Position, TailPosition};
use crate::content::enemy_traits::{Ability, EnemyTraits};
use crate::content::script::TileKind;
use crate::model::{CombatantId, Condition, Coord, HEX_COUNT, Id};

/// A sort of special tile in use on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardTile {
    /// Its key in the encounter.
    pub id: Id,
    /// Its kind.
    pub kind: TileKind,
    /// Entering it means defeat.
    pub deadly: bool,
    /// It is water.
    #[serde(default)]
    pub water: bool,
}

/// Special tiles and pieces on the sheet.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// Sorts of tile, in the order of the encounter.
    pub tile_palette: SmallVec<[BoardTile; 8]>,
    /// Per hex: 0 for plain paper, n for `sorts[n - 1]`.
    #[serde(with = "hexes")]
    tile_of_hex: [u8; HEX_COUNT],
    /// Per hex: 0 for nobody, n for `Who(n - 1)`.
    #[serde(with = "hexes")]
    occupant_of_hex: [u8; HEX_COUNT],
    /// Tiles laid during play: the hex, the sort, and the mark that was there before.
    #[serde(default)]
    placed_tiles: SmallVec<[(Coord, u8, u8); 4]>,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
}

impl Default for Board {
    fn default() -> Self {
        Self {
            tile_palette: SmallVec::new(),
            tile_of_hex: [0; HEX_COUNT],
            occupant_of_hex: [0; HEX_COUNT],
            placed_tiles: SmallVec::new(),
            dark: false,
        }
    }
}

impl Board {
    /// The special tile on a hex.
    pub fn tile(&self, at: Coord) -> Option<&BoardTile> {
        match self.tile_of_hex.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => self.tile_palette.get(usize::from(n) - 1),
        }
    }

    /// The kind of special tile on a hex.
    pub fn tile_kind(&self, at: Coord) -> Option<TileKind> {
        self.tile(at).map(|t| t.kind)
    }

    /// Makes a hex a special tile of the given sort, or plain paper again.
    pub fn set_tile(&mut self, at: Coord, tile_index: Option<usize>) {
        if let Some(mark) = self.tile_of_hex.get_mut(at.index()) {
            *mark = tile_index.map_or(0, |n| n as u8 + 1);
        }
    }

    /// Takes the special tiles of another sheet; pieces stay where they stand, and what was laid during play stays on
    /// top if its sort is still known.
    pub fn reload_tiles(&mut self, other: &Self) {
        let placed: Vec<(Coord, Id)> = self
            .placed_tiles
            .iter()
            .filter_map(|(at, tile_index, _)| {
                Some((*at, self.tile_palette.get(usize::from(*tile_index).checked_sub(1)?)?.id))
            })
            .collect();
        self.tile_palette.clone_from(&other.tile_palette);
        self.tile_of_hex = other.tile_of_hex;
        self.placed_tiles.clear();
        for (at, id) in placed {
            self.place_tile(at, id);
        }
    }

    /// Lays a special tile of a known sort on a hex during play; false if the sort is not known.
    pub fn place_tile(&mut self, at: Coord, id: Id) -> bool {
        let Some(tile_index) = self.tile_palette.iter().position(|s| s.id == id) else { return false };
        let before = self.tile_of_hex[at.index()];
        self.set_tile(at, Some(tile_index));
        self.placed_tiles.push((at, tile_index as u8 + 1, before));
        true
    }

    /// Takes a tile of this sort that was laid during play away again; false if there is none on the hex.
    pub fn remove_tile(&mut self, at: Coord, id: Id) -> bool {
        let is = |(there, tile_index, _): &(Coord, u8, u8)| {
            *there == at && self.tile_palette.get(usize::from(*tile_index).wrapping_sub(1)).is_some_and(|s| s.id == id)
        };
        let Some(n) = self.placed_tiles.iter().position(is) else { return false };
        let (_, _, before) = self.placed_tiles.remove(n);
        self.tile_of_hex[at.index()] = before;
        true
    }

    /// Takes every tile laid during play away again, the last first; says which.
    pub fn remove_placed_tiles(&mut self) -> Vec<(Coord, Id)> {
        let mut removed = Vec::new();
        while let Some((at, tile_index, before)) = self.placed_tiles.pop() {
            self.tile_of_hex[at.index()] = before;
            removed.extend(self.tile_palette.get(usize::from(tile_index).wrapping_sub(1)).map(|s| (at, s.id)));
        }
        removed
    }

    /// Hexes on which a tile of this sort has been laid during play.
    pub fn placed_hexes(&self, id: Id) -> impl Iterator<Item = Coord> + '_ {
        let is = move |tile_index: u8| {
            self.tile_palette.get(usize::from(tile_index).wrapping_sub(1)).is_some_and(|s| s.id == id)
        };
        self.placed_tiles.iter().filter(move |(_, tile_index, _)| is(*tile_index)).map(|(at, _, _)| *at)
    }

    /// Whether the hex is water.
    pub fn is_water(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.water)
    }

    /// Who stands on a hex.
    pub fn occupant(&self, at: Coord) -> Option<CombatantId> {
        match self.occupant_of_hex.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => Some(CombatantId(n - 1)),
        }
    }

    /// Whether nothing fixed keeps pieces off a hex.
    pub fn is_walkable(&self, at: Coord) -> bool {
        !matches!(self.tile_kind(at), Some(TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover))
    }

    /// The same for somebody who may fly over half-cover.
    pub fn is_walkable_for(&self, at: Coord, flies: bool) -> bool {
        self.is_walkable(at) || (flies && self.tile_kind(at) == Some(TileKind::HalfCover))
    }

    /// Whether a piece could stand on a hex now.
    pub fn is_free(&self, at: Coord) -> bool {
        self.is_walkable(at) && self.occupant(at).is_none()
    }

    /// Whether entering the hex does something.
    pub fn is_hazard(&self, at: Coord) -> bool {
        self.tile_kind(at) == Some(TileKind::Hazard)
    }

    /// Whether entering the hex means defeat.
    pub fn is_deadly(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.deadly)
    }
}

mod hexes {
    use super::HEX_COUNT;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(hexes: &[u8; HEX_COUNT], serializer: S) -> Result<S::Ok, S::Error> {
        hexes.as_slice().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; HEX_COUNT], D::Error> {
        let list = Vec::<u8>::deserialize(deserializer)?;
        let n = list.len();
        list.try_into().map_err(|_| D::Error::custom(format!("a sheet has {HEX_COUNT} hexes, not {n}")))
    }
}

/// Lays the tail of a Large piece on a hex.
pub fn set_tail_position(world: &mut World, who: CombatantId, to: Option<Coord>) {
    let entity = entity(world, who);
    let from = world.get::<TailPosition>(entity).map(|t| t.0);
    let mut board = world.resource_mut::<Board>();
    if let Some(from) = from.filter(|from| board.occupant(*from) == Some(who)) {
        board.occupant_of_hex[from.index()] = 0;
    }
    match to {
        Some(to) => {
            if board.occupant_of_hex[to.index()] == 0 {
                board.occupant_of_hex[to.index()] = who.0 + 1;
            }
            world.entity_mut(entity).insert(TailPosition(to));
        }
        None => {
            world.entity_mut(entity).remove::<TailPosition>();
        }
    }
}

/// Puts a piece on a hex, or takes it off the table. Of a Large piece only the head moves, unless all of it goes.
pub fn set_position(world: &mut World, who: CombatantId, to: Option<Coord>) {
    if to.is_none() {
        set_tail_position(world, who, None);
    }
    let entity = entity(world, who);
    let from = world.get::<Position>(entity).map(|p| p.0);
    let mut board = world.resource_mut::<Board>();
    if let Some(from) = from
        && board.occupant(from) == Some(who)
    {
        board.occupant_of_hex[from.index()] = 0;
    }
    match to {
        Some(to) => {
            // A mover that crosses a fallen piece must not erase it from the sheet.
            if board.occupant_of_hex[to.index()] == 0 {
                board.occupant_of_hex[to.index()] = who.0 + 1;
            }
            match world.get_mut::<Position>(entity) {
                Some(mut position) => position.0 = to,
                None => {
                    world.entity_mut(entity).insert(Position(to));
                }
            }
        }
        None => {
            world.entity_mut(entity).remove::<Position>();
        }
    }
}

/// How somebody goes: what keeps it off a hex and what does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementProfile {
    /// Who.
    pub mover: CombatantId,
    /// Hazards and half-cover are nothing to it.
    pub flies: bool,
    /// Water does nothing to it.
    pub swims: bool,
    /// It can stand on water only.
    pub water_only: bool,
    /// It fills two hexes, and there is no room for its tail on a fallen piece.
    pub large: bool,
}

/// How somebody goes now; who has fallen does not fly.
pub fn movement_profile(world: &World, mover: CombatantId) -> MovementProfile {
    MovementProfile::from_traits(mover, traits(world, mover), has_condition(world, mover, Condition::Knockdown))
}

impl MovementProfile {
    /// How somebody of this nature goes, fallen or not.
    pub fn from_traits(mover: CombatantId, traits: EnemyTraits, fallen: bool) -> Self {
        Self {
            mover,
            flies: traits.has_ability(Ability::Flies) && !fallen,
            swims: traits.has_ability(Ability::Swims),
            water_only: traits.has_ability(Ability::KeepsToWater),
            large: traits.has_ability(Ability::TwoHexes),
        }
    }

    /// Whether nothing fixed keeps it off a hex.
    pub fn can_enter(&self, board: &Board, at: Coord) -> bool {
        board.is_walkable_for(at, self.flies) && (!self.water_only || board.is_water(at))
    }

    /// Whether it could stand on a hex now; what it fills itself is no hindrance.
    pub fn can_stop_on(&self, board: &Board, at: Coord) -> bool {
        self.can_enter(board, at) && board.occupant(at).is_none_or(|who| who == self.mover)
    }

    /// Whether it may pass over a hex without stopping there.
    pub fn can_pass(&self, world: &World, board: &Board, at: Coord) -> bool {
        let can_pass_over =
            |who: CombatantId| who == self.mover || (!self.large && has_condition(world, who, Condition::Knockdown));
        self.can_enter(board, at) && board.occupant(at).is_none_or(can_pass_over)
    }

    /// Whether entering a hex does something to it.
    pub fn is_affected_by(&self, board: &Board, at: Coord) -> bool {
        board.is_hazard(at) && !self.flies && !(self.swims && board.is_water(at))
    }
}
