//! Causes: why a fact happened, as a person at the table can point at it.
//!
//! Owns the list of causes. A cause is said in the log, on the table and in forecasts; the only rule that asks for one is
//! that about tokens from a special tile (`query::wards::received`).

use serde::{Deserialize, Serialize, Serializer};

use super::{CombatantId, Condition, Coord, GearIndex, Id};

/// The reason why a fact happened. The cause travels with the resolution under way (an attack, tokens to assign, a
/// script, a Knockback), so it stays true when something else happens in between. A vignette may leave the cause of a
/// fact out: then the fact may have any cause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Cause {
    /// A step of a phase or the end of the encounter, and nothing else: a condition expires, placed tiles are removed.
    #[default]
    Phase,
    /// An action, a reaction or an attunement of the character.
    Action {
        /// The action.
        action: Id,
        /// The weapon, shield, flask or item in use.
        #[serde(default)]
        gear: Option<GearIndex>,
        /// The missile in use.
        #[serde(default)]
        missile: Option<GearIndex>,
    },
    /// An attack on an enemy's sheet, with all that its script does.
    Attack {
        /// The enemy.
        by: CombatantId,
        /// The key of the attack.
        attack: Id,
    },
    /// The routine damage of a grapple hold at the start of a Turn.
    Hold {
        /// The enemy that holds.
        by: CombatantId,
        /// The key of the attack that began the hold.
        attack: Id,
    },
    /// An enemy's actions in its Turn apart from its attacks: it moves, gets up, struggles.
    Turn {
        /// The enemy.
        enemy: CombatantId,
    },
    /// An obstacle in the way of a Knockback.
    Collision,
    /// A special tile.
    Tile {
        /// The id of the tile.
        tile: Id,
        /// Its hex.
        at: Coord,
    },
    /// The trickle of unassigned damage at the start of a Turn.
    Trickle,
    /// A condition: the ongoing damage of Bleeding and Blazing, and all other effects of a condition.
    Condition(Condition),
    /// A doom event; `event` is its line on the encounter sheet.
    Doom {
        /// The line.
        event: u8,
    },
    /// Gear of the character that acts by itself after the pool is rolled.
    Gear {
        /// The gear.
        gear: GearIndex,
    },
    /// The defeat of an enemy.
    Defeat {
        /// The enemy.
        of: CombatantId,
    },
}

impl Cause {
    /// The combatant that acts, if the cause is something that a combatant does.
    pub const fn combatant(self) -> Option<CombatantId> {
        match self {
            Self::Action { .. } | Self::Gear { .. } => Some(CombatantId::CHARACTER),
            Self::Attack { by, .. } | Self::Hold { by, .. } | Self::Turn { enemy: by } => Some(by),
            Self::Phase
            | Self::Collision
            | Self::Tile { .. }
            | Self::Trickle
            | Self::Condition(_)
            | Self::Doom { .. }
            | Self::Defeat { .. } => None,
        }
    }
}

/// Serializes causes for files, and as nothing for the state hash, which reads a binary format: two states that differ
/// only in what they will say about the past are the same to every rule. So a wrong cause can be corrected without new
/// hashes.
///
/// # Errors
///
/// Returns the error of the serializer.
pub fn serialize_causes<S: Serializer>(causes: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() { causes.serialize(serializer) } else { serializer.serialize_unit() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_leads_to_whoever_acts() {
        let (by, attack) = (CombatantId(3), Id::new("bite"));
        for cause in [Cause::Attack { by, attack }, Cause::Hold { by, attack }, Cause::Turn { enemy: by }] {
            assert_eq!(cause.combatant(), Some(by));
        }
        let cast = Cause::Action { action: Id::new("kick"), gear: None, missile: None };
        assert_eq!(cast.combatant(), Some(CombatantId::CHARACTER));
        assert_eq!(Cause::Tile { tile: Id::new("coals"), at: Coord::new(5, 5) }.combatant(), None);
        assert_eq!(Cause::Defeat { of: by }.combatant(), None, "its piece has left the table");
    }
}
