//! Odds: exact chances by enumeration, before the player commits.
//!
//! Owns the enumeration of dice, of a round and of a question about Fame. Every outcome comes from the rules themselves:
//! the engine is carried on with each class of faces that the rules tell apart. Must not change a fight. See DO-12 and the
//! table of the design.

mod distribution;
mod fame_odds;
mod round_odds;
mod token_odds;

pub use distribution::{Distribution, RollClass, roll_classes, rolls_of};
pub use fame_odds::{FameOdds, RerollOdds, fame_odds};
pub use round_odds::{EntryOdds, ExchangeOdds, RailLine, RoundOdds, round_odds};
pub use token_odds::{token_chances, token_chances_among};
