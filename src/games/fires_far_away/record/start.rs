//! Starting an encounter of the catalog.
//!
//! Owns the one way to begin a record: an encounter without history, from a seed. Must not touch the disk.

use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use super::fitted_character::{fitted_character, is_at_most_overloaded};
use super::hash::current_hash;
use super::history::History;
use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::content::validate::first_character_problem;
use crate::model::{Fact, Id};
use crate::rules::{DiceRng, EncounterSetup, Facts, start_from_setup};

/// The reason why an encounter can't be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The catalog lacks something.
    #[error("there is no {what} `{id}`")]
    Missing {
        /// The missing thing, in a word.
        what: &'static str,
        /// Its id.
        id: Id,
    },
    /// The character's sheet is not one with which an encounter can begin.
    #[error("no encounter can begin with {name}: {problem}")]
    IllegalCharacter {
        /// The character's name.
        name: String,
        /// The first problem of the sheet, with its place.
        problem: String,
    },
}

/// The start of an encounter of the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStart {
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The seed of the dice.
    pub seed: u64,
    /// The character; that of the scenario if `None`.
    pub character: Option<Character>,
}

impl GameStart {
    /// An encounter with the character of its scenario.
    pub fn new(scenario: Id, encounter: Id, seed: u64) -> Self {
        Self { scenario, encounter, seed, character: None }
    }

    /// The setup of the encounter.
    ///
    /// # Errors
    ///
    /// Returns an error if the catalog lacks the scenario, the encounter or something that the character bears, or if the
    /// character's sheet is not legal.
    pub(super) fn setup(&self, catalog: &Arc<Catalog>) -> Result<EncounterSetup, StartError> {
        self.setup_with(catalog, |_| false)
    }

    /// The setup of a saved encounter: what no longer fits on the character's sheet, because the files have changed, is put
    /// away.
    ///
    /// # Errors
    ///
    /// As [`setup`](Self::setup), if the sheet cannot be made legal so.
    pub(super) fn setup_of_save(&self, catalog: &Arc<Catalog>) -> Result<EncounterSetup, StartError> {
        let character = self.character.as_ref().map(|character| fitted_character(catalog, character));
        let fitted = Self { character, ..self.clone() };
        fitted.setup_with(catalog, |character| is_at_most_overloaded(catalog, character))
    }

    /// The setup of the encounter. Parts that `accepts` accepts are not checked further.
    fn setup_with(
        &self,
        catalog: &Arc<Catalog>,
        accepts: impl Fn(&Character) -> bool,
    ) -> Result<EncounterSetup, StartError> {
        let missing = |what, id| StartError::Missing { what, id };
        let scenario = catalog.scenarios.get(&self.scenario).ok_or_else(|| missing("scenario", self.scenario))?;
        let encounter = catalog.encounters.get(&self.encounter).ok_or_else(|| missing("encounter", self.encounter))?;
        let scenario = match &self.character {
            None => Arc::clone(scenario),
            Some(character) => {
                if let Some(id) = character.gear().find(|id| !catalog.gear.contains_key(id)) {
                    return Err(missing("gear", id));
                }
                if let Some(id) = character.attunements.iter().find(|id| !catalog.attunements.contains_key(id)) {
                    return Err(missing("attunement", *id));
                }
                let problem = (!accepts(character)).then(|| first_character_problem(catalog, character)).flatten();
                if let Some(problem) = problem {
                    return Err(StartError::IllegalCharacter { name: character.name.clone(), problem });
                }
                Arc::new(scenario.with_character(character.clone()))
            }
        };
        let (dice, encounter) = (DiceRng::seeded(self.seed), Arc::clone(encounter));
        Ok(EncounterSetup { catalog: Arc::clone(catalog), scenario, encounter, dice, choose_loadout: true })
    }
}

/// Starts an encounter with an empty history and returns the facts of its setup. The rules must be installed in the
/// world.
///
/// # Errors
///
/// Returns an error if the catalog lacks the scenario, the encounter or something that the character bears, or if the
/// character's sheet is not legal.
pub fn start_encounter(world: &mut World, catalog: &Arc<Catalog>, start: &GameStart) -> Result<Vec<Fact>, StartError> {
    start_from_setup(world, start.setup(catalog)?);
    let initial_hash = current_hash(world);
    world.insert_resource(History::with_initial_hash(initial_hash, start.seed));
    Ok(std::mem::take(&mut world.resource_mut::<Facts>().list))
}
