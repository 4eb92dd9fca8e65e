//! The printing press: what the sheets are made of, drawn with egui's painter.
//!
//! Owns paper, lettering, coins, dice and paper buttons as small drawing functions and widgets. Must not know the
//! portrait, the desk or what a panel is for.

mod button;
mod die;
mod surfaces;
mod text;
mod token;
mod token_icons;

pub use button::{ButtonEmphasis, chip, paper_button};
pub use die::{draw_die, draw_small_die};
pub use surfaces::{
    draw_card_background, draw_double_rule, draw_heading_rule, draw_panel_background, draw_ruled_lines,
};
pub use text::{draw_fitted_text, draw_paragraph, draw_text, draw_vertical_text, fit_line, fit_rows, layout_text};
pub use token::{draw_counter, draw_empty_slot, draw_token};
