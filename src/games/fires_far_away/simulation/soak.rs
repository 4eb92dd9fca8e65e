//! Soaks: many games played by bots on all cores, and the failures found in them.
//!
//! Owns the seeds of the games, the statistics and the list of failures. The results must not depend on the number of
//! threads. Must not print or write files.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use kernel::soak::{catch_panic, compare_states, in_parallel};
use rayon::ThreadPoolBuildError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::bot::BotPolicy;
use super::entry_usage::EntryUsage;
use super::game::{GameConfig, GameError, GameLimits, GameResult, headless_world, play_game, replay_game};
use super::random_blocks::with_random_blocks;
use super::random_character::{with_character, with_random_character};
use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::content::validate::first_character_problem;
use crate::lang::words;
use crate::model::{Id, Intent, Outcome};
use crate::record::EncounterGame;
use crate::rules::access::{facts, inventory, with_rules};
use crate::rules::{Facts, legal_intents};
use kernel::dice::derive_seed;

/// The maximum number of failures in a report; further failures are only counted.
pub const MAX_FAILURES_KEPT: usize = 20;

/// The configuration of a soak.
#[derive(Clone)]
pub struct SoakConfig {
    /// The configurations to play in turn: game `n` uses configuration `n` modulo their number.
    pub game_configs: Vec<GameConfig>,
    /// The number of games.
    pub games: u64,
    /// The seed from which the seeds of all games follow.
    pub seed: u64,
    /// The policy of the bots.
    pub policy: BotPolicy,
    /// The limits at which a game stops.
    pub limits: GameLimits,
    /// The interval at which a game is replayed from its intents; `None` replays none.
    pub replay_every: Option<u64>,
    /// The number of threads; at least one is used.
    pub threads: usize,
    /// Whether each game has random modifier blocks in its content, which follow from its seed.
    pub random_blocks: bool,
    /// Whether each game has a random character, which follows from its seed, instead of that of the scenario.
    pub random_characters: bool,
}

/// The statistics of the games of one configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameStats {
    /// The number of games played.
    pub games: u64,
    /// The number of decisions in all games.
    pub decisions: u64,
    /// The number of victories.
    pub victories: u64,
    /// The number of defeats.
    pub defeats: u64,
    /// The number of retreats.
    pub retreats: u64,
    /// The number of games left unfinished after too many Rounds.
    pub unfinished: u64,
    /// The number of failed games.
    pub failed: u64,
    /// The number of games that ended in each Round.
    pub ended_in_round: BTreeMap<u16, u64>,
}

impl GameStats {
    /// The median Round in which games ended; `None` if no game ended.
    pub fn median_rounds(&self) -> Option<u16> {
        let all: u64 = self.ended_in_round.values().sum();
        let mut left = all.div_ceil(2);
        self.ended_in_round.iter().find_map(|(round, n)| {
            left = left.saturating_sub(*n);
            (left == 0).then_some(*round)
        })
    }

    /// Adds other statistics to these.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.victories += other.victories;
        self.defeats += other.defeats;
        self.retreats += other.retreats;
        self.unfinished += other.unfinished;
        self.failed += other.failed;
        for (round, n) in &other.ended_in_round {
            *self.ended_in_round.entry(*round).or_default() += n;
        }
    }

    fn record_game(&mut self, decisions: usize, result: &Result<GameResult, GameError>) {
        self.games += 1;
        self.decisions += decisions as u64;
        match result {
            Ok(GameResult { outcome: Some(outcome), round }) => {
                *self.ended_in_round.entry(*round).or_default() += 1;
                match outcome {
                    Outcome::Victory => self.victories += 1,
                    Outcome::Defeat => self.defeats += 1,
                    Outcome::Retreat => self.retreats += 1,
                }
            }
            Ok(GameResult { outcome: None, .. }) => self.unfinished += 1,
            Err(_) => self.failed += 1,
        }
    }
}

/// A failed game, with everything needed to replay it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoakFailure {
    /// The index of the game in the soak.
    pub index: u64,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The seed of the game's dice.
    pub seed: u64,
    /// Whether the content has the random modifier blocks that follow from the seed.
    #[serde(default)]
    pub random_blocks: bool,
    /// The random character; `None` for that of the scenario.
    #[serde(default)]
    pub character: Option<Character>,
    /// The message of the failure.
    pub why: String,
    /// All intents; the last one is the one that failed.
    pub intents: Vec<Intent>,
}

