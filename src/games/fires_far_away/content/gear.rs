//! Gear in the form that the rules read: one header for every piece, and the faces for its uses (chapter 5).
//!
//! Owns the types of the catalog and those faces that a file may write inside an entry. The entries themselves are in
//! `gear_rows`. Must not hold the state of a piece in play (charges left, loaded, Broken).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::action::{Action, Tool};
use super::between_fights::{DefeatEffect, JourneyEffect};
use super::school::School;
use super::script::{ModifierBlock, Predicate, Script, WeaponClass};
use crate::model::{DamageKind, Grade, Handedness, Id, Sink, Stat};

/// A piece of gear: its header, where it is worn, and its faces. A piece can have several: a shield that is a weapon
/// too, a catalyst that strikes as a mace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gear {
    /// The key of the entry.
    pub id: Id,
    /// The fields of every piece.
    pub header: GearHeader,
    /// The list of the book that it stands in, and so its place on the sheet.
    pub list: GearList,
    /// The way in which the hand tokens hold it; [`Handedness::One`] for gear without a face for the hand.
    pub hands: Handedness,
    /// Its properties as a weapon.
    pub weapon: Option<Weapon>,
    /// Its properties as a shield.
    pub shield: Option<Shield>,
    /// Its properties as a catalyst.
    pub catalyst: Option<Catalyst>,
    /// The effect of using it: a flask or an item.
    pub usable: Option<Usable>,
    /// Its properties as a missile.
    pub missile: Option<Missile>,
    /// The weapon that the piece can also be used as.
    pub used_as: Option<Id>,
}

/// The lists of chapter 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum GearList {
    /// Weapons (5.1).
    Weapons,
    /// Shields (5.2).
    Shields,
    /// Armour (5.3).
    Armor,
    /// Catalysts (5.4).
    Catalysts,
    /// Rings (5.5).
    Rings,
    /// Flasks (5.6).
    Flasks,
    /// Missiles (5.7).
    Missiles,
    /// Items (5.8).
    Items,
}

impl GearList {
    /// Every list, in the order of the book.
    pub fn all() -> &'static [Self] {
        Self::VARIANTS
    }

    /// The name, in lower case.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The fields of every piece of gear, whatever it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GearHeader {
    /// Printed name.
    pub name: String,
    /// Heading under which the armory lists it.
    pub group: String,
    /// Weight that counts for ENC.
    pub weight: u8,
    /// Number of Durability sinks.
    pub durability: u8,
    /// Stats it needs; without them it gives nothing but its weight (A-208, O-58).
    pub requires: BTreeMap<Stat, u8>,
    /// Special attacks it lists.
    pub special: Vec<Id>,
    /// Attunements it lets the character use without a POT.
    pub teaches: Vec<Id>,
    /// Values it adds to sinks.
    pub sinks: BTreeMap<Sink, u8>,
    /// Its description, in our own words.
    pub text: String,
    /// Whether it can never be Broken.
    pub unbreakable: bool,
    /// Whether it is used up for good: its charges never return.
    pub ephemeral: bool,
    /// Whether it burns.
    pub fire: Fire,
    /// When it is a source of light.
    pub light: Light,
    /// The blocks that hold for everything that is done with it.
    pub in_use: Vec<ModifierBlock>,
    /// The blocks that hold while it is worn.
    pub worn: Vec<ModifierBlock>,
    /// The blocks that hold while it is in hand.
    pub held: Vec<ModifierBlock>,
    /// Its effect when its wearer is defeated.
    pub when_defeated: Vec<DefeatEffect>,
}

/// Whether a piece burns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fire {
    /// It never burns.
    #[default]
    No,
    /// It burns after it has been lit, until it is put out.
    Lightable,
    /// It always burns and need not be lit.
    Always,
}

/// When a piece is a source of light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Light {
    /// While it is lit.
    #[default]
    Lit,
    /// Always.
    Always,
    /// Never, even while it burns.
    Never,
}

/// A piece as a weapon (5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// SP cost of an attack with it: Wep; 2 if left out.
    #[serde(default = "default_stamina")]
    pub stamina: u8,
    /// Damage before scaling.
    pub damage: u8,
    /// Damage types it can deal.
    pub kinds: Vec<DamageKind>,
    /// The way in which it is held as a weapon; in one hand if left out.
    #[serde(default)]
    pub hands: Handedness,
    /// Minimum and maximum range in hexes.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// Stats that its use as a weapon needs, each with its scaling grade.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub requires: BTreeMap<Stat, (u8, Grade)>,
    /// Stats whose scaling is no part of its damage; other values use it through `Scaling`.
    #[serde(default)]
    pub apart: Vec<Stat>,
    /// Special attacks that it lists as a weapon, besides those of the piece.
    #[serde(default)]
    pub special: Vec<Id>,
    /// Its class: melee, ranged or loadable.
    #[serde(default = "melee")]
    pub class: WeaponClass,
    /// Type of missile it shoots; no missile if left out.
    #[serde(default)]
    pub ammo: Option<Id>,
    /// The only actions that can be done with it as a weapon; any if left out.
    #[serde(default)]
    pub only: Vec<Id>,
    /// Whether the piece also has another use, so that its own requirements count too.
    #[serde(skip)]
    pub is_second_face: bool,
    /// The `in_use` blocks of the weapon that the piece can also be used as.
    #[serde(skip)]
    pub notes: Vec<ModifierBlock>,
}

