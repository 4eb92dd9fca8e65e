//! Ids: the authored, stable names of content entries, interned so that they copy and compare as fast as numbers.

use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, RwLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

static NAMES: LazyLock<RwLock<HashSet<&'static str>>> = LazyLock::new(Default::default);

/// The authored id of a content entry (`arming_sword`). An id is a name, never a position in a list.
///
/// Ids are interned for the life of the process, so equality is one pointer comparison. Ordering and hashing use the
/// text, so both stay the same from run to run and from machine to machine.
#[derive(Clone, Copy, Eq)]
pub struct Id(&'static str);

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
        let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
        names.insert(kept);
        Self(kept)
    }

    /// The id as written by its author.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq for Id {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl std::hash::Hash for Id {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialOrd for Id {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Id {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl From<&str> for Id {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
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
