//! Encounters in a journey: their start, and the gains and losses by victory, defeat and retreat.

use emberhex::content::character_wear::GearWear;
use emberhex::model::{Condition, DamageKind, Id, Outcome, SheetSlotKind};
use emberhex::record::FightStatistics;
use emberhex::scenario::derived::sheet_values;
use emberhex::scenario::journey::{FightResult, JourneyFact, JourneyIntent, JourneyRefusal, StashPlace};

use crate::journey::fixture::{CATALOG, Trip, played, read_back, slot, written};

/// The ford before the toll, with souls, two carried pieces and one of them Ephemeral.
fn with_something_to_lose() -> Trip {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["dagger", "ring", "bank", "purse", "forty", "bank", "toll"]);
    trip.sheet().carried.push(Id::new("effigy"));
    trip
}

fn carried(trip: &Trip) -> Vec<&str> {
    trip.journey.character.carried.iter().map(|id| id.as_str()).collect()
}

/// The encounter's pages say what each end brings, and the option which page comes next. Rewards lie on that page if they
/// fit nowhere.
///
///
#[test]
fn victory_defeat_and_retreat_are_read_from_the_encounter() {
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    let facts = trip.fight(Outcome::Victory);
    assert_eq!((trip.page(), trip.journey.character.souls), ("paid", 60));
    let at = |wanted: &JourneyFact| facts.iter().position(|fact| fact == wanted);
    assert!(at(&JourneyFact::GearGained(Id::new("moonlit_flask"))).is_some(), "{facts:?}");
    assert!(trip.has("spear"));
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    let facts = trip.fight(Outcome::Defeat);
    assert_eq!((trip.page(), trip.journey.character.souls, carried(&trip)), ("robbed", 0, vec![]));
    assert!(facts.contains(&JourneyFact::SoulsChanged { by: -40, now: 0 }), "{facts:?}");
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    trip.fight(Outcome::Retreat);
    assert_eq!((trip.page(), trip.journey.character.souls, carried(&trip).len()), ("toll", 41, 3));
    trip.choose("again");
    trip.fight(Outcome::Retreat);
    assert_eq!(trip.page(), "robbed", "an option without a page for retreats leads where a defeat leads");
}

/// The figures of all encounters are kept together; a journey that was saved without them begins to count.
#[test]
fn the_figures_of_encounters_are_added_up_and_older_journeys_load_without_them() {
    let mut trip = with_something_to_lose();
    let damage = [(DamageKind::Slash, 4)].into_iter().collect();
    let statistics = FightStatistics { rounds: 3, dice_spent: 11, damage_dealt: damage, ..FightStatistics::default() };
    for _ in 0..2 {
        trip.choose(if trip.page() == "toll" && trip.journey.encounters.is_empty() { "test_toll" } else { "again" });
        let result = FightResult { statistics: statistics.clone(), ..played(&trip.journey, Outcome::Retreat) };
        trip.journey.apply(&CATALOG, &JourneyIntent::FinishFight(Box::new(result))).unwrap();
    }
    let sum = &trip.journey.fights;
    assert_eq!((sum.rounds, sum.dice_spent, sum.damage_dealt[&DamageKind::Slash]), (6, 22, 8));
    let mut saved: serde_json::Value = serde_json::from_str(&written(&trip.journey)).unwrap();
    assert_eq!(read_back(&saved.to_string()), trip.journey);
    saved.as_object_mut().unwrap().remove("fights").unwrap();
    let older = read_back(&saved.to_string());
    assert_eq!(older.fights, FightStatistics::default());
    assert_eq!(older.encounters, trip.journey.encounters);
}

/// Covers: O-87
#[test]
fn a_reward_that_fits_nowhere_lies_on_the_page_after_the_encounter() {
    let mut trip = Trip::at("toll");
    trip.sheet().carried = vec![Id::new("kite_shield"); 8];
    trip.choose("test_toll");
    let facts = trip.fight(Outcome::Victory);
    assert!(facts.contains(&JourneyFact::GearLeft(Id::new("spear"))), "{facts:?}");
    assert_eq!((trip.page(), trip.lying()), ("paid", vec!["spear"]));
    // Pieces that come back from an earlier defeat lie there too.
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    trip.sheet().carried = vec![Id::new("kite_shield"); 8];
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Victory);
    assert_eq!(trip.page(), "paid");
    let lying = trip.lying();
    assert!(lying.contains(&"dagger") && lying.contains(&"saints_ring") && lying.contains(&"spear"), "{lying:?}");
}

