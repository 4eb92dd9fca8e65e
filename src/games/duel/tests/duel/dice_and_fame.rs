//! Fights, dice, and Fame on rolls.

use duel::content::Ailment;
use duel::rules::outcome::readings;
use duel::rules::{DuelIntent, DuelRefusal, Fact, FightOutcome, Question, RollPurpose};
use duel::testing::Setup;

use crate::{BOAR, CONTENT, HOUND, ILKA, MAUR, ORSEL, SERPENT, TEODRIC, hunt, laying};

/// Covers: D-1, D-4, D-17
#[test]
fn a_fight_is_won_against_monsters_and_against_characters() {
    let mut scene = hunt(ILKA, HOUND).grit(1, 2).rolls(&[1, 12, 12, 12, 12]).begin();
    scene.lay(&["glass_darts"]).decline_all();
    assert_eq!(scene.fight().outcome, Some(FightOutcome::Victory));
    let mut scene = Setup::duel(&CONTENT, ILKA, TEODRIC).fame(1, 0).grit(1, 2).rolls(&[12, 12, 12, 12]).begin();
    scene.lay(&["glass_darts"]).decline_all();
    assert_eq!(scene.fight().outcome, Some(FightOutcome::Victory));
}

/// Covers: D-2, D-46, DO-2
#[test]
fn a_character_that_stays_out_is_never_asked_and_gains_nothing() {
    let setup = Setup::pair(&CONTENT, [ORSEL, ILKA], &[HOUND]).grit(2, 2).fame(0, 4);
    let mut scene = setup.rolls(&[1, 12, 12, 12, 12]).begin();
    assert_eq!((scene.question(), scene.asked()), (Some(Question::Join), Some(0)));
    scene.act(DuelIntent::Join(false));
    assert_eq!(scene.attempt(&DuelIntent::Join(false)), Err(DuelRefusal::MustJoin));
    scene.act(DuelIntent::Join(true)).lay(&["glass_darts"]);
    assert_eq!(scene.asked(), Some(1));
    scene.decline_all();
    assert_eq!(scene.fight().outcome, Some(FightOutcome::Victory));
    assert_eq!((scene.fighter(0).fame, scene.fighter(1).fame), (4, 3));
}

/// Covers: D-3, D-12, DO-7, DO-30
#[test]
fn no_card_and_no_ailment_touches_the_action_die() {
    let mut scene = hunt(ORSEL, BOAR).ailment(1, Ailment::Dazzle, 3).rolls(&[7]).begin();
    scene.lay(&[]);
    let rolled = |fact: &Fact| matches!(fact, Fact::Rolled { purpose: RollPurpose::ActionDie, faces, bonus: 0, .. } if faces == &[7]);
    assert_eq!(scene.count(rolled), 1);
    // The monster counts as the roller, and Fame may be spent on its die.
    assert_eq!((scene.question(), scene.asked()), (Some(Question::SpendFame), Some(0)));
}

/// Covers: D-5, D-9, D-10, D-11, D-22
#[test]
fn a_roll_has_as_many_dice_as_the_tier_and_only_the_highest_hits() {
    let mut scene = hunt(ILKA, BOAR).fame(0, 0).rolls(&[6, 6, 6, 6, 6]).begin();
    scene.next_rolls(&[1, 6, 6, 6, 6, 1, 1, 1, 1]).lay(&["glass_darts"]);
    // Four sixes do not add up to the defense 7.
    assert_eq!(scene.grit(1), 21);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::Missed { .. })), 2);
    let faces = |fact: &Fact| matches!(fact, Fact::Rolled { who, faces, .. } if who.seat.0 == 0 && faces.len() == 4);
    assert_eq!(scene.count(faces), 1);
}

/// Covers: D-6, D-7, DO-6
#[test]
fn a_bonus_counts_for_each_die_and_for_a_rerolled_one() {
    assert_eq!(readings(&[11, 7, 3], 1), [12, 8, 4]);
    assert_eq!(readings(&[12, 1], 2), [14, 3]);
    assert_eq!(readings(&[12, 1], -1), [11, 0]);
    // Dazzled, the re-rolled 9 reads 8 and still gives Accuracy.
    let setup = hunt(ILKA, BOAR).fame(0, 2).ailment(0, Ailment::Dazzle, 3);
    let mut scene = setup.rolls(&[1, 8, 2, 2, 2, 9, 1, 1, 1, 1]).begin();
    scene.lay(&["drovers_whip"]).decline().spend(1);
    // Defense in Nerve is 9: 8 and 9 read 7 and 8, so the Whip misses.
    assert_eq!(scene.grit(1), 21);
}

