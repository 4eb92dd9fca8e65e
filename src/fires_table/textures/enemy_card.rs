//! An enemy's index card: name, HP circle, sinks, conditions and attacks in the player's handwriting.

use tiny_skia::Pixmap;

use crate::lang::words;
use crate::model::Token;
use crate::view::{EnemySheet, sink_label};

use super::LINE_SPACING;
use super::card::{
    CardObject, CardProp, CardProps, CardSize, ENEMY_CARD_SIZE, SINGLE_ENEMY_CARD_HEIGHT, arrange_tokens,
    damage_tokens, draw_index_card,
};
use super::enemy_words::{
    LEAST_ATTACK_SIZE, TRICKLE_LABEL, draw_attacks, hp_figure, hp_ink, shield_label, slot_count, type_line,
    usual_attack_size,
};
use super::{Canvas, CanvasFont, FAINT_INK, Fonts, INK, PENCIL, RED, Rgba};

/// The smallest size of a name in large print, and the part of a card's height that its heading takes at most.
const LEAST_NAME_SIZE: f32 = 30.0;
const LARGEST_HEADING: f32 = 0.4;

/// Draws the card of an enemy and returns the props on it; a small card, for many enemies, says less, and so does one in
/// large print.
pub fn draw_enemy_card(enemy: &EnemySheet, card_size: CardSize, fonts: &Fonts) -> (Pixmap, CardProps) {
    let (mut canvas, props) = if card_size.0 < ENEMY_CARD_SIZE.0 || fonts.look.is_short() {
        draw_compact_card(enemy, card_size, fonts)
    } else {
        draw_full_card(enemy, card_size, fonts)
    };
    if !enemy.sheet.present {
        draw_cross_out(&mut canvas);
    }
    (canvas.pixmap, props)
}

/// The tokens on the card of an enemy in the order of their places, each with the number of those below it.
pub fn enemy_tokens(enemy: &EnemySheet) -> Vec<(Token, u8)> {
    let sheet = &enemy.sheet;
    let sinks = sheet.sinks.iter().map(|sink| sink.tokens.clone());
    let blocked = enemy.shield.iter().map(|shield| damage_tokens(&shield.tokens));
    let conditions = sheet.conditions.iter().map(|(condition, _)| vec![Token::Condition(*condition)]);
    let groups = std::iter::once(damage_tokens(&sheet.hp_damage))
        .chain(sinks)
        .chain(blocked)
        .chain(conditions)
        .chain([damage_tokens(&sheet.unassigned)]);
    groups.flat_map(|tokens| tokens.into_iter().zip(0..)).collect()
}

/// The radius of a coin on a card, in pixels.
const COIN: f32 = 36.0;

/// The height of the heading of a compact card in usual print.
fn usual_heading(card_size: CardSize) -> f32 {
    if card_size.0 < ENEMY_CARD_SIZE.0 { (f32::from(card_size.1) * 0.27).clamp(50.0, 74.0) } else { 100.0 }
}

/// The height of the row with wounds, sinks and conditions of a compact card in usual print; a row with nothing in it leaves
/// its room to the attacks.
fn usual_row(enemy: &EnemySheet, high: f32) -> f32 {
    let is_bare = enemy.sheet.hp_damage.total() == 0 && slot_count(enemy) == 0;
    if is_bare { 0.0 } else { (high * 0.26).clamp(2.0 * COIN + 2.0, 124.0) }
}

