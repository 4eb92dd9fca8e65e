//! The journey as a game of the kernel.
//!
//! Owns the way from each question of the kernel to the part of a journey that answers it. Must not turn a page.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::dice::{Dice, Generator};
use kernel::game::{BrokenLaw, Format, GameTypes, PlainGame, Progress};
use serde::{Deserialize, Serialize};

use super::journey::{
    FightResult, Journey, JourneyError, JourneyFact, JourneyIntent, JourneyRefusal, JourneyStage, JourneyStart,
    SavedJourney,
};
use super::journey_view::{Shelf, ShownJourney, build_journey_view};
use crate::content::Catalog;
use crate::content::validate::first_character_problem;
use crate::model::{Id, Outcome};
use crate::record::FightStatistics;
use crate::view::journey_page::JourneyView;

/// A journey through a scenario of *Fires Far Away*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JourneyGame;

/// The description of a journey in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JourneySummary {
    /// The character's name.
    pub character: String,
    /// The printed name of the scenario, for a list that is shown without the scenario's files.
    pub scenario_name: String,
    /// SL.
    pub soul_level: u16,
    /// The place of the journey.
    pub stage: JourneyStage,
    /// The printed title of the chapter under way.
    pub chapter_title: Option<String>,
    /// The number of chapters that have been resolved.
    pub resolved: usize,
    /// The number of chapters that lie face down.
    pub face_down: usize,
    /// Whether an encounter is under way.
    pub in_fight: bool,
}

impl GameTypes for JourneyGame {
    const ID: &'static str = "fires_far_away/journey";
    const FORMAT: Format = Format { file_stem: "journey", save_version: 1, replay_version: 1 };
    type Content = Catalog;
    type Start = JourneyStart;
    type State = Journey;
    type SavedState = SavedJourney;
    type Intent = JourneyIntent;
    type Fact = JourneyFact;
    type Refusal = JourneyRefusal;
    type Outcome = Option<Id>;
    type View = JourneyView;
    type Summary = JourneySummary;
    type StartError = JourneyError;

    fn fingerprint(catalog: &Catalog) -> u64 {
        catalog.fingerprint
    }

    fn is_over(summary: &JourneySummary) -> bool {
        matches!(summary.stage, JourneyStage::Ended(_))
    }

    fn start_name(start: &JourneyStart) -> String {
        start.scenario.to_string()
    }
}

impl PlainGame for JourneyGame {
    fn begin(catalog: &Arc<Catalog>, start: &JourneyStart) -> Result<(Journey, Vec<JourneyFact>), JourneyError> {
        let journey = Journey::begin_from(catalog, start)?;
        let facts = journey.diary.clone();
        Ok((journey, facts))
    }

    fn check_content(catalog: &Arc<Catalog>, journey: &Journey) -> Result<(), JourneyError> {
        journey.check_content(catalog)
    }

    fn dice(journey: &Journey) -> &Dice {
        &journey.dice
    }

    fn dice_mut(journey: &mut Journey) -> &mut Dice {
        &mut journey.dice
    }

    fn shuffle_hidden(journey: &mut Journey, generator: &mut Generator) {
        generator.shuffle(&mut journey.deck);
    }

    /// The list of [`Journey::legal_intents`], with the uses between encounters. While an encounter is under way it
    /// lists every way in which the encounter can end without a change of the character; the program takes up the one
    /// that was played.
    fn legal(catalog: &Arc<Catalog>, journey: &Journey) -> Vec<JourneyIntent> {
        let mut legal = journey.legal_intents(catalog);
        if journey.fight.is_some() && legal.is_empty() {
            let result = |outcome| {
                let (character, statistics) = (journey.character.clone(), FightStatistics::default());
                JourneyIntent::FinishFight(Box::new(FightResult {
                    outcome,
                    character,
                    statistics,
                    further: Vec::new(),
                }))
            };
            let outcomes = [Outcome::Victory, Outcome::Defeat, Outcome::Retreat];
            return outcomes.map(result).into_iter().chain([JourneyIntent::AbandonFight]).collect();
        }
        let is_free = !legal.is_empty() && !legal.iter().any(JourneyIntent::is_answer);
        if is_free {
            legal.extend(journey.uses(catalog).into_iter().map(JourneyIntent::Use));
        }
        legal
    }

    fn apply(
        catalog: &Arc<Catalog>,
        journey: &mut Journey,
        intent: &JourneyIntent,
    ) -> Result<Vec<JourneyFact>, JourneyRefusal> {
        journey.apply(catalog, intent)
    }

    fn progress(journey: &Journey) -> Progress<Option<Id>> {
        let outcome = match journey.stage {
            JourneyStage::Ended(ending) => Some(ending),
            _ => None,
        };
        Progress { round: journey.discards.len() as u16, outcome }
    }

    /// A character whose sheet is in order, and chapters each of which lies in one place.
    fn check(catalog: &Arc<Catalog>, journey: &Journey) -> Result<(), BrokenLaw> {
        journey.check_shape().map_err(|why| BrokenLaw(why.to_string()))?;
        match first_character_problem(catalog, &journey.character) {
            Some(problem) if journey.excess(catalog).is_empty() => Err(BrokenLaw(problem)),
            _ => Ok(()),
        }
    }

    /// The page, the deck and the record sheet, without the table's memory of the last step and without the texts of
    /// gear, which follow from the content.
    fn view(catalog: &Arc<Catalog>, journey: &Journey) -> JourneyView {
        let (stats_before, shelf) = (BTreeMap::new(), Shelf::new());
        let (happened, stats_before): (&[JourneyFact], _) = (&[], &stats_before);
        let shown =
            ShownJourney { journey, happened, stats_before, shows_card: false, is_past: false, seconds_played: 0 };
        build_journey_view(catalog, &shown, &shelf)
    }

    fn summary(catalog: &Arc<Catalog>, journey: &Journey) -> JourneySummary {
        let scenario = catalog.scenarios.get(&journey.scenario);
        JourneySummary {
            character: journey.character.name.clone(),
            scenario_name: scenario.map_or_else(|| journey.scenario.to_string(), |scenario| scenario.name.clone()),
            soul_level: journey.character.soul_level,
            stage: journey.stage,
            chapter_title: journey.current_chapter(catalog).map(|chapter| chapter.title.clone()),
            resolved: journey.discards.len(),
            face_down: journey.deck.len(),
            in_fight: journey.fight.is_some(),
        }
    }
}
