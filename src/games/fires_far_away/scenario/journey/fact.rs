//! The facts of a journey: its one way out.
//!
//! Owns the plain data. The words for it are those of the view.

use serde::{Deserialize, Serialize};

use crate::model::{Condition, Id, Outcome, Stat};

/// One thing that has happened in a journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JourneyFact {
    /// A card was drawn.
    ChapterDrawn(Id),
    /// The prestige began.
    PrestigeBegun,
    /// A page was turned to.
    PageTurned {
        /// The chapter; `None` in creation and prestige.
        chapter: Option<Id>,
        /// The page.
        page: Id,
    },
    /// An option was chosen on a page.
    OptionChosen {
        /// The page.
        page: Id,
        /// The option.
        option: Id,
    },
    /// A clock moved.
    ClockMoved {
        /// The clock.
        clock: Id,
        /// Its present value.
        now: u8,
    },
    /// A note was made.
    NoteMade(Id),
    /// A note was erased.
    NoteErased(Id),
    /// Souls were gained or lost.
    SoulsChanged {
        /// By how much.
        by: i32,
        /// How many there are now.
        now: u32,
    },
    /// HMN was gained or lost.
    HumanityChanged {
        /// The HMN before.
        before: u8,
        /// The HMN now.
        now: u8,
    },
    /// A Primary Stat changed.
    StatChanged(Stat, u8),
    /// Gear was found and taken.
    GearGained(Id),
    /// Gear was found and lies on the page, because it fits nowhere (O-87).
    GearLeft(Id),
    /// Gear was lost.
    GearLost(Id),
    /// An attunement became known.
    AttunementLearned(Id),
    /// Tokens came into HP slots.
    Wounded(u8),
    /// HP slots were cleared.
    Healed(u8),
    /// FP were gained or lost.
    FocusChanged(i8),
    /// A condition was inflicted.
    ConditionGained(Condition),
    /// A condition was removed.
    ConditionLost(Condition),
    /// A die was rolled.
    DieRolled(u8),
    /// An encounter began.
    FightBegun(Id),
    /// An encounter ended.
    FightEnded {
        /// The encounter.
        encounter: Id,
        /// How.
        outcome: Outcome,
    },
    /// Something was used between encounters: an attunement, or a flask or an item.
    Used {
        /// The attunement, or the action that uses the piece.
        action: Id,
        /// The piece in use.
        gear: Option<Id>,
    },
    /// A lock was opened (O-86).
    LockOpened {
        /// The page.
        page: Id,
        /// The option.
        option: Id,
    },
    /// A short reprieve was taken.
    Rested,
    /// SL was raised, and a stat with it.
    SoulLevelRaised(Stat),
    /// A chapter was resolved.
    ChapterResolved(Id),
    /// The journey ended.
    JourneyEnded(Option<Id>),
    /// The chapter between two cards began.
    InterludeBegun(Id),
    /// The journey goes on from the end of another scenario of the campaign.
    CampaignContinued {
        /// The scenario before it.
        from: Id,
        /// The ending of that scenario, if it came to one.
        ending: Option<Id>,
    },
}
