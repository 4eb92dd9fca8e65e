//! The numbers of the house rules that scripts can read.
//!
//! Owns their names only. Must not know the values: they stand in `house_rules`, which itself holds scripts.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A number of the house rules that a script can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, VariantArray)]
pub enum HouseNumber {
    /// SP that each token of a condition which holds adds to costs (`held_extra_cost`).
    HeldExtraCost,
    /// Bleed tokens that Bleeding adds at the start of a Turn (`bleeding_tokens`).
    BleedingTokens,
    /// Burn tokens that Blazing deals at the start of a Turn (`blazing_burn`).
    BlazingBurn,
    /// Tokens of Withering that turn into Cursed! (`withering_curse`).
    WitheringCurse,
}
