//! The bar of the armed action: the selected dice, what the action would do, the buttons for more or fewer dice, and what
//! is still missing. It lies at the lower edge of the table, above the tray, so that no card has to shrink. A move that the
//! dragged piece tries has a bar without buttons, which takes no pointer.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Area, Color32, Galley, Id, Order, Pos2, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::actions::UiAction;
use super::key_hints::with_key;
use super::layout::paint_new_area_at_once;
use super::shortcut::Shortcut;
use super::state::{ArmedAction, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{ButtonEmphasis, draw_fitted_text, draw_panel_background, draw_small_die, fit_rows, paper_button};
use crate::view::action_result::TriedAction;
use crate::view::{ActionCard, CharacterSheet, EncounterView, Prompt};

/// The height of the line with name, dice and buttons.
const HEAD: f32 = 38.0;
/// The least height of what the action would do.
const LINE: f32 = 19.0;
/// The space between the edge of the bar and what stands in it.
const MARGIN: Vec2 = vec2(14.0, 7.0);

/// The height of the line with name, dice and buttons at a text scale.
fn head_height(s: f32) -> f32 {
    HEAD * (1.0 + (s - 1.0) * 0.6)
}

/// The armed card, while the open prompt still offers it.
fn armed_card<'a>(view: &'a EncounterView, state: &UiState) -> Option<(&'a ActionCard, ArmedAction)> {
    let armed = state.memory.armed_action?;
    if !matches!(view.prompt, Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance) {
        return None;
    }
    Some((view.actions.iter().find(|c| c.id == armed.action)?, armed))
}

/// The rectangle of the bar; `None` while no action is armed.
pub(super) fn bar_rect(ui: &Ui, view: &EncounterView, state: &UiState, strip: Rect) -> Option<Rect> {
    armed_card(view, state)?;
    Some(rect_in(ui, strip, &result_line(state, &view.character).0))
}

/// The place of a bar with this text at the lower edge of a strip.
fn rect_in(ui: &Ui, strip: Rect, text: &str) -> Rect {
    let s = text_scale(ui.ctx());
    let width = (660.0 * s).min(strip.width());
    let lines = lay_out_result(ui, text, INK, width - 2.0 * MARGIN.x).size().y.max(LINE * s);
    let size = vec2(width, (head_height(s) + lines + MARGIN.y).min(strip.height()));
    Rect::from_min_size(pos2(strip.center().x - size.x / 2.0, strip.bottom() - size.y), size)
}

/// Shows what the move of the dragged piece would do.
pub(super) fn show_dragged_move(ui: &Ui, view: &EncounterView, state: &mut UiState, strip: Rect) {
    let Some(tried) = state.model.tried.clone().filter(|tried| tried.is_dragged) else { return };
    let text = strings::tried_action_text(&tried, &view.character);
    let rect = rect_in(ui, strip, &text);
    state.add_region("dragged_move", rect);
    let id = Id::new("dragged move");
    paint_new_area_at_once(ui.ctx(), id);
    Area::new(id).order(Order::Middle).fixed_pos(Pos2::ZERO).constrain(false).interactable(false).fade_in(false).show(
        ui.ctx(),
        |ui| {
            let s = text_scale(ui.ctx());
            draw_panel_background(ui, rect);
            let body = rect.shrink2(MARGIN);
            let head = body.with_max_y(body.top() + head_height(s) - MARGIN.y);
            let right = draw_dice(ui, &tried.dice, head, head.right(), s);
            let at = head.left_center();
            let room = right - head.left() - 6.0;
            draw_fitted_text(ui, at, Align2::LEFT_CENTER, &tried.name, FontRole::Heading, 17.0, INK, room);
            draw_result(ui, &text, MOSS, body.with_min_y(head.bottom()));
        },
    );
}

/// Draws the bar into the whole of `ui`.
pub fn draw_armed_action_bar(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let Some((card, armed)) = armed_card(view, state) else { return };
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(MARGIN);
    let head = body.with_max_y(body.top() + head_height(s) - MARGIN.y);
    let buttons = draw_buttons(ui, head, s, state);
    let buttons = draw_focus_stepper(ui, card, head, buttons, state);
    let faces = view
        .character
        .pool
        .iter()
        .enumerate()
        .filter(|(n, _)| state.memory.selected_dice.contains(*n))
        .map(|(_, face)| *face);
    let right = draw_dice(ui, &faces.collect::<Vec<u8>>(), head, buttons - 12.0, s);
    let room = right - head.left() - 6.0;
    let label = card.modes.get(armed.mode_index).map_or("", |u| u.label.as_str());
    let at = head.left_center();
    let name = draw_fitted_text(ui, at, Align2::LEFT_CENTER, &card.name, FontRole::Heading, 17.0, INK, room * 0.7);
    let beside = room - name.width() - 10.0;
    if !label.is_empty() && beside > 30.0 {
        let at = pos2(name.right() + 10.0, name.bottom() - 1.0);
        draw_fitted_text(ui, at, Align2::LEFT_BOTTOM, label, FontRole::Italic, 14.0, INK_SOFT, beside);
    }
    let (line, ink) = result_line(state, &view.character);
    draw_result(ui, &line, ink, body.with_min_y(head.bottom()));
}

