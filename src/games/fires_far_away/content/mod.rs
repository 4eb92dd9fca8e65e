//! Content: the RON files and the data types they are read into.
//!
//! Owns the file formats, the one loader that all other modules use (parse, validate, build the [`Catalog`]), and the
//! error messages for wrong files. Must not contain a rule of play or touch the state of an encounter.

pub mod action;
pub mod area;
pub mod attunement;
#[cfg(test)]
mod bare_number_tests;
pub mod between_fights;
pub mod campaign;
mod catalog;
pub mod chapter;
mod chapter_paths;
pub mod character_limits;
pub mod character_wear;
pub mod condition_row;
mod core_files;
mod defaults;
pub mod encounter;
pub mod enemy;
pub mod enemy_traits;
pub mod enemy_type_rows;
mod file_reader;
pub mod gear;
pub mod gear_rows;
mod goal;
pub mod hands;
pub mod house_number;
pub mod house_rules;
mod install;
mod letters;
mod library;
pub mod lint;
mod load;
mod loader;
pub mod migrate;
mod parse;
mod possible_enemies;
pub mod scenario;
mod scenario_pack;
pub mod school;
pub mod script;
pub mod sheet_problem;
mod source;
pub mod tile;
mod uses;
pub mod validate;
pub mod variant;
mod words;

pub use kernel::content::syntax;
use kernel::content::{lexer, problem};
pub use parse::{FromNumber, deserialize_number_or_word, parse_ron};

pub use catalog::{Catalog, EntryFiles, RulebookEntry};
pub use install::{InstallError, Installed, install_pack};
pub use library::Library;
pub use load::{ContentReader, LeftOut, load, load_partial, load_playable};
pub use loader::type_of_file;
pub use possible_enemies::{possible_enemies, walk_enemy, walk_sheet};
pub use problem::{ContentReport, Problem, did_you_mean, suggestion_text};
pub use scenario_pack::{ScenarioPack, ScenarioPackError, is_scenario_id};
pub use source::{
    ContentRootError, ContentSource, LARGEST_FILE, SourceFile, retain_scenario, scenario_of, user_data_folder,
};
pub use words::AuthoredWords;
