//! The character builder: a character sheet outside encounters, as plain data, with what can be put into its places.
//!
//! Owns the shape of that data. Its numbers come from the rules, for the character as an encounter would begin with it. Must
//! not change the sheet: `scenario` does.

use std::sync::Arc;

use bevy::prelude::World;

use super::CharacterSheet;
use super::entity_sheets::{build_character_sheet, gear_numbers_text};
use super::rules_text::{attunement_text, gear_text};
use crate::content::Catalog;
use crate::content::attunement::Attunement;
use crate::content::character_limits::{CARRIED_PLACES, HAND_SLOTS, RING_SLOTS, occupied_pots, quiver_room};
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::content::gear::{Gear, GearList};
use crate::content::school::{Known, School};
use crate::content::validate::character_problems;
use crate::model::{Condition, GearIndex, Handedness, Id, SheetSlot, SheetSlotKind, Stat};
use crate::rules::access::{RulesWorld, catalog, character};
use crate::rules::components::character::GearSlot;
use crate::rules::query::derived::{pot_count, pouch_count};
use crate::rules::{DiceRng, EncounterSetup, build_encounter, install_rules, with_rules};

/// A character sheet outside encounters.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterBuilderView {
    /// The name.
    pub name: String,
    /// The sheet with its numbers, as an encounter would begin.
    pub sheet: CharacterSheet,
    /// The Primary Stats without what gear changes.
    pub stats: Vec<(Stat, u8)>,
    /// HMN.
    pub humanity: u8,
    /// SL.
    pub soul_level: u16,
    /// Souls.
    pub souls: u32,
    /// The conditions that outlast encounters, with their names, and whether the character has each.
    pub conditions: Vec<(Condition, String, bool)>,
    /// Every place of the sheet, occupied or free, by kind and number.
    pub slots: Vec<SheetSlotView>,
    /// POTs in use.
    pub pots_used: u8,
    /// Why an encounter can't begin with this sheet, in sentences; empty for a legal sheet.
    pub problems: Vec<String>,
}

/// A place of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetSlotView {
    /// The place.
    pub slot: SheetSlot,
    /// What lies there.
    pub entry: Option<SheetEntryView>,
    /// Whether the place is more than the character has; what lies there has to go.
    pub is_excess: bool,
}

/// A piece of gear or an attunement in a place.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetEntryView {
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: String,
    /// The kind of place that takes it, besides those for what is carried; `None` if the files do not have it.
    pub kind: Option<SheetSlotKind>,
    /// The first of what it is, as the character bears it: "2 SP, 3 Slash, for one hand or two".
    pub brief: String,
    /// What the character lacks for it, in words; `None` if nothing is missing.
    pub lacks: Option<String>,
    /// Whether the main hand token lies on it.
    pub in_main_hand: bool,
    /// Whether the off-hand token lies on it.
    pub in_off_hand: bool,
}

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
    /// What it is and does.
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

/// Builds the view of a character, as an encounter of the scenario would begin with it.
pub fn build_character_builder(
    catalog: &Arc<Catalog>,
    scenario: &Scenario,
    encounter: &Arc<Encounter>,
    sheet: &Character,
) -> CharacterBuilderView {
    let mut world = World::new();
    install_rules(&mut world);
    let setup = EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: Arc::new(scenario.with_character(sheet.clone())),
        encounter: Arc::clone(encounter),
        dice: DiceRng::seeded(0),
        choose_loadout: true,
    };
    build_encounter(&mut world, setup);
    with_rules(&mut world, |rules| CharacterBuilderView {
        name: sheet.name.clone(),
        sheet: build_character_sheet(rules),
        stats: sheet.stats.iter().map(|(stat, value)| (*stat, *value)).collect(),
        humanity: sheet.humanity,
        soul_level: sheet.soul_level,
        souls: sheet.souls,
        conditions: lasting_conditions(catalog, sheet),
        slots: slots(rules, sheet),
        pots_used: pots_used(catalog, sheet),
        problems: character_problems(catalog, sheet).into_iter().map(|problem| problem.message).collect(),
    })
}

