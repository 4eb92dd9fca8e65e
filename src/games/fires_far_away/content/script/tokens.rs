//! Effects that take away, give back and put down tokens, FP, HMN and Durability.
//!
//! Owns the types. Must not move a token: `rules::change` does.

use serde::{Deserialize, Serialize};

use super::generate::generated;
use super::{CombatantSelector, Expr};
use crate::model::{Condition, DamageKind, Modifiers};

generated! {
/// The place that tokens are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClearSource {
    /// The HP slots: damage tokens.
    Hp,
    /// The sheet, where damage tokens lie unassigned until they trickle.
    Unassigned,
    /// The card of the raised shield: damage tokens (O-78).
    ShieldCard,
    /// The sinks: damage and condition tokens.
    Sinks,
    /// The sheet, where the tokens of conditions in effect lie.
    Sheet,
}
}

impl ClearSource {
    /// Whether such a token can lie there.
    pub fn can_hold(self, token: TokenSelector) -> bool {
        let is_damage = matches!(token, TokenSelector::Damage(_));
        match self {
            Self::Sinks => true,
            Self::Sheet => !is_damage,
            Self::Hp | Self::Unassigned | Self::ShieldCard => is_damage,
        }
    }
}

generated! {
/// Tokens of which an effect takes some away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TokenSelector {
    /// Damage of this type.
    Damage(DamageKind),
    /// This condition.
    Condition(Condition),
    /// Every condition that is not Static.
    Fleeting,
    /// Every condition that keeps its bearer from moving without laying it down.
    Hindering,
}
}

generated! {
/// Tokens that an effect takes away: all of them, or up to a number. Of the character's the player chooses which leave then,
/// and may stop (A-306, O-93); an enemy's leave in the order of their types.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clear {
    /// The place that they are taken from.
    pub from: ClearSource,
    /// The damage types and conditions that count; all if left out.
    #[serde(default)]
    pub of: Vec<TokenSelector>,
    /// The largest number of tokens; all, without a choice, if left out.
    #[serde(default)]
    pub n: Option<Expr>,
    /// The owner of the tokens; the actor if left out.
    #[serde(default = "actor")]
    pub on: CombatantSelector,
}
}

fn actor() -> CombatantSelector {
    CombatantSelector::Me
}

generated! {
/// The gear whose Durability an effect restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RestoreScope {
    /// One piece of the player's choice that has not yet been restored in this way.
    Chosen,
    /// Every piece in a slot of the character sheet.
    Everything,
    /// One piece of the player's choice, however often one has been restored.
    OnePiece,
}
}

generated! {
/// Durability that an effect restores; Broken gear works again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restore {
    /// The gear.
    pub of: RestoreScope,
    /// The largest number of Durability sinks of each piece that are cleared; all if left out.
    #[serde(default)]
    pub n: Option<Expr>,
}
}

generated! {
/// The resource that the character regains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Resource {
    /// FP, never above the limit.
    Focus,
    /// HMN: none while Cursed! (R-088). Gained HMN ends Hollow and is used up by that.
    Humanity,
}
}

generated! {
/// Damage tokens that an effect puts on the actor or the target: the long form of `Deal`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealTokens {
    /// The number of tokens.
    pub n: Expr,
    /// Their type.
    pub kind: DamageKind,
    /// The combatant that receives them; the target if left out.
    #[serde(default = "target")]
    pub on: CombatantSelector,
    /// Damage modifiers. No shield blocks the tokens in any case.
    #[serde(default)]
    pub mods: Modifiers,
}
}

fn target() -> CombatantSelector {
    CombatantSelector::Target
}
