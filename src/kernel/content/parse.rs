//! Parsing one RON text: entries in the order of the file, and errors with line and column.
//!
//! Owns the parser options, the error messages, and the bare numbers of files ([`FromNumber`]). Must not know what an entry
//! means.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::lexer::{LexemeKind, lex};
use super::problem::{Problem, did_you_mean};

/// A map of a file, with its keys in the order of the file.
#[derive(Clone, Debug)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for EntriesVisitor<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of entries: { \"id\": (...), }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries: Vec<(String, T)> = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    if entries.iter().any(|(known, _)| *known == key) {
                        return Err(serde::de::Error::custom(format!("the id `{key}` stands here twice")));
                    }
                    let value = map.next_value()?;
                    entries.push((key, value));
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }
}

/// Deserializes a map and rejects a key that occurs twice.
///
/// # Errors
/// If the map or one of its entries has the wrong form, or if a key occurs twice.
pub fn unique_map<'de, D, K, V>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    D: Deserializer<'de>,
    K: Deserialize<'de> + Ord + fmt::Debug,
    V: Deserialize<'de>,
{
    struct UniqueMapVisitor<K, V>(PhantomData<(K, V)>);

    impl<'de, K: Deserialize<'de> + Ord + fmt::Debug, V: Deserialize<'de>> Visitor<'de> for UniqueMapVisitor<K, V> {
        type Value = BTreeMap<K, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map: { key: value, }")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut found = BTreeMap::new();
            while let Some(key) = map.next_key::<K>()? {
                if found.contains_key(&key) {
                    return Err(serde::de::Error::custom(format!("{key:?} stands here twice")));
                }
                found.insert(key, map.next_value()?);
            }
            Ok(found)
        }
    }

    deserializer.deserialize_map(UniqueMapVisitor(PhantomData))
}

/// A map that rejects a key that occurs twice.
pub struct UniqueMap<K, V>(pub BTreeMap<K, V>);

impl<'de, K: Deserialize<'de> + Ord + fmt::Debug, V: Deserialize<'de>> Deserialize<'de> for UniqueMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        unique_map(deserializer).map(Self)
    }
}

/// The word of today for a word of an older format, given the words that its place allows.
pub type Renamed = fn(&str, &[&str]) -> Option<&'static str>;

thread_local! {
    /// The renamed words of the text that this thread parses. A part of a text that a type parses by itself needs them too,
    /// and no argument reaches it through serde.
    static RENAMED: Cell<Renamed> = const { Cell::new(|_, _| None) };
}

/// Parses `text` as a RON value. The message about a wrong word that `renamed` knows names the word of today.
///
/// # Errors
/// If the text is no RON or does not have the form of `T`; the problem holds the place and the reason.
pub fn parse_ron<T: DeserializeOwned>(file: &str, text: &str, renamed: Renamed) -> Result<T, Problem> {
    RENAMED.set(renamed);
    // Some editors write a byte order mark at the beginning of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    ron_options().from_str(text).map_err(|error| {
        let (message, start, end) = match PartError::read(&error.code) {
            Some(part) => (part.message, position_at(text, part.start), position_at(text, part.end)),
            None => {
                let (start, end) = (error.span.start, error.span.end);
                (explain_error(&error.code), (start.line, start.col), (end.line, end.col))
            }
        };
        let problem = Problem::on_line(file, text, start.0, start.1, message);
        let rest = (problem.excerpt.chars().count() + 1).saturating_sub(start.1);
        let length = if end.0 == start.0 { end.1.saturating_sub(start.1).min(rest) } else { rest };
        Problem { length: length.max(1), ..problem }
    })
}

fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// A type for which a file may write a bare number: `3` instead of `N(3)`.
pub trait FromNumber: Sized {
    /// The value that a bare number stands for.
    fn from_number(n: i16) -> Self;

    /// Deserializes a value that is written with its word.
    ///
    /// # Errors
    /// If it is none.
    fn deserialize_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Deserializes a value or the bare number that stands for it.
///
/// # Errors
/// If it is neither. In a RON file the error keeps its place and its kind.
pub fn deserialize_number_or_word<'de, T: FromNumber, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    if !deserializer.is_human_readable() {
        return T::deserialize_word(deserializer);
    }
    let text = match deserializer.deserialize_newtype_struct(RON_TEXT, NumberOrWordVisitor(PhantomData))? {
        NumberOrWord::Value(value) => return Ok(value),
        NumberOrWord::Text(text) => text,
    };
    // White space and comments may stand before the value.
    let first = lex(text).first().map(|lexeme| lexeme.kind);
    if matches!(first, Some(LexemeKind::Number | LexemeKind::Mark('-' | '+'))) {
        let number = ron_options().from_str::<i16>(text);
        return number.map(T::from_number).map_err(|error| D::Error::custom(PartError::write(text, &error)));
    }
    struct Word<T>(T);
    impl<'de, T: FromNumber> Deserialize<'de> for Word<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            T::deserialize_word(deserializer).map(Self)
        }
    }
    let word = ron_options().from_str::<Word<T>>(text);
    word.map(|word| word.0).map_err(|error| D::Error::custom(PartError::write(text, &error)))
}

