//! The components that only the character has: the contents of the character sheet.
//!
//! Owns stats, HMN, the stamina pool, FP, gear and attunements, each as a component, and [`CharacterRef`], which reads
//! several of them together. Must not decide what happens next; `change` and `turn` do.

use std::sync::LazyLock;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectComponent;
use bevy::prelude::{Bundle, Component};
use serde::Serialize;
use smallvec::SmallVec;

use crate::model::{DamageCounts, DiceSelection, GearIndex, Hands, Id, StaminaPool};

/// The components that only the character has.
#[derive(Bundle, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CharacterBundle {
    /// Primary Stats.
    pub stats: PrimaryStats,
    /// The modifiers of the Primary Stats at the moment.
    pub stat_modifiers: StatModifiers,
    /// HMN.
    pub humanity: Humanity,
    /// The stamina pool.
    pub pool: PoolState,
    /// FP.
    pub focus: Focus,
    /// Gear.
    pub inventory: Inventory,
    /// Attunements.
    pub attuned: Attuned,
    /// The HP damage of the last counterbeat.
    pub counterbeat_hp_damage: CounterbeatHpDamage,
}

/// The Primary Stats in the order of [`Stat`](crate::model::Stat).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct PrimaryStats(pub [u8; 7]);

/// The additions of gear and lent blocks to the Primary Stats at the moment, in the same order.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct StatModifiers(pub [i8; 7]);

impl PrimaryStats {
    /// The stats with their modifiers.
    pub fn with_modifiers(self, more: StatModifiers) -> Self {
        // Most of the time nothing modifies them.
        if more == StatModifiers::default() {
            return self;
        }
        let mut stats = self.0;
        for (stat, by) in stats.iter_mut().zip(more.0) {
            *stat = stat.saturating_add_signed(by);
        }
        Self(stats)
    }
}

/// HMN.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Humanity(pub u8);

/// The stamina pool, and which of its dice have been rolled again.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct PoolState {
    /// The dice of the pool.
    pub dice: StaminaPool,
    /// The dice of the pool that have already been rolled again.
    pub rerolled: DiceSelection,
    /// The number of dice that were spent this Round, without those that paid for the present action.
    pub spent: u8,
    /// The number of dice that paid for the present action.
    pub paying: u8,
}

/// The FP.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Focus {
    /// The FP that are left; never more than the limit.
    pub left: u8,
}

/// The gear, and where the hand tokens lie.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Inventory {
    /// The gear, by [`GearIndex`].
    pub gear: SmallVec<[GearState; 8]>,
    /// The hand tokens.
    pub hands: Hands,
}

/// The attunements that are assigned to POTs.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Attuned(pub SmallVec<[Id; 4]>);

/// The number of tokens that counterbeats have put into the HP slots (O-41).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct CounterbeatHpDamage {
    /// That of the counterbeat under way; `None` outside of a counterbeat.
    pub running: Option<u8>,
    /// That of the last counterbeat that is over.
    pub last: u8,
}

/// The components of the character that rules of gear, actions and prices read together.
#[derive(Clone, Copy, Debug)]
pub struct CharacterRef<'a> {
    /// Primary Stats, with their modifiers.
    pub stats: PrimaryStats,
    /// The stamina pool.
    pub pool: &'a PoolState,
    /// FP.
    pub focus: &'a Focus,
    /// Gear.
    pub inventory: &'a Inventory,
    /// Attunements.
    pub attuned: &'a Attuned,
}

impl CharacterRef<'static> {
    /// The empty sheet of a combatant that has no character sheet.
    pub fn empty() -> Self {
        static EMPTY: LazyLock<CharacterBundle> = LazyLock::new(CharacterBundle::default);
        EMPTY.as_character_ref()
    }
}

impl CharacterBundle {
    /// References to the components.
    pub fn as_character_ref(&self) -> CharacterRef<'_> {
        let Self { pool, focus, inventory, attuned, .. } = self;
        CharacterRef { stats: self.stats.with_modifiers(self.stat_modifiers), pool, focus, inventory, attuned }
    }
}

/// The state of a piece of gear on the character sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
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
    /// The charges that the last refill gave beyond the printed ones (A-287, O-50).
    pub extra_charges: i8,
    /// The tokens on the card of a shield.
    pub card_tokens: DamageCounts,
    /// Whether the gear is lit.
    pub lit: bool,
    /// The missile with which the weapon is loaded.
    pub loaded_missile: Option<GearIndex>,
    /// Whether a Durability sink of the gear has been cleared by Tinker.
    pub field_repaired: bool,
    /// Whether the gear has been deployed on the board and cannot be used in hand.
    pub deployed: bool,
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
            extra_charges: 0,
            card_tokens: DamageCounts::default(),
            lit: false,
            loaded_missile: None,
            field_repaired: false,
            deployed: false,
        }
    }
}

/// A slot for gear.
#[allow(missing_docs, reason = "the variants are named after the slots of the sheet")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum GearSlot {
    Hand(u8),
    Armor,
    Pouch(u8),
    Quiver(u8),
    Ring(u8),
    /// No slot: the bare hands.
    Body,
    /// Carried: not at hand in an encounter, and without weight.
    Carried,
}
