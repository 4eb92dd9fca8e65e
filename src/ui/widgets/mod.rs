//! The drawing functions and widgets of the UI, drawn with egui's painter.
//!
//! The module owns paper, text, coins, dice and paper buttons as small functions. It must not know the view, the UI
//! state or what a panel is for.

mod button;
mod die;
mod flow;
mod labels;
mod surfaces;
mod text;
mod token;
mod token_icons;

pub use button::{ButtonEmphasis, paint_chip, paper_button, paper_chip, press_chip};
pub use die::{draw_die, draw_small_die, lifted_die, pip_places};
pub(crate) use flow::contents_of_card;
pub use flow::{area, card, centred_row, column, end_column, ends, grid, row, scrolled, two_columns};
pub use labels::{
    TextLook, fitted_label, heading, label, labelled_value, note, paragraph, rule, section, title_rule, value_row,
};
pub(crate) use surfaces::card_background;
pub use surfaces::{
    draw_card_background, draw_double_rule, draw_heading_rule, draw_panel_background, draw_ruled_lines,
};
pub use text::{
    cut_rows, draw_centred_block, draw_fitted_text, draw_paragraph, draw_text, fit_block, fit_line, fit_rows,
    layout_text,
};
pub use token::{draw_counter, draw_empty_slot, draw_hand_token, draw_token};
