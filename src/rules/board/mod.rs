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

use super::access::{entity, has, nature};
use super::combatant::{Place, Tail};
use crate::content::effect::TileKind;
use crate::content::nature::{Ability, Nature};
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
    /// It is water.
    #[serde(default)]
    pub water: bool,
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
    /// Tiles laid during play: the hex, the sort, and the mark that was there before.
    #[serde(default)]
    laid: SmallVec<[(Coord, u8, u8); 4]>,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
}

impl Default for Field {
    fn default() -> Self {
        Self { sorts: SmallVec::new(), marks: [0; TILES], seats: [0; TILES], laid: SmallVec::new(), dark: false }
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

    /// Takes the special tiles of another sheet; pieces stay where they stand, and what was laid during play stays on
    /// top if its sort is still known.
    pub fn lay_anew(&mut self, other: &Self) {
        let laid: Vec<(Coord, Id)> = self
            .laid
            .iter()
            .filter_map(|(at, sort, _)| Some((*at, self.sorts.get(usize::from(*sort).checked_sub(1)?)?.id)))
            .collect();
        self.sorts.clone_from(&other.sorts);
        self.marks = other.marks;
        self.laid.clear();
        for (at, id) in laid {
            self.lay(at, id);
        }
    }

    /// Lays a special tile of a known sort on a hex during play; false if the sort is not known.
    pub fn lay(&mut self, at: Coord, id: Id) -> bool {
        let Some(sort) = self.sorts.iter().position(|s| s.id == id) else { return false };
        let before = self.marks[at.index()];
        self.mark(at, Some(sort));
        self.laid.push((at, sort as u8 + 1, before));
        true
    }

    /// Takes a tile of this sort that was laid during play away again; false if there is none on the hex.
    pub fn lift(&mut self, at: Coord, id: Id) -> bool {
        let is = |(there, sort, _): &(Coord, u8, u8)| {
            *there == at && self.sorts.get(usize::from(*sort).wrapping_sub(1)).is_some_and(|s| s.id == id)
        };
        let Some(n) = self.laid.iter().position(is) else { return false };
        let (_, _, before) = self.laid.remove(n);
        self.marks[at.index()] = before;
        true
    }

    /// Takes every tile laid during play away again, the last first; says which.
    pub fn lift_all(&mut self) -> Vec<(Coord, Id)> {
        let mut lifted = Vec::new();
        while let Some((at, sort, before)) = self.laid.pop() {
            self.marks[at.index()] = before;
            lifted.extend(self.sorts.get(usize::from(sort).wrapping_sub(1)).map(|s| (at, s.id)));
        }
        lifted
    }

    /// Hexes on which a tile of this sort has been laid during play.
    pub fn laid(&self, id: Id) -> impl Iterator<Item = Coord> + '_ {
        let is = move |sort: u8| self.sorts.get(usize::from(sort).wrapping_sub(1)).is_some_and(|s| s.id == id);
        self.laid.iter().filter(move |(_, sort, _)| is(*sort)).map(|(at, _, _)| *at)
    }

    /// Whether the hex is water.
    pub fn water(&self, at: Coord) -> bool {
        self.tile(at).is_some_and(|t| t.water)
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

/// Lays the tail of a Large piece on a hex.
pub fn put_tail(world: &mut World, who: Who, to: Option<Coord>) {
    let entity = entity(world, who);
    let from = world.get::<Tail>(entity).map(|t| t.0);
    let mut field = world.resource_mut::<Field>();
    if let Some(from) = from.filter(|from| field.who(*from) == Some(who)) {
        field.seats[from.index()] = 0;
    }
    match to {
        Some(to) => {
            if field.seats[to.index()] == 0 {
                field.seats[to.index()] = who.0 + 1;
            }
            world.entity_mut(entity).insert(Tail(to));
        }
        None => {
            world.entity_mut(entity).remove::<Tail>();
        }
    }
}

/// Puts a piece on a hex, or takes it off the table. Of a Large piece only the head moves, unless all of it goes.
pub fn put(world: &mut World, who: Who, to: Option<Coord>) {
    if to.is_none() {
        put_tail(world, who, None);
    }
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

/// How somebody goes: what keeps it off a hex and what does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// Who.
    pub me: Who,
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
pub fn gait(world: &World, me: Who) -> Gait {
    Gait::of(me, nature(world, me), has(world, me, Condition::Knockdown))
}

impl Gait {
    /// How somebody of this nature goes, fallen or not.
    pub fn of(me: Who, nature: Nature, fallen: bool) -> Self {
        Self {
            me,
            flies: nature.can(Ability::Flies) && !fallen,
            swims: nature.can(Ability::Swims),
            water_only: nature.can(Ability::KeepsToWater),
            large: nature.can(Ability::TwoHexes),
        }
    }

    /// Whether nothing fixed keeps it off a hex.
    pub fn open(&self, field: &Field, at: Coord) -> bool {
        field.open_to(at, self.flies) && (!self.water_only || field.water(at))
    }

    /// Whether it could stand on a hex now; what it fills itself is no hindrance.
    pub fn free(&self, field: &Field, at: Coord) -> bool {
        self.open(field, at) && field.who(at).is_none_or(|who| who == self.me)
    }

    /// Whether it may pass over a hex without stopping there.
    pub fn passes(&self, world: &World, field: &Field, at: Coord) -> bool {
        let over = |who: Who| who == self.me || (!self.large && has(world, who, Condition::Knockdown));
        self.open(field, at) && field.who(at).is_none_or(over)
    }

    /// Whether entering a hex does something to it.
    pub fn minds(&self, field: &Field, at: Coord) -> bool {
        field.hazard(at) && !self.flies && !(self.swims && field.water(at))
    }
}
