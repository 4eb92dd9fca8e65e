//! Paper buttons and small chips. Each one has an accessible label.

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};

use super::super::theme::{FontRole, animate_bool, colour::*};
use super::surfaces::draw_card_background;
use super::text::{draw_centred_block, draw_fitted_text};

/// The visual weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonEmphasis {
    /// The main action, drawn inked.
    Primary,
    /// One of several equal actions.
    Secondary,
    /// Text without a frame.
    TextOnly,
}

/// A paper button filling `rect`. A disabled one stays readable and keeps its tooltip for a reason.
pub fn paper_button(ui: &mut Ui, rect: Rect, id: Id, label: &str, tone: ButtonEmphasis, enabled: bool) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let mut response = ui.interact(rect, id, sense);
    let warm = animate_bool(ui.ctx(), id.with("warm"), enabled && (response.hovered() || response.has_focus()));
    let pressed = response.is_pointer_button_down_on();
    let lift = if pressed { 0.0 } else { warm };
    let face_rect = rect.translate(vec2(0.0, if pressed { 1.0 } else { -warm }));
    let (ground, edge, ink) = match (tone, enabled) {
        (_, false) => (CARD_DIM, RULE, INK_FAINT),
        (ButtonEmphasis::Primary, _) => (INK.lerp_to_gamma(RUBRIC, 0.35 * warm), INK, IVORY),
        (ButtonEmphasis::Secondary | ButtonEmphasis::TextOnly, _) => {
            (CARD.lerp_to_gamma(CARD_LIFTED, warm), INK_FAINT.lerp_to_gamma(INK, warm), INK)
        }
    };
    if tone == ButtonEmphasis::TextOnly {
        if warm > 0.0 {
            let y = face_rect.bottom() - 3.0;
            ui.painter().hline(face_rect.x_range().shrink(4.0), y, Stroke::new(1.0 * warm, RUBRIC));
        }
    } else {
        draw_card_background(ui, face_rect, ground, edge, lift);
        if tone == ButtonEmphasis::Primary {
            let line = Stroke::new(0.8, IVORY_EDGE.gamma_multiply(0.7));
            ui.painter().rect_stroke(face_rect.shrink(3.5), 1.0, line, StrokeKind::Inside);
        }
    }
    let size = (rect.height() / crate::ui::theme::text_scale(ui.ctx()) * 0.5).clamp(12.0, 20.0);
    // A long label takes two lines; it is cut only where these have no room either.
    let room = face_rect.shrink2(vec2(5.0, 2.0));
    if !draw_centred_block(ui, label, FontRole::Body, size, ink, room) {
        draw_fitted_text(ui, room.center(), Align2::CENTER_CENTER, label, FontRole::Body, size, ink, room.width());
    }
    if enabled {
        response = response.on_hover_cursor(CursorIcon::PointingHand);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, label));
    response
}

/// A small chip filling `rect`, for one of several options; the chosen one is inked and ringed.
pub fn paper_chip(ui: &mut Ui, rect: Rect, id: Id, label: &str, chosen: bool, enabled: bool) -> Response {
    let response = press_chip(ui, rect, id, label, chosen, enabled);
    paint_chip(ui, rect, label, (chosen, enabled), response.hovered());
    response
}

/// A chip without its picture, which [`paint_chip`] draws.
pub fn press_chip(ui: &Ui, rect: Rect, id: Id, label: &str, chosen: bool, enabled: bool) -> Response {
    let response = ui.interact(rect, id, if enabled { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, enabled, chosen, label));
    if enabled { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

/// Draws a chip.
pub fn paint_chip(ui: &Ui, rect: Rect, label: &str, (chosen, enabled): (bool, bool), hovered: bool) {
    let painter = ui.painter();
    let ground = if chosen { INK } else { CARD };
    let edge = match (chosen, hovered && enabled) {
        (true, _) => INK,
        (false, true) => RUBRIC,
        (false, false) => RULE,
    };
    painter.rect_filled(rect, rect.height() / 2.0, ground);
    painter.rect_stroke(rect, rect.height() / 2.0, Stroke::new(1.0, edge), StrokeKind::Inside);
    let ink = match (chosen, enabled) {
        (true, _) => IVORY,
        (false, true) => INK,
        (false, false) => INK_FAINT,
    };
    let size = (rect.height() / crate::ui::theme::text_scale(ui.ctx()) * 0.62).clamp(9.0, 16.0);
    draw_fitted_text(ui, rect.center(), Align2::CENTER_CENTER, label, FontRole::Body, size, ink, rect.width() - 8.0);
}
