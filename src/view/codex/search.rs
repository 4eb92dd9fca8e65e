//! The search of the codex: titles before texts, and the better the title, the earlier.

use super::entry::{CodexChapter, CodexEntry};

/// The text in small letters, without what stands at its ends.
pub(super) fn plain(text: &str) -> String {
    text.trim().trim_end_matches(['!', '.', '?']).to_lowercase()
}

/// What the search reads of an entry: the title and the rest.
pub(super) fn folded(entry: &CodexEntry) -> (String, String) {
    (plain(&entry.title), format!("{} {} {}", entry.id, entry.text, entry.rules).to_lowercase())
}

/// How well an entry answers a search: 0 for the title itself or the id, 1 for the beginning of the title, 2 for the
/// beginning of a word of the title, 3 for another part of the title, 4 for the text, 5 for all words of the search
/// anywhere; `None` if it does not.
fn rank((title, rest): &(String, String), id: &str, sought: &str) -> Option<u8> {
    let mut words = title.split(|letter: char| !letter.is_alphanumeric());
    Some(match () {
        () if title == sought || id.eq_ignore_ascii_case(sought) => 0,
        () if title.starts_with(sought) => 1,
        () if words.any(|word| word.starts_with(sought)) => 2,
        () if title.contains(sought) => 3,
        () if rest.contains(sought) => 4,
        () if sought.split_whitespace().all(|word| title.contains(word) || rest.contains(word)) => 5,
        () => return None,
    })
}

/// The entries that answer a search, the best first; `folded` is what the search reads of each entry.
pub(super) fn search(chapters: &[CodexChapter], folded: &[Vec<(String, String)>], text: &str) -> Vec<(usize, usize)> {
    let sought = plain(text);
    if sought.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, usize, usize)> = Vec::new();
    for (n, (chapter, folded)) in chapters.iter().zip(folded).enumerate() {
        let entries = chapter.entries.iter().zip(folded).enumerate();
        found.extend(entries.filter_map(|(m, (entry, folded))| Some((rank(folded, &entry.id, &sought)?, n, m))));
    }
    found.sort_unstable();
    found.into_iter().map(|(_, chapter, entry)| (chapter, entry)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Codex;
    use super::*;

    #[test]
    fn titles_go_before_texts_and_whole_titles_before_parts() {
        let entry = |id: &str, title: &str, text: &str| CodexEntry {
            id: id.to_owned(),
            title: title.to_owned(),
            text: text.to_owned(),
            ..CodexEntry::default()
        };
        let codex = Codex::new(vec![
            CodexChapter {
                title: "One".to_owned(),
                entries: vec![
                    entry("R-1", "Six sides", "A die rolls."),
                    entry("R-2", "Scrolls", "Paper."),
                    entry("R-3", "The long roll", "Far."),
                ],
            },
            CodexChapter {
                title: "Two".to_owned(),
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
}
