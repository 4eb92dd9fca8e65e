//! Uses between encounters: flasks, items and attunements, lasting effects, beads and locks.

use emberhex::content::character_wear::GearWear;
use emberhex::content::encounter::Character;
use emberhex::model::{CharacterEdit, DamageKind, Id, Outcome, SheetSlot, SheetSlotKind};
use emberhex::record::History;
use emberhex::rules::query::derived::{focus_limit, sink_capacity};
use emberhex::rules::{install_rules, with_rules};
use emberhex::scenario::between_fights::{BetweenUse, UseRefusal};
use emberhex::scenario::derived::sheet_values;
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyRefusal};

use crate::journey::fixture::{CATALOG, Trip, slot};

const POUCH: SheetSlotKind = SheetSlotKind::Pouch;

fn drink(at: SheetSlot) -> JourneyIntent {
    usage("drink", Some(at), 0)
}

fn item(at: SheetSlot) -> JourneyIntent {
    usage("use_item", Some(at), 0)
}

fn usage(action: &str, gear: Option<SheetSlot>, extra_focus: u8) -> JourneyIntent {
    JourneyIntent::Use(BetweenUse { action: Id::new(action), gear, extra_focus, choices: Vec::new() })
}

/// The cast of an attunement with the chime in the main hand.
fn cast(action: &str, extra_focus: u8) -> JourneyIntent {
    usage(action, Some(slot(SheetSlotKind::Hand, 2)), extra_focus)
}

/// The chapter on this page, with wounds and the chime in hand.
fn wounded(page: &str) -> Trip {
    let mut trip = Trip::at(page);
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, 5);
    trip.sheet().held = (Some(2), Some(1));
    trip
}

fn is_listed(trip: &Trip, action: &str) -> bool {
    trip.journey.uses(&CATALOG).iter().any(|usage| usage.action.as_str() == action)
}

/// A flask is drunk for a charge, an attunement cast for FP, and neither asks for SP, whatever they cost in an encounter.
/// Charges and FP run out.
///
///
#[test]
fn flasks_and_attunements_are_used_for_charges_and_focus_alone() {
    let mut trip = wounded("bank");
    let at = slot(POUCH, 0);
    assert!(is_listed(&trip, "drink") && is_listed(&trip, "healing"));
    let facts = trip.apply(&drink(at));
    assert_eq!(
        facts,
        [JourneyFact::Used { action: Id::new("drink"), gear: Some(Id::new("sunlit_flask")) }, JourneyFact::Healed(3),]
    );
    assert_eq!(
        (trip.journey.character.wear.hp_damage.total(), trip.journey.character.wear.of(at).charges_used),
        (2, 1)
    );
    let before = trip.focus();
    trip.apply(&cast("healing", 0));
    assert!(trip.journey.character.wear.hp_damage.total() < 2);
    assert_eq!(trip.focus(), before - CATALOG.attunements[&Id::new("healing")].focus);
    trip.apply(&drink(at));
    assert_eq!(trip.refusal(&drink(at)), JourneyRefusal::Use(UseRefusal::NotUsable), "it is empty");
    trip.sheet().wear.focus_spent += trip.focus();
    assert_eq!(trip.refusal(&cast("healing", 0)), JourneyRefusal::Use(UseRefusal::NotUsable));
    assert!(!is_listed(&trip, "drink") && !is_listed(&trip, "healing"));
}

/// The price of SP is never a matter: not even with a mark that would make everything dearer in an encounter, and FP beyond
/// the cost count as they do there.
#[test]
fn overcasting_counts_and_the_list_offers_the_cheapest_way_to_each_result() {
    let mut trip = wounded("bank");
    let uses = trip.journey.uses(&CATALOG);
    let healing: Vec<u8> =
        uses.iter().filter(|usage| usage.action.as_str() == "healing").map(|usage| usage.extra_focus).collect();
    assert!(healing.len() > 1 && healing.windows(2).all(|two| two[0] < two[1]), "{healing:?}");
    let (mut less, mut more) = (wounded("bank"), wounded("bank"));
    less.apply(&cast("healing", 0));
    more.apply(&cast("healing", 1));
    let left = |trip: &Trip| trip.journey.character.wear.hp_damage.total();
    assert_eq!((left(&less) - left(&more), less.focus() - more.focus()), (1, 1));
    // With nothing to heal, the use is not offered.
    trip.sheet().wear.hp_damage = Default::default();
    assert!(!is_listed(&trip, "healing") && !is_listed(&trip, "drink"));
}

