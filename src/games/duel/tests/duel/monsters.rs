//! Monsters, and the end of a fight.

use duel::content::Ailment;
use duel::rules::{DuelIntent, DuelRefusal, Fact, FightOutcome, Question, RollPurpose, Side};
use duel::testing::{Scene, Setup};

use crate::{
    BELL, BOAR, CONTENT, HOUND, ILKA, IMP, MAUR, ORSEL, SERPENT, TEODRIC, TROLL, WIDOW, changed, hunt, laying,
};

fn both_join(scene: &mut Scene) {
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
}

/// The seat at which a monster aims, with the faces of its action die.
fn aim_of(setup: Setup, face: u8) -> Option<u8> {
    let mut scene = setup.rolls(&[face]).begin();
    both_join(&mut scene);
    scene.next_rolls(&[face]);
    scene.lay(&[]).lay(&[]).decline_all();
    scene.facts.iter().find_map(|fact| match fact {
        Fact::Aimed { who, targets, .. } if who.seat.0 == 2 => targets.first().map(|target| target.seat.0),
        _ => None,
    })
}

/// Covers: DO-30, DO-31
#[test]
fn each_entry_has_its_aim() {
    let pair = |monster| Setup::pair(&CONTENT, [ORSEL, ILKA], &[monster]).fame(0, 0).fame(1, 1).grit(0, 4);
    // Club is famed, Silk frail, Bite last (nobody yet, so famed).
    assert_eq!(aim_of(pair(TROLL), 1), Some(1));
    assert_eq!(aim_of(pair(WIDOW), 6), Some(0));
    assert_eq!(aim_of(pair(HOUND), 1), Some(1));
    // Ties go by turn order, and the monster holds the token: Orsel comes first.
    assert_eq!(aim_of(Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).fame(0, 0).fame(1, 0), 1), Some(0));
    // Stamp is aimed at all.
    let mut scene = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).fame(0, 0).fame(1, 0).begin();
    both_join(&mut scene);
    scene.next_rolls(&[10]).lay(&[]).lay(&[]);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::Aimed { targets, .. } if targets.len() == 2)), 1);
}

/// Covers: DO-31
#[test]
fn last_is_the_enemy_that_injured_it_last() {
    let setup = Setup::pair(&CONTENT, [ORSEL, ILKA], &[HOUND]).fame(0, 0).fame(1, 0);
    let mut scene = setup.begin();
    both_join(&mut scene);
    scene.next_rolls(&[7, 1, 1, 12, 12, 12]);
    // Only one of the two attacks; the Hound bites it in the next round.
    let first = scene.asked().unwrap();
    scene.act(laying(&[])).act(laying(&["base_attack"])).turn_up();
    let attacker = 1 - first;
    assert_eq!(scene.fighter(2).last_injured_by.map(|seat| seat.index()), Some(attacker));
    scene.next_rolls(&[1, 1, 1]).lay(&[]).lay(&[]);
    let bitten = |fact: &Fact| matches!(fact, Fact::Aimed { who, targets, .. } if who.seat.0 == 2 && targets[0].seat.index() == attacker);
    assert!(scene.count(bitten) >= 1);
}

/// Covers: DO-32
#[test]
fn monster_attacks_are_base_attacks_unless_they_are_spells() {
    let grit = |face: u8| {
        let setup = hunt(ORSEL, IMP).fame(0, 0).cards(0, &["ward_mantle"]);
        let mut scene = setup.rolls(&[face, 12, 12, 12]).begin();
        scene.lay(&[]);
        18 - scene.grit(0)
    };
    // Glare, a spell: 1 + 2 - 2. Scratch: 2 + 3.
    assert_eq!((grit(6), grit(9)), (1, 5));
    // An entry without attack needs no roll of Wit.
    let content = changed(|content| {
        let mut hound = content.monsters[&kernel::id::Id::new(HOUND)].clone();
        hound.table[0].action.attack = None;
        hound.table[0].kind = duel::content::ActionKind::Spell;
        hound.table[0].action.target = vec![duel::content::Effect::Ailment(Ailment::Dazzle, 3)];
        content.monsters.insert(kernel::id::Id::new(HOUND), hound);
    });
    let mut scene = Setup::hunt(&content, ORSEL, &[HOUND]).fame(0, 0).rolls(&[1]).begin();
    scene.lay(&[]);
    assert_eq!((scene.ailment(0, Ailment::Dazzle), scene.missing_rolls()), (2, 0));
}

