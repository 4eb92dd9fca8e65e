//! What is shown while motion plays, what input does meanwhile, and the log: in step with playback, undo and Continue.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::{TimePlugin, TimeUpdateStrategy};

use super::PlayerInput;
use super::skip::finish_playback_for;
use super::tests::{CATALOG, EMPTY_HEX, init_input_resources, start_first_beat};
use super::trial_content::TRIAL;
use super::{GameSession, PlaybackFollowSystems, Shortcut, encounter_log, enemy_turns, pointer, shortcuts, ui_actions};
use crate::content::{Catalog, ContentSource, SourceFile, load};
use crate::fires_table::{DisplayedView, EnemyTrails, PickTarget, Playback, TablePointerEvent, playback_plugin};
use crate::model::{DiceSelection, Id};
use crate::record::{GameStart, History, Save, SavedGame};
use crate::table::scene::{SceneClock, clock_plugin};
use crate::table::{AnimationPace, TableSystems};
use crate::ui::{UiAction, UiState};
use crate::view::{EncounterView, Prompt};

/// The clock of playback and the log behind it, in frames of 20 ms; nothing draws.
fn clock_app() -> App {
    let mut app = App::new();
    app.add_plugins((TimePlugin, clock_plugin, playback_plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
        .configure_sets(PostUpdate, PlaybackFollowSystems.after(TableSystems::Playback))
        .add_systems(PostUpdate, encounter_log::show_log_lines.in_set(PlaybackFollowSystems));
    init_input_resources(app.world_mut());
    app
}

/// An encounter in its first beat, with these dice in the pool, and with motion at the normal pace.
fn first_beat_app(dice: &[u8]) -> App {
    let mut app = clock_app();
    start_first_beat(app.world_mut(), dice);
    app.update();
    assert!(!is_playing(&app));
    app
}

fn is_playing(app: &App) -> bool {
    app.world().resource::<SceneClock>().is_playing()
}

fn shown(app: &App) -> Arc<EncounterView> {
    Arc::clone(app.world().resource::<DisplayedView>().view().unwrap())
}

fn newest(app: &App) -> Arc<EncounterView> {
    Arc::clone(&app.world().resource::<GameSession>().view)
}

fn log(app: &App) -> Vec<String> {
    app.world().resource::<UiState>().model.log.iter().map(|line| line.text.to_string()).collect()
}

/// Plays to the end of the motion.
fn settle(app: &mut App) {
    for _ in 0..2000 {
        app.update();
        if !is_playing(app) {
            return assert_eq!(shown(app), newest(app));
        }
    }
    panic!("the motion never ends");
}

fn press(app: &mut App, keys: &[Shortcut]) {
    for key in keys {
        let mut inputs = PlayerInput { shortcuts: vec![*key], ..PlayerInput::default() };
        finish_playback_for(app.world_mut(), &mut inputs);
        inputs.shortcuts.into_iter().for_each(|key| shortcuts::handle_shortcut(app.world_mut(), key));
        app.update();
    }
}

fn act(app: &mut App, action: UiAction) {
    let mut inputs = PlayerInput { ui_actions: vec![action], ..PlayerInput::default() };
    finish_playback_for(app.world_mut(), &mut inputs);
    inputs.ui_actions.into_iter().for_each(|action| ui_actions::handle_ui_action(app.world_mut(), action));
}

fn click(app: &mut App, target: PickTarget) {
    let event = TablePointerEvent::Click(target);
    let mut inputs = PlayerInput { pointer_events: vec![event], ..PlayerInput::default() };
    finish_playback_for(app.world_mut(), &mut inputs);
    inputs.pointer_events.into_iter().for_each(|event| pointer::handle_pointer_event(app.world_mut(), event));
}

/// Pays a move with one die and begins it.
fn walk_away(app: &mut App) {
    app.world_mut().resource_mut::<UiState>().memory.selected_dice = DiceSelection::from_positions(&[0]);
    act(app, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    click(app, PickTarget::Hex(EMPTY_HEX));
    assert!(is_playing(app));
}

#[test]
fn panels_show_no_step_no_die_and_no_question_before_its_motion_has_arrived() {
    let mut app = first_beat_app(&[2, 3]);
    let before = shown(&app);
    walk_away(&mut app);
    assert_eq!(newest(&app).character.sheet.position, EMPTY_HEX);
    assert_eq!(shown(&app).character.sheet.position, before.character.sheet.position, "the piece has not moved yet");
    app.update();
    assert_eq!(shown(&app).character.pool.as_slice(), [3], "the die was spent when the action was committed");
    assert_eq!(shown(&app).character.sheet.position, before.character.sheet.position, "the piece is on its way");
    assert!(!log(&app).iter().any(|line| line.contains(&format!("moves to {EMPTY_HEX}"))), "{:?}", log(&app));
    settle(&mut app);
    assert_eq!(shown(&app).character.sheet.position, EMPTY_HEX);
    assert!(log(&app).iter().any(|line| line.contains(&format!("moves to {EMPTY_HEX}"))), "{:?}", log(&app));
    // The enemy's Turn: the question waits for the roll of the table.
    act(&mut app, UiAction::EndBeat);
    assert_eq!(shown(&app).prompt, Prompt::Nothing, "the beat is over");
    let asked = newest(&app).prompt.clone();
    assert!(matches!(asked, Prompt::Stance | Prompt::Reaction { .. }), "{asked:?}");
    let mut frames = 0;
    while shown(&app).prompt == Prompt::Nothing {
        let (rolled, coins) = (shown(&app).tables[0].rolled.clone(), shown(&app).tables[0].entries[0].coins);
        let ended = app.world().resource::<Playback>().shown_facts();
        app.update();
        let is_same_fact = app.world().resource::<Playback>().shown_facts() == ended;
        let table = &shown(&app).tables[0];
        assert!(!is_same_fact || (table.rolled == rolled && table.entries[0].coins == coins), "before its fact");
        frames += 1;
        assert!(frames < 500);
    }
    assert_eq!(shown(&app).prompt, asked);
}

#[test]
fn the_next_decision_of_the_beat_is_taken_at_once() {
    let mut app = first_beat_app(&[2, 3]);
    walk_away(&mut app);
    app.update();
    assert!(matches!(shown(&app).prompt, Prompt::Beat { .. }), "the beat goes on");
    let made = app.world().resource::<History>().len();
    press(&mut app, &[Shortcut::Advance]);
    assert_eq!(app.world().resource::<History>().len(), made + 1, "the beat is ended while the piece moves");
    assert_eq!(shown(&app).character.sheet.position, EMPTY_HEX, "and the piece is where it was going");
}

#[test]
fn a_key_pressed_before_a_question_is_shown_only_shows_the_question() {
    let mut app = first_beat_app(&[2, 3]);
    walk_away(&mut app);
    settle(&mut app);
    act(&mut app, UiAction::EndBeat);
    while newest(&app).prompt == Prompt::Stance {
        settle(&mut app);
        act(&mut app, UiAction::LetItHappen);
    }
    app.update();
    assert!(is_playing(&app) && matches!(newest(&app).prompt, Prompt::Reaction { .. }), "{:?}", newest(&app).prompt);
    let made = app.world().resource::<History>().len();
    press(&mut app, &[Shortcut::ToggleLog]);
    assert!(is_playing(&app), "looking at the log skips nothing");
    press(&mut app, &[Shortcut::Advance]);
    assert!(!is_playing(&app));
    assert_eq!(app.world().resource::<History>().len(), made, "nobody declines a reaction unseen");
    assert_eq!(shown(&app), newest(&app));
    press(&mut app, &[Shortcut::Advance]);
    assert_eq!(app.world().resource::<History>().len(), made + 1);
}

#[test]
fn dice_are_not_taken_by_their_place_in_a_pool_that_is_no_longer_shown() {
    let mut app = first_beat_app(&[2, 3]);
    walk_away(&mut app);
    assert_eq!(shown(&app).character.pool.as_slice(), [2, 3], "not a frame has passed");
    act(&mut app, UiAction::ToggleDie(1));
    assert!(app.world().resource::<UiState>().memory.selected_dice.is_empty());
    walk_on(&mut app);
}

/// With the pool on the screen, the die is taken.
fn walk_on(app: &mut App) {
    app.update();
    assert_eq!(shown(app).character.pool.as_slice(), [3]);
    act(app, UiAction::ToggleDie(0));
    assert!(app.world().resource::<UiState>().memory.selected_dice.contains(0));
}

#[test]
fn undo_ends_the_motion_and_takes_the_lines_of_the_decision_off_the_log() {
    let mut app = first_beat_app(&[2, 3]);
    settle(&mut app);
    let (before, lines) = (shown(&app), log(&app));
    walk_away(&mut app);
    app.update();
    let decisions = app.world().resource::<History>().len();
    press(&mut app, &[Shortcut::Undo]);
    assert!(!is_playing(&app) && decisions > app.world().resource::<History>().len());
    press(&mut app, &[Shortcut::Undo]);
    assert_eq!((shown(&app).as_ref(), log(&app)), (before.as_ref(), lines.clone()));
    press(&mut app, &[Shortcut::Redo]);
    press(&mut app, &[Shortcut::Redo]);
    settle(&mut app);
    let again = log(&app);
    assert!(again.len() > lines.len() && again.starts_with(&lines), "{again:?}");
    assert_eq!(shown(&app).character.sheet.position, EMPTY_HEX);
}

#[test]
fn at_an_instant_pace_nothing_lags_behind() {
    let mut app = first_beat_app(&[2, 3]);
    app.world_mut().resource_mut::<AnimationPace>().duration_factor = 0.0;
    app.world_mut().resource_mut::<UiState>().memory.selected_dice = DiceSelection::from_positions(&[0]);
    act(&mut app, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    click(&mut app, PickTarget::Hex(EMPTY_HEX));
    app.update();
    assert_eq!(shown(&app), newest(&app));
    assert!(log(&app).iter().any(|line| line.contains(&format!("moves to {EMPTY_HEX}"))));
}

/// Plays some decisions of a game from its start, one of them taken back after dice had fallen.
fn played_app() -> App {
    let mut app = clock_app();
    super::start_session(app.world_mut(), &CATALOG, &GameStart::new(Id::new("trial"), Id::new("trial_edge"), 1))
        .unwrap();
    settle(&mut app);
    click(&mut app, PickTarget::Hex(crate::model::Coord::new(5, 5)));
    settle(&mut app);
    press(&mut app, &[Shortcut::Undo, Shortcut::Undo]);
    settle(&mut app);
    assert!(log(&app).iter().any(|line| line.starts_with("Taken back")), "{:?}", log(&app));
    click(&mut app, PickTarget::Hex(crate::model::Coord::new(5, 5)));
    settle(&mut app);
    arm_attack(&mut app);
    settle(&mut app);
    press(&mut app, &[Shortcut::Advance]);
    settle(&mut app);
    press(&mut app, &[Shortcut::Advance]);
    settle(&mut app);
    assert!(log(&app).len() > 8 && app.world().resource::<History>().len() > 3, "{:?}", log(&app));
    app
}

fn arm_attack(app: &mut App) {
    act(app, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    click(app, PickTarget::Hex(EMPTY_HEX));
}

fn resume(saved: &SavedGame, catalog: &Arc<Catalog>) -> App {
    let mut app = clock_app();
    super::resume_session(app.world_mut(), catalog, saved).unwrap();
    settle(&mut app);
    app
}

#[test]
fn the_log_is_there_again_after_continue() {
    let mut app = played_app();
    let saved = SavedGame::from(Save::from_world(app.world()));
    assert_eq!(log(&resume(&saved, &CATALOG)), log(&app));
    press(&mut app, &[Shortcut::Undo, Shortcut::Undo]);
    settle(&mut app);
    let saved = SavedGame::from(Save::from_world(app.world()));
    let mut again = resume(&saved, &CATALOG);
    assert_eq!(log(&again).len(), log(&app).len());
    for app in [&mut app, &mut again] {
        press(app, &[Shortcut::Redo]);
        settle(app);
    }
    assert_eq!(log(&again).last(), log(&app).last());
}

#[test]
fn where_the_files_have_changed_the_log_says_what_it_cannot_tell_again() {
    let app = played_app();
    let saved = SavedGame::from(Save::from_world(app.world()));
    let decisions = saved.save.decisions.len();
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    files.extend(TRIAL.iter().map(|(path, text)| SourceFile {
        path: (*path).into(),
        text: text.replace("hp: 40", "hp: 41").replace("(name: \"Tap\"", "(name: \"Rap\""),
    }));
    let changed =
        Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog_or_core(Id::new("trial")));
    let again = resume(&saved, &changed);
    let lines = log(&again);
    assert_eq!(lines[0], format!("Decisions 1 to {decisions} are not in this log: the content files have changed."));
    // The mark in the record holds, whatever the files say.
    assert!(lines[1].starts_with("Taken back"), "{lines:?}");
    assert!(lines[2].starts_with("The saved position is continued"), "{lines:?}");
    // What is decided from now on is told, and is there again after the next Continue.
    let mut again = again;
    press(&mut again, &[Shortcut::Advance]);
    settle(&mut again);
    let more = log(&again);
    assert!(more.len() > lines.len(), "{more:?}");
    let saved = SavedGame::from(Save::from_world(again.world()));
    let third = log(&resume(&saved, &changed));
    assert_eq!(third[..2], lines[..2]);
    assert_eq!(third[2..], more[lines.len()..]);
    assert!(again.world().resource::<GameSession>().view.enemies.iter().all(|enemy| enemy.sheet.hp_max == 41));
}

#[test]
fn what_the_enemies_did_is_told_until_the_player_acts() {
    let mut app = first_beat_app(&[2, 3]);
    app.init_resource::<enemy_turns::ShownTurns>()
        .init_resource::<EnemyTrails>()
        .add_systems(PostUpdate, enemy_turns::note_enemy_turns.in_set(PlaybackFollowSystems));
    app.update();
    let told = |app: &App| app.world().resource::<UiState>().model.enemy_turns.clone();
    walk_away(&mut app);
    settle(&mut app);
    assert!(told(&app).is_empty(), "the player's own move is no enemy's Turn");
    act(&mut app, UiAction::EndBeat);
    settle(&mut app);
    for _ in 0..20 {
        let answer = match newest(&app).prompt {
            Prompt::Beat { .. } => break,
            Prompt::Tokens => UiAction::AssignRest,
            _ => UiAction::LetItHappen,
        };
        act(&mut app, answer);
        settle(&mut app);
    }
    assert!(matches!(shown(&app).prompt, Prompt::Beat { .. }), "{:?}", shown(&app).prompt);
    let names: Vec<String> = shown(&app).enemies.iter().map(|enemy| enemy.sheet.name.to_string()).collect();
    let lines = told(&app);
    assert!(!lines.is_empty() && lines.iter().all(|line| names.iter().any(|name| line.who.starts_with(name.as_str()))));
    // As after an undo: another position without motion.
    super::rebuild_view(app.world_mut());
    app.update();
    assert!(told(&app).is_empty());
}
