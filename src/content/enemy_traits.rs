//! What enemies are: the book's types and those a scenario adds, as rows of data, and what they come to for one enemy.
//!
//! Owns the shape of `rules/types.ron` and how several types and an enemy's own exceptions become one [`Nature`], so that
//! the rules ask for an ability and never for the name of a type.

use serde::{Deserialize, Serialize};

use super::encounter::Enemy;
use crate::model::{Condition, DamageKind, Id, IdMap};

/// A type of enemy (2.4): one of the book's, or one that a scenario defines.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EnemyType {
    Alert,
    Amphibious,
    Aquatic,
    Flying,
    FormationFighter,
    GreatFoe,
    Hollowed,
    Intelligent,
    Large,
    Mounted,
    Undead,
    /// A type of the scenario's own, by the key of its row.
    Other(Id),
}

impl EnemyType {
    /// The key of its row in `rules/types.ron`.
    pub fn key(self) -> Id {
        Id::new(match self {
            Self::Alert => "alert",
            Self::Amphibious => "amphibious",
            Self::Aquatic => "aquatic",
            Self::Flying => "flying",
            Self::FormationFighter => "formation_fighter",
            Self::GreatFoe => "great_foe",
            Self::Hollowed => "hollowed",
            Self::Intelligent => "intelligent",
            Self::Large => "large",
            Self::Mounted => "mounted",
            Self::Undead => "undead",
            Self::Other(id) => return id,
        })
    }
}

/// What a type lets an enemy do, or keeps from being done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ability {
    /// Hazards and half-cover are nothing to it unless it has fallen.
    Flies,
    /// Water tiles do nothing to it.
    Swims,
    /// It can stand on water tiles only.
    KeepsToWater,
    /// It takes a longer way rather than queue, and puts itself out when on fire.
    Plans,
    /// It has a head and a tail.
    TwoHexes,
    /// It attacks past those of its formation and moves with them.
    KeepsFormation,
    /// Nothing pulls it from where it stands.
    PullImmunity,
    /// Dismounted can happen to it.
    Rides,
    /// Nobody gets behind its back.
    BackstabImmunity,
}

/// A row of `rules/types.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyTypeRow {
    /// As printed.
    pub name: String,
    /// What it lets its bearer do.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Conditions that do not take hold.
    #[serde(default)]
    pub immune_to: Vec<Condition>,
    /// The only conditions that take hold, if it is proof against all others.
    #[serde(default)]
    pub immune_to_all_except: Option<Vec<Condition>>,
    /// Damage that does nothing.
    #[serde(default)]
    pub immune_to_damage: Vec<DamageKind>,
    /// What it does, our own words.
    pub text: String,
}

/// What the types and exceptions of one enemy come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EnemyTraits {
    abilities: u16,
    immune_conditions: u32,
    immune_damage: u16,
}

impl EnemyTraits {
    /// Whether it can do this.
    pub const fn has_ability(self, ability: Ability) -> bool {
        self.abilities >> ability as u16 & 1 == 1
    }

    /// Whether a condition does not take hold.
    pub const fn is_immune_to(self, condition: Condition) -> bool {
        self.immune_conditions >> condition as u32 & 1 == 1
    }

    /// Whether damage of a type does nothing.
    pub const fn is_immune_to_damage(self, kind: DamageKind) -> bool {
        self.immune_damage >> kind as u16 & 1 == 1
    }

    /// The nature of an enemy: its types' rows one over the other, then what its own sheet says otherwise.
    pub fn from_enemy(enemy: &Enemy, rows: &IdMap<EnemyTypeRow>) -> Self {
        let mut nature = Self::default();
        for row in enemy.types.iter().filter_map(|t| rows.get(&t.key())) {
            for ability in &row.abilities {
                nature.abilities |= 1 << *ability as u16;
            }
            for condition in &row.immune_to {
                nature.immune_conditions |= 1 << *condition as u32;
            }
            if let Some(only) = &row.immune_to_all_except {
                for condition in Condition::ALL.into_iter().filter(|c| !only.contains(c)) {
                    nature.immune_conditions |= 1 << condition as u32;
                }
            }
            for kind in &row.immune_to_damage {
                nature.immune_damage |= 1 << *kind as u16;
            }
        }
        if !nature.has_ability(Ability::Rides) {
            nature.immune_conditions |= 1 << Condition::Dismounted as u32;
        }
        for condition in &enemy.immune_to {
            nature.immune_conditions |= 1 << *condition as u32;
        }
        for condition in &enemy.not_immune_to {
            nature.immune_conditions &= !(1 << *condition as u32);
        }
        for kind in &enemy.immune_to_damage {
            nature.immune_damage |= 1 << *kind as u16;
        }
        for kind in &enemy.not_immune_to_damage {
            nature.immune_damage &= !(1 << *kind as u16);
        }
        nature
    }
}
