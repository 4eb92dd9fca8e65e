//! The blocks that last from one encounter to the next, the FP that stay, and entries that are too many on the sheet.

use bevy::prelude::World;
use emberhex::model::{CharacterEdit, CombatantId, Id, Intent, Outcome, SheetSlot, SheetSlotKind, Sink, Stat};
use emberhex::record::{FightStatistics, History};
use emberhex::rules::change::character_sheet::character_after;
use emberhex::rules::change::encounter_end::{clean_up, end_encounter};
use emberhex::rules::player::legal::legal_intents;
use emberhex::rules::query::derived::{pool_dice, sink_capacity};
use emberhex::rules::{RulesWorld, install_rules, resolve_intent, with_rules};
use emberhex::scenario::EditRefusal;
use emberhex::scenario::derived::sheet_values;
use emberhex::scenario::journey::{
    FightResult, Journey, JourneyFact, JourneyIntent, JourneyRefusal, OptionState, StashPlace,
};

use crate::journey::fixture::{CATALOG, Trip, slot};

const CARRIED: SheetSlotKind = SheetSlotKind::Carried;
const POUCH: SheetSlotKind = SheetSlotKind::Pouch;
const MISSILE: SheetSlotKind = SheetSlotKind::Missile;
const RING: SheetSlotKind = SheetSlotKind::Ring;
const ATTUNEMENT: SheetSlotKind = SheetSlotKind::Attunement;

/// The encounter under way at its first decision.
fn encounter(journey: &Journey) -> World {
    let mut world = World::new();
    install_rules(&mut world);
    History::begin(&mut world, &CATALOG, &journey.game_start().unwrap()).unwrap();
    world
}

fn in_encounter<T>(world: &mut World, ask: impl FnOnce(&RulesWorld) -> T) -> T {
    with_rules(world, |rules| ask(rules))
}

/// Carries out the first legal intent of this kind.
fn play(world: &mut World, is_meant: impl Fn(&Intent) -> bool) {
    let legal = in_encounter(world, legal_intents);
    let intent = legal.into_iter().find(is_meant).expect("it is legal");
    resolve_intent(world, &intent).unwrap();
}

/// Ends the encounter and takes its result up.
fn finish(trip: &mut Trip, mut world: World, outcome: Outcome) {
    let character = with_rules(&mut world, |rules| {
        end_encounter(rules, outcome);
        clean_up(rules);
        character_after(rules)
    });
    let result = FightResult { outcome, character, statistics: FightStatistics::default(), further: Vec::new() };
    trip.apply(&JourneyIntent::FinishFight(Box::new(result)));
}

fn uses_of(trip: &Trip, gear: &str) -> Vec<JourneyIntent> {
    let of_gear = |at: Option<SheetSlot>| at.and_then(|at| trip.journey.character.in_slot(at)) == Some(Id::new(gear));
    let uses = trip.journey.uses(&CATALOG).into_iter().filter(|usage| of_gear(usage.gear));
    uses.map(JourneyIntent::Use).collect()
}

/// A block that lasts "for 1 encounter" is offered between encounters, lasts through the next one and no longer. A rest
/// between does not end it.
///
/// Covers: A-22, O-99
#[test]
fn what_lasts_for_one_encounter_lasts_through_the_next() {
    let mut trip = Trip::at("bank");
    trip.sheet().pouches = vec![Id::new("stonebrew_flask"), Id::new("brimstone_brew")];
    let numbers = |world: &mut World| {
        in_encounter(world, |rules| (sink_capacity(rules, CombatantId::CHARACTER, Sink::PDef), pool_dice(rules)))
    };
    let mut fresh = Trip { journey: trip.journey.clone() };
    fresh.choose_all(&["toll", "test_toll"]);
    let (sink, dice) = numbers(&mut encounter(&fresh.journey));
    for flask in ["stonebrew_flask", "brimstone_brew"] {
        let uses = uses_of(&trip, flask);
        assert_eq!(uses.len(), 1, "{flask} is offered");
        trip.apply(&uses[0]);
    }
    trip.choose("camp");
    trip.rest();
    trip.choose_all(&["bank", "toll", "test_toll"]);
    let mut world = encounter(&trip.journey);
    assert_eq!(numbers(&mut world), (sink + 1, dice - 1));
    finish(&mut trip, world, Outcome::Retreat);
    assert!(trip.journey.character.wear.lasting.is_empty(), "{:?}", trip.journey.character.wear.lasting);
    trip.choose("test_toll");
    assert_eq!(numbers(&mut encounter(&trip.journey)), (sink, dice));
}

