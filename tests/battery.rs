//! The kernel's battery for both games of the first box: the encounter and the journey.

use std::sync::Arc;

use crate::common::{CATALOG, LIBRARY, catalog_of};
use emberhex::content::Catalog;
use emberhex::model::Id;
use emberhex::record::{EncounterGame, GameStart};
use emberhex::scenario::journey::JourneyStart;
use emberhex::scenario::journey_game::JourneyGame;
use kernel::battery::{Games, battery};
use kernel::dice::derive_seed;

/// The encounters of a catalog in turn.
fn encounter_start(catalog: &Arc<Catalog>, n: u64) -> GameStart {
    let scenario = catalog.scenario().unwrap();
    let encounter = scenario.encounters[n as usize % scenario.encounters.len()];
    GameStart::new(scenario.id, encounter, derive_seed(11, n))
}

#[test]
fn the_encounter_passes_the_battery() {
    let games = Games { games: 12, decisions: 60, every: 6, seed: 1 };
    battery::<EncounterGame>(&CATALOG, games, |n| encounter_start(&CATALOG, n));
}

#[test]
fn the_encounters_of_the_ninth_fire_pass_the_battery() {
    let catalog = catalog_of("the_ninth_fire");
    let encounters = catalog.scenario().unwrap().encounters.len() as u64;
    let games = Games { games: encounters, decisions: 40, every: 8, seed: 2 };
    battery::<EncounterGame>(catalog, games, |n| encounter_start(catalog, n));
}

#[test]
fn the_journey_passes_the_battery() {
    let scenario: Id = LIBRARY.journey_scenarios().next().unwrap().id;
    let games = Games { games: 6, decisions: 150, every: 8, seed: 3 };
    battery::<JourneyGame>(catalog_of(scenario.as_str()), games, |n| JourneyStart::new(scenario, derive_seed(12, n)));
}
