//! `emberhex show`: prints the rules text of entries beside the texts of their authors.
//!
//! Owns the output of the command. Must not word a rule: `view::rules_text` does.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use super::check::read_library;
use crate::lang::{Text, text, words};
use crate::view::rules_text::{EntryText, entry_texts};

/// Prints every entry whose key or name contains one of the words; the exit code is 1 if there is none.
pub fn run(words: &[String], path: Option<PathBuf>) -> ExitCode {
    let (_, library, report) = match read_library(path) {
        Ok(read) => read,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    if !report.errors.is_empty() {
        eprintln!("{}", words!("show-errors", n = report.errors.len()));
    }
    let mut entries = entry_texts(library.core());
    for catalog in library.catalogs() {
        // Entries that a scenario does not define itself are listed with the core.
        let of_scenario: BTreeSet<&str> = catalog.own_entries().map(|(_, id)| id.as_str()).collect();
        let is_own = |entry: &EntryText| entry.key.split('/').next().is_some_and(|id| of_scenario.contains(id));
        entries.extend(entry_texts(catalog).into_iter().filter(is_own));
    }
    // An entry whose whole name matches comes before an entry that only contains the words.
    let is_whole = |entry: &EntryText| words.iter().any(|word| is_named(entry, word));
    if entries.iter().any(is_whole) {
        entries.retain(is_whole);
    } else {
        entries.retain(|entry| words.is_empty() || words.iter().any(|word| contains(entry, word)));
    }
    for entry in &entries {
        for (n, line) in entry_lines(entry).iter().enumerate() {
            print_line!("{}{line}", if n == 0 { "" } else { "  " });
        }
    }
    if entries.is_empty() {
        let sought = words.iter().map(Text::authored);
        let sought = sought.reduce(|before, last| text!("show-or", before = before, last = last)).unwrap_or_default();
        eprintln!("{}", words!("show-nothing", sought = sought));
    }
    ExitCode::from(u8::from(entries.is_empty()))
}

/// The heading of an entry, its rules text, and its author's text if it has one.
pub(super) fn entry_lines(entry: &EntryText) -> Vec<String> {
    let name = if entry.name.is_empty() { String::new() } else { format!(", {}", entry.name) };
    let mut lines = vec![format!("{} {}{name}", entry.kind, entry.key), words!("show-rules", rules = &entry.rules)];
    if !entry.authored.is_empty() {
        lines.push(words!("show-authored", authored = &entry.authored));
    }
    lines
}

/// Whether a word is the key or the name of an entry, or the key of what it belongs to: an enemy is shown with its attacks, an
/// encounter with its tiles and doom.
fn is_named(entry: &EntryText, word: &str) -> bool {
    let is_key = || entry.key.split('/').any(|part| part.eq_ignore_ascii_case(word));
    entry.key.eq_ignore_ascii_case(word) || entry.name.eq_ignore_ascii_case(word) || is_key()
}

/// Whether the key or the name of an entry contains a word.
fn contains(entry: &EntryText, word: &str) -> bool {
    let word = word.to_lowercase();
    entry.key.to_lowercase().contains(&word) || entry.name.to_lowercase().contains(&word)
}
