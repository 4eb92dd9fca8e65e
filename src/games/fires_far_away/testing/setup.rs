//! The setup of a vignette: the content and the encounter in the initial state.
//!
//! Owns the defaults of the setup and its validation. Must use the same functions as the game to build an encounter;
//! `sheets` fills the sheets, and `start_point` brings a run to its moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::error::VignetteError;
use super::setup_format::{CharacterSetup, EnemySetup, Overlay, StartPoint, VignetteSetup};
use super::start_point::enter_start_point;
use crate::content::encounter::{Character, Encounter, EnemySpawn, Goal, Scenario};
use crate::content::gear_rows::GearRow;
use crate::content::script::{Expr, ModifierBlock, Quantity};
use crate::content::validate::missing_pots;
use crate::content::{Catalog, Library, SourceFile, suggestion_text, validate};
use crate::model::{Coord, Id};
use crate::rules::{Dice, EncounterSetup, build_encounter, install_rules, start_from_setup};

/// The hex of the character, unless the setup names another one.
const DEFAULT_HEX: Coord = Coord::new(5, 5);

/// A world in the initial state of a vignette's run, ready for the first step. Errors in its content and ids that do not
/// exist are marked in the text of its file, where the run with this number writes them or else where the setup does.
///
/// # Errors
///
/// Returns an error if the setup names something that does not exist, or if play can't reach it.
pub fn build_world(
    library: &Library,
    source: (&SourceFile, usize),
    setup: &VignetteSetup,
    dice: &[u8],
) -> Result<World, VignetteError> {
    build_position(library, source, setup, dice).map_err(|why| why.at_missing_id(source))
}

fn build_position(
    library: &Library,
    source: (&SourceFile, usize),
    setup: &VignetteSetup,
    dice: &[u8],
) -> Result<World, VignetteError> {
    let base = catalog_of(library, setup)?;
    let mut catalog = extend_catalog(base, setup);
    let no_scenario = || VignetteError::Content("the catalog has no scenario to take a character from".to_owned());
    let scenario = catalog.scenario().ok_or_else(no_scenario)?;
    let scenario = Arc::new(Scenario {
        character: character_from_setup(&scenario.character, &setup.character),
        ..Scenario::clone(scenario)
    });
    // A vignette about attunements need not raise ATT for them: a house rule of its own adds the POTs that they lack.
    if let missing @ 1.. = missing_pots(&catalog, &scenario.character) {
        let added = (Quantity::Pots, Expr::N(i16::try_from(missing).unwrap_or(i16::MAX)));
        catalog.add_house_block(scenario.id, ModifierBlock { modify: vec![added], ..ModifierBlock::default() });
    }
    let catalog = Arc::new(catalog);
    let enemies = enemies_from_setup(setup)?;
    let encounter = Arc::new(encounter_from_setup(&catalog, setup, &enemies)?);
    validate_content((library, base, &catalog), source, setup, &scenario.character, &encounter)?;
    validate_hexes(setup, &enemies)?;
    let mut world = World::new();
    install_rules(&mut world);
    let encounter_setup = EncounterSetup {
        catalog,
        scenario,
        encounter,
        dice: Dice::with_fixed_rolls(dice.to_vec()),
        choose_loadout: setup.choose_loadout.unwrap_or(false),
    };
    if setup.moment == Some(StartPoint::Start) {
        start_from_setup(&mut world, encounter_setup);
    } else {
        build_encounter(&mut world, encounter_setup);
        crate::rules::place_combatants(&mut world, setup.character.at.unwrap_or(DEFAULT_HEX));
        enter_start_point(&mut world, setup, &enemies)?;
    }
    Ok(world)
}

