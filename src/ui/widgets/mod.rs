//! The drawing functions and widgets of the UI, drawn with egui's painter.
//!
//! The module owns paper, text, coins, dice and paper buttons as small functions. It must not know the view, the UI
//! state or what a panel is for.

mod button;
mod die;
mod flow;
mod sheet_rows;
mod surfaces;
mod text;
mod token;
mod token_icons;

pub use button::{ButtonEmphasis, chip, paint_chip, paper_button, press_chip};
pub use die::{draw_die, draw_small_die, lifted_die, pip_places};
pub use flow::{
    card, centred_row, column, ends, fitted_label, heading, label, labelled_value, note, paragraph, press_card, row,
    rule, scroll_to_focused, text_button, text_chip, title_rule, wide_button,
};
pub use sheet_rows::{
    TextLook, area, edge_row, grid, label_in_rows, list_line, row_rule, scrolled, section, section_with_note,
    value_row, wide_chip, written_line,
};
pub use surfaces::{
    draw_card_background, draw_double_rule, draw_heading_rule, draw_panel_background, draw_ruled_lines,
};
pub use text::{
    cut_rows, draw_centred_block, draw_fitted_text, draw_paragraph, draw_text, fit_block, fit_line, fit_rows,
    layout_text,
};
pub use token::{draw_counter, draw_empty_slot, draw_hand_token, draw_token};
