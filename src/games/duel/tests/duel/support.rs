//! Support, ongoing effects and Ailments.

use duel::content::{Ailment, Modifier};
use duel::rules::{DuelIntent, EffectRef, Fact, Question, RollPurpose, Seat};
use duel::testing::{Scene, Setup};

use crate::{BOAR, CONTENT, HOUND, ILKA, IMP, MAUR, ORSEL, TEODRIC, hunt};

fn wit_rolls(scene: &Scene) -> usize {
    scene.count(|fact| matches!(fact, Fact::Rolled { purpose: RollPurpose::Wit, .. }))
}

/// Covers: D-32, D-34, D-37, DO-22
#[test]
fn support_gear_needs_no_roll_and_lasts_a_round() {
    let mut scene = hunt(ORSEL, BOAR).fame(0, 2).rolls(&[1, 1, 1, 1, 1]).begin();
    scene.lay(&["pavise"]).decline();
    // The Boar's attack rolls; Pavise lies face-up with Block 3.
    assert_eq!((wit_rolls(&scene), scene.fighter(0).ongoing.len(), scene.fighter(0).laid.len()), (0, 1, 0));
    scene.decline_all();
    assert_eq!((scene.fight().round, scene.fighter(0).ongoing.len(), scene.discard(0)), (2, 0, vec!["pavise"]));
}

/// Covers: D-33, D-35, D-36, D-71, D-72, DO-27
#[test]
fn a_support_spell_needs_a_six_and_lasts_the_fight() {
    let mut scene = hunt(MAUR, HOUND).fame(0, 0).rolls(&[1, 6, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["second_skin"]);
    assert_eq!((scene.fight().round, scene.fighter(0).ongoing.len()), (2, 1));
    assert!(matches!(scene.fighter(0).ongoing[0].modifier, Modifier::Block { amount: 1, .. }));
    assert!(scene.discard(0).is_empty() && !scene.hand(0).contains(&"second_skin"));
    // Focus does not bring it back: it lies face-up.
    scene.next_rolls(&[7, 1, 1]).lay(&["focus"]);
    assert!(!scene.hand(0).contains(&"second_skin") && scene.hand(0).contains(&"focus"));
    // With a 5 it has no effect and is discarded.
    let mut scene = hunt(MAUR, HOUND).fame(0, 0).rolls(&[1, 5, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["second_skin"]);
    assert_eq!((scene.fighter(0).ongoing.len(), scene.discard(0)), (0, vec!["second_skin"]));
    assert_eq!(scene.count(|fact| matches!(fact, Fact::SpellFailed(..))), 1);
}

/// Covers: D-38, D-39, D-42, D-44, DO-21
#[test]
fn amounts_of_an_ailment_add_up_and_are_rounds() {
    // Sparks of the Imp: Burn 3, which burns twice.
    let mut scene = hunt(ORSEL, IMP).fame(0, 0).rolls(&[1, 12, 1]).begin();
    scene.lay(&[]);
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Burn)), (15, 2));
    scene.next_rolls(&[9, 1, 1, 1]).lay(&[]);
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Burn)), (14, 1));
    scene.next_rolls(&[9, 1, 1, 1]).lay(&[]);
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Burn)), (14, 0));
    // Burn 1 that comes in a round is gone at its end.
    let mut scene = hunt(ORSEL, IMP).fame(0, 0).ailment(0, Ailment::Burn, 2).begin();
    assert_eq!(scene.grit(0), 17);
    scene.next_rolls(&[1, 12, 1]).lay(&[]);
    // 2 + 3, less the round; the next round has burned.
    assert_eq!((scene.ailment(0, Ailment::Burn), scene.grit(0)), (4, 14));
}

