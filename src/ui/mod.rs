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
mod action_tray;
mod answer_panel;
mod armed_action_bar;
mod condition_row;
mod confirm_dialog;
mod drag_drop;
mod encounter_table;
mod enemy_cards;
mod hint_popup;
mod hints;
mod layout;
mod loadout_panel;
mod log_panel;
pub mod pages;
mod pool;
pub mod sample;
mod state;
mod status;
mod strings;
#[cfg(test)]
mod tests;
pub mod theme;
mod toast;
mod token_tray;
mod top_bar;
mod widgets;

pub use action_card::draw_action_card;
pub use action_tray::draw_action_tray;
pub use answer_panel::{button_answers, draw_answer_panel};
pub use armed_action_bar::draw_armed_action_bar;
pub use confirm_dialog::draw_confirm_dialog;
pub use encounter_table::draw_encounter_tables;
pub use enemy_cards::draw_enemy_cards;
pub use hints::{Hint, HintSettings, ShownHint};
pub use layout::{PanelLayout, draw_encounter};
pub use log_panel::draw_log;
pub use pool::draw_pool;
pub use state::{
    ArmedAction, CommitPreview, DragPayload, DropTarget, MenuAction, QualityPreset, Settings, SpeedPreset, Toast,
    UiAction, UiRegion, UiState,
};
pub use status::draw_status;
pub use strings::{TAKE_BACK_CONFIRM, default_answer, direction_name, fatal_question, line_text};
pub use token_tray::draw_token_tray;
pub use top_bar::draw_top_bar;
