//! Hot reload: content files that change during an encounter.
//!
//! Owns how a running encounter changes to a new catalog: definitions change, tokens stay, and blocks that an entry has
//! lent follow the entry. If the new catalog lacks a definition that the encounter uses, the encounter keeps its old
//! catalog. Must not read files.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use crate::content::Catalog;
use crate::model::{CombatantId, Id, Sink};
use crate::rules::access::{
    RulesWorld, character, combatant_count, component_mut, conditions, enemy_def_id, inventory, resolution,
    resolution_mut, with_rules,
};
use crate::rules::change::excess_attunements::forget_choices;
use crate::rules::change::excess_gear::drop_choices;
use crate::rules::change::misfits::{PutAway, put_misfits_away};
use crate::rules::change::modifiers::reload_lent;
use crate::rules::change::settle::settle;
use crate::rules::components::combatant::{EnemyKind, Health, Sinks};
use crate::rules::components::kept::printed_modifiers::{refresh_printed_modifiers, visit_bearers};
use crate::rules::components::resources::{Combatants, Content, CurrentEncounter, resize_encounter_tables};
use crate::rules::engine::resolve_until_decision;
use crate::rules::stack::PendingDecision;

/// The reason why a running encounter keeps its old catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReloadError {
    /// The new catalog lacks a definition in use.
    #[error("{what} `{id}` is on the table, but no longer in the files")]
    Gone {
        /// Its kind: "the enemy".
        what: &'static str,
        /// Its id.
        id: Id,
    },
    /// The encounter has another number of encounter tables.
    #[error("the number of encounter tables changed; that needs a new encounter")]
    TablesChanged,
}

/// What differs between two versions of an encounter and counts from its next game on, as the files name it: where it begins and
/// who stands there. Everything else changes in the encounter under way.
pub fn changes_that_wait(before: &Catalog, now: &Catalog, scenario: Id, encounter: Id) -> Vec<&'static str> {
    let encounters = before.encounters.get(&encounter).zip(now.encounters.get(&encounter));
    let scenarios = before.scenarios.get(&scenario).zip(now.scenarios.get(&scenario));
    let mut waiting = Vec::new();
    if let Some((before, now)) = encounters {
        let fields = [
            ("start", before.start != now.start),
            ("enemies", before.enemies != now.enemies),
            ("dark", before.dark != now.dark),
        ];
        waiting.extend(fields.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field));
    }
    if scenarios.is_some_and(|(before, now)| before.character != now.character) {
        waiting.push("character");
    }
    waiting
}

/// The values of the sinks by the id of the enemy definition.
pub type EnemySinks = BTreeMap<Id, BTreeMap<Sink, u8>>;

/// Replaces the catalog of the running encounter, and returns the pieces that no longer fit on the character sheet and
/// were put away.
///
/// # Errors
///
/// Returns an error, and changes nothing, if the new catalog lacks the encounter, the scenario, an enemy, a condition or a
/// piece of gear in play, or if the number of encounter tables has changed.
pub fn reload_catalog(world: &mut World, catalog: &Arc<Catalog>) -> Result<Vec<PutAway>, ReloadError> {
    let before = defined_enemy_sinks(world);
    reload_catalog_after(world, catalog, &before)
}

/// The sinks that the catalog in play defines for the enemies in play. A save holds them, so that changed files can be
/// taken up by [`reload_catalog_after`] when the old files are gone.
pub fn defined_enemy_sinks(world: &World) -> EnemySinks {
    let catalog = &world.resource::<Content>().0;
    let combatants = world.resource::<Combatants>().0.iter();
    let ids = combatants.filter_map(|entity| world.get::<EnemyKind>(*entity)).map(|enemy| enemy.def_id);
    ids.filter_map(|id| Some((id, catalog.enemies.get(&id)?.sinks.clone()))).collect()
}

/// As [`reload_catalog`], with the enemy sinks that the old content files defined.
///
/// # Errors
///
/// As [`reload_catalog`].
pub fn reload_catalog_after(
    world: &mut World,
    catalog: &Arc<Catalog>,
    before: &EnemySinks,
) -> Result<Vec<PutAway>, ReloadError> {
    let current = world.resource::<CurrentEncounter>().clone();
    let encounter = catalog
        .encounters
        .get(&current.encounter.id)
        .ok_or_else(|| ReloadError::Gone { what: "the encounter", id: current.encounter.id })?;
    let scenario = catalog
        .scenarios
        .get(&current.scenario.id)
        .ok_or_else(|| ReloadError::Gone { what: "the scenario", id: current.scenario.id })?;
    with_rules(world, |rules| check_definitions(rules, catalog))?;
    if encounter.tables.len() != current.encounter.tables.len() {
        return Err(ReloadError::TablesChanged);
    }
    // A character that is not the scenario's stays as it is.
    let own = current.own_character(&world.resource::<Content>().0).cloned();
    world.insert_resource(Content(Arc::clone(catalog)));
    let scenario = own.map_or_else(|| Arc::clone(scenario), |character| Arc::new(scenario.with_character(character)));
    world.insert_resource(CurrentEncounter { encounter: Arc::clone(encounter), scenario });
    resize_encounter_tables(world);
    let new_board = crate::rules::setup::build_board(catalog, encounter);
    world.resource_mut::<crate::rules::components::board::Board>().reload_tiles(&new_board);
    refresh_printed_modifiers(world, visit_bearers);
    let (goes_on, put_away) = with_rules(world, |rules| {
        update_combatants(rules, before, catalog);
        reload_lent(rules);
        let put_away = put_misfits_away(rules);
        settle(rules);
        // With other content everything may have room again.
        let is_settled = match resolution(rules).pending_decision {
            Some(PendingDecision::DropGear) => drop_choices(rules).is_empty(),
            Some(PendingDecision::DropAttunement) => forget_choices(rules).is_empty(),
            _ => false,
        };
        if is_settled {
            resolution_mut(rules).pending_decision = None;
        }
        (is_settled, put_away)
    });
    if goes_on {
        resolve_until_decision(world);
    }
    Ok(put_away)
}

/// Checks that a catalog has every enemy, every condition and every piece of gear in play.
fn check_definitions(world: &RulesWorld, catalog: &Catalog) -> Result<(), ReloadError> {
    for id in (1..combatant_count(world)).filter_map(|who| enemy_def_id(world, CombatantId(who))) {
        if !catalog.enemies.contains_key(&id) {
            return Err(ReloadError::Gone { what: "the enemy", id });
        }
    }
    for who in (0..combatant_count(world)).map(CombatantId) {
        let mut held = conditions(world, who).all();
        if let Some((gone, _)) = held.find(|(condition, _)| !catalog.conditions.contains_key(&condition.id())) {
            return Err(ReloadError::Gone { what: "the condition", id: gone.id() });
        }
    }
    match inventory(world).gear.iter().find(|line| !catalog.gear.contains_key(&line.id)) {
        Some(line) => Err(ReloadError::Gone { what: "the gear", id: line.id }),
        None => Ok(()),
    }
}

/// Applies the HP slots of a catalog to the combatants, and to their sinks the differences from the values of `before`.
fn update_combatants(world: &mut RulesWorld, before: &EnemySinks, catalog: &Catalog) {
    for who in (1..combatant_count(world)).map(CombatantId) {
        let Some(id) = enemy_def_id(world, who) else { continue };
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
    let character = character(world);
    let values = character.stats.sink_values(character.inventory, catalog);
    component_mut::<Sinks>(world, CombatantId::CHARACTER).values = values;
}
