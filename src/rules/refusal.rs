//! Why an intent is refused, in words a person can read.

use std::fmt;

use crate::model::Condition;

/// The reason an intent can't be done. [`Refusal::code`] names it for tests; `Display` says it to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not the moment for it.
    NotNow,
    /// The encounter is over.
    EncounterOver,
    /// There is no such action, weapon or item here.
    Unknown(String),
    /// Dice that are not in the pool.
    NoSuchDice,
    /// So many more points of score are needed.
    MoreScore(i16),
    /// Exactly so many dice are needed.
    DiceCount(u8),
    /// The dice have to show the same.
    UnequalDice,
    /// No die of the enemy's table shows what this die shows.
    NoMatchingDie,
    /// A Free action takes no dice.
    FreeTakesNoDice,
    /// The price is out of reach for somebody so heavily laden.
    TooHeavy,
    /// So many more FP are needed.
    MoreFocus(u8),
    /// The attunement can't be overcast.
    NoOvercast,
    /// This beat has no room for an action of that class.
    NoActionLeft,
    /// One Free action a beat.
    FreeSpent,
    /// A Free action may not come last.
    FreeLast,
    /// At least one action a beat.
    ActFirst,
    /// This condition forbids it.
    Hindered(Condition),
    /// A requirement is not met; the words say which.
    Needs(std::borrow::Cow<'static, str>),
    /// Nobody can be reached.
    OutOfReach,
    /// There is nowhere to go.
    NoPath,
    /// Only as a reaction.
    OnlyReaction,
    /// Not as a reaction.
    NotReaction,
    /// Not one of the answers.
    NotAnAnswer,
    /// The token can't go there.
    IllegalSlot(String),
    /// Another way out is open first.
    OtherActionsFirst,
}

impl Refusal {
    /// A short stable name.
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
            Self::OtherActionsFirst => "OtherActionsFirst",
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
            Self::OtherActionsFirst => f.write_str("something else can still be done"),
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
