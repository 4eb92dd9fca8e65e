//! A map with ids as keys. A lookup hashes one pointer, which is fast; iteration follows the order of the names, which
//! makes results reproducible.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Index;

use super::Id;

/// Hashes the address of an interned name by one multiplication, which spreads it over the upper bits.
#[derive(Clone, Debug, Default)]
pub struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.0 = (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// A map from ids to values, iterated in the order of the names.
#[derive(Clone, Debug)]
pub struct IdMap<T> {
    /// Entries in the order of the names.
    entries: Vec<(Id, T)>,
    /// Address of a name to its position in `entries`.
    index_by_address: HashMap<usize, usize, BuildHasherDefault<AddressHasher>>,
}

impl<T> Default for IdMap<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), index_by_address: HashMap::default() }
    }
}

fn address_of(id: Id) -> usize {
    id.as_str().as_ptr() as usize
}

impl<T> IdMap<T> {
    /// The entry of an id.
    pub fn get(&self, id: &Id) -> Option<&T> {
        self.index_by_address.get(&address_of(*id)).map(|n| &self.entries[*n].1)
    }

    /// Whether there is an entry of this id.
    pub fn contains_key(&self, id: &Id) -> bool {
        self.index_by_address.contains_key(&address_of(*id))
    }

    /// Adds an entry, or replaces the entry of the same id.
    pub fn insert(&mut self, id: Id, value: T) {
        match self.entries.binary_search_by(|(known, _)| known.cmp(&id)) {
            Ok(n) => self.entries[n].1 = value,
            Err(n) => {
                self.entries.insert(n, (id, value));
                self.index_by_address =
                    self.entries.iter().enumerate().map(|(n, (id, _))| (address_of(*id), n)).collect();
            }
        }
    }

    /// Removes an entry and returns its value.
    pub fn remove(&mut self, id: &Id) -> Option<T> {
        let n = self.index_by_address.remove(&address_of(*id))?;
        let (_, value) = self.entries.remove(n);
        self.index_by_address = self.entries.iter().enumerate().map(|(n, (id, _))| (address_of(*id), n)).collect();
        Some(value)
    }

    /// Every entry in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &T)> {
        self.entries.iter().map(|(id, value)| (id, value))
    }

    /// Every id in the order of the names.
    pub fn keys(&self) -> impl Iterator<Item = &Id> {
        self.entries.iter().map(|(id, _)| id)
    }

    /// Every value in the order of the names.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, value)| value)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the map has no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<T> Index<&Id> for IdMap<T> {
    type Output = T;

    #[expect(clippy::expect_used, reason = "the loader has checked every id that is used as an index")]
    fn index(&self, id: &Id) -> &T {
        self.get(id).expect("the id has an entry")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_and_walked_through_in_order() {
        let mut map = IdMap::default();
        for (n, name) in ["pear", "apple", "quince", "apple"].into_iter().enumerate() {
            map.insert(Id::new(name), n);
        }
        assert_eq!(
            map.iter().map(|(id, n)| (id.as_str(), *n)).collect::<Vec<_>>(),
            [("apple", 3), ("pear", 0), ("quince", 2)]
        );
        assert_eq!(map.get(&Id::new("quince")), Some(&2));
        assert!(!map.contains_key(&Id::new("plum")));
    }
}
