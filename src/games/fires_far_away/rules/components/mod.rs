//! Everything that is remembered: the components of combatants, the resources of the encounter, and its phases.
//!
//! Owns the state and plain access to it. Must not decide anything.

pub mod board;
pub mod character;
pub mod combatant;
pub mod kept;
pub mod phase;
pub mod resources;