/// Which tokens leave is asked where it makes a difference.
#[test]
fn what_a_use_asks_can_be_answered() {
    let mut trip = Trip::at("bank");
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, 2);
    trip.sheet().wear.hp_damage.add(DamageKind::Slash, 2);
    let ways: Vec<BetweenUse> =
        trip.journey.uses(&CATALOG).into_iter().filter(|usage| usage.action.as_str() == "drink").collect();
    assert_eq!(ways.len(), 2, "three of four tokens: {ways:?}");
    let left: Vec<(u8, u8)> = ways
        .into_iter()
        .map(|way| {
            let mut trip = Trip { journey: trip.journey.clone() };
            trip.apply(&JourneyIntent::Use(way));
            let damage = trip.journey.character.wear.hp_damage;
            (damage.get(DamageKind::Crush), damage.get(DamageKind::Slash))
        })
        .collect();
    assert!(left.contains(&(1, 0)) && left.contains(&(0, 1)), "{left:?}");
}

/// Carried pieces are used outside encounters as well.
///
///
#[test]
fn what_is_carried_can_be_used_between_encounters() {
    let mut trip = wounded("bank");
    let flask = trip.sheet().pouches.remove(0);
    trip.sheet().carried.push(flask);
    let at = slot(SheetSlotKind::Carried, 0);
    trip.apply(&drink(at));
    assert_eq!(trip.journey.character.wear.of(at).charges_used, 1);
    // In an encounter it cannot.
    trip.choose_all(&["toll", "test_toll"]);
    let mut world = bevy::prelude::World::new();
    install_rules(&mut world);
    History::begin(&mut world, &CATALOG, &trip.journey.game_start().unwrap()).unwrap();
    let drinks = with_rules(&mut world, |rules| {
        emberhex::rules::player::legal::legal_intents(rules).iter().any(
            |intent| matches!(intent, emberhex::model::Intent::Commit(commit) if commit.action.as_str() == "drink"),
        )
    });
    assert!(!drinks);
}

/// Nothing is used while an encounter is under way, in creation or when all is over.
#[test]
fn nothing_is_used_in_an_encounter_or_before_there_is_a_character() {
    let mut trip = wounded("toll");
    trip.choose("test_toll");
    assert_eq!(trip.refusal(&drink(slot(POUCH, 0))), JourneyRefusal::NotNow);
    assert!(trip.journey.uses(&CATALOG).is_empty());
    let mut creation = Trip::begin(crate::journey::fixture::WELL, 1);
    assert_eq!(creation.refusal(&drink(slot(POUCH, 0))), JourneyRefusal::NotNow);
    // Between two chapters it can be.
    let mut trip = wounded("bank");
    trip.choose("end");
    trip.apply(&drink(slot(POUCH, 0)));
}

/// An attunement needs a catalyst of its school in hand and a POT. During a reprieve all known attunements can be used,
/// and that reprieve does not restore their costs.
///
///
#[test]
fn all_known_attunements_are_at_hand_during_a_reprieve() {
    let mut trip = wounded("finds");
    trip.choose_all(&["spell", "bank", "camp"]);
    trip.sheet().held = (Some(0), Some(1));
    assert_eq!(trip.refusal(&cast("healing", 0)), JourneyRefusal::Use(UseRefusal::NotUsable), "no catalyst in hand");
    trip.sheet().held = (Some(2), Some(1));
    assert_eq!(trip.refusal(&cast("hope", 0)), JourneyRefusal::Use(UseRefusal::NotUsable), "it is in no POT");
    trip.rest();
    assert!(is_listed(&trip, "hope"));
    let full = trip.focus();
    let attunements = trip.journey.character.attunements.clone();
    trip.apply(&cast("hope", 0));
    assert_eq!(trip.focus(), full - CATALOG.attunements[&Id::new("hope")].focus);
    assert_eq!(trip.journey.character.attunements, attunements, "it fills no POT by that");
    assert_eq!(trip.refusal(&JourneyIntent::Rest), JourneyRefusal::NoReprieve, "one rest at a time");
    trip.choose("bank");
    assert_eq!(trip.focus(), full - 3);
    assert_eq!(trip.refusal(&cast("hope", 0)), JourneyRefusal::Use(UseRefusal::NotUsable));
}

