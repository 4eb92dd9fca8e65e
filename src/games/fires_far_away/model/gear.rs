//! A piece of the character's gear, and the pieces in the hands.

use serde::{Deserialize, Serialize};

/// A piece of the character's gear, by its line on the character sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct GearIndex(pub u8);

/// The two hand tokens: the pieces that the main and the off hand hold. Both on one piece means two-handed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct Hands {
    /// The main hand.
    pub main: Option<GearIndex>,
    /// The off hand.
    pub off: Option<GearIndex>,
}

impl Hands {
    /// Whether at least one hand holds the piece.
    pub fn is_holding(self, gear: GearIndex) -> bool {
        self.main == Some(gear) || self.off == Some(gear)
    }

    /// Whether both hands hold the piece.
    pub fn is_two_handed(self, gear: GearIndex) -> bool {
        self.main == Some(gear) && self.off == Some(gear)
    }

    /// Whether at least one hand holds nothing.
    pub fn has_free_hand(self) -> bool {
        self.main.is_none() || self.off.is_none()
    }
}
