//! The entries of the files: characters, cards and monsters.
//!
//! Owns the form of `characters.ron`, `cards.ron` and `monsters.ron`. Must not know what a fighter does with an entry.
//! Content: DC-1 to DC-3. Rules: D-18, D-20, D-48, DO-30 to DO-33.

use kernel::id::Id;
use serde::{Deserialize, Serialize};

use super::effect::{BlockAgainst, Effect};
use super::kinds::{ActionKind, Skill, Tiers};

/// Everything that happens when a token leaves the track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// The printed Priority (D-60).
    pub priority: i8,
    /// The attack; `None` for support.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// The fighters at which a character may aim it. A monster aims as its entry says.
    #[serde(default)]
    pub reach: Reach,
    /// Effects on the user. Those of an attack happen even if it fails (D-23).
    #[serde(default)]
    pub user: Vec<Effect>,
    /// Effects on each target: of an attack with a hit (DO-13), of support in any case.
    #[serde(default)]
    pub target: Vec<Effect>,
}

/// The numbers of an attack (D-20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The Skill rolled.
    pub roll: Skill,
    /// The Skill whose defense the roll must reach.
    pub against: Skill,
    /// The printed damage; `None` for an attack that deals none (DO-15).
    #[serde(default)]
    pub damage: Option<u8>,
    /// The number by which its Accuracy is easier; below 0 it is harder (D-27).
    #[serde(default)]
    pub accuracy_easier: i8,
}

/// The fighters at which a character may aim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// One enemy.
    #[default]
    Enemy,
    /// Every enemy with one roll (DO-16).
    AllEnemies,
    /// The user alone.
    User,
    /// The user or an ally.
    Friend,
    /// Any fighter.
    Anyone,
}

/// The base attack that is printed on a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseAttack {
    /// Its printed name.
    pub name: String,
    /// Its action.
    pub action: Ability,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// The printed name.
    pub name: String,
    /// A line about it that has no rules; may be left out.
    #[serde(default)]
    pub flavor: String,
    /// The trade, printed under the name.
    pub calling: String,
    /// The Tiers.
    pub tiers: Tiers,
    /// The full Grit.
    pub grit: u8,
    /// The action of the base attack card.
    pub base_attack: BaseAttack,
    /// The cards owned at the start.
    pub cards: Vec<Id>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    /// The printed name.
    pub name: String,
    /// A line about it that has no rules; may be left out.
    #[serde(default)]
    pub flavor: String,
    /// The kind.
    pub kind: ActionKind,
    /// The action; `None` for Worn Gear and for the base attack card, whose action is printed on the character.
    #[serde(default)]
    pub action: Option<Ability>,
    /// The protection of Worn Gear (D-48).
    #[serde(default)]
    pub worn: Option<WornBlock>,
    /// Whether the card stands for the character's own base attack or the taking of the token (D-63).
    #[serde(default)]
    pub is_base_attack: bool,
}

impl CardDef {
    /// Whether the card is laid: it has a Priority of its own or of the character.
    pub fn has_priority(&self) -> bool {
        self.is_base_attack || self.action.is_some()
    }
}

/// The Block of Worn Gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WornBlock {
    /// The reduction.
    pub amount: u8,
    /// The attacks that it reduces.
    pub against: BlockAgainst,
}

/// A monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterDef {
    /// The printed name.
    pub name: String,
    /// A line about it that has no rules; may be left out.
    #[serde(default)]
    pub flavor: String,
    /// The Rank, which is its Fame (D-55).
    pub rank: u8,
    /// The Tiers.
    pub tiers: Tiers,
    /// The full Grit.
    pub grit: u8,
    /// The printed Block against every attack (DO-4).
    #[serde(default)]
    pub block: u8,
    /// The highest face with which it escapes (DO-33).
    pub escape: u8,
    /// The action table (DO-30).
    pub table: Vec<ActionEntry>,
}

impl MonsterDef {
    /// The position of the entry that a face of the action die chooses.
    pub fn entry_of(&self, face: u8) -> usize {
        let is_chosen = |entry: &ActionEntry| (entry.faces.0..=entry.faces.1).contains(&face);
        self.table.iter().position(is_chosen).unwrap_or(0)
    }
}

/// One entry of an action table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionEntry {
    /// The first and the last face that choose it.
    pub faces: (u8, u8),
    /// The printed name.
    pub name: String,
    /// The kind of its attack (DO-32).
    #[serde(default)]
    pub kind: ActionKind,
    /// The way in which it chooses a target.
    #[serde(default)]
    pub aim: Aim,
    /// The action.
    pub action: Ability,
}

/// The way in which a monster chooses a target (DO-31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// The highest Fame.
    #[default]
    Famed,
    /// The lowest remaining Grit.
    Frail,
    /// The enemy that last Injured the monster.
    Last,
    /// Every enemy.
    All,
}
