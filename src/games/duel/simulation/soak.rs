//! Soaks: games by a bot or by chance, with every law checked, and each replayed.
//!
//! Owns the choice of modes, so that a soak plays all of them. Must not judge a state: `rules::laws` does.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use kernel::dice::{Generator, derive_seed};
use kernel::game::Game;
use kernel::id::Id;
use kernel::soak::{GameError, GameLimits, catch_panic, compare_states, in_parallel, play_game, replay_game};
use serde::{Deserialize, Serialize};

use crate::bots::{self, Habits};
use crate::content::{ActionKind, Content};
use crate::game::{DuelGame, DuelMode, DuelOutcome, DuelStart, DuelState};
use crate::rules::{DuelIntent, DuelRefusal, FightOutcome};

/// The one who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Chance alone.
    Random,
    /// A bot with these habits.
    Bot(Habits),
}

/// The end of a game, without its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameEnd {
    /// The game was still under way at the limit.
    Unfinished,
    /// A single fight ended.
    Fight(FightOutcome),
    /// A Season ended with a grade, counted from 0.
    Season(u8),
}

impl GameEnd {
    fn of(outcome: Option<DuelOutcome>) -> Self {
        match outcome {
            None => Self::Unfinished,
            Some(DuelOutcome::Fight(outcome)) => Self::Fight(outcome),
            Some(DuelOutcome::Season { grade, .. }) => Self::Season(grade),
        }
    }
}

/// The result of a soak.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoakReport {
    /// Games played to their end.
    pub games: u64,
    /// Decisions of all games.
    pub decisions: u64,
    /// Games by their end.
    pub ends: BTreeMap<GameEnd, u64>,
    /// Games that failed, in their order.
    pub failures: Vec<SoakFailure>,
}

/// A game that failed, with everything that plays it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SoakFailure {
    /// Its number in the soak.
    pub index: u64,
    /// Its start.
    pub start: DuelStart,
    /// Its decisions. The last one failed, if it was a decision that failed.
    pub intents: Vec<DuelIntent>,
    /// The failure.
    pub why: String,
}

impl SoakReport {
    fn add(mut self, other: Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        for (end, n) in other.ends {
            *self.ends.entry(end).or_default() += n;
        }
        self.failures.extend(other.failures);
        self.failures.sort_by_key(|failure| failure.index);
        self
    }
}

/// The threads of a run can't be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the threads can't be started: {0}")]
pub struct SoakThreadsError(String);

impl SoakThreadsError {
    /// The error with its reason.
    pub(super) fn new(why: &dyn std::error::Error) -> Self {
        Self(why.to_string())
    }
}

/// The mode of game number `n`: all four in turn, with fighters and cards drawn from the seed.
pub fn mode_of_game(content: &Content, seed: u64, n: u64) -> DuelMode {
    let mut generator = Generator::derived(seed, n);
    let mut characters: Vec<Id> = content.characters.keys().copied().collect();
    let mut monsters: Vec<Id> = content.monsters.keys().copied().collect();
    generator.shuffle(&mut characters);
    generator.shuffle(&mut monsters);
    let (one, other) = (characters[0], characters[1]);
    let owned: Vec<Id> = [one, other].iter().flat_map(|id| &content.characters[id].cards).copied().collect();
    let is_won = |id: &&Id| content.cards[id].kind != ActionKind::Basic && !owned.contains(id);
    let mut cards: Vec<Id> = content.cards.keys().filter(is_won).copied().collect();
    generator.shuffle(&mut cards);
    let mut hand = |most: usize| -> Vec<Id> {
        let n = generator.below(most + 1).min(cards.len());
        cards.drain(..n).collect()
    };
    match n % 4 {
        0 => {
            let many = if n.is_multiple_of(12) { 2 } else { 1 };
            DuelMode::Hunt { character: one, monsters: monsters[..many].to_vec(), cards: hand(6) }
        }
        1 => DuelMode::Pair { characters: [one, other], monsters: monsters[..1].to_vec(), cards: [hand(4), hand(4)] },
        2 => DuelMode::Duel { character: one, rival: other, cards: hand(4), rival_cards: hand(4) },
        _ => DuelMode::Season { character: one },
    }
}

