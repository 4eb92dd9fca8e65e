//! The effect language, in which the files describe actions, attacks, items, hazards and doom events.
//!
//! Owns the types of the language only; `rules::script` runs them. A script is a list of [`Effect`]s that run in order
//! for one actor ("me") and the target of the script ("the target"). An exception of the book should be a combination
//! of general effects, so that a new entry needs no code. Must not name an entry.

mod block_scope;
mod context;
mod cost;
mod dice;
mod effect;
mod expr;
mod generate;
mod modifier_block;
mod reach;
mod selectors;
mod targeting;
mod tokens;
mod vocabulary;
mod walk;
mod words;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

pub use block_scope::BlockScope;
pub use context::{Need, ScriptContext};
pub use cost::Cost;
pub use dice::{DiceEffect, Payment};
pub use effect::Effect;
pub use expr::{Expr, Predicate};
pub use generate::{Generate, WordSource};
pub use modifier_block::{
    Event, EventKind, Grant, GrantKind, Lend, LendTo, ModifierBlock, Quantity, QuantityKind, Span, Trigger,
};
pub use reach::Reach;
pub use selectors::{CombatantSelector, GearSelector, Hand, TileKind, WeaponClass};
pub use targeting::{AimOrigin, Destination, Move, MoveMode, Obstacle, SightMode, Targeting};
pub use tokens::{Clear, ClearSource, DealTokens, Resource, Restore, RestoreScope, TokenSelector};
pub use walk::{
    Place, WalkStep, can_defeat, contains_effect, deals_weapon_kind, is_thrown, last_aim, strike_traits, walk_block,
    walk_script, walk_word,
};
pub use words::{KnownAtPlace, ScriptWord};

use crate::content::area::Area;
use generate::generated;
use vocabulary::vocabulary;

use crate::model::{Condition, DamageKind, Modifiers};

/// A list of effects. It is shared, so that copying a paused script is cheap.
pub type Script = Arc<[Effect]>;

generated! {
/// The hexes that an effect works on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HexSelector {
    /// These areas.
    At(Vec<Area>),
    /// The hexes of the aim.
    Aimed,
    /// The hexes of the actor or the target.
    Under(CombatantSelector),
    /// Every hex within this distance of the actor or the target, without its own hex.
    Around(CombatantSelector, u8),
}
}

generated! {
/// The kind of item that is used from a pouch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsableKind {
    /// A flask.
    Flask,
    /// Any other item.
    Item,
}
}

/// Selects the type of the tokens that an attack deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum DamageKindSelector {
    /// The chosen type of the weapon in use.
    OfWeapon,
    /// The type of the shield in use.
    OfShield,
    /// The type of the missile in use, or of the weapon in use if it needs no missile.
    OfMissile,
    /// The types of the tokens that the attack under way inflicted on the actor: each type in its number. It goes with
    /// the number `Inflicted`.
    OfAttack,
    /// A fixed type.
    Is(DamageKind),
}

vocabulary! {
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
}

vocabulary! {
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
}

/// The effects that a block adds to every strike that it holds for: those of a missile, a weapon, a blessing.
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
    /// Tokens added to the first listed type, if the target receives any token of it.
    #[serde(default)]
    pub more: u8,
}

impl OnHit {
    /// Whether it adds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

generated! {
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
}

fn one() -> Expr {
    Expr::N(1)
}

fn target() -> CombatantSelector {
    CombatantSelector::Target
}
