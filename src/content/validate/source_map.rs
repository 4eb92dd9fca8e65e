//! Finds the line and column of an entry by a search in the file's text, because parsed values do not keep positions.
//!
//! Owns that search. Must not decide what is a problem.

use std::collections::BTreeMap;

use crate::content::problem::{Problem, did_you_mean};
use crate::content::source::SourceFile;
use crate::model::Id;

/// A reference to an entry: its kind and its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryRef(pub &'static str, pub Id);

/// The file of each entry and the texts of the files, for problems with line and column.
#[derive(Default)]
pub struct SourceMap<'a> {
    /// The files read.
    pub files: &'a [SourceFile],
    /// Kind and id of an entry to the path of its file.
    pub entry_files: BTreeMap<(&'static str, Id), String>,
    /// Texts of the files that could not be parsed. An id that is a key in one of them must not be reported as missing.
    pub unparsed: Vec<&'a str>,
}

impl SourceMap<'_> {
    /// Whether a file that could not be parsed may define an id.
    pub fn may_be_unparsed(&self, id: Id) -> bool {
        self.unparsed.iter().any(|text| find_key(text, id.as_str()).is_some())
    }

    /// A problem in an entry. The words of `at`, searched one after the other, lead to its place.
    pub fn problem_at(&self, EntryRef(kind, id): EntryRef, at: &[&str], message: String) -> Problem {
        let path = self.entry_files.get(&(kind, id)).map_or("", String::as_str);
        let Some(file) = self.files.iter().find(|f| f.path == path) else {
            return Problem::whole_file(if path.is_empty() { id.as_str() } else { path }, message);
        };
        // Encounters, scenarios and house rules have a file of their own; every other entry begins at its key.
        let start = match kind {
            "encounter" | "scenario" | "house" => 0,
            _ => find_key(&file.text, id.as_str()).unwrap_or(0),
        };
        let mut place = start;
        for words in at {
            if let Some(found) = find_words(&file.text, words, place) {
                place = found;
            }
        }
        Problem::at_offset(&file.path, &file.text, place, message)
    }

    /// A problem with an id that does not exist, with a suggestion if a known id is similar.
    pub fn unknown_id(
        &self,
        entry: EntryRef,
        at: &[&str],
        what: &str,
        wanted: Id,
        have: impl Iterator<Item = Id>,
    ) -> Problem {
        let have: Vec<Id> = have.collect();
        let hint = match did_you_mean(wanted.as_str(), have.iter().map(|i| i.as_str())) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        let quoted = format!("\"{wanted}\"");
        let path: Vec<&str> = at.iter().copied().chain([quoted.as_str()]).collect();
        self.problem_at(entry, &path, format!("there is no {what} `{wanted}`{hint}"))
    }
}

/// Byte position of a quoted id that is the key of a map.
fn find_key(text: &str, id: &str) -> Option<usize> {
    let quoted = format!("\"{id}\"");
    let is_key = |(at, _): &(usize, &str)| text[at + quoted.len()..].trim_start().starts_with(':');
    text.match_indices(&quoted).find(is_key).map(|(at, _)| at)
}

/// Byte position of `words` at or after a position. Whitespace is ignored, and the match must begin at a word boundary.
fn find_words(text: &str, words: &str, from: usize) -> Option<usize> {
    let wanted: Vec<char> = words.chars().filter(|c| !c.is_whitespace()).collect();
    let name = |c: char| c.is_alphanumeric() || c == '_';
    text[from..].char_indices().map(|(n, _)| from + n).find(|&at| {
        let whole = !(wanted.first().is_some_and(|c| name(*c)) && text[..at].chars().next_back().is_some_and(name));
        let here = text[at..].chars().next().is_some_and(|c| !c.is_whitespace());
        let mut rest = text[at..].chars().filter(|c| !c.is_whitespace());
        here && whole && wanted.iter().all(|c| rest.next() == Some(*c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_however_they_are_spaced() {
        let text = "start: [ (9, 8) ], layout: [(tile: \"pit\", at: [Hex( ( 5,60 ) )])], \"pit\" : 1";
        assert_eq!(find_words(text, "(5, 60)", 0), text.find("( 5"));
        assert_eq!(find_words(text, "art", 0), None);
        assert_eq!(find_key(text, "pit"), text.rfind("\"pit\""));
    }
}
