//! The settings, their pages, which one is open, and what each of them resets.
//!
//! Plain data only. Must not draw anything.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::hints::HintSettings;
use super::sound_settings::SoundSettings;
use crate::lang::DEFAULT_LOCALE;

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
                skips_out_of_reach: usual.skips_out_of_reach,
                piece_tags: usual.piece_tags,
                ..now
            },
            Self::Look => Settings {
                language: usual.language,
                text_scale: usual.text_scale,
                readable_font: usual.readable_font,
                high_contrast: usual.high_contrast,
                quality: usual.quality,
                ..now
            },
            Self::Sound => Settings { sound: usual.sound, ..now },
            Self::Window => Settings { window_size: usual.window_size, full_screen: usual.full_screen, ..now },
            Self::Keys => now,
        }
    }
}

/// How fast coins slide and dice tumble.
#[allow(missing_docs, reason = "the names explain the items")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
pub enum SpeedPreset {
    Calm,
    #[default]
    Brisk,
    Instant,
}

/// How much light and shadow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
pub enum QualityPreset {
    /// Low without a graphics card or with a slow one, else medium.
    #[default]
    Auto,
    /// Light for each vertex, no shadows, no flicker.
    Low,
    /// Light for each pixel, with shadows.
    Medium,
    /// As medium, rendered larger than the window and scaled down.
    High,
}

/// What the settings page shows and changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Size of the window in points.
    pub window_size: (u32, u32),
    /// Whether the window fills the screen.
    pub full_screen: bool,
    /// Locale of the language.
    pub language: &'static str,
    /// Speed of the animations.
    pub speed: SpeedPreset,
    /// Jump to the end state instead of animating.
    pub reduced_motion: bool,
    /// Scale factor for text.
    pub text_scale: f32,
    /// Use one plain typeface everywhere.
    pub readable_font: bool,
    /// Dark ink on white paper, and lines that stand out.
    pub high_contrast: bool,
    /// Ask before a decision that would defeat the character.
    pub asks_before_deadly: bool,
    /// The player lays every token; else the game lays them, as the button for the rest does.
    pub tokens_by_hand: bool,
    /// The game lets attacks happen that reach no one, without asking for a reaction.
    pub skips_out_of_reach: bool,
    /// Quality of light and shadow.
    pub quality: QualityPreset,
    /// How loud the game is.
    pub sound: SoundSettings,
    /// Hints for a new player.
    pub hints: HintSettings,
    /// Whether tags at the enemies' pieces tell what they are likely to do.
    pub piece_tags: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            window_size: (1280, 800),
            full_screen: false,
            language: DEFAULT_LOCALE,
            speed: SpeedPreset::default(),
            reduced_motion: false,
            text_scale: 1.0,
            readable_font: false,
            high_contrast: false,
            asks_before_deadly: true,
            tokens_by_hand: true,
            skips_out_of_reach: true,
            quality: QualityPreset::default(),
            sound: SoundSettings::default(),
            hints: HintSettings::default(),
            piece_tags: true,
        }
    }
}
