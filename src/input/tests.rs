//! Hexes that would defeat the character: how they are highlighted, and that every way of going there asks for
//! confirmation.

use std::sync::{Arc, LazyLock};

use bevy::ecs::message::Messages;
use bevy::prelude::{Schedule, World};

use super::kept::fatal_answers::FatalAnswers;
use super::trial_content::TRIAL;
use super::{
    AutosaveState, GameSession, Hovered, InputEnabled, JourneyRequest, MenuRequest, PlayerInput, SelectionState,
    Shortcut, confirmation, highlights, pointer, rebuild_view, shortcuts, submit_intent, ui_actions,
};
use crate::content::{Catalog, ContentSource, Library, SourceFile, load};
use crate::fires_table::{
    DisplayedView, HighlightKind, Highlights, PickTarget, Playback, TablePointerEvent, finish_playback,
};
use crate::model::{Choice, CombatantId, Commit, Coord, DiceSelection, Id, Intent, Outcome, StaminaPool};
use crate::record::{GameStart, History, Save, SaveDirectory};
use crate::rules::access::{component_mut, stamina_pool, with_rules};
use crate::rules::components::character::PoolState;
use crate::rules::components::combatant::Position;
use crate::rules::{Combatants, state_hash, take_snapshot};
use crate::table::AnimationPace;
use crate::table::scene::SceneClock;
use crate::ui::{MenuAction, UiAction, UiState};
use crate::view::{Phase, Prompt};

const START: Coord = Coord::new(5, 5);
const PIT: Coord = Coord::new(5, 4);
const BEYOND_THE_PIT: Coord = Coord::new(5, 3);
const TRAP: Coord = Coord::new(6, 5);
const OVEN: Coord = Coord::new(4, 6);
const COALS: Coord = Coord::new(4, 5);
pub(super) const EMPTY_HEX: Coord = Coord::new(6, 6);

/// The shipped content, and the trials.
pub(super) static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    files.extend(TRIAL.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() }));
    load(&files).unwrap_or_else(|report| panic!("{report}")).0
});

/// The catalog of the trials.
pub(super) static CATALOG: LazyLock<Arc<Catalog>> =
    LazyLock::new(|| Arc::clone(LIBRARY.catalog_or_core(Id::new("trial"))));

/// A world in the first beat, with these dice in the pool.
fn first_beat_world(dice: &[u8]) -> World {
    let mut world = still_world();
    start_first_beat(&mut world, dice);
    world
}

/// A world in which playback takes no time, before any encounter.
pub(super) fn still_world() -> World {
    let mut world = World::new();
    init_input_resources(&mut world);
    world.init_resource::<DisplayedView>();
    world.init_resource::<Playback>();
    world.init_resource::<SceneClock>();
    world.insert_resource(AnimationPace { duration_factor: 0.0, reduced_motion: false });
    world
}

/// The resources of player input, and the rules.
pub(super) fn init_input_resources(world: &mut World) {
    crate::rules::install_rules(world);
    world.init_resource::<UiState>();
    world.init_resource::<PlayerInput>();
    world.init_resource::<SelectionState>();
    world.init_resource::<Hovered>();
    world.init_resource::<InputEnabled>();
    world.init_resource::<super::kept::drag_moves::DragMoves>();
    world.init_resource::<super::ActiveBindings>();
    world.init_resource::<super::key_presses::HeldKeys>();
    world.init_resource::<Messages<JourneyRequest>>();
    world.init_resource::<Messages<super::editing::EditRequest>>();
    world.init_resource::<Messages<TablePointerEvent>>();
    world.init_resource::<AutosaveState>();
    world.init_resource::<FatalAnswers>();
    world.init_resource::<super::kept::forecast_cache::ForecastCache>();
    world.init_resource::<super::kept::answer_outcomes::OutcomeQueue>();
    world.init_resource::<super::kept::piece_tags::KnownTags>();
    world.init_resource::<super::kept::tried_action::KnownResults>();
    world.init_resource::<super::kept::tried_action::ForetoldPosition>();
    world.init_resource::<super::new_question::NewQuestion>();
    world.init_resource::<crate::fires_table::PieceDragStop>();
    world.init_resource::<crate::fires_table::ForecastMarks>();
    world.init_resource::<crate::fires_table::HoveredEntry>();
    world.init_resource::<super::encounter_log::EncounterLog>();
    world.init_resource::<super::look_back_state::LookBackState>();
    world.init_resource::<super::SessionKind>();
    world.init_resource::<Highlights>();
    world.init_resource::<Messages<MenuRequest>>();
}

