//! The encounter table's card: its entries, the places for coins, and the dice that were thrown on it.

use tiny_skia::Pixmap;

use crate::view::{EntryLine, TableCard};

use super::card::{CardProp, CardProps, CardSize, Prop, blank_card};
use super::{Canvas, CanvasFont, FADED_INK, FAINT_INK, Fonts, INK, PAPER, PENCIL, RED, Rgba};

/// Top of the first row on a card of height `high`: right below the heading, which is smaller on a low card.
fn heading_height(high: f32) -> f32 {
    (high * 0.22).clamp(78.0, 118.0)
}

/// Top and height of each row of a card of `size` pixels; a row with more text is higher.
fn row_bounds(table: &TableCard, size: (f32, f32)) -> Vec<(f32, f32)> {
    let said = |entry: &EntryLine| {
        let lines: usize = entry.lines.iter().map(|line| line.chars().count().div_ceil(24).max(1)).sum();
        1.0 + 0.6 * (lines as f32 + if entry.sudden { 1.0 } else { 0.0 } - 1.0).clamp(0.0, 4.0)
    };
    let all: f32 = table.entries.iter().map(said).sum();
    let head = heading_height(size.1);
    let each = (size.1 - head - 16.0) / all.max(1.0);
    let heights = table.entries.iter().map(|entry| each * said(entry));
    heights.scan(head, |y, high| Some((std::mem::replace(y, *y + high), high))).collect()
}

/// The entry at the height `y`, in pixels from the top of a table's card of `size` pixels.
pub fn entry_at(table: &TableCard, size: (f32, f32), y: f32) -> Option<usize> {
    row_bounds(table, size).iter().position(|(top, high)| (*top..top + high).contains(&y))
}

/// Position of coin `i` of the entry in row `row` on a table's card of `size` pixels.
pub fn coin_position(table: &TableCard, size: (f32, f32), row: usize, i: u8) -> (f32, f32) {
    let (from, high) = row_bounds(table, size).get(row).copied().unwrap_or((heading_height(size.1), 0.0));
    let needed = table.entries.get(row).map_or(1, |e| e.coins_needed.max(e.coins).max(i.saturating_add(1)));
    (coin_x(size.0, i, needed), from + high / 2.0)
}

/// The x of coin `i` of `needed` on a card of width `wide`.
fn coin_x(wide: f32, i: u8, needed: u8) -> f32 {
    let apart = (170.0 / f32::from(needed.max(1))).min(78.0);
    wide - 62.0 - f32::from(needed.saturating_sub(1).saturating_sub(i)) * apart
}

/// Position of die `i` thrown on a card of `size` pixels.
pub fn die_position(size: (f32, f32), i: usize) -> (f32, f32) {
    (size.0 - 84.0 - i as f32 * 108.0, heading_height(size.1) * 0.56)
}

/// The pencil of an entry that is not on the card now.
const ABSENT_INK: Rgba = (90, 84, 90, 225);

/// Draws an encounter table and returns the props on it.
pub fn draw_encounter_table_card(table: &TableCard, card_size: CardSize, fonts: &Fonts) -> (Pixmap, CardProps) {
    let mut canvas = blank_card(card_size, PAPER, 71);
    let size = (canvas.width(), canvas.height());
    let mut props = CardProps::new();
    canvas.stroke_rect(12.0, 12.0, size.0 - 24.0, size.1 - 24.0, 3.0, FAINT_INK);
    let dice = 112.0 * table.rolled.len() as f32 + 40.0;
    let room = size.0 - 60.0 - dice.max(150.0);
    let head = heading_height(size.1);
    let fitted = fonts.fit_size(CanvasFont::Heading, head * 0.58, room, &table.name);
    canvas.draw_text(fonts, CanvasFont::Heading, fitted, 34.0, head * 0.7, INK, &table.name);
    let places = row_bounds(table, size);
    for (row, (entry, (top, high))) in table.entries.iter().zip(&places).enumerate() {
        let (top, high) = (*top, *high);
        canvas.draw_line((14.0, top), (size.0 - 14.0, top), 2.5, FAINT_INK);
        draw_entry(&mut canvas, entry, fonts, top, high, row);
        for i in 0..entry.coins_needed.max(entry.coins) {
            let at = coin_position(table, size, row, i);
            let ring = if entry.absent { ABSENT_INK } else { FAINT_INK };
            canvas.stroke_dashed_circle(at.0, at.1, 35.0f32.min(high * 0.46), 2.5, 7.0, ring);
            if i < entry.coins {
                props.push(CardProp { prop: Prop::Penny, at, stack_level: i });
            }
        }
        if entry.exhausted && entry.coins == 0 {
            props.push(CardProp { prop: Prop::Penny, at: coin_position(table, size, row, 0), stack_level: 0 });
        }
    }
    for (i, face) in table.rolled.iter().enumerate() {
        props.push(CardProp { prop: Prop::Die(*face), at: die_position(size, i), stack_level: 0 });
    }
    (canvas.pixmap, props)
}

