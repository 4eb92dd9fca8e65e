//! Emberhex: a candle-lit digital table for the solitaire hex tactics game *Fires Far Away*.
//!
//! This is the program: the command line [`cli`], and with the `window` feature `table` and `ui`, then `input` and `screens`,
//! each of which may use those before it. The game itself is the crate [`fires_far_away`], whose modules are named here too.
//! The test `tests/architecture.rs` checks the layers.

pub use fires_far_away::{content, lang, model, record, rules, scenario, simulation, testing, view};

pub mod cli;

/// The version of the program: `0.1.0 (1a2b3c4)` when built in a git checkout.
pub const VERSION: &str = env!("EMBERHEX_VERSION");

#[cfg(feature = "window")]
pub mod input;
#[cfg(feature = "window")]
pub mod screens;
#[cfg(feature = "window")]
pub mod table;
#[cfg(feature = "window")]
pub mod ui;
