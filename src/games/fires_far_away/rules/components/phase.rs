//! The phases of the encounter as Bevy states.
//!
//! Owns which phases there are. Must not know their order or their steps; `turn` does.

use bevy::prelude::States;
use serde::{Deserialize, Serialize};

/// The phase of the encounter. Vignettes name a phase.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Phase {
    #[default]
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

/// The step of the counterbeat, which begins with `Open`. Between counterbeats the state is kept and means nothing. A
/// task of the resolution stack names a step, and such tasks are saved as they are.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum CounterbeatStep {
    #[default]
    Open,
    Trickle,
    Roll,
    Enemies,
    Close,
}
