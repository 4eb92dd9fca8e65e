//! What is told of an action before it is committed, and that it comes true: in the bar, in the tag at the target, on the
//! table; what fills the beat says so; `+` spends more; Escape puts the piece back.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::World;

use super::forecasts::update_forecast;
use super::highlights::update_highlights;
use super::kept::piece_tags::update_tags;
use super::kept::tried_action::update_tried_action;
use super::tests::{EMPTY_HEX, start_first_beat_of, still_world};
use super::{GameSession, Hovered, MenuRequest, Shortcut, pointer, session, shortcuts, ui_actions};
use crate::content::encounter::Encounter;
use crate::fires_table::{Highlights, PickTarget, PieceDragStop, TablePointerEvent, finish_playback};
use crate::model::{Choice, CombatantId, Coord, DiceSelection, Id};
use crate::rules::access::{stamina_pool, with_rules};
use crate::rules::{CurrentEncounter, state_hash, take_snapshot};
use crate::ui::{UiAction, UiState, tried_action_text};
use crate::view::Prompt;
use crate::view::action_result::TriedAction;
use crate::view::forecast_view::{ForecastPosition, TagText};

const START: Coord = Coord::new(5, 5);
const GUARD: CombatantId = CombatantId(1);
const COALS: Coord = Coord::new(4, 5);

fn edge_world(dice: &[u8]) -> World {
    let mut world = still_world();
    start_first_beat_of(&mut world, "trial_edge", dice);
    finish_playback(&mut world);
    world
}

fn arm(world: &mut World, action: &str) {
    ui_actions::handle_ui_action(world, UiAction::Arm { action: Id::new(action), mode_index: 0 });
    assert!(world.resource::<UiState>().memory.armed_action.is_some(), "{action}");
}

fn point_at(world: &mut World, target: PickTarget) {
    world.resource_mut::<Hovered>().target = Some(target);
}

fn tried(world: &mut World) -> TriedAction {
    update_tried_action(world);
    TriedAction::clone(world.resource::<UiState>().model.tried.as_ref().expect("something is tried"))
}

/// The line of the bar.
fn told(world: &mut World) -> String {
    let tried = tried(world);
    tried_action_text(&tried, &world.resource::<GameSession>().view.character)
}

fn guard_hp(world: &World) -> u8 {
    let guard = &world.resource::<GameSession>().view.enemies[0].sheet;
    guard.hp_max - guard.hp_damage.total()
}

/// The action cards that strike the guard now.
fn attack_that_reaches(world: &mut World) -> String {
    let view = world.resource::<GameSession>().view.clone();
    let cards =
        view.actions.iter().filter(|card| !card.reaction && card.modes.iter().any(|mode| mode.refusal.is_none()));
    for card in cards {
        let mode = card.modes.iter().position(|mode| mode.refusal.is_none()).unwrap_or(0);
        ui_actions::handle_ui_action(world, UiAction::Arm { action: card.id, mode_index: mode });
        let open = super::answers::available_answers(world);
        ui_actions::handle_ui_action(world, UiAction::Cancel);
        if open.contains(&Choice::Target(GUARD)) && card.id.as_str().contains("attack") {
            return card.id.as_str().to_owned();
        }
    }
    panic!("no attack reaches the guard");
}

#[test]
fn what_an_attack_will_do_stands_in_the_bar_and_at_its_target_and_comes_true() {
    let mut world = edge_world(&[5, 6]);
    let before = state_hash(&take_snapshot(&world));
    let attack = attack_that_reaches(&mut world);
    arm(&mut world, &attack);
    point_at(&mut world, PickTarget::Piece(GUARD));
    let tried = tried(&mut world);
    let result = tried.result.clone().expect("the guard is pointed at");
    let [target] = result.targets.as_slice() else { panic!("{result:?}") };
    assert_eq!((target.who, target.hp_before, target.miss), (GUARD, 40, None));
    assert_eq!(target.hp_left.0, target.hp_left.1, "no dice decide");
    let line = told(&mut world);
    assert!(
        line.starts_with("Trial Guard") && line.contains(&format!("40 \u{2192} {} HP", target.hp_left.0)),
        "{line}"
    );
    world.resource_mut::<UiState>().memory.piece_tags.are_on = true;
    update_tags(&mut world);
    let tags = world.resource::<UiState>().memory.piece_tags.tags.clone();
    let at_guard = tags.iter().find(|tag| tag.who == GUARD).expect("a tag");
    assert_eq!(at_guard.text, TagText::Result(Box::new(target.clone())));
    assert_eq!(state_hash(&take_snapshot(&world)), before, "nothing is decided yet");
    pointer::click_target(&mut world, &PickTarget::Piece(GUARD));
    assert_eq!(guard_hp(&world), target.hp_left.0, "{line}");
    assert_ne!(state_hash(&take_snapshot(&world)), before);
}

