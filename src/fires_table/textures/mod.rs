//! Textures of *Fires Far Away*: draws the hex map, cards, the quarter and tokens as pixmaps.
//!
//! Owns the look of each print, as pure functions from plain data to a [`tiny_skia::Pixmap`], painted with the table's
//! canvas. Must not know Bevy, a file, a clock or a rule. The 3D table and the egui sheets share the drawings of tokens
//! ([`draw_token`]).

mod card;
mod card_content;
mod coin;
#[cfg(test)]
mod contrast_tests;
mod doom;
mod encounter_table_card;
mod enemy_card;
mod enemy_words;
mod forecast;
mod hex_geometry;
mod hexes;
mod icons;
mod markers;
mod shield;
mod tiles;
mod token;

pub use card::{
    CardObject, CardProp, CardProps, CardSize, DOOM_CARD_SIZE, ENCOUNTER_TABLE_CARD_SIZE, ENEMY_CARD_SIZE,
    LOWERED_SHIELD_CARD_SIZE, RAISED_SHIELD_CARD_SIZE, SINGLE_ENEMY_CARD_HEIGHT,
};
pub use card_content::{CardContent, draw_card};
pub use coin::{draw_coin_edge, draw_coin_heads, draw_coin_tails};
pub use doom::draw_doom_card;
pub use encounter_table_card::{TableRows, coin_places, coin_to_rim, die_position, draw_encounter_table_card};
pub use enemy_card::{draw_enemy_card, enemy_tokens};
pub use forecast::{draw_forecast_stop, draw_forecast_strike};
pub use hex_geometry::{HEX_MAP_SIZE, HEX_SIZE, hex_centre};
pub use hexes::{NUMBER_BASELINE, draw_darkness, draw_hex_map, draw_label, draw_round_tally};
pub use markers::{draw_formation_link, draw_highlight, draw_number_sleeve, draw_pennant, draw_shield_tag};
pub use shield::{draw_shield_card, shield_tokens};
pub use tiles::draw_placed_tile;
pub use token::{draw_penny, draw_token, token_outline};

pub use crate::table::textures::{
    CARD_PX_PER_UNIT, Canvas, CanvasFont, FADED_INK, FAINT_INK, FLAME, Fonts, INK, PAPER, PENCIL, RED, RULED_LINE,
    Rgba, WHITE, draw_blob_shadow, draw_candle_flame, draw_card_back, draw_card_shadow, draw_felt, draw_halo,
    draw_light_pool, draw_strokes, normals_from_heights, tarnish_from_heights,
};
pub(crate) use crate::table::textures::{LINE_SPACING, hash_noise, shift_brightness, strengthen};
#[cfg(test)]
pub use crate::table::textures::{TextBox, drawn_text, forget_drawn_text};
