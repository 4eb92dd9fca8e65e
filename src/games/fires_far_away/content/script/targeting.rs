//! Targeting and movements: the targets of a script, and how the actor moves.
//!
//! Owns the types. Must not compute hexes or paths: `rules::grid` does.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::generate::generated;
use super::vocabulary::vocabulary;
use super::{CombatantSelector, Expr, Predicate, Reach, TileKind};
use crate::model::Id;

/// The way in which an aim needs to see its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum SightMode {
    /// As a melee attack, at any distance.
    #[default]
    Melee,
    /// As a ranged attack.
    Ranged,
    /// By any route; no cover or concealment protects the target.
    LockOn,
    /// The target has to be visible: cover and concealment bar the way, combatants do not.
    Visible,
    /// As a ranged attack that neither combatants nor cover stop; concealment does.
    PastPieces,
}

/// The place that the range and the sight of an aim are measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum AimOrigin {
    /// The actor.
    #[default]
    Me,
    /// The hex on which the target of the aim before stood.
    LastTarget,
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
        /// The way in which the aim needs to see the target.
        #[serde(default)]
        sight: SightMode,
        /// The origin from which range and sight are measured.
        #[serde(default)]
        from: AimOrigin,
        /// Predicates that must hold for the target.
        #[serde(default)]
        only: Vec<Predicate>,
    },
    /// Every opponent, wherever it is.
    All {
        /// Predicates that must hold for each.
        #[serde(default)]
        only: Vec<Predicate>,
        /// Whether the actor is one of them.
        #[serde(default)]
        me: bool,
    },
    /// Two opponents next to each other.
    Pair {
        /// The range.
        reach: Reach,
        /// Predicates that must hold for each of them (O-94).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        only: Vec<Predicate>,
    },
    /// The three hexes next to the actor in directions d-1, d, d+1.
    HalfMoon,
    /// Every hex up to this distance.
    FullMoon(Expr),
    /// The sector between two neighbouring directions, one hex wider with each step of range. It is as long as the
    /// house rules draw it at most.
    Cone(Expr),
    /// This number of rows of three hexes, as many as the house rules draw at most.
    Wave(Expr),
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
        /// Whether it may start on any hex, which is its first. At least one of its hexes has to be visible; nothing ends
        /// it.
        #[serde(default)]
        anywhere: bool,
    },
    /// An area of which only the combatants count for whom the predicates hold.
    Filtered(Box<Targeting>, Vec<Predicate>),
    /// The actor itself.
    Myself,
    /// One hex. An aim at an empty hex keeps the targets of the aim before.
    Tile {
        /// The range.
        reach: Reach,
        /// Whether the hex must have no special tile and no combatant.
        #[serde(default)]
        plain: bool,
        /// The key of the special tile that the hex must have.
        #[serde(default)]
        tile: Option<Id>,
        /// The kind of special tile that the hex must have.
        #[serde(default)]
        kind: Option<TileKind>,
        /// Predicates that must hold for the hex.
        #[serde(default)]
        only: Vec<Predicate>,
        /// Whether the hex has to be visible (`Visible`) or not (`LockOn`).
        #[serde(default = "visible")]
        sight: SightMode,
    },
    /// Every hex up to this distance from the hexes of the aim before, but not these: from those on which its
    /// targets stand, if it was no area. In a script of `Defeated`, from those on which the bearer fell.
    Around(Expr),
}

fn visible() -> SightMode {
    SightMode::Visible
}

impl Targeting {
    /// Its range, if it has one.
    pub fn reach(&self) -> Option<&Reach> {
        match self.shape() {
            Self::One { reach, .. }
            | Self::Pair { reach, .. }
            | Self::Blast { reach, .. }
            | Self::Line { reach, .. }
            | Self::Tile { reach, .. } => Some(reach),
            Self::HalfMoon
            | Self::FullMoon(_)
            | Self::Around(_)
            | Self::Cone(_)
            | Self::Wave(_)
            | Self::All { .. }
            | Self::Filtered(..)
            | Self::Myself => None,
        }
    }

    /// Whether it is an aim from the actor at one target or two, towards which a movement can lead.
    pub fn can_be_approached(&self) -> bool {
        matches!(self, Self::One { from: AimOrigin::Me, .. } | Self::Pair { .. })
    }

    /// The aim without its filter.
    pub fn shape(&self) -> &Self {
        let mut aim = self;
        while let Self::Filtered(inner, _) = aim {
            aim = inner;
        }
        aim
    }

    /// The predicates that each of its targets has to meet.
    pub fn filters(&self) -> &[Predicate] {
        match self {
            Self::One { only, .. } | Self::Pair { only, .. } | Self::All { only, .. } | Self::Filtered(_, only) => only,
            _ => &[],
        }
    }

    /// The largest distance from the actor at which it can strike a hex, as far as the entry itself says; 1 where the
    /// weapon, the missile or a value says it.
    pub fn farthest_hex(&self) -> u8 {
        match self.shape() {
            Self::HalfMoon | Self::Myself => 1,
            Self::FullMoon(n) | Self::Cone(n) | Self::Wave(n) => n.constant().map_or(1, |n| n.clamp(1, 99) as u8),
            aim => aim.reach().and_then(Reach::fixed_bounds).map_or(1, |(_, most)| most),
        }
    }

    /// Whether it needs no choice of the player because only one answer is possible.
    pub fn needs_no_choice(&self) -> bool {
        matches!(self.shape(), Self::FullMoon(_) | Self::Around(_) | Self::Myself | Self::All { .. })
    }
}

generated! {
/// The place where an effect puts a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Destination {
    /// The hex of the aim.
    Aimed,
    /// The hex on which the target stood when it was aimed at. The combatant that is put there walks in: a net or a
    /// grip holds it back, and it does not enter a tile that would defeat it.
    WhereTargetStood,
    /// The far side of the actor or the target, as seen from the combatant that is put there. They have to stand next
    /// to each other.
    Behind(CombatantSelector),
    /// A hex next to the actor or the target; the player chooses it. A combatant that is there already stays.
    AdjacentTo(CombatantSelector),
}
}

/// The obstacles that a movement may pass over without stopping on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Obstacle {
    /// Other combatants.
    Enemies,
    /// Hazards, which have no effect then.
    Hazards,
    /// Half-cover.
    HalfCover,
}

/// The path rule of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum MoveMode {
    /// Any path over free hexes.
    #[default]
    Free,
    /// Along a straight or snaking line.
    Line,
    /// One hex towards the target, to a hex from which the aim before it in the same script reaches the target; or none, if
    /// that aim reaches the target already.
    Toward,
    /// One hex directly away from the hex where the target stood.
    Back,
}

vocabulary! {
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
    /// The obstacles that the path may pass over, with `mode: Free`. It still ends on a hex on which the actor
    /// can stand.
    #[serde(default)]
    pub over: Vec<Obstacle>,
    /// Most hexes that the path may pass over; any number if left out.
    #[serde(default)]
    pub most_over: Option<u8>,
    /// Whether the limits of the Move action by ENC and a raised shield apply.
    #[serde(default)]
    pub encumbered: bool,
}
}
