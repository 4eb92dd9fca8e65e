//! An enemy's index card: name, HP circle, sinks, conditions and attacks in the player's hand.

use tiny_skia::Pixmap;

use crate::model::Token;
use crate::rules::portrait::FoeSheet;

use super::card::{Card, Layout, Lying, Prop, heap, index_card, spill};
use super::{FAINT_INK, Face, Fonts, INK, PENCIL, Paper, RED};

/// Prints the card of an enemy and says what lies on it.
pub fn foe_card(foe: &FoeSheet, fonts: &Fonts) -> (Pixmap, Layout) {
    let sheet = &foe.sheet;
    let mut paper = index_card(Card::Foe(foe.clone()).size(), 100.0, u32::from(sheet.who.0) + 40);
    let (w, h) = (paper.width(), paper.height());
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
    if !foe.types.is_empty() {
        let types = foe.types.join(", ");
        let size = fonts.fit(Face::Italic, 38.0, 330.0, &types);
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
    let step = ((w - 300.0) / (sheet.sinks.len() + sheet.conditions.len()).max(4) as f32).min(150.0);
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
    if !sheet.unassigned.is_empty() {
        let spilled = spill(&sheet.unassigned);
        for (i, token) in spilled.iter().enumerate() {
            let at = (w - 60.0 - i as f32 * 34.0, h - 58.0);
            lying.push(Lying { prop: Prop::Token(*token), at, level: i as u8 });
        }
    }
    attacks(&mut paper, foe, fonts, 350.0);
    if !sheet.present {
        struck_out(&mut paper);
    }
    (paper.pix, lying)
}

/// The attacks, one paragraph each, from `top` to the foot of the card.
fn attacks(paper: &mut Paper, foe: &FoeSheet, fonts: &Fonts, top: f32) {
    let (w, h) = (paper.width(), paper.height());
    let text: Vec<String> = foe
        .attacks
        .iter()
        .map(|(name, words)| if words.is_empty() { name.clone() } else { format!("{name}: {words}") })
        .collect();
    paper.paragraph(fonts, Face::Hand, (56.0, 22.0), (38.0, top), (w - 76.0, h - top - 18.0), INK, &text.join("\n"));
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
    use crate::rules::portrait::{EntitySheet, SinkCircle};

    fn foe(name: &str, attack: &str) -> FoeSheet {
        let mut hp = Bag::default();
        hp.add(DamageKind::Slash, 9);
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
            active: false,
            formation: None,
            light: false,
        }
    }

    #[test]
    fn nothing_is_drawn_into_the_margins_however_long_the_names() {
        let fonts = Fonts::bundled();
        let long = "The Extraordinarily Long-Named Hollowed Adventurer of the Further Reaches ".repeat(3);
        let (card, lying) = foe_card(&foe(&long, &long), &fonts);
        let (w, h) = (card.width(), card.height());
        let dark = |x: u32, y: u32| {
            let p = card.pixels()[(y * w + x) as usize];
            u16::from(p.red()) + u16::from(p.green()) + u16::from(p.blue()) < 330
        };
        for y in 0..h {
            for x in (0..16).chain(w - 16..w) {
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
        let (_, lying) = foe_card(&foe("Rat", "bites"), &Fonts::bundled());
        assert_eq!(lying.len(), 9 + 7 + 2);
    }
}
