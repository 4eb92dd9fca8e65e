//! The kinds of cards, and the drawing of any of them.

use tiny_skia::Pixmap;

use crate::view::{DoomLine, EnemySheet, ShieldCard, TableCard};

use super::card::{CardProps, CardSize};
use super::{
    CARD_PX_PER_UNIT, Fonts, draw_doom_card, draw_encounter_table_card, draw_enemy_card, draw_shield_card, strengthen,
};

/// The content of a card, and its size.
#[derive(Clone, Debug, PartialEq)]
pub enum CardContent {
    /// An enemy's index card.
    Enemy(EnemySheet, CardSize),
    /// An encounter table.
    EncounterTable(TableCard, CardSize),
    /// Doom events.
    Doom(Vec<DoomLine>, CardSize),
    /// *Shield Up!*
    Shield(Vec<ShieldCard>, CardSize),
}

/// Draws a card and returns the props on it.
pub fn draw_card(card: &CardContent, fonts: &Fonts) -> (Pixmap, CardProps) {
    let (mut pixmap, props) = match card {
        CardContent::Enemy(enemy, card_size) => draw_enemy_card(enemy, *card_size, fonts),
        CardContent::EncounterTable(table, card_size) => draw_encounter_table_card(table, *card_size, fonts),
        CardContent::Doom(lines, card_size) => (draw_doom_card(lines, *card_size, fonts), Vec::new()),
        CardContent::Shield(shields, card_size) => draw_shield_card(shields, *card_size, fonts),
    };
    if fonts.look.high_contrast {
        strengthen(&mut pixmap);
    }
    (pixmap, props)
}

impl CardContent {
    /// Width and height in table units.
    pub fn size_in_units(&self) -> (f32, f32) {
        let (Self::Enemy(_, card_size)
        | Self::EncounterTable(_, card_size)
        | Self::Doom(_, card_size)
        | Self::Shield(_, card_size)) = self;
        (f32::from(card_size.0) / CARD_PX_PER_UNIT, f32::from(card_size.1) / CARD_PX_PER_UNIT)
    }
}
