//! Keyboard shortcuts during an encounter.
//!
//! Owns the key bindings. Must not change the game: a shortcut becomes the same action as the click that it replaces.

use bevy::input::keyboard::{Key as Letter, KeyboardInput};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::{confirmation, keyboard_cursor, ui_actions};
use crate::ui::{KeyboardFocus, LookBackAction, MenuAction, UiAction, button_answers, default_answer};
use crate::view::Prompt;

/// What a key press does.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Shortcut {
    /// Continue: end the beat, decline the reaction, or assign the tokens.
    Advance,
    /// Commit the armed action.
    Confirm,
    /// Assign the remaining tokens automatically.
    AssignRest,
    /// Undo the last decision.
    Undo,
    /// Repeat the decision that was undone last.
    Redo,
    /// Clear the selection, or open the menu.
    Cancel,
    /// Open the codex.
    ToggleCodex,
    /// Keep the tooltip under the pointer open.
    PinTooltip,
    /// Open or close the log.
    ToggleLog,
    /// Open or close the enemy cards and the encounter tables.
    ToggleCards,
    /// Show the forecast as long as the key is held.
    HoldForecast,
    /// Spend more on the armed action.
    SpendMore,
    /// Spend less on the armed action.
    SpendLess,
    /// Spend one FP more on the armed attunement.
    SpendMoreFocus,
    /// Spend one FP less on the armed attunement.
    SpendLessFocus,
    /// Move the cursor up to the next hex that can be clicked.
    CursorUp,
    /// Move the cursor down.
    CursorDown,
    /// Move the cursor left.
    CursorLeft,
    /// Move the cursor right.
    CursorRight,
    /// Choose the answer button with this number, counted from 0.
    NthAnswer(u8),
    /// Look at the moment before the one that is shown.
    LookEarlier,
    /// Look at the moment after the one that is shown.
    LookLater,
    /// Look at the beat before.
    LookTurnEarlier,
    /// Look at the beat after.
    LookTurnLater,
}

/// The entity that holds the input map.
#[derive(Component)]
pub(super) struct Player;

/// The key of each shortcut, by its place on the keyboard.
const KEY_BINDINGS: [(Shortcut, KeyCode); 21] = [
    (Shortcut::PinTooltip, KeyCode::KeyT),
    (Shortcut::ToggleCodex, KeyCode::F1),
    (Shortcut::Advance, KeyCode::Space),
    (Shortcut::Confirm, KeyCode::Enter),
    (Shortcut::AssignRest, KeyCode::KeyA),
    (Shortcut::Undo, KeyCode::KeyU),
    (Shortcut::Cancel, KeyCode::Escape),
    (Shortcut::ToggleLog, KeyCode::KeyL),
    (Shortcut::ToggleCards, KeyCode::KeyC),
    (Shortcut::HoldForecast, KeyCode::AltLeft),
    (Shortcut::HoldForecast, KeyCode::AltRight),
    (Shortcut::SpendMore, KeyCode::NumpadAdd),
    (Shortcut::SpendMore, KeyCode::Equal),
    (Shortcut::SpendLess, KeyCode::NumpadSubtract),
    (Shortcut::SpendLess, KeyCode::Minus),
    (Shortcut::SpendMoreFocus, KeyCode::PageUp),
    (Shortcut::SpendLessFocus, KeyCode::PageDown),
    (Shortcut::CursorUp, KeyCode::ArrowUp),
    (Shortcut::CursorDown, KeyCode::ArrowDown),
    (Shortcut::CursorLeft, KeyCode::ArrowLeft),
    (Shortcut::CursorRight, KeyCode::ArrowRight),
];

/// Shortcuts pressed since the buffer was last drained.
#[derive(Resource, Default)]
struct ShortcutBuffer(Vec<Shortcut>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Shortcut>::default())
        .init_resource::<ShortcutBuffer>()
        .add_systems(Startup, spawn_input_map)
        .add_systems(Update, buffer_shortcuts.before(super::PlayerInputSystems));
}

fn spawn_input_map(mut commands: Commands) {
    commands.spawn((Player, InputMap::new(KEY_BINDINGS)));
}

/// The shortcuts pressed since the last frame.
pub fn drain_shortcuts(world: &mut World) -> Vec<Shortcut> {
    let mut query = world.query_filtered::<&ActionState<Shortcut>, With<Player>>();
    let mut pressed: Vec<Shortcut> = query.iter(world).flat_map(|state| state.get_just_pressed()).collect();
    pressed.append(&mut world.resource_mut::<ShortcutBuffer>().0);
    pressed
}

