//! The setup of a vignette: the content, the encounter and the sheets in the initial state.
//!
//! Owns the defaults of the setup and its validation. Must use the same functions as the game to build an encounter;
//! how a run comes to its moment is the business of `start_point`.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::error::VignetteError;
use super::notation::find_gear_by_name;
use super::setup_format::{CharacterSetup, EnemySetup, Overlay, StartPoint, VignetteSetup};
use super::start_point::enter_start_point;
use crate::content::encounter::{Character, Encounter, EnemySpawn, Goal, Scenario};
use crate::content::gear::{AnyGear, Armor, Missile, Shield, Usable, Weapon};
use crate::content::{Catalog, validate};
use crate::model::{CombatantId, Condition, ConditionCounts, Coord, Id, Sink, StaminaPool, Token};
use crate::rules::access::{RulesWorld, combatant_count, component_mut, inventory, inventory_mut};
use crate::rules::components::character::{Focus, GearState, Inventory, PoolState};
use crate::rules::components::combatant::{
    Conditions, GrappleHold, GrappleHolds, Health, OwnShield, ShieldSource, ShieldState, Sinks,
};
use crate::rules::{DiceRng, EncounterSetup, build_encounter, install_rules, start_from_setup};

/// The hex of the character, unless the setup names another one.
const DEFAULT_HEX: Coord = Coord::new(5, 5);

/// A world in the vignette's initial state, ready for the first step.
///
/// # Errors
///
/// Returns an error if the setup names something that does not exist, or if play can't reach it.
pub fn build_world(base: &Arc<Catalog>, setup: &VignetteSetup, dice: &[u8]) -> Result<World, VignetteError> {
    let catalog = Arc::new(extend_catalog(base, setup));
    let no_scenario = || VignetteError::Content("the catalog has no scenario to take a character from".to_owned());
    let scenario = catalog.main_scenario().ok_or_else(no_scenario)?;
    let scenario = Arc::new(Scenario {
        character: character_from_setup(&scenario.character, &setup.character),
        ..Scenario::clone(scenario)
    });
    let foes = foes_from_setup(setup)?;
    let encounter = Arc::new(encounter_from_setup(&catalog, setup, &foes)?);
    validate_content(base, &catalog, setup, &scenario.character, &encounter)?;
    validate_hexes(setup, &foes)?;
    let mut world = World::new();
    install_rules(&mut world);
    let encounter_setup = EncounterSetup {
        catalog,
        scenario,
        encounter,
        dice: DiceRng::with_fixed_rolls(dice.to_vec()),
        choose_loadout: setup.choose_loadout.unwrap_or(false),
    };
    if setup.moment == Some(StartPoint::Start) {
        start_from_setup(&mut world, encounter_setup);
    } else {
        build_encounter(&mut world, encounter_setup);
        crate::rules::place_combatants(&mut world, setup.character.at.unwrap_or(DEFAULT_HEX));
        enter_start_point(&mut world, setup, &foes)?;
    }
    Ok(world)
}

/// The enemies on the sheet with the changes of single enemies.
fn foes_from_setup(setup: &VignetteSetup) -> Result<Vec<EnemySetup>, VignetteError> {
    let mut foes: Vec<EnemySetup> = setup.foes.clone().unwrap_or_default();
    for (n, change) in &setup.change_foes {
        let foe = usize::from(*n).checked_sub(1).and_then(|n| foes.get_mut(n));
        foe.ok_or(VignetteError::NoCombatant(*n))?.overlay(change.clone());
    }
    Ok(foes)
}

