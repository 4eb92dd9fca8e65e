//! Emberhex: a candle-lit digital table for the solitaire hex tactics game *Fires Far Away*.
//!
//! The rooms of the house, in the order in which they may look at one another (each only at those above it):
//! [`model`], [`content`], [`rules`], [`record`], [`oracle`], [`testing`], and with the `window` feature `table`, `sheets`,
//! `controls`, `screens` and `workbench`. The command line is [`cli`].

/// Version with the revision it was built from.
pub const VERSION: &str = env!("EMBERHEX_VERSION");

pub mod cli;
pub mod content;
pub mod model;
pub mod record;
pub mod rules;
pub mod simulation;
pub mod testing;

#[cfg(feature = "window")]
pub mod input;
#[cfg(feature = "window")]
pub mod screens;
#[cfg(feature = "window")]
pub mod table;
#[cfg(feature = "window")]
pub mod ui;
