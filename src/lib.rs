//! Emberhex: a candle-lit digital table for the solitaire hex tactics game *Fires Far Away*.
//!
//! The rooms of the house, in the order in which they may look at one another (each only at those above it):
//! [`model`], [`content`], [`rules`], [`record`], [`oracle`], [`scenario`], [`testing`], and with the `window`
//! feature `table`, `sheets`, `controls`, `screens` and `workbench`.

pub mod content;
pub mod model;
pub mod rules;
#[cfg(feature = "window")]
pub mod sheets;
