//! What tears a RON text apart: brackets without a partner, quotes that are not closed or come from a word processor, and
//! comments of other languages.
//!
//! Owns the search for them, their messages, and a text of the same length in which they are mended or blank, so that every
//! place in it is the place in the file. Must not know what a value means.

use std::ops::Range;

use super::explain::{Fault, FaultKind};
use super::lexer::{Lexeme, LexemeKind, lex};

/// A part of a text that a reader does without.
#[derive(Clone, Debug)]
pub(super) struct TextGap {
    /// The part, in bytes.
    pub range: Range<usize>,
    /// The name of the field or the key that stood there.
    pub label: Option<String>,
}

/// A text of the same length as that of the file, without what tears it apart.
pub(super) struct Mended {
    /// The text. Its places are those of the file.
    pub text: String,
    /// What is wrong, in the order of the search.
    pub faults: Vec<Fault>,
    /// What is missing from it or was changed.
    pub gaps: Vec<TextGap>,
    /// Whether every bracket has its partner now.
    pub is_whole: bool,
}

/// The depth of brackets above which nothing is read. No file of content comes near.
const DEEPEST: usize = 100;
/// The number of parts of one level that may be torn. If more are, the lines of the file do not show its structure.
const MOST_TORN_PARTS: usize = 3;

/// Looks for what tears a text apart, and mends it or takes it out.
pub(super) fn mend(text: &str) -> Mended {
    let mut mended = Mended { text: text.to_owned(), faults: Vec::new(), gaps: Vec::new(), is_whole: true };
    mend_letters(&mut mended);
    let whole = 0..mended.text.len();
    mended.is_whole = mend_brackets(&mut mended, whole.clone(), true);
    mended
}

/// Makes a part of a text blank; its length and its lines stay.
pub(super) fn blank(text: &mut String, range: Range<usize>) {
    let blanks: String = text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(range, &blanks);
}

fn fault(message: impl Into<String>, range: Range<usize>) -> Fault {
    Fault { message: message.into(), range, kind: FaultKind::Other }
}

/// The quotation marks of print and of word processors.
const PRINTED_QUOTES: [char; 9] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚'];

/// Mends comments that begin with `#`, printed quotation marks, and texts without their last quote.
fn mend_letters(mended: &mut Mended) {
    let mut at = 0;
    while let Some(letter) = mended.text[at..].chars().next() {
        let rest = &mended.text[at..];
        let line = rest.find('\n').unwrap_or(rest.len());
        if rest.starts_with("//") {
            at += line;
        } else if rest.starts_with("/*") && !rest.contains("*/") {
            let message = "a comment that begins with `/*` is never closed with `*/`";
            mended.faults.push(fault(message, at..at + 2));
            blank(&mut mended.text, at..at + line);
            at += line;
        } else if rest.starts_with("/*") || rest.starts_with("#!") || rest.starts_with("r#") {
            // A comment, the head of a file or a raw text: one lexeme, or as much as is read at once.
            let skipped = if rest.starts_with("/*") { rest.find("*/").map_or(rest.len(), |end| end + 2) } else { 0 };
            let raw = lex(rest).first().filter(|first| first.start == 0 && rest.starts_with("r#")).map_or(2, |l| l.end);
            at += skipped.max(raw);
        } else if letter == '#' {
            let (message, place) = ("a comment begins with `//`, and not with `#`", at..at + 1);
            mended.faults.push(fault(message, place));
            blank(&mut mended.text, at..at + line);
            at += line;
        } else if PRINTED_QUOTES.contains(&letter) {
            at = mend_printed_quotes(mended, at, letter, line);
        } else if letter == '"' {
            at = mend_text(mended, at, line);
        } else {
            at += letter.len_utf8();
        }
    }
}

/// Writes straight quotes for printed ones; returns where to go on.
fn mend_printed_quotes(mended: &mut Mended, at: usize, letter: char, line: usize) -> usize {
    let inside = at + letter.len_utf8();
    let is_quote = |c: char| PRINTED_QUOTES.contains(&c) || c == '"';
    let close = mended.text[inside..at + line].find(is_quote).map(|n| inside + n);
    let close = close.and_then(|from| Some((from, mended.text[from..].chars().next()?)));
    let end = close.map_or(inside, |(from, quote)| from + quote.len_utf8());
    let message = format!("`{letter}` is a quotation mark of print: a text stands between straight ones, `\"`");
    mended.faults.push(fault(message, at..end));
    let straight = |quote: char| format!("{:>1$}", '"', quote.len_utf8());
    match close {
        Some((from, quote)) => {
            // The blanks stand outside of the text.
            let last = format!("{:<1$}", '"', quote.len_utf8());
            mended.text.replace_range(from..end, &last);
            mended.text.replace_range(at..inside, &straight(letter));
        }
        None => blank(&mut mended.text, at..inside),
    }
    end
}

