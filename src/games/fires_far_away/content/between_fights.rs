//! The effects of gear and attunements on a journey: at a defeat, and when they are used between encounters.
//!
//! Owns the words. Must not carry out their effects: `scenario` does.

use serde::{Deserialize, Serialize};

/// The effect of a piece of gear when its wearer is defeated, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DefeatEffect {
    /// No souls are lost.
    KeepSouls,
    /// Nothing that is carried is lost.
    KeepCarried,
    /// The player chooses one of the rewards that the victory would have brought.
    ChooseReward,
    /// The piece is destroyed, whether or not anything was at risk.
    Destroy,
}

/// The effect of a use between encounters on the journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum JourneyEffect {
    /// The journey returns to the page of the last short reprieve in this chapter.
    ReturnToReprieve,
    /// The locks of the page open: its options with `lock` (O-86).
    OpenLocks,
}
