//! Gear as data: weapons, shields, armour, flasks (chapter 5).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::placeholder_id;
use super::attunement::School;
use super::encounter::empty_script;
use super::script::{OnHit, Script, WeaponClass};
use crate::model::{DamageKind, Grade, HandCount, Id, Sink, Stat};

/// A weapon (5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Heading under which the armory lists it.
    pub group: String,
    /// SP score an attack with it costs: Wep; that of a catalyst if left out.
    #[serde(default = "two")]
    pub stamina: u8,
    /// Damage before scaling.
    pub damage: u8,
    /// Types it can deal.
    pub kinds: Vec<DamageKind>,
    /// Weight.
    pub weight: u8,
    /// Made for one hand or two.
    pub hands: HandCount,
    /// Fewest and most hexes.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Stats it needs, each with the grade it scales by.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, (u8, Grade)>,
    /// Special attacks it lists.
    #[serde(default)]
    pub special: Vec<Id>,
    /// How it reaches its target.
    #[serde(default = "melee")]
    pub class: WeaponClass,
    /// Missiles it shoots; none if left out.
    #[serde(default)]
    pub ammo: Option<Ammo>,
    /// Whether it may be shot from one hand.
    #[serde(default)]
    pub one_handed_shot: bool,
    /// SP that loading it costs.
    #[serde(default = "two")]
    pub load_cost: u8,
    /// Whether it can be lit and doused.
    #[serde(default)]
    pub lightable: bool,
    /// What it casts, if it is a catalyst (5.4).
    #[serde(default)]
    pub catalyst: Option<Catalyst>,
    /// What happens right after the pool has been rolled while it lies in a hand slot.
    #[serde(default = "empty_script")]
    pub at_roll: Script,
}

/// What makes a weapon a catalyst.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalyst {
    /// Schools it enables.
    pub schools: Vec<School>,
    /// Its Power.
    #[serde(default)]
    pub power: i8,
}

fn two() -> u8 {
    2
}

fn melee() -> WeaponClass {
    WeaponClass::Melee
}

fn adjacent() -> (u8, u8) {
    (1, 1)
}

/// A shield (5.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Def: tokens blocked per attack and cost of Shield Up! (R-464).
    pub defense: u8,
    /// Stab: tokens its card holds.
    pub stability: u8,
    /// Damage when it is struck with, and of which type.
    pub damage: (u8, DamageKind),
    /// Weight.
    pub weight: u8,
    /// Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Stats it needs.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// Special attacks it lists.
    #[serde(default)]
    pub special: Vec<Id>,
}

/// A set of armour (5.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// What it adds to sinks: Def to P.DEF, PS to PS, others by its notes.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sinks: BTreeMap<Sink, u8>,
    /// Weight.
    pub weight: u8,
    /// Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Stats it needs.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// What happens right after the pool has been rolled.
    #[serde(default = "empty_script")]
    pub at_roll: Script,
}

/// A flask (5.6) or another item (5.8): charges and what using one does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usable {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Uses it holds; none for what only lies there.
    #[serde(default)]
    pub charges: u8,
    /// Whether its charges never return.
    #[serde(default)]
    pub ephemeral: bool,
    /// Weight (flasks have none).
    #[serde(default)]
    pub weight: u8,
    /// Kinds of missile it holds ready, if it is a quiver.
    #[serde(default)]
    pub quiver: u8,
    /// Whether that quiver can hold giant arrows, as no other can.
    #[serde(default)]
    pub giant: bool,
    /// What a use does.
    #[serde(default = "empty_script")]
    pub effect: Script,
    /// The same in words, our own.
    pub text: String,
}

/// What a ranged weapon shoots (5.7).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ammo {
    Arrow,
    Bolt,
    GiantArrow,
}

/// A missile (5.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missile {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// What shoots it.
    pub ammo: Ammo,
    /// Damage added to the weapon's, and its type.
    pub damage: (u8, DamageKind),
    /// Hexes added to the weapon's maximum.
    #[serde(default)]
    pub range: i8,
    /// Weight.
    #[serde(default)]
    pub weight: u8,
    /// What it adds to the strike.
    #[serde(default)]
    pub on_hit: OnHit,
    /// The same in words, our own.
    #[serde(default)]
    pub text: String,
}

/// Gear of any sort, as the character sheet lists it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyGear {
    /// 5.1.
    Weapon(Weapon),
    /// 5.2.
    Shield(Shield),
    /// 5.3.
    Armor(Armor),
    /// 5.6.
    Flask(Usable),
    /// 5.8.
    Item(Usable),
    /// 5.7.
    Missile(Missile),
}

impl AnyGear {
    /// Its id.
    pub fn id(&self) -> Id {
        match self {
            Self::Weapon(w) => w.id,
            Self::Shield(s) => s.id,
            Self::Armor(a) => a.id,
            Self::Flask(u) | Self::Item(u) => u.id,
            Self::Missile(m) => m.id,
        }
    }

    /// As printed.
    pub fn name(&self) -> &str {
        match self {
            Self::Weapon(w) => &w.name,
            Self::Shield(s) => &s.name,
            Self::Armor(a) => &a.name,
            Self::Flask(u) | Self::Item(u) => &u.name,
            Self::Missile(m) => &m.name,
        }
    }

    /// Weight that counts towards ENC.
    pub fn weight(&self) -> u8 {
        match self {
            Self::Weapon(w) => w.weight,
            Self::Shield(s) => s.weight,
            Self::Armor(a) => a.weight,
            Self::Flask(_) => 0,
            Self::Item(u) => u.weight,
            Self::Missile(m) => m.weight,
        }
    }

    /// Durability sinks.
    pub fn durability(&self) -> u8 {
        match self {
            Self::Weapon(w) => w.durability,
            Self::Shield(s) => s.durability,
            Self::Armor(a) => a.durability,
            Self::Flask(_) | Self::Item(_) | Self::Missile(_) => 0,
        }
    }

    /// Special attacks it lists.
    pub fn special(&self) -> &[Id] {
        match self {
            Self::Weapon(w) => &w.special,
            Self::Shield(s) => &s.special,
            _ => &[],
        }
    }
}
