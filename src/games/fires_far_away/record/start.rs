//! The start of an encounter, and the reasons that keep it from beginning.
//!
//! Owns the setup of an encounter of the catalog, for a new one and for a saved one. Must not touch the disk.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::fitted_character::{fitted_character, is_at_most_overloaded};
use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::content::validate::first_character_problem;
use crate::model::Id;
use crate::rules::{Dice, EncounterSetup, Snapshot};

/// The reason why an encounter can't begin or go on with these content files.
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
    /// The content files have changed in a way that an encounter under way can't follow.
    #[error("{0}")]
    ContentChanged(String),
}

/// The start of an encounter of the catalog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStart {
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The seed of the dice.
    pub seed: u64,
    /// The character; that of the scenario if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    pub(crate) fn setup(&self, catalog: &Arc<Catalog>) -> Result<EncounterSetup, StartError> {
        self.setup_with(catalog, |_| false)
    }

    /// The setup of a saved encounter: pieces that no longer fit on the character's sheet, because the files have
    /// changed, are put away.
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
        let (dice, encounter) = (Dice::seeded(self.seed), Arc::clone(encounter));
        Ok(EncounterSetup { catalog: Arc::clone(catalog), scenario, encounter, dice, choose_loadout: true })
    }
}

/// Checks that the content files still have every enemy, every piece of gear and every encounter table of a saved state.
///
/// # Errors
///
/// Returns the first thing that they lack.
pub(super) fn check_content_exists(catalog: &Catalog, encounter: Id, state: &Snapshot) -> Result<(), StartError> {
    for combatant in &state.combatants {
        if let Some(enemy) = &combatant.enemy
            && !catalog.enemies.contains_key(&enemy.kind.def_id)
        {
            return Err(StartError::Missing { what: "enemy", id: enemy.kind.def_id });
        }
        for gear in combatant.character.iter().flat_map(|character| &character.inventory.gear) {
            if !catalog.gear.contains_key(&gear.id) {
                return Err(StartError::Missing { what: "gear", id: gear.id });
            }
        }
    }
    let tables = catalog.encounters.get(&encounter).map(|encounter| encounter.tables.len());
    if tables.is_some_and(|tables| tables != state.encounter_tables.0.len()) {
        let why = "the number of encounter tables has changed; that needs a new encounter";
        return Err(StartError::ContentChanged(why.to_owned()));
    }
    Ok(())
}
