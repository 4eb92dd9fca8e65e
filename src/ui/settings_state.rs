//! The pages of the settings, which one is open, and what each of them resets.
//!
//! Plain data only. Must not draw anything.

use strum::VariantArray;

use super::state::Settings;

/// A page of the settings.
#[allow(missing_docs, reason = "the names explain the items")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum SettingsTab {
    #[default]
    Play,
    Look,
    Sound,
    Window,
    Keys,
}

/// What the settings page remembers while the program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsPageState {
    /// The open page.
    pub tab: SettingsTab,
    /// The question whether to reset something; `true` stands for everything.
    pub asks_reset_all: Option<bool>,
}

impl SettingsTab {
    /// The settings with everything on this page as it was at first. Notes for new players are shown again.
    pub fn reset(self, now: Settings) -> Settings {
        let usual = Settings::default();
        match self {
            Self::Play => Settings {
                speed: usual.speed,
                reduced_motion: usual.reduced_motion,
                hints: now.hints.turned_on(true),
                asks_before_deadly: usual.asks_before_deadly,
                tokens_by_hand: usual.tokens_by_hand,
                ..now
            },
            Self::Look => Settings {
                text_scale: usual.text_scale,
                readable_font: usual.readable_font,
                high_contrast: usual.high_contrast,
                quality: usual.quality,
                ..now
            },
            Self::Sound => Settings { sound: usual.sound, ..now },
            Self::Window => Settings { window_size: usual.window_size, ..now },
            Self::Keys => now,
        }
    }
}
