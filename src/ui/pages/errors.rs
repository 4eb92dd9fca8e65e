//! Content errors: index cards with file, line, column, the line itself and a caret; and the banner that says what was kept
//! or left out because of them.

use bevy_egui::egui::{
    Align2, Id, Order, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::actions::MenuAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_card_background, draw_fitted_text, draw_heading_rule, draw_paragraph, draw_text, layout_text,
};

/// One content error.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ErrorCard {
    /// Path of the file as shown to the player.
    pub file: String,
    /// Line, from 1; 0 if unknown.
    pub line: usize,
    /// Column, from 1; 0 if unknown.
    pub column: usize,
    /// The line itself.
    pub text: String,
    /// What is wrong.
    pub reason: String,
    /// What was expected, or what the author may have meant.
    pub expected: Option<String>,
}

/// Draws every error on an index card: with `closes` as a page that can be closed, else as all that there is to see.
pub fn draw_errors(ui: &mut Ui, errors: &[ErrorCard], closes: bool, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "errors", vec2(760.0 * (1.0 + (s - 1.0) * 0.5), 560.0 * s), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 22.0));
        draw_fitted_text(
            ui,
            body.min,
            Align2::LEFT_TOP,
            &strings::CONTENT_ERRORS,
            FontRole::Heading,
            26.0,
            INK,
            body.width(),
        );
        let told = strings::error_count_text(errors.len());
        let under = pos2(body.left(), body.top() + 36.0 * s);
        draw_fitted_text(ui, under, Align2::LEFT_TOP, &told, FontRole::Italic, 15.0, INK_SOFT, body.width());
        let y = under.y + 28.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let button = Rect::from_min_size(pos2(body.right() - 150.0 * s, body.bottom() - 36.0), vec2(150.0 * s, 36.0));
        let list = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.right(), button.top() - 10.0));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("faults"));
        ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
            for (n, error) in errors.iter().enumerate() {
                draw_error_card(ui, n, error, state);
            }
        });
        let hint = pos2(body.left(), button.center().y);
        let room = button.left() - body.left() - 16.0;
        draw_fitted_text(
            ui,
            hint,
            Align2::LEFT_CENTER,
            &strings::CONTENT_ERRORS_HELP,
            FontRole::Italic,
            14.0,
            INK_SOFT,
            room,
        );
        let (name, label, action) = if closes {
            ("close", &strings::CLOSE, MenuAction::Resume)
        } else {
            ("quit", &strings::QUIT, MenuAction::Quit)
        };
        super::menu_button(ui, button, name, label, ButtonEmphasis::Secondary, state, action);
    });
}

fn draw_error_card(ui: &mut Ui, n: usize, error: &ErrorCard, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let inner = width - 28.0;
    let reason = layout_text(ui, &error.reason, FontRole::Body, 16.0, INK, inner);
    let expected = error.expected.as_ref().map(|e| format!("{}: {e}", strings::EXPECTED.text()));
    let hint =
        expected.as_ref().map_or(0.0, |e| layout_text(ui, e, FontRole::Italic, 15.0, MOSS, inner).size().y + 4.0);
    let code = if error.text.is_empty() { 0.0 } else { 44.0 * s };
    let tall = 30.0 * s + code + reason.size().y + hint + 22.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall + 10.0), Sense::hover());
    let rect = Rect::from_min_max(rect.min + vec2(3.0, 2.0), rect.max - vec2(0.0, 8.0));
    state.add_region(format!("fault:{n}"), rect);
    draw_card_background(ui, rect, CARD, RULE, 0.2);
    let body = rect.shrink2(vec2(14.0, 8.0));
    let place = if error.line > 0 { strings::line_column_text(error.line, error.column) } else { String::new() };
    let at = draw_text(ui, body.right_top(), Align2::RIGHT_TOP, &place, FontRole::Handwritten, 16.0, PENCIL).left();
    draw_fitted_text(
        ui,
        body.min,
        Align2::LEFT_TOP,
        &error.file,
        FontRole::Heading,
        17.0,
        INK,
        at - body.left() - 10.0,
    );
    let mut y = body.top() + 28.0 * s;
    ui.painter().hline(body.x_range(), y - 3.0, Stroke::new(1.0, RUBRIC));
    if !error.text.is_empty() {
        y = draw_line_with_caret(
            ui,
            error,
            Rect::from_min_size(pos2(body.left(), y + 2.0), vec2(body.width(), code - 6.0)),
        );
    }
    y = draw_paragraph(ui, pos2(body.left(), y + 4.0), &error.reason, FontRole::Body, 16.0, INK, inner).bottom();
    if let Some(expected) = &expected {
        draw_paragraph(ui, pos2(body.left(), y + 4.0), expected, FontRole::Italic, 15.0, MOSS, inner);
    }
    let told = format!("{} {place} {}: {}", error.file, error.text.trim(), error.reason);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
}

