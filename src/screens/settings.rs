//! The settings and their file in the platform's configuration folder.
//!
//! Owns the file format, and hands changed settings to the table. Must not draw the settings page.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode, WindowResolution};
use serde::{Deserialize, Serialize};
use tracing::warn;

use crate::input::{ActiveBindings, GameSession, clear_selection, rebuild_view};
use crate::lang::{DEFAULT_LOCALE, choose_language, find_locale, language_revision, words};
use crate::record::{saves_of_current_user, write_atomically};
use crate::table;
use crate::ui::theme::TEXT_SCALES;
use crate::ui::{
    Hint, HintSettings, KeyBindings, KeyProblem, QualityPreset, Settings, SoundSettings, SpeedPreset, Toast, UiState,
    key_problem_text,
};

/// The current settings.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct ActiveSettings(pub Settings);

/// What the settings file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredSettings {
    /// The settings of the first pages.
    pub settings: Settings,
    /// Which key does what.
    pub bindings: KeyBindings,
    /// The keys in the file that can't be used.
    pub problems: Vec<KeyProblem>,
}

/// Version of the settings file. In version 1 (which wrote no number) the quality `Medium` was the default; version 2 had
/// no keys.
const VERSION: u16 = 3;

/// The settings file. Its names are fixed, so that old files stay readable when the program changes.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SettingsFile {
    /// Absent in files of version 1.
    version: u16,
    window: (u32, u32),
    full_screen: bool,
    /// The locale of the language; a file without it was written before there were others than English.
    language: String,
    pace: String,
    reduced_motion: bool,
    text_scale: f32,
    readable: bool,
    quality: String,
    muted: bool,
    /// Volumes in percent; a file without them was written before there was sound.
    table_volume: u8,
    room_volume: u8,
    interface_volume: u8,
    /// Whether hints are shown: `not asked`, `on` or `off`. A file without this field was written before hints existed,
    /// so its player already knows the game.
    #[serde(default = "off")]
    hints: String,
    hints_seen: Vec<String>,
    high_contrast: bool,
    asks_before_deadly: bool,
    tokens_by_hand: bool,
    skips_out_of_reach: bool,
    /// The keys of the shortcuts whose keys were chosen.
    keys: BTreeMap<String, Vec<String>>,
    piece_tags: bool,
}

const NOT_ASKED: &str = "not asked";
const ON: &str = "on";

fn off() -> String {
    "off".to_owned()
}

impl Default for SettingsFile {
    fn default() -> Self {
        Self { version: 1, ..Self::from(Settings::default()) }
    }
}

impl From<Settings> for SettingsFile {
    fn from(s: Settings) -> Self {
        Self {
            version: VERSION,
            window: s.window_size,
            full_screen: s.full_screen,
            language: s.language.to_owned(),
            pace: <&str>::from(s.speed).to_owned(),
            reduced_motion: s.reduced_motion,
            text_scale: s.text_scale,
            readable: s.readable_font,
            quality: <&str>::from(s.quality).to_owned(),
            muted: s.sound.muted,
            table_volume: s.sound.table,
            room_volume: s.sound.room,
            interface_volume: s.sound.interface,
            hints: match (s.hints.was_asked, s.hints.enabled) {
                (false, _) => NOT_ASKED.to_string(),
                (true, true) => ON.to_owned(),
                (true, false) => off(),
            },
            hints_seen: s.hints.seen.iter().map(|hint| <&str>::from(hint).to_owned()).collect(),
            high_contrast: s.high_contrast,
            asks_before_deadly: s.asks_before_deadly,
            tokens_by_hand: s.tokens_by_hand,
            skips_out_of_reach: s.skips_out_of_reach,
            keys: BTreeMap::new(),
            piece_tags: s.piece_tags,
        }
    }
}

impl From<SettingsFile> for Settings {
    fn from(d: SettingsFile) -> Self {
        Self {
            window_size: (d.window.0.clamp(640, 16_384), d.window.1.clamp(480, 16_384)),
            full_screen: d.full_screen,
            // A language that is not there any more.
            language: find_locale(&d.language).unwrap_or(DEFAULT_LOCALE),
            speed: SpeedPreset::from_str(&d.pace).unwrap_or_default(),
            reduced_motion: d.reduced_motion,
            text_scale: d.text_scale.clamp(TEXT_SCALES.0, TEXT_SCALES.1),
            readable_font: d.readable,
            high_contrast: d.high_contrast,
            asks_before_deadly: d.asks_before_deadly,
            tokens_by_hand: d.tokens_by_hand,
            skips_out_of_reach: d.skips_out_of_reach,
            quality: QualityPreset::from_str(&d.quality)
                .ok()
                .filter(|q| d.version > 1 || *q != QualityPreset::Medium)
                .unwrap_or_default(),
            sound: SoundSettings {
                muted: d.muted,
                table: d.table_volume,
                room: d.room_volume,
                interface: d.interface_volume,
            }
            .clamped(),
            hints: {
                let chosen = match d.hints.as_str() {
                    NOT_ASKED => HintSettings::default(),
                    ON => HintSettings::from_answer(false),
                    _ => HintSettings::EXPERIENCED,
                };
                // A hint that only a newer version knows is left out.
                let seen = d.hints_seen.iter().filter_map(|hint| Hint::from_str(hint).ok());
                seen.fold(chosen, HintSettings::with_seen)
            },
            piece_tags: d.piece_tags,
        }
    }
}

