//! The decisions of the player, in a fight and in the Season.
//!
//! Owns the intents. Must not judge them. Rules: D-14, D-46, D-47, D-61 to D-63, DO-35, DO-38, DO-39.

use kernel::id::Id;
use serde::{Deserialize, Serialize};

use super::seat::Seat;
use crate::content::Ailment;

/// One decision. The question that is open says whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DuelIntent {
    /// Join the fight or stay out.
    Join(bool),
    /// Wear this gear in the fight.
    ChooseWorn(Id),
    /// Lay these cards face-down, from the left; up to two.
    Lay(Vec<Id>),
    /// Turn the cards up.
    Reveal,
    /// Say what the Base Attack is.
    DeclareBase(BaseUse),
    /// Aim at this fighter.
    ChooseTarget(Seat),
    /// Remove this ongoing effect; `None` removes none.
    ChooseEffect(Option<EffectRef>),
    /// Spend Fame to re-roll this die, counted from 0.
    SpendFame(u8),
    /// Spend no Fame.
    Decline,
    /// Give the fight up.
    Concede,
    /// Set out for this quarry of the dawn, counted from 0.
    ChooseQuarry(u8),
    /// Rest for the day.
    Rest,
    /// Take this from the spoils.
    ChooseSpoil(Spoil),
}

/// The use of a Base Attack card (D-63).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BaseUse {
    /// The character's base attack.
    Attack,
    /// The taking of the Priority token.
    Token,
}

/// An ongoing effect of a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EffectRef {
    /// An Ailment, whole (D-40).
    Ailment(Ailment),
    /// The effect at this place of the list, from 0.
    Ongoing(u8),
}

/// A thing to take after a victory (DO-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoil {
    /// A card.
    Card(Id),
    /// More full Grit.
    Grit,
}
