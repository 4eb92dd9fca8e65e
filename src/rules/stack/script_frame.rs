//! The context in which a script runs.
//!
//! Owns what a script knows of its actor, action, gear and targets, and the cause of what it does. Must not run a script;
//! `script` does.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::AimBonus;
use crate::model::{Cause, CombatantId, Coord, DamageCounts, DamageKind, GearIndex, Id, serialize_causes};

/// The context in which a script runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The combatant that acts.
    pub actor: CombatantId,
    /// The action of the character, if the script belongs to an action.
    pub action: Option<Id>,
    /// The weapon, shield, flask or item in use.
    pub gear: Option<GearIndex>,
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
    /// The aim bonus of this shot or throw; the bonus serves all shots and throws of the action (O-09).
    #[serde(default)]
    pub aim_bonus: Option<AimBonus>,
    /// Whether the targets are in range without the aim bonus.
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
    /// The damage that the attack which triggered this script has already put into HP slots.
    #[serde(default)]
    pub hp_damage_so_far: DamageCounts,
    /// What made the script run, if it belongs to no action and to no attack. [`ScriptFrame::cause`] knows all of them.
    #[serde(default, serialize_with = "serialize_causes")]
    pub trigger: Cause,
}

impl ScriptFrame {
    /// The cause of what the script does.
    pub fn cause(&self) -> Cause {
        match (self.action, self.attack) {
            (Some(action), _) => Cause::Action { action, gear: self.gear, missile: self.missile },
            (None, Some(attack)) => Cause::Attack { by: self.actor, attack },
            (None, None) => self.trigger,
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
        let frame = ScriptFrame { actor: by, trigger: Cause::Condition(Condition::Dismounted), ..Default::default() };
        assert_eq!(frame.cause(), Cause::Condition(Condition::Dismounted));
        let bite = ScriptFrame { attack: Some(attack), ..frame.clone() };
        assert_eq!(bite.cause(), Cause::Attack { by, attack });
        // The gear and the missile are chosen while the script runs.
        let mut shot = ScriptFrame { action: Some(action), gear: Some(GearIndex(1)), ..ScriptFrame::default() };
        shot.missile = Some(GearIndex(4));
        assert_eq!(shot.cause(), Cause::Action { action, gear: Some(GearIndex(1)), missile: Some(GearIndex(4)) });
    }
}
