//! The journey under way: its slot on disk, its page on the table, its encounters.
//!
//! Owns what a request of the player does to a journey, and when it is saved. Must not decide what is allowed:
//! `scenario` does; and must not draw.
//!
//! The journey is a game of its own in a world of its own (`state`). A step of it is one intent: `play` lets the
//! history carry it out, hands the change to the thread that saves, and only then `shown` builds what is shown. Undo
//! ends at a die, at a card that was turned and at an encounter; what goes further is asked about and leaves a mark.
//! The seed of the open fight tells whether an autosave is of this encounter: then it is resumed at the same decision,
//! or else it begins. A changed chapter shows at once; content files without the open page are not taken up.

mod cards_on_wood;
mod list;
mod play;
mod shown;
mod state;
#[cfg(test)]
mod tests;

pub(super) use cards_on_wood::card_places;
pub(super) use list::{ago, describe_latest, last_played, latest_slot};
#[cfg(test)]
use play::handle;
pub(super) use play::{
    begin, begin_at_page, continue_slot, edit, handle_requests, is_looking_back, leave, plugin, write_report,
};
pub(super) use state::JourneyState;
