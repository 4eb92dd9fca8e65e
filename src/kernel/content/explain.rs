//! The errors of the `ron` crate in the words of the people who write files.
//!
//! Owns the messages about the form of a text. Must not look at what a value means, nor go on after an error: `recover` does.

use std::ops::Range;

use super::lexer::{Lexeme, LexemeKind, lex};
use super::problem::{did_you_mean, hint_text};
use super::renamed::renamed_word;

/// What is wrong with the form of a text, and where.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// What is wrong, and what was expected.
    pub message: String,
    /// The place in bytes.
    pub range: Range<usize>,
    /// The kind of fault, for those who go on after it.
    pub kind: FaultKind,
}

/// The kinds of fault after which a reader goes on in different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// A field that has to be there is not.
    MissingField {
        /// Its name.
        field: String,
        /// The name of the struct that lacks it, if it has one.
        of: Option<String>,
    },
    /// A word that is none of those that may stand here.
    UnknownWord {
        /// Those that may; none if it is a misspelt one of them.
        known: &'static [&'static str],
    },
    /// A value that has another form than its place takes.
    WrongForm,
    /// No struct has a field of this name.
    UnknownField,
    /// A word or the name of a field stands in quotes.
    Quoted,
    /// A comma is missing behind the place.
    MissingComma,
    /// A number that its place can't hold.
    OutOfBounds,
    /// Any other.
    Other,
}

