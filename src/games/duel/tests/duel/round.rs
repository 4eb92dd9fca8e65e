//! The round: laying, turning up, the track, and basic cards.

use duel::content::Ailment;
use duel::rules::{BaseUse, CardPlace, DuelIntent, DuelRefusal, Fact, Question, RollPurpose, Seat, TokenEnd};
use duel::testing::Setup;

use crate::{BOAR, CONTENT, HOUND, ILKA, MAUR, ORSEL, TEODRIC, TROLL, hunt, lay_for_token, laying};

/// Covers: D-58, D-59, D-61, DO-28
#[test]
fn up_to_two_cards_of_the_hand_are_laid() {
    let mut scene = hunt(ORSEL, HOUND).fame(0, 0).rolls(&[1]).begin();
    assert_eq!(scene.attempt(&laying(&["lure", "focus", "balance"])), Err(DuelRefusal::TooManyCards));
    assert_eq!(scene.attempt(&laying(&["lure", "lure"])), Err(DuelRefusal::NotInHand));
    assert_eq!(scene.attempt(&DuelIntent::Reveal), Err(DuelRefusal::OtherQuestion));
    scene.act(laying(&["base_attack", "base_attack"]));
    assert_eq!(scene.question(), Some(Question::Reveal));
    // None is legal too, and goes on without a question.
    let mut scene = hunt(ORSEL, HOUND).fame(0, 0).rolls(&[1]).begin();
    scene.act(laying(&[]));
    assert_eq!(scene.fight().round, 2);
}

