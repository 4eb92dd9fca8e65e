//! The kernel's battery for the four modes, and states that the game can never reach.

use duel::game::{DuelGame, DuelMode, DuelStart, DuelState, SavedDuel};
use duel::simulation::mode_of_game;
use kernel::battery::{Games, battery};
use kernel::dice::derive_seed;
use kernel::game::PlainGame;
use kernel::id::Id;

use crate::{CONTENT, ILKA, ORSEL};

/// Every fourth game of a soak has this mode.
fn starts(kind: u64) -> impl Fn(u64) -> DuelStart {
    move |n| {
        let n = 4 * n + kind;
        DuelStart { ask_always: n.is_multiple_of(3), ..DuelStart::new(mode_of_game(&CONTENT, 5, n), derive_seed(6, n)) }
    }
}

#[test]
fn hunts_pass_the_battery() {
    battery::<DuelGame>(&CONTENT, Games { games: 12, decisions: 60, every: 6, seed: 1 }, starts(0));
}

#[test]
fn pairs_pass_the_battery() {
    battery::<DuelGame>(&CONTENT, Games { games: 8, decisions: 80, every: 8, seed: 2 }, starts(1));
}

#[test]
fn duels_pass_the_battery() {
    battery::<DuelGame>(&CONTENT, Games { games: 3, decisions: 25, every: 20, seed: 3 }, starts(2));
}

#[test]
fn seasons_pass_the_battery() {
    battery::<DuelGame>(&CONTENT, Games { games: 6, decisions: 160, every: 12, seed: 4 }, starts(3));
}

#[test]
fn a_start_names_what_the_content_has() {
    let hunt = |character: &str, monsters: &[&str], cards: &[&str]| {
        let ids = |list: &[&str]| list.iter().map(|id| Id::new(id)).collect::<Vec<_>>();
        let mode = DuelMode::Hunt { character: Id::new(character), monsters: ids(monsters), cards: ids(cards) };
        DuelGame::begin(&CONTENT, &DuelStart::new(mode, 1)).map(|_| ()).map_err(|why| why.to_string())
    };
    assert_eq!(hunt(ILKA, &["mire_hound"], &["pavise"]), Ok(()));
    assert_eq!(
        hunt(ILKA, &["mire_hond"], &[]),
        Err("there is no monster `mire_hond`; did you mean `mire_hound`?".into())
    );
    assert_eq!(hunt(ILKA, &[], &[]), Err("a fight has one or two monsters, not 0".into()));
    assert_eq!(hunt(ILKA, &["mire_hound"], &["glass_darts"]), Err("`glass_darts` is named twice".into()));
    assert_eq!(hunt(ILKA, &["mire_hound"], &["lure"]), Err("`lure` is a basic card".into()));
    assert_eq!(hunt("nobody_at_all", &["mire_hound"], &[]), Err("there is no character `nobody_at_all`".into()));
}

#[test]
fn a_saved_state_that_cannot_be_is_refused() {
    let mode = DuelMode::Pair {
        characters: [ORSEL, ILKA].map(Id::new),
        monsters: vec![Id::new("mire_hound")],
        cards: [Vec::new(), Vec::new()],
    };
    let (state, _) = DuelGame::begin(&CONTENT, &DuelStart::new(mode, 1)).unwrap();
    let refused = |change: &dyn Fn(&mut DuelState)| {
        let mut state = state.clone();
        change(&mut state);
        DuelState::try_from(SavedDuel::from(&state)).map(|_| ()).map_err(|why| why.to_string())
    };
    assert_eq!(refused(&|_| {}), Ok(()));
    let bad_token = |state: &mut DuelState| state.fight.as_mut().unwrap().token_holder = Some(duel::rules::Seat(7));
    assert_eq!(refused(&bad_token), Err("the fight has no seat 7".into()));
    assert!(refused(&|state| state.fight.as_mut().unwrap().steps.clear()).is_err());
    assert!(refused(&|state| state.fight = None).is_err());
}