/// Looks at a text in quotes; returns where to go on. If its last quote is missing, it ends with its line.
fn mend_text(mended: &mut Mended, at: usize, line: usize) -> usize {
    let rest = &mended.text[at..];
    let Some(Lexeme { start: 0, end, .. }) = lex_first(rest) else { return at + 1 };
    let is_closed = rest[1..end].ends_with('"') && end > 1;
    let after = rest[end..].chars().next();
    let swallows_more = rest[..end].contains('\n') && after.is_some_and(char::is_alphanumeric);
    if is_closed && !swallows_more {
        return at + end;
    }
    let first_line = rest[..line].trim_end().trim_end_matches([',', ')', ']', '}']);
    let written = at..at + first_line.len();
    let line_start = mended.text[..at].rfind('\n').map_or(0, |n| n + 1);
    let before =
        mended.text[line_start..at].rfind([':', ',', '(', '[', '{']).map_or(line_start, |n| line_start + n + 1);
    let lone = mended.text[before..at].trim_start();
    if !lone.is_empty() {
        // Words without a quote before them, and one behind.
        let place = at - lone.len()..at + 1;
        mended.faults.push(fault("this text is not opened: its first `\"` is missing", place.clone()));
        let opened = format!("\"{}", lone.chars().skip(1).collect::<String>());
        let room = lone.len() - opened.len().min(lone.len());
        mended.text.replace_range(place.start..at, &format!("{opened}{:room$}", ""));
        mended.gaps.push(TextGap { range: place, label: None });
        return at + 1;
    }
    mended.faults.push(fault("this text is not closed: its last `\"` is missing", written.clone()));
    // The last letter makes room for the quote.
    let last = mended.text[written.clone()].char_indices().next_back().map_or(at, |(n, _)| at + n);
    if last == at {
        blank(&mut mended.text, line_start..at + line);
    } else {
        let quote = format!("{:<1$}", '"', written.end - last);
        mended.text.replace_range(last..written.end, &quote);
    }
    mended.gaps.push(TextGap { range: written, label: None });
    at + line
}

fn lex_first(rest: &str) -> Option<Lexeme<'_>> {
    // Only the beginning is looked at, so a long file is not read anew for each of its texts.
    let mut escaped = false;
    let close = rest[1..].find(|c: char| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    });
    let end = close.map_or(rest.len(), |n| n + 2);
    let to = close.map_or(rest.len(), |n| n + 1);
    Some(Lexeme { kind: LexemeKind::Text(&rest[1..to]), text_start: 1, start: 0, end })
}

/// Takes out the smallest parts whose brackets have no partner: a part is what stands under one name or key, as the lines
/// show it. Returns whether the brackets of `range` are whole afterwards.
fn mend_brackets(mended: &mut Mended, range: Range<usize>, is_file: bool) -> bool {
    if torn_at(&mended.text, range.clone()).is_none() {
        return true;
    }
    let parts = named_parts(&mended.text, range.clone());
    let torn: Vec<_> = parts.into_iter().filter(|part| torn_at(&mended.text, part.clone()).is_some()).collect();
    if torn.len() <= MOST_TORN_PARTS {
        for part in torn {
            mend_brackets(mended, part, false);
        }
    }
    let Some(found) = torn_at(&mended.text, range.clone()) else { return true };
    mended.faults.push(found);
    if is_file {
        return false;
    }
    let label = lex(&mended.text[range.clone()]).first().and_then(|lexeme| match lexeme.kind {
        LexemeKind::Word(name) | LexemeKind::Text(name) => Some(name.to_owned()),
        _ => None,
    });
    blank(&mut mended.text, range.clone());
    mended.gaps.push(TextGap { range, label });
    true
}

/// The parts of a text that begin with a name or a key on a line of its own, at the smallest indentation inside of it.
fn named_parts(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut at = range.start;
    // The beginning, the indentation and the form of each line. The first line names the part itself.
    let lines: Vec<(usize, usize, &str)> = text[range.clone()]
        .split_inclusive('\n')
        .map(|line| {
            let start = at;
            at += line.len();
            let written = line.trim_start();
            (start, line.len() - written.len(), written.trim_end())
        })
        .skip(1)
        .collect();
    let is_named = |written: &str| {
        let kinds: Vec<_> = lex(written).into_iter().take(2).map(|lexeme| lexeme.kind).collect();
        matches!(kinds[..], [LexemeKind::Word(_) | LexemeKind::Text(_), LexemeKind::Mark(':')])
    };
    let Some(indent) = lines.iter().filter(|(_, _, line)| is_named(line)).map(|(_, indent, _)| *indent).min() else {
        return Vec::new();
    };
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for (start, own, line) in lines {
        let begins = own == indent && is_named(line);
        let ends = own < indent && !line.is_empty();
        if is_open && (begins || ends) {
            if let Some(last) = parts.last_mut() {
                last.end = start;
            }
            is_open = false;
        }
        if begins {
            parts.push(start..range.end);
            is_open = true;
        }
    }
    parts
}

/// The first bracket of a part that has no partner.
fn torn_at(text: &str, range: Range<usize>) -> Option<Fault> {
    let offset = range.start;
    let mut open: Vec<(char, Range<usize>)> = Vec::new();
    for lexeme in lex(&text[range]) {
        let LexemeKind::Mark(mark) = lexeme.kind else { continue };
        let place = lexeme.start + offset..lexeme.end + offset;
        match mark {
            '(' | '[' | '{' => {
                open.push((mark, place.clone()));
                if open.len() > DEEPEST {
                    let message = format!("brackets are nested too deep here: no more than {DEEPEST} are read");
                    return Some(fault(message, place));
                }
            }
            ')' | ']' | '}' => match open.pop() {
                None => return Some(fault(format!("this `{mark}` closes nothing"), place)),
                Some((opener, _)) if closer_of(opener) == mark => {}
                Some((opener, opened)) => {
                    // Either the bracket before is not closed, or the wrong one closes it.
                    let is_below = open.last().is_some_and(|(below, _)| closer_of(*below) == mark);
                    return Some(match is_below {
                        true => fault(
                            format!("this `{opener}` is never closed: a `{}` is missing", closer_of(opener)),
                            opened,
                        ),
                        false => {
                            let right = closer_of(opener);
                            fault(format!("a `{mark}` closes the `{opener}` here, and it has to be `{right}`"), place)
                        }
                    });
                }
            },
            _ => {}
        }
    }
    let (opener, place) = open.pop()?;
    Some(fault(format!("this `{opener}` is never closed: a `{}` is missing", closer_of(opener)), place))
}

fn closer_of(opener: char) -> char {
    match opener {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
