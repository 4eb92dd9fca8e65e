//! Actions: what may be committed, at which price, and what committing does.
//!
//! Owns legality and payment. [`legal`] is the one place that answers "what may the player do now?". Must not carry out
//! effects; it lays them onto the stack.

mod commit;
pub mod first;
pub mod legal;
pub mod needs;
pub mod offers;
pub mod price;

pub use commit::take;
