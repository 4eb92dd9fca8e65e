//! Variants: actions that work like another action, with changes, so that no effect is written twice.
//!
//! Owns the entry format and the conversion of a variant and the action that it is like into an action. The differences
//! are a modifier block. Must not add new effects.

use serde::{Deserialize, Serialize};

use super::action::{Action, Roster, Tool};
use super::script::{ModifierBlock, Predicate};
use crate::model::Id;

/// An action that works like another one, with changes: its cost, class, timing and effect are those of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionVariant {
    /// Displayed name.
    pub name: String,
    /// Id of the action that it is like: a change or a permission for that action holds for this one too.
    pub like: Id,
    /// The name under which weapons list it.
    pub listed_as: Id,
    /// Predicates that must hold, in place of the grip and moveset predicates of the other action.
    pub needs: Vec<Predicate>,
    /// The blocks that hold for everything that is done by it.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// Its description, in our own words.
    pub text: String,
    /// Ids of the rulebook entries that it implements.
    #[serde(default)]
    pub rules: Vec<String>,
}

impl ActionVariant {
    /// The action that the variant becomes. `other` is the action that it is like.
    pub fn to_action(&self, id: Id, other: &Action) -> Action {
        let kept = other.needs.iter().filter(|t| !matches!(t, Predicate::Moveset(_) | Predicate::Grip(_))).cloned();
        Action {
            id,
            name: self.name.clone(),
            roster: Roster::SpecialAttack,
            tool: Tool::Weapon,
            like: std::iter::once(other.id).chain(other.like.iter().copied()).collect(),
            needs: kept.chain(self.needs.iter().cloned()).collect(),
            listed_as: Some(self.listed_as),
            blocks: other.blocks.iter().chain(&self.blocks).cloned().collect(),
            text: self.text.clone(),
            rules: self.rules.clone(),
            ..other.clone()
        }
    }
}
