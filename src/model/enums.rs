//! The small closed lists of the book: stats, grades, modifiers, classes of action.
//!
//! Owns the names and what the book's tables say about each. Must not apply them: that is the work of `rules`.

use serde::{Deserialize, Serialize};

/// The seven Primary Stats.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Stat {
    Vit,
    End,
    Str,
    Dex,
    Att,
    Int,
    Fth,
}

/// How strongly a weapon's damage grows with a stat.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Grade {
    S,
    A,
    B,
    C,
    D,
    E,
}

impl Grade {
    /// Points of the stat above the requirement for each +1 damage, and the largest number of +1s.
    pub const fn scaling(self) -> Option<(u8, u8)> {
        match self {
            Self::S => Some((2, 4)),
            Self::A => Some((4, 3)),
            Self::B => Some((6, 2)),
            Self::C => Some((8, 2)),
            Self::D => Some((10, 2)),
            Self::E => None,
        }
    }

    /// The grade in the off hand: one letter lower.
    pub const fn off_hand(self) -> Self {
        match self {
            Self::S => Self::A,
            Self::A => Self::B,
            Self::B => Self::C,
            Self::C => Self::D,
            Self::D | Self::E => Self::E,
        }
    }
}

/// Number of hands: those a weapon is made for, or those of a grip.
#[allow(missing_docs, reason = "the variant names are the description")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HandCount {
    One,
    Two,
}

/// The class an action counts as during a beat.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ActionClass {
    Simple,
    Dynamic,
    Double,
    Free,
}

/// Damage modifiers (2.3.7) and the attack tags that rules test (2.3.11, A-17).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Modifier {
    High,
    Inevitable,
    Magical,
    Unblockable,
    Undodgeable,
    Unparryable,
    Unsinkable,
    LockOn,
    /// An attack with a missile, a thrown item or a single-target attunement.
    Ranged,
    /// An attunement other than Guts, or an enemy attack that counts as an attunement.
    Spell,
}

/// A set of [`Modifier`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Modifier>", into = "Vec<Modifier>")]
pub struct Modifiers(u16);

impl Modifiers {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Whether the set holds `modifier`.
    pub const fn contains(self, modifier: Modifier) -> bool {
        self.0 >> modifier as u16 & 1 == 1
    }

    /// Whether an attack with these modifiers is ranged or a spell, and so not a melee attack.
    pub const fn is_ranged(self) -> bool {
        self.contains(Modifier::Ranged) || self.contains(Modifier::Spell)
    }

    /// The set with `modifier` added.
    #[must_use]
    pub const fn with(self, modifier: Modifier) -> Self {
        Self(self.0 | 1 << modifier as u16)
    }

    /// Both sets together.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl From<Vec<Modifier>> for Modifiers {
    fn from(list: Vec<Modifier>) -> Self {
        list.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Modifiers> for Vec<Modifier> {
    fn from(set: Modifiers) -> Self {
        use Modifier::*;
        [High, Inevitable, Magical, Unblockable, Undodgeable, Unparryable, Unsinkable, LockOn, Ranged, Spell]
            .into_iter()
            .filter(|m| set.contains(*m))
            .collect()
    }
}
