//! What effects have lent: modifier blocks with their bearer and their end.
//!
//! Owns the data. Must not decide whether a block holds (`query::modifiers`), lend or end one (`change::modifiers`).

use std::sync::Arc;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::ModifierBlock;
use crate::model::{CombatantId, GearIndex, Id, Until};
use crate::rules::stack::ScriptFrame;

/// Everything that is lent at the moment, in the order in which it was lent.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LentModifiers(pub Vec<Arc<LentModifier>>);

/// Modifier blocks that an effect has lent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LentModifier {
    /// Whom the blocks belong to.
    pub bearer: Bearer,
    /// When they end.
    pub until: Until,
    /// The name under which they replace one another.
    pub key: Option<Id>,
    /// What is left in the store.
    pub held: Option<u8>,
    /// Actions that can be committed while the blocks hold.
    pub offers: SmallVec<[Id; 2]>,
    /// The blocks, with numbers in place of expressions.
    pub blocks: Arc<[ModifierBlock]>,
    /// The frame of the script that lent them. Their own scripts inherit its action, gear and payment.
    pub origin: Box<ScriptFrame>,
}

/// Whom a lent block belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
            Self::Gear(_) => who.is_character(),
            Self::Table => true,
        }
    }
}
