//! Handles the requests of the pages: start, continue and leave an encounter, change settings, quit.
//!
//! Owns which page is open, and what happens to an unfinished encounter when another one starts. Must not draw a page.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use thiserror::Error;

use super::background::{begin_work, forget_work};
use super::library::ContentState;
use super::random_seed::random_seed;
use super::settings::{ActiveSettings, change_bindings, change_settings, update_hints};
use super::state::WantedEncounter;
use super::story_lists::{left_out_text, practice_scenarios, scenario_cards};
use super::title::{describe_save, describe_unfinished_save};
use super::{LaunchOptionsRes, Page, Screen, autopsy, duel, editor, journey, replays, report, rerun, shelf, sparring};
use crate::content::Catalog;
use crate::duel_table::DuelSession;
use crate::fires_table::points_to_frame;
use crate::input::{
    self, AutosaveState, GameSession, InputEnabled, JourneyRequest, MenuRequest, PlayerInputSystems, SessionError,
    SessionKind,
};
use crate::lang::words;
use crate::model::{Id, Intent};
use crate::record::{GameStart, QuarantinedSave, SaveDirectory, SaveError, saves_of_current_user};
use crate::rules::{Content, CurrentEncounter};
use crate::simulation::lead_in::decisions_to_round;
use crate::table::{CameraMode, FramedPoints};
use crate::ui::pages::{self, DamagedSave};
use crate::ui::{HintSettings, JourneyAction, MenuAction, ReturnPage, Settings, Toast, UiAction, UiState};
use crate::view::build_scenario_cards;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingStart>()
        .add_systems(Startup, open_save_directory)
        .add_systems(
            Update,
            (
                update_input_enabled.before(PlayerInputSystems),
                (handle_menu_requests, journey::handle_requests).chain().after(PlayerInputSystems),
            ),
        )
        .add_systems(OnEnter(Screen::Encounter), sit_at_hex_map)
        .add_systems(OnExit(Screen::Encounter), |mut framed: ResMut<FramedPoints>| framed.0.clear());
}

fn sit_at_hex_map(mut camera: ResMut<CameraMode>, mut framed: ResMut<FramedPoints>) {
    *camera = CameraMode::Seated;
    framed.0 = points_to_frame().to_vec();
}

