//! Input while the table shows the past: only looking is possible.
//!
//! Owns which inputs are carried out then. Must not pass on an input that decides something.

use bevy::prelude::*;

use super::Shortcut;
use super::look_back::{handle_look_back, return_to_present};
use super::shortcuts::{self, look_back_action};
use super::state::{MenuRequest, PlayerInput};
use super::{pointer, skip};
use crate::ui::{MenuAction, SessionMark, UiAction, UiState};

/// Carries out every input since the last frame while the table shows the past: only looking is possible.
pub(super) fn process_input(world: &mut World) {
    let inputs = std::mem::take(&mut *world.resource_mut::<PlayerInput>());
    for action in inputs.ui_actions {
        if let UiAction::LookBack(action) = action {
            handle_look_back(world, action);
        }
    }
    for event in inputs.pointer_events {
        if skip::only_looks(&event) {
            pointer::handle_pointer_event(world, event);
        }
    }
    for key in inputs.shortcuts {
        handle_shortcut(world, key);
    }
}

fn handle_shortcut(world: &mut World, key: Shortcut) {
    let is_replay = world.resource::<UiState>().model.session == SessionMark::Replay;
    match key {
        Shortcut::Cancel if is_replay => {
            world.write_message(MenuRequest(MenuAction::Pause));
        }
        Shortcut::Cancel => return_to_present(world),
        Shortcut::ToggleCodex | Shortcut::ToggleLog | Shortcut::ToggleCards => {
            shortcuts::handle_shortcut(world, key);
        }
        _ => {
            if let Some(action) = look_back_action(key) {
                handle_look_back(world, action);
            }
        }
    }
}
