//! The forecast in the panels: the row of wounds with their chances, and the marks on the status panel where tokens would
//! land.
//!
//! The panel takes no pointer, so that the table under it stays within reach. Must not compute a chance.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Area, Context, Galley, Id, LayerId, Order, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::layout::{PanelLayout, paint_new_area_at_once};
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, font_id, text_scale};
use super::widgets::{draw_fitted_text, draw_panel_background, fit_rows};
use crate::model::TokenSlot;
use crate::view::EncounterView;
use crate::view::forecast_view::{ChanceView, ForecastView};

/// Height of a row of wounds.
const ROW_HEIGHT: f32 = 21.0;
/// Width of the panel where no other panel lies on the left.
const WIDTH: f32 = 288.0;
/// Space between the edge of the panel and its text.
const PAD: f32 = 12.0;

/// What is shown below the tokens.
fn notes_text(forecast: &ForecastView) -> String {
    forecast.notes.iter().map(strings::forecast_note).collect::<Vec<_>>().join(" ")
}

/// The texts of the panel, laid out for its width.
struct PanelTexts {
    title: Arc<Galley>,
    lasting: Option<Arc<Galley>>,
    tokens: Arc<Galley>,
    notes: Arc<Galley>,
}

impl PanelTexts {
    fn new(ui: &Ui, view: &EncounterView, forecast: &ForecastView, width: f32) -> Self {
        let width = width - 2.0 * PAD;
        let title = strings::forecast_heading(forecast);
        let tokens = strings::forecast_tokens_text(&forecast.tokens, &view.character);
        let lasting = strings::lasting_text(&forecast.lasting);
        Self {
            lasting: (!lasting.is_empty()).then(|| fit_rows(ui, &lasting, FontRole::Body, 15.0, RUBRIC, width, 3)),
            title: fit_rows(ui, &title, FontRole::Heading, 17.0, INK, width, 2),
            tokens: fit_rows(ui, &tokens, FontRole::Body, 15.0, INK, width, 5),
            notes: fit_rows(ui, &notes_text(forecast), FontRole::Italic, 14.0, INK_SOFT, width, 5),
        }
    }

    fn height(&self, rows: usize, s: f32) -> f32 {
        let lasting = self.lasting.as_ref().map_or(0.0, |lasting| lasting.size().y + 4.0);
        let texts = self.title.size().y + lasting + self.tokens.size().y + self.notes.size().y;
        (texts + rows as f32 * ROW_HEIGHT * s + 26.0).round()
    }
}

/// Where the panel lies: at the foot of the left side, beside the character details while they are open. With the cards
/// open it is as wide as they are.
pub(super) fn panel_rect(ui: &Ui, view: &EncounterView, state: &UiState, layout: PanelLayout) -> Option<Rect> {
    let forecast = state.model.forecast.as_ref()?;
    let s = text_scale(ui.ctx());
    let left = if state.memory.character_details_open { layout.left.left() + 368.0 } else { layout.left.left() };
    let is_column = state.memory.side_panels_open && !state.memory.character_details_open;
    let width = if is_column { layout.left.width() } else { (WIDTH * (0.4 + 0.6 * s)).round() };
    let texts = PanelTexts::new(ui, view, forecast, width);
    let height = texts.height(forecast.wounds.len() + 1, s).min(layout.left.height());
    Some(Rect::from_min_size(pos2(left, layout.left.bottom() - height), vec2(width, height)))
}

/// Shows the forecast, if there is one.
pub(super) fn show_forecast(ui: &Ui, view: &EncounterView, state: &mut UiState, layout: PanelLayout) {
    let (Some(rect), Some(forecast)) = (panel_rect(ui, view, state, layout), state.model.forecast.clone()) else {
        return;
    };
    let ctx = ui.ctx();
    mark_slots(ctx, state, &forecast);
    let texts = PanelTexts::new(ui, view, &forecast, rect.width());
    state.add_region("forecast_panel", rect);
    paint_new_area_at_once(ctx, Id::new("forecast panel"));
    Area::new(Id::new("forecast panel"))
        .order(Order::Middle)
        .fixed_pos(Pos2::ZERO)
        .constrain(false)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| draw_panel(ui, &forecast, texts, rect));
}