/// Handles the input of one frame.
pub(super) fn run_input(world: &mut World) {
    let mut schedule = Schedule::default();
    schedule.add_systems(super::input_systems());
    schedule.run(world);
}

/// Starts the trial, up to the first beat with these dice in the pool.
pub(super) fn start_first_beat(world: &mut World, dice: &[u8]) {
    start_first_beat_of(world, "trial_edge", dice);
}

/// Starts an encounter of the trial, up to the first beat with these dice in the pool.
pub(super) fn start_first_beat_of(world: &mut World, encounter: &str, dice: &[u8]) {
    super::start_session(world, &CATALOG, &GameStart::new(Id::new("trial"), Id::new(encounter), 1)).unwrap();
    pointer::click_target(world, &PickTarget::Hex(START));
    with_rules(world, |rules| {
        let dice = StaminaPool(dice.iter().copied().collect());
        component_mut::<PoolState>(rules, CombatantId::CHARACTER).dice = dice;
    });
    rebuild_view(world);
    assert!(matches!(prompt(world), Prompt::Beat { .. }), "{:?}", prompt(world));
}

fn prompt(world: &World) -> Prompt {
    world.resource::<GameSession>().view.prompt.clone()
}

fn outcome(world: &World) -> Option<Outcome> {
    world.resource::<GameSession>().view.result.as_ref().map(|page| page.outcome)
}

fn character_position(world: &World) -> Option<Coord> {
    let character = world.resource::<Combatants>().0[0];
    world.get::<Position>(character).and_then(|position| position.head)
}

fn question(world: &World) -> Option<String> {
    let question = world.resource::<UiState>().model.confirm_question.clone().map(|question| question.text);
    assert_eq!(question.is_some(), confirmation::is_confirmation_open(world));
    question
}

fn arm_action(world: &mut World, action: &str) {
    ui_actions::handle_ui_action(world, UiAction::Arm { action: Id::new(action), mode_index: 0 });
    let ui_state = &world.resource::<UiState>();
    assert!(ui_state.memory.armed_action.is_some(), "{action}: {:?}", ui_state.memory.toast);
}

/// Selects every die of the pool and arms an action.
fn arm_with_all_dice(world: &mut World, action: &str) {
    let dice = with_rules(world, |rules| stamina_pool(rules).all());
    world.resource_mut::<UiState>().memory.selected_dice = dice;
    arm_action(world, action);
}

fn sorted_highlights(world: &mut World) -> Vec<(Coord, HighlightKind)> {
    // No clock runs here, so the motion would never end.
    finish_playback(world);
    highlights::update_highlights(world);
    let mut tiles: Vec<(Coord, HighlightKind)> =
        world.resource::<Highlights>().hexes.iter().map(|(at, lit)| (*at, *lit)).collect();
    tiles.sort_unstable_by_key(|(at, _)| *at);
    tiles
}

fn highlight_at(world: &mut World, at: Coord) -> Option<HighlightKind> {
    sorted_highlights(world).into_iter().find(|(hex, _)| *hex == at).map(|(_, lit)| lit)
}

/// Asserts that a confirmation is open that names this tile, and that the state has not changed.
fn assert_asked(world: &World, tile: &str, before: u64) {
    let asked = question(world).expect("a question");
    assert!(asked.contains(tile), "{asked}");
    assert_eq!(state_hash(&take_snapshot(world)), before, "nothing is decided before it is confirmed");
}