/// Checks the content of the vignette with the rules of content files.
fn validate_content(
    base: &Catalog,
    catalog: &Catalog,
    setup: &VignetteSetup,
    character: &Character,
    encounter: &Encounter,
) -> Result<(), VignetteError> {
    if let Some(spawn) = encounter.enemies.iter().find(|spawn| !catalog.enemies.contains_key(&spawn.enemy)) {
        return Err(VignetteError::NoSuch("enemy", spawn.enemy));
    }
    let mut gear = character.hands.iter().chain(&character.armor).chain(&character.pouches).chain(&character.missiles);
    if let Some(id) = gear.find(|id| !catalog.gear.contains_key(id)) {
        return Err(VignetteError::NoSuch("gear", *id));
    }
    let enemies: Vec<Id> = setup.enemies.keys().copied().collect();
    let written_here = |id: &&Id| base.gear.get(id).is_none_or(|known| !Arc::ptr_eq(known, &catalog.gear[*id]));
    let gear: Vec<Id> = catalog.gear.keys().filter(written_here).copied().collect();
    match validate::validate_inline(catalog, encounter, &enemies, &gear).into_iter().next() {
        Some(problem) => Err(VignetteError::Content(problem.message)),
        None => Ok(()),
    }
}

/// Whether every hex is on the sheet, and no two pieces stand on one.
fn validate_hexes(setup: &VignetteSetup, foes: &[EnemySetup]) -> Result<(), VignetteError> {
    let at = setup.character.at.unwrap_or(DEFAULT_HEX);
    let hexes = foes.iter().filter_map(|foe| foe.at);
    let mut every = std::iter::once(at).chain(setup.start.iter().flatten().copied()).chain(hexes.clone());
    if let Some(at) = every.find(|at| !at.is_on_sheet()) {
        return Err(VignetteError::OffSheet(at));
    }
    if setup.moment == Some(StartPoint::Start) {
        return Ok(());
    }
    let mut occupied = vec![at];
    for at in hexes {
        if occupied.contains(&at) {
            return Err(VignetteError::Crowded(at));
        }
        occupied.push(at);
    }
    Ok(())
}

// ---------------------------------------------------------------------------------------------------------------------
// Content

fn extend_catalog(catalog: &Catalog, setup: &VignetteSetup) -> Catalog {
    let mut catalog = Catalog::clone(catalog);
    for (id, row) in &setup.types {
        catalog.types.insert(*id, row.clone());
    }
    for (id, enemy) in &setup.enemies {
        let mut enemy = enemy.clone();
        enemy.id = *id;
        catalog.add_enemy(enemy);
    }
    for (id, weapon) in &setup.weapons {
        catalog.add_gear(*id, AnyGear::Weapon(Weapon { id: *id, ..weapon.clone() }));
    }
    for (id, shield) in &setup.shields {
        catalog.add_gear(*id, AnyGear::Shield(Shield { id: *id, ..shield.clone() }));
    }
    for (id, armor) in &setup.armor {
        catalog.add_gear(*id, AnyGear::Armor(Armor { id: *id, ..armor.clone() }));
    }
    for (id, flask) in &setup.flasks {
        catalog.add_gear(*id, AnyGear::Flask(Usable { id: *id, ..flask.clone() }));
    }
    for (id, item) in &setup.items {
        catalog.add_gear(*id, AnyGear::Item(Usable { id: *id, ..item.clone() }));
    }
    for (id, missile) in &setup.missiles {
        catalog.add_gear(*id, AnyGear::Missile(Missile { id: *id, ..missile.clone() }));
    }
    if let (Some(scenario), Some(house)) = (catalog.main_scenario().map(|scenario| scenario.id), &setup.house) {
        catalog.apply_house_changes(scenario, house);
    }
    for (id, attunement) in &setup.attunements {
        catalog.add_attunement(*id, attunement.clone());
    }
    for (id, action) in &setup.actions {
        let mut action = action.clone();
        action.id = *id;
        catalog.add_action(action);
    }
    catalog
}

