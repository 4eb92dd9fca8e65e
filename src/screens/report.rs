//! The report of something wrong: the game on screen in a file.
//!
//! Owns which game is on screen. Must not know what stands in the file: `kernel::record` does.

use bevy::prelude::{State, World};

use super::{Screen, journey};
use crate::duel_table::DuelSession;
use crate::input;
use crate::lang::words;
use crate::ui::{Toast, UiState};

/// Writes the game that is on screen into a file, to report something wrong, and says where it is.
pub(super) fn write(world: &mut World) {
    let written = match world.resource::<State<Screen>>().get() {
        Screen::Encounter => input::write_report(world),
        Screen::Journey => journey::write_report(world),
        Screen::Duel => world.get_resource_mut::<DuelSession>().and_then(|mut session| session.write_report()),
        Screen::Loading | Screen::Title | Screen::ContentError => None,
    };
    let said = match written {
        Some(Ok(path)) => words!("report-written", file = path.display().to_string()),
        Some(Err(why)) => words!("report-not-written", why = why.to_string()),
        None => words!("report-of-no-game").to_owned(),
    };
    world.resource_mut::<UiState>().show_toast(Toast::message(said));
}
