//! The two worked examples, number by number.

use duel::content::Ailment;
use duel::rules::{CardPlace, Fact, Question};

use crate::{BOAR, ILKA, ORSEL, WIDOW, hunt};

const TIE: [u8; 7] = [9, 7, 4, 2, 9, 7, 5];

fn widow(rolls: &[u8]) -> duel::testing::Scene {
    hunt(ILKA, WIDOW).rolls(&[&TIE, rolls].concat()).begin()
}

/// Covers: D-E1, D-54, D-56, D-57, D-63, D-65, D-68
#[test]
fn a_widow_in_the_reeds() {
    let mut scene = widow(&[7, 8, 5, 3, 10, 6, 6, 2, 12, 8, 7, 3]);
    // 1. Both have Fame 2; the third dice, 4 and 5, give the token to the Widow.
    assert_eq!((scene.fighter(0).fame, scene.fighter(1).fame, scene.token()), (2, 2, Some(1)));
    assert_eq!(scene.fight().turn_order().map(|seat| seat.0).collect::<Vec<_>>(), [1, 0]);
    // 2. Darts at 12 and Wick Knife at 10; the action die shows Silk.
    scene.lay(&["base_attack", "glass_darts"]);
    assert_eq!(scene.rail(), [(12, 0), (10, 0)]);
    scene.decline();
    // 3. The Widow is first at 12. Silk hits the defense 7: 1 + 1.
    assert_eq!((scene.rail(), scene.asked()), (vec![(12, 0), (10, 0)], Some(0)));
    scene.decline();
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Slow)), (13, 3));
    let shifts = |fact: &Fact| match fact {
        Fact::TokenShifted { from, to, .. } => Some((*from, *to)),
        _ => None,
    };
    assert_eq!(scene.facts.iter().filter_map(shifts).collect::<Vec<_>>(), [(12, 6), (10, 4)]);
    // 4. Darts: 2 + 3.
    scene.decline();
    assert_eq!((scene.grit(1), scene.discard(0)), (12, vec!["glass_darts"]));
    // 5. Wick Knife, the second action with damage: read 10, 6, 5, 1. 2 + 1.
    assert_eq!(scene.fight().roll.as_ref().map(|roll| roll.bonus), Some(-2));
    scene.decline();
    assert_eq!(scene.grit(1), 9);
    // 6. Slow 3 becomes 2; at 9 of 17 the Widow does not try to escape.
    assert_eq!((scene.ailment(0, Ailment::Slow), scene.question()), (2, Some(Question::Lay)));
    assert_eq!(scene.fight().round, 2);
    assert_eq!(scene.hand(0), ["balance", "base_attack", "drovers_whip", "focus", "lure"]);
    assert_eq!((scene.missing_rolls(), scene.unused_rolls()), (0, 0));
}

/// Covers: D-E1, D-13, D-14
#[test]
fn a_widow_in_the_reeds_with_fame_spent() {
    let mut scene = widow(&[7, 8, 5, 3, 6, 10, 6, 6, 2, 12, 8, 7, 3]);
    scene.lay(&["base_attack", "glass_darts"]).decline();
    scene.spend(0);
    // 6, 5, 3 miss the defense 7. Nobody asks a character without Fame any more.
    assert_eq!((scene.fighter(0).fame, scene.token()), (0, Some(1)));
    let kept = |fact: &Fact| matches!(fact, Fact::TokenGained { who, had_it: true } if who.seat.0 == 1);
    assert_eq!(scene.count(kept), 1);
    assert_eq!((scene.grit(0), scene.ailment(0, Ailment::Slow)), (15, 0));
    assert_eq!(scene.count(|fact| matches!(fact, Fact::TokenShifted { .. })), 0);
    assert_eq!((scene.grit(1), scene.fight().round), (9, 2));
}

fn maul(rolls: &[u8]) -> duel::testing::Scene {
    let cards = ["waxed_coat", "reed_spear", "weir_sledge"];
    let setup = hunt(ORSEL, BOAR).cards(0, &cards).grit(0, 9).fame(0, 4).grit(1, 12);
    setup.ailment(0, Ailment::Burn, 2).ailment(1, Ailment::Dazzle, 1).rolls(rolls).begin()
}

/// Covers: D-E2, D-42, D-43, D-40, D-28, D-73
#[test]
fn maul_boar_and_balance() {
    let mut scene = maul(&[3, 12, 9, 8, 2, 8, 6, 5]);
    // 1. Orsel holds the token, 4 against 3, and burns.
    assert_eq!((scene.token(), scene.grit(0)), (Some(0), 8));
    // 2. Gore is chosen; Orsel is asked because the spending would move the token.
    scene.lay(&["balance", "weir_sledge"]);
    assert_eq!((scene.question(), scene.rail()), (Some(Question::SpendFame), vec![(10, 0), (2, 0)]));
    scene.decline();
    // 3. Balance removed Burn whole, and lies face-up with Block 2.
    assert_eq!((scene.ailment(0, Ailment::Burn), scene.fighter(0).ongoing.len()), (0, 1));
    // 4. Gore reads 11, 8, 7, 1: 3 + 2 damage, Blocks 1 and 2.
    assert_eq!(scene.fight().roll.as_ref().map(|roll| (roll.faces(), roll.bonus)), Some((vec![12, 9, 8, 2], -1)));
    scene.decline();
    let hit = |fact: &Fact| matches!(fact, Fact::Hit { damage: 5, .. });
    assert_eq!((scene.count(hit), scene.count(|fact| matches!(fact, Fact::Blocked(_, 3)))), (1, 1));
    assert_eq!(scene.grit(0), 6);
    // 5. The Sledge hits the defense 7 without Accuracy: 6 less Block 1.
    scene.decline();
    assert_eq!(scene.grit(1), 7);
    // 7. Balance is discarded and Dazzle ends; Escape 0 never rolls.
    let discarded = |fact: &Fact| matches!(fact, Fact::CardMoved { card, from: CardPlace::FaceUp, to: CardPlace::Discard, .. } if card.as_str() == "balance");
    assert_eq!((scene.count(discarded), scene.ailment(1, Ailment::Dazzle)), (1, 0));
    assert_eq!((scene.missing_rolls(), scene.unused_rolls(), scene.fight().round), (0, 0, 2));
}

/// Covers: D-E2, D-27, D-54, DO-9
#[test]
fn maul_boar_and_balance_with_fame_spent() {
    let mut scene = maul(&[3, 12, 9, 8, 2, 8, 6, 5, 11]);
    scene.lay(&["balance", "weir_sledge"]).decline().decline();
    // 6. The 6 becomes 11: Accuracy from 10 adds 1. 6 + 1 - 1.
    scene.spend(1);
    assert_eq!((scene.fighter(0).fame, scene.token()), (2, Some(0)));
    scene.decline();
    assert_eq!((scene.grit(1), scene.token()), (6, Some(1)));
    assert_eq!(scene.fight().turn_order().map(|seat| seat.0).collect::<Vec<_>>(), [1, 0]);
}
