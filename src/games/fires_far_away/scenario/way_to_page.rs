//! A way through a scenario to one of its pages, for an author who wants to see it: decisions taken at random until the page
//! is turned.
//!
//! Must not know how a page is played: it draws from the legal intents of the journey. Chance decides the encounters.

use std::sync::Arc;

use kernel::dice::Generator;

use super::chance_fight::decide_by_chance;
use super::journey::{Journey, JourneyIntent, JourneyStage, JourneyStart};
use super::walk::{MAX_DECISIONS, place_of};
use crate::content::Catalog;
use crate::model::Id;

/// The journeys that are tried.
const JOURNEYS_TRIED: u64 = 3_000;
/// The chance in percent with which an encounter on the way is won.
const ODDS: u8 = 70;

/// The start and the decisions of a journey that comes to a page: `chapter#page`, where `creation` and `prestige` count as
/// chapters. A chapter alone means its first page. `None` if no journey that was tried came to it. The way follows from the
/// seed.
pub fn way_to_page(
    catalog: &Arc<Catalog>,
    scenario: Id,
    page: &str,
    seed: u64,
) -> Option<(JourneyStart, Vec<JourneyIntent>)> {
    (0..JOURNEYS_TRIED).find_map(|index| {
        let mut rng = Generator::derived(seed, index);
        let start = JourneyStart::new(scenario, rng.next_u64());
        let journey = Journey::begin_from(catalog, &start).ok()?;
        Some((start, decisions_to_page(catalog, journey, page, &mut rng)?))
    })
}

fn decisions_to_page(
    catalog: &Arc<Catalog>,
    mut journey: Journey,
    page: &str,
    rng: &mut Generator,
) -> Option<Vec<JourneyIntent>> {
    let mut decisions = Vec::new();
    while decisions.len() < MAX_DECISIONS {
        let here = place_of(catalog, &journey);
        if journey.chapter.page.is_some() && (here == page || here.split('#').next() == Some(page)) {
            return Some(decisions);
        }
        if matches!(journey.stage, JourneyStage::Ended(_)) {
            return None;
        }
        let intent = if journey.fight.is_some() && journey.excess(catalog).is_empty() {
            JourneyIntent::FinishFight(Box::new(decide_by_chance(catalog, &journey, ODDS, rng)))
        } else {
            let legal = journey.legal_intents(catalog);
            legal.get(rng.below(legal.len().max(1)))?.clone()
        };
        journey.apply(catalog, &intent).ok()?;
        decisions.push(intent);
    }
    None
}
