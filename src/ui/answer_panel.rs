//! Answers to an open question that have buttons: hands, gear, a damage type, a condition, dice.
//!
//! The player gives answers that are hexes or pieces on the table, and the default answer with the default button
//! (Space). The panel lies near the piece or hex of the question, unless the player must click hexes too. The digit on
//! a button presses it.

use bevy_egui::egui::{Id, Pos2, Rect, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::actions::UiAction;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{ButtonEmphasis, draw_fitted_text, draw_panel_background, draw_token, layout_text, paper_button};
use crate::model::{Choice, Token};
use crate::view::{EncounterView, Prompt};

const GAP: f32 = 8.0;
/// Distance between the answers and the piece or hex of the question.
const ANCHOR_GAP: f32 = 44.0;

fn open_question(view: &EncounterView, state: &UiState) -> (String, Vec<(Choice, String)>) {
    if !state.model.click_options.is_empty() {
        return (strings::WHICH_WAY.to_string(), state.model.click_options.clone());
    }
    let Prompt::Choose { question, choices } = &view.prompt else { return Default::default() };
    // What stops is the default button, unless another answer is.
    let stops_by_button = choices.contains(&Choice::All);
    let has_button = |c: &&Choice| strings::is_button_choice(c) || (stops_by_button && **c == Choice::Done);
    let answers = choices.iter().filter(has_button).map(|c| (c.clone(), strings::choice_text(c, view)));
    (question.to_string(), answers.collect())
}

/// The answers with buttons, in the order of their digits.
pub fn button_answers(view: &EncounterView, state: &UiState) -> Vec<Choice> {
    match &view.prompt {
        Prompt::Start(_) => super::hand_slots::hands_by_number(view).into_iter().map(Choice::Hands).collect(),
        _ => open_question(view, state).1.into_iter().map(|(choice, _)| choice).collect(),
    }
}

/// Whether every answer has a button, so that the panel may cover the table.
fn are_all_on_buttons(view: &EncounterView, state: &UiState) -> bool {
    let Prompt::Choose { choices, .. } = &view.prompt else { return !state.model.click_options.is_empty() };
    let spoken = |c: &Choice| strings::is_button_choice(c) && !matches!(c, Choice::AreaDirection(_) | Choice::Dice(_));
    !state.model.click_options.is_empty()
        || choices.iter().all(|c| spoken(c) || matches!(c, Choice::Done | Choice::All | Choice::Stay))
}

/// A button's label with the digit that presses it, for the first nine.
pub(super) fn numbered_label(n: usize, told: &str) -> String {
    if n < 9 { format!("{}  {told}", n + 1) } else { told.to_owned() }
}

fn choice_token(choice: &Choice) -> Option<Token> {
    match choice {
        Choice::Damage(kind) => Some(Token::Damage(*kind)),
        Choice::Condition(c) => Some(Token::Condition(*c)),
        _ => None,
    }
}

/// Lays buttons out in rows: the rectangle of each relative to the first, and the total size.
fn layout_buttons(ui: &Ui, answers: &[(Choice, String)], width: f32) -> (Vec<Rect>, Vec2) {
    let s = text_scale(ui.ctx());
    let tall = 30.0 * (1.0 + (s - 1.0) * 0.7);
    let (mut x, mut y, mut widest) = (0.0_f32, 0.0, 0.0_f32);
    let mut rects = Vec::new();
    for (n, (choice, told)) in answers.iter().enumerate() {
        let told = &numbered_label(n, told);
        let coin = if choice_token(choice).is_some() { 30.0 } else { 0.0 };
        let w =
            (layout_text(ui, told, FontRole::Body, 15.0, INK, f32::INFINITY).size().x + 28.0).min(width - coin) + coin;
        // The panel lies on whole points, so rounding must not wrap a button that fitted before.
        if x > 0.0 && x + w > width + 2.0 {
            (x, y) = (0.0, y + tall + 6.0);
        }
        rects.push(Rect::from_min_size(pos2(x, y), vec2(w, tall)));
        x += w + GAP;
        widest = widest.max(x - GAP);
    }
    (rects, vec2(widest, y + tall))
}

/// The rectangle of the answers: above the piece or hex of the question, inside `table`, or else centred at the lower
/// edge of the strip; as tall as its content.
pub(super) fn panel_rect(ui: &Ui, view: &EncounterView, state: &UiState, strip: Rect, table: Rect) -> Rect {
    let s = text_scale(ui.ctx());
    let (question, answers) = open_question(view, state);
    let (_, size) = layout_buttons(ui, &answers, strip.width() - 28.0);
    let asked = layout_text(ui, &question, FontRole::Handwritten, 17.0, INK, f32::INFINITY).size().x;
    let width = (size.x.max(asked) + 28.0).min(strip.width());
    let tall = size.y + 24.0 * s + 22.0;
    if let Some(at) = state.model.question_anchor.filter(|at| table.contains(*at) && are_all_on_buttons(view, state)) {
        return rect_beside(at, vec2(width, tall), table, s);
    }
    Rect::from_min_max(
        pos2(strip.center().x - width / 2.0, strip.bottom() - tall),
        pos2(strip.center().x + width / 2.0, strip.bottom()),
    )
}

/// A rectangle of this size near the piece or hex at `at`: above it if there is room in `table`, else below.
pub(super) fn rect_beside(at: Pos2, size: Vec2, table: Rect, s: f32) -> Rect {
    let gap = ANCHOR_GAP * s;
    let above = at.y - gap - size.y >= table.top();
    let top = if above { at.y - gap - size.y } else { (at.y + gap).min(table.bottom() - size.y) };
    let left = (at.x - size.x / 2.0).clamp(table.left(), (table.right() - size.x).max(table.left()));
    Rect::from_min_size(pos2(left, top.max(table.top())), size)
}

/// Draws the question and its buttons into the whole of `ui`.
pub fn draw_answer_panel(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(14.0, 8.0));
    let (question, answers) = open_question(view, state);
    let top = pos2(body.center().x, body.top());
    draw_fitted_text(
        ui,
        top,
        bevy_egui::egui::Align2::CENTER_TOP,
        &question,
        FontRole::Handwritten,
        17.0,
        INK,
        body.width(),
    );
    let (rects, size) = layout_buttons(ui, &answers, body.width());
    let origin = vec2(body.center().x - size.x / 2.0, body.top() + 24.0 * s + 3.0);
    for (n, ((choice, told), rect)) in answers.into_iter().zip(rects).enumerate() {
        let mut rect = rect.translate(origin);
        state.add_region(format!("choice:{n}"), rect);
        if let Some(token) = choice_token(&choice) {
            draw_token(ui.painter(), token, rect.left_center() + vec2(13.0, 0.0), 12.5);
            rect.min.x += 30.0;
        }
        let button =
            paper_button(ui, rect, Id::new(("answer", n)), &numbered_label(n, &told), ButtonEmphasis::Secondary, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
        if button.clicked() {
            state.push_ui_action(UiAction::Answer(choice));
        }
    }
}
