//! Gear in a journey: found once, carried, equipped, stashed, and left where it fits nowhere.

use emberhex::content::character_wear::GearWear;
use emberhex::model::{CharacterEdit, Id, SheetSlotKind};
use emberhex::scenario::EditRefusal;
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyRefusal, StashPlace};

use crate::journey::fixture::{CATALOG, Trip, gained, slot};

/// The gear of a section can be collected once. An option that gives nothing else is gone then; one that does something
/// besides still does that. Another option gives its own piece.
///
///
#[test]
fn gear_of_a_section_is_collected_once() {
    let mut trip = Trip::at("finds");
    assert_eq!(gained(&trip.choose("dagger")), ["dagger"]);
    assert!(!trip.seen().contains(&"dagger"), "nothing is left to take");
    assert_eq!(gained(&trip.choose("dagger_and_souls")), ["dagger"]);
    let again = trip.choose("dagger_and_souls");
    assert!(
        gained(&again).is_empty() && again.iter().any(|fact| matches!(fact, JourneyFact::SoulsChanged { by: 1, .. }))
    );
    // Not on a later visit either, nor when the piece has been lost.
    trip.choose_all(&["lose_dagger", "lose_dagger", "bank", "finds"]);
    assert!(!trip.has("dagger") && !trip.seen().contains(&"dagger"));
    assert_eq!(gained(&trip.choose("dagger_again")), ["dagger"]);
}

/// There are eight places for carried pieces. The ninth piece lies where it was found, until there is room.
///
/// Covers: R-267, O-87
#[test]
fn the_ninth_carried_piece_stays_where_it_lies() {
    let mut trip = Trip::at("finds");
    trip.sheet().carried = vec![Id::new("spear"); 7];
    assert_eq!(gained(&trip.choose("dagger")), ["dagger"]);
    let facts = trip.choose("dagger_again");
    assert!(facts.contains(&JourneyFact::GearLeft(Id::new("dagger"))), "{facts:?}");
    assert_eq!((trip.lying(), trip.journey.character.carried.len()), (vec!["dagger"], 8));
    assert_eq!(trip.take_lying().unwrap_err(), JourneyRefusal::NoRoom);
    trip.choose("bank");
    assert!(trip.lying().is_empty(), "it lies on the other page");
    trip.choose("finds");
    trip.apply(&JourneyIntent::PutDown(slot(SheetSlotKind::Carried, 0)));
    assert_eq!(trip.lying(), ["dagger", "spear"]);
    trip.take_lying().unwrap();
    assert_eq!(trip.lying(), ["spear"]);
    trip.choose_all(&["bank", "end"]);
    assert!(trip.journey.chapter.lying.is_empty(), "what is left behind is left behind");
}

/// Carried pieces have no weight.
///
///
#[test]
fn what_is_carried_does_not_count_for_enc() {
    let mut trip = Trip::at("finds");
    let scenario = &CATALOG.scenarios[&Id::new("test_ford")];
    let encounter = &CATALOG.encounters[&Id::new("test_toll")];
    let enc = |trip: &Trip| {
        emberhex::view::build_character_builder(&CATALOG, scenario, encounter, &trip.journey.character).sheet.enc
    };
    let before = enc(&trip);
    trip.sheet().carried = vec![Id::new("kite_shield"); 8];
    assert_eq!(enc(&trip), before);
}

/// A known attunement in no POT takes no place among the carried pieces.
///
///
#[test]
fn unassigned_attunements_use_no_carried_slot() {
    let mut trip = Trip::at("finds");
    trip.sheet().carried = vec![Id::new("spear"); 8];
    trip.choose_all(&["spell", "big_spell"]);
    assert_eq!(trip.journey.known_attunements.len(), 3);
    assert_eq!((trip.journey.character.attunements.len(), trip.journey.character.carried.len()), (1, 8));
}

/// Between encounters gear is put on and away at any time, and its wear goes with it. No piece comes from nowhere, and
/// nothing is changed while an encounter is under way.
///
///
#[test]
fn carried_gear_is_equipped_freely_outside_encounters() {
    let mut trip = Trip::at("finds");
    trip.choose("dagger");
    let dagger = trip.journey.character.carried.len() as u8 - 1;
    let carried = slot(SheetSlotKind::Carried, dagger);
    trip.sheet().wear.set(carried, GearWear { durability_used: 1, ..GearWear::default() });
    let hand = slot(SheetSlotKind::Hand, 3);
    trip.edit(CharacterEdit::Exchange(carried, hand));
    assert_eq!(trip.journey.character.in_slot(hand).map(|id| id.to_string()).as_deref(), Some("dagger"));
    assert_eq!(trip.journey.character.wear.of(hand).durability_used, 1);
    let place = JourneyIntent::EditSheet(CharacterEdit::Place(Id::new("spear"), slot(SheetSlotKind::Carried, 0)));
    assert_eq!(trip.refusal(&place), JourneyRefusal::NotNow);
    let clear = JourneyIntent::EditSheet(CharacterEdit::Clear(hand));
    assert_eq!(trip.refusal(&clear), JourneyRefusal::NotNow, "it is put down or stashed");
    let souls = JourneyIntent::EditSheet(CharacterEdit::SetSouls(99));
    assert_eq!(trip.refusal(&souls), JourneyRefusal::NotNow);
    let rings = JourneyIntent::EditSheet(CharacterEdit::Exchange(hand, slot(SheetSlotKind::Ring, 0)));
    assert_eq!(trip.refusal(&rings), JourneyRefusal::Edit(EditRefusal::WrongPlace));
    trip.choose_all(&["bank", "toll", "test_toll"]);
    let away = JourneyIntent::EditSheet(CharacterEdit::Exchange(hand, carried));
    assert_eq!(trip.refusal(&away), JourneyRefusal::NotNow);
    assert_eq!(trip.refusal(&JourneyIntent::PutDown(hand)), JourneyRefusal::NotNow);
    assert_eq!(trip.refusal(&JourneyIntent::Take(StashPlace::Page(0))), JourneyRefusal::NotNow);
}