/// A block that counts in Rounds, or ends with the next action, does not come in, so it is not offered either.
///
///
#[test]
fn what_lasts_for_a_round_does_not_come_in() {
    let mut trip = Trip::at("bank");
    trip.sheet().stats.insert(Stat::Int, 15);
    trip.sheet().hands[1] = Id::new("spellbook");
    trip.sheet().held = (Some(2), Some(1));
    trip.sheet().attunements = vec![Id::new("boon"), Id::new("clever_disguise")];
    assert!(trip.journey.excess(&CATALOG).is_empty());
    let offered: Vec<Id> = trip.journey.uses(&CATALOG).iter().map(|usage| usage.action).collect();
    assert!(!offered.contains(&Id::new("boon")) && !offered.contains(&Id::new("clever_disguise")), "{offered:?}");
}

/// A light that was lit in an encounter burns in the next one, wherever it has been put meanwhile; a rest puts it out.
///
/// Covers, O-99
#[test]
fn a_light_stays_lit_until_it_is_doused_or_a_reprieve() {
    let mut trip = Trip::at("toll");
    trip.sheet().hands = vec![Id::new("lantern"), Id::new("kite_shield")];
    let shines = |world: &mut World| in_encounter(world, |rules| emberhex::rules::access::inventory(rules).gear[0].lit);
    let toggle = |trip: &mut Trip, before: bool| {
        trip.choose("test_toll");
        let mut world = encounter(&trip.journey);
        assert_eq!(shines(&mut world), before);
        play(&mut world, |intent| matches!(intent, Intent::ChooseStartTile(_)));
        play(
            &mut world,
            |intent| matches!(intent, Intent::Commit(commit) if commit.action.as_str() == "light_or_douse"),
        );
        assert_eq!(shines(&mut world), !before);
        finish(trip, world, Outcome::Retreat);
    };
    toggle(&mut trip, false);
    assert!(trip.journey.character.wear.of(slot(SheetSlotKind::Hand, 0)).lit);
    toggle(&mut trip, true);
    toggle(&mut trip, false);
    let (hand, away) = (slot(SheetSlotKind::Hand, 0), slot(CARRIED, 0));
    trip.edit(CharacterEdit::Exchange(hand, away));
    assert!(trip.journey.character.wear.of(away).lit, "it goes with its piece");
    trip.choose_all(&["bank", "camp"]);
    trip.rest();
    assert!(!trip.journey.character.wear.of(away).lit);
}

