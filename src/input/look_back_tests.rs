//! Looking back shows the table as it was and changes nothing of the encounter; a practice leaves the record as it was.

use bevy::ecs::message::Messages;
use bevy::prelude::World;

use super::PlayerInput;
use super::look_back::handle_look_back;
use super::tests::{CATALOG, EMPTY_HEX, init_input_resources, start_first_beat};
use super::{
    AutosaveState, GameSession, MenuRequest, SessionKind, Shortcut, encounter_log, is_looking_back, look_back_input,
    pointer, practice, rebuild_view, submit_intent, ui_actions,
};
use crate::fires_table::{DisplayedView, PickTarget, TablePointerEvent, playback_plugin};
use crate::model::{Coord, DiceSelection, Id, Intent};
use crate::record::{History, Replay, SaveDirectory};
use crate::rules::{Refusal, legal_intents, state_hash, take_snapshot};
use crate::table::AnimationPace;
use crate::table::scene::clock_plugin;
use crate::ui::{LookBackAction, SessionMark, UiAction, UiState};
use crate::view::{EncounterView, LogPlace, LogTurn, Prompt};

const START: Coord = Coord::new(5, 5);

/// The clock, so that a view is shown when a frame has passed.
fn app() -> bevy::prelude::App {
    let mut app = bevy::prelude::App::new();
    app.add_plugins((bevy::time::TimePlugin, clock_plugin, playback_plugin));
    let world = app.world_mut();
    init_input_resources(world);
    world.insert_resource(AnimationPace { duration_factor: 0.0, reduced_motion: false });
    start_first_beat(world, &[2, 3, 4]);
    app.update();
    app
}

/// The trial after a step to an empty hex and the end of the beat, up to the next question.
fn played_app() -> bevy::prelude::App {
    let mut app = app();
    let world = app.world_mut();
    world.resource_mut::<UiState>().memory.selected_dice = DiceSelection::from_positions(&[0]);
    ui_actions::handle_ui_action(world, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    pointer::click_target(world, &PickTarget::Hex(EMPTY_HEX));
    submit_intent(world, &Intent::EndBeat).unwrap();
    show(&mut app);
    app
}

fn show(app: &mut bevy::prelude::App) {
    app.update();
    encounter_log::show_log_lines(app.world_mut());
}

fn displayed(world: &World) -> EncounterView {
    world.resource::<DisplayedView>().view().unwrap().as_ref().clone()
}

fn hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

fn line_with(world: &World, text: &str) -> usize {
    let log = &world.resource::<UiState>().model.log;
    log.iter().position(|line| line.text.contains(text)).unwrap_or_else(|| panic!("{text}: {log:#?}"))
}

fn input(world: &mut World, ui_actions: Vec<UiAction>, shortcuts: Vec<Shortcut>) {
    world.insert_resource(PlayerInput { ui_actions, shortcuts, ..PlayerInput::default() });
    look_back_input::process_input(world);
}

#[test]
fn a_line_shows_the_table_as_it_was_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = played_app();
    let saves = SaveDirectory::new(folder.path());
    app.world_mut().resource_mut::<AutosaveState>().folder = Some(saves.clone());
    let world = app.world_mut();
    let (before, decisions) = (hash(world), world.resource::<History>().len());
    let newest = world.resource::<GameSession>().view.clone();
    assert_eq!(displayed(world).character.sheet.position, EMPTY_HEX);
    let stands = line_with(world, "stands at");
    let moved = line_with(world, &format!("moves to {EMPTY_HEX}"));
    handle_look_back(world, LookBackAction::At(stands));
    app.update();
    let world = app.world_mut();
    assert!(is_looking_back(world));
    let view = displayed(world);
    assert_eq!((view.round, view.prompt), (0, Prompt::Nothing), "no question is open in the past");
    handle_look_back(world, LookBackAction::At(moved));
    app.update();
    let world = app.world_mut();
    let look_back = world.resource::<UiState>().model.look_back.unwrap();
    assert_eq!((look_back.line, look_back.has_earlier), (moved, true));
    assert_eq!(look_back.place, LogPlace { round: 1, beat: 1, turn: LogTurn::Beat });
    assert_eq!(displayed(world).character.sheet.position, EMPTY_HEX);
    assert_eq!(submit_intent(world, &Intent::EndBeat), Err(Refusal::NotNow));
    super::session::undo(world);
    super::session::redo(world);
    input(
        world,
        vec![UiAction::EndBeat, UiAction::Undo, UiAction::LetItHappen, UiAction::ToggleDie(0)],
        vec![Shortcut::Advance, Shortcut::Undo, Shortcut::Confirm, Shortcut::NthAnswer(0)],
    );
    let events =
        vec![TablePointerEvent::Click(PickTarget::Hex(START)), TablePointerEvent::DragStart(PickTarget::Hex(START))];
    world.insert_resource(PlayerInput { pointer_events: events, ..PlayerInput::default() });
    look_back_input::process_input(world);
    assert_eq!((hash(world), world.resource::<History>().len()), (before, decisions));
    assert!(world.resource::<UiState>().memory.selected_dice.is_empty());
    super::close_autosave(world);
    assert!(!saves.has_save(), "nothing is saved from the past");
    input(world, Vec::new(), vec![Shortcut::Cancel]);
    app.update();
    let world = app.world_mut();
    assert!(!is_looking_back(world) && world.resource::<UiState>().model.look_back.is_none());
    assert!(world.resource::<Messages<MenuRequest>>().is_empty(), "Escape opens no menu from the past");
    assert_eq!(displayed(world), *newest);
    assert_eq!(hash(world), before);
    // And the game goes on.
    let intent = legal_intents(world).into_iter().next().unwrap();
    submit_intent(world, &intent).unwrap();
    assert_eq!(world.resource::<History>().len(), decisions + 1);
}

