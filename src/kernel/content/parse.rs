//! Parsing one RON text: entries in the order of the file, and errors with line and column.
//!
//! Owns the parser options, the error messages, and the bare numbers of files ([`FromNumber`]). Must not know what an entry
//! means.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::explain::{Fault, FaultKind, explain_error};
use super::lexer::{LexemeKind, lex};
use super::problem::Problem;
use super::renamed::{Renamed, set_renamed};

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
#[derive(Clone)]
pub struct UniqueMap<K, V>(pub BTreeMap<K, V>);

impl<'de, K: Deserialize<'de> + Ord + fmt::Debug, V: Deserialize<'de>> Deserialize<'de> for UniqueMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        unique_map(deserializer).map(Self)
    }
}

/// Parses `text` as a RON value. The message about a wrong word that `renamed` knows names the word of today.
///
/// # Errors
/// If the text is no RON or does not have the form of `T`; the problem holds the place and the reason of the first error.
pub fn parse_ron<T: DeserializeOwned>(file: &str, text: &str, renamed: Renamed) -> Result<T, Problem> {
    set_renamed(renamed);
    // Some editors write a byte order mark at the beginning of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    read_value(text).map_err(|fault| fault.to_problem(file, text))
}

/// Reads a RON value, or says what is wrong with the form of its text.
pub(super) fn read_value<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    ron_options().from_str(text).map_err(|error| match PartError::read(&error.code) {
        Some(PartError(fault)) => {
            let start = text.as_ptr() as usize;
            let [from, to] = [fault.range.start, fault.range.end].map(|at| at.saturating_sub(start).min(text.len()));
            Fault { range: from..to.max(from), ..fault }
        }
        None => explain_error(&error.code, text, span_of(text, &error)),
    })
}

/// The place of an error of the `ron` crate in bytes.
fn span_of(text: &str, error: &ron::error::SpannedError) -> std::ops::Range<usize> {
    let at = |position: ron::error::Position| offset_of(text, position.line, position.col);
    at(error.span.start)..at(error.span.end)
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
/// carries the addresses between which the error lies in the text, and its kind.
struct PartError(Fault);

/// The first character of the message of a [`PartError`], which also stands between its parts.
const PART_MARK: char = '\u{1f}';

impl PartError {
    /// The message for an error in a part of a file.
    fn write(part: &str, error: &ron::error::SpannedError) -> String {
        if let ron::Error::Message(inner) = &error.code
            && inner.starts_with(PART_MARK)
        {
            return inner.clone();
        }
        let Fault { message, range, kind } = explain_error(&error.code, part, span_of(part, error));
        let address = part.as_ptr() as usize;
        let (start, end) = (address + range.start, address + range.end);
        let kind = match kind {
            FaultKind::MissingField { field, of } => format!("missing {field} {}", of.unwrap_or_default()),
            // The words that may stand here are `'static` and do not fit into the text.
            FaultKind::UnknownWord { .. } => String::new(),
            FaultKind::WrongForm => "form".to_owned(),
            FaultKind::UnknownField => "unknown".to_owned(),
            FaultKind::Quoted => "quoted".to_owned(),
            FaultKind::MissingComma => "comma".to_owned(),
            FaultKind::OutOfBounds => "bounds".to_owned(),
            FaultKind::Other => String::new(),
        };
        [String::new(), start.to_string(), end.to_string(), kind, message].join("\u{1f}")
    }

    fn read(code: &ron::Error) -> Option<Self> {
        let ron::Error::Message(text) = code else { return None };
        let mut parts = text.strip_prefix(PART_MARK)?.splitn(4, PART_MARK);
        let (start, end, kind, message) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let kind = match (kind.strip_prefix("missing "), kind) {
            (Some(missing), _) => {
                let (field, of) = missing.split_once(' ')?;
                FaultKind::MissingField { field: field.to_owned(), of: (!of.is_empty()).then(|| of.to_owned()) }
            }
            (None, "unknown") => FaultKind::UnknownField,
            (None, "quoted") => FaultKind::Quoted,
            (None, "comma") => FaultKind::MissingComma,
            (None, "bounds") => FaultKind::OutOfBounds,
            (None, "form") => FaultKind::WrongForm,
            (None, _) => FaultKind::Other,
        };
        Some(Self(Fault { message: message.to_owned(), range: start.parse().ok()?..end.parse().ok()?, kind }))
    }
}

/// The offset in bytes of a line and a column in characters, both counted from 1.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or("");
    before + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(n, _)| n)
}
