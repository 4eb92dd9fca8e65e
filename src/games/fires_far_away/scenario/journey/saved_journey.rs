//! The state of a journey as saves hold it.
//!
//! The names and the order of the fields are those of the save files. Owns the shape of a journey on disk, and the look for
//! journeys that no way leads to. The parts of a journey are plain data and are saved as they are.

use std::collections::{BTreeMap, BTreeSet};

use kernel::dice::{ImpossibleDice, SavedDice};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::fact::JourneyFact;
use super::state::{
    ChapterProgress, EncounterRecord, Fight, FightReward, Journey, JourneyStage, LeftBehind, StashPiece,
};
use crate::content::encounter::Character;
use crate::model::Id;
use crate::record::FightStatistics;

/// [`Journey`].
#[derive(Serialize, Deserialize)]
pub struct SavedJourney {
    scenario: Id,
    seed: u64,
    dice: SavedDice,
    stage: JourneyStage,
    character: Character,
    known_attunements: BTreeSet<Id>,
    #[serde(default)]
    stash: Vec<StashPiece>,
    #[serde(default)]
    answers: BTreeMap<Id, Id>,
    #[serde(default)]
    notes: BTreeSet<Id>,
    #[serde(default)]
    permanent_notes: BTreeSet<Id>,
    #[serde(default)]
    statistics: BTreeMap<Id, u8>,
    #[serde(default)]
    deck: Vec<Id>,
    #[serde(default)]
    discards: Vec<Id>,
    #[serde(default)]
    encounters: BTreeMap<Id, EncounterRecord>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    places: BTreeMap<Id, LeftBehind>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    past_endings: BTreeMap<Id, Option<Id>>,
    #[serde(default)]
    fights: FightStatistics,
    #[serde(default)]
    fight: Option<Fight>,
    #[serde(default)]
    rewards: Vec<FightReward>,
    #[serde(default)]
    chapter: ChapterProgress,
    #[serde(default)]
    diary: Vec<JourneyFact>,
}

/// The reason why a saved journey is none that can come about.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleJourney {
    /// A chapter is face down or resolved more than once.
    #[error("the chapter `{0}` lies in two places")]
    ChapterTwice(Id),
    /// An encounter belongs to a page of a chapter, of the interlude or of the prestige.
    #[error("an encounter outside of a chapter")]
    StrayFight,
    /// The dice are none of a journey.
    #[error(transparent)]
    Dice(#[from] ImpossibleDice),
}

impl Journey {
    /// Checks the laws of a journey that hold whatever the content files say.
    ///
    /// # Errors
    ///
    /// Returns the broken law.
    pub fn check_shape(&self) -> Result<(), ImpossibleJourney> {
        let mut seen = BTreeSet::new();
        if let Some(twice) = self.deck.iter().chain(&self.discards).find(|chapter| !seen.insert(**chapter)) {
            return Err(ImpossibleJourney::ChapterTwice(*twice));
        }
        let has_fights =
            matches!(self.stage, JourneyStage::Chapter(_) | JourneyStage::Interlude | JourneyStage::Prestige);
        if self.fight.is_some() && !has_fights {
            return Err(ImpossibleJourney::StrayFight);
        }
        Ok(())
    }
}

impl From<&Journey> for SavedJourney {
    fn from(journey: &Journey) -> Self {
        let journey = journey.clone();
        Self {
            dice: (&journey.dice).into(),
            scenario: journey.scenario,
            seed: journey.seed,
            stage: journey.stage,
            character: journey.character,
            known_attunements: journey.known_attunements,
            stash: journey.stash,
            answers: journey.answers,
            notes: journey.notes,
            permanent_notes: journey.permanent_notes,
            statistics: journey.statistics,
            deck: journey.deck,
            discards: journey.discards,
            encounters: journey.encounters,
            places: journey.places,
            past_endings: journey.past_endings,
            fights: journey.fights,
            fight: journey.fight,
            rewards: journey.rewards,
            chapter: journey.chapter,
            diary: journey.diary,
        }
    }
}

impl TryFrom<SavedJourney> for Journey {
    type Error = ImpossibleJourney;

    fn try_from(saved: SavedJourney) -> Result<Self, ImpossibleJourney> {
        let journey = Self {
            dice: saved.dice.try_into()?,
            scenario: saved.scenario,
            seed: saved.seed,
            stage: saved.stage,
            character: saved.character,
            known_attunements: saved.known_attunements,
            stash: saved.stash,
            answers: saved.answers,
            notes: saved.notes,
            permanent_notes: saved.permanent_notes,
            statistics: saved.statistics,
            deck: saved.deck,
            discards: saved.discards,
            encounters: saved.encounters,
            places: saved.places,
            past_endings: saved.past_endings,
            fights: saved.fights,
            fight: saved.fight,
            rewards: saved.rewards,
            chapter: saved.chapter,
            diary: saved.diary,
        };
        journey.check_shape()?;
        Ok(journey)
    }
}
