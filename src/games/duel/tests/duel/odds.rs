//! Odds: exact, and by the rules' own functions.

use duel::odds::{fame_odds, round_odds, token_chances_among};
use duel::rules::outcome::RollResult;
use duel::rules::{BaseUse, Seat};
use duel::testing::Setup;
use duel::view::result_text;
use kernel::id::Id;

use crate::{BOAR, CONTENT, HOUND, ILKA, IMP, MAUR, ORSEL, WIDOW, hunt};

fn ids(cards: &[&str]) -> Vec<Id> {
    cards.iter().map(|id| Id::new(id)).collect()
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} and {other}");
}

#[test]
fn the_chance_of_a_hit_is_that_of_the_highest_die() {
    let scene = hunt(ILKA, BOAR).fame(0, 0).begin();
    let odds = round_odds(&CONTENT, scene.fight(), &ids(&["glass_darts"]), &[]).unwrap();
    // Four dice against 7: all four at 6 or less miss.
    let own = odds.total.hits.iter().find(|((seat, _), _)| seat.0 == 0).unwrap();
    close(*own.1, 1.0 - 0.5_f64.powi(4));
    close(odds.total.given.chance(&0), 0.5_f64.powi(4));
    close(odds.total.given.0.values().sum(), 1.0);
    close(odds.total.taken.0.values().sum(), 1.0);
    let chances: Vec<f64> = odds.by_entry.iter().map(|entry| entry.chance).collect();
    close(chances.iter().sum(), 1.0);
    close(odds.by_entry[0].chance, 0.5);
}

#[test]
fn the_rail_is_that_of_each_entry() {
    let scene = hunt(ORSEL, BOAR).fame(0, 0).begin();
    let odds = round_odds(&CONTENT, scene.fight(), &ids(&["base_attack", "pavise"]), &[]).unwrap();
    let rails: Vec<Vec<(i8, u8)>> = odds
        .by_entry
        .iter()
        .map(|entry| entry.rail.iter().map(|line| (line.priority, line.seat.0)).collect())
        .collect();
    assert_eq!(rails, [vec![(12, 0), (8, 1), (6, 0)], vec![(12, 0), (6, 0), (4, 1)], vec![(12, 0), (10, 1), (6, 0)],]);
    // With the token taken there is no second line.
    let odds = round_odds(&CONTENT, scene.fight(), &ids(&["base_attack"]), &[BaseUse::Token]).unwrap();
    assert!(odds.by_entry.iter().all(|entry| entry.rail.len() == 1));
    close(odds.total.given.chance(&0), 1.0);
}

#[test]
fn odds_agree_with_the_frequencies_of_play() {
    let scene = hunt(MAUR, HOUND).fame(0, 0).begin();
    let odds = round_odds(&CONTENT, scene.fight(), &ids(&["ember_lance", "base_attack"]), &[]).unwrap();
    let (mut given, mut taken) = (0u32, 0u32);
    let games = 4000;
    for seed in 0..games {
        let mut scene = scene.clone();
        scene.state.dice.reseed(seed);
        scene.lay(&["ember_lance", "base_attack"]);
        for fact in &scene.facts {
            if let duel::rules::Fact::Injured { who, amount, cause: duel::rules::InjuryCause::Attack(_) } = fact {
                *(if who.seat.0 == 0 { &mut taken } else { &mut given }) += u32::from(*amount);
            }
        }
    }
    let mean = |sum: u32| f64::from(sum) / games as f64;
    assert!((odds.total.given.mean(|n| f64::from(*n)) - mean(given)).abs() < 0.15);
    assert!((odds.total.taken.mean(|n| f64::from(*n)) - mean(taken)).abs() < 0.15);
}

#[test]
fn two_monsters_choose_independently() {
    let scene = Setup::hunt(&CONTENT, ILKA, &[HOUND, IMP]).fame(0, 0).begin();
    let odds = round_odds(&CONTENT, scene.fight(), &[], &[]).unwrap();
    assert_eq!(odds.by_entry.len(), 9);
    close(odds.total.taken.0.values().sum(), 1.0);
}

#[test]
fn a_question_about_fame_shows_every_die() {
    let mut scene = hunt(ILKA, WIDOW).rolls(&[9, 7, 4, 2, 9, 7, 5, 7, 8, 5, 3]).begin();
    assert_eq!(fame_odds(&CONTENT, scene.fight()), None);
    scene.lay(&["base_attack", "glass_darts"]).decline();
    let odds = fame_odds(&CONTENT, scene.fight()).unwrap();
    let RollResult::Attack(now) = &odds.now else { panic!("{:?}", odds.now) };
    assert!(now[0].is_hit && now[0].injury == 2);
    let words = result_text(&CONTENT, scene.fight(), Seat(1), &odds.now);
    assert_eq!(words.words(), "hit, 2 Injury");
    let is_miss = |result: &RollResult| matches!(result, RollResult::Attack(strikes) if !strikes[0].is_hit);
    // The 8 misses with a 6 or less; no other die can make the attack miss.
    let misses: Vec<f64> = odds.rerolls.iter().map(|reroll| reroll.results.chance_where(is_miss)).collect();
    close(misses[0], 0.5);
    close(misses[1], 0.0);
    close(odds.token.chance(&Seat(1)), 1.0);
}

#[test]
fn the_chances_for_the_token_are_exact() {
    let scene = hunt(ORSEL, HOUND).begin();
    // Two dice each: even.
    let chances = token_chances_among(&CONTENT, scene.fight(), &[Seat(0), Seat(1)]);
    close(chances.chance(&Seat(0)), 0.5);
    // Four dice against three, by hundreds of thousands of rolls: the sum is 1 and more dice are better.
    let scene = hunt(ILKA, WIDOW).begin();
    let chances = token_chances_among(&CONTENT, scene.fight(), &[Seat(0), Seat(1)]);
    close(chances.0.values().sum(), 1.0);
    assert!(chances.chance(&Seat(0)) > 0.55 && chances.chance(&Seat(0)) < 0.65, "{chances:?}");
    let scene = Setup::pair(&CONTENT, [ORSEL, MAUR], &[HOUND]).begin();
    let chances = token_chances_among(&CONTENT, scene.fight(), &[Seat(0), Seat(1), Seat(2)]);
    close(chances.chance(&Seat(0)), 1.0 / 3.0);
}
