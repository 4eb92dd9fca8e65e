//! The word or the name at a place of a content file.
//!
//! Owns the way from a place in a file to the RON around it and to the type that this is read into. Must not know a word.

use std::ops::Range;

use kernel::content::lexer::{LexemeKind, lex};

use crate::content::SourceFile;
use crate::content::chapter::find_chapter_code;
use crate::content::type_of_file;
use crate::reference::typed_syntax::root_kind;

/// A place in a content file, and the word or the name there.
pub(super) struct Cursor<'a> {
    /// The whole text of the file.
    pub text: &'a str,
    /// The place of the word, or of the name without its quotes; empty between two words.
    pub place: Range<usize>,
    /// Its surroundings.
    pub kind: CursorKind,
}

/// The surroundings of a word or a name.
pub(super) enum CursorKind {
    /// RON. The fragment is the file, or a piece of a chapter.
    Ron {
        /// The place of the fragment in the file.
        fragment: Range<usize>,
        /// The type that it is read into.
        root: String,
        /// Whether it is the fields of a struct without the brackets around them.
        is_bare: bool,
        /// Whether the name stands in quotes.
        is_quoted: bool,
    },
    /// The name in the target of a link: a page, an encounter or an ending.
    LinkTarget,
}

impl<'a> Cursor<'a> {
    /// The word or the name at an offset; `None` where a file holds text for readers.
    pub fn find(file: &'a SourceFile, offset: usize) -> Option<Self> {
        let text = file.text.as_str();
        if !file.path.ends_with(".md") {
            let root = root_kind(type_of_file(&file.path)?);
            return Self::in_ron(text, 0..text.len(), root, false, offset);
        }
        let codes = find_chapter_code(text);
        match codes.into_iter().find(|code| code.place.start <= offset && offset <= code.place.end) {
            Some(code) => Self::in_ron(text, code.place, root_kind(code.type_name), true, offset),
            None => Self::in_link(text, offset),
        }
    }

    fn in_ron(text: &'a str, fragment: Range<usize>, root: String, is_bare: bool, offset: usize) -> Option<Self> {
        let ron = &text[fragment.clone()];
        let at = offset - fragment.start;
        let quoted = lex(ron).into_iter().find_map(|lexeme| {
            let LexemeKind::Text(name) = lexeme.kind else { return None };
            let place = lexeme.text_start..lexeme.text_start + name.len();
            (place.start <= at && at <= place.end).then_some(place)
        });
        let is_quoted = quoted.is_some();
        let place = quoted.unwrap_or_else(|| word_around(ron, at, |c| c.is_alphanumeric() || c == '_'));
        let place = place.start + fragment.start..place.end + fragment.start;
        Some(Self { text, place, kind: CursorKind::Ron { fragment, root, is_bare, is_quoted } })
    }

    fn in_link(text: &'a str, offset: usize) -> Option<Self> {
        let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let open = line + text[line..offset].rfind("](")? + 2;
        let is_target = |c: char| !matches!(c, ')' | ' ' | '\n' | '\r');
        let end = open + text[open..].find(|c| !is_target(c)).unwrap_or(text.len() - open);
        let start = open + text[open..end].find(['#', ':'])? + 1;
        (start <= offset && offset <= end).then_some(Self { text, place: start..end, kind: CursorKind::LinkTarget })
    }

    /// The word or the name.
    pub fn word(&self) -> &'a str {
        &self.text[self.place.clone()]
    }

    /// Whether it is a name, and no word of the formats.
    pub fn is_name(&self) -> bool {
        matches!(self.kind, CursorKind::LinkTarget | CursorKind::Ron { is_quoted: true, .. })
    }

    /// The text of the file with something else in its place.
    pub fn text_with(&self, other: &str) -> String {
        let Range { start, end } = self.place.clone();
        format!("{}{other}{}", &self.text[..start], &self.text[end..])
    }

    /// The RON around the place with something else in its place: the text, its type, and where the place is in it.
    pub fn ron_with(&self, other: &str) -> Option<(String, &str, usize)> {
        let CursorKind::Ron { fragment, root, is_bare, .. } = &self.kind else { return None };
        let (before, after) = (&self.text[fragment.start..self.place.start], &self.text[self.place.end..fragment.end]);
        let (open, close) = if *is_bare { ("(", "\n)") } else { ("", "") };
        Some((format!("{open}{before}{other}{after}{close}"), root, open.len() + before.len()))
    }
}

/// The characters of a kind around an offset.
fn word_around(text: &str, at: usize, is_part: impl Fn(char) -> bool) -> Range<usize> {
    let start = text[..at].trim_end_matches(&is_part).len();
    let end = text.len() - text[at..].trim_start_matches(&is_part).len();
    start..end
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// The word at the mark `@` of a file, whether it is a name, and the type of the RON around it.
    fn at_mark(path: &str, text: &str) -> Option<(String, bool, Option<String>)> {
        let offset = text.find('@').unwrap();
        let file = SourceFile { path: path.to_owned(), text: text.replace('@', "") };
        let cursor = Cursor::find(&file, offset)?;
        let root = cursor.ron_with("").map(|(_, root, _)| root.to_owned());
        Some((cursor.word().to_owned(), cursor.is_name(), root))
    }

    #[test]
    fn words_names_and_links_are_told_apart() {
        let found = |word: &str, is_name, root: Option<&str>| Some((word.to_owned(), is_name, root.map(str::to_owned)));
        let (enemy, enemies) = ("scenarios/a/enemies/b.ron", Some("Entries<Enemy>"));
        assert_eq!(at_mark(enemy, "{ \"ra@t\": (hp: 1) }"), found("rat", true, enemies));
        assert_eq!(at_mark(enemy, "{ \"rat\": (h@p: 1) }"), found("hp", false, enemies));
        assert_eq!(at_mark(enemy, "{ \"rat\": (@ ) }"), found("", false, enemies));
        assert_eq!(at_mark("scenarios/a/notes.txt", "@"), None);
        let chapter = "scenarios/a/chapters/b.md";
        let page = "# A\n\n```chapter\nstart: \"a\"\n```\n\n## A {#a}\n\nText. @\n\n- [Go](#b) `when: Note(\"c\")`\n";
        assert_eq!(at_mark(chapter, page), None);
        let page = page.replace('@', "");
        assert_eq!(at_mark(chapter, &page.replace("#b", "#b@")), found("b", true, None));
        assert_eq!(at_mark(chapter, &page.replace("Note", "No@te")), found("Note", false, Some("OptionFields")));
        assert_eq!(at_mark(chapter, &page.replace("\"c", "\"@c")), found("c", true, Some("OptionFields")));
        assert_eq!(at_mark(chapter, &page.replace("start", "st@art")), found("start", false, Some("ChapterFields")));
    }
}
