//! Attacks: defenses, Accuracy, damage, Blocks.

use duel::content::{ActionKind, Ailment, Attack, Effect, Skill};
use duel::rules::{DuelIntent, Fact, Question, RollPurpose, numbers};
use duel::testing::{Scene, Setup};
use kernel::id::Id;

use crate::{BELL, BOAR, CONTENT, HOUND, ILKA, MAUR, ORSEL, TEODRIC, TROLL, changed, hunt, lay_for_token};

/// Lays cards with dice that are read from the action die on, without Fame.
fn played(character: &str, monster: &str, owned: &[&str], cards: &[&str], rolls: &[u8]) -> Scene {
    let mut scene = hunt(character, monster).fame(0, 0).cards(0, owned).rolls(rolls).begin();
    scene.lay(cards);
    scene
}

/// Covers: D-18, D-19, D-20
#[test]
fn an_attack_has_a_kind_a_skill_and_a_defense() {
    let kinds: Vec<ActionKind> = ["reed_spear", "ember_lance"].map(|id| CONTENT.cards[&Id::new(id)].kind).to_vec();
    assert_eq!(kinds, [ActionKind::Gear, ActionKind::Spell]);
    let Attack { roll, against, .. } = CONTENT.characters[&Id::new(MAUR)].base_attack.action.attack.clone().unwrap();
    assert_eq!((roll, against), (Skill::Wit, Skill::Nerve));
}

/// Covers: D-21, D-22, DO-1, DO-13
#[test]
fn defense_follows_from_the_tier_and_a_hit_reaches_it() {
    for (tier, defense) in [(0, 3), (1, 5), (2, 7), (3, 9), (4, 11), (5, 13)] {
        let content = changed(|content| {
            let mut boar = content.monsters[&Id::new(BOAR)].clone();
            boar.tiers.finesse = tier;
            content.monsters.insert(Id::new(BOAR), boar);
        });
        let scene = Setup::hunt(&content, ILKA, &[BOAR]).fame(0, 0).begin();
        assert_eq!(numbers::defense(&content, scene.fighter(1), Skill::Finesse), defense);
    }
    // The Boar's Finesse defense is 7; Darts cost 2 - 1.
    let grit_after =
        |face: u8| played(ILKA, BOAR, &["glass_darts"], &["glass_darts"], &[1, face, 1, 1, 1, 1, 1, 1, 1]).grit(1);
    assert_eq!((grit_after(7), grit_after(6)), (19, 21));
    // A fighter without dice in a Skill fails.
    let content = changed(|content| {
        let mut ilka = content.characters[&Id::new(ILKA)].clone();
        ilka.tiers.finesse = 0;
        content.characters.insert(Id::new(ILKA), ilka);
    });
    let mut scene = Setup::hunt(&content, ILKA, &[BOAR]).fame(0, 0).rolls(&[1, 1, 1, 1, 1]).begin();
    scene.lay(&["glass_darts"]);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::Missed { who, .. } if who.seat.0 == 0)), 1);
}

/// Covers: D-23, DO-18
#[test]
fn the_attackers_own_benefit_comes_without_a_hit() {
    let scene = played(ORSEL, BOAR, &["reed_spear"], &["reed_spear"], &[10, 12, 12, 12, 12, 1, 1, 1]);
    // Stamp at 10 came before the Spear at 8, so its Block was not yet there.
    assert_eq!(scene.grit(0), 18 - 6);
    let began = |fact: &Fact| matches!(fact, Fact::EffectBegan(who, _) if who.seat.0 == 0);
    assert_eq!((scene.count(began), scene.grit(1)), (1, 21));
    // The benefit is worked out before the damage.
    let scene = played(MAUR, BOAR, &["leech_thread"], &["leech_thread"], &[10, 1, 1, 1, 1, 12, 12, 12, 12]);
    let places =
        ["Injured", "Recovered"].map(|name| scene.facts.iter().position(|fact| format!("{fact:?}").starts_with(name)));
    assert!(places[1].is_none(), "at full Grit nothing is recovered");
    let mut scene = hunt(MAUR, BOAR).fame(0, 0).grit(0, 5).cards(0, &["leech_thread"]).begin();
    scene.next_rolls(&[10, 1, 1, 1, 1, 12, 12, 12, 12]).lay(&["leech_thread"]);
    let places = ["Recovered", "Injured"]
        .map(|name| scene.facts.iter().position(|fact| format!("{fact:?}").starts_with(name)).unwrap());
    assert!(places[0] < places[1]);
    assert_eq!(scene.grit(0), 7);
}

