//! The context in which a script runs, and the blocks that scripts have lent: the two hold each other.
//!
//! Owns the facts that a script knows of its actor, action, gear and targets, the cause of its effects, and lent
//! modifier blocks with their bearer and their end. Must not run a script (`script` does), decide whether a block holds
//! (`query::modifiers`), or lend or end one (`change::modifiers`).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::ModifierBlock;
use crate::model::{
    Cause, CombatantId, Condition, Coord, DamageCounts, DamageKind, DiceValues, GearIndex, Id, Until, serialize_causes,
};

/// The context in which a script runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct ScriptFrame {
    /// The combatant that acts.
    pub actor: CombatantId,
    /// The action of the character, if the script belongs to an action.
    pub action: Option<Id>,
    /// The weapon, shield, flask or item in use.
    pub gear: Option<GearIndex>,
    /// The gear with which the action is done, while a part of its script uses another piece: PWR is that of this catalyst
    ///
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cast_with: Option<GearIndex>,
    /// The damage type that the player chose for the weapon.
    pub damage_kind: Option<DamageKind>,
    /// The missile in use.
    #[serde(default)]
    pub missile: Option<GearIndex>,
    /// The SP paid above the cost.
    pub overspent: i16,
    /// The targets.
    pub targets: SmallVec<[CombatantId; 4]>,
    /// The hex of the first target when it was chosen.
    pub aimed_position: Option<Coord>,
    /// Every combatant that an aim of the script has taken.
    #[serde(default)]
    pub already_targeted: SmallVec<[CombatantId; 4]>,
    /// The combatants that have been moved while the script ran.
    #[serde(default)]
    pub displaced: SmallVec<[CombatantId; 4]>,
    /// The key of the attack, if an enemy acts.
    pub attack: Option<Id>,
    /// The origin of the script, if it is not the hex of the actor.
    #[serde(default)]
    pub origin: Option<Coord>,
    /// The target hexes.
    #[serde(default)]
    pub target_hexes: SmallVec<[Coord; 8]>,
    /// The FP paid above the printed cost.
    #[serde(default)]
    pub extra_focus: u8,
    /// The faces of the dice that paid for the action. The decision of the player says them already, so the state hash
    /// leaves them out.
    #[serde(default, serialize_with = "serialize_causes")]
    pub paid: DiceValues,
    /// The blocks that were lent for the next attack and serve this one. They serve all attacks of the action (O-09).
    #[serde(default)]
    pub taken: SmallVec<[Arc<LentModifier>; 1]>,
    /// Whether the last aim was that of a shot or throw.
    #[serde(default)]
    pub is_shot: bool,
    /// Whether the targets are in range without the blocks that were lent for the next attack.
    #[serde(default)]
    pub in_unaided_range: bool,
    /// The largest distance that the last aim allowed, in hexes; 0 before any.
    #[serde(default)]
    pub reach: u8,
    /// Whether the action is a reaction to an attack.
    pub is_reaction: bool,
    /// Whether a trigger made the script run. Its attacks trigger nothing when they are made, strike or are blocked.
    #[serde(default)]
    pub from_trigger: bool,
    /// The trigger that made the script run. It is not set off again before the script has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_off_by: Option<TriggerKey>,
    /// The lent block that has set off the script, if the script passes it on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passes_on: Option<Arc<LentModifier>>,
    /// The damage that the attack which triggered this script has already put into HP slots.
    #[serde(default)]
    pub hp_damage_so_far: DamageCounts,
    /// The cause of the script, if it belongs to no action and to no attack. [`ScriptFrame::cause`] knows all of them.
    #[serde(default, serialize_with = "serialize_causes")]
    pub trigger: Cause,
}

impl ScriptFrame {
    /// The cause of the effects of the script.
    pub fn cause(&self) -> Cause {
        match (self.action, self.attack) {
            (Some(action), _) => Cause::Action { action, gear: self.gear, missile: self.missile },
            (None, Some(attack)) => Cause::Attack { by: self.actor, attack },
            (None, None) => self.trigger,
        }
    }
}

/// Which trigger of which block has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct TriggerKey {
    /// The bearer of the block.
    pub bearer: CombatantId,
    /// The source of the block.
    pub source: TriggerSource,
    /// The place of the trigger among all triggers that come from there.
    pub trigger: u8,
}

