//! The setup of an encounter (4.1): special tiles, the character, the enemies and the encounter tables.
//!
//! Owns how an encounter definition becomes components and resources. Must not resolve a phase.

use std::sync::Arc;

use bevy::prelude::{State, World};
use kernel::dice::Dice;
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Scenario, Tile};
use crate::model::{CombatantId, GearIndex, Handedness, Hands, Id, StaminaPool, Stat};
use crate::rules::access::{catalog, component_mut, inventory, inventory_mut, resolution_mut, with_rules};
use crate::rules::change::character_sheet;
use crate::rules::change::settle::settle;
use crate::rules::change::shield_and_hands::fill_charges;
use crate::rules::change::spawn::{place_character, spawn_enemies, take_start_tile};
use crate::rules::components::board::{Board, BoardTile};
use crate::rules::components::character::{Attuned, CharacterBundle, Focus, GearSlot, GearState, Humanity, PoolState};
use crate::rules::components::combatant::{CombatantBundle, Conditions, Health, Sinks};
use crate::rules::components::kept::loadout_cache::LoadoutCache;
use crate::rules::components::kept::printed_modifiers::{PrintedModifiers, refresh_printed_modifiers, visit_bearers};
use crate::rules::components::phase::Phase;
use crate::rules::components::resources::TriggersSinceDecision;
use crate::rules::components::resources::{
    Combatants, Content, CurrentEncounter, EncounterOutcome, EncounterProgress, EncounterTableState, EncounterTables,
    Facts,
};
use crate::rules::player::loadout_options::hands_for_offers;
use crate::rules::query::derived::focus_limit;
use crate::rules::query::stats::hp_slots;
use crate::rules::stack::LentModifiers;
use crate::rules::stack::{PendingDecision, ResolutionStack};

/// Prepares a world for encounters: inserts the states and the resources. Call this once per world.
pub fn install_rules(world: &mut World) {
    crate::rules::turn::install(world);
    world.init_resource::<Facts>();
    world.init_resource::<Combatants>();
    world.init_resource::<ResolutionStack>();
    world.init_resource::<LentModifiers>();
    world.init_resource::<PrintedModifiers>();
    world.init_resource::<TriggersSinceDecision>();
    world.init_resource::<EncounterProgress>();
    world.init_resource::<EncounterTables>();
    world.init_resource::<EncounterOutcome>();
    world.init_resource::<Board>();
    world.init_resource::<LoadoutCache>();
}

/// The arguments for the setup of an encounter.
#[derive(Clone)]
pub struct EncounterSetup {
    /// The catalog.
    pub catalog: Arc<Catalog>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The source of the dice.
    pub dice: Dice,
    /// Whether the player may choose the held gear before the first Round, even if there is only one start
    /// tile.
    pub choose_loadout: bool,
}

/// Removes the previous encounter and builds a new one, before any decision. The enemies are not spawned yet.
pub fn build_encounter(world: &mut World, setup: EncounterSetup) {
    let EncounterSetup { catalog, scenario, encounter, dice, .. } = setup;
    let entities = std::mem::take(&mut world.resource_mut::<Combatants>().0);
    for entity in entities {
        world.despawn(entity);
    }
    world.insert_resource(State::new(Phase::Setup));
    world.resource_mut::<Facts>().list.clear();
    *world.resource_mut::<ResolutionStack>() = ResolutionStack::default();
    *world.resource_mut::<LentModifiers>() = LentModifiers::default();
    *world.resource_mut::<EncounterProgress>() = EncounterProgress::default();
    world.resource_mut::<EncounterOutcome>().0 = None;
    world.insert_resource(dice);
    world.insert_resource(Content(Arc::clone(&catalog)));
    world.insert_resource(CurrentEncounter { encounter: Arc::clone(&encounter), scenario: Arc::clone(&scenario) });
    *world.resource_mut::<Board>() = build_board(&catalog, &encounter);
    world.resource_mut::<EncounterTables>().0 = encounter
        .tables
        .iter()
        .map(|t| EncounterTableState {
            coins: SmallVec::from_elem(0, t.entries.len()),
            ..EncounterTableState::default()
        })
        .collect();
    world.resource_mut::<Board>().dark = encounter.dark;
    spawn_character(world, &catalog, &scenario.character);
    refresh_printed_modifiers(world, visit_bearers);
    let wear = &scenario.character.wear;
    with_rules(world, |rules| {
        // Broken gear and lent blocks count from the first number on.
        character_sheet::restore_gear_wear(rules, wear);
        character_sheet::restore_lasting_effects(rules, wear);
        settle(rules);
        // The limit counts the additions of gear; FP that earlier encounters have cost stay spent.
        let left = focus_limit(rules).saturating_sub(wear.focus_spent);
        component_mut::<Focus>(rules, CombatantId::CHARACTER).left = left;
        fill_charges(rules);
        // Only pieces that come to their first encounter are filled.
        character_sheet::restore_gear_wear(rules, wear);
    });
}

