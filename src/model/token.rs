//! Damage and condition tokens, the sinks that take them, and the places where they lie.

use serde::{Deserialize, Serialize};

/// The twelve atomic damage types.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
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
    pub const ALL: [Self; 12] = [
        Self::Slash,
        Self::Crush,
        Self::Pierce,
        Self::Acid,
        Self::Breaking,
        Self::Bleed,
        Self::Burn,
        Self::Dark,
        Self::Magic,
        Self::Poison,
        Self::Smite,
        Self::Toxic,
    ];

    /// Whether this is Slash, Crush or Pierce.
    pub const fn is_physical(self) -> bool {
        matches!(self, Self::Slash | Self::Crush | Self::Pierce)
    }

    /// Whether this type eats gear.
    pub const fn damages_gear(self) -> bool {
        matches!(self, Self::Acid | Self::Breaking)
    }

    /// Whether tokens of this type gather on the sheet and enter HP Turn by Turn.
    pub const fn trickles(self) -> bool {
        matches!(self, Self::Bleed | Self::Poison | Self::Toxic)
    }

    /// The sink that can take this type, if any; `magical` physical damage uses M.DEF.
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

/// Conditions of the book (2.3.5).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Condition {
    Blazing,
    Bleeding,
    Blinded,
    Broken,
    Charmed,
    Cursed,
    Dismounted,
    Disoriented,
    Drain,
    Fear,
    Flinch,
    Frozen,
    Grappled,
    Hollow,
    Knockback,
    Knockdown,
    Maddened,
    Mute,
    Netted,
    Sapped,
    Slowed,
    Staggered,
    Stunned,
    Withering,
}

impl Condition {
    /// Every condition of the book.
    pub const ALL: [Self; 24] = [
        Self::Blazing,
        Self::Bleeding,
        Self::Blinded,
        Self::Broken,
        Self::Charmed,
        Self::Cursed,
        Self::Dismounted,
        Self::Disoriented,
        Self::Drain,
        Self::Fear,
        Self::Flinch,
        Self::Frozen,
        Self::Grappled,
        Self::Hollow,
        Self::Knockback,
        Self::Knockdown,
        Self::Maddened,
        Self::Mute,
        Self::Netted,
        Self::Sapped,
        Self::Slowed,
        Self::Staggered,
        Self::Stunned,
        Self::Withering,
    ];
}

/// A token as it lies in the hand: a stamped penny.
#[allow(missing_docs, reason = "the variants say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Token {
    Damage(DamageKind),
    Condition(Condition),
}

/// The seven sinks, in the order the sheet lists them.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Sink {
    PDef,
    FDef,
    MDef,
    DDef,
    LDef,
    Res,
    Ps,
}

impl Sink {
    /// Every sink in the order of the sheet.
    pub const ALL: [Self; 7] = [Self::PDef, Self::FDef, Self::MDef, Self::DDef, Self::LDef, Self::Res, Self::Ps];

    /// As printed on the sheet: `P.DEF`, `RES`.
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

/// Where a token is laid down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TokenSlot {
    /// Into an HP slot (or the HP circle of an enemy).
    Hp,
    /// Into a sink.
    Sink(Sink),
    /// Onto the raised shield's card.
    Shield,
    /// Onto the sheet, unassigned, to trickle.
    Unassigned,
    /// A condition taking its effect.
    Sheet,
    /// Into a Durability sink of a piece of gear.
    Durability(super::GearIndex),
    /// Breaking a piece of gear.
    Break(super::GearIndex),
    /// Off the table: no effect.
    Gone,
}

/// How many damage tokens of each type lie together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(DamageKind, u8)>", into = "Vec<(DamageKind, u8)>")]
pub struct DamageCounts([u8; 12]);

impl DamageCounts {
    /// Tokens of one type.
    pub const fn get(&self, kind: DamageKind) -> u8 {
        self.0[kind as usize]
    }

    /// Adds `n` tokens of a type.
    pub fn add(&mut self, kind: DamageKind, n: u8) {
        let there = &mut self.0[kind as usize];
        *there = there.saturating_add(n);
    }

    /// Removes up to `n` tokens of a type and returns how many went.
    pub fn remove(&mut self, kind: DamageKind, n: u8) -> u8 {
        let gone = self.0[kind as usize].min(n);
        self.0[kind as usize] -= gone;
        gone
    }

    /// All tokens.
    pub fn total(&self) -> u8 {
        self.0.iter().fold(0, |sum: u8, n| sum.saturating_add(*n))
    }

    /// Whether no token lies here.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&n| n == 0)
    }

    /// The types that lie here with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (DamageKind, u8)> + '_ {
        DamageKind::ALL.into_iter().map(|k| (k, self.get(k))).filter(|(_, n)| *n > 0)
    }

    /// Removes every token.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl From<Vec<(DamageKind, u8)>> for DamageCounts {
    fn from(tokens: Vec<(DamageKind, u8)>) -> Self {
        let mut bag = Self::default();
        for (kind, n) in tokens {
            bag.add(kind, n);
        }
        bag
    }
}

impl From<DamageCounts> for Vec<(DamageKind, u8)> {
    fn from(bag: DamageCounts) -> Self {
        bag.iter().collect()
    }
}

/// How many tokens of each condition lie on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(Condition, u8)>", into = "Vec<(Condition, u8)>")]
pub struct ConditionCounts([u8; 24]);

impl ConditionCounts {
    /// Tokens of one condition.
    pub const fn get(&self, condition: Condition) -> u8 {
        self.0[condition as usize]
    }

    /// Whether at least one token of the condition lies here.
    pub const fn contains(&self, condition: Condition) -> bool {
        self.get(condition) > 0
    }

    /// Sets the number of tokens.
    pub fn set(&mut self, condition: Condition, n: u8) {
        self.0[condition as usize] = n;
    }

    /// Whether no condition lies here.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 24]
    }

    /// The conditions that lie here with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Condition, u8)> + '_ {
        Condition::ALL.into_iter().map(|c| (c, self.get(c))).filter(|(_, n)| *n > 0)
    }
}

impl From<Vec<(Condition, u8)>> for ConditionCounts {
    fn from(tokens: Vec<(Condition, u8)>) -> Self {
        let mut counts = Self::default();
        for (condition, n) in tokens {
            counts.set(condition, n);
        }
        counts
    }
}

impl From<ConditionCounts> for Vec<(Condition, u8)> {
    fn from(counts: ConditionCounts) -> Self {
        counts.iter().collect()
    }
}
