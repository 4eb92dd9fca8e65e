//! One change of a character sheet, as plain data.
//!
//! Owns the places of the sheet and the changes that a person can make. Must not know which changes are legal:
//! `scenario::loadout` does.

use serde::{Deserialize, Serialize};

use super::{Condition, Id, Stat};

/// A place of the character sheet for one piece of gear or one attunement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SheetSlot {
    /// The kind of place.
    pub kind: SheetSlotKind,
    /// Its number among those of its kind, from 0.
    pub index: u8,
}

/// The kinds of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SheetSlotKind {
    /// A hand slot.
    Hand,
    /// Armour worn.
    Armor,
    /// A ring.
    Ring,
    /// A pouch.
    Pouch,
    /// A type of missile in the quivers.
    Missile,
    /// A piece that is carried besides.
    Carried,
    /// An attunement in the POTs.
    Attunement,
}

/// A hand token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HandToken {
    /// The main hand.
    Main,
    /// The off-hand.
    Off,
}

/// One change of a character sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CharacterEdit {
    /// Give the character this name.
    Rename(String),
    /// Set a Primary Stat.
    SetStat(Stat, u8),
    /// Raise SL and with it a Primary Stat by 1, and pay for it with souls.
    RaiseSoulLevel(Stat),
    /// Set the souls.
    SetSouls(u32),
    /// Set HMN.
    SetHumanity(u8),
    /// Give the character a condition that outlasts encounters, or take it away.
    SetCondition(Condition, bool),
    /// Say whether the character rides.
    SetMounted(bool),
    /// Put gear or an attunement into a place; the entry that lay there goes. A place beyond the last occupied one is
    /// the next free one.
    Place(Id, SheetSlot),
    /// Put the entry of the first place into the second, and the entry of the second into the first. Between places of
    /// different kinds only what is carried moves: equipped, or put away.
    Exchange(SheetSlot, SheetSlot),
    /// Empty a place; the entries behind it move up.
    Clear(SheetSlot),
    /// Lay a hand token on a hand slot, or take it off.
    MoveHandToken(HandToken, Option<u8>),
}