/// Covers: DO-33
#[test]
fn a_monster_at_a_third_of_its_grit_may_escape() {
    // 17 / 3 = 5: at 6 it stays, at 5 it rolls, and its Escape number is 3.
    let round = |grit: u8, rolls: &[u8]| {
        let mut scene = hunt(TEODRIC, WIDOW).fame(0, 0).grit(1, grit).rolls(rolls).begin();
        scene.lay(&[]);
        scene
    };
    let escape_rolls =
        |scene: &Scene| scene.count(|fact| matches!(fact, Fact::Rolled { purpose: RollPurpose::EscapeDie, .. }));
    let scene = round(6, &[1, 1, 1, 1]);
    assert_eq!((escape_rolls(&scene), scene.fight().outcome), (0, None));
    let scene = round(5, &[1, 1, 1, 1, 4]);
    assert_eq!((escape_rolls(&scene), scene.fight().outcome), (1, None));
    let scene = round(5, &[1, 1, 1, 1, 3]);
    assert_eq!((scene.fight().outcome, scene.fighter(0).fame, scene.grit(1)), (Some(FightOutcome::Escaped), 0, 5));
    // Escape 0 never rolls. Fame may be spent on the die.
    let mut scene = hunt(ORSEL, BOAR).fame(0, 0).grit(1, 1).rolls(&[1, 1, 1, 1, 1]).begin();
    scene.lay(&[]);
    assert_eq!(escape_rolls(&scene), 0);
    let mut scene = hunt(TEODRIC, WIDOW).fame(0, 3).grit(1, 5).rolls(&[1, 1, 1, 1, 3, 9]).begin();
    scene.lay(&[]);
    while scene.fight().roll.as_ref().is_some_and(|roll| roll.purpose != RollPurpose::EscapeDie) {
        scene.decline();
    }
    scene.spend(0);
    assert_eq!((scene.fight().outcome, scene.fight().round), (None, 2));
}

/// Covers: DO-34, DO-33
#[test]
fn two_monsters_each_choose_an_action_and_are_aimed_at_by_choice() {
    let setup = Setup::hunt(&CONTENT, ILKA, &[HOUND, IMP]).fame(0, 0).grit(1, 2);
    let mut scene = setup.rolls(&[]).begin();
    scene.next_rolls(&[1, 9, 12, 12, 12, 12, 1, 1, 1, 1]).lay(&["glass_darts"]);
    assert_eq!(scene.question(), Some(Question::ChooseTarget));
    assert_eq!(scene.count(|fact| matches!(fact, Fact::EntryChosen(..))), 2);
    scene.act(DuelIntent::ChooseTarget(duel::rules::Seat(1)));
    // The Hound fell, and its token left the track unused.
    let unused = |fact: &Fact| matches!(fact, Fact::TokenRemoved { end: duel::rules::TokenEnd::Unused, .. });
    assert_eq!((scene.count(unused), scene.fight().outcome, scene.stands(Side::Opponent)), (1, None, true));
    assert_eq!(scene.attempt(&DuelIntent::ChooseTarget(duel::rules::Seat(1))), Err(DuelRefusal::OtherQuestion));
}

