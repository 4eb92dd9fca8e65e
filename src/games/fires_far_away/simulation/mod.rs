//! Simulation: forecasts of the counterbeat, and many games played by bots.
//!
//! Owns exact forecasts, the results of an action, and the chance to survive a Round ([`Forecaster`]), the bots
//! ([`bot`]) and one that looks ahead ([`sensible`]), single games of a bot ([`game`]), the last chance of a lost one
//! ([`autopsy`]), many games at once ([`soak`]), for these random modifier blocks ([`random_blocks`]) and random
//! characters ([`random_character`]), and the figures of an encounter ([`trials`]), on one machine or on
//! several ([`shard`]), with the reasons for them ([`fight_figures`]); the way to a Round ([`lead_in`]) and a fight played again
//! with changed content ([`rerun`]). All results come from the real
//! rules on a copy of the state, so no rule is written here a second time. Must not change the world it is asked about,
//! draw or print anything.

mod action_result;
pub mod autopsy;
pub mod bot;
mod cause_names;
mod chance;
pub mod entry_usage;
pub mod fight_figures;
mod forecast;
mod fork;
pub mod game;
pub mod lead_in;
mod odds;
pub mod random_blocks;
pub mod random_character;
pub mod rerun;
pub mod sensible;
pub mod shard;
pub mod soak;
mod survival;
mod trial_report;
pub mod trials;
mod turn_summary;

pub use action_result::{ActionCourse, ActionResult, OwnResult, TargetResult};
pub use chance::Chance;
pub use forecast::{EntrySummary, Forecast, ForecastBranch, Forecaster, MAX_JOINT_BRANCHES};
pub use fork::ForecastError;
pub use odds::{EntryOdds, TableOdds};
pub use survival::{MAX_SURVIVAL_BRANCHES, SURVIVAL_PLAYOUTS, Survival};
pub use turn_summary::{AttackSummary, CharacterTurnSummary, EnemyTurnSummary, PlacedTokens};
