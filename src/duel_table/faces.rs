//! The prints of the Duel: cards, sheets of fighters, the rail, tokens, coins and chips, painted with the table's canvas.
//!
//! Owns the look of each print. Every word comes from the view. Must not know where a thing lies.

use std::sync::Arc;

use duel::content::Ailment;
use duel::view::{AilmentView, CardView, EntryView, FighterView, QuarryView};
use tiny_skia::Pixmap;

use crate::lang::words;
use crate::table::scene::Face;
use crate::table::textures::{
    CARD_PX_PER_UNIT, Canvas, CanvasFont, FADED_INK, FAINT_INK, Fonts, INK, PAPER, RED, Rgba, WHITE, draw_card_back,
};

/// Width and depth of a card in table units.
pub const CARD: (f32, f32) = (1.75, 2.45);
/// Width and depth of the sheet of a fighter.
pub const SHEET: (f32, f32) = (3.5, 2.3);
/// Width and depth of the rail.
pub const RAIL: (f32, f32) = (15.9, 1.3);
/// Pixels to a table unit on the rail, which has large print.
const RAIL_PX: f32 = 110.0;
/// The highest Priority that has a notch of its own.
pub const HIGHEST_PRIORITY: i8 = 14;

/// The dark ink of the player's side, and of the opponents.
pub const SIDE_INKS: [Rgba; 2] = [(30, 74, 116, 255), (134, 40, 34, 255)];

fn px(units: f32) -> u32 {
    (units * CARD_PX_PER_UNIT) as u32
}

/// A blank piece of paper of a size in table units. With high contrast it is white.
fn paper((w, h): (f32, f32), tint: Rgba, seed: u32, fonts: &Fonts) -> Canvas {
    match fonts.look.high_contrast {
        true => Canvas::filled(px(w), px(h), WHITE),
        false => Canvas::with_paper_texture(px(w), px(h), tint, seed),
    }
}

/// The colour of a kind of card: gear is brown, a spell blue, a basic card grey.
fn kind_ink(card: &CardView) -> Rgba {
    match card.kind_of {
        duel::content::ActionKind::Gear => (112, 74, 30, 255),
        duel::content::ActionKind::Spell => (52, 62, 128, 255),
        duel::content::ActionKind::Base => SIDE_INKS[0],
        duel::content::ActionKind::Basic => (74, 70, 66, 255),
    }
}

/// A card, face up.
pub fn card(view: &CardView) -> Face {
    let view = view.clone();
    let key = format!("duel card {:?} {:?} {:?} {:?}", view.name, view.kind, view.priority, view.text);
    Face::new(key, move |fonts| draw_card(&view, fonts))
}

fn draw_card(view: &CardView, fonts: &Fonts) -> Pixmap {
    let mut canvas = paper(CARD, PAPER, 11, fonts);
    let (w, h) = (canvas.width(), canvas.height());
    let ink = kind_ink(view);
    canvas.stroke_rect(9.0, 9.0, w - 18.0, h - 18.0, 3.0, ink);
    let band = h * 0.225;
    canvas.fill_rect(9.0, 9.0, w - 18.0, band, (ink.0, ink.1, ink.2, 40));
    let seal = 52.0;
    if let Some(priority) = view.priority {
        canvas.fill_circle(w - 46.0, 52.0, seal * 0.72, ink);
        let size = if priority > 9 { 50.0 } else { 56.0 };
        canvas.draw_text_centred(fonts, CanvasFont::Heading, size, w - 46.0, 70.0, PAPER, &priority.to_string());
    }
    let room = (w - 36.0 - if view.priority.is_some() { 74.0 } else { 0.0 }, band - 14.0);
    canvas.draw_paragraph(fonts, CanvasFont::Heading, (46.0, 26.0), (20.0, 18.0), room, INK, &view.name);
    canvas.draw_text(fonts, CanvasFont::Italic, 34.0, 20.0, band + 44.0, ink, &view.kind);
    let top = band + 60.0;
    let room = (w - 38.0, h - top - 24.0);
    canvas.draw_paragraph(fonts, CanvasFont::Text, (41.0, 21.0), (20.0, top), room, INK, &view.text);
    canvas.pixmap
}

/// The back of every card.
pub fn card_back() -> Face {
    Face::new("duel card back", |_| draw_card_back(px(CARD.0), px(CARD.1)))
}

/// The sheet of a fighter: name, Fame or Rank, Tiers and defenses, Block.
pub fn sheet(view: &FighterView) -> Face {
    let view = view.clone();
    let key = format!(
        "duel sheet {:?} {:?} {:?} {} {} {} {:?}",
        view.name, view.side, view.skills, view.fame, view.block, view.roll_bonus, view.absence
    );
    Face::new(key, move |fonts| draw_sheet(&view, fonts))
}