#[test]
fn the_forecast_tells_of_the_position_after_the_attack_that_is_pointed_at() {
    let mut world = edge_world(&[5, 6]);
    let attack = attack_that_reaches(&mut world);
    arm(&mut world, &attack);
    world.resource_mut::<UiState>().memory.forecast_choice = Some(true);
    point_at(&mut world, PickTarget::Piece(GUARD));
    let name = tried(&mut world).name;
    update_forecast(&mut world);
    let forecast = world.resource::<UiState>().model.forecast.clone().expect("it is on");
    let ForecastPosition::After(step) = &forecast.position else { panic!("{:?}", forecast.position) };
    assert_eq!((&step.action, step.on.as_deref()), (&name, Some("Trial Guard")));
}

#[test]
fn every_target_is_told_before_one_is_pointed_at() {
    let mut world = edge_world(&[5, 6]);
    let attack = attack_that_reaches(&mut world);
    arm(&mut world, &attack);
    point_at(&mut world, PickTarget::Nothing);
    let tried = tried(&mut world);
    assert_eq!(tried.by_target.iter().map(|target| target.who).collect::<Vec<_>>(), [GUARD]);
}

#[test]
fn a_move_tells_its_way_the_hazards_on_it_and_whether_it_fills_the_beat() {
    let mut world = edge_world(&[3, 3]);
    arm(&mut world, "move");
    point_at(&mut world, PickTarget::Hex(COALS));
    let line = told(&mut world);
    assert!(line.contains("1 hex") && line.contains("into Coals") && !line.contains("fills the beat"), "{line}");
    update_highlights(&mut world);
    assert_eq!(world.resource::<Highlights>().routes, [vec![START, COALS]]);
    ui_actions::handle_ui_action(&mut world, UiAction::Cancel);
    arm(&mut world, "sprint");
    point_at(&mut world, PickTarget::Hex(EMPTY_HEX));
    assert!(told(&mut world).contains("fills the beat"), "{}", told(&mut world));
    // It says so before any hex is pointed at.
    point_at(&mut world, PickTarget::Nothing);
    assert!(told(&mut world).contains("fills the beat"), "{}", told(&mut world));
    pointer::click_target(&mut world, &PickTarget::Hex(EMPTY_HEX));
    let prompt = world.resource::<GameSession>().view.prompt.clone();
    assert!(matches!(prompt, Prompt::Beat { actions_left: 0, .. }), "{prompt:?}");
}

#[test]
fn a_dragged_piece_prefers_what_leaves_room_and_names_what_does_not() {
    let mut world = edge_world(&[1, 2]);
    let drag = TablePointerEvent::DragStart(PickTarget::Piece(CombatantId::CHARACTER));
    pointer::handle_pointer_event(&mut world, drag);
    point_at(&mut world, PickTarget::Hex(EMPTY_HEX));
    let near = tried(&mut world);
    assert_eq!((near.name.as_str(), near.is_dragged), ("Move", true), "Sprint is no better for one hex");
    update_highlights(&mut world);
    let labels = world.resource::<Highlights>().labels.clone();
    assert!(!labels[&EMPTY_HEX].contains("Sprint"), "{labels:?}");
    // So far that only Sprint gets there: its label and the bar say so.
    let far = labels
        .iter()
        .find(|(_, label)| label.starts_with("Sprint "))
        .map(|(at, _)| *at)
        .expect("Sprint reaches farther");
    point_at(&mut world, PickTarget::Hex(far));
    let line = told(&mut world);
    assert!(line.contains("fills the beat"), "{line}");
    assert_eq!(tried(&mut world).name, "Sprint");
}

