//! The data that a pending decision keeps about the effect that asks.
//!
//! Owns the types. Must not ask or answer anything.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::{ClearSource, TokenSelector};
use crate::model::{Cause, CombatantId, serialize_causes};

/// Tokens that an effect takes away, as far as it still does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenClearing {
    /// The owner of the tokens.
    pub who: CombatantId,
    /// The place that they are taken from.
    pub from: ClearSource,
    /// The types that count; all if empty.
    pub of: SmallVec<[TokenSelector; 4]>,
    /// The number of tokens left to take at most; [`ALL`](Self::ALL) if the effect names none.
    pub left: u8,
}

impl TokenClearing {
    /// Stands for all tokens there are: more than any effect names.
    pub const ALL: u8 = u8::MAX;
}

/// The change of a die that the player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DieUse {
    /// It leaves the pool.
    Lose,
    /// It pays for the effects that follow.
    Pay,
    /// Its score rises by this number.
    Raise(u8),
}

/// A combatant that is thrown back in a direction of the player's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChosenKnockBack {
    /// The combatant that is knocked back.
    pub who: CombatantId,
    /// The direction straight away from where it comes from.
    pub away: u8,
    /// The hexes to move.
    pub hexes: u8,
    /// The cause of the Knockback.
    #[serde(default, serialize_with = "serialize_causes")]
    pub cause: Cause,
}
