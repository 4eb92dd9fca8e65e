//! Which key does what, and what happens when the player binds another one.
//!
//! Owns the names of keys, the usual bindings and the conflicts between bindings. A key has the name of the character on
//! it, so that the name is right on every keyboard. Must not read the keyboard: `input` does.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use bevy::prelude::Reflect;
use bevy_egui::egui::{Context, Id};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};

use super::shortcut::Shortcut;

/// The largest number of keys of a shortcut.
pub const MOST_KEYS: usize = 2;

/// A key without a character of its own.
#[allow(missing_docs, reason = "the names explain the items")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, EnumString, IntoStaticStr)]
pub enum NamedKey {
    Space,
    Enter,
    Escape,
    Insert,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    Up,
    Down,
    Left,
    Right,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    Alt,
    Control,
    Shift,
    MouseRight,
    MouseMiddle,
    MouseBack,
    MouseForward,
}

impl NamedKey {
    /// Whether the key changes what other keys do.
    pub fn is_modifier(self) -> bool {
        matches!(self, Self::Alt | Self::Control | Self::Shift)
    }
}

/// A key of the keyboard, or a button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize)]
pub enum KeyName {
    /// The character on it, in lower case.
    Character(char),
    /// Its name.
    Named(NamedKey),
}

/// A key with the modifiers that are held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize)]
pub struct KeyPress {
    /// Whether Ctrl (or Cmd) is held.
    pub control: bool,
    /// Whether Shift is held. Never for a character that already depends on Shift, such as `{`.
    pub shift: bool,
    /// The key.
    pub key: KeyName,
}

impl KeyPress {
    /// A named key without modifiers.
    pub const fn named(key: NamedKey) -> Self {
        Self { control: false, shift: false, key: KeyName::Named(key) }
    }

    /// The key with this character, without modifiers.
    pub const fn character(character: char) -> Self {
        Self { control: false, shift: false, key: KeyName::Character(character) }
    }

    /// The same with Ctrl.
    pub const fn with_control(self) -> Self {
        Self { control: true, ..self }
    }

    /// The same with Shift.
    pub const fn with_shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// What the key press is called with `name` for its named key.
    pub fn describe(self, name: impl Fn(NamedKey) -> String) -> String {
        let key = match self.key {
            KeyName::Character(character) => character.to_uppercase().to_string(),
            KeyName::Named(key) => name(key),
        };
        let (control, shift) = (if self.control { "Ctrl+" } else { "" }, if self.shift { "Shift+" } else { "" });
        format!("{control}{shift}{key}")
    }
}

/// As in the settings file: `Ctrl+Shift+Z`, `PageUp`, `[`.
impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(|key| <&str>::from(key).to_owned()))
    }
}

impl FromStr for KeyPress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (control, rest) = text.strip_prefix("Ctrl+").map_or((false, text), |rest| (true, rest));
        let (shift, rest) = rest.strip_prefix("Shift+").map_or((false, rest), |rest| (true, rest));
        let mut characters = rest.chars();
        let key = match (characters.next(), characters.next()) {
            (Some(character), None) if !character.is_whitespace() => {
                KeyName::Character(character.to_lowercase().next().unwrap_or(character))
            }
            _ => KeyName::Named(NamedKey::from_str(rest).map_err(|_| ())?),
        };
        Ok(Self { control, shift, key })
    }
}

/// The keys of every shortcut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBindings(BTreeMap<Shortcut, Vec<KeyPress>>);

impl Default for KeyBindings {
    fn default() -> Self {
        Self(Shortcut::all().map(|shortcut| (shortcut, usual_keys(shortcut))).collect())
    }
}