/// Builds an encounter with the enemies of its start on their hexes, before any decision: what can be shown of it before it is
/// played.
pub fn lay_out_encounter(world: &mut World, setup: EncounterSetup) {
    build_encounter(world, setup);
    spawn_enemies(world);
}

/// Builds an encounter and resolves it up to the first decision.
pub fn start_from_setup(world: &mut World, setup: EncounterSetup) {
    let starts = setup.encounter.start.clone();
    let choose_loadout = setup.choose_loadout;
    build_encounter(world, setup);
    with_rules(world, |rules| {
        if let Some(hands) = hands_for_offers(rules) {
            inventory_mut(rules).hands = hands;
        }
        let can_choose_hands = choose_loadout && inventory(rules).hand_configurations(catalog(rules)).len() > 1;
        match starts.as_slice() {
            [only] if !can_choose_hands => take_start_tile(rules, *only),
            _ => resolution_mut(rules).pending_decision = Some(PendingDecision::StartTile),
        }
    });
    crate::rules::engine::resolve_until_decision(world);
}

/// The dice with which things are used between encounters: every SP cost can be paid exactly with them.
const DICE_BETWEEN: [u8; 10] = [1, 1, 1, 1, 2, 3, 4, 5, 6, 6];

/// Builds the frame in which something is used between encounters: a beat without enemies and without a Round, in
/// which no SP is scarce. The encounter has to be one that [`is_between`](Encounter::is_between), with a start tile.
pub fn start_between_encounters(world: &mut World, setup: EncounterSetup) {
    let start = setup.encounter.start.first().copied();
    build_encounter(world, setup);
    world.insert_resource(State::new(Phase::Beat));
    with_rules(world, |rules| {
        if let Some(start) = start {
            place_character(rules, start);
        }
        component_mut::<PoolState>(rules, CombatantId::CHARACTER).dice =
            StaminaPool(DICE_BETWEEN.into_iter().collect());
        resolution_mut(rules).pending_decision = Some(PendingDecision::Beat);
    });
}

/// Builds the board of an encounter.
pub(super) fn build_board(catalog: &Catalog, encounter: &Encounter) -> Board {
    let mut board = Board::default();
    let own = encounter.tiles.iter().map(|(id, tile)| (*id, tile));
    // The palette also gets the catalog's tiles for effects, except those that the encounter redefines.
    let known = |id: &Id| encounter.tiles.contains_key(id);
    let common = catalog.tiles.iter().filter(|(id, _)| !known(id)).map(|(id, tile)| (*id, tile.as_ref()));
    let board_tile =
        |(id, tile): (Id, &Tile)| BoardTile { id, kind: tile.kind, deadly: tile.deadly, water: tile.water };
    board.tile_palette = own.chain(common).map(board_tile).collect();
    for placement in &encounter.layout {
        let tile_index = board.tile_palette.iter().position(|s| s.id == placement.tile);
        for at in placement.at.iter().flat_map(crate::content::area::Area::hexes) {
            board.set_tile(at, tile_index);
        }
    }
    board
}

fn spawn_character(world: &mut World, catalog: &Catalog, sheet: &Character) {
    let mut character = CharacterBundle {
        humanity: Humanity(sheet.humanity),
        attuned: Attuned(sheet.attunements.iter().copied().collect()),
        ..CharacterBundle::default()
    };
    let (stats, inventory) = (&mut character.stats, &mut character.inventory);
    for (stat, n) in &sheet.stats {
        stats.0[*stat as usize] = *n;
    }
    let mut equip = |id: Id, slot: GearSlot| {
        inventory.gear.push(GearState::new(id, slot));
    };
    for (n, id) in sheet.hands.iter().enumerate() {
        equip(*id, GearSlot::Hand(n as u8));
    }
    if let Some(id) = &sheet.armor {
        equip(*id, GearSlot::Armor);
    }
    for (n, id) in sheet.rings.iter().enumerate() {
        equip(*id, GearSlot::Ring(n as u8));
    }
    for (n, id) in sheet.pouches.iter().enumerate() {
        equip(*id, GearSlot::Pouch(n as u8));
    }
    for (n, id) in sheet.missiles.iter().enumerate() {
        equip(*id, GearSlot::Quiver(n as u8));
    }
    for id in &sheet.carried {
        equip(*id, GearSlot::Carried);
    }
    for bare in catalog.gear.values().filter(|gear| gear.hands == Handedness::Bare) {
        equip(bare.id, GearSlot::Body);
    }
    inventory.hands = Hands { main: sheet.held.0.map(GearIndex), off: sheet.held.1.map(GearIndex) };
    let mut conditions = Conditions::default();
    for condition in &sheet.conditions {
        conditions.counts.set(*condition, 1);
    }
    let shared = CombatantBundle {
        conditions,
        health: Health { slots: hp_slots(stats.stat(Stat::Vit)), hp_damage: sheet.wear.hp_damage, ..Health::default() },
        sinks: Sinks { values: stats.sink_values(inventory, catalog), ..Sinks::default() },
        ..CombatantBundle::default()
    };
    let entity = world.spawn((shared, character)).id();
    world.resource_mut::<Combatants>().0.push(entity);
}