/// Draws one entry.
fn draw_entry(canvas: &mut Canvas, entry: &EntryLine, fonts: &Fonts, top: f32, high: f32, row: usize) {
    let w = canvas.width();
    let right = 200.0;
    let middle = top + high / 2.0;
    let ink = match (entry.absent, entry.exhausted) {
        (true, _) => ABSENT_INK,
        (_, true) => FADED_INK,
        _ => INK,
    };
    let size = fonts.fit_size(CanvasFont::Heading, 80.0f32.min(high * 0.8), 100.0, &entry.label);
    canvas.draw_text_centred(fonts, CanvasFont::Heading, size, 78.0, middle + size * 0.32, ink, &entry.label);
    if entry.current {
        canvas.stroke_rough_ellipse(78.0, middle, 60.0, (high * 0.42).min(56.0), 7.0, RED, 30 + row as u32);
    }
    let air = (high * 0.08).min(8.0);
    let mut room = high - 2.0 * air;
    let mut y = top + air;
    if entry.absent {
        // The entry may be added to the card later, so it is pencilled in lightly, in brackets.
        for (x, side) in [(134.0, 1.0), (w - right - 4.0, -1.0)] {
            canvas.draw_pencil_line(
                (x, top + high * 0.14),
                (x, top + high * 0.86),
                3.5,
                ABSENT_INK,
                row as u32 * 5 + 1,
            );
            for y in [top + high * 0.14, top + high * 0.86] {
                canvas.draw_pencil_line((x, y), (x + side * 12.0, y), 3.5, ABSENT_INK, row as u32 * 5 + 2);
            }
        }
    }
    if entry.sudden {
        let size = 56.0f32.min(high * 0.32);
        let red = if entry.absent { ABSENT_INK } else { RED };
        canvas.draw_text(fonts, CanvasFont::Italic, size, 150.0, y + size * 0.85, red, "Sudden");
        y += size;
        room -= size;
    }
    if entry.coins_needed > 1 {
        let count = format!("{}/{}", entry.coins, entry.coins_needed);
        let last = coin_x(w, entry.coins_needed - 1, entry.coins_needed);
        let size = 56.0f32.min(high * 0.3);
        canvas.draw_text_right(fonts, CanvasFont::Hand, size, last + 40.0, top + high - 7.0, PENCIL, &count);
    }
    let text = entry.lines.join("\n");
    // At most as large as one line fits.
    let most = 84.0f32.min(room / super::typeface::LINE_SPACING).max(36.0);
    let (size, lines) = fonts.fit_paragraph(CanvasFont::Text, most, 36.0, (w - 150.0 - right, room), &text);
    let tall = lines.len() as f32 * size * super::typeface::LINE_SPACING;
    let mut y = y + ((room - tall) / 2.0).max(0.0);
    for l in &lines {
        canvas.draw_text(fonts, CanvasFont::Text, size, 150.0, y + size * 0.82, ink, l);
        if entry.exhausted {
            let wide = fonts.text_width(CanvasFont::Text, size, l);
            canvas.draw_pencil_line(
                (146.0, y + size * 0.55),
                (154.0 + wide, y + size * 0.52),
                4.0,
                PENCIL,
                row as u32 * 9 + 2,
            );
        }
        y += size * super::typeface::LINE_SPACING;
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::ENCOUNTER_TABLE_CARD_SIZE;
    use super::*;
    use crate::model::DiceValues;

    fn entry(coins: u8, coins_needed: u8) -> EntryLine {
        EntryLine {
            label: "2-5".into(),
            lines: vec!["A Flurry of a great many quick words that goes on ".repeat(4); 4],
            sudden: true,
            coins,
            coins_needed,
            exhausted: coins >= coins_needed,
            current: false,
            absent: false,
        }
    }

    #[test]
    fn an_entry_that_is_not_on_the_card_is_faint() {
        let fonts = Fonts::bundled();
        let dark = |absent| {
            let entries = vec![EntryLine { absent, ..entry(0, 2) }];
            let table = TableCard { name: String::new(), entries, rolled: DiceValues::new() };
            let (card, _) = draw_encounter_table_card(&table, ENCOUNTER_TABLE_CARD_SIZE, &fonts);
            card.pixels().iter().filter(|p| p.red() < 90).count()
        };
        assert!(dark(true) * 10 < dark(false), "{} {}", dark(true), dark(false));
    }

    #[test]
    fn a_point_of_a_row_is_its_entry() {
        let entries = vec![entry(0, 1), entry(1, 3), entry(0, 1)];
        let table = TableCard { name: String::new(), entries, rolled: DiceValues::new() };
        let size = (f32::from(ENCOUNTER_TABLE_CARD_SIZE.0), f32::from(ENCOUNTER_TABLE_CARD_SIZE.1));
        for row in 0..3 {
            let (_, y) = coin_position(&table, size, row, 0);
            assert_eq!(entry_at(&table, size, y), Some(row));
        }
        assert_eq!((entry_at(&table, size, 10.0), entry_at(&table, size, size.1 + 1.0)), (None, None));
    }

    #[test]
    fn coins_and_dice_lie_on_the_card_and_apart() {
        let table = TableCard {
            name: "A Table With an Uncommonly Long Title Indeed".into(),
            entries: vec![entry(1, 1), entry(2, 3), entry(0, 1), entry(5, 6), entry(1, 2), entry(1, 1)],
            rolled: DiceValues::from_slice(&[3, 6]),
        };
        let (card, lying) = draw_encounter_table_card(&table, ENCOUNTER_TABLE_CARD_SIZE, &Fonts::bundled());
        assert_eq!(lying.len(), 1 + 2 + 5 + 1 + 1 + 2);
        for (i, a) in lying.iter().enumerate() {
            assert!(a.at.0 > 30.0 && a.at.0 < card.width() as f32 - 30.0 && a.at.1 < card.height() as f32 - 20.0);
            assert!(lying[..i].iter().all(|b| (a.at.0 - b.at.0).abs() + (a.at.1 - b.at.1).abs() > 20.0));
        }
    }
}
