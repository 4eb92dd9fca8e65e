//! Random walks through a whole campaign: scenario after scenario, each with the character of the one before.
//!
//! Owns the way from one scenario to the next, and the report on it. `walk` walks through each of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::dice::Generator;
use serde::Serialize;

use super::journey::{FightResult, Journey, JourneyError, JourneyStage, JourneyStart};
use super::walk::{WITHOUT_ENDING, WalkHabits, WalkReport, walk_from};
use crate::content::{Catalog, Library};
use crate::model::Id;

/// The walks through one scenario of a campaign.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ScenarioWalks {
    /// The report on the scenario.
    pub walks: WalkReport,
    /// How often a journey went on from each ending.
    pub went_on: BTreeMap<String, u64>,
    /// Journeys that could not go on: the number of the walk and the reason.
    pub not_gone_on: Vec<(u64, String)>,
}

/// The results of many walks through a campaign: its scenarios in order.
#[derive(Clone, Debug, Default)]
pub struct CampaignReport {
    /// The scenarios with their reports.
    pub scenarios: Vec<(Id, ScenarioWalks)>,
}

impl CampaignReport {
    /// The report on a scenario, which is added at the end if it is new.
    pub fn of(&mut self, scenario: Id) -> &mut ScenarioWalks {
        let at = self.scenarios.iter().position(|(id, _)| *id == scenario).unwrap_or(self.scenarios.len());
        if at == self.scenarios.len() {
            self.scenarios.push((scenario, ScenarioWalks::default()));
        }
        &mut self.scenarios[at].1
    }

    /// Adds the walks of another report.
    pub fn merge(mut self, other: Self) -> Self {
        for (id, walked) in other.scenarios {
            let here = self.of(id);
            here.walks = std::mem::take(&mut here.walks).merge(walked.walks);
            walked.went_on.into_iter().for_each(|(ending, n)| *here.went_on.entry(ending).or_default() += n);
            here.not_gone_on.extend(walked.not_gone_on);
        }
        self
    }
}

/// Walks through a campaign from a scenario on, as far as scenarios follow, and adds the journeys to the report. Returns
/// the journeys in order.
///
/// # Errors
///
/// If the first journey cannot begin.
pub fn walk_campaign(
    library: &Library,
    first: Id,
    (seed, index): (u64, u64),
    habits: WalkHabits,
    report: &mut CampaignReport,
    mut fight: impl FnMut(&Arc<Catalog>, &Journey, &mut Generator) -> FightResult,
) -> Result<Vec<Journey>, JourneyError> {
    let mut rng = Generator::derived(seed, index);
    let mut start = JourneyStart::new(first, rng.next_u64());
    let mut journeys: Vec<Journey> = Vec::new();
    loop {
        let catalog = library.catalog_or_core(start.scenario);
        let here = report.of(start.scenario);
        let fight = |journey: &Journey, rng: &mut Generator| fight(catalog, journey, rng);
        let walked = walk_from(catalog, (&start, index), habits, &mut here.walks, (&mut rng, fight));
        let journey = match walked {
            Ok(journey) => journey,
            Err(why) if journeys.is_empty() => return Err(why),
            Err(why) => {
                here.not_gone_on.push((index, why.to_string()));
                return Ok(journeys);
            }
        };
        let JourneyStage::Ended(ending) = journey.stage else {
            journeys.push(journey);
            return Ok(journeys);
        };
        let next = journey.campaign_start(library, rng.next_u64());
        journeys.push(journey);
        match next {
            // A campaign that leads back to a scenario ends there.
            Ok(next) if journeys.iter().all(|journey| journey.scenario != next.scenario) => {
                let ending = ending.as_ref().map_or(WITHOUT_ENDING, |ending| ending.as_str());
                *here.went_on.entry(ending.to_owned()).or_default() += 1;
                start = next;
            }
            _ => return Ok(journeys),
        }
    }
}
