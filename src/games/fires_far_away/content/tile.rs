//! Special tiles as data: the kind, the effect and the hexes of each when an encounter begins (2.3.17).
//!
//! Owns the entry format. Must not decide who enters a tile; `rules` does.

use serde::{Deserialize, Serialize};

use super::area::Area;
use super::defaults::empty_script;
use super::script::{ModifierBlock, Script, TileKind};
use crate::model::Id;

/// A special tile of an encounter (2.3.17).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Printed name.
    pub name: String,
    /// Its kind.
    pub kind: TileKind,
    /// For a hazard: whether entering it means defeat. Enemy paths avoid such a tile.
    #[serde(default)]
    pub deadly: bool,
    /// Whether the tile is water: it does nothing to enemies that swim, and enemies that keep to water can stand on
    /// water tiles only.
    #[serde(default)]
    pub water: bool,
    /// For a hazard: whether it removes Blazing.
    #[serde(default)]
    pub extinguishes: bool,
    /// The tile that it becomes when it is opened. It is locked until then, and only an effect that opens locks opens
    /// it (O-92).
    #[serde(default)]
    pub opens_to: Option<OpensTo>,
    /// The script that runs for an entity that moves onto it.
    #[serde(default = "empty_script")]
    pub effect: Script,
    /// The blocks that hold for a combatant on it.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// The same in our own words.
    #[serde(default)]
    pub text: String,
}

/// The tile that a locked tile becomes when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OpensTo {
    /// The hex is plain.
    Plain,
    /// It has another special tile: a key of the encounter's `tiles` or of `rules/tiles.ron`.
    Tile(Id),
}

/// The hexes that one special tile covers at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Key in the encounter's `tiles`.
    pub tile: Id,
    /// The hexes.
    pub at: Vec<Area>,
}
