//! Pages: their options, tests and effects, notes and clocks.

use emberhex::content::chapter::PassageCondition;
use emberhex::model::{DamageKind, Id};
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyRefusal};

use crate::journey::fixture::{CATALOG, Trip};

fn choose(option: &str) -> JourneyIntent {
    JourneyIntent::Choose(Id::new(option))
}

/// Only things that the page lists can be done, not these: options of other pages, hidden ones and locked ones, a rest,
/// the stash.
///
///
#[test]
fn only_the_options_of_the_page_are_available() {
    let mut trip = Trip::at("gates");
    assert_eq!(trip.refusal(&choose("end")), JourneyRefusal::NoOption, "it stands on the bank");
    assert_eq!(trip.refusal(&choose("saw")), JourneyRefusal::NoOption, "it is hidden");
    assert!(matches!(trip.refusal(&choose("strong")), JourneyRefusal::Locked(_)));
    assert_eq!(trip.refusal(&JourneyIntent::Rest), JourneyRefusal::NoReprieve);
    let listed = trip.journey.legal_intents(&CATALOG);
    for option in ["as_strong", "flask", "worn_flask", "saw_not", "spell", "bank"] {
        assert!(listed.contains(&choose(option)), "{option}");
    }
    assert_eq!(listed.len(), 6, "{listed:?}");
    // While an encounter is under way, no page is read.
    let mut trip = Trip::at("toll");
    trip.choose("test_toll");
    assert!(trip.seen().is_empty() && trip.journey.legal_intents(&CATALOG).is_empty());
    assert!(trip.try_apply(&choose("bank")).is_err());
}

/// Every option is named by its page and its own id, and the diary refers to it so.
///
///
#[test]
fn a_place_is_named_by_page_and_option() {
    let mut named = std::collections::BTreeSet::new();
    for chapter in CATALOG.chapters[&Id::new("test_ford")].all() {
        for page in &chapter.pages {
            for option in &page.options {
                assert!(named.insert((chapter.id, page.id, option.id)), "{}:{} stands twice", page.id, option.id);
            }
        }
    }
    let facts = Trip::at("board").choose("read");
    assert_eq!(facts[0], JourneyFact::OptionChosen { page: Id::new("board"), option: Id::new("read") });
    assert_eq!(facts.last(), Some(&JourneyFact::PageTurned { chapter: Some(Id::new("ford")), page: Id::new("board") }));
}

/// A check asks for a statistic, a possession or a note. A locked option says what it needs, but never which note.
///
///
#[test]
fn checks_ask_for_statistics_possessions_and_notes() {
    let mut trip = Trip::at("gates");
    let lock = |trip: &Trip, option: &str| trip.lock(option);
    assert_eq!(lock(&trip, "strong").as_deref(), Some("Needs STR 14"));
    assert_eq!(lock(&trip, "as_strong"), None, "at least, not more than");
    assert_eq!(lock(&trip, "rich").as_deref(), Some("Needs 10 souls and HMN 1"));
    assert_eq!(lock(&trip, "rank").as_deref(), Some("Needs SL 1 or HMN 9"));
    assert_eq!(lock(&trip, "wounded").as_deref(), Some("Needs a wound"));
    assert_eq!((lock(&trip, "flask"), lock(&trip, "worn_flask"), lock(&trip, "spell")), (None, None, None));
    trip.sheet().souls = 10;
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, 1);
    assert_eq!((lock(&trip, "rich"), lock(&trip, "wounded")), (None, None));
    trip.sheet().humanity = 0;
    assert!(lock(&trip, "rich").is_some(), "each part has to hold");
    let flask = trip.sheet().pouches.remove(0);
    trip.sheet().carried.push(flask);
    assert_eq!(lock(&trip, "flask"), None, "a carried piece is had");
    assert_eq!(lock(&trip, "worn_flask").as_deref(), Some("Needs Sunlit Flask, worn"));
    trip.sheet().carried.clear();
    assert_eq!(lock(&trip, "flask").as_deref(), Some("Needs Sunlit Flask"));
    assert_eq!(trip.seen().iter().filter(|id| id.starts_with("saw")).collect::<Vec<_>>(), [&"saw_not"]);
    trip.choose_all(&["bank", "board", "read", "bank", "gates"]);
    assert_eq!(trip.seen().iter().filter(|id| id.starts_with("saw")).collect::<Vec<_>>(), [&"saw"]);
}

