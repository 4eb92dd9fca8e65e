//! The rules text of entries: what an entry does, in short plain English, generated from its data.
//!
//! A `Writer` words cost, requirements, aims, effects and modifier blocks of the effect language. With a live context
//! it puts in the numbers of the character as it stands now; without one it names them ("weapon damage"). Every match on
//! a word of the language is exhaustive, so that a new word cannot be forgotten here. Must not decide what an effect
//! does: `rules` does. The authored texts of the files say what a person wants to know; `tests/authored_texts.rs` holds
//! them to what is written here.

mod areas;
mod blocks;
mod catalog_entries;
mod condition_words;
mod costs;
mod effects;
mod enemy_entries;
mod entries;
mod gear_entries;
mod kept_texts;
mod names;
mod predicates;
mod script_text;
mod strikes;
mod values;

pub use catalog_entries::{EntryText, entry_texts};
pub use enemy_entries::{doom_text, enemy_attack_text, enemy_text, enemy_type_text, tile_text};
pub use entries::{action_text, attunement_text, condition_text};
pub use gear_entries::gear_text;

pub(in crate::view) use entries::{action_mode_text, clause_text, lent_text, refused_requirement_text, usable_text};
pub(in crate::view) use gear_entries::gear_text_in_play;
pub(in crate::view) use kept_texts::GearNumbers;
pub(in crate::view) use names::stat_label;

use crate::content::Catalog;
use crate::model::{DamageKind, GearIndex, Id};
use kept_texts::LiveNumbers;

/// Who the actor of a script is, and so how sentences address it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    /// The character: "raise the shield", "your".
    You,
    /// An enemy, or the bearer of a lent block: "it raises the shield", "its".
    It,
    /// A combatant that enters a tile.
    Entrant,
    /// Every combatant, for what is lent to the whole table.
    Everyone,
}

/// Words the parts of an entry.
#[derive(Clone)]
struct Writer<'a> {
    /// Where names of conditions, actions, enemies and tiles come from.
    catalog: &'a Catalog,
    /// Who the actor is.
    me: Voice,
    /// The word for the target.
    target: &'static str,
    /// The character as it stands, with the gear in use, if its numbers are to be put in.
    live: Option<LiveNumbers<'a>>,
    /// PWR, if the sheet of an enemy says it.
    power: Option<u8>,
    /// The damage type of the weapon in use, if the player has chosen it.
    damage_kind: Option<DamageKind>,
}

impl<'a> Writer<'a> {
    fn new(catalog: &'a Catalog, me: Voice) -> Self {
        Self { catalog, me, target: "the target", live: None, power: None, damage_kind: None }
    }

    /// The same words for another actor.
    fn speaking_of(&self, me: Voice) -> Self {
        Self { me, ..self.clone() }
    }

    /// The same words with another name for the target.
    fn calling_target(&self, target: &'static str) -> Self {
        Self { target, ..self.clone() }
    }

    /// The same words with another piece as the gear in use; with `None`, the piece is not known yet.
    fn using_gear(&self, gear: Option<GearIndex>) -> Self {
        let live = self.live.as_ref().map(|live| live.with_other_gear(gear));
        Self { live: live.filter(|_| gear.is_some()), damage_kind: None, ..self.clone() }
    }

    /// A verb with the actor as its subject: "raise" as an order to the player, else "it raises".
    fn verb(&self, order: &str, third: &str) -> String {
        match self.me {
            Voice::You => order.to_owned(),
            Voice::It => format!("it {third}"),
            Voice::Entrant => format!("whoever enters {third}"),
            Voice::Everyone => format!("each combatant {third}"),
        }
    }

    /// The actor as the subject of a clause, with its verb: "you have", "it has".
    fn subject(&self, second: &str, third: &str) -> String {
        match self.me {
            Voice::You => format!("you {second}"),
            _ => self.verb("", third),
        }
    }

    /// The actor as an object: "you", "it".
    fn object(&self) -> &'static str {
        match self.me {
            Voice::You => "you",
            Voice::It | Voice::Entrant => "it",
            Voice::Everyone => "each combatant",
        }
    }

    /// The actor as an owner: "your", "its".
    fn possessive(&self) -> &'static str {
        match self.me {
            Voice::You => "your",
            Voice::It | Voice::Entrant => "its",
            Voice::Everyone => "their",
        }
    }
}

/// A list in a sentence: "a", "a and b", "a, b and c".
fn join_with(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// A list of things that all count.
fn join_and(words: &[String]) -> String {
    join_with(words, "and")
}

/// A list of things of which one counts.
fn join_or(words: &[String]) -> String {
    join_with(words, "or")
}

/// The text with a capital letter at its beginning.
fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Sentences from clauses: each begins with a capital letter and ends with a full stop. Empty clauses are left out.
fn sentences(clauses: impl IntoIterator<Item = String>) -> String {
    let ended = |clause: String| {
        let text = capitalized(clause.trim());
        if text.ends_with(['.', '!']) { text } else { format!("{text}.") }
    };
    let clauses: Vec<String> = clauses.into_iter().filter(|clause| !clause.trim().is_empty()).map(ended).collect();
    clauses.join(" ")
}

/// A key of the files as words: `garden_rake` is "garden rake".
fn key_words(key: Id) -> String {
    key.as_str().replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_sentences_are_punctuated() {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
        assert_eq!(join_and(&words(&["a"])), "a");
        assert_eq!(join_and(&words(&["a", "b"])), "a and b");
        assert_eq!(join_or(&words(&["a", "b", "c"])), "a, b or c");
        assert_eq!(sentences(words(&["one die", "", "it gets Cursed!"])), "One die. It gets Cursed!");
    }
}