/// A piece as a shield (5.2).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Def: number of tokens blocked per attack, and cost of Shield Up! (R-464).
    pub defense: u8,
    /// Stab: number of tokens that its card holds.
    pub stability: u8,
    /// Damage of an attack with it, and the damage type; no damage if left out.
    #[serde(default)]
    pub damage: Option<(u8, DamageKind)>,
}

/// A piece as a catalyst (5.4, R-467).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalyst {
    /// Schools it enables.
    pub schools: Vec<School>,
    /// Its Power.
    #[serde(default)]
    pub power: i8,
}

/// The effect of a flask (5.6) or another item (5.8).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Usable {
    /// Number of charges. With 0 an item that has an effect is used at will (O-35), and one without cannot be used.
    pub charges: u8,
    /// Number of types of missile it holds, if it is a quiver.
    pub quiver: u8,
    /// The types of missile that the quiver can hold; any if empty.
    pub holds: Vec<Id>,
    /// Predicates that must hold to use it.
    pub needs: Vec<Predicate>,
    /// The script of one use.
    pub effect: Script,
    /// The effect of a use between encounters on the journey.
    pub between: Vec<JourneyEffect>,
}

/// A piece as a missile (5.7).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Missile {
    /// Its type: it fits the weapons that shoot this type.
    pub ammo: Id,
    /// Damage added to that of the weapon, and the damage type.
    pub damage: (u8, DamageKind),
    /// Hexes added to the maximum range of the weapon.
    pub range: i8,
}

/// The SP cost of a weapon, if the entry leaves it out.
pub(super) fn default_stamina() -> u8 {
    2
}

/// The class of a weapon whose entry leaves it out.
pub(super) fn melee() -> WeaponClass {
    WeaponClass::Melee
}

/// The range of a weapon whose entry leaves it out.
pub(super) fn adjacent() -> (u8, u8) {
    (1, 1)
}

impl Usable {
    /// Whether it can be used any number of times: it has an effect and no charges (O-35).
    pub fn is_at_will(&self) -> bool {
        self.charges == 0 && !self.effect.is_empty()
    }

    /// Whether it can be used at all. A piece that only lies in a pouch, as a quiver does, cannot.
    pub fn can_be_used(&self) -> bool {
        self.charges > 0 || self.is_at_will()
    }
}

impl Weapon {
    /// Whether an action can be done with it: one of those that it names, or one that is like one of them.
    pub fn allows(&self, action: &Action) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| action.is_like(*only))
    }
}

impl Gear {
    /// A piece that has no face yet.
    pub(super) fn new(id: Id, header: GearHeader, list: GearList) -> Self {
        Self {
            id,
            header,
            list,
            hands: Handedness::One,
            weapon: None,
            shield: None,
            catalyst: None,
            usable: None,
            missile: None,
            used_as: None,
        }
    }

    /// Whether it lists a special attack, as itself or as a weapon.
    pub fn lists(&self, attack: Id) -> bool {
        self.header.special.contains(&attack) || self.weapon.as_ref().is_some_and(|w| w.special.contains(&attack))
    }

    /// The blocks that it prints as in use, with the notes of the weapon that it can be used as, unless an action uses
    /// it as something else.
    pub fn blocks_in_use(&self, action: Option<&Action>) -> impl Iterator<Item = &ModifierBlock> {
        let is_weapon = action.is_none_or(|action| match action.tool {
            Tool::None | Tool::Weapon | Tool::WeaponOrShield => true,
            Tool::Shield | Tool::Flask | Tool::Item | Tool::Catalyst | Tool::DeployedShield => false,
        });
        let notes = self.weapon.iter().filter(move |_| is_weapon).flat_map(|weapon| &weapon.notes);
        self.header.in_use.iter().chain(notes)
    }

    /// Every list of modifier blocks that it prints, or has from the weapon that it can be used as.
    pub fn block_lists(&self) -> [&[ModifierBlock]; 4] {
        let notes = self.weapon.as_ref().map_or(&[][..], |weapon| &weapon.notes);
        [&self.header.in_use, &self.header.worn, &self.header.held, notes]
    }

    /// Whether it is a piece for a hand slot.
    pub fn is_for_hands(&self) -> bool {
        self.weapon.is_some() || self.shield.is_some() || self.catalyst.is_some()
    }

    /// Its properties when it is used as the weapon `other`: that weapon's SP, reach, grades, requirements, special
    /// attacks and notes. A catalyst keeps the damage of its own row, a shield strikes with that of the weapon (A-275,
    /// O-37).
    pub(super) fn weapon_like(&self, other: &Self) -> Option<Weapon> {
        let theirs = other.weapon.clone().filter(|_| other.used_as.is_none())?;
        let special = other.header.special.iter().chain(&theirs.special).copied().collect();
        let like = Weapon { special, notes: other.header.in_use.clone(), is_second_face: true, ..theirs };
        Some(match &self.weapon {
            Some(own) if self.catalyst.is_some() => Weapon { damage: own.damage, kinds: own.kinds.clone(), ..like },
            _ => like,
        })
    }
}
