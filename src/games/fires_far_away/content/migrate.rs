//! Rewrites content files, chapters and vignettes of an older format into that of today: renamed enum variants and fields.
//!
//! Owns the table of renamed words and the places where each of them is a variant or a field. Must not parse values, change
//! comments, white space, strings or order, or touch the file system. A new word is never an old word in the same place, so
//! migrating twice changes nothing. Struct names before `(` are left alone: the format does not use them.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::lexer::{Lexeme, LexemeKind, lex};

/// The types that a file is read as; a word can mean different things in content, chapters and vignettes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A RON file of `assets/` or of a scenario.
    Content,
    /// A vignette, with or without content of its own.
    Vignette,
    /// A chapter: Markdown with RON in its code.
    Chapter,
}

impl FileKind {
    /// The kind of a RON text, judged by the fields of its outermost struct: a vignette has `runs`; a replay has `version`
    /// and is no kind.
    pub fn of_ron(text: &str) -> Option<Self> {
        let lexemes = lex(text);
        let mut depth = 0_usize;
        for (n, lexeme) in lexemes.iter().enumerate() {
            match lexeme.kind {
                LexemeKind::Mark('(' | '[' | '{') => depth += 1,
                LexemeKind::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                LexemeKind::Word("runs") if depth == 1 && is_mark(&lexemes, n + 1, ':') => return Some(Self::Vignette),
                LexemeKind::Word("version") if depth == 1 && is_mark(&lexemes, n + 1, ':') => return None,
                _ => {}
            }
        }
        Some(Self::Content)
    }

    /// The kind of a Markdown text: a chapter has a code block `chapter`; another text is no kind.
    pub fn of_markdown(text: &str) -> Option<Self> {
        text.contains("```chapter").then_some(Self::Chapter)
    }
}

/// One word that was rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The old word.
    pub old: &'static str,
    /// The word of today.
    pub new: &'static str,
}

/// A text after migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The text in the format of today.
    pub text: String,
    /// The rewritten words in the order of the text.
    pub changes: Vec<Change>,
}

/// Rewrites a text of an older format into that of today. A text that is not valid RON is rewritten as far as its brackets
/// can be followed.
pub fn migrate(text: &str, kind: FileKind) -> Migrated {
    migrate_with(RENAMES, text, kind)
}

/// The word of today for a word of an older format, for messages about files that can't be read. `expected` are the words
/// that the place allows: they decide between the meanings of an old word.
pub fn renamed(word: &str, expected: &[&str]) -> Option<&'static str> {
    renamed_with(RENAMES, word, expected)
}

// ---------------------------------------------------------------------------------------------------------------------
// The renamed words and their places

/// The use of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordUse {
    /// The name of a field, before `:` inside `( )`.
    Field,
    /// An enum variant, with or without arguments.
    Variant,
}

/// Words that are renamed in the same places.
struct RenameGroup {
    /// The kind of file; any if none.
    file: Option<FileKind>,
    word_use: WordUse,
    /// Labels one of which has to be the innermost around the word, in words of today. A label is the name of a
    /// variant whose arguments, or of a field whose value, the word belongs to; `""` is the outermost level of a file,
    /// entries of its map included.
    inside: &'static [&'static str],
    /// Old and new words.
    words: &'static [(&'static str, &'static str)],
}

/// Every renamed word. Format 1 is the first, so there is none.
const RENAMES: &[RenameGroup] = &[];

fn renamed_with(groups: &[RenameGroup], word: &str, expected: &[&str]) -> Option<&'static str> {
    let pairs = groups.iter().flat_map(|group| group.words);
    pairs.filter(|(old, _)| *old == word).map(|(_, new)| *new).find(|new| expected.contains(new))
}

