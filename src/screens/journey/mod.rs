//! The journey under way: its slot on disk, its page on the table, its encounters.
//!
//! Owns what a request of the player does to a journey, and when it is saved. Must not decide what is allowed: `scenario`
//! does; and must not draw.

mod list;
mod play;
mod shown;
mod state;
#[cfg(test)]
mod tests;

pub(super) use list::{ago, describe_latest, latest_slot};
#[cfg(test)]
use play::handle;
pub(super) use play::{begin, continue_slot, edit, handle_requests, is_looking_back, leave, plugin};
pub(super) use state::JourneyState;
