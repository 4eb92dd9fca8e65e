//! The closed sets of the rules: Skills, Ailments and kinds of actions.
//!
//! Owns these enums and the Tiers of a fighter. Must not know what a Skill or an Ailment does. Rules: D-19, D-38, DO-1.

use serde::{Deserialize, Serialize};

/// A Skill of a fighter (DO-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Skill {
    /// Strength and steel.
    Might,
    /// Speed and a steady hand.
    Finesse,
    /// Spells.
    Wit,
    /// Will.
    Nerve,
}

impl Skill {
    /// All four, in the order in which they are printed.
    pub const ALL: [Self; 4] = [Self::Might, Self::Finesse, Self::Wit, Self::Nerve];
}

/// The Tiers of a fighter: the number of its dice in each Skill (D-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiers {
    /// Dice in Might.
    pub might: u8,
    /// Dice in Finesse.
    pub finesse: u8,
    /// Dice in Wit.
    pub wit: u8,
    /// Dice in Nerve.
    pub nerve: u8,
}

impl Tiers {
    /// The Tier in a Skill.
    pub fn tier(&self, skill: Skill) -> u8 {
        match skill {
            Skill::Might => self.might,
            Skill::Finesse => self.finesse,
            Skill::Wit => self.wit,
            Skill::Nerve => self.nerve,
        }
    }
}

/// A penalty on a fighter (D-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ailment {
    /// Injury at the beginning of each round (D-42).
    Burn,
    /// A penalty on rolls (D-43).
    Dazzle,
    /// A penalty on Priority (D-44).
    Slow,
    /// A penalty on damage dealt (D-45).
    Weak,
}

impl Ailment {
    /// All four, in the order in which they are printed.
    pub const ALL: [Self; 4] = [Self::Burn, Self::Dazzle, Self::Slow, Self::Weak];
}

/// The kind of an action. Attacks are of one of the first three (D-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActionKind {
    /// A base attack.
    #[default]
    Base,
    /// A spell.
    Spell,
    /// Gear.
    Gear,
    /// A basic card, which is none of these (DO-29).
    Basic,
}
