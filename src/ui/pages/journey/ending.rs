//! The end of a journey: its title, and the diary of what led there.

use bevy_egui::egui::{Align2, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use super::super::super::actions::{MenuAction, UiAction};
use super::super::super::journey_state::JourneyAction;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule, fit_rows, layout_text};
use super::paper::draw_spread;
use crate::lang::Text;
use crate::view::journey_page::{DiaryLine, EndingView};

/// Draws the page.
pub(super) fn draw_ending(ui: &mut Ui, ending: &EndingView, table: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let size = vec2(table.width().min(760.0 * (1.0 + (s - 1.0) * 0.7)), table.height().min(760.0 * s));
    let sheet = Rect::from_center_size(table.center(), size);
    draw_spread(ui, sheet, false);
    state.add_region("ending", sheet);
    let body = sheet.shrink2(vec2(sheet.width() * 0.08, 24.0));
    let top = pos2(body.center().x, body.top());
    let over = strings::THE_END.text();
    let line = draw_fitted_text(ui, top, Align2::CENTER_TOP, over, FontRole::Italic, 16.0, INK_SOFT, body.width());
    let title = fit_rows(ui, &ending.title, FontRole::Heading, 40.0, RUBRIC, body.width(), 2);
    let at = pos2(top.x - title.size().x / 2.0, line.bottom() + 6.0);
    let label = Rect::from_min_size(at, title.size());
    let mut y = label.bottom();
    ui.painter().galley(at, title, RUBRIC);
    ui.interact(label, bevy_egui::egui::Id::new("ending title"), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &ending.title));
    if !ending.heading.is_empty() {
        let at = pos2(top.x, y + 2.0);
        let under = &ending.heading;
        y = draw_fitted_text(ui, at, Align2::CENTER_TOP, under, FontRole::Italic, 17.0, INK_SOFT, body.width())
            .bottom();
    }
    y += 12.0 * s;
    draw_heading_rule(ui, body.left()..=body.right(), y);
    let tall = 38.0 * (1.0 + (s - 1.0) * 0.6);
    let (left, right) = super::super::answer_button_rects(body, s);
    super::super::menu_button(
        ui,
        left,
        "diary",
        &strings::SAVE_DIARY,
        ButtonEmphasis::Secondary,
        state,
        JourneyAction::ExportDiary,
    );
    super::super::menu_button(
        ui,
        right,
        "to_title",
        &strings::RESULT_TO_TITLE,
        ButtonEmphasis::Primary,
        state,
        MenuAction::ToTitle,
    );
    let area = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.right(), body.bottom() - tall - 12.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(area).id_salt("diary"));
    child.set_clip_rect(area.expand2(vec2(4.0, 1.0)));
    ScrollArea::vertical().id_salt("diary").auto_shrink(false).show(&mut child, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let width = area.width() - 14.0;
        for (n, line) in ending.diary.iter().enumerate() {
            let shows = draw_line(ui, line, width);
            if let (true, Some(fact)) = (shows, ending.facts.get(n)) {
                state.push_ui_action(UiAction::Journey(JourneyAction::LookAt(*fact)));
            }
        }
    });
}

/// Draws a line of the diary. Whether it was clicked, which shows that moment.
fn draw_line(ui: &mut Ui, line: &DiaryLine, width: f32) -> bool {
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
