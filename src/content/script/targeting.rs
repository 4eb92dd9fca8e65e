//! Aims and movements: whom or what a program works on, and how somebody goes.

use serde::{Deserialize, Serialize};

use super::{Expr, Predicate};
use crate::model::Id;

/// How far an aim reaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// The range of the weapon in use.
    Weapon,
    /// The six hexes around.
    Adjacent,
    /// From so many to so many hexes.
    Within(u8, u8),
    /// The range of the weapon in use with the missile in use. Aim that has been taken counts.
    Shot,
    /// From so many to so many hexes, by the hand. Aim that has been taken counts.
    Thrown(u8, u8),
}

impl Reach {
    /// Fewest and most hexes, if they stand in the entry itself.
    pub fn fixed_bounds(&self) -> Option<(u8, u8)> {
        match self {
            Self::Within(least, most) | Self::Thrown(least, most) => Some((*least, *most)),
            Self::Adjacent => Some((1, 1)),
            Self::Weapon | Self::Shot => None,
        }
    }

    /// Whether what reaches so far is shot or thrown, so that aim can be taken for it.
    pub fn is_shot_or_thrown(&self) -> bool {
        matches!(self, Self::Shot | Self::Thrown(..))
    }
}

/// How an aim finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum SightMode {
    /// As a melee attack does, however far.
    #[default]
    Melee,
    /// As a missile does.
    Ranged,
    /// By any route, whatever hides the target.
    LockOn,
}

/// Whom or what an effect is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Targeting {
    /// One opponent.
    One {
        /// How far away.
        reach: Reach,
        /// Steps towards the target that the next `Move` may take first.
        #[serde(default)]
        step: u8,
        /// How it finds its way.
        #[serde(default)]
        sight: SightMode,
        /// What must hold of the target.
        #[serde(default)]
        only: Vec<Predicate>,
    },
    /// Two opponents next to each other.
    Pair {
        /// How far away.
        reach: Reach,
    },
    /// The three hexes d-1, d, d+1 around me.
    HalfMoon,
    /// Every hex up to this distance.
    FullMoon(u8),
    /// The sector between two neighbouring directions, one hex wider with each step of range.
    Cone(u8),
    /// Rows of three, as many as said.
    Wave(u8),
    /// A cluster around an impact hex: 1, 2, 3, 4 or 7 hexes, pointing away from me.
    Blast {
        /// How far away the impact hex is.
        reach: Reach,
        /// How many hexes.
        size: u8,
        /// Whether it may open in any direction, and not only away from me.
        #[serde(default)]
        any_direction: bool,
    },
    /// A straight or snaking line as long as the reach, its minimum ignored.
    Line {
        /// How far.
        reach: Reach,
    },
    /// The active enemy, within this reach.
    Active {
        /// How far away.
        reach: Reach,
    },
    /// The active enemy wherever it stands.
    ActiveAnywhere,
    /// Nobody but me.
    Myself,
    /// One hex.
    Tile {
        /// How far away.
        reach: Reach,
        /// Whether it must be plain paper with nobody on it.
        #[serde(default)]
        plain: bool,
        /// The sort of special tile that must lie there.
        #[serde(default)]
        tile: Option<Id>,
    },
}

impl Targeting {
    /// How far it reaches, if it reaches anywhere.
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

    /// Whether it asks for nothing because it can only mean one thing.
    pub fn needs_no_choice(&self) -> bool {
        matches!(self, Self::FullMoon(_) | Self::Myself | Self::Active { .. } | Self::ActiveAnywhere)
    }
}

/// How a movement goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum MoveMode {
    /// Any way over free hexes.
    #[default]
    Free,
    /// Along a straight or snaking line.
    Line,
    /// A step that shortens the distance to the target.
    Toward,
    /// One hazard or half-cover hex on the way is passed over.
    Vault,
    /// One hex directly away from where the target stood.
    Back,
}

/// A movement of the one who acts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Most hexes.
    pub tiles: Expr,
    /// Fewest hexes.
    #[serde(default)]
    pub min_tiles: u8,
    /// Manner of going.
    #[serde(default)]
    pub mode: MoveMode,
    /// Whether the ENC caps and Shield Up! of the Move action bear on it.
    #[serde(default)]
    pub encumbered: bool,
}