/// Covers: D-61, D-62, DO-3, DO-25
#[test]
fn laying_and_turning_up_go_in_reverse_turn_order() {
    let setup = Setup::pair(&CONTENT, [ORSEL, ILKA], &[BOAR]).fame(0, 5).fame(1, 0);
    let mut scene = setup.rolls(&[1]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    // Turn order Orsel, Ilka, Boar: Ilka lays first and turns up first.
    assert_eq!(scene.asked(), Some(1));
    scene.act(laying(&["base_attack"]));
    assert_eq!(scene.asked(), Some(0));
    scene.act(laying(&["base_attack"]));
    assert_eq!((scene.asked(), scene.question()), (Some(1), Some(Question::Reveal)));
    scene.act(DuelIntent::Reveal).act(DuelIntent::DeclareBase(BaseUse::Token));
    // Ilka has the token now, and the order of turning up stays.
    assert_eq!((scene.token(), scene.asked(), scene.question()), (Some(1), Some(0), Some(Question::Reveal)));
}

/// Covers: D-60, D-65, D-66, D-67, D-70
#[test]
fn tokens_leave_the_track_from_high_to_low() {
    let owned = ["weir_sledge", "pavise"];
    let mut scene = hunt(ORSEL, BOAR).fame(0, 0).cards(0, &owned).rolls(&[1, 1, 1, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["weir_sledge", "pavise"]);
    let removed = |fact: &Fact| match fact {
        Fact::TokenRemoved { who, end: TokenEnd::Completed, .. } => Some(who.seat.0),
        _ => None,
    };
    assert_eq!(scene.facts.iter().filter_map(removed).collect::<Vec<_>>(), [0, 1, 0]);
    let chosen = scene.facts.iter().position(|fact| matches!(fact, Fact::EntryChosen(..)));
    let revealed = scene.facts.iter().position(|fact| matches!(fact, Fact::CardsRevealed(..)));
    assert!(revealed < chosen);
}

/// Covers: D-68, DO-24, DO-25
#[test]
fn ties_go_by_turn_order_and_by_the_place_of_the_card() {
    // Reed Spear and Gore both stand at 8. The Boar has more Fame, then Orsel takes the token.
    let order = |takes_token: bool| {
        let mut scene = hunt(ORSEL, BOAR).fame(0, 0).rolls(&[1, 1, 1, 1, 1, 1, 1, 1]).begin();
        if takes_token {
            lay_for_token(&mut scene, &["base_attack", "reed_spear"]);
        } else {
            scene.lay(&["reed_spear"]);
        }
        let rolled = |fact: &Fact| match fact {
            Fact::Rolled { who, purpose: RollPurpose::Attack, .. } => Some(who.seat.0),
            _ => None,
        };
        scene.facts.iter().filter_map(rolled).collect::<Vec<_>>()
    };
    assert_eq!((order(false), order(true)), (vec![1, 0], vec![0, 1]));
    // Pavise and Smoke Pot at 12: the left one first.
    let setup = hunt(ORSEL, HOUND).fame(0, 0).cards(0, &["pavise", "smoke_pot"]).rolls(&[1, 1, 1]);
    let mut scene = setup.begin();
    scene.lay(&["smoke_pot", "pavise"]);
    let began = |fact: &Fact| match fact {
        Fact::EffectBegan(_, source) => source.card().map(|card| card.as_str()),
        _ => None,
    };
    assert_eq!(scene.facts.iter().filter_map(began).collect::<Vec<_>>(), ["smoke_pot", "pavise"]);
}

/// Covers: DO-28
#[test]
fn two_base_attacks_are_two_attacks_or_attack_and_token() {
    let mut scene = hunt(ILKA, TROLL).fame(0, 0).rolls(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).begin();
    scene.lay(&["base_attack", "base_attack"]);
    let attacks =
        |fact: &Fact| matches!(fact, Fact::Rolled { who, purpose: RollPurpose::Attack, .. } if who.seat.0 == 0);
    assert_eq!((scene.count(attacks), scene.discard(0).len()), (2, 2));
    // The token taken twice is one taking and a wasted card.
    let mut scene = hunt(ILKA, TROLL).fame(0, 0).rolls(&[1, 1, 1, 1]).begin();
    scene.act(laying(&["base_attack", "base_attack"])).act(DuelIntent::Reveal);
    scene.act(DuelIntent::DeclareBase(BaseUse::Token)).act(DuelIntent::DeclareBase(BaseUse::Token));
    assert_eq!((scene.count(attacks), scene.discard(0).len(), scene.token()), (0, 2, Some(0)));
}

/// Covers: D-71, D-72, D-73, DO-29
#[test]
fn focus_takes_the_discard_pile_back_at_the_end_of_the_round() {
    let mut scene = hunt(ORSEL, HOUND).fame(0, 0).rolls(&[1; 20]).begin();
    scene.lay(&["base_attack", "base_attack"]);
    assert_eq!(scene.discard(0).len(), 2);
    scene.next_rolls(&[1; 20]).lay(&["pavise", "focus"]);
    // Pavise ended before Focus was completed, so it is back too.
    let hand = ["balance", "base_attack", "base_attack", "focus", "lure", "pavise", "reed_spear"];
    assert_eq!((scene.hand(0), scene.discard(0).len()), (hand.to_vec(), 0));
    let taken = |fact: &Fact| matches!(fact, Fact::CardMoved { from: CardPlace::Discard, to: CardPlace::Hand, .. });
    assert_eq!(scene.count(taken), 4);
}

/// Covers: DO-29, DO-31
#[test]
fn lure_draws_the_aim_and_answers() {
    // Pair: Club of the Troll aims at the famed Orsel, but Ilka lures it.
    let setup = Setup::pair(&CONTENT, [ORSEL, ILKA], &[TROLL]).fame(0, 1).fame(1, 0);
    let mut scene = setup.rolls(&[1, 12, 9, 8]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    let first = scene.asked();
    for seat in [first, first.map(|seat| 1 - seat)] {
        scene.act(laying(if seat == Some(1) { &["lure"] } else { &[] }));
    }
    scene.turn_up();
    // Accuracy from 11 on: only the 12 counts. 3 + 1.
    assert_eq!((scene.grit(0), scene.grit(1)), (18, 11));
    // Alone: after the Hound's Worry at 10 the attack at 8 has +2, before it had none.
    let setup = hunt(MAUR, HOUND).fame(0, 0).rolls(&[7, 1, 1, 1, 1, 1, 1]);
    let mut scene = setup.begin();
    scene.lay(&["lure", "base_attack"]);
    let answered = |fact: &Fact| matches!(fact, Fact::Rolled { who, purpose: RollPurpose::Attack, bonus: 2, .. } if who.seat.0 == 0);
    assert_eq!(scene.count(answered), 1);
    let mut scene = hunt(ILKA, HOUND).fame(0, 0).rolls(&[1; 8]).begin();
    scene.lay(&["lure", "base_attack"]);
    assert_eq!(scene.count(answered), 0);
}

/// Covers: DO-29
#[test]
fn balance_blocks_for_a_round() {
    let setup = hunt(ORSEL, BOAR).fame(0, 0).ailment(0, Ailment::Burn, 3).rolls(&[1, 12, 1, 1, 1]);
    let mut scene = setup.begin();
    scene.lay(&["balance"]);
    // Burn 1, then Gore 3 + 1 - 2; Burn was removed, so the next round does not burn.
    assert_eq!(scene.grit(0), 18 - 1 - 2);
}

/// Covers: DO-5
#[test]
fn a_fallen_fighter_leaves_at_once_with_its_tokens_and_effects() {
    let setup = Setup::pair(&CONTENT, [ORSEL, TEODRIC], &[BOAR]).fame(0, 0).fame(1, 2).grit(0, 1);
    let mut scene = setup.rolls(&[10, 12, 1, 1, 1, 1, 1, 1, 1]).begin();
    scene.act(DuelIntent::Join(true)).act(DuelIntent::Join(true));
    // The Boar holds the token: Teodric lays before Orsel.
    assert_eq!(scene.asked(), Some(1));
    scene.act(laying(&["base_attack"])).act(laying(&["lure", "reed_spear"])).turn_up().decline_all();
    // Stamp at 10 felled Orsel: his Spear goes unused and his Lure ends, but the fight goes on.
    let unused =
        |fact: &Fact| matches!(fact, Fact::TokenRemoved { who, end: TokenEnd::Unused, .. } if who.seat == Seat(0));
    assert_eq!((scene.grit(0), scene.count(unused), scene.fighter(2).ongoing.len()), (0, 1, 0));
    assert_eq!(scene.discard(0), ["lure", "reed_spear"]);
    assert_eq!((scene.fight().outcome, scene.fight().round, scene.asked()), (None, 2, Some(1)));
}

/// Covers: DO-23
#[test]
fn late_tokens_keep_their_order() {
    let setup = hunt(MAUR, HOUND).fame(0, 0).cards(0, &["leech_thread", "grave_whisper"]);
    let mut scene = setup.ailment(0, Ailment::Slow, 5).rolls(&[1; 20]).begin();
    scene.act(laying(&["leech_thread", "grave_whisper"])).act(DuelIntent::Reveal);
    let aimed = |fact: &Fact| match fact {
        Fact::Aimed { who, source, .. } if who.seat.0 == 0 => source.card().map(|card| card.as_str()),
        _ => None,
    };
    assert_eq!(scene.facts.iter().filter_map(aimed).collect::<Vec<_>>(), ["grave_whisper", "leech_thread"]);
}
