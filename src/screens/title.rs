//! What the title of the first game says: the version, and the save that can be continued.
//!
//! Owns the words for a save. Must not draw, and must not load a save.

use bevy::prelude::*;

use super::journey;
use super::library::ContentState;
use crate::input::AutosaveState;
use crate::lang::words;
use crate::record::SavedGame;
use crate::ui::pages::{ContinuableSave, TitlePage};

/// The content of the title page.
#[derive(Resource)]
pub(super) struct TitleState(pub TitlePage);

impl Default for TitleState {
    fn default() -> Self {
        Self(TitlePage { version: String::new(), saved: ContinuableSave::Absent(words!("nothing-saved")) })
    }
}

/// Updates the title page: checks whether there is a save to continue.
pub(super) fn refresh_title_state(world: &mut World) {
    let folder = world.resource::<AutosaveState>().folder.clone();
    let saved = match folder {
        None => ContinuableSave::Absent(words!("no-folder-for-saves")),
        // A damaged save is quarantined only when the player tries to continue it.
        Some(folder) => match (journey::describe_latest(&folder), folder.peek()) {
            (Some(journey), _) => ContinuableSave::Present(journey),
            (None, None) => ContinuableSave::Absent(words!("nothing-saved")),
            // A finished encounter can be looked at among the replays; there is nothing in it to go on with.
            (None, Some(Ok(game))) if game.is_over() => ContinuableSave::Absent(words!("nothing-under-way")),
            (None, Some(Ok(game))) => ContinuableSave::Present(describe_save(world, &game)),
            (None, Some(Err(error))) if error.foreign_format().is_some() => {
                ContinuableSave::Present(words!("save-of-other-version").to_owned())
            }
            (None, Some(Err(_))) => ContinuableSave::Present(words!("save-maybe-damaged").to_owned()),
        },
    };
    let version = world.resource::<super::LaunchOptionsRes>().0.version.to_owned();
    world.resource_mut::<TitleState>().0 = TitlePage { version, saved };
}

/// Describes the unfinished encounter of the autosave, if there is one.
pub(super) fn describe_unfinished_save(world: &World) -> Option<String> {
    let folder = world.resource::<AutosaveState>().folder.as_ref()?;
    let game = folder.peek_autosave()?.ok()?;
    (!game.is_over()).then(|| describe_save(world, &game))
}

/// Describes a save in one line: "The Hollowed Adventurer, Round 2".
pub fn describe_save(world: &World, game: &SavedGame) -> String {
    let catalog = world.resource::<ContentState>().catalog(game.save.start.scenario);
    let encounter = game.save.start.encounter;
    let name = catalog.as_ref().and_then(|c| c.encounters.get(&encounter)).map(|e| e.name.clone());
    words!("save-in-short", encounter = name.unwrap_or_else(|| encounter.to_string()), round = game.summary().round)
}
