//! The saved types of the components that only the character has.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::impossible_state::{ImpossibleState, check_faces};
use super::mirror::{kept_list, mirror, saved_list};
use crate::model::{DamageCounts, DiceSelection, GearIndex, Hands, Id, MAX_DICE, StaminaPool};
use crate::rules::components::character::{
    Attuned, CharacterBundle, CounterbeatHpDamage, Focus, GearSlot, GearState, Humanity, Inventory, PoolState,
    PrimaryStats, StatModifiers,
};

/// [`CharacterBundle`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedCharacterBundle {
    stats: SavedPrimaryStats,
    #[serde(default)]
    stat_modifiers: SavedStatModifiers,
    humanity: SavedHumanity,
    pool: SavedPoolState,
    focus: SavedFocus,
    inventory: SavedInventory,
    attuned: SavedAttuned,
    counterbeat_hp_damage: SavedCounterbeatHpDamage,
}

mirror!(SavedCharacterBundle of CharacterBundle {}
    parts { stats, stat_modifiers, humanity, pool, focus, inventory, attuned, counterbeat_hp_damage });

/// [`PrimaryStats`].
#[derive(Serialize, Deserialize)]
struct SavedPrimaryStats([u8; 7]);

mirror!(SavedPrimaryStats of PrimaryStats { 0 });

/// [`StatModifiers`].
#[derive(Default, Serialize, Deserialize)]
struct SavedStatModifiers([i8; 7]);

mirror!(SavedStatModifiers of StatModifiers { 0 });

/// [`Humanity`].
#[derive(Serialize, Deserialize)]
struct SavedHumanity(u8);

mirror!(SavedHumanity of Humanity { 0 });

/// [`PoolState`].
#[derive(Serialize, Deserialize)]
struct SavedPoolState {
    dice: StaminaPool,
    rerolled: DiceSelection,
    #[serde(default)]
    spent: u8,
    #[serde(default)]
    paying: u8,
}

mirror!(SavedPoolState of PoolState { dice, rerolled, spent, paying } checked by check_pool);

fn check_pool(saved: &SavedPoolState) -> Result<(), ImpossibleState> {
    check_faces(&saved.dice.0)?;
    if saved.dice.len() > MAX_DICE {
        return Err(ImpossibleState::TooManyDice(saved.dice.len()));
    }
    if saved.dice.contains_all(saved.rerolled) { Ok(()) } else { Err(ImpossibleState::MissingDie) }
}

/// [`Focus`].
#[derive(Serialize, Deserialize)]
struct SavedFocus {
    left: u8,
}

mirror!(SavedFocus of Focus { left });

/// [`Inventory`].
#[derive(Serialize, Deserialize)]
struct SavedInventory {
    gear: Vec<SavedGearState>,
    hands: Hands,
}

impl From<&Inventory> for SavedInventory {
    fn from(Inventory { gear, hands }: &Inventory) -> Self {
        Self { gear: saved_list(gear), hands: *hands }
    }
}

impl TryFrom<SavedInventory> for Inventory {
    type Error = ImpossibleState;

    fn try_from(SavedInventory { gear, hands }: SavedInventory) -> Result<Self, ImpossibleState> {
        let gear: SmallVec<[GearState; 8]> = kept_list(gear)?;
        let loaded = gear.iter().filter_map(|piece| piece.loaded_missile);
        match loaded.chain(hands.main).chain(hands.off).find(|index| usize::from(index.0) >= gear.len()) {
            Some(missing) => Err(ImpossibleState::MissingGear(missing)),
            None => Ok(Self { gear, hands }),
        }
    }
}

/// [`GearState`].
#[derive(Serialize, Deserialize)]
struct SavedGearState {
    id: Id,
    slot: SavedGearSlot,
    durability_used: u8,
    broken: bool,
    charges_used: u8,
    #[serde(default)]
    extra_charges: i8,
    card_tokens: DamageCounts,
    lit: bool,
    loaded_missile: Option<GearIndex>,
    field_repaired: bool,
    /// `deployed` in the component.
    set_aside: bool,
}

impl From<&GearState> for SavedGearState {
    fn from(piece: &GearState) -> Self {
        Self {
            id: piece.id,
            slot: (&piece.slot).into(),
            durability_used: piece.durability_used,
            broken: piece.broken,
            charges_used: piece.charges_used,
            extra_charges: piece.extra_charges,
            card_tokens: piece.card_tokens,
            lit: piece.lit,
            loaded_missile: piece.loaded_missile,
            field_repaired: piece.field_repaired,
            set_aside: piece.deployed,
        }
    }
}

impl From<SavedGearState> for GearState {
    fn from(saved: SavedGearState) -> Self {
        Self {
            id: saved.id,
            slot: saved.slot.into(),
            durability_used: saved.durability_used,
            broken: saved.broken,
            charges_used: saved.charges_used,
            extra_charges: saved.extra_charges,
            card_tokens: saved.card_tokens,
            lit: saved.lit,
            loaded_missile: saved.loaded_missile,
            field_repaired: saved.field_repaired,
            deployed: saved.set_aside,
        }
    }
}

/// [`GearSlot`].
#[derive(Serialize, Deserialize)]
enum SavedGearSlot {
    Hand(u8),
    Armor,
    Pouch(u8),
    Quiver(u8),
    Ring(u8),
    Body,
    Carried,
}

impl From<&GearSlot> for SavedGearSlot {
    fn from(slot: &GearSlot) -> Self {
        match *slot {
            GearSlot::Hand(n) => Self::Hand(n),
            GearSlot::Armor => Self::Armor,
            GearSlot::Pouch(n) => Self::Pouch(n),
            GearSlot::Quiver(n) => Self::Quiver(n),
            GearSlot::Ring(n) => Self::Ring(n),
            GearSlot::Body => Self::Body,
            GearSlot::Carried => Self::Carried,
        }
    }
}

impl From<SavedGearSlot> for GearSlot {
    fn from(saved: SavedGearSlot) -> Self {
        match saved {
            SavedGearSlot::Hand(n) => Self::Hand(n),
            SavedGearSlot::Armor => Self::Armor,
            SavedGearSlot::Pouch(n) => Self::Pouch(n),
            SavedGearSlot::Quiver(n) => Self::Quiver(n),
            SavedGearSlot::Ring(n) => Self::Ring(n),
            SavedGearSlot::Body => Self::Body,
            SavedGearSlot::Carried => Self::Carried,
        }
    }
}

/// [`Attuned`].
#[derive(Serialize, Deserialize)]
struct SavedAttuned(SmallVec<[Id; 4]>);

mirror!(SavedAttuned of Attuned { 0 });

/// [`CounterbeatHpDamage`].
#[derive(Serialize, Deserialize)]
struct SavedCounterbeatHpDamage {
    running: Option<u8>,
    last: u8,
}

mirror!(SavedCounterbeatHpDamage of CounterbeatHpDamage { running, last });
