//! A journey: one way through a scenario, from creation over the chapter deck to the prestige (chapter 1, 2.2).
//!
//! Owns the state of the journey, the one door in ([`JourneyIntent`]) and the one way out ([`JourneyFact`]). Must not
//! resolve an encounter: `rules` does, and the journey takes up its result.

mod apply;
mod begin;
mod choices;
mod deck;
mod fact;
mod fight;
mod intent;
mod left_behind;
mod page;
mod page_effects;
mod page_tests;
mod passages;
mod pieces;
mod reprieve;
mod saved_journey;
mod sheet;
mod state;
mod usage;

pub use begin::{JourneyError, JourneyStart, Legacy};
pub use choices::{OptionState, PageChoice};
pub use fact::JourneyFact;
pub use intent::{FightResult, JourneyIntent, JourneyRefusal, StashPlace};
pub use saved_journey::{ImpossibleJourney, SavedJourney};
pub use state::{ChapterProgress, EncounterRecord, Fight, FightReward, Journey, JourneyStage, LeftBehind, StashPiece};
