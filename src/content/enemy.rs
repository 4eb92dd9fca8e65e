//! Enemies as data (2.4): their sheets, their attacks, and the behaviours of encounter table entries.
//!
//! Owns the format of enemy files. Must not combine enemy types: `enemy_traits` does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::defaults::{always, empty_script, one, placeholder_id};
use super::enemy_traits::{EnemyTraits, EnemyType, EnemyTypeRow};
use super::script::{Predicate, Script, Targeting, strike_traits};
use crate::model::{AttackTags, Condition, DamageKind, Id, IdMap, Modifiers, Sink};

/// Which part of a two-hex body an attack comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BodyPart {
    /// The part that is closer to the target; the head on a tie.
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
    /// Printed name.
    pub name: String,
    /// Minimum and maximum range in hexes; adjacent if left out.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// The hexes it strikes, if it strikes an area. An area ignores `range`.
    #[serde(default)]
    pub area: Option<Targeting>,
    /// Implicit Move, taken after the reaction.
    #[serde(default)]
    pub step: u8,
    /// Number of times it is made, each time with its own reaction window.
    #[serde(default = "one")]
    pub times: u8,
    /// Modifiers and tags.
    #[serde(default)]
    pub mods: Modifiers,
    /// The part of a Large enemy that it comes from.
    #[serde(default)]
    pub from: BodyPart,
    /// Whether its area strikes every combatant in it and not only the character.
    #[serde(default)]
    pub hits_everyone: bool,
    /// Whether the enemy's raised shield stays up.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether this is an action on itself or on the board and not an attack: it needs no target in reach and allows no
    /// reaction.
    #[serde(default)]
    pub self_action: bool,
    /// Damage that a combatant Grappled by it suffers at the start of each own Turn.
    #[serde(default)]
    pub grapple_damage: Option<(u8, DamageKind)>,
    /// The script that runs on its target.
    pub effect: Script,
    /// Its description, in our own words.
    pub text: String,
}

impl EnemyAttack {
    /// What the attack is to those that answer it. Its strikes may add to the modifiers of its own.
    pub fn tags(&self) -> AttackTags {
        let reach = self.area.as_ref().map_or(self.range.1, Targeting::farthest_hex);
        let (mods, deals_magic) = strike_traits(&self.effect);
        AttackTags::new(self.mods.union(mods), deals_magic, reach)
    }
}

fn adjacent() -> (u8, u8) {
    (1, 1)
}

/// The shield of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyShield {
    /// Number of tokens blocked per attack.
    pub defense: u8,
    /// Number of tokens that its card holds.
    pub stability: u8,
    /// Number of Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Whether the shield is raised at the start of the encounter.
    #[serde(default)]
    pub up: bool,
}

/// An enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Number in the HP circle.
    pub hp: u8,
    /// Its sinks with their values.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sinks: BTreeMap<Sink, u8>,
    /// Its shield, if any.
    #[serde(default)]
    pub shield: Option<EnemyShield>,
    /// Move value.
    #[serde(default)]
    pub movement: u8,
    /// Types.
    #[serde(default)]
    pub types: Vec<EnemyType>,
    /// Conditions that never take effect, whatever its types say.
    #[serde(default)]
    pub immune_to: Vec<Condition>,
    /// Conditions that take effect, whatever its types say.
    #[serde(default)]
    pub not_immune_to: Vec<Condition>,
    /// Damage types that do nothing to it, whatever its types say.
    #[serde(default)]
    pub immune_to_damage: Vec<DamageKind>,
    /// Damage types that hurt it, whatever its types say.
    #[serde(default)]
    pub not_immune_to_damage: Vec<DamageKind>,
    /// The traits that follow from its types and the four lists above; the loader computes them.
    #[serde(skip)]
    pub traits: EnemyTraits,
    /// Whether it carries a light.
    #[serde(default)]
    pub light: bool,
    /// The script that runs once when it is Dismounted.
    #[serde(default = "empty_script")]
    pub dismounted: Script,
    /// The script that runs when it is defeated.
    #[serde(default = "empty_script")]
    pub on_defeat: Script,
    /// Attacks by id.
    #[serde(deserialize_with = "super::parse::unique_map")]
    pub attacks: BTreeMap<Id, EnemyAttack>,
    /// A short description, in our own words.
    #[serde(default)]
    pub text: String,
}

impl Enemy {
    /// The traits that follow from its types and from the exceptions of its own sheet.
    pub fn combined_traits(&self, rows: &IdMap<EnemyTypeRow>) -> EnemyTraits {
        EnemyTraits::from_types(&self.types, rows)
            .with_condition_exceptions(&self.immune_to, &self.not_immune_to)
            .with_damage_exceptions(&self.immune_to_damage, &self.not_immune_to_damage)
    }
}

/// One behaviour of an encounter table entry. An enemy uses the first behaviour that can be resolved, else the last
///
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// Whether it grants the enemy's Move.
    #[serde(default)]
    pub moves: bool,
    /// Distance in hexes that the enemy prefers to the character.
    #[serde(default)]
    pub preferred_distance: Option<u8>,
    /// The attack made, if any.
    #[serde(default)]
    pub attack: Option<Id>,
    /// Whether the behaviour is available: a condition of the scenario in addition to reach.
    #[serde(default = "always")]
    pub when: Predicate,
}