/// A gate reads worn gear and not the blocks of the moment, such as the STR of the red ring for the badly wounded.
///
/// Covers: O-87
#[test]
fn gates_read_what_is_worn_and_no_effect_of_the_moment() {
    let mut trip = Trip::at("gates");
    trip.sheet().rings.push(Id::new("dragon_ring_red"));
    let slots = emberhex::scenario::derived::sheet_values(&CATALOG, &trip.journey.character).hp_slots;
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, slots - 1);
    assert_eq!(trip.lock("strong").as_deref(), Some("Needs STR 14"), "STR 12 is doubled for as long as it hurts");
    // A piece in the stash is neither worn nor had.
    let flask = trip.sheet().pouches.remove(0);
    trip.journey.stash.push(emberhex::scenario::journey::StashPiece { gear: flask, wear: Default::default() });
    assert!(trip.lock("flask").is_some());
}

/// Souls add to a running total and are paid from it. No character owes any.
///
///
#[test]
fn souls_are_a_running_total() {
    let mut trip = Trip::at("purse");
    trip.choose_all(&["five", "five"]);
    let paid = trip.choose("pay");
    assert!(paid.contains(&JourneyFact::SoulsChanged { by: -10, now: 0 }), "{paid:?}");
    trip.choose_all(&["forty", "five"]);
    assert_eq!(trip.journey.character.souls, 45);
    trip.choose_all(&["pay", "pay", "pay", "pay", "pay"]);
    assert_eq!(trip.journey.character.souls, 0);
}

/// An ordinary note ends with its chapter, and another chapter's of the same code is not yet made then.
///
///
#[test]
fn ordinary_notes_are_erased_when_the_chapter_ends() {
    let mut trip = Trip::at("board");
    assert!(trip.journey.has_note(Id::new("f2")), "the bank makes it");
    trip.choose("read");
    assert!(trip.journey.has_note(Id::new("f1")));
    trip.choose_all(&["bank", "end"]);
    assert!(trip.journey.notes.is_empty());
    trip.apply(&JourneyIntent::DrawChapter);
    assert!(!trip.seen().contains(&"saw"));
    trip.choose("look");
    assert!(trip.seen().contains(&"saw"));
    // A note can be rubbed out before.
    let mut trip = Trip::at("board");
    trip.choose("read");
    let facts = trip.choose("rub_out");
    assert!(facts.contains(&JourneyFact::NoteErased(Id::new("f1"))), "{facts:?}");
    assert!(!trip.journey.has_note(Id::new("f1")));
}

/// A note between exclamation marks stays, and is read by chapters before and after in the story.
///
///
#[test]
fn permanent_notes_stay_and_other_chapters_read_them() {
    let mut trip = Trip::at("board");
    trip.choose_all(&["read", "bank", "end"]);
    trip.apply(&JourneyIntent::DrawChapter);
    assert!(trip.seen().contains(&"ferry"));
    let mut other_way = Trip::through(&["mill", "ford"]);
    assert!(!other_way.seen().contains(&"ferry"));
    other_way.choose("end");
    other_way.apply(&JourneyIntent::DrawChapter);
    // The passage of the bank that the mill's note opens.
    let page = other_way.journey.current_page(&CATALOG).unwrap();
    let holds = |n: usize| match &page.passages[n].condition {
        PassageCondition::When(test) => other_way.journey.holds(&CATALOG, test),
        other => panic!("{other:?}"),
    };
    assert!(holds(1));
    let chapters = &CATALOG.chapters[&Id::new("test_ford")];
    assert_eq!(chapters.note_text(Id::new("!mill!")), Some("You heard the mill"), "the sheet shows code and text");
}

