//! The words of the settings pages.

use super::super::key_bindings::{KeyPress, KeyProblem, NamedKey};
use super::super::settings_state::SettingsTab;
use super::super::shortcut::Shortcut;

pub const RESET_PAGE: &str = "Reset this page";
pub const RESET_ALL: &str = "Reset all";
pub const RESET_PAGE_QUESTION: &str = "Put everything on this page back as it was at first?";
pub const RESET_ALL_QUESTION: &str = "Put all settings and keys back as they were at first?";
pub const RESET_YES: &str = "Yes, reset";
pub const RESET_NO: &str = "No, keep them";
pub const KEYS_HELP: &str = "Click a key, then press the new one. Tab, and Space and Enter on a button, stay as they are.";
pub const PRESS_A_KEY: &str = "press a key";
pub const CAPTURE_HELP: &str = "Escape leaves it as it is, Delete takes the key away.";
pub const ADD_KEY: &str = "add";
pub const SWAP_KEYS: &str = "Swap";
pub const KEEP_KEYS: &str = "Leave both as they are";
pub const USUAL_KEYS: &str = "reset";

pub const HIGH_CONTRAST: &str = "High contrast";
pub const ASK_BEFORE_DEADLY: &str = "Ask before a deadly step";
pub const TOKENS_BY_HAND: &str = "Lay tokens by hand";
pub const SPEED_HELP: &str = "How fast dice, coins and pieces move.";
pub const REDUCED_MOTION_HELP: &str = "Nothing slides or pulses: what happens is there at once.";
pub const HINTS_HELP: &str = "Short notes beside the things as you first need them.";
pub const ASK_BEFORE_DEADLY_HELP: &str = "A question before a decision that would surely defeat you.";
pub const TOKENS_BY_HAND_HELP: &str = "Off: what gets through is laid for you, wounds last.";
pub const TEXT_SCALE_HELP: &str = "Everything written on panels and pages.";
pub const READABLE_FONT_HELP: &str = "One plain typeface for everything, made for weak eyes.";
pub const HIGH_CONTRAST_HELP: &str = "Black ink on white paper, and stronger lines.";
pub const QUALITY_HELP: &str = "How carefully the table is lit and drawn.";
pub const WINDOW_SIZE_HELP: &str = "The window can also be drawn larger by its edge.";
pub const SOUND_HELP: &str = "Everything that can be heard.";
pub const TABLE_VOLUME_HELP: &str = "What happens on the table.";
pub const ROOM_VOLUME_HELP: &str = "The room around it.";
pub const INTERFACE_VOLUME_HELP: &str = "What you press and turn.";

/// The name of a page of the settings.
pub const fn settings_tab_name(tab: SettingsTab) -> &'static str {
    match tab {
        SettingsTab::Play => "Play",
        SettingsTab::Look => "Look",
        SettingsTab::Sound => "Sound",
        SettingsTab::Window => "Window",
        SettingsTab::Keys => "Keys",
    }
}

/// A key press as it is shown: "Ctrl+Z", "Page Up".
pub fn key_name(key: KeyPress) -> String {
    key.describe(|named| {
        match named {
            NamedKey::Escape => "Esc",
            NamedKey::PageUp => "Page Up",
            NamedKey::PageDown => "Page Down",
            NamedKey::Control => "Ctrl",
            NamedKey::MouseRight => "right mouse button",
            NamedKey::MouseMiddle => "middle mouse button",
            NamedKey::MouseBack => "back mouse button",
            NamedKey::MouseForward => "forward mouse button",
            other => return <&str>::from(other).to_owned(),
        }
        .to_owned()
    })
}

/// A label with the key that does the same: "End beat  (Space)".
pub fn label_with_key(label: &str, key: Option<KeyPress>) -> String {
    key.map_or_else(|| label.to_owned(), |key| format!("{label}  ({})", key_name(key)))
}

/// The note at the shortcut that asks for a key which another one has.
pub fn key_taken_text(key: KeyPress, holder: Shortcut) -> String {
    format!("{} already does this: {}.", key_name(key), shortcut_name(holder))
}

/// The note at the shortcut that would lose its key.
pub fn key_lost_text(key: KeyPress, to: Shortcut) -> String {
    format!("{} would go to: {}.", key_name(key), shortcut_name(to))
}

/// What in the settings file is no key.
pub fn key_problem_text(problem: &KeyProblem) -> String {
    match problem {
        KeyProblem::Shortcut(name) => format!("The settings name keys for \"{name}\", which does not exist."),
        KeyProblem::Key { shortcut, key } => {
            format!("The settings name the key \"{key}\" for {shortcut}, which does not exist: the usual keys are used.")
        }
        KeyProblem::Twice { key, first, second } => {
            format!("The settings name the key \"{key}\" twice: it does {first}, not {second}.")
        }
    }
}

/// What a shortcut does, in a few words.
pub fn shortcut_name(shortcut: Shortcut) -> String {
    match shortcut {
        Shortcut::Advance => "Go on: end the beat, let it happen",
        Shortcut::Confirm => "Do it, or click the marked hex",
        Shortcut::Cancel => "Put back, close, menu",
        Shortcut::AssignRest => "Lay the rest of the tokens",
        Shortcut::Undo => "Undo",
        Shortcut::Redo => "Redo",
        Shortcut::SpendMore => "Spend more dice",
        Shortcut::SpendLess => "Spend fewer dice",
        Shortcut::SpendMoreFocus => "Spend one FP more",
        Shortcut::SpendLessFocus => "Spend one FP less",
        Shortcut::NthAnswer(n) => return format!("Answer {}", u16::from(n) + 1),
        Shortcut::CursorUp => "Next hex up",
        Shortcut::CursorDown => "Next hex down",
        Shortcut::CursorLeft => "Next hex to the left",
        Shortcut::CursorRight => "Next hex to the right",
        Shortcut::HoldForecast => "Show the forecast while held",
        Shortcut::PinTooltip => "Keep a tooltip open",
        Shortcut::ToggleCodex => "Codex",
        Shortcut::ToggleLog => "Log",
        Shortcut::ToggleCards => "Enemy and table sheets",
        Shortcut::LookEarlier => "The moment before",
        Shortcut::LookLater => "The moment after",
        Shortcut::LookTurnEarlier => "The beat before",
        Shortcut::LookTurnLater => "The beat after",
        Shortcut::OrbitCamera => "Turn the table while held",
        Shortcut::PanCamera => "Push the table while held",
        Shortcut::LookDown => "Look straight down, and back",
        Shortcut::ResetCamera => "First view of the table",
    }
    .to_owned()
}