fn draw_sheet(view: &FighterView, fonts: &Fonts) -> Pixmap {
    let mut canvas = paper(SHEET, PAPER, 23, fonts);
    let (w, h) = (canvas.width(), canvas.height());
    let ink = SIDE_INKS[usize::from(view.side == duel::rules::Side::Opponent)];
    canvas.stroke_rect(8.0, 8.0, w - 16.0, h - 16.0, 4.0, ink);
    canvas.fill_rect(8.0, 8.0, w - 16.0, 86.0, (ink.0, ink.1, ink.2, 46));
    let size = fonts.fit_size(CanvasFont::Heading, 62.0, w - 210.0, &view.name);
    canvas.draw_text(fonts, CanvasFont::Heading, size, 24.0, 72.0, INK, &view.name);
    let (is_monster, n) = (view.kind == duel::rules::FighterKind::Monster, view.fame);
    let fame = if is_monster { words!("duel-sheet-rank", n = n) } else { words!("duel-sheet-fame", n = n) };
    canvas.draw_text_right(fonts, CanvasFont::Hand, 52.0, w - 22.0, 70.0, ink, &fame);
    // A column for each Skill: its name, its dice, the number that an attack on it must reach.
    let column = (w - 40.0) / view.skills.len().max(1) as f32;
    for (i, skill) in view.skills.iter().enumerate() {
        let x = 20.0 + column * (i as f32 + 0.5);
        canvas.draw_text_centred(fonts, CanvasFont::Italic, 48.0, x, 148.0, FAINT_INK, &skill.name);
        canvas.draw_text_centred(fonts, CanvasFont::Heading, 100.0, x - 34.0, 262.0, INK, &skill.tier.to_string());
        canvas.stroke_shield(x + 38.0, 226.0, 44.0, 5.0, ink);
        canvas.draw_text_centred(fonts, CanvasFont::Hand, 56.0, x + 38.0, 246.0, ink, &skill.defense.to_string());
    }
    let mut notes = Vec::new();
    if view.block > 0 {
        notes.push(words!("duel-sheet-block", n = view.block));
    }
    if view.roll_bonus != 0 {
        notes.push(words!("duel-sheet-rolls", n = format!("{:+}", view.roll_bonus)));
    }
    notes.extend(view.absence.as_ref().map(ToString::to_string));
    let notes = notes.join("  \u{b7}  ");
    let size = fonts.fit_size(CanvasFont::Hand, 58.0, w - 48.0, &notes);
    canvas.draw_text(fonts, CanvasFont::Hand, size, 24.0, h - 34.0, RED, &notes);
    canvas.pixmap
}

/// A quarry of a dawn: what is known of it.
pub fn quarry(view: &QuarryView) -> Face {
    let view = view.clone();
    let key = format!("duel quarry {:?} {:?} {:?}", view.name, view.rank, view.tiers);
    Face::new(key, move |fonts| {
        let mut canvas = paper(SHEET, PAPER, 41, fonts);
        let (w, h) = (canvas.width(), canvas.height());
        let ink = SIDE_INKS[1];
        canvas.stroke_rect(8.0, 8.0, w - 16.0, h - 16.0, 4.0, ink);
        canvas.fill_rect(8.0, 8.0, w - 16.0, 86.0, (ink.0, ink.1, ink.2, 46));
        let size = fonts.fit_size(CanvasFont::Heading, 62.0, w - 210.0, &view.name);
        canvas.draw_text(fonts, CanvasFont::Heading, size, 24.0, 72.0, INK, &view.name);
        canvas.draw_text_right(fonts, CanvasFont::Hand, 44.0, w - 22.0, 68.0, ink, &view.rank);
        let size = fonts.fit_size(CanvasFont::Hand, 44.0, w - 48.0, &view.tiers);
        canvas.draw_text(fonts, CanvasFont::Hand, size, 24.0, 142.0, INK, &view.tiers);
        let entries = view.table.iter().map(|entry| format!("{} ({}): {}", entry.name, entry.priority, entry.text));
        let text = entries.collect::<Vec<_>>().join("\n");
        let room = (w - 48.0, h - 176.0);
        canvas.draw_paragraph(fonts, CanvasFont::Text, (40.0, 20.0), (24.0, 158.0), room, INK, &text);
        canvas.pixmap
    })
}

