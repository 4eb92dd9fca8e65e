//! The chapter between two cards: when it is read, and the things that end with it.

use std::collections::BTreeSet;

use emberhex::model::{Id, Outcome};
use emberhex::scenario::chance_fight::decide_by_chance;
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyRefusal, JourneyStage};
use emberhex::scenario::walk::{WalkHabits, WalkReport, walk_journey};

use crate::journey::fixture::{ROAD, Trip, catalog_of, read_back, written};

const DRAW: JourneyIntent = JourneyIntent::DrawChapter;

/// The road with its cards in this order and the first of them open.
fn road(cards: &[&str]) -> Trip {
    let mut trip = Trip::begin(ROAD, 3);
    trip.journey.deck = cards.iter().map(|id| Id::new(id)).collect();
    trip.apply(&DRAW);
    trip
}

/// It follows each shuffled card but the last, and no card with a fixed place. Nothing is drawn before it ends.
#[test]
fn the_interlude_is_read_after_every_shuffled_card_but_the_last() {
    let mut trip = Trip::begin(ROAD, 3);
    let mut stages = Vec::new();
    while trip.journey.stage != JourneyStage::Prestige {
        trip.apply(&DRAW);
        if trip.journey.stage == JourneyStage::Prestige {
            break;
        }
        let facts = trip.choose("end");
        stages.push(trip.journey.stage);
        let begins = facts.contains(&JourneyFact::InterludeBegun(Id::new("fire")));
        assert_eq!(begins, trip.journey.stage == JourneyStage::Interlude);
        if begins {
            assert_eq!(trip.page(), "fire");
            assert_eq!(trip.refusal(&DRAW), JourneyRefusal::NotNow);
            trip.choose("end");
        }
    }
    let (between, interlude) = (JourneyStage::BetweenChapters, JourneyStage::Interlude);
    assert_eq!(stages, [between, interlude, interlude, between], "the yard, and three cards");
    let resolved: BTreeSet<&str> = trip.journey.discards.iter().map(|id| id.as_str()).collect();
    assert_eq!(resolved, BTreeSet::from(["yard", "moor", "fen", "heath"]), "the interlude is no card");
}

/// Each time it begins anew: its own notes, visits, clocks, finds and reprieve are forgotten, and permanent notes stay.
#[test]
fn each_interlude_begins_anew() {
    let mut trip = road(&["moor", "fen", "heath"]);
    trip.choose("end");
    trip.rest();
    trip.choose_all(&["sleep", "dagger"]);
    assert!(trip.seen().contains(&"slept") && !trip.seen().contains(&"sleep"));
    assert_eq!(trip.journey.clock(Id::new("embers")), Some(1));
    trip.choose("end");
    trip.apply(&DRAW);
    trip.choose("end");
    assert_eq!(trip.journey.stage, JourneyStage::Interlude);
    let seen = trip.seen();
    assert!(seen.contains(&"sleep") && !seen.contains(&"slept") && seen.contains(&"knows"), "{seen:?}");
    assert!(seen.contains(&"dagger"), "what lies there can be taken again");
    assert_eq!(trip.journey.clock(Id::new("embers")), Some(0));
    trip.rest();
    assert_eq!(trip.journey.chapter.visits.values().sum::<u16>(), 1);
}

/// A save in the middle of it is read again, an encounter in it included.
#[test]
fn an_interlude_is_saved_and_read_again() {
    let mut trip = road(&["moor", "fen"]);
    trip.choose("end");
    assert_eq!(read_back(&written(&trip.journey)), trip.journey);
    trip.choose("wolves");
    assert_eq!(read_back(&written(&trip.journey)), trip.journey);
    trip.fight(Outcome::Retreat);
    assert_eq!((trip.page(), trip.journey.stage), ("fire", JourneyStage::Interlude));
}

/// Its pages are counted with those of the chapters, and walks read all of them.
#[test]
fn walks_read_the_pages_of_the_interlude() {
    let (catalog, id) = (catalog_of(Id::new(ROAD)), Id::new(ROAD));
    let mut report = WalkReport::default();
    for index in 0..60 {
        let by_chance = |journey: &_, rng: &mut _| decide_by_chance(catalog, journey, 50, rng);
        walk_journey(catalog, id, (2, index), WalkHabits::LeavesGear, &mut report, by_chance).unwrap();
    }
    assert!(report.stuck.is_empty(), "{:?}", report.stuck);
    assert!(report.pages.get(&(Id::new("fire"), Id::new("fire"))).is_some_and(|n| *n >= 120));
    assert_eq!((report.unread_pages(catalog, id), report.closed_options(catalog, id)), (vec![], vec![]));
    // Each further result of an encounter comes about in some walks and not in others.
    for note in ["!quick!", "!howl!", "c2"] {
        assert!(report.notes.contains_key(note), "{note} of {:?}", report.notes);
    }
}

/// The order of the cards can be asked about, and how many lie behind.
#[test]
fn tests_ask_which_card_came_first_and_last() {
    let asked = |cards: &[&str], resolved: usize| {
        let mut trip = road(cards);
        for _ in 1..resolved {
            trip.choose("end");
            trip.choose("end");
            trip.apply(&DRAW);
        }
        trip.choose("end");
        let seen: Vec<String> = trip.seen().iter().map(|id| (*id).to_owned()).collect();
        ["moor_first", "from_moor", "two"].map(|id| seen.iter().any(|seen| seen == id))
    };
    assert_eq!(asked(&["moor", "fen", "heath"], 1), [true, true, false], "the moor alone comes before the fen");
    assert_eq!(asked(&["fen", "moor", "heath"], 1), [false, false, false]);
    assert_eq!(asked(&["fen", "moor", "heath"], 2), [false, true, true]);
    assert_eq!(asked(&["moor", "fen", "heath"], 2), [true, false, true]);
    assert_eq!(asked(&["heath", "moor", "fen"], 1), [false, false, false], "neither of them is resolved");
    // A card with a fixed place does not count, but it can be the last.
    let mut trip = road(&["yard", "moor", "fen"]);
    trip.choose("end");
    trip.apply(&DRAW);
    trip.choose("end");
    assert_eq!((trip.journey.discards.len(), trip.seen().contains(&"two")), (2, false));
}
