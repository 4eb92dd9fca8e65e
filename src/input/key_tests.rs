//! What the keys that cancel and confirm do, step by step.

use bevy::ecs::message::Messages;
use bevy::prelude::World;
use leafwing_input_manager::prelude::ActionState;

use super::shortcuts::{Player, handle_shortcut};
use super::tests::{run_input, start_first_beat, still_world};
use super::{InputEnabled, MenuRequest, Shortcut};
use crate::model::DiceSelection;
use crate::ui::{KeyboardFocus, MenuAction, UiState};

fn first_beat() -> World {
    let mut world = still_world();
    start_first_beat(&mut world, &[2, 3]);
    world
}

fn state(world: &mut World) -> &mut UiState {
    world.resource_mut::<UiState>().into_inner()
}

fn asked(world: &mut World) -> Vec<MenuAction> {
    world.resource_mut::<Messages<MenuRequest>>().drain().map(|request| request.0).collect()
}

#[test]
fn the_key_that_cancels_goes_back_from_the_cards_that_cannot_be_used_before_it_opens_the_menu() {
    let mut world = first_beat();
    state(&mut world).memory.tray.unfolded = true;
    handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(!state(&mut world).memory.tray.unfolded && asked(&mut world).is_empty());
    handle_shortcut(&mut world, Shortcut::Cancel);
    assert_eq!(asked(&mut world), [MenuAction::Pause]);
}

#[test]
fn the_key_that_cancels_takes_the_focus_away_before_anything_else() {
    let mut world = first_beat();
    let laid = DiceSelection::from_positions(&[1]);
    (state(&mut world).memory.keyboard_focus, state(&mut world).memory.selected_dice) = (KeyboardFocus::Widget, laid);
    handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(asked(&mut world).is_empty());
    assert_eq!(state(&mut world).memory.selected_dice, laid);
    // The panels note in the same frame that nothing has the focus any more.
    state(&mut world).memory.keyboard_focus = KeyboardFocus::Table;
    handle_shortcut(&mut world, Shortcut::Cancel);
    assert!(state(&mut world).memory.selected_dice.is_empty() && asked(&mut world).is_empty());
    handle_shortcut(&mut world, Shortcut::Cancel);
    assert_eq!(asked(&mut world), [MenuAction::Pause]);
}

#[test]
fn a_page_hears_of_the_key_that_confirms_in_the_frame_of_the_press() {
    let mut world = first_beat();
    let mut keys = ActionState::<Shortcut>::default();
    keys.press(&Shortcut::Confirm);
    let player = world.spawn((Player, keys)).id();
    let mut is_heard = |has_page: bool| {
        world.insert_resource(InputEnabled(!has_page));
        run_input(&mut world);
        state(&mut world).model.confirms_page
    };
    assert!(!is_heard(false), "the key acts on the table");
    assert!(is_heard(true));
    assert!(!is_heard(false));
    world.despawn(player);
    world.insert_resource(InputEnabled(false));
    run_input(&mut world);
    assert!(!state(&mut world).model.confirms_page);
}