fn character_from_setup(base: &Character, setup: &CharacterSetup) -> Character {
    let mut sheet = base.clone();
    sheet.stats.extend(&setup.stats);
    sheet.humanity = setup.humanity.unwrap_or(sheet.humanity);
    if let Some(hands) = &setup.hands {
        sheet.hands.clone_from(hands);
        sheet.held = (None, None);
    }
    sheet.held = setup.held.unwrap_or(sheet.held);
    if setup.unarmored == Some(true) {
        sheet.armor = None;
    } else if setup.armor.is_some() {
        sheet.armor = setup.armor;
    }
    if let Some(pouches) = &setup.pouches {
        sheet.pouches.clone_from(pouches);
    }
    if let Some(missiles) = &setup.missiles {
        sheet.missiles.clone_from(missiles);
    }
    sheet.mounted |= setup.mounted.unwrap_or(false);
    if let Some(attunements) = &setup.attunements {
        sheet.attunements.clone_from(attunements);
    }
    sheet
}

fn encounter_from_setup(
    catalog: &Catalog,
    setup: &VignetteSetup,
    foes: &[EnemySetup],
) -> Result<Encounter, VignetteError> {
    let mut encounter = match setup.encounter {
        Some(id) => {
            let known = catalog.encounters.get(&id).ok_or(VignetteError::NoSuch("encounter", id))?;
            Encounter::clone(known)
        }
        None => Encounter { start: vec![DEFAULT_HEX], ..Encounter::blank(Id::new("vignette"), "Vignette") },
    };
    encounter.on_defeat = setup.on_defeat.clone().unwrap_or(encounter.on_defeat);
    encounter.tiles.extend(setup.tiles.clone());
    encounter.layout.extend(setup.layout.iter().flatten().cloned());
    if let Some(placement) = encounter.layout.iter().find(|p| !encounter.tiles.contains_key(&p.tile)) {
        return Err(VignetteError::NoSuch("tile", placement.tile));
    }
    encounter.tables = setup.tables.clone().unwrap_or(encounter.tables);
    encounter.doom = setup.doom.clone().unwrap_or(encounter.doom);
    if let Some(start) = &setup.start {
        encounter.start.clone_from(start);
    } else if let Some(at) = setup.character.at {
        encounter.start = vec![at];
    }
    if setup.foes.is_some() {
        encounter.enemies = foes.iter().map(spawn_from_setup).collect::<Result<_, _>>()?;
    }
    encounter.waves.extend(setup.waves.iter().flatten().cloned());
    encounter.formations.extend(setup.formations.clone());
    encounter.order = setup.order.clone().unwrap_or(encounter.order);
    encounter.dark |= setup.dark.unwrap_or(false);
    if let Some(victory) = &setup.victory {
        encounter.victory.clone_from(victory);
    } else if setup.encounter.is_none() && encounter.enemies.is_empty() {
        // Without an enemy the usual goal would be reached before the first beat.
        encounter.victory = Goal::Survive(u16::MAX);
    }
    Ok(encounter)
}

fn spawn_from_setup(foe: &EnemySetup) -> Result<EnemySpawn, VignetteError> {
    let missing = |field: &str| VignetteError::Content(format!("one of the `foes` lacks its `{field}`"));
    let enemy = foe.enemy.ok_or_else(|| missing("enemy"))?;
    let at = foe.at.ok_or_else(|| missing("at"))?;
    Ok(EnemySpawn { tail: foe.tail, formation: foe.formation, ..EnemySpawn::new(enemy, at) })
}

// ---------------------------------------------------------------------------------------------------------------------
// Sheets

/// Puts what the setup names on the sheets of the character and of the enemies.
pub(super) fn apply_sheets(
    world: &mut RulesWorld,
    setup: &CharacterSetup,
    foes: &[EnemySetup],
) -> Result<(), VignetteError> {
    apply_character_setup(world, setup)?;
    for (n, foe) in foes.iter().enumerate() {
        apply_enemy_setup(world, CombatantId(n as u8 + 1), foe)?;
    }
    Ok(())
}