/// Whether the key that shows the forecast is held.
pub fn is_forecast_held(world: &mut World) -> bool {
    let mut query = world.query_filtered::<&ActionState<Shortcut>, With<Player>>();
    query.iter(world).any(|state| state.pressed(&Shortcut::HoldForecast))
}

/// Reads Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z and the digits by the character on the key, because their place depends on the
/// keyboard layout. The shortcuts of [`KEY_BINDINGS`] go by the place of the key.
fn buffer_shortcuts(
    mut presses: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut buffer: ResMut<ShortcutBuffer>,
) {
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control_down = held.any_pressed(control) || held.any_just_released(control);
    for press in presses.read() {
        // In a long frame the key may be released again before the input map reads it as pressed.
        if press.state.is_pressed() && !press.repeat && !held.pressed(press.key_code) && !control_down {
            buffer.0.extend(KEY_BINDINGS.iter().filter(|(_, code)| *code == press.key_code).map(|(key, _)| *key));
        }
        let Letter::Character(letter) = &press.logical_key else { continue };
        if !press.state.is_pressed() || press.repeat {
            continue;
        }
        if !control_down {
            buffer.0.extend(look_back_key(letter));
            let digit = letter.parse::<u8>().ok().filter(|digit| (1..=9).contains(digit));
            buffer.0.extend(digit.map(|digit| Shortcut::NthAnswer(digit - 1)));
            continue;
        }
        match letter.to_lowercase().as_str() {
            "z" if !shift => buffer.0.push(Shortcut::Undo),
            "z" | "y" => buffer.0.push(Shortcut::Redo),
            _ => {}
        }
    }
}

/// The shortcut of a bracket. It goes by the character: on many keyboards a bracket takes another key besides.
fn look_back_key(letter: &str) -> Option<Shortcut> {
    Some(match letter {
        "[" => Shortcut::LookEarlier,
        "]" => Shortcut::LookLater,
        "{" => Shortcut::LookTurnEarlier,
        "}" => Shortcut::LookTurnLater,
        _ => return None,
    })
}

/// What a key does that looks at another moment.
pub(super) fn look_back_action(key: Shortcut) -> Option<LookBackAction> {
    Some(match key {
        Shortcut::LookEarlier => LookBackAction::Step { forward: false },
        Shortcut::LookLater => LookBackAction::Step { forward: true },
        Shortcut::LookTurnEarlier => LookBackAction::StepTurn { forward: false },
        Shortcut::LookTurnLater => LookBackAction::StepTurn { forward: true },
        _ => return None,
    })
}

/// The direction of an arrow key.
fn arrow_direction(key: Shortcut) -> Option<keyboard_cursor::MapOffset> {
    match key {
        Shortcut::CursorUp => Some((0.0, -1.0)),
        Shortcut::CursorDown => Some((0.0, 1.0)),
        Shortcut::CursorLeft => Some((-1.0, 0.0)),
        Shortcut::CursorRight => Some((1.0, 0.0)),
        _ => None,
    }
}

/// Handles the keys of tooltips, which act on every page: one keeps the tooltip under the pointer open, the key that
/// closes pages closes the last one that is kept. The other keys stay.
pub(super) fn handle_tooltip_keys(world: &mut World, keys: &mut Vec<Shortcut>) {
    let mut ui_state = world.resource_mut::<super::UiStateRes>();
    let keywords = &mut ui_state.0.keywords;
    keys.retain(|key| match key {
        Shortcut::PinTooltip if !keywords.is_typing => {
            keywords.pin_pointed();
            false
        }
        Shortcut::PinTooltip => false,
        Shortcut::Cancel => !keywords.close_last(),
        _ => true,
    });
}

