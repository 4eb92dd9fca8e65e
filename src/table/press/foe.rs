//! An enemy's index card: name, HP circle, sinks, conditions and attacks in the player's hand.

use tiny_skia::Pixmap;

use crate::model::Token;
use crate::rules::portrait::FoeSheet;

use super::card::{Cut, FOE_CUT, Layout, Lying, Prop, heap, index_card, spill};
use super::{FAINT_INK, Face, Fonts, INK, PENCIL, Paper, RED};

/// Prints the card of an enemy and says what lies on it; one of a crowd is cut smaller and says less.
pub fn foe_card(foe: &FoeSheet, cut: Cut, fonts: &Fonts) -> (Pixmap, Layout) {
    let (mut paper, lying) = if cut.0 < FOE_CUT.0 { slip(foe, cut, fonts) } else { card(foe, cut, fonts) };
    if !foe.sheet.present {
        struck_out(&mut paper);
    }
    (paper.pix, lying)
}

/// What an enemy is: its types, and the formation it goes with.
fn nature(foe: &FoeSheet) -> String {
    foe.types.iter().chain(&foe.formation).map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// What stands over tokens that have yet to trickle in.
const SEEPS: &str = "seeps in";

/// Shield, sinks, conditions and what has yet to trickle in: how many places they take beside one another.
fn in_a_row(foe: &FoeSheet) -> usize {
    let sheet = &foe.sheet;
    let others = usize::from(foe.shield.is_some()) + usize::from(!sheet.unassigned.is_empty());
    sheet.sinks.len() + sheet.conditions.len() + others
}

/// What stands over the shield.
fn shield_told(foe: &FoeSheet) -> &'static str {
    match foe.shield {
        Some(shield) if shield.broken => "broken",
        _ if foe.sheet.shield_up => "Shield Up!",
        _ => "shield",
    }
}

/// One of a crowd: name, HP, sinks, conditions, and what it does if there is room.
fn slip(foe: &FoeSheet, cut: Cut, fonts: &Fonts) -> (Paper, Layout) {
    let sheet = &foe.sheet;
    let head = (f32::from(cut.1) * 0.24).clamp(44.0, 66.0);
    let mut paper = index_card(cut, head, u32::from(sheet.who.0) + 40);
    let (w, h) = (paper.width(), paper.height());
    let mut lying = Layout::new();
    let size = fonts.fit(Face::Hand, head * 0.86, w - 44.0, &sheet.name);
    paper.write(fonts, Face::Hand, size, 22.0, head * 0.76, INK, &sheet.name);
    if foe.active {
        let half = fonts.width(Face::Hand, size, &sheet.name) / 2.0;
        paper.loose_ring(22.0 + half, head * 0.5, half + 12.0, head * 0.48, 4.0, RED, 7);
    }
    let row = (h - head).min(130.0);
    let (y, r) = (head + row * 0.52, (row * 0.4).min(50.0));
    let damage = sheet.hp.total();
    paper.ring(20.0 + r, y, r, 4.0, INK);
    lying.extend(heap(&spill(&sheet.hp), (20.0 + r, y), r));
    let left = format!("{}/{}", sheet.hp_max.saturating_sub(damage), sheet.hp_max);
    let size = fonts.fit(Face::Hand, r * 1.2, 92.0, &left);
    paper.write(fonts, Face::Hand, size, 32.0 + r * 2.0, y + size * 0.34, if damage > 0 { RED } else { INK }, &left);
    // Sinks and conditions side by side, closer the more there are.
    let from = 44.0 + r * 2.0 + fonts.width(Face::Hand, size, &left);
    let step = ((w - from - 20.0) / in_a_row(foe).max(1) as f32).min(76.0);
    let small = (step * 0.46).min(34.0);
    let mut x = from + step / 2.0;
    for sink in &sheet.sinks {
        paper.ring(x, y, small, 3.0, INK);
        let name = sink.sink.printed();
        let size = fonts.fit(Face::Text, 26.0, step, name);
        paper.centred(fonts, Face::Text, size, x, y - small - 6.0, INK, name);
        paper.centred(fonts, Face::Hand, small * 1.4, x, y + small * 0.46, (46, 36, 30, 150), &sink.value.to_string());
        lying.extend(heap(&sink.tokens, (x, y), small));
        x += step;
    }
    if let Some(shield) = &foe.shield {
        let (told, ink) = (shield_told(foe), if sheet.shield_up { INK } else { FAINT_INK });
        let size = fonts.fit(Face::Text, 26.0, step, told);
        paper.centred(fonts, Face::Text, size, x, y - small - 6.0, ink, told);
        paper.escutcheon(x, y, small, 3.0, ink);
        paper.centred(fonts, Face::Hand, small * 1.2, x, y + small * 0.4, PENCIL, &shield.defense.to_string());
        lying.extend(heap(&spill(&shield.tokens), (x, y), small));
        x += step;
    }
    for (condition, n) in &sheet.conditions {
        lying.push(Lying { prop: Prop::Token(Token::Condition(*condition)), at: (x, y), level: 0 });
        if *n > 1 {
            paper.centred(fonts, Face::Hand, 34.0, x, (y + small + 28.0).min(h - 6.0), PENCIL, &format!("×{n}"));
        }
        x += step;
    }
    if !sheet.unassigned.is_empty() {
        let size = fonts.fit(Face::Italic, 26.0, step, SEEPS);
        paper.centred(fonts, Face::Italic, size, x, y - small - 6.0, PENCIL, SEEPS);
        lying.extend(heap(&spill(&sheet.unassigned), (x, y), small));
    }
    let top = head + row + 8.0;
    if h - top > 60.0 {
        let said: Vec<String> =
            [format!("Move {}", foe.movement), nature(foe)].into_iter().filter(|t| !t.is_empty()).collect();
        let text = format!("{}\n{}", said.join(" · "), in_words(foe));
        paper.paragraph(fonts, Face::Hand, (52.0, 18.0), (22.0, top), (w - 44.0, h - top - 12.0), INK, &text);
    }
    (paper, lying)
}

