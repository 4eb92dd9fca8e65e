//! The phases of the encounter as Bevy states.
//!
//! Owns which phases there are. Must not know their order or their steps; `turn` does.

use bevy::prelude::{States, SubStates};
use serde::{Deserialize, Serialize};

/// The phase of the encounter.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

/// The step of the counterbeat. The state exists in the counterbeat only; each counterbeat begins with `Open`.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[source(Phase = Phase::Counterbeat)]
pub enum CounterbeatStep {
    #[default]
    Open,
    Trickle,
    Roll,
    Enemies,
    Close,
}
