//! The encounter table's card: its entries, the places for coins, and the dice that were thrown on it.

use tiny_skia::Pixmap;

use crate::rules::portrait::{EntryLine, TableCard};

use super::card::{Cut, Layout, Lying, Prop, empty};
use super::{FAINT_INK, Face, Fonts, INK, PAPER, PENCIL, Paper, RED, Rgba};

/// Where the first row begins on a card so high: right below the heading, which is smaller on a low card.
fn top(high: f32) -> f32 {
    (high * 0.22).clamp(78.0, 118.0)
}

/// Where each row of a card of `size` pixels begins and how high it is: higher, the more there is to say.
fn rows(table: &TableCard, size: (f32, f32)) -> Vec<(f32, f32)> {
    let said = |entry: &EntryLine| {
        let lines: usize = entry.lines.iter().map(|line| line.chars().count().div_ceil(26).max(1)).sum();
        1.0 + 0.6 * (lines as f32 + if entry.sudden { 1.0 } else { 0.0 } - 1.0).clamp(0.0, 4.0)
    };
    let all: f32 = table.entries.iter().map(said).sum();
    let head = top(size.1);
    let each = (size.1 - head - 16.0) / all.max(1.0);
    let heights = table.entries.iter().map(|entry| each * said(entry));
    heights.scan(head, |y, high| Some((std::mem::replace(y, *y + high), high))).collect()
}

/// Where coin `i` of the entry in row `row` of a table's card of `size` pixels lies.
pub fn coin_place(table: &TableCard, size: (f32, f32), row: usize, i: u8) -> (f32, f32) {
    let (from, high) = rows(table, size).get(row).copied().unwrap_or((top(size.1), 0.0));
    let needed = table.entries.get(row).map_or(1, |e| e.coins_needed.max(e.coins).max(i.saturating_add(1)));
    (across(size.0, i, needed), from + high / 2.0)
}

/// How far to the right coin `i` of `needed` lies on a card so wide.
fn across(wide: f32, i: u8, needed: u8) -> f32 {
    let apart = (170.0 / f32::from(needed.max(1))).min(78.0);
    wide - 62.0 - f32::from(needed.saturating_sub(1).saturating_sub(i)) * apart
}

/// Where die `i` thrown on a card of `size` pixels lies.
pub fn die_place(size: (f32, f32), i: usize) -> (f32, f32) {
    (size.0 - 84.0 - i as f32 * 108.0, top(size.1) * 0.56)
}

/// The pencil of an entry that is not on the card now.
const ABSENT: Rgba = (70, 66, 72, 124);

/// Prints an encounter table and says what lies on it.
pub fn table_card(table: &TableCard, cut: Cut, fonts: &Fonts) -> (Pixmap, Layout) {
    let mut paper = empty(cut, PAPER, 71);
    let size = (paper.width(), paper.height());
    let mut lying = Layout::new();
    paper.frame(12.0, 12.0, size.0 - 24.0, size.1 - 24.0, 3.0, FAINT_INK);
    let dice = 112.0 * table.rolled.len() as f32 + 40.0;
    let room = size.0 - 60.0 - dice.max(150.0);
    let head = top(size.1);
    let fitted = fonts.fit(Face::Print, head * 0.58, room, &table.name);
    paper.write(fonts, Face::Print, fitted, 34.0, head * 0.7, INK, &table.name);
    let places = rows(table, size);
    for (row, (entry, (top, high))) in table.entries.iter().zip(&places).enumerate() {
        let (top, high) = (*top, *high);
        paper.line((14.0, top), (size.0 - 14.0, top), 2.5, FAINT_INK);
        line(&mut paper, entry, fonts, top, high, row);
        for i in 0..entry.coins_needed.max(entry.coins) {
            let at = coin_place(table, size, row, i);
            let ring = if entry.absent { ABSENT } else { FAINT_INK };
            paper.dashed_ring(at.0, at.1, 35.0f32.min(high * 0.46), 2.5, 7.0, ring);
            if i < entry.coins {
                lying.push(Lying { prop: Prop::Penny, at, level: i });
            }
        }
        if entry.exhausted && entry.coins == 0 {
            lying.push(Lying { prop: Prop::Penny, at: coin_place(table, size, row, 0), level: 0 });
        }
    }
    for (i, face) in table.rolled.iter().enumerate() {
        lying.push(Lying { prop: Prop::Die(*face), at: die_place(size, i), level: 0 });
    }
    (paper.pix, lying)
}

