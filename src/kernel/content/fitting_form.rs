//! The form that a place takes, found by trying: the reader of a type says whether a text fits, and nothing else knows.
//!
//! Owns the forms that are tried, and the messages that name the one that fits. Must not know any type of content.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::explain::{Fault, FaultKind};
use super::lexer::{LexemeKind, lex};
use super::parse::read_value;
use super::syntax::{SyntaxNode, parse_syntax};

/// Values of the types that a field may have.
const VALUES: [&str; 6] = ["0", "\"\"", "[]", "{}", "()", "true"];
/// A word that no type has: the message about it names those that a type has.
const NO_WORD: &str = "Q__";
/// The longest form that a message shows, in letters.
const LONGEST: usize = 60;

/// All fields that a struct lacks, in order: the `ron` crate names the first, and the next when that one is there. `close`
/// is the place of the last bracket of the struct.
pub(super) fn missing_fields<T: DeserializeOwned>(text: &str, close: usize, first: &str) -> Vec<String> {
    let (mut text, mut close, mut missing) = (text.to_owned(), close, vec![first.to_owned()]);
    while let Some(last) = missing.last()
        && let Some((with, close_now, Some(next))) = complete::<T>(&text, close, last)
    {
        (text, close) = (with, close_now);
        missing.push(next);
    }
    missing
}

/// Gives a missing field a value of its type. Returns the text, the place of the last bracket of the struct, and the next
/// field that is missing; `None` if no value fits.
fn complete<T: DeserializeOwned>(text: &str, close: usize, field: &str) -> Option<(String, usize, Option<String>)> {
    let last = lex(text.get(..close)?).last().map(|lexeme| lexeme.kind);
    let comma = if matches!(last, Some(LexemeKind::Mark('(' | ','))) { "" } else { "," };
    let with = |value: &str| {
        let added = format!("{comma}{field}:{value}");
        let text = format!("{}{added}{}", &text[..close], &text[close..]);
        (read_value::<T>(&text).err(), text, close + added.len())
    };
    // A value that is taken, and the next field that is missing then.
    let next = |fault: Option<Fault>, close_now| match fault.as_ref().and_then(|fault| missing_at(fault, close_now)) {
        Some(next) => Some(Some(next.to_owned())),
        // Otherwise the value does not fit, or lacks something itself.
        None => fault.is_none_or(|fault| !(close..=close_now).contains(&fault.range.start)).then_some(None),
    };
    let (fault, text_now, close_now) = with(NO_WORD);
    let words = match &fault {
        Some(Fault { kind: FaultKind::UnknownWord { known }, range, .. }) if range.start >= close => known,
        _ => &[][..],
    };
    if let Some(next) = next(fault.clone(), close_now) {
        return Some((text_now, close_now, next));
    }
    VALUES.iter().chain(words.iter().take(1)).find_map(|value| {
        let (fault, text, close_now) = with(value);
        Some((text, close_now, next(fault, close_now)?))
    })
}

/// The field that the struct lacks whose last bracket stands at `close`.
fn missing_at(fault: &Fault, close: usize) -> Option<&str> {
    let FaultKind::MissingField { field, .. } = &fault.kind else { return None };
    let is_at = fault.range.start == close || fault.range.end == close || fault.range.end == close + 1;
    is_at.then_some(field)
}

/// The fault of a value that has another form than its place takes, with that form in its message if it is found.
pub(super) fn with_fitting_form<T: DeserializeOwned>(text: &str, fault: Fault) -> Fault {
    let trial = FormTrial::<T> { text, at: fault.range.start, of: std::marker::PhantomData };
    let found = match &fault.kind {
        FaultKind::UnknownWord { known } => trial.word_around(known),
        FaultKind::WrongForm => {
            trial.flag().or_else(|| trial.pair()).or_else(|| trial.other_brackets()).or_else(|| trial.fields())
        }
        FaultKind::Quoted if text[fault.range.end..].trim_start().starts_with([',', ')']) => trial.fields(),
        _ => None,
    };
    match found {
        Some((range, message)) => Fault { message, range, kind: FaultKind::Other },
        None => fault,
    }
}

/// The attempts to read a text with another value at one place.
struct FormTrial<'a, T> {
    text: &'a str,
    /// The place of the fault.
    at: usize,
    of: std::marker::PhantomData<T>,
}

/// The place of a value that does not fit, and the message that names the form that does.
type Fitting = Option<(Range<usize>, String)>;

