//! The words of the settings pages.

use super::super::key_bindings::{KeyPress, KeyProblem, NamedKey};
use super::super::settings_state::SettingsTab;
use super::super::shortcut::Shortcut;
use crate::lang::{Message, text};

pub static RESET_PAGE: Message = Message::new("reset-page");
pub static RESET_ALL: Message = Message::new("reset-all");
pub static RESET_PAGE_QUESTION: Message = Message::new("reset-page-question");
pub static RESET_ALL_QUESTION: Message = Message::new("reset-all-question");
pub static RESET_YES: Message = Message::new("reset-yes");
pub static RESET_NO: Message = Message::new("reset-no");
pub static KEYS_HELP: Message = Message::new("keys-help");
pub static PRESS_A_KEY: Message = Message::new("press-a-key");
pub static CAPTURE_HELP: Message = Message::new("capture-help");
pub static ADD_KEY: Message = Message::new("add-key");
pub static SWAP_KEYS: Message = Message::new("swap-keys");
pub static KEEP_KEYS: Message = Message::new("keep-keys");
pub static USUAL_KEYS: Message = Message::new("usual-keys");

pub static PIECE_TAGS_HELP: Message = Message::new("piece-tags-help");
pub static LANGUAGE_HELP: Message = Message::new("language-help");
pub static HIGH_CONTRAST: Message = Message::new("high-contrast");
pub static ASK_BEFORE_DEADLY: Message = Message::new("ask-before-deadly");
pub static TOKENS_BY_HAND: Message = Message::new("tokens-by-hand");
pub static SKIP_OUT_OF_REACH: Message = Message::new("skip-out-of-reach");
pub static SKIP_OUT_OF_REACH_HELP: Message = Message::new("skip-out-of-reach-help");
pub static SPEED_HELP: Message = Message::new("speed-help");
pub static REDUCED_MOTION_HELP: Message = Message::new("reduced-motion-help");
pub static HINTS_HELP: Message = Message::new("hints-help");
pub static ASK_BEFORE_DEADLY_HELP: Message = Message::new("ask-before-deadly-help");
pub static TOKENS_BY_HAND_HELP: Message = Message::new("tokens-by-hand-help");
pub static TEXT_SCALE_HELP: Message = Message::new("text-scale-help");
pub static READABLE_FONT_HELP: Message = Message::new("readable-font-help");
pub static HIGH_CONTRAST_HELP: Message = Message::new("high-contrast-help");
pub static QUALITY_HELP: Message = Message::new("quality-help");
pub static WINDOW_SIZE_HELP: Message = Message::new("window-size-help");
pub static FULL_SCREEN: Message = Message::new("full-screen");
pub static FULL_SCREEN_HELP: Message = Message::new("full-screen-help");
pub static SOUND_HELP: Message = Message::new("sound-help");
pub static TABLE_VOLUME_HELP: Message = Message::new("table-volume-help");
pub static ROOM_VOLUME_HELP: Message = Message::new("room-volume-help");
pub static INTERFACE_VOLUME_HELP: Message = Message::new("interface-volume-help");

/// The name of a page of the settings.
pub fn settings_tab_name(tab: SettingsTab) -> &'static str {
    match tab {
        SettingsTab::Play => text!("settings-tab-play"),
        SettingsTab::Look => text!("settings-tab-look"),
        SettingsTab::Sound => text!("settings-tab-sound"),
        SettingsTab::Window => text!("settings-tab-window"),
        SettingsTab::Keys => text!("settings-tab-keys"),
    }
}

/// A key press as it is shown: "Ctrl+Z", "Page Up".
pub fn key_name(key: KeyPress) -> String {
    key.describe(|named| {
        match named {
            NamedKey::Space => text!("key-space"),
            NamedKey::Enter => text!("key-enter"),
            NamedKey::Insert => text!("key-insert"),
            NamedKey::Delete => text!("key-delete"),
            NamedKey::Home => text!("key-home"),
            NamedKey::End => text!("key-end"),
            NamedKey::Up => text!("key-up"),
            NamedKey::Down => text!("key-down"),
            NamedKey::Left => text!("key-left"),
            NamedKey::Right => text!("key-right"),
            NamedKey::Alt => text!("key-alt"),
            NamedKey::Shift => text!("key-shift"),
            NamedKey::Escape => text!("key-escape"),
            NamedKey::PageUp => text!("key-page-up"),
            NamedKey::PageDown => text!("key-page-down"),
            NamedKey::Control => text!("key-control"),
            NamedKey::MouseRight => text!("key-mouse-right"),
            NamedKey::MouseMiddle => text!("key-mouse-middle"),
            NamedKey::MouseBack => text!("key-mouse-back"),
            NamedKey::MouseForward => text!("key-mouse-forward"),
            // The function keys are called the same in every language.
            other => return <&str>::from(other).to_owned(),
        }
        .to_owned()
    })
}

