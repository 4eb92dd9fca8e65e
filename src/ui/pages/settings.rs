//! The settings page: rows of chips; each change applies at once.

use bevy_egui::egui::{Align2, Id, Rect, RichText, ScrollArea, Sense, Stroke, Ui, UiBuilder, pos2, vec2};
use strum::VariantArray;

use crate::lang::{Message, offered_languages};

use super::super::sound_settings::SoundSettings;
use super::super::state::{MenuAction, QualityPreset, Settings, SpeedPreset, UiAction, UiState};
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{ButtonEmphasis, chip, draw_fitted_text, draw_heading_rule};

const WINDOW_SIZES: [(u32, u32); 5] = [(1024, 700), (1280, 800), (1440, 900), (1600, 1000), (1920, 1080)];
const SCALES: [f32; 7] = [0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0];
/// Percentages.
const VOLUMES: [u8; 5] = [0, 25, 50, 75, 100];

/// Draws the settings; a pressed chip pushes [`MenuAction::ChangeSettings`]. `quality_reason` says in a sentence which
/// quality is in force, and why; `has_sound_device` whether anything can be heard.
pub fn draw_settings(ui: &mut Ui, now: &Settings, quality_reason: &str, has_sound_device: bool, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "settings", vec2(600.0 * (1.0 + (s - 1.0) * 0.8), 785.0 * s), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 22.0));
        let top = pos2(body.center().x, body.top());
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &strings::SETTINGS, FontRole::Heading, 26.0, INK, body.width());
        let y = body.top() + 42.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let button = Rect::from_center_size(
            pos2(body.center().x, body.bottom() - 19.0),
            vec2(150.0 * s, 36.0 * (1.0 + (s - 1.0) * 0.5)),
        );
        let list = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.right(), button.top() - 8.0));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("rows"));
        ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
            draw_setting_rows(ui, now, quality_reason, state);
            draw_sound_rows(ui, now, has_sound_device, state);
        });
        super::menu_button(
            ui,
            button,
            "done",
            &strings::DONE,
            ButtonEmphasis::Primary,
            state,
            MenuAction::CloseSettings,
        );
    });
}

fn draw_setting_rows(ui: &mut Ui, now: &Settings, quality_reason: &str, state: &mut UiState) {
    let windows: Vec<String> = WINDOW_SIZES.iter().map(|(w, h)| format!("{w} × {h}")).collect();
    let chosen = WINDOW_SIZES.iter().position(|w| *w == now.window_size);
    if let Some(n) = draw_setting_row(ui, "window", &strings::WINDOW_SIZE, &windows, chosen, state) {
        push_change(state, Settings { window_size: WINDOW_SIZES[n], ..*now });
    }
    let languages = offered_languages();
    if languages.len() > 1 {
        let names: Vec<String> = languages.iter().map(|(_, name)| (*name).to_owned()).collect();
        let chosen = languages.iter().position(|(locale, _)| *locale == now.language);
        if let Some(n) = draw_setting_row(ui, "language", &strings::LANGUAGE, &names, chosen, state) {
            push_change(state, Settings { language: languages[n].0, ..*now });
        }
    }
    let chosen = SpeedPreset::VARIANTS.iter().position(|p| *p == now.speed);
    if let Some(n) = draw_setting_row(ui, "pace", &strings::SPEED, &to_strings(&strings::SPEEDS), chosen, state) {
        push_change(state, Settings { speed: SpeedPreset::VARIANTS[n], ..*now });
    }
    let off_on = [strings::OFF.to_owned(), strings::ON.to_owned()];
    let chosen = Some(usize::from(now.reduced_motion));
    if let Some(n) = draw_setting_row(ui, "reduced_motion", &strings::REDUCED_MOTION, &off_on, chosen, state) {
        push_change(state, Settings { reduced_motion: n == 1, ..*now });
    }
    let scales: Vec<String> = SCALES.iter().map(|f| format!("{:.0}%", f * 100.0)).collect();
    let chosen = SCALES.iter().position(|f| (f - now.text_scale).abs() < 0.01);
    if let Some(n) = draw_setting_row(ui, "text_scale", &strings::TEXT_SCALE, &scales, chosen, state) {
        push_change(state, Settings { text_scale: SCALES[n], ..*now });
    }
    let chosen = Some(usize::from(now.readable_font));
    if let Some(n) = draw_setting_row(ui, "readable", &strings::READABLE_FONT, &off_on, chosen, state) {
        push_change(state, Settings { readable_font: n == 1, ..*now });
    }
    let chosen = QualityPreset::VARIANTS.iter().position(|q| *q == now.quality);
    if let Some(n) = draw_setting_row(ui, "quality", &strings::QUALITY, &to_strings(&strings::QUALITIES), chosen, state)
    {
        push_change(state, Settings { quality: QualityPreset::VARIANTS[n], ..*now });
    }
    draw_note(ui, quality_reason);
    let chosen = match (now.hints.enabled, now.hints.has_seen_none()) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    if let Some(n) =
        draw_setting_row(ui, "hints", &strings::HINTS, &to_strings(&strings::HINT_OPTIONS), Some(chosen), state)
    {
        let hints = if n == 0 { now.hints.turned_off() } else { now.hints.turned_on(n == 2) };
        push_change(state, Settings { hints, ..*now });
    }
    let chosen = Some(usize::from(now.piece_tags));
    if let Some(n) = draw_setting_row(ui, "piece_tags", &strings::PIECE_TAGS, &off_on, chosen, state) {
        push_change(state, Settings { piece_tags: n == 1, ..*now });
    }
}

