//! Emberhex: a candle-lit digital table for solitaire pen-and-paper games.
//!
//! This is the program: the command line [`cli`], and with the `window` feature `fires_table` and `ui`, then `input`,
//! `duel_table` and `screens`, each of which may use those before it. The table is a crate of its own, and so are the games,
//! [`fires_far_away`] and `duel`; the modules of the first are named here too.
//! The test `tests/architecture.rs` checks the layers.

pub use fires_far_away::{
    content, editing, lang, model, print, record, reference, rules, scenario, simulation, testing, tuning, view,
};
#[cfg(feature = "window")]
pub use table;

pub mod cli;

/// The version of the program: `0.1.0 (1a2b3c4)` when built in a git checkout.
pub const VERSION: &str = env!("EMBERHEX_VERSION");

#[cfg(feature = "window")]
pub mod duel_table;
#[cfg(feature = "window")]
pub mod fires_table;
#[cfg(feature = "window")]
pub mod input;
#[cfg(feature = "window")]
pub mod screens;
#[cfg(feature = "window")]
pub mod ui;
