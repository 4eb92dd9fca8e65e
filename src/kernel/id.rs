//! Ids: the authored, stable names of content entries, interned so that they copy and compare as fast as numbers.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, RwLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

static NAMES: LazyLock<RwLock<HashMap<&'static str, &'static InternedName>>> = LazyLock::new(RwLock::default);

/// A name, with the number of names that were interned before it.
struct InternedName {
    text: &'static str,
    number: u32,
}

/// The authored id of a content entry (`garden_rake`). An id is a name, never a position in a list.
///
/// Ids are interned for the life of the process, so equality is one pointer comparison. Ordering and hashing use the
/// text, so both stay the same from run to run and from machine to machine.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct Id(&'static InternedName);

impl Id {
    /// Interns `name`.
    pub fn new(name: &str) -> Self {
        let known = NAMES.read().unwrap_or_else(|e| e.into_inner()).get(name).copied();
        if let Some(known) = known {
            return Self(known);
        }
        let mut names = NAMES.write().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = names.get(name).copied() {
            return Self(known);
        }
        let text: &'static str = Box::leak(name.to_owned().into_boxed_str());
        let interned: &'static InternedName = Box::leak(Box::new(InternedName { text, number: names.len() as u32 }));
        names.insert(text, interned);
        Self(interned)
    }

    /// The id as written by its author.
    pub fn as_str(self) -> &'static str {
        self.0.text
    }

    /// The number of ids that were interned before this one. It differs from run to run: only look-ups may use it.
    pub(super) fn number(self) -> usize {
        self.0.number as usize
    }
}

impl Eq for Id {}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl std::hash::Hash for Id {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialOrd for Id {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Id {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

impl From<&str> for Id {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Ok(Self::new(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_one_id() {
        let joined = format!("{}_{}", "rusty", "sword");
        assert_eq!(Id::new("rusty_sword"), Id::new(&joined));
        assert_ne!(Id::new("pole"), Id::new("rusty_sword"));
    }
}