/// The strip with holes for the pegs of Grit: a row for each ten.
pub fn grit_strip(name: &str, grit: u8, full: u8, size: (f32, f32)) -> Face {
    let key = format!("duel grit {name} {grit} {full} {size:?}");
    Face::new(key, move |fonts| {
        let mut canvas = paper(size, (206, 186, 150, 255), 5, fonts);
        let (w, h) = (canvas.width(), canvas.height());
        canvas.stroke_rect(4.0, 4.0, w - 8.0, h - 8.0, 3.0, FADED_INK);
        let text = words!("duel-sheet-grit", n = grit, full = full);
        canvas.draw_text_centred(fonts, CanvasFont::Hand, 44.0, 84.0, h / 2.0 + 15.0, INK, &text);
        for n in 0..full {
            let (x, z) = peg_place(n, full);
            let at = (w / 2.0 + x * CARD_PX_PER_UNIT, h / 2.0 + z * CARD_PX_PER_UNIT);
            canvas.fill_circle(at.0, at.1, 11.0, (70, 52, 36, 170));
        }
        canvas.pixmap
    })
}

/// Where a peg of Grit stands on its strip, from the strip's middle.
pub fn peg_place(n: u8, full: u8) -> (f32, f32) {
    let in_row = full.div_ceil(2).max(1);
    let (row, place) = (n / in_row, n % in_row);
    let step = (2.45 / f32::from(in_row)).min(0.24);
    (-0.72 + f32::from(place) * step, if row == 0 { -0.14 } else { 0.14 })
}

/// A cell of a monster's action table: its faces, its name and Priority.
pub fn entry(view: &EntryView, size: (f32, f32)) -> Face {
    let view = view.clone();
    let key = format!("duel entry {:?} {:?} {} {size:?}", view.faces, view.name, view.priority);
    Face::new(key, move |fonts| {
        let mut canvas = paper(size, (244, 230, 210, 255), 31, fonts);
        let (w, h) = (canvas.width(), canvas.height());
        let ink = SIDE_INKS[1];
        canvas.stroke_rect(5.0, 5.0, w - 10.0, h - 10.0, 3.0, ink);
        let faces = match view.faces {
            (one, other) if one == other => one.to_string(),
            (one, other) => format!("{one}\u{2013}{other}"),
        };
        canvas.draw_text(fonts, CanvasFont::Hand, 54.0, 18.0, 62.0, ink, &faces);
        canvas.fill_circle(w - 52.0, 50.0, 40.0, ink);
        canvas.draw_text_centred(fonts, CanvasFont::Heading, 52.0, w - 52.0, 67.0, PAPER, &view.priority.to_string());
        let name_size = fonts.fit_size(CanvasFont::Heading, 60.0, w - 250.0, &view.name);
        canvas.draw_text(fonts, CanvasFont::Heading, name_size, 144.0, 66.0, INK, &view.name);
        let room = (w - 36.0, h - 152.0);
        let used = canvas.draw_paragraph(fonts, CanvasFont::Text, (48.0, 22.0), (18.0, 92.0), room, INK, &view.text);
        let aim = words!("duel-sheet-aim", aim = &view.aim);
        let size = fonts.fit_size(CanvasFont::Italic, 42.0, w - 36.0, &aim);
        canvas.draw_text(fonts, CanvasFont::Italic, size, 18.0, (92.0 + used + 40.0).min(h - 18.0), ink, &aim);
        canvas.pixmap
    })
}

/// Where the notch of a Priority lies on the rail, from its middle. Below 1 lie 0, where Focus waits, and the late shelf.
pub fn notch(priority: i8) -> f32 {
    let step = RAIL.0 / 17.0;
    let place = match priority {
        p if p > HIGHEST_PRIORITY => 0,
        p if p >= 0 => HIGHEST_PRIORITY - p + 1,
        _ => HIGHEST_PRIORITY + 2,
    };
    -RAIL.0 / 2.0 + step * (f32::from(place) + 0.5)
}

/// The rail: a plank with a notch for each Priority.
pub fn rail() -> Face {
    let late: Arc<str> = words!("duel-rail-late").into();
    Face::new(format!("duel rail {late}"), move |fonts| {
        let (w, h) = ((RAIL.0 * RAIL_PX) as u32, (RAIL.1 * RAIL_PX) as u32);
        let mut canvas = Canvas::filled(w, h, (92, 58, 34, 255));
        let (w, h) = (canvas.width(), canvas.height());
        for line in 0..9u32 {
            let y = h * (line as f32 + 0.5) / 9.0;
            canvas.draw_pencil_line((0.0, y), (w, y + 3.0), 1.6, (66, 40, 24, 120), line * 7 + 1);
        }
        let marks = (0..=HIGHEST_PRIORITY).rev().map(|n| (n, n.to_string())).chain([(-1, late.to_string())]);
        for (n, label) in marks {
            let x = (notch(n) + RAIL.0 / 2.0) * RAIL_PX;
            canvas.fill_circle(x, h * 0.66, h * 0.23, (58, 34, 20, 255));
            canvas.stroke_circle(x, h * 0.66, h * 0.23, 2.0, (150, 112, 70, 255));
            let size = if n < 0 { fonts.fit_size(CanvasFont::Italic, 34.0, 96.0, &label) } else { 40.0 };
            canvas.draw_text_centred(fonts, CanvasFont::Heading, size, x, h * 0.25, (242, 222, 178, 255), &label);
        }
        canvas.pixmap
    })
}

