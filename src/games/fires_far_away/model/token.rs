//! Damage tokens, the sinks that take them, and the slots that hold them.
//!
//! Owns the token types and the fixed facts of the book about them. Must not assign a token: `rules::change` does.

use std::fmt;

use super::Condition;
use enum_map::{Enum, EnumMap};
use enumset::EnumSetType;
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr, VariantArray};

/// The twelve atomic damage types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Enum, EnumSetType, EnumCount, VariantArray, IntoStaticStr)]
#[enumset(no_ops, no_super_impls)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum DamageKind {
    Slash,
    Crush,
    Pierce,
    Acid,
    Breaking,
    Bleed,
    Burn,
    Dark,
    Magic,
    Poison,
    Smite,
    Toxic,
}

impl DamageKind {
    /// Every damage type.
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.as_array().expect("as many as there are variants");

    /// The name, as the book prints it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether this is Slash, Crush or Pierce.
    pub const fn is_physical(self) -> bool {
        matches!(self, Self::Slash | Self::Crush | Self::Pierce)
    }

    /// Whether this type damages gear.
    pub const fn damages_gear(self) -> bool {
        matches!(self, Self::Acid | Self::Breaking)
    }

    /// Whether tokens of this type wait unassigned on the sheet and trickle into HP each Turn.
    pub const fn trickles(self) -> bool {
        matches!(self, Self::Bleed | Self::Poison | Self::Toxic)
    }

    /// The sink that can take this type, if any. `magical` physical damage uses M.DEF.
    pub const fn sink(self, magical: bool) -> Option<Sink> {
        match self {
            Self::Slash | Self::Crush | Self::Pierce if magical => Some(Sink::MDef),
            Self::Slash | Self::Crush | Self::Pierce => Some(Sink::PDef),
            Self::Burn => Some(Sink::FDef),
            Self::Magic => Some(Sink::MDef),
            Self::Dark => Some(Sink::DDef),
            Self::Smite => Some(Sink::LDef),
            Self::Bleed | Self::Poison | Self::Toxic => Some(Sink::Res),
            Self::Acid | Self::Breaking => None,
        }
    }
}

/// A single token.
#[allow(missing_docs, reason = "the variant names are the description")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Token {
    Damage(DamageKind),
    Condition(Condition),
}

/// The seven sinks, in the order the sheet lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(EnumCount, VariantArray, IntoStaticStr)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Sink {
    PDef,
    FDef,
    MDef,
    DDef,
    LDef,
    Res,
    Ps,
}

/// A number for each sink, in the order of [`Sink::ALL`].
pub type SinkNumbers = [u8; Sink::ALL.len()];

impl Sink {
    /// Every sink in the order of the sheet.
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.as_array().expect("as many as there are variants");

    /// The label printed on the sheet: `P.DEF`, `RES`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::PDef => "P.DEF",
            Self::FDef => "F.DEF",
            Self::MDef => "M.DEF",
            Self::DDef => "D.DEF",
            Self::LDef => "L.DEF",
            Self::Res => "RES",
            Self::Ps => "PS",
        }
    }
}

/// The place that a token is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TokenSlot {
    /// An HP slot, or the HP circle of an enemy.
    Hp,
    /// A sink.
    Sink(Sink),
    /// The card of the raised shield.
    Shield,
    /// The sheet, unassigned, to trickle later.
    Unassigned,
    /// The sheet, for a condition that takes effect.
    Sheet,
    /// A Durability sink of a piece of gear.
    Durability(super::GearIndex),
    /// A piece of gear, which breaks.
    Break(super::GearIndex),
    /// None: the token is discarded without effect.
    Gone,
}

/// Number of damage tokens of each type in one place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(DamageKind, u8)>", into = "Vec<(DamageKind, u8)>")]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct DamageCounts(EnumMap<DamageKind, u8>);

impl DamageCounts {
    /// Number of tokens of one type.
    pub fn get(&self, kind: DamageKind) -> u8 {
        self.0[kind]
    }

    /// Adds `n` tokens of a type.
    pub fn add(&mut self, kind: DamageKind, n: u8) {
        let there = &mut self.0[kind];
        *there = there.saturating_add(n);
    }

    /// Removes up to `n` tokens of a type and returns the number removed.
    pub fn remove(&mut self, kind: DamageKind, n: u8) -> u8 {
        let gone = self.0[kind].min(n);
        self.0[kind] -= gone;
        gone
    }

    /// Total number of tokens.
    pub fn total(&self) -> u8 {
        self.0.values().fold(0, |sum: u8, n| sum.saturating_add(*n))
    }

    /// Whether every count is 0.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|&n| n == 0)
    }

    /// The types with at least one token, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (DamageKind, u8)> + '_ {
        self.0.iter().map(|(condition, n)| (condition, *n)).filter(|(_, n)| *n > 0)
    }

    /// Removes every token.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Only the kinds of which there are tokens: `{Slash: 2}`.
impl fmt::Debug for DamageCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl From<Vec<(DamageKind, u8)>> for DamageCounts {
    fn from(tokens: Vec<(DamageKind, u8)>) -> Self {
        let mut counts = Self::default();
        for (kind, n) in tokens {
            counts.add(kind, n);
        }
        counts
    }
}

impl From<DamageCounts> for Vec<(DamageKind, u8)> {
    fn from(counts: DamageCounts) -> Self {
        counts.iter().collect()
    }
}
