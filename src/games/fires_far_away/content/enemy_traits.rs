//! The names of enemy types, and the traits that an enemy has by its types and its own exceptions.
//!
//! Owns [`EnemyTraits`], so that the rules can ask for an ability. The rules must not ask for the name of a type. The rows
//! of the types are in `enemy_type_rows`.

use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::model::{Condition, DamageKind, Id};

/// A type of enemy (2.4): a type of the book, or a type that a scenario defines.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
    /// A type that a scenario defines, by the key of its row.
    Other(Id),
}

impl EnemyType {
    /// The key of its row in `rules/types.ron`.
    pub fn key(self) -> Id {
        match self {
            Self::Other(id) => id,
            known => Id::new(known.into()),
        }
    }
}

/// An ability or a protection that a type gives to an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, EnumSetType)]
#[enumset(no_ops, no_super_impls)]
pub enum Ability {
    /// The enemy ignores hazards and half-cover unless it has fallen.
    Flies,
    /// The enemy ignores water tiles.
    Swims,
    /// The enemy can stand on water tiles only.
    KeepsToWater,
    /// The enemy takes a longer path instead of a queue behind others, and removes its own Blazing.
    Plans,
    /// The enemy has a head and a tail.
    TwoHexes,
    /// The enemy attacks past the members of its formation and moves with them.
    KeepsFormation,
    /// No effect can pull the enemy.
    PullImmunity,
    /// The enemy can be Dismounted.
    Rides,
    /// No combatant can backstab the enemy.
    BackstabImmunity,
    /// Half-cover next to the combatant counts as full cover for it.
    TakesCover,
    /// Hazards do nothing to the combatant (O-32).
    TreadsLightly,
}

/// The conditions that an enemy's sheet and types protect it from. Conditions can be added by a scenario, so this is no
/// set of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConditionImmunity {
    pub(super) immune: Vec<Condition>,
    /// The only conditions that take effect, if a type is immune to all others.
    pub(super) immune_except: Option<Vec<Condition>>,
    pub(super) not_immune: Vec<Condition>,
}

impl ConditionImmunity {
    /// Whether the enemy is immune to a condition; `None` if neither its sheet nor its types say so.
    pub fn decide(&self, condition: Condition) -> Option<bool> {
        let is_immune = self.immune.contains(&condition)
            || self.immune_except.as_ref().is_some_and(|only| !only.contains(&condition));
        if self.not_immune.contains(&condition) { Some(false) } else { is_immune.then_some(true) }
    }
}

/// The traits that follow from the types and exceptions of one enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EnemyTraits {
    pub(super) abilities: EnumSet<Ability>,
    pub(super) immune_damage: EnumSet<DamageKind>,
}

impl EnemyTraits {
    /// Whether the enemy has an ability.
    pub fn has_ability(self, ability: Ability) -> bool {
        self.abilities.contains(ability)
    }

    /// Whether damage of a type does nothing to the enemy.
    pub fn is_immune_to_damage(self, kind: DamageKind) -> bool {
        self.immune_damage.contains(kind)
    }

    /// The same traits with the damage types that one enemy is immune to, or not immune to, whatever its types say.
    pub fn with_damage_exceptions(mut self, immune: &[DamageKind], not_immune: &[DamageKind]) -> Self {
        self.immune_damage.extend(immune);
        self.immune_damage -= not_immune.iter().collect::<EnumSet<DamageKind>>();
        self
    }
}
