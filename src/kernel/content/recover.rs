//! Reading a file to its end, whatever stands in it: after an error the reader goes on at the next field or entry.
//!
//! Owns the search for further errors. The `ron` crate stays the reader of values: the part with an error is made blank, and
//! the rest is read again. Must not know what an entry means.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::explain::{Fault, FaultKind, missing_text};
use super::fitting_form::{missing_fields, with_fitting_form};
use super::lexer::{LexemeKind, lex};
use super::parse::read_value;
use super::problem::{Problem, did_you_mean};
use super::renamed::{Renamed, set_renamed};
use super::structure::{Mended, TextGap, blank, mend};
use super::syntax::{SyntaxNode, parse_syntax};

/// The result of reading a file to its end.
#[derive(Clone, Debug)]
pub struct Recovered<T> {
    /// What could be read: the whole, or the whole without the parts that have errors.
    pub value: Option<T>,
    /// The errors, each once.
    pub problems: Vec<Problem>,
    /// The text that was read in the end. Its places are those of the file, and the parts with errors are blank.
    pub text: String,
    /// The parts of the text that were left out or changed, in bytes.
    pub gaps: Vec<Range<usize>>,
}

/// The number of errors of one file after which the rest of it is not read.
const MOST_ERRORS: usize = 50;
/// The number of errors of one file for which the form that fits is looked for, which takes many readings.
const MOST_FORMS: usize = 12;
/// The number of times that a file is read.
const MOST_READINGS: usize = 300;

/// Parses `text` as a RON value, and goes on after errors. The message about a wrong word that `renamed` knows names the word
/// of today.
pub fn parse_recovering<T: DeserializeOwned>(file: &str, text: &str, renamed: Renamed) -> Recovered<T> {
    set_renamed(renamed);
    // Some editors write a byte order mark at the beginning of a file. Blanks take its place, so that no other place moves.
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = text.len() - body.len();
    let body = format!("{:mark$}{body}", "");
    if let Ok(value) = read_value(&body) {
        return Recovered { value: Some(value), problems: Vec::new(), text: body, gaps: Vec::new() };
    }
    let mut reader = Recovery::new(mend(&body));
    let value = if reader.is_whole { reader.read() } else { None };
    reader.faults.sort_by_key(|fault| fault.range.start);
    let to_problem = |fault: &Fault| fault.to_problem(file, text);
    let problems = reader.faults.iter().map(to_problem).collect();
    Recovered { value, problems, text: reader.text, gaps: reader.gaps.into_iter().map(|gap| gap.range).collect() }
}

impl Fault {
    /// The problem in a file with this text.
    pub(super) fn to_problem(&self, file: &str, text: &str) -> Problem {
        let problem = Problem::at_range(file, text, self.range.clone(), self.message.clone());
        Problem { length: problem.length.max(1), ..problem }
    }
}

struct Recovery {
    text: String,
    faults: Vec<Fault>,
    gaps: Vec<TextGap>,
    is_whole: bool,
    /// Where commas were added.
    added_commas: Vec<usize>,
}

impl Recovery {
    fn new(Mended { text, faults, gaps, is_whole }: Mended) -> Self {
        Self { text, faults, gaps, is_whole, added_commas: Vec::new() }
    }

    /// Reads the text until nothing in it is wrong, or until nothing more can be left out.
    fn read<T: DeserializeOwned>(&mut self) -> Option<T> {
        for _ in 0..MOST_READINGS {
            let fault = match read_value::<T>(&self.text) {
                Ok(value) => return Some(value),
                Err(fault) => fault,
            };
            let follows = self.follows_from_a_gap(&fault);
            let is_tried = !follows && self.faults.len() < MOST_FORMS;
            let fault = if is_tried { with_fitting_form::<T>(&self.text, fault) } else { fault };
            if !follows {
                self.faults.push(self.in_full::<T>(fault.clone()));
            }
            if self.faults.len() >= MOST_ERRORS || !(self.mend_in_place(&fault) || self.leave_out(&fault)) {
                return None;
            }
        }
        None
    }

    /// Whether an error is there only because of what was left out or added before.
    fn follows_from_a_gap(&self, fault: &Fault) -> bool {
        let is_after_comma = |at: &usize| {
            let next = lex(&self.text[*at..]).get(1).map(|lexeme| lexeme.start + at);
            next == Some(fault.range.start)
        };
        if self.added_commas.iter().any(is_after_comma) {
            return true;
        }
        let FaultKind::MissingField { field, .. } = &fault.kind else { return false };
        let tree = parse_syntax(&self.text);
        let around = innermost(&tree, self.place_of(fault)).map_or(0..self.text.len(), SyntaxNode::range);
        let is_it = |label: &str| label == field || did_you_mean(label, [field.as_str()].into_iter()).is_some();
        let mut gaps = self.gaps.iter().filter(|gap| around.contains(&gap.range.start));
        gaps.any(|gap| gap.label.as_deref().is_some_and(is_it))
    }

