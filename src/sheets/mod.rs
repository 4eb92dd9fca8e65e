//! The paper sheets over the table: status sheet, stamina pool, action tray, enemy cards, encounter tables, log and
//! the pages in between. Drawn with egui.
//!
//! Owns how the [`Portrait`](crate::rules::portrait::Portrait) is printed and how a press, a drag or a drop becomes a
//! [`Gesture`]. Must not change the game, hold a rule or know an entity: a panel is a plain function of the portrait
//! and the [`Desk`], and everything the person did is pushed onto [`Desk::gestures`].
//!
//! [`encounter`] lays out everything that is on during an encounter; [`pages`] holds the full pages. Call
//! [`theme::install`] once with the typefaces and [`theme::wear`] whenever the settings change.

mod action_card;
mod answers;
mod conditions;
mod confirm;
mod desk;
mod encounter_table;
mod foes;
mod hands;
mod hint_slip;
mod hints;
mod laid;
mod layout;
mod log;
mod note;
pub mod pages;
mod pool;
mod press;
mod ready;
pub mod sample;
mod status;
#[cfg(test)]
mod tests;
pub mod theme;
mod token_tray;
mod top_bar;
mod tray;
mod words;

pub use action_card::action_card;
pub use answers::{answers, on_buttons};
pub use confirm::confirm;
pub use desk::{Armed, Carry, Desk, Gesture, Landing, MenuAction, Note, Pace, Place, Preview, Quality, Settings};
pub use encounter_table::encounter_tables;
pub use foes::foes;
pub use hints::{Hint, Hints, ShownHint};
pub use laid::laid;
pub use layout::{Layout, encounter};
pub use log::log;
pub use pool::pool;
pub use status::status;
pub use token_tray::token_tray;
pub use top_bar::top_bar;
pub use tray::tray;
pub use words::{TAKE_BACK_ASK, deadly_question, direction, enough, line_of};