fn settings_path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "emberhex").map(|dirs| dirs.config_dir().join("settings.ron"))
}

/// Reads the settings file. What can't be read gets its default.
pub fn load_settings() -> StoredSettings {
    let text = settings_path().and_then(|p| fs::read_to_string(p).ok());
    let has_played =
        || saves_of_current_user().is_some_and(|folder| folder.has_save() || folder.replay_directory().exists());
    parse_settings(text.as_deref(), has_played)
}

/// The settings in the text of a file, or the default ones. Without a file the player has not been asked whether they
/// know the game; but a player who has a save played before that question existed.
fn parse_settings(text: Option<&str>, has_played: impl FnOnce() -> bool) -> StoredSettings {
    let usual = || {
        let hints = if has_played() { HintSettings::EXPERIENCED } else { HintSettings::default() };
        StoredSettings { settings: Settings { hints, ..Settings::default() }, ..StoredSettings::default() }
    };
    let Some(text) = text else { return usual() };
    match ron::from_str::<SettingsFile>(text) {
        Ok(file) => {
            let (bindings, problems) = KeyBindings::from_file(&file.keys);
            StoredSettings { settings: Settings::from(file), bindings, problems }
        }
        Err(error) => {
            eprintln!("the settings file can't be read ({error}); the usual settings are used");
            usual()
        }
    }
}

/// Tells the player which keys of the settings file can't be used.
pub(super) fn report_key_problems(problems: Vec<KeyProblem>) -> impl FnMut(ResMut<UiState>) {
    move |mut ui_state| {
        let texts: Vec<String> = problems.iter().map(key_problem_text).collect();
        texts.iter().for_each(|text| warn!("{text}"));
        if !texts.is_empty() {
            ui_state.show_toast(Toast::message(texts.join(" ")));
        }
    }
}

/// Writes the settings; a crash leaves no half-written file.
pub fn save_settings(settings: Settings, bindings: &KeyBindings) -> std::io::Result<()> {
    let Some(path) = settings_path() else { return Ok(()) };
    write_atomically(&path, settings_text(settings, bindings)?.as_bytes())
}

fn settings_text(settings: Settings, bindings: &KeyBindings) -> std::io::Result<String> {
    let file = SettingsFile { keys: bindings.to_file(), ..SettingsFile::from(settings) };
    ron::ser::to_string_pretty(&file, ron::ser::PrettyConfig::default()).map_err(std::io::Error::other)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, write_initial_file).add_systems(
        Update,
        (
            follow_words.run_if(words_changed),
            apply_settings.run_if(resource_exists_and_changed::<ActiveSettings>.or_else(words_changed)),
            save_window_size,
        ),
    );
}

/// Whether the words in use have changed since the last call: another language was chosen, or its files were saved.
fn words_changed(mut known: Local<u32>) -> bool {
    let now = language_revision();
    std::mem::replace(&mut *known, now) != now
}

/// Builds the view of the encounter with its open question in the new words, and closes kept tooltips.
fn follow_words(world: &mut World) {
    world.resource_mut::<UiState>().memory.keywords.pinned.clear();
    if world.contains_resource::<GameSession>() {
        clear_selection(world);
        rebuild_view(world);
    }
}

/// Writes the file at the first start. From then on the file says whether the player has been asked, so a save no
/// longer counts as the sign of a player from before that question.
fn write_initial_file(current: Res<ActiveSettings>, bindings: Res<ActiveBindings>) {
    if settings_path().is_some_and(|path| !path.exists())
        && let Err(error) = save_settings(current.0, &bindings.0)
    {
        warn!("the settings could not be written: {error}");
    }
}

/// Applies settings and saves them.
pub(super) fn change_settings(world: &mut World, settings: Settings) {
    let before = world.resource::<ActiveSettings>().0;
    world.resource_mut::<ActiveSettings>().0 = settings;
    choose_language(settings.language);
    if before.window_size != settings.window_size {
        let (w, h) = settings.window_size;
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(world) {
            window.resolution = WindowResolution::new(w, h);
        }
    }
    if before.full_screen != settings.full_screen {
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(world) {
            window.mode = window_mode(settings.full_screen);
        }
    }
    save_or_tell(world);
}

