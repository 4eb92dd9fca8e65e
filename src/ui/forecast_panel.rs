//! The forecast in the panels: the row of wounds with their chances, and the marks on the status panel where tokens would
//! land.
//!
//! Draws over everything and takes no pointer, so that nothing under it becomes unreachable. Must not compute a chance.

use bevy_egui::egui::{
    Align2, Area, Context, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::layout::PanelLayout;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, font_id, text_scale};
use super::widgets::{draw_fitted_text, draw_panel_background, fit_rows};
use crate::model::TokenSlot;
use crate::view::EncounterView;
use crate::view::forecast_view::{ChanceView, ForecastTokens, ForecastView};

/// Height of the row of wounds.
const WOUNDS_HEIGHT: f32 = 38.0;
/// Width of the panel where there is room.
const WIDTH: f32 = 600.0;

/// What is shown below the tokens: what the forecast assumes, then its notes.
fn note_lines(forecast: &ForecastView) -> Vec<String> {
    let mut lines: Vec<String> = forecast.notes.iter().map(strings::forecast_note).collect();
    lines.extend(forecast.entry.as_ref().and_then(|entry| strings::entry_defeat_text(entry.defeat_if_resolved)));
    lines.push(strings::FORECAST_ASSUMES.to_owned());
    lines
}

/// Where the panel lies in the room that the other panels leave: at its head, or above the strip while the pointer is up
/// there.
fn panel_rect(ctx: &Context, (layout, mut room): (PanelLayout, Rect), state: &UiState, height: f32) -> Rect {
    if state.character_details_open {
        room.min.x = room.min.x.max(layout.left.left() + 368.0);
    }
    let width = WIDTH.max(WIDTH * (text_scale(ctx) * 0.8)).min(room.width());
    let top = Rect::from_min_size(pos2(room.center().x - width / 2.0, room.top()), vec2(width, height));
    let pointer_above = ctx.pointer_latest_pos().is_some_and(|at| top.expand(24.0).contains(at));
    if pointer_above { top.translate(vec2(0.0, layout.strip.top() - 8.0 - top.bottom())) } else { top }
}

/// Shows the forecast, if there is one.
pub(super) fn show_forecast(ctx: &Context, view: &EncounterView, state: &mut UiState, layout: (PanelLayout, Rect)) {
    let Some(forecast) = state.forecast.clone() else { return };
    mark_slots(ctx, state, &forecast);
    Area::new(Id::new("forecast panel"))
        .order(Order::Foreground)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let s = text_scale(ctx);
            let width = panel_rect(ctx, layout, state, 10.0).width() - 28.0;
            let tokens = strings::forecast_tokens_text(&forecast.tokens, &view.character);
            let tokens = fit_rows(ui, &tokens, FontRole::Body, 15.0, INK, width, 2);
            let notes = fit_rows(ui, &note_lines(&forecast).join(" "), FontRole::Italic, 14.0, INK_SOFT, width, 2);
            let head = 24.0 * s;
            let height = head + WOUNDS_HEIGHT * s + tokens.size().y + notes.size().y + 22.0;
            let rect = panel_rect(ctx, layout, state, height.round());
            state.add_region("forecast_panel", rect);
            ui.set_clip_rect(rect.expand(12.0));
            draw_panel_background(ui, rect);
            let body = rect.shrink2(vec2(14.0, 7.0));
            let title = strings::forecast_heading(&forecast);
            draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &title, FontRole::Heading, 17.0, INK, body.width());
            name_text(ui, "forecast title", Rect::from_min_size(body.min, vec2(body.width(), head)), &title);
            let row = Rect::from_min_size(pos2(body.left(), body.top() + head), vec2(body.width(), WOUNDS_HEIGHT * s));
            draw_wounds(ui, &forecast, row);
            let at = pos2(body.left(), row.bottom() + 4.0);
            let under = at + vec2(0.0, tokens.size().y + 1.0);
            for (id, at, galley) in [("forecast tokens", at, tokens), ("forecast notes", under, notes)] {
                name_text(ui, id, Rect::from_min_size(at, galley.size()), galley.text());
                ui.painter().galley(at, galley, INK);
            }
        });
}

