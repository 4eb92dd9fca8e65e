//! The action that is chosen and not yet done: which dice are laid on it, and that the key that goes on leaves it.

use bevy::prelude::World;

use super::tests::{EMPTY_HEX, start_first_beat, still_world};
use super::{GameSession, Shortcut, pointer, shortcuts, ui_actions};
use crate::fires_table::PickTarget;
use crate::model::{DiceSelection, Id};
use crate::rules::access::{stamina_pool, with_rules};
use crate::ui::{UiAction, UiState};
use crate::view::{Phase, Prompt};

fn world_with_dice(dice: &[u8]) -> World {
    let mut world = still_world();
    start_first_beat(&mut world, dice);
    world
}

fn arm(world: &mut World, action: &str) {
    ui_actions::handle_ui_action(world, UiAction::Arm { action: Id::new(action), mode_index: 0 });
    let armed = world.resource::<UiState>().memory.armed_action.map(|armed| armed.action);
    assert_eq!(armed, Some(Id::new(action)), "{:?}", world.resource::<UiState>().memory.toast);
}

fn laid(world: &mut World) -> Vec<u8> {
    let held = world.resource::<UiState>().memory.selected_dice;
    with_rules(world, |rules| stamina_pool(rules).values_of(held).to_vec())
}

fn prompt(world: &World) -> Prompt {
    world.resource::<GameSession>().view.prompt.clone()
}

/// What the key that goes on says.
fn advance(world: &mut World) -> String {
    world.resource_mut::<UiState>().memory.toast = None;
    shortcuts::handle_shortcut(world, Shortcut::Advance);
    world.resource::<UiState>().memory.toast.as_ref().map(|toast| toast.text.clone()).unwrap_or_default()
}

#[test]
fn the_key_that_goes_on_leaves_an_action_that_is_half_chosen() {
    let mut world = world_with_dice(&[1, 3, 3]);
    arm(&mut world, "move");
    pointer::click_target(&mut world, &PickTarget::Hex(EMPTY_HEX));
    assert!(matches!(prompt(&world), Prompt::Beat { can_end_beat: true, .. }), "{:?}", prompt(&world));
    // A second action is half chosen.
    arm(&mut world, "dive");
    assert_eq!(advance(&mut world), "Dive! waits: click a lit hex, or press Escape to put it away.");
    assert!(matches!(prompt(&world), Prompt::Beat { .. }), "{:?}", prompt(&world));
    assert!(world.resource::<UiState>().memory.armed_action.is_some() && !laid(&mut world).is_empty());
    // Its dice do not pay for it.
    world.resource_mut::<UiState>().memory.selected_dice = DiceSelection::NONE;
    assert!(advance(&mut world).starts_with("Dive! waits for dice that pay for it."));
    ui_actions::handle_ui_action(&mut world, UiAction::Cancel);
    assert_eq!(advance(&mut world), "");
    assert_eq!(world.resource::<GameSession>().view.phase, Phase::Counterbeat, "without it the beat ends");
}

#[test]
fn another_card_gets_cheapest_dice_of_its_own_unless_dice_were_laid_by_hand() {
    let mut world = world_with_dice(&[2, 3, 5]);
    arm(&mut world, "move");
    assert_eq!(laid(&mut world), [2]);
    arm(&mut world, "sprint");
    let for_sprint = laid(&mut world);
    let mut fresh = world_with_dice(&[2, 3, 5]);
    arm(&mut fresh, "sprint");
    assert_eq!(for_sprint, laid(&mut fresh), "as if the other card had not been chosen before");
    arm(&mut world, "move");
    assert_eq!(laid(&mut world), [2]);
    // A die that is laid by hand goes on to the next card, with those beside which it was laid.
    ui_actions::handle_ui_action(&mut world, UiAction::Cancel);
    ui_actions::handle_ui_action(&mut world, UiAction::ToggleDie(2));
    arm(&mut world, "move");
    arm(&mut world, "sprint");
    assert_eq!(laid(&mut world), [5]);
}
