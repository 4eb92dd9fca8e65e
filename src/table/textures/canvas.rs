//! The canvas: the basic strokes, shapes and text that all textures are drawn with.
//!
//! Must not know what is drawn.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke, StrokeDash, Transform,
};

use super::paper_fibres::PaperFibres;
use super::typeface::LINE_SPACING;
use super::{CanvasFont, Fonts, Rgba, hash_noise};

/// A drawing in progress, in pixels, with the origin at the top left.
pub struct Canvas {
    /// The pixels that have been drawn so far.
    pub pixmap: Pixmap,
}

/// Type smaller than this, in pixels, is drawn with thicker strokes.
const BOLD_BELOW: f32 = 90.0;

/// An empty pixmap of at least one and at most 4096 pixels a side.
fn new_pixmap(width: u32, height: u32) -> Pixmap {
    match Pixmap::new(width.clamp(1, 4096), height.clamp(1, 4096)) {
        Some(pix) => pix,
        None => unreachable!("a picture of 1..=4096 pixels a side can always be made"),
    }
}

fn solid_paint(colour: Rgba) -> Paint<'static> {
    Paint {
        shader: Shader::SolidColor(Color::from_rgba8(colour.0, colour.1, colour.2, colour.3)),
        anti_alias: true,
        ..Paint::default()
    }
}

fn round_stroke(width: f32) -> Stroke {
    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() }
}

impl Canvas {
    /// A fully transparent canvas.
    pub fn transparent(width: u32, height: u32) -> Self {
        Self { pixmap: new_pixmap(width, height) }
    }

    /// A canvas of one colour.
    pub fn filled(width: u32, height: u32, colour: Rgba) -> Self {
        let mut canvas = Self::transparent(width, height);
        canvas.pixmap.fill(Color::from_rgba8(colour.0, colour.1, colour.2, colour.3));
        canvas
    }

    /// A canvas with the fibres of paper, slightly darker at the edges.
    pub fn with_paper_texture(width: u32, height: u32, colour: Rgba, seed: u32) -> Self {
        let mut canvas = Self::filled(width, height, colour);
        let (w, h) = (canvas.pixmap.width(), canvas.pixmap.height());
        let edge = 0.04 * w.min(h) as f32;
        let fibres = PaperFibres::shared();
        let data = canvas.pixmap.data_mut();
        for y in 0..h {
            let dy = y.min(h - 1 - y) as f32;
            for x in 0..w {
                let dx = x.min(w - 1 - x) as f32;
                // Every seed begins at another place of the sheet.
                let fibre = fibres.at(x.wrapping_add(seed.wrapping_mul(97)), y.wrapping_add(seed.wrapping_mul(61)));
                let worn = (1.0 - dx.min(dy) / edge).max(0.0);
                let shade = fibre - worn * worn * 14.0;
                let at = ((y * w + x) * 4) as usize;
                for (i, k) in [1.0, 1.05, 1.3].into_iter().enumerate() {
                    data[at + i] = (f32::from(data[at + i]) + shade * k).clamp(0.0, 255.0) as u8;
                }
            }
        }
        canvas
    }

    /// Width in pixels.
    pub fn width(&self) -> f32 {
        self.pixmap.width() as f32
    }

    /// Height in pixels.
    pub fn height(&self) -> f32 {
        self.pixmap.height() as f32
    }

    /// Fills a path; parts where it overlaps itself stay unfilled.
    pub fn fill_path(&mut self, path: &Path, colour: Rgba) {
        self.pixmap.fill_path(path, &solid_paint(colour), FillRule::EvenOdd, Transform::identity(), None);
    }

    /// Draws along a path.
    pub fn stroke_path(&mut self, path: &Path, width: f32, colour: Rgba) {
        self.pixmap.stroke_path(path, &solid_paint(colour), &round_stroke(width), Transform::identity(), None);
    }

    /// Draws along a path in dashes of `on` and gaps of `off` pixels.
    pub fn stroke_dashed(&mut self, path: &Path, width: f32, on: f32, off: f32, colour: Rgba) {
        let stroke = Stroke { dash: StrokeDash::new(vec![on, off], 0.0), ..round_stroke(width) };
        self.pixmap.stroke_path(path, &solid_paint(colour), &stroke, Transform::identity(), None);
    }

