//! Random walks: what they try besides options, and what they find.

use std::collections::BTreeSet;
use std::sync::Arc;

use emberhex::content::load;
use emberhex::model::{DamageKind, Id, Outcome};
use emberhex::record::FightStatistics;
use emberhex::scenario::journey::{FightResult, Journey, JourneyFact};
use emberhex::scenario::walk::{WalkHabits, WalkReport, WalkRng, walk_journey};

use crate::fixture::{CATALOG, FORD, files};

/// An encounter that is won or lost at even odds, with wounds.
fn fight(journey: &Journey, rng: &mut WalkRng) -> FightResult {
    let mut character = journey.character.clone();
    character.wear.hp_damage.add(DamageKind::Crush, 3);
    FightResult {
        outcome: [Outcome::Victory, Outcome::Defeat][rng.below(2)],
        character,
        statistics: FightStatistics::default(),
    }
}

fn walk(habits: WalkHabits, journeys: u64) -> (WalkReport, Vec<Journey>) {
    let mut report = WalkReport::default();
    let walked = (0..journeys)
        .map(|index| walk_journey(&CATALOG, Id::new(FORD), (5, index), habits, &mut report, fight).unwrap())
        .collect();
    (report, walked)
}

/// A walk that handles gear uses what it has, fills the stash and puts things down, and finds a way on all the same.
#[test]
fn a_walk_that_handles_gear_uses_and_moves_it() {
    let (report, walked) = walk(WalkHabits::HandlesGear, 24);
    assert_eq!(report.stuck, []);
    assert!(report.uses.contains_key("drink"), "{:?}", report.uses);
    assert!(report.gear_moves > 100, "{}", report.gear_moves);
    assert!(walked.iter().any(|journey| !journey.stash.is_empty()), "nobody used the stash");
    let rested = |journey: &&Journey| journey.diary.contains(&JourneyFact::Rested);
    assert!(
        walked.iter().filter(rested).any(|journey| journey.character.soul_level == 0 && journey.character.souls > 0)
    );
    let printed = &CATALOG.scenarios[&Id::new(FORD)].character;
    assert!(walked.iter().any(|journey| journey.character.attunements != printed.attunements), "nobody attuned");
    let (report, walked) = walk(WalkHabits::LeavesGear, 8);
    assert!(report.uses.is_empty() && report.gear_moves == 0);
    assert!(walked.iter().all(|journey| journey.stash.is_empty()));
}

/// The same seed walks the same journey, and each number of it another.
#[test]
fn a_walk_follows_from_its_seed() {
    let (_, first) = walk(WalkHabits::HandlesGear, 3);
    let (_, second) = walk(WalkHabits::HandlesGear, 3);
    assert_eq!(first, second);
    assert_ne!(first[0].diary, first[1].diary);
}

/// A page on which whoever has lost a piece cannot go on is found, because walks lose pieces.
#[test]
fn a_way_that_closes_with_a_lost_piece_is_found() {
    let mut files = files();
    let prestige = files.iter_mut().find(|file| file.path == "scenarios/test_ford/prestige.md").unwrap();
    let needs_shield = "needs: Has(\"kite_shield\")";
    prestige.text = prestige
        .text
        .replace("- [Enough.](ending:under)", &format!("- [Enough.](ending:under) `{needs_shield}`"))
        .replace("`victory:", &format!("`{needs_shield}, victory:"));
    let catalog =
        Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog(Id::new(FORD)).unwrap());
    let stuck = |habits| {
        let mut report = WalkReport::default();
        for index in 0..24 {
            walk_journey(&catalog, Id::new(FORD), (5, index), habits, &mut report, fight).unwrap();
        }
        report.stuck.into_iter().map(|(_, place)| place).collect::<BTreeSet<_>>()
    };
    assert_eq!(stuck(WalkHabits::HandlesGear), BTreeSet::from(["prestige#after".to_owned()]));
    assert_eq!(stuck(WalkHabits::LeavesGear), BTreeSet::new());
}
