//! Files with errors: what of them could be read, and which later errors follow from what could not.
//!
//! Owns that judgement. Must not read a file: `recover` does.

use std::ops::Range;

use super::lexer::{LexemeKind, lex};
use super::problem::Problem;
use super::syntax::{SyntaxNode, parse_syntax};

/// A file that could not be read as it stands.
#[derive(Clone, Debug)]
pub struct TornFile {
    /// Its path.
    pub path: String,
    /// Its text without the parts that have errors, in which each place is that of the file; empty if nothing could be read.
    pub text: String,
    /// Those parts, in bytes.
    pub gaps: Vec<Range<usize>>,
}

impl TornFile {
    /// A file of which nothing could be read.
    pub fn unread(path: &str) -> Self {
        Self { path: path.to_owned(), text: String::new(), gaps: Vec::new() }
    }

    /// Whether the entry under a key lacks something.
    pub fn lacks_part_of(&self, key: &str) -> bool {
        let tree = parse_syntax(&self.text);
        tree.labelled_children()
            .filter_map(|(label, value)| Some((label?, value)))
            .any(|((name, place), value)| name == key && self.has_gap(&(place.start..value.range().end)))
    }

    /// Whether the file may define an id that could not be read: it is a key in the file, or stands in a part that has
    /// errors. `text` is the text of the file.
    pub fn may_define(&self, text: &str, id: &str) -> bool {
        let parts = self.gaps.iter().filter_map(|gap| text.get(gap.clone()));
        has_key(text, id) || parts.flat_map(lex).any(|lexeme| lexeme.kind == LexemeKind::Text(id))
    }

    fn has_gap(&self, range: &Range<usize>) -> bool {
        self.gaps.iter().any(|gap| range.start <= gap.start && gap.start < range.end)
    }

    /// Whether an error in this file is a mistake of its own: it stands in an entry that lacks something (the other entries
    /// are checked without it), and in a field that lacks nothing. `text` is the text of the file, and `is_one_entry` says
    /// that the whole file is one.
    pub fn shows_own_mistake(&self, text: &str, problem: &Problem, is_one_entry: bool) -> bool {
        let Some(at) = offset_of(text, problem).filter(|_| !self.text.is_empty()) else { return false };
        let tree = parse_syntax(&self.text);
        if is_one_entry {
            return self.is_whole_around(&tree, at);
        }
        let entry = tree.labelled_children().find_map(|(label, value)| {
            let range = label?.1.start..value.range().end;
            range.contains(&at).then_some((range, value))
        });
        entry.is_some_and(|(range, value)| self.has_gap(&range) && self.is_whole_around(value, at))
    }

    /// Whether nothing is missing that a value in an entry depends on: nothing in its field, which is no part of an effect
    /// (what an effect means depends on those before it), and no field beside it in a part of the entry.
    fn is_whole_around(&self, entry: &SyntaxNode<'_>, at: usize) -> bool {
        let around = |node: &SyntaxNode<'_>| {
            node.labelled_children().find_map(|(label, child)| {
                let start = label.as_ref().map_or(child.range().start, |(_, place)| place.start);
                let range = start..child.range().end.max(start);
                range.contains(&at).then_some(range)
            })
        };
        let Some(mut field) = around(entry) else { return false };
        let mut node = entry;
        while let Some(child) =
            node.children().find(|child| child.range().contains(&at)).filter(|_| !self.lacks_field(node, entry))
        {
            if child.name().is_some() || !child.has_children() {
                return !self.has_gap(&field);
            }
            field = around(child).unwrap_or(field);
            node = child;
        }
        !self.lacks_field(node, entry) && !self.has_gap(&field)
    }

    /// Whether a part of an entry lacks a field or an item of its own.
    fn lacks_field(&self, node: &SyntaxNode<'_>, entry: &SyntaxNode<'_>) -> bool {
        let is_inside = |gap: &&Range<usize>| node.range().contains(&gap.start);
        let is_deeper = |gap: &Range<usize>| node.children().any(|child| child.range().contains(&gap.start));
        !std::ptr::eq(node, entry) && self.gaps.iter().filter(is_inside).any(|gap| !is_deeper(gap))
    }
}

fn offset_of(text: &str, problem: &Problem) -> Option<usize> {
    let before: usize = text.split_inclusive('\n').take(problem.line.checked_sub(1)?).map(str::len).sum();
    let mark = if problem.line == 1 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let line = text.get(before + mark..)?;
    let in_line = line.char_indices().nth(problem.column.saturating_sub(1)).map_or(line.len(), |(n, _)| n);
    Some(before + mark + in_line)
}

/// Whether a text, even one that is not valid RON, has a quoted id as the key of a map.
fn has_key(text: &str, id: &str) -> bool {
    let is_key = |pair: &[_]| match pair {
        [key, colon] => (key, colon) == (&LexemeKind::Text(id), &LexemeKind::Mark(':')),
        _ => false,
    };
    let kinds: Vec<LexemeKind> = lex(text).into_iter().map(|lexeme| lexeme.kind).collect();
    kinds.windows(2).any(is_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_told_from_other_words_in_a_torn_file() {
        let text = "{ \"wall\": (name: \"pit\", // \"moat\": \n at: [\"hill\", ";
        assert!(has_key(text, "wall"));
        assert!(!has_key(text, "pit") && !has_key(text, "hill") && !has_key(text, "moat"));
    }
}
