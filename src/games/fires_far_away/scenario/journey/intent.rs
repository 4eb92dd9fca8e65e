//! The intents of a journey, and the reasons why something cannot be done: its one way in.
//!
//! Owns the plain data. Must not change a journey.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::content::chapter::PageTest;
use crate::content::encounter::Character;
use crate::lang::{Text, text};
use crate::model::{CharacterEdit, Id, Outcome, SheetSlot};
use crate::record::FightStatistics;
use crate::scenario::EditRefusal;
use crate::scenario::between_fights::{BetweenUse, UseRefusal};
use crate::scenario::growth::GrowthRefusal;

/// One decision in a journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JourneyIntent {
    /// Draw the next card of the deck, or begin the prestige if there is none.
    DrawChapter,
    /// Choose an option of the page.
    Choose(Id),
    /// Take a short reprieve, where the page offers it.
    Rest,
    /// Change the character sheet: gear at any time, attunements and SL during a short reprieve.
    EditSheet(CharacterEdit),
    /// Assign a known attunement to a POT during a short reprieve.
    Attune(Id),
    /// Put a piece into the stash, where it is accessible.
    Stash(SheetSlot),
    /// Take a piece from the stash or from the page.
    Take(StashPlace),
    /// Put a piece down on the page.
    PutDown(SheetSlot),
    /// Empty a place of which there are too many: one of the places of [`Journey::excess`](super::Journey::excess)
    /// (A-211, O-98).
    Drop(SheetSlot),
    /// Use a flask, an item or an attunement between encounters.
    Use(BetweenUse),
    /// Choose one of the rewards that a worn piece brings at a defeat, by its position.
    ChooseReward(usize),
    /// Take up the result of the encounter under way.
    FinishFight(Box<FightResult>),
    /// Give the encounter under way up as if it had never begun, for instance because its files have gone.
    AbandonFight,
}

impl JourneyIntent {
    /// Whether it answers a question that has to be answered before anything else (A-211, A-301, O-98).
    pub fn is_answer(&self) -> bool {
        matches!(self, Self::ChooseReward(_) | Self::Drop(_))
    }
}

/// The place of a piece that is not on the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StashPlace {
    /// In the stash, at this position.
    Stash(usize),
    /// On the page, at this position among the pieces there.
    Page(usize),
}

/// The reason why an intent is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JourneyRefusal {
    /// It is not the time for it.
    NotNow,
    /// The page has no such option.
    NoOption,
    /// The option or the short reprieve is locked, because this does not hold. The view has the words for it.
    Locked(PageTest),
    /// There is no short reprieve on this page, or it is being taken.
    NoReprieve,
    /// The short reprieve of this page was taken in this chapter, and the page gives it once.
    ReprieveTaken,
    /// Attunements and SL change during a short reprieve only.
    OnlyAtReprieve,
    /// The stash is not accessible.
    NoStash,
    /// Ephemeral gear cannot be stashed.
    Ephemeral,
    /// More is on the sheet than there is room for, and the player has not chosen which entry leaves it (A-211, O-98).
    TooMuch,
    /// There is nothing there.
    Empty,
    /// Nothing on the sheet has room for it.
    NoRoom,
    /// The attunement is not known.
    Unknown,
    /// There was no short reprieve in this chapter to which to return.
    NowhereToReturn,
    /// Nothing on the page is locked (O-86).
    NoLock,
    /// It cannot be used.
    Use(#[from] UseRefusal),
    /// The sheet cannot be changed so.
    Edit(#[from] EditRefusal),
    /// The character cannot grow.
    Growth(#[from] GrowthRefusal),
}

impl JourneyRefusal {
    /// The reason as a sentence without a full stop and without the names of a catalog.
    pub fn text(&self) -> Text {
        match self {
            Self::NotNow => text!("journey-refusal-not-now"),
            Self::NoOption => text!("journey-refusal-no-option"),
            Self::Locked(_) => text!("journey-refusal-locked"),
            Self::NoReprieve => text!("journey-refusal-no-reprieve"),
            Self::ReprieveTaken => text!("journey-refusal-reprieve-taken"),
            Self::OnlyAtReprieve => text!("journey-refusal-only-at-reprieve"),
            Self::NoStash => text!("journey-refusal-no-stash"),
            Self::Ephemeral => text!("journey-refusal-ephemeral"),
            Self::TooMuch => text!("journey-refusal-too-much"),
            Self::Empty => text!("journey-refusal-empty"),
            Self::NoRoom => text!("journey-refusal-no-room"),
            Self::Unknown => text!("journey-refusal-unknown-attunement"),
            Self::NowhereToReturn => text!("journey-refusal-nowhere-to-return"),
            Self::NoLock => text!("journey-refusal-no-lock"),
            Self::Use(refusal) => refusal.text(),
            Self::Edit(refusal) => refusal.text(),
            Self::Growth(refusal) => refusal.text(),
        }
    }
}

impl fmt::Display for JourneyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The result of an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FightResult {
    /// How it ended.
    pub outcome: Outcome,
    /// The character as it left the encounter.
    pub character: Character,
    /// The figures of the encounter, for the statistics of the journey.
    pub statistics: FightStatistics,
    /// The further results that its end has brought, by their positions on the page of the outcome.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<usize>,
}
