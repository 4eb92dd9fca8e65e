//! The reasons why an intent is refused.
//!
//! Owns the list of reasons and their text; predicates are worded by `view`, which knows the catalog. Must not decide
//! whether an intent is legal.

use crate::content::script::Predicate;
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

/// The requirement that a refused intent does not meet. `Display` has the words for a predicate only as its file writes
/// it; for the player, `view::text::refusal_text` words it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Requirement {
    /// This predicate does not hold.
    #[error("{0:?}")]
    Unmet(Box<Predicate>),
    /// Something that no predicate asks for, in words that follow "needs".
    #[error("{0}")]
    Words(&'static str),
}

impl From<&Predicate> for Requirement {
    fn from(test: &Predicate) -> Self {
        Self::Unmet(Box::new(test.clone()))
    }
}

impl From<&'static str> for Requirement {
    fn from(words: &'static str) -> Self {
        Self::Words(words)
    }
}

/// The reason why a beat has no room for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRoom {
    /// A Double has filled the beat.
    #[error("the action before it fills the beat")]
    FilledByDouble,
    /// It is a Double itself, and something else has been done or takes room away.
    #[error("it fills a whole beat")]
    FillsWholeBeat,
    /// The Dynamic action of the beat has been done.
    #[error("one Dynamic action a beat, and that is done")]
    DynamicDone,
    /// As many actions as the beat has room for have been done.
    #[error("the actions of this beat are done")]
    ActionsDone,
}

/// The reason why an intent is refused. The name of the variant is the code for vignettes, `Display` is the text for
/// the player where it names no predicate.
///
/// The README of the vignettes lists the codes with the comments of the variants.
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr, VariantNames)]
pub enum Refusal {
    /// It is not the moment: the intent does not answer the pending decision, as a reaction without a window, an action
    /// in one, or an answer to no question.
    #[error("not now")]
    NotNow,
    /// The encounter has ended.
    #[error("the encounter is over")]
    EncounterOver,
    /// The action does not exist, or not with this gear or damage type; or no such token waits to be assigned.
    #[error("there is no {0} here")]
    Unknown(String),
    /// The dice are not in the pool; also Gasp & Pant with an empty pool.
    #[error("these dice are not in the pool")]
    NoSuchDice,
    /// The dice total too little; the text says how many SP are missing.
    #[error("{0} more SP")]
    MoreScore(i16),
    /// The action takes exactly this number of dice.
    #[error("exactly {}", dice_text(.0))]
    DiceCount(u8),
    /// The dice must show the same.
    #[error("the dice must show the same")]
    UnequalDice,
    /// No die on the enemy's table shows the face of this die.
    #[error("needs one die equal to a die on the enemy's table")]
    NoMatchingDie,
    /// A Free action, or Gasp & Pant, takes no dice.
    #[error("a Free action takes no dice")]
    FreeTakesNoDice,
    /// At this ENC the price is out of reach.
    #[error("too heavily laden")]
    TooHeavy,
    /// Too few FP are left; the text says how many are missing.
    #[error("{0} more FP")]
    MoreFocus(u8),
    /// More FP would have no effect on the attunement.
    #[error("more FP would do nothing for it")]
    NoOvercast,
    /// The beat has no room for another action of this class; the text says why.
    #[error("{0}")]
    NoActionLeft(NoRoom),
    /// The beat has had its Free action.
    #[error("one Free action a beat")]
    FreeSpent,
    /// A Free action may not be the last one of the beat, so a paid action must be able to follow it.
    #[error("a Free action can't be the last of the beat: a paid one must follow it")]
    FreeLast,
    /// A beat can end only after an action.
    #[error("pay for one action first: a beat needs at least one")]
    ActFirst,
    /// The encounter offers a few actions only, and this is none of them.
    #[error("it is not offered in this encounter")]
    NotOffered,
    /// A condition forbids it, as its row says; the text is the row's word for it.
    #[error("not while {0}")]
    Hindered(&'static str),
    /// A requirement is not met: gear in hand, grip, damage type, tile, or the state of a combatant; the text says
    /// which.
    #[error("needs {0}")]
    Needs(Requirement),
    /// No enemy can be aimed at, wherever the steps of the attack may lead.
    #[error("no enemy in reach")]
    OutOfReach,
    /// A movement that needs at least one hex has nowhere to go.
    #[error("there is nowhere to go")]
    NoPath,
    /// It is legal as a reaction only.
    #[error("only as a reaction")]
    OnlyReaction,
    /// It is not legal as a reaction.
    #[error("not as a reaction")]
    NotReaction,
    /// The answer is not among the choices of the pending decision.
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
