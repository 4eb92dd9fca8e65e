//! The reference of the files: every type that a content file is read into, with its words and their explanations.
//!
//! Owns the way from the source of the types to their words: the comments of the types are the explanations, so that no
//! list is kept by hand. Must not know what a word does.

pub mod author_kind;
pub mod rust_types;
pub mod typed_syntax;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_types::{FormatType, parse_types};

include!(concat!(env!("OUT_DIR"), "/format_sources.rs"));

/// Types by their names.
pub type FormatTypes = BTreeMap<&'static str, FormatType>;

/// The types of content files.
pub static CONTENT_TYPES: LazyLock<FormatTypes> =
    LazyLock::new(|| FORMAT_SOURCES.iter().flat_map(|(_, text)| parse_types(text)).collect());

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::{ContentSource, type_of_file};
    use typed_syntax::{find_words, root_kind};

    #[test]
    fn the_types_of_every_shipped_file_are_known() {
        let (files, _) = ContentSource::built_in().read_files();
        let mut unknown = Vec::new();
        for file in files.iter().filter(|file| file.path.ends_with(".ron") && !file.path.contains("/rulebook/")) {
            let root = root_kind(type_of_file(&file.path).unwrap());
            if find_words(&CONTENT_TYPES, &file.text, &root).len() < 3 {
                unknown.push((&file.path, root));
            }
        }
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
