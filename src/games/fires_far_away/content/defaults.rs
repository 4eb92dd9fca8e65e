//! The values of fields that a file may leave out.
//!
//! Owns the functions that more than one entry format names in `#[serde(default)]`.

use super::script::{Predicate, Script};
use crate::model::Id;

/// The id of an entry before the loader fills in the key under which the entry stands.
pub(super) fn placeholder_id() -> Id {
    Id::new("")
}

/// A script without effects.
pub(super) fn empty_script() -> Script {
    Script::from([])
}

/// The predicate that always holds.
pub(super) fn always() -> Predicate {
    Predicate::Always
}

/// The number 1.
pub(super) fn one() -> u8 {
    1
}
