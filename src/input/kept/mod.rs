//! Answers that are kept from one frame to the next, because working them out takes longer than a frame has.
//!
//! Each file owns one answer with what it follows from, and works it out anew when that has changed. Nothing else in
//! `input` keeps an answer.

pub(super) mod answer_outcomes;
pub(super) mod drag_moves;
pub(super) mod fatal_answers;
pub(super) mod forecast_cache;
pub(super) mod piece_tags;
pub(super) mod tried_action;
