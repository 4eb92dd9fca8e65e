//! The reasons why an intent is refused.
//!
//! Owns the list of reasons and their text. Must not decide whether an intent is legal.

use std::fmt;

use crate::model::Condition;

/// The reason why an intent is refused. [`Refusal::code`] is the name for tests, `Display` the text for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The intent does not answer the pending decision.
    NotNow,
    /// The encounter is over.
    EncounterOver,
    /// The named action, weapon or item does not exist here.
    Unknown(String),
    /// The dice are not in the pool.
    NoSuchDice,
    /// The payment lacks this many SP.
    MoreScore(i16),
    /// The action needs exactly this many dice.
    DiceCount(u8),
    /// The dice must show the same value.
    UnequalDice,
    /// No die on the enemy's table shows the value of this die.
    NoMatchingDie,
    /// A Free action takes no dice.
    FreeTakesNoDice,
    /// The encumbrance makes the cost unaffordable.
    TooHeavy,
    /// The payment lacks this many FP.
    MoreFocus(u8),
    /// More FP would have no effect on the attunement.
    NoOvercast,
    /// The beat allows no further action of this class.
    NoActionLeft,
    /// The beat allows one Free action only.
    FreeSpent,
    /// A Free action may not be the last action of the beat.
    FreeLast,
    /// The beat needs at least one action.
    ActFirst,
    /// This condition forbids the action.
    Hindered(Condition),
    /// A requirement is not met; the text names the requirement.
    Needs(std::borrow::Cow<'static, str>),
    /// No target is in reach.
    OutOfReach,
    /// No path is open.
    NoPath,
    /// The action is legal as a reaction only.
    OnlyReaction,
    /// The action is not legal as a reaction.
    NotReaction,
    /// The answer is not among the choices of the decision.
    NotAnAnswer,
    /// The token may not be placed in this slot; the text says why.
    IllegalSlot(String),
}

impl Refusal {
    /// A short stable name of the reason, for tests.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotNow => "NotNow",
            Self::EncounterOver => "EncounterOver",
            Self::Unknown(_) => "Unknown",
            Self::NoSuchDice => "NoSuchDice",
            Self::MoreScore(_) => "MoreScore",
            Self::DiceCount(_) => "DiceCount",
            Self::UnequalDice => "UnequalDice",
            Self::NoMatchingDie => "NoMatchingDie",
            Self::FreeTakesNoDice => "FreeTakesNoDice",
            Self::TooHeavy => "TooHeavy",
            Self::MoreFocus(_) => "MoreFocus",
            Self::NoOvercast => "NoOvercast",
            Self::NoActionLeft => "NoActionLeft",
            Self::FreeSpent => "FreeSpent",
            Self::FreeLast => "FreeLast",
            Self::ActFirst => "ActFirst",
            Self::Hindered(_) => "Hindered",
            Self::Needs(_) => "Needs",
            Self::OutOfReach => "OutOfReach",
            Self::NoPath => "NoPath",
            Self::OnlyReaction => "OnlyReaction",
            Self::NotReaction => "NotReaction",
            Self::NotAnAnswer => "NotAnAnswer",
            Self::IllegalSlot(_) => "IllegalSlot",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow => f.write_str("not now"),
            Self::EncounterOver => f.write_str("the encounter is over"),
            Self::Unknown(what) => write!(f, "there is no {what} here"),
            Self::NoSuchDice => f.write_str("these dice are not in the pool"),
            Self::MoreScore(n) => write!(f, "{n} more SP"),
            Self::DiceCount(1) => f.write_str("exactly one die"),
            Self::DiceCount(n) => write!(f, "exactly {n} dice"),
            Self::UnequalDice => f.write_str("the dice must show the same"),
            Self::NoMatchingDie => f.write_str("needs one die equal to a die on the enemy's table"),
            Self::FreeTakesNoDice => f.write_str("a Free action takes no dice"),
            Self::TooHeavy => f.write_str("too heavily laden"),
            Self::MoreFocus(n) => write!(f, "{n} more FP"),
            Self::NoOvercast => f.write_str("more FP would do nothing for it"),
            Self::NoActionLeft => f.write_str("no room for it in this beat"),
            Self::FreeSpent => f.write_str("one Free action a beat"),
            Self::FreeLast => f.write_str("a Free action may not come last"),
            Self::ActFirst => f.write_str("a beat needs at least one action"),
            Self::Hindered(condition) => write!(f, "not while {}", condition_phrase(*condition)),
            Self::Needs(what) => write!(f, "needs {what}"),
            Self::OutOfReach => f.write_str("no enemy in reach"),
            Self::NoPath => f.write_str("there is nowhere to go"),
            Self::OnlyReaction => f.write_str("only as a reaction"),
            Self::NotReaction => f.write_str("not as a reaction"),
            Self::NotAnAnswer => f.write_str("that is none of the choices"),
            Self::IllegalSlot(why) => f.write_str(why),
        }
    }
}

fn condition_phrase(condition: Condition) -> &'static str {
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
