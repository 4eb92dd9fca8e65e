//! The game on screen in a file: as a report of something wrong, or as a vignette that keeps it so.
//!
//! Owns which game is on screen, and the place of the file. Must not know what stands in it: `kernel::record` and `testing`
//! do.

use std::path::PathBuf;

use bevy::prelude::{State, World};
use kernel::record::atomic_file::write_atomically;
use kernel::record::unused_path;

use super::library::ContentState;
use super::{Screen, journey};
use crate::duel_table::DuelSession;
use crate::input::{self, AutosaveState};
use crate::lang::words;
use crate::record::History;
use crate::testing::write_vignette;
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

/// Writes the fight so far as a vignette: among those of its scenario, if that lies on the disk, else beside the saves. Says
/// where it is, or why there is none.
pub(super) fn write_as_vignette(world: &mut World) {
    let said = match vignette_of_fight(world) {
        Ok(path) => words!("vignette-written", file = path.display().to_string()),
        Err(why) => words!("vignette-not-written", why = why),
    };
    world.resource_mut::<UiState>().show_toast(Toast::message(said));
}

fn vignette_of_fight(world: &World) -> Result<PathBuf, String> {
    let no_folder = || words!("no-folder-for-saves").to_owned();
    let (content, history) = (world.resource::<ContentState>(), world.resource::<History>());
    let library = content.library.as_ref().ok_or_else(no_folder)?;
    let intents: Vec<_> = history.intents().cloned().collect();
    let text = write_vignette(library, history.start(), &intents).map_err(|why| why.to_string())?;
    let of_scenario = content.source().scenario_on_disk(history.start().scenario);
    let of_saves = || world.resource::<AutosaveState>().folder.as_ref().map(|folder| folder.path().to_owned());
    let folder = of_scenario.or_else(of_saves).ok_or_else(no_folder)?.join("vignettes");
    let in_folder = |why: std::io::Error| format!("{}: {why}", folder.display());
    std::fs::create_dir_all(&folder).map_err(in_folder)?;
    let path = unused_path(&folder, history.start().encounter.as_str(), "ron").map_err(in_folder)?;
    write_atomically(&path, text.as_bytes()).map_err(in_folder)?;
    Ok(path)
}
