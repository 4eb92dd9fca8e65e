//! The codex of any game as plain data: chapters of entries, a search over them, and the words that lead to entries.
//!
//! Owns the form of an entry, the search and the index of words. Must not know what an entry is about: each game fills its
//! own codex.

mod entry;
mod search;
mod terms;

use std::collections::BTreeMap;

pub use entry::{CodexChapter, CodexEntry};
pub use search::plain;
pub use terms::{TermIndex, TermSpan};

/// The codex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Codex {
    /// Its chapters in order.
    pub chapters: Vec<CodexChapter>,
    /// Where each entry stands: chapter and entry, both from 0.
    places: BTreeMap<String, (usize, usize)>,
    /// The words that lead to entries.
    terms: TermIndex,
    /// The text of each entry that the search reads.
    folded: Vec<Vec<search::FoldedEntry>>,
}

impl Codex {
    /// The codex of these chapters.
    pub fn new(chapters: Vec<CodexChapter>) -> Self {
        let mut places = BTreeMap::new();
        for (n, chapter) in chapters.iter().enumerate() {
            places.extend(chapter.entries.iter().enumerate().map(|(m, entry)| (entry.id.clone(), (n, m))));
        }
        let terms = TermIndex::new(chapters.iter().flat_map(|chapter| &chapter.entries));
        let folded =
            chapters.iter().map(|chapter| chapter.entries.iter().map(search::FoldedEntry::new).collect()).collect();
        Self { chapters, places, terms, folded }
    }

    /// The entry of this id.
    pub fn entry(&self, id: &str) -> Option<&CodexEntry> {
        let (chapter, entry) = self.place(id)?;
        self.chapters.get(chapter)?.entries.get(entry)
    }

    /// The chapter and the place in it of the entry of this id, both from 0.
    pub fn place(&self, id: &str) -> Option<(usize, usize)> {
        self.places.get(id).copied()
    }

    /// The entries that answer a search, the best first, equals in the order of the codex: chapter and entry, both from
    /// 0. An empty search finds nothing.
    pub fn search(&self, text: &str) -> Vec<(usize, usize)> {
        search::search(&self.chapters, &self.folded, text)
    }

    /// The known words in a text, in order, without those that lead to the entry `except`.
    pub fn terms_in(&self, text: &str, except: &str) -> Vec<TermSpan> {
        let mut found = self.terms.find(text);
        found.retain(|span| &*span.entry != except);
        found
    }
}
