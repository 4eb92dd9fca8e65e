//! The Duel at the table: its scene, its motion, its panels and its input, in the window.
//!
//! The rules, the content, the view, the odds and the bots are the crate `duel`; nothing here decides anything. A view
//! becomes a scene (`scene`, `places`, `faces`), the steps between two decisions become beats (`motion`), and what the
//! player does becomes an intent (`input`), which goes through [`DuelSession::decide`](session::DuelSession::decide).
//!
//! Must not know another game.

mod actions;
mod draw;
mod faces;
mod input;
mod lesson;
mod library;
mod motion;
mod odds_panel;
mod pages;
mod panel_view;
mod panels;
mod places;
mod scene;
mod session;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use actions::{BoxRequest, DuelPanels};
pub use draw::{DuelDrawing, draw_duel};
pub use library::DuelLibrary;
pub use pages::draw_menu;
pub use places::FRAME;
pub use session::{DuelSaves, DuelSession};

use crate::input::PlayerInputSystems;

/// The id of the game, by which its things on the table are told from those of others.
pub const BOX: &str = "duel";

/// The system that hears the player.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DuelInputSystems;

/// Adds the Duel's resources and systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<DuelPanels>().init_resource::<DuelLibrary>().add_message::<BoxRequest>().add_systems(
        Update,
        input::process_duel_input
            .in_set(DuelInputSystems)
            .after(PlayerInputSystems)
            .run_if(resource_exists::<DuelSession>.or_else(|panels: Res<DuelPanels>| !panels.actions.is_empty())),
    );
}
