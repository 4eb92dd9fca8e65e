//! Read-only questions: values that are derived from gear and statistics, visibility, expressions, predicates, and the
//! targets that an aim or a movement can have.
//!
//! Must not change anything.

mod around;
mod attunements;
pub mod context;
pub mod derived;
pub mod dread;
mod evaluate;
pub mod explain;
pub(in crate::rules) mod formations;
pub mod gear_rules;
pub mod mobility;
pub mod modifiers;
pub mod movement_choices;
mod movement_range;
pub mod printed_lends;
pub mod range;
pub mod shields;
pub mod stats;
pub mod strikes;
pub mod targeting;
pub mod visibility;
pub mod wards;
