//! What the game answers for the player, what it asks before letting an attack happen, and that a double press answers one
//! question only.

use std::time::Duration;

use bevy::prelude::*;

use super::automatic_answers::answer_if_wanted;
use super::new_question::note_question;
use super::tests::{start_first_beat_of, still_world};
use super::{GameSession, Shortcut, confirmation, session, shortcuts, ui_actions};
use crate::fires_table::finish_playback;
use crate::model::{Choice, Coord, DamageKind, Id, Intent};
use crate::record::History;
use crate::rules::components::combatant::Health;
use crate::rules::{Combatants, Dice, state_hash, take_snapshot};
use crate::ui::{UiAction, UiState};
use crate::view::Prompt;

fn prompt(world: &World) -> Prompt {
    world.resource::<GameSession>().view.prompt.clone()
}

/// The beat is over, and the walker has rolled this: on a 1 it comes and strikes, on a 2 it strikes from too far away.
fn counterbeat_world(roll: u8) -> World {
    let mut world = still_world();
    start_first_beat_of(&mut world, "trial_walk", &[1, 4, 4, 5]);
    finish_playback(&mut world);
    world.resource_mut::<UiState>().model.skips_out_of_reach = false;
    ui_actions::handle_ui_action(&mut world, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    ui_actions::handle_ui_action(&mut world, UiAction::Answer(Choice::Tile(Coord::new(5, 4))));
    world.insert_resource(Dice::with_fixed_rolls(vec![roll; 40]));
    ui_actions::handle_ui_action(&mut world, UiAction::EndBeat);
    finish_playback(&mut world);
    if prompt(&world) == Prompt::Stance {
        ui_actions::handle_ui_action(&mut world, UiAction::LetItHappen);
        finish_playback(&mut world);
    }
    assert!(matches!(prompt(&world), Prompt::Reaction { .. }), "{:?}", prompt(&world));
    world
}

#[test]
fn attacks_that_reach_nobody_are_let_happen_unless_the_player_wants_to_be_asked() {
    let mut world = counterbeat_world(2);
    assert!(matches!(prompt(&world), Prompt::Reaction { in_reach: false, .. }), "{:?}", prompt(&world));
    answer_if_wanted(&mut world);
    assert!(matches!(prompt(&world), Prompt::Reaction { .. }), "the player wants to be asked");
    let decisions = world.resource::<History>().len();
    world.resource_mut::<UiState>().model.skips_out_of_reach = true;
    answer_if_wanted(&mut world);
    finish_playback(&mut world);
    assert!(!matches!(prompt(&world), Prompt::Reaction { .. }), "{:?}", prompt(&world));
    // It is a decision like any other.
    assert_eq!(world.resource::<History>().len(), decisions + 1);
    assert_eq!(world.resource::<History>().intents().last(), Some(&Intent::DeclineReaction));
}

#[test]
fn what_was_let_happen_can_be_taken_back_and_is_not_done_again_by_itself() {
    let mut world = counterbeat_world(2);
    let before = state_hash(&take_snapshot(&world));
    world.resource_mut::<UiState>().model.skips_out_of_reach = true;
    answer_if_wanted(&mut world);
    finish_playback(&mut world);
    for _ in 0..2 {
        session::undo(&mut world);
        if state_hash(&take_snapshot(&world)) == before {
            break;
        }
    }
    assert_eq!(state_hash(&take_snapshot(&world)), before);
    answer_if_wanted(&mut world);
    assert_eq!(state_hash(&take_snapshot(&world)), before, "the player has come back to decide otherwise");
}

#[test]
fn an_attack_that_reaches_is_asked_about() {
    let mut world = counterbeat_world(1);
    world.resource_mut::<UiState>().model.skips_out_of_reach = true;
    let Prompt::Reaction { in_reach, .. } = prompt(&world) else { panic!("{:?}", prompt(&world)) };
    answer_if_wanted(&mut world);
    assert!(!in_reach || matches!(prompt(&world), Prompt::Reaction { .. }));
}

/// The walker's blow is about to fall on a character with one HP and full sinks.
fn deadly_world() -> World {
    let mut world = still_world();
    start_first_beat_of(&mut world, "trial_walk", &[1, 4, 4, 5]);
    finish_playback(&mut world);
    ui_actions::handle_ui_action(&mut world, UiAction::Arm { action: Id::new("move"), mode_index: 0 });
    ui_actions::handle_ui_action(&mut world, UiAction::Answer(Choice::Tile(Coord::new(5, 6))));
    world.insert_resource(Dice::with_fixed_rolls(vec![1; 40]));
    ui_actions::handle_ui_action(&mut world, UiAction::EndBeat);
    finish_playback(&mut world);
    if prompt(&world) == Prompt::Stance {
        ui_actions::handle_ui_action(&mut world, UiAction::LetItHappen);
        finish_playback(&mut world);
    }
    let character = world.resource::<Combatants>().0[0];
    let mut health = world.get_mut::<Health>(character).expect("the character");
    let slots = health.slots;
    health.hp_damage.add(DamageKind::Slash, slots - 1);
    super::rebuild_view(&mut world);
    assert!(matches!(prompt(&world), Prompt::Reaction { in_reach: true, .. }), "{:?}", prompt(&world));
    world
}

#[test]
fn letting_a_deadly_attack_happen_is_asked_first() {
    let mut world = deadly_world();
    let before = state_hash(&take_snapshot(&world));
    for action in [None, Some(UiAction::LetItHappen)] {
        match action {
            None => shortcuts::handle_shortcut(&mut world, Shortcut::Advance),
            Some(action) => ui_actions::handle_ui_action(&mut world, action),
        }
        assert!(confirmation::is_confirmation_open(&world));
        shortcuts::handle_shortcut(&mut world, Shortcut::Advance);
        assert_eq!(state_hash(&take_snapshot(&world)), before, "the same key does not confirm it");
        shortcuts::handle_shortcut(&mut world, Shortcut::Cancel);
        assert!(!confirmation::is_confirmation_open(&world));
    }
    shortcuts::handle_shortcut(&mut world, Shortcut::Advance);
    shortcuts::handle_shortcut(&mut world, Shortcut::NthAnswer(1));
    assert_ne!(state_hash(&take_snapshot(&world)), before, "it can be confirmed");
}

#[test]
fn who_does_not_want_to_be_asked_lets_it_happen_at_once() {
    let mut world = deadly_world();
    let before = state_hash(&take_snapshot(&world));
    world.resource_mut::<UiState>().model.skips_deadly_question = true;
    shortcuts::handle_shortcut(&mut world, Shortcut::Advance);
    assert!(!confirmation::is_confirmation_open(&world));
    assert_ne!(state_hash(&take_snapshot(&world)), before);
}

#[test]
fn a_double_press_answers_one_question_only() {
    let mut world = deadly_world();
    world.resource_mut::<UiState>().model.skips_deadly_question = true;
    world.init_resource::<Time<Real>>();
    let pass = |world: &mut World, milliseconds: u64| {
        world.resource_mut::<Time<Real>>().advance_by(Duration::from_millis(milliseconds));
        note_question(world);
    };
    // The question has just appeared.
    pass(&mut world, 1000);
    let before = state_hash(&take_snapshot(&world));
    for _ in 0..3 {
        shortcuts::handle_shortcut(&mut world, Shortcut::Advance);
        pass(&mut world, 100);
        assert_eq!(state_hash(&take_snapshot(&world)), before, "too soon");
    }
    pass(&mut world, 300);
    shortcuts::handle_shortcut(&mut world, Shortcut::Advance);
    assert_ne!(state_hash(&take_snapshot(&world)), before);
}
