//! The encounter table's card: its entries, the places for coins, and the dice that were thrown on it.

use tiny_skia::Pixmap;

use crate::lang::Text;
use crate::view::{EntryLine, TableCard};

use super::card::{CardObject, CardProp, CardProps, CardSize, blank_card};
use super::{Canvas, CanvasFont, FADED_INK, FAINT_INK, Fonts, INK, PAPER, PENCIL, RED, Rgba};

/// Top of the first row on a card of height `high`: right below the heading, which is smaller on a low card.
fn heading_height(high: f32) -> f32 {
    (high * 0.22).clamp(78.0, 118.0)
}

/// The largest and the smallest size of a row's text, in pixels. Nothing shipped needs the smallest.
const TEXT_SIZES: (f32, f32) = (84.0, 22.0);
/// The least height of a row.
const LEAST_ROW: f32 = 56.0;
/// Left end of a row's text in usual print.
const TEXT_LEFT: f32 = 150.0;
/// Bare paper above and below a row's text.
const ROW_AIR: f32 = 5.0;
/// The size of *Sudden* as a part of the size of the text.
const SUDDEN_PART: f32 = 0.78;

/// How the rows of an encounter table's card lie.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableRows {
    /// Top and height of each row, in pixels from the top of the card.
    bounds: Vec<(f32, f32)>,
    /// The text of each row.
    texts: Vec<String>,
    /// The size of the text of all rows.
    text_size: f32,
    /// Width and height of the card.
    size: (f32, f32),
}

impl TableRows {
    /// Lays out the rows of a table: the text is as large as lets every row show all of it. In large print it may be larger,
    /// as far as every row shows its first line, and that of the rolled entry all.
    pub fn new(table: &TableCard, card_size: CardSize, fonts: &Fonts) -> Self {
        let size = (f32::from(card_size.0), f32::from(card_size.1));
        let head = heading_height(size.1);
        let room = (size.0 - text_left(fonts) - coins_width(table), size.1 - head - 16.0);
        let whole: Vec<String> = table.entries.iter().map(|entry| lines_text("\n", &entry.lines)).collect();
        let largest_fitting = |texts: &[String], (largest, least): (f32, f32)| {
            let sizes =
                std::iter::successors(Some(largest), |size| Some(size * 0.96)).take_while(|size| *size >= least);
            sizes.into_iter().find(|size| heights(table, texts, *size, room.0, fonts).iter().sum::<f32>() <= room.1)
        };
        let usual = largest_fitting(&whole, TEXT_SIZES).unwrap_or(TEXT_SIZES.1);
        let (mut texts, mut text_size) = (whole, usual);
        let short: Vec<String> = table.entries.iter().map(short_text).collect();
        if let Some(larger) = largest_fitting(&short, (usual * fonts.look.growth(), usual * 1.02)) {
            let is_whole = heights(table, &texts, larger, room.0, fonts).iter().sum::<f32>() <= room.1;
            (texts, text_size) = (if is_whole { texts } else { short }, larger);
        }
        let heights = heights(table, &texts, text_size, room.0, fonts);
        let all: f32 = heights.iter().sum();
        // Room that is left is given to all rows alike; rows that are too high for the card shrink alike.
        let spare = (room.1 - all).max(0.0) / heights.len().max(1) as f32;
        let shrink = (room.1 / all.max(1.0)).min(1.0);
        let place = |y: &mut f32, high: f32| {
            let high = high * shrink + spare;
            Some((std::mem::replace(y, *y + high), high))
        };
        Self { bounds: heights.into_iter().scan(head, place).collect(), texts, text_size, size }
    }

    /// The text of each row.
    #[cfg(test)]
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Whether every row shows all of its text.
    #[cfg(test)]
    pub fn is_whole(&self, table: &TableCard, fonts: &Fonts) -> bool {
        let width = self.size.0 - text_left(fonts) - coins_width(table);
        let heights = heights(table, &self.texts, self.text_size, width, fonts);
        heights.iter().zip(&self.bounds).all(|(needed, (_, high))| *needed <= *high + 0.1)
    }

    /// The top and the height of each row, in pixels from the top of the card.
    pub fn bounds(&self) -> &[(f32, f32)] {
        &self.bounds
    }

    /// Position of coin `i` of the entry in row `row`.
    pub fn coin_position(&self, table: &TableCard, row: usize, i: u8) -> (f32, f32) {
        let (from, high) = self.bounds.get(row).copied().unwrap_or((heading_height(self.size.1), 0.0));
        (self.size.0 - coin_to_rim(table, (row, i)), from + high / 2.0)
    }
}