/// The encounter begins with wounds, spent FP and worn gear, and the character leaves it as it is then: HP and FP stay,
/// conditions of the encounter and unassigned damage do not.
#[test]
fn wear_goes_into_an_encounter_and_out_of_it() {
    let mut trip = Trip::at("body");
    trip.choose_all(&["wound", "wound", "spend", "bank", "toll"]);
    trip.sheet().wear.set(slot(SheetSlotKind::Hand, 1), GearWear { durability_used: 1, ..GearWear::default() });
    let before = trip.journey.character.clone();
    trip.choose("test_toll");
    trip.fight(Outcome::Retreat);
    assert_eq!(trip.journey.character.wear.hp_damage, before.wear.hp_damage);
    assert_eq!(trip.journey.character.wear.focus_spent, 4);
    assert_eq!(trip.journey.character.wear.of(slot(SheetSlotKind::Hand, 1)).durability_used, 1);
}

/// Defeat has the costs that the encounter names. With HMN 0 before it the character becomes Hollow; the last HMN lost
/// does not do it. A Hollow character stays Hollow, and HMN does not fall below 0.
///
/// Covers, O-87
#[test]
fn a_defeat_costs_humanity_and_without_any_makes_hollow() {
    let mut trip = Trip::at("toll");
    let mut lose = || {
        trip.choose("test_toll");
        trip.fight(Outcome::Defeat);
        trip.choose("toll");
        (trip.journey.character.humanity, trip.journey.character.conditions.clone())
    };
    assert_eq!(lose(), (0, vec![]));
    assert_eq!(lose(), (0, vec![Condition::hollow()]));
    assert_eq!(lose(), (0, vec![Condition::hollow()]));
}

/// A victory can give HMN, which lifts Hollow first, and none to the cursed. The loss and the gain are two words of the
/// file.
///
///
#[test]
fn a_victory_gives_humanity() {
    let won = |condition: Option<Condition>| {
        let mut trip = Trip::through(&["quarry"]);
        trip.choose("end");
        trip.apply(&JourneyIntent::DrawChapter);
        if let Some(condition) = condition {
            trip.sheet().humanity = 0;
            trip.sheet().conditions = vec![condition];
        }
        trip.choose("test_last_toll");
        trip.fight(Outcome::Victory);
        (trip.journey.character.humanity, trip.journey.character.conditions.clone())
    };
    assert_eq!(won(None), (3, vec![]));
    assert_eq!(won(Some(Condition::hollow())), (1, vec![]));
    assert_eq!(won(Some(Condition::named("Cursed"))), (0, vec![Condition::named("Cursed")]));
}

/// Souls and gear lost over several defeats add up and come back with the victory, once.
///
/// Covers: R-225, O-84
#[test]
fn what_was_lost_comes_back_with_a_later_victory() {
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    trip.choose_all(&["bank", "purse", "five", "bank", "finds", "dagger_again", "bank", "toll", "test_toll"]);
    trip.fight(Outcome::Defeat);
    let record = &trip.journey.encounters[&Id::new("test_toll")];
    assert_eq!((record.lost, record.left.souls, record.left.gear.len()), (2, 45, 4));
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Retreat);
    assert_eq!(trip.journey.character.souls, 1, "a retreat returns nothing");
    trip.choose("test_toll");
    trip.fight(Outcome::Victory);
    assert_eq!(trip.journey.character.souls, 1 + 45 + 20);
    let back = carried(&trip);
    assert_eq!(back.iter().filter(|id| **id == "dagger").count(), 2, "{back:?}");
    assert!(trip.has("saints_ring") && trip.has("effigy"));
    trip.choose_all(&["bank", "toll", "test_toll"]);
    trip.fight(Outcome::Victory);
    assert_eq!(trip.journey.character.souls, 66 + 20, "what has come back does not come back again");
}

/// Lost souls and gear wait beyond the end of the chapter as long as the encounter can be met; Ephemeral gear does not.
///
/// Covers: O-84
#[test]
fn lost_ephemeral_gear_goes_with_its_chapter() {
    let mut trip = with_something_to_lose();
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    trip.choose_all(&["bank", "end"]);
    let record = &trip.journey.encounters[&Id::new("test_toll")];
    assert_eq!(record.left.gear.iter().map(|piece| piece.gear.as_str()).collect::<Vec<_>>(), ["dagger", "saints_ring"]);
    trip.apply(&JourneyIntent::DrawChapter);
    trip.choose("toll");
    trip.fight(Outcome::Victory);
    assert_eq!(trip.journey.character.souls, 60);
    assert!(trip.has("dagger") && !trip.has("effigy"));
    assert!(trip.seen().contains(&"stood"));
}

/// A lost piece comes back as it was lost.
#[test]
fn lost_gear_keeps_what_it_has_been_through() {
    let mut trip = with_something_to_lose();
    let worn = GearWear { durability_used: 1, ..GearWear::default() };
    trip.sheet().wear.set(slot(SheetSlotKind::Carried, 0), worn.clone());
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Victory);
    let dagger = trip.journey.character.carried.iter().position(|id| id.as_str() == "dagger").unwrap() as u8;
    assert_eq!(trip.journey.character.wear.of(slot(SheetSlotKind::Carried, dagger)), worn);
}

