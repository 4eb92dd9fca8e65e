//! The popup of a hint: it lies beside the item that the hint explains, with an arrow to it.
//!
//! The module owns the popup's position and drawing. The popup covers no panel, and covers no piece and no highlighted
//! hex while it fits elsewhere. It takes no clicks outside its own rectangle.

use bevy_egui::egui::{
    Context, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::actions::{MenuAction, UiAction};
use super::hints::{Hint, ShownHint, due_hint, move_card, reaction_card};
use super::layout::{PanelLayout, show_panel};
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{
    ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_panel_background, layout_text, paper_button,
};
use crate::view::{EncounterView, Phase};

/// Least gap between the popup and its target, so that the arrow stays visible.
const GAP: f32 = 18.0;
/// Least gap between the popup and every panel.
const PANEL_GAP: f32 = 6.0;
/// Step between the positions that the layout tries.
const STEP: f32 = 14.0;
/// Least distance between the popup and a piece or a highlighted hex.
const HEX_CLEARANCE: f32 = 24.0;
/// Text sizes of heading and text.
const TEXT_SIZES: (f32, f32) = (17.0, 15.5);

/// Shows the due hint, if there is one. Call after every other panel, since it reads their rectangles.
pub(super) fn show_hint(ui: &Ui, view: &EncounterView, state: &mut UiState, layout: PanelLayout) {
    if !update_hint(view, state) {
        return;
    }
    let Some(hint) = state.memory.shown_hint.as_ref().map(|shown| shown.hint) else { return };
    let Some(target) = hint_target(hint, view, state) else { return };
    let ctx = ui.ctx().clone();
    let room = Rect::from_min_max(pos2(layout.top.left(), layout.top.bottom()), ui.max_rect().max).shrink(PANEL_GAP);
    let size = popup_size(ui, hint, room.width());
    let known = state.memory.shown_hint.as_ref().and_then(|shown| shown.rect);
    let Some(rect) = place_popup(size, target, room, known, state) else { return };
    if let Some(shown) = &mut state.memory.shown_hint {
        shown.rect = Some(rect);
    }
    show_panel(&ctx, "hint", Order::Middle, rect, state, |ui, state| draw_contents(ui, hint, state));
    draw_arrow(&ctx, rect, target);
}

/// The rectangle that a hint explains; `None` while it is not visible.
fn hint_target(hint: Hint, view: &EncounterView, state: &UiState) -> Option<Rect> {
    let one = |name: &str| state.region(name).map(|place| place.rect);
    let all = |prefix: &str| {
        let rects = state.output.regions.iter().filter(|place| place.name.starts_with(prefix)).map(|place| place.rect);
        rects.reduce(Rect::union)
    };
    match hint {
        Hint::Setup => all("hand_slot:"),
        Hint::Dice => all("die:"),
        Hint::Move => one(&format!("action:{}", move_card(view)?.id)),
        Hint::EndBeat => one("end_beat"),
        Hint::EncounterTable => one("table:0").or(state.model.encounter_table_rect),
        Hint::Tokens => all("token:"),
        Hint::Reaction => one(&format!("action:{}", reaction_card(view)?.id)),
    }
}

/// Width of the popup, its margins and the height of its buttons, for a text scale.
fn popup_metrics(s: f32, room: f32) -> (f32, Vec2, f32) {
    ((300.0 * s).min(room), vec2(13.0, 10.0), 27.0 * (1.0 + (s - 1.0) * 0.7))
}

fn popup_size(ui: &Ui, hint: Hint, room: f32) -> Vec2 {
    let s = text_scale(ui.ctx());
    let (width, margin, button) = popup_metrics(s, room);
    let text =
        layout_text(ui, strings::hint_text(hint).1, FontRole::Body, TEXT_SIZES.1, INK, width - margin.x * 2.0).size().y;
    vec2(width, (margin.y * 2.0 + 27.0 * s + text + 9.0 + button).round())
}

/// The rectangle of a popup of this size: as near to `target` as possible, clear of it and of every panel. `known` is
/// the previous rectangle, which is kept while it stays free. `None` if there is no room at all.
fn place_popup(size: Vec2, target: Rect, room: Rect, known: Option<Rect>, state: &UiState) -> Option<Rect> {
    let free = |rect: &Rect| {
        room.contains_rect(*rect)
            && !rect.intersects(target.expand(GAP - 1.0))
            && !state.output.panel_rects.iter().any(|panel| panel.expand(PANEL_GAP - 1.0).intersects(*rect))
    };
    let hidden =
        |rect: &Rect| state.model.keep_clear.iter().filter(|at| rect.expand(HEX_CLEARANCE).contains(**at)).count();
    if let Some(known) = known.filter(|rect| (rect.size() - size).length() < 0.5 && free(rect) && hidden(rect) == 0) {
        return Some(known);
    }
    let count = |span: f32, side: f32| if span < side { 0 } else { ((span - side) / STEP) as usize + 1 };
    let (columns, rows) = (count(room.width(), size.x), count(room.height(), size.y));
    let tried = (0..rows).flat_map(|row| (0..columns).map(move |column| vec2(column as f32, row as f32) * STEP));
    let cost = |rect: &Rect| {
        let (across, down) = gap_between(rect, &target);
        let aside = (rect.center().x - target.center().x).abs();
        // A covered hex costs more than any distance.
        (hidden(rect) as f32 * 10_000.0 + (across * across + down * down).sqrt() * 4.0 + aside) as i64
    };
    tried.map(|offset| Rect::from_min_size(room.min + offset, size)).filter(free).min_by_key(cost)
}

/// Gap between two rectangles, horizontal and vertical.
fn gap_between(a: &Rect, b: &Rect) -> (f32, f32) {
    let gap = |low: f32, high: f32, other_low: f32, other_high: f32| (other_low - high).max(low - other_high).max(0.0);
    (gap(a.left(), a.right(), b.left(), b.right()), gap(a.top(), a.bottom(), b.top(), b.bottom()))
}

/// Draws heading, text and buttons into the whole of `ui`.
fn draw_contents(ui: &mut Ui, hint: Hint, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    let (_, margin, tall) = popup_metrics(s, page.width());
    let (heading, text) = strings::hint_text(hint);
    draw_panel_background(ui, page);
    state.add_region("note", page);
    let body = page.shrink2(margin);
    let whole = ui.interact(page, Id::new("hint slip"), Sense::click());
    whole.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));

    let top = pos2(body.center().x, body.top() - 2.0);
    let anchor = bevy_egui::egui::Align2::CENTER_TOP;
    draw_fitted_text(ui, top, anchor, heading, FontRole::Heading, TEXT_SIZES.0, RUBRIC, body.width());
    draw_heading_rule(ui, body.left()..=body.right(), body.top() + 22.0 * s);
    let block = layout_text(ui, text, FontRole::Body, TEXT_SIZES.1, INK, body.width());
    ui.painter().galley(pos2(body.left(), body.top() + 27.0 * s), block, INK);

    let foot = body.bottom() - tall;
    let left = Rect::from_min_size(pos2(body.left(), foot), vec2(body.width() * 0.46, tall));
    let right = Rect::from_min_max(pos2(left.right() + 6.0, foot), body.max);
    state.add_region("note:got-it", left);
    let seen = paper_button(ui, left, Id::new("hint seen"), &strings::GOT_IT, ButtonEmphasis::Primary, true).clicked();
    state.add_region("note:off", right);
    let off =
        paper_button(ui, right, Id::new("hints off"), &strings::HINTS_OFF, ButtonEmphasis::TextOnly, true).clicked();
    if off {
        // Without notes the forecast stays as it is.
        state.memory.forecast_choice = Some(state.is_forecast_on());
        state.model.hint_settings = state.model.hint_settings.turned_off();
        state.push_ui_action(UiAction::Menu(MenuAction::DisableHints));
    } else if seen || whole.clicked() {
        dismiss_hint(state, hint);
    }
}

