//! Keyboard shortcuts during an encounter.
//!
//! Owns the one input map, which is made of the player's bindings, and what a shortcut does. Must not change the game: a shortcut becomes the same action as the click that it replaces.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::key_presses::HeldKeys;
use super::state::{ActiveBindings, GameSession, MenuRequest, PlayerInput};
use super::{confirmation, keyboard_cursor, new_question, ui_actions};
use crate::table::{CameraControlSystems, CameraControls};
use crate::ui::{
    KeyboardFocus, LookBackAction, MenuAction, Shortcut, UiAction, UiState, button_answers, default_answer,
};
use crate::view::Prompt;

/// The entity that holds the input map.
#[derive(Component)]
pub(super) struct Player;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((InputManagerPlugin::<Shortcut>::default(), super::key_presses::plugin))
        .init_resource::<ActiveBindings>()
        .add_systems(Startup, spawn_input_map)
        .add_systems(First, bind_keys.run_if(resource_exists_and_changed::<ActiveBindings>))
        .add_systems(Update, steer_camera.in_set(CameraControlSystems));
}

fn spawn_input_map(mut commands: Commands) {
    commands.spawn((Player, InputMap::<Shortcut>::default()));
}

/// Puts the bindings into the input map.
fn bind_keys(bindings: Res<ActiveBindings>, mut maps: Query<&mut InputMap<Shortcut>, With<Player>>) {
    for mut map in &mut maps {
        *map = InputMap::new(bindings.0.iter());
    }
}

/// Whether the key that shows the forecast is held.
pub fn is_forecast_held(world: &mut World) -> bool {
    let mut query = world.query_filtered::<&ActionState<Shortcut>, With<Player>>();
    query.iter(world).any(|state| state.pressed(&Shortcut::HoldForecast))
}

/// Tells the camera which of its keys are held. They belong to a field for text while the player types into one.
fn steer_camera(
    players: Query<&ActionState<Shortcut>, With<Player>>,
    ui_state: Res<UiState>,
    mut controls: ResMut<CameraControls>,
) {
    let Ok(keys) = players.single() else { return };
    let is_typing = ui_state.memory.keyboard_focus == KeyboardFocus::Text || ui_state.memory.key_capture.is_some();
    let wanted = CameraControls {
        orbits: keys.pressed(&Shortcut::OrbitCamera) && !is_typing,
        pans: keys.pressed(&Shortcut::PanCamera) && !is_typing,
        looks_down: keys.just_pressed(&Shortcut::LookDown) && !is_typing,
        resets: keys.just_pressed(&Shortcut::ResetCamera) && !is_typing,
    };
    controls.set_if_neq(wanted);
}