/// The fault of a text of which the `ron` crate says `code`. `span` is the place that it names.
pub(super) fn explain_error(code: &ron::Error, text: &str, span: Range<usize>) -> Fault {
    use ron::Error as E;
    let reader = Reader { text, lexemes: lex(text) };
    let (at, before) = (reader.at_or_after(span.end), reader.before(span.end));
    let fault = |message: String, range: Range<usize>, kind| Fault { message, range, kind };
    let here = |message: String| fault(message, place_of(at, &span), FaultKind::Other);
    let wrong_form = |message: String| fault(message, place_of(at, &span), FaultKind::WrongForm);
    let found = at.map_or_else(|| "the end of the file".to_owned(), |lexeme| reader.quote(lexeme));
    match code {
        E::NoSuchStructField { expected, found, outer } => {
            let of = outer.as_ref().map(|o| format!(" of {o}")).unwrap_or_default();
            let message = format!("there is no field `{found}`{of}{}", suggest(found, expected));
            fault(message, span, FaultKind::UnknownField)
        }
        E::NoSuchEnumVariant { expected, found, outer } => {
            let of = outer.as_ref().map(|o| format!(" for {o}")).unwrap_or_default();
            // A word that is only misspelt has its suggestion.
            let is_misspelt = renamed_word(found, expected).or(did_you_mean(found, expected.iter().copied())).is_some();
            let kind = FaultKind::UnknownWord { known: if is_misspelt { &[] } else { expected } };
            fault(format!("`{found}` is no word{of}{}", suggest(found, expected)), span, kind)
        }
        E::MissingStructField { field, outer } => {
            let kind = FaultKind::MissingField { field: (*field).to_owned(), of: outer.clone() };
            fault(missing_text(&[(*field).to_owned()], outer.as_deref()), span, kind)
        }
        E::DuplicateStructField { field, .. } => {
            fault(format!("the field `{field}` stands here twice"), span, FaultKind::Other)
        }
        E::ExpectedDifferentStructName { .. } | E::ExpectedNamedStructLike(_) | E::ExpectedStructLike
            if reader.is_lone_bracket(span.clone()).is_some() =>
        {
            let (name, field) = reader.is_lone_bracket(span.clone()).unwrap_or_default();
            let written = reader.text[name.clone()].to_owned();
            let message = format!(
                "`{written}` wants two pairs of brackets: `{written}(({}: …))`",
                reader.text.get(field).unwrap_or("…")
            );
            fault(message, name, FaultKind::Other)
        }
        E::ExpectedDifferentStructName { expected, found } => {
            wrong_form(format!("`{found}` does not belong here; what stands here is `{expected}`"))
        }
        E::ExpectedNamedStructLike(_) | E::ExpectedStructLike | E::ExpectedUnit => {
            wrong_form(format!("fields stand in round brackets, `( … )`, and here is {found}"))
        }
        E::ExpectedMap => wrong_form(format!("entries with a key stand in braces, `{{ … }}`, and here is {found}")),
        E::ExpectedArray => wrong_form(format!("a list stands in square brackets, `[ … ]`, and here is {found}")),
        E::ExpectedComma
        | E::ExpectedStructLikeEnd
        | E::ExpectedArrayEnd
        | E::ExpectedMapEnd
        | E::ExpectedOptionEnd => match (before, at) {
            (Some(number), Some(dot))
                if number.kind == LexemeKind::Number
                    && dot.kind == LexemeKind::Mark('.')
                    && number.end == dot.start =>
            {
                let end = reader.at_or_after(dot.end).filter(|rest| rest.start == dot.end).map_or(dot.end, |l| l.end);
                let written = &text[number.start..end];
                let message = format!("a whole number belongs here, and not `{written}`");
                fault(message, number.start..end, FaultKind::Other)
            }
            (Some(before), Some(_)) => {
                let message = format!("a comma is missing after {}", reader.quote(before));
                fault(message, before.start..before.end, FaultKind::MissingComma)
            }
            _ => here(format!("a closing bracket is missing, and here is {found}")),
        },
        E::ExpectedInteger | E::ExpectedFloat | E::InvalidIntegerDigit { .. } => match at {
            Some(Lexeme { kind: LexemeKind::Text(words), .. }) if words.parse::<f64>().is_ok() => {
                here(format!("a number stands without quotes: `{words}`"))
            }
            _ => here(format!("a number belongs here, and not {found}")),
        },
        E::IntegerOutOfBounds => {
            let number = [before, at].into_iter().flatten().find(|lexeme| lexeme.kind == LexemeKind::Number);
            let place = number.map_or(span, |number| {
                let sign = reader.before(number.start).filter(|sign| sign.kind == LexemeKind::Mark('-'));
                sign.map_or(number.start, |sign| sign.start)..number.end
            });
            fault(format!("the number `{}` is out of bounds here", &text[place.clone()]), place, FaultKind::OutOfBounds)
        }
        E::ExpectedBoolean => here(format!("`true` or `false` belongs here, and not {found}")),
        E::ExpectedString => match at {
            Some(Lexeme { kind: LexemeKind::Word(word), .. }) => here(format!("a text stands in quotes: `\"{word}\"`")),
            _ => here(format!("a text in quotes, `\"…\"`, belongs here, and not {found}")),
        },
        E::ExpectedIdentifier | E::InvalidIdentifier(_) | E::SuggestRawIdentifier(_) => match at {
            Some(Lexeme { kind: LexemeKind::Text(word), start, end, .. }) => {
                let is_name = reader.at_or_after(end).is_some_and(|next| next.kind == LexemeKind::Mark(':'));
                let message = match is_name {
                    true => format!("the name of a field stands without quotes: `{word}:`"),
                    false => format!("a word stands without quotes here: `{word}`"),
                };
                fault(message, start..end, FaultKind::Quoted)
            }
            _ => here(format!("a word belongs here, and not {found}")),
        },
        E::ExpectedMapColon => wrong_form(format!("a `:` belongs here, and not {found}")),
        E::Eof => here("the file ends here, and something is still missing".to_owned()),
        E::TrailingCharacters => {
            here(format!("{found} stands behind the end: everything belongs into the outermost brackets"))
        }
        E::ExceededRecursionLimit => here("brackets are nested too deep here".to_owned()),
        E::InvalidEscape(_) => {
            let around = reader.lexemes.iter().find(|lexeme| (lexeme.start..lexeme.end).contains(&span.start));
            let place = place_of(around.copied(), &span);
            let message = "a `\\` in this text begins no sign that is known: write `\\\\` for the stroke itself";
            fault(message.to_owned(), place, FaultKind::Other)
        }
        E::UnclosedBlockComment => here("a comment that begins with `/*` is never closed with `*/`".to_owned()),
        E::ExpectedStringEnd => here("a text is not closed: its last `\"` is missing".to_owned()),
        E::ExpectedAttribute | E::ExpectedAttributeEnd => here("a comment begins with `//`".to_owned()),
        E::InvalidValueForType { expected, found } => {
            fault(format!("{expected} belongs here, and not {found}"), span, FaultKind::Other)
        }
        E::ExpectedDifferentLength { expected, found } => {
            fault(format!("{expected} belongs here, and there are {found}"), span, FaultKind::Other)
        }
        E::UnexpectedChar(c) => here(format!("`{c}` has no meaning here")),
        other => {
            // The quote before a text belongs to it.
            let has_quote = text[..span.start].ends_with('"') && text[span.clone()].ends_with('"');
            fault(other.to_string(), span.start - usize::from(has_quote)..span.end, FaultKind::Other)
        }
    }
}

