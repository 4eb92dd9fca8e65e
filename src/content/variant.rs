//! Variants: actions that are done as others are, with changes.
//!
//! Owns how a variant and the action it is made from become an action of its own, so that no effect is written twice.

use serde::{Deserialize, Serialize};

use super::action::{Action, Roster, Tool};
use super::effect::{Dealt, Program, Strike, Test, Value, Verb};
use crate::model::{DamageKind, Id};

/// An action done as another is, with changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// As shown.
    pub name: String,
    /// The action it is made from.
    pub of: Id,
    /// The name under which weapons list it.
    pub listed_as: Id,
    /// What must hold, in place of the grip and the moveset that the other action asks for.
    pub needs: Vec<Test>,
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

impl Variant {
    /// The action it comes to.
    pub fn made_from(&self, id: Id, other: &Action) -> Action {
        let kept = other.needs.iter().filter(|t| !matches!(t, Test::Moveset(_) | Test::Grip(_))).cloned();
        Action {
            id,
            name: self.name.clone(),
            roster: Roster::SpecialAttack,
            tool: Tool::Weapon,
            needs: kept.chain(self.needs.iter().cloned()).collect(),
            listed_as: Some(self.listed_as),
            effect: self.program(&other.effect),
            text: self.text.clone(),
            rules: self.rules.clone(),
            ..other.clone()
        }
    }

    fn program(&self, program: &Program) -> Program {
        program.iter().map(|verb| self.verb(verb)).collect()
    }

    fn verb(&self, verb: &Verb) -> Verb {
        match verb {
            Verb::Strike(strike) => Verb::Strike(self.strike(strike)),
            Verb::If(test, yes, no) => Verb::If(test.clone(), self.program(yes), self.program(no)),
            Verb::Repeat(n, body) => Verb::Repeat(*n, self.program(body)),
            other => other.clone(),
        }
    }

    fn strike(&self, strike: &Strike) -> Strike {
        let deal = |(value, dealt): &(Value, Dealt)| match dealt {
            Dealt::OfWeapon => (Value::Sum(vec![value.clone(), Value::N(self.damage)]), Dealt::Is(self.deals)),
            other => (value.clone(), *other),
        };
        Strike { deals: strike.deals.iter().map(deal).collect(), ..strike.clone() }
    }
}
