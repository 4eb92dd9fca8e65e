//! Combatants: the components of the character and of enemies, and the numbers that follow from them.
//!
//! Owns what lies on entity sheets: HP slots, sinks, conditions, gear, the stamina pool. Must not decide what happens
//! next; `effect` and `phase` do.

pub mod stats;
pub mod wield;

use bevy::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::effect::Bearing;
use crate::model::{Bag, Condition, ConditionCounts, Coord, Gear, Hands, Id, Picks, Pool, Sink, Token, Who};

/// The hex a piece stands on; without it the piece has left the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place(pub Coord);

/// The hex on which the tail of a Large enemy lies; its [`Place`] is the head.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tail(pub Coord);

/// HP slots with the tokens in them, and damage that lies unassigned on the sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vitals {
    /// HP slots.
    pub slots: u8,
    /// Tokens in them.
    pub hp: Bag,
    /// Tokens that trickle in later.
    pub unassigned: Bag,
}

impl Vitals {
    /// Whether every slot is filled.
    pub fn filled(&self) -> bool {
        self.hp.total() >= self.slots
    }

    /// Slots without a token.
    pub fn left(&self) -> u8 {
        self.slots.saturating_sub(self.hp.total())
    }
}

/// Sinks with the tokens in them.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sinks {
    /// Value of each sink in the order of [`Sink::ALL`].
    pub value: [u8; 7],
    /// What lies in them.
    pub tokens: SmallVec<[(Sink, Token); 8]>,
}

impl Sinks {
    /// Tokens in a sink.
    pub fn held(&self, sink: Sink) -> u8 {
        self.tokens.iter().filter(|(s, _)| *s == sink).count() as u8
    }
}

/// Condition tokens on a sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conditions {
    /// How many of each.
    pub now: ConditionCounts,
    /// How many of them outlast the end of this Turn.
    pub lasting: ConditionCounts,
}

impl Conditions {
    /// Whether at least one token lies here.
    pub fn has(&self, condition: Condition) -> bool {
        self.now.has(condition)
    }
}

/// A shield that an enemy carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Guard {
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens the card holds.
    pub stability: u8,
    /// Durability left.
    pub durability: u8,
    /// What lies on the card.
    pub card: Bag,
    /// Whether it is raised.
    pub up: bool,
    /// Whether it is Broken.
    pub broken: bool,
}

/// An enemy: which sheet it follows and what has been changed on it for good.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Foe {
    /// The enemy sheet.
    pub sheet: Id,
    /// Which of its kind, from 1.
    pub number: u8,
    /// Whether the player has had its Turn of this counterbeat.
    #[serde(default)]
    pub led: bool,
    /// Damage added to every attack.
    pub attack_damage: i8,
    /// Hexes added to its Move.
    pub movement: i8,
    /// Its shield, if it has one.
    pub guard: Option<Guard>,
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
    pub slot: Slot,
    /// Durability used up.
    pub worn: u8,
    /// Whether it is Broken.
    pub broken: bool,
    /// Charges used up.
    pub spent: u8,
    /// Tokens on its card, for a shield.
    pub card: Bag,
    /// Whether it is lit.
    #[serde(default)]
    pub lit: bool,
    /// The missile it is loaded with.
    #[serde(default)]
    pub loaded: Option<Gear>,
    /// Whether a Durability sink of it has been cleared in the field.
    #[serde(default)]
    pub tinkered: bool,
    /// Whether it has been set aside where it stands, of no use in hand.
    #[serde(default)]
    pub aside: bool,
}

/// Who holds the character, and with which attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grip {
    /// The one that holds.
    pub by: Who,
    /// Its attack, on whose line the routine damage stands.
    pub attack: Id,
}

impl GearState {
    /// Gear as it comes out of the pack.
    pub fn fresh(id: Id, slot: Slot) -> Self {
        Self {
            id,
            slot,
            worn: 0,
            broken: false,
            spent: 0,
            card: Bag::default(),
            lit: false,
            loaded: None,
            tinkered: false,
            aside: false,
        }
    }
}

/// Where gear is worn.
#[allow(missing_docs, reason = "the variants say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Slot {
    Hand(u8),
    Armor,
    Pouch(u8),
    Quiver(u8),
}

/// The character's own part of the sheet.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    /// Primary Stats in the order of [`Stat`](crate::model::Stat).
    pub stats: [u8; 7],
    /// HMN.
    pub humanity: u8,
    /// The stamina pool.
    pub pool: Pool,
    /// FP used up.
    pub focus_spent: u8,
    /// Gear, by line.
    pub gear: SmallVec<[GearState; 8]>,
    /// Hand tokens.
    pub hands: Hands,
    /// The raised shield.
    pub raised: Option<Gear>,
    /// Half-cover next to the character counts as full cover.
    pub sheltered: bool,
    /// Aim taken for the next shot or throw of this beat.
    #[serde(default)]
    pub aiming: Option<Bearing>,
    /// Tokens put into HP slots during the last counterbeat.
    pub wounds: u8,
    /// Attunements assigned to POTs.
    #[serde(default)]
    pub attuned: SmallVec<[Id; 4]>,
    /// Who holds the character: one grip for each token of Grappled that somebody put there.
    #[serde(default)]
    pub grips: SmallVec<[Grip; 2]>,
    /// Dice of the pool that have been rolled again already.
    #[serde(default)]
    pub rerolled: Picks,
}
