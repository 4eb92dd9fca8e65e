//! Actions: which ones may be committed, at which price, and the effect of a commitment.
//!
//! Owns legality and payment. [`legal`] is the single answer to "what may the player do now?". Must not carry out
//! effects; it pushes them onto the stack.

mod accepted;
pub mod action_modes;
pub mod action_numbers;
mod assign;
pub mod availability;
mod commit;
mod first_question;
pub mod legal;
pub mod legal_choices;
pub(in crate::rules) mod loadout_options;
pub mod preview;
pub mod price;
pub(in crate::rules) mod reaction;
pub mod requirements;

pub use accepted::{AcceptedIntent, CommitQuote};
pub use commit::apply_intent;
