//! The page of the settings on which keys are chosen.
//!
//! Owns the drawing of the rows. Which key is taken, and by whom, `key_bindings` knows; which key is pressed, `input`.

use super::super::key_bindings::{KeyBindings, KeyCapture, KeyPress, MOST_KEYS, current_bindings};
use super::super::shortcut::Shortcut;
use super::super::vocabulary::*;
use super::setting_row;

/// Where egui keeps the chip that gets the focus back after a key was chosen.
fn chosen_chip() -> Id {
    Id::new("chip of the key that is chosen")
}

/// Draws a row for every shortcut.
pub(super) fn draw_key_rows(ui: &mut Ui, state: &mut UiState) {
    note(ui, &strings::KEYS_HELP);
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
    let capture = state.memory.key_capture.filter(|capture| capture.shortcut == shortcut);
    let note = row_note(shortcut, state.memory.key_capture).unwrap_or_default();
    setting_row(ui, &strings::shortcut_name(shortcut), (&note, RUBRIC), |ui| {
        row(ui, 6.0, |ui| draw_keys(ui, shortcut, bindings, state));
        if let Some((capture, (key, _))) = capture.and_then(|capture| Some((capture, capture.conflict?))) {
            row(ui, 8.0, |ui| draw_conflict(ui, capture, key, bindings, state));
        }
    });
}

/// Draws a chip for each key of a shortcut and for one more, and one that brings the usual keys back.
fn draw_keys(ui: &mut Ui, shortcut: Shortcut, bindings: &KeyBindings, state: &mut UiState) {
    let region = shortcut.file_name();
    let keys = bindings.of(shortcut);
    for place in 0..(keys.len() + 1).min(MOST_KEYS) {
        let waiting = KeyCapture { shortcut, place, conflict: None };
        let waits = state.memory.key_capture == Some(waiting);
        let key = match keys.get(place) {
            _ if waits => strings::PRESS_A_KEY.to_string(),
            Some(key) => strings::key_name(*key),
            None => strings::ADD_KEY.to_string(),
        };
        let chip = chip(ui, state, (&format!("key:{region}:{place}"), &key), waits, true);
        let told = format!("{}: {key}", strings::shortcut_name(shortcut));
        chip.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, waits, &told));
        if chip.clicked() {
            state.memory.key_capture = Some(waiting);
            // The keys that would press the chip again belong to the choice now.
            chip.surrender_focus();
            ui.data_mut(|data| data.insert_temp(chosen_chip(), Some(chip.id)));
        }
    }
    if !bindings.is_usual(shortcut) {
        let taken = bindings.usual_key_taken(shortcut);
        let chip = chip(ui, state, (&format!("usual:{region}"), &strings::USUAL_KEYS), false, taken.is_none());
        if let Some((key, holder)) = taken {
            chip.on_hover_text(strings::key_taken_text(key, holder));
        } else if chip.clicked() {
            change(state, bindings.with_usual_keys(shortcut));
        }
    }
}

/// Asks whether a key is taken from the shortcut that has it.
fn draw_conflict(ui: &mut Ui, capture: KeyCapture, key: KeyPress, bindings: &KeyBindings, state: &mut UiState) {
    let swap = chip(ui, state, ("keys:swap", &strings::SWAP_KEYS), true, true);
    let keep = chip(ui, state, ("keys:keep", &strings::KEEP_KEYS), false, true);
    if ui.memory(|memory| memory.focused().is_none()) {
        keep.request_focus();
        keep.scroll_to_me(None);
    }
    if swap.clicked() {
        change(state, bindings.with_key(capture.shortcut, capture.place, key));
    }
    if swap.clicked() || keep.clicked() {
        state.memory.key_capture = None;
    }
}

fn change(state: &mut UiState, to: KeyBindings) {
    state.push_menu_action(MenuAction::ChangeBindings(Box::new(to)));
}