/// Handles a shortcut: what it does depends on the prompt.
pub fn handle_shortcut(world: &mut World, key: Shortcut) {
    if confirmation::is_confirmation_open(world) {
        match key {
            Shortcut::Cancel | Shortcut::NthAnswer(0) => return confirmation::cancel_pending(world),
            Shortcut::NthAnswer(1) => return confirmation::confirm_pending(world),
            // The key that opened the question does not confirm it, so that pressing it twice does no harm.
            Shortcut::Confirm | Shortcut::Advance | Shortcut::NthAnswer(_) => return,
            _ => {}
        }
    }
    let prompt = world.get_resource::<super::GameSession>().map(|g| g.view.prompt.clone()).unwrap_or_default();
    // What has the focus in a panel takes its keys itself.
    let is_panel_key = arrow_direction(key).is_some() || matches!(key, Shortcut::Advance | Shortcut::Confirm);
    match world.resource::<super::UiStateRes>().0.keyboard_focus {
        KeyboardFocus::Table => {}
        KeyboardFocus::Text => return,
        KeyboardFocus::Widget | KeyboardFocus::HeldToken if is_panel_key => return,
        KeyboardFocus::Widget | KeyboardFocus::HeldToken => {}
    }
    if let Some(by) = arrow_direction(key) {
        return keyboard_cursor::move_cursor(world, by);
    }
    if let Some(look_back) = look_back_action(key) {
        return ui_actions::handle_ui_action(world, UiAction::LookBack(look_back));
    }
    if key == Shortcut::Confirm && keyboard_cursor::click_cursor_hex(world) {
        return;
    }
    let ui_action = match (key, prompt) {
        (Shortcut::Advance, Prompt::Beat { can_end_beat: true, .. }) => UiAction::EndBeat,
        (Shortcut::Advance, Prompt::Reaction { .. } | Prompt::Stance) => UiAction::LetItHappen,
        (Shortcut::Advance, Prompt::Start(tiles)) if tiles.len() == 1 => UiAction::PickStart(tiles[0]),
        (Shortcut::Advance, Prompt::Choose { .. }) => {
            let game = world.get_resource::<super::GameSession>();
            let Some((answer, _)) = game.and_then(|g| default_answer(&g.view)) else { return };
            UiAction::Answer(answer)
        }
        (Shortcut::NthAnswer(n), _) => {
            let Some(game) = world.get_resource::<super::GameSession>() else { return };
            let answers = button_answers(&game.view, &world.resource::<super::UiStateRes>().0);
            let Some(answer) = answers.get(usize::from(n)).cloned() else { return };
            UiAction::Answer(answer)
        }
        (Shortcut::Advance | Shortcut::AssignRest, Prompt::Tokens) => UiAction::AssignRest,
        (Shortcut::Confirm, _) => UiAction::CommitArmed,
        (Shortcut::Undo, _) => UiAction::Undo,
        (Shortcut::Redo, _) => UiAction::Redo,
        (Shortcut::Cancel, _) => UiAction::Cancel,
        (Shortcut::SpendMoreFocus, _) => UiAction::Overcast(1),
        (Shortcut::SpendLessFocus, _) => UiAction::Overcast(-1),
        (Shortcut::SpendMore, _) => UiAction::Overspend(1),
        (Shortcut::SpendLess, _) => UiAction::Overspend(-1),
        (Shortcut::ToggleCodex, _) => {
            world.write_message(super::MenuRequest(MenuAction::OpenCodex));
            return;
        }
        (Shortcut::ToggleLog, _) => {
            let ui_state = &mut world.resource_mut::<super::UiStateRes>().0;
            ui_state.log_open = !ui_state.log_open;
            return;
        }
        (Shortcut::ToggleCards, _) => {
            let ui_state = &mut world.resource_mut::<super::UiStateRes>().0;
            ui_state.side_panels_open = !ui_state.side_panels_open;
            return;
        }
        _ => return,
    };
    ui_actions::handle_ui_action(world, ui_action);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::UiStateRes;
    use crate::ui::keyword_state::{KeywordState, PointedTip, Tip};

    /// The keys that other handlers get to see, and the number of tooltips that stay open.
    fn handled(keywords: KeywordState, keys: &[Shortcut]) -> (Vec<Shortcut>, usize) {
        let mut world = World::new();
        world.init_resource::<UiStateRes>();
        world.resource_mut::<UiStateRes>().0.keywords = keywords;
        let mut keys = keys.to_vec();
        handle_tooltip_keys(&mut world, &mut keys);
        (keys, world.resource::<UiStateRes>().0.keywords.pinned.len())
    }

    #[test]
    fn the_key_that_closes_pages_closes_kept_tooltips_first() {
        let tip = Tip::default();
        let two = KeywordState { pinned: vec![tip.clone(), tip], ..Default::default() };
        assert_eq!(handled(two.clone(), &[Shortcut::Cancel]), (vec![], 1));
        assert_eq!(handled(two.clone(), &[Shortcut::Cancel; 3]), (vec![Shortcut::Cancel], 0));
        assert_eq!(handled(two, &[Shortcut::Undo]), (vec![Shortcut::Undo], 2));
    }

    #[test]
    fn the_key_of_tooltips_keeps_what_is_pointed_at_unless_it_is_typed_into_a_field() {
        let pointed = Some(PointedTip::default());
        let keywords = KeywordState { pointed, ..Default::default() };
        assert_eq!(handled(keywords.clone(), &[Shortcut::PinTooltip]), (vec![], 1));
        let typing = KeywordState { is_typing: true, ..keywords };
        assert_eq!(handled(typing, &[Shortcut::PinTooltip]), (vec![], 0));
        assert_eq!(handled(KeywordState::default(), &[Shortcut::PinTooltip]), (vec![], 0));
    }
}
