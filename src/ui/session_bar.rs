//! The bar over the table while it shows something else than the encounter under way: a moment of the past, a replay or
//! a practice.
//!
//! Owns the drawing of the bar and its buttons. Must not decide which moment comes next: `input` does.

use super::key_hints::with_key;
use super::log_state::{LookBackAction, LookBackView, SessionMark};
use super::shortcut::Shortcut;
use super::vocabulary::*;

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
    area(ui, page.shrink2(vec2(12.0, 7.0)), |ui| match state.model.look_back {
        Some(look_back) => draw_look_back(ui, look_back, state),
        None => {
            let button = ("end_practice", strings::END_PRACTICE.text(), Primary, MenuAction::EndPractice.into());
            draw_head(ui, &strings::PRACTICE_NOTE, button, state);
        }
    });
}

/// Draws a text with one button at its right end.
fn draw_head(ui: &mut Ui, text: &str, button: AskButton<'_, UiAction>, state: &mut UiState) {
    let told = |ui: &mut Ui, _: &mut UiState| {
        let room = ui.available_size();
        let told = fit_block(ui, text, FontRole::Heading, 18.0, RUBRIC, room);
        ui.label(told.unwrap_or_else(|| fit_line(ui, text, FontRole::Heading, 18.0, RUBRIC, room.x)));
    };
    ends(ui, state, told, |ui, state| {
        let (name, label, tone, action) = button;
        if small_button(ui, state, (name, label, tone), true).clicked() {
            state.push_ui_action(action);
        }
    });
}

fn draw_look_back(ui: &mut Ui, look_back: LookBackView, state: &mut UiState) {
    let is_replay = state.model.session == SessionMark::Replay;
    let (label, action) = match is_replay {
        true => (strings::CLOSE_REPLAY.text(), MenuAction::ToTitle.into()),
        false => (strings::RETURN_TO_PRESENT.text(), UiAction::LookBack(LookBackAction::Return)),
    };
    let text = strings::looking_back_text(look_back.place, is_replay);
    draw_head(ui, &text, ("look_back:return", label, Primary, action), state);
    let step = |forward| LookBackAction::Step { forward };
    let turn = |forward| LookBackAction::StepTurn { forward };
    let mark = |forward| LookBackAction::StepBookmark { forward };
    let mut steps = vec![
        ("look_back:turn_back", &strings::TURN_BACK, &strings::TURN_BACK_TOOLTIP, turn(false)),
        ("look_back:back", &strings::STEP_BACK, &strings::STEP_BACK_TOOLTIP, step(false)),
        ("look_back:forward", &strings::STEP_FORWARD, &strings::STEP_FORWARD_TOOLTIP, step(true)),
        ("look_back:turn_forward", &strings::TURN_FORWARD, &strings::TURN_FORWARD_TOOLTIP, turn(true)),
    ];
    if look_back.has_bookmarks {
        steps.insert(0, ("look_back:mark_back", &strings::BOOKMARK_BACK, &strings::LOG_BOOKMARKS, mark(false)));
        steps.push(("look_back:mark_forward", &strings::BOOKMARK_FORWARD, &strings::LOG_BOOKMARKS, mark(true)));
    }
    let tall = ui.available_height();
    grid(ui, steps.len(), vec2(6.0, 0.0), steps, |ui, (name, label, tooltip, action)| {
        let (is_back, key) = match action {
            LookBackAction::Step { forward: false } => (true, Some(Shortcut::LookEarlier)),
            LookBackAction::Step { forward: true } => (false, Some(Shortcut::LookLater)),
            LookBackAction::StepTurn { forward: false } => (true, Some(Shortcut::LookTurnEarlier)),
            LookBackAction::StepTurn { forward: true } => (false, Some(Shortcut::LookTurnLater)),
            _ => (false, None),
        };
        let size = vec2(ui.available_width(), tall);
        let enabled = look_back.has_earlier || !is_back;
        let button = sized_button(ui, state, (name, label, Secondary), size, enabled);
        state.add_region(name, button.rect);
        if button.clicked() {
            state.push_ui_action(UiAction::LookBack(action));
        }
        button.on_hover_text(key.map_or_else(|| tooltip.to_string(), |key| with_key(ui.ctx(), tooltip, key)));
    });
}
