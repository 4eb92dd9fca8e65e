//! The settings: pages of rows of chips; each change applies at once.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};
use strum::VariantArray;

use super::super::actions::{MenuAction, UiAction};
use super::super::settings_state::{QualityPreset, Settings, SettingsTab, SpeedPreset};
use super::super::sound_settings::SoundSettings;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, chip, draw_fitted_text, draw_heading_rule, draw_note, paper_button};
use super::key_settings::draw_key_rows;
use crate::lang::{Message, offered_languages};

const WINDOW_SIZES: [(u32, u32); 5] = [(1024, 700), (1280, 800), (1440, 900), (1600, 1000), (1920, 1080)];
const SCALES: [f32; 7] = [0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0];
/// Percentages.
const VOLUMES: [u8; 5] = [0, 25, 50, 75, 100];
/// The height of the name and the explanation of a setting.
const WORDS_HEIGHT: f32 = 42.0;

/// Draws the settings; a pressed chip pushes [`MenuAction::ChangeSettings`]. `quality_reason` says in a sentence which
/// quality is in force, and why; `has_sound_device` whether anything can be heard.
pub fn draw_settings(ui: &mut Ui, now: &Settings, quality_reason: &str, has_sound_device: bool, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "settings", vec2(720.0 * (1.0 + (s - 1.0) * 0.8), 700.0 * s), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let top = pos2(body.center().x, body.top());
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &strings::SETTINGS, FontRole::Heading, 26.0, INK, body.width());
        let y = body.top() + 40.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let tabs = Rect::from_min_size(pos2(body.left(), y + 8.0), vec2(body.width(), 28.0 * s));
        draw_tabs(ui, tabs, state);
        let button_h = 34.0 * (1.0 + (s - 1.0) * 0.5);
        let buttons = Rect::from_min_max(pos2(body.left(), body.bottom() - button_h), body.max);
        let list = Rect::from_min_max(pos2(body.left(), tabs.bottom() + 8.0), pos2(body.right(), buttons.top() - 8.0));
        let tab = state.memory.settings_page.tab;
        let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt(("rows", tab as u8)));
        ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| match tab {
            SettingsTab::Play => draw_play_rows(ui, now, state),
            SettingsTab::Look => draw_look_rows(ui, now, quality_reason, state),
            SettingsTab::Sound => draw_sound_rows(ui, now, has_sound_device, state),
            SettingsTab::Window => draw_window_rows(ui, now, state),
            SettingsTab::Keys => draw_key_rows(ui, state),
        });
        match state.memory.settings_page.asks_reset_all {
            None => draw_buttons(ui, buttons, state),
            Some(all) => draw_reset_question(ui, buttons, now, all, state),
        }
    });
}

fn draw_tabs(ui: &mut Ui, row: Rect, state: &mut UiState) {
    let n = SettingsTab::VARIANTS.len() as f32;
    let (gap, open) = (8.0, state.memory.settings_page.tab);
    let wide = (row.width() - gap * (n - 1.0)) / n;
    for (column, tab) in SettingsTab::VARIANTS.iter().enumerate() {
        let left = row.left() + (wide + gap) * column as f32;
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
        let name = format!("settings_tab:{tab:?}");
        let pressed = chip(ui, rect, Id::new(&name), strings::settings_tab_name(*tab), *tab == open, true).clicked();
        state.add_region(name, rect);
        if pressed {
            state.memory.settings_page.tab = *tab;
            (state.memory.key_capture, state.memory.settings_page.asks_reset_all) = (None, None);
        }
    }
}