fn open_save_directory(mut saving: ResMut<AutosaveState>, event_loop: Option<Res<EventLoopProxyWrapper>>) {
    saving.folder = saves_of_current_user();
    saving.wake = event_loop.map(|proxy| {
        let proxy = (**proxy).clone();
        let wake = move || {
            // The event loop is gone only when the program ends, so the error does not matter.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        };
        Arc::new(wake) as Arc<dyn Fn() + Send + Sync>
    });
    if saving.folder.is_none() {
        saving.last_error = Some(words!("no-folder-for-saves").into());
    }
}

/// Enables input while the encounter is on screen and no page covers it.
fn update_input_enabled(screen: Res<State<Screen>>, page: Res<Page>, mut input_enabled: ResMut<InputEnabled>) {
    let on = *screen.get() == Screen::Encounter && *page == Page::None;
    if input_enabled.0 != on {
        input_enabled.0 = on;
    }
}

fn handle_menu_requests(world: &mut World) {
    let requests: Vec<MenuRequest> = world.resource_mut::<Messages<MenuRequest>>().drain().collect();
    for MenuRequest(action) in requests {
        match action {
            MenuAction::Pause => *world.resource_mut::<Page>() = Page::Pause,
            MenuAction::ToggleFullScreen => {
                let now = world.resource::<ActiveSettings>().0;
                change_settings(world, Settings { full_screen: !now.full_screen, ..now });
            }
            MenuAction::WriteReport => report::write(world),
            MenuAction::WriteVignette => report::write_as_vignette(world),
            MenuAction::Rerun => rerun::offer(world),
            MenuAction::TakeRerun => rerun::take(world),
            MenuAction::Resume => *world.resource_mut::<Page>() = Page::None,
            MenuAction::NewGame => new_journey(world),
            MenuAction::StartPractice { scenario, encounter } => {
                request_start(world, Some(WantedEncounter { scenario, encounter, character: None, round: 1 }));
            }
            MenuAction::OpenSparring => sparring::open(world),
            MenuAction::CloseSparring => sparring::close(world),
            MenuAction::UndoCharacterEdit => sparring::undo_edit(world),
            MenuAction::EditCharacter(change) if is_in_journey(world) => journey::edit(world, &change),
            MenuAction::EditCharacter(change) => sparring::edit(world, &change),
            MenuAction::TakeCharacter(n) => sparring::take_character(world, n),
            MenuAction::RandomCharacter => sparring::take_random_character(world),
            MenuAction::KeepCharacter => sparring::keep_character(world),
            MenuAction::ChooseSparringEncounter(n) => sparring::choose_encounter(world, n),
            MenuAction::StartSparring => {
                if let Some(wanted) = sparring::wanted_encounter(world) {
                    request_start(world, Some(wanted));
                }
            }
            MenuAction::ConfirmNew => {
                let wanted = world.resource::<PendingStart>().0.clone();
                start_or_ask_new_player(world, wanted);
            }
            MenuAction::SetKnowsGame(knows) => {
                update_hints(world, |_| HintSettings::from_answer(knows));
                let wanted = world.resource::<PendingStart>().0.clone();
                start_encounter(world, wanted);
            }
            MenuAction::HintSeen(hint) => update_hints(world, |hints| hints.with_seen(hint)),
            MenuAction::DisableHints => update_hints(world, HintSettings::turned_off),
            MenuAction::Restart => {
                let (played, page) = (played_encounter(world), world.resource::<UiState>().model.return_page);
                start_encounter(world, played);
                world.resource_mut::<UiState>().model.return_page = page;
            }
            MenuAction::StartAutopsy => autopsy::start(world),
            MenuAction::CancelAutopsy => autopsy::cancel(world),
            MenuAction::Practise(decision) => autopsy::practise(world, decision),
            MenuAction::PractiseAgain => input::restart_practice(world),
            MenuAction::EndPractice => input::stop_practice(world),
            MenuAction::OpenReplays => replays::open(world),
            MenuAction::CloseReplays => *world.resource_mut::<Page>() = Page::None,
            MenuAction::OpenReplay(n) => replays::show(world, n),
            MenuAction::OpenPractice => open_practice(world),
            MenuAction::ClosePractice => *world.resource_mut::<Page>() = Page::None,
            MenuAction::Continue if shelf::is_duel_latest(world) && shelf::is_shown(world) => {
                duel::continue_saved(world);
            }
            MenuAction::Continue => continue_latest(world),
            MenuAction::OpenBox(id) => shelf::open_box(world, Some(id)),
            MenuAction::CloseBox => shelf::open_box(world, None),
            MenuAction::RestorePrevious => continue_game(world, true),
            MenuAction::ToTitle => go_to_title(world),
            MenuAction::ReturnTo(page) => {
                go_to_title(world);
                match page {
                    ReturnPage::Title => {}
                    ReturnPage::Practice => open_practice(world),
                    ReturnPage::Sparring => sparring::open(world),
                }
            }
            MenuAction::Quit => {
                world.write_message(AppExit::Success);
            }
            MenuAction::Back => match back_from(world) {
                Some(UiAction::Menu(next)) => drop(world.write_message(MenuRequest(next))),
                Some(UiAction::Journey(next)) => drop(world.write_message(JourneyRequest(next))),
                _ => {}
            },
            MenuAction::OpenProblems => *world.resource_mut::<Page>() = Page::Problems,
            MenuAction::OpenInEditor(n) => editor::open(world, n),
            MenuAction::OpenSettings => *world.resource_mut::<Page>() = Page::Settings,
            // The same key opens and closes the codex; a page that asks a question stays open.
            MenuAction::OpenCodex => match world.resource::<Page>() {
                Page::Codex(_) => *world.resource_mut::<Page>() = Page::None,
                Page::None | Page::Pause => open_codex(world),
                _ => {}
            },
            MenuAction::OpenCodexEntry(id) => match world.resource::<Page>() {
                Page::None | Page::Pause | Page::Codex(_) => open_codex_entry(world, &id),
                _ => {}
            },
            MenuAction::CloseSettings => {
                let ui_state = &mut world.resource_mut::<UiState>();
                (ui_state.memory.key_capture, ui_state.memory.settings_page.asks_reset_all) = (None, None);
                let during = world.contains_resource::<GameSession>() || is_in_journey(world) || is_in_duel(world);
                *world.resource_mut::<Page>() = if during { Page::Pause } else { Page::None };
            }
            MenuAction::ChangeSettings(settings) => change_settings(world, settings),
            MenuAction::ChangeBindings(bindings) => change_bindings(world, *bindings),
            MenuAction::Dismiss => {
                // A question that was asked on the practice page leads back to that page.
                let asked = matches!(*world.resource::<Page>(), Page::ConfirmNewGame(_) | Page::NewPlayerQuestion);
                let is_drawing = matches!(world.resource(), SessionKind::Draft);
                match &world.resource::<PendingStart>().0 {
                    // A question that the editor asked leads back to it.
                    Some(_) if asked && is_drawing => {}
                    Some(WantedEncounter { character: Some(_), .. }) if asked => {
                        sparring::open(world);
                        continue;
                    }
                    Some(_) if asked => {
                        open_practice(world);
                        continue;
                    }
                    _ => {}
                }
                if !asked {
                    world.resource_mut::<ContentState>().errors_dismissed = true;
                }
                *world.resource_mut::<Page>() = Page::None;
            }
        }
    }
}

/// Leaves the encounter or the journey, which stay saved.
fn go_to_title(world: &mut World) {
    input::leave_session(world);
    journey::leave(world);
    duel::leave(world);
    world.resource_mut::<AutosaveState>().save_encounters_in(None);
    *world.resource_mut::<Page>() = Page::None;
    NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
}

/// The page on which an encounter outside of journeys is chosen.
fn return_page(world: &World, scenario: Id, has_own_character: bool) -> ReturnPage {
    let library = &world.resource::<ContentState>().library;
    let is_practice = library.as_ref().is_some_and(|library| library.practice_scenarios().any(|it| it.id == scenario));
    match (has_own_character, is_practice) {
        (true, _) => ReturnPage::Sparring,
        (false, true) => ReturnPage::Practice,
        (false, false) => ReturnPage::Title,
    }
}

/// What the key that closes pages does on the open page; `None` if there is none, or if a field is left first.
pub(super) fn back_from(world: &World) -> Option<UiAction> {
    Some(UiAction::Menu(match world.resource::<Page>() {
        Page::None if is_in_journey(world) => {
            // A field and the unfolded sheet are left first.
            let journey = &world.resource::<UiState>().memory.journey;
            if journey.sheet_open || journey.name.is_some() {
                return None;
            }
            if journey::is_looking_back(world) {
                return Some(JourneyAction::ReturnToPresent.into());
            }
            MenuAction::Pause
        }
        // At an earlier moment, the key leads back to the present.
        Page::None if is_looking_back_in_duel(world) => return None,
        Page::None if is_in_duel(world) => MenuAction::Pause,
        Page::None if is_box_open(world) => MenuAction::CloseBox,
        Page::None => return None,
        Page::Sparring(_) if world.resource::<UiState>().memory.builder.is_editing => return None,
        Page::Replays(_) => MenuAction::CloseReplays,
        Page::DuelMenu => MenuAction::Resume,
        Page::Pause | Page::Codex(_) | Page::Practice(_) | Page::Journeys(_) | Page::Scenarios(_) | Page::Problems => {
            MenuAction::Resume
        }
        Page::PutAway { .. } => return Some(JourneyAction::OpenList.into()),
        Page::Settings => MenuAction::CloseSettings,
        Page::Sparring(_) => MenuAction::CloseSparring,
        Page::NewPlayerQuestion | Page::ConfirmNewGame(_) | Page::DamagedSave(_) => MenuAction::Dismiss,
        Page::Rerun(_) => MenuAction::Resume,
    }))
}

/// Whether the journey is on screen, and no encounter of it.
fn is_in_journey(world: &World) -> bool {
    world.get_resource::<State<Screen>>().is_some_and(|screen| *screen.get() == Screen::Journey)
}

/// Whether the Duel is on screen.
fn is_in_duel(world: &World) -> bool {
    world.get_resource::<State<Screen>>().is_some_and(|screen| *screen.get() == Screen::Duel)
}

/// Whether an earlier moment of the Duel under way is on the table.
fn is_looking_back_in_duel(world: &World) -> bool {
    let session = world.get_resource::<DuelSession>();
    session.and_then(DuelSession::look_place).is_some_and(|place| !place.is_replay)
}

/// Whether the title shows the menu of the first box.
fn is_box_open(world: &World) -> bool {
    let is_title = world.get_resource::<State<Screen>>().is_some_and(|screen| *screen.get() == Screen::Title);
    is_title && world.resource::<shelf::BoxShelf>().open.is_some()
}

/// Begins a journey. Where no scenario has chapters, the first encounter is played.
fn new_journey(world: &mut World) {
    let content = world.resource::<ContentState>();
    let Some(library) = &content.library else { return };
    match build_scenario_cards(library).as_slice() {
        [] => request_start(world, None),
        [scenario] => journey::begin(world, scenario.id),
        _ => *world.resource_mut::<Page>() = Page::Scenarios(Arc::new(scenario_cards(world.resource()))),
    }
}

/// Continues what was played last: a journey, or an encounter outside of journeys.
fn continue_latest(world: &mut World) {
    let latest = world.resource::<AutosaveState>().folder.as_ref().and_then(journey::latest_slot);
    match latest {
        Some(slot) => journey::continue_slot(world, slot),
        None => continue_game(world, false),
    }
}

/// The encounter that waits for the player's confirmation; `None` stands for a new journey.
#[derive(Resource, Default)]
struct PendingStart(Option<WantedEncounter>);

/// The encounter under way, to be played once more.
pub(super) fn played_encounter(world: &World) -> Option<WantedEncounter> {
    let current = world.get_resource::<CurrentEncounter>()?;
    let character = world.get_resource::<Content>().and_then(|content| current.own_character(&content.0)).cloned();
    Some(WantedEncounter { scenario: current.scenario.id, encounter: current.encounter.id, character, round: 1 })
}

/// Starts an encounter, or asks for confirmation first if another one is unfinished.
pub(super) fn request_start(world: &mut World, wanted: Option<WantedEncounter>) {
    world.resource_mut::<PendingStart>().0.clone_from(&wanted);
    match describe_unfinished_save(world) {
        Some(what) => *world.resource_mut::<Page>() = Page::ConfirmNewGame(what),
        None => start_or_ask_new_player(world, wanted),
    }
}

/// Starts an encounter. Before the first journey it asks whether the player knows the game.
fn start_or_ask_new_player(world: &mut World, wanted: Option<WantedEncounter>) {
    if wanted.is_none() && !world.resource::<ActiveSettings>().0.hints.was_asked {
        ask_new_player(world, wanted);
    } else {
        start_encounter(world, wanted);
    }
}

/// Asks whether the player knows the game, and starts the encounter after the answer.
pub(super) fn ask_new_player(world: &mut World, wanted: Option<WantedEncounter>) {
    world.resource_mut::<PendingStart>().0 = wanted;
    *world.resource_mut::<Page>() = Page::NewPlayerQuestion;
}

/// Opens the codex at the place where the player left it.
fn open_codex(world: &mut World) {
    let Some(codex) = world.resource::<UiState>().memory.keywords.codex.clone() else { return };
    *world.resource_mut::<Page>() = Page::Codex(codex);
}

/// Opens the codex at an entry.
fn open_codex_entry(world: &mut World, id: &str) {
    let ui_state = &mut world.resource_mut::<UiState>();
    let Some(codex) = ui_state.memory.keywords.codex.clone() else { return };
    pages::open_entry(&codex, &mut ui_state.memory.codex, "", id);
    *world.resource_mut::<Page>() = Page::Codex(codex);
}

/// Opens the practice page: the encounters that are played on their own.
fn open_practice(world: &mut World) {
    *world.resource_mut::<Page>() = Page::Practice(practice_scenarios(world.resource()));
}

/// Starts the wanted encounter, or the first of the scenario of a new journey.
pub(super) fn start_encounter(world: &mut World, wanted: Option<WantedEncounter>) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let first = || {
        let scenario = library.main_scenario()?;
        Some(WantedEncounter {
            scenario: scenario.id,
            encounter: *scenario.encounters.first()?,
            character: None,
            round: 1,
        })
    };
    let seed = world.resource::<LaunchOptionsRes>().0.seed.unwrap_or_else(random_seed);
    forget_work(world);
    let Some(WantedEncounter { scenario, encounter, character, round }) = wanted.or_else(first) else {
        let left_out = &world.resource::<ContentState>().left_out;
        let why = left_out.iter().next().map(|(id, problems)| format!("{id}: {}", left_out_text(problems)));
        return enter_encounter(world, Err(why.map_or(EnterError::NothingToPlay, EnterError::LeftOut)));
    };
    let start = GameStart { scenario, encounter, seed, character };
    let catalog = Arc::clone(library.catalog_or_core(scenario));
    if round < 2 {
        return begin_encounter(world, &catalog, &start, &[]);
    }
    close_question(world);
    begin_work(world, words!("bot-plays-ahead", round = round), move || {
        let decisions = decisions_to_round(&catalog, &start, round);
        move |world: &mut World| {
            if world.resource::<ContentState>().is_newest(scenario, &catalog) {
                return begin_encounter(world, &catalog, &start, &decisions);
            }
            // The files were saved in the meantime.
            let GameStart { scenario, encounter, character, .. } = start;
            start_encounter(world, Some(WantedEncounter { scenario, encounter, character, round }));
        }
    });
}

