//! Input while motion plays: it ends the motion, so that the player never waits for it.
//!
//! Decides what such an input does. It is carried out at once if the player could know what it would decide:
//! the question on the screen is the one that is open. If another question is open, which the player has not seen yet,
//! the input only brings that question onto the screen. Looking at something ends no motion.

use bevy::prelude::World;

use super::state::{GameSession, PlayerInput};
use crate::fires_table::{DisplayedView, PickTarget, Playback, TablePointerEvent, finish_playback};
use crate::table::scene::SceneClock;
use crate::ui::{Shortcut, UiAction};

/// What an input does while motion plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InputEffect {
    /// It changes only what the player looks at, and ends no motion.
    Looks,
    /// It ends the motion. It does not depend on the open question.
    Skips,
    /// It ends the motion. It decides about the open question, or selects something for it.
    Decides,
    /// As [`InputEffect::Decides`], and it names dice by their positions in the pool.
    NamesDice,
}

/// Ends the motion if an input asks for it, and removes the inputs that would decide about something that the player has
/// not seen.
pub(super) fn finish_playback_for(world: &mut World, inputs: &mut PlayerInput) {
    if !world.resource::<SceneClock>().is_playing() {
        return;
    }
    let actions = inputs.ui_actions.iter().map(ui_action_effect);
    let events = inputs.pointer_events.iter().map(pointer_event_effect);
    let keys = inputs.shortcuts.iter().map(shortcut_effect);
    if actions.chain(events).chain(keys).all(|effect| effect == InputEffect::Looks) {
        return;
    }
    let displayed = world.resource::<DisplayedView>().view();
    let (mut knows_question, mut knows_pool) = (false, false);
    if let (Some(shown), Some(game)) = (displayed, world.get_resource::<GameSession>()) {
        knows_question = world.resource::<Playback>().is_question_known();
        knows_pool = shown.character.pool == game.view.character.pool;
    }
    let is_kept = |effect: InputEffect| match effect {
        InputEffect::Looks | InputEffect::Skips => true,
        InputEffect::Decides => knows_question,
        InputEffect::NamesDice => knows_question && knows_pool,
    };
    finish_playback(world);
    inputs.ui_actions.retain(|action| is_kept(ui_action_effect(action)));
    inputs.pointer_events.retain(|event| is_kept(pointer_event_effect(event)));
    inputs.shortcuts.retain(|key| is_kept(shortcut_effect(key)));
}

fn ui_action_effect(action: &UiAction) -> InputEffect {
    match action {
        UiAction::Menu(_) | UiAction::Journey(_) | UiAction::Edit(_) | UiAction::LookBack(_) => InputEffect::Looks,
        UiAction::Undo | UiAction::Redo => InputEffect::Skips,
        UiAction::ToggleDie(_) | UiAction::DropDice { .. } => InputEffect::NamesDice,
        _ => InputEffect::Decides,
    }
}

/// Whether an event of the pointer changes only what the player looks at.
pub(super) fn only_looks(event: &TablePointerEvent) -> bool {
    !matches!(event, TablePointerEvent::DragEnd { .. }) && pointer_event_effect(event) == InputEffect::Looks
}

fn pointer_event_effect(event: &TablePointerEvent) -> InputEffect {
    use PickTarget::{Doom, EncounterTableCard, EnemyCard, Hex, Nothing, Piece, ShieldCard};
    match event {
        TablePointerEvent::Hover(_) | TablePointerEvent::DragEnd { .. } => InputEffect::Looks,
        // While motion plays no action is armed, so a click on a card only shows it.
        TablePointerEvent::Click(EnemyCard(_) | EncounterTableCard(_) | Doom | ShieldCard) => InputEffect::Looks,
        TablePointerEvent::Click(Nothing) => InputEffect::Skips,
        TablePointerEvent::Click(Hex(_) | Piece(_)) | TablePointerEvent::DragStart(_) => InputEffect::Decides,
    }
}

fn shortcut_effect(key: &Shortcut) -> InputEffect {
    match key {
        Shortcut::ToggleCodex | Shortcut::ToggleLog | Shortcut::ToggleCards | Shortcut::HoldForecast => {
            InputEffect::Looks
        }
        Shortcut::PinTooltip | Shortcut::ToggleFullScreen | Shortcut::WriteReport => InputEffect::Looks,
        Shortcut::OrbitCamera | Shortcut::PanCamera | Shortcut::LookDown | Shortcut::ResetCamera => InputEffect::Looks,
        Shortcut::LookEarlier | Shortcut::LookLater | Shortcut::LookTurnEarlier | Shortcut::LookTurnLater => {
            InputEffect::Looks
        }
        Shortcut::Undo | Shortcut::Redo | Shortcut::Cancel => InputEffect::Skips,
        _ => InputEffect::Decides,
    }
}
