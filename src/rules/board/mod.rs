//! The sheet of hexes during play: special tiles, who stands where, ways and patterns.
//!
//! Owns geometry and occupation. Must not know actions, damage or turns.

pub mod approach;
pub mod pattern;
pub mod sight;
pub mod ways;

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::access::{entity, has};
use super::combatant::Place;
use crate::content::effect::TileKind;
use crate::model::{Condition, Coord, Id, TILES, Who};

/// A sort of special tile in use on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TileSort {
    /// Its key in the encounter.
    pub id: Id,
    /// Its kind.
    pub kind: TileKind,
    /// Entering it means defeat.
    pub deadly: bool,
}

/// Special tiles and pieces on the sheet.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Field {
    /// Sorts of tile, in the order of the encounter.
    pub sorts: SmallVec<[TileSort; 8]>,
    /// Per hex: 0 for plain paper, n for `sorts[n - 1]`.
    #[serde(with = "hexes")]
    marks: [u8; TILES],
    /// Per hex: 0 for nobody, n for `Who(n - 1)`.
    #[serde(with = "hexes")]
    seats: [u8; TILES],
}

impl Default for Field {
    fn default() -> Self {
        Self { sorts: SmallVec::new(), marks: [0; TILES], seats: [0; TILES] }
    }
}

impl Field {
    /// The special tile on a hex.
    pub fn tile(&self, at: Coord) -> Option<&TileSort> {
        match self.marks.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => self.sorts.get(usize::from(n) - 1),
        }
    }

    /// The kind of special tile on a hex.
    pub fn kind(&self, at: Coord) -> Option<TileKind> {
        self.tile(at).map(|t| t.kind)
    }

    /// Makes a hex a special tile of the given sort, or plain paper again.
    pub fn mark(&mut self, at: Coord, sort: Option<usize>) {
        if let Some(mark) = self.marks.get_mut(at.index()) {
            *mark = sort.map_or(0, |n| n as u8 + 1);
        }
    }

    /// Takes the special tiles of another sheet; pieces stay where they stand.
    pub fn lay_anew(&mut self, other: &Self) {
        self.sorts.clone_from(&other.sorts);
        self.marks = other.marks;
    }

    /// Who stands on a hex.
    pub fn who(&self, at: Coord) -> Option<Who> {
        match self.seats.get(at.index()).copied().unwrap_or(0) {
            0 => None,
            n => Some(Who(n - 1)),
        }
    }

    /// Whether nothing fixed keeps pieces off a hex.
    pub fn open(&self, at: Coord) -> bool {
        !matches!(self.kind(at), Some(TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover))
    }

    /// The same for somebody who may fly over half-cover.
    pub fn open_to(&self, at: Coord, flies: bool) -> bool {
        self.open(at) || (flies && self.kind(at) == Some(TileKind::HalfCover))
    }

    /// Whether a piece could stand on a hex now.
    pub fn free(&self, at: Coord) -> bool {
        self.open(at) && self.who(at).is_none()
    }

    /// Whether entering the hex does something.
    pub fn hazard(&self, at: Coord) -> bool {
        self.kind(at) == Some(TileKind::Hazard)
    }

    /// Whether entering the hex means defeat.
    pub fn deadly(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.deadly)
    }
}

mod hexes {
    use super::TILES;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(hexes: &[u8; TILES], serializer: S) -> Result<S::Ok, S::Error> {
        hexes.as_slice().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; TILES], D::Error> {
        let list = Vec::<u8>::deserialize(deserializer)?;
        let n = list.len();
        list.try_into().map_err(|_| D::Error::custom(format!("a sheet has {TILES} hexes, not {n}")))
    }
}

/// Puts a piece on a hex, or takes it off the table.
pub fn put(world: &mut World, who: Who, to: Option<Coord>) {
    let entity = entity(world, who);
    let from = world.get::<Place>(entity).map(|p| p.0);
    let mut field = world.resource_mut::<Field>();
    if let Some(from) = from
        && field.who(from) == Some(who)
    {
        field.seats[from.index()] = 0;
    }
    match to {
        Some(to) => {
            // A mover that crosses a fallen piece must not erase it from the sheet.
            if field.seats[to.index()] == 0 {
                field.seats[to.index()] = who.0 + 1;
            }
            match world.get_mut::<Place>(entity) {
                Some(mut place) => place.0 = to,
                None => {
                    world.entity_mut(entity).insert(Place(to));
                }
            }
        }
        None => {
            world.entity_mut(entity).remove::<Place>();
        }
    }
}

/// Whether a mover may pass over a hex without stopping there.
pub fn passable(world: &World, field: &Field, at: Coord) -> bool {
    field.open(at) && field.who(at).is_none_or(|who| has(world, who, Condition::Knockdown))
}