/// Gives a drawn text a name for screen readers.
fn name_text(ui: &Ui, id: &str, rect: Rect, text: &str) {
    let response = ui.interact(rect, Id::new(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// Draws one column for each number of HP lost, and one for defeat. Each fills from the left by its chance; the more HP, the
/// closer its hatching, so that colour is not the only difference.
fn draw_wounds(ui: &Ui, forecast: &ForecastView, row: Rect) {
    name_text(ui, "forecast wounds", row, &strings::wounds_text(forecast));
    let n = forecast.wounds.len() + 1;
    let gap = 8.0;
    let wide = (row.width() - gap * (n - 1) as f32) / n as f32;
    let columns = forecast.wounds.iter().map(|wound| (strings::wound_label(wound), wound.chance, wound.hp));
    let columns = columns.chain([(strings::DEFEAT.to_owned(), forecast.defeat, u8::MAX)]);
    for (k, (label, chance, hp)) in columns.enumerate() {
        let left = row.left() + k as f32 * (wide + gap);
        let rect = Rect::from_min_max(pos2(left, row.top()), pos2(left + wide, row.bottom()));
        draw_wound_column(ui, rect, &label, chance, hp);
    }
}

fn draw_wound_column(ui: &Ui, rect: Rect, label: &str, chance: ChanceView, hp: u8) {
    let ink = if chance.favourable == 0 { INK_SOFT } else { INK };
    let text = format!("{label}: {chance}");
    draw_fitted_text(ui, rect.min, Align2::LEFT_TOP, &text, FontRole::Body, 15.0, ink, rect.width());
    let bar = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 13.0), pos2(rect.right(), rect.bottom() - 2.0));
    let painter = ui.painter();
    painter.rect_filled(bar, 2.0, CARD_DIM);
    let full = bar.with_max_x(bar.left() + bar.width() * chance.part());
    let colour = match hp {
        0 => MOSS,
        u8::MAX => INK,
        _ => RUBRIC,
    };
    if full.width() > 0.0 {
        painter.rect_filled(full, 2.0, if hp == u8::MAX { colour } else { colour.gamma_multiply(0.35) });
        hatch(&painter.with_clip_rect(full.intersect(painter.clip_rect())), full, hp, colour);
    }
    painter.rect_stroke(bar, 2.0, Stroke::new(1.0, ink), StrokeKind::Inside);
}

/// Slanted lines, closer together with more HP; crosses for defeat; none for no wound.
fn hatch(painter: &Painter, rect: Rect, hp: u8, colour: bevy_egui::egui::Color32) {
    let (step, colour) = match hp {
        0 => return,
        u8::MAX => (11.0, IVORY),
        n => (14.0 / f32::from(n.min(4)), colour),
    };
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        let line = Stroke::new(1.4, colour);
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], line);
        if hp == u8::MAX {
            painter.line_segment([pos2(x, rect.top()), pos2(x + rect.height(), rect.bottom())], line);
        }
        x += step;
    }
}

/// The name of the region in which a slot lies on the status panel.
fn slot_region(slot: TokenSlot) -> Option<String> {
    match slot {
        TokenSlot::Hp => Some("slots".to_owned()),
        TokenSlot::Sink(sink) => Some(format!("sink:{sink:?}")),
        TokenSlot::Shield => Some("shield".to_owned()),
        TokenSlot::Unassigned => Some("unassigned".to_owned()),
        TokenSlot::Sheet => Some("conditions".to_owned()),
        TokenSlot::Durability(_) | TokenSlot::Break(_) | TokenSlot::Gone => None,
    }
}

/// Draws a mark at each slot of the status panel that tokens would reach: how many at least and at most.
fn mark_slots(ctx: &Context, state: &UiState, forecast: &ForecastView) {
    let mut slots: Vec<(TokenSlot, u8, u8)> = Vec::new();
    for ForecastTokens { slot, least, most, .. } in &forecast.tokens {
        match slots.iter_mut().find(|(known, ..)| known == slot) {
            Some((_, low, high)) => (*low, *high) = (low.saturating_add(*least), high.saturating_add(*most)),
            None => slots.push((*slot, *least, *most)),
        }
    }
    let painter =
        Painter::new(ctx.clone(), LayerId::new(Order::Foreground, Id::new("forecast marks")), ctx.content_rect());
    for (slot, least, most) in slots {
        let Some(region) = slot_region(slot).and_then(|name| state.region(&name)) else { continue };
        let text = strings::slot_mark_text(least, most);
        let line = painter.layout_no_wrap(text, font_id(ctx, FontRole::Body, 15.0), IVORY);
        let half = line.size() / 2.0 + vec2(4.0, 1.0);
        // An arrow that points into the slot: its shape says "comes in", whatever its colour.
        let tip = pos2(region.rect.center().x.min(region.rect.left() + 40.0), region.rect.top() + 7.0);
        let at = tip - vec2(0.0, half.y + 7.0);
        let face = Rect::from_center_size(at, half * 2.0);
        let arrow = vec![pos2(tip.x - 7.0, face.bottom() - 1.0), pos2(tip.x + 7.0, face.bottom() - 1.0), tip];
        painter.add(Shape::convex_polygon(arrow, RUBRIC, Stroke::NONE));
        painter.rect_filled(face, 4.0, RUBRIC);
        painter.rect_stroke(face, 4.0, Stroke::new(1.2, IVORY), StrokeKind::Inside);
        painter.galley(face.center() - line.size() / 2.0, line, IVORY);
    }
}