/// An action token: the first letters of its action, in the colour of its side.
pub fn action_token(name: &str, is_opponent: bool) -> Face {
    let letters: String = name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    Face::new(format!("duel token {letters} {is_opponent}"), move |fonts| {
        let (edge, ground) = match is_opponent {
            true => ((96, 26, 22, 255), (196, 84, 66, 255)),
            false => ((20, 52, 86, 255), (86, 142, 190, 255)),
        };
        disc(fonts, edge, ground, &letters, (255, 250, 236, 255))
    })
}

/// The token of an action that may come: letters and edge in the colour of its side, on paper.
pub fn ghost_token(name: &str, is_opponent: bool) -> Face {
    let letters: String = name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    Face::new(format!("duel ghost {letters} {is_opponent}"), move |fonts| {
        let ink = if is_opponent { (140, 44, 36, 255) } else { (34, 76, 120, 255) };
        disc(fonts, ink, (233, 222, 196, 255), &letters, ink)
    })
}

/// A round print with letters.
fn disc(fonts: &Fonts, edge: Rgba, ground: Rgba, letters: &str, ink: Rgba) -> Pixmap {
    let mut canvas = Canvas::filled(128, 128, edge);
    canvas.fill_circle(64.0, 64.0, 54.0, ground);
    canvas.stroke_circle(64.0, 64.0, 46.0, 2.5, edge);
    let size = fonts.fit_size(CanvasFont::Heading, 62.0, 84.0, letters);
    canvas.draw_text_centred(fonts, CanvasFont::Heading, size, 64.0, 64.0 + size * 0.34, ink, letters);
    canvas.pixmap
}

/// A coin of Fame.
pub fn fame_coin() -> Face {
    Face::new("duel fame", |fonts| disc(fonts, (120, 82, 20, 255), (232, 188, 84, 255), "F", (92, 58, 10, 255)))
}

/// The chip of an Ailment: its first letter and its amount. Each has a colour of its own.
pub fn ailment_chip(view: &AilmentView) -> Face {
    let letter: String = view.name.chars().next().into_iter().collect();
    let (kind, amount) = (view.ailment, view.amount);
    Face::new(format!("duel ailment {kind:?} {letter} {amount}"), move |fonts| {
        let (edge, ground) = match kind {
            Ailment::Burn => ((120, 40, 10, 255), (240, 140, 60, 255)),
            Ailment::Dazzle => ((120, 100, 10, 255), (244, 226, 120, 255)),
            Ailment::Slow => ((30, 70, 90, 255), (140, 196, 214, 255)),
            Ailment::Weak => ((70, 60, 80, 255), (186, 172, 200, 255)),
        };
        disc(fonts, edge, ground, &format!("{letter}{amount}"), INK)
    })
}

/// A place for a card: an outline on the wood.
pub fn card_place(label: &str) -> Face {
    let label = label.to_owned();
    Face::new(format!("duel place {label}"), move |fonts| {
        let mut canvas = Canvas::filled(px(CARD.0 + 0.16), px(CARD.1 + 0.16), (44, 33, 25, 255));
        let (w, h) = (canvas.width(), canvas.height());
        canvas.stroke_rect(10.0, 10.0, w - 20.0, h - 20.0, 3.0, (150, 122, 84, 255));
        let size = fonts.fit_size(CanvasFont::Italic, 46.0, w - 50.0, &label);
        canvas.draw_text_centred(
            fonts,
            CanvasFont::Italic,
            size,
            w / 2.0,
            h / 2.0 + 14.0,
            (196, 168, 124, 255),
            &label,
        );
        canvas.pixmap
    })
}

/// The felt on which dice fall.
pub fn felt(size: (f32, f32)) -> Face {
    Face::new(format!("duel felt {size:?}"), move |_| {
        let mut canvas = Canvas::with_paper_texture(px(size.0) / 2, px(size.1) / 2, (40, 66, 48, 255), 77);
        let (w, h) = (canvas.width(), canvas.height());
        canvas.stroke_rect(6.0, 6.0, w - 12.0, h - 12.0, 5.0, (24, 40, 30, 255));
        canvas.pixmap
    })
}