#[test]
fn fatal_hexes_are_highlighted_differently_from_safe_ones() {
    let mut world = first_beat_world(&[2]);
    arm_with_all_dice(&mut world, "move");
    let before = state_hash(&take_snapshot(&world));
    for (at, kind) in [
        (PIT, HighlightKind::Deadly),
        (TRAP, HighlightKind::Deadly),
        (OVEN, HighlightKind::Deadly),
        (BEYOND_THE_PIT, HighlightKind::Deadly),
        (COALS, HighlightKind::Legal),
        (EMPTY_HEX, HighlightKind::Legal),
    ] {
        assert_eq!(highlight_at(&mut world, at), Some(kind), "{at}");
    }
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(PIT));
    assert_eq!(highlight_at(&mut world, PIT), Some(HighlightKind::Deadly), "the pointer does not make it look safe");
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(EMPTY_HEX));
    assert_eq!(highlight_at(&mut world, EMPTY_HEX), Some(HighlightKind::Chosen));
    assert_eq!(state_hash(&take_snapshot(&world)), before, "looking changes nothing");
    // With more steps there is a path around the pit.
    let mut world = first_beat_world(&[5]);
    arm_with_all_dice(&mut world, "move");
    assert_eq!(highlight_at(&mut world, BEYOND_THE_PIT), Some(HighlightKind::Legal));
    // Too few dice yet for a dry run: the mark of the hex is used.
    let mut world = first_beat_world(&[2, 3]);
    world.resource_mut::<UiState>().memory.selected_dice = DiceSelection::from_positions(&[0]);
    arm_action(&mut world, "sprint");
    assert_eq!(
        (highlight_at(&mut world, PIT), highlight_at(&mut world, EMPTY_HEX)),
        (Some(HighlightKind::Deadly), Some(HighlightKind::Legal))
    );
}

#[test]
fn a_tile_that_defeats_is_deadly_in_the_view_whatever_its_mark() {
    let world = first_beat_world(&[2]);
    let view = &world.resource::<GameSession>().view;
    let deadly = |at: Coord| view.tiles.iter().any(|tile| tile.at == at && tile.deadly);
    assert!(deadly(PIT) && deadly(TRAP) && !deadly(OVEN) && !deadly(COALS));
    let moves = |id: &str| view.actions.iter().any(|card| card.id == Id::new(id) && card.moves);
    assert!(moves("move") && !moves("dive") && !moves("kick"));
}

#[test]
fn who_does_not_want_to_be_asked_is_not_asked() {
    let mut world = first_beat_world(&[2]);
    world.resource_mut::<UiState>().model.skips_deadly_question = true;
    arm_with_all_dice(&mut world, "move");
    let before = state_hash(&take_snapshot(&world));
    pointer::click_target(&mut world, &PickTarget::Hex(PIT));
    assert_eq!(question(&world), None);
    assert_ne!(state_hash(&take_snapshot(&world)), before);
}

#[test]
fn a_click_asks_and_neither_enter_nor_space_confirms() {
    for (hex, tile) in [(PIT, "Sinkhole"), (TRAP, "Trapdoor"), (OVEN, "Oven"), (BEYOND_THE_PIT, "Sinkhole")] {
        let mut world = first_beat_world(&[2]);
        arm_with_all_dice(&mut world, "move");
        let before = state_hash(&take_snapshot(&world));
        pointer::click_target(&mut world, &PickTarget::Hex(hex));
        assert_asked(&world, tile, before);
        for key in [Shortcut::Confirm, Shortcut::Advance, Shortcut::NthAnswer(5)] {
            shortcuts::handle_shortcut(&mut world, key);
            assert_asked(&world, tile, before);
        }
        shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
        assert_eq!((question(&world), state_hash(&take_snapshot(&world))), (None, before));
        assert!(world.resource::<UiState>().memory.armed_action.is_some(), "the dice stay on the action");
        pointer::click_target(&mut world, &PickTarget::Hex(hex));
        ui_actions::handle_ui_action(&mut world, UiAction::CancelFatal);
        assert_eq!((question(&world), state_hash(&take_snapshot(&world))), (None, before));
        pointer::click_target(&mut world, &PickTarget::Hex(hex));
        ui_actions::handle_ui_action(&mut world, UiAction::ConfirmFatal);
        if prompt(&world) == Prompt::Tokens {
            ui_actions::handle_ui_action(&mut world, UiAction::AssignRest);
        }
        assert_eq!((question(&world), outcome(&world)), (None, Some(Outcome::Defeat)), "{hex}");
    }
}

