//! The reasons why an intent is not legal, worded through messages.

use kernel::lang::words;
use thiserror::Error;

/// A refused intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DuelRefusal {
    /// The game is over.
    #[error("{}", words!("duel-refusal-over"))]
    Over,
    /// Another question is open.
    #[error("{}", words!("duel-refusal-other-question"))]
    OtherQuestion,
    /// The card is not in the hand.
    #[error("{}", words!("duel-refusal-not-in-hand"))]
    NotInHand,
    /// More cards than a round allows (D-61).
    #[error("{}", words!("duel-refusal-too-many-cards"))]
    TooManyCards,
    /// The roll has no such die.
    #[error("{}", words!("duel-refusal-no-such-die"))]
    NoSuchDie,
    /// The die was re-rolled (D-8).
    #[error("{}", words!("duel-refusal-die-rerolled"))]
    DieRerolled,
    /// The fighter is no target of the action.
    #[error("{}", words!("duel-refusal-no-such-target"))]
    NoSuchTarget,
    /// The fighter has no such effect.
    #[error("{}", words!("duel-refusal-no-such-effect"))]
    NoSuchEffect,
    /// The character does not own this Worn Gear.
    #[error("{}", words!("duel-refusal-not-worn"))]
    NotWorn,
    /// At least one character has to join.
    #[error("{}", words!("duel-refusal-must-join"))]
    MustJoin,
    /// A fight is given up before cards are laid (DO-35).
    #[error("{}", words!("duel-refusal-concede-late"))]
    ConcedeLate,
    /// The dawn shows no such quarry.
    #[error("{}", words!("duel-refusal-no-such-quarry"))]
    NoSuchQuarry,
    /// The spoils hold no such thing.
    #[error("{}", words!("duel-refusal-no-such-spoil"))]
    NoSuchSpoil,
}
