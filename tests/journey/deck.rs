//! The phases of a game, the chapter deck, and the things that stay from chapter to chapter and from scenario to
//! scenario.

use std::collections::BTreeSet;

use emberhex::model::{CharacterEdit, DamageKind, Id, Outcome, Stat};
use emberhex::scenario::journey::{
    Journey, JourneyFact, JourneyIntent, JourneyRefusal, JourneyStage, JourneyStart, LeftBehind,
};
use emberhex::scenario::journey_game::JourneyGame;
use emberhex::view::journey_page::JourneySpread;
use kernel::game::PlainGame;

use crate::journey::fixture::{CATALOG, FORD, LIBRARY, Trip, WELL};

const DRAW: JourneyIntent = JourneyIntent::DrawChapter;

/// Creation comes first, then the chapters, then the prestige, and then it is over.
///
///
#[test]
fn a_game_passes_through_three_phases_in_order() {
    let mut trip = Trip::begin(WELL, 1);
    assert_eq!(trip.journey.stage, JourneyStage::Creation);
    assert_eq!(trip.refusal(&DRAW), JourneyRefusal::NotNow, "nothing is drawn before the character is made");
    trip.choose_all(&["tools", "end"]);
    let mut stages = Vec::new();
    while trip.journey.stage == JourneyStage::BetweenChapters {
        trip.apply(&DRAW);
        stages.push(trip.journey.stage);
        if trip.journey.stage != JourneyStage::Prestige {
            trip.choose("end");
        }
    }
    let chapter = |id| JourneyStage::Chapter(Id::new(id));
    assert_eq!(stages, [chapter("shaft"), chapter("gallery"), JourneyStage::Prestige]);
    trip.choose("light");
    assert_eq!(trip.journey.stage, JourneyStage::Ended(Some(Id::new("light"))));
    assert!(trip.journey.legal_intents(&CATALOG).is_empty());
    let put_down = JourneyIntent::PutDown(crate::journey::fixture::slot(emberhex::model::SheetSlotKind::Hand, 0));
    for intent in [DRAW, put_down, JourneyIntent::Rest, JourneyIntent::Choose(Id::new("light"))] {
        assert_eq!(trip.refusal(&intent), JourneyRefusal::NotNow, "it is over");
    }
}

/// The scenario's creation gives statistics and gear at the start, dice included.
///
///
#[test]
fn the_scenario_says_who_the_character_is() {
    let mut smith = Trip::begin(WELL, 1);
    assert_eq!(smith.seen(), ["tools", "monk"], "nothing but what creation offers");
    smith.choose("tools");
    let rolled = smith.choose("luck");
    assert!(rolled.iter().any(|fact| matches!(fact, JourneyFact::DieRolled(1..=6))), "{rolled:?}");
    assert_eq!((smith.stat(Stat::Str), smith.stat(Stat::Fth), smith.journey.character.humanity), (10, 7, 1));
    let sheet = &smith.journey.character;
    assert_eq!(sheet.hands.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["club", "kite_shield"], "it is put on");
    assert_eq!(sheet.held, (Some(0), Some(1)));
    let mut monk = Trip::begin(WELL, 1);
    monk.choose("monk");
    assert_eq!((monk.stat(Stat::Str), monk.stat(Stat::Fth), monk.journey.character.souls), (7, 12, 4));
    assert!(monk.journey.character.hands.is_empty());
    assert_eq!(monk.journey.answers[&Id::new("come")], Id::new("by"));
}

/// A scenario changes statistics with its pages and adds some of its own, which last for the whole journey.
///
///
#[test]
fn a_scenario_changes_statistics_and_adds_its_own() {
    let mut trip = Trip::through(&["mill", "ford"]);
    let standing = Id::new("standing");
    assert_eq!(trip.journey.clock(standing), Some(2));
    assert!(trip.lock("known").is_some());
    let facts = trip.choose("seen");
    assert!(facts.contains(&JourneyFact::ClockMoved { clock: standing, now: 3 }), "{facts:?}");
    assert_eq!(trip.lock("known"), None);
    trip.choose_all(&["seen", "seen", "seen"]);
    assert_eq!(trip.journey.clock(standing), Some(5), "it ends there");
    trip.choose("end");
    assert_eq!(trip.journey.clock(standing), Some(5), "it is no clock of the chapter");
    trip.apply(&DRAW);
    trip.choose_all(&["purse", "stronger"]);
    assert_eq!(trip.stat(Stat::Str), 14);
}

/// The deck holds one card for each chapter, and its order is the seed's.
///
///
#[test]
fn the_deck_is_shuffled_with_a_card_for_each_chapter() {
    let decks: Vec<Vec<Id>> = (0..60).map(|seed| Trip::begin(FORD, seed).journey.deck).collect();
    let whole = BTreeSet::from(["ford", "mill", "quarry"].map(Id::new));
    for deck in &decks {
        assert_eq!((deck.len(), deck.iter().copied().collect::<BTreeSet<_>>()), (3, whole.clone()));
    }
    let orders: BTreeSet<&Vec<Id>> = decks.iter().collect();
    assert_eq!(orders.len(), 6, "every order comes up");
    assert_eq!(decks[5], Trip::begin(FORD, 5).journey.deck, "the same seed, the same order");
    // The cards lie face down: nothing but the next draw is offered.
    assert_eq!(Trip::begin(FORD, 5).journey.legal_intents(&CATALOG), [DRAW]);
}