/// Begins an encounter, and carries out these decisions in it.
fn begin_encounter(world: &mut World, catalog: &Arc<Catalog>, start: &GameStart, decisions: &[Intent]) {
    // An unfinished encounter is never lost: it is archived in the same folder under another name. So is a save that
    // can't be read.
    input::close_autosave(world);
    if let Some(Err(error)) = world.resource::<AutosaveState>().encounter_folder().map(|f| f.archive_autosave()) {
        return enter_encounter(world, Err(EnterError::NotArchived(error)));
    }
    let page = return_page(world, start.scenario, start.character.is_some());
    let started = input::start_session(world, catalog, start);
    if started.is_ok() && !decisions.is_empty() {
        input::play_ahead(world, decisions);
    }
    world.resource_mut::<UiState>().model.return_page = page;
    enter_encounter(world, started.map_err(EnterError::Session));
}

/// The reason why no encounter is entered.
#[derive(Debug, Error)]
enum EnterError {
    #[error("{}", words!("journey-not-set-aside", why = _0.to_string()))]
    NotArchived(SaveError),
    #[error("{}", words!("no-encounter-to-play"))]
    NothingToPlay,
    #[error("{0}")]
    LeftOut(String),
    #[error("{}", words!("no-saved-encounter"))]
    NothingSaved,
    #[error("{}", words!("save-not-continued", why = _0.to_string()))]
    NotResumed(SessionError),
    #[error(transparent)]
    Session(SessionError),
}