/// How the window lies on the screen. Filling it, it keeps the screen's own resolution.
pub(super) fn window_mode(full_screen: bool) -> WindowMode {
    if full_screen { WindowMode::BorderlessFullscreen(MonitorSelection::Current) } else { WindowMode::Windowed }
}

/// Takes other keys and saves them.
pub(super) fn change_bindings(world: &mut World, bindings: KeyBindings) {
    world.resource_mut::<ActiveBindings>().0 = Arc::new(bindings);
    save_or_tell(world);
}

fn save_or_tell(world: &mut World) {
    let settings = world.resource::<ActiveSettings>().0;
    if let Err(error) = save_settings(settings, &world.resource::<ActiveBindings>().0) {
        let text = words!("settings-not-written", why = error.to_string());
        world.resource_mut::<UiState>().show_toast(Toast::message(text));
    }
}

/// Changes the settings of the hints and saves them.
pub(super) fn update_hints(world: &mut World, to: impl FnOnce(HintSettings) -> HintSettings) {
    let settings = world.resource::<ActiveSettings>().0;
    change_settings(world, Settings { hints: to(settings.hints), ..settings });
}

/// Applies the settings to the table.
fn apply_settings(
    current: Res<ActiveSettings>,
    mut pace: ResMut<table::AnimationPace>,
    mut print: ResMut<table::PrintLook>,
) {
    let settings = current.0;
    let wanted = table::AnimationPace {
        duration_factor: match settings.speed {
            SpeedPreset::Calm => 1.8,
            SpeedPreset::Brisk => 1.0,
            SpeedPreset::Instant => 0.0,
        },
        reduced_motion: settings.reduced_motion,
    };
    // Sets only what differs: dismissing a hint changes the settings as well, and must not look like a change to the
    // table.
    pace.set_if_neq(wanted);
    let look = table::PrintLook {
        is_readable: settings.readable_font,
        text_scale: settings.text_scale,
        high_contrast: settings.high_contrast,
        words: language_revision(),
    };
    print.set_if_neq(look);
}

/// Saves the size of the window, which changes without the settings page. A window that fills the screen keeps the size
/// that it will have again.
fn save_window_size(
    windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut current: ResMut<ActiveSettings>,
    bindings: Res<ActiveBindings>,
    launch: Res<super::LaunchOptionsRes>,
) {
    let Ok(window) = windows.single() else { return };
    let Some(size) = size_to_keep(window, current.0).filter(|_| launch.0.window.is_none()) else { return };
    current.0.window_size = size;
    if let Err(error) = save_settings(current.0, &bindings.0) {
        warn!("the settings could not be written: {error}");
    }
}

