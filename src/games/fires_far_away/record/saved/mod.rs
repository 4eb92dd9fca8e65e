//! The state of an encounter as saves hold it: a saved type beside each component and each resource of the state.
//!
//! The names and the order of the fields here are those of the save files, so that a component can rename or move its own
//! without a change of any save. A saved type is made from its component, and turns into it only after a look for values
//! that the rules never make ([`ImpossibleState`]). Owns the shape of the state on disk. Must not decide what a state
//! means, nor look at the content files: `record::start` compares the two.
//!
//! Plain data that is no component is saved as it is: that of `model` and `content`, and the tasks, frames, attacks and
//! lent blocks of `rules::stack`.

mod board;
mod character;
mod combatant;
mod impossible_state;
mod mirror;
mod resources;
mod snapshot;
mod stack;

pub use impossible_state::ImpossibleState;
pub use resources::SavedPhase;
pub use snapshot::SavedSnapshot;