/// Plays games and replays each of them.
///
/// # Errors
///
/// Returns an error if the threads can't be started. A game that fails is in the report.
pub fn soak(
    content: &Arc<Content>,
    games: u64,
    seed: u64,
    threads: usize,
    player: Player,
) -> Result<SoakReport, SoakThreadsError> {
    let play = |(): &mut (), report: &mut SoakReport, n: u64| {
        let start = DuelStart::new(mode_of_game(content, seed, n), derive_seed(seed, n));
        let mut intents = Vec::new();
        let played = catch_panic(|| soak_game(content, &start, player, derive_seed(!seed, n), &mut intents));
        match played.unwrap_or_else(|why| Err(GameError::Panicked(why))) {
            Ok((outcome, decisions)) => {
                report.games += 1;
                report.decisions += decisions;
                *report.ends.entry(GameEnd::of(outcome)).or_default() += 1;
            }
            Err(why) => report.failures.push(SoakFailure { index: n, start, intents, why: why.to_string() }),
        }
    };
    let report = in_parallel(threads, games, || ((), SoakReport::default()), play, SoakReport::add);
    report.map_err(|why| SoakThreadsError::new(&why))
}

type Played = Result<(Option<DuelOutcome>, u64), GameError<DuelRefusal>>;

/// The limits of a game of a soak.
const LIMITS: GameLimits = GameLimits { max_rounds: 60, max_decisions_per_round: 2000 };

/// Two worlds in which the same game has begun.
fn begun_twice(content: &Arc<Content>, start: &DuelStart) -> Result<[World; 2], GameError<DuelRefusal>> {
    let mut worlds = [World::new(), World::new()];
    for world in &mut worlds {
        <DuelGame as Game>::begin(world, content, start).map_err(|why| GameError::Panicked(why.to_string()))?;
    }
    Ok(worlds)
}

fn soak_game(
    content: &Arc<Content>,
    start: &DuelStart,
    player: Player,
    seed: u64,
    intents: &mut Vec<DuelIntent>,
) -> Played {
    let [mut world, mut again] = begun_twice(content, start)?;
    let mut generator = Generator::seeded(seed);
    let played = play_game::<DuelGame>(&mut world, LIMITS, intents, |table, legal| match player {
        Player::Random => generator.pick(legal).cloned(),
        Player::Bot(habits) => bot_choice(content, &table.state, habits),
    })?;
    replay_game::<DuelGame>(&mut again, intents, Some(LIMITS))?;
    compare_states::<DuelGame>(&world, &again)?;
    Ok((played.outcome, intents.len() as u64))
}

/// Plays a failed game again from its decisions.
///
/// # Errors
///
/// Returns the failure, if the game still fails.
pub fn replay_failure(content: &Arc<Content>, failure: &SoakFailure) -> Result<(), GameError<DuelRefusal>> {
    let played = catch_panic(|| {
        let [mut world, mut again] = begun_twice(content, &failure.start)?;
        let progress = replay_game::<DuelGame>(&mut world, &failure.intents, Some(LIMITS))?;
        replay_game::<DuelGame>(&mut again, &failure.intents, Some(LIMITS))?;
        compare_states::<DuelGame>(&world, &again)?;
        let mut legal = Vec::new();
        DuelGame::with(&mut world, |table| DuelGame::collect_legal(table, &mut legal));
        if legal.is_empty() && progress.outcome.is_none() { Err(GameError::NoLegalIntent) } else { Ok(()) }
    });
    played.unwrap_or_else(|why| Err(GameError::Panicked(why)))
}

/// The choice of a bot, in a fight or between fights.
pub(super) fn bot_choice(content: &Content, state: &DuelState, habits: Habits) -> Option<DuelIntent> {
    match (state.running_fight(), &state.season) {
        (Some(fight), _) => Some(bots::choose(content, fight, fight.decision()?.seat, habits)),
        (None, Some(season)) => Some(bots::choose_between_fights(content, season)),
        (None, None) => None,
    }
}
