//! The syntax tree of a RON text, with the place of every value: parsed content keeps no places, so the place of a wrong
//! value is found by walking the tree along the path that validation took through the parsed content.
//!
//! Owns the tree and the paths. Must not judge a value. A text that is not valid RON yields a tree of the values that
//! can be followed.

use std::ops::Range;

use super::lexer::{Lexeme, LexemeKind, lex};

/// One step from a value to a value inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// The value of a field or of a map's key.
    Field(&'static str),
    /// An item of a list or an argument of a variant, counted from 0.
    Item(usize),
    /// As `Field`; at the end of a path, the name of the field or the key itself.
    Key(&'static str),
    /// The first place below the value at which this word stands as a name, a field, a key or a string.
    Word(&'static str),
}

impl From<&'static str> for PathStep {
    fn from(field: &'static str) -> Self {
        Self::Field(field)
    }
}

impl From<usize> for PathStep {
    fn from(item: usize) -> Self {
        Self::Item(item)
    }
}

/// A value of a RON text.
#[derive(Debug, Default)]
pub struct SyntaxNode<'a> {
    range: Range<usize>,
    /// The name of a struct or variant with its place.
    name: Option<(&'a str, Range<usize>)>,
    /// The characters of a string.
    string: Option<&'a str>,
    /// Its opening bracket, if it has one.
    bracket: Option<char>,
    children: Vec<SyntaxChild<'a>>,
}

#[derive(Debug)]
struct SyntaxChild<'a> {
    /// The field or the key with its place; `None` for an item.
    label: Option<(&'a str, Range<usize>)>,
    value: SyntaxNode<'a>,
}

impl SyntaxChild<'_> {
    /// The place of the value with its field or its key.
    fn range(&self) -> Range<usize> {
        let start = self.label.as_ref().map_or(self.value.range.start, |(_, place)| place.start);
        start..self.value.range.end
    }
}

/// The syntax tree of a text.
pub fn parse_syntax(text: &str) -> SyntaxNode<'_> {
    let mut parser = SyntaxParser { text, lexemes: lex(text), at: 0 };
    parser.skip_extensions();
    parser.parse_value()
}

impl<'a> SyntaxNode<'a> {
    /// The values inside it, each with the field or the key before it and the place of that; an item has none.
    pub fn labelled_children(&self) -> impl Iterator<Item = (Option<(&'a str, Range<usize>)>, &Self)> {
        self.children.iter().map(|SyntaxChild { label, value }| (label.clone(), value))
    }

    /// The place at the end of a path from this value, in bytes. A path that leads out of the tree (a field with a default
    /// that the file does not write) ends at the last value that is there.
    pub fn locate(&self, text: &str, path: &[PathStep]) -> Range<usize> {
        let (mut label, mut value, mut is_key) = (None, self, false);
        for step in path {
            match value.step_into(*step) {
                Some((found, inside)) => (label, value, is_key) = (found, inside, matches!(step, PathStep::Key(_))),
                None => break,
            }
        }
        if let Some((_, range)) = label.clone().filter(|_| is_key) {
            return range;
        }
        value = value.without_some();
        let is_on_one_line = |range: &Range<usize>| !text[range.clone()].contains('\n');
        match (&value.name, label) {
            (Some((_, name)), _) => name.clone(),
            (None, _) if is_on_one_line(&value.range) => value.range.clone(),
            (None, Some((_, range))) => range,
            (None, None) => {
                let first = text[value.range.clone()].lines().next().unwrap_or_default();
                value.range.start..value.range.start + first.trim_end().len()
            }
        }
    }

    /// The number of steps of a path from this value that lead to a value that is there.
    pub fn depth_of(&self, path: &[PathStep]) -> usize {
        let mut value = self;
        let is_there = |step: &&PathStep| match value.step_into(**step) {
            Some((_, inside)) => {
                value = inside;
                true
            }
            None => false,
        };
        path.iter().take_while(is_there).count()
    }

    /// The place of the value in bytes, its name included.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Whether it is a list: `[ ... ]`.
    pub fn is_list(&self) -> bool {
        self.bracket == Some('[')
    }

    /// Whether it stands in brackets, and so can have others inside of it.
    pub fn has_children(&self) -> bool {
        self.bracket.is_some()
    }

    /// The name of the struct or the variant.
    pub fn name(&self) -> Option<&'a str> {
        self.name.as_ref().map(|(name, _)| *name)
    }

    /// The value of a field, with the place of the field's name.
    pub fn field(&self, field: &str) -> Option<(Range<usize>, &Self)> {
        let labelled = self.children.iter().filter_map(|child| Some((child.label.as_ref()?, &child.value)));
        labelled.into_iter().find(|((name, _), _)| *name == field).map(|((_, place), value)| (place.clone(), value))
    }

