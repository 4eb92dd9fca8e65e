//! The top bar: Round and phase, the prompt in one sentence, undo and redo, log and menu.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Galley, Id, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::actions::{MenuAction, UiAction};
use super::key_hints::with_key;
use super::log_state::SessionMark;
use super::shortcut::Shortcut;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, font_id, text_scale};
use super::widgets::{
    ButtonEmphasis, draw_double_rule, draw_fitted_text, draw_panel_background, fit_rows, paper_button,
};
use crate::lang::Text;
use crate::view::EncounterView;

/// Draws the bar into the whole of `ui`.
pub fn draw_top_bar(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let bar = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, bar.expand2(vec2(4.0, 0.0)).with_min_y(bar.top() - 8.0));
    draw_double_rule(ui, bar.left()..=bar.right(), bar.bottom() - 6.0);
    let middle = bar.center().y - 3.0;

    let wide = (bar.width() * 0.24).min(230.0 * s);
    let left = pos2(bar.left() + 14.0, middle);
    let told = match state.model.session {
        SessionMark::Practice => format!("{} \u{b7} {}", strings::PRACTICE_MARK.text(), strings::round_heading(view)),
        SessionMark::Real | SessionMark::Replay | SessionMark::Draft => strings::round_heading(view),
    };
    let ink = if state.model.session == SessionMark::Practice { RUBRIC } else { INK };
    draw_fitted_text(ui, left, Align2::LEFT_CENTER, &told, FontRole::Heading, 20.0, ink, wide);

    let heading = Rect::from_min_max(bar.min, pos2(bar.left() + wide + 14.0, bar.bottom()));
    let response = ui.interact(heading, Id::new("round"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_ui(|ui| draw_encounter_tooltip(ui, view));

    let buttons = draw_buttons(ui, bar, s, state);
    let room = Rect::from_min_max(pos2(bar.left() + wide + 22.0, bar.top()), pos2(buttons - 10.0, bar.bottom()));
    draw_prompt(ui, view, room, middle);
}

/// The description and the goal of the encounter, as the tooltip of the Round.
fn draw_encounter_tooltip(ui: &mut Ui, view: &EncounterView) {
    let ctx = ui.ctx().clone();
    ui.set_max_width(320.0 * text_scale(&ctx));
    let dark = if view.dark_hexes.is_empty() { Text::Empty } else { strings::DARK_HELP.into() };
    for (text, face, size, ink) in [
        (&view.encounter, FontRole::Heading, 19.0, INK),
        (&view.intro, FontRole::Body, 15.0, INK),
        (&view.victory, FontRole::Italic, 15.0, RUBRIC),
        (&dark, FontRole::Body, 14.0, INK_SOFT),
    ] {
        if !text.is_empty() {
            ui.label(RichText::new(text.words()).font(font_id(&ctx, face, size)).color(ink));
        }
    }
}

fn draw_prompt(ui: &mut Ui, view: &EncounterView, room: Rect, middle: f32) {
    let text = match &view.prompt {
        crate::view::Prompt::Choose { question, .. } if view.prompt_text.is_empty() => question,
        _ => &view.prompt_text,
    };
    let s = text_scale(ui.ctx());
    let rows = if room.height() >= 34.0 * s { 2 } else { 1 };
    let set = |(size, rows): (f32, usize)| fit_rows(ui, text, FontRole::Handwritten, size, INK, room.width(), rows);
    let fits = |line: &Arc<Galley>| !line.elided && line.size().y <= room.height() - 8.0;
    // No line is higher than the bar: what has no room in two lines stands in one, cut off.
    let line = [(19.0, 1), (14.5, rows), (13.0, rows)].into_iter().map(set).find(fits);
    let line = line.unwrap_or_else(|| set((13.0, 1)));
    let at = pos2(room.center().x - line.size().x / 2.0, middle - line.size().y / 2.0);
    ui.painter().galley(at, line, INK);
    let response = ui.interact(room, Id::new("prompt"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// Draws the buttons at the right end; returns the left edge of the first.
fn draw_buttons(ui: &mut Ui, bar: Rect, s: f32, state: &mut UiState) -> f32 {
    let h = bar.height() - 12.0;
    let y = bar.top() + 3.0;
    let mut right = bar.right() - 8.0;
    let mut next = |w: f32| {
        let rect = Rect::from_min_size(pos2(right - w, y), vec2(w, h));
        right -= w + 4.0;
        rect
    };
    let (menu_rect, log_rect) = (next(40.0 * s.min(1.2)), next(52.0 * s));
    let is_wide = bar.width() >= 1180.0 * s;
    let forecast_rect = next(if is_wide { 92.0 * s } else { 38.0 });
    let (cards_rect, undo_rect) = (next(58.0 * s), next(72.0 * s));

    draw_forecast_toggle(ui, forecast_rect, is_wide, state);

    let cards = paper_button(ui, cards_rect, Id::new("cards"), &strings::CARDS, ButtonEmphasis::TextOnly, true);
    state.add_region("cards", cards_rect);
    if cards.on_hover_text(with_key(ui.ctx(), &strings::CARDS_TOOLTIP, Shortcut::ToggleCards)).clicked() {
        state.memory.side_panels_open = !state.memory.side_panels_open;
    }

    let menu = paper_button(ui, menu_rect, Id::new("menu"), "", ButtonEmphasis::TextOnly, true);
    menu.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, strings::MENU.text()));
    let centre = menu_rect.center();
    for dy in [-5.0, 0.0, 5.0] {
        ui.painter().hline(centre.x - 8.0..=centre.x + 8.0, centre.y + dy, Stroke::new(1.8, INK));
    }
    state.add_region("menu", menu_rect);
    if menu.on_hover_text(strings::MENU.text()).clicked() {
        state.push_ui_action(UiAction::Menu(MenuAction::Pause));
    }

    let log = paper_button(ui, log_rect, Id::new("log"), &strings::LOG, ButtonEmphasis::TextOnly, true);
    state.add_region("log", log_rect);
    if log.clicked() {
        state.memory.log_open = !state.memory.log_open;
    }

    let beyond = !state.model.can_undo && state.model.can_take_back;
    let label = if beyond { strings::TAKE_BACK.text() } else { strings::UNDO.text() };
    // Nothing is decided or undone while the past is shown.
    let in_present = state.model.look_back.is_none();
    let enabled = in_present && (state.model.can_undo || beyond);
    let undo = paper_button(ui, undo_rect, Id::new("undo"), label, ButtonEmphasis::TextOnly, enabled);
    state.add_region("undo", undo_rect);
    if undo.clicked() {
        state.push_ui_action(UiAction::Undo);
    }
    if beyond {
        undo.on_hover_text(strings::TAKE_BACK_TOOLTIP.text());
    } else if !state.model.can_undo {
        undo.on_hover_text(strings::UNDO_DISABLED.text());
    }
    let mut left = undo_rect.left();

    // The redo button and the take-back count come and go at the left end, so that the other buttons keep their places.
    if state.model.can_redo && in_present {
        let rect = next(58.0 * s);
        let redo = paper_button(ui, rect, Id::new("redo"), &strings::REDO, ButtonEmphasis::TextOnly, true);
        state.add_region("redo", rect);
        if redo.on_hover_text(with_key(ui.ctx(), &strings::REDO_TOOLTIP, Shortcut::Redo)).clicked() {
            state.push_ui_action(UiAction::Redo);
        }
        left = rect.left();
    }
    if state.model.take_backs > 0 {
        let rect = next(80.0 * s);
        draw_take_back_count(ui, rect, state.model.take_backs);
        state.add_region("marks", rect);
        left = rect.left();
    }
    left
}

/// Draws the button that keeps the forecast on the table: an eye, open while it is on, with the word where there is room.
fn draw_forecast_toggle(ui: &mut Ui, rect: Rect, is_wide: bool, state: &mut UiState) {
    let button = paper_button(ui, rect, Id::new("forecast"), "", ButtonEmphasis::TextOnly, true);
    let on = state.is_forecast_on();
    button.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, strings::FORECAST.text()));
    if on {
        ui.painter().rect_filled(rect.shrink2(vec2(0.0, 2.0)), 3.0, CANDLE.gamma_multiply(0.32));
        ui.painter().rect_stroke(rect.shrink2(vec2(0.0, 2.0)), 3.0, Stroke::new(1.2, INK), StrokeKind::Inside);
    }
    let eye = if is_wide { pos2(rect.left() + 18.0, rect.center().y) } else { rect.center() };
    draw_eye(ui, eye, on);
    if is_wide {
        let size = (rect.height() / text_scale(ui.ctx()) * 0.5).clamp(12.0, 20.0);
        let at = pos2(rect.left() + 32.0, rect.center().y);
        let room = rect.right() - at.x - 4.0;
        draw_fitted_text(ui, at, Align2::LEFT_CENTER, &strings::FORECAST, FontRole::Body, size, INK, room);
    }
    state.add_region("forecast", rect);
    if button.on_hover_text(with_key(ui.ctx(), &strings::FORECAST_TOOLTIP, Shortcut::HoldForecast)).clicked() {
        state.memory.forecast_choice = Some(!on);
    }
}