/// Covers: D-74, D-75, D-76, DO-5, DO-35
#[test]
fn a_recalled_character_ends_the_fight_and_the_monster_heals() {
    let setup = hunt(ORSEL, BOAR).fame(0, 3).grit(0, 1).grit(1, 10).ailment(1, Ailment::Weak, 5);
    let mut scene = setup.rolls(&[9, 1, 9, 1, 1, 10, 12, 12, 12, 12]).begin();
    scene.lay(&["weir_sledge"; 0]);
    scene.decline_all();
    let fight = scene.fight();
    assert_eq!((fight.outcome, scene.grit(0), scene.grit(1)), (Some(FightOutcome::Defeat), 0, 21));
    assert!(!scene.fighter(1).ailments.has(Ailment::Weak) && fight.track.is_empty());
    assert_eq!(scene.count(|fact| matches!(fact, Fact::Felled(who) if who.seat.0 == 0)), 1);
}

/// Covers: DO-35
#[test]
fn a_fight_is_conceded_at_the_start_of_a_round_only() {
    let mut scene = hunt(ORSEL, SERPENT).grit(1, 3).rolls(&[1]).begin();
    scene.act(DuelIntent::Concede);
    assert_eq!((scene.fight().outcome, scene.grit(1)), (Some(FightOutcome::Defeat), 26));
    let mut scene = hunt(ORSEL, SERPENT).rolls(&[1]).begin();
    scene.act(laying(&["lure"]));
    assert_eq!(scene.attempt(&DuelIntent::Concede), Err(DuelRefusal::OtherQuestion));
    // Of a pair the second can't give up once the first has laid.
    let mut scene = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).begin();
    both_join(&mut scene);
    scene.act(laying(&[]));
    assert_eq!(scene.attempt(&DuelIntent::Concede), Err(DuelRefusal::ConcedeLate));
}

/// Covers: DO-36
#[test]
fn a_fight_ends_after_thirty_rounds() {
    let mut scene = hunt(TEODRIC, BELL).fame(0, 0).begin();
    while scene.fight().outcome.is_none() {
        // A die that always shows 1 hits nobody.
        scene.next_rolls(&[1; 20]).lay(&[]);
    }
    assert_eq!((scene.fight().outcome, scene.fight().round), (Some(FightOutcome::Escaped), 30));
    let mut scene = Setup::duel(&CONTENT, MAUR, TEODRIC).fame(0, 0).fame(1, 0).begin();
    while scene.fight().outcome.is_none() {
        scene.next_rolls(&[1; 40]).lay(&[]);
    }
    assert_eq!((scene.fight().outcome, scene.fight().round), (Some(FightOutcome::Draw), 30));
}

/// Covers: DO-37
#[test]
fn victory_brings_fame() {
    let mut scene = hunt(ILKA, TROLL).fame(0, 1).grit(1, 1).rolls(&[1, 12, 12, 12, 12]).begin();
    scene.lay(&["glass_darts"]);
    assert_eq!((scene.fight().outcome, scene.fighter(0).fame), (Some(FightOutcome::Victory), 3));
    // Half each in a Pair, rounded up.
    let mut scene = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BELL]).fame(0, 0).fame(1, 0).grit(2, 1).begin();
    both_join(&mut scene);
    scene.next_rolls(&[5, 12, 12, 12, 12]);
    while scene.question() == Some(Question::Lay) {
        let cards: &[&str] = if scene.asked() == Some(1) { &["glass_darts"] } else { &[] };
        scene.act(laying(cards));
    }
    scene.turn_up();
    assert_eq!((scene.fighter(0).fame, scene.fighter(1).fame), (3, 3));
    // A duel is worth 2 Fame of the loser, or what it has.
    let duel = |fame: u8| {
        let mut scene = Setup::duel(&CONTENT, ILKA, TEODRIC).fame(0, 1).fame(1, fame).grit(1, 1).begin();
        scene.next_rolls(&[12; 40]).lay(&["glass_darts"]).decline_all();
        assert_eq!(scene.fight().outcome, Some(FightOutcome::Victory));
        (scene.fighter(0).fame, scene.fighter(1).fame)
    };
    assert_eq!((duel(0), duel(1)), ((1, 0), (2, 0)));
}
