//! Laws that hold on every way through a scenario, whatever is chosen: random intents, legal ones and others.

use std::collections::BTreeMap;

use emberhex::model::{CharacterEdit, Condition, Id, Outcome, SheetSlot, SheetSlotKind, Stat};
use emberhex::record::FightStatistics;
use emberhex::scenario::between_fights::BetweenUse;
use emberhex::scenario::derived::sheet_values;
use emberhex::scenario::journey::{
    FightResult, FightReward, Journey, JourneyFact, JourneyIntent, JourneyStage, StashPiece, StashPlace,
};
use proptest::prelude::*;

use crate::journey::fixture::{CATALOG, FORD, ROAD, Trip, WELL, catalog_of, read_back, written};

/// The most carried pieces.
const MOST_CARRIED: usize = 8;

/// An intent from three numbers: most of them legal, some not.
fn intent_of(journey: &Journey, (what, a, b): (u8, u8, u8)) -> JourneyIntent {
    use SheetSlotKind::{Armor, Attunement, Carried, Hand, Missile, Pouch, Ring};
    let kinds = [Hand, Armor, Ring, Pouch, Missile, Carried, Attunement];
    let slot = |n: u8| SheetSlot { kind: kinds[usize::from(n) % kinds.len()], index: n / 7 % 9 };
    let stats = [Stat::Vit, Stat::End, Stat::Str, Stat::Dex, Stat::Att, Stat::Int, Stat::Fth];
    if journey.fight.is_some() && what % 8 != 0 {
        return JourneyIntent::FinishFight(Box::new(fight_result(journey, a, b)));
    }
    match what % 24 {
        0 => JourneyIntent::AbandonFight,
        1 => JourneyIntent::Rest,
        2 => JourneyIntent::EditSheet(CharacterEdit::Exchange(slot(a), slot(b))),
        3 => JourneyIntent::EditSheet(CharacterEdit::Clear(slot(a))),
        4 => JourneyIntent::EditSheet(CharacterEdit::RaiseSoulLevel(stats[usize::from(a) % 7])),
        5 => JourneyIntent::Stash(slot(a)),
        6 => JourneyIntent::Take(StashPlace::Stash(usize::from(a % 4))),
        7 => match journey.lying_here().first() {
            Some((place, _)) => JourneyIntent::Take(StashPlace::Page(*place)),
            None => JourneyIntent::Take(StashPlace::Page(usize::from(a))),
        },
        8 => JourneyIntent::PutDown(slot(a)),
        9 => JourneyIntent::Attune(Id::new(["hope", "hurl_lightning", "mercy"][usize::from(a) % 3])),
        10 => {
            let (action, gear) = [("drink", slot(b)), ("use_item", slot(b)), ("healing", slot(14))][usize::from(a) % 3];
            JourneyIntent::Use(BetweenUse {
                action: Id::new(action),
                gear: Some(gear),
                extra_focus: 0,
                choices: vec![],
            })
        }
        11 => JourneyIntent::ChooseReward(usize::from(a % 3)),
        12 => JourneyIntent::Choose(Id::new("saw")),
        13 => JourneyIntent::EditSheet(CharacterEdit::SetSouls(u32::from(a))),
        _ => {
            let legal = journey.legal_intents(catalog_of(journey.scenario));
            match legal.len() {
                0 => JourneyIntent::DrawChapter,
                n => legal[(usize::from(a) * 256 + usize::from(b)) % n].clone(),
            }
        }
    }
}

/// The end of an encounter that left wounds and took charges.
fn fight_result(journey: &Journey, a: u8, b: u8) -> FightResult {
    let outcome = [Outcome::Victory, Outcome::Defeat, Outcome::Retreat][usize::from(a) % 3];
    let mut character = journey.character.clone();
    character.wear.hp_damage.add(emberhex::model::DamageKind::Crush, b % 4);
    if outcome == Outcome::Defeat {
        character.humanity = character.humanity.saturating_sub(1);
    }
    FightResult { outcome, character, statistics: FightStatistics::default(), further: Vec::new() }
}

