//! The Season: days, quarries, nights, spoils, the end.

use kernel::game::PlainGame;
use kernel::id::Id;

use duel::bots::{Foresight, Habits, choose, choose_between_fights};
use duel::game::{DuelGame, DuelMode, DuelOutcome, DuelStart, DuelState};
use duel::rules::{DuelIntent, DuelRefusal, Fact, FightOutcome, Spoil};
use duel::season::{Quarry, SeasonStage};

use crate::{CONTENT, ILKA};

fn begin(seed: u64) -> DuelState {
    let start = DuelStart::new(DuelMode::Season { character: Id::new(ILKA) }, seed);
    DuelGame::begin(&CONTENT, &start).unwrap().0
}

fn act(state: &mut DuelState, intent: DuelIntent) -> Vec<Fact> {
    DuelGame::apply(&CONTENT, state, &intent).unwrap_or_else(|why| panic!("{intent:?}: {why:?}"))
}

/// Ends the fight under way at once.
fn end_fight(state: &mut DuelState, outcome: FightOutcome) -> Vec<Fact> {
    let fight = state.fight.as_mut().unwrap();
    match outcome {
        FightOutcome::Defeat => return act(state, DuelIntent::Concede),
        FightOutcome::Victory => {
            fight.fighters[1].grit = 1;
            fight.fighters[1].ailments.set(duel::content::Ailment::Burn, 9);
        }
        FightOutcome::Escaped | FightOutcome::Draw => fight.round = 30,
    }
    let mut facts = Vec::new();
    while state.running_fight().is_some() {
        let fight = state.running_fight().unwrap();
        let seat = fight.decision().unwrap().seat;
        let quick = Habits { foresight: Foresight { first: 0, finalists: 1, second: 0 }, spends_fame: false };
        let intent = match choose(&CONTENT, fight, seat, quick) {
            DuelIntent::Lay(_) => DuelIntent::Lay(Vec::new()),
            other => other,
        };
        facts.extend(act(state, intent));
    }
    facts
}

fn quarries(state: &DuelState) -> Vec<Quarry> {
    match &state.season.as_ref().unwrap().stage {
        SeasonStage::Dawn(quarries) => quarries.clone(),
        stage => panic!("{stage:?} is no dawn"),
    }
}

/// Covers: DO-38
#[test]
fn each_day_has_two_quarries_of_its_ranks() {
    for seed in 0..40 {
        let mut state = begin(seed);
        for day in 1..=7 {
            let found = quarries(&state);
            assert_eq!((found.len(), state.season.as_ref().unwrap().day), (2, day));
            let ranks: Vec<u8> = found
                .iter()
                .filter(|quarry| matches!(quarry, Quarry::Monster(_)))
                .map(|quarry| CONTENT.monsters[&quarry.entry()].rank)
                .collect();
            let (low, high) = if day < 3 {
                (1, 2)
            } else if day < 6 {
                (2, 4)
            } else {
                (3, 5)
            };
            assert!(ranks.iter().all(|rank| (low..=high).contains(rank)), "day {day}: {ranks:?}");
            assert_eq!(ranks.len(), if day == 4 { 1 } else { 2 });
            if day == 7 {
                assert!(found.iter().any(|quarry| quarry.entry().as_str() == "the_bell_below"));
            }
            act(&mut state, DuelIntent::Rest);
        }
        assert!(matches!(state.outcome(), Some(DuelOutcome::Season { score: 2, grade: 0 })));
    }
}

/// Covers: DO-38
#[test]
fn nights_and_defeats_leave_their_marks() {
    let mut state = begin(1);
    state.season.as_mut().unwrap().grit = 9;
    act(&mut state, DuelIntent::Rest);
    assert_eq!(state.season.as_ref().unwrap().grit, 15);
    // Recalled: 1 Fame less, and half the Grit, rounded up. The next day dawns.
    act(&mut state, DuelIntent::ChooseQuarry(0));
    assert_eq!(DuelGame::apply(&CONTENT, &mut state, &DuelIntent::Rest), Err(DuelRefusal::OtherQuestion));
    end_fight(&mut state, FightOutcome::Defeat);
    let season = state.season.as_ref().unwrap();
    assert_eq!((season.fame, season.grit, season.day, season.wounded.len()), (1, 8, 3, 0));
    // Fame is never below 0.
    state.season.as_mut().unwrap().fame = 0;
    act(&mut state, DuelIntent::ChooseQuarry(0));
    end_fight(&mut state, FightOutcome::Defeat);
    assert_eq!(state.season.as_ref().unwrap().fame, 0);
}

