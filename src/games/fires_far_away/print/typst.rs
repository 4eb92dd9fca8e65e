//! The writer of typst source: calls of functions, with data as their arguments.
//!
//! Everything that an author has written becomes a string literal, so no text can be mistaken for markup. Must not know
//! what is printed, nor how it looks.

use std::fmt::{self, Write};

use crate::lang::Text;
use crate::view::typography::book_marks;

/// A value of typst's data language.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// No value.
    None,
    /// A truth value.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A string, letter by letter.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// A dictionary.
    Record(Vec<(&'static str, Value)>),
    /// A function of one argument: `emph("text")`.
    Styled(&'static str, Box<Value>),
}

impl Value {
    /// The values as an array.
    pub(super) fn list(values: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }

    /// Text with the quotation marks of a book.
    pub(super) fn prose(text: &str) -> Self {
        Self::Text(book_marks(text, None))
    }

    /// Letters that are printed as they are: a code, an id.
    pub(super) fn code(text: impl fmt::Display) -> Self {
        Self::Text(text.to_string())
    }

    /// Whether its parts stand on lines of their own.
    fn is_long(&self) -> bool {
        match self {
            Self::List(values) => values.iter().any(|value| matches!(value, Self::Record(_) | Self::List(_))),
            Self::Record(fields) => fields.iter().any(|(_, value)| value.is_long()),
            _ => false,
        }
    }

    /// Writes the value; what takes more than one line is indented by so many steps.
    fn write(&self, out: &mut String, depth: usize) {
        match self {
            Self::None => out.push_str("none"),
            Self::Flag(flag) => _ = write!(out, "{flag}"),
            Self::Number(number) => _ = write!(out, "{number}"),
            Self::Text(text) => write_string(out, text),
            Self::List(values) => {
                write_items(out, depth, self.is_long(), values, |out, value, depth| value.write(out, depth));
            }
            Self::Record(fields) if fields.is_empty() => out.push_str("(:)"),
            Self::Record(fields) => write_items(out, depth, self.is_long(), fields, |out, (name, value), depth| {
                _ = write!(out, "{name}: ");
                value.write(out, depth);
            }),
            Self::Styled(style, value) => {
                out.push_str(style);
                out.push('(');
                value.write(out, depth);
                out.push(')');
            }
        }
    }
}

/// Writes items in brackets, each with a comma behind it, side by side or each on a line of its own.
fn write_items<T>(out: &mut String, depth: usize, is_long: bool, items: &[T], write: impl Fn(&mut String, &T, usize)) {
    out.push('(');
    for (n, item) in items.iter().enumerate() {
        match is_long {
            true => start_line(out, depth + 1),
            false if n > 0 => out.push(' '),
            false => {}
        }
        write(out, item, depth + 1);
        out.push(',');
    }
    if is_long {
        start_line(out, depth);
    }
    out.push(')');
}

fn start_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.push_str(&"  ".repeat(depth));
}

/// Writes a string literal. Letters that an editor would not show are written by their numbers.
fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            hidden if hidden.is_control() || matches!(hidden, '\u{2028}'..='\u{202e}' | '\u{2060}' | '\u{feff}') => {
                _ = write!(out, "\\u{{{:x}}}", u32::from(hidden));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Self::from(&text)
    }
}

impl From<&Text> for Value {
    fn from(text: &Text) -> Self {
        Self::prose(text.words())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        Self::list(values)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8 u16 u32 usize i16);

/// A dictionary, or the named arguments of a call: `record! { name: value, ... }`.
macro_rules! record {
    ($($name:ident: $value:expr),* $(,)?) => {
        $crate::print::typst::Value::Record(vec![$((stringify!($name), $crate::print::typst::Value::from($value))),*])
    };
}
pub(super) use record;

/// The source of a document.
#[derive(Debug, Default)]
pub(super) struct Source {
    text: String,
}

impl Source {
    /// Appends source that is written already.
    pub(super) fn paste(&mut self, source: &str) {
        self.text.push_str(source);
        self.text.push('\n');
    }

    /// Appends a call: the function with its named arguments, a record.
    pub(super) fn call(&mut self, function: &str, arguments: &Value) {
        self.text.push_str(function);
        arguments.write(&mut self.text, 0);
        self.text.push_str("\n\n");
    }

    /// The whole source.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads a string literal as typst does: its text, and what stands behind it.
    fn read_string(source: &str) -> (String, &str) {
        let mut text = String::new();
        let mut rest = source.strip_prefix('"').expect("an opening mark");
        loop {
            let letter = rest.chars().next().expect("a closing mark");
            rest = &rest[letter.len_utf8()..];
            match letter {
                '"' => return (text, rest),
                '\\' => {
                    let escape = rest.chars().next().expect("an escape");
                    rest = &rest[escape.len_utf8()..];
                    match escape {
                        'n' => text.push('\n'),
                        'u' => {
                            let (number, after) = rest[1..].split_once('}').expect("a closing brace");
                            let number = u32::from_str_radix(number, 16).expect("a number");
                            text.push(char::from_u32(number).expect("a letter"));
                            rest = after;
                        }
                        mark => text.push(mark),
                    }
                }
                other => text.push(other),
            }
        }
    }

    fn written(value: &Value) -> String {
        let mut out = String::new();
        value.write(&mut out, 0);
        out
    }

    proptest! {
        #[test]
        fn any_text_survives(text in any::<String>(), marks in "[\"\\\\#$*_`<>@{}\\[\\]()\\n\\r\\t\u{0}\u{7}/u-]*") {
            for text in [text, marks] {
                let source = written(&Value::Text(text.clone()));
                prop_assert_eq!(read_string(&source), (text, ""));
                prop_assert!(!source.contains('\n'), "a literal stays on its line");
            }
        }
    }

    #[test]
    fn values_are_those_of_typst() {
        let record = record! { a: 1u8, b: true, c: None::<Text>, d: Value::code("x \"y\" \\n") };
        assert_eq!(written(&record), r#"(a: 1, b: true, c: none, d: "x \"y\" \\n",)"#);
        assert_eq!(written(&Value::list([Value::code("one")])), "(\"one\",)", "one item is still an array");
        assert_eq!(written(&Value::List(Vec::new())), "()");
        assert_eq!(written(&Value::Record(Vec::new())), "(:)");
        let lines = written(&Value::list([Value::Record(vec![("at", Value::from(vec![1u8, 2]))])]));
        assert_eq!(lines, "(\n  (at: (1, 2,),),\n)");
        assert_eq!(written(&Value::Styled("emph", Box::new(Value::prose("'so'")))), "emph(\"\u{2018}so\u{2019}\")");
    }
}