#[test]
fn steps_lead_through_every_moment_and_back_to_the_present() {
    let mut app = played_app();
    let before = hash(app.world());
    let newest = displayed(app.world());
    let mut views = Vec::new();
    for _ in 0..200 {
        handle_look_back(app.world_mut(), LookBackAction::Step { forward: false });
        app.update();
        let view = displayed(app.world());
        if views.last() == Some(&view) {
            break;
        }
        views.push(view);
    }
    assert!(views.len() > 4, "{}", views.len());
    assert_ne!(views[0], newest);
    assert!(!app.world().resource::<UiState>().model.look_back.unwrap().has_earlier);
    for view in views.iter().rev().skip(1) {
        handle_look_back(app.world_mut(), LookBackAction::Step { forward: true });
        app.update();
        assert_eq!(displayed(app.world()), *view);
    }
    handle_look_back(app.world_mut(), LookBackAction::Step { forward: true });
    app.update();
    assert!(!is_looking_back(app.world()));
    assert_eq!((displayed(app.world()), hash(app.world())), (newest, before));
    // By beats: the counterbeat, the beat, the Round, and what was before it.
    let places: Vec<(u16, LogTurn)> = (0..3)
        .map(|_| {
            handle_look_back(app.world_mut(), LookBackAction::StepTurn { forward: false });
            let place = app.world().resource::<UiState>().model.look_back.unwrap().place;
            (place.round, place.turn)
        })
        .collect();
    assert_eq!(places, [(1, LogTurn::Counterbeat), (1, LogTurn::Beat), (1, LogTurn::Start)]);
}

#[test]
fn bookmarks_stay_on_their_lines_and_are_stepped_to() {
    let mut app = played_app();
    let world = app.world_mut();
    let (first, second) = (line_with(world, "stands at"), line_with(world, &format!("moves to {EMPTY_HEX}")));
    for line in [first, second] {
        handle_look_back(world, LookBackAction::ToggleBookmark(line));
    }
    assert!(!is_looking_back(world), "to mark a line is not to look at it");
    show(&mut app);
    let world = app.world_mut();
    let marked = |world: &World| -> Vec<usize> {
        let log = &world.resource::<UiState>().model.log;
        (0..log.len()).filter(|n| log[*n].is_bookmarked).collect()
    };
    assert_eq!(marked(world), [first, second]);
    let shown = |world: &World| world.resource::<UiState>().model.look_back.map(|shown| shown.line);
    handle_look_back(world, LookBackAction::StepBookmark { forward: false });
    assert_eq!(shown(world), Some(second));
    assert!(world.resource::<UiState>().model.look_back.unwrap().has_bookmarks);
    handle_look_back(world, LookBackAction::StepBookmark { forward: false });
    assert_eq!(shown(world), Some(first));
    handle_look_back(world, LookBackAction::StepBookmark { forward: true });
    assert_eq!(shown(world), Some(second));
    handle_look_back(world, LookBackAction::ToggleBookmark(second));
    show(&mut app);
    assert_eq!(marked(app.world()), [first]);
}