/// The attacks in words, a line each.
fn in_words(foe: &FoeSheet) -> String {
    let said = |(name, words): &(String, String)| {
        if words.is_empty() { name.clone() } else { format!("{name}: {words}") }
    };
    foe.attacks.iter().map(said).collect::<Vec<_>>().join("\n")
}

/// A full card.
fn card(foe: &FoeSheet, cut: Cut, fonts: &Fonts) -> (Paper, Layout) {
    let sheet = &foe.sheet;
    let mut paper = index_card(cut, 100.0, u32::from(sheet.who.0) + 40);
    let w = paper.width();
    let mut lying = Layout::new();
    // Heading.
    let moves = format!("Move {}", foe.movement);
    let aside = fonts.width(Face::Hand, 50.0, &moves);
    let room = w - 80.0 - aside - 40.0;
    let size = fonts.fit(Face::Hand, 76.0, room, &sheet.name);
    paper.write(fonts, Face::Hand, size, 38.0, 78.0, INK, &sheet.name);
    paper.right(fonts, Face::Hand, 50.0, w - 38.0, 78.0, PENCIL, &moves);
    if foe.active {
        let half = fonts.width(Face::Hand, size, &sheet.name) / 2.0;
        paper.loose_ring(38.0 + half, 56.0, half + 24.0, 42.0, 5.0, RED, 7);
    }
    let types = nature(foe);
    if !types.is_empty() {
        let size = fonts.fit(Face::Italic, 38.0, 480.0, &types);
        paper.right(fonts, Face::Italic, size, w - 38.0, 138.0, FAINT_INK, &types);
    }
    // HP circle.
    let (x, y, r) = (122.0, 206.0, 80.0);
    paper.ring(x, y, r, 5.0, INK);
    paper.ring(x, y, r + 9.0, 2.0, FAINT_INK);
    let damage = sheet.hp.total();
    paper.centred(fonts, Face::Hand, 90.0, x, y + 29.0, (46, 36, 30, 120), &sheet.hp_max.to_string());
    let left = format!("HP {} of {}", sheet.hp_max.saturating_sub(damage), sheet.hp_max);
    let size = fonts.fit(Face::Hand, 50.0, 216.0, &left);
    paper.centred(fonts, Face::Hand, size, x, y + r + 48.0, if damage > 0 { RED } else { INK }, &left);
    lying.extend(heap(&spill(&sheet.hp), (x, y), r));
    // Sinks, then conditions, then what has yet to trickle in.
    let mut x = 300.0;
    let y = y + 36.0;
    let step = ((w - 300.0) / in_a_row(foe).max(4) as f32).min(150.0);
    let r = (step * 0.42).min(54.0);
    for sink in &sheet.sinks {
        paper.ring(x, y, r, 4.0, INK);
        let value = sink.value.to_string();
        paper.centred(fonts, Face::Hand, r * 1.2, x, y + r * 0.4, (46, 36, 30, 130), &value);
        let name = sink.sink.printed();
        let size = fonts.fit(Face::Text, 44.0, step - 8.0, name);
        paper.centred(fonts, Face::Text, size, x, y - r - 12.0, INK, name);
        if !sink.tokens.is_empty() {
            let full = format!("{}/{}", sink.tokens.len(), sink.value);
            paper.centred(fonts, Face::Hand, 50.0, x, y + r + 44.0, PENCIL, &full);
        }
        lying.extend(heap(&sink.tokens, (x, y), r));
        x += step;
    }
    if let Some(shield) = &foe.shield {
        let (told, ink) = (shield_told(foe), if sheet.shield_up { INK } else { FAINT_INK });
        let size = fonts.fit(Face::Text, 44.0, step - 8.0, told);
        paper.centred(fonts, Face::Text, size, x, y - r - 12.0, ink, told);
        paper.escutcheon(x, y, r, 4.0, ink);
        paper.centred(fonts, Face::Hand, r * 1.1, x, y + r * 0.35, (46, 36, 30, 130), &shield.defense.to_string());
        let full = format!("{}/{}", shield.tokens.total(), shield.stability);
        paper.centred(fonts, Face::Hand, fonts.fit(Face::Hand, 50.0, step, &full), x, y + r + 44.0, PENCIL, &full);
        lying.extend(heap(&spill(&shield.tokens), (x, y), r));
        x += step;
    }
    for (condition, n) in &sheet.conditions {
        lying.push(Lying { prop: Prop::Token(Token::Condition(*condition)), at: (x, y), level: 0 });
        let name = format!("{condition:?}");
        let size = fonts.fit(Face::Hand, 44.0, step - 6.0, &name);
        paper.centred(fonts, Face::Hand, size, x, y - r - 12.0, PENCIL, &name);
        if *n > 1 {
            paper.centred(fonts, Face::Hand, 50.0, x, y + r + 44.0, PENCIL, &format!("×{n}"));
        }
        x += step;
    }
    // High enough to be seen where cards lie over one another.
    if !sheet.unassigned.is_empty() {
        let size = fonts.fit(Face::Italic, 40.0, step - 6.0, SEEPS);
        paper.centred(fonts, Face::Italic, size, x, y - r - 12.0, PENCIL, SEEPS);
        lying.extend(heap(&spill(&sheet.unassigned), (x, y), r));
    }
    attacks(&mut paper, foe, fonts, 350.0);
    (paper, lying)
}

