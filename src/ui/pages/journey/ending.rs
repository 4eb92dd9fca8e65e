//! The end of a journey: its title, and the diary of what led there.

use bevy_egui::egui::{Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

use super::super::super::actions::{MenuAction, UiAction};
use super::super::super::journey_state::JourneyAction;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{
    ButtonEmphasis, area, draw_heading_rule, grid, label_in_rows, layout_text, note, scrolled, section,
};
use super::super::sheet_parts::region_button;
use super::paper::draw_spread;
use crate::lang::Text;
use crate::view::journey_page::{DiaryLine, EndingView, NextScenarioView};

/// The gap between the rows of buttons, in points.
const BUTTON_GAP: f32 = 10.0;

/// Draws the page.
pub(super) fn draw_ending(ui: &mut Ui, ending: &EndingView, table: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let size = vec2(table.width().min(760.0 * (1.0 + (s - 1.0) * 0.7)), table.height().min(760.0 * s));
    let sheet = Rect::from_center_size(table.center(), size);
    draw_spread(ui, sheet, false);
    state.add_region("ending", sheet);
    let tall = 38.0 * (1.0 + (s - 1.0) * 0.6);
    let body = sheet.shrink2(vec2(sheet.width() * 0.08, 24.0));
    let rows = if ending.next.is_some() { 2.0 } else { 1.0 };
    let (above, buttons) = body.split_top_bottom_at_y(body.bottom() - tall * rows - BUTTON_GAP * (rows - 1.0));
    area(ui, above, |ui| {
        ui.vertical_centered(|ui| {
            label_in_rows(ui, &strings::THE_END, (FontRole::Italic, 16.0, INK_SOFT), 1);
            label_in_rows(ui, &ending.title, (FontRole::Heading, 40.0, RUBRIC), 2);
            if !ending.heading.is_empty() {
                label_in_rows(ui, &ending.heading, (FontRole::Italic, 17.0, INK_SOFT), 1);
            }
        });
        let y = ui.cursor().top() + 8.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let diary = above.with_min_y(y + 12.0).with_max_y(above.bottom() - 12.0);
        area(ui, diary, |ui| {
            scrolled(ui, "diary", |ui| {
                if let Some(next) = &ending.next {
                    draw_next(ui, next);
                }
                draw_diary(ui, ending, state);
            });
        });
    });
    draw_buttons(ui, ending, (buttons, tall), state);
}

/// Draws the buttons: the one that leads on into the next scenario of the campaign stands over the others.
fn draw_buttons(ui: &mut Ui, ending: &EndingView, (buttons, tall): (Rect, f32), state: &mut UiState) {
    let leave = if ending.next.is_some() { ButtonEmphasis::Secondary } else { ButtonEmphasis::Primary };
    let answers: [(_, _, UiAction); 2] = [
        (("diary", strings::SAVE_DIARY.text()), ButtonEmphasis::Secondary, JourneyAction::ExportDiary.into()),
        (("to_title", strings::RESULT_TO_TITLE.text()), leave, MenuAction::ToTitle.into()),
    ];
    area(ui, buttons, |ui| {
        ui.spacing_mut().item_spacing.y = BUTTON_GAP;
        if let Some(next) = &ending.next {
            let label = strings::go_on_to_text(&next.name);
            let size = vec2(ui.available_width(), tall);
            if region_button(ui, size, ("go_on", &label), ButtonEmphasis::Primary, true, state).clicked() {
                state.push_journey_action(JourneyAction::GoOn);
            }
        }
        grid(ui, 2, vec2(12.0, 0.0), answers, |ui, (words, tone, action)| {
            if region_button(ui, vec2(ui.available_width(), tall), words, tone, true, state).clicked() {
                state.push_ui_action(action);
            }
        });
    });
}

/// Draws what goes along into the next scenario, and what stays behind.
fn draw_next(ui: &mut Ui, next: &NextScenarioView) {
    for (title, lines) in [(&strings::GOES_ALONG, &next.goes_along), (&strings::STAYS_BEHIND, &next.stays_behind)] {
        if lines.is_empty() {
            continue;
        }
        section(ui, title);
        lines.iter().for_each(|line| note(ui, line));
    }
}

fn draw_diary(ui: &mut Ui, ending: &EndingView, state: &mut UiState) {
    for (n, line) in ending.diary.iter().enumerate() {
        let shows = draw_line(ui, line);
        if let (true, Some(fact)) = (shows, ending.facts.get(n)) {
            state.push_journey_action(JourneyAction::LookAt(*fact));
        }
    }
}

/// Draws a line of the diary. Whether it was clicked, which shows that moment.
fn draw_line(ui: &mut Ui, line: &DiaryLine) -> bool {
    let width = ui.available_width();
    let s = text_scale(ui.ctx());
    let (text, role, size, ink, above, indent) = match line {
        DiaryLine::Chapter(title) => (title.clone(), FontRole::Heading, 23.0, RUBRIC, 14.0, 0.0),
        DiaryLine::Page(heading) => (heading.clone(), FontRole::Heading, 17.0, INK, 6.0, 0.0),
        DiaryLine::Choice(label) => {
            (Text::joined(" ", [Text::authored("\u{2014}"), label.clone()]), FontRole::Italic, 16.0, INK, 1.0, 14.0)
        }
        DiaryLine::Event(told) => (told.clone(), FontRole::Handwritten, 15.5, PENCIL, 1.0, 14.0),
    };
    let block = layout_text(ui, &text, role, size, ink, width - indent * s);
    let (rect, response) = ui.allocate_exact_size(vec2(width, block.size().y + above * s), Sense::click());
    if response.hovered() {
        ui.painter().rect_filled(rect, 2.0, CARD_LIFTED.gamma_multiply(0.5));
    }
    ui.painter().galley(rect.min + vec2(indent, above) * s, block, ink);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    response.clicked()
}
