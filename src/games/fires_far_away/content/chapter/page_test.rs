//! The tests of pages: statistics, possessions, notes and what has happened.
//!
//! Owns the words. Must not answer them: `scenario` does.

use serde::{Deserialize, Serialize};

use crate::model::{Id, Stat};

/// A question about the journey.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PageTest {
    /// Whether a note stands on the record sheet.
    Note(Id),
    /// Whether a Primary Stat is at least this. Worn gear counts, effects of the moment do not (O-87).
    Stat(Stat, u8),
    /// Whether there are at least so many souls.
    Souls(u32),
    /// Whether HMN is at least this.
    Humanity(u8),
    /// Whether SL is at least this.
    SoulLevel(u16),
    /// Whether the character has this gear: worn, in a pouch, in a quiver or carried. The stash does not count.
    Has(Id),
    /// Whether the character wears this gear: in a hand slot, as armour, as a ring, in a pouch or in a quiver.
    Wears(Id),
    /// Whether the character knows this attunement.
    Knows(Id),
    /// Whether the character is Hollow.
    Hollow,
    /// Whether this chapter has been resolved.
    Resolved(Id),
    /// Whether the first chapter was resolved before the second. A chapter that is not resolved comes after all that
    /// are, and the chapter under way is not resolved; if neither is, the test fails.
    Before(Id, Id),
    /// Whether at least so many chapters of the deck have been resolved. Chapters with a fixed place in it do not count.
    ResolvedCount(u8),
    /// Whether this chapter was resolved last, those with a fixed place in the deck included.
    LastResolved(Id),
    /// Whether souls or gear of the character lie at this place, because they were left there. A place is a name of the
    /// scenario's own, or an encounter at which they were lost.
    SoulsLie(Id),
    /// Whether this scenario, which came before in the campaign, ended with this ending.
    Ended(Id, Id),
    /// Whether this page has been read in this chapter; while it is open it counts as read.
    Visited(Id),
    /// Whether this encounter has been won in this journey.
    Won(Id),
    /// Whether this encounter has been lost in this journey.
    Lost(Id),
    /// Whether the character has retreated from this encounter in this journey.
    Fled(Id),
    /// Whether this clock of the chapter shows at least this.
    Clock(Id, u8),
    /// Whether at least so many HP slots are filled.
    Wounds(u8),
    /// Whether a question of creation was answered so.
    Answer(Id, Id),
    /// Whether the test fails.
    Not(Box<PageTest>),
    /// Whether all the tests hold.
    All(Vec<PageTest>),
    /// Whether any of the tests holds.
    Any(Vec<PageTest>),
}

impl PageTest {
    /// Visits the test and every test in it.
    pub fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Not(test) => test.visit(visit),
            Self::All(tests) | Self::Any(tests) => tests.iter().for_each(|test| test.visit(visit)),
            _ => {}
        }
    }
}
