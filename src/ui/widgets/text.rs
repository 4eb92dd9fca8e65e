//! Text layout: single lines, fitted lines, blocks and paragraphs.

use std::sync::Arc;

use bevy_egui::egui::{
    Align, Align2, Color32, Context, Galley, Pos2, Rect, Ui, Vec2,
    text::{LayoutJob, TextFormat, TextWrapping},
    vec2,
};

use super::super::theme::{FontRole, font_id, smallest_size};

/// Draws one line anchored at `at` and returns its rectangle.
pub fn draw_text(ui: &Ui, at: Pos2, anchor: Align2, text: &str, role: FontRole, size: f32, colour: Color32) -> Rect {
    ui.painter().text(at, anchor, text, font_id(ui.ctx(), role, size), colour)
}

/// Lays text out in lines no wider than `width`, without drawing it.
pub fn layout_text(ui: &Ui, text: &str, role: FontRole, size: f32, colour: Color32, width: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), font_id(ui.ctx(), role, size), colour, width)
}

/// The sizes at which a text is tried: its own, and smaller ones down to the smallest that can be read.
pub fn sizes_from(ctx: &Context, size: f32) -> impl Iterator<Item = f32> {
    let least = smallest_size(ctx).min(size);
    std::iter::successors(Some(size), move |size| (*size > least).then(|| (size * 0.92).max(least)))
}

/// Lays out one line to fit `width`: first smaller, down to the smallest size that can be read, then cut with an ellipsis.
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
    for smaller in sizes_from(ui.ctx(), size).skip(1) {
        if !last.elided {
            break;
        }
        last = set(smaller);
    }
    last
}

/// Lays text out whole in a room, in as many lines as it needs and as small as it must be; `None` if even the smallest size
/// that can be read has no room, or breaks a word.
pub fn fit_block(ui: &Ui, text: &str, role: FontRole, size: f32, colour: Color32, room: Vec2) -> Option<Arc<Galley>> {
    fit_aligned(ui, text, role, (size, Align::LEFT), colour, room)
}

/// Draws a text whole about the middle of a room, in as many lines as it needs; `false` if it has no room and is left out.
pub fn draw_centred_block(ui: &Ui, text: &str, role: FontRole, size: f32, colour: Color32, room: Rect) -> bool {
    let Some(block) = fit_aligned(ui, text, role, (size, Align::Center), colour, room.size()) else { return false };
    let top = room.center() - vec2(0.0, block.size().y / 2.0);
    ui.painter().galley(top, block, colour);
    true
}

fn fit_aligned(
    ui: &Ui,
    text: &str,
    role: FontRole,
    (size, align): (f32, Align),
    colour: Color32,
    room: Vec2,
) -> Option<Arc<Galley>> {
    let set = |size: f32| {
        let font = font_id(ui.ctx(), role, size);
        let mut job = LayoutJob::simple(text.to_owned(), font, colour, room.x.max(1.0));
        job.halign = align;
        ui.painter().layout_job(job)
    };
    sizes_from(ui.ctx(), size).map(set).find(|block| {
        let size = block.size();
        size.x <= room.x + 0.5 && size.y <= room.y + 0.5 && !breaks_a_word(block)
    })
}

/// Whether a line ends within a word.
fn breaks_a_word(block: &Galley) -> bool {
    let lines = block.rows.split_last().map_or(&block.rows[..], |(_, lines)| lines);
    let ends_in_word = |last: char| last.is_alphanumeric();
    lines.iter().any(|line| !line.ends_with_newline && line.glyphs.last().is_some_and(|last| ends_in_word(last.chr)))
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
