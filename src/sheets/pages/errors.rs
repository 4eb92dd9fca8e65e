//! What is written wrong in a file: index cards with file, line, column, the line itself and a caret; and the
//! banner of a hot reload that kept the last good version.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use super::super::desk::{Desk, MenuAction};
use super::super::press::{Tone, card, galley, heading_rule, paragraph, write, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;

/// One thing written wrong.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Fault {
    /// Path of the file as a person knows it.
    pub file: String,
    /// Line, from 1; 0 if unknown.
    pub line: usize,
    /// Column, from 1; 0 if unknown.
    pub column: usize,
    /// The line itself.
    pub text: String,
    /// What is wrong.
    pub reason: String,
    /// What was expected, or what may have been meant.
    pub expected: Option<String>,
}

/// Prints every fault on an index card.
pub fn errors(ui: &mut Ui, faults: &[Fault], desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    let s = scale(&ctx);
    super::page(&ctx, "errors", vec2(760.0 * (1.0 + (s - 1.0) * 0.5), 560.0 * s), 150, desk, |ui, desk| {
        let body = ui.max_rect().shrink2(vec2(30.0, 22.0));
        write_fitted(ui, body.min, Align2::LEFT_TOP, words::WRONG, Face::Heading, 26.0, INK, body.width());
        let told = words::how_many_wrong(faults.len());
        let under = pos2(body.left(), body.top() + 36.0 * s);
        write_fitted(ui, under, Align2::LEFT_TOP, &told, Face::Italic, 15.0, INK_SOFT, body.width());
        let y = under.y + 28.0 * s;
        heading_rule(ui, body.left()..=body.right(), y);
        let button = Rect::from_min_size(pos2(body.right() - 150.0 * s, body.bottom() - 36.0), vec2(150.0 * s, 36.0));
        let list = Rect::from_min_max(pos2(body.left(), y + 12.0), pos2(body.right(), button.top() - 10.0));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("faults"));
        ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
            for (n, fault) in faults.iter().enumerate() {
                fault_card(ui, n, fault, desk);
            }
        });
        let hint = pos2(body.left(), button.center().y);
        let room = button.left() - body.left() - 16.0;
        write_fitted(ui, hint, Align2::LEFT_CENTER, words::MEND_HOW, Face::Italic, 14.0, INK_SOFT, room);
        super::menu_button(ui, button, "quit", words::QUIT, Tone::Plain, desk, MenuAction::Quit);
    });
}

fn fault_card(ui: &mut Ui, n: usize, fault: &Fault, desk: &mut Desk) {
    let s = scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let inner = width - 28.0;
    let reason = galley(ui, &fault.reason, Face::Print, 16.0, INK, inner);
    let expected = fault.expected.as_ref().map(|e| format!("{}: {e}", words::EXPECTED));
    let hint = expected.as_ref().map_or(0.0, |e| galley(ui, e, Face::Italic, 15.0, MOSS, inner).size().y + 4.0);
    let code = if fault.text.is_empty() { 0.0 } else { 44.0 * s };
    let tall = 30.0 * s + code + reason.size().y + hint + 22.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall + 10.0), Sense::hover());
    let rect = Rect::from_min_max(rect.min + vec2(3.0, 2.0), rect.max - vec2(0.0, 8.0));
    desk.mark(format!("fault:{n}"), rect);
    card(ui, rect, CARD, RULE, 0.2);
    let body = rect.shrink2(vec2(14.0, 8.0));
    let place = if fault.line > 0 { words::line_column(fault.line, fault.column) } else { String::new() };
    let at = write(ui, body.right_top(), Align2::RIGHT_TOP, &place, Face::Hand, 16.0, PENCIL).left();
    write_fitted(ui, body.min, Align2::LEFT_TOP, &fault.file, Face::Heading, 17.0, INK, at - body.left() - 10.0);
    let mut y = body.top() + 28.0 * s;
    ui.painter().hline(body.x_range(), y - 3.0, Stroke::new(1.0, RUBRIC));
    if !fault.text.is_empty() {
        y = line_with_caret(ui, fault, Rect::from_min_size(pos2(body.left(), y + 2.0), vec2(body.width(), code - 6.0)));
    }
    y = paragraph(ui, pos2(body.left(), y + 4.0), &fault.reason, Face::Print, 16.0, INK, inner).bottom();
    if let Some(expected) = &expected {
        paragraph(ui, pos2(body.left(), y + 4.0), expected, Face::Italic, 15.0, MOSS, inner);
    }
    let told = format!("{} {place} {}: {}", fault.file, fault.text.trim(), fault.reason);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
}

