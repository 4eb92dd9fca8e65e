//! Parsing one RON file of the game.
//!
//! The kernel parses; this adds the words that were renamed, for the errors. Must not know what an entry means.

pub use kernel::content::{Entries, FromNumber, Recovered, UniqueMap, deserialize_number_or_word, unique_map};
use serde::de::DeserializeOwned;

use super::migrate::renamed;
use super::problem::Problem;

/// Parses a RON text; problems name the file `file`.
///
/// # Errors
///
/// Returns the first error of the text, with its place.
pub fn parse_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    kernel::content::parse_ron(file, text, renamed)
}

/// Parses a RON text and goes on after errors; problems name the file `file`.
pub fn parse_recovering<T: DeserializeOwned>(file: &str, text: &str) -> Recovered<T> {
    kernel::content::parse_recovering(file, text, renamed)
}
