//! The words of a scenario in other languages: its files `lang/<locale>/*.ron`.
//!
//! Owns which of them count: only words that stand in the scenario's own files, so that no scenario words another, the core or
//! the program. Must not choose a language.

use std::collections::{BTreeMap, BTreeSet};

use super::problem::Problem;
use super::source::SourceFile;
use super::syntax::parse_syntax;

/// By locale, and by the words in the files of the scenario.
pub type AuthoredWords = BTreeMap<String, BTreeMap<String, String>>;

/// Whether a file of a scenario holds its words in another language. Such a file changes nothing that is played.
pub(super) fn is_words(path: &str) -> bool {
    path.split('/').nth(2) == Some("lang")
}

/// Takes out the words that do not stand in the other files, and returns a warning for each.
pub(super) fn keep_own_words(words: &mut AuthoredWords, own: &[&SourceFile]) -> Vec<Problem> {
    let (of_words, others): (Vec<&SourceFile>, Vec<&SourceFile>) = own.iter().partition(|file| is_words(&file.path));
    let texts: Vec<String> = others.iter().map(|file| letters_of(&file.text)).collect();
    let mut foreign = BTreeSet::new();
    for words in words.values_mut() {
        words.retain(|original, _| {
            let letters = letters_of(original);
            let is_own = !letters.is_empty() && texts.iter().any(|text| text.contains(&letters));
            if !is_own {
                foreign.insert(original.clone());
            }
            is_own
        });
    }
    let warning = |(file, original): (&SourceFile, &String)| {
        let place = parse_syntax(&file.text).locate_key(original)?;
        let message = "no other file of this scenario has these words, so nothing is shown in their place";
        Some(Problem::at_range(&file.path, &file.text, place, message))
    };
    of_words.iter().flat_map(|file| foreign.iter().map(move |original| (*file, original))).filter_map(warning).collect()
}

/// The letters and digits of a text: marks and line ends are set differently when a page is shown.
fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}
