//! *Fires Far Away*, whole but for its panels: content, rules, records, journeys, bots and what the player may see.
//!
//! The modules form layers, and a module may use only modules of lower layers. From the lowest to the highest they are
//! [`model`], [`content`], [`rules`], [`record`], then [`simulation`], [`scenario`] and [`testing`]. The words on screen are
//! in [`lang`], which any of them but `model` and `content` may use. Nothing here knows a window.

/// The version of the program, with the revision that it was built from.
pub const VERSION: &str = env!("EMBERHEX_VERSION");

pub mod content;
pub mod lang;
pub mod model;
pub mod record;
pub mod rules;
pub mod scenario;
pub mod simulation;
pub mod testing;
pub mod view;
