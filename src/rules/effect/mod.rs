//! What the verbs of the effect language do.
//!
//! Owns the interpretation of programs, attacks on a target, tokens on their way, conditions taking hold, and movement
//! as it happens. Must not decide whose turn it is or whether an action may be committed.

pub mod afflict;
pub mod aim;
pub mod context;
mod corrode;
mod gear;
pub(in crate::rules) mod ground;
pub mod hit;
pub(in crate::rules) mod pool;
mod run;
pub mod sighting;
mod strike;
pub(in crate::rules) mod tools;
pub mod tray;
pub mod walk;

pub use run::{answer, run};
pub(in crate::rules) use run::{rest_of_program as rest_of, struggles as struggles_of};