/// Chapters with a fixed place lie on top and below, the first of them only if its condition holds.
#[test]
fn a_scenario_fixes_chapters_first_and_last() {
    let deck = |come: &str| {
        let mut trip = Trip::begin(WELL, 3);
        trip.choose_all(&[come, "end"]);
        trip.journey.deck.iter().map(|id| id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(deck("tools"), ["shaft", "gallery"]);
    assert_eq!(deck("monk"), ["gallery"]);
}

/// A card is drawn, its chapter resolved, the card discarded; nothing is drawn while a chapter is under way.
///
///
#[test]
fn chapters_are_resolved_one_at_a_time_in_the_order_drawn() {
    let mut trip = Trip::begin(FORD, 11);
    let order = trip.journey.deck.clone();
    for (n, chapter) in order.iter().enumerate() {
        let facts = trip.apply(&DRAW);
        assert_eq!(facts[0], JourneyFact::ChapterDrawn(*chapter));
        assert_eq!((trip.journey.stage, trip.journey.deck.len()), (JourneyStage::Chapter(*chapter), 2 - n));
        assert_eq!(trip.refusal(&DRAW), JourneyRefusal::NotNow);
        assert_eq!(trip.journey.discards, order[..n], "the card of a chapter under way is not discarded yet");
        trip.choose("end");
        assert_eq!(trip.journey.discards, order[..=n]);
    }
}

/// The story's last chapter ends nothing as long as there are cards.
///
///
#[test]
fn the_prestige_waits_for_the_whole_deck() {
    let mut trip = Trip::through(&["quarry", "ford"]);
    trip.choose("end");
    trip.apply(&DRAW);
    assert_eq!(trip.journey.stage, JourneyStage::Chapter(Id::new("ford")), "the quarry was the end of the story only");
    trip.choose("end");
    let facts = trip.apply(&DRAW);
    assert_eq!((&facts[0], trip.journey.stage), (&JourneyFact::PrestigeBegun, JourneyStage::Prestige));
}

/// Gear with its wear, stash, souls, SL, stats, wounds, attunements and permanent notes stay at the end of a chapter.
///
///
#[test]
fn everything_persists_between_chapters() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["dagger", "spell", "bank", "purse", "forty", "bank", "board", "read", "bank", "inn"]);
    trip.rest();
    trip.edit(CharacterEdit::RaiseSoulLevel(Stat::Str));
    let dagger = trip.journey.character.carried.iter().position(|id| id.as_str() == "dagger").unwrap();
    trip.apply(&JourneyIntent::Stash(crate::journey::fixture::slot(
        emberhex::model::SheetSlotKind::Carried,
        dagger as u8,
    )));
    trip.choose_all(&["bank", "body", "wound", "spend", "bank"]);
    trip.sheet().wear.pouches =
        vec![emberhex::content::character_wear::GearWear { charges_used: 1, ..Default::default() }];
    let before = trip.journey.clone();
    trip.choose("end");
    let after = &trip.journey;
    assert_eq!(after.character, before.character);
    assert_eq!((after.character.soul_level, after.character.souls), (1, 39));
    assert_eq!(after.character.wear.hp_damage.get(DamageKind::Crush), 1);
    assert_eq!((&after.stash, after.stash.len()), (&before.stash, 1));
    assert_eq!(after.known_attunements, before.known_attunements);
    assert!(after.permanent_notes.contains(&Id::new("!ferry!")));
}

/// Ephemeral gear is erased with the chapter in which it was found, wherever it is; other gear is not. Ephemeral gear
/// from creation was found in no chapter: it goes with the first.
///
///
#[test]
fn ephemeral_gear_is_erased_at_the_end_of_its_chapter() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["effigy", "dagger", "vodka", "moonlit", "bank"]);
    let ends = trip.choose("end");
    let lost: Vec<&JourneyFact> = ends.iter().filter(|fact| matches!(fact, JourneyFact::GearLost(_))).collect();
    assert_eq!(lost, [&JourneyFact::GearLost(Id::new("effigy")), &JourneyFact::GearLost(Id::new("vodka"))]);
    assert!(trip.has("dagger") && trip.has("moonlit_flask") && trip.has("sunlit_flask"));
    let mut smith = Trip::begin(WELL, 1);
    smith.choose_all(&["tools", "end"]);
    assert!(smith.has("vodka"), "it goes along into the first chapter");
    smith.apply(&DRAW);
    smith.choose("end");
    assert!(!smith.has("vodka") && smith.has("club"));
}

