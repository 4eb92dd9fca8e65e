//! Emberhex: a candle-lit digital table for the solitaire hex tactics game *Fires Far Away*.
//!
//! This is the program: the command line [`cli`], and with the `window` feature `table` and `ui`, then `input` and `screens`,
//! each of which may use those before it. The game itself is the crate [`fires_far_away`], whose modules are named here too.
//! The test `tests/architecture.rs` checks the layers.

pub use fires_far_away::{VERSION, content, lang, model, record, rules, scenario, simulation, testing, view};

pub mod cli;

#[cfg(feature = "window")]
pub mod input;
#[cfg(feature = "window")]
pub mod screens;
#[cfg(feature = "window")]
pub mod table;
#[cfg(feature = "window")]
pub mod ui;