    /// The values inside it, those of fields and of keys included.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = &Self> {
        self.children.iter().map(|child| &child.value)
    }

    /// The place of an entry's key in a file that is a map of entries.
    pub fn locate_key(&self, key: &str) -> Option<Range<usize>> {
        let labels = self.children.iter().filter_map(|child| child.label.as_ref());
        labels.into_iter().find(|(name, _)| *name == key).map(|(_, range)| range.clone())
    }

    /// The value of an entry in a file that is a map of entries.
    pub fn entry(&self, key: &str) -> Option<&Self> {
        let is_key = |child: &&SyntaxChild| child.label.as_ref().is_some_and(|(name, _)| *name == key);
        self.children.iter().find(is_key).map(|child| &child.value)
    }

    /// The first value with fields at any depth that has this key.
    pub fn find_entry(&self, key: &str) -> Option<&Self> {
        self.children.iter().find_map(|SyntaxChild { label, value }| {
            let is_key = label.as_ref().is_some_and(|(name, _)| *name == key);
            if is_key && !value.children.is_empty() { Some(value) } else { value.find_entry(key) }
        })
    }

    /// The value itself, or what stands in its `Some(...)`: the two mean the same.
    pub fn without_some(&self) -> &Self {
        match &*self.children {
            [only] if self.name.as_ref().is_some_and(|(name, _)| *name == "Some") => only.value.without_some(),
            _ => self,
        }
    }

    /// The value at the end of a path from this one, if every step leads to a value.
    pub fn node_at(&self, path: &[PathStep]) -> Option<&Self> {
        path.iter().try_fold(self, |value, step| value.step_into(*step).map(|(_, inside)| inside))
    }

    /// The places of the parts inside of it: each a field, an entry or an item, without the comma behind.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = Range<usize>> {
        self.children.iter().map(SyntaxChild::range)
    }

    /// The place of the part to which a step leads.
    pub(super) fn part_at(&self, step: PathStep) -> Option<Range<usize>> {
        let this = self.without_some();
        let (_, wanted) = this.step_into(step)?;
        let own = this.children.iter().find(|child| std::ptr::eq(&raw const child.value, wanted));
        match (own, &*this.children) {
            (Some(child), _) => Some(child.range()),
            (None, [SyntaxChild { label: None, value }]) => value.part_at(step),
            (None, _) => None,
        }
    }

    /// The struct in a variant around it, `Strike((deals: ...))`, or else the value itself.
    pub(super) fn without_wrapper(&self) -> &Self {
        match &*self.children {
            [SyntaxChild { label: None, value }]
                if self.name.is_some() && value.children.iter().any(|child| child.label.is_some()) =>
            {
                value
            }
            _ => self,
        }
    }

    /// Whether it is a map: `{ ... }`.
    pub fn is_map(&self) -> bool {
        self.bracket == Some('{')
    }

    /// The characters of a string, escapes as written.
    pub fn string(&self) -> Option<&'a str> {
        self.string
    }

    /// An item of a list, counted from 0.
    pub fn item(&self, n: usize) -> Option<&Self> {
        self.step_into(PathStep::Item(n)).map(|(_, value)| value)
    }

    fn step_into(&self, step: PathStep) -> Option<(Option<(&'a str, Range<usize>)>, &Self)> {
        let this = self.without_some();
        match step {
            PathStep::Field(wanted) | PathStep::Key(wanted) => {
                let found = this.children.iter().find(|child| child.label.as_ref().is_some_and(|(l, _)| *l == wanted));
                match (found, &*this.children) {
                    (Some(child), _) => Some((child.label.clone(), &child.value)),
                    // A variant around a struct: `Strike((deals: ...))`.
                    (None, [SyntaxChild { label: None, value }]) => value.step_into(step),
                    (None, _) => None,
                }
            }
            PathStep::Item(n) => {
                this.children.iter().filter(|child| child.label.is_none()).nth(n).map(|child| (None, &child.value))
            }
            PathStep::Word(word) => this.find_word(word),
        }
    }

    fn find_word(&self, word: &str) -> Option<(Option<(&'a str, Range<usize>)>, &Self)> {
        self.children.iter().find_map(|SyntaxChild { label, value }| {
            let is_named = value.name.as_ref().is_some_and(|(name, _)| *name == word) || value.string == Some(word);
            if is_named || label.as_ref().is_some_and(|(name, _)| *name == word) {
                Some((label.clone(), value))
            } else {
                value.find_word(word)
            }
        })
    }
}

struct SyntaxParser<'a> {
    text: &'a str,
    lexemes: Vec<Lexeme<'a>>,
    at: usize,
}

