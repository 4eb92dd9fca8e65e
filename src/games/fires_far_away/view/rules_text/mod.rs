//! The rules text of entries: what an entry does, in short plain English, generated from its data.
//!
//! A `Writer` words cost, requirements, aims, effects and modifier blocks of the effect language. With a live context
//! it puts in the numbers of the character as it stands now; without one it names them ("weapon damage"). Every match on
//! a word of the language is exhaustive, so that a new word cannot be forgotten here. The sentences themselves are
//! messages of `assets/lang/en/fires_far_away/rules*.ftl`; what is built here is [`Text`], so nothing here may look into
//! the words of a text. Must not decide what an effect does: `rules` does. The authored texts of the files say what a
//! person wants to know; `tests/authored_texts.rs` holds them to what is written here.

/// The message for you as the actor, or the message for another one, which has the actor as its `it`.
macro_rules! of_actor {
    ($writer:expr, $you:literal, $it:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match $writer.me {
            $crate::view::rules_text::Voice::You => $crate::lang::text!($you $(, $name = $value)*),
            _ => $crate::lang::text!($it, it = $writer.it() $(, $name = $value)*),
        }
    };
}

/// The first message if something holds, else the second.
macro_rules! holds {
    ($yes:expr, $holds:literal, $fails:literal $(, $name:ident = $value:expr)* $(,)?) => {
        match $yes {
            true => $crate::lang::text!($holds $(, $name = $value)*),
            false => $crate::lang::text!($fails $(, $name = $value)*),
        }
    };
}

mod abilities;
mod areas;
mod blocks;
mod catalog_entries;
mod condition_words;
mod costs;
mod effects;
mod enemy_entries;
mod entries;
mod gear_entries;
mod names;
mod predicates;
mod script_text;
mod strikes;
mod things;
mod values;

pub use catalog_entries::{EntryText, entry_texts};
pub use enemy_entries::{
    doom_effect_text, doom_text, enemy_attack_text, enemy_exceptions_text, enemy_text, enemy_type_text, tile_text,
};
pub use entries::{action_text, attunement_text, clause_text, condition_text, enemy_clause_text};
pub use gear_entries::gear_text;

pub(in crate::view) use entries::requirement_text as refused_requirement_text;
pub(in crate::view) use entries::{action_mode_text, attunement_brief, lent_text, usable_text};
pub(in crate::view) use gear_entries::{GearNumbers, gear_text_in_play};
pub use names::stat_label;

use crate::content::Catalog;
use crate::content::encounter::Encounter;
use crate::lang::{Text, text};
use crate::model::{DamageKind, GearIndex, Id};
use crate::rules::query::context::EvalContext;

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

/// How sentences name the target of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TargetName {
    Target,
    Attacker,
    OneHit,
    Fallen,
    Other,
    Entrant,
    Grappled,
}

/// Words the parts of an entry.
#[derive(Clone)]
struct Writer<'a> {
    /// Where names of conditions, actions, enemies and tiles come from.
    catalog: &'a Catalog,
    /// The encounter that the entry belongs to, whose tiles are meant first: two encounters may use one key for two tiles.
    encounter: Option<&'a Encounter>,
    /// Who the actor is.
    me: Voice,
    /// The name of the target.
    target: TargetName,
    /// The character as it stands, with the gear in use, if its numbers are to be put in.
    live: Option<EvalContext<'a>>,
    /// PWR, if the sheet of an enemy says it.
    power: Option<u8>,
    /// The damage type of the weapon in use, if the player has chosen it.
    damage_kind: Option<DamageKind>,
}

impl<'a> Writer<'a> {
    fn new(catalog: &'a Catalog, me: Voice) -> Self {
        Self { catalog, encounter: None, me, target: TargetName::Target, live: None, power: None, damage_kind: None }
    }

    /// The same words for an entry of an encounter.
    fn in_encounter(self, encounter: Option<&'a Encounter>) -> Self {
        Self { encounter, ..self }
    }

    /// The same words for another actor.
    fn speaking_of(&self, me: Voice) -> Self {
        Self { me, ..self.clone() }
    }

    /// The same words with another name for the target.
    fn calling_target(&self, target: TargetName) -> Self {
        Self { target, ..self.clone() }
    }

    /// The same words with another piece as the gear in use; with `None`, the piece is not known yet.
    fn using_gear(&self, gear: Option<GearIndex>) -> Self {
        let live = self.live.as_ref().map(|live| live.with_other_gear(gear));
        Self { live: live.filter(|_| gear.is_some()), damage_kind: None, ..self.clone() }
    }

    /// The actor as the subject of a clause: "it", "whoever enters".
    fn it(&self) -> Text {
        match self.me {
            Voice::You => text!("rules-you"),
            Voice::It => text!("rules-it"),
            Voice::Entrant => text!("rules-whoever-enters"),
            Voice::Everyone => text!("rules-each-combatant"),
        }
    }

    /// The actor as an object: "you", "it".
    fn object(&self) -> Text {
        match self.me {
            Voice::You => text!("rules-you"),
            Voice::It | Voice::Entrant => text!("rules-it"),
            Voice::Everyone => text!("rules-each-combatant"),
        }
    }

    /// The actor as an owner: "your", "its".
    fn possessive(&self) -> Text {
        match self.me {
            Voice::You => text!("rules-your"),
            Voice::It | Voice::Entrant => text!("rules-its"),
            Voice::Everyone => text!("rules-their"),
        }
    }

    /// The target as a noun: "the target", "the attacker".
    fn target(&self) -> Text {
        self.target.text()
    }
}

impl TargetName {
    fn text(self) -> Text {
        match self {
            Self::Target => text!("rules-target"),
            Self::Attacker => text!("rules-attacker"),
            Self::OneHit => text!("rules-one-hit"),
            Self::Fallen => text!("rules-fallen"),
            Self::Other => text!("rules-other"),
            Self::Entrant => text!("rules-whoever-enters"),
            Self::Grappled => text!("rules-grappled"),
        }
    }

    /// The name after "for each".
    fn each(self) -> Text {
        match self {
            Self::Target => text!("rules-each-target"),
            Self::Attacker => text!("rules-each-attacker"),
            Self::OneHit => text!("rules-each-one-hit"),
            Self::Fallen => text!("rules-each-fallen"),
            Self::Other => text!("rules-each-other"),
            Self::Entrant | Self::Grappled => self.text(),
        }
    }
}

/// Sentences from clauses: each begins with a capital letter and ends with a full stop. Empty clauses are left out.
fn sentences(clauses: impl IntoIterator<Item = Text>) -> Text {
    Text::sentences(clauses)
}

/// The name of a mark or of a store, which is a key of the files, in quotation marks: it reads like other words.
fn quoted_key(key: Id) -> Text {
    text!("rules-in-quotes", name = key_words(key))
}

/// A key of the files as words: `garden_rake` is "garden rake".
pub fn key_words(key: Id) -> Text {
    Text::authored(key.as_str().replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_punctuated() {
        let clauses = ["one die", "", "it gets Cursed!"].map(Text::authored);
        assert_eq!(sentences(clauses), "One die. It gets Cursed!");
    }
}
