//! Journeys through scenarios, and the changes of a character outside encounters.
//!
//! Owns the changes of a character sheet between encounters: gear, attunements, souls, SL and HMN; and the chapters,
//! pages and notes of a journey. Must not know an encounter under way: `rules` does, and decides everything that both
//! have in common.

pub mod between_fights;
pub mod campaign_walk;
pub mod chance_fight;
pub mod derived;
pub mod diary;
pub mod diary_events;
pub mod growth;
pub mod journey;
pub mod journey_files;
pub mod journey_game;
pub mod journey_view;
pub mod loadout;
pub mod walk;
pub mod way_to_page;

pub use loadout::{EditRefusal, edit_character, try_on};
