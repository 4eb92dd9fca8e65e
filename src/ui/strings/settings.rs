//! The words of the settings pages.

use super::super::key_bindings::{KeyPress, KeyProblem, NamedKey};
use super::super::settings_state::SettingsTab;
use super::super::shortcut::Shortcut;
use crate::lang::{Message, words};

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
        SettingsTab::Play => words!("settings-tab-play"),
        SettingsTab::Look => words!("settings-tab-look"),
        SettingsTab::Sound => words!("settings-tab-sound"),
        SettingsTab::Window => words!("settings-tab-window"),
        SettingsTab::Keys => words!("settings-tab-keys"),
    }
}

/// A key press as it is shown: "Ctrl+Z", "Page Up".
pub fn key_name(key: KeyPress) -> String {
    key.describe(|named| {
        match named {
            NamedKey::Space => words!("key-space"),
            NamedKey::Enter => words!("key-enter"),
            NamedKey::Insert => words!("key-insert"),
            NamedKey::Delete => words!("key-delete"),
            NamedKey::Home => words!("key-home"),
            NamedKey::End => words!("key-end"),
            NamedKey::Up => words!("key-up"),
            NamedKey::Down => words!("key-down"),
            NamedKey::Left => words!("key-left"),
            NamedKey::Right => words!("key-right"),
            NamedKey::Alt => words!("key-alt"),
            NamedKey::Shift => words!("key-shift"),
            NamedKey::Escape => words!("key-escape"),
            NamedKey::PageUp => words!("key-page-up"),
            NamedKey::PageDown => words!("key-page-down"),
            NamedKey::Control => words!("key-control"),
            NamedKey::MouseRight => words!("key-mouse-right"),
            NamedKey::MouseMiddle => words!("key-mouse-middle"),
            NamedKey::MouseBack => words!("key-mouse-back"),
            NamedKey::MouseForward => words!("key-mouse-forward"),
            // The function keys are called the same in every language.
            other => return <&str>::from(other).to_owned(),
        }
        .to_owned()
    })
}

/// A label with the key that does the same: "End beat  (Space)".
pub fn label_with_key(label: &str, key: Option<KeyPress>) -> String {
    key.map_or_else(|| label.to_owned(), |key| words!("label-with-key", label = label, key = key_name(key)))
}

/// The note at the shortcut that asks for a key which another one has.
pub fn key_taken_text(key: KeyPress, holder: Shortcut) -> String {
    words!("key-taken", key = key_name(key), shortcut = shortcut_name(holder))
}

/// The note at the shortcut that would lose its key.
pub fn key_lost_text(key: KeyPress, to: Shortcut) -> String {
    words!("key-lost", key = key_name(key), shortcut = shortcut_name(to))
}

/// What in the settings file is no key.
pub fn key_problem_text(problem: &KeyProblem) -> String {
    match problem {
        KeyProblem::Shortcut(name) => words!("key-problem-shortcut", shortcut = name.as_str()),
        KeyProblem::Key { shortcut, key } => {
            words!("key-problem-key", shortcut = shortcut.as_str(), key = key.as_str())
        }
        KeyProblem::Twice { key, first, second } => {
            words!("key-problem-twice", key = key.as_str(), first = first.as_str(), second = second.as_str())
        }
    }
}

/// What a shortcut does, in a few words.
pub fn shortcut_name(shortcut: Shortcut) -> String {
    match shortcut {
        Shortcut::Advance => words!("shortcut-advance"),
        Shortcut::Confirm => words!("shortcut-confirm"),
        Shortcut::Cancel => words!("shortcut-cancel"),
        Shortcut::AssignRest => words!("shortcut-assign-rest"),
        Shortcut::Undo => words!("shortcut-undo"),
        Shortcut::Redo => words!("shortcut-redo"),
        Shortcut::SpendMore => words!("shortcut-spend-more"),
        Shortcut::SpendLess => words!("shortcut-spend-less"),
        Shortcut::SpendMoreFocus => words!("shortcut-spend-more-focus"),
        Shortcut::SpendLessFocus => words!("shortcut-spend-less-focus"),
        Shortcut::NthAnswer(n) => return words!("shortcut-nth-answer", number = u16::from(n) + 1),
        Shortcut::CursorUp => words!("shortcut-cursor-up"),
        Shortcut::CursorDown => words!("shortcut-cursor-down"),
        Shortcut::CursorLeft => words!("shortcut-cursor-left"),
        Shortcut::CursorRight => words!("shortcut-cursor-right"),
        Shortcut::HoldForecast => words!("shortcut-hold-forecast"),
        Shortcut::PinTooltip => words!("shortcut-pin-tooltip"),
        Shortcut::ToggleCodex => words!("shortcut-toggle-codex"),
        Shortcut::ToggleLog => words!("shortcut-toggle-log"),
        Shortcut::ToggleCards => words!("shortcut-toggle-cards"),
        Shortcut::ToggleFullScreen => words!("shortcut-toggle-full-screen"),
        Shortcut::WriteReport => words!("shortcut-write-report"),
        Shortcut::LookEarlier => words!("shortcut-look-earlier"),
        Shortcut::LookLater => words!("shortcut-look-later"),
        Shortcut::LookTurnEarlier => words!("shortcut-look-turn-earlier"),
        Shortcut::LookTurnLater => words!("shortcut-look-turn-later"),
        Shortcut::OrbitCamera => words!("shortcut-orbit-camera"),
        Shortcut::PanCamera => words!("shortcut-pan-camera"),
        Shortcut::LookDown => words!("shortcut-look-down"),
        Shortcut::ResetCamera => words!("shortcut-reset-camera"),
    }
    .to_owned()
}
