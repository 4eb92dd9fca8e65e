//! The list of replays, and the way from a replay file onto the table.
//!
//! Owns which files are listed. Must not play a replay itself: `input` puts it on the table, `record` carries it out.

use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;

use super::library::ContentState;
use super::{LaunchOptionsRes, Page, Screen};
use crate::content::Library;
use crate::input::{self, AutosaveState};
use crate::lang::words;
use crate::record::{Replay, ReplayFile};
use crate::ui::pages::ReplayEntry;
use crate::ui::{Toast, UiState};
use kernel::record::read_replay;

/// The most replays that the list shows.
const MOST_LISTED: usize = 100;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ListedReplays>()
        .add_systems(Update, show_launch_replay.run_if(in_state(Screen::Title).and_then(super::state::is_table_ready)));
}

/// The replays of the open list.
#[derive(Resource, Default)]
struct ListedReplays(Vec<ReplayFile>);

/// Opens the list.
pub(super) fn open(world: &mut World) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let folder = world.resource::<AutosaveState>().folder.clone();
    let files = folder.map(|folder| folder.list_replays(MOST_LISTED)).unwrap_or_default();
    let entries: Vec<ReplayEntry> = files.iter().map(|file| entry(&library, file)).collect();
    world.resource_mut::<ListedReplays>().0 = files;
    *world.resource_mut::<Page>() = Page::Replays(Arc::new(entries));
}

fn entry(library: &Library, file: &ReplayFile) -> ReplayEntry {
    let name = file.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let seconds = file.written.and_then(|at| SystemTime::now().duration_since(at).ok()).map(|age| age.as_secs());
    let written = seconds.map(super::journey::ago).unwrap_or_default();
    match &file.replay {
        Ok(replay) => ReplayEntry {
            encounter: library
                .catalog_or_core(replay.start.scenario)
                .encounters
                .get(&replay.start.encounter)
                .map_or_else(|| replay.start.encounter.to_string(), |encounter| encounter.name.clone()),
            character: character_name(library, replay),
            outcome: replay.outcome,
            decisions: replay.decisions.len(),
            written,
            problem: None,
        },
        Err(why) => ReplayEntry { encounter: name, written, problem: Some(why.clone()), ..ReplayEntry::default() },
    }
}

fn character_name(library: &Library, replay: &Replay) -> String {
    let of_scenario = || library.scenario(replay.start.scenario).map(|scenario| scenario.character.name.clone());
    replay.start.character.as_ref().map(|character| character.name.clone()).or_else(of_scenario).unwrap_or_default()
}

/// Puts the replay at this place of the list on the table.
pub(super) fn show(world: &mut World, n: usize) {
    let replay = world.resource::<ListedReplays>().0.get(n).and_then(|file| file.replay.clone().ok());
    if let Some(replay) = replay {
        show_replay(world, &replay);
    }
}

fn show_replay(world: &mut World, replay: &Replay) {
    let Some(catalog) = world.resource::<ContentState>().catalog(replay.start.scenario) else { return };
    input::close_autosave(world);
    match input::start_replay(world, &catalog, replay) {
        Ok(()) => {
            *world.resource_mut::<Page>() = Page::None;
            NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Encounter);
        }
        Err(why) => {
            let text = words!("replay-other-content", why = why.to_string());
            world.resource_mut::<UiState>().show_toast(Toast::message(text));
        }
    }
}

/// Shows the replay that the command line names, once.
fn show_launch_replay(world: &mut World) {
    if world.resource::<LaunchOptionsRes>().0.replay.is_none() {
        return;
    }
    let Some(path) = world.resource_mut::<LaunchOptionsRes>().0.replay.take() else { return };
    match read_replay(&path) {
        Ok(replay) => show_replay(world, &replay),
        Err(why) => {
            let text = words!("replay-unreadable", path = path.display().to_string(), why = why.to_string());
            world.resource_mut::<UiState>().show_toast(Toast::message(text));
        }
    }
}