fn draw_panel(ui: &Ui, forecast: &ForecastView, texts: PanelTexts, rect: Rect) {
    draw_panel_background(ui, rect);
    let painter = ui.painter().with_clip_rect(rect);
    let body = rect.shrink2(vec2(PAD, 7.0));
    let mut at = body.min;
    let draw = |id: &str, at: &mut Pos2, galley: Arc<Galley>| {
        let place = Rect::from_min_size(*at, galley.size());
        name_text(ui, id, place, galley.text());
        painter.galley(*at, galley, INK);
        at.y = place.bottom() + 4.0;
    };
    draw("forecast title", &mut at, texts.title);
    let row = ROW_HEIGHT * text_scale(ui.ctx());
    let rows = Rect::from_min_size(at, vec2(body.width(), row * (forecast.wounds.len() + 1) as f32));
    draw_wounds(ui, forecast, rows, row);
    at.y = rows.bottom() + 3.0;
    if let Some(lasting) = texts.lasting {
        draw("forecast lasting", &mut at, lasting);
    }
    draw("forecast tokens", &mut at, texts.tokens);
    draw("forecast notes", &mut at, texts.notes);
}

/// Gives a drawn text a name for screen readers.
fn name_text(ui: &Ui, id: &str, rect: Rect, text: &str) {
    let response = ui.interact(rect, Id::new(id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// Draws one row for each number of HP lost, and one for defeat. Each fills from the left by its chance; the more HP, the
/// closer its hatching, so that colour is not the only difference.
fn draw_wounds(ui: &Ui, forecast: &ForecastView, rows: Rect, high: f32) {
    name_text(ui, "forecast wounds", rows, &strings::wounds_text(forecast));
    let wounds = forecast.wounds.iter().map(|wound| (strings::wound_label(wound), wound.chance, wound.hp));
    let wounds = wounds.chain([(strings::DEFEAT.to_string(), forecast.defeat, u8::MAX)]);
    for (k, (label, chance, hp)) in wounds.enumerate() {
        let top = rows.top() + k as f32 * high;
        draw_wound(ui, Rect::from_min_size(pos2(rows.left(), top), vec2(rows.width(), high)), &label, chance, hp);
    }
}

fn draw_wound(ui: &Ui, row: Rect, label: &str, chance: ChanceView, hp: u8) {
    let ink = if chance.favourable == 0 { INK_SOFT } else { INK };
    let (label_w, chance_w) = (row.width() * 0.31, row.width() * 0.33);
    let middle = row.center().y;
    let left = pos2(row.left(), middle);
    draw_fitted_text(ui, left, Align2::LEFT_CENTER, label, FontRole::Body, 15.0, ink, label_w - 4.0);
    let right = pos2(row.right(), middle);
    let text = chance.to_string();
    draw_fitted_text(ui, right, Align2::RIGHT_CENTER, &text, FontRole::Body, 15.0, ink, chance_w - 6.0);
    let bar = Rect::from_min_max(pos2(row.left() + label_w, middle - 6.0), pos2(row.right() - chance_w, middle + 6.0));
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
    let painter =
        Painter::new(ctx.clone(), LayerId::new(Order::Foreground, Id::new("forecast marks")), ctx.content_rect());
    for (slot, least, most) in forecast.slots.iter().copied() {
        let Some(region) = slot_region(slot).and_then(|name| state.region(&name)) else { continue };
        let text = strings::slot_mark_text(slot, least, most);
        let line = painter.layout_no_wrap(text, font_id(ctx, FontRole::Body, 14.0), IVORY);
        let face = Rect::from_center_size(region.rect.right_top() + vec2(-8.0, 5.0), line.size() + vec2(8.0, 0.0));
        // An arrow that points down into the slot: its shape says "comes in", whatever its colour.
        let foot = face.center_bottom() - vec2(0.0, 1.0);
        let arrow = vec![foot - vec2(6.0, 0.0), foot + vec2(6.0, 0.0), foot + vec2(0.0, 6.0)];
        painter.add(Shape::convex_polygon(arrow, RUBRIC, Stroke::NONE));
        painter.rect_filled(face, 4.0, RUBRIC);
        painter.rect_stroke(face, 4.0, Stroke::new(1.2, IVORY), StrokeKind::Inside);
        painter.galley(face.center() - line.size() / 2.0, line, IVORY);
    }
}
