//! The effects of pages on a journey.
//!
//! Owns the words. Must not carry out an effect: `scenario` does.

use serde::{Deserialize, Serialize};

use super::page_test::PageTest;
use crate::model::{Condition, Id, Stat};

/// A change of the journey.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PageEffect {
    /// A note is made.
    Note(Id),
    /// A note is erased.
    Erase(Id),
    /// Souls are gained.
    GainSouls(u16),
    /// Souls are lost, as many as there are.
    LoseSouls(u16),
    /// HMN is gained. None is gained while cursed, and the first lifts Hollow.
    GainHumanity(u8),
    /// HMN is lost, as much as there is.
    LoseHumanity(u8),
    /// A Primary Stat rises.
    RaiseStat(Stat, u8),
    /// A Primary Stat falls.
    LowerStat(Stat, u8),
    /// Gear is found. A page gives it once only.
    Gain(Id),
    /// One piece of this gear is lost, wherever on the character it is.
    Lose(Id),
    /// All that is carried is lost.
    LoseCarried,
    /// All souls are left at this place: a name of the scenario's own. A later `Recover` takes them up again.
    LeaveSouls(Id),
    /// All that is carried is left at this place.
    LeaveCarried(Id),
    /// What lies at this place is taken up again, souls and gear.
    Recover(Id),
    /// An attunement becomes known.
    Learn(Id),
    /// Wounds: tokens in HP slots. One slot stays free: no character is defeated outside encounters.
    Wound(u8),
    /// HP slots are cleared.
    Heal(u8),
    /// FP are gained, up to their limit.
    GainFocus(u8),
    /// FP are lost, as many as there are.
    LoseFocus(u8),
    /// A condition that outlasts encounters is inflicted.
    Inflict(Condition),
    /// A condition is removed.
    Cure(Condition),
    /// A clock of the chapter moves on, or back below 0.
    Tick(Id, i8),
    /// A clock of the chapter is set.
    Set(Id, u8),
    /// A die is rolled; the effects of the first range that holds its face happen. In the creation as many dice are rolled
    /// and added up as the house rules say.
    Roll(Vec<((u8, u8), Vec<PageEffect>)>),
    /// The first effects happen if the test holds, the others if not.
    If(PageTest, Vec<PageEffect>, Vec<PageEffect>),
    /// The next page is this one, whatever the option says.
    GoTo(Id),
    /// A question of creation is answered.
    Answer(Id, Id),
}

impl PageEffect {
    /// Visits the effect and every effect in it.
    pub fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Roll(cases) => cases.iter().flat_map(|(_, effects)| effects).for_each(|effect| effect.visit(visit)),
            Self::If(_, yes, no) => yes.iter().chain(no).for_each(|effect| effect.visit(visit)),
            _ => {}
        }
    }
}