/// The message about fields that a struct lacks.
pub(super) fn missing_text(fields: &[String], of: Option<&str>) -> String {
    let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
    match fields {
        [field] => format!("the field `{field}`{of} is missing"),
        fields => {
            let fields: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
            format!("the fields {}{of} are missing", fields.join(", "))
        }
    }
}

fn place_of(lexeme: Option<Lexeme<'_>>, otherwise: &Range<usize>) -> Range<usize> {
    lexeme.map_or(otherwise.clone(), |lexeme| lexeme.start..lexeme.end)
}

/// A hint for a word that is not one of `expected`.
fn suggest(found: &str, expected: &[&'static str]) -> String {
    if let Some(new) = renamed_word(found, expected) {
        return format!("; it is called `{new}` now, and `emberhex migrate` rewrites the file");
    }
    match did_you_mean(found, expected.iter().copied()) {
        Some(near) => hint_text(near),
        None => {
            let words: Vec<String> = expected.iter().map(|word| format!("`{word}`")).collect();
            format!("; expected one of {}", words.join(", "))
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    lexemes: Vec<Lexeme<'a>>,
}

impl<'a> Reader<'a> {
    fn at_or_after(&self, at: usize) -> Option<Lexeme<'a>> {
        let next = self.lexemes.partition_point(|lexeme| lexeme.start < at);
        self.lexemes.get(next).copied()
    }

    /// The last lexeme that ends at this place or before it.
    fn before(&self, at: usize) -> Option<Lexeme<'a>> {
        let next = self.lexemes.partition_point(|lexeme| lexeme.end <= at);
        self.lexemes.get(next.checked_sub(1)?).copied()
    }

    /// A lexeme as it is quoted in a message.
    fn quote(&self, lexeme: Lexeme<'_>) -> String {
        const LONGEST: usize = 30;
        let written = &self.text[lexeme.start..lexeme.end];
        let mut letters = written.chars();
        let short: String = letters.by_ref().take(LONGEST).take_while(|c| *c != '\n').collect();
        if short.len() < written.len() { format!("`{short}…`") } else { format!("`{short}`") }
    }

    /// `Word(field: …)` around a place: the word, and the name of the field.
    fn is_lone_bracket(&self, span: Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
        let near = self.lexemes.partition_point(|lexeme| lexeme.end <= span.start).saturating_sub(2);
        self.lexemes[near..].windows(4).take(5).find_map(|four| match four {
            [name, open, field, colon]
                if matches!(name.kind, LexemeKind::Word(_))
                    && open.kind == LexemeKind::Mark('(')
                    && matches!(field.kind, LexemeKind::Word(_) | LexemeKind::Text(_))
                    && colon.kind == LexemeKind::Mark(':') =>
            {
                Some((name.start..name.end, field.start..field.end))
            }
            _ => None,
        })
    }
}