#[test]
fn a_click_elsewhere_drops_the_question() {
    let mut world = first_beat_world(&[2]);
    arm_with_all_dice(&mut world, "move");
    pointer::click_target(&mut world, &PickTarget::Hex(PIT));
    assert!(question(&world).is_some());
    // Closing a hint does not concern the question.
    ui_actions::handle_ui_action(&mut world, UiAction::Menu(MenuAction::DisableHints));
    assert!(question(&world).is_some());
    pointer::click_target(&mut world, &PickTarget::Hex(EMPTY_HEX));
    assert_eq!((question(&world), character_position(&world), outcome(&world)), (None, Some(EMPTY_HEX), None));
}

#[test]
fn a_dragged_piece_asks_too() {
    let mut world = first_beat_world(&[2]);
    let before = state_hash(&take_snapshot(&world));
    let drag = |world: &mut World| {
        pointer::handle_pointer_event(world, TablePointerEvent::DragStart(PickTarget::Piece(CombatantId::CHARACTER)));
        assert_eq!(
            (highlight_at(world, PIT), highlight_at(world, EMPTY_HEX)),
            (Some(HighlightKind::Deadly), Some(HighlightKind::Legal))
        );
        pointer::handle_pointer_event(
            world,
            TablePointerEvent::DragEnd {
                dragged: PickTarget::Piece(CombatantId::CHARACTER),
                over: PickTarget::Hex(PIT),
            },
        );
    };
    drag(&mut world);
    assert_asked(&world, "Sinkhole", before);
    assert_eq!(highlight_at(&mut world, PIT), Some(HighlightKind::Deadly), "what is asked about is lit");
    ui_actions::handle_ui_action(&mut world, UiAction::Cancel);
    assert_eq!((question(&world), character_position(&world)), (None, Some(START)));
    assert_eq!(state_hash(&take_snapshot(&world)), before);
    assert!(world.resource::<Messages<MenuRequest>>().is_empty(), "Escape has answered, and opens no menu");
    drag(&mut world);
    shortcuts::handle_shortcut(&mut world, Shortcut::NthAnswer(1));
    assert_eq!(outcome(&world), Some(Outcome::Defeat));
}

#[test]
fn the_keyboard_cursor_asks_too() {
    let mut world = first_beat_world(&[1]);
    arm_with_all_dice(&mut world, "move");
    let before = state_hash(&take_snapshot(&world));
    // From the character's own hex, which is an answer too (stay), to the pit.
    shortcuts::handle_shortcut(&mut world, Shortcut::CursorLeft);
    shortcuts::handle_shortcut(&mut world, Shortcut::CursorLeft);
    assert_eq!(world.resource::<SelectionState>().cursor_hex, Some(PIT));
    shortcuts::handle_shortcut(&mut world, Shortcut::Confirm);
    assert_asked(&world, "Sinkhole", before);
    shortcuts::handle_shortcut(&mut world, Shortcut::Confirm);
    assert_asked(&world, "Sinkhole", before);
    shortcuts::handle_shortcut(&mut world, Shortcut::NthAnswer(0));
    assert_eq!((question(&world), character_position(&world)), (None, Some(START)));
    shortcuts::handle_shortcut(&mut world, Shortcut::Confirm);
    assert_asked(&world, "Sinkhole", before);
    shortcuts::handle_shortcut(&mut world, Shortcut::CursorRight);
    assert_eq!(question(&world), None, "going on with the cursor drops the question");
}