/// The effects of the option come before the turn of the page, the effects of the page after it, those of the first
/// visit first.
#[test]
fn effects_happen_in_order() {
    let mut trip = Trip::begin(crate::journey::fixture::FORD, 7);
    trip.journey.deck = vec![Id::new("ford")];
    let facts = trip.apply(&JourneyIntent::DrawChapter);
    assert!(facts.contains(&JourneyFact::NoteMade(Id::new("f2"))));
    let back = trip.choose_then(&["board", "rub_out"], "bank");
    assert!(!back.iter().any(|fact| matches!(fact, JourneyFact::NoteMade(_))), "a second visit: {back:?}");
    // A page that leads on by itself is turned to and left.
    let lost = trip.choose("lost");
    let turned: Vec<&str> = lost
        .iter()
        .filter_map(|fact| match fact {
            JourneyFact::PageTurned { page, .. } => Some(page.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!((turned, trip.page()), (vec!["lost", "found"], "found"));
    // An effect that leads elsewhere goes before the option's own page.
    trip.choose_all(&["bank", "board", "fork"]);
    assert_eq!(trip.page(), "board");
    trip.choose_all(&["read", "fork"]);
    assert_eq!(trip.page(), "camp");
}

/// Every die has six sides, those of pages, of the pool and of encounter tables. The page rolls one in the open, and
/// the effects of its face happen.
///
///
#[test]
fn dice_of_pages_are_told() {
    let mut faces = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut trip = Trip::begin(crate::journey::fixture::FORD, seed);
        trip.journey.deck = vec![Id::new("ford")];
        trip.apply(&JourneyIntent::DrawChapter);
        trip.choose("board");
        let facts = trip.choose("roll");
        let [face] = facts
            .iter()
            .filter_map(|fact| match fact {
                JourneyFact::DieRolled(face) => Some(*face),
                _ => None,
            })
            .collect::<Vec<_>>()[..]
        else {
            panic!("{facts:?}")
        };
        assert_eq!(trip.journey.character.souls, if face <= 3 { 1 } else { 2 });
        faces.insert(face);
    }
    assert_eq!(faces.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let mut pool = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let start = emberhex::record::GameStart::new(Id::new("test_ford"), Id::new("test_toll"), seed);
        let mut world = bevy::prelude::World::new();
        emberhex::rules::install_rules(&mut world);
        emberhex::record::History::begin(&mut world, &CATALOG, &start).unwrap();
        // The pool is rolled once the character stands on its tile.
        let at = CATALOG.encounters[&Id::new("test_toll")].start[0];
        let takes_place = emberhex::model::Intent::ChooseStartTile(at);
        emberhex::rules::resolve_intent(&mut world, &takes_place).unwrap();
        emberhex::rules::with_rules(&mut world, |rules| {
            pool.extend(emberhex::rules::access::stamina_pool(rules).0.iter().copied());
        });
    }
    assert_eq!(pool.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

/// An option that can be chosen once is gone then, in this chapter.
#[test]
fn an_option_for_once_is_gone() {
    let mut trip = Trip::at("board");
    assert!(trip.seen().contains(&"once"));
    trip.choose("once");
    assert!(!trip.seen().contains(&"once"));
}

/// A clock leads to its page at the next turn, once, each value in its order; it stops at its last.
#[test]
fn a_clock_leads_to_its_page_once() {
    let mut trip = Trip::at("water");
    trip.choose_all(&["wait", "wait"]);
    assert_eq!(trip.page(), "water");
    let facts = trip.choose("wait");
    assert!(facts.contains(&JourneyFact::ClockMoved { clock: Id::new("flood"), now: 4 }), "{facts:?}");
    assert_eq!(trip.page(), "drowned");
    trip.choose_all(&["bank", "water"]);
    assert_eq!(trip.page(), "water", "once");
    trip.choose("sleep");
    assert_eq!(trip.page(), "drifting");
    trip.choose_all(&["bank", "water"]);
    let facts = trip.choose("wait");
    assert!(!facts.iter().any(|fact| matches!(fact, JourneyFact::ClockMoved { .. })), "it shows 6 of 6");
    // Two events that are due at once come one after the other.
    let mut trip = Trip::at("water");
    trip.choose("sleep");
    assert_eq!(trip.page(), "drowned");
    trip.choose("bank");
    assert_eq!(trip.page(), "drifting");
    trip.choose("bank");
    assert_eq!(trip.page(), "bank");
}

/// No page is turned to any more when the chapter ends: a clock that is due then leads nowhere.
#[test]
fn the_end_of_a_chapter_stops_its_clocks() {
    let mut trip = Trip::at("water");
    trip.choose("end");
    assert_eq!(trip.journey.discards, [Id::new("ford")]);
    assert!(trip.journey.chapter.clocks.is_empty() && trip.journey.chapter.page.is_none());
}

/// Tests of what has happened: encounters lost or fled from in this journey, pages read and clocks in this chapter.
#[test]
fn pages_ask_what_has_happened() {
    let mut trip = Trip::at("gates");
    assert!(!trip.seen().contains(&"robbed") && !trip.seen().contains(&"wet"));
    trip.choose_all(&["bank", "water", "wait", "bank", "toll", "test_toll"]);
    trip.fight(emberhex::model::Outcome::Retreat);
    trip.choose_all(&["bank", "gates"]);
    assert!(trip.seen().contains(&"robbed") && trip.seen().contains(&"wet"));
}

/// A page lifts a condition that outlasts encounters, but not the condition that a curse brings.
#[test]
fn a_page_lifts_a_condition() {
    let mut trip = Trip::at("body");
    trip.choose("hollow");
    let facts = trip.choose("cure");
    assert!(facts.iter().any(|fact| matches!(fact, JourneyFact::ConditionLost(_))), "{facts:?}");
    trip.choose_all(&["curse", "cure"]);
    assert_eq!(trip.journey.character.conditions.len(), 2);
}
