//! Emberhex: a candle-lit digital table for the solitaire hex tactics game *Fires Far Away*.
//!
//! The modules form layers, and a module may use only modules of lower layers. From the lowest to the highest they are
//! [`model`], [`content`], [`rules`], [`record`], then [`simulation`], [`scenario`] and [`testing`], and with the `window`
//! feature `table` and `ui`, then `input` and `screens`. The command line is [`cli`]. The test `tests/architecture.rs`
//! checks the layers. The words on screen are in [`lang`], which any of them but `model` and `content` may use.

/// The version of the program, with the revision that it was built from.
pub const VERSION: &str = env!("EMBERHEX_VERSION");

pub mod cli;
pub mod content;
pub mod lang;
pub mod model;
pub mod record;
pub mod rules;
pub mod scenario;
pub mod simulation;
pub mod testing;
pub mod view;

#[cfg(feature = "window")]
pub mod input;
#[cfg(feature = "window")]
pub mod screens;
#[cfg(feature = "window")]
pub mod table;
#[cfg(feature = "window")]
pub mod ui;
