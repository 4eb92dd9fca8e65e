//! Bots: what they see, what they choose, and soaks.

use duel::bots::{Foresight, Habits, choose_fame, choose_for_rival, choose_lay, what_seat_sees};
use duel::rules::{DuelIntent, FightRules, LaidCard, Question, Seat, Status};
use duel::simulation::{Player, balance_row, soak};
use duel::testing::Setup;
use kernel::id::Id;

use crate::{CONTENT, HOUND, ILKA, ORSEL, TEODRIC, WIDOW, hunt, laying};

/// Covers: D-52, DO-40
#[test]
fn the_rival_chooses_without_seeing_face_down_cards() {
    let setup = Setup::duel(&CONTENT, ILKA, TEODRIC).fame(0, 5).fame(1, 0);
    let scene = setup.begin();
    let mut fight = scene.fight().clone();
    // Let the player lay first: the rival's choice is the same for every card.
    fight.token_holder = Some(Seat(1));
    fight.steps.pop();
    let mut answers = Vec::new();
    for cards in [vec!["glass_darts", "lure"], vec!["base_attack", "balance"]] {
        let mut fork = fight.clone();
        let fighter = fork.fighter_mut(Seat(0));
        for (slot, card) in cards.into_iter().enumerate() {
            let card = Id::new(card);
            let place = fighter.hand.iter().position(|known| *known == card).unwrap();
            fighter.hand.remove(place);
            fighter.laid.push(LaidCard { card, slot: slot as u8, is_revealed: false });
        }
        fork.steps.push(duel::rules::Step::Lay(Seat(1)));
        let seen = what_seat_sees(&CONTENT, &fork, Seat(1));
        assert!(seen.fighter(Seat(0)).laid.is_empty());
        answers.push((seen, choose_for_rival(&CONTENT, &fork, Seat(1))));
    }
    assert_eq!(answers[0], answers[1]);
}

/// Covers: DO-4, DO-40
#[test]
fn the_rival_lays_before_the_player_with_the_token_and_stays_blank() {
    let mut scene = Setup::duel(&CONTENT, ILKA, TEODRIC).fame(0, 5).fame(1, 0).begin();
    assert_eq!((scene.asked(), scene.question()), (Some(0), Some(Question::Lay)));
    let laid = &scene.fighter(1).laid;
    assert!(!laid.is_empty() && laid.iter().all(|laid| !laid.is_revealed));
    scene.act(laying(&[]));
    assert!(scene.count(|fact| matches!(fact, duel::rules::Fact::CardsRevealed(who, _) if who.seat.0 == 1)) == 1);
}

#[test]
fn foresight_prefers_an_attack_to_nothing() {
    let scene = hunt(ORSEL, HOUND).fame(0, 0).begin();
    let lay = choose_lay(&CONTENT, scene.fight(), Seat(0), Foresight::QUICK);
    assert!(!lay.is_empty());
    let again = choose_lay(&CONTENT, scene.fight(), Seat(0), Foresight::QUICK);
    assert_eq!(lay, again);
}

#[test]
fn fame_is_spent_to_survive_and_not_on_trifles() {
    // The last Grit: the one die that hits is worth a re-roll.
    let mut scene = hunt(ILKA, WIDOW).fame(0, 2).grit(0, 2).rolls(&[9, 1, 1, 1, 2, 1, 1, 7, 8, 2, 1]).begin();
    scene.lay(&[]).decline();
    assert_eq!(choose_fame(&CONTENT, scene.fight(), Seat(0)), DuelIntent::SpendFame(0));
    let mut scene = hunt(ILKA, WIDOW).fame(0, 2).rolls(&[9, 1, 1, 1, 2, 1, 1, 7, 9, 8, 8]).begin();
    scene.lay(&[]).decline();
    assert_eq!(choose_fame(&CONTENT, scene.fight(), Seat(0)), DuelIntent::Decline);
}

#[test]
fn random_games_of_every_mode_end_and_replay() {
    let report = soak(&CONTENT, 60, 7, 2, Player::Random).unwrap();
    assert_eq!(report.failures, []);
    assert_eq!(report.games, 60);
    assert_eq!(soak(&CONTENT, 12, 7, 1, Player::Random), soak(&CONTENT, 12, 7, 2, Player::Random));
}

#[test]
fn games_of_the_bot_end_and_replay() {
    let habits = Habits { foresight: Foresight { first: 1, finalists: 2, second: 4 }, spends_fame: true };
    let report = soak(&CONTENT, 12, 3, 2, Player::Bot(habits)).unwrap();
    assert_eq!(report.failures, []);
}

#[test]
fn a_measurement_follows_from_its_seed() {
    let row = || balance_row(&CONTENT, (Id::new(ILKA), Id::new(HOUND)), 4, 1, 2).unwrap();
    assert_eq!(row(), row());
    assert_eq!(row().fights, 4);
}

/// A fork of a fight, carried on in silence, ends as the fight itself does.
#[test]
fn silence_changes_nothing() {
    let scene = hunt(ORSEL, HOUND).fame(0, 0).begin();
    let (mut loud, mut silent) = (scene.fight().clone(), scene.fight().clone());
    let mut facts = Vec::new();
    FightRules::new(&CONTENT, &mut loud, &mut facts).answer(&laying(&["base_attack"])).unwrap();
    FightRules::silent(&CONTENT, &mut silent).answer(&laying(&["base_attack"])).unwrap();
    assert_eq!(FightRules::new(&CONTENT, &mut loud, &mut facts).run(), Status::NeedsDecision(Seat(0)));
    assert_eq!(FightRules::silent(&CONTENT, &mut silent).run(), Status::NeedsDecision(Seat(0)));
    assert_eq!(loud, silent);
}
