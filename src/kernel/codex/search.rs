//! The search of the codex: titles before texts, and the better the title, the earlier.

use super::entry::{CodexChapter, CodexEntry};

/// The text in small letters, without what stands at its ends.
pub fn plain(text: &str) -> String {
    text.trim().trim_end_matches(['!', '.', '?']).to_lowercase()
}

/// The text of an entry that the search reads, in small letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FoldedEntry {
    title: String,
    terms: Vec<String>,
    rest: String,
    /// Whether it only settles a point that the rules leave open.
    is_ruling: bool,
}

impl FoldedEntry {
    pub(super) fn new(entry: &CodexEntry) -> Self {
        Self {
            title: plain(&entry.title),
            terms: entry.terms.iter().map(|term| plain(term)).collect(),
            rest: format!("{} {} {}", entry.id, entry.text, entry.rules).to_lowercase(),
            is_ruling: entry.is_ruling,
        }
    }
}

/// Whether two words are the same, one of them perhaps in the plural.
fn is_same_word(one: &str, other: &str) -> bool {
    let is_plural_of = |many: &str, one: &str| many.strip_suffix('s') == Some(one);
    one == other || is_plural_of(one, other) || is_plural_of(other, one)
}

/// How well an entry answers a search: 0 for the title itself, a word that leads to it, or the id, 1 for the beginning of
/// the title, 2 for the beginning of a word of the title, 3 for another part of the title, 4 for the text, 5 for all words
/// of the search anywhere; `None` if it does not.
fn rank(FoldedEntry { title, terms, rest, .. }: &FoldedEntry, id: &str, sought: &str) -> Option<u8> {
    let mut words = title.split(|letter: char| !letter.is_alphanumeric());
    Some(match () {
        () if terms.iter().any(|term| is_same_word(term, sought)) => 0,
        () if is_same_word(title, sought) || id.eq_ignore_ascii_case(sought) => 0,
        () if title.starts_with(sought) => 1,
        () if words.any(|word| word.starts_with(sought)) => 2,
        () if title.contains(sought) => 3,
        () if rest.contains(sought) => 4,
        () if sought.split_whitespace().all(|word| title.contains(word) || rest.contains(word)) => 5,
        () => return None,
    })
}

/// The entries that answer a search, the best first, of equals those that say what something is before rulings about it;
/// `folded` is what the search reads of each entry.
pub(super) fn search(chapters: &[CodexChapter], folded: &[Vec<FoldedEntry>], text: &str) -> Vec<(usize, usize)> {
    let sought = plain(text);
    if sought.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, bool, usize, usize)> = Vec::new();
    for (n, (chapter, folded)) in chapters.iter().zip(folded).enumerate() {
        for (m, (entry, folded)) in chapter.entries.iter().zip(folded).enumerate() {
            found.extend(rank(folded, &entry.id, &sought).map(|rank| (rank, folded.is_ruling, n, m)));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, _, chapter, entry)| (chapter, entry)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Codex;
    use super::*;
    use crate::lang::Text;

    #[test]
    fn titles_go_before_texts_and_whole_titles_before_parts() {
        let entry = |id: &str, title: &str, text: &str| CodexEntry {
            id: id.to_owned(),
            title: Text::authored(title),
            text: Text::authored(text),
            ..CodexEntry::default()
        };
        let codex = Codex::new(vec![
            CodexChapter {
                title: Text::authored("One"),
                entries: vec![
                    entry("R-1", "Six sides", "A die rolls."),
                    entry("R-2", "Scrolls", "Paper."),
                    entry("R-3", "The long roll", "Far."),
                ],
            },
            CodexChapter {
                title: Text::authored("Two"),
                entries: vec![
                    entry("R-4", "Rolling on", "On."),
                    entry("R-5", "Roll!", "Away."),
                    entry("R-50", "It", ""),
                ],
            },
        ]);
        let found = |text: &str| -> Vec<&str> {
            codex.search(text).into_iter().map(|(n, m)| codex.chapters[n].entries[m].id.as_str()).collect()
        };
        assert_eq!(found(" ROLL "), ["R-5", "R-4", "R-3", "R-2", "R-1"]);
        assert_eq!(found("r-5"), ["R-5", "R-50"]);
        assert_eq!(found("rolls die"), ["R-1"]);
        assert!(found("").is_empty() && found("trolls").is_empty());
    }

    #[test]
    fn a_word_finds_what_it_is_before_rulings_about_it() {
        let entry = |id: &str, title: &str, terms: &[&str]| CodexEntry {
            id: id.to_owned(),
            title: Text::authored(title),
            terms: terms.iter().map(Text::authored).collect(),
            is_ruling: id.starts_with("A-"),
            ..CodexEntry::default()
        };
        let entries = vec![
            entry("A-1", "Cups are yours", &[]),
            entry("R-1", "Cups by number", &[]),
            entry("R-2", "The seven of them", &["cup"]),
        ];
        let codex = Codex::new(vec![CodexChapter { title: Text::authored("One"), entries }]);
        for sought in ["cup", "Cups"] {
            let found: Vec<usize> = codex.search(sought).into_iter().map(|(_, entry)| entry).collect();
            assert_eq!(found, [2, 1, 0], "{sought}");
        }
    }
}
