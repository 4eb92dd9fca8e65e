//! The end of a journey: its title, and the diary of what led there.

use super::super::super::vocabulary::*;
use super::super::over_foot;
use super::paper::draw_spread;
use crate::lang::Text;
use crate::view::journey_page::{DiaryLine, EndingView, NextScenarioView};

/// Draws the page.
pub(super) fn draw_ending(ui: &mut Ui, ending: &EndingView, table: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let size = vec2(table.width().min(760.0 * (1.0 + (s - 1.0) * 0.7)), table.height().min(760.0 * s));
    let sheet = Rect::from_center_size(table.center(), size);
    draw_spread(ui, sheet, false);
    state.add_region("ending", sheet);
    area(ui, sheet.shrink2(vec2(sheet.width() * 0.08, 24.0)), |ui| {
        ui.vertical_centered(|ui| {
            fitted_label(ui, &strings::THE_END, (FontRole::Italic, 16.0, INK_SOFT), 1);
            fitted_label(ui, &ending.title, (FontRole::Heading, 40.0, RUBRIC), 2);
            if !ending.heading.is_empty() {
                fitted_label(ui, &ending.heading, (FontRole::Italic, 17.0, INK_SOFT), 1);
            }
        });
        rule(ui);
        let diary = |ui: &mut Ui, state: &mut UiState| {
            scrolled(ui, "diary", |ui| draw_diary(ui, ending, state));
        };
        over_foot(ui, "ending", state, diary, |ui, state| draw_buttons(ui, ending, state));
    });
}

/// Draws the buttons: the one that leads on into the next scenario of the campaign stands over the others.
fn draw_buttons(ui: &mut Ui, ending: &EndingView, state: &mut UiState) {
    let leave = if ending.next.is_some() { Secondary } else { Primary };
    if let Some(next) = &ending.next {
        ask_row(ui, state, [("go_on", &*strings::go_on_to_text(&next.name), Primary, JourneyAction::GoOn)]);
    }
    let diary = ("diary", strings::SAVE_DIARY.text(), Secondary, JourneyAction::ExportDiary.into());
    ask_row(ui, state, [diary, ("to_title", &strings::RESULT_TO_TITLE, leave, UiAction::Menu(MenuAction::ToTitle))]);
}

/// Draws what goes along into the next scenario, and what stays behind.
fn draw_next(ui: &mut Ui, next: &NextScenarioView) {
    for (title, lines) in [(&strings::GOES_ALONG, &next.goes_along), (&strings::STAYS_BEHIND, &next.stays_behind)] {
        if lines.is_empty() {
            continue;
        }
        section(ui, title, "");
        lines.iter().for_each(|line| note(ui, line));
    }
}

/// Draws what goes into the next scenario, and the lines of the diary; a click on one shows that moment.
fn draw_diary(ui: &mut Ui, ending: &EndingView, state: &mut UiState) {
    if let Some(next) = &ending.next {
        draw_next(ui, next);
    }
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
