//! The keys and buttons that are held, by the names that bindings have, and their way into leafwing's input map.
//!
//! Owns the translation of the platform's keys. A key is named by its character where that is an ASCII character, because
//! its place depends on the keyboard; else by its place, because other alphabets have no such character. Must not know
//! what a key does: `shortcuts` does.

use std::collections::HashMap;

use bevy::ecs::system::StaticSystemParam;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::input::keyboard::{Key as Letter, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use leafwing_input_manager::InputControlKind;
use leafwing_input_manager::buttonlike::ButtonValue;
use leafwing_input_manager::clashing_inputs::BasicInputs;
use leafwing_input_manager::plugin::InputManagerSystem;
use leafwing_input_manager::prelude::updating::{CentralInputStore, InputRegistration, UpdatableInput};
use leafwing_input_manager::prelude::{Buttonlike, UserInput};

use crate::ui::{KeyName, KeyPress, NamedKey};

/// A key or a button as the platform names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pressed {
    Key(KeyCode),
    Mouse(MouseButton),
}

/// The keys that are held.
#[derive(Resource, Default)]
pub struct HeldKeys {
    /// Each with the name that it had when it was pressed: the modifiers may be released before it.
    held: HashMap<Pressed, KeyPress>,
    /// The keys pressed since the last frame, also those that have been released again.
    fresh: Vec<KeyPress>,
    /// The keys of the last frame.
    before: Vec<KeyPress>,
}

impl HeldKeys {
    /// The keys pressed since the last frame, in order.
    pub fn fresh(&self) -> &[KeyPress] {
        &self.fresh
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HeldKeys>()
        .add_systems(PreUpdate, read_keys.after(InputSystems).before(InputManagerSystem::Unify))
        .register_input_kind::<KeyPress>(InputControlKind::Button);
}

/// Reads what was pressed and released since the last frame.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut now: ResMut<HeldKeys>,
) {
    let now = now.bypass_change_detection();
    now.before = now.held.values().chain(&now.fresh).copied().collect();
    now.fresh.clear();
    for key in keys.read() {
        let place = Pressed::Key(key.key_code);
        match key.state {
            ButtonState::Released => drop(now.held.remove(&place)),
            ButtonState::Pressed if now.held.contains_key(&place) || key.repeat => {}
            ButtonState::Pressed => {
                let Some(name) = key_name(&key.logical_key, key.key_code) else { continue };
                let is_held = |modifier| now.held.values().any(|one| one.key == KeyName::Named(modifier));
                let press = with_modifiers(name, is_held(NamedKey::Control), is_held(NamedKey::Shift));
                now.held.insert(place, press);
                now.fresh.push(press);
            }
        }
    }
    for button in buttons.read() {
        let place = Pressed::Mouse(button.button);
        let Some(name) = mouse_name(button.button) else { continue };
        if button.state == ButtonState::Pressed {
            now.held.insert(place, KeyPress::named(name));
            now.fresh.push(KeyPress::named(name));
        } else {
            now.held.remove(&place);
        }
    }
    if lost.read().count() > 0 {
        now.held.clear();
    }
}

/// A key press with the modifiers that tell it from others.
fn with_modifiers(key: KeyName, control: bool, shift: bool) -> KeyPress {
    match key {
        KeyName::Named(named) if named.is_modifier() => KeyPress::named(named),
        // Shift makes another character of it already.
        KeyName::Character(character) if !character.is_alphabetic() => KeyPress { control, shift: false, key },
        _ => KeyPress { control, shift, key },
    }
}

fn mouse_name(button: MouseButton) -> Option<NamedKey> {
    Some(match button {
        MouseButton::Right => NamedKey::MouseRight,
        MouseButton::Middle => NamedKey::MouseMiddle,
        MouseButton::Back => NamedKey::MouseBack,
        MouseButton::Forward => NamedKey::MouseForward,
        _ => return None,
    })
}

/// The name of a key, or `None` for a key that has none.
fn key_name(letter: &Letter, place: KeyCode) -> Option<KeyName> {
    let named = match letter {
        Letter::Character(text) => {
            let mut characters = text.chars();
            let (first, rest) = (characters.next()?, characters.next());
            let is_plain = rest.is_none() && first.is_ascii_graphic();
            let character = if is_plain { first } else { letter_at(place).unwrap_or(first) };
            return Some(KeyName::Character(character.to_lowercase().next().unwrap_or(character)));
        }
        Letter::Space => NamedKey::Space,
        Letter::Enter => NamedKey::Enter,
        Letter::Escape => NamedKey::Escape,
        Letter::Insert => NamedKey::Insert,
        Letter::Delete | Letter::Backspace => NamedKey::Delete,
        Letter::Home => NamedKey::Home,
        Letter::End => NamedKey::End,
        Letter::PageUp => NamedKey::PageUp,
        Letter::PageDown => NamedKey::PageDown,
        Letter::ArrowUp => NamedKey::Up,
        Letter::ArrowDown => NamedKey::Down,
        Letter::ArrowLeft => NamedKey::Left,
        Letter::ArrowRight => NamedKey::Right,
        Letter::F1 => NamedKey::F1,
        Letter::F2 => NamedKey::F2,
        Letter::F3 => NamedKey::F3,
        Letter::F4 => NamedKey::F4,
        Letter::F5 => NamedKey::F5,
        Letter::F6 => NamedKey::F6,
        Letter::F7 => NamedKey::F7,
        Letter::F8 => NamedKey::F8,
        Letter::F9 => NamedKey::F9,
        Letter::F10 => NamedKey::F10,
        Letter::F11 => NamedKey::F11,
        Letter::F12 => NamedKey::F12,
        Letter::Alt | Letter::AltGraph => NamedKey::Alt,
        Letter::Control | Letter::Super => NamedKey::Control,
        Letter::Shift => NamedKey::Shift,
        _ => return None,
    };
    Some(KeyName::Named(named))
}

