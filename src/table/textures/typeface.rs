//! Fonts: the four fonts of the canvas, and how text is measured and drawn.
//!
//! Owns the font files (they are built into the program) and the drawing of single lines and wrapped paragraphs.

use ab_glyph::{Font, FontRef, GlyphId, ScaleFont, point};
use tiny_skia::Pixmap;

use super::Rgba;
use crate::PrintLook;

/// The role of a text: printed text or the player's handwriting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CanvasFont {
    /// Headings, as in the book.
    Heading,
    /// Running text.
    Text,
    /// Running text, slanted.
    Italic,
    /// The player's handwriting.
    Hand,
}

/// The loaded fonts.
pub struct Fonts {
    heading: Option<FontRef<'static>>,
    text: Option<FontRef<'static>>,
    italic: Option<FontRef<'static>>,
    hand: Option<FontRef<'static>>,
    plain: Option<FontRef<'static>>,
    /// The look of the print that the player has chosen.
    pub look: PrintLook,
}

impl Fonts {
    /// The fonts that come with the game.
    pub fn bundled() -> Self {
        fn parse_font(bytes: &'static [u8]) -> Option<FontRef<'static>> {
            FontRef::try_from_slice(bytes).ok()
        }
        Self {
            heading: parse_font(include_bytes!("../../../assets/fonts/IMFellEnglish-Regular.ttf")),
            text: parse_font(include_bytes!("../../../assets/fonts/EBGaramond-Regular.ttf")),
            italic: parse_font(include_bytes!("../../../assets/fonts/EBGaramond-Italic.ttf")),
            hand: parse_font(include_bytes!("../../../assets/fonts/PatrickHand-Regular.ttf")),
            plain: parse_font(include_bytes!("../../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")),
            look: PrintLook::default(),
        }
    }

    /// The font for a role; `None` only if a built-in file is broken, and then no text is drawn.
    fn font(&self, face: CanvasFont) -> Option<&FontRef<'static>> {
        if self.look.is_readable {
            return self.plain.as_ref();
        }
        match face {
            CanvasFont::Heading => self.heading.as_ref(),
            CanvasFont::Text => self.text.as_ref(),
            CanvasFont::Italic => self.italic.as_ref(),
            CanvasFont::Hand => self.hand.as_ref(),
        }
    }

    /// The font and the glyph of a letter, and its size as a part of that of the line: the font of the role, or else that
    /// of running text; `None` if neither has the letter. A handwritten 7 looks like a 1 from the chair, so these two are
    /// not written by hand.
    fn glyph(&self, face: CanvasFont, letter: char) -> Option<(&FontRef<'static>, GlyphId, f32)> {
        let is_plain = face == CanvasFont::Hand && matches!(letter, '1' | '7') && !self.look.is_readable;
        let of_role = if is_plain { (self.plain.as_ref(), DIGIT_SIZE) } else { (self.font(face), 1.0) };
        let fonts = [of_role, (self.text.as_ref(), 1.0)];
        let glyphs = fonts.into_iter().filter_map(|(font, part)| font.map(|font| (font, font.glyph_id(letter), part)));
        glyphs.into_iter().find(|(_, id, _)| *id != GlyphId(0))
    }

