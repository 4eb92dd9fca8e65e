//! Effects on the dice of the pool, and prices that are paid while a script runs.
//!
//! Owns the types. Must not roll: `rules::script` does.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::Expr;
use super::generate::generated;

generated! {
/// A change of dice in the character's pool.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum DiceEffect {
    /// Up to this number of dice are rolled again, each once; the player chooses the dice.
    Reroll(Expr),
    /// Scores rise, none above 6.
    Raise {
        /// The number added to the score of each die.
        by: Expr,
        /// The largest number of dice, which the player chooses; every die of the pool if left out.
        #[serde(default)]
        of: Option<Expr>,
    },
    /// This number of dice leave the pool; the player chooses them.
    Lose(Expr),
    /// This number of dice are rolled and join the pool.
    Add(Expr),
    /// The dice that were spent earlier this Round are rolled and join the pool; not the dice that paid for this action,
    /// and none that were lost otherwise.
    Recover,
    /// The rest of the pool is discarded.
    Empty,
}
}

generated! {
/// A price that is paid while a script runs. If the character cannot pay it, the repetition around it ends, or else the
/// script.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// FP.
    #[serde(default)]
    pub focus: Option<Expr>,
    /// Dice of the pool, whatever their scores; the player chooses them.
    #[serde(default)]
    pub dice: Option<Expr>,
}
}
