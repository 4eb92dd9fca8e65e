//! The character builder: a character sheet outside encounters, as plain data, with what can be put into its places.
//!
//! Owns the shape of that data. Its numbers come from the rules, for the character as an encounter would begin with it.
//! Must not change the sheet: `scenario` does.

use std::sync::Arc;

use bevy::prelude::World;

use super::character_shelf::gear_place;
use super::entity_sheets::{build_character_sheet, gear_numbers_text};
use super::explained_numbers::{attunement_card_numbers, gear_numbers, live_gear};
use super::rules_text::{action_mode_text, attunement_brief, attunement_text, gear_text};
use super::sheet_lacks::{attunement_lack, gear_lack};
use super::sheet_problems::sheet_problem_text;
use super::{CharacterSheet, ExplainedNumber};
use crate::content::Catalog;
use crate::content::attunement::Attunement;
use crate::content::character_limits::{HAND_SLOTS, RING_SLOTS, occupied_pots, quiver_room};
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::content::school::Known;
use crate::content::validate::character_problems;
use crate::lang::{Text, text};
use crate::model::{CombatantId, Condition, GearIndex, Id, SheetSlot, SheetSlotKind, Stat};
use crate::rules::access::{RulesWorld, catalog, character};
use crate::rules::components::character::GearSlot;
use crate::rules::player::action_modes::{action_context, action_modes};
use crate::rules::query::context::ActorState;
use crate::rules::query::derived::{pot_count, pouch_count};
use crate::rules::{Dice, EncounterSetup, build_encounter, install_rules, with_rules};

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
    pub conditions: Vec<(Condition, Text, bool)>,
    /// Every place of the sheet, occupied or free, by kind and number.
    pub slots: Vec<SheetSlotView>,
    /// POTs in use.
    pub pots_used: u8,
    /// Why an encounter can't begin with this sheet, in sentences; empty for a legal sheet.
    pub problems: Vec<Text>,
}

/// A place of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetSlotView {
    /// The place.
    pub slot: SheetSlot,
    /// The entry that lies there.
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
    pub name: Text,
    /// The kind of place that takes it, besides those for what is carried; `None` if the files do not have it.
    pub kind: Option<SheetSlotKind>,
    /// The first of what it is, as the character bears it: "2 SP, 3 Slash, for one hand or two".
    pub brief: Text,
    /// Its kind and effect, as the character bears it.
    pub detail: Text,
    /// The numbers on its card, as the character bears it.
    pub numbers: Vec<ExplainedNumber>,
    /// The requirements for it that the character does not meet, in words: "needs STR 12, you have 9"; `None` if
    /// nothing is missing.
    pub lacks: Option<Text>,
    /// Whether the main hand token lies on it.
    pub in_main_hand: bool,
    /// Whether the off-hand token lies on it.
    pub in_off_hand: bool,
}

/// Builds the view of a character, as an encounter of the scenario would begin with it.
pub fn build_character_builder(
    catalog: &Arc<Catalog>,
    scenario: &Scenario,
    encounter: &Arc<Encounter>,
    sheet: &Character,
) -> CharacterBuilderView {
    let mut world = World::new();
    start_with(&mut world, catalog, scenario, encounter, sheet);
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
        problems: character_problems(catalog, sheet)
            .iter()
            .map(|problem| sheet_problem_text(catalog, problem))
            .collect(),
    })
}

/// The contents of a place of a sheet, as an encounter of the scenario would begin with it; `None` for a free place.
pub fn build_sheet_entry(
    catalog: &Arc<Catalog>,
    scenario: &Scenario,
    encounter: &Arc<Encounter>,
    sheet: &Character,
    slot: SheetSlot,
) -> Option<SheetEntryView> {
    let mut world = World::new();
    start_with(&mut world, catalog, scenario, encounter, sheet);
    let id = sheet.in_slot(slot)?;
    Some(with_rules(&mut world, |rules| entry_view(rules, sheet, slot, id)))
}

fn start_with(
    world: &mut World,
    catalog: &Arc<Catalog>,
    scenario: &Scenario,
    encounter: &Arc<Encounter>,
    sheet: &Character,
) {
    install_rules(world);
    let setup = EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: Arc::new(scenario.with_character(sheet.clone())),
        encounter: Arc::clone(encounter),
        dice: Dice::seeded(0),
        choose_loadout: true,
    };
    build_encounter(world, setup);
}

