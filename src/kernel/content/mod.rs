//! Content files of any game: RON texts with the place of every error, and suggestions for misspelt names.
//!
//! Owns the lexer, the syntax tree, the parser, changes of a text that keep its comments, the reading of packs, and the form of a
//! [`Problem`]. Must not know what a file is about.

mod content_files;
pub mod edit;
mod explain;
mod fitting_form;
pub mod lexer;
pub mod outline;
pub mod pack;
mod parse;
mod parsed_files;
pub mod problem;
mod recover;
mod renamed;
pub mod rulebook;
mod structure;
pub mod syntax;
mod torn;

pub use content_files::is_content_file;
pub use parse::{Entries, FromNumber, UniqueMap, deserialize_number_or_word, parse_ron, unique_map};
pub use parsed_files::ParsedFiles;
pub use problem::{ContentReport, Problem, Suggestion, did_you_mean, suggestion_text};
pub use recover::{Recovered, parse_recovering};
pub use renamed::Renamed;
pub use torn::TornFile;