/// The keys that a shortcut has when the player has not chosen any.
fn usual_keys(shortcut: Shortcut) -> Vec<KeyPress> {
    use Shortcut::*;
    let (named, character) = (KeyPress::named, KeyPress::character);
    match shortcut {
        Advance => vec![named(NamedKey::Space)],
        Confirm => vec![named(NamedKey::Enter)],
        Cancel => vec![named(NamedKey::Escape)],
        AssignRest => vec![character('a')],
        Undo => vec![character('u'), character('z').with_control()],
        Redo => vec![character('y').with_control(), character('z').with_control().with_shift()],
        SpendMore => vec![character('+'), character('=')],
        SpendLess => vec![character('-')],
        SpendMoreFocus => vec![named(NamedKey::PageUp)],
        SpendLessFocus => vec![named(NamedKey::PageDown)],
        NthAnswer(n) => vec![character(char::from(b'1' + n))],
        CursorUp => vec![named(NamedKey::Up)],
        CursorDown => vec![named(NamedKey::Down)],
        CursorLeft => vec![named(NamedKey::Left)],
        CursorRight => vec![named(NamedKey::Right)],
        HoldForecast => vec![named(NamedKey::Alt)],
        PinTooltip => vec![character('t')],
        ToggleCodex => vec![named(NamedKey::F1)],
        ToggleLog => vec![character('l')],
        ToggleCards => vec![character('c')],
        ToggleFullScreen => vec![named(NamedKey::F11)],
        WriteReport => vec![named(NamedKey::F12)],
        LookEarlier => vec![character('[')],
        LookLater => vec![character(']')],
        LookTurnEarlier => vec![character('{')],
        LookTurnLater => vec![character('}')],
        OrbitCamera => vec![named(NamedKey::MouseRight)],
        PanCamera => vec![named(NamedKey::MouseMiddle)],
        LookDown => vec![character('v')],
        ResetCamera => vec![named(NamedKey::Home)],
    }
}

impl KeyBindings {
    /// The keys of a shortcut, the one that hints show first.
    pub fn of(&self, shortcut: Shortcut) -> &[KeyPress] {
        self.0.get(&shortcut).map_or(&[], Vec::as_slice)
    }

    /// Every key with its shortcut.
    pub fn iter(&self) -> impl Iterator<Item = (Shortcut, KeyPress)> {
        self.0.iter().flat_map(|(shortcut, keys)| keys.iter().map(|key| (*shortcut, *key)))
    }

    /// The shortcut that a key has.
    pub fn holder(&self, key: KeyPress) -> Option<Shortcut> {
        self.iter().find_map(|(shortcut, own)| (own == key).then_some(shortcut))
    }

    /// Whether a shortcut has its usual keys.
    pub fn is_usual(&self, shortcut: Shortcut) -> bool {
        self.of(shortcut) == usual_keys(shortcut)
    }

    /// The same with `key` in the place `place` of a shortcut. A shortcut that had the key gets the one that was there.
    #[must_use]
    pub fn with_key(&self, shortcut: Shortcut, place: usize, key: KeyPress) -> Self {
        let mut changed = self.clone();
        let before = self.of(shortcut).get(place).copied();
        let other = self.holder(key);
        for own in changed.0.values_mut() {
            own.retain(|one| *one != key);
        }
        let own = changed.0.entry(shortcut).or_default();
        own.retain(|one| Some(*one) != before);
        own.insert(place.min(own.len()), key);
        own.truncate(MOST_KEYS);
        if let (Some(other), Some(before)) = (other.filter(|other| *other != shortcut), before) {
            changed.0.entry(other).or_default().push(before);
        }
        changed
    }

    /// The same without the key in the place `place` of a shortcut.
    #[must_use]
    pub fn without_key(&self, shortcut: Shortcut, place: usize) -> Self {
        let mut changed = self.clone();
        if let Some(own) = changed.0.get_mut(&shortcut).filter(|own| place < own.len()) {
            own.remove(place);
        }
        changed
    }

    /// A usual key of a shortcut that another shortcut has, and that one.
    pub fn usual_key_taken(&self, shortcut: Shortcut) -> Option<(KeyPress, Shortcut)> {
        let taken = |key: KeyPress| Some((key, self.holder(key).filter(|holder| *holder != shortcut)?));
        usual_keys(shortcut).into_iter().find_map(taken)
    }

    /// The same with the usual keys of a shortcut; none of them may be taken.
    #[must_use]
    pub fn with_usual_keys(&self, shortcut: Shortcut) -> Self {
        let mut changed = self.clone();
        changed.0.insert(shortcut, usual_keys(shortcut));
        changed
    }

