//! The words that lead to entries of the codex, and where they stand in a text.
//!
//! Owns which words count and how they are recognized: a name of one word as it is written, so that "Move" is the action
//! and "move" a verb; a name of several words in capitals or not. The longest name wins.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::entry::CodexEntry;

/// The longest title of a rule that counts as a word, in words: longer ones are headings.
const LONGEST_TITLE: usize = 3;

/// A known word in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermSpan {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// The id of the entry that it leads to.
    pub entry: Arc<str>,
}

/// The words that lead to entries, by their first word in small letters, the longest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermIndex(HashMap<String, Vec<KnownName>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownName {
    words: String,
    entry: Arc<str>,
}

impl KnownName {
    /// Whether the text begins with this name.
    fn begins(&self, text: &str) -> bool {
        let Some(head) = text.get(..self.words.len()) else { return false };
        let is_same =
            if self.words.contains(' ') { head.eq_ignore_ascii_case(&self.words) } else { head == self.words };
        is_same && ends_here(self.words.chars().next_back(), &text[self.words.len()..])
    }
}

/// Whether a word ends before this rest of the text.
fn ends_here(last: Option<char>, rest: &str) -> bool {
    let mut next = rest.chars();
    match next.next() {
        _ if last.is_some_and(|last| !last.is_alphanumeric()) => true,
        Some('-' | '.' | '/') => !next.next().is_some_and(char::is_alphanumeric),
        next => !next.is_some_and(char::is_alphanumeric),
    }
}

/// The bytes of the first word of a text.
fn first_word(text: &str) -> &str {
    &text[..text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len())]
}

/// Who wins a name that several entries have: what the player handles before the rules about it.
fn precedence(entry: &CodexEntry) -> u8 {
    match entry.id.split_once(':') {
        Some(("condition", _)) => 0,
        Some(("action", _)) => 1,
        Some(("attunement", _)) => 2,
        Some(("enemy type", _)) => 3,
        Some(_) => 4,
        None => 5,
    }
}

impl TermIndex {
    pub(super) fn new<'a>(entries: impl Iterator<Item = &'a CodexEntry>) -> Self {
        let mut sorted: Vec<&CodexEntry> = entries.collect();
        sorted.sort_by_key(|entry| precedence(entry));
        let mut index = Self::default();
        // Words that an entry claims go before titles, so that a heading does not take them away.
        for entry in &sorted {
            let id: Arc<str> = Arc::from(entry.id.as_str());
            entry.terms.iter().for_each(|words| index.add(words, &id));
        }
        for entry in sorted {
            let id: Arc<str> = Arc::from(entry.id.as_str());
            let is_rule = entry.kind.is_empty() && !entry.id.contains(':');
            let is_name = is_rule && entry.title.split(' ').count() <= LONGEST_TITLE;
            if is_name || !entry.rules.is_empty() {
                index.add(&entry.title, &id);
            }
            if entry.rules.is_empty() {
                index.add(&entry.id, &id);
            }
        }
        index
    }

    /// Adds a name, unless another entry has it.
    fn add(&mut self, words: &str, entry: &Arc<str>) {
        let key = first_word(words).to_lowercase();
        if key.is_empty() {
            return;
        }
        let known = self.0.entry(key).or_default();
        if known.iter().all(|term| term.words != words) {
            known.push(KnownName { words: words.to_owned(), entry: Arc::clone(entry) });
            known.sort_by_key(|term| std::cmp::Reverse(term.words.len()));
        }
    }

    /// The known words in a text, in order; none inside another.
    pub fn find(&self, text: &str) -> Vec<TermSpan> {
        let mut found = Vec::new();
        let (mut at, mut is_start) = (0, true);
        while let Some(letter) = text[at..].chars().next() {
            if !letter.is_alphanumeric() {
                is_start = true;
                at += letter.len_utf8();
                continue;
            }
            let rest = &text[at..];
            let word = first_word(rest);
            let known = if is_start { self.0.get(word).or_else(|| self.0.get(&word.to_lowercase())) } else { None };
            match known.and_then(|terms| terms.iter().find(|term| term.begins(rest))) {
                Some(term) => {
                    let end = at + term.words.len();
                    found.push(TermSpan { range: at..end, entry: Arc::clone(&term.entry) });
                    at = end;
                }
                None => at += word.len(),
            }
            is_start = false;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Text;

    fn index() -> TermIndex {
        let entry = |id: &str, title: &str, terms: &[&str]| CodexEntry {
            id: id.to_owned(),
            title: Text::authored(title),
            rules: Text::authored(if id.contains(':') { "It does." } else { "" }),
            terms: terms.iter().map(Text::authored).collect(),
            ..CodexEntry::default()
        };
        let entries = [
            entry("R-1", "Move", &[]),
            entry("action:move", "Move", &[]),
            entry("action:light", "Attack, Light", &[]),
            entry("R-2", "Light", &[]),
            entry("R-3", "Half-cover", &["half-cover"]),
            entry("R-4", "Shield of Dawn", &[]),
            entry("R-5", "One of the long headings", &[]),
            entry("R-6", "P.DEF", &[]),
        ];
        TermIndex::new(entries.iter())
    }

    fn found(text: &str) -> Vec<(String, String)> {
        index().find(text).into_iter().map(|span| (text[span.range].to_owned(), span.entry.to_string())).collect()
    }

    fn one(word: &str, entry: &str) -> Vec<(String, String)> {
        vec![(word.to_owned(), entry.to_owned())]
    }

    #[test]
    fn a_word_is_known_as_it_is_written_and_the_longest_name_wins() {
        assert_eq!(found("A Move, not a move; Moves, Move-like."), one("Move", "action:move"));
        assert_eq!(found("Attack, Light!"), one("Attack, Light", "action:light"));
        assert_eq!(found("the shield of dawn"), one("shield of dawn", "R-4"));
        assert_eq!(found("behind half-cover."), one("half-cover", "R-3"));
        assert_eq!(found("+2 P.DEF."), one("P.DEF", "R-6"));
    }

    #[test]
    fn headings_are_no_words_and_letters_of_any_length_are_no_harm() {
        assert!(found("One of the long headings, naïve – é").is_empty());
        assert_eq!(found("é R-5: Mové"), one("R-5", "R-5"));
    }
}
