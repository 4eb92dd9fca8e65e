//! The box of the Duel: its menu, and beginning, continuing and leaving a game of it.
//!
//! Owns its screen, and its save: one game under way at a time, in a folder of its own beside those of the other games. A
//! game under way is never lost: another one that begins puts it aside. Must not carry a decision out: `duel_table` does.

use std::path::Path;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use duel::content::Content;
use duel::game::{DuelGame, DuelStart};
use duel::view::finished_text;
use kernel::record::Replay;

use super::random_seed::random_seed;
use super::settings::ActiveSettings;
use super::{LaunchOptionsRes, Page, Screen};
use crate::duel_table::{BOX, BoxRequest, DuelInputSystems, DuelLibrary, DuelPanels, DuelSaves, DuelSession, FRAME};
use crate::input::AutosaveState;
use crate::lang::words;
use crate::table::scene::SceneClock;
use crate::table::{CameraMode, FramedPoints, OpenBox};
use crate::ui::{Toast, UiState};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle_box_requests.after(DuelInputSystems))
        .add_systems(OnEnter(Screen::Duel), sit_at_duel)
        .add_systems(OnExit(Screen::Duel), |mut framed: ResMut<FramedPoints>| framed.0.clear());
}

/// Carries out what is asked of the box.
fn handle_box_requests(world: &mut World) {
    let requests: Vec<BoxRequest> = world.resource_mut::<Messages<BoxRequest>>().drain().collect();
    for request in requests {
        match request {
            BoxRequest::Begin(mode) => {
                let Some(content) = world.resource::<DuelLibrary>().content.clone() else { continue };
                match DuelSession::begin(&content, &DuelStart::new(mode, new_seed(world))) {
                    Ok(session) => open(world, session),
                    Err(why) => world.resource_mut::<UiState>().show_toast(Toast::refusal(why.to_string())),
                }
            }
            BoxRequest::Continue => continue_saved(world),
            BoxRequest::Watch(n) => watch(world, n),
            BoxRequest::ToMenu => close(world),
        }
    }
}

fn sit_at_duel(mut open: ResMut<OpenBox>, mut framed: ResMut<FramedPoints>, mut camera: ResMut<CameraMode>) {
    open.0 = Some(BOX);
    framed.0 = FRAME.to_vec();
    *camera = CameraMode::Seated;
}

/// Reads the files of the Duel again, and takes them up in the game under way.
pub(super) fn reload_content(world: &mut World, root: Option<&Path>) {
    let is_new = world.resource_mut::<DuelLibrary>().read(root);
    let Some(content) = world.resource::<DuelLibrary>().content.clone().filter(|_| is_new) else { return };
    if !world.contains_resource::<DuelSession>() {
        return;
    }
    world.resource_scope(|world, mut session: Mut<DuelSession>| {
        let changed = session.change_content(&mut world.resource_mut::<SceneClock>(), &content);
        if let Err(why) = changed {
            world.resource_mut::<UiState>().show_toast(Toast::message(why.to_string()));
        }
    });
}

/// The folder of the saves below that of the user.
const FOLDER: &str = "duel";

/// Where the Duel is saved; `None` if there is no folder for saves.
fn folder(world: &World) -> Option<DuelSaves> {
    let saves = world.resource::<AutosaveState>().folder.as_ref()?;
    Some(DuelSaves::new(saves.path().join(FOLDER)))
}

/// A seed for a new game: that of the command line, or a random one.
fn new_seed(world: &World) -> u64 {
    world.resource::<LaunchOptionsRes>().0.seed.unwrap_or_else(random_seed)
}

/// Puts a game on the table, and saves it from now on.
fn open(world: &mut World, mut session: DuelSession) {
    if let Some(saves) = folder(world) {
        let wake = world.resource::<AutosaveState>().wake.clone();
        let archived = match saves.peek_autosave() {
            Some(Ok(saved)) if saved.save.start == *session.history().start() => Ok(()),
            Some(Ok(saved)) if saved.is_over() => Ok(()),
            Some(_) => saves.archive_autosave().map(|_| ()),
            None => Ok(()),
        };
        let on_error = move || {
            if let Some(wake) = &wake {
                wake();
            }
        };
        let saved = archived.map_err(|why| std::io::Error::other(why.to_string()));
        if let Err(why) = saved.and_then(|()| session.save_in(&saves, on_error)) {
            world.resource_mut::<UiState>().show_toast(Toast::message(words!("duel-not-saved", why = why.to_string())));
        }
    }
    put_on_table(world, session, None);
}

