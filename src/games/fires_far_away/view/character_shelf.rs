//! The shelves of the character builder: everything that can be put into a place of a sheet, as the files print it.
//!
//! Must not know a character.

use super::rules_text::{attunement_text, gear_text};
use crate::content::Catalog;
use crate::content::attunement::Attunement;
use crate::content::gear::{Gear, GearList};
use crate::content::school::{Known, School};
use crate::model::{Handedness, Id, SheetSlotKind, Stat};

/// An entry that can be put into a place.
#[derive(Clone, Debug, PartialEq)]
pub struct ShelfEntry {
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: String,
    /// The kind of place that takes it.
    pub kind: SheetSlotKind,
    /// The shelf on which it lies: "Weapons", "Sorcery".
    pub shelf: &'static str,
    /// The heading of its list: "Straight swords"; empty without one.
    pub group: String,
    /// The first of what it is: "2 SP, 2 Slash, for one hand or two".
    pub brief: String,
    /// Its kind and effect.
    pub detail: String,
    /// Its description, as its author wrote it.
    pub text: String,
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
        Some(ShelfEntry {
            id: gear.id,
            name: gear.header.name.clone(),
            kind,
            shelf,
            group: gear.header.group.clone(),
            brief: first_sentence(&gear_text(catalog, gear)),
            detail: gear_text(catalog, gear).into(),
            text: gear.header.text.clone(),
            requires,
        })
    });
    // What a catalyst makes known takes no place on the sheet.
    let attuned = catalog.attunements.values().filter(|attunement| attunement.known == Known::Attuned);
    let attunements = attuned.map(|attunement| ShelfEntry {
        id: attunement.id,
        name: attunement.name.clone(),
        kind: SheetSlotKind::Attunement,
        shelf: school_shelf(attunement.school),
        group: String::new(),
        brief: attunement_brief(catalog, attunement),
        detail: attunement_text(catalog, attunement).into(),
        text: attunement.text.clone(),
        requires: attunement.requires.iter().map(|(stat, need)| (*stat, *need)).collect(),
    });
    let mut entries: Vec<ShelfEntry> = gear.chain(attunements).collect();
    let place = |entry: &ShelfEntry| SHELVES.iter().position(|shelf| *shelf == entry.shelf);
    entries.sort_by_cached_key(|entry| (place(entry), entry.group.clone(), entry.name.clone()));
    entries
}

/// The first sentence of a text, without its full stop.
pub(super) fn first_sentence(text: &str) -> String {
    text.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// The price of an attunement: "1 POT, Simple action, 1 die, 2 FP".
pub(super) fn attunement_brief(catalog: &Catalog, attunement: &Attunement) -> String {
    let text = attunement_text(catalog, attunement);
    let mut sentences = text.split(". ");
    let pots = sentences.next().and_then(|first| first.split_once(", ")).map_or("", |(_, pots)| pots);
    let price = sentences.next().filter(|_| !attunement.is_passive()).unwrap_or_default();
    [pots, price.trim_end_matches('.')].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The shelves, in the order of the book.
pub const SHELVES: [&str; 13] = [
    "Weapons",
    "Shields",
    "Armour",
    "Catalysts",
    "Rings",
    "Flasks",
    "Missiles",
    "Items",
    "Guts",
    "Pyromancy",
    "Sorcery",
    "Miracles",
    "Witchery",
];

fn school_shelf(school: School) -> &'static str {
    match school {
        School::Guts => "Guts",
        School::Pyromancy => "Pyromancy",
        School::Sorcery => "Sorcery",
        School::Miracle => "Miracles",
        School::Witchery => "Witchery",
    }
}

/// The kind of place that takes a piece, and its shelf; `None` for a piece that no sheet bears.
pub(super) fn gear_place(gear: &Gear) -> Option<(SheetSlotKind, &'static str)> {
    Some(match gear.list {
        GearList::Armor => (SheetSlotKind::Armor, "Armour"),
        GearList::Rings => (SheetSlotKind::Ring, "Rings"),
        GearList::Flasks => (SheetSlotKind::Pouch, "Flasks"),
        GearList::Items => (SheetSlotKind::Pouch, "Items"),
        GearList::Missiles => (SheetSlotKind::Missile, "Missiles"),
        GearList::Weapons if gear.is_for_hands() => (SheetSlotKind::Hand, "Weapons"),
        GearList::Shields if gear.is_for_hands() => (SheetSlotKind::Hand, "Shields"),
        GearList::Catalysts if gear.is_for_hands() => (SheetSlotKind::Hand, "Catalysts"),
        GearList::Weapons | GearList::Shields | GearList::Catalysts => return None,
    })
}