/// Draws a compact card: the name and the HP in the heading; wounds, sinks and conditions below it; then the attacks. In
/// large print the name takes two lines where that makes it larger.
fn draw_compact_card(enemy: &EnemySheet, card_size: CardSize, fonts: &Fonts) -> (Canvas, CardProps) {
    let sheet = &enemy.sheet;
    let growth = fonts.look.growth();
    let (w, h) = (f32::from(card_size.0), f32::from(card_size.1));
    let usual_head = usual_heading(card_size);
    let usual_row = usual_row(enemy, h);
    let usual_label = (usual_row * 0.3).min(28.0);
    let row = (usual_row + usual_label * (growth - 1.0)).min(h * 0.36).max(usual_row);
    let (usual_room, sizes) = if card_size.0 < ENEMY_CARD_SIZE.0 {
        ((w - 40.0, h - usual_head - usual_row - 14.0), (56.0, LEAST_ATTACK_SIZE))
    } else {
        (full_attack_room(card_size).1, FULL_ATTACK_SIZES)
    };
    // A large heading leaves room for a line of the attacks.
    let line = usual_attack_size(enemy, fonts, usual_room, sizes) * LINE_SPACING;
    let most_head = (h - row - 16.0 - line).min(h * LARGEST_HEADING).max(usual_head);
    let figure = hp_figure(enemy);
    let largest = (usual_head * 0.92 * growth).min(most_head / 1.08);
    let figure_size = fonts.fit_size(CanvasFont::Hand, largest, w * 0.36, &figure);
    let room = w - 58.0 - fonts.text_width(CanvasFont::Hand, figure_size, &figure);
    let largest = (usual_head * 0.86 * growth).min(most_head / 1.16);
    let (size, lines) = if growth > 1.0 {
        fonts.fit_paragraph(CanvasFont::Hand, largest, LEAST_NAME_SIZE, (room, most_head - 6.0), &sheet.name)
    } else {
        (fonts.fit_size(CanvasFont::Hand, largest, room, &sheet.name), vec![sheet.name.to_string()])
    };
    let lead = size * LINE_SPACING;
    let head = usual_head.max(figure_size * 1.08).max(lead * lines.len() as f32 + 6.0);
    let mut canvas = draw_index_card(card_size, head, u32::from(sheet.who.0) + 40, fonts.look);
    let mut props = CardProps::new();
    // No coin comes near the figure: it stands in the heading.
    let base = head * 0.5 + figure_size * 0.32;
    canvas.draw_text_right(fonts, CanvasFont::Hand, figure_size, w - 20.0, base, hp_ink(enemy), &figure);
    let mut widest = 0.0f32;
    for (n, line) in lines.iter().enumerate() {
        let base = head * 0.5 + size * 0.3 + lead * (n as f32 - (lines.len() - 1) as f32 * 0.5);
        canvas.draw_text(fonts, CanvasFont::Hand, size, 22.0, base, INK, line);
        widest = widest.max(fonts.text_width(CanvasFont::Hand, size, line));
    }
    if enemy.active {
        let half = widest / 2.0;
        canvas.stroke_rough_ellipse(22.0 + half, head * 0.5, half + 12.0, head * 0.48, 4.0, RED, 7);
    }
    let y = head + 2.0 + row / 2.0;
    // Wounds lie in a fan at the left; the rest of the row is for sinks and conditions.
    let wounds = damage_tokens(&sheet.hp_damage);
    let others = slot_count(enemy).max(1) as f32;
    let fan = (w * 0.42).min(w - 40.0 - others * 44.0).max(2.0 * COIN);
    let pitch = ((fan - 2.0 * COIN) / (wounds.len().max(2) - 1) as f32).min(46.0);
    for (i, token) in wounds.iter().enumerate() {
        let at = (20.0 + COIN + pitch * i as f32, y);
        props.push(CardProp { prop: CardObject::Token(*token), at, stack_level: i as u8 });
    }
    let from = if wounds.is_empty() { 24.0 } else { 34.0 + 2.0 * COIN + pitch * (wounds.len() - 1) as f32 };
    let step = ((w - from - 16.0) / others).min(84.0 * growth);
    let label = usual_label * growth;
    let small = ((row - 34.0 - (label - usual_label) * 1.1) * 0.5).min(step * 0.46).min(36.0);
    let below = y + row / 2.0 - small - 3.0;
    let mut x = from + step / 2.0;
    let head_of_slot = |canvas: &mut Canvas, x: f32, face: CanvasFont, ink: Rgba, told: &str| {
        let size = fonts.fit_size(face, label, step - 2.0, told);
        canvas.draw_text_centred(fonts, face, size, x, below - small - 5.0, ink, told);
    };
    for sink in &sheet.sinks {
        canvas.stroke_circle(x, below, small, 3.0, INK);
        head_of_slot(&mut canvas, x, CanvasFont::Text, INK, &sink_label(sink.sink));
        let capacity = sink.capacity.to_string();
        canvas.draw_text_centred(fonts, CanvasFont::Hand, small * 1.4, x, below + small * 0.46, PENCIL, &capacity);
        props.extend(arrange_tokens(&sink.tokens, (x, below), small));
        x += step;
    }
    if let Some(shield) = &enemy.shield {
        let ink = if sheet.shield_up { INK } else { FAINT_INK };
        head_of_slot(&mut canvas, x, CanvasFont::Text, ink, shield_label(enemy));
        canvas.stroke_shield(x, below, small, 3.0, ink);
        let defense = shield.defense.to_string();
        canvas.draw_text_centred(fonts, CanvasFont::Hand, small * 1.2, x, below + small * 0.4, PENCIL, &defense);
        props.extend(arrange_tokens(&damage_tokens(&shield.tokens), (x, below), small));
        x += step;
    }
    for (condition, n) in &sheet.conditions {
        props.push(CardProp { prop: CardObject::Token(Token::Condition(*condition)), at: (x, below), stack_level: 0 });
        if *n > 1 {
            head_of_slot(&mut canvas, x, CanvasFont::Hand, PENCIL, &format!("×{n}"));
        }
        x += step;
    }
    if !sheet.unassigned.is_empty() {
        head_of_slot(&mut canvas, x, CanvasFont::Italic, PENCIL, &TRICKLE_LABEL);
        props.extend(arrange_tokens(&damage_tokens(&sheet.unassigned), (x, below), small));
    }
    let top = head + row + 6.0;
    let room = (w - 40.0, h - top - 8.0);
    draw_attacks(&mut canvas, enemy, fonts, (20.0, top), (room, usual_room), sizes);
    (canvas, props)
}

