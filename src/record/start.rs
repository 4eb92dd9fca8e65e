//! Starting an encounter of the catalog.
//!
//! Owns the one way to begin a record: an encounter without history, from a seed. Must not touch the disk.

use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use super::hash::current_hash;
use super::history::History;
use crate::content::Catalog;
use crate::model::{Fact, Id};
use crate::rules::{DiceRng, EncounterSetup, Facts, start_from_setup};

/// The reason why an encounter can't be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no {what} `{id}`")]
pub struct StartError {
    /// What is missing, in a word.
    pub(super) what: &'static str,
    /// Its id.
    pub(super) id: Id,
}

/// Starts an encounter with an empty history and returns the facts of its setup. The rules must be installed in the
/// world.
///
/// # Errors
///
/// Returns an error if the catalog lacks the scenario or the encounter.
pub fn start_encounter(
    world: &mut World,
    catalog: &Arc<Catalog>,
    scenario: Id,
    encounter: Id,
    seed: u64,
) -> Result<Vec<Fact>, StartError> {
    let setup = encounter_setup(catalog, scenario, encounter, seed)?;
    start_from_setup(world, setup);
    let initial_hash = current_hash(world);
    world.insert_resource(History::with_initial_hash(initial_hash, seed));
    Ok(std::mem::take(&mut world.resource_mut::<Facts>().list))
}

/// The setup of an encounter of the catalog.
pub(super) fn encounter_setup(
    catalog: &Arc<Catalog>,
    scenario: Id,
    encounter: Id,
    seed: u64,
) -> Result<EncounterSetup, StartError> {
    let missing = |what, id| StartError { what, id };
    Ok(EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: catalog.scenarios.get(&scenario).cloned().ok_or_else(|| missing("scenario", scenario))?,
        encounter: catalog.encounters.get(&encounter).cloned().ok_or_else(|| missing("encounter", encounter))?,
        dice: DiceRng::seeded(seed),
        choose_loadout: true,
    })
}
