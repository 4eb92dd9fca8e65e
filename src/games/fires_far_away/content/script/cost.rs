//! The costs of actions.
//!
//! Owns their type. Must not work a price out: `rules::player::price` does.

use enumset::EnumSet;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::vocabulary::vocabulary;
use super::walk::is_fixed_by_loadout;
use super::words::ScriptWord;
use super::{Expr, Predicate, QuantityKind};

vocabulary! {
/// The cost of an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum Cost {
    /// A Free action: no dice.
    Free,
    /// Exactly n dice of any score: nD.
    Dice(u8),
    /// 1D+: one die or more; the score above 1 is overspent.
    DicePlus,
    /// Any dice with at least this total.
    Score(Expr),
    /// Any dice with at least this total; the score above it is overspent.
    ScorePlus(Expr),
    /// One die, and other dice with at least this total; the score above it is overspent.
    DieAndScorePlus(Expr),
    /// Exactly n dice with equal faces.
    EqualDice(u8),
    /// One die with the face of a die of the active enemy's table.
    EncounterDie,
    /// No dice are named, but the pool must hold at least one. The effect takes them, with `Dice(Empty)`.
    Everything,
    /// The cost of the first predicate that holds. If no predicate holds, the action cannot be committed.
    When(Vec<(Predicate, Cost)>),
}
}

impl Cost {
    /// Whether score above it counts as overspent.
    pub fn takes_more_score(&self) -> bool {
        match self {
            Self::DicePlus | Self::ScorePlus(_) | Self::DieAndScorePlus(_) => true,
            Self::When(cases) => cases.iter().any(|(_, cost)| cost.takes_more_score()),
            Self::Free
            | Self::Dice(_)
            | Self::Score(_)
            | Self::EqualDice(_)
            | Self::EncounterDie
            | Self::Everything => false,
        }
    }

    /// Whether the price depends on nothing but the Primary Stats, the gear, the hand tokens and the action, apart from
    /// what conditions add, where blocks that come and go can change these derived values of the loadout.
    pub fn is_fixed_by_loadout(&self, varying: EnumSet<QuantityKind>) -> bool {
        is_fixed_by_loadout(ScriptWord::Cost(self), varying)
    }
}