/// The source of the block of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TriggerSource {
    /// A piece of gear.
    Gear(GearIndex),
    /// The enemy's sheet or one of its types.
    EnemySheet,
    /// An attunement that holds without being cast.
    Action(Id),
    /// A condition.
    Condition(Condition),
    /// A lent block: the action that lent it, and its name.
    Lent(Option<Id>, Option<Id>),
    /// A special tile.
    Tile(Id),
    /// The house rules.
    HouseRules,
}

/// Modifier blocks that an effect has lent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct LentModifier {
    /// The bearer of the blocks.
    pub bearer: Bearer,
    /// Their end.
    pub until: Until,
    /// The name under which they replace one another.
    pub key: Option<Id>,
    /// The number left in the store.
    pub held: Option<u8>,
    /// The blocks, with numbers in place of expressions.
    pub blocks: Arc<[ModifierBlock]>,
    /// The frame of the script that lent them. Their own scripts inherit its action, gear and payment.
    pub origin: Box<ScriptFrame>,
    /// The effect that lent them, if an entry prints it.
    #[serde(default)]
    pub printed: Option<PrintedLend>,
}

/// The effect of an entry that has lent a block, so that an entry that changes in the files changes the blocks that it
/// has lent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PrintedLend {
    /// Its place among the effects of the entry that lend under the same name.
    pub place: u8,
    /// The fingerprint of the blocks as the entry printed them.
    pub blocks: u64,
}

impl LentModifier {
    /// The combatant whose tokens the end waits for with `TargetLoses` and `TargetLosesDamage`: the bearer, if the
    /// blocks were lent to a target of the script, or else the first target.
    pub fn awaited_target(&self) -> Option<CombatantId> {
        let Self { bearer, origin, until: Until::TargetLoses(_) | Until::TargetLosesDamage(_), .. } = self else {
            return None;
        };
        let is_target = |who: &&CombatantId| *bearer == Bearer::Combatant(**who) && **who != origin.actor;
        origin.targets.iter().find(is_target).or_else(|| origin.targets.first()).copied()
    }
}

/// The bearer of a lent block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bearer {
    /// A combatant.
    Combatant(CombatantId),
    /// A piece of the character's gear.
    Gear(GearIndex),
    /// Every combatant.
    Table,
}

impl Bearer {
    /// The combatant, if the blocks belong to one, be it by a piece of its gear.
    pub fn combatant(self) -> Option<CombatantId> {
        match self {
            Self::Combatant(who) => Some(who),
            Self::Gear(_) => Some(CombatantId::CHARACTER),
            Self::Table => None,
        }
    }

    /// The piece of gear, if the blocks belong to one.
    pub fn gear(self) -> Option<GearIndex> {
        match self {
            Self::Gear(gear) => Some(gear),
            Self::Combatant(_) | Self::Table => None,
        }
    }

    /// Whether the blocks belong to a combatant; those of a piece of gear belong to the character.
    pub fn is_borne_by(self, who: CombatantId) -> bool {
        match self {
            Self::Combatant(bearer) => bearer == who,
            Self::Gear(_) => self.combatant() == Some(who),
            Self::Table => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Condition;

    #[test]
    fn a_script_knows_what_it_belongs_to() {
        let by = CombatantId(2);
        let (attack, action) = (Id::new("bite"), Id::new("shoot"));
        let frame = ScriptFrame { actor: by, trigger: Cause::Condition(Condition::knockdown()), ..Default::default() };
        assert_eq!(frame.cause(), Cause::Condition(Condition::knockdown()));
        let bite = ScriptFrame { attack: Some(attack), ..frame.clone() };
        assert_eq!(bite.cause(), Cause::Attack { by, attack });
        // The gear and the missile are chosen while the script runs.
        let mut shot = ScriptFrame { action: Some(action), gear: Some(GearIndex(1)), ..ScriptFrame::default() };
        shot.missile = Some(GearIndex(4));
        assert_eq!(shot.cause(), Cause::Action { action, gear: Some(GearIndex(1)), missile: Some(GearIndex(4)) });
    }
}