/// The catalog that a setup plays with: that of its scenario, or of the one scenario that has its encounter, or else of the
/// scenario of a new journey.
///
/// # Errors
///
/// Returns an error if no scenario has everything that the setup names, or if several have its encounter.
pub(super) fn catalog_of<'a>(library: &'a Library, setup: &VignetteSetup) -> Result<&'a Arc<Catalog>, VignetteError> {
    if let Some(id) = setup.scenario {
        return library.catalog(id).ok_or_else(|| unknown_id("scenario", id, library.scenarios().map(|s| &s.id)));
    }
    if let Some(id) = setup.encounter {
        let having: Vec<_> = library.catalogs().filter(|catalog| catalog.encounters.contains_key(&id)).collect();
        return match having.as_slice() {
            [] => {
                let known = library.catalogs().flat_map(|catalog| catalog.encounters.keys());
                Err(unknown_id("encounter", id, known))
            }
            [catalog] => Ok(*catalog),
            several => {
                let scenarios = several.iter().filter_map(|catalog| catalog.scenario()).map(|s| s.id.to_string());
                let scenarios = scenarios.collect::<Vec<_>>().join(", ");
                let message = format!("several scenarios have the encounter `{id}` ({scenarios}): name the `scenario`");
                Err(VignetteError::Content(message))
            }
        };
    }
    let no_scenario = || VignetteError::Content("the content has no scenario to take a character from".to_owned());
    library.main_scenario().and_then(|main| library.catalog(main.id)).ok_or_else(no_scenario)
}

/// The enemies on the sheet with the changes of single enemies.
fn enemies_from_setup(setup: &VignetteSetup) -> Result<Vec<EnemySetup>, VignetteError> {
    let mut enemies: Vec<EnemySetup> = setup.spawns.clone().unwrap_or_default();
    for (n, change) in &setup.change_spawns {
        let enemy = usize::from(*n).checked_sub(1).and_then(|n| enemies.get_mut(n));
        enemy.ok_or(VignetteError::NoCombatant(*n))?.overlay(change.clone());
    }
    Ok(enemies)
}

/// Checks the content of the vignette with the rules of content files.
fn validate_content(
    (library, base, catalog): (&Library, &Catalog, &Catalog),
    source: (&SourceFile, usize),
    setup: &VignetteSetup,
    character: &Character,
    encounter: &Encounter,
) -> Result<(), VignetteError> {
    if let Some(spawn) = encounter.enemies.iter().find(|spawn| !catalog.enemies.contains_key(&spawn.enemy)) {
        return Err(no_such(library, "enemy", spawn.enemy, catalog.enemies.keys()));
    }
    if let Some(id) = character.gear().find(|id| !catalog.gear.contains_key(id)) {
        return Err(no_such(library, "gear", id, catalog.gear.keys()));
    }
    let enemies: Vec<Id> = setup.enemies.keys().copied().collect();
    let written_here = |id: &&Id| base.gear.get(id).is_none_or(|known| !Arc::ptr_eq(known, &catalog.gear[*id]));
    let gear: Vec<Id> = catalog.gear.keys().filter(written_here).copied().collect();
    let actions: Vec<Id> = setup.actions.keys().chain(setup.attunements.keys()).copied().collect();
    let problems = validate::validate_inline(
        catalog,
        source,
        (encounter, character),
        &enemies,
        &gear,
        &actions,
        setup.conditions.keys().copied(),
    );
    problems.into_iter().next().map_or(Ok(()), |problem| Err(VignetteError::WrongContent(Box::new(problem))))
}

/// The error that there is no entry of this id in the vignette's scenario. It names the scenario that has one, or else a
/// similar id of those that the vignette knows.
fn no_such<'a>(library: &Library, kind: &'static str, id: Id, known: impl Iterator<Item = &'a Id>) -> VignetteError {
    let having = library.catalogs().find(|catalog| catalog.is_of_scenario(kind, id)).and_then(|known| known.scenario());
    match having {
        Some(scenario) => {
            let hint =
                format!(" in this scenario; `{0}` has it: write `scenario: \"{0}\"` into the setup", scenario.id);
            VignetteError::NoSuch(kind, id, hint)
        }
        None => unknown_id(kind, id, known),
    }
}

/// The error that there is no entry of this id, with a similar one of those that are known.
fn unknown_id<'a>(kind: &'static str, id: Id, known: impl Iterator<Item = &'a Id>) -> VignetteError {
    VignetteError::NoSuch(kind, id, suggestion_text(id.as_str(), known.map(|known| known.as_str())))
}

