//! The oracle: what is coming, and what becomes of many games.
//!
//! Owns exact forecasts of the counterbeat ([`Oracle`]), the bots that play by themselves ([`bot`]), single games of
//! theirs ([`bout`]) and whole nights of them ([`soak`]). Everything is found out by running the real rules on a copy:
//! no rule is written down here a second time. Must not change the world it is asked about, nor draw or print anything.

pub mod bot;
pub mod bout;
mod chance;
mod course;
mod forecast;
mod fork;
mod odds;
pub mod soak;

pub use chance::Chance;
pub use course::{AttackCourse, CharacterCourse, FoeCourse, Landing};
pub use forecast::{EntrySummary, Forecast, MOST_TOGETHER, Oracle, Outlook};
pub use fork::Unforeseen;
pub use odds::{EntryOdds, TableOdds};