fn enter_encounter(world: &mut World, entered: Result<(), EnterError>) {
    match entered {
        Ok(()) => {
            *world.resource_mut::<Page>() = Page::None;
            NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Encounter);
        }
        Err(why) => {
            close_question(world);
            world.resource_mut::<UiState>().show_toast(Toast::message(why.to_string()));
        }
    }
}

/// A question that was answered is over, whatever comes of it.
fn close_question(world: &mut World) {
    let mut page = world.resource_mut::<Page>();
    if matches!(*page, Page::ConfirmNewGame(_) | Page::NewPlayerQuestion) {
        *page = Page::None;
    }
}

/// Resumes the saved encounter. A save that can't be used is quarantined, and the previous save is offered instead.
fn continue_game(world: &mut World, previous: bool) {
    let Some(library) = world.resource::<ContentState>().library.clone() else { return };
    let Some(folder) = world.resource::<AutosaveState>().folder.clone() else { return };
    let read = if previous { folder.read_previous_save() } else { folder.read_autosave() };
    match read {
        Ok(Some(saved)) => {
            // The save is whole: it stays where it is, and can be continued once the files are as they were.
            let catalog = library.catalog_or_core(saved.save.start.scenario);
            let resumed = input::resume_session(world, catalog, &saved);
            let page = return_page(world, saved.save.start.scenario, saved.save.start.character.is_some());
            world.resource_mut::<UiState>().model.return_page = page;
            enter_encounter(world, resumed.map_err(EnterError::NotResumed));
        }
        Ok(None) if !previous && folder.has_previous_save() => continue_game(world, true),
        Ok(None) => enter_encounter(world, Err(EnterError::NothingSaved)),
        Err(aside) => show_damaged_save(world, &folder, aside),
    }
}

fn show_damaged_save(world: &mut World, folder: &SaveDirectory, aside: QuarantinedSave) {
    let (previous, also) = match folder.read_previous_save() {
        Ok(game) => (game.map(|game| describe_save(world, &game)), None),
        Err(other) => (None, other.moved_to.file_name().map(|n| n.to_string_lossy().into_owned())),
    };
    let name = aside.moved_to.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let reason = match also {
        Some(name) => words!("save-before-unreadable", why = aside.why, file = name),
        None => aside.why,
    };
    *world.resource_mut::<Page>() = Page::DamagedSave(DamagedSave { quarantined_as: name, reason, previous });
}
