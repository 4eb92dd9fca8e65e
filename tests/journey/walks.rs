//! Random walks: the things that they try besides options, and their findings.

use std::collections::BTreeSet;
use std::sync::Arc;

use emberhex::content::{Catalog, SourceFile, load};
use emberhex::model::{DamageKind, Id, Outcome};
use emberhex::record::FightStatistics;
use emberhex::scenario::campaign_walk::{CampaignReport, walk_campaign};
use emberhex::scenario::chance_fight::decide_by_chance;
use emberhex::scenario::journey::{FightResult, Journey, JourneyFact, JourneyStage};
use emberhex::scenario::walk::{WalkHabits, WalkReport, unread_notes, walk_journey};
use kernel::dice::Generator;

use crate::journey::fixture::{CATALOG, FORD, LIBRARY, WELL, files};

/// An encounter that is won or lost at even odds, with wounds.
fn fight(journey: &Journey, rng: &mut Generator) -> FightResult {
    let mut character = journey.character.clone();
    character.wear.hp_damage.add(DamageKind::Crush, 3);
    FightResult {
        outcome: [Outcome::Victory, Outcome::Defeat][rng.below(2)],
        character,
        statistics: FightStatistics::default(),
        further: Vec::new(),
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
/// Covers: R-222, R-223
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

/// A walk through a campaign goes on into the scenario that follows, with the character of the one before.
///
/// Covers: R-010
#[test]
fn a_walk_goes_through_a_whole_campaign() {
    let walk = |index: u64, report: &mut CampaignReport| {
        let decide = |_: &Arc<Catalog>, journey: &Journey, rng: &mut Generator| fight(journey, rng);
        walk_campaign(&LIBRARY, Id::new(FORD), (5, index), WalkHabits::HandlesGear, report, decide).unwrap()
    };
    let (mut first, mut second) = (CampaignReport::default(), CampaignReport::default());
    for index in 0..12 {
        let journeys = walk(index, if index % 2 == 0 { &mut first } else { &mut second });
        let scenarios: Vec<&str> = journeys.iter().map(|journey| journey.scenario.as_str()).collect();
        assert_eq!(scenarios, [FORD, WELL]);
        assert_eq!(journeys[1].character.name, "Bram", "the character goes along");
        let JourneyStage::Ended(ending) = journeys[0].stage else { panic!("it has ended") };
        assert_eq!(journeys[1].past_endings[&Id::new(FORD)], ending);
    }
    let report = first.merge(second);
    let walks: Vec<(&str, u64)> =
        report.scenarios.iter().map(|(id, walked)| (id.as_str(), walked.walks.journeys)).collect();
    assert_eq!(walks, [(FORD, 12), (WELL, 12)]);
    let ford = &report.scenarios[0].1;
    assert_eq!(ford.went_on, ford.walks.endings, "every ending leads on");
    assert!(ford.went_on.len() == 2 && ford.not_gone_on.is_empty(), "{:?}", ford.went_on);
    assert!(report.scenarios[1].1.went_on.is_empty(), "the well is the last");
}

/// A character that brings something along which the next scenario does not know stops there, and the report says why.
#[test]
fn a_journey_that_cannot_go_on_is_reported() {
    let mut files = files();
    let ford = files.iter_mut().find(|file| file.path == "scenarios/test_ford/scenario.ron").unwrap();
    ford.text = ford.text.replace("pouches: [\"sunlit_flask\"]", "pouches: [\"ford_stone\"]");
    files.push(SourceFile {
        path: "scenarios/test_ford/armory/items.ron".to_owned(),
        text: r#"{ "ford_stone": (name: "Stone", charges: 1, effect: [Aim(Myself), Heal(N(1))], text: "") }"#
            .to_owned(),
    });
    for file in files.iter_mut().filter(|file| file.path.contains("test_ford/chapters")) {
        file.text = file.text.replace("Has(\"sunlit_flask\")", "Has(\"ford_stone\")");
    }
    let library = load(&files).unwrap_or_else(|report| panic!("{report}")).0;
    let mut report = CampaignReport::default();
    let decide = |_: &Arc<Catalog>, journey: &Journey, rng: &mut Generator| fight(journey, rng);
    walk_campaign(&library, Id::new(FORD), (5, 0), WalkHabits::LeavesGear, &mut report, decide).unwrap();
    let stopped = &report.scenarios[1].1.not_gone_on;
    assert!(matches!(&stopped[..], [(0, why)] if why.contains("ford_stone")), "{stopped:?}");
}

/// Notes that a scenario makes and that nothing asks about, in it or in the scenarios after it.
#[test]
fn notes_that_nothing_reads_are_listed() {
    assert!(unread_notes(&CATALOG, Id::new(FORD)).is_empty());
    let mut files = files();
    let ford = files.iter_mut().find(|file| file.path == "scenarios/test_ford/chapters/ford.md").unwrap();
    ford.text = ford.text.replace("\"f2\": \"You forgot it\",", "\"f2\": \"You forgot it\", \"!boat!\": \"A boat\",");
    ford.text = ford.text.replace("first: [Note(\"f2\")]", "first: [Note(\"f2\"), Note(\"!boat!\")]");
    let unread = |files: &[SourceFile]| {
        let library = load(files).unwrap_or_else(|report| panic!("{report}")).0;
        unread_notes(library.catalog(Id::new(FORD)).unwrap(), Id::new(FORD))
    };
    assert_eq!(unread(&files), [Id::new("!boat!")]);
    let well = files.iter_mut().find(|file| file.path == "scenarios/test_well/chapters/shaft.md").unwrap();
    well.text = well.text.replace("- [On.](end)", "- [By boat.](#way) `when: Note(\"!boat!\")`\n- [On.](end)");
    assert!(unread(&files).is_empty(), "the next scenario reads it");
}