/// What is known only of positions before a change of the content files is not shown wrongly.
#[test]
fn after_a_change_of_the_files_earlier_moments_are_not_shown() {
    let mut app = played_app();
    let world = app.world_mut();
    world.resource_mut::<History>().lock_history();
    rebuild_view(world);
    let line = line_with(world, &format!("moves to {EMPTY_HEX}"));
    handle_look_back(world, LookBackAction::At(line));
    assert!(!is_looking_back(world));
    assert!(world.resource::<UiState>().memory.toast.as_ref().unwrap().text.contains("content files have changed"));
}

#[test]
fn a_practice_leaves_the_encounter_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = played_app();
    let saves = SaveDirectory::new(folder.path());
    app.world_mut().resource_mut::<AutosaveState>().folder = Some(saves.clone());
    let world = app.world_mut();
    let (before, history) = (hash(world), Replay::from_world(world));
    let log = world.resource::<UiState>().model.log.clone();
    let beat_ends = history.decisions.iter().position(|d| d.intent == Intent::EndBeat).unwrap() + 1;
    assert!(!practice::start_practice(world, 99), "there is no such decision");
    assert!(practice::start_practice(world, beat_ends));
    assert_eq!(world.resource::<UiState>().model.session, SessionMark::Practice);
    assert_eq!(world.resource::<History>().len(), beat_ends - 1);
    assert!(matches!(world.resource::<GameSession>().view.prompt, Prompt::Beat { .. }));
    submit_intent(world, &Intent::EndBeat).unwrap();
    show(&mut app);
    let world = app.world_mut();
    assert!(world.resource::<UiState>().model.log.iter().any(|line| line.text.contains("practice begins here")));
    practice::restart_practice(world);
    assert_eq!(world.resource::<History>().len(), beat_ends - 1, "it begins anew");
    super::close_autosave(world);
    assert!(!saves.has_save(), "a practice is not saved");
    practice::stop_practice(world);
    show(&mut app);
    let world = app.world_mut();
    assert_eq!((hash(world), Replay::from_world(world)), (before, history));
    assert_eq!(world.resource::<UiState>().model.log, log);
    assert_eq!(world.resource::<UiState>().model.session, SessionMark::Real);
}

#[test]
fn a_replay_is_looked_at_from_its_start_and_decides_nothing() {
    let mut app = app();
    let world = app.world_mut();
    // The trial with the dice as they fell, up to some later decision.
    super::start_session(world, &CATALOG, &crate::record::GameStart::new(Id::new("trial"), Id::new("trial_edge"), 3))
        .unwrap();
    for _ in 0..12 {
        let intent = legal_intents(world).into_iter().find(|intent| *intent == Intent::EndBeat);
        let intent = intent.or_else(|| legal_intents(world).into_iter().next()).unwrap();
        submit_intent(world, &intent).unwrap();
    }
    let (replay, end) = (Replay::from_world(world), hash(world));
    super::leave_session(world);
    practice::start_replay(world, &CATALOG, &replay).unwrap();
    show(&mut app);
    let world = app.world_mut();
    assert!(matches!(world.resource::<SessionKind>(), SessionKind::Replay) && is_looking_back(world));
    assert_eq!(hash(world), end);
    assert_eq!(world.resource::<UiState>().model.look_back.unwrap().line, 0);
    let mut steps = 0;
    loop {
        let line = world.resource::<UiState>().model.look_back.unwrap().line;
        handle_look_back(world, LookBackAction::Step { forward: true });
        if world.resource::<UiState>().model.look_back.unwrap().line == line {
            break;
        }
        steps += 1;
    }
    assert!(steps > 12, "{steps}");
    handle_look_back(world, LookBackAction::Return);
    assert!(is_looking_back(world), "a replay has no present");
    let intent = legal_intents(world).into_iter().next().unwrap();
    assert_eq!(submit_intent(world, &intent), Err(Refusal::NotNow));
    super::leave_session(world);
    assert!(!is_looking_back(world) && matches!(world.resource::<SessionKind>(), SessionKind::Real));
}
