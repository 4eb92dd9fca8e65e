//! Known words in texts: each is underlined, shows its entry of the codex on hover, and is kept open by a key or a click,
//! so that the words of the entry can be read in the same way.
//!
//! The module owns which tooltips are open, and how one is drawn. The codex says which words are known; this module must
//! not know a rule. Whoever draws a text calls [`draw_keyword_paragraph`] or [`mark_keywords`]; [`show_tooltips`] comes
//! last in every pass.

mod marked_text;
mod pass;
mod tooltip;

pub use marked_text::{TermUse, draw_keyword_line, draw_keyword_paragraph, keyword_label, mark_keywords};
pub use pass::{begin_pass, has_keywords, keep_on_request, point_at_entry, point_at_id};
pub use tooltip::{draw_tip, explain, show_tip_at, show_tooltips};