fn lasting_conditions(catalog: &Catalog, sheet: &Character) -> Vec<(Condition, String, bool)> {
    let all = catalog.all_conditions().map(|condition| (condition, catalog.condition(condition)));
    let lasting = all.filter(|(_, row)| row.outlasts_encounter && row.character_only);
    lasting.map(|(condition, row)| (condition, row.name.clone(), sheet.conditions.contains(&condition))).collect()
}

fn pots_used(catalog: &Catalog, sheet: &Character) -> u8 {
    let attuned = sheet.attunements.iter().filter_map(|id| catalog.attunements.get(id));
    occupied_pots(attuned.map(AsRef::as_ref)).try_into().unwrap_or(u8::MAX)
}

/// Every place of the sheet with what lies there.
fn slots(world: &RulesWorld, sheet: &Character) -> Vec<SheetSlotView> {
    let in_pouches = sheet.pouches.iter().filter_map(|id| catalog(world).gear.get(id)?.usable.as_ref());
    let quivers = quiver_room(in_pouches).len().try_into().unwrap_or(u8::MAX);
    let (used, there) = (pots_used(catalog(world), sheet), pot_count(world));
    let attunement_places = (sheet.attunements.len() as u8).saturating_add(u8::from(used < there));
    // Of the places for what is carried, the next free one is shown.
    let carried_places = (sheet.carried.len() as u8).saturating_add(1).min(CARRIED_PLACES);
    let armor: Vec<Id> = sheet.armor.into_iter().collect();
    let kinds: [(SheetSlotKind, &[Id], u8); 7] = [
        (SheetSlotKind::Hand, &sheet.hands, HAND_SLOTS),
        (SheetSlotKind::Armor, &armor, 1),
        (SheetSlotKind::Ring, &sheet.rings, RING_SLOTS),
        (SheetSlotKind::Pouch, &sheet.pouches, pouch_count(world)),
        (SheetSlotKind::Missile, &sheet.missiles, quivers),
        (SheetSlotKind::Attunement, &sheet.attunements, attunement_places),
        (SheetSlotKind::Carried, &sheet.carried, carried_places),
    ];
    let mut slots = Vec::new();
    for (kind, ids, places) in kinds {
        for index in 0..places.max(ids.len() as u8) {
            let slot = SheetSlot { kind, index };
            let entry = ids.get(usize::from(index)).map(|id| entry_view(world, sheet, slot, *id));
            slots.push(SheetSlotView { slot, entry, is_excess: index >= places });
        }
    }
    slots
}

fn entry_view(world: &RulesWorld, sheet: &Character, slot: SheetSlot, id: Id) -> SheetEntryView {
    let catalog = catalog(world);
    if slot.kind == SheetSlotKind::Attunement {
        let attunement = catalog.attunements.get(&id);
        return SheetEntryView {
            id,
            name: attunement.map_or_else(|| id.to_string(), |attunement| attunement.name.clone()),
            kind: Some(SheetSlotKind::Attunement),
            brief: attunement.map(|attunement| attunement_brief(catalog, attunement)).unwrap_or_default(),
            lacks: attunement_lack(world, id),
            in_main_hand: false,
            in_off_hand: false,
        };
    }
    let gear = gear_index(world, slot);
    let def = catalog.gear.get(&id);
    SheetEntryView {
        id,
        name: def.map_or_else(|| id.to_string(), |def| def.header.name.clone()),
        kind: def.and_then(|def| gear_place(def)).map(|(kind, _)| kind),
        brief: match gear {
            Some(gear) => first_sentence(&gear_numbers_text(world, gear)),
            None => def.map(|def| first_sentence(&gear_text(catalog, def))).unwrap_or_default(),
        },
        lacks: gear.and_then(|gear| gear_lack(world, gear)),
        in_main_hand: slot.kind == SheetSlotKind::Hand && sheet.held.0 == Some(slot.index),
        in_off_hand: slot.kind == SheetSlotKind::Hand && sheet.held.1 == Some(slot.index),
    }
}