/// The largest and the smallest size of the attacks of a full card.
const FULL_ATTACK_SIZES: (f32, f32) = (84.0, LEAST_ATTACK_SIZE * 0.9);

/// How much larger the circles of a full card are: a high card has room for larger ones.
fn circle_scale(card_size: CardSize) -> f32 {
    if card_size.1 >= SINGLE_ENEMY_CARD_HEIGHT { 1.3 } else { 1.0 }
}

/// The upper left corner and the size of the room for the attacks of a full card.
fn full_attack_room(card_size: CardSize) -> ((f32, f32), (f32, f32)) {
    let top = 120.0 + 240.0 * circle_scale(card_size);
    ((38.0, top), (f32::from(card_size.0) - 76.0, f32::from(card_size.1) - top - 18.0))
}

/// Draws a full card.
fn draw_full_card(enemy: &EnemySheet, card_size: CardSize, fonts: &Fonts) -> (Canvas, CardProps) {
    let sheet = &enemy.sheet;
    let mut canvas = draw_index_card(card_size, 100.0, u32::from(sheet.who.0) + 40, fonts.look);
    let w = canvas.width();
    let (large, scale) = (fonts.look.growth(), circle_scale(card_size));
    let mut props = CardProps::new();
    // Heading.
    let moves = words!("card-move", n = enemy.movement);
    let aside = fonts.text_width(CanvasFont::Hand, 60.0 * large, &moves);
    let room = w - 80.0 - aside - 40.0;
    let size = fonts.fit_size(CanvasFont::Hand, 76.0 * large, room, &sheet.name);
    canvas.draw_text(fonts, CanvasFont::Hand, size, 38.0, 78.0, INK, &sheet.name);
    canvas.draw_text_right(fonts, CanvasFont::Hand, 60.0 * large, w - 38.0, 78.0, PENCIL, &moves);
    if enemy.active {
        let half = fonts.text_width(CanvasFont::Hand, size, &sheet.name) / 2.0;
        canvas.stroke_rough_ellipse(38.0 + half, 56.0, half + 24.0, 42.0, 5.0, RED, 7);
    }
    let types = type_line(enemy);
    if !types.is_empty() {
        let size = fonts.fit_size(CanvasFont::Italic, 46.0 * large, 480.0, &types);
        canvas.draw_text_right(fonts, CanvasFont::Italic, size, w - 38.0, 144.0, FAINT_INK, &types);
    }
    // HP circle.
    let (x, y, r) = (122.0 * scale, 120.0 + 86.0 * scale, 80.0 * scale);
    canvas.stroke_circle(x, y, r, 5.0, INK);
    canvas.stroke_circle(x, y, r + 9.0, 2.0, FAINT_INK);
    // Coins lie in the circle, so the figure stands below it once there are any.
    let damage = sheet.hp_damage.total();
    if damage == 0 {
        let all = sheet.hp_max.to_string();
        canvas.draw_text_centred(fonts, CanvasFont::Hand, 90.0 * scale, x, y + 29.0 * scale, PENCIL, &all);
    }
    let left = words!("card-hp", left = sheet.hp_max.saturating_sub(damage), all = sheet.hp_max);
    let size = fonts.fit_size(CanvasFont::Hand, 60.0 * scale, 226.0 * scale, &left);
    canvas.draw_text_centred(fonts, CanvasFont::Hand, size, x, y + r + 48.0 * scale, hp_ink(enemy), &left);
    props.extend(arrange_tokens(&damage_tokens(&sheet.hp_damage), (x, y), r));
    // Sinks, then conditions, then tokens that have yet to trickle in.
    let mut x = 300.0 * scale;
    let y = y + 36.0;
    let step = ((w - x) / slot_count(enemy).max(4) as f32).min(150.0 * scale);
    let r = (step * 0.42).min(54.0 * scale);
    for sink in &sheet.sinks {
        canvas.stroke_circle(x, y, r, 4.0, INK);
        let value = sink.capacity.to_string();
        canvas.draw_text_centred(fonts, CanvasFont::Hand, r * 1.2, x, y + r * 0.4, PENCIL, &value);
        let name = sink_label(sink.sink);
        let size = fonts.fit_size(CanvasFont::Text, 48.0 * scale * large, step - 8.0, &name);
        canvas.draw_text_centred(fonts, CanvasFont::Text, size, x, y - r - 12.0, INK, &name);
        if !sink.tokens.is_empty() {
            let full = format!("{}/{}", sink.tokens.len(), sink.capacity);
            canvas.draw_text_centred(fonts, CanvasFont::Hand, 50.0, x, y + r + 44.0, PENCIL, &full);
        }
        props.extend(arrange_tokens(&sink.tokens, (x, y), r));
        x += step;
    }
    if let Some(shield) = &enemy.shield {
        let (told, ink) = (shield_label(enemy), if sheet.shield_up { INK } else { FAINT_INK });
        let size = fonts.fit_size(CanvasFont::Text, 48.0 * scale * large, step - 8.0, told);
        canvas.draw_text_centred(fonts, CanvasFont::Text, size, x, y - r - 12.0, ink, told);
        canvas.stroke_shield(x, y, r, 4.0, ink);
        canvas.draw_text_centred(
            fonts,
            CanvasFont::Hand,
            r * 1.1,
            x,
            y + r * 0.35,
            PENCIL,
            &shield.defense.to_string(),
        );
        let full = format!("{}/{}", shield.tokens.total(), shield.stability);
        canvas.draw_text_centred(
            fonts,
            CanvasFont::Hand,
            fonts.fit_size(CanvasFont::Hand, 50.0, step, &full),
            x,
            y + r + 44.0,
            PENCIL,
            &full,
        );
        props.extend(arrange_tokens(&damage_tokens(&shield.tokens), (x, y), r));
        x += step;
    }
    for (condition, n) in &sheet.conditions {
        props.push(CardProp { prop: CardObject::Token(Token::Condition(*condition)), at: (x, y), stack_level: 0 });
        let name = format!("{condition:?}");
        let size = fonts.fit_size(CanvasFont::Hand, 44.0 * large, step - 6.0, &name);
        canvas.draw_text_centred(fonts, CanvasFont::Hand, size, x, y - r - 12.0, PENCIL, &name);
        if *n > 1 {
            canvas.draw_text_centred(fonts, CanvasFont::Hand, 50.0, x, y + r + 44.0, PENCIL, &format!("×{n}"));
        }
        x += step;
    }
    // High enough to be visible where cards overlap.
    if !sheet.unassigned.is_empty() {
        let size = fonts.fit_size(CanvasFont::Italic, 40.0, step - 6.0, &TRICKLE_LABEL);
        canvas.draw_text_centred(fonts, CanvasFont::Italic, size, x, y - r - 12.0, PENCIL, &TRICKLE_LABEL);
        props.extend(arrange_tokens(&damage_tokens(&sheet.unassigned), (x, y), r));
    }
    let (at, room) = full_attack_room(card_size);
    draw_attacks(&mut canvas, enemy, fonts, at, (room, room), FULL_ATTACK_SIZES);
    (canvas, props)
}

