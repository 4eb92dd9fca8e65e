//! Selectors: the combatants, the gear and the ground that words of the effect language refer to.
//!
//! Owns these types. Must not look for combatants or hexes: `rules` does.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::generate::generated;

/// The combatant that an effect, predicate or expression refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum CombatantSelector {
    /// The actor; for the script of a tile, the combatant on the tile.
    Me,
    /// The target.
    Target,
}

generated! {
/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// The main hand.
    Main,
    /// The off hand.
    Off,
}
}

generated! {
/// The gear that a part of a script uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearSelector {
    /// The piece in a hand.
    In(Hand),
    /// Any held melee weapon; the player chooses it.
    AnyHeld,
    /// Any held weapon, ranged ones too; the player chooses it.
    AnyWeapon,
    /// The raised shield, or else any held one, which the player chooses (O-33).
    Shield,
}
}

/// Kinds of special tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum TileKind {
    /// Impassable edge of the battlefield.
    Boundary,
    /// Full cover.
    FullCover,
    /// Half-cover.
    HalfCover,
    /// Concealment.
    Concealment,
    /// A hazard.
    Hazard,
    /// A retreat tile.
    Retreat,
}

impl TileKind {
    /// Whether no combatant can stand on it: a boundary or cover.
    pub fn is_solid(self) -> bool {
        matches!(self, Self::Boundary | Self::FullCover | Self::HalfCover)
    }

    /// The name within a sentence, with its article.
    pub fn with_article(self) -> &'static str {
        match self {
            Self::Boundary => "the boundary",
            Self::FullCover => "full cover",
            Self::HalfCover => "half-cover",
            Self::Concealment => "concealment",
            Self::Hazard => "a hazard",
            Self::Retreat => "a retreat tile",
        }
    }
}

/// Class of a weapon, for requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WeaponClass {
    /// M: melee.
    Melee,
    /// R: ranged.
    Ranged,
    /// LdR: ranged, must be loaded.
    Loadable,
}