fn apply_character_setup(world: &mut RulesWorld, setup: &CharacterSetup) -> Result<(), VignetteError> {
    let who = CombatantId::CHARACTER;
    apply_gear_setup(&mut inventory_mut(world), setup)?;
    if let Some(id) = &setup.raised {
        let gear = find_gear_by_name(inventory(world), id.as_str())?;
        component_mut::<ShieldState>(world, who).raised = Some(ShieldSource::Gear(gear));
    }
    component_mut::<PoolState>(world, who).dice = StaminaPool(setup.pool.iter().flatten().copied().collect());
    component_mut::<Focus>(world, who).spent = setup.focus_spent.unwrap_or(0);
    let mut conditions = setup.conditions.iter().flatten();
    let held = conditions.find(|(c, _)| *c == Condition::Grappled).map_or(0, |(_, n)| *n);
    let grapple = setup.grappled_by.map(|(by, attack)| GrappleHold { by: CombatantId(by), attack });
    component_mut::<GrappleHolds>(world, who).0 = (0..held).filter_map(|_| grapple).collect();
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    health.slots = setup.hp_slots.unwrap_or(health.slots);
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref());
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    Ok(())
}

fn apply_gear_setup(inventory: &mut Inventory, setup: &CharacterSetup) -> Result<(), VignetteError> {
    fn line<'a>(inventory: &'a mut Inventory, id: &Id) -> Result<&'a mut GearState, VignetteError> {
        let gear = find_gear_by_name(inventory, id.as_str())?;
        inventory.gear.get_mut(usize::from(gear.0)).ok_or(VignetteError::NotCarried(*id))
    }
    for (id, kind, n) in setup.card_tokens.iter().flatten() {
        line(inventory, id)?.card_tokens.add(*kind, *n);
    }
    for (id, n) in setup.durability_used.iter().flatten() {
        line(inventory, id)?.durability_used = *n;
    }
    for (id, n) in setup.charges_used.iter().flatten() {
        line(inventory, id)?.charges_used = *n;
    }
    for (id, missile) in setup.loaded.iter().flatten() {
        let missile = find_gear_by_name(inventory, missile.as_str())?;
        line(inventory, id)?.loaded_missile = Some(missile);
    }
    for id in setup.lit.iter().flatten() {
        line(inventory, id)?.lit = true;
    }
    for id in setup.broken.iter().flatten() {
        line(inventory, id)?.broken = true;
    }
    for id in setup.deployed.iter().flatten() {
        line(inventory, id)?.set_aside = true;
    }
    Ok(())
}

fn apply_enemy_setup(world: &mut RulesWorld, who: CombatantId, setup: &EnemySetup) -> Result<(), VignetteError> {
    if who.0 >= combatant_count(world) {
        return Err(VignetteError::Unreachable(format!("there is no room for enemy {}", who.0)));
    }
    let mut health = component_mut::<Health>(world, who);
    health.hp_damage = setup.hp.clone().unwrap_or_default().into();
    health.unassigned = setup.unassigned.clone().unwrap_or_default().into();
    apply_sinks(world, who, &setup.sinks, &setup.add_to_sinks, setup.in_sinks.as_deref());
    component_mut::<Conditions>(world, who).counts =
        ConditionCounts::from(setup.conditions.clone().unwrap_or_default());
    if let Some((defense, stability, durability, up)) = setup.shield {
        let own = Some(OwnShield { defense, stability, durability, ..OwnShield::default() });
        *component_mut(world, who) = ShieldState { raised: up.then_some(ShieldSource::Own), own };
    }
    Ok(())
}

fn apply_sinks(
    world: &mut RulesWorld,
    who: CombatantId,
    values: &BTreeMap<Sink, u8>,
    more: &BTreeMap<Sink, u8>,
    tokens: Option<&[(Sink, Token)]>,
) {
    let mut sinks = component_mut::<Sinks>(world, who);
    for (sink, value) in values {
        sinks.values[*sink as usize] = *value;
    }
    for (sink, n) in more {
        sinks.values[*sink as usize] = sinks.values[*sink as usize].saturating_add(*n);
    }
    sinks.tokens = tokens.unwrap_or_default().iter().copied().collect();
}