fn draw_sound_rows(ui: &mut Ui, now: &Settings, has_device: bool, state: &mut UiState) {
    let off_on = [strings::OFF.to_owned(), strings::ON.to_owned()];
    let sound = now.sound;
    if let Some(n) = draw_setting_row(ui, "sound", &strings::SOUND, &off_on, Some(usize::from(!sound.muted)), state) {
        push_change(state, Settings { sound: SoundSettings { muted: n == 0, ..sound }, ..*now });
    }
    if !has_device {
        draw_note(ui, &strings::NO_SOUND_DEVICE);
    }
    let volumes = VOLUMES.map(|percent| if percent == 0 { strings::OFF.to_owned() } else { format!("{percent}%") });
    let mut volume_row = |name, label, volume: u8| {
        // A volume that was written by hand lies between two chips, so none is marked.
        let chosen = VOLUMES.iter().position(|percent| *percent == volume);
        draw_setting_row(ui, name, label, &volumes, chosen, state).map(|n| VOLUMES[n])
    };
    let table = volume_row("table_volume", &strings::TABLE_VOLUME, sound.table);
    let room = volume_row("room_volume", &strings::ROOM_VOLUME, sound.room);
    let interface = volume_row("interface_volume", &strings::INTERFACE_VOLUME, sound.interface);
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

/// A line below a setting, in small italics.
fn draw_note(ui: &mut Ui, text: &str) {
    let font = font_id(ui.ctx(), FontRole::Italic, 14.0);
    ui.label(RichText::new(text).font(font).color(INK_SOFT));
}

fn to_strings(list: &[Message]) -> Vec<String> {
    list.iter().map(String::from).collect()
}

fn push_change(state: &mut UiState, to: Settings) {
    state.push_ui_action(UiAction::Menu(MenuAction::ChangeSettings(to)));
}

/// Draws one setting: its name, and a chip for each value; returns the pressed chip.
fn draw_setting_row(
    ui: &mut Ui,
    name: &'static str,
    label: &str,
    values: &[String],
    chosen: Option<usize>,
    state: &mut UiState,
) -> Option<usize> {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 10.0;
    let (chip_h, label_w) = (24.0 * s, width * 0.3);
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
    let tall = (line + 1.0) * (chip_h + 5.0) + 13.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let middle = pos2(rect.left() + 2.0, rect.top() + 6.0 + chip_h / 2.0);
    draw_fitted_text(ui, middle, Align2::LEFT_CENTER, label, FontRole::Body, 16.0, INK, label_w - 10.0);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE_FAINT));
    let mut pressed = None;
    for (n, value) in values.iter().enumerate() {
        let spot = Rect::from_min_size(rect.min + at[n] + vec2(0.0, 6.0), vec2(widths[n], chip_h));
        state.add_region(format!("{name}:{n}"), spot);
        if chip(ui, spot, Id::new(("setting", name, n)), value, chosen == Some(n), true).clicked() {
            pressed = Some(n);
        }
    }
    pressed
}
