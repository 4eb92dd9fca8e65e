//! The result page: the outcome of the encounter, drawn over the table, with the rewards.

use bevy_egui::egui::{
    Align2, Id, Label, Rect, RichText, ScrollArea, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::super::actions::{MenuAction, ReturnPage, UiAction};
use super::super::journey_state::JourneyAction;
use super::super::key_hints::with_key;
use super::super::log_state::{AutopsyView, LookBackAction, SessionMark};
use super::super::shortcut::Shortcut;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_card_background, draw_double_rule, draw_fitted_text, draw_heading_rule, draw_text, fit_rows,
    paper_button,
};
use crate::model::Outcome;
use crate::view::{EncounterView, ResultPage};

/// Distance from the edge of the paper to the text.
const MARGIN: Vec2 = vec2(40.0, 26.0);

/// Height of the part about the last chance.
const LAST_CHANCE: f32 = 52.0;

/// Whether the page says something about the last chance.
fn has_last_chance(state: &UiState) -> bool {
    state.model.autopsy != AutopsyView::Hidden && state.model.session == SessionMark::Real
}

/// Draws the result page, if the encounter is over. In a journey it leads on to the next page.
pub fn draw_result(ui: &mut Ui, view: &EncounterView, in_journey: bool, state: &mut UiState) {
    let Some(page) = &view.result else { return };
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let wide = 560.0 * (1.0 + (s - 1.0) * 0.6);
    // The page is as tall as its text needs; a long text scrolls.
    let told = fit_rows(ui, &page.text, FontRole::Body, 17.0, INK, wide - 2.0 * MARGIN.x - 12.0, usize::MAX);
    let more = if has_last_chance(state) { LAST_CHANCE * s } else { 0.0 };
    let tall = (328.0 * s + told.size().y).clamp(380.0 * s, 500.0 * s) + more;
    super::show_page(&ctx, "result", vec2(wide, tall), 140, state, |ui, state| {
        draw_contents(ui, view, page, in_journey, state);
    });
}

fn draw_contents(ui: &mut Ui, view: &EncounterView, page: &ResultPage, in_journey: bool, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let body = ui.max_rect().shrink2(MARGIN);
    let top = pos2(body.center().x, body.top());
    let ink = if page.outcome == Outcome::Defeat { RUBRIC } else { INK };
    let is_practice = state.model.session == SessionMark::Practice;
    let outcome = match is_practice {
        true => strings::practice_outcome_text(page.outcome),
        false => strings::outcome_heading(page.outcome).to_owned(),
    };
    draw_fitted_text(ui, top, Align2::CENTER_TOP, &view.encounter, FontRole::Italic, 16.0, INK_SOFT, body.width());
    let head = pos2(top.x, top.y + 22.0 * s);
    draw_fitted_text(ui, head, Align2::CENTER_TOP, &outcome, FontRole::Heading, 36.0, ink, body.width());
    if state.model.take_backs > 0 {
        let at = pos2(body.right(), head.y + 40.0 * s);
        let marks = strings::take_back_count(state.model.take_backs);
        draw_fitted_text(ui, at, Align2::RIGHT_BOTTOM, &marks, FontRole::Italic, 15.0, RUBRIC, body.width() * 0.28);
    }
    let y = head.y + 48.0 * s;
    draw_heading_rule(ui, body.left()..=body.right(), y);

    let button_h = 38.0 * (1.0 + (s - 1.0) * 0.5);
    let buttons = Rect::from_min_max(pos2(body.left(), body.bottom() - button_h), body.max);
    let mut above = buttons.top() - 14.0;
    if has_last_chance(state) {
        let room = Rect::from_min_max(pos2(body.left(), above - LAST_CHANCE * s + 8.0), pos2(body.right(), above));
        draw_last_chance(ui, room, state);
        above = room.top() - 8.0;
    }
    let objects_h = 84.0 * s;
    let objects = Rect::from_min_max(pos2(body.left(), above - objects_h), pos2(body.right(), above));
    let text = Rect::from_min_max(pos2(body.left(), y + 14.0), pos2(body.right(), objects.top() - 26.0 * s));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(text).id_salt("text"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        let face = font_id(ui.ctx(), FontRole::Body, 17.0);
        ui.add(Label::new(RichText::new(&page.text).font(face).color(INK)).wrap());
    });
    draw_rewards(ui, page, objects);

    let look_back = ("look_back", strings::LOOK_BACK_AT_IT.text(), UiAction::LookBack(LookBackAction::AtStart));
    fn menu<'a>(name: &'static str, label: &'a str, action: impl Into<UiAction>) -> (&'static str, &'a str, UiAction) {
        (name, label, action.into())
    }
    let go_on_label;
    let row = if is_practice {
        vec![
            look_back,
            menu("practise_again", strings::PRACTISE_AGAIN.text(), MenuAction::PractiseAgain),
            menu("end_practice", strings::END_PRACTICE.text(), MenuAction::EndPractice),
        ]
    } else if in_journey {
        go_on_label = with_key(ui.ctx(), &strings::GO_ON_WITH_JOURNEY, Shortcut::Confirm);
        vec![look_back, menu("go_on", &go_on_label, JourneyAction::FinishFight)]
    } else {
        let page = state.model.return_page;
        let label = match page {
            ReturnPage::Title => None,
            ReturnPage::Practice => Some(strings::BACK_TO_PRACTICE.text()),
            ReturnPage::Sparring => Some(strings::BACK_TO_SPARRING.text()),
        };
        let mut row = vec![
            look_back,
            menu("again", strings::RESTART.text(), MenuAction::Restart),
            menu("to_title", strings::RESULT_TO_TITLE.text(), MenuAction::ToTitle),
        ];
        row.extend(label.map(|label| menu("return", label, MenuAction::ReturnTo(page))));
        row
    };
    draw_buttons(ui, buttons, row, state);
}

