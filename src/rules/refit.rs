//! Content files that change while an encounter is on the table.
//!
//! Owns how a running encounter takes on a new catalog: sheets change under their tokens, tokens stay. If something that
//! stands on the table is no longer in the files, the encounter keeps its old catalog.

use std::sync::Arc;

use bevy::prelude::World;

use super::access::{foe, hero, of_mut, seats};
use super::combatant::{Sinks, Vitals};
use super::resources::{Cards, Content, Stage};
use crate::content::Catalog;
use crate::model::{Sink, Who};

/// Goes on with a new catalog.
pub fn refit(world: &mut World, catalog: &Arc<Catalog>) -> Result<(), String> {
    let old = Arc::clone(&world.resource::<Content>().0);
    let stage = world.resource::<Stage>().clone();
    let gone = |what: &str, id: crate::model::Id| format!("{what} `{id}` is on the table, but no longer in the files");
    let encounter =
        catalog.encounters.get(&stage.encounter.id).ok_or_else(|| gone("the encounter", stage.encounter.id))?;
    let scenario = catalog.scenarios.get(&stage.scenario.id).ok_or_else(|| gone("the scenario", stage.scenario.id))?;
    for who in (1..seats(world)).map(Who) {
        let id = foe(world, who).sheet;
        if !catalog.enemies.contains_key(&id) {
            return Err(gone("the enemy", id));
        }
    }
    if let Some(line) = hero(world).gear.iter().find(|line| !catalog.gear.contains_key(&line.id)) {
        return Err(gone("the gear", line.id));
    }
    if encounter.tables.len() != stage.encounter.tables.len() {
        return Err("the number of encounter tables changed; that needs a new encounter".into());
    }
    world.insert_resource(Content(Arc::clone(catalog)));
    world.insert_resource(Stage { encounter: Arc::clone(encounter), scenario: Arc::clone(scenario) });
    fit_cards(world);
    let sheet = super::setup::tiles(catalog, encounter);
    world.resource_mut::<super::board::Field>().lay_anew(&sheet);
    for who in (1..seats(world)).map(Who) {
        let id = foe(world, who).sheet;
        let (Some(before), Some(after)) = (old.enemies.get(&id), catalog.enemies.get(&id)) else { continue };
        let (before, after) = (Arc::clone(before), Arc::clone(after));
        of_mut::<Vitals>(world, who).slots = after.hp;
        let mut sinks = of_mut::<Sinks>(world, who);
        for sink in Sink::ALL {
            // What doom events and Acid changed stays changed.
            let of = |sheet: &crate::content::encounter::Enemy| i16::from(sheet.sinks.get(&sink).copied().unwrap_or(0));
            let value = i16::from(sinks.value[sink as usize]) + of(&after) - of(&before);
            sinks.value[sink as usize] = value.clamp(0, 99) as u8;
        }
    }
    let values = hero(world).sink_values(catalog);
    of_mut::<Sinks>(world, Who::CHARACTER).value = values;
    Ok(())
}

/// Gives every table's card as many places for coins as the table has entries.
pub(super) fn fit_cards(world: &mut World) {
    let Some(encounter) = world.get_resource::<Stage>().map(|s| Arc::clone(&s.encounter)) else { return };
    let mut cards = world.resource_mut::<Cards>();
    cards.0.resize(encounter.tables.len(), Default::default());
    for (card, table) in cards.0.iter_mut().zip(&encounter.tables) {
        card.coins.resize(table.entries.len(), 0);
        card.line = card.line.filter(|line| usize::from(*line) < table.entries.len());
    }
}