/// Whatever raises the limit raises no FP that are left, and whatever lowers it takes only those above it. ATT raised at a
/// reprieve fills what it brings (O-83).
///
/// Covers: R-321, O-83, O-99
#[test]
fn a_higher_limit_gives_no_focus() {
    let mut trip = Trip::at("camp");
    trip.sheet().stats.insert(Stat::Int, 14);
    trip.sheet().carried = vec![Id::new("grey_robe_set")];
    let limit = |trip: &Trip| sheet_values(&CATALOG, &trip.journey.character).focus_limit;
    let bare = limit(&trip);
    trip.sheet().wear.focus_spent = 2;
    let (away, worn) = (slot(CARRIED, 0), slot(SheetSlotKind::Armor, 0));
    trip.edit(CharacterEdit::Exchange(away, worn));
    assert_eq!((limit(&trip), trip.focus()), (bare + 3, bare - 2), "a robe");
    trip.edit(CharacterEdit::Exchange(worn, away));
    assert_eq!((limit(&trip), trip.focus()), (bare, bare - 2));
    trip.choose_all(&["bank", "purse", "wiser"]);
    assert_eq!(trip.focus(), bare - 2, "a page that raises ATT");
    assert!(limit(&trip) > bare);
    // A rest fills all of it, and then ATT fills what it brings.
    trip.choose_all(&["bank", "camp"]);
    trip.edit(CharacterEdit::Exchange(away, worn));
    trip.rest();
    let full = limit(&trip);
    assert_eq!(trip.focus(), full);
    trip.edit(CharacterEdit::Exchange(worn, away));
    assert_eq!((limit(&trip), trip.focus()), (full - 3, full - 3));
    trip.edit(CharacterEdit::Exchange(away, worn));
    assert_eq!((limit(&trip), trip.focus()), (full, full - 3), "what went with the robe does not come back with it");
    trip.sheet().souls = 10;
    while limit(&trip) == full {
        trip.edit(CharacterEdit::RaiseSoulLevel(Stat::Att));
    }
    assert_eq!(trip.focus(), limit(&trip) - 3);
}

/// The camp at rest, with four POTs by the ring and all of them filled.
fn attuned() -> Trip {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["ring", "spell", "big_spell", "bank", "camp"]);
    let ring = trip.journey.character.carried.iter().position(|id| id.as_str() == "saints_ring").unwrap() as u8;
    trip.edit(CharacterEdit::Exchange(slot(CARRIED, ring), slot(RING, 0)));
    trip.rest();
    for attunement in ["hope", "mercy"] {
        trip.apply(&JourneyIntent::Attune(Id::new(attunement)));
    }
    assert!(trip.journey.excess(&CATALOG).is_empty());
    trip
}

/// The question: the ids of the entries in the places.
fn asked(trip: &Trip) -> Vec<&str> {
    let slots = trip.journey.excess(&CATALOG).into_iter();
    slots.filter_map(|slot| trip.journey.character.in_slot(slot)).map(|id| id.as_str()).collect()
}

/// With too few POTs the player is asked at once, away from any rest, and nothing else happens before: no page, no rest, no
/// use, no encounter. A dropped attunement stays known.
///
/// Covers: A-211, O-98
#[test]
fn attunements_beyond_the_pots_are_asked_for_at_once() {
    let mut trip = attuned();
    trip.choose("bank");
    trip.edit(CharacterEdit::Exchange(slot(RING, 0), slot(CARRIED, 9)));
    assert_eq!(asked(&trip), ["healing", "hope", "mercy"]);
    let listed = trip.journey.legal_intents(&CATALOG);
    let drops: Vec<JourneyIntent> = (0..3).map(|index| JourneyIntent::Drop(slot(ATTUNEMENT, index))).collect();
    assert_eq!(listed, drops, "nothing else is to be done");
    assert!(trip.seen().is_empty() && trip.journey.uses(&CATALOG).is_empty());
    let refused = [
        JourneyIntent::Choose(Id::new("camp")),
        JourneyIntent::Rest,
        JourneyIntent::Attune(Id::new("hope")),
        JourneyIntent::Take(StashPlace::Page(0)),
        JourneyIntent::DrawChapter,
    ];
    for intent in refused {
        assert_eq!(trip.refusal(&intent), JourneyRefusal::TooMuch, "{intent:?}");
    }
    assert_eq!(trip.refusal(&JourneyIntent::Drop(slot(POUCH, 0))), JourneyRefusal::Empty, "a flask is not asked for");
    // The ring put on again is an answer too.
    let ring = trip.journey.character.carried.len() as u8 - 1;
    let mut again = Trip { journey: trip.journey.clone() };
    again.edit(CharacterEdit::Exchange(slot(CARRIED, ring), slot(RING, 0)));
    assert!(asked(&again).is_empty() && !again.seen().is_empty());
    trip.apply(&JourneyIntent::Drop(slot(ATTUNEMENT, 1)));
    assert_eq!(trip.journey.character.attunements, [Id::new("healing"), Id::new("mercy")]);
    assert!(trip.journey.known_attunements.contains(&Id::new("hope")));
    assert!(asked(&trip).is_empty() && trip.seen().contains(&"camp"));
    assert_eq!(
        trip.refusal(&JourneyIntent::Drop(slot(ATTUNEMENT, 0))),
        JourneyRefusal::Empty,
        "no more than is too much"
    );
}

