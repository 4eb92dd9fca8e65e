//! The journey as it lies on the table: from its state and the content to plain data.
//!
//! Owns the parts of a journey that are shown: the page, the deck, the record sheet, the changes of the last step, and
//! the words for a refusal. Must not change a journey, and must not draw.

mod excess;
mod next_scenario;
mod option_outcome;
mod page;
mod refusals;

use std::collections::{BTreeMap, HashMap};

use super::journey::{Journey, JourneyFact};
use crate::model::{Id, Stat};
use crate::view::ShelfEntry;

pub use page::build_journey_view;
pub use refusals::refusal_text;

/// The texts of gear and attunements by id.
pub type Shelf = HashMap<Id, ShelfEntry>;

/// A journey with the table's memory of its last step.
#[derive(Clone, Copy, Debug)]
pub struct ShownJourney<'a> {
    /// The journey.
    pub journey: &'a Journey,
    /// The facts of the last step.
    pub happened: &'a [JourneyFact],
    /// The Primary Stats before that step.
    pub stats_before: &'a BTreeMap<Stat, u8>,
    /// Whether the card that was just drawn is shown, before its first page.
    pub shows_card: bool,
    /// Whether it is an earlier moment of the journey, at which nothing can be decided.
    pub is_past: bool,
    /// Seconds that it has been played.
    pub seconds_played: u64,
}
