//! The places where the hand tokens may lie: the one answer for the character sheet and for the encounter (R-277,
//!
//!
//! Owns that rule for two pieces and the tokens on them. Must not know where the pieces lie.

use thiserror::Error;

use super::gear::Gear;
use crate::model::{HandToken, Handedness};

/// A piece with a hand token on it. `place` tells two pieces of the same kind apart.
#[derive(Clone, Copy, Debug)]
pub struct HeldPiece<'a> {
    /// The place of the piece among those of its bearer.
    pub place: usize,
    /// The piece.
    pub gear: &'a Gear,
}

/// The reason why a hand token may not lie on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandProblem {
    /// Both tokens lie on a piece that one hand holds.
    #[error("is for one hand only")]
    OneHandOnly,
    /// The other hand holds something beside a piece that is held alone.
    #[error("leaves nothing for the other hand")]
    NothingBeside,
    /// It is strapped on, or part of the body.
    #[error("is strapped on: no hand token lies on it")]
    TakesNoToken,
    /// The main hand holds it although the off-hand holds a weapon.
    #[error("is no weapon: beside a weapon it lies in the off-hand")]
    BelongsInOffHand,
}

/// The reason why this token may not lie on this piece, with the other token on `other`; `None` if it may. A shield
/// that is also a weapon, such as one with a spike, counts as one. A piece that is none takes one hand, and leaves the
/// main hand to a weapon.
pub fn hand_token_problem(token: HandToken, on: HeldPiece, other: Option<HeldPiece>) -> Option<HandProblem> {
    let in_both = other.is_some_and(|other| other.place == on.place);
    let beside = other.filter(|_| !in_both).map(|other| other.gear);
    let weapon = on.gear.weapon.as_ref();
    match on.gear.hands {
        Handedness::Strapped | Handedness::Bare => Some(HandProblem::TakesNoToken),
        Handedness::OnlyOne if in_both => Some(HandProblem::OneHandOnly),
        _ if in_both && weapon.is_none_or(|weapon| weapon.hands == Handedness::OnlyOne) => {
            Some(HandProblem::OneHandOnly)
        }
        Handedness::Alone if beside.is_some() => Some(HandProblem::NothingBeside),
        _ if token == HandToken::Main && weapon.is_none() && beside.is_some_and(|gear| gear.weapon.is_some()) => {
            Some(HandProblem::BelongsInOffHand)
        }
        _ => None,
    }
}
