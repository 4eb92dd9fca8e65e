//! Paragraphs set like a book: indented, in generous lines, and broken between two leaves at the end of a line.

use std::sync::Arc;

use bevy_egui::egui::{
    Galley, Id as Tag, Pos2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2,
    text::{LayoutJob, TextFormat},
    vec2,
};

use super::super::super::theme::{FontRole, colour::*, font_id, text_scale};
use crate::view::journey_page::StyledRun;

/// The size of the text.
pub(super) const TEXT_SIZE: f32 = 18.5;
/// The height of a line as a multiple of the size.
const LEADING: f32 = 1.4;
/// The indent of a paragraph's first line as a multiple of the size.
const INDENT: f32 = 1.25;

/// Text in one column, before it is broken into leaves.
pub(super) struct Flow {
    blocks: Vec<Block>,
    /// The height of all of it.
    pub height: f32,
}

struct Block {
    top: f32,
    galley: Arc<Galley>,
    text: String,
}

impl Flow {
    /// Sets paragraphs in a column of this width.
    pub fn new(ui: &Ui, paragraphs: &[Vec<StyledRun>], width: f32) -> Self {
        let size = TEXT_SIZE * text_scale(ui.ctx());
        let mut blocks = Vec::new();
        let mut top = 0.0;
        for (n, runs) in paragraphs.iter().enumerate() {
            let mut job = LayoutJob::default();
            job.wrap.max_width = width;
            for (m, run) in runs.iter().enumerate() {
                let role = match (run.strong, run.emphasis) {
                    (true, _) => FontRole::Heading,
                    (false, true) => FontRole::Italic,
                    (false, false) => FontRole::Body,
                };
                let format = TextFormat {
                    line_height: Some((size * LEADING).round()),
                    ..TextFormat::simple(font_id(ui.ctx(), role, TEXT_SIZE), INK)
                };
                let indent = if m == 0 && n > 0 { size * INDENT } else { 0.0 };
                job.append(&run.text, indent, format);
            }
            let galley = ui.painter().layout_job(job);
            let tall = galley.size().y;
            let text = runs.iter().map(|run| run.text.as_str()).collect();
            blocks.push(Block { top, galley, text });
            top += tall;
        }
        Self { blocks, height: top }
    }

    /// Where to break so that what is above fits in this height: at the end of the last line that does.
    pub fn break_at(&self, room: f32) -> f32 {
        if self.height <= room {
            return self.height;
        }
        let ends = self
            .blocks
            .iter()
            .flat_map(|block| block.galley.rows.iter().map(move |row| block.top + row.rect().bottom()));
        ends.filter(|end| *end <= room + 0.5).fold(0.0, f32::max)
    }

    /// Draws what lies between two heights at a place.
    pub fn draw(&self, ui: &Ui, at: Pos2, (from, to): (f32, f32)) {
        let width = self.blocks.iter().map(|block| block.galley.size().x).fold(0.0, f32::max);
        let window = Rect::from_min_size(pos2(at.x - 6.0, at.y), vec2(width + 12.0, to - from));
        let painter = ui.painter().with_clip_rect(window.intersect(ui.clip_rect()));
        for (n, block) in self.blocks.iter().enumerate() {
            let bottom = block.top + block.galley.size().y;
            if bottom <= from || block.top >= to {
                continue;
            }
            let place = pos2(at.x, at.y + block.top - from);
            painter.galley(place, Arc::clone(&block.galley), INK);
            if block.top >= from {
                let rect = Rect::from_min_size(place, block.galley.size()).intersect(window);
                let label = ui.interact(rect, Tag::new(("paragraph", n)), Sense::hover());
                label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &block.text));
            }
        }
    }
}
