//! The doom track's card.

use tiny_skia::Pixmap;

use crate::lang::words;
use crate::view::DoomLine;

use super::card::{CardSize, blank_card};
use super::{CanvasFont, FADED_INK, FAINT_INK, Fonts, INK, PENCIL, RED};

/// The largest and the smallest size of an event's text in usual print.
const LARGEST_SIZE: f32 = 74.0;
const LEAST_SIZE: f32 = 36.0;
/// The part of the wanted size that large print may lack before it says less instead.
const LARGE_ENOUGH: f32 = 0.85;

/// Draws the doom events, the past ones struck through.
pub fn draw_doom_card(lines: &[DoomLine], card_size: CardSize, fonts: &Fonts) -> Pixmap {
    let mut canvas = blank_card(card_size, (238, 226, 200, 255), 81, fonts.look);
    let (w, h) = (canvas.width(), canvas.height());
    canvas.stroke_rect(12.0, 12.0, w - 24.0, h - 24.0, 3.0, FAINT_INK);
    canvas.draw_text(fonts, CanvasFont::Heading, 58.0, 34.0, 72.0, RED, "Doom");
    let top = 94.0;
    let room = (w - 150.0 - 34.0, h - top - 18.0);
    let (lines, size) = shown_events(lines, room, fonts);
    let high = (room.1 / lines.len().max(1) as f32).min(140.0 * fonts.look.growth());
    let room = (room.0, high - 10.0);
    for (i, doom) in lines.iter().enumerate() {
        let y = top + i as f32 * high;
        canvas.draw_line((14.0, y), (w - 14.0, y), 2.0, FAINT_INK);
        let ink = if doom.past { FADED_INK } else { INK };
        let round = format!("R{}", doom.round);
        canvas.draw_text(
            fonts,
            CanvasFont::Heading,
            fonts.fit_size(CanvasFont::Heading, 64.0 * fonts.look.growth(), 108.0, &round),
            34.0,
            y + high * 0.5 + 18.0,
            ink,
            &round,
        );
        let (size, text) = fonts.fit_paragraph(CanvasFont::Text, size, LEAST_SIZE, room, &doom_text(doom));
        let lead = size * super::LINE_SPACING;
        let mut at = y + 5.0 + ((room.1 - text.len() as f32 * lead) / 2.0).max(0.0);
        for (k, l) in text.iter().enumerate() {
            canvas.draw_text(fonts, CanvasFont::Text, size, 150.0, at + size * 0.82, ink, l);
            if doom.past {
                let wide = fonts.text_width(CanvasFont::Text, size, l);
                canvas.draw_pencil_line(
                    (146.0, at + size * 0.55),
                    (156.0 + wide, at + size * 0.5),
                    4.5,
                    PENCIL,
                    (i * 7 + k) as u32,
                );
            }
            at += lead;
        }
    }
    if lines.is_empty() {
        canvas.draw_text(fonts, CanvasFont::Italic, 44.0, 34.0, top + 60.0, FAINT_INK, words!("card-no-doom"));
    }
    canvas.pixmap
}

/// The size of the text of all events in a room, at most so large.
fn size_of_all(lines: &[&DoomLine], room: (f32, f32), largest: f32, fonts: &Fonts) -> f32 {
    let room = (room.0, (room.1 / lines.len().max(1) as f32).min(140.0 * fonts.look.growth()) - 10.0);
    let fits = |doom: &&DoomLine| fonts.fit_paragraph(CanvasFont::Text, largest, LEAST_SIZE, room, &doom_text(doom)).0;
    lines.iter().map(fits).fold(largest, f32::min)
}

/// The events that are drawn in a room, and the size of their text. In large print they are as many of the next ones as
/// leave it large.
fn shown_events<'a>(lines: &'a [DoomLine], room: (f32, f32), fonts: &Fonts) -> (Vec<&'a DoomLine>, f32) {
    let all: Vec<&DoomLine> = lines.iter().collect();
    let usual = size_of_all(&all, room, LARGEST_SIZE, fonts);
    let wanted = usual * fonts.look.growth();
    let (past, mut next): (Vec<&DoomLine>, Vec<&DoomLine>) = all.iter().partition(|doom| doom.past);
    if wanted <= usual || next.is_empty() {
        return (all, usual);
    }
    if size_of_all(&all, room, wanted, fonts) >= wanted * LARGE_ENOUGH {
        next = [past, next].concat();
    }
    while next.len() > 1 && size_of_all(&next, room, wanted, fonts) < wanted * LARGE_ENOUGH {
        next.pop();
    }
    let size = size_of_all(&next, room, wanted, fonts);
    (next, size)
}

/// The text of a doom event: its effect, and how often it comes again.
fn doom_text(doom: &DoomLine) -> String {
    match doom.every {
        Some(1) => words!("card-doom-every-round", event = doom.text.as_str()),
        Some(n) => words!("card-doom-every", event = doom.text.as_str(), n = n),
        None => doom.text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_events_are_struck_through() {
        let fonts = Fonts::bundled();
        let at = |past| {
            draw_doom_card(
                &[DoomLine { round: 3, text: "The fire spreads".into(), past, every: None }],
                super::super::card::DOOM_CARD_SIZE,
                &fonts,
            )
        };
        assert_ne!(at(false).data(), at(true).data());
    }
}
