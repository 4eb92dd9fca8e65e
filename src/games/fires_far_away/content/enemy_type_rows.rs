//! Enemy types as rows of data.
//!
//! Owns the format of `rules/types.ron` and the combination of several types into one [`EnemyTraits`] and one
//! [`ConditionImmunity`].

use serde::{Deserialize, Serialize};

use super::enemy_traits::{Ability, ConditionImmunity, EnemyTraits, EnemyType};
use super::script::ModifierBlock;
use crate::model::{Condition, DamageKind, IdMap};

/// A row of `rules/types.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyTypeRow {
    /// Printed name.
    pub name: String,
    /// The abilities that it gives.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Conditions that never take effect.
    #[serde(default)]
    pub immune_to: Vec<Condition>,
    /// The only conditions that take effect, if the type is immune to all others.
    #[serde(default)]
    pub immune_to_all_except: Option<Vec<Condition>>,
    /// Damage types that do nothing.
    #[serde(default)]
    pub immune_to_damage: Vec<DamageKind>,
    /// The blocks that hold for every enemy of the type.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// Its description, in our own words.
    pub text: String,
}

impl EnemyTraits {
    /// The traits that the rows of all types give together.
    pub fn from_types(types: &[EnemyType], rows: &IdMap<EnemyTypeRow>) -> Self {
        let mut traits = Self::default();
        for row in types.iter().filter_map(|t| rows.get(&t.key())) {
            traits.abilities.extend(&row.abilities);
            traits.immune_damage.extend(&row.immune_to_damage);
        }
        traits
    }
}

impl ConditionImmunity {
    /// The immunity that the rows of all types give together.
    pub fn from_types(types: &[EnemyType], rows: &IdMap<EnemyTypeRow>) -> Self {
        let mut immunity = Self::default();
        for row in types.iter().filter_map(|t| rows.get(&t.key())) {
            immunity.immune.extend(&row.immune_to);
            let Some(only) = &row.immune_to_all_except else { continue };
            match &mut immunity.immune_except {
                Some(both) => both.retain(|condition| only.contains(condition)),
                none => *none = Some(only.clone()),
            }
        }
        immunity
    }
}