/// The result of a soak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoakReport {
    /// The statistics of each configuration, in the order of [`SoakConfig::game_configs`].
    pub stats: Vec<GameStats>,
    /// How often entries were used, if the characters were random.
    pub usage: EntryUsage,
    /// The first [`MAX_FAILURES_KEPT`] failures, in the order of the games.
    pub failures: Vec<SoakFailure>,
}

impl SoakReport {
    /// The sum of all statistics.
    pub fn total(&self) -> GameStats {
        let mut total = GameStats::default();
        self.stats.iter().for_each(|tally| total.add(tally));
        total
    }

    fn empty(config_count: usize) -> Self {
        Self { stats: vec![GameStats::default(); config_count], ..Self::default() }
    }

    fn add(&mut self, other: Self) {
        for (mine, theirs) in self.stats.iter_mut().zip(&other.stats) {
            mine.add(theirs);
        }
        self.usage.add(&other.usage);
        self.failures.extend(other.failures);
        self.failures.sort_by_key(|failure| failure.index);
        self.failures.truncate(MAX_FAILURES_KEPT);
    }
}

/// Plays all games of a soak. Calls `on_game` after each game, on the thread that played it, with whether it passed.
///
/// # Errors
///
/// Returns an error if the threads can't be started.
pub fn run_soak(config: &SoakConfig, on_game: impl Fn(bool) + Send + Sync) -> Result<SoakReport, ThreadPoolBuildError> {
    let config_count = config.game_configs.len();
    if config_count == 0 {
        return Ok(SoakReport::empty(0));
    }
    let begin = || (WorkerWorlds::default(), SoakReport::empty(config_count));
    let play = |worlds: &mut WorkerWorlds, report: &mut SoakReport, index| {
        on_game(worlds.play_indexed_game(config, index, report));
    };
    let add = |mut sum: SoakReport, part| {
        sum.add(part);
        sum
    };
    in_parallel(config.threads, config.games, begin, play, add)
}

/// The two worlds in which games are played one after the other: one for games, one for replays.
struct WorkerWorlds {
    play_world: World,
    replay_world: World,
    intents: Vec<Intent>,
}

impl Default for WorkerWorlds {
    fn default() -> Self {
        Self { play_world: headless_world(), replay_world: headless_world(), intents: Vec::new() }
    }
}

impl WorkerWorlds {
    /// Plays game `index`, adds it to the report, and returns whether it passed.
    fn play_indexed_game(&mut self, config: &SoakConfig, index: u64, report: &mut SoakReport) -> bool {
        let config_index = (index % config.game_configs.len() as u64) as usize;
        let seed = derive_seed(config.seed, index);
        let mut game_config = config.game_configs[config_index].clone();
        if config.random_characters {
            game_config = with_random_character(&game_config, seed);
        }
        if config.random_blocks {
            game_config = with_random_blocks(&game_config, seed);
        }
        let game_config = &game_config;
        let is_replayed = config.replay_every.is_some_and(|k| index.is_multiple_of(k.max(1)));
        // The facts name the entries that were used.
        self.play_world.resource_mut::<Facts>().muted = !config.random_characters;
        let result = self.catch_panics(|worlds| {
            let game = play_game(
                &mut worlds.play_world,
                game_config,
                seed,
                config.policy,
                config.limits,
                &mut worlds.intents,
            )?;
            if is_replayed {
                replay_game(&mut worlds.replay_world, game_config, seed, &worlds.intents, None)?;
                worlds.compare_last_states()?;
            }
            Ok(game)
        });
        report.stats[config_index].record_game(self.intents.len(), &result);
        if config.random_characters && result.is_ok() {
            self.record_usage(game_config, &mut report.usage);
        }
        // A part of the games is played in ascending order, so its first failures are the ones that the whole report keeps.
        if let Err(why) = &result
            && report.failures.len() < MAX_FAILURES_KEPT
        {
            report.failures.push(SoakFailure {
                index,
                scenario: game_config.scenario.id,
                encounter: game_config.encounter.id,
                seed,
                random_blocks: config.random_blocks,
                character: config.random_characters.then(|| game_config.scenario.character.clone()),
                why: why.to_string(),
                intents: self.intents.clone(),
            });
        }
        result.is_ok()
    }