/// A number as an encounter with this character shows it at its first decision.
fn in_encounter<T>(character: &Character, show: impl FnOnce(&emberhex::rules::RulesWorld) -> T) -> T {
    let mut world = bevy::prelude::World::new();
    install_rules(&mut world);
    let start = emberhex::record::GameStart {
        scenario: Id::new("test_ford"),
        encounter: Id::new("test_toll"),
        seed: 3,
        character: Some(character.clone()),
    };
    History::begin(&mut world, &CATALOG, &start).unwrap();
    with_rules(&mut world, |rules| show(rules))
}

/// A block that lasts until the next reprieve goes into the encounters until then and out of them, and ends with the
/// rest: of the character itself, and of a piece of gear, wherever that goes.
///
///
#[test]
fn what_lasts_until_the_next_reprieve_goes_along_and_ends_there() {
    let mut trip = wounded("finds");
    trip.choose_all(&["visions", "bank"]);
    trip.sheet().attunements = vec![Id::new("hope")];
    trip.journey.known_attunements.insert(Id::new("hope"));
    let visions = trip.journey.character.pouches.iter().position(|id| id.as_str() == "visions_flask").unwrap() as u8;
    let bare = trip.journey.character.clone();
    let defense = |character: &Character| {
        in_encounter(character, |rules| {
            let who = emberhex::model::CombatantId::CHARACTER;
            (sink_capacity(rules, who, emberhex::model::Sink::DDef), focus_limit(rules))
        })
    };
    let (sink, focus) = defense(&bare);
    trip.apply(&cast("hope", 0));
    trip.apply(&drink(slot(POUCH, visions)));
    assert_eq!(defense(&trip.journey.character), (sink + 1, focus + 3));
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).focus_limit, focus + 3);
    // "It gives none by itself": the FP above the old limit have to be regained.
    assert_eq!(trip.focus(), focus - CATALOG.attunements[&Id::new("hope")].focus);
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Retreat);
    assert_eq!(defense(&trip.journey.character), (sink + 1, focus + 3), "through an encounter");
    trip.choose_all(&["bank", "camp"]);
    let mut again = Trip { journey: trip.journey.clone() };
    again.apply(&cast("hope", 0));
    assert_eq!(defense(&again.journey.character).0, sink + 1, "under one name it counts once");
    trip.rest();
    assert_eq!(defense(&trip.journey.character), (sink, focus));
    assert!(trip.journey.character.wear.is_fresh());
}

/// An ember that has been stoked gives light wherever it is put, until the rest.
#[test]
fn what_is_lent_to_a_piece_follows_it() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["ember", "bank", "camp"]);
    let carried = trip.journey.character.carried.iter().position(|id| id.as_str() == "eternal_ember").unwrap() as u8;
    let hand = slot(SheetSlotKind::Hand, 3);
    trip.edit(CharacterEdit::Exchange(slot(SheetSlotKind::Carried, carried), hand));
    trip.sheet().held = (Some(3), Some(1));
    trip.apply(&usage("stoke_ember", Some(hand), 0));
    let lasting = |trip: &Trip, at| trip.journey.character.wear.of(at).lasting.len();
    assert_eq!(lasting(&trip, hand), 1);
    trip.edit(CharacterEdit::Exchange(hand, slot(SheetSlotKind::Hand, 0)));
    assert_eq!((lasting(&trip, slot(SheetSlotKind::Hand, 0)), lasting(&trip, hand)), (1, 0));
    let seen = in_encounter(&trip.journey.character, |rules| rules.lent_modifiers().len());
    assert_eq!(seen, 1);
    trip.rest();
    assert_eq!(lasting(&trip, slot(SheetSlotKind::Hand, 0)), 0);
}

