//! The reasons why an intent is refused.
//!
//! Owns the list of reasons and their text. Must not decide whether an intent is legal.

use strum::IntoStaticStr;
use thiserror::Error;

use crate::model::Condition;

/// The reason why an intent is refused. [`Refusal::code`] is the name for tests, `Display` the text for the player.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
pub enum Refusal {
    /// The intent does not answer the pending decision.
    #[error("not now")]
    NotNow,
    /// The encounter is over.
    #[error("the encounter is over")]
    EncounterOver,
    /// The named action, weapon or item does not exist here.
    #[error("there is no {0} here")]
    Unknown(String),
    /// The dice are not in the pool.
    #[error("these dice are not in the pool")]
    NoSuchDice,
    /// The payment lacks this many SP.
    #[error("{0} more SP")]
    MoreScore(i16),
    /// The action needs exactly this many dice.
    #[error("exactly {}", dice_text(.0))]
    DiceCount(u8),
    /// The dice must show the same value.
    #[error("the dice must show the same")]
    UnequalDice,
    /// No die on the enemy's table shows the value of this die.
    #[error("needs one die equal to a die on the enemy's table")]
    NoMatchingDie,
    /// A Free action takes no dice.
    #[error("a Free action takes no dice")]
    FreeTakesNoDice,
    /// The encumbrance makes the cost unaffordable.
    #[error("too heavily laden")]
    TooHeavy,
    /// The payment lacks this many FP.
    #[error("{0} more FP")]
    MoreFocus(u8),
    /// More FP would have no effect on the attunement.
    #[error("more FP would do nothing for it")]
    NoOvercast,
    /// The beat allows no further action of this class.
    #[error("no room for it in this beat")]
    NoActionLeft,
    /// The beat allows one Free action only.
    #[error("one Free action a beat")]
    FreeSpent,
    /// A Free action may not be the last action of the beat.
    #[error("a Free action may not come last")]
    FreeLast,
    /// The beat needs at least one action.
    #[error("a beat needs at least one action")]
    ActFirst,
    /// This condition forbids the action.
    #[error("not while {}", condition_phrase(.0))]
    Hindered(Condition),
    /// A requirement is not met; the text names the requirement.
    #[error("needs {0}")]
    Needs(std::borrow::Cow<'static, str>),
    /// No target is in reach.
    #[error("no enemy in reach")]
    OutOfReach,
    /// No path is open.
    #[error("there is nowhere to go")]
    NoPath,
    /// The action is legal as a reaction only.
    #[error("only as a reaction")]
    OnlyReaction,
    /// The action is not legal as a reaction.
    #[error("not as a reaction")]
    NotReaction,
    /// The answer is not among the choices of the decision.
    #[error("that is none of the choices")]
    NotAnAnswer,
    /// The token may not be placed in this slot; the text says why.
    #[error("{0}")]
    IllegalSlot(String),
}

impl Refusal {
    /// A short stable name of the reason, for tests.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

fn dice_text(n: &u8) -> String {
    if *n == 1 { "one die".into() } else { format!("{n} dice") }
}

fn condition_phrase(condition: &Condition) -> &'static str {
    match condition {
        Condition::Stunned => "Stunned",
        Condition::Knockdown => "knocked down",
        Condition::Frozen => "Frozen",
        Condition::Netted => "netted",
        Condition::Grappled => "held",
        Condition::Staggered => "Staggered",
        Condition::Mute => "Mute",
        _ => "in this condition",
    }
}
