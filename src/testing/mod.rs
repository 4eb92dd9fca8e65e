//! Tests of the rules by vignettes: small scripted situations, each of which covers rulebook ids.
//!
//! Owns the vignette format, its runner and the list of covered ids. Must use the rules only by setting up a state, by
//! sending intents, and by reading components and facts.

mod check;
mod format;
mod run;
mod setup;

pub use format::{Vignette, find_ron_files, read_covered_ids};
pub use run::{VignetteResult, run_file, run_text};
