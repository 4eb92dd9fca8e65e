//! Content: the RON files and what they become.
//!
//! Owns the shapes of the files, the one loader that everybody uses (parse, then validate, then [`Catalog`]), and the
//! messages for files that are wrong. Must not hold a rule of play or touch the state of an encounter.

pub mod action;
pub mod attunement;
mod catalog;
pub mod effect;
pub mod encounter;
pub mod enemy;
pub mod gear;
pub mod house;
mod library;
mod load;
pub mod nature;
mod parse;
mod problem;
pub mod tables;
pub mod validate;
pub mod variant;

pub(crate) use parse::ron as parse_ron;

pub use catalog::{Catalog, RulebookEntry};
pub use library::{Library, SourceFile};
pub use load::{load, survey};
pub use problem::{Problem, Report, did_you_mean};
