//! State hashes: one number for a whole state, and its text, sixteen hexadecimal digits, so that people can read and
//! compare hashes in files and messages.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use twox_hash::XxHash3_64;

/// The hash of a whole state: XXH3 (64 bits, seed 0) of the state in Postcard's wire format.
///
/// The format is specified apart from any compiler: fields in the order of their declaration, integers of more than
/// eight bits and variant numbers as variable-length integers (so a `usize` has no word size), lengths before lists and
/// texts, no field names. Saves and replays hold such hashes, so a change of the order of fields or variants needs new
/// format versions.
///
/// # Panics
///
/// Panics if the state has a list of unknown length, which no derived serializer writes.
#[expect(clippy::expect_used, reason = "Postcard refuses only lists of unknown length")]
pub fn state_hash<S: Serialize>(state: &S) -> u64 {
    let bytes = postcard::to_extend(state, Vec::with_capacity(2048)).expect("every list has a length");
    XxHash3_64::oneshot(&bytes)
}

/// The hash as sixteen hexadecimal digits, padded with zeros.
pub fn hash_to_hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Writes a hash as text, for `#[serde(with = "…")]`.
///
/// # Errors
///
/// Returns the serializer's error.
pub fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hash_to_hex(*hash))
}

/// Reads a hash from text, for `#[serde(with = "…")]`.
///
/// # Errors
///
/// Returns an error if the text is not sixteen hexadecimal digits.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    parse(&String::deserialize(deserializer)?)
}

fn parse<E: Error>(text: &str) -> Result<u64, E> {
    let is_well_formed = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
    let hash = u64::from_str_radix(text, 16).ok().filter(|_| is_well_formed);
    hash.ok_or_else(|| E::custom(format!("`{text}` is no hash of sixteen hexadecimal digits")))
}

/// A hash that may be missing, as text, for `#[serde(with = "…")]`.
pub mod optional {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes it.
    ///
    /// # Errors
    ///
    /// Returns the serializer's error.
    pub fn serialize<S: Serializer>(hash: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        hash.map(super::hash_to_hex).serialize(serializer)
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not sixteen hexadecimal digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Option::<String>::deserialize(deserializer)?.map(|text| super::parse(&text)).transpose()
    }
}