/// Draws a ring around the target of the hint, and an arrow from the popup to it.
fn draw_arrow(ctx: &Context, popup: Rect, target: Rect) {
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Middle, Id::new("hint arrow")), ctx.content_rect());
    let ring = target.expand(3.0);
    painter.rect_stroke(ring, 5.0, Stroke::new(2.0, RUBRIC), StrokeKind::Outside);
    let (from, to) = arrow_ends(popup, ring);
    let along = (to - from).normalized();
    if !along.is_finite() || along == Vec2::ZERO {
        return;
    }
    let neck = to - along * 9.0;
    for (width, ink) in [(4.0, IVORY.gamma_multiply(0.8)), (2.0, RUBRIC)] {
        painter.line_segment([from, neck], Stroke::new(width, ink));
    }
    let side = along.rot90() * 5.0;
    painter.add(Shape::convex_polygon(vec![to, neck + side, neck - side], RUBRIC, Stroke::new(1.0, IVORY)));
}

/// The ends of the arrow: the nearest points of the two edges, in the middle of the facing part.
fn arrow_ends(popup: Rect, target: Rect) -> (Pos2, Pos2) {
    let facing = |low: f32, high: f32, other_low: f32, other_high: f32| {
        let (from, to) = (low.max(other_low), high.min(other_high));
        if from <= to {
            let middle = (from + to) / 2.0;
            (middle, middle)
        } else if high < other_low {
            (high, other_low)
        } else {
            (low, other_high)
        }
    };
    let (x0, x1) = facing(popup.left(), popup.right(), target.left(), target.right());
    let (y0, y1) = facing(popup.top(), popup.bottom(), target.top(), target.bottom());
    (pos2(x0, y0), pos2(x1, y1))
}