#[test]
fn a_question_of_the_rules_is_answered_the_same_way() {
    let mut world = first_beat_world(&[2]);
    let commit = Commit::new(Id::new("move"), with_rules(&mut world, |rules| stamina_pool(rules).all()));
    submit_intent(&mut world, &Intent::Commit(commit)).unwrap();
    assert!(matches!(prompt(&world), Prompt::Choose { .. }));
    assert_eq!(
        (highlight_at(&mut world, TRAP), highlight_at(&mut world, EMPTY_HEX)),
        (Some(HighlightKind::Deadly), Some(HighlightKind::Legal))
    );
    let before = state_hash(&take_snapshot(&world));
    pointer::click_target(&mut world, &PickTarget::Hex(TRAP));
    assert_asked(&world, "Trapdoor", before);
    ui_actions::handle_ui_action(&mut world, UiAction::Answer(Choice::Tile(PIT)));
    assert_asked(&world, "Sinkhole", before);
    shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(matches!(prompt(&world), Prompt::Choose { .. }), "the question of the rules stays open");
    shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(matches!(prompt(&world), Prompt::Beat { .. }), "and is taken back after that");
}

#[test]
fn other_actions_that_move_the_character_ask_too() {
    for (action, dice) in [("dive", [2, 2]), ("sprint", [3, 3]), ("vault", [5, 5])] {
        let mut world = first_beat_world(&dice);
        arm_action(&mut world, action);
        let before = state_hash(&take_snapshot(&world));
        assert_eq!(highlight_at(&mut world, TRAP), Some(HighlightKind::Deadly), "{action}");
        pointer::click_target(&mut world, &PickTarget::Hex(TRAP));
        assert_asked(&world, "Trapdoor", before);
    }
    // The attack moves the character behind its target.
    let mut world = first_beat_world(&[6, 6]);
    arm_action(&mut world, "backstab");
    let before = state_hash(&take_snapshot(&world));
    world.resource_mut::<Hovered>().target = Some(PickTarget::Piece(CombatantId(1)));
    assert_eq!(highlight_at(&mut world, Coord::new(5, 7)), Some(HighlightKind::Deadly), "the hex behind is shown");
    pointer::click_target(&mut world, &PickTarget::Piece(CombatantId(1)));
    assert_asked(&world, "Sinkhole", before);
    ui_actions::handle_ui_action(&mut world, UiAction::ConfirmFatal);
    assert_eq!(outcome(&world), Some(Outcome::Defeat));
}

#[test]
fn a_reaction_asks_too() {
    let mut world = first_beat_world(&[1, 1, 6]);
    world.resource_mut::<UiState>().memory.selected_dice = DiceSelection::from_positions(&[0]);
    arm_action(&mut world, "move");
    pointer::click_target(&mut world, &PickTarget::Hex(EMPTY_HEX));
    assert_eq!(character_position(&world), Some(EMPTY_HEX));
    ui_actions::handle_ui_action(&mut world, UiAction::EndBeat);
    if prompt(&world) == Prompt::Stance {
        ui_actions::handle_ui_action(&mut world, UiAction::LetItHappen);
    }
    assert!(matches!(prompt(&world), Prompt::Reaction { .. }), "{:?}", prompt(&world));
    arm_action(&mut world, "juke");
    let before = state_hash(&take_snapshot(&world));
    assert_eq!(
        (highlight_at(&mut world, TRAP), highlight_at(&mut world, START)),
        (Some(HighlightKind::Deadly), Some(HighlightKind::Legal))
    );
    pointer::click_target(&mut world, &PickTarget::Hex(TRAP));
    assert_asked(&world, "Trapdoor", before);
    ui_actions::handle_ui_action(&mut world, UiAction::CancelFatal);
    pointer::click_target(&mut world, &PickTarget::Hex(START));
    assert_eq!((question(&world), character_position(&world)), (None, Some(START)));
}

