//! The bar over the table while it shows something else than the encounter under way: a moment of the past, a replay or
//! a practice.
//!
//! Owns the drawing of the bar and its buttons. Must not decide which moment comes next: `input` does.

use bevy_egui::egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::actions::{MenuAction, UiAction};
use super::key_hints::with_key;
use super::log_state::{LookBackAction, LookBackView, SessionMark};
use super::shortcut::Shortcut;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{ButtonEmphasis, draw_panel_background, fit_block, fit_line, paper_button};

/// The rectangle of the bar at the upper edge of the table; `None` in the present of a real encounter.
pub(super) fn bar_rect(ui: &Ui, state: &UiState, room: Rect) -> Option<Rect> {
    let s = text_scale(ui.ctx());
    let (wide, tall) = match (state.model.look_back, state.model.session) {
        (Some(_), _) => (620.0 * s, 42.0 + 36.0 * s),
        (None, SessionMark::Practice) => (560.0 * s, 12.0 + 30.0 * s),
        (None, _) => return None,
    };
    let size = vec2(wide.min(room.width()), tall);
    Some(Rect::from_min_size(pos2(room.center().x - size.x / 2.0, room.top()), size))
}

/// Draws the bar into the whole of `ui`.
pub(super) fn draw_session_bar(ui: &mut Ui, state: &mut UiState) {
    let page = ui.max_rect();
    draw_panel_background(ui, page);
    ui.painter().rect_stroke(page.shrink(2.0), 2.0, Stroke::new(2.0, RUBRIC), StrokeKind::Inside);
    let body = page.shrink2(vec2(12.0, 7.0));
    match state.model.look_back {
        Some(look_back) => draw_look_back(ui, body, look_back, state),
        None => {
            let label = strings::END_PRACTICE.text();
            let action = UiAction::Menu(MenuAction::EndPractice);
            draw_head(ui, body, &strings::PRACTICE_NOTE, ("end_practice", label, action), state);
        }
    }
}

/// Draws a text with one button at its right end.
fn draw_head(ui: &mut Ui, line: Rect, text: &str, button: (&str, &str, UiAction), state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let (name, label, action) = button;
    let wide = (170.0 * s).min(line.width() * 0.45);
    let rect = Rect::from_min_max(pos2(line.right() - wide, line.top()), line.max);
    let room = Rect::from_min_max(line.min, pos2(rect.left() - 10.0, line.bottom()));
    let told = fit_block(ui, text, FontRole::Heading, 18.0, RUBRIC, room.size());
    let told = told.unwrap_or_else(|| fit_line(ui, text, FontRole::Heading, 18.0, RUBRIC, room.width()));
    ui.painter().galley(pos2(room.left(), room.center().y - told.size().y / 2.0), told, RUBRIC);
    ui.interact(room, Id::new("session bar"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    state.add_region(name, rect);
    if paper_button(ui, rect, Id::new(name), label, ButtonEmphasis::Primary, true).clicked() {
        state.push_ui_action(action);
    }
}

fn draw_look_back(ui: &mut Ui, body: Rect, look_back: LookBackView, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let is_replay = state.model.session == SessionMark::Replay;
    let tall = (body.height() - 6.0) / 2.0;
    let head = Rect::from_min_size(body.min, vec2(body.width(), tall));
    let text = strings::looking_back_text(look_back.place, is_replay);
    let (label, action) = if is_replay {
        (strings::CLOSE_REPLAY.text(), UiAction::Menu(MenuAction::ToTitle))
    } else {
        (strings::RETURN_TO_PRESENT.text(), UiAction::LookBack(LookBackAction::Return))
    };
    draw_head(ui, head, &text, ("look_back:return", label, action), state);
    let step = |forward| LookBackAction::Step { forward };
    let turn = |forward| LookBackAction::StepTurn { forward };
    let mark = |forward| LookBackAction::StepBookmark { forward };
    let mut steps = vec![
        ("look_back:turn_back", strings::TURN_BACK.text(), strings::TURN_BACK_TOOLTIP.text(), turn(false)),
        ("look_back:back", strings::STEP_BACK.text(), strings::STEP_BACK_TOOLTIP.text(), step(false)),
        ("look_back:forward", strings::STEP_FORWARD.text(), strings::STEP_FORWARD_TOOLTIP.text(), step(true)),
        ("look_back:turn_forward", strings::TURN_FORWARD.text(), strings::TURN_FORWARD_TOOLTIP.text(), turn(true)),
    ];
    if look_back.has_bookmarks {
        steps.insert(
            0,
            ("look_back:mark_back", strings::BOOKMARK_BACK.text(), strings::LOG_BOOKMARKS.text(), mark(false)),
        );
        steps.push((
            "look_back:mark_forward",
            strings::BOOKMARK_FORWARD.text(),
            strings::LOG_BOOKMARKS.text(),
            mark(true),
        ));
    }
    let n = steps.len() as f32;
    let gap = 6.0 * s;
    let wide = (body.width() - gap * (n - 1.0)) / n;
    let mut left = body.left();
    for (name, label, tooltip, action) in steps {
        let rect = Rect::from_min_size(pos2(left, head.bottom() + 6.0), vec2(wide, tall));
        left += wide + gap;
        let is_back =
            matches!(action, LookBackAction::Step { forward: false } | LookBackAction::StepTurn { forward: false });
        let enabled = look_back.has_earlier || !is_back;
        state.add_region(name, rect);
        let button = paper_button(ui, rect, Id::new(name), label, ButtonEmphasis::Secondary, enabled);
        if button.clicked() {
            state.push_ui_action(UiAction::LookBack(action));
        }
        let key = match action {
            LookBackAction::Step { forward: false } => Some(Shortcut::LookEarlier),
            LookBackAction::Step { forward: true } => Some(Shortcut::LookLater),
            LookBackAction::StepTurn { forward: false } => Some(Shortcut::LookTurnEarlier),
            LookBackAction::StepTurn { forward: true } => Some(Shortcut::LookTurnLater),
            _ => None,
        };
        button.on_hover_text(key.map_or_else(|| tooltip.to_owned(), |key| with_key(ui.ctx(), tooltip, key)));
    }
}
