//! Every test of the whole but the vignettes, as one program: each program of its own would be linked with the whole engine
//! once more. `cargo test --test suite laws` runs one file.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/format_reference.rs"]
#[allow(dead_code, reason = "`vignettes` writes that page")]
mod format_reference;
#[path = "common/language_examples.rs"]
mod language_examples;
#[path = "common/language_page.rs"]
mod language_page;

mod action_results;
mod architecture;
mod attacks;
mod authored_texts;
mod autopsy;
mod autosave;
mod bad_chapters;
mod bad_input;
mod battery;
mod beat_laws;
mod block_laws;
mod capture;
mod chapter_reference;
mod command_line;
mod dependencies;
mod derived_values;
mod duel_saves;
mod editing;
mod enumeration;
mod forecast;
mod fuzzing;
mod journey;
mod journey_files;
mod journey_kills;
mod kept_answers;
mod language;
mod language_server;
mod laws;
mod lessons;
mod library;
mod log;
mod messages;
mod mistakes;
mod moments;
mod new_scenario;
mod ninth_fire;
mod packs;
mod print;
mod random_play;
mod record;
mod replay;
mod rosters;
mod saves;
mod scenario;
mod sensible_bot;
mod snapshots;
mod workflow;
