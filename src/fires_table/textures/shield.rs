//! The *Shield Up!* card, which holds the blocked tokens.

use tiny_skia::Pixmap;

use crate::lang::words;
use crate::model::Token;
use crate::view::ShieldCard;

use super::LINE_SPACING;
use super::card::{CardObject, CardProp, CardProps, CardSize, blank_card, damage_tokens};
use super::{CanvasFont, FADED_INK, FAINT_INK, Fonts, INK, PENCIL};

/// Draws the card of the raised shield (or of the first shield carried) and returns the props on it.
pub fn draw_shield_card(shields: &[ShieldCard], card_size: CardSize, fonts: &Fonts) -> (Pixmap, CardProps) {
    match shields.iter().find(|s| s.up) {
        Some(raised) => draw_raised_shield(raised, card_size, fonts),
        None => (draw_lowered_shield(shields.first(), card_size, fonts), CardProps::new()),
    }
}

/// The tokens on the card of the raised shield, in the order of their places.
pub fn shield_tokens(shields: &[ShieldCard]) -> Vec<Token> {
    shields.iter().find(|shield| shield.up).map_or_else(Vec::new, |raised| damage_tokens(&raised.tokens))
}

/// The number of tokens that a shield blocks and holds, in words.
fn shield_values(shield: &ShieldCard) -> String {
    words!("card-shield-values", blocks = shield.defense, holds = shield.stability)
}

/// Draws the card of a shield that is not raised: its name, and its values if it were raised.
fn draw_lowered_shield(shield: Option<&ShieldCard>, card_size: CardSize, fonts: &Fonts) -> Pixmap {
    let mut canvas = blank_card(card_size, (226, 215, 191, 255), 91, fonts.look);
    let (w, h) = (canvas.width(), canvas.height());
    canvas.stroke_rect(12.0, 12.0, w - 24.0, h - 24.0, 3.0, FAINT_INK);
    if let Some(shield) = shield {
        let title = match shield.deployed {
            true => words!("card-shield-set-aside", shield = shield.name.as_str()),
            false => words!("card-shield-lowered", shield = shield.name.as_str()),
        };
        let words = shield_values(shield);
        let growth = fonts.look.growth();
        let title_size = fonts.fit_size(CanvasFont::Heading, 64.0 * growth, w - 60.0, &title).min(h * 0.42);
        let base = 18.0 + title_size * 0.86;
        canvas.draw_text_centred(fonts, CanvasFont::Heading, title_size, w / 2.0, base, INK, &title);
        let room = h - 18.0 - (base + title_size * 0.2);
        let size = fonts.fit_size(CanvasFont::Italic, 52.0 * growth, w - 60.0, &words).min(room);
        let base = h - 18.0 - size * 0.3;
        canvas.draw_text_centred(fonts, CanvasFont::Italic, size, w / 2.0, base, FADED_INK, &words);
    }
    canvas.pixmap
}

/// Draws the card of a raised shield and the places for the tokens that it blocks.
fn draw_raised_shield(shield: &ShieldCard, card_size: CardSize, fonts: &Fonts) -> (Pixmap, CardProps) {
    let mut canvas = blank_card(card_size, (244, 236, 214, 255), 91, fonts.look);
    let (w, h) = (canvas.width(), canvas.height());
    let mut props = CardProps::new();
    canvas.stroke_rect(12.0, 12.0, w - 24.0, h - 24.0, 4.0, FAINT_INK);
    canvas.stroke_rect(22.0, 22.0, w - 44.0, h - 44.0, 2.0, FAINT_INK);
    let tokens = damage_tokens(&shield.tokens);
    let places = usize::from(shield.stability).max(tokens.len()).max(1);
    let per_row = places.min(8).max(places.div_ceil(3));
    let rows = places.div_ceil(per_row);
    // The places for tokens leave the rest of the height to the print.
    let growth = fonts.look.growth();
    let print = (h - 30.0 - 100.0 * rows as f32).max(166.0).min(22.0 + 154.0 * growth);
    let title = (80.0 * growth).min(print * 0.46);
    canvas.draw_text_centred(fonts, CanvasFont::Heading, title, w / 2.0, 36.0 + title * 0.8, INK, words!("shield-up"));
    let words = words!("card-shield-raised", shield = shield.name.as_str(), values = shield_values(shield));
    let top = 40.0 + title;
    let room = (w - 90.0, (print - top).max(58.0));
    let (size, lines) = fonts.fit_paragraph(CanvasFont::Hand, 54.0 * growth, 36.0, room, &words);
    let lead = size * LINE_SPACING;
    for (n, line) in lines.iter().enumerate() {
        canvas.draw_text_centred(
            fonts,
            CanvasFont::Hand,
            size,
            w / 2.0,
            top + size * 0.86 + lead * n as f32,
            INK,
            line,
        );
    }
    let top = (top + lead * lines.len() as f32 + 10.0).max(print);
    let step = ((w - 90.0) / per_row as f32).min(118.0);
    let r = (step * 0.42).min(46.0);
    for i in 0..places {
        let (row, col) = (i / per_row, i % per_row);
        let in_row = per_row.min(places - row * per_row);
        let x = w / 2.0 + (col as f32 - (in_row as f32 - 1.0) / 2.0) * step;
        let y = top + (h - top - 30.0) * (row as f32 + 0.5) / rows as f32;
        canvas.stroke_dashed_circle(x, y, r, 3.0, 8.0, PENCIL);
        if let Some(token) = tokens.get(i) {
            props.push(CardProp { prop: CardObject::Token(*token), at: (x, y), stack_level: 0 });
        }
    }
    (canvas.pixmap, props)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{DamageCounts, DamageKind, GearIndex};

    #[test]
    fn every_blocked_token_lies_on_the_card() {
        let mut tokens = DamageCounts::default();
        tokens.add(DamageKind::Crush, 11);
        let shield = ShieldCard {
            gear: GearIndex(0),
            name: "Board".into(),
            defense: 2,
            stability: 5,
            tokens,
            up: true,
            deployed: false,
        };
        let (card, lying) = draw_shield_card(&[shield], super::super::card::RAISED_SHIELD_CARD_SIZE, &Fonts::bundled());
        assert_eq!(lying.len(), 11);
        for thing in lying {
            assert!(
                thing.at.0 > 20.0
                    && thing.at.0 < card.width() as f32 - 20.0
                    && thing.at.1 < card.height() as f32 - 20.0
            );
        }
    }
}
