//! Souls and gear that are left at a place and taken up again, and the further results of encounters.

use emberhex::content::character_wear::GearWear;
use emberhex::model::{DamageKind, Id, Outcome, SheetSlotKind};
use emberhex::scenario::journey::{FightResult, JourneyFact, JourneyIntent};

use crate::journey::fixture::{ROAD, Trip, gained, played, played_with, read_back, slot, written};

/// The fire between two cards.
fn at_the_fire() -> Trip {
    let mut trip = Trip::begin(ROAD, 3);
    trip.journey.deck = ["moor", "fen", "heath"].map(Id::new).to_vec();
    trip.apply(&JourneyIntent::DrawChapter);
    trip.choose("end");
    trip
}

fn carried(trip: &Trip) -> Vec<&str> {
    trip.journey.character.carried.iter().map(|id| id.as_str()).collect()
}

/// The number of souls that lie at a place.
fn souls_at(trip: &Trip, place: &str) -> u32 {
    trip.journey.left_behind().filter(|(at, _)| at.as_str() == place).map(|(_, left)| left.souls).sum()
}

/// What is left at a place lies there until it is taken up again, as it was; several times add up.
///
/// Covers: R-225, O-84
#[test]
fn pages_leave_souls_and_carried_gear_and_take_them_up_again() {
    let mut trip = at_the_fire();
    let worn = GearWear { durability_used: 1, ..GearWear::default() };
    trip.sheet().wear.set(slot(SheetSlotKind::Carried, 0), worn.clone());
    assert!(!trip.seen().contains(&"lies"));
    let facts = trip.choose("leave_souls");
    assert!(facts.contains(&JourneyFact::SoulsChanged { by: -8, now: 0 }), "{facts:?}");
    assert!(trip.seen().contains(&"lies"));
    trip.sheet().souls = 5;
    trip.choose_all(&["leave_souls", "leave_carried"]);
    assert_eq!((trip.journey.character.souls, carried(&trip).len(), souls_at(&trip, "ditch")), (0, 0, 13));
    assert_eq!(read_back(&written(&trip.journey)), trip.journey);
    // It lies there beyond the chapter.
    trip.choose("end");
    trip.apply(&JourneyIntent::DrawChapter);
    trip.choose("end");
    let facts = trip.choose("recover");
    assert_eq!((trip.journey.character.souls, carried(&trip), gained(&facts)), (13, vec!["spear"], vec!["spear"]));
    assert_eq!(trip.journey.character.wear.of(slot(SheetSlotKind::Carried, 0)), worn);
    assert!(!trip.seen().contains(&"lies"));
    trip.choose("recover");
    assert_eq!(trip.journey.character.souls, 13, "nothing is left to take up");
}

/// Gear that is taken up and fits nowhere lies on the page; Ephemeral gear is gone with its chapter wherever it lies.
///
/// Covers: R-008, O-87
#[test]
fn gear_that_is_taken_up_finds_room_as_any_other() {
    let mut trip = at_the_fire();
    trip.sheet().carried.push(Id::new("effigy"));
    trip.choose("leave_carried");
    trip.sheet().carried = vec![Id::new("kite_shield"); 8];
    trip.choose("recover");
    assert_eq!((trip.lying(), trip.has("effigy")), (vec!["spear"], true), "a pouch has room for the effigy");
    let mut trip = at_the_fire();
    trip.sheet().carried.push(Id::new("effigy"));
    trip.choose_all(&["leave_carried", "end"]);
    let left: Vec<&str> =
        trip.journey.left_behind().flat_map(|(_, left)| &left.gear).map(|piece| piece.gear.as_str()).collect();
    assert_eq!(left, ["spear"]);
}

/// An encounter leaves at the place that its page names, and takes up what lies there. Its own losses lie at itself.
///
///
#[test]
fn results_leave_at_a_place_and_take_up_what_lies_there() {
    let mut trip = at_the_fire();
    trip.choose("wolves");
    trip.fight(Outcome::Defeat);
    assert_eq!((trip.journey.character.souls, carried(&trip).len(), souls_at(&trip, "ditch")), (0, 0, 8));
    assert!(trip.seen().contains(&"lies") && !trip.seen().contains(&"lies_there"));
    trip.sheet().souls = 4;
    trip.choose("wolves");
    trip.fight(Outcome::Retreat);
    assert_eq!(souls_at(&trip, "test_ambush"), 4);
    assert!(trip.seen().contains(&"lies_there"));
    trip.choose("wolves");
    trip.fight(Outcome::Victory);
    assert!(trip.journey.left_behind().next().is_none(), "both places are empty");
    assert_eq!(trip.journey.character.souls, 8 + 4 + 2 + 3);
    assert!(carried(&trip).contains(&"spear"));
}

/// The ring that keeps souls and gear at a defeat keeps them from being left, too.
///
///
#[test]
fn the_sacrificial_ring_also_keeps_what_would_be_left_at_a_place() {
    let mut trip = at_the_fire();
    trip.sheet().rings.push(Id::new("sacrificial_ring"));
    trip.choose("wolves");
    trip.fight(Outcome::Defeat);
    assert_eq!((trip.journey.character.souls, carried(&trip).len()), (8, 1));
    assert!(trip.journey.left_behind().next().is_none() && !trip.has("sacrificial_ring"));
}

/// Further results come with the outcome if their tests hold as the encounter ends: notes, souls, gear and HMN.
///
///
#[test]
fn further_results_depend_on_how_the_encounter_ended() {
    let mut trip = at_the_fire();
    trip.choose("wolves");
    let facts = trip.fight(Outcome::Victory);
    assert_eq!(trip.journey.character.souls, 8 + 2 + 3);
    assert!(gained(&facts).contains(&"dagger") && trip.seen().contains(&"quick"), "{facts:?}");
    assert!(!trip.seen().contains(&"bled"), "the character is unhurt");
    assert_eq!(trip.journey.character.humanity, 2);

    let mut trip = at_the_fire();
    trip.choose("wolves");
    let hurt = played_with(&trip.journey, Outcome::Victory, |rules| {
        let health = emberhex::rules::access::health(rules, emberhex::model::CombatantId::CHARACTER).hp_left();
        let mut found = emberhex::rules::access::component_mut::<emberhex::rules::components::combatant::Health>(
            rules,
            emberhex::model::CombatantId::CHARACTER,
        );
        // Bleed is removed at the end, and the tests are asked before.
        found.hp_damage.add(DamageKind::Bleed, health - 3);
    });
    assert_eq!(hurt.further, [0, 2]);
    trip.apply(&JourneyIntent::FinishFight(Box::new(hurt)));
    assert!(trip.seen().contains(&"bled"), "the note of the chapter that leads there");
    assert_eq!(trip.journey.character.humanity, 3);

    let mut trip = at_the_fire();
    trip.choose("wolves");
    let result = played(&trip.journey, Outcome::Defeat);
    assert!(result.further.is_empty(), "a defeat has none");
    let none = FightResult { outcome: Outcome::Victory, further: vec![7], ..result };
    trip.apply(&JourneyIntent::FinishFight(Box::new(none)));
    assert_eq!(trip.journey.character.souls, 8 + 2, "a position that the page does not have means nothing");
}
