//! Variants: actions that copy a base action with changes, so that no effect is written twice.
//!
//! Owns the entry format and the conversion of a variant and its base action into an action. Must not add new effects.

use serde::{Deserialize, Serialize};

use super::action::{Action, Roster, Tool};
use super::script::{DamageKindSelector, Effect, Expr, Predicate, Script, Strike};
use crate::model::{DamageKind, Id};

/// A copy of a base action with changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionVariant {
    /// Displayed name.
    pub name: String,
    /// Id of the base action.
    pub base: Id,
    /// The name under which weapons list it.
    pub listed_as: Id,
    /// Predicates that must hold, in place of the grip and moveset predicates of the base action.
    pub needs: Vec<Predicate>,
    /// Damage type of the weapon's damage.
    pub deals: DamageKind,
    /// Number added to the weapon's damage.
    pub damage: i16,
    /// Its description, in our own words.
    pub text: String,
    /// Ids of the rulebook entries that it implements.
    #[serde(default)]
    pub rules: Vec<String>,
}

impl ActionVariant {
    /// The action that the variant becomes. `other` is the base action.
    pub fn to_action(&self, id: Id, other: &Action) -> Action {
        let kept = other.needs.iter().filter(|t| !matches!(t, Predicate::Moveset(_) | Predicate::Grip(_))).cloned();
        Action {
            id,
            name: self.name.clone(),
            roster: Roster::SpecialAttack,
            tool: Tool::Weapon,
            needs: kept.chain(self.needs.iter().cloned()).collect(),
            listed_as: Some(self.listed_as),
            effect: self.modify_script(&other.effect),
            text: self.text.clone(),
            rules: self.rules.clone(),
            ..other.clone()
        }
    }

    fn modify_script(&self, program: &Script) -> Script {
        program.iter().map(|verb| self.modify_effect(verb)).collect()
    }

    fn modify_effect(&self, verb: &Effect) -> Effect {
        match verb {
            Effect::Strike(strike) => Effect::Strike(self.modify_strike(strike)),
            // The piece that is chosen for such a part has damage types of its own.
            Effect::WithGear(..) => verb.clone(),
            other => {
                let mut changed = other.clone();
                changed.nested_scripts_mut().into_iter().for_each(|script| *script = self.modify_script(script));
                changed
            }
        }
    }

    fn modify_strike(&self, strike: &Strike) -> Strike {
        let deal = |(value, dealt): &(Expr, DamageKindSelector)| match dealt {
            DamageKindSelector::OfWeapon => {
                (Expr::Sum(vec![value.clone(), Expr::N(self.damage)]), DamageKindSelector::Is(self.deals))
            }
            other => (value.clone(), *other),
        };
        Strike { deals: strike.deals.iter().map(deal).collect(), ..strike.clone() }
    }
}
