//! Hot reload: content files that change during an encounter.
//!
//! Owns how a running encounter changes to a new catalog: definitions change, tokens stay. If the new catalog lacks a
//! definition that the encounter uses, the encounter keeps its old catalog. Must not read files.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;

use super::access::{character_state, combatant_count, component_mut, enemy_state};
use super::combatant::{Health, Sinks};
use super::resources::{Content, CurrentEncounter, EncounterTables};
use crate::content::Catalog;
use crate::model::{CombatantId, Id, Sink};

/// The values of the sinks by the id of the enemy definition.
pub type EnemySinks = BTreeMap<Id, BTreeMap<Sink, u8>>;

/// Replaces the catalog of the running encounter.
///
/// # Errors
///
/// Returns a message, and changes nothing, if the new catalog lacks the encounter, the scenario, an enemy or a piece of
/// gear in play, or if the number of encounter tables has changed.
pub fn reload_catalog(world: &mut World, catalog: &Arc<Catalog>) -> Result<(), String> {
    let before = defined_enemy_sinks(world);
    reload_catalog_after(world, catalog, &before)
}

/// The sinks that the catalog in play defines for the enemies in play. A save holds them, so that changed files can be
/// taken up by [`reload_catalog_after`] when the old files are gone.
pub fn defined_enemy_sinks(world: &World) -> EnemySinks {
    let catalog = &world.resource::<Content>().0;
    let ids = (1..combatant_count(world)).map(|n| enemy_state(world, CombatantId(n)).def_id);
    ids.filter_map(|id| Some((id, catalog.enemies.get(&id)?.sinks.clone()))).collect()
}

/// As [`reload_catalog`], with the enemy sinks that the old content files defined.
///
/// # Errors
///
/// As [`reload_catalog`].
pub fn reload_catalog_after(world: &mut World, catalog: &Arc<Catalog>, before: &EnemySinks) -> Result<(), String> {
    let current = world.resource::<CurrentEncounter>().clone();
    let gone = |what: &str, id: crate::model::Id| format!("{what} `{id}` is on the table, but no longer in the files");
    let encounter =
        catalog.encounters.get(&current.encounter.id).ok_or_else(|| gone("the encounter", current.encounter.id))?;
    let scenario =
        catalog.scenarios.get(&current.scenario.id).ok_or_else(|| gone("the scenario", current.scenario.id))?;
    for who in (1..combatant_count(world)).map(CombatantId) {
        let id = enemy_state(world, who).def_id;
        if !catalog.enemies.contains_key(&id) {
            return Err(gone("the enemy", id));
        }
    }
    if let Some(line) = character_state(world).gear.iter().find(|line| !catalog.gear.contains_key(&line.id)) {
        return Err(gone("the gear", line.id));
    }
    if encounter.tables.len() != current.encounter.tables.len() {
        return Err("the number of encounter tables changed; that needs a new encounter".into());
    }
    world.insert_resource(Content(Arc::clone(catalog)));
    world.insert_resource(CurrentEncounter { encounter: Arc::clone(encounter), scenario: Arc::clone(scenario) });
    resize_encounter_tables(world);
    let new_board = super::setup::build_board(catalog, encounter);
    world.resource_mut::<super::board::Board>().reload_tiles(&new_board);
    for who in (1..combatant_count(world)).map(CombatantId) {
        let id = enemy_state(world, who).def_id;
        let Some(after) = catalog.enemies.get(&id) else { continue };
        component_mut::<Health>(world, who).slots = after.hp;
        let Some(before) = before.get(&id) else { continue };
        let mut sinks = component_mut::<Sinks>(world, who);
        for sink in Sink::ALL {
            // Changes by doom events and Acid are kept: only the difference between the definitions is applied.
            let defined = |by: &BTreeMap<Sink, u8>| i16::from(by.get(&sink).copied().unwrap_or(0));
            let value = i16::from(sinks.values[sink as usize]) + defined(&after.sinks) - defined(before);
            sinks.values[sink as usize] = value.clamp(0, 99) as u8;
        }
    }
    let values = character_state(world).sink_values(catalog);
    component_mut::<Sinks>(world, CombatantId::CHARACTER).values = values;
    Ok(())
}

/// Resizes the state of every encounter table to the number of entries in the table's definition.
pub(super) fn resize_encounter_tables(world: &mut World) {
    let Some(encounter) = world.get_resource::<CurrentEncounter>().map(|s| Arc::clone(&s.encounter)) else { return };
    let mut cards = world.resource_mut::<EncounterTables>();
    cards.0.resize(encounter.tables.len(), Default::default());
    for (card, table) in cards.0.iter_mut().zip(&encounter.tables) {
        card.coins.resize(table.entries.len(), 0);
        card.current_entry = card.current_entry.filter(|line| usize::from(*line) < table.entries.len());
    }
}
