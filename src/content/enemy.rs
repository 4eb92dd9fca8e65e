//! Enemies as data (2.4): their sheets, their attacks, and what an entry of a table lets them do.
//!
//! Owns the shape of enemy files. What their types come to is `nature`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::placeholder_id;
use super::encounter::empty_script;
use super::enemy_traits::{EnemyTraits, EnemyType};
use super::script::{Predicate, Script, Targeting};
use crate::model::{Condition, DamageKind, Id, Modifiers, Sink};

/// Which part of a two-hex body an attack comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BodyPart {
    /// Whichever is closer to its target, the head on a tie.
    #[default]
    Either,
    /// The head.
    Head,
    /// The tail.
    Tail,
}

/// One attack on an enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyAttack {
    /// As printed.
    pub name: String,
    /// Fewest and most hexes; adjacent if left out.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// The hexes it strikes, if it is an area; its range is of no account then.
    #[serde(default)]
    pub area: Option<Targeting>,
    /// Implicit Move, taken after the reaction.
    #[serde(default)]
    pub step: u8,
    /// How often it is made, each time with its own window.
    #[serde(default = "one")]
    pub times: u8,
    /// Modifiers and tags.
    #[serde(default)]
    pub mods: Modifiers,
    /// Which part of a Large enemy it comes from.
    #[serde(default)]
    pub from: BodyPart,
    /// Whether its area strikes everybody in it and not the character alone.
    #[serde(default)]
    pub hits_everyone: bool,
    /// Whether Shield Up! stays.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether this is no attack but something it does for itself or to the table: it needs nobody in reach and lets
    /// nobody react.
    #[serde(default)]
    pub self_action: bool,
    /// What somebody Grappled by it suffers at the start of each own Turn.
    #[serde(default)]
    pub grapple_damage: Option<(u8, DamageKind)>,
    /// What it does to its target.
    pub effect: Script,
    /// The same in words, our own.
    pub text: String,
}

fn adjacent() -> (u8, u8) {
    (1, 1)
}

pub(super) fn one() -> u8 {
    1
}

/// The shield of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyShield {
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens its card holds.
    pub stability: u8,
    /// Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Whether the encounter begins with Shield Up!.
    #[serde(default)]
    pub up: bool,
}

/// An enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// HP circle.
    pub hp: u8,
    /// Sinks it has.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sinks: BTreeMap<Sink, u8>,
    /// The shield it carries.
    #[serde(default)]
    pub shield: Option<EnemyShield>,
    /// Move value.
    #[serde(default)]
    pub movement: u8,
    /// Types.
    #[serde(default)]
    pub types: Vec<EnemyType>,
    /// Conditions that do not take hold, whatever its types.
    #[serde(default)]
    pub immune_to: Vec<Condition>,
    /// Conditions that take hold, whatever its types.
    #[serde(default)]
    pub not_immune_to: Vec<Condition>,
    /// Damage that does nothing to it, whatever its types.
    #[serde(default)]
    pub immune_to_damage: Vec<DamageKind>,
    /// Damage that hurts it, whatever its types.
    #[serde(default)]
    pub not_immune_to_damage: Vec<DamageKind>,
    /// What all that comes to; worked out by the loader.
    #[serde(skip)]
    pub traits: EnemyTraits,
    /// Whether it carries a light.
    #[serde(default)]
    pub light: bool,
    /// What being Dismounted does to it, once.
    #[serde(default = "empty_script")]
    pub dismounted: Script,
    /// What happens when it is defeated.
    #[serde(default = "empty_script")]
    pub on_defeat: Script,
    /// Attacks by id.
    #[serde(deserialize_with = "super::parse::unique_map")]
    pub attacks: BTreeMap<Id, EnemyAttack>,
    /// A line about it, our own.
    #[serde(default)]
    pub text: String,
}

/// What an entry of an encounter table lets an enemy do: the first that can be resolved, the last by default
///
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// Whether it grants the enemy's Move.
    #[serde(default)]
    pub moves: bool,
    /// Hexes it likes to keep between itself and the character.
    #[serde(default)]
    pub preferred_distance: Option<u8>,
    /// The attack made, if any.
    #[serde(default)]
    pub attack: Option<Id>,
    /// Whether it is there at all: a condition of the scenario's beside that of reach.
    #[serde(default = "always")]
    pub when: Predicate,
}

pub(super) fn always() -> Predicate {
    Predicate::Always
}