    /// Counts the entries that the last game has used.
    fn record_usage(&mut self, game_config: &GameConfig, usage: &mut EntryUsage) {
        let (catalog, character) = (&game_config.catalog, &game_config.scenario.character);
        let intents = &self.intents;
        with_rules(&mut self.play_world, |rules| {
            usage.record_game(catalog, character, inventory(rules), facts(rules), intents);
        });
    }

    /// Checks that the last games of both worlds have ended in the same state.
    fn compare_last_states(&self) -> Result<(), GameError> {
        compare_states::<EncounterGame>(&self.play_world, &self.replay_world)
    }

    /// Calls `game` and turns a panic into an error. After a panic the worlds are replaced, because they may be
    /// inconsistent.
    fn catch_panics(
        &mut self,
        game: impl FnOnce(&mut Self) -> Result<GameResult, GameError>,
    ) -> Result<GameResult, GameError> {
        catch_panic(|| game(self)).unwrap_or_else(|why| {
            (self.play_world, self.replay_world) = (headless_world(), headless_world());
            Err(GameError::Panicked(why))
        })
    }
}

/// The result of replaying a failed game that is no success.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FailureReplayError {
    /// The catalog lacks the encounter.
    #[error("{}", words!("soak-no-such-encounter", encounter = encounter.as_str(), scenario = scenario.as_str()))]
    NoEncounter {
        /// The scenario.
        scenario: Id,
        /// The encounter.
        encounter: Id,
    },
    /// The sheet of the file's character is not one that can be played.
    #[error("{0}")]
    IllegalCharacter(String),
    /// The game still fails.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// Replays a failed game twice and checks every state.
///
/// # Errors
///
/// Returns an error if the game still fails, if the catalog lacks its encounter, or if its character is not legal.
pub fn replay_failure(catalog: &Arc<Catalog>, failure: &SoakFailure) -> Result<(), FailureReplayError> {
    let SoakFailure { scenario, encounter, .. } = *failure;
    let config = GameConfig::all_in_scenario(catalog)
        .into_iter()
        .find(|b| b.scenario.id == scenario && b.encounter.id == encounter)
        .ok_or(FailureReplayError::NoEncounter { scenario, encounter })?;
    let config = match &failure.character {
        Some(character) => match first_character_problem(catalog, character) {
            Some(problem) => return Err(FailureReplayError::IllegalCharacter(problem)),
            None => with_character(&config, character.clone()),
        },
        None => config,
    };
    let config = if failure.random_blocks { with_random_blocks(&config, failure.seed) } else { config };
    let mut worlds = WorkerWorlds::default();
    let result = worlds.catch_panics(|worlds| {
        let checked = Some(GameLimits::default());
        let first = replay_game(&mut worlds.play_world, &config, failure.seed, &failure.intents, checked)?;
        replay_game(&mut worlds.replay_world, &config, failure.seed, &failure.intents, checked)?;
        worlds.compare_last_states()?;
        if first.outcome.is_none() && legal_intents(&mut worlds.play_world).is_empty() {
            return Err(GameError::NoLegalIntent);
        }
        Ok(first)
    });
    result?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let of = |rounds: &[(u16, u64)]| {
            GameStats { ended_in_round: rounds.iter().copied().collect(), ..GameStats::default() }.median_rounds()
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[(4, 1)]), Some(4));
        assert_eq!(of(&[(1, 2), (3, 2)]), Some(1));
        assert_eq!(of(&[(1, 2), (3, 3)]), Some(3));
    }

    #[test]
    fn a_panic_is_an_error_like_any_other() {
        let mut worlds = WorkerWorlds::default();
        let result = worlds.catch_panics(|_| panic!("the table leg gave way"));
        assert!(matches!(result, Err(GameError::Panicked(why)) if why.contains("the table leg gave way")));
    }
}