/// A page that takes gear away, gear that breaks and gear that a defeat destroys ask as well, and an option that leads
/// into an encounter lets it begin only when all fits. Then the encounter has nothing to drop.
///
/// Covers: O-98
#[test]
fn an_encounter_begins_only_with_what_fits() {
    let mut trip = attuned();
    trip.choose_all(&["bank", "toll"]);
    trip.choose("toll_and_ring");
    assert_eq!(asked(&trip), ["healing", "hope", "mercy"]);
    assert!(trip.journey.fight.is_some(), "the option has been chosen");
    let result = FightResult {
        outcome: Outcome::Victory,
        character: trip.journey.character.clone(),
        statistics: FightStatistics::default(),
        further: Vec::new(),
    };
    assert_eq!(trip.refusal(&JourneyIntent::FinishFight(Box::new(result))), JourneyRefusal::TooMuch);
    trip.apply(&JourneyIntent::Drop(slot(ATTUNEMENT, 2)));
    let before = trip.journey.character.clone();
    let mut world = encounter(&trip.journey);
    let after = in_encounter(&mut world, character_after);
    assert_eq!((after.attunements, after.pouches), (before.attunements, before.pouches), "nothing goes by itself");
    finish(&mut trip, world, Outcome::Victory);
    // A ring that breaks in an encounter.
    let mut trip = attuned();
    trip.sheet().wear.rings = vec![emberhex::content::character_wear::GearWear { broken: true, ..Default::default() }];
    assert_eq!(asked(&trip).len(), 3);
}

/// One pouch fewer: one of the pieces goes to the carried pieces, or lies on the page if nothing more can be carried.
///
/// Covers: O-98, R-266, O-87
#[test]
fn pieces_beyond_the_pouches_are_asked_for_at_once() {
    let flasks = ["sunlit_flask", "moonlit_flask", "visions_flask", "vodka", "antidote"];
    let with_parma_off = |carried: usize| {
        let mut trip = Trip::at("camp");
        trip.sheet().hands[1] = Id::new("parma");
        trip.sheet().pouches = flasks.iter().map(|id| Id::new(id)).collect();
        trip.sheet().carried = vec![Id::new("spear"); carried];
        assert!(asked(&trip).is_empty(), "a parma has a pouch");
        trip.edit(CharacterEdit::Exchange(slot(SheetSlotKind::Hand, 1), slot(CARRIED, 9)));
        trip
    };
    let mut trip = with_parma_off(0);
    assert_eq!(asked(&trip), flasks);
    assert_eq!(trip.refusal(&JourneyIntent::Rest), JourneyRefusal::TooMuch);
    // Nothing takes the place of an entry in question.
    let swap = JourneyIntent::EditSheet(CharacterEdit::Exchange(slot(CARRIED, 0), slot(POUCH, 0)));
    assert!(matches!(trip.refusal(&swap), JourneyRefusal::Edit(EditRefusal::Illegal(_)) | JourneyRefusal::TooMuch));
    assert!(trip.apply(&JourneyIntent::Drop(slot(POUCH, 2))).is_empty());
    assert_eq!(trip.journey.character.pouches.len(), 4);
    assert!(trip.journey.character.carried.contains(&Id::new("visions_flask")));
    trip.rest();
    // By hand: put down on the page.
    let mut trip = with_parma_off(0);
    trip.apply(&JourneyIntent::PutDown(slot(POUCH, 4)));
    assert!(asked(&trip).is_empty() && trip.lying() == ["antidote"]);
    let mut trip = with_parma_off(7);
    trip.apply(&JourneyIntent::Drop(slot(POUCH, 0)));
    assert_eq!((trip.lying(), trip.journey.character.carried.len()), (vec!["sunlit_flask"], 8));
}

