//! The reasons why an intent is refused.
//!
//! Owns the list of reasons and their text; predicates are worded by `view`, which knows the catalog. Must not decide
//! whether an intent is legal.

use std::error::Error;
use std::fmt;

use strum::{IntoStaticStr, VariantNames};

use crate::content::script::Predicate;
use crate::lang::{Text, text};

/// The requirement that a refused intent does not meet. Its text has a predicate only as its file writes it; for the
/// player, `view::text::refusal_text` words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// This predicate does not hold.
    Unmet(Box<Predicate>),
    /// Something that no predicate asks for, as it follows "needs".
    Words(Text),
}

impl From<&Predicate> for Requirement {
    fn from(test: &Predicate) -> Self {
        Self::Unmet(Box::new(test.clone()))
    }
}

impl From<Text> for Requirement {
    fn from(text: Text) -> Self {
        Self::Words(text)
    }
}

/// The reason why a beat has no room for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoom {
    /// A Double has filled the beat.
    FilledByDouble,
    /// It is a Double itself, and something else has been done or takes room away.
    FillsWholeBeat,
    /// The Dynamic action of the beat has been done.
    DynamicDone,
    /// As many actions as the beat has room for have been done.
    ActionsDone,
}

/// The reason why an intent is refused. The name of the variant is the code for vignettes, `Display` is the text for
/// the player where it names no predicate.
///
/// The README of the vignettes lists the codes with the comments of the variants.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Refusal {
    /// It is not the moment: the intent does not answer the pending decision, as a reaction without a window, an action
    /// in one, or an answer to no question.
    NotNow,
    /// The encounter has ended.
    EncounterOver,
    /// The action does not exist, or not with this gear or damage type; or no such token waits to be assigned.
    Unknown(Text),
    /// The dice are not in the pool; also Gasp & Pant with an empty pool.
    NoSuchDice,
    /// The dice total too little; the text says how many SP are missing.
    MoreScore(i16),
    /// The action takes exactly this number of dice.
    DiceCount(u8),
    /// The dice must show the same.
    UnequalDice,
    /// No die on the enemy's table shows the face of this die.
    NoMatchingDie,
    /// A Free action, or Gasp & Pant, takes no dice.
    FreeTakesNoDice,
    /// At this ENC the price is out of reach.
    TooHeavy,
    /// Too few FP are left; the text says how many are missing.
    MoreFocus(u8),
    /// More FP would have no effect on the attunement.
    NoOvercast,
    /// The beat has no room for another action of this class; the text says why.
    NoActionLeft(NoRoom),
    /// The beat has had its Free action.
    FreeSpent,
    /// A Free action may not be the last one of the beat, so a paid action must be able to follow it.
    FreeLast,
    /// A beat can end only after an action.
    ActFirst,
    /// The encounter offers a few actions only, and this is none of them.
    NotOffered,
    /// A condition forbids it, as its row says; the text is the row's word for it.
    Hindered(&'static str),
    /// A requirement is not met: gear in hand, grip, damage type, tile, or the state of a combatant; the text says
    /// which.
    Needs(Requirement),
    /// No enemy can be aimed at, wherever the steps of the attack may lead.
    OutOfReach,
    /// A movement that needs at least one hex has nowhere to go.
    NoPath,
    /// It is legal as a reaction only.
    OnlyReaction,
    /// It is not legal as a reaction.
    NotReaction,
    /// The answer is not among the choices of the pending decision.
    NotAnAnswer,
    /// The token may not be placed in this slot; the text says why.
    IllegalSlot(Text),
}

impl Requirement {
    /// What is needed.
    pub fn text(&self) -> Text {
        match self {
            Self::Unmet(test) => Text::authored(format!("{test:?}")),
            Self::Words(text) => text.clone(),
        }
    }
}

impl NoRoom {
    /// The reason.
    pub fn text(self) -> Text {
        match self {
            Self::FilledByDouble => text!("no-room-filled"),
            Self::FillsWholeBeat => text!("no-room-fills"),
            Self::DynamicDone => text!("no-room-dynamic"),
            Self::ActionsDone => text!("no-room-done"),
        }
    }
}

impl Refusal {
    /// A short stable name of the reason, for tests.
    pub fn code(&self) -> &'static str {
        self.into()
    }

    /// The reason.
    pub fn text(&self) -> Text {
        match self {
            Self::NotNow => text!("refusal-not-now"),
            Self::EncounterOver => text!("refusal-encounter-over"),
            Self::Unknown(text) | Self::IllegalSlot(text) => text.clone(),
            Self::NoSuchDice => text!("refusal-no-such-dice"),
            Self::MoreScore(n) => text!("refusal-more-score", n = *n),
            Self::DiceCount(n) => text!("refusal-dice-count", n = *n),
            Self::UnequalDice => text!("refusal-unequal-dice"),
            Self::NoMatchingDie => text!("refusal-no-matching-die"),
            Self::FreeTakesNoDice => text!("refusal-free-takes-no-dice"),
            Self::TooHeavy => text!("refusal-too-heavy"),
            Self::MoreFocus(n) => text!("refusal-more-focus", n = *n),
            Self::NoOvercast => text!("refusal-no-overcast"),
            Self::NoActionLeft(why) => why.text(),
            Self::FreeSpent => text!("refusal-free-spent"),
            Self::FreeLast => text!("refusal-free-last"),
            Self::ActFirst => text!("refusal-act-first"),
            Self::NotOffered => text!("refusal-not-offered"),
            Self::Hindered(condition) => text!("refusal-hindered", condition = *condition),
            Self::Needs(what) => text!("refusal-needs", what = what.text()),
            Self::OutOfReach => text!("refusal-out-of-reach"),
            Self::NoPath => text!("refusal-no-path"),
            Self::OnlyReaction => text!("refusal-only-reaction"),
            Self::NotReaction => text!("refusal-not-reaction"),
            Self::NotAnAnswer => text!("refusal-not-an-answer"),
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl Error for Requirement {}

impl Error for NoRoom {}

impl Error for Refusal {}