/// The beads lead back to the page of the last rest in this chapter, once, and only between encounters.
///
///
#[test]
fn prayer_beads_lead_back_to_the_last_reprieve_of_the_chapter() {
    let mut trip = Trip::at("finds");
    trip.choose("beads");
    let beads = trip.journey.character.pouches.iter().position(|id| id.as_str() == "prayer_beads").unwrap() as u8;
    let pray = item(slot(POUCH, beads));
    assert_eq!(trip.refusal(&pray), JourneyRefusal::NowhereToReturn);
    assert!(!is_listed(&trip, "use_item"));
    trip.choose_all(&["bank", "camp"]);
    trip.rest();
    trip.choose_all(&["bank", "inn"]);
    trip.choose_all(&["bank", "water"]);
    assert!(is_listed(&trip, "use_item"));
    let facts = trip.apply(&pray);
    assert_eq!(trip.page(), "camp", "the last rest was taken there, not at the inn: {facts:?}");
    assert_eq!(trip.refusal(&pray), JourneyRefusal::Use(UseRefusal::NotUsable), "one charge");
    // It is a turn to the page, so that a rest can be taken there again; the beads do not come back by it.
    trip.rest();
    assert_eq!(trip.refusal(&pray), JourneyRefusal::Use(UseRefusal::NotUsable));
    // Where a page gives a rest once, the beads give it back.
    let mut trip = Trip::at("finds");
    trip.choose_all(&["beads", "bank", "inn"]);
    trip.rest();
    trip.choose_all(&["bank", "inn"]);
    assert_eq!(trip.refusal(&JourneyIntent::Rest), JourneyRefusal::ReprieveTaken);
    trip.apply(&pray);
    trip.rest();
    // Another chapter has other places.
    let mut trip = Trip::at("camp");
    trip.rest();
    trip.choose_all(&["bank", "end"]);
    trip.apply(&JourneyIntent::DrawChapter);
    trip.sheet().pouches.push(Id::new("prayer_beads"));
    assert_eq!(trip.refusal(&pray), JourneyRefusal::NowhereToReturn);
}

/// A use that opens locks opens a lock of the page, and is refused where there is none.
///
/// Covers: O-86
#[test]
fn locks_open_where_the_page_has_one() {
    let mut trip = Trip::at("bank");
    trip.sheet().stats.insert(emberhex::model::Stat::Int, 16);
    trip.sheet().hands[2] = Id::new("spellbook");
    trip.sheet().held = (Some(2), Some(1));
    trip.sheet().attunements = vec![Id::new("fiddle")];
    let fiddle = cast("fiddle", 0);
    assert_eq!(trip.refusal(&fiddle), JourneyRefusal::NoLock);
    trip.choose("gates");
    assert_eq!(trip.lock("chest").as_deref(), Some("Needs STR 20"));
    let facts = trip.apply(&fiddle);
    assert!(facts.contains(&JourneyFact::LockOpened { page: Id::new("gates"), option: Id::new("chest") }), "{facts:?}");
    assert_eq!(trip.lock("chest"), None);
    assert!(trip.lock("strong").is_some(), "that is no lock");
    trip.choose_all(&["bank", "gates"]);
    assert_eq!(trip.lock("chest"), None, "it stays open");
    assert!(trip.refusal(&fiddle) == JourneyRefusal::NoLock);
}

/// A use that would kill is refused: no character falls outside encounters.
#[test]
fn nobody_falls_by_a_use() {
    let mut trip = Trip::at("bank");
    trip.sheet().pouches.push(Id::new("strange_mushroom"));
    let slots = sheet_values(&CATALOG, &trip.journey.character).hp_slots;
    let at = slot(POUCH, 1);
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, slots - 1);
    assert_eq!(trip.refusal(&item(at)), JourneyRefusal::Use(UseRefusal::WouldDefeat));
    trip.sheet().wear.hp_damage = Default::default();
    let facts = trip.apply(&item(at));
    assert!(facts.contains(&JourneyFact::Wounded(2)), "{facts:?}");
}

/// HMN that is regained lifts Hollow as it does in an encounter, and a use without effect still costs its charge.
#[test]
fn a_use_is_what_it_is_in_an_encounter() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["effigy", "vodka"]);
    let at = |trip: &Trip, id: &str| {
        slot(POUCH, trip.journey.character.pouches.iter().position(|gear| gear.as_str() == id).unwrap() as u8)
    };
    let effigy = at(&trip, "effigy");
    trip.apply(&item(effigy));
    assert_eq!(trip.journey.character.humanity, 2);
    let vodka = at(&trip, "vodka");
    assert!(!trip.journey.uses(&CATALOG).iter().any(|usage| usage.gear == Some(vodka)), "it does nothing");
    trip.apply(&drink(vodka));
    assert_eq!(
        trip.journey.character.wear.of(vodka),
        GearWear { charges_used: 1, ..trip.journey.character.wear.of(vodka) }
    );
}