fn lasting_conditions(catalog: &Catalog, sheet: &Character) -> Vec<(Condition, Text, bool)> {
    let all = catalog.all_conditions().map(|condition| (condition, catalog.condition(condition)));
    let lasting = all.filter(|(_, row)| row.outlasts_encounter && row.character_only);
    lasting
        .map(|(condition, row)| (condition, Text::authored(&row.name), sheet.conditions.contains(&condition)))
        .collect()
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
    let carried_places = (sheet.carried.len() as u8).saturating_add(1).min(catalog(world).house().carried_slots);
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
        let mut used_so_far: u8 = 0;
        for index in 0..places.max(ids.len() as u8) {
            let slot = SheetSlot { kind, index };
            let id = ids.get(usize::from(index));
            if kind == SheetSlotKind::Attunement {
                let attunement = id.and_then(|id| catalog(world).attunements.get(id));
                let attuned = attunement.filter(|attunement| attunement.known == Known::Attuned);
                used_so_far = used_so_far.saturating_add(attuned.map_or(0, |attunement| attunement.intensity));
            }
            let entry = id.map(|id| entry_view(world, sheet, slot, *id));
            let is_excess = index >= places || (entry.is_some() && used_so_far > there);
            slots.push(SheetSlotView { slot, entry, is_excess });
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
            name: Text::authored(attunement.map_or(id.as_str(), |attunement| &attunement.name)),
            kind: Some(SheetSlotKind::Attunement),
            brief: attunement.map(|attunement| attunement_brief(catalog, attunement)).unwrap_or_default(),
            detail: attunement.map(|attunement| attunement_detail(world, attunement)).unwrap_or_default(),
            numbers: attunement_card_numbers(world, id),
            lacks: attunement_lack(world, id),
            in_main_hand: false,
            in_off_hand: false,
        };
    }
    let gear = gear_index(world, slot);
    let def = catalog.gear.get(&id);
    let live = gear.map(|gear| (gear, live_gear(world, gear)));
    let detail = match &live {
        Some((gear, live)) => gear_numbers_text(world, *gear, live),
        None => def.map(|def| gear_text(catalog, def)).unwrap_or_default(),
    };
    SheetEntryView {
        id,
        name: Text::authored(def.map_or(id.as_str(), |def| &def.header.name)),
        kind: def.and_then(|def| gear_place(def)).map(|(kind, _)| kind),
        brief: detail.first_sentence(),
        detail,
        numbers: live.map(|(gear, live)| gear_numbers(world, gear, &live)).unwrap_or_default(),
        lacks: gear.and_then(|gear| gear_lack(world, gear)),
        in_main_hand: slot.kind == SheetSlotKind::Hand && sheet.held.0 == Some(slot.index),
        in_off_hand: slot.kind == SheetSlotKind::Hand && sheet.held.1 == Some(slot.index),
    }
}

/// The kind of an attunement, and its effect with the numbers of this character.
fn attunement_detail(world: &RulesWorld, attunement: &Attunement) -> Text {
    let printed = attunement_text(catalog(world), attunement);
    let now = attunement_effect_now(world, attunement.id).filter(|now| !now.is_empty() && !printed.contains(&**now));
    match now {
        Some(now) => text!("attunement-for-you-now", printed = printed, now = now),
        None => printed,
    }
}

/// The effect of an attunement if it is used now; `None` for one that holds without being cast.
fn attunement_effect_now(world: &RulesWorld, id: Id) -> Option<Text> {
    let action = catalog(world).action(id)?;
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let how = action_modes(world, &actor, action).first().copied()?;
    Some(action_mode_text(action_context(world, &actor, action, how), action, how))
}

/// The piece that lies in a place.
fn gear_index(world: &RulesWorld, slot: SheetSlot) -> Option<GearIndex> {
    let wanted = match slot.kind {
        SheetSlotKind::Hand => GearSlot::Hand(slot.index),
        SheetSlotKind::Armor => GearSlot::Armor,
        SheetSlotKind::Ring => GearSlot::Ring(slot.index),
        SheetSlotKind::Pouch => GearSlot::Pouch(slot.index),
        SheetSlotKind::Missile => GearSlot::Quiver(slot.index),
        // Carried gear has no place of its own in an encounter.
        SheetSlotKind::Carried | SheetSlotKind::Attunement => return None,
    };
    character(world).inventory.gear.iter().position(|line| line.slot == wanted).map(|n| GearIndex(n as u8))
}
