//! The parts that all cards have in common: their sizes, the positions of the props on them, and the blank card.

use crate::model::{DamageCounts, Token};

use super::{Canvas, PAPER, Rgba, WHITE};
use crate::table::PrintLook;

/// Width and height of a card, in pixels.
pub type CardSize = (u16, u16);

/// The size of the card of one of two enemies; a single enemy's card is higher.
pub const ENEMY_CARD_SIZE: CardSize = (976, 616);
/// The greatest height of a single enemy's card.
pub const SINGLE_ENEMY_CARD_HEIGHT: u16 = 900;
/// The size of an encounter table's card where there is room.
pub const ENCOUNTER_TABLE_CARD_SIZE: CardSize = (1000, 900);
/// The size of the doom card where there is room.
pub const DOOM_CARD_SIZE: CardSize = (1000, 400);
/// The size of the *Shield Up!* card where there is room, with the shield raised.
pub const RAISED_SHIELD_CARD_SIZE: CardSize = (1000, 430);
/// The size of the shield's card while no shield is raised: two lines.
pub const LOWERED_SHIELD_CARD_SIZE: CardSize = (1000, 176);

/// A prop: an object that lies on a card or flies through the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CardObject {
    /// A stamped token.
    Token(Token),
    /// A plain penny.
    Penny,
    /// A die with this face up.
    Die(u8),
}

/// A prop on a card: its position in pixels from the top left, and how many props lie under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardProp {
    /// The prop.
    pub prop: CardObject,
    /// Position of its middle.
    pub at: (f32, f32),
    /// How many props lie under it.
    pub stack_level: u8,
}

/// The props on a card.
pub type CardProps = Vec<CardProp>;

/// A blank card of a size. With high contrast it is white, without fibres under the print.
pub(super) fn blank_card((w, h): CardSize, colour: Rgba, seed: u32, look: PrintLook) -> Canvas {
    let (w, h) = (u32::from(w), u32::from(h));
    if look.high_contrast { Canvas::filled(w, h, WHITE) } else { Canvas::with_paper_texture(w, h, colour, seed) }
}

/// An index card: red under the heading, blue rules below.
pub(super) fn draw_index_card(card_size: CardSize, heading: f32, seed: u32, look: PrintLook) -> Canvas {
    let mut canvas = blank_card(card_size, PAPER, seed, look);
    let (w, h) = (canvas.width(), canvas.height());
    canvas.draw_line((0.0, heading), (w, heading), 3.0, (186, 84, 72, 190));
    let mut y = heading + 58.0;
    // With high contrast no rule runs through the writing.
    while y < h - 20.0 && !look.high_contrast {
        canvas.draw_line((0.0, y), (w, y), 2.0, super::RULED_LINE);
        y += 58.0;
    }
    canvas
}

/// Positions tokens in a circle of radius `r`: one in the middle, or up to six side by side and then in layers.
pub(super) fn arrange_tokens(tokens: &[Token], (x, y): (f32, f32), r: f32) -> CardProps {
    let around = tokens.len().min(6);
    tokens
        .iter()
        .enumerate()
        .map(|(i, token)| {
            let at = if around <= 1 {
                (x, y)
            } else {
                let t = (i % around) as f32 / around as f32 * std::f32::consts::TAU - 0.8;
                let off = r * if around == 2 { 0.42 } else { 0.56 };
                (x + t.cos() * off, y + t.sin() * off)
            };
            // Neighbours overlap, so each lies a little higher than the one before.
            CardProp { prop: CardObject::Token(*token), at, stack_level: i as u8 }
        })
        .collect()
}

/// The tokens of damage counts, one by one.
pub(super) fn damage_tokens(damage: &DamageCounts) -> Vec<Token> {
    damage.iter().flat_map(|(kind, n)| std::iter::repeat_n(Token::Damage(kind), usize::from(n))).collect()
}