/// Draws a cross through the card of an enemy that has left the table.
fn draw_cross_out(canvas: &mut Canvas) {
    let (w, h) = (canvas.width(), canvas.height());
    canvas.draw_pencil_line((40.0, 40.0), (w - 40.0, h - 40.0), 9.0, PENCIL, 3);
    canvas.draw_pencil_line((w - 40.0, 40.0), (40.0, h - 40.0), 9.0, PENCIL, 4);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lang::Text;
    use crate::model::{CombatantId, Condition, Coord, DamageCounts, DamageKind, Id, Sink};
    use crate::view::{EnemyAttackView, EnemyShieldView, EntitySheet, SinkView};

    pub(in super::super) fn enemy(name: &str, attack: &str) -> EnemySheet {
        let mut hp = DamageCounts::default();
        hp.add(DamageKind::Slash, 9);
        let mut blocked = DamageCounts::default();
        blocked.add(DamageKind::Crush, 3);
        EnemySheet {
            sheet: EntitySheet {
                who: CombatantId(1),
                id: Id::new("enemy"),
                name: name.into(),
                position: Coord::new(6, 8),
                tail: None,
                present: true,
                hp_max: 13,
                hp_damage: hp,
                unassigned: DamageCounts::default(),
                sinks: vec![
                    SinkView { sink: Sink::PDef, capacity: 1, tokens: vec![Token::Damage(DamageKind::Crush)] };
                    7
                ],
                conditions: vec![(Condition::stunned(), 1), (Condition::named("Fear"), 2)],
                shield_up: false,
                numbers: Vec::new(),
                active_effects: Vec::new(),
            },
            movement: 3,
            types: vec!["Hollow".into()],
            attacks: vec![EnemyAttackView { name: "Blade".into(), text: attack.into(), damage: Text::Empty }; 3],
            shield: Some(EnemyShieldView { defense: 2, stability: 6, durability: 1, tokens: blocked, broken: false }),
            active: false,
            formation: Some("The Line".into()),
            light: false,
        }
    }

    #[test]
    fn nothing_is_drawn_into_the_margins_however_long_the_names() {
        let mut fonts = Fonts::bundled();
        let long = "The Extraordinarily Long-Named Hollowed Adventurer of the Further Reaches ".repeat(3);
        for text_scale in [1.0, 1.2, 2.0] {
            fonts.look.text_scale = text_scale;
            for card_size in [ENEMY_CARD_SIZE, (976, 900), (477, 616), (477, 300), (477, 190)] {
                assert_margins_are_clear(draw_enemy_card(&enemy(&long, &long), card_size, &fonts));
            }
        }
    }

    fn assert_margins_are_clear((card, lying): (Pixmap, CardProps)) {
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
        let mut rat = enemy("Rat", "bites");
        rat.sheet.unassigned.add(DamageKind::Poison, 2);
        let mut fonts = Fonts::bundled();
        for (card_size, text_scale) in [ENEMY_CARD_SIZE, (477, 300)].into_iter().zip([1.0, 2.0]) {
            fonts.look.text_scale = text_scale;
            let (_, lying) = draw_enemy_card(&rat, card_size, &fonts);
            assert_eq!(lying.len(), 9 + 7 + 3 + 2 + 2);
            let drawn = lying.iter().map(|thing| (thing.prop, thing.stack_level));
            assert!(drawn.eq(enemy_tokens(&rat).into_iter().map(|(token, level)| (CardObject::Token(token), level))));
        }
    }
}
