//! Controls: what the player does with mouse, keys and panels becomes intents.
//!
//! Owns the player's hands between decisions (what is held and armed), the lights that show what is possible, and the
//! playing of an intent with everything that follows: facts to the table, words to the log, a new portrait, the autosave.
//! Must not decide what is legal; it asks `rules`.

mod answers;
mod confirmation;
mod drag_move_preview;
mod dry_run;
mod fatal_answers;
mod highlights;
mod keyboard_cursor;
mod pointer;
mod session;
mod shortcuts;
#[cfg(test)]
mod tests;
mod ui_actions;

use bevy::prelude::*;

pub use session::{
    AutosaveState, GameSession, leave_session, rebuild_view, resume_session, start_session, submit_intent, sync_undo,
};
pub use shortcuts::Shortcut;

use crate::ui::UiState;

/// The player's hands, as the sheets know them.
#[derive(Resource, Default)]
pub struct UiStateRes(pub UiState);

/// Something outside the encounter that was asked for, for the screens to carry out.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct MenuRequest(pub crate::ui::MenuAction);

/// What controls keep between frames besides the desk.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct SelectionState {
    /// The first of two targets, already clicked.
    pub first_target: Option<crate::model::CombatantId>,
    /// What was clicked for the armed action while something else has to be answered before it.
    pub deferred_answer: Option<crate::model::Choice>,
    /// How much the player wants to overspend on the armed action.
    pub overspend: i16,
    /// The hex that is asked about: several ways lead there, or it would defeat the character.
    pub asked_hex: Option<crate::model::Coord>,
    /// The decision that waits for the player's confirmation.
    pub pending: Option<confirmation::PlannedIntent>,
    /// The hex the arrow keys have come to, until the pointer moves.
    pub cursor_hex: Option<crate::model::Coord>,
    /// The own piece is being dragged over the sheet.
    pub dragging_character: bool,
    /// What the pointer rests on.
    pub hovered: Option<crate::table::PickTarget>,
}

/// Whether the encounter takes input: it is on screen and no page lies over it.
#[derive(Resource, Default)]
pub struct InputEnabled(pub bool);

/// Controls run after panels and picking have had their say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerInputSystems;

/// Everything of this room.
pub fn plugin(app: &mut App) {
    app.init_resource::<UiStateRes>()
        .init_resource::<SelectionState>()
        .init_resource::<InputEnabled>()
        .init_resource::<AutosaveState>()
        .init_resource::<fatal_answers::FatalAnswers>()
        .add_message::<MenuRequest>()
        .add_plugins(shortcuts::plugin)
        .add_systems(Update, process_input.in_set(PlayerInputSystems));
}

/// Takes in everything the player did since the last frame, then lights what is possible now.
fn process_input(world: &mut World) {
    let ui_actions = std::mem::take(&mut world.resource_mut::<UiStateRes>().0.ui_actions);
    let pointer_events = pointer::drain_pointer_events(world);
    let pressed = shortcuts::drain_shortcuts(world);
    let menu = ui_actions.iter().filter_map(|g| match g {
        crate::ui::UiAction::Menu(action) => Some(MenuRequest(action.clone())),
        _ => None,
    });
    let menu: Vec<MenuRequest> = menu.collect();
    world.write_message_batch(menu);
    if !world.resource::<InputEnabled>().0 {
        let pages = pressed.iter().filter_map(|key| match key {
            Shortcut::Cancel => Some(MenuRequest(crate::ui::MenuAction::Back)),
            Shortcut::ToggleCodex => Some(MenuRequest(crate::ui::MenuAction::OpenCodex)),
            _ => None,
        });
        let pages: Vec<MenuRequest> = pages.collect();
        world.write_message_batch(pages);
    }
    if !world.resource::<InputEnabled>().0 || !world.contains_resource::<GameSession>() {
        highlights::clear_highlights(world);
        return;
    }
    for ui_action in ui_actions {
        ui_actions::handle_ui_action(world, ui_action);
    }
    for event in pointer_events {
        pointer::handle_pointer_event(world, event);
    }
    for key in pressed {
        shortcuts::handle_shortcut(world, key);
    }
    ui_actions::update_preview(world);
    highlights::update_highlights(world);
}
