//! Gear as data: weapons, shields, armour, flasks, items, missiles (chapter 5).
//!
//! Owns the entry formats. Must not hold the state of a piece in play (charges left, loaded, Broken).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::defaults::{empty_script, placeholder_id};
use super::school::School;
use super::script::{OnHit, Script, WeaponClass};
use crate::model::{DamageKind, Grade, HandCount, Id, Sink, Stat};

/// A weapon (5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Heading under which the armory lists it.
    pub group: String,
    /// SP cost of an attack with it: Wep; if left out, that of a catalyst, 2.
    #[serde(default = "two")]
    pub stamina: u8,
    /// Damage before scaling.
    pub damage: u8,
    /// Damage types it can deal.
    pub kinds: Vec<DamageKind>,
    /// Weight.
    pub weight: u8,
    /// Whether it is made for one hand or two.
    pub hands: HandCount,
    /// Minimum and maximum range in hexes.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// Number of Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Stats it needs, each with its scaling grade.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, (u8, Grade)>,
    /// Special attacks it lists.
    #[serde(default)]
    pub special: Vec<Id>,
    /// Its class: melee, ranged or loadable.
    #[serde(default = "melee")]
    pub class: WeaponClass,
    /// Kind of missile it shoots; no missile if left out.
    #[serde(default)]
    pub ammo: Option<Ammo>,
    /// Whether it may be shot with one hand.
    #[serde(default)]
    pub one_handed_shot: bool,
    /// SP cost of loading it.
    #[serde(default = "two")]
    pub load_cost: u8,
    /// Whether it can be lit and put out.
    #[serde(default)]
    pub lightable: bool,
    /// The catalyst data, if it is a catalyst (5.4).
    #[serde(default)]
    pub catalyst: Option<Catalyst>,
    /// The script that runs right after the pool roll while the weapon is in a hand slot.
    #[serde(default = "empty_script")]
    pub at_roll: Script,
}

/// The data that a weapon has because it is a catalyst.
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
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Def: number of tokens blocked per attack, and cost of Shield Up! (R-464).
    pub defense: u8,
    /// Stab: number of tokens that its card holds.
    pub stability: u8,
    /// Damage of an attack with it, and the damage type.
    pub damage: (u8, DamageKind),
    /// Weight.
    pub weight: u8,
    /// Number of Durability sinks.
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
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Values it adds to sinks: Def to P.DEF, PS to PS, others according to its notes.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sinks: BTreeMap<Sink, u8>,
    /// Weight.
    pub weight: u8,
    /// Number of Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Stats it needs.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, u8>,
    /// The script that runs right after the pool roll.
    #[serde(default = "empty_script")]
    pub at_roll: Script,
}

/// A flask (5.6) or another item (5.8): its charges and the effect of using one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usable {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Number of charges; 0 for an item that cannot be used.
    #[serde(default)]
    pub charges: u8,
    /// Whether its charges never return.
    #[serde(default)]
    pub ephemeral: bool,
    /// Weight (flasks have none).
    #[serde(default)]
    pub weight: u8,
    /// Number of kinds of missile it holds, if it is a quiver.
    #[serde(default)]
    pub quiver: u8,
    /// Whether the quiver can hold giant arrows; other quivers cannot.
    #[serde(default)]
    pub giant: bool,
    /// The script of one use.
    #[serde(default = "empty_script")]
    pub effect: Script,
    /// Its description, in our own words.
    pub text: String,
}

/// The kind of missile that a ranged weapon shoots (5.7).
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
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// Its kind: it fits the weapons that shoot this kind.
    pub ammo: Ammo,
    /// Damage added to that of the weapon, and the damage type.
    pub damage: (u8, DamageKind),
    /// Hexes added to the maximum range of the weapon.
    #[serde(default)]
    pub range: i8,
    /// Weight.
    #[serde(default)]
    pub weight: u8,
    /// Effects it adds to the strike.
    #[serde(default)]
    pub on_hit: OnHit,
    /// Its description, in our own words.
    #[serde(default)]
    pub text: String,
}

/// A piece of gear of any kind, as the character sheet lists it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyGear {
    /// A weapon (5.1).
    Weapon(Weapon),
    /// A shield (5.2).
    Shield(Shield),
    /// A set of armour (5.3).
    Armor(Armor),
    /// A flask (5.6).
    Flask(Usable),
    /// Another item (5.8).
    Item(Usable),
    /// A missile (5.7).
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

    /// Printed name.
    pub fn name(&self) -> &str {
        match self {
            Self::Weapon(w) => &w.name,
            Self::Shield(s) => &s.name,
            Self::Armor(a) => &a.name,
            Self::Flask(u) | Self::Item(u) => &u.name,
            Self::Missile(m) => &m.name,
        }
    }

    /// Weight that counts for ENC.
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

    /// Number of Durability sinks.
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