impl<T: DeserializeOwned> FormTrial<'_, T> {
    /// The fault that is left with another text in a range, if it lies there.
    fn fault_with(&self, range: &Range<usize>, with: &str) -> Option<Fault> {
        let text = self.with(range, with);
        read_value::<T>(&text).err().filter(|fault| fault.range.start <= range.start + with.len())
    }

    fn with(&self, range: &Range<usize>, with: &str) -> String {
        format!("{}{with}{}", &self.text[..range.start], &self.text[range.end..])
    }

    fn fits(&self, range: &Range<usize>, with: &str) -> bool {
        self.fault_with(range, with).is_none()
    }

    fn written(&self, node: &SyntaxNode<'_>) -> &str {
        &self.text[node.range()]
    }

    /// The values around the place, the outermost first.
    fn with_nodes<R>(&self, look: impl FnOnce(&[&SyntaxNode<'_>]) -> Option<R>) -> Option<R> {
        let tree = parse_syntax(self.text);
        let mut nodes = vec![&tree];
        while let Some(inside) = nodes.last()?.children().find(|child| child.range().contains(&self.at)) {
            nodes.push(inside);
        }
        look(&nodes)
    }

    /// `once` → `once: true`
    fn flag(&self) -> Fitting {
        let word = lex(&self.text[..self.at]).last().copied()?;
        let LexemeKind::Word(name) = word.kind else { return None };
        let range = word.start..word.end;
        let right = format!("{name}: true");
        self.fits(&range, &right).then(|| (range, format!("`{name}` wants a value: write `{right}`")))
    }

    /// `Crush` → `Is(Crush)`
    fn word_around(&self, words: &[&str]) -> Fitting {
        self.with_nodes(|nodes| {
            let node = nodes.last()?;
            // A word around which any other fits says nothing about this one.
            let takes_all = |word: &str| self.fits(&node.range(), &format!("{word}({NO_WORD})"));
            let words = words.iter().filter(|word| !takes_all(word));
            let wrapped = words.map(|word| format!("{word}({})", self.written(node)));
            let right = wrapped.into_iter().find(|right| self.fits(&node.range(), right))?;
            Some((node.range(), format!("write `{}` here", short(&right))))
        })
    }

    /// `Hex(0, 0)` → `Hex((0, 0))`, `2` → `(2, 2)`
    fn pair(&self) -> Fitting {
        self.with_nodes(|nodes| {
            let (node, around) = (nodes.last()?, nodes.iter().nth_back(1)?);
            let number = self.written(node).parse::<i64>().ok()?;
            let next = around.children().skip_while(|child| child.range() != node.range()).nth(1);
            let two = next.filter(|next| self.written(next).parse::<i64>().is_ok());
            if let Some(range) = two.map(|next| node.range().start..next.range().end) {
                let right = format!("({})", &self.text[range.clone()]);
                if self.fits(&range, &right) {
                    let message = format!("two numbers have brackets of their own here: write `{right}`");
                    return Some((range, message));
                }
            }
            let right = format!("({number}, {number})");
            let message = format!("two numbers in round brackets belong here: `{right}` instead of `{number}`");
            self.fits(&node.range(), &right).then(|| (node.range(), message))
        })
    }

    /// `"wolf"` → `["wolf"]`, `[1, 3]` → `(1, 3)`
    fn other_brackets(&self) -> Fitting {
        self.with_nodes(|nodes| {
            let node = nodes.last()?;
            let written = self.written(node);
            let inside = written.strip_prefix(['[', '{', '(']).and_then(|rest| rest.strip_suffix([']', '}', ')']));
            let inside = inside.filter(|_| node.name().is_none());
            let listed = format!("[{written}]");
            let round = inside.map(|inside| format!("({inside})"));
            let curly = inside.map(|inside| format!("{{{inside}}}"));
            let square = inside.map(|inside| format!("[{inside}]"));
            let forms = [
                (Some(listed), "a list belongs here"),
                (square, "square brackets stand here"),
                (round, "round brackets stand here"),
                (curly, "braces stand here"),
            ];
            let fitting = |(form, why): (Option<String>, &'static str)| Some((form?, why));
            let (right, why) =
                forms.into_iter().filter_map(fitting).find(|(form, _)| self.fits(&node.range(), form))?;
            Some((node.range(), format!("{why}: write `{}`", short(&right))))
        })
    }

    /// `"wolf"` → `(enemy: "wolf")`, `Inflict(Slowed)` → `Inflict((condition: Slowed))`, `Spawn("wolf", (3, 3))` →
    /// `Spawn(enemy: …, at: …)`
    fn fields(&self) -> Fitting {
        self.with_nodes(|nodes| {
            let is_bare = |node: &SyntaxNode<'_>| node.labelled_children().all(|(label, _)| label.is_none());
            let lacks_names = |node: &&&SyntaxNode<'_>| node.name().is_some() && node.has_children() && is_bare(node);
            let named = nodes.iter().rev().take(2).find(lacks_names);
            let of_named = named.and_then(|node| Some((node.range(), self.fields_of_name(node)?)));
            of_named.or_else(|| {
                let node = nodes.last()?;
                let form = self.named_fields(&node.range(), "(", ")", &[self.written(node)])?;
                Some((node.range(), format!("fields are written with their names: write `{}`", short(&form))))
            })
        })
    }

    fn fields_of_name(&self, node: &SyntaxNode<'_>) -> Option<String> {
        let (name, values) = (node.name()?, node.children().map(|child| self.written(child)).collect::<Vec<_>>());
        let of = |open: String, close: &str| self.named_fields(&node.range(), &open, close, &values);
        if let Some(form) = of(format!("{name}("), ")") {
            return Some(format!("`{name}` wants its fields by name: `{}`", short(&form)));
        }
        let form = of(format!("{name}(("), "))")?;
        Some(format!("`{name}` wants its fields by name, in two pairs of brackets: `{}`", short(&form)))
    }

    /// A struct with the fields that it must have, if one belongs into a range. The only field has the only value.
    fn named_fields(&self, range: &Range<usize>, open: &str, close: &str, values: &[&str]) -> Option<String> {
        let empty = format!("{open}{close}");
        let end = range.start + open.len();
        let fault = self.fault_with(range, &empty)?;
        let fields = missing_fields::<T>(&self.with(range, &empty), end, missing_at(&fault, end)?);
        if let ([field], [value]) = (&*fields, values) {
            let form = format!("{open}{field}: {value}{close}");
            if self.fits(range, &form) {
                return Some(form);
            }
        }
        let fields: Vec<String> = fields.iter().map(|field| format!("{field}: …")).collect();
        Some(format!("{open}{}{close}", fields.join(", ")))
    }
}

/// A form as a message shows it.
fn short(form: &str) -> String {
    let line = form.lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None if line.len() < form.len() => format!("{line} …"),
        None => line.to_owned(),
    }
}
