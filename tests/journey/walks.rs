//! Random walks: the things that they try besides options, and their findings.

use std::collections::BTreeSet;
use std::sync::Arc;

use emberhex::content::load;
use emberhex::model::{DamageKind, Id, Outcome};
use emberhex::record::FightStatistics;
use emberhex::scenario::chance_fight::decide_by_chance;
use emberhex::scenario::journey::{FightResult, Journey, JourneyFact};
use emberhex::scenario::walk::{WalkHabits, WalkReport, walk_journey};
use kernel::dice::Generator;

use crate::fixture::{CATALOG, FORD, files};

/// An encounter that is won or lost at even odds, with wounds.
fn fight(journey: &Journey, rng: &mut Generator) -> FightResult {
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

/// A walk that handles gear uses its flasks, items and attunements, fills the stash and puts things down, and finds a
/// way on all the same.
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

/// Chance takes the same as the rules take: with defeats HMN goes, and without any the character becomes Hollow, so
/// that a page which only the Hollow see is walked. Nothing else in these files makes Hollow.
///
///
#[test]
fn chance_takes_humanity_and_walks_the_pages_of_the_hollow() {
    let mut files = files();
    let ford = files.iter_mut().find(|file| file.path == "scenarios/test_ford/chapters/ford.md").unwrap();
    let inflicted = [
        "- [Hollow.](#body \"hollow\") `then: [Inflict(Hollow)]`",
        "- [Cursed.](#body \"curse\") `then: [Inflict(Cursed)]`",
    ];
    for option in inflicted {
        assert!(ford.text.contains(option));
        ford.text = ford.text.replace(option, "");
    }
    ford.text = ford.text.replace("## Lost {#lost}", "## Emptied {#emptied}\n\n- [Back.](#bank)\n\n## Lost {#lost}");
    ford.text = ford
        .text
        .replace("- [Once more.](#toll)", "- [As the hollow do.](#emptied) `when: Hollow`\n- [Once more.](#toll)");
    let catalog =
        Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog(Id::new(FORD)).unwrap());
    let mut report = WalkReport::default();
    for index in 0..30 {
        let by_chance = |journey: &Journey, rng: &mut Generator| decide_by_chance(&catalog, journey, 10, rng);
        walk_journey(&catalog, Id::new(FORD), (5, index), WalkHabits::HandlesGear, &mut report, by_chance).unwrap();
    }
    assert_eq!(report.stuck, []);
    assert!(report.hollow > 0, "nobody became Hollow");
    let page = (Id::new("ford"), Id::new("emptied"));
    assert!(report.pages.contains_key(&page), "the page of the Hollow was never read");
    assert!(report.options.contains_key(&(page.0, Id::new("gates"), Id::new("hollow"))), "nor its gate opened");
}

/// The same seed walks the same journey, and each number of it another.
#[test]
fn a_walk_follows_from_its_seed() {
    let (_, first) = walk(WalkHabits::HandlesGear, 3);
    let (_, second) = walk(WalkHabits::HandlesGear, 3);
    assert_eq!(first, second);
    assert_ne!(first[0].diary, first[1].diary);
}

/// A page on which a character that has lost a piece cannot go on is found, because walks lose pieces.
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