/// Draws a row of buttons of the same width; returns the number of the pressed one.
fn draw_button_row(
    ui: &mut Ui,
    row: Rect,
    buttons: &[(&'static str, &str, ButtonEmphasis)],
    state: &mut UiState,
) -> Option<usize> {
    let gap = 12.0;
    let n = buttons.len() as f32;
    let wide = (row.width() - gap * (n - 1.0)) / n;
    let mut pressed = None;
    for (column, (name, label, tone)) in buttons.iter().enumerate() {
        let left = row.left() + (wide + gap) * column as f32;
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
        state.add_region(*name, rect);
        if paper_button(ui, rect, Id::new(("settings", *name)), label, *tone, true).clicked() {
            pressed = Some(column);
        }
    }
    pressed
}

fn draw_buttons(ui: &mut Ui, row: Rect, state: &mut UiState) {
    use ButtonEmphasis::{Primary, Secondary};
    let buttons = [
        ("reset_page", strings::RESET_PAGE.text(), Secondary),
        ("reset_all", strings::RESET_ALL.text(), Secondary),
        ("done", strings::DONE.text(), Primary),
    ];
    let by_key = super::is_pressed_by_key(state, Primary).then_some(2);
    match draw_button_row(ui, row, &buttons, state).or(by_key) {
        Some(2) => state.push_ui_action(UiAction::Menu(MenuAction::CloseSettings)),
        Some(n) => state.memory.settings_page.asks_reset_all = Some(n == 1),
        None => {}
    }
}

/// Asks whether to reset the open page, or `all`.
fn draw_reset_question(ui: &mut Ui, row: Rect, now: &Settings, all: bool, state: &mut UiState) {
    let question = if all { strings::RESET_ALL_QUESTION.text() } else { strings::RESET_PAGE_QUESTION.text() };
    let (words, answers) = row.split_left_right_at_fraction(0.5);
    let at = pos2(words.left(), words.center().y);
    draw_fitted_text(ui, at, Align2::LEFT_CENTER, question, FontRole::Italic, 16.0, RUBRIC, words.width() - 10.0);
    let said = ui.interact(words, Id::new("reset question"), Sense::hover());
    said.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, question));
    let buttons = [
        ("reset_no", strings::RESET_NO.text(), ButtonEmphasis::Secondary),
        ("reset_yes", strings::RESET_YES.text(), ButtonEmphasis::Primary),
    ];
    let Some(pressed) = draw_button_row(ui, answers, &buttons, state) else { return };
    state.memory.settings_page.asks_reset_all = None;
    if pressed == 0 {
        return;
    }
    let tab = state.memory.settings_page.tab;
    let reset = match all {
        true => SettingsTab::VARIANTS.iter().fold(*now, |settings, tab| tab.reset(settings)),
        false => tab.reset(*now),
    };
    if reset != *now {
        push_change(state, reset);
    }
    if all || tab == SettingsTab::Keys {
        state.push_ui_action(UiAction::Menu(MenuAction::ChangeBindings(Box::default())));
    }
}

