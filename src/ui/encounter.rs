//! All panels of an encounter together.
//!
//! The module owns which panels are open, and the order in which they are drawn. It must not draw any content itself.

use bevy_egui::egui::{Order, Rect, Ui, pos2, vec2};

use super::layout::{PanelLayout, add_to_panel, show_panel};
use super::state::UiState;
use super::{strings, theme};
use crate::model::Choice;
use crate::view::{EncounterView, Prompt};

/// Whether the open question has answers with buttons.
fn has_button_answers(view: &EncounterView) -> bool {
    let Prompt::Choose { choices, .. } = &view.prompt else { return false };
    choices.iter().any(|c: &Choice| strings::is_button_choice(c))
}

/// The part of the window that no panel of an encounter covers.
pub fn table_room(screen: Rect, text_scale: f32, state: &UiState) -> Rect {
    match &state.model.editor {
        Some(_) => screen.with_max_x(super::editor_panel::editor_rect(screen, text_scale).left() - 8.0),
        None => PanelLayout::new(screen, text_scale).free_rect(state.memory.side_panels_open),
    }
}

/// Draws all panels of an encounter. `ui` spans the window; the part that no panel covers belongs to the table.
pub fn draw_encounter(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    if let Some(editor) = state.model.editor.clone() {
        super::editor_panel::show_editor(ui, &editor, state);
        super::toast::show_toast(&ctx, state, PanelLayout::new(ui.max_rect(), theme::text_scale(&ctx)));
        return super::keyboard_focus::finish_focus(&ctx, state);
    }
    super::keyboard_focus::move_held_token(&ctx, view, state);
    let layout = PanelLayout::new(ui.max_rect(), theme::text_scale(&ctx));
    let middle = Order::Middle;
    // The Tab key goes in the order of drawing: dice, cards, answers, the default button, and then the rest.
    show_panel(&ctx, "pool", middle, layout.pool, state, |ui, d| super::draw_pool(ui, view, d));
    if view.prompt == Prompt::Tokens && !view.pending_tokens.is_empty() {
        show_panel(&ctx, "tokens", middle, layout.action_tray, state, |ui, d| super::draw_token_tray(ui, view, d));
    } else {
        show_panel(&ctx, "tray", middle, layout.action_tray, state, |ui, d| super::draw_action_tray(ui, view, d));
    }
    let table = layout.free_rect(state.memory.side_panels_open);
    let is_confirming = super::confirm_dialog::show_confirm_dialog(ui, state, layout.strip, table);
    if !is_confirming && (has_button_answers(view) || !state.model.click_options.is_empty()) {
        let rect = super::answer_panel::panel_rect(ui, view, state, layout.strip, table);
        show_panel(&ctx, "answers", middle, rect, state, |ui, d| super::draw_answer_panel(ui, view, d));
    }
    if state.model.click_options.is_empty()
        && !is_confirming
        && let Some(rect) = super::armed_action_bar::bar_rect(ui, view, state, layout.strip)
    {
        show_panel(&ctx, "laid", middle, rect, state, |ui, d| super::draw_armed_action_bar(ui, view, d));
    }
    add_to_panel(&ctx, "pool", middle, layout.pool, |ui| super::draw_pool_buttons(ui, view, state));
    show_panel(&ctx, "top", middle, layout.top, state, |ui, d| super::draw_top_bar(ui, view, d));
    let forecast = super::forecast_panel::panel_rect(ui, view, state, layout);
    let left_end = forecast.map_or(layout.left.bottom(), |rect| rect.top() - 8.0);
    let tall = super::enemy_cards::cards_height(ui, view, layout.left.width()).min(left_end - layout.left.top());
    if tall > 0.0 && state.memory.side_panels_open {
        let rect = Rect::from_min_size(layout.left.min, vec2(layout.left.width(), tall));
        show_panel(&ctx, "enemies", middle, rect, state, |ui, d| super::draw_enemy_cards(ui, view, d));
    }
    let tall = super::encounter_table::tables_height(ui, view, layout.right.width()).min(layout.right.height());
    if tall > 0.0 && state.memory.side_panels_open {
        let rect = Rect::from_min_size(layout.right.min, vec2(layout.right.width(), tall));
        show_panel(&ctx, "tables", middle, rect, state, |ui, d| super::draw_encounter_tables(ui, view, d));
    }
    show_panel(&ctx, "status", middle, layout.status, state, |ui, d| super::draw_status(ui, view, d));
    super::armed_action_bar::show_dragged_move(ui, view, state, layout.strip);
    let mut room = layout.free_rect(state.memory.side_panels_open);
    if state.memory.log_open {
        let w = (350.0 * (1.0 + (theme::text_scale(&ctx) - 1.0) * 0.5)).min(room.width());
        let rect = Rect::from_min_max(pos2(room.right() - w, room.top()), room.max);
        show_panel(&ctx, "log", Order::Foreground, rect, state, super::draw_log);
        room.max.x -= w + 8.0;
    } else {
        state.memory.log_filter.note_closed();
    }
    if let Some(rect) = super::session_bar::bar_rect(ui, state, room) {
        show_panel(&ctx, "session", Order::Foreground, rect, state, super::session_bar::draw_session_bar);
    }
    if state.memory.character_details_open {
        let w = 360.0_f32.min(layout.viewport.width());
        let rect = Rect::from_min_max(layout.left.min, pos2(layout.left.left() + w, layout.left.bottom()));
        show_panel(&ctx, "record", Order::Foreground, rect, state, |ui, d| {
            super::status::draw_character_details(ui, view, d)
        });
    }
    if let Some(rect) = super::enemy_turn_lines::strip_rect(ui, state, layout) {
        show_panel(&ctx, "turns", middle, rect, state, super::enemy_turn_lines::draw_strip);
    }
    super::forecast_panel::show_forecast(ui, view, state, layout);
    super::hint_popup::show_hint(ui, view, state, layout);
    super::piece_tags::show_piece_tags(ui, view, state, layout.free_rect(state.memory.side_panels_open));
    super::enemy_cards::show_enlarged_card(&ctx, view, state, layout.left);
    super::toast::show_toast(&ctx, state, layout);
    super::drag_drop::finish_drag(&ctx, view, state);
    super::keyboard_focus::finish_focus(&ctx, state);
}