/// The attacks, one paragraph each, from `top` to the foot of the card.
fn attacks(paper: &mut Paper, foe: &FoeSheet, fonts: &Fonts, top: f32) {
    let (w, h) = (paper.width(), paper.height());
    paper.paragraph(fonts, Face::Hand, (56.0, 22.0), (38.0, top), (w - 76.0, h - top - 18.0), INK, &in_words(foe));
}

/// A cross through a card whose owner has left the table.
fn struck_out(paper: &mut Paper) {
    let (w, h) = (paper.width(), paper.height());
    paper.pencil((40.0, 40.0), (w - 40.0, h - 40.0), 9.0, PENCIL, 3);
    paper.pencil((w - 40.0, 40.0), (40.0, h - 40.0), 9.0, PENCIL, 4);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bag, Condition, Coord, DamageKind, Id, Sink, Who};
    use crate::rules::portrait::{EntitySheet, FoeShield, SinkCircle};

    fn foe(name: &str, attack: &str) -> FoeSheet {
        let mut hp = Bag::default();
        hp.add(DamageKind::Slash, 9);
        let mut blocked = Bag::default();
        blocked.add(DamageKind::Crush, 3);
        FoeSheet {
            sheet: EntitySheet {
                who: Who(1),
                id: Id::new("foe"),
                name: name.into(),
                at: Coord::new(6, 8),
                tail: None,
                present: true,
                hp_max: 13,
                hp,
                unassigned: Bag::default(),
                sinks: vec![
                    SinkCircle { sink: Sink::PDef, value: 1, tokens: vec![Token::Damage(DamageKind::Crush)] };
                    7
                ],
                conditions: vec![(Condition::Stunned, 1), (Condition::Fear, 2)],
                shield_up: false,
            },
            movement: 3,
            types: vec!["Hollow".into()],
            attacks: vec![("Blade".into(), attack.into()); 3],
            shield: Some(FoeShield { defense: 2, stability: 6, durability: 1, tokens: blocked, broken: false }),
            active: false,
            formation: Some("The Line".into()),
            light: false,
        }
    }

    #[test]
    fn nothing_is_drawn_into_the_margins_however_long_the_names() {
        let fonts = Fonts::bundled();
        let long = "The Extraordinarily Long-Named Hollowed Adventurer of the Further Reaches ".repeat(3);
        for cut in [FOE_CUT, (399, 540), (399, 300), (399, 190)] {
            margins_are_clear(foe_card(&foe(&long, &long), cut, &fonts));
        }
    }

    fn margins_are_clear((card, lying): (Pixmap, Layout)) {
        let (w, h) = (card.width(), card.height());
        let dark = |x: u32, y: u32| {
            let p = card.pixels()[(y * w + x) as usize];
            u16::from(p.red()) + u16::from(p.green()) + u16::from(p.blue()) < 330
        };
        for y in 0..h {
            for x in (0..12).chain(w - 12..w) {
                assert!(!dark(x, y), "ink at {x},{y}");
            }
        }
        for x in 0..w {
            assert!(!dark(x, h - 5), "ink at the foot");
        }
        for thing in lying {
            assert!(thing.at.0 < w as f32 && thing.at.1 < h as f32);
        }
    }

    #[test]
    fn every_token_of_a_sheet_lies_on_its_card() {
        let mut rat = foe("Rat", "bites");
        rat.sheet.unassigned.add(DamageKind::Poison, 2);
        for cut in [FOE_CUT, (399, 300)] {
            let (_, lying) = foe_card(&rat, cut, &Fonts::bundled());
            assert_eq!(lying.len(), 9 + 7 + 3 + 2 + 2);
        }
    }
}