/// Draws dice that end at `right`; returns where they begin.
fn draw_dice(ui: &Ui, faces: &[u8], row: Rect, right: f32, s: f32) -> f32 {
    let side = (row.height() * 0.84).min(26.0 * s).min((right - row.left()) * 0.4 / faces.len().max(1) as f32 - 4.0);
    let mut right = right;
    for face in faces.iter().rev() {
        draw_small_die(ui.painter(), *face, pos2(right - side / 2.0, row.center().y), side);
        right -= side + 4.0;
    }
    right
}

/// Lays out what the action would do, in at most two lines.
fn lay_out_result(ui: &Ui, text: &str, ink: Color32, width: f32) -> Arc<Galley> {
    fit_rows(ui, text, FontRole::Handwritten, 16.0, ink, width, 2)
}

/// Draws what the action would do.
fn draw_result(ui: &Ui, text: &str, ink: Color32, body: Rect) {
    let lines = lay_out_result(ui, text, ink, body.width());
    let place = Rect::from_min_size(body.min, lines.size());
    ui.interact(place, Id::new("action result"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    ui.painter().galley(place.min, lines, ink);
}

/// What the armed action would do with the selected dice, and what it still needs; else why it can't be done.
fn result_line(state: &UiState, character: &CharacterSheet) -> (String, Color32) {
    let Some(preview) = &state.model.preview else { return (strings::ARMED_HELP.to_string(), PENCIL) };
    if !preview.can_commit {
        let told = preview.refusal.as_ref().filter(|_| preview.cost_text.is_empty()).unwrap_or(&preview.cost_text);
        return (told.clone(), RUBRIC);
    }
    let told = state
        .model
        .tried
        .as_deref()
        .map_or_else(String::new, |tried: &TriedAction| strings::tried_action_text(tried, character));
    match (told.is_empty(), preview.cost_text.is_empty()) {
        (true, true) => (strings::NOTHING_MISSING.to_string(), MOSS),
        (true, false) => (preview.cost_text.clone(), MOSS),
        (false, true) => (told, MOSS),
        (false, false) => (format!("{told} \u{b7} {}", preview.cost_text), MOSS),
    }
}

/// Draws the FP stepper of an attunement that accepts extra FP: less, amount, more; returns its left edge.
fn draw_focus_stepper(ui: &mut Ui, card: &ActionCard, body: Rect, right: f32, state: &mut UiState) -> f32 {
    let Some((printed, overcast)) = card.focus.filter(|(focus, overcast)| *focus > 0 || *overcast) else {
        return right;
    };
    let s = text_scale(ui.ctx());
    let side = body.height().min(26.0 * s);
    let told = strings::focus_cost_text(printed, state.memory.overcast);
    let wide = 58.0 * s;
    let mut right = right - 12.0;
    let step = |x: f32| Rect::from_center_size(pos2(x - side / 2.0, body.center().y), vec2(side, side));
    if overcast {
        let rect = step(right);
        state.add_region("more_focus", rect);
        if paper_button(ui, rect, Id::new("more focus"), "+", ButtonEmphasis::Secondary, true)
            .on_hover_text(with_key(ui.ctx(), &strings::MORE_FOCUS, Shortcut::SpendMoreFocus))
            .clicked()
        {
            state.push_ui_action(UiAction::Overcast(1));
        }
        right = rect.left() - 3.0;
    }
    let middle = pos2(right - wide / 2.0, body.center().y);
    let rect = Rect::from_center_size(middle, vec2(wide, side));
    draw_fitted_text(ui, middle, Align2::CENTER_CENTER, &told, FontRole::Handwritten, 17.0, PENCIL, wide);
    ui.interact(rect, Id::new("focus paid"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    right = rect.left() - 3.0;
    if overcast {
        let rect = step(right);
        state.add_region("less_focus", rect);
        if paper_button(
            ui,
            rect,
            Id::new("less focus"),
            "\u{2212}",
            ButtonEmphasis::Secondary,
            state.memory.overcast > 0,
        )
        .on_hover_text(with_key(ui.ctx(), &strings::LESS_FOCUS, Shortcut::SpendLessFocus))
        .clicked()
        {
            state.push_ui_action(UiAction::Overcast(-1));
        }
        right = rect.left();
    }
    right
}

/// Draws the buttons for fewer dice, more dice and the commit; returns the left edge of the first.
fn draw_buttons(ui: &mut Ui, body: Rect, s: f32, state: &mut UiState) -> f32 {
    let tall = body.height().min(30.0 * s);
    let mut right = body.right();
    let mut next = |w: f32| {
        let rect = Rect::from_center_size(pos2(right - w / 2.0, body.center().y), vec2(w, tall));
        right -= w + 6.0;
        rect
    };
    let (go, more, less) = (next(74.0 * s), next(tall), next(tall));
    let able = state.model.preview.as_ref().is_some_and(|p| p.can_commit && p.is_complete);
    let button = paper_button(ui, go, Id::new("do it"), &strings::DO_IT, ButtonEmphasis::Primary, able);
    if able {
        state.add_region("do_it", go);
    }
    if button.clicked() {
        state.push_ui_action(UiAction::CommitArmed);
    }
    if !able {
        button.on_hover_text(strings::DO_IT_DISABLED.text());
    }
    for (name, sign, step, rect) in [("more", "+", 1, more), ("less", "\u{2212}", -1, less)] {
        let button = paper_button(ui, rect, Id::new(name), sign, ButtonEmphasis::Secondary, true);
        state.add_region(name, rect);
        if button.clicked() {
            state.push_ui_action(UiAction::Overspend(step));
        }
        button.on_hover_text(if step > 0 { strings::MORE.text() } else { strings::LESS.text() });
    }
    less.left()
}