    /// A straight line.
    pub fn draw_line(&mut self, a: (f32, f32), b: (f32, f32), width: f32, colour: Rgba) {
        let mut path = PathBuilder::new();
        path.move_to(a.0, a.1);
        path.line_to(b.0, b.1);
        if let Some(path) = path.finish() {
            self.stroke_path(&path, width, colour);
        }
    }

    /// A line as if drawn by hand: not quite straight, drawn twice, softer at the ends.
    pub fn draw_pencil_line(&mut self, a: (f32, f32), b: (f32, f32), width: f32, colour: Rgba, seed: u32) {
        let length = ((b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)).sqrt().max(1.0);
        let (nx, ny) = ((a.1 - b.1) / length, (b.0 - a.0) / length);
        for pass in 0..2u32 {
            let wobble = |k: u32, by: f32| (hash_noise(seed.wrapping_mul(17).wrapping_add(pass * 5 + k)) - 0.5) * by;
            let bend = wobble(0, (length * 0.06).min(width * 2.5));
            let mut path = PathBuilder::new();
            path.move_to(a.0 + wobble(1, width), a.1 + wobble(2, width));
            path.quad_to(
                (a.0 + b.0) * 0.5 + nx * bend,
                (a.1 + b.1) * 0.5 + ny * bend,
                b.0 + wobble(3, width),
                b.1 + wobble(4, width),
            );
            let soft = (colour.0, colour.1, colour.2, (u16::from(colour.3) * 2 / 3) as u8);
            if let Some(path) = path.finish() {
                self.stroke_path(&path, width * (0.7 + 0.3 * pass as f32), soft);
            }
        }
    }

    /// A filled circle.
    pub fn fill_circle(&mut self, x: f32, y: f32, r: f32, colour: Rgba) {
        if let Some(path) = PathBuilder::from_circle(x, y, r) {
            self.fill_path(&path, colour);
        }
    }

    /// A circle line.
    pub fn stroke_circle(&mut self, x: f32, y: f32, r: f32, width: f32, colour: Rgba) {
        if let Some(path) = PathBuilder::from_circle(x, y, r) {
            self.stroke_path(&path, width, colour);
        }
    }

    /// The outline of a shield about a point, as high as a circle of that radius.
    pub fn stroke_shield(&mut self, x: f32, y: f32, r: f32, width: f32, colour: Rgba) {
        let mut path = PathBuilder::new();
        path.move_to(x - r * 0.86, y - r);
        path.line_to(x + r * 0.86, y - r);
        path.line_to(x + r * 0.86, y);
        path.quad_to(x + r * 0.8, y + r * 0.72, x, y + r * 1.08);
        path.quad_to(x - r * 0.8, y + r * 0.72, x - r * 0.86, y);
        path.close();
        if let Some(path) = path.finish() {
            self.stroke_path(&path, width, colour);
        }
    }

    /// A circle line in dashes.
    pub fn stroke_dashed_circle(&mut self, x: f32, y: f32, r: f32, width: f32, on: f32, colour: Rgba) {
        if let Some(path) = PathBuilder::from_circle(x, y, r) {
            self.stroke_dashed(&path, width, on, on * 0.8, colour);
        }
    }

