//! State hashes: that of a world, and its text, sixteen hexadecimal digits, so that people can read and compare hashes in
//! files and messages.

use bevy::prelude::World;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::rules::{state_hash, take_snapshot};

/// The hash of the world's state.
pub(super) fn current_hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
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
    let text = String::deserialize(deserializer)?;
    let is_well_formed = text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
    let hash = u64::from_str_radix(&text, 16).ok().filter(|_| is_well_formed);
    hash.ok_or_else(|| D::Error::custom(format!("`{text}` is no hash of sixteen hexadecimal digits")))
}