fn migrate_with(groups: &[RenameGroup], text: &str, kind: FileKind) -> Migrated {
    let pieces = match kind {
        FileKind::Chapter => code_in_chapter(text),
        FileKind::Content | FileKind::Vignette => std::iter::once(0..text.len()).collect(),
    };
    let mut migrated = Migrated { text: String::with_capacity(text.len()), changes: Vec::new() };
    let mut copied = 0;
    let (mut line, mut line_start) = (1, 0);
    for piece in pieces {
        for (at, old, new) in renames_in(groups, &text[piece.clone()], kind) {
            let start = piece.start + at;
            line += text[copied..start].matches('\n').count();
            line_start = text[copied..start].rfind('\n').map_or(line_start, |n| copied + n + 1);
            let column = text[line_start..start].chars().count() + 1;
            migrated.changes.push(Change { line, column, old, new });
            migrated.text.push_str(&text[copied..start]);
            migrated.text.push_str(new);
            copied = start + old.len();
        }
    }
    migrated.text.push_str(&text[copied..]);
    migrated
}

/// The places of RON in a chapter: in its code blocks and code spans.
fn code_in_chapter(text: &str) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    // The text of a code block comes line by line.
    let mut block: Option<Range<usize>> = None;
    let mut is_in_block = false;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => is_in_block = true,
            Event::End(TagEnd::CodeBlock) => {
                is_in_block = false;
                pieces.extend(block.take());
            }
            Event::Text(_) if is_in_block => block = Some(block.map_or(range.start, |lines| lines.start)..range.end),
            Event::Code(_) => pieces.push(range),
            _ => {}
        }
    }
    pieces
}

// ---------------------------------------------------------------------------------------------------------------------
// Following the labels

/// An open bracket.
struct Bracket<'a> {
    /// The innermost label around its contents.
    label: &'a str,
    /// Whether it is `{`, so that a word before `:` is a key and not a field.
    is_map: bool,
}

/// The places where words are renamed: the position of each, the old word and the new one.
fn renames_in(groups: &[RenameGroup], text: &str, file: FileKind) -> Vec<(usize, &'static str, &'static str)> {
    let lexemes = lex(text);
    let mut found = Vec::new();
    let mut brackets = vec![Bracket { label: "", is_map: false }];
    // The field or variant just before, which labels its value or its arguments.
    let mut before: Option<&str> = None;
    for (n, lexeme) in lexemes.iter().enumerate() {
        let (outer, is_in_map) = brackets.last().map_or(("", false), |b| (b.label, b.is_map));
        let inside = before.unwrap_or(outer);
        let mut rename = |word_use, inside, word| {
            let at_place = |g: &&RenameGroup| {
                g.word_use == word_use && g.file.is_none_or(|f| f == file) && g.inside.contains(&inside)
            };
            let words = groups.iter().filter(at_place).flat_map(|g| g.words);
            let (old, new) = words.clone().find(|(old, _)| *old == word)?;
            found.push((lexeme.text_start, *old, *new));
            Some(*new)
        };
        match lexeme.kind {
            LexemeKind::Word(_) if is_in_map && is_mark(&lexemes, n + 1, ':') => before = None,
            LexemeKind::Word(word) if is_mark(&lexemes, n + 1, ':') => {
                before = Some(rename(WordUse::Field, outer, word).unwrap_or(word));
            }
            // `Some(value)` is written for `value`, so the label before it stays.
            LexemeKind::Word("Some") => {}
            LexemeKind::Word(word) => before = Some(rename(WordUse::Variant, inside, word).unwrap_or(word)),
            LexemeKind::Mark(open @ ('(' | '[' | '{')) => {
                brackets.push(Bracket { label: inside, is_map: open == '{' });
                before = None;
            }
            LexemeKind::Mark(')' | ']' | '}') => {
                if brackets.len() > 1 {
                    brackets.pop();
                }
                before = None;
            }
            LexemeKind::Mark(',') => before = None,
            LexemeKind::Text(_) | LexemeKind::Mark(_) | LexemeKind::Number | LexemeKind::Character => {}
        }
    }
    found
}

fn is_mark(lexemes: &[Lexeme], n: usize, mark: char) -> bool {
    lexemes.get(n).is_some_and(|l| l.kind == LexemeKind::Mark(mark))
}

#[cfg(test)]
mod tests;