/// The number of pieces of each gear: on the character, in the stash, lying, and lost where they wait.
fn pieces(journey: &Journey) -> BTreeMap<Id, i32> {
    let stash = journey.stash.iter().map(|piece| piece.gear);
    let lying = journey.chapter.lying.iter().map(|(_, piece)| piece.gear);
    let waiting = waiting_pieces(journey).map(|piece| piece.gear);
    let mut found = BTreeMap::new();
    for gear in journey.character.gear().chain(stash).chain(lying).chain(waiting) {
        *found.entry(gear).or_default() += 1;
    }
    found
}

/// The pieces that lie where they were lost or left.
fn waiting_pieces(journey: &Journey) -> impl Iterator<Item = &StashPiece> {
    journey.left_behind().flat_map(|(_, left)| &left.gear)
}

fn check_laws(before: &Journey, after: &Journey, intent: &JourneyIntent, facts: &[JourneyFact]) {
    let sheet = &after.character;
    assert!(sheet.carried.len() <= MOST_CARRIED, "{:?}", sheet.carried);
    assert!(sheet.rings.len() <= 2 && sheet.hands.len() <= 4);
    if sheet.conditions.contains(&Condition::hollow()) {
        assert_eq!(sheet.humanity, 0, "Hollow with HMN after {intent:?}");
    }
    let slots = sheet_values(&CATALOG, sheet).hp_slots;
    assert!(sheet.wear.hp_damage.total() < slots || after.fight.is_some() || is_hurt(before), "{intent:?}");
    // The souls agree with the facts.
    let souls: i64 = facts
        .iter()
        .map(|fact| match fact {
            JourneyFact::SoulsChanged { by, .. } => i64::from(*by),
            _ => 0,
        })
        .sum();
    let spent = i64::from(after.character.soul_level > before.character.soul_level)
        * i64::from(before.character.soul_level + 1);
    assert_eq!(i64::from(before.character.souls) + souls - spent, i64::from(sheet.souls), "{intent:?}: {facts:?}");
    check_pieces(before, after, intent, facts);
    assert_eq!(after.diary[before.diary.len()..], *facts, "the diary is what was told");
    assert_eq!(
        after.deck.len() + after.discards.len() + usize::from(matches!(after.stage, JourneyStage::Chapter(_))),
        cards(after)
    );
}

/// No retreat leaves a character without a free slot, but a random result of this test can.
fn is_hurt(before: &Journey) -> bool {
    before.fight.is_some()
        || before.character.wear.hp_damage.total()
            >= sheet_values(catalog_of(before.scenario), &before.character).hp_slots
}

/// The cards of the deck that was made, as soon as it is.
fn cards(journey: &Journey) -> usize {
    match (journey.scenario.as_str(), journey.stage) {
        (_, JourneyStage::Creation) => 0,
        (FORD, _) => 3,
        (ROAD, _) => 4,
        _ => 1 + usize::from(journey.answers.values().any(|answer| answer.as_str() == "down")),
    }
}

/// Nothing is in two places and nothing vanishes: a piece comes with a fact of gain and goes with one of loss. Pieces that
/// wait where they were lost are still there. Pieces that lie about are left behind with their chapter.
fn check_pieces(before: &Journey, after: &Journey, intent: &JourneyIntent, facts: &[JourneyFact]) {
    let ends_interlude = before.stage == JourneyStage::Interlude && after.stage != JourneyStage::Interlude;
    let ends_chapter = ends_interlude || facts.iter().any(|fact| matches!(fact, JourneyFact::ChapterResolved(_)));
    let ends_creation = before.stage == JourneyStage::Creation && after.stage != JourneyStage::Creation;
    let ends = matches!(after.stage, JourneyStage::Ended(_)) || ends_creation;
    let (mut expected, now) = (pieces(before), pieces(after));
    let takes_loss = matches!(intent, JourneyIntent::FinishFight(_) | JourneyIntent::Choose(_)) && !ends_chapter;
    let waiting = |journey: &Journey| waiting_pieces(journey).count();
    let gear = |id: &Id| CATALOG.gear[id].header.clone();
    for fact in facts {
        match fact {
            JourneyFact::GearGained(id) | JourneyFact::GearLeft(id) => *expected.entry(*id).or_default() += 1,
            JourneyFact::GearLost(id) => *expected.entry(*id).or_default() -= 1,
            _ => {}
        }
    }
    if takes_loss {
        // Lost pieces wait, and pieces that come back have waited.
        let moved = |journey: &Journey| {
            let mut found: BTreeMap<Id, i32> = BTreeMap::new();
            waiting_pieces(journey).for_each(|piece| *found.entry(piece.gear).or_default() += 1);
            found
        };
        for (id, n) in moved(after) {
            *expected.entry(id).or_default() += n;
        }
        for (id, n) in moved(before) {
            *expected.entry(id).or_default() -= n;
        }
    }
    if ends_chapter || (ends && after.chapter.page.is_none()) {
        for (_, piece) in &before.chapter.lying {
            *expected.entry(piece.gear).or_default() -= 1;
        }
        waiting_pieces(before)
            .filter(|piece| gear(&piece.gear).ephemeral && waiting(after) < waiting(before))
            .for_each(|piece| *expected.entry(piece.gear).or_default() -= 1);
        if ends_chapter {
            assert!(now.keys().all(|id| !gear(id).ephemeral), "{now:?}");
        }
    }
    expected.retain(|_, n| *n != 0);
    assert_eq!(expected, now, "{intent:?}: {facts:?}");
}

