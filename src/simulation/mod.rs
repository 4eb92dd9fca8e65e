//! The oracle: what is coming, and what becomes of many games.
//!
//! Owns exact forecasts of the counterbeat ([`Oracle`]), the bots that play by themselves ([`bot`]), single games of
//! theirs ([`bout`]) and whole nights of them ([`soak`]). Everything is found out by running the real rules on a copy:
//! no rule is written down here a second time. Must not change the world it is asked about, nor draw or print anything.

pub mod bot;
mod chance;
mod forecast;
mod fork;
pub mod game;
mod odds;
pub mod soak;
mod turn_summary;

pub use chance::Chance;
pub use forecast::{EntrySummary, Forecast, ForecastBranch, Forecaster, MAX_JOINT_BRANCHES};
pub use fork::ForecastError;
pub use odds::{EntryOdds, TableOdds};
pub use turn_summary::{AttackSummary, CharacterTurnSummary, EnemyTurnSummary, PlacedTokens};
