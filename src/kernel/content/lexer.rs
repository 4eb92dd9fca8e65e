//! The lexemes of a RON text: words, strings, numbers and signs with their places.
//!
//! Owns the forms of comments, strings and words, for `migrate` and `syntax`. Must not know what a value means: the
//! parser of the `ron` crate reads values.

use std::ops::Range;

/// The kind of a lexeme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LexemeKind<'a> {
    /// A name: of a field, of a variant, `true`.
    Word(&'a str),
    /// The text between the quotes of a string, escapes as written.
    Text(&'a str),
    /// A number without its sign.
    Number,
    /// A character literal.
    Character,
    /// Any other character.
    Mark(char),
}

/// A word, a value or a sign of a text, with its place in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Lexeme<'a> {
    /// Its kind and its text.
    pub kind: LexemeKind<'a>,
    /// Where its text begins; that of a string is the first character after its quote.
    pub text_start: usize,
    /// Where it begins, quotes and prefixes included.
    pub start: usize,
    /// Where it ends, quotes included.
    pub end: usize,
}

/// The words, strings, numbers and signs of a text, without its comments and white space.
pub fn lex(text: &str) -> Vec<Lexeme<'_>> {
    let mut lexemes = Vec::new();
    scan(text, &mut |lexeme| lexemes.push(lexeme), &mut |_| {});
    lexemes
}

/// The places of a text's comments in bytes, `//` and `/*` included.
pub fn comments(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    scan(text, &mut |_| {}, &mut |comment| found.push(comment));
    found
}

fn scan<'a>(text: &'a str, lexeme: &mut dyn FnMut(Lexeme<'a>), comment: &mut dyn FnMut(Range<usize>)) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let mut push = |kind, text_start, end| lexeme(Lexeme { kind, text_start, start: at, end });
        if c.is_whitespace() || c == '\u{feff}' {
            at += c.len_utf8();
        } else if rest.starts_with("//") || rest.starts_with("/*") {
            let is_line = rest.starts_with("//");
            let length = if is_line { rest.find('\n').unwrap_or(rest.len()) } else { block_comment(rest) };
            comment(at..at + length);
            at += length;
        } else if let Some((from, to, length)) = string(rest) {
            push(LexemeKind::Text(&rest[from..to]), at + from, at + length);
            at += length;
        } else if let Some(length) = character(rest) {
            push(LexemeKind::Character, at, at + length);
            at += length;
        } else if rest.starts_with("r#") {
            // A raw word: the word itself comes next.
            at += 2;
        } else if is_word(c) {
            let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
            push(if c.is_ascii_digit() { LexemeKind::Number } else { LexemeKind::Word(word) }, at, at + word.len());
            at += word.len();
        } else {
            push(LexemeKind::Mark(c), at, at + c.len_utf8());
            at += c.len_utf8();
        }
    }
}

/// The length of a block comment, those inside it included.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Where the words of a string begin and end, and its whole length; a string that is never closed ends with the text.
fn string(rest: &str) -> Option<(usize, usize, usize)> {
    let after_b = rest.strip_prefix('b').unwrap_or(rest);
    let after_r = after_b.strip_prefix('r').unwrap_or(after_b);
    let is_raw = after_r.len() < after_b.len();
    let inner = after_r.trim_start_matches(|c| is_raw && c == '#').strip_prefix('"')?;
    let from = rest.len() - inner.len();
    if is_raw {
        let close = format!("\"{}", "#".repeat(after_r.len() - inner.len() - 1));
        let to = inner.find(&close).map_or(rest.len(), |n| from + n);
        return Some((from, to, rest.len().min(to + close.len())));
    }
    let mut escaped = false;
    let is_close = |c: char| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    };
    let to = inner.find(is_close).map_or(rest.len(), |n| from + n);
    Some((from, to, rest.len().min(to + 1)))
}

/// The length of a character literal: `'('`, `'\''`, `b'a'`.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('\'')?;
    let first = inner.chars().next()?;
    let escape = if first == '\\' { 1 + inner[1..].chars().next()?.len_utf8() } else { first.len_utf8() };
    let close = inner[escape..].find('\'').filter(|n| *n == 0 || first == '\\')?;
    Some(rest.len() - inner.len() + escape + close + 1)
}