/// Covers: D-8, D-16
#[test]
fn a_die_falls_again_only_once() {
    let mut scene = hunt(ILKA, BOAR).fame(0, 8).rolls(&[1, 2, 2, 2, 2, 3, 4]).begin();
    scene.lay(&["drovers_whip"]).decline();
    scene.spend(0);
    assert_eq!(scene.attempt(&DuelIntent::SpendFame(0)), Err(DuelRefusal::DieRerolled));
    assert_eq!(scene.attempt(&DuelIntent::SpendFame(9)), Err(DuelRefusal::NoSuchDie));
    scene.spend(1);
    let dice = &scene.fight().roll.as_ref().unwrap().dice;
    assert_eq!(dice.iter().map(|die| die.is_rerolled).collect::<Vec<_>>(), [true, true, false, false]);
    // A single die that has fallen again ends the asking.
    let mut scene = hunt(ILKA, BOAR).fame(0, 8).rolls(&[1, 12]).begin();
    scene.lay(&[]).spend(0);
    assert!(scene.fight().roll.as_ref().is_none_or(|roll| roll.purpose != RollPurpose::ActionDie));
}

/// Covers: D-13, D-14, D-15, D-16, DO-8, DO-9
#[test]
fn the_asking_goes_round_from_the_one_after_the_roller() {
    let setup = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).fame(0, 4).fame(1, 2);
    let mut scene = setup.rolls(&[1, 7, 2, 2, 2, 7]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    assert_eq!(scene.token(), Some(0));
    // Reverse turn order: the Boar lays nothing, Ilka is before Orsel.
    assert_eq!(scene.asked(), Some(1));
    scene.act(laying(&[])).act(laying(&[]));
    // The Boar rolls its action die: Orsel is next in turn order, then Ilka.
    assert_eq!(scene.asked(), Some(0));
    scene.decline();
    assert_eq!(scene.asked(), Some(1));
    scene.decline();
    // Gore at Orsel: he declines, Ilka spends, and so he is asked again.
    assert_eq!(scene.asked(), Some(0));
    scene.decline();
    assert_eq!(scene.asked(), Some(1));
    scene.spend(0);
    assert_eq!((scene.asked(), scene.fighter(1).fame), (Some(0), 0));
    scene.decline();
    assert_eq!(scene.grit(0), 15);
}

/// Covers: DO-8, DO-12
#[test]
fn nobody_is_asked_where_nothing_can_change() {
    let skin = |rolls: &[u8]| {
        let mut scene = hunt(MAUR, SERPENT).fame(0, 2).rolls(&[&[1], rolls].concat()).begin();
        scene.lay(&["second_skin"]).decline();
        scene
    };
    // Two dice are high enough, so no re-roll of one can make the spell fail: the next question is about the Serpent.
    let scene = skin(&[8, 8, 2, 1]);
    assert_eq!(scene.fight().roll.as_ref().map(|roll| roll.purpose), Some(RollPurpose::Attack));
    let scene = skin(&[8, 2, 1, 1]);
    assert_eq!(scene.fight().roll.as_ref().map(|roll| roll.purpose), Some(RollPurpose::Wit));
    // With the setting every roll is asked about.
    let mut scene = hunt(MAUR, SERPENT).ask_always().rolls(&[1, 8, 8, 2, 1]).begin();
    scene.lay(&["second_skin"]).decline();
    assert_eq!(scene.fight().roll.as_ref().map(|roll| roll.purpose), Some(RollPurpose::Wit));
    // Fame 1 buys nothing, whatever the dice.
    let mut scene = hunt(MAUR, SERPENT).fame(0, 1).rolls(&[1, 8, 2, 1, 1]).begin();
    scene.lay(&["second_skin"]);
    assert_eq!((scene.question(), scene.fight().round), (Some(Question::Lay), 2));
}

/// Covers: DO-10, DO-12
#[test]
fn a_question_is_put_where_the_spending_moves_the_token() {
    let mut scene = hunt(MAUR, BOAR).fame(0, 4).rolls(&[1, 8, 8, 2, 1]).begin();
    scene.lay(&["second_skin"]).decline();
    assert_eq!(scene.token(), Some(0));
    assert_eq!(scene.fight().roll.as_ref().map(|roll| roll.purpose), Some(RollPurpose::Wit));
    scene.next_rolls(&[3, 1, 1, 1, 1]).spend(2).decline_all();
    assert_eq!(scene.token(), Some(1));
}
