//! What happens to a character outside encounters.
//!
//! Owns the changes of a character sheet between encounters: gear, attunements, souls, SL and HMN. Must not know an
//! encounter under way: `rules` does, and decides what both have in common.

pub mod growth;
pub mod loadout;

pub use loadout::{EditRefusal, edit_character, try_on};
