//! A toy game, to prove the seam: a purse of coins, a die of eight sides and a pile of cards face down.
//!
//! Each round the player rolls, draws or stops. A roll of 1 empties the purse and ends the game; a drawn card adds its
//! number, and the fool takes the half. With 20 coins the game is won.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::battery::{Games, battery};
use crate::dice::{Dice, Generator, derive_seed};
use crate::game::{BrokenLaw, Format, Game, PlainGame, Progress};
use crate::soak::{GameError, GameLimits, compare_states, in_parallel, play_game, replay_game};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Purse;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    dice: Dice,
    pile: Vec<u8>,
    coins: u8,
    round: u16,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Intent {
    Roll,
    Draw,
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fact {
    Rolled(u8),
    Drawn(u8),
    Ended(End),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum End {
    Rich,
    Poor,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the pile is empty, or the game is over")]
struct Refused;

/// The content: the coins with which a game is won.
struct Goal(u8);

const FOOL: u8 = 0;

impl PlainGame for Purse {
    const ID: &'static str = "purse";
    const FORMAT: Format = Format { file_stem: "purse", save_version: 1, replay_version: 1 };
    type Content = Goal;
    type Start = u64;
    type State = State;
    type Intent = Intent;
    type Fact = Fact;
    type Refusal = Refused;
    type Outcome = End;
    type View = (u8, usize, Option<End>);
    type Summary = Option<End>;
    type StartError = Refused;

    fn begin(_: &Arc<Goal>, seed: &u64) -> Result<(State, Vec<Fact>), Refused> {
        let (mut dice, mut pile) = (Dice::seeded(*seed), vec![FOOL, 2, 3, 4]);
        dice.shuffle(&mut pile);
        Ok((State { dice, pile, coins: 0, round: 1, end: None }, Vec::new()))
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut State) -> &mut Dice {
        &mut state.dice
    }

    fn shuffle_hidden(state: &mut State, generator: &mut Generator) {
        let turns = generator.below(state.pile.len());
        state.pile.rotate_left(turns);
    }

    fn legal(_: &Arc<Goal>, state: &State) -> Vec<Intent> {
        match (state.end, state.pile.is_empty()) {
            (Some(_), _) => Vec::new(),
            (None, true) => vec![Intent::Roll, Intent::Stop],
            (None, false) => vec![Intent::Roll, Intent::Draw, Intent::Stop],
        }
    }

    fn apply(goal: &Arc<Goal>, state: &mut State, intent: &Intent) -> Result<Vec<Fact>, Refused> {
        if !<Self as PlainGame>::legal(goal, state).contains(intent) {
            return Err(Refused);
        }
        let mut facts = Vec::new();
        match (intent, state.pile.last().copied()) {
            (Intent::Roll, _) => {
                let face = state.dice.roll(8);
                facts.push(Fact::Rolled(face));
                state.coins = if face == 1 { 0 } else { state.coins + face };
                state.end = (face == 1).then_some(End::Poor);
            }
            (Intent::Draw, Some(card)) => {
                state.pile.pop();
                state.dice.count_reveal();
                facts.push(Fact::Drawn(card));
                state.coins = if card == FOOL { state.coins / 2 } else { state.coins + card };
            }
            _ => state.end = Some(End::Poor),
        }
        if state.coins >= goal.0 {
            state.end = Some(End::Rich);
        }
        state.round += 1;
        facts.extend(state.end.map(Fact::Ended));
        Ok(facts)
    }

    fn progress(state: &State) -> Progress<End> {
        Progress { round: state.round, outcome: state.end }
    }

    fn check(goal: &Arc<Goal>, state: &State) -> Result<(), BrokenLaw> {
        let is_sound = (state.coins >= goal.0) == (state.end == Some(End::Rich));
        if is_sound { Ok(()) } else { Err(BrokenLaw(format!("{} coins and {:?}", state.coins, state.end))) }
    }

    fn view(_: &Arc<Goal>, state: &State) -> Self::View {
        (state.coins, state.pile.len(), state.end)
    }

    fn summary(_: &Arc<Goal>, state: &State) -> Option<End> {
        state.end
    }

    fn is_over(end: &Option<End>) -> bool {
        end.is_some()
    }

    fn start_name(seed: &u64) -> String {
        format!("purse-{seed}")
    }
}

#[test]
fn the_toy_passes_the_battery() {
    battery::<Purse>(&Arc::new(Goal(20)), Games { games: 300, decisions: 30, every: 1, seed: 1 }, |n| n);
}

#[test]
fn a_soak_of_the_toy_is_the_same_on_any_number_of_threads() {
    let limits = GameLimits { max_rounds: 50, max_decisions_per_round: 5 };
    let goal = Arc::new(Goal(20));
    let game = |(): &mut (), won: &mut u64, n| {
        let [mut world, mut again] = std::array::from_fn(|_| bevy::prelude::World::new());
        let mut generator = Generator::seeded(n);
        for world in [&mut world, &mut again] {
            <Purse as Game>::begin(world, &goal, &derive_seed(3, n)).unwrap();
        }
        let mut intents = Vec::new();
        let played =
            play_game::<Purse>(&mut world, limits, &mut intents, |_, legal| generator.pick(legal).copied()).unwrap();
        assert_eq!(replay_game::<Purse>(&mut again, &intents, Some(limits)), Ok(played));
        assert_eq!(compare_states::<Purse>(&world, &again), Ok(()));
        *won += u64::from(played.outcome == Some(End::Rich));
    };
    let soak = |threads| in_parallel(threads, 500, || ((), 0), game, |a, b| a + b).unwrap();
    assert_eq!(soak(1), soak(2));
    assert!(soak(2) > 20);
}

#[test]
fn a_game_that_goes_on_without_a_round_fails() {
    let mut world = bevy::prelude::World::new();
    <Purse as Game>::begin(&mut world, &Arc::new(Goal(20)), &1).unwrap();
    let limits = GameLimits { max_rounds: 50, max_decisions_per_round: 0 };
    let played = play_game::<Purse>(&mut world, limits, &mut Vec::new(), |_, legal| legal.first().copied());
    assert_eq!(played, Err(GameError::NoProgress));
}
