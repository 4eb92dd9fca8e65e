//! One attack on one combatant, as far as it has been resolved.
//!
//! Owns the data. Must not resolve it; `change::attack_resolution` does.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::OnDamage;
use crate::model::{Cause, CombatantId, Condition, Coord, DamageCounts, DamageKind, Id, Modifier, Modifiers};

/// The next stage of an attack.
#[allow(missing_docs, reason = "the names follow A-91")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    #[default]
    Block,
    AssignDamage,
    OnDamage,
    Conditions,
}

/// Damage tokens in the order in which an attack lists them.
pub type DamageList = SmallVec<[(DamageKind, u8); 4]>;

/// An attack on one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackResolution {
    /// The attacker; `None` for trickles and tiles.
    pub by: Option<CombatantId>,
    /// The target.
    pub on: CombatantId,
    /// The damage tokens.
    pub tokens: DamageList,
    /// Damage modifiers.
    pub mods: Modifiers,
    /// The scripts that run if damage reaches HP.
    pub on_damage: Vec<OnDamage>,
    /// The conditions of the attack, then those that Guard Break adds.
    pub inflicts: SmallVec<[(Condition, u8); 4]>,
    /// The hex that the attack comes from, for Knockback.
    pub from: Option<Coord>,
    /// Whether gear has already taken one of its Acid or Breaking tokens.
    #[serde(default)]
    pub corroded: bool,
    /// Whether only a raised shield takes the damage, whatever its Defense.
    #[serde(default)]
    pub shield_only: bool,
    /// The HP damage of the attack that this one follows from.
    #[serde(default)]
    pub earlier_hp_damage: DamageCounts,
    /// The id of the attack on the enemy's sheet.
    #[serde(default)]
    pub attack: Option<Id>,
    /// The next stage.
    pub stage: AttackStage,
    /// The damage that this attack has put into HP slots.
    pub hp_damage: DamageCounts,
    /// Why the attack is made.
    #[serde(default, serialize_with = "crate::model::serialize_causes")]
    pub cause: Cause,
}

impl AttackResolution {
    /// An attack with tokens of one type and without an attacker.
    pub fn blockable(on: CombatantId, kind: DamageKind, n: u8, cause: Cause) -> Self {
        Self { mods: Modifiers::default(), ..Self::unblockable(on, kind, n, cause) }
    }

    /// An attack with tokens of one type that no shield can block and that has no attacker.
    pub fn unblockable(on: CombatantId, kind: DamageKind, n: u8, cause: Cause) -> Self {
        Self {
            by: None,
            on,
            tokens: SmallVec::from_slice(&[(kind, n)]),
            mods: Modifiers::NONE.with(Modifier::Unblockable),
            on_damage: Vec::new(),
            inflicts: SmallVec::new(),
            from: None,
            corroded: false,
            shield_only: false,
            earlier_hp_damage: DamageCounts::default(),
            attack: None,
            stage: AttackStage::Block,
            hp_damage: DamageCounts::default(),
            cause,
        }
    }
}
