//! Actions: what may be committed, at which price, and what committing does.
//!
//! Owns legality and payment. [`legal`] is the one place that answers "what may the player do now?". Must not carry out
//! effects; it lays them onto the stack.

pub mod availability;
mod commit;
pub mod legal;
pub mod preview;
pub mod price;
pub mod requirements;

pub use commit::apply_intent;
