//! Keys: what can be pressed during an encounter.

use bevy::input::keyboard::{Key as Letter, KeyboardInput};
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use super::{cursor, decide, gestures};
use crate::rules::portrait::Prompt;
use crate::sheets::{Gesture, MenuAction, enough, on_buttons};

/// What a key can mean.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect)]
pub enum Key {
    /// Go on: end the beat, let the attack happen, or lay the tokens down.
    Onward,
    /// Do what is armed.
    Confirm,
    /// Let the table lay the rest of the tokens down.
    AssignRest,
    /// Take the last decision back.
    Undo,
    /// Do what was taken back once more.
    Redo,
    /// Put back what is held, or open the menu.
    PutBack,
    /// Open the codex.
    Codex,
    /// Open or close the log.
    Log,
    /// Open or close the enemies' sheets and the encounter tables.
    Cards,
    /// Spend more on what is armed.
    More,
    /// Spend less.
    Less,
    /// Spend one FP more on the armed attunement.
    MoreFocus,
    /// Spend one FP less.
    LessFocus,
    /// To the next lit hex upwards.
    North,
    /// Downwards.
    South,
    /// To the left.
    West,
    /// To the right.
    East,
    /// The button with this digit on it, counted from 0.
    Nth(u8),
}

/// The entity that keys act on.
#[derive(Component)]
struct Player;

/// What lies where on the keyboard.
const PLACES: [(Key, KeyCode); 18] = [
    (Key::Codex, KeyCode::F1),
    (Key::Onward, KeyCode::Space),
    (Key::Confirm, KeyCode::Enter),
    (Key::AssignRest, KeyCode::KeyA),
    (Key::Undo, KeyCode::KeyU),
    (Key::PutBack, KeyCode::Escape),
    (Key::Log, KeyCode::KeyL),
    (Key::Cards, KeyCode::KeyC),
    (Key::More, KeyCode::NumpadAdd),
    (Key::More, KeyCode::Equal),
    (Key::Less, KeyCode::NumpadSubtract),
    (Key::Less, KeyCode::Minus),
    (Key::MoreFocus, KeyCode::PageUp),
    (Key::LessFocus, KeyCode::PageDown),
    (Key::North, KeyCode::ArrowUp),
    (Key::South, KeyCode::ArrowDown),
    (Key::West, KeyCode::ArrowLeft),
    (Key::East, KeyCode::ArrowRight),
];

/// Shortcuts pressed since they were last gathered.
#[derive(Resource, Default)]
struct Heard(Vec<Key>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Key>::default())
        .init_resource::<Heard>()
        .add_systems(Startup, sit_down)
        .add_systems(Update, hear.before(super::ControlSystems));
}

fn sit_down(mut commands: Commands) {
    commands.spawn((Player, InputMap::new(PLACES)));
}

/// The keys that were pressed since the last frame.
pub fn gather(world: &mut World) -> Vec<Key> {
    let mut query = world.query_filtered::<&ActionState<Key>, With<Player>>();
    let mut pressed: Vec<Key> = query.iter(world).flat_map(|state| state.get_just_pressed()).collect();
    pressed.append(&mut world.resource_mut::<Heard>().0);
    pressed
}

/// Hears Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z and the digits by what is printed on the key: where they lie depends on the
/// keyboard, and the keys above are known by their place.
fn hear(mut presses: MessageReader<KeyboardInput>, held: Res<ButtonInput<KeyCode>>, mut heard: ResMut<Heard>) {
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
    let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let was_held = held.any_pressed(control) || held.any_just_released(control);
    for press in presses.read() {
        // Where frames are long, a key may be up again before anybody looks whether it is down.
        if press.state.is_pressed() && !press.repeat && !held.pressed(press.key_code) && !was_held {
            heard.0.extend(PLACES.iter().filter(|(_, code)| *code == press.key_code).map(|(key, _)| *key));
        }
        let Letter::Character(letter) = &press.logical_key else { continue };
        if !press.state.is_pressed() || press.repeat {
            continue;
        }
        if !was_held {
            let digit = letter.parse::<u8>().ok().filter(|digit| (1..=9).contains(digit));
            heard.0.extend(digit.map(|digit| Key::Nth(digit - 1)));
            continue;
        }
        match letter.to_lowercase().as_str() {
            "z" if !shift => heard.0.push(Key::Undo),
            "z" | "y" => heard.0.push(Key::Redo),
            _ => {}
        }
    }
}

/// Does what a key means now.
pub fn take(world: &mut World, key: Key) {
    if decide::is_open(world) {
        match key {
            Key::PutBack | Key::Nth(0) => return decide::withdraw(world),
            Key::Nth(1) => return decide::proceed(world),
            // The key that asked does not confirm when it is pressed twice.
            Key::Confirm | Key::Onward | Key::Nth(_) => return,
            _ => {}
        }
    }
    let prompt = world.get_resource::<super::Game>().map(|g| g.portrait.prompt.clone()).unwrap_or_default();
    if let Some(by) = cursor::step_of(key) {
        return cursor::go(world, by);
    }
    if key == Key::Confirm && cursor::click(world) {
        return;
    }
    let gesture = match (key, prompt) {
        (Key::Onward, Prompt::Beat { may_end: true, .. }) => Gesture::EndBeat,
        (Key::Onward, Prompt::Reaction { .. } | Prompt::Opening) => Gesture::LetItHappen,
        (Key::Onward, Prompt::Start(tiles)) if tiles.len() == 1 => Gesture::PickStart(tiles[0]),
        (Key::Onward, Prompt::Choose { .. }) => {
            let game = world.get_resource::<super::Game>();
            let Some((answer, _)) = game.and_then(|g| enough(&g.portrait)) else { return };
            Gesture::Answer(answer)
        }
        (Key::Nth(n), _) => {
            let Some(game) = world.get_resource::<super::Game>() else { return };
            let answers = on_buttons(&game.portrait, &world.resource::<super::Hands>().0);
            let Some(answer) = answers.get(usize::from(n)).cloned() else { return };
            Gesture::Answer(answer)
        }
        (Key::Onward | Key::AssignRest, Prompt::Tokens) => Gesture::AssignRest,
        (Key::Confirm, _) => Gesture::Confirm,
        (Key::Undo, _) => Gesture::Undo,
        (Key::Redo, _) => Gesture::Redo,
        (Key::PutBack, _) => Gesture::PutBack,
        (Key::MoreFocus, _) => Gesture::Overcast(1),
        (Key::LessFocus, _) => Gesture::Overcast(-1),
        (Key::More, _) => Gesture::Overspend(1),
        (Key::Less, _) => Gesture::Overspend(-1),
        (Key::Codex, _) => {
            world.write_message(super::Asked(MenuAction::Codex));
            return;
        }
        (Key::Log, _) => {
            let desk = &mut world.resource_mut::<super::Hands>().0;
            desk.log_open = !desk.log_open;
            return;
        }
        (Key::Cards, _) => {
            let desk = &mut world.resource_mut::<super::Hands>().0;
            desk.cards_open = !desk.cards_open;
            return;
        }
        _ => return,
    };
    gestures::take(world, gesture);
}
