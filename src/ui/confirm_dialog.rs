//! The confirmation before a decision that would defeat the character: a dialog beside the hex, with two buttons.
//!
//! The module owns the drawing of the dialog. The first button cancels; Escape cancels too, and Enter presses neither.

use super::answer_panel::{numbered_label, rect_beside};
use super::layout::show_fitted_panel;
use super::state::ConfirmQuestion;
use super::vocabulary::*;

/// Shows the question, if one is open, with its buttons: beside the hex of the question, or else at the lower edge of the
/// strip. Whether it is open.
pub(super) fn show_confirm_dialog(ui: &Ui, state: &mut UiState, strip: Rect, table: Rect) -> bool {
    let Some(ConfirmQuestion { text, is_about_a_hex }) = state.model.confirm_question.clone() else { return false };
    let (no, yes) = match is_about_a_hex {
        true => (strings::FATAL_CANCEL.text(), strings::FATAL_CONFIRM.text()),
        false => (strings::FATAL_REACT.text(), strings::LET_IT_HAPPEN.text()),
    };
    let buttons =
        [("deadly:no", no, Primary, UiAction::CancelFatal), ("deadly:yes", yes, Secondary, UiAction::ConfirmFatal)];
    let s = text_scale(ui.ctx());
    let width = (430.0 * s).min(strip.width());
    let anchor = state.model.question_anchor.filter(|at| table.contains(*at));
    let place = |tall| match anchor {
        Some(at) => rect_beside(at, vec2(width, tall), table, s),
        None => Align2::CENTER_BOTTOM.anchor_size(strip.center_bottom(), vec2(width, tall)),
    };
    show_fitted_panel(ui.ctx(), ("confirm", vec2(14.0, 9.0)), 90.0 * s, place, state, |ui, state| {
        ui.vertical_centered(|ui| label(ui, &text, FontRole::Handwritten, 17.0, RUBRIC));
        grid(ui, 2, vec2(10.0, 0.0), buttons.into_iter().enumerate(), |ui, (n, (name, label, tone, action))| {
            let button = wide_button(ui, state, (name, &numbered_label(n, label), tone));
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
            if button.clicked() {
                state.push_ui_action(action);
            }
        });
    });
    true
}