/// The prestige has pages and an encounter.
///
///
#[test]
fn the_prestige_has_pages_and_encounters() {
    let mut trip = Trip::through(&["quarry"]);
    trip.choose("end");
    trip.apply(&DRAW);
    let begun = trip.choose("test_last_toll");
    assert!(begun.contains(&JourneyFact::FightBegun(Id::new("test_last_toll"))), "{begun:?}");
    trip.fight(Outcome::Victory);
    assert_eq!((trip.page(), trip.journey.character.souls), ("last", 3));
    trip.choose("over");
    assert_eq!(trip.journey.stage, JourneyStage::Ended(Some(Id::new("over"))));
}

/// A journey through the ford to its end, with something of everything.
fn ended_at_the_ford() -> Trip {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["dagger", "ring", "spell", "bank", "purse", "five", "stronger", "bank", "inn"]);
    trip.apply(&JourneyIntent::Stash(crate::journey::fixture::slot(emberhex::model::SheetSlotKind::Carried, 0)));
    trip.choose_all(&["bank", "board", "read", "bank", "end"]);
    trip.journey.deck.clear();
    trip.apply(&DRAW);
    trip.choose("under");
    trip
}

/// The next scenario of a campaign is begun with the character, its stash, its attunements and its permanent notes.
///
/// Covers: R-010, O-85
#[test]
fn the_next_scenario_of_a_campaign_takes_everything_over_but_the_notes_of_the_chapter() {
    let mut trip = ended_at_the_ford();
    trip.journey.notes.insert(Id::new("f1"));
    let next = trip.journey.continue_campaign(&LIBRARY, 5).unwrap();
    assert_eq!((next.scenario, next.stage), (Id::new(WELL), JourneyStage::Creation));
    assert_eq!(next.character, trip.journey.character);
    assert_eq!(next.stash, trip.journey.stash);
    assert_eq!(next.known_attunements, trip.journey.known_attunements);
    assert_eq!(next.permanent_notes, trip.journey.permanent_notes);
    assert!(!next.permanent_notes.is_empty() && next.notes.is_empty());
    let continued = JourneyFact::CampaignContinued { from: Id::new(FORD), ending: Some(Id::new("under")) };
    assert_eq!(next.diary.first(), Some(&continued), "its diary says where it comes from");
}

/// The ending of an earlier scenario is known in the next one, and in a save of it.
///
///
#[test]
fn a_scenario_asks_how_the_one_before_it_ended() {
    let mut trip = ended_at_the_ford();
    let mut next = Trip { journey: trip.journey.continue_campaign(&LIBRARY, 5).unwrap() };
    assert!(!next.seen().contains(&"over"), "it ended under the river");
    trip.journey.stage = JourneyStage::Ended(Some(Id::new("over")));
    let start = trip.journey.campaign_start(&LIBRARY, 5).unwrap();
    let text = serde_json::to_string(&start).unwrap();
    assert_eq!(serde_json::from_str::<JourneyStart>(&text).unwrap(), start);
    next.journey = Journey::begin_from(crate::journey::fixture::catalog_of(Id::new(WELL)), &start).unwrap();
    assert!(next.seen().contains(&"over"));
    assert_eq!(crate::journey::fixture::read_back(&crate::journey::fixture::written(&next.journey)), next.journey);
}

/// The page of the ending names the next scenario, what goes along and what stays behind.
///
///
#[test]
fn the_ending_offers_the_next_scenario() {
    let ending = |trip: &Trip| match JourneyGame::view(&CATALOG, &trip.journey).spread {
        JourneySpread::Ending(ending) => ending,
        other => panic!("{other:?}"),
    };
    let mut trip = ended_at_the_ford();
    let next = ending(&trip).next.expect("the well follows");
    assert_eq!(next.name.to_string(), "The Well");
    let lines: Vec<String> = next.goes_along.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "Bram: SL 0, 5 souls, HMN 1",
            "5 pieces of gear, worn or carried",
            "1 piece in the stash",
            "2 known attunements",
            "1 note that stays for good",
        ]
    );
    assert!(next.stays_behind.is_empty());
    trip.journey.places.insert(Id::new("cairn"), LeftBehind { souls: 3, gear: Vec::new() });
    let stays: Vec<String> = ending(&trip).next.unwrap().stays_behind.iter().map(ToString::to_string).collect();
    assert_eq!(stays, ["3 souls that lie where they were left"]);
    trip.journey.scenario = Id::new(WELL);
    assert!(ending(&trip).next.is_none(), "nothing follows the well");
}

/// A scenario begins with the character that it provides. Only the one that the files call the next of the campaign gets
/// another, and only when the one before is over.
///
///
#[test]
fn a_scenario_outside_a_campaign_gets_no_character_of_another() {
    let mut trip = ended_at_the_ford();
    let fresh = Journey::begin(&CATALOG, Id::new(FORD), 5).unwrap();
    assert_eq!(fresh.character, CATALOG.scenarios[&Id::new(FORD)].character);
    let mut under_way = Trip::at("bank");
    assert!(under_way.journey.continue_campaign(&LIBRARY, 5).is_err(), "the ford is not over");
    under_way.choose("end");
    trip.journey.scenario = Id::new(WELL);
    let why = trip.journey.continue_campaign(&LIBRARY, 5).unwrap_err();
    assert_eq!(why.to_string(), "no scenario of the campaign follows `test_well`");
}
