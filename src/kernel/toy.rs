//! A toy game, which shows that the kernel needs nothing of a real one: a purse of coins, a die of eight sides and a
//! pile of cards face down.
//!
//! Each round the player rolls, draws or stops. A roll of 1 empties the purse and ends the game; a drawn card adds its
//! number, and the fool takes the half. With 20 coins the game is won.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::battery::{Games, battery};
use crate::dice::{Dice, Generator, ImpossibleDice, SavedDice, derive_seed};
use crate::game::{BrokenLaw, Format, Game, GameTypes, PlainGame, Progress};
use crate::record::{Decision, History, MismatchReason, Replay, Save, SaveFileError, SavedGame, new_file};
use crate::shrink::FailingGame;
use crate::soak::{GameError, GameLimits, compare_states, in_parallel, play_game, replay_game};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CoinGame;

#[derive(Clone, Debug, PartialEq, Serialize)]
struct CoinState {
    dice: Dice,
    pile: Vec<u8>,
    coins: u8,
    round: u16,
    end: Option<CoinEnd>,
}

#[derive(Serialize, Deserialize)]
struct SavedCoinState {
    dice: SavedDice,
    pile: Vec<u8>,
    coins: u8,
    round: u16,
    end: Option<CoinEnd>,
}

impl From<&CoinState> for SavedCoinState {
    fn from(state: &CoinState) -> Self {
        let CoinState { dice, pile, coins, round, end } = state;
        Self { dice: dice.into(), pile: pile.clone(), coins: *coins, round: *round, end: *end }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ImpossibleCoinState {
    #[error(transparent)]
    Dice(#[from] ImpossibleDice),
    #[error("the card {0} is none of the pile")]
    Card(u8),
}

impl TryFrom<SavedCoinState> for CoinState {
    type Error = ImpossibleCoinState;

    fn try_from(saved: SavedCoinState) -> Result<Self, ImpossibleCoinState> {
        let SavedCoinState { dice, pile, coins, round, end } = saved;
        match pile.iter().find(|card| !CARDS.contains(card)) {
            Some(strange) => Err(ImpossibleCoinState::Card(*strange)),
            None => Ok(Self { dice: dice.try_into()?, pile, coins, round, end }),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum CoinIntent {
    Roll,
    Draw,
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum CoinFact {
    Rolled(u8),
    Drawn(u8),
    Ended(CoinEnd),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum CoinEnd {
    Rich,
    Poor,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no goal, the pile is empty, or the game is over")]
struct CoinRefusal;

/// The content: the coins with which a game is won.
struct CoinGoal(u8);

const FOOL: u8 = 0;
/// The most coins that the purse holds. A higher goal lets a game break this law.
const PURSE: u8 = 30;
const CARDS: [u8; 4] = [FOOL, 2, 3, 4];

impl GameTypes for CoinGame {
    const ID: &'static str = "purse";
    const FORMAT: Format = Format { file_stem: "purse", save_version: 1, replay_version: 1 };
    type Content = CoinGoal;
    type Start = u64;
    type State = CoinState;
    type SavedState = SavedCoinState;
    type Intent = CoinIntent;
    type Fact = CoinFact;
    type Refusal = CoinRefusal;
    type Outcome = CoinEnd;
    type View = (u8, usize, Option<CoinEnd>);
    type Summary = Option<CoinEnd>;
    type StartError = CoinRefusal;

    fn is_over(end: &Option<CoinEnd>) -> bool {
        end.is_some()
    }

    fn start_name(seed: &u64) -> String {
        format!("purse-{seed}")
    }
}

impl PlainGame for CoinGame {
    fn begin(goal: &Arc<CoinGoal>, seed: &u64) -> Result<(CoinState, Vec<CoinFact>), CoinRefusal> {
        if goal.0 == 0 {
            return Err(CoinRefusal);
        }
        let (mut dice, mut pile) = (Dice::seeded(*seed), CARDS.to_vec());
        dice.shuffle(&mut pile);
        Ok((CoinState { dice, pile, coins: 0, round: 1, end: None }, Vec::new()))
    }

    fn dice(state: &CoinState) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut CoinState) -> &mut Dice {
        &mut state.dice
    }

    fn shuffle_hidden(state: &mut CoinState, generator: &mut Generator) {
        generator.shuffle(&mut state.pile);
    }

    fn legal(_: &Arc<CoinGoal>, state: &CoinState) -> Vec<CoinIntent> {
        match (state.end, state.pile.is_empty()) {
            (Some(_), _) => Vec::new(),
            (None, true) => vec![CoinIntent::Roll, CoinIntent::Stop],
            (None, false) => vec![CoinIntent::Roll, CoinIntent::Draw, CoinIntent::Stop],
        }
    }

    fn apply(goal: &Arc<CoinGoal>, state: &mut CoinState, intent: &CoinIntent) -> Result<Vec<CoinFact>, CoinRefusal> {
        if !<Self as PlainGame>::legal(goal, state).contains(intent) {
            return Err(CoinRefusal);
        }
        let mut facts = Vec::new();
        match (intent, state.pile.last().copied()) {
            (CoinIntent::Roll, _) => {
                let face = state.dice.roll(8);
                facts.push(CoinFact::Rolled(face));
                state.coins = if face == 1 { 0 } else { state.coins + face };
                state.end = (face == 1).then_some(CoinEnd::Poor);
            }
            (CoinIntent::Draw, Some(card)) => {
                state.pile.pop();
                state.dice.count_reveal();
                facts.push(CoinFact::Drawn(card));
                state.coins = if card == FOOL { state.coins / 2 } else { state.coins + card };
            }
            _ => state.end = Some(CoinEnd::Poor),
        }
        if state.coins >= goal.0 {
            state.end = Some(CoinEnd::Rich);
        }
        state.round += 1;
        facts.extend(state.end.map(CoinFact::Ended));
        Ok(facts)
    }

    fn progress(state: &CoinState) -> Progress<CoinEnd> {
        Progress { round: state.round, outcome: state.end }
    }

    fn check(goal: &Arc<CoinGoal>, state: &CoinState) -> Result<(), BrokenLaw> {
        let is_sound = (state.coins >= goal.0) == (state.end == Some(CoinEnd::Rich)) && state.coins <= PURSE;
        if is_sound { Ok(()) } else { Err(BrokenLaw(format!("{} coins and {:?}", state.coins, state.end))) }
    }

    fn view(_: &Arc<CoinGoal>, state: &CoinState) -> Self::View {
        (state.coins, state.pile.len(), state.end)
    }

    fn summary(_: &Arc<CoinGoal>, state: &CoinState) -> Option<CoinEnd> {
        state.end
    }
}

#[test]
fn the_toy_passes_the_battery() {
    battery::<CoinGame>(&Arc::new(CoinGoal(20)), Games { games: 300, decisions: 30, every: 1, seed: 1 }, |n| n);
}

/// The replay of a game with these intents after the start, of which the rules need not allow any.
fn replay_of(intents: &[CoinIntent]) -> Replay<CoinGame> {
    replay_with_seed(1, intents)
}

fn replay_with_seed(seed: u64, intents: &[CoinIntent]) -> Replay<CoinGame> {
    let mut world = bevy::prelude::World::new();
    History::<CoinGame>::begin(&mut world, &Arc::new(CoinGoal(20)), &seed).unwrap();
    let mut replay = Replay::<CoinGame>::from_world(&mut world);
    replay.decisions = intents.iter().map(|intent| Decision { intent: *intent, hash: 0 }).collect();
    replay
}

#[test]
fn a_failing_game_is_shortened_to_what_its_failure_needs() {
    use CoinIntent::{Draw, Roll, Stop};
    let goal = Arc::new(CoinGoal(20));
    let failing = replay_of(&[Draw, Draw, Stop, Roll, Roll]).shrink(&goal).unwrap();
    assert_eq!(failing.failure, GameError::Refused(CoinRefusal));
    let left: Vec<CoinIntent> = failing.replay.decisions.iter().map(|decision| decision.intent).collect();
    assert_eq!(left, [Stop, Roll]);
    // The shortest game is a replay, which holds up to the decision that fails.
    let mut world = bevy::prelude::World::new();
    let mismatch = failing.replay.play_back(&mut world, &goal, |_, _, _, _| {}).unwrap_err();
    assert_eq!((mismatch.decision_number, mismatch.decision_count), (2, 2));
    assert_eq!(replay_of(&[Draw, Stop]).shrink(&goal), None);
}

#[test]
fn a_game_that_breaks_a_law_is_shortened_and_its_replay_names_the_law() {
    let goal = Arc::new(CoinGoal(200));
    let failing_of = |seed| replay_with_seed(seed, &[CoinIntent::Roll; 20]).shrink(&goal);
    let is_law = |game: &FailingGame<CoinGame>| matches!(game.failure, GameError::LawBroken(_));
    let failing = (0..200).filter_map(failing_of).find(is_law).expect("a seed with many coins");
    assert!((4..20).contains(&failing.replay.decisions.len()), "{failing:?}");
    let mut world = bevy::prelude::World::new();
    let mismatch = failing.replay.play_back(&mut world, &goal, |_, _, _, _| {}).unwrap_err();
    assert_eq!(mismatch.decision_number, failing.replay.decisions.len());
    assert!(matches!(mismatch.reason, MismatchReason::LawBroken(_)), "{mismatch}");
}

#[test]
fn a_report_has_the_state_and_reads_as_a_replay() {
    let mut world = bevy::prelude::World::new();
    History::<CoinGame>::begin(&mut world, &Arc::new(CoinGoal(20)), &1).unwrap();
    History::<CoinGame>::decide(&mut world, &CoinIntent::Draw).unwrap();
    let report = Replay::<CoinGame>::report(&mut world);
    assert_eq!(report.state, Some(CoinGame::snapshot(&world)));
    let text = report.to_ron().unwrap();
    assert_eq!(Replay::<CoinGame>::parse("a", &text), Ok(report), "{text}");
}

#[test]
fn a_save_with_a_state_that_the_game_cannot_reach_is_damaged() {
    let mut world = bevy::prelude::World::new();
    History::<CoinGame>::begin(&mut world, &Arc::new(CoinGoal(20)), &1).unwrap();
    let mut save = Save::<CoinGame>::from_world(&world);
    save.state.pile[0] = 9;
    save.hash = crate::state_hash::state_hash(&save.state);
    let Err(SaveFileError::Damaged(why)) = SavedGame::<CoinGame>::parse(new_file(&save).unwrap().as_bytes()) else {
        panic!("the card 9 is taken for one of the pile");
    };
    assert!(why.starts_with("line 2: the card 9 is none of the pile"), "{why}");
}

#[test]
fn a_game_goes_on_with_content_with_which_it_could_not_begin() {
    let mut world = bevy::prelude::World::new();
    History::<CoinGame>::begin(&mut world, &Arc::new(CoinGoal(20)), &1).unwrap();
    History::<CoinGame>::decide(&mut world, &CoinIntent::Draw).unwrap();
    let before = CoinGame::snapshot(&world);
    let saved = SavedGame::from(Save::<CoinGame>::from_world(&world));
    let mut resumed = bevy::prelude::World::new();
    assert!(History::<CoinGame>::begin(&mut resumed, &Arc::new(CoinGoal(0)), &1).is_err());
    let report = saved.resume(&mut resumed, &Arc::new(CoinGoal(0))).unwrap();
    assert!(report.content_changed && report.mismatch.is_some(), "{report:?}");
    assert_eq!(CoinGame::snapshot(&resumed), before);
    assert_eq!(resumed.resource::<History<CoinGame>>().len(), 1);
}

#[test]
fn a_soak_of_the_toy_is_the_same_on_any_number_of_threads() {
    let limits = GameLimits { max_rounds: 50, max_decisions_per_round: 5 };
    let goal = Arc::new(CoinGoal(20));
    let game = |(): &mut (), won: &mut u64, n| {
        let [mut world, mut again] = std::array::from_fn(|_| bevy::prelude::World::new());
        let mut generator = Generator::seeded(n);
        for world in [&mut world, &mut again] {
            <CoinGame as Game>::begin(world, &goal, &derive_seed(3, n)).unwrap();
        }
        let mut intents = Vec::new();
        let played =
            play_game::<CoinGame>(&mut world, limits, &mut intents, |_, legal| generator.pick(legal).copied()).unwrap();
        assert_eq!(replay_game::<CoinGame>(&mut again, &intents, Some(limits)), Ok(played));
        assert_eq!(compare_states::<CoinGame>(&world, &again), Ok(()));
        *won += u64::from(played.outcome == Some(CoinEnd::Rich));
    };
    let soak = |threads| in_parallel(threads, 500, || ((), 0), game, |a, b| a + b).unwrap();
    assert_eq!(soak(1), soak(2));
    assert!(soak(2) > 20);
}

#[test]
fn a_game_that_goes_on_without_a_round_fails() {
    let mut world = bevy::prelude::World::new();
    <CoinGame as Game>::begin(&mut world, &Arc::new(CoinGoal(20)), &1).unwrap();
    let limits = GameLimits { max_rounds: 50, max_decisions_per_round: 0 };
    let played = play_game::<CoinGame>(&mut world, limits, &mut Vec::new(), |_, legal| legal.first().copied());
    assert_eq!(played, Err(GameError::NoProgress));
}
