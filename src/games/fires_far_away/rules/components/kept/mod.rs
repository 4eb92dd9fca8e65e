//! Answers of the rules that are kept from one question to the next. They are no part of the state: a world without them
//! gives the same answers, only slower (`tests/kept_answers.rs`).

pub mod loadout_cache;
pub mod printed_modifiers;