    /// Goes through the letters of a line: each with its left edge, and its font, glyph and size if there are any. Returns
    /// the width.
    fn set_line<'a>(
        &'a self,
        face: CanvasFont,
        size: f32,
        text: &str,
        mut each: impl FnMut(f32, Option<(&'a FontRef<'static>, GlyphId, f32)>),
    ) -> f32 {
        let mut pen = 0.0;
        let mut before: Option<(&FontRef, GlyphId)> = None;
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            let Some((font, id, part)) = self.glyph(face, letter) else {
                each(pen, None);
                (pen, before) = (pen + MISSING_LETTER_WIDTH * size, None);
                continue;
            };
            let scaled = font.as_scaled(size * part);
            if let Some((_, before)) = before.filter(|(other, _)| std::ptr::eq(*other, font)) {
                pen += scaled.kern(before, id);
            }
            each(pen, Some((font, id, size * part)));
            pen += scaled.h_advance(id);
            before = Some((font, id));
        }
        pen
    }

    /// Width in pixels of `text` set at `size` pixels.
    pub fn text_width(&self, face: CanvasFont, size: f32, text: &str) -> f32 {
        self.set_line(face, size, text, |_, _| {})
    }

    /// The largest size not above `size` at which `text` is no wider than `room`.
    pub fn fit_size(&self, face: CanvasFont, size: f32, room: f32, text: &str) -> f32 {
        let width = self.text_width(face, size, text);
        if width <= room || width <= 0.0 { size } else { size * room / width * 0.995 }
    }

    /// Breaks `text` into lines no wider than `room`; a single word wider than that stays whole.
    pub fn wrap_lines(&self, face: CanvasFont, size: f32, room: f32, text: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if line.is_empty() || self.text_width(face, size, &longer) <= room {
                    line = longer;
                } else {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Breaks `text` into lines that fit a box, shrinking the text to no less than `least` pixels; the last line is cut
    /// off with dots if even that is not enough. Returns the size and the lines.
    pub fn fit_paragraph(
        &self,
        face: CanvasFont,
        size: f32,
        least: f32,
        room: (f32, f32),
        text: &str,
    ) -> (f32, Vec<String>) {
        let mut size = size;
        loop {
            let mut lines = self.wrap_lines(face, size, room.0, text);
            let fits = ((room.1 / (size * LINE_SPACING)).floor() as usize).max(1);
            let widest = lines.iter().map(|l| self.text_width(face, size, l)).fold(0.0, f32::max);
            if lines.len() <= fits && widest <= room.0 {
                return (size, lines);
            }
            if size * 0.94 < least {
                if lines.len() > fits {
                    lines.truncate(fits);
                    if let Some(last) = lines.last_mut() {
                        last.push('…');
                    }
                }
                for line in &mut lines {
                    while line.chars().count() > 1 && self.text_width(face, size, line) > room.0 {
                        line.pop();
                        line.pop();
                        line.push('…');
                    }
                }
                return (size, lines);
            }
            size *= 0.94;
        }
    }

    /// Draws one line with its baseline at `y`, its left end at `x`.
    #[allow(clippy::too_many_arguments, reason = "a line of type has that many properties")]
    pub fn draw_text_line(
        &self,
        pix: &mut Pixmap,
        face: CanvasFont,
        size: f32,
        x: f32,
        y: f32,
        colour: Rgba,
        text: &str,
    ) {
        self.set_line(face, size, text, |pen, glyph| {
            let Some((font, id, size)) = glyph else { return draw_missing_letter(pix, (x + pen, y), size, colour) };
            let Some(outlined) = font.outline_glyph(id.with_scale_and_position(size, point(x + pen, y))) else {
                return;
            };
            let bounds = outlined.px_bounds();
            outlined.draw(|gx, gy, coverage| {
                blend_pixel(pix, bounds.min.x as i32 + gx as i32, bounds.min.y as i32 + gy as i32, colour, coverage);
            });
        });
    }
}

/// The width of the box that stands for a letter which no font has, as a part of the text size.
const MISSING_LETTER_WIDTH: f32 = 0.62;

/// Draws the box that stands for a letter which no font has, with its lower left corner at a point of the baseline.
fn draw_missing_letter(pix: &mut Pixmap, (x, y): (f32, f32), size: f32, colour: Rgba) {
    let edge = (size * 0.05).max(1.0) as i32;
    let (left, right) = ((x + size * 0.08) as i32, (x + size * (MISSING_LETTER_WIDTH - 0.08)) as i32);
    let (top, bottom) = ((y - size * 0.66) as i32, y as i32);
    for row in top..bottom {
        for column in left..right {
            let is_edge = row < top + edge || row >= bottom - edge || column < left + edge || column >= right - edge;
            if is_edge {
                blend_pixel(pix, column, row, colour, 1.0);
            }
        }
    }
}

/// The size of a digit among handwriting as a part of the handwriting's.
const DIGIT_SIZE: f32 = 0.9;

/// Line spacing as a multiple of the text size.
pub const LINE_SPACING: f32 = 1.08;

/// Blends a colour over one pixel.
fn blend_pixel(pix: &mut Pixmap, x: i32, y: i32, colour: Rgba, coverage: f32) {
    let (w, h) = (pix.width() as i32, pix.height() as i32);
    if x < 0 || y < 0 || x >= w || y >= h || coverage <= 0.0 {
        return;
    }
    let alpha = coverage.min(1.0) * f32::from(colour.3) / 255.0;
    let at = (y * w + x) as usize * 4;
    let data = pix.data_mut();
    for (i, c) in [colour.0, colour.1, colour.2].into_iter().enumerate() {
        data[at + i] = (f32::from(c) * alpha + f32::from(data[at + i]) * (1.0 - alpha) + 0.5) as u8;
    }
    data[at + 3] = (255.0 * alpha + f32::from(data[at + 3]) * (1.0 - alpha) + 0.5) as u8;
    // Premultiplied colours may not exceed their opacity.
    for i in 0..3 {
        data[at + i] = data[at + i].min(data[at + 3]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_can_be_read() {
        let mut fonts = Fonts::bundled();
        for readable in [false, true] {
            fonts.look.is_readable = readable;
            for face in [CanvasFont::Heading, CanvasFont::Text, CanvasFont::Italic, CanvasFont::Hand] {
                assert!(fonts.text_width(face, 40.0, "Wandering Adventurer") > 100.0, "{face:?}");
            }
        }
    }

    /// A letter of another script takes room and is seen, whatever the font of its line.
    #[test]
    fn a_letter_that_no_font_has_is_drawn_as_a_box() {
        let mut fonts = Fonts::bundled();
        for readable in [false, true] {
            fonts.look.is_readable = readable;
            for face in [CanvasFont::Heading, CanvasFont::Text, CanvasFont::Italic, CanvasFont::Hand] {
                let drawn = |text: &str| {
                    let mut pix = Pixmap::new(80, 80).expect("a canvas");
                    fonts.draw_text_line(&mut pix, face, 40.0, 10.0, 60.0, (0, 0, 0, 255), text);
                    pix.pixels().iter().filter(|pixel| pixel.alpha() > 0).count()
                };
                assert!(drawn("字") > 60 && drawn("א") == drawn("字"), "{face:?}");
                assert!(drawn(" ") == 0 && drawn("\u{7}") == 0, "{face:?}");
                assert!(fonts.text_width(face, 40.0, "字") > 20.0);
            }
        }
    }

    /// The part of the pixels, of those that either of two digits covers, that both cover.
    fn likeness(fonts: &Fonts, a: &str, b: &str) -> f32 {
        let drawn = |text: &str| {
            let mut pix = Pixmap::new(40, 60).unwrap();
            fonts.draw_text_line(&mut pix, CanvasFont::Hand, 60.0, 5.0, 50.0, (0, 0, 0, 255), text);
            pix.pixels().iter().map(|p| p.alpha() > 100).collect::<Vec<_>>()
        };
        let (a, b) = (drawn(a), drawn(b));
        let count = |both: fn(bool, bool) -> bool| a.iter().zip(&b).filter(|(a, b)| both(**a, **b)).count() as f32;
        count(|a, b| a && b) / count(|a, b| a || b)
    }

    #[test]
    fn a_seven_on_a_card_is_unlike_a_one() {
        assert!(likeness(&Fonts::bundled(), "7", "1") < 0.2, "{}", likeness(&Fonts::bundled(), "7", "1"));
    }

    #[test]
    fn long_text_is_made_to_fit_its_box() {
        let fonts = Fonts::bundled();
        let text = "An uncommonly long-winded description of a very simple thing ".repeat(6);
        let (size, lines) = fonts.fit_paragraph(CanvasFont::Hand, 50.0, 18.0, (420.0, 130.0), &text);
        assert!(lines.len() as f32 * size * LINE_SPACING <= 131.0);
        for line in &lines {
            assert!(fonts.text_width(CanvasFont::Hand, size, line) <= 420.5, "{line}");
        }
    }
}