    /// What the settings file holds: the shortcuts whose keys the player has chosen.
    pub fn to_file(&self) -> BTreeMap<String, Vec<String>> {
        let chosen = self.0.iter().filter(|(shortcut, _)| !self.is_usual(**shortcut));
        let text = |keys: &Vec<KeyPress>| keys.iter().map(KeyPress::to_string).collect();
        chosen.map(|(shortcut, keys)| (shortcut.file_name(), text(keys))).collect()
    }

    /// Reads what [`Self::to_file`] wrote. What can't be used keeps its usual keys, and is named.
    pub fn from_file(file: &BTreeMap<String, Vec<String>>) -> (Self, Vec<KeyProblem>) {
        let (mut read, mut problems) = (Self::default(), Vec::new());
        for (name, keys) in file {
            let Some(shortcut) = Shortcut::from_file_name(name) else {
                problems.push(KeyProblem::Shortcut(name.clone()));
                continue;
            };
            match keys.iter().map(|key| key.parse().map_err(|()| key)).collect::<Result<Vec<KeyPress>, _>>() {
                Ok(mut keys) => {
                    keys.truncate(MOST_KEYS);
                    read.0.insert(shortcut, keys);
                }
                Err(key) => problems.push(KeyProblem::Key { shortcut: name.clone(), key: key.clone() }),
            }
        }
        let mut known: BTreeMap<KeyPress, Shortcut> = BTreeMap::new();
        for (shortcut, keys) in &mut read.0 {
            keys.retain(|key| {
                let first = *known.entry(*key).or_insert(*shortcut);
                if first != *shortcut {
                    let (first, second) = (first.file_name(), shortcut.file_name());
                    problems.push(KeyProblem::Twice { key: key.to_string(), first, second });
                }
                first == *shortcut
            });
        }
        (read, problems)
    }
}

/// Something in the settings file that can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyProblem {
    /// There is no such shortcut.
    Shortcut(String),
    /// There is no such key.
    Key {
        /// The shortcut, which keeps its usual keys.
        shortcut: String,
        /// The name that is no key.
        key: String,
    },
    /// Two shortcuts have the same key.
    Twice {
        /// The key.
        key: String,
        /// The shortcut that keeps it.
        first: String,
        /// The shortcut that does not get it.
        second: String,
    },
}

/// A shortcut that waits for its new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyCapture {
    /// The shortcut.
    pub shortcut: Shortcut,
    /// Which of its keys is replaced; a number past the last adds one.
    pub place: usize,
    /// The key that another shortcut has, until the player decides.
    pub conflict: Option<(KeyPress, Shortcut)>,
}

impl KeyCapture {
    /// Takes the key that was pressed. What is still to be decided, and the bindings if they change.
    pub fn take(self, key: KeyPress, bindings: &KeyBindings) -> (Option<Self>, Option<KeyBindings>) {
        if self.conflict.is_some() || key == KeyPress::named(NamedKey::Escape) {
            return (if key == KeyPress::named(NamedKey::Escape) { None } else { Some(self) }, None);
        }
        match key.key {
            // A modifier alone waits for the key that it is pressed with, unless it is held for something.
            KeyName::Named(named) if named.is_modifier() && !self.shortcut.is_held() => (Some(self), None),
            KeyName::Named(NamedKey::Delete) => (None, Some(bindings.without_key(self.shortcut, self.place))),
            _ => match bindings.holder(key).filter(|other| *other != self.shortcut) {
                Some(other) => (Some(Self { conflict: Some((key, other)), ..self }), None),
                None => (None, Some(bindings.with_key(self.shortcut, self.place, key))),
            },
        }
    }
}

fn bindings_id() -> Id {
    Id::new("key bindings")
}

/// Makes the bindings known to everything that shows a key.
pub fn install_bindings(ctx: &Context, bindings: &Arc<KeyBindings>) {
    ctx.data_mut(|data| data.insert_temp(bindings_id(), Arc::clone(bindings)));
}

/// The bindings that are in force.
pub fn current_bindings(ctx: &Context) -> Arc<KeyBindings> {
    ctx.data(|data| data.get_temp(bindings_id())).unwrap_or_default()
}
