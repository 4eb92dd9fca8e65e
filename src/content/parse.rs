//! Parsing one RON file: entries in the order of the file, and errors with line and column.
//!
//! Owns the parser options and the error messages. Must not know what an entry means.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::migrate::renamed;
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

/// Parses `text` as a RON value.
///
/// # Errors
/// If the text is no RON or does not have the form of `T`; the problem holds the place and the reason.
pub fn parse_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    // Some editors write a byte order mark at the beginning of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    options.from_str(text).map_err(|error| {
        let (start, end) = (error.span.start, error.span.end);
        let problem = Problem::on_line(file, text, start.line, start.col, explain_error(&error.code));
        let rest = (problem.excerpt.chars().count() + 1).saturating_sub(start.col);
        let length = if end.line == start.line { end.col.saturating_sub(start.col).min(rest) } else { rest };
        Problem { length: length.max(1), ..problem }
    })
}

/// The message for a parser error, with a suggestion if a known name is similar.
fn explain_error(code: &ron::Error) -> String {
    use ron::Error as E;
    let suggest = |found: &str, expected: &[&'static str]| {
        if let Some(new) = renamed(found, expected) {
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
