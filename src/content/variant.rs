//! Variants: actions that are done as others are, with changes.
//!
//! Owns how a variant and the action it is made from become an action of its own, so that no effect is written twice.

use serde::{Deserialize, Serialize};

use super::action::{Action, Roster, Tool};
use super::script::{DamageKindSelector, Effect, Expr, Predicate, Script, Strike};
use crate::model::{DamageKind, Id};

/// An action done as another is, with changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionVariant {
    /// As shown.
    pub name: String,
    /// The action it is made from.
    pub base: Id,
    /// The name under which weapons list it.
    pub listed_as: Id,
    /// What must hold, in place of the grip and the moveset that the other action asks for.
    pub needs: Vec<Predicate>,
    /// Type of the weapon's damage.
    pub deals: DamageKind,
    /// What is added to the weapon's damage.
    pub damage: i16,
    /// What it does in words, our own.
    pub text: String,
    /// Rulebook ids it comes from.
    #[serde(default)]
    pub rules: Vec<String>,
}

impl ActionVariant {
    /// The action it comes to.
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
            Effect::If(test, yes, no) => Effect::If(test.clone(), self.modify_script(yes), self.modify_script(no)),
            Effect::Repeat(n, body) => Effect::Repeat(*n, self.modify_script(body)),
            other => other.clone(),
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
