//! The range of an aim.
//!
//! Owns the type. Must not work out what modifies a range: `rules` does.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::Expr;
use super::vocabulary::vocabulary;

vocabulary! {
/// The range of an aim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum Reach {
    /// The range of the weapon in use.
    Weapon,
    /// The six neighbouring hexes.
    Adjacent,
    /// From a minimum to a maximum number of hexes.
    Within(Expr, Expr),
    /// The range of the weapon in use with the missile in use. An aim bonus applies.
    Shot,
    /// From a minimum to a maximum number of hexes, for a throw. An aim bonus applies.
    Thrown(Expr, Expr),
    /// Any number of hexes.
    Anywhere,
}
}

impl Reach {
    /// Minimum and maximum number of hexes, if the entry itself fixes them.
    pub fn fixed_bounds(&self) -> Option<(u8, u8)> {
        let fixed = |value: &Expr| value.constant().map(|n| n.clamp(0, u8::MAX.into()) as u8);
        match self {
            Self::Within(least, most) | Self::Thrown(least, most) => Some((fixed(least)?, fixed(most)?)),
            Self::Adjacent => Some((1, 1)),
            Self::Anywhere => Some((0, u8::MAX)),
            Self::Weapon | Self::Shot => None,
        }
    }

    /// Whether the reach is that of a shot or throw, so that an aim bonus applies.
    pub fn is_shot_or_thrown(&self) -> bool {
        matches!(self, Self::Shot | Self::Thrown(..))
    }
}
