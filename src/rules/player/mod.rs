//! Actions: what may be committed, at which price, and what a commitment does.
//!
//! Owns legality and payment. [`legal`] is the single answer to "what may the player do now?". Must not carry out
//! effects; it pushes them onto the stack.

mod assign;
pub mod availability;
mod commit;
pub mod legal;
mod loadout_options;
pub mod preview;
pub mod price;
pub(in crate::rules) mod reaction;
pub mod requirements;

pub use commit::{AcceptedIntent, apply_intent};