/// Lays a game out: the present, or the moment after a number of decisions.
fn put_on_table(world: &mut World, mut session: DuelSession, moment: Option<usize>) {
    let mut clock = world.remove_resource::<SceneClock>().unwrap_or_default();
    session.show_present(&mut clock);
    if let Some(number) = moment {
        session.look_at(&mut clock, number);
        clock.finish();
    }
    world.insert_resource(clock);
    world.insert_resource(session);
    *world.resource_mut::<Page>() = Page::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Duel);
}

/// Goes on with the saved game.
pub(super) fn continue_saved(world: &mut World) {
    let (Some(saves), Some(content)) = (folder(world), world.resource::<DuelLibrary>().content.clone()) else { return };
    let resumed = match saves.read_autosave() {
        Ok(Some(saved)) => DuelSession::resume(&content, &saved).map_err(|why| why.to_string()),
        Ok(None) => Err(words!("duel-nothing-saved").to_owned()),
        // The damaged file is kept under another name; the save before it is tried.
        Err(aside) => match saves.read_previous_save() {
            Ok(Some(saved)) => DuelSession::resume(&content, &saved).map_err(|why| why.to_string()),
            _ => Err(words!("duel-save-damaged", why = aside.why.clone())),
        },
    };
    let has_notes = world.resource::<ActiveSettings>().0.hints.enabled;
    match resumed {
        Ok(mut session) => {
            session.lesson = session.lesson.filter(|_| has_notes);
            open(world, session);
        }
        Err(why) => world.resource_mut::<UiState>().show_toast(Toast::message(why)),
    }
}

/// The most finished games that the menu lists.
const MOST_LISTED: usize = 8;

/// The newest replays that can be read.
fn finished_games(world: &World) -> Vec<Replay<DuelGame>> {
    let files = folder(world).map(|saves| saves.list_replays(MOST_LISTED)).unwrap_or_default();
    files.into_iter().filter_map(|file| file.replay.ok()).filter(|replay| replay.outcome.is_some()).collect()
}

/// Shows the finished game at this place of the list, from its beginning.
fn watch(world: &mut World, n: usize) {
    let Some(content) = world.resource::<DuelLibrary>().content.clone() else { return };
    let Some(replay) = finished_games(world).into_iter().nth(n) else { return };
    match DuelSession::watch(&content, &replay) {
        Ok(session) => put_on_table(world, session, Some(0)),
        Err(why) => {
            world.resource_mut::<UiState>().show_toast(Toast::message(words!("duel-replay-differs", why = why)));
        }
    }
}

/// Leaves the game, which stays saved, and clears the table.
pub(super) fn leave(world: &mut World) {
    if let Some(mut session) = world.remove_resource::<DuelSession>() {
        session.leave();
    }
    world.resource_mut::<SceneClock>().clear();
}

/// Leaves the game for the menu of the box.
fn close(world: &mut World) {
    leave(world);
    note_saved(world);
    *world.resource_mut::<Page>() = Page::DuelMenu;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
}

/// When the saved game was played last.
pub(super) fn last_played(world: &World) -> Option<std::time::SystemTime> {
    folder(world)?.last_written()
}

/// Opens the menu of the box.
pub(super) fn open_menu(world: &mut World) {
    note_saved(world);
    *world.resource_mut::<Page>() = Page::DuelMenu;
}

/// Notes what can be continued.
fn note_saved(world: &mut World) {
    let saved = describe_saved(world);
    let content = world.resource::<DuelLibrary>().content.clone();
    let line = |content: &Content, replay: Replay<DuelGame>| {
        Some(finished_text(content, &replay.start.mode, replay.outcome?).words().to_owned())
    };
    let finished = content.iter().flat_map(|content| {
        finished_games(world).into_iter().filter_map(|replay| line(content, replay)).collect::<Vec<_>>()
    });
    let finished = finished.collect();
    let mut panels = world.resource_mut::<DuelPanels>();
    (panels.saved, panels.finished) = (saved, finished);
}

/// The game that is under way, in words; `None` if there is none.
pub(super) fn describe_saved(world: &World) -> Option<String> {
    let saved = folder(world)?.peek_autosave()?.ok().filter(|saved| !saved.is_over())?;
    let summary = saved.summary();
    let (who, against) = (summary.characters.join(", "), summary.opponents.join(", "));
    Some(match (summary.day, summary.opponents.is_empty()) {
        (0, _) => words!("duel-saved-fight", who = who, against = against, round = summary.round),
        (day, true) => words!("duel-saved-dawn", who = who, day = day),
        (day, false) => words!("duel-saved-season", who = who, day = day, against = against),
    })
}