#[test]
fn escape_puts_the_dragged_piece_back_and_nothing_stays_lit() {
    let mut world = edge_world(&[3, 3]);
    let before = state_hash(&take_snapshot(&world));
    pointer::handle_pointer_event(&mut world, TablePointerEvent::DragStart(PickTarget::Piece(CombatantId::CHARACTER)));
    update_highlights(&mut world);
    assert!(!world.resource::<Highlights>().labels.is_empty());
    shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(world.resource::<Messages<MenuRequest>>().is_empty(), "no menu opens");
    assert!(world.resource::<PieceDragStop>().0, "the table lets go of the piece");
    update_highlights(&mut world);
    assert!(world.resource::<Highlights>().labels.is_empty() && world.resource::<Highlights>().hexes.is_empty());
    // The button is released later, over a hex.
    let end = TablePointerEvent::DragEnd {
        dragged: PickTarget::Piece(CombatantId::CHARACTER),
        over: PickTarget::Hex(EMPTY_HEX),
    };
    pointer::handle_pointer_event(&mut world, end);
    assert_eq!(state_hash(&take_snapshot(&world)), before);
    shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(!world.resource::<Messages<MenuRequest>>().is_empty(), "with nothing held it opens the menu");
}

#[test]
fn plus_spends_more_than_what_was_laid_by_hand_and_minus_less() {
    let mut world = edge_world(&[6, 1, 3]);
    let total = |world: &mut World| {
        let held = world.resource::<UiState>().memory.selected_dice;
        with_rules(world, |rules| (stamina_pool(rules).total(held), stamina_pool(rules).values_of(held).to_vec()))
    };
    let lay = |world: &mut World, dice: &[usize]| {
        let dice = DiceSelection::from_positions(dice);
        ui_actions::handle_ui_action(world, UiAction::DropDice { action: Id::new("move"), mode_index: 0, dice });
    };
    lay(&mut world, &[0]);
    assert_eq!(total(&mut world).0, 6);
    shortcuts::handle_shortcut(&mut world, Shortcut::SpendMore);
    let (more, dice) = total(&mut world);
    assert!(more == 7 && dice.contains(&6), "the laid die stays: {dice:?}");
    shortcuts::handle_shortcut(&mut world, Shortcut::SpendMore);
    assert_eq!(total(&mut world).0, 9);
    shortcuts::handle_shortcut(&mut world, Shortcut::SpendMore);
    assert_eq!(total(&mut world).0, 10);
    shortcuts::handle_shortcut(&mut world, Shortcut::SpendMore);
    assert_eq!(total(&mut world).0, 10, "there is no more");
    assert!(world.resource::<UiState>().memory.toast.is_some());
    for least in [9, 7, 6, 4, 3, 1, 1] {
        shortcuts::handle_shortcut(&mut world, Shortcut::SpendLess);
        assert_eq!(total(&mut world).0, least);
    }
    // What the game chose grows and shrinks alike.
    ui_actions::handle_ui_action(&mut world, UiAction::Cancel);
    arm(&mut world, "move");
    assert_eq!(total(&mut world).0, 1);
    ui_actions::handle_ui_action(&mut world, UiAction::Overspend(1));
    assert_eq!(total(&mut world).0, 3);
}

#[test]
fn a_lesson_begins_with_the_forecast_on() {
    let mut world = edge_world(&[5, 6]);
    assert!(!world.resource::<UiState>().is_forecast_on());
    let current = world.resource::<CurrentEncounter>().clone();
    let lesson = Encounter { offers: vec![Id::new("move")], ..Encounter::clone(&current.encounter) };
    world.insert_resource(CurrentEncounter { encounter: Arc::new(lesson), ..current });
    let catalog = world.resource::<GameSession>().catalog.clone();
    session::put_on_table(&mut world, &catalog);
    assert!(world.resource::<UiState>().is_forecast_on());
}

#[test]
fn the_players_choice_about_the_forecast_outlasts_the_encounter() {
    let mut world = edge_world(&[5, 6]);
    let catalog = world.resource::<GameSession>().catalog.clone();
    for chosen in [true, false] {
        world.resource_mut::<UiState>().memory.forecast_choice = Some(chosen);
        session::put_on_table(&mut world, &catalog);
        assert_eq!(world.resource::<UiState>().memory.forecast_choice, Some(chosen));
        session::leave_session(&mut world);
        assert_eq!(world.resource::<UiState>().memory.forecast_choice, Some(chosen));
        session::put_on_table(&mut world, &catalog);
        assert_eq!(world.resource::<UiState>().is_forecast_on(), chosen);
    }
}
