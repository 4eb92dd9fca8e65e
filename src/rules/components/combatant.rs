//! Combatants: the components of the character and of enemies, and the numbers that are derived from them.
//!
//! Owns the state on the sheets of combatants: HP slots, sinks, conditions, gear and the stamina pool. Must not decide
//! what happens next; `change` and `turn` do.

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::AimBonus;
use crate::model::{
    CombatantId, Condition, ConditionCounts, Coord, DamageCounts, DiceSelection, GearIndex, Hands, Id, Sink,
    StaminaPool, Token,
};

/// The hexes that a combatant occupies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The hex that the combatant stands on, the head of a Large enemy; `None` once the combatant has left the board.
    pub head: Option<Coord>,
    /// The hex of the tail of a Large enemy.
    pub tail: Option<Coord>,
}

/// The HP slots with the damage tokens in them, and the unassigned damage on the sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Health {
    /// The number of HP slots.
    pub slots: u8,
    /// The damage tokens in HP slots.
    pub hp_damage: DamageCounts,
    /// The damage tokens that trickle into HP slots later.
    pub unassigned: DamageCounts,
}

impl Health {
    /// Whether every slot is filled.
    pub fn is_depleted(&self) -> bool {
        self.hp_damage.total() >= self.slots
    }

    /// The number of HP slots without a token.
    pub fn hp_left(&self) -> u8 {
        self.slots.saturating_sub(self.hp_damage.total())
    }
}

/// The sinks with the tokens in them.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sinks {
    /// The value of each sink in the order of [`Sink::ALL`].
    pub values: [u8; 7],
    /// The tokens with the sink in which each token lies.
    pub tokens: SmallVec<[(Sink, Token); 8]>,
}

impl Sinks {
    /// The number of tokens in a sink.
    pub fn token_count(&self, sink: Sink) -> u8 {
        self.tokens.iter().filter(|(s, _)| *s == sink).count() as u8
    }
}

/// The condition tokens on the sheet of a combatant.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    /// The number of tokens of each condition.
    pub counts: ConditionCounts,
    /// The number of those tokens that outlast the end of this Turn.
    pub lasting: ConditionCounts,
}

impl Conditions {
    /// Whether the sheet has at least one token of a condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.counts.contains(condition)
    }
}

/// The shield of an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShieldState {
    /// The number of tokens that the shield blocks per attack.
    pub defense: u8,
    /// The number of tokens that the shield card can hold.
    pub stability: u8,
    /// The Durability that is left.
    pub durability: u8,
    /// The tokens on the shield card.
    pub card_tokens: DamageCounts,
    /// Whether the shield is raised.
    pub raised: bool,
    /// Whether the shield is Broken.
    pub broken: bool,
}

/// The state of an enemy: its definition and the permanent changes to it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnemyState {
    /// The id of the enemy definition.
    pub def_id: Id,
    /// The number of the enemy among the enemies with the same definition, from 1.
    pub number: u8,
    /// Whether the player has taken the Turn of this enemy in this counterbeat.
    #[serde(default)]
    pub acted_while_charmed: bool,
    /// The damage that is added to every attack of the enemy.
    pub attack_damage_bonus: i8,
    /// The hexes that are added to the Move of the enemy.
    pub movement_bonus: i8,
    /// The shield, if the enemy has one.
    pub shield: Option<ShieldState>,
    /// The formation that the enemy belongs to.
    #[serde(default)]
    pub formation: Option<Id>,
}

/// The state of a piece of gear on the character sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GearState {
    /// The id of the gear definition.
    pub id: Id,
    /// The slot in which the gear is equipped.
    pub slot: GearSlot,
    /// The Durability that is used up.
    pub durability_used: u8,
    /// Whether the gear is Broken.
    pub broken: bool,
    /// The charges that are used up.
    pub charges_used: u8,
    /// The tokens on the card of a shield.
    pub card_tokens: DamageCounts,
    /// Whether the gear is lit.
    #[serde(default)]
    pub lit: bool,
    /// The missile with which the weapon is loaded.
    #[serde(default)]
    pub loaded_missile: Option<GearIndex>,
    /// Whether a Durability sink of the gear has been cleared by Tinker.
    #[serde(default)]
    pub field_repaired: bool,
    /// Whether the gear has been deployed on the board and cannot be used in hand.
    #[serde(default)]
    pub set_aside: bool,
}

/// A grapple hold on the character: the enemy and its attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrappleHold {
    /// The enemy that holds the character.
    pub by: CombatantId,
    /// The attack that defines the routine damage of the hold.
    pub attack: Id,
}

impl GearState {
    /// Creates unused gear in a slot.
    pub fn new(id: Id, slot: GearSlot) -> Self {
        Self {
            id,
            slot,
            durability_used: 0,
            broken: false,
            charges_used: 0,
            card_tokens: DamageCounts::default(),
            lit: false,
            loaded_missile: None,
            field_repaired: false,
            set_aside: false,
        }
    }
}

/// A slot for gear.
#[allow(missing_docs, reason = "the variants are named after the slots of the sheet")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearSlot {
    Hand(u8),
    Armor,
    Pouch(u8),
    Quiver(u8),
}

/// The state of the character that enemies do not have.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CharacterState {
    /// The Primary Stats in the order of [`Stat`](crate::model::Stat).
    pub stats: [u8; 7],
    /// HMN.
    pub humanity: u8,
    /// The stamina pool.
    pub pool: StaminaPool,
    /// The FP that are used up.
    pub focus_spent: u8,
    /// The gear, by [`GearIndex`].
    pub gear: SmallVec<[GearState; 8]>,
    /// The hand tokens.
    pub hands: Hands,
    /// The raised shield, if a shield is raised.
    pub raised_shield: Option<GearIndex>,
    /// Whether half-cover next to the character counts as full cover.
    pub taking_cover: bool,
    /// The aim bonus for the next shot or throw of this beat.
    #[serde(default)]
    pub aim_bonus: Option<AimBonus>,
    /// The number of tokens that the last counterbeat put into HP slots.
    pub counterbeat_hp_damage: u8,
    /// The attunements that are assigned to POTs.
    #[serde(default)]
    pub attuned: SmallVec<[Id; 4]>,
    /// The grapple holds on the character: one hold for each Grappled token that an enemy has put there.
    #[serde(default)]
    pub grapple_holds: SmallVec<[GrappleHold; 2]>,
    /// The dice of the pool that have already been rolled again.
    #[serde(default)]
    pub rerolled_dice: DiceSelection,
}