impl<'a> SyntaxParser<'a> {
    fn peek(&self) -> Option<Lexeme<'a>> {
        self.lexemes.get(self.at).copied()
    }

    fn is_mark(&self, ahead: usize, mark: char) -> bool {
        self.lexemes.get(self.at + ahead).is_some_and(|l| l.kind == LexemeKind::Mark(mark))
    }

    /// Skips `#![enable(...)]` at the head of a file.
    fn skip_extensions(&mut self) {
        while self.is_mark(0, '#') {
            while self.peek().is_some() && !self.is_mark(0, ']') {
                self.at += 1;
            }
            self.at += 1;
        }
    }

    fn parse_value(&mut self) -> SyntaxNode<'a> {
        let Some(first) = self.peek() else {
            return SyntaxNode { range: self.text.len()..self.text.len(), ..SyntaxNode::default() };
        };
        let mut node = SyntaxNode { range: first.start..first.end, ..SyntaxNode::default() };
        match first.kind {
            LexemeKind::Word(name) => node.name = Some((name, first.start..first.end)),
            LexemeKind::Text(text) => node.string = Some(text),
            _ => {}
        }
        if node.name.is_some() && self.is_mark(1, '(') {
            self.at += 1;
        }
        if let Some(Lexeme { kind: LexemeKind::Mark(open @ ('(' | '[' | '{')), .. }) = self.peek() {
            self.at += 1;
            node.bracket = Some(open);
            self.parse_children(open, &mut node);
        } else {
            // A scalar: a word, a string or a number with its sign and its fraction.
            while let Some(lexeme) = self.peek() {
                if matches!(lexeme.kind, LexemeKind::Mark(',' | ':' | ')' | ']' | '}')) {
                    break;
                }
                node.range.end = lexeme.end;
                self.at += 1;
            }
        }
        node
    }

    fn parse_children(&mut self, open: char, node: &mut SyntaxNode<'a>) {
        while let Some(lexeme) = self.peek() {
            node.range.end = lexeme.end;
            match lexeme.kind {
                LexemeKind::Mark(')' | ']' | '}') => {
                    self.at += 1;
                    return;
                }
                LexemeKind::Mark(',' | ':') => self.at += 1,
                LexemeKind::Word(name) if open == '(' && self.is_mark(1, ':') => {
                    self.at += 2;
                    let label = Some((name, lexeme.start..lexeme.end));
                    node.children.push(SyntaxChild { label, value: self.parse_value() });
                }
                _ => {
                    let value = self.parse_value();
                    if open == '{' && self.is_mark(0, ':') {
                        self.at += 1;
                        let key = value.string.unwrap_or(&self.text[value.range.clone()]);
                        node.children.push(SyntaxChild { label: Some((key, value.range)), value: self.parse_value() });
                    } else {
                        node.children.push(SyntaxChild { label: None, value });
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PathStep::{Field, Item, Key, Word};
    use super::*;

    const TEXT: &str = r#"#![enable(implicit_some)]
    // A "comment": (with, marks)
    { "one": (effect: [Strike((deals: [1])), If(Always, [], [Deal(-2)]), Strike((deals: [3]))]),
      "two": (
        range: Some((1, 2)), on: Hex(
            (4, 5)
        ),
      ) }"#;

    fn marked(path: &[PathStep]) -> &'static str {
        let tree = parse_syntax(TEXT);
        let range = tree.locate(TEXT, path);
        &TEXT[range]
    }

    #[test]
    fn a_path_leads_to_the_value_itself_and_not_to_one_that_looks_the_same() {
        let effect = [Field("one"), Field("effect")];
        let at = |steps: &[PathStep]| parse_syntax(TEXT).locate(TEXT, &[&effect, steps].concat());
        assert_eq!(at(&[Item(0)]).start, TEXT.find("Strike").unwrap());
        assert_eq!(at(&[Item(2)]).start, TEXT.rfind("Strike").unwrap());
        assert_eq!(at(&[Item(1), Item(2), Item(0), Item(0)]), TEXT.find("-2").map(|n| n..n + 2).unwrap());
        assert_eq!(at(&[Item(2), Field("deals"), Item(0)]), TEXT.find("3]").map(|n| n..n + 1).unwrap());
        assert_eq!(marked(&[Field("two"), Field("range"), Item(1)]), "2");
        assert_eq!(marked(&[Field("two"), Word("Hex")]), "Hex");
        assert_eq!(marked(&[Field("two"), Key("range")]), "range");
        assert_eq!(marked(&[Field("two"), Key("range"), Item(0)]), "1");
    }

    #[test]
    fn what_is_not_written_is_marked_where_it_would_stand() {
        assert_eq!(marked(&[Field("two"), Field("missing"), Item(3)]), "\"two\"");
        assert_eq!(
            marked(&[Field("one"), Field("effect"), Item(9)]),
            &TEXT[TEXT.find("[S").unwrap()..=TEXT.find("]))]").unwrap() + 3]
        );
    }

    #[test]
    fn a_torn_text_is_read_as_far_as_it_goes() {
        for end in 0..TEXT.len() {
            let text = &TEXT[..end];
            let range = parse_syntax(text).locate(text, &[Field("two"), Field("range"), Item(1)]);
            assert!(range.end <= text.len(), "{end}");
        }
        for text in ["", ")", "]],:}", "a: b: c", "{:}", "(:,)"] {
            assert!(parse_syntax(text).locate(text, &[Item(0)]).end <= text.len(), "{text}");
        }
    }
}
