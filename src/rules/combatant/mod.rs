//! Combatants: the components of the character and of enemies, and the numbers that follow from them.
//!
//! Owns what lies on entity sheets: HP slots, sinks, conditions, gear, the stamina pool. Must not decide what happens
//! next; `effect` and `phase` do.

pub mod gear_rules;
pub mod stats;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::AimBonus;
use crate::model::{
    CombatantId, Condition, ConditionCounts, Coord, DamageCounts, DiceSelection, GearIndex, Hands, Id, Sink,
    StaminaPool, Token,
};

/// The hex a piece stands on; without it the piece has left the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position(pub Coord);

/// The hex on which the tail of a Large enemy lies; its [`Place`] is the head.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TailPosition(pub Coord);

/// HP slots with the tokens in them, and damage that lies unassigned on the sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Health {
    /// HP slots.
    pub slots: u8,
    /// Tokens in them.
    pub hp_damage: DamageCounts,
    /// Tokens that trickle in later.
    pub unassigned: DamageCounts,
}

impl Health {
    /// Whether every slot is filled.
    pub fn is_depleted(&self) -> bool {
        self.hp_damage.total() >= self.slots
    }

    /// Slots without a token.
    pub fn hp_left(&self) -> u8 {
        self.slots.saturating_sub(self.hp_damage.total())
    }
}

/// Sinks with the tokens in them.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sinks {
    /// Value of each sink in the order of [`Sink::ALL`].
    pub values: [u8; 7],
    /// What lies in them.
    pub tokens: SmallVec<[(Sink, Token); 8]>,
}

impl Sinks {
    /// Tokens in a sink.
    pub fn token_count(&self, sink: Sink) -> u8 {
        self.tokens.iter().filter(|(s, _)| *s == sink).count() as u8
    }
}

/// Condition tokens on a sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    /// How many of each.
    pub counts: ConditionCounts,
    /// How many of them outlast the end of this Turn.
    pub lasting: ConditionCounts,
}

impl Conditions {
    /// Whether at least one token lies here.
    pub fn has(&self, condition: Condition) -> bool {
        self.counts.contains(condition)
    }
}

/// A shield that an enemy carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShieldState {
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens the card holds.
    pub stability: u8,
    /// Durability left.
    pub durability: u8,
    /// What lies on the card.
    pub card_tokens: DamageCounts,
    /// Whether it is raised.
    pub raised: bool,
    /// Whether it is Broken.
    pub broken: bool,
}

/// An enemy: which sheet it follows and what has been changed on it for good.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnemyState {
    /// The enemy sheet.
    pub def_id: Id,
    /// Which of its kind, from 1.
    pub number: u8,
    /// Whether the player has had its Turn of this counterbeat.
    #[serde(default)]
    pub acted_while_charmed: bool,
    /// Damage added to every attack.
    pub attack_damage_bonus: i8,
    /// Hexes added to its Move.
    pub movement_bonus: i8,
    /// Its shield, if it has one.
    pub shield: Option<ShieldState>,
    /// The formation it belongs to.
    #[serde(default)]
    pub formation: Option<Id>,
}

/// A line of gear on the character sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GearState {
    /// Which gear.
    pub id: Id,
    /// Where it is worn.
    pub slot: GearSlot,
    /// Durability used up.
    pub durability_used: u8,
    /// Whether it is Broken.
    pub broken: bool,
    /// Charges used up.
    pub charges_used: u8,
    /// Tokens on its card, for a shield.
    pub card_tokens: DamageCounts,
    /// Whether it is lit.
    #[serde(default)]
    pub lit: bool,
    /// The missile it is loaded with.
    #[serde(default)]
    pub loaded_missile: Option<GearIndex>,
    /// Whether a Durability sink of it has been cleared in the field.
    #[serde(default)]
    pub field_repaired: bool,
    /// Whether it has been set aside where it stands, of no use in hand.
    #[serde(default)]
    pub set_aside: bool,
}

/// Who holds the character, and with which attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrappleHold {
    /// The one that holds.
    pub by: CombatantId,
    /// Its attack, on whose line the routine damage stands.
    pub attack: Id,
}

impl GearState {
    /// Gear as it comes out of the pack.
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

/// Where gear is worn.
#[allow(missing_docs, reason = "the variants say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearSlot {
    Hand(u8),
    Armor,
    Pouch(u8),
    Quiver(u8),
}

/// The character's own part of the sheet.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CharacterState {
    /// Primary Stats in the order of [`Stat`](crate::model::Stat).
    pub stats: [u8; 7],
    /// HMN.
    pub humanity: u8,
    /// The stamina pool.
    pub pool: StaminaPool,
    /// FP used up.
    pub focus_spent: u8,
    /// Gear, by line.
    pub gear: SmallVec<[GearState; 8]>,
    /// Hand tokens.
    pub hands: Hands,
    /// The raised shield.
    pub raised_shield: Option<GearIndex>,
    /// Half-cover next to the character counts as full cover.
    pub taking_cover: bool,
    /// Aim taken for the next shot or throw of this beat.
    #[serde(default)]
    pub aim_bonus: Option<AimBonus>,
    /// Tokens put into HP slots during the last counterbeat.
    pub counterbeat_hp_damage: u8,
    /// Attunements assigned to POTs.
    #[serde(default)]
    pub attuned: SmallVec<[Id; 4]>,
    /// Who holds the character: one grip for each token of Grappled that somebody put there.
    #[serde(default)]
    pub grapple_holds: SmallVec<[GrappleHold; 2]>,
    /// Dice of the pool that have been rolled again already.
    #[serde(default)]
    pub rerolled_dice: DiceSelection,
}
