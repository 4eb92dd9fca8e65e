//! Targeting and movements: the targets of a script, and how the actor moves.
//!
//! Owns the types. Must not compute hexes or paths: `rules::grid` does.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::{Expr, Predicate, Reach};
use crate::model::Id;

/// How an aim needs to see its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum SightMode {
    /// As a melee attack, at any distance.
    #[default]
    Melee,
    /// As a ranged attack.
    Ranged,
    /// By any route; no cover or concealment protects the target.
    LockOn,
}

/// The targets of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
#[serde(deny_unknown_fields)]
pub enum Targeting {
    /// One opponent.
    One {
        /// The range.
        reach: Reach,
        /// Steps towards the target that the next `Move` may take before the attack.
        #[serde(default)]
        step: u8,
        /// How the aim needs to see the target.
        #[serde(default)]
        sight: SightMode,
        /// Predicates that must hold for the target.
        #[serde(default)]
        only: Vec<Predicate>,
    },
    /// Two opponents next to each other.
    Pair {
        /// The range.
        reach: Reach,
    },
    /// The three hexes next to the actor in directions d-1, d, d+1.
    HalfMoon,
    /// Every hex up to this distance.
    FullMoon(u8),
    /// The sector between two neighbouring directions, one hex wider with each step of range.
    Cone(u8),
    /// This number of rows of three hexes.
    Wave(u8),
    /// A cluster of hexes around an impact hex that points away from the actor.
    Blast {
        /// The range of the impact hex.
        reach: Reach,
        /// Number of hexes: 1, 2, 3, 4 or 7.
        size: u8,
        /// Whether it may open in any direction and not only away from the actor.
        #[serde(default)]
        any_direction: bool,
    },
    /// A straight or snaking line as long as the reach; the minimum of the reach is ignored.
    Line {
        /// The range.
        reach: Reach,
    },
    /// The active enemy, within this reach.
    Active {
        /// The range.
        reach: Reach,
    },
    /// The active enemy at any distance.
    ActiveAnywhere,
    /// The actor itself.
    Myself,
    /// One hex.
    Tile {
        /// The range.
        reach: Reach,
        /// Whether the hex must have no special tile and no combatant.
        #[serde(default)]
        plain: bool,
        /// The key of the special tile that the hex must have.
        #[serde(default)]
        tile: Option<Id>,
    },
}

impl Targeting {
    /// Its range, if it has one.
    pub fn reach(&self) -> Option<&Reach> {
        match self {
            Self::One { reach, .. }
            | Self::Pair { reach }
            | Self::Blast { reach, .. }
            | Self::Line { reach }
            | Self::Active { reach }
            | Self::Tile { reach, .. } => Some(reach),
            Self::HalfMoon
            | Self::FullMoon(_)
            | Self::Cone(_)
            | Self::Wave(_)
            | Self::ActiveAnywhere
            | Self::Myself => None,
        }
    }

    /// The largest distance from the actor at which it can strike a hex, as far as the entry itself says; 1 where the
    /// weapon or the missile says it.
    pub fn farthest_hex(&self) -> u8 {
        match self {
            Self::HalfMoon | Self::Myself | Self::ActiveAnywhere => 1,
            Self::FullMoon(n) | Self::Cone(n) | Self::Wave(n) => *n,
            aim => aim.reach().and_then(Reach::fixed_bounds).map_or(1, |(_, most)| most),
        }
    }

    /// Whether it needs no choice of the player because only one answer is possible.
    pub fn needs_no_choice(&self) -> bool {
        matches!(self, Self::FullMoon(_) | Self::Myself | Self::Active { .. } | Self::ActiveAnywhere)
    }
}

/// The path rule of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum MoveMode {
    /// Any path over free hexes.
    #[default]
    Free,
    /// Along a straight or snaking line.
    Line,
    /// A step that shortens the distance to the target.
    Toward,
    /// A path that may cross one hazard or half-cover hex without its effect.
    Vault,
    /// One hex directly away from the hex where the target stood.
    Back,
}

/// A movement of the actor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Largest number of hexes.
    pub tiles: Expr,
    /// Smallest number of hexes.
    #[serde(default)]
    pub min_tiles: u8,
    /// The path rule.
    #[serde(default)]
    pub mode: MoveMode,
    /// Whether the limits of the Move action by ENC and a raised shield apply.
    #[serde(default)]
    pub encumbered: bool,
}