/// One entry.
fn line(paper: &mut Paper, entry: &EntryLine, fonts: &Fonts, top: f32, high: f32, row: usize) {
    let w = paper.width();
    let right = 200.0;
    let middle = top + high / 2.0;
    let ink = match (entry.absent, entry.exhausted) {
        (true, _) => ABSENT,
        (_, true) => (46, 36, 30, 120),
        _ => INK,
    };
    let size = fonts.fit(Face::Print, 80.0f32.min(high * 0.8), 100.0, &entry.label);
    paper.centred(fonts, Face::Print, size, 78.0, middle + size * 0.32, ink, &entry.label);
    if entry.current {
        paper.loose_ring(78.0, middle, 60.0, (high * 0.42).min(56.0), 7.0, RED, 30 + row as u32);
    }
    let air = (high * 0.08).min(8.0);
    let mut room = high - 2.0 * air;
    let mut y = top + air;
    if entry.absent {
        // It may be added to the card yet: pencilled in lightly, in brackets.
        for (x, side) in [(134.0, 1.0), (w - right - 4.0, -1.0)] {
            paper.pencil((x, top + high * 0.14), (x, top + high * 0.86), 3.5, ABSENT, row as u32 * 5 + 1);
            for y in [top + high * 0.14, top + high * 0.86] {
                paper.pencil((x, y), (x + side * 12.0, y), 3.5, ABSENT, row as u32 * 5 + 2);
            }
        }
    }
    if entry.sudden {
        let size = 42.0f32.min(high * 0.3);
        let red = if entry.absent { ABSENT } else { RED };
        paper.write(fonts, Face::Italic, size, 150.0, y + size * 0.85, red, "Sudden");
        y += size;
        room -= size;
    }
    if entry.coins_needed > 1 {
        let count = format!("{}/{}", entry.coins, entry.coins_needed);
        let last = across(w, entry.coins_needed - 1, entry.coins_needed);
        let size = 44.0f32.min(high * 0.3);
        paper.right(fonts, Face::Hand, size, last + 40.0, top + high - 7.0, PENCIL, &count);
    }
    let text = entry.lines.join("\n");
    // No larger than one line of it has room.
    let most = 60.0f32.min(room / super::typeface::LEADING).max(20.0);
    let (size, lines) = fonts.fill(Face::Text, most, 20.0, (w - 150.0 - right, room), &text);
    let tall = lines.len() as f32 * size * super::typeface::LEADING;
    let mut y = y + ((room - tall) / 2.0).max(0.0);
    for l in &lines {
        paper.write(fonts, Face::Text, size, 150.0, y + size * 0.82, ink, l);
        if entry.exhausted {
            let wide = fonts.width(Face::Text, size, l);
            paper.pencil((146.0, y + size * 0.55), (154.0 + wide, y + size * 0.52), 4.0, PENCIL, row as u32 * 9 + 2);
        }
        y += size * super::typeface::LEADING;
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::TABLE_CUT;
    use super::*;
    use crate::model::Faces;

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
            let table = TableCard { name: String::new(), entries, rolled: Faces::new() };
            let (card, _) = table_card(&table, TABLE_CUT, &fonts);
            card.pixels().iter().filter(|p| p.red() < 90).count()
        };
        assert!(dark(true) * 10 < dark(false), "{} {}", dark(true), dark(false));
    }

    #[test]
    fn coins_and_dice_lie_on_the_card_and_apart() {
        let table = TableCard {
            name: "A Table With an Uncommonly Long Title Indeed".into(),
            entries: vec![entry(1, 1), entry(2, 3), entry(0, 1), entry(5, 6), entry(1, 2), entry(1, 1)],
            rolled: Faces::from_slice(&[3, 6]),
        };
        let (card, lying) = table_card(&table, TABLE_CUT, &Fonts::bundled());
        assert_eq!(lying.len(), 1 + 2 + 5 + 1 + 1 + 2);
        for (i, a) in lying.iter().enumerate() {
            assert!(a.at.0 > 30.0 && a.at.0 < card.width() as f32 - 30.0 && a.at.1 < card.height() as f32 - 20.0);
            assert!(lying[..i].iter().all(|b| (a.at.0 - b.at.0).abs() + (a.at.1 - b.at.1).abs() > 20.0));
        }
    }
}
