//! The page of the settings on which keys are chosen.
//!
//! Owns the drawing of the rows. Which key is taken, and by whom, `key_bindings` knows; which key is pressed, `input`.

use bevy_egui::egui::{Align2, Id, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::actions::{MenuAction, UiAction};
use super::super::key_bindings::{KeyBindings, KeyCapture, MOST_KEYS, current_bindings};
use super::super::shortcut::Shortcut;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{chip, draw_fitted_text, draw_note};

/// Where egui keeps the chip that gets the focus back after a key was chosen.
fn chosen_chip() -> Id {
    Id::new("chip of the key that is chosen")
}

/// Draws a row for every shortcut.
pub(super) fn draw_key_rows(ui: &mut Ui, state: &mut UiState) {
    draw_note(ui, &strings::KEYS_HELP);
    let bindings = current_bindings(ui.ctx());
    let ctx = ui.ctx().clone();
    if state.memory.key_capture.is_none()
        && let Some(chip) = ctx.data_mut(|data| data.remove_temp::<Option<Id>>(chosen_chip()).flatten())
    {
        ctx.memory_mut(|memory| memory.request_focus(chip));
    }
    for shortcut in Shortcut::all() {
        draw_key_row(ui, shortcut, &bindings, state);
    }
}

/// The notes of a row: what is to be known about its keys while one is chosen.
fn row_note(shortcut: Shortcut, capture: Option<KeyCapture>) -> Option<String> {
    let capture = capture?;
    match capture.conflict {
        Some((key, holder)) if capture.shortcut == shortcut => Some(strings::key_taken_text(key, holder)),
        Some((key, holder)) if holder == shortcut => Some(strings::key_lost_text(key, capture.shortcut)),
        None if capture.shortcut == shortcut => Some(strings::CAPTURE_HELP.to_string()),
        _ => None,
    }
}

fn draw_key_row(ui: &mut Ui, shortcut: Shortcut, bindings: &KeyBindings, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 10.0;
    let note = row_note(shortcut, state.memory.key_capture);
    let (line_h, chip_h) = (32.0 * s, 24.0 * s);
    let conflict =
        state.memory.key_capture.filter(|capture| capture.shortcut == shortcut).and_then(|capture| capture.conflict);
    let lines = 1.0 + if note.is_some() { 0.75 } else { 0.0 } + if conflict.is_some() { 1.0 } else { 0.0 };
    let (rect, words) = ui.allocate_exact_size(vec2(width, line_h * lines), Sense::hover());
    let name = strings::shortcut_name(shortcut);
    let said = note.as_ref().map_or_else(|| name.clone(), |note| format!("{name}: {note}"));
    words.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let at = pos2(rect.left() + 2.0, rect.top() + line_h / 2.0);
    draw_fitted_text(ui, at, Align2::LEFT_CENTER, &name, FontRole::Body, 16.0, INK, width * 0.42);
    if let Some(note) = &note {
        let at = pos2(rect.left() + 12.0, rect.top() + line_h);
        draw_fitted_text(ui, at, Align2::LEFT_TOP, note, FontRole::Italic, 15.0, RUBRIC, width - 16.0);
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(0.7, RULE_FAINT));

    let region = shortcut.file_name();
    let mut left = rect.left() + width * 0.44;
    let room = rect.right() - left - 70.0 * s;
    let mut place_chip = |wide: f32| {
        let chip_rect = Rect::from_min_size(pos2(left, rect.top() + (line_h - chip_h) / 2.0), vec2(wide, chip_h));
        left += wide + 6.0;
        chip_rect
    };
    let keys = bindings.of(shortcut);
    for place in 0..(keys.len() + 1).min(MOST_KEYS) {
        let waits = state
            .memory
            .key_capture
            .is_some_and(|one| one.shortcut == shortcut && one.place == place && one.conflict.is_none());
        let label = match keys.get(place) {
            _ if waits => strings::PRESS_A_KEY.to_string(),
            Some(key) => strings::key_name(*key),
            None => strings::ADD_KEY.to_string(),
        };
        let wide = (label.chars().count() as f32 * 7.4 * s + 22.0).clamp(40.0 * s, room * 0.56);
        let chip_rect = place_chip(wide);
        let id = Id::new(("key", &region, place));
        state.add_region(format!("key:{region}:{place}"), chip_rect);
        let response = chip(ui, chip_rect, id, &label, waits, true);
        let said = format!("{name}: {label}");
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, waits, &said));
        scroll_to_focus(ui, &response, rect);
        if response.clicked() {
            state.memory.key_capture = Some(KeyCapture { shortcut, place, conflict: None });
            // The keys that would press the chip again belong to the choice now.
            ui.memory_mut(|memory| memory.surrender_focus(id));
            ui.data_mut(|data| data.insert_temp(chosen_chip(), Some(id)));
        }
    }
    if !bindings.is_usual(shortcut) {
        let chip_rect = Rect::from_min_size(
            pos2(rect.right() - 64.0 * s, rect.top() + (line_h - chip_h) / 2.0),
            vec2(64.0 * s, chip_h),
        );
        state.add_region(format!("usual:{region}"), chip_rect);
        let taken = bindings.usual_key_taken(shortcut);
        let response = chip(ui, chip_rect, Id::new(("usual", &region)), &strings::USUAL_KEYS, false, taken.is_none());
        scroll_to_focus(ui, &response, rect);
        if let Some((key, holder)) = taken {
            response.on_hover_text(strings::key_taken_text(key, holder));
        } else if response.clicked() {
            change(state, bindings.with_usual_keys(shortcut));
        }
    }
    if let (Some((key, _)), Some(capture)) = (conflict, state.memory.key_capture) {
        let y = rect.bottom() - line_h + 2.0;
        let first = Rect::from_min_size(pos2(rect.left() + 12.0, y), vec2(110.0 * s, chip_h));
        let second = Rect::from_min_size(pos2(first.right() + 8.0, y), vec2(190.0 * s, chip_h));
        state.add_region("keys:swap", first);
        state.add_region("keys:keep", second);
        let swap = chip(ui, first, Id::new("swap keys"), &strings::SWAP_KEYS, true, true);
        let keep = chip(ui, second, Id::new("keep keys"), &strings::KEEP_KEYS, false, true);
        if ui.memory(|memory| memory.focused().is_none()) {
            keep.request_focus();
            ui.scroll_to_rect(rect, None);
        }
        if swap.clicked() {
            change(state, bindings.with_key(shortcut, capture.place, key));
        }
        if swap.clicked() || keep.clicked() {
            state.memory.key_capture = None;
        }
    }
}

fn scroll_to_focus(ui: &Ui, response: &Response, rect: Rect) {
    if response.gained_focus() {
        ui.scroll_to_rect(rect, None);
    }
}

fn change(state: &mut UiState, to: KeyBindings) {
    state.push_ui_action(UiAction::Menu(MenuAction::ChangeBindings(Box::new(to))));
}