/// Updates the hint shown now: dismisses a completed hint and shows the next due one. Returns whether to draw the hint.
fn update_hint(view: &EncounterView, state: &mut UiState) -> bool {
    if !state.model.hint_settings.enabled {
        state.memory.shown_hint = None;
        return false;
    }
    let busy =
        !state.memory.selected_dice.is_empty() || state.memory.armed_action.is_some() || state.carries_something();
    if let Some(shown) = &mut state.memory.shown_hint {
        let hint = shown.hint;
        if shown.is_done(view, busy) {
            dismiss_hint(state, hint);
        } else {
            shown.saw_beat |= view.phase == Phase::Beat;
        }
    }
    let Some(hint) = due_hint(view, busy, state.model.hint_settings) else { return false };
    if state.memory.shown_hint.as_ref().is_none_or(|shown| shown.hint != hint) {
        state.memory.shown_hint = Some(ShownHint::new(hint, view));
    }
    true
}

/// Marks the hint as seen, so that it is not shown again.
fn dismiss_hint(state: &mut UiState, hint: Hint) {
    state.memory.shown_hint = None;
    state.model.hint_settings = state.model.hint_settings.with_seen(hint);
    state.push_ui_action(UiAction::Menu(MenuAction::HintSeen(hint)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_popup_avoids_panels_pieces_and_its_target() {
        let room = Rect::from_min_max(pos2(0.0, 40.0), pos2(1280.0, 800.0));
        let target = Rect::from_min_size(pos2(700.0, 600.0), vec2(90.0, 50.0));
        let tray = Rect::from_min_max(pos2(0.0, 560.0), pos2(1280.0, 800.0));
        let lit = [pos2(720.0, 500.0), pos2(650.0, 470.0)];
        let mut state = UiState::default();
        state.output.panel_rects = vec![tray];
        state.model.keep_clear = lit.to_vec();
        let size = vec2(270.0, 150.0);
        let found = place_popup(size, target, room, None, &state).expect("there is room");
        assert!(!found.intersects(tray) && !found.intersects(target) && room.contains_rect(found));
        assert!(lit.iter().all(|at| !found.contains(*at)), "{found:?}");
        assert_eq!(place_popup(size, target, room, Some(found), &state), Some(found), "it does not move about");
        state.model.keep_clear.push(found.center());
        let moved = place_popup(size, target, room, Some(found), &state).expect("there is room");
        assert!(!moved.contains(found.center()), "it gives way to what is lit later");
        state.output.panel_rects = vec![room];
        assert_eq!(place_popup(size, target, room, None, &state), None);
    }

    #[test]
    fn the_arrow_runs_between_the_edges() {
        let popup = Rect::from_min_size(pos2(100.0, 100.0), vec2(200.0, 100.0));
        let below = Rect::from_min_size(pos2(150.0, 300.0), vec2(50.0, 50.0));
        assert_eq!(arrow_ends(popup, below), (pos2(175.0, 200.0), pos2(175.0, 300.0)));
        let corner = Rect::from_min_size(pos2(400.0, 300.0), vec2(50.0, 50.0));
        assert_eq!(arrow_ends(popup, corner), (pos2(300.0, 200.0), pos2(400.0, 300.0)));
    }
}
