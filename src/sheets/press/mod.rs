//! The printing press: what the sheets are made of, drawn with egui's painter.
//!
//! Owns paper, lettering, coins, dice and paper buttons as small drawing functions and widgets. Must not know the
//! portrait, the desk or what a panel is for.

mod button;
mod coin;
mod die;
mod emblem;
mod lettering;
mod paper;

pub use button::{Tone, chip, paper_button};
pub use coin::{counter, hole, penny};
pub use die::{die, small_die};
pub use lettering::{fitted, fitted_rows, galley, paragraph, sideways, write, write_fitted};
pub use paper::{card, double_rule, heading_rule, ruled, sheet};
