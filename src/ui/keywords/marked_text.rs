//! Texts whose known words are underlined with dots and can be pointed at.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, CursorIcon, Galley, Id, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::keyword_state::{Tip, TipContent};
use super::super::theme::{FontRole, colour::*};
use super::super::widgets::{fit_line, layout_text};
use super::pass::{point_at, with_pass};
use bevy_egui::egui::Color32;

/// What known words of a text do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermUse {
    /// They are underlined only: the text is itself a tooltip that moves with the pointer.
    Mark,
    /// They show their entries on hover; clicks belong to what lies below.
    Hover,
    /// A click keeps the tooltip open.
    Pin,
    /// A click is the caller's: the tooltip is shown, but not kept open.
    Follow,
}

/// Draws a paragraph at `at` with its known words; returns its rectangle.
#[allow(clippy::too_many_arguments, reason = "drawing a text needs all of them")]
pub fn draw_keyword_paragraph(
    ui: &Ui,
    at: Pos2,
    text: &str,
    role: FontRole,
    size: f32,
    ink: Color32,
    width: f32,
    term_use: TermUse,
) -> Rect {
    let galley = layout_text(ui, text, role, size, ink, width);
    let rect = Rect::from_min_size(at, galley.size());
    ui.painter().galley(at, Arc::clone(&galley), ink);
    mark_keywords(ui, (at, &galley), text, ink, term_use, "");
    rect
}

/// Draws one line with its known words, smaller where there is little room; returns its rectangle.
#[allow(clippy::too_many_arguments, reason = "drawing a text needs all of them")]
pub fn draw_keyword_line(
    ui: &Ui,
    at: Pos2,
    anchor: Align2,
    text: &str,
    role: FontRole,
    size: f32,
    ink: Color32,
    width: f32,
) -> Rect {
    let galley = fit_line(ui, text, role, size, ink, width);
    let rect = anchor.anchor_size(at, galley.size());
    ui.painter().galley(rect.min, Arc::clone(&galley), ink);
    mark_keywords(ui, (rect.min, &galley), text, ink, TermUse::Pin, "");
    rect
}

/// A paragraph as wide as there is room, as a widget of its own; returns its response. Words that lead to the entry
/// `except` are plain.
pub fn keyword_label(
    ui: &mut Ui,
    text: &str,
    (role, size, ink): (FontRole, f32, Color32),
    term_use: TermUse,
    except: &str,
) -> Response {
    let galley = layout_text(ui, text, role, size, ink, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x, galley.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    if ui.is_rect_visible(rect) {
        ui.painter().galley(rect.min, Arc::clone(&galley), ink);
        mark_keywords(ui, (rect.min, &galley), text, ink, term_use, except);
    }
    response
}

/// Underlines the known words of a text that is drawn at a point, and shows the entry of the one under the pointer.
/// Words that lead to the entry `except` are plain.
/// Returns the id of the entry whose word was clicked, which only [`TermUse::Follow`] reports.
pub fn mark_keywords(
    ui: &Ui,
    (at, galley): (Pos2, &Galley),
    text: &str,
    ink: Color32,
    term_use: TermUse,
    except: &str,
) -> Option<String> {
    let codex = with_pass(ui.ctx(), |pass| pass.codex.clone())?;
    let mut followed = None;
    // Of the same words in one text, each is a widget of its own.
    for (n, span) in codex.terms_in(text, except).into_iter().enumerate() {
        let from = text[..span.range.start].chars().count();
        let to = from + text[span.range.clone()].chars().count();
        let rects = span_rects(galley, from..to);
        let rects: Vec<Rect> = rects.into_iter().map(|rect| rect.translate(at.to_vec2())).collect();
        let seen: Vec<Rect> =
            rects.iter().map(|rect| rect.intersect(ui.clip_rect())).filter(|rect| rect.is_positive()).collect();
        let mut is_pointed = false;
        if term_use != TermUse::Mark {
            for (row, rect) in seen.iter().enumerate() {
                // A word of a long text must not be a stop of the Tab key.
                let sense = if term_use == TermUse::Hover { Sense::hover() } else { Sense::CLICK };
                let id = ui.id().with(("term", at.x.to_bits(), at.y.to_bits(), n, row));
                let response = ui.interact(*rect, id, sense);
                with_pass(ui.ctx(), |pass| pass.regions.push((format!("term:{}", span.entry), *rect)));
                if !response.hovered() {
                    continue;
                }
                is_pointed = true;
                if term_use == TermUse::Follow && response.clicked() {
                    followed = Some(span.entry.to_string());
                }
                let is_pinned = term_use == TermUse::Pin && response.clicked();
                if let Some(entry) = codex.entry(&span.entry) {
                    point_at(ui.ctx(), Tip { content: TipContent::of_entry(entry), anchor: *rect }, false, is_pinned);
                }
                if term_use != TermUse::Hover {
                    response.on_hover_cursor(CursorIcon::PointingHand);
                }
            }
        }
        for rect in rects.iter().filter(|rect| ui.clip_rect().intersects(**rect)) {
            underline(ui, *rect, ink, is_pointed);
        }
    }
    followed
}

/// Underlines a word: with dots, or with a line while the pointer is over it.
fn underline(ui: &Ui, rect: Rect, ink: Color32, is_pointed: bool) {
    let y = rect.bottom() - 1.5;
    if is_pointed {
        ui.painter().rect_filled(rect.expand2(vec2(1.5, -0.5)), 2.0, CANDLE.gamma_multiply(0.25));
        ui.painter().hline(rect.x_range(), y, Stroke::new(1.2, ink));
    } else {
        let line = [pos2(rect.left() + 0.8, y), pos2(rect.right(), y)];
        ui.painter().extend(Shape::dotted_line(&line, ink.gamma_multiply(0.75), 3.2, 0.7));
    }
}

/// The rectangles of some characters of a text, one for each row that has any of them.
fn span_rects(galley: &Galley, span: std::ops::Range<usize>) -> Vec<Rect> {
    let mut found = Vec::new();
    let mut first = 0;
    for row in &galley.rows {
        let (from, to) = (span.start.max(first), span.end.min(first + row.glyphs.len()));
        if from < to
            && let (Some(left), Some(right)) = (row.glyphs.get(from - first), row.glyphs.get(to - 1 - first))
        {
            let x = row.pos.x + left.pos.x..=row.pos.x + right.pos.x + right.advance_width;
            let rect = row.rect();
            found.push(Rect::from_x_y_ranges(x, rect.y_range()));
        }
        first += row.glyphs.len() + usize::from(row.ends_with_newline);
    }
    found
}

/// The id of the area of the kept tooltip at this depth.
pub(super) fn pinned_area_id(level: usize) -> Id {
    Id::new(("kept tooltip", level))
}
