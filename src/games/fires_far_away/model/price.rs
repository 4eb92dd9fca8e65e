//! The price of an action: a cost of the effect language, worked out for one moment.
//!
//! Owns the type. Must not evaluate a cost or check a payment: `rules` does.

use serde::{Deserialize, Serialize};

use super::DiceValues;

/// A cost evaluated in a context.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Price {
    /// No dice.
    Free,
    /// Exactly `n` dice. With extra score: at least `n` dice with a total of `n + extra` or more.
    Dice {
        /// The number of dice.
        n: u8,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// Dice with a total of at least `least`; the rest may count as overspent.
    Score {
        /// The least total.
        least: i16,
        /// Whether the rest counts as overspent.
        #[serde(default)]
        plus: bool,
        /// The fewest dice.
        #[serde(default = "one_die")]
        dice: u8,
    },
    /// One die, and further dice with a total of at least `least`.
    DieAndScore {
        /// The least total of the further dice.
        least: i16,
    },
    /// Exactly `n` dice with the same face. With extra score: further dice to reach it.
    Equal {
        /// The number of dice.
        n: u8,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// One die with one of the faces. With extra score: further dice to reach it.
    Match {
        /// The faces that match.
        faces: DiceValues,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// The whole pool.
    Everything,
}

/// The fewest dice of a score that says nothing else.
fn one_die() -> u8 {
    1
}
