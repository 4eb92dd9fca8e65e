//! Strikes and conditions: what is done to whoever was aimed at.

use serde::{Deserialize, Serialize};

use super::{CombatantSelector, Expr, Script};
use crate::model::{Condition, DamageKind, Modifiers};

/// Type of the tokens an attack deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageKindSelector {
    /// The type chosen for the weapon in use.
    OfWeapon,
    /// The type of the shield in use.
    OfShield,
    /// The type of the missile in use, or of a weapon that needs none.
    OfMissile,
    /// Always this.
    Is(DamageKind),
}

/// What follows when an attack put enough tokens into HP at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnDamage {
    /// How many tokens at least.
    pub at_least: u8,
    /// Of which type; of any if left out.
    #[serde(default)]
    pub kind: Option<DamageKind>,
    /// What follows, on the same target.
    pub then: Script,
}

/// One attack on everybody aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Tokens in the order the attack lists them.
    pub deals: Vec<(Expr, DamageKindSelector)>,
    /// Most tokens of the first listed type, if capped.
    #[serde(default)]
    pub cap: Option<Expr>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions it inflicts in any case, with their numbers.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// What follows on wounds.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Only Shield Up! takes it, whatever its Defense; what is left after Guard Break is lost.
    #[serde(default)]
    pub shield_only: bool,
}

/// What aim gives the next shot or throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimBonus {
    /// How many hexes further it reaches.
    pub extra_range: u8,
    /// Damage modifiers on a target that it would have reached anyway.
    #[serde(default)]
    pub mods: Modifiers,
    /// Tokens more of the first listed type on such a target, if it gets any and no shield of its is up.
    #[serde(default)]
    pub unshielded_damage: u8,
}

/// What gear in use adds to every strike made with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// Tokens after those of the strike itself.
    #[serde(default)]
    pub deals: Vec<(Expr, DamageKind)>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions inflicted in any case.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// What follows on wounds.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Tokens for everybody next to the target.
    #[serde(default)]
    pub splash: Vec<(Expr, DamageKind)>,
}

/// A condition put on somebody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inflict {
    /// Which.
    pub condition: Condition,
    /// How many tokens; 1 if left out.
    #[serde(default = "one")]
    pub n: Expr,
    /// On whom; the target if left out.
    #[serde(default = "target")]
    pub on: CombatantSelector,
    /// Whether no sink may take it.
    #[serde(default)]
    pub inevitable: bool,
    /// Whether it outlasts the end of this Turn.
    #[serde(default)]
    pub lasting: bool,
}

fn one() -> Expr {
    Expr::N(1)
}

fn target() -> CombatantSelector {
    CombatantSelector::Target
}