/// Applies intents and checks every law on the way. Returns all facts.
fn walk(scenario: &str, seed: u64, steps: &[(u8, u8, u8)]) -> (Journey, Vec<JourneyFact>) {
    let mut trip = Trip::begin(scenario, seed);
    let mut all = Vec::new();
    for step in steps {
        let intent = intent_of(&trip.journey, *step);
        let before = trip.journey.clone();
        match trip.try_apply(&intent) {
            Ok(facts) => {
                check_laws(&before, &trip.journey, &intent, &facts);
                all.extend(facts);
            }
            Err(_) => assert_eq!(trip.journey, before, "{intent:?} was refused"),
        }
    }
    (trip.journey, all)
}

fn steps() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    prop::collection::vec(any::<(u8, u8, u8)>(), 1..60)
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    /// The laws of [`check_laws`] hold after every intent, and a refused one changes nothing.
    #[test]
    fn every_intent_keeps_the_laws(n in 0..3usize, seed in 0..1000u64, steps in steps()) {
        walk([FORD, WELL, ROAD][n], seed, &steps);
    }

    /// The same seed and the same intents give the same facts and the same journey.
    #[test]
    fn a_seed_and_intents_mean_one_journey(seed in 0..1000u64, steps in steps()) {
        prop_assert_eq!(walk(FORD, seed, &steps), walk(FORD, seed, &steps));
    }

    /// A journey that is written down and read again goes on the same.
    #[test]
    fn a_journey_read_back_goes_on_the_same(seed in 0..1000u64, first in steps(), second in steps()) {
        let (journey, _) = walk(FORD, seed, &first);
        let mut read = Trip { journey: read_back(&written(&journey)) };
        prop_assert_eq!(&read.journey, &journey);
        let mut kept = Trip { journey };
        for step in second {
            let intent = intent_of(&kept.journey, step);
            prop_assert_eq!(kept.try_apply(&intent), read.try_apply(&intent));
        }
        prop_assert_eq!(kept.journey, read.journey);
    }

    /// Whatever is listed is accepted: legal intents, and uses between encounters.
    #[test]
    fn what_is_listed_is_accepted(seed in 0..1000u64, steps in prop::collection::vec(any::<(u8, u8, u8)>(), 1..12)) {
        let (journey, _) = walk(FORD, seed, &steps);
        for intent in journey.legal_intents(catalog_of(journey.scenario)) {
            let mut after = journey.clone();
            prop_assert!(after.apply(catalog_of(after.scenario), &intent).is_ok(), "{intent:?}");
        }
        for usage in journey.uses(catalog_of(journey.scenario)) {
            let mut after = journey.clone();
            let used = after.apply(catalog_of(after.scenario), &JourneyIntent::Use(usage.clone()));
            prop_assert!(used.is_ok(), "{usage:?}: {used:?}");
        }
    }
}

/// A reward is no law of its own: each kind of it is written and read.
#[test]
fn a_journey_with_open_rewards_is_written_and_read() {
    let mut trip = Trip::at("toll");
    trip.sheet().rings.push(Id::new("teardrop_ring"));
    trip.choose("test_toll");
    trip.fight(Outcome::Defeat);
    assert!(trip.journey.rewards.contains(&FightReward::Souls(20)));
    assert_eq!(read_back(&written(&trip.journey)), trip.journey);
}