/// Covers: D-24, D-45, DO-14
#[test]
fn bonuses_and_weak_change_damage_which_stays_at_0_or_more() {
    let rolls = [10, 1, 1, 1, 1, 9, 1, 1];
    let grit = |weak: u8, cards: &[&str]| {
        let setup = hunt(ORSEL, TROLL).fame(0, 0).cards(0, &["whetstone", "reed_spear"]);
        let mut scene = setup.ailment(0, Ailment::Weak, weak).rolls(&rolls).begin();
        scene.next_rolls(&[10, 9, 1, 1, 1, 1, 1]).lay(cards);
        18 - scene.grit(1)
    };
    // Spear 3, Accuracy 1, Block 1; Whetstone +2; Weak -1, however much of it.
    assert_eq!(grit(0, &["reed_spear"]), 3);
    assert_eq!(grit(0, &["whetstone", "reed_spear"]), 5);
    assert_eq!((grit(1, &["reed_spear"]), grit(5, &["reed_spear"])), (2, 2));
    let fighter = hunt(ILKA, BOAR).cards(0, &["eel_net"]).ailment(0, Ailment::Weak, 3).begin();
    let action = duel::rules::Action {
        seat: duel::rules::Seat(0),
        source: duel::rules::ActionSource::Card(Id::new("eel_net")),
        slot: 0,
        targets: vec![duel::rules::Seat(1)],
    };
    let attack = CONTENT.cards[&Id::new("eel_net")].action.as_ref().unwrap().attack.clone().unwrap();
    let damage = numbers::damage(&CONTENT, fighter.fight(), &action, &attack, duel::rules::Seat(1), &[7]);
    assert_eq!(damage, 0);
}

/// Covers: D-25, D-26, D-27, DO-15
#[test]
fn accuracy_counts_the_dice_from_its_difficulty() {
    let damage = |easier: i8, keen: bool, readings: &[i8]| {
        let scene = hunt(ILKA, BOAR).begin();
        let mut fight = scene.fight().clone();
        if keen {
            let modifier = duel::content::Modifier::Accuracy(1);
            let (owner, source) = (duel::rules::Seat(0), duel::rules::ActionSource::Card(Id::new("keen_sight")));
            let duration = duel::content::Duration::Fight;
            fight.fighter_mut(owner).ongoing.push(duel::rules::Ongoing { modifier, duration, owner, source });
        }
        let source = duel::rules::ActionSource::Card(Id::new("glass_darts"));
        let action = duel::rules::Action { seat: duel::rules::Seat(0), source, slot: 0, targets: Vec::new() };
        let attack = Attack { roll: Skill::Finesse, against: Skill::Finesse, damage: Some(2), accuracy_easier: easier };
        numbers::damage(&CONTENT, &fight, &action, &attack, duel::rules::Seat(1), readings)
    };
    assert_eq!(damage(0, false, &[9, 8, 7, 1]), 4);
    assert_eq!(damage(2, false, &[9, 8, 6, 5]), 5);
    assert_eq!(damage(2, true, &[9, 8, 6, 5]), 6);
    assert_eq!(damage(-2, false, &[10, 9, 8]), 3);
    // At difficulty 1 or less each die counts that reads 1 or more.
    assert_eq!(damage(9, false, &[1, 0, -1]), 3);
    // Without a damage number there is no Accuracy.
    let scene = hunt(ILKA, BOAR).begin();
    let source = duel::rules::ActionSource::Card(Id::new("glass_darts"));
    let action = duel::rules::Action { seat: duel::rules::Seat(0), source, slot: 0, targets: Vec::new() };
    let attack = Attack { roll: Skill::Finesse, against: Skill::Finesse, damage: None, accuracy_easier: 0 };
    assert_eq!(numbers::damage(&CONTENT, scene.fight(), &action, &attack, duel::rules::Seat(1), &[12, 12]), 0);
}