/// The stash takes any number of pieces that last, with their wear.
///
///
#[test]
fn the_stash_holds_everything_but_what_is_ephemeral() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["effigy", "dagger", "bank", "store"]);
    let effigy = trip.journey.character.pouches.iter().position(|id| id.as_str() == "effigy").unwrap() as u8;
    let stash_effigy = JourneyIntent::Stash(slot(SheetSlotKind::Pouch, effigy));
    assert_eq!(trip.refusal(&stash_effigy), JourneyRefusal::Ephemeral);
    let first = slot(SheetSlotKind::Carried, 0);
    trip.sheet().wear.set(first, GearWear { broken: true, ..GearWear::default() });
    trip.apply(&JourneyIntent::Stash(first));
    assert!(!trip.has("dagger") && trip.journey.stash[0].wear.broken);
    for _ in 0..40 {
        trip.sheet().carried.push(Id::new("spear"));
        trip.apply(&JourneyIntent::Stash(first));
    }
    assert_eq!(trip.journey.stash.len(), 41);
    trip.apply(&JourneyIntent::Take(StashPlace::Stash(0)));
    assert!(trip.has("dagger") && trip.journey.character.wear.of(first).broken);
    assert_eq!(trip.refusal(&JourneyIntent::Take(StashPlace::Stash(40))), JourneyRefusal::Empty);
    let attunement = JourneyIntent::Stash(slot(SheetSlotKind::Attunement, 0));
    assert_eq!(trip.refusal(&attunement), JourneyRefusal::Empty);
}

/// The stash is where the page says so. A rest alone does not open it, and no rest comes with it.
///
///
#[test]
fn the_stash_is_accessible_only_where_the_page_says_so() {
    let mut trip = Trip::at("camp");
    trip.rest();
    let put = JourneyIntent::Stash(slot(SheetSlotKind::Hand, 0));
    assert_eq!(trip.refusal(&put), JourneyRefusal::NoStash);
    assert_eq!(trip.refusal(&JourneyIntent::Take(StashPlace::Stash(0))), JourneyRefusal::NoStash);
    trip.choose_all(&["bank", "store"]);
    trip.apply(&put);
    assert_eq!(trip.refusal(&JourneyIntent::Rest), JourneyRefusal::NoReprieve);
    trip.choose_all(&["bank", "inn"]);
    trip.apply(&JourneyIntent::Take(StashPlace::Stash(0)));
    trip.rest();
}

/// Broken gear gives no bonus: a gate does not count a Broken ring, nor its POT.
///
///
#[test]
fn a_broken_piece_gives_nothing_until_it_is_mended() {
    use emberhex::scenario::derived::sheet_values;
    let mut trip = Trip::at("camp");
    let bare = sheet_values(&CATALOG, &trip.journey.character).pots;
    trip.sheet().rings.push(Id::new("saints_ring"));
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).pots, bare + 1);
    trip.sheet().wear.rings = vec![GearWear { broken: true, ..GearWear::default() }];
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).pots, bare);
    trip.rest();
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).pots, bare + 1);
}

/// Carried pieces are lost where a page says so, and worn pieces are not.
#[test]
fn a_page_takes_what_is_carried() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["dagger", "ring", "moonlit"]);
    let facts = trip.choose("lose_all");
    let lost = |id: &str| facts.contains(&JourneyFact::GearLost(Id::new(id)));
    assert!(lost("dagger") && lost("saints_ring") && !lost("moonlit_flask"), "{facts:?}");
    assert!(trip.journey.character.carried.is_empty() && trip.has("moonlit_flask"));
}

/// The rules text of a piece names its effects on a journey.
#[test]
fn the_rules_text_says_what_a_piece_does_to_a_journey() {
    let text = |id: &str| emberhex::view::rules_text::gear_text(&CATALOG, &CATALOG.gear[&Id::new(id)]);
    let ring = text("sacrificial_ring");
    assert!(ring.contains("no souls are lost, nothing carried is lost and it is destroyed"), "{ring}");
    assert!(text("teardrop_ring").contains("you choose one thing that victory would have brought"));
    assert!(text("prayer_beads").contains("returns to the page of the last short reprieve"));
    let fiddle = emberhex::view::rules_text::attunement_text(&CATALOG, &CATALOG.attunements[&Id::new("fiddle")]);
    assert!(fiddle.contains("The locks of the page open"), "{fiddle}");
}
