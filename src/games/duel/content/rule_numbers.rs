//! The numbers of the rules that are data, and the days and grades of the Season.
//!
//! Owns the form of `rules.ron`. Must not apply a number. Each field names its rule.

use kernel::id::Id;
use serde::{Deserialize, Serialize};

/// The numbers of `rules.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleNumbers {
    /// Fame at the start (DO-37).
    pub start_fame: u8,
    /// Fame for one re-roll (D-14).
    pub reroll_price: u8,
    /// Fame that the winner of a duel takes from the loser (DO-37).
    pub duel_prize: u8,
    /// Defense at Tier 0 (D-21).
    pub defense_base: i8,
    /// Defense for each Tier (D-21).
    pub defense_per_tier: i8,
    /// The reading from which a die gives Accuracy (D-26).
    pub accuracy: i8,
    /// The reading of Wit that a spell without attack needs (D-33).
    pub wit_target: i8,
    /// The penalty on a second action that deals damage (D-69).
    pub second_damage_penalty: i8,
    /// Injury from Burn (D-42).
    pub burn_injury: u8,
    /// The penalty on rolls from Dazzle (D-43).
    pub dazzle_penalty: i8,
    /// The penalty on Priority from Slow (D-44).
    pub slow_priority: i8,
    /// The penalty on damage from Weak (D-45).
    pub weak_penalty: i8,
    /// The cards in every hand (D-50).
    pub basic_cards: Vec<Id>,
    /// The most cards that are laid in a round (D-61).
    pub cards_per_round: usize,
    /// The last round of a fight (DO-36).
    pub round_limit: u16,
    /// A monster may escape at this part of its full Grit or less (DO-33).
    pub escape_divisor: u8,
    /// The Season.
    pub season: SeasonRules,
}

/// The Season (DO-37 to DO-39).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonRules {
    /// The days.
    pub days: Vec<DayRule>,
    /// Quarries at a dawn.
    pub quarries: usize,
    /// Cards among which a victory chooses.
    pub spoils: usize,
    /// Full Grit instead of a card.
    pub spoil_grit: u8,
    /// Grit recovered in the night after a fight.
    pub night_recovery: u8,
    /// Fame that a Recalled character loses.
    pub recall_price: u8,
    /// The rival's Fame is the player's less this number.
    pub rival_fame_behind: u8,
    /// The grades, lowest first.
    pub grades: Vec<Grade>,
}

/// One day of the Season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayRule {
    /// The lowest and the highest Rank of its quarries.
    pub ranks: (u8, u8),
    /// Whether the rival takes the place of one quarry.
    #[serde(default)]
    pub has_rival: bool,
    /// Monsters that are always among its quarries.
    #[serde(default)]
    pub always: Vec<Id>,
}

/// A grade of the Season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    /// Its printed name.
    pub name: String,
    /// The lowest score with this grade.
    pub from: u8,
}
