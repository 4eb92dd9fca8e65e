//! The effects of the script language and the rules that carry them out.
//!
//! Owns the interpretation of scripts, attacks on a target, the assignment of tokens, conditions, and movement hex by
//! hex. Must not decide whose turn it is or whether an action may be committed.

pub mod attack_resolution;
pub mod conditions;
pub mod context;
mod gear_damage;
pub(in crate::rules) mod gear_effects;
mod healing_and_hands;
mod interpreter;
pub mod movement;
pub(in crate::rules) mod reroll;
mod strike;
pub mod targeting;
pub(in crate::rules) mod terrain;
pub mod token_assignment;
pub mod visibility;

pub use interpreter::{apply_answer, run_script};
pub(in crate::rules) use interpreter::{remaining_script, struggle_conditions};
