//! The letters that the typefaces of the game can print.
//!
//! Owns the search for letters that they lack. `table` and `ui` decide what is drawn in their place.

use std::collections::BTreeSet;

use super::lexer::{LexemeKind, lex};
use super::problem::Problem;
use super::source::SourceFile;

include!(concat!(env!("OUT_DIR"), "/letters.rs"));

/// Whether the text typeface has a letter. Line breaks and the mark at the beginning of a file print nothing.
fn is_printed(letter: char) -> bool {
    if letter.is_ascii_lowercase() || letter == ' ' {
        return true;
    }
    let code = u32::from(letter);
    let at = PRINTED.partition_point(|(_, last)| *last < code);
    PRINTED.get(at).is_some_and(|(first, _)| *first <= code) || matches!(letter, '\n' | '\r' | '\t' | '\u{feff}')
}

/// A warning for each letter of a file's texts that no typeface has, at its first place. Comments are not printed.
pub(super) fn unprinted_letters(file: &SourceFile) -> Vec<Problem> {
    let text = &file.text;
    if text.chars().all(is_printed) {
        return Vec::new();
    }
    let texts = if file.path.ends_with(".md") {
        vec![(0, text.as_str())]
    } else {
        let of_lexeme = |lexeme: super::lexer::Lexeme<'_>| match lexeme.kind {
            LexemeKind::Text(_) => Some((lexeme.start, &text[lexeme.start..lexeme.end])),
            _ => None,
        };
        lex(text).into_iter().filter_map(of_lexeme).collect()
    };
    let mut known = BTreeSet::new();
    let letters = texts.into_iter().flat_map(|(start, text)| text.char_indices().map(move |(at, c)| (start + at, c)));
    let unprinted = letters.filter(|(_, letter)| !is_printed(*letter) && known.insert(*letter));
    let problem = |(at, letter): (usize, char)| {
        let message = format!(
            "no typeface of the game has the letter `{letter}` (U+{:04X}): a box stands for it",
            u32::from(letter)
        );
        Problem::at_range(&file.path, text, at..at + letter.len_utf8(), message)
    };
    unprinted.map(problem).collect()
}
