//! Requests that concern more than the running encounter, from the panels and from keys.
//!
//! Owns which input is such a request. Must not carry one out: `screens` does.

use bevy::prelude::*;

use super::editing::EditRequest;
use super::state::{InputEnabled, JourneyRequest, MenuRequest, PlayerInput};
use crate::ui::{JourneyAction, KeyboardFocus, MenuAction, Shortcut, UiAction, UiState};

/// Sends on what the panels report.
pub(super) fn send_requests(
    input: Res<PlayerInput>,
    mut menu: MessageWriter<MenuRequest>,
    mut journey: MessageWriter<JourneyRequest>,
    mut edit: MessageWriter<EditRequest>,
) {
    for action in &input.ui_actions {
        match action {
            UiAction::Menu(action) => {
                menu.write(MenuRequest(action.clone()));
            }
            UiAction::Journey(action) => {
                journey.write(JourneyRequest(action.clone()));
            }
            UiAction::Edit(action) => {
                edit.write(EditRequest(action.clone()));
            }
            _ => {}
        }
    }
}

/// Sends on the keys that act on a page over the table: one closes it, one opens the codex; the page itself hears of the
/// key that confirms.
pub(super) fn request_pages_by_key(
    input: Res<PlayerInput>,
    enabled: Res<InputEnabled>,
    mut ui_state: ResMut<UiState>,
    mut menu: MessageWriter<MenuRequest>,
) {
    ui_state.model.confirms_page = !enabled.0 && input.shortcuts.contains(&Shortcut::Confirm);
    if enabled.0 {
        return;
    }
    for key in &input.shortcuts {
        match key {
            Shortcut::Cancel => drop(menu.write(MenuRequest(MenuAction::Back))),
            Shortcut::ToggleCodex => drop(menu.write(MenuRequest(MenuAction::OpenCodex))),
            _ => {}
        }
    }
}

/// Sends on the keys that go back and forth in a journey. Text that is being written keeps them.
pub(super) fn request_journey_steps_by_key(
    input: Res<PlayerInput>,
    ui_state: Res<UiState>,
    mut journey: MessageWriter<JourneyRequest>,
) {
    if ui_state.memory.keyboard_focus == KeyboardFocus::Text {
        return;
    }
    let steps = input.shortcuts.iter().filter_map(|key| match key {
        Shortcut::Undo => Some(JourneyAction::Undo),
        Shortcut::Redo => Some(JourneyAction::Redo),
        Shortcut::LookEarlier => Some(JourneyAction::LookEarlier),
        Shortcut::LookLater => Some(JourneyAction::LookLater),
        _ => None,
    });
    journey.write_batch(steps.map(JourneyRequest));
}
