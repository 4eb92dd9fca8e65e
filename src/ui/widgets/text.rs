//! Text layout: single lines, fitted lines and paragraphs.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, Galley, Pos2, Rect, RichText, Ui,
    text::{LayoutJob, TextFormat, TextWrapping},
};

use super::super::theme::{FontRole, colour::INK_SOFT, font_id};

/// Draws one line anchored at `at` and returns its rectangle.
pub fn draw_text(ui: &Ui, at: Pos2, anchor: Align2, text: &str, role: FontRole, size: f32, colour: Color32) -> Rect {
    ui.painter().text(at, anchor, text, font_id(ui.ctx(), role, size), colour)
}

/// Lays text out in lines no wider than `width`, without drawing it.
pub fn layout_text(ui: &Ui, text: &str, role: FontRole, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), font_id(ui.ctx(), role, size), colour, width)
}

/// Lays out one line to fit `width`: first smaller (down to two thirds), then cut with an ellipsis.
pub fn fit_line(ui: &Ui, text: &str, role: FontRole, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    fit_rows(ui, text, role, size, colour, width, 1)
}

/// Lays out at most `rows` lines to fit `width`, smaller before they are cut.
pub fn fit_rows(
    ui: &Ui,
    text: &str,
    role: FontRole,
    size: f32,
    colour: Color32,
    width: f32,
    rows: usize,
) -> Arc<Galley> {
    let set = |size: f32| {
        let format = TextFormat::simple(font_id(ui.ctx(), role, size), colour);
        let mut job = LayoutJob::single_section(text.to_owned(), format);
        // A single line is cut within a word: what is left of it says more than the words before.
        let break_anywhere = rows == 1;
        job.wrap = TextWrapping { max_width: width.max(1.0), max_rows: rows, break_anywhere, ..Default::default() };
        ui.painter().layout_job(job)
    };
    let mut last = set(size);
    for factor in [0.92, 0.84, 0.76, 0.68] {
        if !last.elided {
            break;
        }
        last = set(size * factor);
    }
    last
}

/// Lays out at most `rows` lines at their full size, cut with an ellipsis.
pub fn cut_rows(
    ui: &Ui,
    text: &str,
    role: FontRole,
    size: f32,
    colour: Color32,
    width: f32,
    rows: usize,
) -> Arc<Galley> {
    let format = TextFormat::simple(font_id(ui.ctx(), role, size), colour);
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping { max_width: width.max(1.0), max_rows: rows, ..Default::default() };
    ui.painter().layout_job(job)
}

/// Draws one line that fits `width`, anchored at `at`.
#[allow(clippy::too_many_arguments, reason = "drawing a line needs all of them")]
pub fn draw_fitted_text(
    ui: &Ui,
    at: Pos2,
    anchor: Align2,
    text: &str,
    role: FontRole,
    size: f32,
    colour: Color32,
    width: f32,
) -> Rect {
    let line = fit_line(ui, text, role, size, colour, width);
    let rect = anchor.anchor_size(at, line.size());
    ui.painter().galley(rect.min, line, colour);
    rect
}

/// Draws a paragraph at `at` and returns its rectangle.
pub fn draw_paragraph(ui: &Ui, at: Pos2, text: &str, role: FontRole, size: f32, colour: Color32, width: f32) -> Rect {
    let block = layout_text(ui, text, role, size, colour, width);
    let rect = Rect::from_min_size(at, block.size());
    ui.painter().galley(at, block, colour);
    rect
}

/// A line of small italics among other widgets.
pub fn draw_note(ui: &mut Ui, text: &str) {
    let font = font_id(ui.ctx(), FontRole::Italic, 14.0);
    ui.label(RichText::new(text).font(font).color(INK_SOFT));
}
