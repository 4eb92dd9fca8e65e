//! What a person can do in a journey, what happens then, and why something cannot be done.
//!
//! Owns the plain data, and the one list of what is legal. Must not change a journey: its neighbours do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::fight::FightResult;
use super::page_tests::unmet_text;
use super::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::{OptionTarget, PageEffect, PageOption};
use crate::model::{CharacterEdit, Condition, Id, Outcome, SheetSlot, Stat};
use crate::scenario::EditRefusal;
use crate::scenario::growth::GrowthRefusal;

/// One decision in a journey.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Take up the result of the encounter under way.
    FinishFight(Box<FightResult>),
    /// Give the encounter under way up as if it had never begun, for instance because its files have gone.
    AbandonFight,
}

/// Where a piece lies that is not on the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StashPlace {
    /// In the stash, at this position.
    Stash(usize),
    /// On the page, at this position of what lies there.
    Page(usize),
}

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
        /// What it shows now.
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
        /// What it was.
        before: u8,
        /// What it is now.
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
    /// A short reprieve was taken.
    Rested,
    /// SL was raised, and a stat with it.
    SoulLevelRaised(Stat),
    /// A chapter was resolved.
    ChapterResolved(Id),
    /// The journey ended.
    JourneyEnded(Option<Id>),
}

/// The reason why an intent is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JourneyRefusal {
    /// It is not the time for it.
    #[error("not now")]
    NotNow,
    /// The page has no such option.
    #[error("the page has no such option")]
    NoOption,
    /// The option is locked.
    #[error("{0}")]
    Locked(String),
    /// There is no short reprieve on this page, or it has been taken.
    #[error("there is no rest here")]
    NoReprieve,
    /// Attunements and SL change during a short reprieve only.
    #[error("only during a short reprieve")]
    OnlyAtReprieve,
    /// The stash is not accessible.
    #[error("the stash is not here")]
    NoStash,
    /// Ephemeral gear cannot be stashed.
    #[error("what does not last cannot be stashed")]
    Ephemeral,
    /// There is nothing there.
    #[error("there is nothing there")]
    Empty,
    /// Nothing on the sheet has room for it.
    #[error("there is no room for it")]
    NoRoom,
    /// The attunement is not known.
    #[error("you do not know this attunement")]
    Unknown,
    /// The sheet cannot be changed so.
    #[error(transparent)]
    Edit(#[from] EditRefusal),
    /// The character cannot grow.
    #[error(transparent)]
    Growth(#[from] GrowthRefusal),
}

/// An option of the page as it stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageChoice<'a> {
    /// The option.
    pub option: &'a PageOption,
    /// Whether it can be chosen.
    pub state: OptionState,
}

/// Whether an option can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionState {
    /// It can.
    Open,
    /// It cannot, for this reason.
    Locked(String),
}

impl Journey {
    /// The options of the page that are to be seen, in the order of the file.
    pub fn page_choices<'a>(&self, catalog: &'a Arc<Catalog>) -> Vec<PageChoice<'a>> {
        let Some(page) = self.current_page(catalog) else { return Vec::new() };
        if self.fight.is_some() {
            return Vec::new();
        }
        let seen = page.options.iter().filter(|option| self.is_option_seen(catalog, page.id, option));
        let state = |option: &PageOption| match &option.needs {
            Some(test) if !self.holds(catalog, test) => OptionState::Locked(unmet_text(catalog, test)),
            _ => OptionState::Open,
        };
        seen.map(|option| PageChoice { option, state: state(option) }).collect()
    }

    fn is_option_seen(&self, catalog: &Arc<Catalog>, page: Id, option: &PageOption) -> bool {
        if option.once && self.chapter.chosen.contains(&(page, option.id)) {
            return false;
        }
        // An option that only gives what has been taken has nothing left to give.
        let only_gives = !option.effects.is_empty()
            && option.target == OptionTarget::Page(page)
            && option.effects.iter().all(|effect| match effect {
                PageEffect::Gain(gear) => self.chapter.collected.contains(&(page, option.id, *gear)),
                _ => false,
            });
        !only_gives && option.when.as_ref().is_none_or(|test| self.holds(catalog, test))
    }

    /// Every intent that is legal now, apart from changes of the sheet, which are answered one by one.
    pub fn legal_intents(&self, catalog: &Arc<Catalog>) -> Vec<JourneyIntent> {
        let mut legal = Vec::new();
        if self.stage == JourneyStage::BetweenChapters {
            legal.push(JourneyIntent::DrawChapter);
        }
        let open = self.page_choices(catalog).into_iter().filter(|choice| choice.state == OptionState::Open);
        legal.extend(open.map(|choice| JourneyIntent::Choose(choice.option.id)));
        if self.can_rest(catalog) {
            legal.push(JourneyIntent::Rest);
        }
        legal
    }

    /// Carries out an intent and tells what has happened.
    ///
    /// # Errors
    ///
    /// Returns why it is not possible; nothing is changed then.
    pub fn apply(
        &mut self,
        catalog: &Arc<Catalog>,
        intent: &JourneyIntent,
    ) -> Result<Vec<JourneyFact>, JourneyRefusal> {
        let mut after = self.clone();
        let mut facts = Vec::new();
        match intent {
            JourneyIntent::DrawChapter => after.draw_chapter(catalog, &mut facts)?,
            JourneyIntent::Choose(option) => after.choose(catalog, *option, &mut facts)?,
            JourneyIntent::Rest => after.rest(catalog, &mut facts)?,
            JourneyIntent::EditSheet(edit) => after.edit_sheet(catalog, edit, &mut facts)?,
            JourneyIntent::Attune(attunement) => after.attune(catalog, *attunement)?,
            JourneyIntent::Stash(slot) => after.put_into_stash(catalog, *slot)?,
            JourneyIntent::Take(place) => after.take(catalog, *place)?,
            JourneyIntent::PutDown(slot) => after.put_down(catalog, *slot)?,
            JourneyIntent::FinishFight(result) => after.finish_fight(catalog, result, &mut facts)?,
            JourneyIntent::AbandonFight => {
                after.fight.take().ok_or(JourneyRefusal::NotNow)?;
            }
        }
        *self = after;
        Ok(facts)
    }
}
