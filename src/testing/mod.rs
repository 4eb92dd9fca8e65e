//! Proving the rules: vignettes, the small scripted situations that stand behind every rulebook id.
//!
//! Owns the vignette format, its runner and the count of what is covered. Must not reach into the rules by any other
//! way than laying out a position, sending intents and looking at components and facts.

mod check;
mod format;
mod run;
mod setup;

pub use format::{Vignette, find_vignette_files, read_covered_ids};
pub use run::{VignetteResult, run_file, run_text};