/// The Latin letter at a place of the keyboard.
fn letter_at(place: KeyCode) -> Option<char> {
    let name = format!("{place:?}");
    name.strip_prefix("Key").filter(|letter| letter.len() == 1).and_then(|letter| letter.chars().next())
}

impl UserInput for KeyPress {
    fn kind(&self) -> InputControlKind {
        InputControlKind::Button
    }

    fn decompose(&self) -> BasicInputs {
        BasicInputs::Simple(Box::new(*self))
    }
}

impl UpdatableInput for KeyPress {
    type SourceData = SRes<HeldKeys>;

    fn compute(mut store: ResMut<CentralInputStore>, keys: StaticSystemParam<Self::SourceData>) {
        for key in &keys.before {
            store.update_buttonlike(*key, ButtonValue::from_pressed(false));
        }
        // A key that was pressed and released between two frames counts for this one.
        for key in keys.held.values().chain(&keys.fresh) {
            store.update_buttonlike(*key, ButtonValue::from_pressed(true));
        }
    }
}

impl Buttonlike for KeyPress {
    fn get_pressed(&self, store: &CentralInputStore, _gamepad: Entity) -> Option<bool> {
        store.pressed(self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::input::InputPlugin;
    use bevy::state::app::StatesPlugin;
    use leafwing_input_manager::prelude::{ActionState, InputManagerPlugin, InputMap};

    use super::*;
    use crate::ui::{KeyBindings, Shortcut};

    /// An app in which the shortcuts have these keys.
    fn app(bindings: &Arc<KeyBindings>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, InputManagerPlugin::<Shortcut>::default(), plugin));
        app.world_mut().spawn(InputMap::new(bindings.iter()));
        app.update();
        app
    }

    fn key(app: &mut App, letter: Letter, place: KeyCode, state: ButtonState) {
        let (logical_key, key_code, window) = (letter, place, Entity::PLACEHOLDER);
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            repeat: false,
            text: None,
            window,
        });
    }

    fn pressed(app: &mut App) -> Vec<Shortcut> {
        app.update();
        let mut states = app.world_mut().query::<&ActionState<Shortcut>>();
        states.iter(app.world()).flat_map(|state| state.get_just_pressed()).collect()
    }

    fn character(text: &str) -> Letter {
        Letter::Character(text.into())
    }

    #[test]
    fn a_key_goes_by_its_character_and_counts_once() {
        let mut app = app(&Arc::default());
        key(&mut app, character("l"), KeyCode::KeyP, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), [Shortcut::ToggleLog]);
        assert_eq!(pressed(&mut app), []);
        key(&mut app, character("l"), KeyCode::KeyP, ButtonState::Released);
        assert_eq!(pressed(&mut app), []);
        // Other alphabets have no such character: the place counts.
        key(&mut app, character("\u{434}"), KeyCode::KeyL, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), [Shortcut::ToggleLog]);
    }

    #[test]
    fn a_key_released_in_the_same_frame_counts() {
        let mut app = app(&Arc::default());
        key(&mut app, Letter::Space, KeyCode::Space, ButtonState::Pressed);
        key(&mut app, Letter::Space, KeyCode::Space, ButtonState::Released);
        assert_eq!(pressed(&mut app), [Shortcut::Advance]);
        assert_eq!(pressed(&mut app), []);
    }

    #[test]
    fn modifiers_tell_keys_apart_until_the_key_is_released() {
        let mut app = app(&Arc::default());
        key(&mut app, Letter::Control, KeyCode::ControlLeft, ButtonState::Pressed);
        key(&mut app, character("z"), KeyCode::KeyZ, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), [Shortcut::Undo]);
        key(&mut app, character("z"), KeyCode::KeyZ, ButtonState::Released);
        key(&mut app, Letter::Shift, KeyCode::ShiftLeft, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), []);
        key(&mut app, character("Z"), KeyCode::KeyZ, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), [Shortcut::Redo]);
        key(&mut app, Letter::Control, KeyCode::ControlLeft, ButtonState::Released);
        assert_eq!(pressed(&mut app), [], "the key without Ctrl was not pressed");
    }

    #[test]
    fn a_chosen_key_and_a_button_of_the_mouse_do_what_they_are_bound_to() {
        let chosen = KeyBindings::default().with_key(Shortcut::Advance, 0, KeyPress::character('g'));
        let chosen = chosen.with_key(Shortcut::ToggleCodex, 1, KeyPress::named(NamedKey::MouseBack));
        let mut app = app(&Arc::new(chosen));
        key(&mut app, Letter::Space, KeyCode::Space, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), []);
        key(&mut app, character("g"), KeyCode::KeyG, ButtonState::Pressed);
        assert_eq!(pressed(&mut app), [Shortcut::Advance]);
        let (button, state, window) = (MouseButton::Back, ButtonState::Pressed, Entity::PLACEHOLDER);
        app.world_mut().write_message(MouseButtonInput { button, state, window });
        assert_eq!(pressed(&mut app), [Shortcut::ToggleCodex]);
    }
}
