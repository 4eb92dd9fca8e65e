//! The shelves of the character builder: everything that can be put into a place of a sheet, as the files print it.
//!
//! Must not know a character.

use super::rules_text::{attunement_brief, attunement_text, gear_text};
use strum::IntoStaticStr;

use crate::content::Catalog;
use crate::content::gear::{Gear, GearList};
use crate::content::school::{Known, School};
use crate::lang::{Text, text};
use crate::model::{Handedness, Id, SheetSlotKind, Stat};

/// An entry that can be put into a place.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfEntry {
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: Text,
    /// The kind of place that takes it.
    pub kind: SheetSlotKind,
    /// The shelf on which it lies.
    pub shelf: ArmoryShelf,
    /// The heading of its list: "Straight swords"; empty without one.
    pub group: Text,
    /// The first of what it is: "2 SP, 2 Slash, for one hand or two".
    pub brief: Text,
    /// Its kind and effect.
    pub detail: Text,
    /// Its description, as its author wrote it.
    pub text: Text,
    /// The stats that it needs.
    pub requires: Vec<(Stat, u8)>,
}

impl ShelfEntry {
    /// Whether stats meet its printed requirements.
    pub fn is_met_by(&self, stats: &[(Stat, u8)]) -> bool {
        self.requires.iter().all(|(stat, need)| stats.iter().any(|(of, value)| of == stat && value >= need))
    }
}

/// The printed requirements of a piece, as it is and as a weapon.
pub(super) fn requirements(gear: &Gear) -> impl Iterator<Item = (Stat, u8)> + '_ {
    let weapon = gear.weapon.iter().flat_map(|weapon| weapon.requires.iter().map(|(stat, (need, _))| (*stat, *need)));
    gear.header.requires.iter().map(|(stat, need)| (*stat, *need)).chain(weapon)
}

/// Everything that can be put into a place of a sheet, shelf by shelf, each by group and name.
pub fn build_shelf(catalog: &Catalog) -> Vec<ShelfEntry> {
    let gear = catalog.gear.values().filter(|gear| gear.hands != Handedness::Bare);
    let gear = gear.filter_map(|gear| {
        let (kind, shelf) = gear_place(gear)?;
        let mut requires: Vec<(Stat, u8)> = requirements(gear).collect();
        requires.sort_unstable();
        requires.dedup_by_key(|(stat, _)| *stat);
        let detail = gear_text(catalog, gear);
        Some(ShelfEntry {
            id: gear.id,
            name: Text::authored(&gear.header.name),
            kind,
            shelf,
            group: Text::authored(&gear.header.group),
            brief: detail.first_sentence(),
            detail,
            text: Text::authored(&gear.header.text),
            requires,
        })
    });
    // What a catalyst makes known takes no place on the sheet.
    let attuned = catalog.attunements.values().filter(|attunement| attunement.known == Known::Attuned);
    let attunements = attuned.map(|attunement| ShelfEntry {
        id: attunement.id,
        name: Text::authored(&attunement.name),
        kind: SheetSlotKind::Attunement,
        shelf: school_shelf(attunement.school),
        group: Text::Empty,
        brief: attunement_brief(catalog, attunement),
        detail: attunement_text(catalog, attunement),
        text: Text::authored(&attunement.text),
        requires: attunement.requires.iter().map(|(stat, need)| (*stat, *need)).collect(),
    });
    let mut entries: Vec<ShelfEntry> = gear.chain(attunements).collect();
    entries.sort_by_cached_key(|entry| (entry.shelf, entry.group.to_string(), entry.name.to_string()));
    entries
}

/// A shelf of the character builder. The order is that of the book.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum ArmoryShelf {
    Weapons,
    Shields,
    Armor,
    Catalysts,
    Rings,
    Flasks,
    Missiles,
    Items,
    Guts,
    Pyromancy,
    Sorcery,
    Miracles,
    Witchery,
}

/// The shelves, in the order of the book.
pub const SHELVES: [ArmoryShelf; 13] = [
    ArmoryShelf::Weapons,
    ArmoryShelf::Shields,
    ArmoryShelf::Armor,
    ArmoryShelf::Catalysts,
    ArmoryShelf::Rings,
    ArmoryShelf::Flasks,
    ArmoryShelf::Missiles,
    ArmoryShelf::Items,
    ArmoryShelf::Guts,
    ArmoryShelf::Pyromancy,
    ArmoryShelf::Sorcery,
    ArmoryShelf::Miracles,
    ArmoryShelf::Witchery,
];

impl ArmoryShelf {
    /// A name that is the same in every language: "weapons".
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Its name.
    pub fn name(self) -> Text {
        match self {
            Self::Weapons => text!("armory-weapons"),
            Self::Shields => text!("armory-shields"),
            Self::Armor => text!("armory-armor"),
            Self::Catalysts => text!("armory-catalysts"),
            Self::Rings => text!("armory-rings"),
            Self::Flasks => text!("armory-flasks"),
            Self::Missiles => text!("armory-missiles"),
            Self::Items => text!("armory-items"),
            Self::Guts => text!("armory-guts"),
            Self::Pyromancy => text!("armory-pyromancy"),
            Self::Sorcery => text!("armory-sorcery"),
            Self::Miracles => text!("armory-miracles"),
            Self::Witchery => text!("armory-witchery"),
        }
    }
}

fn school_shelf(school: School) -> ArmoryShelf {
    match school {
        School::Guts => ArmoryShelf::Guts,
        School::Pyromancy => ArmoryShelf::Pyromancy,
        School::Sorcery => ArmoryShelf::Sorcery,
        School::Miracle => ArmoryShelf::Miracles,
        School::Witchery => ArmoryShelf::Witchery,
    }
}

/// The kind of place that takes a piece, and its shelf; `None` for a piece that no sheet bears.
pub(super) fn gear_place(gear: &Gear) -> Option<(SheetSlotKind, ArmoryShelf)> {
    Some(match gear.list {
        GearList::Armor => (SheetSlotKind::Armor, ArmoryShelf::Armor),
        GearList::Rings => (SheetSlotKind::Ring, ArmoryShelf::Rings),
        GearList::Flasks => (SheetSlotKind::Pouch, ArmoryShelf::Flasks),
        GearList::Items => (SheetSlotKind::Pouch, ArmoryShelf::Items),
        GearList::Missiles => (SheetSlotKind::Missile, ArmoryShelf::Missiles),
        GearList::Weapons if gear.is_for_hands() => (SheetSlotKind::Hand, ArmoryShelf::Weapons),
        GearList::Shields if gear.is_for_hands() => (SheetSlotKind::Hand, ArmoryShelf::Shields),
        GearList::Catalysts if gear.is_for_hands() => (SheetSlotKind::Hand, ArmoryShelf::Catalysts),
        GearList::Weapons | GearList::Shields | GearList::Catalysts => return None,
    })
}
