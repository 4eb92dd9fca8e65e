//! The words of an older format that the messages of a reader name anew.
//!
//! Owns what this thread knows of them. Must not read a text: `parse` and `recover` do.

use std::cell::Cell;

/// The word of today for a word of an older format, given the words that its place allows.
pub type Renamed = fn(&str, &[&str]) -> Option<&'static str>;

thread_local! {
    /// The renamed words of the text that this thread parses. A part of a text that a type parses by itself needs them too,
    /// and no argument reaches it through serde.
    static RENAMED: Cell<Renamed> = const { Cell::new(|_, _| None) };
}

/// The word of today for a word that the text being parsed has in an older form.
pub(super) fn renamed_word(word: &str, expected: &[&str]) -> Option<&'static str> {
    RENAMED.get()(word, expected)
}

/// Has the messages about wrong words name the word of today, as `renamed` knows it.
pub(super) fn set_renamed(renamed: Renamed) {
    RENAMED.set(renamed);
}
