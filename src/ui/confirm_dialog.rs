//! The confirmation before a decision that would defeat the character: a dialog beside the hex, with two buttons.
//!
//! The module owns the drawing of the dialog. The first button cancels; Escape cancels too, and Enter presses neither.

use bevy_egui::egui::{Align2, Id, Rect, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::actions::UiAction;
use super::answer_panel::{numbered_label, rect_beside};
use super::state::{ConfirmQuestion, UiState};
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{ButtonEmphasis, draw_panel_background, layout_text, paper_button};

/// Text size of the question.
const TEXT_SIZE: f32 = 17.0;

/// Width of the dialog, and height of a button, for a text scale.
fn dialog_metrics(s: f32, room: f32) -> (f32, f32) {
    ((430.0 * s).min(room), 32.0 * (1.0 + (s - 1.0) * 0.7))
}

/// The rectangle of the dialog: beside the hex of the question, or else centred at the lower edge of the strip. `None`
/// while no question is open.
pub(super) fn dialog_rect(ui: &Ui, state: &UiState, strip: Rect, table: Rect) -> Option<Rect> {
    let question = &state.model.confirm_question.as_ref()?.text;
    let s = text_scale(ui.ctx());
    let (width, button) = dialog_metrics(s, strip.width());
    let text = layout_text(ui, question, FontRole::Handwritten, TEXT_SIZE, INK, width - 28.0).size().y;
    let size = vec2(width, text + button + 30.0);
    Some(match state.model.question_anchor.filter(|at| table.contains(*at)) {
        Some(at) => rect_beside(at, size, table, s),
        None => Rect::from_min_size(pos2(strip.center().x - width / 2.0, strip.bottom() - size.y), size),
    })
}

/// Draws the question and its buttons into the whole of `ui`.
pub fn draw_confirm_dialog(ui: &mut Ui, state: &mut UiState) {
    let Some(ConfirmQuestion { text: question, is_about_a_hex }) = state.model.confirm_question.clone() else { return };
    let (no, yes) = match is_about_a_hex {
        true => (strings::FATAL_CANCEL.text(), strings::FATAL_CONFIRM.text()),
        false => (strings::FATAL_REACT.text(), strings::LET_IT_HAPPEN.text()),
    };
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(14.0, 9.0));
    let (_, tall) = dialog_metrics(s, page.width());
    let text = layout_text(ui, &question, FontRole::Handwritten, TEXT_SIZE, RUBRIC, body.width());
    let at = pos2(body.center().x - text.size().x / 2.0, body.top());
    let asked = Rect::from_min_size(at, text.size());
    ui.painter().galley(at, text, RUBRIC);
    ui.interact(asked, Id::new("deadly question"), bevy_egui::egui::Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &question));
    let half = vec2((body.width() - 10.0) / 2.0, tall);
    let left = Rect::from_min_size(pos2(body.left(), body.bottom() - tall), half);
    let right = Align2::RIGHT_BOTTOM.anchor_size(body.max, half);
    let buttons = [
        ("deadly:no", left, no, ButtonEmphasis::Primary, UiAction::CancelFatal),
        ("deadly:yes", right, yes, ButtonEmphasis::Secondary, UiAction::ConfirmFatal),
    ];
    for (n, (name, rect, label, tone, ui_action)) in buttons.into_iter().enumerate() {
        state.add_region(name, rect);
        let button = paper_button(ui, rect, Id::new(name), &numbered_label(n, label), tone, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
        if button.clicked() {
            state.push_ui_action(ui_action);
        }
    }
}
