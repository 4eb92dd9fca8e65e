//! How the parts of the journey's screen ask the game for something.

use super::super::super::journey_state::JourneyAction;
use super::super::super::state::{MenuAction, UiAction, UiState};

/// Asks the game for an action of the journey.
pub(super) fn ask(state: &mut UiState, action: JourneyAction) {
    state.push_ui_action(UiAction::Menu(MenuAction::Journey(action)));
}