/// Draws a row of buttons; the last one is the main one.
fn draw_buttons(ui: &mut Ui, row: Rect, buttons: Vec<(&'static str, &str, UiAction)>, state: &mut UiState) {
    let n = buttons.len();
    let gap = 12.0;
    let wide = (row.width() - gap * (n as f32 - 1.0)) / n as f32;
    for (column, (name, label, action)) in buttons.into_iter().enumerate() {
        let left = row.left() + (wide + gap) * column as f32;
        let rect = Rect::from_min_size(pos2(left, row.top()), vec2(wide, row.height()));
        let tone = if column + 1 == n { ButtonEmphasis::Primary } else { ButtonEmphasis::Secondary };
        state.add_region(name, rect);
        let is_clicked = paper_button(ui, rect, Id::new(("result", name)), label, tone, true).clicked();
        if is_clicked || super::is_pressed_by_key(state, tone) {
            state.push_ui_action(action);
        }
    }
}

/// Draws what is known of the last chance, and the button that goes with it.
fn draw_last_chance(ui: &mut Ui, room: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let (told, button) = match state.model.autopsy {
        AutopsyView::Hidden => return,
        AutopsyView::Offered => {
            (String::new(), Some(("find_last_chance", strings::FIND_LAST_CHANCE.text(), MenuAction::StartAutopsy)))
        }
        AutopsyView::Running { games, at } => (
            strings::autopsy_progress_text(games, at),
            Some(("cancel_search", strings::CANCEL_SEARCH.text(), MenuAction::CancelAutopsy)),
        ),
        AutopsyView::Found { decision, at, wins, games } => (
            strings::autopsy_found_text(at, wins, games),
            Some(("practise", strings::PRACTISE_FROM_THERE.text(), MenuAction::Practise(decision))),
        ),
        AutopsyView::NotFound { positions } => (strings::autopsy_not_found_text(positions), None),
    };
    let mut text_room = room;
    if let Some((name, label, action)) = button {
        let rect = if told.is_empty() {
            Rect::from_center_size(room.center(), vec2((270.0 * s).min(room.width()), room.height().min(34.0 * s)))
        } else {
            let size = vec2((170.0 * s).min(room.width() * 0.45), room.height().min(34.0 * s));
            text_room.max.x -= size.x + 12.0;
            Rect::from_center_size(pos2(room.right() - size.x / 2.0, room.center().y), size)
        };
        super::menu_button(ui, rect, name, label, ButtonEmphasis::Secondary, state, action);
    }
    let text = fit_rows(ui, &told, FontRole::Handwritten, 16.0, PENCIL, text_room.width(), 2);
    let at = pos2(text_room.left(), text_room.center().y - text.size().y / 2.0);
    ui.painter().galley(at, text, PENCIL);
    ui.interact(text_room, Id::new("last chance"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
}

fn draw_rewards(ui: &Ui, page: &ResultPage, room: Rect) {
    let s = text_scale(ui.ctx());
    let label = pos2(room.left(), room.top() - 20.0 * s);
    draw_text(ui, label, Align2::LEFT_TOP, &strings::GAINED, FontRole::Heading, 16.0, RUBRIC);
    draw_double_rule(ui, room.left() + 62.0 * s..=room.right(), room.top() - 10.0 * s);
    let humanity = match (page.humanity_lost, page.humanity_gained) {
        (0, 0) => None,
        (0, n) => Some(strings::humanity_gained_text(n)),
        (n, 0) => Some(strings::humanity_lost_text(n)),
        (lost, gained) => {
            Some(format!("{}, {}", strings::humanity_lost_text(lost), strings::humanity_gained_text(gained)))
        }
    };
    if let Some(humanity) = humanity {
        let lost = pos2(room.right(), room.bottom() + 2.0);
        draw_text(ui, lost, Align2::RIGHT_BOTTOM, &humanity, FontRole::Handwritten, 17.0, RUBRIC);
    }
    let mut x = room.left();
    if page.souls == 0 && page.gear.is_empty() {
        draw_text(
            ui,
            room.center(),
            Align2::CENTER_CENTER,
            &strings::NOTHING_GAINED,
            FontRole::Handwritten,
            18.0,
            INK_FAINT,
        );
        return;
    }
    let tall = room.height() - 8.0;
    if page.souls > 0 {
        let rect = Rect::from_min_size(pos2(x, room.top() + 6.0), vec2(92.0 * s, tall));
        draw_soul_icon(ui, pos2(rect.center().x, rect.top() + tall * 0.36), tall * 0.3);
        let foot = pos2(rect.center().x, rect.bottom() - 2.0);
        draw_fitted_text(
            ui,
            foot,
            Align2::CENTER_BOTTOM,
            &strings::souls_text(page.souls),
            FontRole::Handwritten,
            17.0,
            PENCIL,
            rect.width(),
        );
        x = rect.right() + 12.0;
    }
    let n = page.gear.len().max(1) as f32;
    let w = ((room.right() - x - 10.0 * (n - 1.0)) / n).min(128.0 * s);
    for name in &page.gear {
        let rect = Rect::from_min_size(pos2(x, room.top() + 6.0), vec2(w, tall));
        draw_card_background(ui, rect, CARD_LIFTED, INK_FAINT, 0.4);
        ui.painter().hline(rect.x_range().shrink(6.0), rect.top() + 12.0, Stroke::new(1.0, RUBRIC));
        let text = super::super::widgets::fit_rows(ui, name, FontRole::Heading, 16.0, INK, w - 12.0, 2);
        let at = rect.center() + vec2(0.0, 4.0) - text.size() / 2.0;
        ui.painter().galley(at, text, INK);
        x += w + 10.0;
    }
}

/// Draws a soul: a small flame.
fn draw_soul_icon(ui: &Ui, at: bevy_egui::egui::Pos2, size: f32) {
    let outline = |f: f32| -> Vec<_> {
        [(0.05, -1.15), (0.42, -0.45), (0.62, 0.1), (0.55, 0.6), (0.0, 0.95), (-0.55, 0.6), (-0.62, 0.1), (-0.3, -0.35)]
            .into_iter()
            .map(|(x, y)| at + Vec2::new(x, y) * size * f)
            .collect()
    };
    let painter = ui.painter();
    painter.circle_filled(at, size * 1.25, CANDLE.gamma_multiply(0.14));
    painter.add(Shape::convex_polygon(outline(1.0), CANDLE, Stroke::new(1.6, INK)));
    let low = vec2(0.0, size * 0.25);
    let core = outline(0.5).into_iter().map(|p| p + low).collect();
    painter.add(Shape::convex_polygon(core, IVORY, Stroke::NONE));
}