/// A label with the key that does the same: "End beat  (Space)".
pub fn label_with_key(label: &str, key: Option<KeyPress>) -> String {
    key.map_or_else(|| label.to_owned(), |key| text!("label-with-key", label = label, key = key_name(key)))
}

/// The note at the shortcut that asks for a key which another one has.
pub fn key_taken_text(key: KeyPress, holder: Shortcut) -> String {
    text!("key-taken", key = key_name(key), shortcut = shortcut_name(holder))
}

/// The note at the shortcut that would lose its key.
pub fn key_lost_text(key: KeyPress, to: Shortcut) -> String {
    text!("key-lost", key = key_name(key), shortcut = shortcut_name(to))
}

/// What in the settings file is no key.
pub fn key_problem_text(problem: &KeyProblem) -> String {
    match problem {
        KeyProblem::Shortcut(name) => text!("key-problem-shortcut", shortcut = name.as_str()),
        KeyProblem::Key { shortcut, key } => {
            text!("key-problem-key", shortcut = shortcut.as_str(), key = key.as_str())
        }
        KeyProblem::Twice { key, first, second } => {
            text!("key-problem-twice", key = key.as_str(), first = first.as_str(), second = second.as_str())
        }
    }
}

/// What a shortcut does, in a few words.
pub fn shortcut_name(shortcut: Shortcut) -> String {
    match shortcut {
        Shortcut::Advance => text!("shortcut-advance"),
        Shortcut::Confirm => text!("shortcut-confirm"),
        Shortcut::Cancel => text!("shortcut-cancel"),
        Shortcut::AssignRest => text!("shortcut-assign-rest"),
        Shortcut::Undo => text!("shortcut-undo"),
        Shortcut::Redo => text!("shortcut-redo"),
        Shortcut::SpendMore => text!("shortcut-spend-more"),
        Shortcut::SpendLess => text!("shortcut-spend-less"),
        Shortcut::SpendMoreFocus => text!("shortcut-spend-more-focus"),
        Shortcut::SpendLessFocus => text!("shortcut-spend-less-focus"),
        Shortcut::NthAnswer(n) => return text!("shortcut-nth-answer", number = u16::from(n) + 1),
        Shortcut::CursorUp => text!("shortcut-cursor-up"),
        Shortcut::CursorDown => text!("shortcut-cursor-down"),
        Shortcut::CursorLeft => text!("shortcut-cursor-left"),
        Shortcut::CursorRight => text!("shortcut-cursor-right"),
        Shortcut::HoldForecast => text!("shortcut-hold-forecast"),
        Shortcut::PinTooltip => text!("shortcut-pin-tooltip"),
        Shortcut::ToggleCodex => text!("shortcut-toggle-codex"),
        Shortcut::ToggleLog => text!("shortcut-toggle-log"),
        Shortcut::ToggleCards => text!("shortcut-toggle-cards"),
        Shortcut::ToggleFullScreen => text!("shortcut-toggle-full-screen"),
        Shortcut::LookEarlier => text!("shortcut-look-earlier"),
        Shortcut::LookLater => text!("shortcut-look-later"),
        Shortcut::LookTurnEarlier => text!("shortcut-look-turn-earlier"),
        Shortcut::LookTurnLater => text!("shortcut-look-turn-later"),
        Shortcut::OrbitCamera => text!("shortcut-orbit-camera"),
        Shortcut::PanCamera => text!("shortcut-pan-camera"),
        Shortcut::LookDown => text!("shortcut-look-down"),
        Shortcut::ResetCamera => text!("shortcut-reset-camera"),
    }
    .to_owned()
}
