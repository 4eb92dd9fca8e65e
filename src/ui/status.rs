//! The status panel: HP slots, FP, the seven sinks, conditions, damage that still trickles and the raised shield; and
//! the character details with stats and gear that open from it.

mod character_details;
mod sinks;
mod slots;

pub(super) use character_details::draw_character_details;

use bevy_egui::egui::{Align2, CursorIcon, Id, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::state::UiState;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{draw_fitted_text, draw_heading_rule, draw_panel_background, draw_text};
use super::{condition_row, drag_drop, strings};
use crate::model::{CombatantId, TokenSlot};
use crate::view::{CharacterSheet, EncounterView};

/// Draws the panel into the whole of `ui`.
pub fn draw_status(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    let character = &view.character;
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(12.0, 8.0));
    let unit = (body.height() / (160.0 + 24.0 * s)).clamp(0.85, 1.2);

    draw_heading(ui, character, body, state);
    let mut y = body.top() + 27.0 * unit.max(s * 0.9);
    draw_heading_rule(ui, body.left()..=body.right(), y);
    y += 6.0;
    y = slots::draw_hp_slots(ui, view, state, Rect::from_min_max(pos2(body.left(), y), body.max), unit);
    y = sinks::draw_sink_row(ui, view, state, Rect::from_min_max(pos2(body.left(), y + 5.0), body.max), unit);
    draw_footer(ui, view, state, Rect::from_min_max(pos2(body.left(), y + 4.0), body.max));
}

fn draw_heading(ui: &mut Ui, character: &CharacterSheet, body: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let half = body.width() * 0.56;
    let at = pos2(body.left(), body.top() + 10.0 * s);
    let name = draw_fitted_text(ui, at, Align2::LEFT_CENTER, &character.sheet.name, FontRole::Heading, 19.0, INK, half);
    let response = ui
        .interact(name.expand(3.0), Id::new("record"), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(strings::CHARACTER_DETAILS.text());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, strings::CHARACTER_DETAILS.text()));
    if response.hovered() {
        ui.painter().hline(name.x_range(), name.bottom(), Stroke::new(1.0, RUBRIC));
    }
    state.add_region("record", name.expand(3.0));
    if response.clicked() {
        state.memory.character_details_open = !state.memory.character_details_open;
    }
    slots::draw_focus(ui, character, Rect::from_min_max(pos2(body.left() + half + 8.0, body.top()), body.max), at.y);
}

/// Draws conditions, trickling damage and the shield's card, side by side at the bottom.
fn draw_footer(ui: &mut Ui, view: &EncounterView, state: &mut UiState, room: Rect) {
    let character = &view.character;
    let shields: Vec<_> = character.shields.iter().filter(|c| c.up || !c.tokens.is_empty()).collect();
    let shield_w = if shields.is_empty() { 0.0 } else { (room.width() * 0.36).min(126.0) };
    let seeping = !character.sheet.unassigned.is_empty() || drag_drop::has_token_for(view, TokenSlot::Unassigned);
    let seep_w = if seeping { 88.0 } else { 0.0 };
    let rest = Rect::from_min_max(room.min, pos2(room.right() - shield_w - seep_w, room.bottom()));

    drag_drop::draw_drop_target(ui, view, state, rest, TokenSlot::Sheet, "conditions");
    let label = draw_text(
        ui,
        rest.min + vec2(2.0, 0.0),
        Align2::LEFT_TOP,
        &strings::CONDITIONS,
        FontRole::Italic,
        12.0,
        INK_SOFT,
    );
    let s = text_scale(ui.ctx());
    let mut at = pos2(label.right() + 8.0 * s, label.center().y);
    for (name, full) in &character.sheet.active_effects {
        let room = rest.right() - 4.0 - at.x;
        let mark = draw_fitted_text(ui, at, Align2::LEFT_CENTER, name, FontRole::Handwritten, 13.5, RUBRIC, room);
        let response = ui.interact(mark.expand(2.0), ui.id().with(("poise", name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, full));
        response.on_hover_text(full.words());
        at.x = mark.right() + 8.0 * s;
    }
    let list = &character.sheet.conditions;
    let radius = ((rest.bottom() - label.bottom()) / 2.0 - 1.0).clamp(9.0, 13.0);
    if list.is_empty() {
        let at = pos2(rest.left() + 2.0, label.bottom() + radius);
        draw_text(ui, at, Align2::LEFT_CENTER, &strings::NO_CONDITIONS, FontRole::Handwritten, 14.0, INK_FAINT);
    } else {
        let at = pos2(rest.left() + radius + 2.0, label.bottom() + radius + 1.0);
        condition_row::draw_condition_row(ui, CombatantId::CHARACTER, list, at, radius, rest.right() - 4.0);
    }
    if seeping {
        let rect = Rect::from_min_size(pos2(rest.right() + 2.0, room.top()), vec2(seep_w - 4.0, room.height()));
        slots::draw_trickling_damage(ui, view, state, rect);
    }
    if !shields.is_empty() {
        let rect = Rect::from_min_max(pos2(room.right() - shield_w + 2.0, room.top() - 1.0), room.max);
        slots::draw_shield_card(ui, view, state, &shields, rect);
    }
}