#[test]
fn what_does_not_kill_is_not_asked_about() {
    for (action, dice, hex) in [("move", [2, 2], COALS), ("move", [2, 2], EMPTY_HEX), ("vault", [5, 5], BEYOND_THE_PIT)]
    {
        let mut world = first_beat_world(&dice);
        arm_action(&mut world, action);
        pointer::click_target(&mut world, &PickTarget::Hex(hex));
        assert_eq!(
            (question(&world), character_position(&world), outcome(&world)),
            (None, Some(hex), None),
            "{action} to {hex}"
        );
        assert_eq!(world.resource::<GameSession>().view.phase, Phase::Beat);
    }
    // Damage from an enemy is no effect of the hex, so the dry run does not count it.
    let mut world = first_beat_world(&[6, 6]);
    arm_action(&mut world, "kick");
    pointer::click_target(&mut world, &PickTarget::Piece(CombatantId(1)));
    assert_eq!(question(&world), None);
}

/// A world at the start of an encounter that is saved in a folder.
fn world_with_autosave(folder: &std::path::Path) -> World {
    let mut world = first_beat_world(&[6, 6]);
    world.resource_mut::<AutosaveState>().folder = Some(SaveDirectory::new(folder));
    super::start_session(&mut world, &CATALOG, &GameStart::new(Id::new("trial"), Id::new("trial_edge"), 1)).unwrap();
    world
}

/// Lets the writer go on until something holds. A busy disk may take longer than a frame waits.
fn wait_for_writer(world: &mut World, what: &str, holds: impl Fn(&World) -> bool) {
    let began = std::time::Instant::now();
    while !holds(world) {
        assert!(began.elapsed().as_secs() < 30, "waited for {what}");
        super::autosave::wait_for_autosave(world);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn every_change_is_saved_and_the_encounter_is_continued_as_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut world = world_with_autosave(folder.path());
    let saves = SaveDirectory::new(folder.path());
    let is_saved = |world: &World| {
        let summary = Save::from_world(world).summary;
        saves.peek_autosave().is_some_and(|game| *game.unwrap().summary() == summary)
    };
    pointer::click_target(&mut world, &PickTarget::Hex(START));
    wait_for_writer(&mut world, "a decision", is_saved);
    // Dice have fallen, so that undo asks once.
    super::session::undo(&mut world);
    super::session::undo(&mut world);
    assert!(world.resource::<History>().is_empty());
    wait_for_writer(&mut world, "a decision taken back", is_saved);
    super::session::redo(&mut world);
    assert_eq!(world.resource::<History>().len(), 1);
    wait_for_writer(&mut world, "a decision made again", is_saved);
    world.resource_mut::<History>().lock_history();
    super::autosave_content_change(&mut world);
    let is_locked = |_: &World| saves.peek_autosave().is_some_and(|game| game.unwrap().save.content_changes == [1]);
    wait_for_writer(&mut world, "a change of the content files", is_locked);
    let left = (take_snapshot(&world), Save::from_world(&world));
    super::leave_session(&mut world);
    let game = saves.read_autosave().unwrap().unwrap();
    super::resume_session(&mut world, &CATALOG, &game).unwrap();
    assert_eq!((take_snapshot(&world), Save::from_world(&world)), left);
    wait_for_writer(&mut world, "the file of the second sitting", |_| saves.has_previous_save());
}

#[test]
fn an_error_of_the_disk_reaches_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saves");
    std::fs::write(&path, "a file where the folder should be").unwrap();
    let mut world = world_with_autosave(&path);
    let is_told = |world: &World| {
        let toast = world.resource::<UiState>().memory.toast.as_ref();
        toast.is_some_and(|toast| toast.text.starts_with("The encounter could not be saved: "))
    };
    pointer::click_target(&mut world, &PickTarget::Hex(START));
    wait_for_writer(&mut world, "the toast", is_told);
    // The same error is shown once.
    world.resource_mut::<UiState>().memory.toast = None;
    super::session::undo(&mut world);
    super::session::undo(&mut world);
    assert!(!is_told(&world));
    // When it has passed, everything is saved.
    std::fs::remove_file(&path).unwrap();
    super::session::redo(&mut world);
    let saves = SaveDirectory::new(&path);
    wait_for_writer(&mut world, "the save", |_| saves.peek_autosave().is_some());
    assert_eq!(saves.read_autosave().unwrap().unwrap().save, Save::from_world(&world));
}
