//! Starting: joining, Worn Gear, hands, the Priority token.

use duel::content::Ailment;
use duel::rules::{DuelIntent, DuelRefusal, Fact, Question};
use duel::testing::Setup;
use kernel::id::Id;

use crate::{BELL, BOAR, CONTENT, HOUND, ILKA, MAUR, ORSEL, TEODRIC, WIDOW, hunt, lay_for_token};

/// Covers: D-46, DO-2, DO-3
#[test]
fn one_character_joins_always_and_two_are_asked() {
    assert_eq!(hunt(ORSEL, BOAR).begin().question(), Some(Question::Lay));
    let mut scene = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).begin();
    scene.act(DuelIntent::Join(true));
    assert_eq!(scene.asked(), Some(1));
    scene.act(DuelIntent::Join(false));
    assert_eq!(scene.fight().turn_order().map(|seat| seat.0).collect::<Vec<_>>(), [2, 0]);
}

/// Covers: D-47, D-48
#[test]
fn of_several_worn_gear_one_is_chosen() {
    let setup = hunt(ORSEL, HOUND).fame(0, 0).cards(0, &["waxed_coat", "ward_mantle"]);
    let mut scene = setup.rolls(&[7, 9, 1]).begin();
    assert_eq!(scene.question(), Some(Question::ChooseWorn));
    assert_eq!(scene.attempt(&DuelIntent::ChooseWorn(Id::new("pavise"))), Err(DuelRefusal::NotWorn));
    scene.act(DuelIntent::ChooseWorn(Id::new("ward_mantle"))).lay(&[]);
    // Worry is no spell, so the Mantle does nothing: 1 + 1.
    assert_eq!(scene.grit(0), 16);
    // One alone is worn without a question.
    let scene = hunt(ORSEL, HOUND).cards(0, &["waxed_coat"]).begin();
    assert_eq!(scene.fighter(0).worn, Some(Id::new("waxed_coat")));
}

/// Covers: D-49, D-50, D-51, D-52
#[test]
fn the_hand_holds_the_basic_cards_and_every_card_with_a_priority() {
    let scene = hunt(MAUR, BOAR).cards(0, &["ember_lance", "waxed_coat"]).begin();
    let hand = ["balance", "base_attack", "base_attack", "ember_lance", "focus", "lure"];
    assert_eq!(scene.hand(0), hand);
}

/// Covers: D-53, D-55, DO-4
#[test]
fn a_monster_is_run_by_its_table_and_its_fame_is_its_rank() {
    let mut scene = hunt(ORSEL, BELL).rolls(&[12]).begin();
    assert_eq!((scene.fighter(1).fame, scene.token()), (5, Some(1)));
    assert!(scene.fighter(1).hand.is_empty());
    scene.lay(&[]);
    assert_eq!(scene.asked(), Some(0));
}

/// Covers: D-54, D-56, D-57, DO-11
#[test]
fn tied_fighters_roll_finesse_die_by_die() {
    // Orsel 2 dice, Widow 3: equal up to the die that he lacks.
    let scene = hunt(ORSEL, WIDOW).rolls(&[9, 7, 9, 7, 1]).begin();
    assert_eq!(scene.token(), Some(1));
    // Dazzle counts: 9 reads 8.
    let scene = hunt(ORSEL, WIDOW).ailment(1, Ailment::Dazzle, 1).rolls(&[9, 1, 9, 9, 9]).begin();
    assert_eq!(scene.token(), Some(0));
    // A full tie is rolled again.
    let scene = Setup::duel(&CONTENT, ORSEL, MAUR).rolls(&[9, 7, 7, 9, 3, 1, 5, 1]).begin();
    assert_eq!((scene.token(), scene.count(|fact| matches!(fact, Fact::TieRolled(_)))), (Some(1), 2));
}

/// Covers: DO-11
#[test]
fn only_those_still_tied_roll_again() {
    let setup = Setup::pair(&CONTENT, [ORSEL, MAUR], &[WIDOW]);
    let mut scene = setup.rolls(&[9, 7, 9, 7, 9, 6, 6, 2, 1, 3, 1]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    let rolled = |fact: &Fact| match fact {
        Fact::TieRolled(rolls) => Some(rolls.len()),
        _ => None,
    };
    assert_eq!(scene.facts.iter().filter_map(rolled).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(scene.token(), Some(1));
}

/// Covers: D-63, D-64, DO-28
#[test]
fn a_base_attack_takes_the_token_at_once() {
    let mut scene = hunt(TEODRIC, BOAR).fame(0, 0).rolls(&[1, 1, 1, 1, 1]).begin();
    assert_eq!(scene.token(), Some(1));
    lay_for_token(&mut scene, &["base_attack"]);
    assert_eq!((scene.token(), scene.discard(0)), (Some(0), vec!["base_attack"]));
}

/// Covers: D-54, DO-10
#[test]
fn a_change_of_fame_gives_the_token_to_the_highest_even_if_it_was_taken() {
    let mut scene = hunt(ORSEL, BOAR).fame(0, 2).begin();
    scene.next_rolls(&[1, 12, 2, 2, 2, 2, 1, 1]);
    lay_for_token(&mut scene, &["base_attack"]);
    assert_eq!(scene.token(), Some(0));
    // Any spending hands it back to the Boar.
    scene.next_rolls(&[1, 1, 1, 1, 1]).spend(0);
    assert_eq!(scene.token(), Some(1));
}