/// A quiver that is put away leaves its missiles in question, and no other missile comes in their place.
///
/// Covers: O-98, R-282
#[test]
fn no_missile_takes_the_place_of_one_without_a_quiver() {
    let mut trip = Trip::at("camp");
    trip.sheet().pouches.push(Id::new("quiver"));
    trip.sheet().missiles = vec![Id::new("arrow_wooden"), Id::new("arrow_poison")];
    trip.sheet().carried = vec![Id::new("arrow_flaming")];
    assert!(asked(&trip).is_empty());
    trip.edit(CharacterEdit::Exchange(slot(POUCH, 1), slot(CARRIED, 9)));
    assert_eq!(asked(&trip), ["arrow_wooden", "arrow_poison"]);
    for index in 0..3 {
        let swap = JourneyIntent::EditSheet(CharacterEdit::Exchange(slot(CARRIED, 0), slot(MISSILE, index)));
        let why = trip.refusal(&swap);
        assert!(matches!(why, JourneyRefusal::TooMuch | JourneyRefusal::Edit(_)), "{why:?}");
    }
    let into_pouch = JourneyIntent::EditSheet(CharacterEdit::Exchange(slot(CARRIED, 0), slot(POUCH, 1)));
    assert!(matches!(trip.refusal(&into_pouch), JourneyRefusal::Edit(EditRefusal::Illegal(_))));
    trip.apply(&JourneyIntent::Drop(slot(MISSILE, 0)));
    assert_eq!(asked(&trip), ["arrow_poison"], "asked until all fits");
    trip.apply(&JourneyIntent::Drop(slot(MISSILE, 0)));
    assert!(trip.journey.character.missiles.is_empty() && trip.journey.character.carried.len() == 4);
    let rests = trip.journey.page_choices(&CATALOG);
    assert!(rests.iter().any(|choice| choice.state == OptionState::Open));
}

/// The question comes before a reward, and between two chapters too, where nothing can be laid down.
#[test]
fn what_is_too_much_comes_before_a_reward_and_between_chapters() {
    let mut trip = attuned();
    trip.sheet().rings.push(Id::new("teardrop_ring"));
    trip.choose_all(&["bank", "toll", "test_toll"]);
    let world = encounter(&trip.journey);
    let mut broken = trip.journey.clone();
    broken.character.wear.rings =
        vec![emberhex::content::character_wear::GearWear { broken: true, ..Default::default() }];
    trip.journey = broken;
    drop(world);
    let result = crate::journey::fixture::played(&trip.journey, Outcome::Defeat);
    // The encounter would have asked; this result is one that did not.
    let attunements = trip.journey.character.attunements.clone();
    let character = emberhex::content::encounter::Character { attunements, ..result.character.clone() };
    trip.sheet().wear.rings = Vec::new();
    trip.apply(&JourneyIntent::FinishFight(Box::new(FightResult { character, ..result })));
    assert!(!trip.journey.rewards.is_empty() && !asked(&trip).is_empty());
    assert_eq!(trip.refusal(&JourneyIntent::ChooseReward(0)), JourneyRefusal::TooMuch);
    trip.apply(&JourneyIntent::Drop(slot(ATTUNEMENT, 0)));
    trip.apply(&JourneyIntent::ChooseReward(0));
    let mut trip = Trip::at("bank");
    trip.choose("end");
    trip.sheet().pouches = vec![Id::new("sunlit_flask"); 5];
    trip.sheet().carried = vec![Id::new("spear"); 8];
    assert_eq!(trip.refusal(&JourneyIntent::DrawChapter), JourneyRefusal::TooMuch);
    let facts = trip.apply(&JourneyIntent::Drop(slot(POUCH, 0)));
    assert_eq!(facts, [JourneyFact::GearLost(Id::new("sunlit_flask"))]);
    trip.apply(&JourneyIntent::DrawChapter);
}