/// Covers: D-40, D-41, DO-27, DO-29
#[test]
fn one_effect_is_removed_whole() {
    let setup = hunt(ORSEL, HOUND).fame(0, 0).ailment(0, Ailment::Slow, 4).ailment(0, Ailment::Weak, 3);
    let mut scene = setup.rolls(&[7, 1, 1]).begin();
    scene.lay(&["balance"]);
    assert_eq!(scene.question(), Some(Question::ChooseEffect(Seat(0))));
    scene.remove(Ailment::Slow);
    assert_eq!((scene.ailment(0, Ailment::Slow), scene.ailment(0, Ailment::Weak)), (0, 2));
    // Cold Water takes a face-up card off a fighter, which goes to its owner's discard pile.
    let setup = hunt(MAUR, HOUND).fame(0, 0).cards(0, &["second_skin", "cold_water"]);
    let mut scene = setup.rolls(&[1, 6, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["second_skin"]);
    scene.next_rolls(&[7, 1, 1]).lay(&["cold_water"]);
    assert_eq!(scene.question(), Some(Question::ChooseTarget));
    scene.act(DuelIntent::ChooseTarget(Seat(0)));
    scene.act(DuelIntent::ChooseEffect(Some(EffectRef::Ongoing(0))));
    assert_eq!(scene.discard(0), ["second_skin", "cold_water"]);
}

/// Covers: D-43, D-45
#[test]
fn dazzle_and_weak_are_penalties_of_one_however_much_there_is() {
    let setup = hunt(TEODRIC, HOUND).fame(0, 0).ailment(0, Ailment::Dazzle, 4).ailment(0, Ailment::Weak, 4);
    let mut scene = setup.rolls(&[7, 1, 1, 9, 1, 1, 1]).begin();
    scene.lay(&["base_attack"]);
    let read = |fact: &Fact| matches!(fact, Fact::Rolled { who, bonus: -1, .. } if who.seat.0 == 0);
    // Low Toll 2, the 9 reads 8 and adds 1, Weak takes 1.
    assert_eq!((scene.count(read), scene.grit(1)), (1, 12));
}

/// Covers: DO-26
#[test]
fn at_the_beginning_of_a_round_burn_comes_before_recovery() {
    let setup = hunt(MAUR, HOUND).fame(0, 0).cards(0, &["hearth_song"]).grit(0, 9).ailment(0, Ailment::Burn, 9);
    let mut scene = setup.rolls(&[7, 1, 1, 6, 1, 1, 1]).begin();
    assert_eq!(scene.grit(0), 8);
    scene.lay(&["hearth_song"]);
    assert_eq!(scene.grit(0), 8);
    let burned = scene.facts.iter().rposition(|fact| matches!(fact, Fact::Injured { .. }));
    let recovered = scene.facts.iter().rposition(|fact| matches!(fact, Fact::Recovered(..)));
    assert!(burned < recovered);
    // The holder of the token can burn out first, and the fight is over before the other burns.
    let setup = Setup::duel(&CONTENT, ORSEL, ILKA).grit(0, 1).grit(1, 1).fame(0, 5).fame(1, 1);
    let scene = setup.ailment(0, Ailment::Burn, 1).ailment(1, Ailment::Burn, 1).begin();
    assert_eq!((scene.fight().outcome, scene.grit(1)), (Some(duel::rules::FightOutcome::Defeat), 1));
}

/// Covers: D-44, DO-23
#[test]
fn priority_is_read_anew_before_each_token() {
    // Worry at 10 slows Orsel, whose Boathook at 6 falls to the late shelf and still happens.
    let mut scene = hunt(ORSEL, HOUND).fame(0, 0).rolls(&[7, 9, 9, 12, 1, 1]).begin();
    scene.lay(&["base_attack"]);
    let shifted = |fact: &Fact| matches!(fact, Fact::TokenShifted { from: 6, to: 0, .. });
    assert_eq!((scene.count(shifted), scene.grit(1)), (1, 14 - 4));
    // Removing Slow in the middle of a round lifts the rest again.
    let setup = hunt(ORSEL, HOUND).fame(0, 0).ailment(0, Ailment::Slow, 3).cards(0, &["reed_spear"]);
    let mut scene = setup.rolls(&[1, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["balance", "reed_spear"]);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::TokenShifted { from: 2, to: 8, .. })), 1);
    // Quick Blood lifts every later token by 2.
    let mut scene = hunt(MAUR, BOAR).fame(0, 0).cards(0, &["quick_blood"]).rolls(&[1, 6, 1, 1, 1]).begin();
    scene.lay(&["quick_blood", "base_attack"]);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::TokenShifted { from: 8, to: 10, .. })), 1);
}