/// Gives the keys to the shortcut that waits for a new one. While it waits, and while the player searches the log, the keys
/// do nothing else.
pub(super) fn capture_key(
    held: Res<HeldKeys>,
    bindings: Res<ActiveBindings>,
    mut ui_state: ResMut<UiState>,
    mut input: ResMut<PlayerInput>,
    mut menu: MessageWriter<MenuRequest>,
) {
    if ui_state.memory.key_capture.is_some() || ui_state.memory.log_filter.is_searching {
        input.shortcuts.clear();
    }
    for key in held.fresh() {
        let Some(capture) = ui_state.memory.key_capture else { return };
        let (left, changed) = capture.take(*key, &bindings.0);
        menu.write_batch(changed.map(|changed| MenuRequest(MenuAction::ChangeBindings(Box::new(changed)))));
        ui_state.memory.key_capture = left;
    }
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
pub(super) fn handle_tooltip_keys(mut ui_state: ResMut<UiState>, mut input: ResMut<PlayerInput>) {
    let keywords = &mut ui_state.memory.keywords;
    input.shortcuts.retain(|key| match key {
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
    let prompt = world.get_resource::<GameSession>().map(|g| g.view.prompt.clone()).unwrap_or_default();
    // What has the focus in a panel takes its keys itself.
    let is_panel_key = arrow_direction(key).is_some() || matches!(key, Shortcut::Advance | Shortcut::Confirm);
    match world.resource::<UiState>().memory.keyboard_focus {
        KeyboardFocus::Table => {}
        KeyboardFocus::Text => return,
        // egui takes the focus away; the next press cancels something else.
        KeyboardFocus::Widget if key == Shortcut::Cancel => return,
        KeyboardFocus::Widget | KeyboardFocus::HeldToken if is_panel_key => return,
        KeyboardFocus::Widget | KeyboardFocus::HeldToken => {}
    }
    if key == Shortcut::Confirm && world.get_resource::<GameSession>().is_some_and(|g| g.view.result.is_some()) {
        // The key that ended the encounter does not leave its result as well.
        let confirms = !new_question::is_too_new(world);
        world.resource_mut::<UiState>().model.confirms_page = confirms;
        return;
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
    if key == Shortcut::Advance && new_question::is_too_new(world) {
        return;
    }
    // An action that is half chosen must not be lost by the key that goes on.
    if key == Shortcut::Advance
        && matches!(prompt, Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance)
        && world.resource::<UiState>().memory.armed_action.is_some()
    {
        return ui_actions::tell_armed_action_waits(world);
    }
    let ui_action = match (key, prompt) {
        (Shortcut::Advance, Prompt::Beat { can_end_beat: true, .. }) => UiAction::EndBeat,
        (Shortcut::Advance, Prompt::Reaction { .. } | Prompt::Stance) => UiAction::LetItHappen,
        (Shortcut::Advance, Prompt::Start(tiles)) if tiles.len() == 1 => UiAction::PickStart(tiles[0]),
        (Shortcut::Advance, Prompt::Choose { .. }) => {
            let game = world.get_resource::<GameSession>();
            let Some((answer, _)) = game.and_then(|g| default_answer(&g.view)) else { return };
            UiAction::Answer(answer)
        }
        (Shortcut::NthAnswer(n), _) => {
            let Some(game) = world.get_resource::<GameSession>() else { return };
            let answers = button_answers(&game.view, world.resource::<UiState>());
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
            world.write_message(MenuRequest(MenuAction::OpenCodex));
            return;
        }
        (Shortcut::ToggleLog, _) => {
            let ui_state = &mut world.resource_mut::<UiState>();
            ui_state.memory.log_open = !ui_state.memory.log_open;
            return;
        }
        (Shortcut::ToggleCards, _) => {
            let ui_state = &mut world.resource_mut::<UiState>();
            ui_state.memory.side_panels_open = !ui_state.memory.side_panels_open;
            return;
        }
        _ => return,
    };
    ui_actions::handle_ui_action(world, ui_action);
}

/// Takes out the keys that work on every screen: the one for a full screen, and the one that reports something wrong.
pub(super) fn take_keys_of_every_screen(mut input: ResMut<PlayerInput>, mut menu: MessageWriter<MenuRequest>) {
    let asked = |key: &Shortcut| match key {
        Shortcut::ToggleFullScreen => Some(MenuAction::ToggleFullScreen),
        Shortcut::WriteReport => Some(MenuAction::WriteReport),
        _ => None,
    };
    let presses = input.shortcuts.extract_if(.., |key| asked(key).is_some());
    menu.write_batch(presses.filter_map(|key| asked(&key).map(MenuRequest)));
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::ui::keyword_state::{KeywordState, PointedTip, Tip};

    /// A world in which these keys have been pressed.
    fn world_with_keys(keys: &[Shortcut]) -> World {
        let mut world = World::new();
        world.init_resource::<UiState>();
        world.init_resource::<Messages<MenuRequest>>();
        world.insert_resource(PlayerInput { shortcuts: keys.to_vec(), ..PlayerInput::default() });
        world
    }

    /// The keys that other handlers get to see, and the number of tooltips that stay open.
    fn handled(keywords: KeywordState, keys: &[Shortcut]) -> (Vec<Shortcut>, usize) {
        let mut world = world_with_keys(keys);
        world.resource_mut::<UiState>().memory.keywords = keywords;
        world.run_system_once(handle_tooltip_keys).expect("the resources of the system");
        let pinned = world.resource::<UiState>().memory.keywords.pinned.len();
        (world.resource::<PlayerInput>().shortcuts.clone(), pinned)
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
    fn the_keys_of_every_screen_work_without_an_encounter() {
        let mut world = world_with_keys(&[Shortcut::WriteReport, Shortcut::Undo, Shortcut::ToggleFullScreen]);
        world.run_system_once(take_keys_of_every_screen).expect("the resources of the system");
        assert_eq!(world.resource::<PlayerInput>().shortcuts, [Shortcut::Undo]);
        let asked: Vec<_> = world.resource_mut::<Messages<MenuRequest>>().drain().map(|m| m.0).collect();
        assert_eq!(asked, [MenuAction::WriteReport, MenuAction::ToggleFullScreen]);
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