/// Covers: D-28, D-29, D-30, D-31, D-48, DO-13, DO-19
#[test]
fn blocks_add_up_and_what_is_left_is_injury() {
    // Stamp 2 + 4 against Nerve; Scale Jack blocks 2 of what is rolled with Might, Pavise 3.
    let rolls = [10, 12, 12, 12, 12];
    let grit = |owned: &[&str], cards: &[&str]| played(ORSEL, BOAR, owned, cards, &rolls).grit(0);
    assert_eq!(grit(&[], &[]), 12);
    assert_eq!(grit(&["scale_jack"], &[]), 14);
    assert_eq!(grit(&["scale_jack", "pavise"], &["pavise"]), 17);
    assert_eq!(grit(&["ward_mantle", "pavise"], &["pavise"]), 15);
    // All damage Blocked is no Injury, and the Slow comes all the same. Burn ignores the Block.
    let mut scene = hunt(ORSEL, BOAR).fame(0, 0).cards(0, &["scale_jack", "pavise"]).ailment(0, Ailment::Burn, 5);
    scene = scene.rolls(&[10, 9, 1, 1, 1]);
    let mut scene = scene.begin();
    scene.lay(&["pavise"]);
    // Two rounds have begun, and each burned.
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Slow)), (16, 1));
}

/// Covers: DO-16
#[test]
fn an_attack_on_several_targets_is_one_roll() {
    let setup = Setup::pair(&CONTENT, [ORSEL, TEODRIC], &[BELL]).fame(0, 0).fame(1, 0);
    let mut scene = setup.rolls(&[5, 6, 6, 1]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    scene.lay(&[]).lay(&[]);
    // Flood, highest 6: Orsel's Finesse defense is 7, Teodric's 5.
    assert_eq!((scene.grit(0), scene.grit(1)), (18, 12));
    let rolls = |fact: &Fact| matches!(fact, Fact::Rolled { purpose: RollPurpose::Attack, .. });
    assert_eq!(scene.count(rolls), 1);
}

/// Covers: D-69, DO-4, DO-17
#[test]
fn a_second_action_with_damage_has_a_penalty_even_after_a_miss() {
    let bonuses = |scene: &Scene| -> Vec<i8> {
        let bonus = |fact: &Fact| match fact {
            Fact::Rolled { who, purpose: RollPurpose::Attack, bonus, .. } if who.seat.0 == 0 => Some(*bonus),
            _ => None,
        };
        scene.facts.iter().filter_map(bonus).collect()
    };
    let owned = ["glass_darts", "drovers_whip"];
    let scene = played(ILKA, HOUND, &owned, &["drovers_whip", "glass_darts"], &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(bonuses(&scene), [0, -2]);
    // A Base Attack that takes the token is no action that deals damage, and support is none either.
    let mut scene = hunt(ILKA, HOUND).fame(0, 0).cards(0, &owned).begin();
    lay_for_token(&mut scene, &["base_attack", "glass_darts"]);
    assert_eq!(bonuses(&scene), [0]);
    let scene = played(ILKA, HOUND, &["pavise", "glass_darts"], &["pavise", "glass_darts"], &[1]);
    assert_eq!(bonuses(&scene), [0]);
}

/// Covers: DO-20
#[test]
fn recovery_stops_at_full_grit() {
    let mut scene = hunt(ORSEL, HOUND).fame(0, 0).grit(0, 17).cards(0, &["salve_tin"]).rolls(&[7, 1, 1]).begin();
    scene.lay(&["salve_tin"]);
    assert_eq!(scene.grit(0), 18);
    assert_eq!(scene.count(|fact| matches!(fact, Fact::Recovered(_, 1))), 1);
}

/// Covers: D-41
#[test]
fn an_ailment_is_removed_even_if_the_attack_fails() {
    let content = changed(|content| {
        let mut spear = content.cards[&Id::new("reed_spear")].clone();
        if let Some(action) = &mut spear.action {
            action.user = vec![Effect::Remove(duel::content::Removable::Ailments)];
        }
        content.cards.insert(Id::new("reed_spear"), spear);
    });
    let setup = Setup::hunt(&content, ORSEL, &[BOAR]).fame(0, 0).ailment(0, Ailment::Weak, 4);
    let mut scene = setup.rolls(&[7, 1, 1, 1]).begin();
    scene.lay(&["reed_spear"]);
    assert_eq!((scene.ailment(0, Ailment::Weak), scene.grit(1)), (0, 21));
    assert_eq!(scene.question(), Some(Question::Lay));
}