    /// An ellipse as if drawn by hand, the ends not quite meeting.
    #[allow(clippy::too_many_arguments, reason = "an ellipse has that many properties")]
    pub fn stroke_rough_ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, width: f32, colour: Rgba, seed: u32) {
        let mut path = PathBuilder::new();
        let start = hash_noise(seed) * 6.3;
        for i in 0..=26u32 {
            let t = start + i as f32 / 24.0 * std::f32::consts::TAU;
            let wobble = 1.0 + 0.05 * (t * 2.0 + start).sin() + 0.0022 * i as f32;
            let (px, py) = (x + rx * wobble * t.cos(), y + ry * wobble * t.sin());
            if i == 0 { path.move_to(px, py) } else { path.line_to(px, py) }
        }
        if let Some(path) = path.finish() {
            self.stroke_path(&path, width, colour);
        }
    }

    /// A filled rectangle.
    pub fn fill_rect(&mut self, x: f32, y: f32, w: f32, h: f32, colour: Rgba) {
        if let Some(rect) = Rect::from_xywh(x, y, w, h) {
            self.fill_path(&PathBuilder::from_rect(rect), colour);
        }
    }

    /// The outline of a rectangle.
    pub fn stroke_rect(&mut self, x: f32, y: f32, w: f32, h: f32, width: f32, colour: Rgba) {
        if let Some(rect) = Rect::from_xywh(x, y, w, h) {
            self.stroke_path(&PathBuilder::from_rect(rect), width, colour);
        }
    }

    /// A closed shape through points.
    pub fn polygon_path(points: &[(f32, f32)]) -> Option<Path> {
        let mut path = PathBuilder::new();
        for (i, p) in points.iter().enumerate() {
            if i == 0 { path.move_to(p.0, p.1) } else { path.line_to(p.0, p.1) }
        }
        path.close();
        path.finish()
    }

    /// One line of type, its left end at `x`, its baseline at `y`.
    #[allow(clippy::too_many_arguments, reason = "a line of type has that many properties")]
    pub fn draw_text(&mut self, fonts: &Fonts, face: CanvasFont, size: f32, x: f32, y: f32, colour: Rgba, text: &str) {
        fonts.draw_text_line(&mut self.pixmap, face, size, x, y, colour, text);
        // Small type is seen from the chair at a third of its size. A second pass beside the first keeps its strokes dark.
        if size < BOLD_BELOW {
            fonts.draw_text_line(&mut self.pixmap, face, size, x + size * 0.024, y, colour, text);
        }
        #[cfg(feature = "test-support")]
        super::drawn_text::note_text((x, x + fonts.text_width(face, size, text)), y, size, text);
    }

    /// One line of type centred on `x`.
    #[allow(clippy::too_many_arguments, reason = "a line of type has that many properties")]
    pub fn draw_text_centred(
        &mut self,
        fonts: &Fonts,
        face: CanvasFont,
        size: f32,
        x: f32,
        y: f32,
        colour: Rgba,
        text: &str,
    ) {
        let w = fonts.text_width(face, size, text);
        self.draw_text(fonts, face, size, x - w / 2.0, y, colour, text);
    }

    /// One line of type that ends at `x`.
    #[allow(clippy::too_many_arguments, reason = "a line of type has that many properties")]
    pub fn draw_text_right(
        &mut self,
        fonts: &Fonts,
        face: CanvasFont,
        size: f32,
        x: f32,
        y: f32,
        colour: Rgba,
        text: &str,
    ) {
        let w = fonts.text_width(face, size, text);
        self.draw_text(fonts, face, size, x - w, y, colour, text);
    }

    /// A paragraph set into the box at `x`, `y` (its top left), shrunk to fit; returns the height it took.
    #[allow(clippy::too_many_arguments, reason = "a paragraph has that many properties")]
    pub fn draw_paragraph(
        &mut self,
        fonts: &Fonts,
        face: CanvasFont,
        size: (f32, f32),
        at: (f32, f32),
        room: (f32, f32),
        colour: Rgba,
        text: &str,
    ) -> f32 {
        self.draw_lines(fonts, face, size, at, (room, 0.0), colour, text)
    }

    /// The same with each line in the middle of the box.
    #[allow(clippy::too_many_arguments, reason = "a paragraph has that many properties")]
    pub fn draw_centred_paragraph(
        &mut self,
        fonts: &Fonts,
        face: CanvasFont,
        size: (f32, f32),
        at: (f32, f32),
        room: (f32, f32),
        colour: Rgba,
        text: &str,
    ) -> f32 {
        self.draw_lines(fonts, face, size, at, (room, 0.5), colour, text)
    }

    /// The lines of a paragraph. `indent` is the part of the room beside a line that lies to its left.
    #[allow(clippy::too_many_arguments, reason = "a paragraph has that many properties")]
    fn draw_lines(
        &mut self,
        fonts: &Fonts,
        face: CanvasFont,
        size: (f32, f32),
        at: (f32, f32),
        (room, indent): ((f32, f32), f32),
        colour: Rgba,
        text: &str,
    ) -> f32 {
        let (size, lines) = fonts.fit_paragraph(face, size.0, size.1, room, text);
        for (i, line) in lines.iter().enumerate() {
            let x = at.0 + (room.0 - fonts.text_width(face, size, line)) * indent;
            self.draw_text(fonts, face, size, x, at.1 + size * (0.82 + LINE_SPACING * i as f32), colour, line);
        }
        lines.len() as f32 * size * LINE_SPACING
    }
}