/// The number of places for coins on an entry.
pub fn coin_places(entry: &EntryLine) -> u8 {
    entry.coins_needed.max(entry.coins).max(1)
}

/// How far coin `i` of an entry lies from the right edge of the card, in pixels.
pub fn coin_to_rim(table: &TableCard, (row, i): (usize, u8)) -> f32 {
    let needed = table.entries.get(row).map_or(1, |entry| coin_places(entry).max(i.saturating_add(1)));
    -coin_x(0.0, i, needed)
}

/// The left end of a row's text: wider labels need more room.
fn text_left(fonts: &Fonts) -> f32 {
    TEXT_LEFT * (1.0 + (fonts.look.growth() - 1.0) * 0.3)
}

/// Lines of a row in words.
fn lines_text(separator: &str, lines: &[Text]) -> String {
    lines.iter().map(Text::words).collect::<Vec<_>>().join(separator)
}

/// The least text of a row: its first line, or all of it if it has been rolled.
fn short_text(entry: &EntryLine) -> String {
    match entry.lines.as_slice() {
        [first, _, ..] if !entry.current => format!("{first} …"),
        lines => lines_text("\n", lines),
    }
}

/// The heights that all rows need at a size of their texts.
fn heights(table: &TableCard, texts: &[String], text_size: f32, width: f32, fonts: &Fonts) -> Vec<f32> {
    let rows = table.entries.iter().zip(texts);
    rows.map(|(entry, text)| row_height(entry, text, text_size, width, fonts)).collect()
}

/// The height that an entry needs at a size of its text.
fn row_height(entry: &EntryLine, text: &str, text_size: f32, width: f32, fonts: &Fonts) -> f32 {
    let widest = |lines: &[String]| {
        lines.iter().map(|line| fonts.text_width(CanvasFont::Text, text_size, line)).fold(0.0, f32::max)
    };
    let lines = fonts.wrap_lines(CanvasFont::Text, text_size, width, text);
    if widest(&lines) > width {
        // A word is wider than the row.
        return f32::INFINITY;
    }
    let sudden = if entry.sudden { text_size * SUDDEN_PART } else { 0.0 };
    let text = lines.len() as f32 * text_size * super::LINE_SPACING;
    (sudden + text + 2.0 * ROW_AIR).max(LEAST_ROW)
}

/// The width of the places for coins, at the right end of all rows.
fn coins_width(table: &TableCard) -> f32 {
    let most = table.entries.iter().map(coin_places).max().unwrap_or(1);
    // From the outer edge of the leftmost coin, with some bare paper.
    -coin_x(0.0, 0, most) + COIN_RADIUS + 12.0
}

/// The radius of a coin's place.
const COIN_RADIUS: f32 = 35.0;

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
    let rows = TableRows::new(table, card_size, fonts);
    let mut canvas = blank_card(card_size, PAPER, 71, fonts.look);
    let size = (canvas.width(), canvas.height());
    let mut props = CardProps::new();
    canvas.stroke_rect(12.0, 12.0, size.0 - 24.0, size.1 - 24.0, 3.0, FAINT_INK);
    let dice = 112.0 * table.rolled.len() as f32 + 40.0;
    let room = size.0 - 60.0 - dice.max(150.0);
    let head = heading_height(size.1);
    let largest = (head * 0.58 * fonts.look.growth()).min(head * 0.8);
    let fitted = fonts.fit_size(CanvasFont::Heading, largest, room, &table.name);
    canvas.draw_text(fonts, CanvasFont::Heading, fitted, 34.0, head * 0.7, INK, &table.name);
    let right = coins_width(table);
    for (row, (entry, (top, high))) in table.entries.iter().zip(&rows.bounds).enumerate() {
        let (top, high) = (*top, *high);
        canvas.draw_line((14.0, top), (size.0 - 14.0, top), 2.5, FAINT_INK);
        draw_entry(&mut canvas, (entry, &rows.texts[row]), fonts, (top, high, right), rows.text_size, row);
        for i in 0..entry.coins_needed.max(entry.coins) {
            let at = rows.coin_position(table, row, i);
            let ring = if entry.absent { ABSENT_INK } else { FAINT_INK };
            canvas.stroke_dashed_circle(at.0, at.1, COIN_RADIUS.min(high * 0.46), 2.5, 7.0, ring);
            if i < entry.coins {
                props.push(CardProp { prop: CardObject::Penny, at, stack_level: i });
            }
        }
        if entry.exhausted && entry.coins == 0 {
            props.push(CardProp { prop: CardObject::Penny, at: rows.coin_position(table, row, 0), stack_level: 0 });
        }
    }
    for (i, face) in table.rolled.iter().enumerate() {
        props.push(CardProp { prop: CardObject::Die(*face), at: die_position(size, i), stack_level: 0 });
    }
    (canvas.pixmap, props)
}

