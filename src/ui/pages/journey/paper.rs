//! The paper of the journey: the open booklet and chapter cards.

use bevy_egui::egui::{
    Align2, Color32, Mesh, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};

use super::super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::super::widgets::{draw_card_background, draw_panel_background, fit_rows};
use crate::view::journey_page::ChapterCard;

/// How far the shadow of the fold reaches into a leaf.
const FOLD: f32 = 54.0;

/// Draws an open booklet, or a single leaf.
pub(super) fn draw_spread(ui: &Ui, rect: Rect, is_folded: bool) {
    let painter = ui.painter();
    let shadow = bevy_egui::egui::Shadow { offset: [4, 7], blur: 18, spread: 1, color: Color32::from_black_alpha(170) };
    painter.add(shadow.as_shape(rect, bevy_egui::egui::CornerRadius::same(3)));
    // The leaves below.
    for n in (1..=3).rev() {
        let below = rect.translate(vec2(0.0, n as f32 * 2.0)).expand2(vec2(n as f32 * 1.6, 0.0));
        painter.rect_filled(below, 2.0, CARD_DIM.lerp_to_gamma(RULE, n as f32 * 0.3));
        painter.rect_stroke(below, 2.0, Stroke::new(0.6, INK_FAINT.gamma_multiply(0.6)), StrokeKind::Inside);
    }
    draw_panel_background(ui, rect);
    if !is_folded {
        return;
    }
    let middle = rect.center().x;
    let shade = |alpha: u8| Color32::from_rgba_unmultiplied(60, 40, 18, alpha);
    let mut mesh = Mesh::default();
    let columns = [(-FOLD, 0), (-FOLD * 0.35, 22), (0.0, 74), (FOLD * 0.2, 30), (FOLD, 0)];
    for (x, alpha) in columns {
        mesh.colored_vertex(pos2(middle + x, rect.top() + 1.0), shade(alpha));
        mesh.colored_vertex(pos2(middle + x, rect.bottom() - 1.0), shade(alpha));
    }
    for n in 0..(columns.len() as u32 - 1) {
        mesh.add_triangle(n * 2, n * 2 + 1, n * 2 + 2);
        mesh.add_triangle(n * 2 + 1, n * 2 + 2, n * 2 + 3);
    }
    painter.add(Shape::mesh(mesh));
}

/// Draws the shadow of something that lies on the wood; the candle stands beyond it, to the left.
pub(super) fn draw_lying_shadow(ui: &Ui, rect: Rect, height: f32) {
    let offset = [(2.0 + 2.0 * height) as i8, (3.0 + 3.0 * height) as i8];
    let blur = (9.0 + 4.0 * height) as u8;
    let shadow = bevy_egui::egui::Shadow { offset, blur, spread: 0, color: Color32::from_black_alpha(165) };
    ui.painter().add(shadow.as_shape(rect, bevy_egui::egui::CornerRadius::same(3)));
}

/// Draws a card that lies face down.
pub(super) fn draw_card_back(ui: &Ui, rect: Rect, lift: f32) {
    let ground = INK.lerp_to_gamma(RUBRIC, 0.18 + 0.2 * lift);
    draw_card_background(ui, rect, ground, INK, lift);
    let painter = ui.painter();
    let line = Stroke::new(1.0, IVORY_EDGE.gamma_multiply(0.55));
    painter.rect_stroke(rect.shrink(7.0), 2.0, line, StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(10.0), 2.0, Stroke::new(0.5, IVORY_EDGE.gamma_multiply(0.4)), StrokeKind::Inside);
    let heart = rect.center();
    for (part, width) in [(0.3, 1.2), (0.24, 0.6)] {
        let hex =
            (0..6).map(|i| heart + Vec2::angled(std::f32::consts::TAU * (i as f32 + 0.5) / 6.0) * rect.width() * part);
        painter.add(Shape::closed_line(hex.collect(), Stroke::new(width, IVORY_EDGE.gamma_multiply(0.8))));
    }
    for (part, alpha) in [(0.13, 0.2), (0.085, 0.4), (0.045, 1.0)] {
        painter.circle_filled(heart, rect.width() * part, CANDLE.gamma_multiply(alpha));
    }
}

/// Draws the face of a chapter card: symbol, title, line.
pub(super) fn draw_card_face(ui: &Ui, rect: Rect, card: &ChapterCard, lift: f32) {
    draw_card_background(ui, rect, CARD.lerp_to_gamma(CARD_LIFTED, lift), INK_FAINT, lift);
    let painter = ui.painter();
    painter.rect_stroke(rect.shrink(6.0), 2.0, Stroke::new(1.0, RUBRIC.gamma_multiply(0.7)), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(9.0), 2.0, Stroke::new(0.5, INK_FAINT), StrokeKind::Inside);
    // Sizes go with the card, not with the player's text scale, which the texts have already.
    let unit = rect.width() / 300.0 / text_scale(ui.ctx());
    let inner = rect.shrink(rect.width() * 0.075);
    let mut symbol = font_id(ui.ctx(), FontRole::Heading, 10.0);
    symbol.size = rect.width() * 0.22;
    let top = pos2(rect.center().x, rect.top() + rect.height() * 0.2);
    painter.text(top, Align2::CENTER_CENTER, &card.symbol, symbol, RUBRIC);
    let at_least = |points: f32, least: f32| (points * unit).max(least / text_scale(ui.ctx()));
    let title = fit_rows(ui, &card.title, FontRole::Heading, at_least(29.0, 17.0), INK, inner.width(), 2);
    let y = rect.top() + rect.height() * 0.36;
    let at = pos2(rect.center().x - title.size().x / 2.0, y);
    let below = y + title.size().y + 10.0;
    painter.galley(at, title, INK);
    painter.hline(rect.center().x - 24.0..=rect.center().x + 24.0, below, Stroke::new(1.0, RUBRIC));
    if card.text.is_empty() || rect.width() < 150.0 {
        return;
    }
    let size = at_least(17.0, 13.5);
    let rows = ((rect.bottom() - 20.0 - below) / (1.2 * size * text_scale(ui.ctx()))).floor().max(1.0) as usize;
    let format = TextFormat::simple(font_id(ui.ctx(), FontRole::Italic, size), INK_SOFT);
    let mut job = LayoutJob::single_section(card.text.to_string(), format);
    job.halign = bevy_egui::egui::Align::Center;
    job.wrap = TextWrapping { max_width: inner.width(), max_rows: rows, ..TextWrapping::default() };
    let text = painter.layout_job(job);
    // The rows of a centred text lie around the point where it is drawn.
    painter.galley(pos2(rect.center().x, below + 12.0), text, INK_SOFT);
}
