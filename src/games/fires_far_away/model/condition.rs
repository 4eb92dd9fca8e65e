//! Conditions: their names, and how many tokens of each lie on a sheet.
//!
//! Owns the names that the rules themselves use. The effect of a condition stands in its row
//! (`content::condition_row`). Must not know any row.

use std::cell::RefCell;
use std::fmt;
use std::sync::LazyLock;

use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use super::Id;

/// A condition (2.3.5), by the key of its row in `rules/conditions.ron`.
///
/// Files write the name as a bare word: `Blazing`. A scenario can add conditions, so a name is no promise that there is
/// a row: the loader checks the names of each file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct Condition(Id);

/// The ids of the conditions that the rules name.
static KNOWN: LazyLock<[Condition; 5]> =
    LazyLock::new(|| ["Flinch", "Grappled", "Hollow", "Knockdown", "Stunned"].map(Condition::named));

/// The conditions that the rules name, because the rules inflict them themselves or keep a record beside them. Every
/// other rule asks the row what a condition does.
impl Condition {
    /// A broken guard inflicts it.
    pub fn flinch() -> Self {
        KNOWN[0]
    }

    /// Each token belongs to a hold, which remembers its holder.
    pub fn grappled() -> Self {
        KNOWN[1]
    }

    /// A defeat at 0 HMN brings it.
    pub fn hollow() -> Self {
        KNOWN[2]
    }

    /// A collision and an enemy that puts itself out bring it.
    pub fn knockdown() -> Self {
        KNOWN[3]
    }

    /// A broken guard inflicts it.
    pub fn stunned() -> Self {
        KNOWN[4]
    }

    /// The conditions above; each needs a row.
    pub fn known() -> [Self; 5] {
        *KNOWN
    }
}

impl Condition {
    /// The condition of this name.
    pub fn named(name: &str) -> Self {
        Self(Id::new(name))
    }

    /// The name as files write it.
    pub fn name(self) -> &'static str {
        self.0.as_str()
    }

    /// The key of its row.
    pub fn id(self) -> Id {
        self.0
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Condition {
    /// A bare word in texts; the name in state hashes, because its number differs from run to run.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_unit_variant("Condition", 0, self.name())
        } else {
            serializer.serialize_str(self.name())
        }
    }
}

thread_local! {
    /// The conditions that were deserialized since [`note_conditions`] began.
    static NOTED: RefCell<Option<Vec<Condition>>> = const { RefCell::new(None) };
}

/// Runs a parser and returns the conditions that its text names, in their order, each once. So a check of the names
/// can't forget a place in which a file may name one.
pub fn note_conditions<T>(parse: impl FnOnce() -> T) -> (T, Vec<Condition>) {
    let before = NOTED.replace(Some(Vec::new()));
    let parsed = parse();
    (parsed, NOTED.replace(before).unwrap_or_default())
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ConditionVisitor;

        impl<'de> Visitor<'de> for ConditionVisitor {
            type Value = Condition;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a condition")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Condition, A::Error> {
                let (condition, rest) = access.variant_seed(NameSeed)?;
                rest.unit_variant()?;
                NOTED.with_borrow_mut(|noted| {
                    noted.iter_mut().filter(|noted| !noted.contains(&condition)).for_each(|n| n.push(condition));
                });
                Ok(condition)
            }
        }

        deserializer.deserialize_enum("Condition", &[], ConditionVisitor)
    }
}

/// Reads the bare word.
struct NameSeed;

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Condition;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Condition, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameSeed {
    type Value = Condition;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a condition")
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Condition, E> {
        Ok(Condition::named(name))
    }
}

/// Number of tokens of each condition on one sheet. Most sheets hold none or a few, so they are a short list, in the order
/// of the names.
#[derive(Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(Condition, u8)>", into = "Vec<(Condition, u8)>")]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct ConditionCounts(SmallVec<[(Condition, u8); 3]>);

impl ConditionCounts {
    /// Number of tokens of one condition.
    pub fn get(&self, condition: Condition) -> u8 {
        self.0.iter().find(|(held, _)| *held == condition).map_or(0, |(_, n)| *n)
    }

    /// Whether the sheet holds at least one token of the condition.
    pub fn contains(&self, condition: Condition) -> bool {
        self.get(condition) > 0
    }

    /// Sets the number of tokens of a condition.
    pub fn set(&mut self, condition: Condition, n: u8) {
        match (self.0.binary_search_by(|(held, _)| held.cmp(&condition)), n) {
            (Ok(at), 0) => {
                self.0.remove(at);
            }
            (Ok(at), n) => self.0[at].1 = n,
            (Err(_), 0) => {}
            (Err(at), n) => self.0.insert(at, (condition, n)),
        }
    }

    /// Whether the sheet holds no condition.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The conditions with at least one token, each with its count, in the order of the names.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Condition, u8)> + '_ {
        self.0.iter().copied()
    }
}

/// Only the kinds of which there are tokens: `{Fear: 1}`.
impl fmt::Debug for ConditionCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl From<Vec<(Condition, u8)>> for ConditionCounts {
    fn from(tokens: Vec<(Condition, u8)>) -> Self {
        let mut counts = Self::default();
        for (condition, n) in tokens {
            counts.set(condition, n);
        }
        counts
    }
}

impl From<ConditionCounts> for Vec<(Condition, u8)> {
    fn from(counts: ConditionCounts) -> Self {
        counts.iter().collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn any_name_is_a_bare_word_in_every_text() {
        let soaked: Condition = ron::from_str("Soaked").unwrap();
        assert_eq!(soaked, Condition::named("Soaked"));
        assert_eq!(ron::to_string(&soaked).unwrap(), "Soaked");
        assert_eq!(serde_json::to_string(&soaked).unwrap(), "\"Soaked\"");
        assert_eq!(serde_json::from_str::<Condition>("\"Soaked\"").unwrap(), soaked);
        assert!(ron::from_str::<Condition>("3").is_err());
        assert!(serde_json::from_str::<Condition>("{\"Soaked\":3}").is_err());
    }

    #[test]
    fn the_known_conditions_are_those_that_files_name() {
        let names = Condition::known().map(Condition::name);
        assert_eq!(names, ["Flinch", "Grappled", "Hollow", "Knockdown", "Stunned"]);
        assert!(Condition::known().into_iter().all(|known| Condition::named(known.name()) == known));
    }

    #[test]
    fn a_parser_notes_the_names_it_has_read() {
        let text = "[Soaked, Stunned, Soaked]";
        let (read, noted) = note_conditions(|| ron::from_str::<Vec<Condition>>(text).unwrap());
        assert_eq!((read.len(), noted), (3, vec![Condition::named("Soaked"), Condition::stunned()]));
    }

    #[test]
    fn counts_are_in_the_order_of_the_names() {
        let mut counts = ConditionCounts::default();
        for (name, n) in [("Netted", 2), ("Blazing", 1), ("Soaked", 3), ("Blazing", 0)] {
            counts.set(Condition::named(name), n);
        }
        assert_eq!(format!("{counts:?}"), "{Netted: 2, Soaked: 3}");
        assert_eq!(counts.get(Condition::named("Blazing")), 0);
    }
}