/// Draws one entry with its text into its row: the top, the height, and the width that its coins take at the right.
fn draw_entry(
    canvas: &mut Canvas,
    (entry, text): (&EntryLine, &str),
    fonts: &Fonts,
    (top, high, right): (f32, f32, f32),
    text_size: f32,
    row: usize,
) {
    let w = canvas.width();
    let middle = top + high / 2.0;
    let ink = match (entry.absent, entry.exhausted) {
        (true, _) => ABSENT_INK,
        (_, true) => FADED_INK,
        _ => INK,
    };
    let left = text_left(fonts);
    let largest = (80.0 * fonts.look.growth()).min(high * 0.8);
    let size = fonts.fit_size(CanvasFont::Heading, largest, left - 50.0, &entry.label);
    let label = left * 0.52;
    canvas.draw_text_centred(fonts, CanvasFont::Heading, size, label, middle + size * 0.32, ink, &entry.label);
    if entry.current {
        canvas.stroke_rough_ellipse(label, middle, left * 0.4, (high * 0.42).min(56.0), 7.0, RED, 30 + row as u32);
    }
    if entry.absent {
        // The entry may be added to the card later, so it is pencilled in lightly, in brackets.
        for (x, side) in [(left - 16.0, 1.0), (w - right - 4.0, -1.0)] {
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
    if entry.coins_needed > 1 {
        let count = format!("{}/{}", entry.coins, entry.coins_needed);
        let last = coin_x(w, entry.coins_needed - 1, entry.coins_needed);
        let size = 56.0f32.min(high * 0.3);
        canvas.draw_text_right(fonts, CanvasFont::Hand, size, last + 40.0, top + high - 7.0, PENCIL, &count);
    }
    let sudden = if entry.sudden { text_size * SUDDEN_PART } else { 0.0 };
    let room = (high - 2.0 * ROW_AIR - sudden).max(1.0);
    let (size, lines) =
        fonts.fit_paragraph(CanvasFont::Text, text_size, TEXT_SIZES.1, (w - left - right, room + 0.5), text);
    let lead = size * super::LINE_SPACING;
    let mut y = top + ROW_AIR + ((room - lines.len() as f32 * lead) / 2.0).max(0.0);
    if entry.sudden {
        let red = if entry.absent { ABSENT_INK } else { RED };
        canvas.draw_text(fonts, CanvasFont::Italic, sudden, left, y + sudden * 0.85, red, "Sudden");
        y += sudden;
    }
    for l in &lines {
        canvas.draw_text(fonts, CanvasFont::Text, size, left, y + size * 0.82, ink, l);
        if entry.exhausted {
            let wide = fonts.text_width(CanvasFont::Text, size, l);
            canvas.draw_pencil_line(
                (left - 4.0, y + size * 0.55),
                (left + 4.0 + wide, y + size * 0.52),
                4.0,
                PENCIL,
                row as u32 * 9 + 2,
            );
        }
        y += lead;
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
            lines: vec!["A Flurry of a great many quick words that goes on ".repeat(4).into(); 4],
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
            let table = TableCard { name: Text::Empty, entries, rolled: DiceValues::new() };
            let (card, _) = draw_encounter_table_card(&table, ENCOUNTER_TABLE_CARD_SIZE, &fonts);
            card.pixels().iter().filter(|p| p.red() < 90).count()
        };
        assert!(dark(true) * 10 < dark(false), "{} {}", dark(true), dark(false));
    }

    #[test]
    fn a_point_of_a_row_is_its_entry() {
        let entries = vec![entry(0, 1), entry(1, 3), entry(0, 1)];
        let table = TableCard { name: Text::Empty, entries, rolled: DiceValues::new() };
        let rows = TableRows::new(&table, ENCOUNTER_TABLE_CARD_SIZE, &Fonts::bundled());
        let row_at = |y: f32| rows.bounds().iter().position(|(top, high)| (*top..top + high).contains(&y));
        for row in 0..3 {
            let (_, y) = rows.coin_position(&table, row, 0);
            assert_eq!(row_at(y), Some(row));
        }
        let below = f32::from(ENCOUNTER_TABLE_CARD_SIZE.1) + 1.0;
        assert_eq!((row_at(10.0), row_at(below)), (None, None));
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