/// The line as it stands in the file, with a caret under the column; a long line slides so that the caret shows.
fn line_with_caret(ui: &Ui, fault: &Fault, room: Rect) -> f32 {
    ui.painter().rect_filled(room, 2.0, CARD_DIM);
    let number = format!("{} ", fault.line);
    let left =
        write(ui, room.min + vec2(6.0, 4.0), Align2::LEFT_TOP, &number, Face::Code, 14.0, INK_FAINT).right() + 4.0;
    let text = fault.text.replace('\t', " ");
    let indent = text.chars().take_while(|c| c.is_whitespace()).count().min(fault.column.saturating_sub(1));
    let shown: String = text.chars().skip(indent).collect();
    let before: String = shown.chars().take(fault.column.saturating_sub(1 + indent)).collect();
    let reach = galley(ui, &before, Face::Code, 14.0, INK, f32::INFINITY).size().x;
    let slide = (reach - (room.right() - left - 60.0)).max(0.0);
    let clip = Rect::from_min_max(pos2(left - 1.0, room.top()), room.max);
    let line = galley(ui, &shown, Face::Code, 14.0, INK, f32::INFINITY);
    let foot = room.top() + 4.0 + line.size().y;
    ui.painter_at(clip).galley(pos2(left - slide, room.top() + 4.0), line, INK);
    if fault.column > 0 {
        let x = left - slide + reach + 4.0;
        let up = [pos2(x - 5.0, foot + 8.0), pos2(x, foot + 1.0), pos2(x + 5.0, foot + 8.0)];
        ui.painter_at(clip).add(bevy_egui::egui::Shape::line(up.to_vec(), Stroke::new(2.2, RUBRIC)));
    }
    room.bottom()
}

/// A slip under the top bar: the last good version was kept, and why. It goes away when pressed.
pub fn banner(ui: &mut Ui, fault: &Fault, more: usize, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    desk.begin_once(&ctx);
    let s = scale(&ctx);
    let screen = ui.max_rect();
    let width = (620.0 * s).min(screen.width() - 40.0);
    let rest = if more > 0 { format!("  (+{more})") } else { String::new() };
    let line = if fault.line > 0 { format!(":{}", fault.line) } else { String::new() };
    let told = format!("{}{line}  {}{rest}", fault.file, fault.reason);
    let top = super::super::Layout::new(screen, s).top.bottom() + 10.0;
    let tall = 22.0 * s + galley(ui, &told, Face::Print, 15.0, INK, width - 92.0 * s).size().y + 16.0;
    let rect = Rect::from_min_size(pos2(screen.center().x - width / 2.0, top), vec2(width, tall));
    super::over(&ctx, "banner", rect.expand(10.0), desk, |ui, desk| {
        card(ui, rect, CARD_LIFTED, RUBRIC, 0.8);
        let body = rect.shrink2(vec2(14.0, 7.0));
        write(ui, body.min, Align2::LEFT_TOP, words::KEPT, Face::Heading, 16.0, RUBRIC);
        let block =
            paragraph(ui, pos2(body.left(), body.top() + 22.0 * s), &told, Face::Print, 15.0, INK, width - 92.0 * s);
        ui.interact(block, Id::new("banner text"), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        let button = Rect::from_center_size(pos2(body.right() - 28.0 * s, body.center().y), vec2(58.0 * s, 28.0 * s));
        super::menu_button(ui, button, "dismiss", words::CLOSE, Tone::Quiet, desk, MenuAction::Dismiss);
    });
}
