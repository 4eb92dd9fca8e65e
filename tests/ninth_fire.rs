//! *The Ninth Fire*: the pages that a reader reaches by following the hints of other pages.

use std::sync::{Arc, LazyLock};

use emberhex::content::{Catalog, ContentSource, load};
use emberhex::model::Id;
use emberhex::scenario::journey::{Journey, JourneyIntent, JourneyStage};

const SCENARIO: &str = "the_ninth_fire";

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    let (library, _) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    Arc::clone(library.catalog(Id::new(SCENARIO)).unwrap())
});

fn choose(journey: &mut Journey, option: &str) {
    let seen: Vec<Id> = journey.page_choices(&CATALOG).iter().map(|choice| choice.option.id).collect();
    let page = journey.chapter.page;
    let chosen = journey.apply(&CATALOG, &JourneyIntent::Choose(Id::new(option)));
    chosen.unwrap_or_else(|why| panic!("{option} on {page:?}: {why}; to be seen are {seen:?}"));
}

fn sees(journey: &Journey, option: &str) -> bool {
    journey.page_choices(&CATALOG).iter().any(|choice| choice.option.id.as_str() == option)
}

/// A journey without notes of other chapters, at the first page of this one.
fn at_chapter(chapter: &str) -> Journey {
    let mut journey = Journey::begin(&CATALOG, Id::new(SCENARIO), 3).unwrap();
    for _ in 0..40 {
        if journey.stage == JourneyStage::BetweenChapters {
            break;
        }
        let first = journey.legal_intents(&CATALOG).into_iter().next().expect("creation goes on");
        journey.apply(&CATALOG, &first).unwrap();
    }
    journey.deck = vec![Id::new(chapter)];
    journey.apply(&CATALOG, &JourneyIntent::DrawChapter).unwrap();
    journey
}

/// A character that reads the women their tickets, or has seen the wheel, can ask the overseer whose order it takes to
/// turn it. It need not have met the boy in another chapter.
#[test]
fn the_overseer_can_be_asked_about_the_wheel() {
    let mut journey = at_chapter("kelp_works");
    for option in ["yard", "butt", "tickets", "steps", "hanne", "no_order"] {
        choose(&mut journey, option);
    }
    assert_eq!(journey.chapter.page, Some(Id::new("no_order")));
    choose(&mut journey, "ash");
    let mut journey = at_chapter("kelp_works");
    for option in ["yard", "ash", "dykes", "yard", "steps", "hanne"] {
        choose(&mut journey, option);
    }
    assert!(sees(&journey, "no_order"));
    // Without either nothing points to it.
    let mut journey = at_chapter("kelp_works");
    for option in ["yard", "steps", "hanne"] {
        choose(&mut journey, option);
    }
    assert!(!sees(&journey, "no_order"));
}

/// From the lamp to the fifth glass, with the questions of the evening in between.
fn until_the_fifth_glass(journey: &mut Journey) {
    for _ in 0..12 {
        match journey.chapter.page.unwrap().as_str() {
            "lamp" => {
                let next = if sees(journey, "log") { "log" } else { "kitchen" };
                choose(journey, next);
            }
            "log" => choose(journey, "read"),
            "moths" => choose(journey, "bead"),
            "fifth" | "sixth" => return,
            _ => choose(journey, "lamp"),
        }
    }
    panic!("the fifth glass does not come");
}

/// The wood on the stair burns with the hand lamp's oil, or with a find from the store; neither takes a bargain in
/// another chapter.
#[test]
fn the_wood_on_the_stair_can_be_burned() {
    let has = |journey: &Journey, gear: &str| journey.character.gear().any(|id| id.as_str() == gear);
    for (ways, burns) in [
        (&["sea_door", "soak"][..], true),
        (&["store", "bottles", "bead", "lamp", "sea_door", "pile"][..], true),
        (&["sea_door", "pile"][..], false),
    ] {
        let mut journey = at_chapter("ninth_night");
        choose(&mut journey, "two");
        for option in ways {
            choose(&mut journey, option);
        }
        until_the_fifth_glass(&mut journey);
        choose(&mut journey, "stand");
        assert_eq!(sees(&journey, "burn"), burns, "{ways:?}");
        if burns {
            let souls = journey.character.souls;
            choose(&mut journey, "burn");
            assert_eq!((journey.chapter.page, journey.character.souls), (Some(Id::new("rail")), souls + 6));
            assert!(!has(&journey, "firebombs") && !journey.has_note(Id::new("n5")));
        }
    }
}

/// What was begged at Low Sallow burns: one source of oil puts the last glass off by an hour, all three by two.
#[test]
fn begged_oil_puts_off_the_last_glass() {
    for (notes, hours, kept) in [
        (&[][..], &[][..], None),
        (&["!seal!"][..], &[("sixth", "sit")][..], Some("!sixth!")),
        (&["!yard!", "!cans!", "!seal!"][..], &[("sixth", "sit"), ("seventh_hour", "stand")][..], Some("!seventh!")),
    ] {
        let mut journey = at_chapter("ninth_night");
        journey.permanent_notes.extend(notes.iter().map(|note| Id::new(note)));
        choose(&mut journey, "two");
        until_the_fifth_glass(&mut journey);
        for (page, option) in hours {
            assert_eq!(journey.chapter.page, Some(Id::new(page)), "{notes:?}");
            choose(&mut journey, option);
        }
        assert_eq!(journey.chapter.page, Some(Id::new("fifth")), "{notes:?}");
        for note in ["!sixth!", "!seventh!"] {
            assert_eq!(journey.has_note(Id::new(note)), kept == Some(note), "{notes:?}: {note}");
        }
    }
}

/// Plain speech takes HMN 2, and a keeper without HMN is no longer noticed by the drowned.
#[test]
fn humanity_opens_and_shuts() {
    let mut journey = at_chapter("the_bar");
    journey.character.humanity = 0;
    choose(&mut journey, "behind");
    choose(&mut journey, "in_the_row");
    for (humanity, opens) in [(1, false), (2, true)] {
        let mut journey = at_chapter("the_bar");
        journey.character.humanity = humanity;
        for option in ["measure", "amity", "mate"] {
            choose(&mut journey, option);
        }
        let plainly = Id::new("plainly");
        let intent = JourneyIntent::Choose(plainly);
        assert_eq!(journey.apply(&CATALOG, &intent).is_ok(), opens, "HMN {humanity}");
    }
}
