//! The choice of loadout: what the hands may hold when the encounter begins. It replaces the action tray.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use super::answer_panel::numbered_label;
use super::hand_slots::draw_hand_slots;
use super::state::{UiAction, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{ButtonEmphasis, draw_fitted_text, paper_button};
use crate::model::Choice;
use crate::view::EncounterView;

const GAP: f32 = 6.0;

/// Draws what the hands hold, and the other possible loadouts, into `body`.
pub(super) fn draw_loadout_panel(ui: &mut Ui, view: &EncounterView, state: &mut UiState, body: Rect) {
    let s = text_scale(ui.ctx());
    let w = body.width() - 8.0;
    let at = body.min + vec2(4.0, 1.0);
    let head = draw_fitted_text(ui, at, Align2::LEFT_TOP, &strings::LOADOUT, FontRole::Heading, 17.0, RUBRIC, w * 0.3);
    let now = strings::held_now_text(&view.character);
    let beside = pos2(head.right() + 12.0, head.bottom());
    let room = body.right() - beside.x - 4.0;
    draw_fitted_text(ui, beside, Align2::LEFT_BOTTOM, &now, FontRole::Handwritten, 17.0, PENCIL, room);
    let how = pos2(body.left() + 4.0, head.bottom() + 3.0);
    let how = draw_fitted_text(ui, how, Align2::LEFT_TOP, &strings::LOADOUT_HELP, FontRole::Italic, 14.0, INK_SOFT, w);
    let top = how.bottom() + 6.0;
    let slots =
        Rect::from_min_max(pos2(body.left() + 2.0, top), pos2(body.left() + body.width() * 0.56, body.bottom()));
    draw_hand_slots(ui, view, state, slots);
    let list = Rect::from_min_max(pos2(slots.right() + 10.0, top), body.max);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("ready"));
    ScrollArea::vertical()
        .id_salt("grips")
        .auto_shrink(false)
        .show(&mut inner, |ui| draw_loadout_options(ui, view, state, list, s));
}

fn draw_loadout_options(ui: &mut Ui, view: &EncounterView, state: &mut UiState, window: Rect, s: f32) {
    let width = ui.available_width() - 10.0;
    let columns = ((width / (190.0 * s)) as usize).clamp(1, 4);
    let wide = (width - GAP * (columns - 1) as f32) / columns as f32;
    let tall = (28.0 * (1.0 + (s - 1.0) * 0.7)).round();
    let rows = view.hand_configurations.len().div_ceil(columns);
    let (room, _) = ui.allocate_exact_size(vec2(width, rows as f32 * (tall + GAP)), Sense::hover());
    for (n, hands) in view.hand_configurations.iter().enumerate() {
        let cell = vec2((n % columns) as f32 * (wide + GAP), (n / columns) as f32 * (tall + GAP));
        let rect = Rect::from_min_size(room.min + cell + vec2(0.0, 2.0), vec2(wide, tall));
        let told = strings::hands_text(&view.character, *hands);
        let button =
            paper_button(ui, rect, Id::new(("ready", n)), &numbered_label(n, &told), ButtonEmphasis::Secondary, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
        let seen = rect.intersect(window);
        if seen.is_positive() {
            state.add_region(format!("choice:{n}"), seen);
        }
        if button.clicked() {
            state.push_ui_action(UiAction::Answer(Choice::Hands(*hands)));
        }
        button.on_hover_text(told);
    }
}