/// Whether every hex is on the sheet, and no two pieces stand on one.
fn validate_hexes(setup: &VignetteSetup, enemies: &[EnemySetup]) -> Result<(), VignetteError> {
    let at = setup.character.at.unwrap_or(DEFAULT_HEX);
    let hexes = enemies.iter().filter_map(|enemy| enemy.at);
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
    for (condition, row) in &setup.conditions {
        catalog.conditions.insert(condition.id(), row.clone());
    }
    for (id, row) in &setup.types {
        catalog.types.insert(*id, row.clone());
    }
    for (id, enemy) in &setup.enemies {
        let mut enemy = enemy.clone();
        enemy.id = *id;
        catalog.add_enemy(enemy);
    }
    add_gear_rows(&mut catalog, &setup.weapons);
    add_gear_rows(&mut catalog, &setup.shields);
    add_gear_rows(&mut catalog, &setup.armor);
    add_gear_rows(&mut catalog, &setup.catalysts);
    add_gear_rows(&mut catalog, &setup.rings);
    setup.flasks.iter().for_each(|(id, flask)| catalog.add_gear(flask.to_flask(*id)));
    setup.items.iter().for_each(|(id, item)| catalog.add_gear(item.to_item(*id)));
    add_gear_rows(&mut catalog, &setup.missiles);
    catalog.resolve_gear_uses();
    if let (Some(scenario), Some(house)) = (catalog.scenario().map(|scenario| scenario.id), &setup.house) {
        catalog.apply_house_changes(scenario, house);
    }
    for (id, action) in &setup.actions {
        let mut action = action.clone();
        action.id = *id;
        catalog.add_action(action);
    }
    // An attunement can be like an action of the vignette.
    for (id, attunement) in &setup.attunements {
        catalog.add_attunement(*id, attunement.clone());
    }
    catalog
}

fn add_gear_rows<T: GearRow>(catalog: &mut Catalog, rows: &BTreeMap<Id, T>) {
    rows.iter().for_each(|(id, row)| catalog.add_gear(row.to_gear(*id)));
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
    if let Some(carried) = &setup.carried {
        sheet.carried.clone_from(carried);
    }
    if let Some(rings) = &setup.rings {
        sheet.rings.clone_from(rings);
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
    enemies: &[EnemySetup],
) -> Result<Encounter, VignetteError> {
    let mut encounter = match setup.encounter {
        Some(id) => {
            let known = catalog.encounters.get(&id);
            let known = known.ok_or_else(|| unknown_id("encounter", id, catalog.encounters.keys()))?;
            Encounter::clone(known)
        }
        None => Encounter { start: vec![DEFAULT_HEX], ..Encounter::blank(Id::new("vignette"), "Vignette") },
    };
    encounter.on_defeat = setup.on_defeat.clone().unwrap_or(encounter.on_defeat);
    encounter.tiles.extend(setup.tiles.clone());
    encounter.layout.extend(setup.layout.iter().flatten().cloned());
    if let Some(placement) = encounter.layout.iter().find(|p| !encounter.tiles.contains_key(&p.tile)) {
        return Err(unknown_id("tile", placement.tile, encounter.tiles.keys()));
    }
    encounter.offers = setup.offers.clone().unwrap_or(encounter.offers);
    encounter.tables = setup.tables.clone().unwrap_or(encounter.tables);
    encounter.doom = setup.doom.clone().unwrap_or(encounter.doom);
    if let Some(start) = &setup.start {
        encounter.start.clone_from(start);
    } else if let Some(at) = setup.character.at {
        encounter.start = vec![at];
    }
    if setup.spawns.is_some() {
        encounter.enemies = enemies.iter().map(spawn_from_setup).collect::<Result<_, _>>()?;
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

fn spawn_from_setup(setup: &EnemySetup) -> Result<EnemySpawn, VignetteError> {
    let missing = |field: &str| VignetteError::Content(format!("one of the `spawns` lacks its `{field}`"));
    let enemy = setup.enemy.ok_or_else(|| missing("enemy"))?;
    let at = setup.at.ok_or_else(|| missing("at"))?;
    Ok(EnemySpawn { tail: setup.tail, formation: setup.formation, ..EnemySpawn::new(enemy, at) })
}