/// The name under which `ron` hands out the text of a value, as for its `RawValue`.
const RON_TEXT: &str = "$ron::private::RawValue";

/// The result of a deserializer for a value that may be a bare number: `ron` gives its text, `serde_json` the value.
enum NumberOrWord<'de, T> {
    Text(&'de str),
    Value(T),
}

struct NumberOrWordVisitor<T>(PhantomData<T>);

impl<'de, T: FromNumber> Visitor<'de> for NumberOrWordVisitor<T> {
    type Value = NumberOrWord<'de, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a word")
    }

    fn visit_borrowed_str<E: serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(NumberOrWord::Text(text))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(SavedValueVisitor(PhantomData)).map(NumberOrWord::Value)
    }
}

/// Reads a value of a save, which is JSON.
struct SavedValueVisitor<T>(PhantomData<T>);

impl<'de, T: FromNumber> Visitor<'de> for SavedValueVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a word")
    }

    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<T, E> {
        i16::try_from(n).map(T::from_number).map_err(E::custom)
    }

    fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<T, E> {
        i16::try_from(n).map(T::from_number).map_err(E::custom)
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<T, E> {
        T::deserialize_word(word.into_deserializer())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize_word(MapAccessDeserializer::new(map))
    }
}

/// An error in a part of a file that was parsed by itself. `ron` keeps only the message of such an error, so the message
/// carries the addresses between which the error lies in the text.
struct PartError {
    message: String,
    start: usize,
    end: usize,
}

/// The first character of the message of a [`PartError`].
const PART_MARK: char = '\u{1f}';

impl PartError {
    /// The message for an error in a part of a file.
    fn write(part: &str, error: &ron::error::SpannedError) -> String {
        if let ron::Error::Message(inner) = &error.code
            && inner.starts_with(PART_MARK)
        {
            return inner.clone();
        }
        let address = part.as_ptr() as usize;
        let at = |position: ron::error::Position| address + offset_of(part, position.line, position.col);
        let (start, end) = (at(error.span.start), at(error.span.end));
        format!("{PART_MARK}{start}:{end}:{}", explain_error(&error.code))
    }

    fn read(code: &ron::Error) -> Option<Self> {
        let ron::Error::Message(text) = code else { return None };
        let mut parts = text.strip_prefix(PART_MARK)?.splitn(3, ':');
        let (start, end, message) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Self { message: message.to_owned(), start: start.parse().ok()?, end: end.parse().ok()? })
    }
}

/// The offset in bytes of a line and a column in characters, both counted from 1.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or("");
    before + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(n, _)| n)
}

/// The line and the column of an address in a text, both counted from 1.
fn position_at(text: &str, address: usize) -> (usize, usize) {
    let offset = address.saturating_sub(text.as_ptr() as usize).min(text.len());
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The message for a parser error, with a suggestion if a known name is similar.
fn explain_error(code: &ron::Error) -> String {
    use ron::Error as E;
    let suggest = |found: &str, expected: &[&'static str]| {
        if let Some(new) = RENAMED.get()(found, expected) {
            return format!("; it is called `{new}` now, and `emberhex migrate` rewrites the file");
        }
        match did_you_mean(found, expected.iter().copied()) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => format!("; expected one of {}", quote_list(expected)),
        }
    };
    match code {
        E::NoSuchStructField { expected, found, outer } => {
            let of = outer.as_ref().map(|o| format!(" of {o}")).unwrap_or_default();
            format!("there is no field `{found}`{of}{}", suggest(found, expected))
        }
        E::NoSuchEnumVariant { expected, found, outer } => {
            let of = outer.as_ref().map(|o| format!(" for {o}")).unwrap_or_default();
            format!("`{found}` is no word{of}{}", suggest(found, expected))
        }
        E::MissingStructField { field, outer } => {
            let of = outer.as_ref().map(|o| format!(" of {o}")).unwrap_or_default();
            format!("the field `{field}`{of} is missing")
        }
        other => other.to_string(),
    }
}

fn quote_list(words: &[&str]) -> String {
    words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", ")
}