/// Draws the line of the file with a caret under the column; a long line is shifted so that the caret is visible.
fn draw_line_with_caret(ui: &Ui, error: &ErrorCard, room: Rect) -> f32 {
    ui.painter().rect_filled(room, 2.0, CARD_DIM);
    let number = format!("{} ", error.line);
    let left = draw_text(ui, room.min + vec2(6.0, 4.0), Align2::LEFT_TOP, &number, FontRole::Code, 14.0, INK_FAINT)
        .right()
        + 4.0;
    let text = error.text.replace('\t', " ");
    let indent = text.chars().take_while(|c| c.is_whitespace()).count().min(error.column.saturating_sub(1));
    let shown: String = text.chars().skip(indent).collect();
    let before: String = shown.chars().take(error.column.saturating_sub(1 + indent)).collect();
    let reach = layout_text(ui, &before, FontRole::Code, 14.0, INK, f32::INFINITY).size().x;
    let slide = (reach - (room.right() - left - 60.0)).max(0.0);
    let clip = Rect::from_min_max(pos2(left - 1.0, room.top()), room.max);
    let line = layout_text(ui, &shown, FontRole::Code, 14.0, INK, f32::INFINITY);
    let foot = room.top() + 4.0 + line.size().y;
    ui.painter_at(clip).galley(pos2(left - slide, room.top() + 4.0), line, INK);
    if error.column > 0 {
        let x = left - slide + reach + 4.0;
        let up = [pos2(x - 5.0, foot + 8.0), pos2(x, foot + 1.0), pos2(x + 5.0, foot + 8.0)];
        ui.painter_at(clip).add(bevy_egui::egui::Shape::line(up.to_vec(), Stroke::new(2.2, RUBRIC)));
    }
    room.bottom()
}

/// What the banner says: the first error, how many there are, and which scenarios are left out; of all others the last good
/// version is kept.
pub struct ErrorNotice<'a> {
    /// All errors; at least one.
    pub errors: &'a [ErrorCard],
    /// The scenarios that are left out, by their names; empty if there are none.
    pub left_out: &'a str,
}

/// Draws the banner under the top bar, above everything else: what was kept or left out, and why. Its buttons open the list
/// of all errors and close it.
pub fn draw_error_banner(ui: &mut Ui, notice: &ErrorNotice, state: &mut UiState) {
    let Some(error) = notice.errors.first() else { return };
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    let s = text_scale(&ctx);
    let screen = ui.max_rect();
    let width = (660.0 * s).min(screen.width() - 40.0);
    let more = notice.errors.len() - 1;
    let rest = if more > 0 { format!("  (+{more})") } else { String::new() };
    let line = if error.line > 0 { format!(":{}", error.line) } else { String::new() };
    let told = format!("{}{line}  {}{rest}", error.file, error.reason);
    let heading = match notice.left_out {
        "" => strings::KEPT_LAST_GOOD.text().to_string(),
        names => strings::left_out_text(names),
    };
    let room = width - 128.0 * s;
    let top = super::super::PanelLayout::new(screen, s).top.bottom() + 10.0;
    let tall = layout_text(ui, &told, FontRole::Body, 15.0, INK, room).size().y.max(44.0 * s) + 22.0 * s + 16.0;
    let rect = Rect::from_min_size(pos2(screen.center().x - width / 2.0, top), vec2(width, tall));
    super::show_overlay_at(&ctx, "banner", Order::Tooltip, rect.expand(10.0), state, |ui, state| {
        draw_card_background(ui, rect, CARD_LIFTED, RUBRIC, 0.8);
        let body = rect.shrink2(vec2(14.0, 7.0));
        draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &heading, FontRole::Heading, 16.0, RUBRIC, room);
        let below = pos2(body.left(), body.top() + 22.0 * s);
        let block = draw_paragraph(ui, below, &told, FontRole::Body, 15.0, INK, room);
        ui.interact(block, Id::new("banner text"), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let buttons = [
            ("show_all", &strings::SHOW_ALL_PROBLEMS, MenuAction::OpenProblems),
            ("dismiss", &strings::CLOSE, MenuAction::Dismiss),
        ];
        for ((name, label, action), above) in buttons.into_iter().zip([-16.0, 16.0]) {
            let centre = body.center().y + above * s;
            let button = Rect::from_center_size(pos2(body.right() - 46.0 * s, centre), vec2(92.0 * s, 28.0 * s));
            super::menu_button(ui, button, name, label, ButtonEmphasis::TextOnly, state, action);
        }
    });
}
