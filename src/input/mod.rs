//! Player input: mouse, keyboard and panel actions become intents.
//!
//! Owns the player's selection between two decisions, the highlights of the legal answers, and what follows an intent:
//! the facts go to the table, the log lines to the UI, the view is rebuilt, the encounter is autosaved. Must not decide
//! what is legal: it asks `rules`.

mod answers;
mod autosave;
mod confirmation;
mod drag_move_preview;
mod dry_run;
mod fatal_answers;
mod highlights;
mod keyboard_cursor;
mod pointer;
mod session;
mod shortcuts;
mod state;
#[cfg(test)]
mod tests;
mod ui_actions;

use bevy::prelude::*;

pub use autosave::{AutosaveState, autosave_content_change, close_autosave};
pub use session::{SessionError, leave_session, rebuild_view, resume_session, start_session, submit_intent, sync_undo};
pub use shortcuts::Shortcut;
pub use state::{GameSession, InputEnabled, MenuRequest, PlayerInputSystems, SelectionState, UiStateRes};

/// Adds player input to the app.
pub fn plugin(app: &mut App) {
    app.init_resource::<UiStateRes>()
        .init_resource::<SelectionState>()
        .init_resource::<InputEnabled>()
        .init_resource::<AutosaveState>()
        .init_resource::<fatal_answers::FatalAnswers>()
        .add_message::<MenuRequest>()
        .add_plugins(shortcuts::plugin)
        .add_systems(Update, (autosave::show_autosave_error, process_input).chain().in_set(PlayerInputSystems));
}

/// Handles every input since the last frame, then updates the highlights.
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