/// Draws an eye, open or closed.
fn draw_eye(ui: &Ui, at: Pos2, open: bool) {
    let line = Stroke::new(1.6, INK);
    let lid = |bow: f32| {
        let points = (0..=10).map(|k| {
            let t = k as f32 / 10.0;
            at + vec2((t - 0.5) * 18.0, bow * 4.0 * t * (1.0 - t))
        });
        Shape::line(points.collect(), line)
    };
    ui.painter().add(lid(6.0));
    if open {
        ui.painter().add(lid(-6.0));
        ui.painter().circle_filled(at, 3.0, INK);
    } else {
        for x in [-6.0, 0.0, 6.0] {
            let top = at + vec2(x, 4.0);
            ui.painter().line_segment([top, top + vec2(x * 0.3, 4.0)], line);
        }
    }
}

/// Draws the number of take-backs that mark the record.
fn draw_take_back_count(ui: &mut Ui, rect: Rect, n: usize) {
    let (short, full) = (strings::take_back_count(n), strings::take_back_count_in_full(n));
    draw_fitted_text(ui, rect.center(), Align2::CENTER_CENTER, &short, FontRole::Italic, 14.0, RUBRIC, rect.width());
    let response = ui.interact(rect, Id::new("marks"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &full));
    response.on_hover_text(&full);
}
