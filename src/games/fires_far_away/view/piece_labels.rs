//! The labels that tell the enemies' pieces apart: a few letters on a slip for each, and the shape of its piece.
//!
//! Owns both, as plain data that comes from names, types and HP alone. Must not know how a slip or a piece is drawn.

use std::collections::BTreeMap;

use super::EnemySheet;
use crate::lang::Text;
use crate::model::Id;

/// The texts of the slips, in the order of the names. No two are alike: enemies of one kind, whose names end with a
/// number, share their letters and keep the number.
pub fn slip_texts<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let parts: Vec<(&str, &str)> = names.into_iter().map(split_number).collect();
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in &parts {
        if !kinds.contains(kind) {
            kinds.push(kind);
        }
    }
    let mut letters: BTreeMap<&str, String> = BTreeMap::new();
    for kind in &kinds {
        let others = || kinds.iter().filter(|other| *other != kind).flat_map(|other| word_prefixes(other));
        let is_free = |text: &String| !letters.values().any(|taken| taken == text);
        let own = word_prefixes(kind).into_iter().find(|word| !others().any(|other| other == *word));
        let chosen = own.into_iter().chain(candidates(kind)).find(is_free);
        letters.insert(kind, chosen.unwrap_or_default());
    }
    parts.iter().map(|(kind, number)| format!("{}{number}", letters[kind])).collect()
}

/// A name without the number at its end, and the number.
pub(super) fn split_number(name: &str) -> (&str, &str) {
    match name.rsplit_once(' ') {
        Some((kind, number)) if !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()) => (kind, number),
        _ => (name, ""),
    }
}

/// The names of enemies of one kind as one: "Salt Moth 1-3, 5".
pub fn names_together(names: &[&str]) -> Text {
    let Some((kind, _)) = names.first().map(|name| split_number(name)) else { return Text::Empty };
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in names.iter().filter_map(|name| split_number(name).1.parse().ok()) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): (u16, u16)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}\u{2013}{last}"),
    };
    let numbers = runs.into_iter().map(run).collect::<Vec<_>>().join(", ");
    Text::joined(" ", [Text::authored(kind), Text::authored(numbers)])
}

/// The words of a name that begin with a capital, or all words if none does.
fn capitalised_words(name: &str) -> Vec<&str> {
    let large: Vec<&str> =
        name.split_whitespace().filter(|word| word.chars().next().is_some_and(char::is_uppercase)).collect();
    if large.is_empty() { name.split_whitespace().collect() } else { large }
}

/// The first two letters of every capitalised word.
fn word_prefixes(name: &str) -> Vec<String> {
    capitalised_words(name).iter().map(|word| word.chars().take(2).collect()).collect()
}

/// Letters for a name that shares its words with others, the shortest first: those of the first word, the same with the
/// initial of a later word, more and more of the name.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let words = capitalised_words(name);
    let head: String = words.first().map(|word| word.chars().take(2).collect()).unwrap_or_default();
    let initials = words.iter().skip(1).rev().filter_map(|word| word.chars().next());
    let with_initial: Vec<String> = initials.map(|initial| format!("{head}{initial}")).collect();
    let joined: Vec<char> = words.concat().chars().collect();
    let longer: Vec<String> = (3..=joined.len()).map(|n| joined[..n].iter().collect()).collect();
    let base = head.clone();
    let counted = (1..=u16::MAX).map(move |n| format!("{base}-{n}"));
    std::iter::once(head).chain(with_initial).chain(longer).chain(counted)
}

/// The body of a piece. It goes with the size of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PegBody {
    /// A short, wide casing: few HP.
    Short,
    /// The usual casing.
    Straight,
    /// A tall casing with a narrow neck: many HP.
    Necked,
    /// A cartridge that lies on two hexes.
    Long,
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PegShape {
    /// Its body.
    pub body: PegBody,
    /// The number of dark bands around it, by which kinds with the same body differ.
    pub bands: u8,
    /// Whether its brass is dented: half of its HP or more are lost.
    pub is_dented: bool,
}

/// The most HP of a short casing, and the fewest of a necked one.
const SHORT_UP_TO: u8 = 4;
const NECKED_FROM: u8 = 10;
/// The most bands that have room on a casing.
const MOST_BANDS: usize = 3;

/// The body of an enemy's piece.
fn peg_body(enemy: &EnemySheet) -> PegBody {
    match enemy.sheet.hp_max {
        _ if enemy.sheet.tail.is_some() => PegBody::Long,
        hp if hp <= SHORT_UP_TO => PegBody::Short,
        hp if hp < NECKED_FROM => PegBody::Straight,
        _ => PegBody::Necked,
    }
}

/// The shapes of the pieces of an encounter's enemies, in their order. Enemies of one kind have the same number of bands,
/// and different kinds with the same body different numbers, as far as there is room for bands.
pub fn peg_shapes(enemies: &[EnemySheet]) -> Vec<PegShape> {
    let mut kinds: Vec<(PegBody, Id)> = enemies.iter().map(|enemy| (peg_body(enemy), enemy.sheet.id)).collect();
    kinds.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.as_str().cmp(b.1.as_str())));
    kinds.dedup();
    let shape = |enemy: &EnemySheet| {
        let body = peg_body(enemy);
        let alike = kinds.iter().filter(|(other, _)| *other == body);
        let place = alike.clone().position(|(_, id)| *id == enemy.sheet.id).unwrap_or(0);
        let lost = enemy.sheet.hp_damage.total();
        PegShape {
            body,
            bands: (place % (MOST_BANDS + 1)) as u8,
            is_dented: lost > 0 && u16::from(lost) * 2 >= u16::from(enemy.sheet.hp_max),
        }
    };
    enemies.iter().map(shape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_tell_one_name_from_another() {
        let short = |names: &[&str]| slip_texts(names.iter().copied());
        let all = ["Pale Captain", "Pale Reed 1", "Pale Reed 2", "Pale Robe", "Heir of the Ford"];
        assert_eq!(short(&all), ["Ca", "Re1", "Re2", "Ro", "He"]);
        assert_eq!(short(&["Clay Lad", "Clay Lad in Lace"]), ["Cl", "ClL"]);
        assert_eq!(short(&["Clay Lad 1", "Clay Lad in Lace", "Clay Lad 2"]), ["Cl1", "ClL", "Cl2"]);
        assert_eq!(short(&["a", "a b"]), ["a", "b"]);
    }

    #[test]
    fn enemies_of_a_kind_are_named_together() {
        assert_eq!(names_together(&["Goose"]), "Goose");
        assert_eq!(names_together(&["Salt Moth 2", "Salt Moth 3"]), "Salt Moth 2, 3");
        let some = ["Salt Moth 1", "Salt Moth 2", "Salt Moth 3", "Salt Moth 5"];
        assert_eq!(names_together(&some), "Salt Moth 1\u{2013}3, 5");
    }

    #[test]
    fn slips_are_unique_whatever_the_names() {
        let words = ["Straw", "Stray", "Man", "Mail", "of", "the", "Old"];
        let mut names: Vec<String> = Vec::new();
        for a in words {
            for b in words {
                for c in ["", " 1", " 2"] {
                    names.push(format!("{a} {b}{c}"));
                }
            }
        }
        let mut slips = slip_texts(names.iter().map(String::as_str));
        let count = slips.len();
        slips.sort();
        slips.dedup();
        assert_eq!(slips.len(), count, "{slips:?}");
    }
}