/// The size that a window was drawn to, if it has a frame and the size is another one than the settings say.
fn size_to_keep(window: &Window, settings: Settings) -> Option<(u32, u32)> {
    let size = (window.width() as u32, window.height() as u32);
    let has_frame = window.mode == WindowMode::Windowed && !settings.full_screen;
    (has_frame && size.0 >= 640 && size.1 >= 480 && settings.window_size != size).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{KeyPress, Shortcut};

    /// A file as it was written before hints existed.
    const BEFORE: &str = "(window: (1280, 800), pace: \"Calm\", reduced_motion: true, text_scale: 1.2, readable: false, \
                          quality: \"Low\")";

    fn text(settings: Settings) -> String {
        settings_text(settings, &KeyBindings::default()).unwrap()
    }

    #[test]
    fn who_has_played_before_is_not_asked_and_keeps_every_setting() {
        let read = parse_settings(Some(BEFORE), || false).settings;
        assert_eq!((read.speed, read.reduced_motion, read.text_scale), (SpeedPreset::Calm, true, 1.2));
        assert_eq!(read.hints, HintSettings::EXPERIENCED);
        assert_eq!(parse_settings(None, || true).settings.hints, HintSettings::EXPERIENCED, "a save without settings");
        assert_eq!(parse_settings(Some("(window:"), || true).settings.hints, HintSettings::EXPERIENCED);
        assert_eq!(parse_settings(None, || false).settings, Settings::default());
        assert!(!Settings::default().hints.was_asked, "at the very first start it is asked");
    }

    #[test]
    fn the_answer_and_the_hints_seen_are_kept() {
        let shown = HintSettings::from_answer(false).with_seen(Hint::Move).with_seen(Hint::Tokens);
        for hints in [
            HintSettings::default(),
            HintSettings::EXPERIENCED,
            HintSettings::from_answer(false),
            shown,
            shown.turned_off(),
            shown.turned_on(false),
        ] {
            let settings = Settings { hints, ..Settings::default() };
            assert_eq!(parse_settings(Some(&text(settings)), || true).settings, settings, "{hints:?}");
        }
        assert_eq!(shown.turned_on(true), HintSettings::from_answer(false));
    }

    #[test]
    fn what_another_version_wrote_can_be_read() {
        let newer =
            BEFORE.replace("quality:", "colour: \"Sepia\", hints: \"on\", hints_seen: [\"Move\", \"Dance\"], quality:");
        assert_eq!(
            parse_settings(Some(&newer), || false).settings.hints,
            HintSettings::from_answer(false).with_seen(Hint::Move)
        );
    }

    fn read(text: &str) -> Settings {
        Settings::from(ron::from_str::<SettingsFile>(text).unwrap())
    }

    #[test]
    fn what_nobody_chose_in_an_older_file_becomes_automatic_and_what_was_chosen_stays() {
        assert_eq!(read("()").quality, QualityPreset::Auto);
        assert_eq!(read(r#"(window: (1440, 900), quality: "Medium")"#).quality, QualityPreset::Auto);
        assert_eq!(read(r#"(window: (1440, 900), quality: "Medium")"#).window_size, (1440, 900));
        assert_eq!(read(r#"(quality: "Low")"#).quality, QualityPreset::Low);
        assert_eq!(read(r#"(version: 2, quality: "Medium")"#).quality, QualityPreset::Medium);
        assert_eq!(read(r#"(quality: "High")"#).quality, QualityPreset::High);
    }

    #[test]
    fn volumes_are_kept_and_a_file_from_before_sound_gets_the_usual_ones() {
        assert_eq!(read(BEFORE).sound, SoundSettings::default());
        let sound = SoundSettings { muted: true, table: 100, room: 0, interface: 25 };
        let settings = Settings { sound, ..Settings::default() };
        assert_eq!(parse_settings(Some(&text(settings)), || true).settings.sound, sound);
        assert_eq!(read("(table_volume: 250)").sound, SoundSettings { table: 100, ..SoundSettings::default() });
    }

    #[test]
    fn a_window_that_fills_the_screen_keeps_the_size_of_its_frame() {
        let framed = Settings::default();
        let window = Window { resolution: WindowResolution::new(1920, 1080), ..Window::default() };
        assert_eq!(size_to_keep(&window, framed), Some((1920, 1080)));
        let filling = Settings { full_screen: true, ..framed };
        assert_eq!(size_to_keep(&Window { mode: window_mode(true), ..window.clone() }, filling), None);
        // The window is still as large as the screen when its frame comes back, or before it goes.
        assert_eq!(size_to_keep(&Window { mode: window_mode(true), ..window.clone() }, framed), None);
        assert_eq!(size_to_keep(&window, filling), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for quality in [QualityPreset::Auto, QualityPreset::Low, QualityPreset::Medium, QualityPreset::High] {
            let settings = Settings { quality, text_scale: 1.2, full_screen: true, ..Settings::default() };
            assert_eq!(read(&ron::to_string(&SettingsFile::from(settings)).unwrap()), settings);
        }
    }

    #[test]
    fn chosen_keys_are_kept_and_a_file_without_keys_has_the_usual_ones() {
        assert_eq!(parse_settings(Some(BEFORE), || false).bindings, KeyBindings::default());
        let key = KeyPress::character('g').with_control();
        let bindings = KeyBindings::default().with_key(Shortcut::ToggleLog, 0, key);
        let written = settings_text(Settings::default(), &bindings).unwrap();
        let stored = parse_settings(Some(&written), || false);
        assert_eq!((stored.bindings, stored.problems), (bindings, vec![]));
    }

    #[test]
    fn keys_that_nobody_knows_are_named_and_the_usual_ones_stay() {
        let file =
            r#"(version: 3, keys: {"Dance": ["D"], "Undo": ["Banana"], "ToggleLog": ["C"], "ToggleCodex": ["K"]})"#;
        let stored = parse_settings(Some(file), || false);
        let usual = KeyBindings::default();
        assert_eq!(stored.bindings.of(Shortcut::Undo), usual.of(Shortcut::Undo));
        assert_eq!(stored.bindings.of(Shortcut::ToggleCodex), [KeyPress::character('k')]);
        assert_eq!(stored.problems.len(), 3, "{:?}", stored.problems);
        let told: Vec<String> = stored.problems.iter().map(key_problem_text).collect();
        for name in ["Dance", "Banana", "ToggleCards"] {
            assert!(told.iter().any(|text| text.contains(name)), "{name} in {told:?}");
        }
    }
}
