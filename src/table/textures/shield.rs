//! The *Shield Up!* card, which holds the blocked tokens.

use tiny_skia::Pixmap;

use crate::view::ShieldCard;

use super::card::{CardProp, CardProps, CardSize, Prop, blank_card, damage_tokens};
use super::{CanvasFont, FAINT_INK, Fonts, INK, PENCIL};

/// Draws the card of the raised shield (or of the first shield carried) and returns the props on it.
pub fn draw_shield_card(shields: &[ShieldCard], card_size: CardSize, fonts: &Fonts) -> (Pixmap, CardProps) {
    let raised = shields.iter().find(|s| s.up);
    let ground = if raised.is_some() { (244, 236, 214, 255) } else { (214, 202, 178, 255) };
    let mut canvas = blank_card(card_size, ground, 91);
    let (w, h) = (canvas.width(), canvas.height());
    let mut props = CardProps::new();
    canvas.stroke_rect(12.0, 12.0, w - 24.0, h - 24.0, 4.0, FAINT_INK);
    canvas.stroke_rect(22.0, 22.0, w - 44.0, h - 44.0, 2.0, FAINT_INK);
    let Some(shield) = raised.or(shields.first()) else {
        return (canvas.pixmap, props);
    };
    let title = match raised {
        Some(_) => "Shield Up!",
        None if shield.deployed => "Shield set aside",
        None => "Shield lowered",
    };
    let ink = if raised.is_some() { INK } else { (46, 36, 30, 150) };
    canvas.draw_text_centred(fonts, CanvasFont::Heading, 80.0, w / 2.0, 102.0, ink, title);
    let size = fonts.fit_size(CanvasFont::Hand, 54.0, w - 90.0, &shield.name);
    canvas.draw_text_centred(fonts, CanvasFont::Hand, size, w / 2.0, 162.0, ink, &shield.name);
    let words = format!("blocks {} an attack · holds {}", shield.defense, shield.stability);
    canvas.draw_text_centred(
        fonts,
        CanvasFont::Italic,
        fonts.fit_size(CanvasFont::Italic, 42.0, w - 90.0, &words),
        w / 2.0,
        216.0,
        ink,
        &words,
    );
    let tokens = damage_tokens(&shield.tokens);
    let places = usize::from(shield.stability).max(tokens.len()).max(1);
    let per_row = places.min(8).max(places.div_ceil(3));
    let rows = places.div_ceil(per_row);
    let step = ((w - 90.0) / per_row as f32).min(118.0);
    let r = (step * 0.42).min(46.0);
    for i in 0..places {
        let (row, col) = (i / per_row, i % per_row);
        let in_row = per_row.min(places - row * per_row);
        let x = w / 2.0 + (col as f32 - (in_row as f32 - 1.0) / 2.0) * step;
        let y = 238.0 + (h - 238.0 - 30.0) * (row as f32 + 0.5) / rows as f32;
        canvas.stroke_dashed_circle(x, y, r, 3.0, 8.0, PENCIL);
        if let Some(token) = tokens.get(i) {
            props.push(CardProp { prop: Prop::Token(*token), at: (x, y), stack_level: 0 });
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
        let (card, lying) = draw_shield_card(&[shield], super::super::card::SHIELD_CARD_SIZE, &Fonts::bundled());
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