/// Covers: DO-33, DO-38
#[test]
fn an_escaped_monster_keeps_its_injury() {
    let mut state = begin(2);
    act(&mut state, DuelIntent::ChooseQuarry(0));
    let entry = state.fight.as_ref().unwrap().fighters[1].entry;
    state.fight.as_mut().unwrap().fighters[1].grit = 4;
    state.fight.as_mut().unwrap().round = 30;
    act(&mut state, DuelIntent::Lay(Vec::new()));
    while state.running_fight().is_some() {
        act(&mut state, DuelIntent::Decline);
    }
    let season = state.season.as_ref().unwrap();
    // Nobody hurt it in its round, and some recover 2.
    assert!(season.wounded == [(entry, 4)] || season.wounded == [(entry, 6)], "{:?}", season.wounded);
    assert_eq!((season.fame, season.day), (2, 2));
    assert!(season.beaten.is_empty());
}

/// Covers: DO-37, DO-39
#[test]
fn a_victory_brings_a_card_or_grit() {
    let mut state = begin(3);
    act(&mut state, DuelIntent::ChooseQuarry(0));
    let entry = state.fight.as_ref().unwrap().fighters[1].entry;
    end_fight(&mut state, FightOutcome::Victory);
    let season = state.season.clone().unwrap();
    let SeasonStage::Spoils(cards) = &season.stage else { panic!("{:?}", season.stage) };
    assert_eq!((cards.len(), season.beaten.as_slice()), (3, &[entry][..]));
    assert_eq!(season.fame, 2 + CONTENT.monsters[&entry].rank);
    assert!(cards.iter().all(|card| !season.cards.contains(card)));
    let strange = DuelIntent::ChooseSpoil(Spoil::Card(Id::new("lure")));
    assert_eq!(DuelGame::apply(&CONTENT, &mut state, &strange), Err(DuelRefusal::NoSuchSpoil));
    let mut other = state.clone();
    act(&mut state, DuelIntent::ChooseSpoil(Spoil::Card(cards[0])));
    assert!(state.season.as_ref().unwrap().cards.contains(&cards[0]));
    act(&mut other, DuelIntent::ChooseSpoil(Spoil::Grit));
    let grown = other.season.as_ref().unwrap();
    assert_eq!((grown.full_grit, grown.cards.len()), (17, 2));
    // A beaten monster never returns.
    for _ in 2..=7 {
        assert!(quarries(&state).iter().all(|quarry| quarry.entry() != entry));
        act(&mut state, DuelIntent::Rest);
    }
}

/// Covers: DO-38, DO-40
#[test]
fn the_rival_of_the_fourth_day_has_as_many_cards_as_the_player_has_won() {
    let mut state = begin(4);
    let season = state.season.as_mut().unwrap();
    (season.won_cards, season.fame) = (2, 6);
    for _ in 1..4 {
        act(&mut state, DuelIntent::Rest);
    }
    let found = quarries(&state);
    let rival = found.iter().position(|quarry| matches!(quarry, Quarry::Rival { .. })).unwrap();
    let Quarry::Rival { entry, cards, fame } = &found[rival] else { unreachable!() };
    assert!(entry.as_str() != ILKA && CONTENT.characters.contains_key(entry));
    assert_eq!((cards.len(), *fame), (4, 5));
    act(&mut state, DuelIntent::ChooseQuarry(rival as u8));
    assert_eq!(state.fight.as_ref().unwrap().fighters[1].entry, *entry);
}

/// Covers: DO-39
#[test]
fn the_score_has_a_grade() {
    for (fame, grade) in [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (13, 2), (14, 3), (18, 3), (19, 4), (40, 4)] {
        let mut state = begin(5);
        state.season.as_mut().unwrap().fame = fame;
        for _ in 0..7 {
            act(&mut state, DuelIntent::Rest);
        }
        assert_eq!(state.outcome(), Some(DuelOutcome::Season { score: fame, grade }));
    }
}

/// A bot plays whole Seasons to their end.
#[test]
fn a_season_comes_to_its_end() {
    let quick = Habits { foresight: Foresight { first: 1, finalists: 1, second: 1 }, spends_fame: true };
    for seed in 0..3 {
        let mut state = begin(seed);
        while state.outcome().is_none() {
            let intent = match (state.running_fight(), &state.season) {
                (Some(fight), _) => choose(&CONTENT, fight, fight.decision().unwrap().seat, quick),
                (None, season) => choose_between_fights(&CONTENT, season.as_ref().unwrap()),
            };
            act(&mut state, intent);
            DuelGame::check(&CONTENT, &state).unwrap();
        }
    }
}
