//! A map with ids as keys. A lookup is an index into an array; iteration follows the order of the names, which makes
//! results reproducible.

use std::ops::Index;

use crate::id::Id;

/// The largest number of entries that a lookup compares one by one.
const MAX_SCANNED_ENTRIES: usize = 8;

/// A map from ids to values, iterated in the order of the names.
#[derive(Clone, Debug)]
pub struct IdMap<T> {
    /// Entries in the order of the names.
    entries: Vec<(Id, T)>,
    /// The number of the id to which the first element of `position_by_number` belongs.
    first_number: usize,
    /// For each number of an id, 1 plus the position in `entries`; 0 for ids without an entry. Empty while the map is
    /// small.
    position_by_number: Vec<u32>,
}

impl<T> Default for IdMap<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), first_number: 0, position_by_number: Vec::new() }
    }
}

impl<T> IdMap<T> {
    fn position(&self, id: &Id) -> Option<usize> {
        if self.entries.len() <= MAX_SCANNED_ENTRIES {
            return self.entries.iter().position(|(known, _)| known == id);
        }
        let place = id.number().wrapping_sub(self.first_number);
        self.position_by_number.get(place).and_then(|n| usize::try_from(*n).ok()?.checked_sub(1))
    }

    fn renew_positions(&mut self) {
        self.position_by_number.clear();
        if self.entries.len() <= MAX_SCANNED_ENTRIES {
            return;
        }
        let numbers = || self.entries.iter().map(|(id, _)| id.number());
        self.first_number = numbers().min().unwrap_or(0);
        self.position_by_number.resize(numbers().max().map_or(0, |last| last + 1 - self.first_number), 0);
        for (n, (id, _)) in self.entries.iter().enumerate() {
            self.position_by_number[id.number() - self.first_number] = n as u32 + 1;
        }
    }

    /// The entry of an id.
    pub fn get(&self, id: &Id) -> Option<&T> {
        self.position(id).map(|n| &self.entries[n].1)
    }

    /// Whether there is an entry of this id.
    pub fn contains_key(&self, id: &Id) -> bool {
        self.position(id).is_some()
    }

    /// Adds an entry, or replaces the entry of the same id.
    pub fn insert(&mut self, id: Id, value: T) {
        match self.entries.binary_search_by(|(known, _)| known.cmp(&id)) {
            Ok(n) => self.entries[n].1 = value,
            Err(n) => {
                self.entries.insert(n, (id, value));
                self.renew_positions();
            }
        }
    }

    /// Removes an entry and returns its value.
    pub fn remove(&mut self, id: &Id) -> Option<T> {
        let (_, value) = self.entries.remove(self.position(id)?);
        self.renew_positions();
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

    #[test]
    fn large_and_small_maps_find_the_same() {
        let names: Vec<Id> = (0..40).map(|n| Id::new(&format!("id_map_test_{n}"))).collect();
        let mut map = IdMap::default();
        for (n, id) in names.iter().enumerate() {
            map.insert(*id, n);
            assert!(names.iter().enumerate().all(|(m, id)| map.get(id) == (m <= n).then_some(&m)), "{n}");
        }
        assert_eq!(map.get(&Id::new("another")), None);
        for (n, id) in names.iter().enumerate() {
            assert_eq!(map.remove(id), Some(n));
            assert_eq!(map.remove(id), None);
            assert!(names[n + 1..].iter().all(|id| map.contains_key(id)));
        }
    }
}
