//! Cards in general: what kinds there are, what lies on them where, and the empty card itself.

use tiny_skia::Pixmap;

use crate::model::{Bag, Token};
use crate::rules::portrait::{DoomLine, FoeSheet, ShieldCard, TableCard};

use super::{Fonts, PAPER, Paper, Rgba, doom_card, foe_card, shield_card, table_card};

/// Pixels to a table unit on every card.
pub const CARD_PX: f32 = 176.0;

/// Width and height to which a card is cut, in pixels.
pub type Cut = (u16, u16);

/// The cut of an enemy's card where there is room.
pub const FOE_CUT: Cut = (820, 540);
/// The cut of an encounter table's card where there is room.
pub const TABLE_CUT: Cut = (900, 820);
/// The cut of the doom card where there is room.
pub const DOOM_CUT: Cut = (900, 400);
/// The cut of the *Shield Up!* card where there is room.
pub const SHIELD_CUT: Cut = (900, 470);

/// What can be printed on a card, and how large it is cut.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// An enemy's index card.
    Foe(FoeSheet, Cut),
    /// An encounter table.
    Table(TableCard, Cut),
    /// Doom events.
    Doom(Vec<DoomLine>, Cut),
    /// *Shield Up!*
    Shield(Vec<ShieldCard>, Cut),
}

/// A thing that lies on a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prop {
    /// A stamped token.
    Token(Token),
    /// A plain penny.
    Penny,
    /// A die with this face up.
    Die(u8),
}

/// Where a thing lies on a card: in pixels from its top left, and how many things lie under it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lying {
    /// What.
    pub prop: Prop,
    /// Where its middle is.
    pub at: (f32, f32),
    /// How many lie under it.
    pub level: u8,
}

/// What lies on a card.
pub type Layout = Vec<Lying>;

/// Prints a card and says what lies on it.
pub fn print(card: &Card, fonts: &Fonts) -> (Pixmap, Layout) {
    match card {
        Card::Foe(foe, cut) => foe_card(foe, *cut, fonts),
        Card::Table(table, cut) => table_card(table, *cut, fonts),
        Card::Doom(lines, cut) => (doom_card(lines, *cut, fonts), Vec::new()),
        Card::Shield(shields, cut) => shield_card(shields, *cut, fonts),
    }
}

impl Card {
    /// Width and height in table units.
    pub fn size(&self) -> (f32, f32) {
        let (Self::Foe(_, cut) | Self::Table(_, cut) | Self::Doom(_, cut) | Self::Shield(_, cut)) = self;
        (f32::from(cut.0) / CARD_PX, f32::from(cut.1) / CARD_PX)
    }
}

/// An empty card of the given cut.
pub(super) fn empty((w, h): Cut, colour: Rgba, seed: u32) -> Paper {
    Paper::laid(u32::from(w), u32::from(h), colour, seed)
}

/// An index card: red under the heading, blue rules below.
pub(super) fn index_card(cut: Cut, heading: f32, seed: u32) -> Paper {
    let mut paper = empty(cut, PAPER, seed);
    let (w, h) = (paper.width(), paper.height());
    paper.line((0.0, heading), (w, heading), 3.0, (186, 84, 72, 190));
    let mut y = heading + 58.0;
    while y < h - 20.0 {
        paper.line((0.0, y), (w, y), 2.0, super::RULE);
        y += 58.0;
    }
    paper
}

/// Lays tokens out in a circle of radius `r`: one in the middle, or up to six side by side and then in layers.
pub(super) fn heap(tokens: &[Token], (x, y): (f32, f32), r: f32) -> Layout {
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
            Lying { prop: Prop::Token(*token), at, level: i as u8 }
        })
        .collect()
}

/// The tokens of a bag, one by one.
pub(super) fn spill(bag: &Bag) -> Vec<Token> {
    bag.iter().flat_map(|(kind, n)| std::iter::repeat_n(Token::Damage(kind), usize::from(n))).collect()
}