/// The piece that lies in a place.
fn gear_index(world: &RulesWorld, slot: SheetSlot) -> Option<GearIndex> {
    let wanted = match slot.kind {
        SheetSlotKind::Hand => GearSlot::Hand(slot.index),
        SheetSlotKind::Armor => GearSlot::Armor,
        SheetSlotKind::Ring => GearSlot::Ring(slot.index),
        SheetSlotKind::Pouch => GearSlot::Pouch(slot.index),
        SheetSlotKind::Missile => GearSlot::Quiver(slot.index),
        // What is carried has no place of its own in an encounter.
        SheetSlotKind::Carried | SheetSlotKind::Attunement => return None,
    };
    character(world).inventory.gear.iter().position(|line| line.slot == wanted).map(|n| GearIndex(n as u8))
}

/// What the character lacks for a piece that it bears: as it holds it, for what lies in a hand.
fn gear_lack(world: &RulesWorld, gear: GearIndex) -> Option<String> {
    let (character, catalog) = (character(world), catalog(world));
    let hands = character.inventory.hands;
    let def = character.inventory.gear_def(catalog, gear)?;
    let is_held = character.inventory.is_held(catalog, gear, hands);
    let is_ready = match &def.weapon {
        Some(weapon) if is_held && !weapon.is_second_face => character.can_wield(catalog, gear, hands),
        _ => character.stats.meets_requirements(&def.header.requires),
    };
    if is_ready {
        return None;
    }
    // In hand the grip decides how much STR it takes.
    let in_grip = character.missing_stat(catalog, gear, hands);
    let printed = || requirements(def).find(|(stat, need)| character.stats.stat(*stat) < *need);
    let lacking = in_grip.or_else(|| printed().filter(|_| !is_held));
    Some(lacking.map_or_else(
        || "can't be used as it is held".to_owned(),
        |(stat, need)| format!("needs {}", stat_need(stat, need)),
    ))
}

/// What the character lacks for an attunement: stats, or a catalyst of its school in hand.
fn attunement_lack(world: &RulesWorld, id: Id) -> Option<String> {
    let (character, catalog) = (character(world), catalog(world));
    let attunement = catalog.attunements.get(&id)?;
    let lacks = |(stat, need): &(&Stat, &u8)| character.stats.stat(**stat) < **need;
    let lacking: Vec<String> = attunement.requires.iter().filter(lacks).map(|(s, n)| stat_need(*s, *n)).collect();
    if !lacking.is_empty() {
        return Some(format!("needs {}", lacking.join(", ")));
    }
    let hands = character.inventory.hands;
    let has_catalyst = character.has_catalyst_for(catalog, hands, attunement.school);
    (!has_catalyst).then(|| "needs a catalyst of its school in hand".to_owned())
}

fn stat_need(stat: Stat, need: u8) -> String {
    format!("{need} {}", format!("{stat:?}").to_uppercase())
}

/// The printed requirements of a piece, as it is and as a weapon.
fn requirements(gear: &Gear) -> impl Iterator<Item = (Stat, u8)> + '_ {
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
            detail: gear_text(catalog, gear),
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
        detail: attunement_text(catalog, attunement),
        text: attunement.text.clone(),
        requires: attunement.requires.iter().map(|(stat, need)| (*stat, *need)).collect(),
    });
    let mut entries: Vec<ShelfEntry> = gear.chain(attunements).collect();
    let place = |entry: &ShelfEntry| SHELVES.iter().position(|shelf| *shelf == entry.shelf);
    entries.sort_by_cached_key(|entry| (place(entry), entry.group.clone(), entry.name.clone()));
    entries
}

/// The first sentence of a text, without its full stop.
fn first_sentence(text: &str) -> String {
    text.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// What an attunement takes: "1 POT, Simple action, 1 die, 2 FP".
fn attunement_brief(catalog: &Catalog, attunement: &Attunement) -> String {
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
fn gear_place(gear: &Gear) -> Option<(SheetSlotKind, &'static str)> {
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
