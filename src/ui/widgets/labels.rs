//! The texts of pages and panels: headings with their rules, running text, notes, values after their names.
//!
//! Must not know what a text is about.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, Color32, Response, RichText, Sense, Stroke, Ui, vec2};

use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::flow::row;
use super::surfaces::draw_heading_rule;
use super::text::{fit_block, fit_rows, layout_text};

/// How a text looks: its role, size and colour.
pub type TextLook = (FontRole, f32, Color32);

/// Text size of a heading and of running text.
const HEADING: f32 = 22.0;
const BODY: f32 = 16.0;

/// A heading with a rule below it.
pub fn heading(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Heading, HEADING, INK);
    rule(ui);
}

/// The rule below a heading, with a lozenge at its middle.
pub fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    draw_heading_rule(ui, rect.x_range().min..=rect.x_range().max, rect.center().y);
}

/// A thin red line below the title of a card.
pub fn title_rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, RUBRIC));
}

/// Running text, in as many lines as it needs.
pub fn paragraph(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Body, BODY, INK);
}

/// A side note, in small italics.
pub fn note(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Italic, BODY - 1.0, INK_SOFT);
}

/// Text of a role, a size and a colour.
pub fn label(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32) -> Response {
    let font = font_id(ui.ctx(), role, size);
    ui.label(RichText::new(text).font(font).color(ink))
}

/// Text of at most so many lines, each word whole: smaller where it has no room, and then cut.
pub fn fitted_label(ui: &mut Ui, text: &str, (role, size, ink): TextLook, rows: usize) -> Response {
    let width = ui.available_width();
    let block =
        fit_block(ui, text, role, size, ink, vec2(width, f32::INFINITY)).filter(|block| block.rows.len() <= rows);
    ui.label(block.unwrap_or_else(|| fit_rows(ui, text, role, size, ink, width, rows)))
}

/// The heading of a section, with a note beside it if there is one.
pub fn section(ui: &mut Ui, text: &str, note: &str) {
    ui.add_space((6.0 * text_scale(ui.ctx())).round());
    row(ui, 12.0, |ui| {
        label(ui, text, FontRole::Heading, 16.5, RUBRIC);
        if !note.is_empty() {
            label(ui, note, FontRole::Italic, 14.0, INK_SOFT);
        }
    });
}

/// A value after what it is: "Grit 15 of 18".
pub fn labelled_value(ui: &mut Ui, name: &str, value: &str) {
    // One text of two looks, so that its lines break as those of one text do.
    let look = |role, size, ink| TextFormat::simple(font_id(ui.ctx(), role, size), ink);
    let mut told = LayoutJob::default();
    told.append(name, 0.0, look(FontRole::Italic, BODY - 1.0, INK_SOFT));
    told.append(value, 8.0, look(FontRole::Handwritten, BODY + 1.0, INK));
    ui.label(told);
}

/// A row with a name and its value, each in as many lines as it needs. The value ends at the right edge, or begins at
/// `column`. The caller says what it is called.
pub fn value_row(ui: &mut Ui, name: (&str, TextLook), value: (&str, TextLook), column: Option<f32>) -> Response {
    let width = ui.available_width();
    let lay_out = |(text, (role, size, ink)): (&str, TextLook), room| layout_text(ui, text, role, size, ink, room);
    let most = match column {
        Some(column) => column - 8.0,
        // A short value is whole first; a long one leaves room for the name.
        None => (width - lay_out(value, width).size().x - 8.0).max(width * 0.4),
    };
    let (name_text, (role, size, ink)) = name;
    let name = fit_rows(ui, name_text, role, size, ink, most, 2);
    let room = width - column.unwrap_or(name.size().x + 8.0);
    let value = lay_out(value, room);
    let least = (22.0 * text_scale(ui.ctx())).round();
    let tall = least.max(name.size().y).max(value.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let name_at = Align2::LEFT_CENTER.align_size_within_rect(name.size(), rect).min;
    let value_rect = Align2::RIGHT_CENTER.align_size_within_rect(value.size(), rect);
    let left = column.map_or(value_rect.left(), |column| rect.left() + column);
    ui.painter().galley(name_at, name, INK);
    ui.painter().galley(value_rect.min + vec2(left - value_rect.left(), 0.0), value, INK);
    response
}