    /// Mends what needs no guess, and leaves nothing out.
    fn mend_in_place(&mut self, fault: &Fault) -> bool {
        let Range { start, end } = fault.range.clone();
        match fault.kind {
            FaultKind::Quoted if end > start + 1 => {
                blank(&mut self.text, start..start + 1);
                blank(&mut self.text, end - 1..end);
                true
            }
            FaultKind::MissingComma
                if self.text[end..].starts_with([' ', '\t', '\n']) && !self.added_commas.contains(&end) =>
            {
                self.text.replace_range(end..=end, ",");
                self.added_commas.push(end);
                true
            }
            _ => false,
        }
    }

    /// Leaves out the smallest field, entry or item of a list around an error.
    fn leave_out(&mut self, fault: &Fault) -> bool {
        let tree = parse_syntax(&self.text);
        let Some(SyntaxPart { mut range, label, .. }) = smallest_part(&tree, self.place_of(fault)) else {
            return false;
        };
        range.end = range.end.max(fault.range.end);
        let comma = lex(&self.text[range.end..]).first().copied().filter(|next| next.kind == LexemeKind::Mark(','));
        range.end += comma.map_or(0, |comma| comma.end);
        let is_blank = self.text[range.clone()].trim().is_empty();
        blank(&mut self.text, range.clone());
        self.gaps.push(TextGap { range, label });
        !is_blank
    }

    /// One byte that is part of what is wrong. An error about a whole struct is noticed at its last bracket.
    fn place_of(&self, fault: &Fault) -> usize {
        match fault.kind {
            FaultKind::MissingField { .. } if !self.text[fault.range.end..].starts_with(')') => {
                fault.range.end.saturating_sub(1)
            }
            FaultKind::MissingField { .. } => fault.range.end,
            _ => fault.range.start,
        }
    }

    /// The message about a number out of bounds names them: they are those that the place takes. Fields that are missing are
    /// named together, at the name of what lacks them.
    fn in_full<T: DeserializeOwned>(&self, fault: Fault) -> Fault {
        if let FaultKind::MissingField { field, of } = &fault.kind {
            let close = self.place_of(&fault);
            let part = smallest_part(&parse_syntax(&self.text), close).and_then(|part| part.name);
            let message = missing_text(&missing_fields::<T>(&self.text, close, field), of.as_deref());
            return Fault { message, range: part.unwrap_or(fault.range.clone()), ..fault };
        }
        if fault.kind != FaultKind::OutOfBounds {
            return fault;
        }
        let takes = |number: &str| {
            let mut text = self.text.clone();
            text.replace_range(fault.range.clone(), number);
            match read_value::<T>(&text) {
                Ok(_) => true,
                Err(other) => other.range.start != fault.range.start,
            }
        };
        let most = ["127", "255", "32767", "65535", "2147483647", "4294967295"].into_iter().rev().find(|n| takes(n));
        let least = ["0", "-128", "-32768", "-2147483648"].into_iter().rev().find(|n| takes(n));
        match (least, most) {
            (Some(least), Some(most)) => Fault { message: format!("{}: {least} to {most}", fault.message), ..fault },
            _ => fault,
        }
    }
}

/// The innermost value with others inside of it around a place.
fn innermost<'a, 'b>(node: &'b SyntaxNode<'a>, at: usize) -> Option<&'b SyntaxNode<'a>> {
    let inside = node.children().find(|child| child.range().contains(&at) && child.has_children());
    match inside {
        Some(child) => innermost(child, at).or(Some(child)),
        None => node.range().contains(&at).then_some(node),
    }
}

/// A field, an entry or an item of a list.
struct SyntaxPart {
    range: Range<usize>,
    label: Option<String>,
    /// The place of its name or key.
    name: Option<Range<usize>>,
}

/// The smallest field, entry or item of a list around a place.
fn smallest_part(node: &SyntaxNode<'_>, at: usize) -> Option<SyntaxPart> {
    node.labelled_children().find_map(|(label, child)| {
        let start = label.as_ref().map_or(child.range().start, |(_, place)| place.start);
        let range = start..child.range().end.max(start);
        if !range.contains(&at) {
            return None;
        }
        let is_part = label.is_some() || node.is_list();
        smallest_part(child, at).or_else(|| {
            let name = label.as_ref().map(|(_, place)| place.clone());
            is_part.then(|| SyntaxPart { range, label: label.map(|(name, _)| name.to_owned()), name })
        })
    })
}