/// After a defeat the journey goes on with one HP slot free: nothing but a rest or an item restores HP, and no
/// character plays on without any.
#[test]
fn a_defeat_leaves_one_slot_free() {
    let mut trip = Trip::at("toll");
    trip.choose("test_toll");
    let mut result = played(&trip.journey, Outcome::Defeat);
    let slots = sheet_values(&CATALOG, &result.character).hp_slots;
    result.character.wear.hp_damage.add(DamageKind::Crush, slots + 2);
    trip.apply(&JourneyIntent::FinishFight(Box::new(result)));
    assert_eq!(trip.journey.character.wear.hp_damage.total(), slots - 1);
}

/// The ring is destroyed in place of the loss of souls and carried gear; HMN is still lost.
///
/// Covers: A-301, O-59
#[test]
fn the_sacrificial_ring_keeps_souls_and_carried_gear_and_is_destroyed() {
    let mut trip = with_something_to_lose();
    trip.sheet().rings.push(Id::new("sacrificial_ring"));
    trip.choose("test_toll");
    let facts = trip.fight(Outcome::Defeat);
    assert_eq!((trip.journey.character.souls, carried(&trip).len()), (40, 3));
    assert_eq!(trip.journey.character.humanity, 0, "HMN is no soul");
    assert!(facts.contains(&JourneyFact::GearLost(Id::new("sacrificial_ring"))), "{facts:?}");
    assert!(!trip.has("sacrificial_ring"));
    let record = &trip.journey.encounters[&Id::new("test_toll")];
    assert_eq!((record.left.souls, record.left.gear.len()), (0, 0));
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Defeat);
    assert_eq!((trip.journey.character.souls, carried(&trip).len()), (0, 0), "once");
}

/// It is destroyed even if nothing was at risk, but only where it is worn and only by a defeat.
///
///
#[test]
fn the_sacrificial_ring_is_destroyed_even_if_nothing_was_at_risk() {
    let mut trip = Trip::at("toll");
    trip.sheet().rings.push(Id::new("sacrificial_ring"));
    trip.choose("test_toll");
    trip.fight(Outcome::Retreat);
    assert!(trip.has("sacrificial_ring"));
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    assert!(!trip.has("sacrificial_ring"));
    let mut trip = with_something_to_lose();
    trip.sheet().carried.push(Id::new("sacrificial_ring"));
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    assert_eq!(trip.journey.character.souls, 0, "a carried ring is not worn");
}

/// With the teardrop one reward of the victory is chosen at a defeat, souls or a piece; the ring stays.
///
/// Covers: A-301, O-59
#[test]
fn the_teardrop_ring_gives_one_reward_of_the_victory() {
    let lost = || {
        let mut trip = with_something_to_lose();
        trip.sheet().rings.push(Id::new("teardrop_ring"));
        trip.choose("test_toll");
        trip.fight(Outcome::Defeat);
        trip
    };
    let mut trip = lost();
    let rewards = trip.journey.legal_intents(&CATALOG);
    let choices: Vec<JourneyIntent> =
        rewards.iter().filter(|intent| matches!(intent, JourneyIntent::ChooseReward(_))).cloned().collect();
    assert_eq!(choices.len(), 3, "souls, spear, flask: {rewards:?}");
    assert_eq!(choices.len(), rewards.len(), "nothing else before it is chosen");
    assert_eq!(trip.refusal(&JourneyIntent::Choose(Id::new("toll"))), JourneyRefusal::NotNow);
    assert_eq!(trip.refusal(&JourneyIntent::ChooseReward(3)), JourneyRefusal::Empty);
    trip.apply(&choices[0]);
    assert_eq!(trip.journey.character.souls, 20);
    assert!(trip.has("teardrop_ring") && !trip.has("spear"));
    assert_eq!(trip.refusal(&choices[0]), JourneyRefusal::NotNow, "one");
    let mut trip = lost();
    trip.apply(&choices[1]);
    assert!(trip.has("spear") && trip.journey.character.souls == 0);
    trip.choose_all(&["toll", "test_toll"]);
    trip.fight(Outcome::Victory);
    assert!(trip.seen().contains(&"bank"), "a victory brings all and asks nothing");
}

/// An encounter that cannot go on is given up as if it had not begun.
#[test]
fn an_encounter_is_abandoned_without_a_trace_on_the_character() {
    let mut trip = Trip::at("toll");
    assert_eq!(trip.refusal(&JourneyIntent::AbandonFight), JourneyRefusal::NotNow);
    let before = trip.journey.character.clone();
    trip.choose("test_toll");
    trip.apply(&JourneyIntent::AbandonFight);
    assert_eq!((trip.page(), &trip.journey.character), ("toll", &before));
    assert!(trip.journey.encounters.is_empty());
    assert_eq!(trip.refusal(&JourneyIntent::Take(StashPlace::Page(0))), JourneyRefusal::Empty);
}
