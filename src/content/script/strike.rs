//! Strikes, aim bonuses and conditions: the effects that an attack has on its targets.
//!
//! Owns the types. Must not resolve an attack: `rules::change` does.

use serde::{Deserialize, Serialize};

use super::{CombatantSelector, Expr, Script};
use crate::model::{Condition, DamageKind, Modifiers};

/// Selects the type of the tokens that an attack deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageKindSelector {
    /// The chosen type of the weapon in use.
    OfWeapon,
    /// The type of the shield in use.
    OfShield,
    /// The type of the missile in use, or of the weapon in use if it needs no missile.
    OfMissile,
    /// A fixed type.
    Is(DamageKind),
}

/// A script that runs when an attack puts enough tokens into HP at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnDamage {
    /// Smallest number of tokens.
    pub at_least: u8,
    /// Type of the tokens; any type if left out.
    #[serde(default)]
    pub kind: Option<DamageKind>,
    /// The script, with the same target.
    pub then: Script,
}

/// One attack on every combatant of the aim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Tokens in the order the attack lists them.
    pub deals: Vec<(Expr, DamageKindSelector)>,
    /// Largest number of tokens of the first listed type, if capped.
    #[serde(default)]
    pub cap: Option<Expr>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions that it always inflicts, with their token numbers.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// Scripts that run if the attack puts tokens into HP.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Whether only a raised shield takes the tokens, whatever its Defense. Tokens left after Guard Break are lost
    ///
    #[serde(default)]
    pub shield_only: bool,
}

/// The bonus that taking aim gives to the next shot or throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimBonus {
    /// Hexes added to the maximum range.
    pub extra_range: u8,
    /// Damage modifiers against a target that is in range without `extra_range`.
    #[serde(default)]
    pub mods: Modifiers,
    /// Extra tokens of the first listed type against such a target, if it receives any token and has no raised shield
    ///
    #[serde(default)]
    pub unshielded_damage: u8,
}

/// The effects that a piece of gear adds to every strike made with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// Tokens dealt after those of the strike itself.
    #[serde(default)]
    pub deals: Vec<(Expr, DamageKind)>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions that it always inflicts.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// Scripts that run if the attack puts tokens into HP.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Tokens dealt to every combatant next to the target.
    #[serde(default)]
    pub splash: Vec<(Expr, DamageKind)>,
}

/// A condition that an effect inflicts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inflict {
    /// The condition.
    pub condition: Condition,
    /// Number of tokens; 1 if left out.
    #[serde(default = "one")]
    pub n: Expr,
    /// The combatant that receives it; the target if left out.
    #[serde(default = "target")]
    pub on: CombatantSelector,
    /// Whether no sink may take it.
    #[serde(default)]
    pub inevitable: bool,
    /// Whether it stays beyond the end of this Turn.
    #[serde(default)]
    pub lasting: bool,
}

fn one() -> Expr {
    Expr::N(1)
}

fn target() -> CombatantSelector {
    CombatantSelector::Target
}
