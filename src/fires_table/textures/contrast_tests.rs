//! The contrast of all print on the cards and on the hex map, measured on the drawn pictures.

use tiny_skia::Pixmap;

use super::*;
use crate::model::{DamageCounts, DiceValues, GearIndex};
use crate::table::PrintLook;
use crate::view::{DoomLine, EntryLine, ShieldCard, TableCard, TileView};

/// The contrast that all text must have at least (WCAG 2.1, level AA), and with high contrast (level AAA).
const LEAST_CONTRAST: f32 = 4.5;
const LEAST_HIGH_CONTRAST: f32 = 7.0;

/// The relative luminance of a pixel.
fn luminance(pix: &Pixmap, x: u32, y: u32) -> f32 {
    let p = pix.pixels()[(y * pix.width() + x) as usize];
    let linear = |c: u8| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(p.red()) + 0.7152 * linear(p.green()) + 0.0722 * linear(p.blue())
}

/// The contrast between the darkest strokes of a box and its ground.
fn contrast(pix: &Pixmap, [left, top, right, bottom]: [f32; 4]) -> f32 {
    let (xs, ys) =
        (left.max(0.0) as u32..(right as u32).min(pix.width()), top.max(0.0) as u32..(bottom as u32).min(pix.height()));
    let mut seen: Vec<f32> = ys.flat_map(|y| xs.clone().map(move |x| luminance(pix, x, y))).collect();
    seen.sort_by(f32::total_cmp);
    // A twentieth of the box is less than the strokes of any line of text cover.
    let at = |part: f32| seen[((seen.len() - 1) as f32 * part) as usize];
    (at(0.9) + 0.05) / (at(0.05) + 0.05)
}

/// Draws a picture and measures every line of text on it.
fn measure(name: &str, look: PrintLook, draw: impl FnOnce() -> Pixmap) {
    forget_drawn_text();
    let pix = draw();
    let drawn = drawn_text();
    assert!(!drawn.is_empty(), "{name}: no text was drawn");
    let least = if look.high_contrast { LEAST_HIGH_CONTRAST } else { LEAST_CONTRAST };
    for (rect, text) in drawn {
        if text.trim().is_empty() {
            continue;
        }
        let measured = contrast(&pix, rect);
        assert!(measured >= least, "{name}, {look:?}: {text:?} has a contrast of {measured:.1}");
    }
}

fn entry(exhausted: bool, absent: bool) -> EntryLine {
    EntryLine {
        label: "2-5".into(),
        lines: vec!["A Flurry".into(), "B Move, Blade".into()],
        sudden: true,
        coins: 0,
        coins_needed: 3,
        exhausted,
        current: false,
        absent,
    }
}

/// Every look of the print that matters to contrast.
fn looks() -> Vec<PrintLook> {
    let mut looks = Vec::new();
    for (is_readable, high_contrast) in [(false, false), (true, false), (false, true), (true, true)] {
        looks.extend([1.0, 2.0].map(|text_scale| PrintLook {
            is_readable,
            text_scale,
            high_contrast,
            ..PrintLook::default()
        }));
    }
    looks
}

/// A card of every kind, and its name.
fn cards() -> Vec<(&'static str, CardContent)> {
    let entries = vec![entry(false, false), entry(true, false), entry(false, true)];
    let table = TableCard { name: "The Table".into(), entries, rolled: DiceValues::new() };
    let doom = |past| DoomLine { round: 3, text: "Its skin hardens: P.DEF +1.".into(), past, every: Some(2) };
    let mut cards = vec![
        ("encounter table", CardContent::EncounterTable(table, ENCOUNTER_TABLE_CARD_SIZE)),
        ("doom", CardContent::Doom(vec![doom(true), doom(false)], DOOM_CARD_SIZE)),
        ("empty doom", CardContent::Doom(Vec::new(), DOOM_CARD_SIZE)),
    ];
    for (up, card_size) in [(true, RAISED_SHIELD_CARD_SIZE), (false, LOWERED_SHIELD_CARD_SIZE)] {
        let shield = ShieldCard {
            gear: GearIndex(0),
            name: "Board".into(),
            defense: 2,
            stability: 6,
            tokens: DamageCounts::default(),
            up,
            deployed: false,
        };
        cards.push(("shield", CardContent::Shield(vec![shield], card_size)));
    }
    for card_size in [ENEMY_CARD_SIZE, (ENEMY_CARD_SIZE.0, SINGLE_ENEMY_CARD_HEIGHT), (477, 616)] {
        let enemy = enemy_card::tests::enemy("Somebody", "2 Slash to a neighbour");
        cards.push(("enemy", CardContent::Enemy(enemy, card_size)));
    }
    cards
}

#[test]
fn every_line_on_the_cards_and_on_the_map_can_be_read() {
    let mut fonts = Fonts::bundled();
    for look in looks() {
        fonts.look = look;
        for (name, card) in cards() {
            measure(name, look, || draw_card(&card, &fonts).0);
        }
        let tiles: [TileView; 0] = [];
        measure("hex map", look, || draw_hex_map(("The Long Room", "Defeat somebody."), &tiles, &fonts, 85.0));
    }
}

#[test]
fn with_high_contrast_the_paper_under_the_print_is_bare() {
    let mut fonts = Fonts::bundled();
    fonts.look.high_contrast = true;
    let is_white = |pix: &Pixmap, x: u32, y: u32| {
        let p = pix.pixels()[(y * pix.width() + x) as usize];
        [p.red(), p.green(), p.blue()] == [255; 3]
    };
    for (name, card) in cards() {
        forget_drawn_text();
        let pix = draw_card(&card, &fonts).0;
        // Between two strokes of every line of text.
        for ([left, top, right, bottom], text) in drawn_text() {
            let (xs, ys) = (left as u32..right as u32, top.max(0.0) as u32..bottom as u32);
            let all = xs.len() * ys.len();
            let white =
                ys.flat_map(|y| xs.clone().map(move |x| (x, y))).filter(|(x, y)| is_white(&pix, *x, *y)).count();
            assert!(white * 3 > all, "{name}: {text} stands on grain, {white} of {all} are white");
        }
    }
}
