//! The settings: pages of rows of chips; each change applies at once.

use std::borrow::Cow;

use strum::VariantArray;

use super::super::settings_state::{QualityPreset, Settings, SettingsTab, SpeedPreset};
use super::super::vocabulary::*;
use super::key_settings::draw_key_rows;
use super::{page, page_heading, setting_row};
use crate::lang::{Message, offered_languages};

const WINDOW_SIZES: [(u32, u32); 5] = [(1024, 700), (1280, 800), (1440, 900), (1600, 1000), (1920, 1080)];
const SCALES: [f32; 7] = [0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0];
/// Percentages.
const VOLUMES: [u8; 5] = [0, 25, 50, 75, 100];

/// A setting: the names of its regions, its name, and what it does.
type Setting = (&'static str, &'static Message, &'static Message);

/// Draws the settings; a pressed chip pushes [`MenuAction::ChangeSettings`]. `quality_reason` says in a sentence which
/// quality is in force, and why; `has_sound_device` whether anything can be heard.
pub fn draw_settings(ui: &mut Ui, now: &Settings, quality_reason: &str, has_sound_device: bool, state: &mut UiState) {
    let tab = state.memory.settings_page.tab;
    let head = |ui: &mut Ui, state: &mut UiState| {
        page_heading(ui, &strings::SETTINGS, "");
        draw_tabs(ui, state);
    };
    let rows = |ui: &mut Ui, state: &mut UiState| {
        let mut to = *now;
        match tab {
            SettingsTab::Play => draw_play_rows(ui, &mut to, state),
            SettingsTab::Look => draw_look_rows(ui, &mut to, quality_reason, state),
            SettingsTab::Sound => draw_sound_rows(ui, &mut to, has_sound_device, state),
            SettingsTab::Window => draw_window_rows(ui, &mut to, state),
            SettingsTab::Keys => draw_key_rows(ui, state),
        }
        push_change(state, now, to);
    };
    page(ui.ctx(), ("settings", tab as usize), (720.0, Some(700.0)), state, head, rows, |ui, state| {
        draw_foot(ui, now, state);
    });
}

fn draw_tabs(ui: &mut Ui, state: &mut UiState) {
    let gap = ui.spacing().item_spacing;
    grid(ui, SettingsTab::VARIANTS.len(), gap, SettingsTab::VARIANTS, |ui, tab| {
        let name = (&*format!("settings_tab:{tab:?}"), strings::settings_tab_name(*tab));
        if wide_chip(ui, state, name, *tab == state.memory.settings_page.tab).clicked() {
            state.memory.settings_page.tab = *tab;
            (state.memory.key_capture, state.memory.settings_page.asks_reset_all) = (None, None);
        }
    });
    ui.add_space(4.0);
}

/// Draws the buttons below the rows, or the question whether to reset something.
fn draw_foot(ui: &mut Ui, now: &Settings, state: &mut UiState) {
    let Some(all) = state.memory.settings_page.asks_reset_all else {
        let page = ("reset_page", strings::RESET_PAGE.text(), Secondary, Some(false));
        let all = ("reset_all", strings::RESET_ALL.text(), Secondary, Some(true));
        match button_row(ui, state, [page, all, ("done", &strings::DONE, Primary, None)]) {
            Some(None) => state.push_menu_action(MenuAction::CloseSettings),
            Some(asks) => state.memory.settings_page.asks_reset_all = asks,
            None => {}
        }
        return;
    };
    let question = if all { &strings::RESET_ALL_QUESTION } else { &strings::RESET_PAGE_QUESTION };
    label(ui, question, FontRole::Italic, 16.0, RUBRIC);
    // The key that confirms resets nothing.
    state.output.presses_main_button = false;
    let no = ("reset_no", strings::RESET_NO.text(), Secondary, false);
    if let Some(resets) = button_row(ui, state, [no, ("reset_yes", &strings::RESET_YES, Primary, true)]) {
        state.memory.settings_page.asks_reset_all = None;
        if resets {
            reset(now, all, state);
        }
    }
}

/// Resets the open page, or `all`.
fn reset(now: &Settings, all: bool, state: &mut UiState) {
    let tab = state.memory.settings_page.tab;
    let reset = match all {
        true => SettingsTab::VARIANTS.iter().fold(*now, |settings, tab| tab.reset(settings)),
        false => tab.reset(*now),
    };
    push_change(state, now, reset);
    if all || tab == SettingsTab::Keys {
        state.push_menu_action(MenuAction::ChangeBindings(Box::default()));
    }
}

fn draw_play_rows(ui: &mut Ui, to: &mut Settings, state: &mut UiState) {
    let speeds = SpeedPreset::VARIANTS.iter().copied().zip(strings::SPEEDS.map(Message::text));
    draw_setting(ui, ("pace", &strings::SPEED, &strings::SPEED_HELP), speeds, &mut to.speed, state);
    let switches: [(Setting, _); 4] = [
        (("reduced_motion", &strings::REDUCED_MOTION, &strings::REDUCED_MOTION_HELP), &mut to.reduced_motion),
        (
            ("asks_before_deadly", &strings::ASK_BEFORE_DEADLY, &strings::ASK_BEFORE_DEADLY_HELP),
            &mut to.asks_before_deadly,
        ),
        (("tokens_by_hand", &strings::TOKENS_BY_HAND, &strings::TOKENS_BY_HAND_HELP), &mut to.tokens_by_hand),
        (
            ("skips_out_of_reach", &strings::SKIP_OUT_OF_REACH, &strings::SKIP_OUT_OF_REACH_HELP),
            &mut to.skips_out_of_reach,
        ),
    ];
    switches.into_iter().for_each(|(setting, on)| draw_switch(ui, setting, on, state));
    let shown = match (to.hints.enabled, to.hints.has_seen_none()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    let mut chosen = shown;
    let options = strings::HINT_OPTIONS.map(Message::text).into_iter().enumerate();
    draw_setting(ui, ("hints", &strings::HINTS, &strings::HINTS_HELP), options, &mut chosen, state);
    if chosen != shown {
        to.hints = if chosen == 0 { to.hints.turned_off() } else { to.hints.turned_on(chosen == 2) };
    }
    draw_switch(ui, ("piece_tags", &strings::PIECE_TAGS, &strings::PIECE_TAGS_HELP), &mut to.piece_tags, state);
}

fn draw_look_rows(ui: &mut Ui, to: &mut Settings, quality_reason: &str, state: &mut UiState) {
    let languages = offered_languages();
    if languages.len() > 1 {
        let languages = languages.iter().copied();
        draw_setting(ui, ("language", &strings::LANGUAGE, &strings::LANGUAGE_HELP), languages, &mut to.language, state);
    }
    let scales = SCALES.map(|scale| (scale, format!("{:.0}%", scale * 100.0)));
    draw_setting(
        ui,
        ("text_scale", &strings::TEXT_SCALE, &strings::TEXT_SCALE_HELP),
        scales,
        &mut to.text_scale,
        state,
    );
    let readable = ("readable", &strings::READABLE_FONT, &strings::READABLE_FONT_HELP);
    draw_switch(ui, readable, &mut to.readable_font, state);
    let contrast = ("high_contrast", &strings::HIGH_CONTRAST, &strings::HIGH_CONTRAST_HELP);
    draw_switch(ui, contrast, &mut to.high_contrast, state);
    let qualities = QualityPreset::VARIANTS.iter().copied().zip(strings::QUALITIES.map(Message::text));
    draw_setting(ui, ("quality", &strings::QUALITY, &strings::QUALITY_HELP), qualities, &mut to.quality, state);
    note(ui, quality_reason);
}

fn draw_window_rows(ui: &mut Ui, to: &mut Settings, state: &mut UiState) {
    draw_switch(ui, ("full_screen", &strings::FULL_SCREEN, &strings::FULL_SCREEN_HELP), &mut to.full_screen, state);
    let windows = WINDOW_SIZES.map(|(w, h)| ((w, h), format!("{w} × {h}")));
    let setting = ("window", &strings::WINDOW_SIZE, &strings::WINDOW_SIZE_HELP);
    draw_setting(ui, setting, windows, &mut to.window_size, state);
}

fn draw_sound_rows(ui: &mut Ui, to: &mut Settings, has_device: bool, state: &mut UiState) {
    let mut is_on = !to.sound.muted;
    draw_switch(ui, ("sound", &strings::SOUND, &strings::SOUND_HELP), &mut is_on, state);
    to.sound.muted = !is_on;
    if !has_device {
        note(ui, &strings::NO_SOUND_DEVICE);
    }
    let rows: [(Setting, _); 3] = [
        (("table_volume", &strings::TABLE_VOLUME, &strings::TABLE_VOLUME_HELP), &mut to.sound.table),
        (("room_volume", &strings::ROOM_VOLUME, &strings::ROOM_VOLUME_HELP), &mut to.sound.room),
        (("interface_volume", &strings::INTERFACE_VOLUME, &strings::INTERFACE_VOLUME_HELP), &mut to.sound.interface),
    ];
    for (setting, volume) in rows {
        let told = |percent| if percent == 0 { strings::OFF.to_string() } else { format!("{percent}%") };
        draw_setting(ui, setting, VOLUMES.map(|percent| (percent, told(percent))), volume, state);
    }
}

fn push_change(state: &mut UiState, now: &Settings, to: Settings) {
    if to != *now {
        state.push_menu_action(MenuAction::ChangeSettings(to));
    }
}

/// Draws a setting that is off or on.
fn draw_switch(ui: &mut Ui, setting: Setting, on: &mut bool, state: &mut UiState) {
    draw_setting(ui, setting, [(false, strings::OFF.text()), (true, strings::ON.text())], on, state);
}

/// Draws a setting with a chip for each of its values; a pressed one is taken. A value that was written into the file by
/// hand may be none of them, so that none is marked.
fn draw_setting<'a, T: PartialEq>(
    ui: &mut Ui,
    (name, title, help): Setting,
    options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>)>,
    value: &mut T,
    state: &mut UiState,
) {
    let chips = |ui: &mut Ui| {
        for (n, (option, told)) in options.into_iter().enumerate() {
            let told: Cow<'_, str> = told.into();
            if chip(ui, state, (&format!("{name}:{n}"), &told), option == *value, true).clicked() {
                *value = option;
            }
        }
    };
    setting_row(ui, title, (help, INK_SOFT), |ui| row(ui, 6.0, chips));
}
