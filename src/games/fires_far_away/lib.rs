//! *Fires Far Away*, whole but for its panels: content, rules, records, journeys, bots and what the player may see.
//!
//! The modules form layers, and a module may use only modules of lower layers. From the lowest to the highest they are
//! [`model`], [`content`], [`editing`], [`rules`], [`record`], then [`print`](mod@print), [`simulation`], [`tuning`],
//! [`scenario`] and [`testing`]. The words on screen are in [`lang`] of the kernel, which any of them but `model` and `content`
//! may use. Nothing here knows a window.

pub use kernel::lang;

pub mod content;
pub mod editing;
pub mod model;
pub mod print;
pub mod record;
pub mod reference;
pub mod rules;
pub mod scenario;
pub mod simulation;
pub mod testing;
pub mod tuning;
pub mod view;