fn draw_play_rows(ui: &mut Ui, now: &Settings, state: &mut UiState) {
    let speed = ("pace", &*strings::SPEED, &*strings::SPEED_HELP);
    let chosen = SpeedPreset::VARIANTS.iter().position(|p| *p == now.speed);
    if let Some(n) = draw_setting_row(ui, speed, &to_strings(&strings::SPEEDS), chosen, state) {
        push_change(state, Settings { speed: SpeedPreset::VARIANTS[n], ..*now });
    }
    let row = ("reduced_motion", &*strings::REDUCED_MOTION, &*strings::REDUCED_MOTION_HELP);
    if let Some(on) = draw_switch(ui, row, now.reduced_motion, state) {
        push_change(state, Settings { reduced_motion: on, ..*now });
    }
    let row = ("asks_before_deadly", &*strings::ASK_BEFORE_DEADLY, &*strings::ASK_BEFORE_DEADLY_HELP);
    if let Some(on) = draw_switch(ui, row, now.asks_before_deadly, state) {
        push_change(state, Settings { asks_before_deadly: on, ..*now });
    }
    let row = ("tokens_by_hand", &*strings::TOKENS_BY_HAND, &*strings::TOKENS_BY_HAND_HELP);
    if let Some(on) = draw_switch(ui, row, now.tokens_by_hand, state) {
        push_change(state, Settings { tokens_by_hand: on, ..*now });
    }
    let row = ("skips_out_of_reach", &*strings::SKIP_OUT_OF_REACH, &*strings::SKIP_OUT_OF_REACH_HELP);
    if let Some(on) = draw_switch(ui, row, now.skips_out_of_reach, state) {
        push_change(state, Settings { skips_out_of_reach: on, ..*now });
    }
    let chosen = match (now.hints.enabled, now.hints.has_seen_none()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    let row = ("hints", &*strings::HINTS, &*strings::HINTS_HELP);
    if let Some(n) = draw_setting_row(ui, row, &to_strings(&strings::HINT_OPTIONS), Some(chosen), state) {
        let hints = if n == 0 { now.hints.turned_off() } else { now.hints.turned_on(n == 2) };
        push_change(state, Settings { hints, ..*now });
    }
    let row = ("piece_tags", &*strings::PIECE_TAGS, &*strings::PIECE_TAGS_HELP);
    if let Some(on) = draw_switch(ui, row, now.piece_tags, state) {
        push_change(state, Settings { piece_tags: on, ..*now });
    }
}

fn draw_look_rows(ui: &mut Ui, now: &Settings, quality_reason: &str, state: &mut UiState) {
    let languages = offered_languages();
    if languages.len() > 1 {
        let names: Vec<String> = languages.iter().map(|(_, name)| (*name).to_owned()).collect();
        let chosen = languages.iter().position(|(locale, _)| *locale == now.language);
        let row = ("language", &*strings::LANGUAGE, &*strings::LANGUAGE_HELP);
        if let Some(n) = draw_setting_row(ui, row, &names, chosen, state) {
            push_change(state, Settings { language: languages[n].0, ..*now });
        }
    }
    let scales: Vec<String> = SCALES.iter().map(|f| format!("{:.0}%", f * 100.0)).collect();
    let chosen = SCALES.iter().position(|f| (f - now.text_scale).abs() < 0.01);
    let row = ("text_scale", &*strings::TEXT_SCALE, &*strings::TEXT_SCALE_HELP);
    if let Some(n) = draw_setting_row(ui, row, &scales, chosen, state) {
        push_change(state, Settings { text_scale: SCALES[n], ..*now });
    }
    let row = ("readable", &*strings::READABLE_FONT, &*strings::READABLE_FONT_HELP);
    if let Some(on) = draw_switch(ui, row, now.readable_font, state) {
        push_change(state, Settings { readable_font: on, ..*now });
    }
    let row = ("high_contrast", &*strings::HIGH_CONTRAST, &*strings::HIGH_CONTRAST_HELP);
    if let Some(on) = draw_switch(ui, row, now.high_contrast, state) {
        push_change(state, Settings { high_contrast: on, ..*now });
    }
    let chosen = QualityPreset::VARIANTS.iter().position(|q| *q == now.quality);
    let row = ("quality", &*strings::QUALITY, &*strings::QUALITY_HELP);
    if let Some(n) = draw_setting_row(ui, row, &to_strings(&strings::QUALITIES), chosen, state) {
        push_change(state, Settings { quality: QualityPreset::VARIANTS[n], ..*now });
    }
    draw_note(ui, quality_reason);
}

fn draw_window_rows(ui: &mut Ui, now: &Settings, state: &mut UiState) {
    let row = ("full_screen", &*strings::FULL_SCREEN, &*strings::FULL_SCREEN_HELP);
    if let Some(on) = draw_switch(ui, row, now.full_screen, state) {
        push_change(state, Settings { full_screen: on, ..*now });
    }
    let windows: Vec<String> = WINDOW_SIZES.iter().map(|(w, h)| format!("{w} × {h}")).collect();
    let chosen = WINDOW_SIZES.iter().position(|w| *w == now.window_size);
    let row = ("window", &*strings::WINDOW_SIZE, &*strings::WINDOW_SIZE_HELP);
    if let Some(n) = draw_setting_row(ui, row, &windows, chosen, state) {
        push_change(state, Settings { window_size: WINDOW_SIZES[n], ..*now });
    }
}

fn draw_sound_rows(ui: &mut Ui, now: &Settings, has_device: bool, state: &mut UiState) {
    let sound = now.sound;
    if let Some(on) = draw_switch(ui, ("sound", &*strings::SOUND, &*strings::SOUND_HELP), !sound.muted, state) {
        push_change(state, Settings { sound: SoundSettings { muted: !on, ..sound }, ..*now });
    }
    if !has_device {
        draw_note(ui, &strings::NO_SOUND_DEVICE);
    }
    let volumes = VOLUMES.map(|percent| if percent == 0 { strings::OFF.to_string() } else { format!("{percent}%") });
    let mut volume_row = |row, volume: u8| {
        // A volume that was written by hand lies between two chips, so none is marked.
        let chosen = VOLUMES.iter().position(|percent| *percent == volume);
        draw_setting_row(ui, row, &volumes, chosen, state).map(|n| VOLUMES[n])
    };
    let table = volume_row(("table_volume", &*strings::TABLE_VOLUME, &*strings::TABLE_VOLUME_HELP), sound.table);
    let room = volume_row(("room_volume", &*strings::ROOM_VOLUME, &*strings::ROOM_VOLUME_HELP), sound.room);
    let interface = volume_row(
        ("interface_volume", &*strings::INTERFACE_VOLUME, &*strings::INTERFACE_VOLUME_HELP),
        sound.interface,
    );
    let changed = SoundSettings {
        table: table.unwrap_or(sound.table),
        room: room.unwrap_or(sound.room),
        interface: interface.unwrap_or(sound.interface),
        ..sound
    };
    if table.or(room).or(interface).is_some() {
        push_change(state, Settings { sound: changed, ..*now });
    }
}

fn to_strings(list: &[Message]) -> Vec<String> {
    list.iter().map(String::from).collect()
}

fn push_change(state: &mut UiState, to: Settings) {
    state.push_ui_action(UiAction::Menu(MenuAction::ChangeSettings(to)));
}

/// A setting that is off or on; returns what was pressed.
fn draw_switch(ui: &mut Ui, row: (&'static str, &str, &str), on: bool, state: &mut UiState) -> Option<bool> {
    let values = [strings::OFF.to_string(), strings::ON.to_string()];
    draw_setting_row(ui, row, &values, Some(usize::from(on)), state).map(|n| n == 1)
}

/// Draws one setting: the name of its region, its name and what it does, and a chip for each value; returns the pressed
/// chip.
fn draw_setting_row(
    ui: &mut Ui,
    (name, label, help): (&'static str, &str, &str),
    values: &[String],
    chosen: Option<usize>,
    state: &mut UiState,
) -> Option<usize> {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 10.0;
    let (chip_h, label_w) = (24.0 * s, width * 0.47);
    let widths: Vec<f32> = values.iter().map(|v| v.chars().count() as f32 * 7.4 * s + 20.0).collect();
    // Chips wrap onto more lines when they don't fit beside the label.
    let (mut x, mut line) = (label_w, 0.0);
    let mut at = Vec::new();
    for w in &widths {
        if x > label_w && x + w > width {
            (x, line) = (label_w, line + 1.0);
        }
        at.push(vec2(x, line * (chip_h + 5.0)));
        x += w + 6.0;
    }
    let tall = ((line + 1.0) * (chip_h + 5.0) + 13.0).max(WORDS_HEIGHT * s + 8.0);
    let (rect, words) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    words.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{label}: {help}")));
    let at_label = rect.min + vec2(2.0, 5.0);
    draw_fitted_text(ui, at_label, Align2::LEFT_TOP, label, FontRole::Body, 16.0, INK, label_w - 12.0);
    let at_help = at_label + vec2(0.0, 21.0 * s);
    draw_fitted_text(ui, at_help, Align2::LEFT_TOP, help, FontRole::Italic, 14.0, INK_SOFT, label_w - 12.0);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE_FAINT));
    let mut pressed = None;
    for (n, value) in values.iter().enumerate() {
        let place =
            Rect::from_min_size(rect.min + at[n] + vec2(0.0, 6.0), vec2(widths[n].min(width - at[n].x), chip_h));
        state.add_region(format!("{name}:{n}"), place);
        let response = chip(ui, place, Id::new(("setting", name, n)), value, chosen == Some(n), true);
        if response.gained_focus() {
            ui.scroll_to_rect(rect, None);
        }
        if response.clicked() {
            pressed = Some(n);
        }
    }
    pressed
}
