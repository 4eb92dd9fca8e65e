//! The entries of gear in the files, with the columns of the book's tables (chapter 5), and their conversion into
//! [`Gear`].
//!
//! Owns the entry formats. Must not check entries against each other: `validate` does.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::between_fights::{DefeatEffect, JourneyEffect};
use super::defaults::empty_script;
use super::gear::{
    Catalyst, Fire, Gear, GearHeader, GearList, Light, Missile, Shield, Usable, Weapon, adjacent, default_stamina,
    melee,
};
use super::school::School;
use super::script::{ModifierBlock, Predicate, Script, WeaponClass};
use crate::model::{DamageKind, Grade, Handedness, Id, Sink, Stat};

/// An entry of a file of gear.
pub trait GearRow: Clone {
    /// The piece of gear that the entry describes.
    fn to_gear(&self, id: Id) -> Gear;
}

/// Makes the entry types from their own columns and those that every entry has.
macro_rules! gear_rows {
    ($(
        $(#[$meta:meta])*
        pub struct $row:ident {
            $($(#[$field_meta:meta])* pub $field:ident: $kind:ty,)*
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $row {
            /// Printed name.
            pub name: String,
            /// Heading under which the armory lists it.
            #[serde(default)]
            pub group: String,
            $($(#[$field_meta])* pub $field: $kind,)*
            /// Number of Durability sinks.
            #[serde(default)]
            pub durability: u8,
            /// Special attacks it lists.
            #[serde(default)]
            pub special: Vec<Id>,
            /// Attunements it lets the character use without a POT.
            #[serde(default)]
            pub teaches: Vec<Id>,
            /// Values it adds to sinks: Def to P.DEF, PS to PS, others according to its notes.
            #[serde(default, deserialize_with = "super::parse::unique_map")]
            pub sinks: BTreeMap<Sink, u8>,
            /// Whether it can never be Broken.
            #[serde(default)]
            pub unbreakable: bool,
            /// Whether it is used up for good: its charges never return.
            #[serde(default)]
            pub ephemeral: bool,
            /// Whether it burns; it does not if left out.
            #[serde(default)]
            pub fire: Fire,
            /// When it is a source of light; while it is lit if left out.
            #[serde(default)]
            pub light: Light,
            /// The blocks that hold for every use of it: a strike with the weapon or the missile, a cast with the
            /// catalyst, an answer with the shield.
            #[serde(default)]
            pub in_use: Vec<ModifierBlock>,
            /// The blocks that hold while it lies in its slot, whole and with its requirements met.
            #[serde(default)]
            pub worn: Vec<ModifierBlock>,
            /// The blocks that hold while it is in hand, strapped on counts too, whole and with its requirements met.
            #[serde(default)]
            pub held: Vec<ModifierBlock>,
            /// Its effect when its wearer is defeated. A carried piece does nothing.
            #[serde(default)]
            pub when_defeated: Vec<DefeatEffect>,
            /// Its description, in our own words.
            #[serde(default)]
            pub text: String,
        }

        impl $row {
            /// The header without the requirements, which weapons write with their grades.
            fn header(&self) -> GearHeader {
                GearHeader {
                    name: self.name.clone(),
                    group: self.group.clone(),
                    weight: self.weight,
                    durability: self.durability,
                    special: self.special.clone(),
                    teaches: self.teaches.clone(),
                    sinks: self.sinks.clone(),
                    unbreakable: self.unbreakable,
                    ephemeral: self.ephemeral,
                    fire: self.fire,
                    light: self.light,
                    in_use: self.in_use.clone(),
                    worn: self.worn.clone(),
                    held: self.held.clone(),
                    when_defeated: self.when_defeated.clone(),
                    text: self.text.clone(),
                    ..GearHeader::default()
                }
            }
        }
    )+};
}

gear_rows! {
    /// A weapon (5.1).
    pub struct WeaponRow {
        /// SP cost of an attack with it: Wep; if left out, that of a catalyst, 2.
        #[serde(default = "default_stamina")]
        pub stamina: u8,
        /// Damage before scaling.
        pub damage: u8,
        /// Damage types it can deal.
        pub kinds: Vec<DamageKind>,
        /// Weight.
        pub weight: u8,
        /// The way in which it is held.
        pub hands: Handedness,
        /// Minimum and maximum range in hexes.
        #[serde(default = "adjacent")]
        pub range: (u8, u8),
        /// Stats it needs, each with its scaling grade.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, (u8, Grade)>,
        /// Stats whose scaling is no part of its damage; other values use it through `Scaling`.
        #[serde(default)]
        pub apart: Vec<Stat>,
        /// Its class: melee, ranged or loadable.
        #[serde(default = "melee")]
        pub class: WeaponClass,
        /// Type of missile it shoots; no missile if left out.
        #[serde(default)]
        pub ammo: Option<Id>,
        /// Its properties as a catalyst, if it is one (5.4).
        #[serde(default)]
        pub catalyst: Option<Catalyst>,
        /// Its other properties.
        #[serde(default)]
        pub also: Option<OtherUse>,
    }

    /// A shield (5.2).
    pub struct ShieldRow {
        /// Def: number of tokens blocked per attack, and cost of Shield Up! (R-464).
        pub defense: u8,
        /// Stab: number of tokens that its card holds.
        pub stability: u8,
        /// Damage of an attack with it, and the damage type.
        pub damage: (u8, DamageKind),
        /// Weight.
        pub weight: u8,
        /// The way in which it is held: `One`, which is meant if left out, or `Strapped`.
        #[serde(default)]
        pub hands: Handedness,
        /// Stats it needs.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, u8>,
        /// Its other properties.
        #[serde(default)]
        pub also: Option<OtherUse>,
    }

    /// A set of armour (5.3).
    pub struct ArmorRow {
        /// Weight.
        pub weight: u8,
        /// Stats it needs.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, u8>,
    }

    /// A catalyst (5.4). It strikes as an unscaled weapon for one hand with an SP cost of 2 and range 1.
    pub struct CatalystRow {
        /// Schools it enables.
        pub schools: Vec<School>,
        /// Its Power.
        #[serde(default)]
        pub power: i8,
        /// Damage of an attack with it, and the damage types.
        pub damage: (u8, Vec<DamageKind>),
        /// Weight.
        pub weight: u8,
        /// The way in which it is held; in one hand if left out.
        #[serde(default)]
        pub hands: Handedness,
        /// Stats it needs.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, u8>,
        /// Its other properties.
        #[serde(default)]
        pub also: Option<OtherUse>,
    }

    /// A ring (5.5). Two at most are worn.
    pub struct RingRow {
        /// Weight (rings have none).
        #[serde(default)]
        pub weight: u8,
        /// Stats it needs.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, u8>,
    }

    /// A flask (5.6) or another item (5.8): its charges and the effect of using one.
    pub struct UsableRow {
        /// Number of charges. With 0 an item that has an effect is used at will (O-35), and one without cannot be used
        ///
        #[serde(default)]
        pub charges: u8,
        /// Weight (flasks have none).
        #[serde(default)]
        pub weight: u8,
        /// Stats it needs.
        #[serde(default, deserialize_with = "super::parse::unique_map")]
        pub requires: BTreeMap<Stat, u8>,
        /// Number of types of missile it holds, if it is a quiver.
        #[serde(default)]
        pub quiver: u8,
        /// The types of missile that the quiver can hold; any if left out.
        #[serde(default)]
        pub holds: Vec<Id>,
        /// Predicates that must hold to use it.
        #[serde(default)]
        pub needs: Vec<Predicate>,
        /// The script of one use.
        #[serde(default = "empty_script")]
        pub effect: Script,
        /// The effect of a use between encounters on the journey; only for a piece that `needs` forbids in an
        /// encounter.
        #[serde(default)]
        pub between: Vec<JourneyEffect>,
    }

    /// A missile (5.7).
    pub struct MissileRow {
        /// Its type: it fits the weapons that shoot this type.
        pub ammo: Id,
        /// Damage added to that of the weapon, and the damage type.
        pub damage: (u8, DamageKind),
        /// Hexes added to the maximum range of the weapon.
        #[serde(default)]
        pub range: i8,
        /// Weight.
        #[serde(default)]
        pub weight: u8,
    }
}

/// The properties of a piece for the hand that its own entry does not say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OtherUse {
    /// The weapon of this id: its SP cost, range, grades, requirements and special attacks, and its `in_use` blocks,
    /// for every use of the piece as a weapon. Weight and Durability stay those of the entry; so does the damage of a
    /// catalyst (A-275, O-37).
    As(Id),
    /// A weapon.
    Weapon(Weapon),
    /// A shield.
    Shield(Shield),
}

/// The piece with its other uses.
fn with_other_use(mut gear: Gear, also: &Option<OtherUse>) -> Gear {
    match also {
        None => {}
        Some(OtherUse::As(other)) => gear.used_as = Some(*other),
        Some(OtherUse::Weapon(weapon)) => gear.weapon = Some(Weapon { is_second_face: true, ..weapon.clone() }),
        Some(OtherUse::Shield(shield)) => gear.shield = Some(shield.clone()),
    }
    gear
}

impl GearRow for WeaponRow {
    fn to_gear(&self, id: Id) -> Gear {
        let header = GearHeader {
            requires: self.requires.iter().map(|(stat, (need, _))| (*stat, *need)).collect(),
            ..self.header()
        };
        let weapon = Weapon {
            stamina: self.stamina,
            damage: self.damage,
            kinds: self.kinds.clone(),
            hands: self.hands,
            range: self.range,
            requires: self.requires.clone(),
            apart: self.apart.clone(),
            special: Vec::new(),
            class: self.class,
            ammo: self.ammo,
            only: Vec::new(),
            is_second_face: false,
            notes: Vec::new(),
        };
        let gear = Gear {
            hands: self.hands,
            weapon: Some(weapon),
            catalyst: self.catalyst.clone(),
            ..Gear::new(id, header, GearList::Weapons)
        };
        with_other_use(gear, &self.also)
    }
}

impl GearRow for ShieldRow {
    fn to_gear(&self, id: Id) -> Gear {
        let header = GearHeader { requires: self.requires.clone(), ..self.header() };
        let shield = Shield { defense: self.defense, stability: self.stability, damage: Some(self.damage) };
        let gear = Gear { hands: self.hands, shield: Some(shield), ..Gear::new(id, header, GearList::Shields) };
        with_other_use(gear, &self.also)
    }
}

impl GearRow for ArmorRow {
    fn to_gear(&self, id: Id) -> Gear {
        let header = GearHeader { requires: self.requires.clone(), ..self.header() };
        Gear::new(id, header, GearList::Armor)
    }
}

impl GearRow for CatalystRow {
    fn to_gear(&self, id: Id) -> Gear {
        let header = GearHeader { requires: self.requires.clone(), ..self.header() };
        let (damage, kinds) = self.damage.clone();
        let weapon = Weapon {
            stamina: default_stamina(),
            damage,
            kinds,
            hands: self.hands,
            range: adjacent(),
            requires: self.requires.iter().map(|(stat, need)| (*stat, (*need, Grade::E))).collect(),
            apart: Vec::new(),
            special: Vec::new(),
            class: melee(),
            ammo: None,
            only: Vec::new(),
            is_second_face: false,
            notes: Vec::new(),
        };
        let gear = Gear {
            hands: self.hands,
            weapon: Some(weapon),
            catalyst: Some(Catalyst { schools: self.schools.clone(), power: self.power }),
            ..Gear::new(id, header, GearList::Catalysts)
        };
        with_other_use(gear, &self.also)
    }
}

impl GearRow for RingRow {
    fn to_gear(&self, id: Id) -> Gear {
        let header = GearHeader { requires: self.requires.clone(), ..self.header() };
        Gear::new(id, header, GearList::Rings)
    }
}

impl UsableRow {
    /// The piece in the list of flasks or in that of items.
    fn to_gear_in(&self, id: Id, list: GearList) -> Gear {
        let header = GearHeader { requires: self.requires.clone(), ..self.header() };
        let usable = Usable {
            charges: self.charges,
            quiver: self.quiver,
            holds: self.holds.clone(),
            needs: self.needs.clone(),
            effect: self.effect.clone(),
            between: self.between.clone(),
        };
        Gear { usable: Some(usable), ..Gear::new(id, header, list) }
    }

    /// The flask that the entry describes.
    pub fn to_flask(&self, id: Id) -> Gear {
        self.to_gear_in(id, GearList::Flasks)
    }

    /// The item that the entry describes.
    pub fn to_item(&self, id: Id) -> Gear {
        self.to_gear_in(id, GearList::Items)
    }
}

impl GearRow for MissileRow {
    fn to_gear(&self, id: Id) -> Gear {
        let missile = Missile { ammo: self.ammo, damage: self.damage, range: self.range };
        Gear { missile: Some(missile), ..Gear::new(id, self.header(), GearList::Missiles) }
    }
}
