//! Trials: many games of an encounter by one bot, and the figures about them for a designer.
//!
//! Owns the games, the counts and the interval of the win rate. The results follow from the seed, whatever the number of
//! threads. Must not print or write files, and must not judge a figure.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::World;
use kernel::soak::in_parallel;
use rayon::ThreadPoolBuildError;
use serde::{Deserialize, Serialize};

use super::bot::BotPolicy;
use super::game::{GameConfig, GameError, GameLimits, headless_world};
use super::sensible::{Effort, SensibleBot};
use super::shard::Shard;
use crate::content::encounter::Character;
use crate::lang::words;
use crate::model::{Cause, CombatantId, Fact, Intent, Outcome};
use crate::rules::access::{RulesWorld, catalog, encounter, enemy_def, health, progress, tile_def};
use crate::rules::{
    EncounterOutcome, Facts, character_after, further_results, legal_intents, resolve_intent, with_rules,
};
use kernel::dice::{Generator, derive_seed};

/// The most unfinished games of an encounter whose decisions are kept.
pub const UNFINISHED_KEPT: usize = 3;

/// The bot that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// A bot that looks ahead.
    Sensible(Effort),
    /// A bot that follows a policy.
    Policy(BotPolicy),
}

/// A bot at play. It plays one game after another.
pub enum TrialBot {
    /// A bot that looks ahead.
    Sensible(Box<SensibleBot>),
    /// A bot that follows a policy.
    Policy(BotPolicy, Generator),
}

impl TrialBot {
    /// A player of this kind.
    pub fn new(kind: BotKind) -> Self {
        match kind {
            BotKind::Sensible(effort) => Self::Sensible(Box::new(SensibleBot::new(0, effort))),
            BotKind::Policy(policy) => Self::Policy(policy, Generator::seeded(0)),
        }
    }

    /// Begins a game. The bot's choices follow from the seed, but not in the way that the dice of the encounter do.
    pub fn begin(&mut self, seed: u64) {
        match self {
            Self::Sensible(bot) => bot.begin(seed ^ 0x5EED),
            Self::Policy(_, rng) => *rng = Generator::seeded(seed ^ 0x5EED),
        }
    }

    /// Chooses among the legal intents; `None` if there are none.
    pub fn choose(&mut self, world: &mut World) -> Option<Intent> {
        match self {
            Self::Sensible(bot) => bot.choose(world),
            Self::Policy(policy, rng) => {
                let options = legal_intents(world);
                policy.choose(world, &options, rng).cloned()
            }
        }
    }
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTrial {
    /// The outcome; `None` if the game was left unfinished.
    pub outcome: Option<Outcome>,
    /// The Round tally at the end.
    pub rounds: u16,
    /// The free HP slots at the end, before the aftermath.
    pub hp_left: u8,
    /// The source of the last wound, if the character fell.
    pub fatal_wound: Option<String>,
    /// The character as it leaves the encounter.
    pub character: Character,
    /// The further results of its end, by their positions on the page of the outcome.
    pub further: Vec<usize>,
    /// The decisions.
    pub decisions: Vec<Intent>,
}

/// Plays one game.
///
/// # Errors
///
/// Returns an error if the rules fail.
pub fn play_trial(
    world: &mut World,
    player: &mut TrialBot,
    config: &GameConfig,
    seed: u64,
    limits: GameLimits,
) -> Result<BotTrial, GameError> {
    player.begin(seed);
    world.resource_mut::<Facts>().muted = false;
    config.start_game(world, seed);
    let (mut decisions, mut round_start, mut last_round) = (Vec::new(), 0, 0);
    let mut fatal = None;
    loop {
        let (round, hp_left) = with_rules(world, |rules| {
            fatal = fatal.take().or_else(|| fatal_wound(rules));
            (progress(rules).round, health(rules, CombatantId::CHARACTER).hp_left())
        });
        world.resource_mut::<Facts>().list.clear();
        let outcome = world.resource::<EncounterOutcome>().0;
        if outcome.is_some() || round > limits.max_rounds {
            // A fall leaves none, even where the end of the encounter has cleared the sheet.
            let hp_left = if outcome == Some(Outcome::Defeat) { 0 } else { hp_left };
            let fatal_wound = fatal.filter(|_| outcome == Some(Outcome::Defeat));
            let (character, further) = (character_after(world), further_results(world));
            return Ok(BotTrial { outcome, rounds: round, hp_left, fatal_wound, character, further, decisions });
        }
        if round != last_round {
            (round_start, last_round) = (decisions.len(), round);
        }
        if decisions.len() - round_start >= limits.max_decisions_per_round {
            return Err(GameError::NoProgress);
        }
        let intent = player.choose(world).ok_or(GameError::NoLegalIntent)?;
        resolve_intent(world, &intent)?;
        decisions.push(intent);
    }
}

/// The source of the character's last wound, if the facts tell of it.
fn fatal_wound(world: &RulesWorld) -> Option<String> {
    let facts = crate::rules::access::facts(world);
    let fell = facts.iter().find_map(|fact| match fact {
        Fact::Defeated { who, cause } if who.is_character() => Some(name_of_cause(world, *cause)),
        _ => None,
    });
    let ended = || facts.iter().any(|fact| matches!(fact, Fact::EncounterEnded { outcome: Outcome::Defeat }));
    fell.or_else(|| ended().then(|| words!("felled-by-time").to_owned()))
}

/// A cause as the sheets name it.
fn name_of_cause(world: &RulesWorld, cause: Cause) -> String {
    match cause {
        Cause::Attack { by, attack } | Cause::Hold { by, attack } => {
            let enemy = enemy_def(world, by);
            let named = enemy.and_then(|enemy| enemy.attacks.get(&attack));
            let name = named.map_or(attack.as_str(), |attack| &attack.name);
            let bearer = enemy.map_or(words!("felled-by-character"), |enemy| &enemy.name);
            match cause {
                Cause::Hold { .. } => words!("felled-by-hold", bearer = bearer, attack = name),
                _ => words!("felled-by-attack", bearer = bearer, attack = name),
            }
        }
        Cause::Turn { enemy } | Cause::Defeat { of: enemy } => {
            enemy_def(world, enemy).map_or_else(|| words!("felled-by-enemy").to_owned(), |enemy| enemy.name.clone())
        }
        Cause::Tile { tile, .. } => tile_def(world, tile).map_or_else(|| tile.to_string(), |tile| tile.name.clone()),
        Cause::Condition(condition) => catalog(world).condition(condition).name.clone(),
        Cause::Doom { event } => {
            let doom = encounter(world).doom.get(usize::from(event));
            doom.map_or_else(|| words!("felled-by-doom").to_owned(), |doom| doom.text.clone())
        }
        Cause::Action { action, .. } => {
            catalog(world).action(action).map_or_else(|| action.to_string(), |action| action.name.clone())
        }
        Cause::Collision => words!("felled-by-collision").to_owned(),
        Cause::Trickle => words!("felled-by-trickle").to_owned(),
        Cause::Gear { .. } => words!("felled-by-gear").to_owned(),
        Cause::Phase => words!("felled-by-phase").to_owned(),
    }
}

/// The figures of one encounter. The figures of parts of the games, [put together](Self::merge), are those of all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrialReport {
    /// The games.
    pub games: u64,
    /// The victories.
    pub victories: u64,
    /// The defeats.
    pub defeats: u64,
    /// The retreats.
    pub retreats: u64,
    /// The games left unfinished after too many Rounds.
    pub unfinished: u64,
    /// Their seeds.
    pub unfinished_seeds: BTreeSet<u64>,
    /// The decisions of those with the lowest seeds.
    #[serde(skip)]
    pub unfinished_games: BTreeMap<u64, Vec<Intent>>,
    /// The games that the rules could not carry on.
    pub failed: u64,
    /// The number of games that took so many Rounds, from none on.
    pub rounds: Vec<u64>,
    /// The sum of the free HP slots at the end of all games.
    pub hp_left: u64,
    /// The sources of the character's last wound, and how often.
    pub fatal_wounds: BTreeMap<String, u64>,
    /// The lowest seed of a game that was won.
    pub won_seed: Option<u64>,
    /// The lowest seed of a game that was lost.
    pub lost_seed: Option<u64>,
    /// The lowest seed of a game that failed.
    pub failed_seed: Option<u64>,
}

impl TrialReport {
    /// Adds a game.
    pub fn record(&mut self, seed: u64, result: &Result<BotTrial, GameError>) {
        self.games += 1;
        let Ok(trial) = result else {
            self.failed += 1;
            self.failed_seed = lower(self.failed_seed, Some(seed));
            return;
        };
        let rounds = usize::from(trial.rounds);
        self.rounds.resize(self.rounds.len().max(rounds + 1), 0);
        self.rounds[rounds] += 1;
        self.hp_left += u64::from(trial.hp_left);
        match trial.outcome {
            Some(Outcome::Victory) => {
                self.victories += 1;
                self.won_seed = lower(self.won_seed, Some(seed));
            }
            Some(Outcome::Defeat) => {
                self.defeats += 1;
                self.lost_seed = lower(self.lost_seed, Some(seed));
            }
            Some(Outcome::Retreat) => self.retreats += 1,
            None => {
                self.unfinished += 1;
                self.unfinished_seeds.insert(seed);
                self.unfinished_games.insert(seed, trial.decisions.clone());
                self.keep_few_games();
            }
        }
        if let Some(wound) = &trial.fatal_wound {
            *self.fatal_wounds.entry(wound.clone()).or_default() += 1;
        }
    }

    /// Adds the figures of other games of the same encounter.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.victories += other.victories;
        self.defeats += other.defeats;
        self.retreats += other.retreats;
        self.unfinished += other.unfinished;
        self.unfinished_seeds.extend(other.unfinished_seeds);
        self.unfinished_games.extend(other.unfinished_games);
        self.keep_few_games();
        self.failed += other.failed;
        self.rounds.resize(self.rounds.len().max(other.rounds.len()), 0);
        self.rounds.iter_mut().zip(other.rounds).for_each(|(games, more)| *games += more);
        self.hp_left += other.hp_left;
        for (wound, n) in other.fatal_wounds {
            *self.fatal_wounds.entry(wound).or_default() += n;
        }
        self.won_seed = lower(self.won_seed, other.won_seed);
        self.lost_seed = lower(self.lost_seed, other.lost_seed);
        self.failed_seed = lower(self.failed_seed, other.failed_seed);
    }

    fn keep_few_games(&mut self) {
        while self.unfinished_games.len() > UNFINISHED_KEPT {
            self.unfinished_games.pop_last();
        }
    }

    /// The games that were played to an end or to their last Round.
    pub fn played(&self) -> u64 {
        self.games - self.failed
    }

    /// The share of victories.
    pub fn win_rate(&self) -> f64 {
        mean_of(self.victories, self.played())
    }

    /// The bounds of the win rate that hold in 19 of 20 samples.
    pub fn win_interval(&self) -> (f64, f64) {
        wilson_interval(self.victories, self.played())
    }

    /// The mean number of Rounds.
    pub fn mean_rounds(&self) -> f64 {
        let sum = (0..).zip(&self.rounds).map(|(rounds, games)| rounds * games).sum();
        mean_of(sum, self.played())
    }

    /// The mean number of free HP slots at the end.
    pub fn mean_hp_left(&self) -> f64 {
        mean_of(self.hp_left, self.played())
    }
}

/// The lower of the seeds that there are.
fn lower(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

fn mean_of(sum: u64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum as f64 / n as f64 }
}

/// The Wilson score interval of a share at 95 %; from 0 to 1 without any trial.
pub fn wilson_interval(successes: u64, trials: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let spread = Z * Z / n;
    let centre = (share + spread / 2.0) / (1.0 + spread);
    let half = Z / (1.0 + spread) * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The games to play.
#[derive(Clone)]
pub struct TrialConfig {
    /// The encounters.
    pub game_configs: Vec<GameConfig>,
    /// The games of each encounter; with `within`, the most.
    pub games: u64,
    /// Half the width of the interval of the win rate, as a share, at which an encounter has had enough games.
    pub within: Option<f64>,
    /// The part of the games that is played.
    pub shard: Shard,
    /// The seed from which the seeds of all games follow: game `n` of every encounter has the same one.
    pub seed: u64,
    /// The bot that plays.
    pub bot: BotKind,
    /// The limits at which a game stops.
    pub limits: GameLimits,
    /// The number of threads; at least one is used.
    pub threads: usize,
}

/// The number of games after which it is asked whether an encounter has had enough of them.
const BATCH: u64 = 20;

impl TrialConfig {
    /// These games, all of the same number.
    pub fn new(game_configs: Vec<GameConfig>, games: u64, seed: u64, bot: BotKind, threads: usize) -> Self {
        Self {
            game_configs,
            games,
            within: None,
            shard: Shard::WHOLE,
            seed,
            bot,
            limits: GameLimits::default(),
            threads,
        }
    }

    fn is_enough(&self, report: &TrialReport) -> bool {
        let (low, high) = report.win_interval();
        self.within.is_some_and(|within| (high - low) / 2.0 <= within)
    }
}

/// Plays the games, and calls `on_game` after each. The reports are in the order of the encounters.
///
/// # Errors
///
/// Returns an error if the threads can't be started.
pub fn run_trials(
    config: &TrialConfig,
    on_game: impl Fn() + Send + Sync,
) -> Result<Vec<TrialReport>, ThreadPoolBuildError> {
    let mut reports = vec![TrialReport::default(); config.game_configs.len()];
    let mut open: Vec<usize> = (0..reports.len()).collect();
    let batch = if config.within.is_some() { BATCH } else { config.games };
    let mut from = 0;
    while from < config.games && !open.is_empty() {
        let to = from.saturating_add(batch).min(config.games);
        let games = (from..to).filter(|game| config.shard.includes(*game));
        let games: Vec<(usize, u64)> = games.flat_map(|game| open.iter().map(move |n| (*n, game))).collect();
        for (report, played) in reports.iter_mut().zip(play_games(config, &games, &on_game)?) {
            report.merge(played);
        }
        open.retain(|n| !config.is_enough(&reports[*n]));
        from = to;
    }
    Ok(reports)
}

/// Plays these games: each an encounter's position in the list, and the number of the game.
fn play_games(
    config: &TrialConfig,
    games: &[(usize, u64)],
    on_game: &(impl Fn() + Send + Sync),
) -> Result<Vec<TrialReport>, ThreadPoolBuildError> {
    let play = |(world, player): &mut (World, TrialBot), reports: &mut Vec<TrialReport>, index: u64| {
        let (encounter, game) = games[index as usize];
        let seed = derive_seed(config.seed, game);
        let result = play_trial(world, player, &config.game_configs[encounter], seed, config.limits);
        reports[encounter].record(seed, &result);
        on_game();
    };
    let none = || vec![TrialReport::default(); config.game_configs.len()];
    let begin = || ((headless_world(), TrialBot::new(config.bot)), none());
    let add = |mut all: Vec<TrialReport>, more: Vec<TrialReport>| {
        all.iter_mut().zip(more).for_each(|(report, more)| report.merge(more));
        all
    };
    in_parallel(config.threads, games.len() as u64, begin, play, add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{ContentSource, load};

    #[test]
    fn the_interval_is_that_of_wilson() {
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        assert!(near(wilson_interval(81, 263), (0.2553, 0.3662)));
        assert!(near(wilson_interval(15, 148), (0.0624, 0.1605)));
        assert!(near(wilson_interval(0, 20), (0.0, 0.1611)));
        assert!(near(wilson_interval(1, 29), (0.0061, 0.1718)));
        assert_eq!(wilson_interval(0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_report_counts_each_outcome_once() {
        let (files, _) = ContentSource::built_in().read_files();
        let character = load(&files).unwrap().0.main_scenario().unwrap().character.clone();
        let trial = |outcome, rounds, hp_left, wound: Option<&str>| {
            Ok(BotTrial {
                outcome,
                rounds,
                hp_left,
                fatal_wound: wound.map(str::to_owned),
                character: character.clone(),
                further: Vec::new(),
                decisions: Vec::new(),
            })
        };
        let mut report = TrialReport::default();
        report.record(1, &trial(Some(Outcome::Defeat), 4, 0, Some("Wolf: Bite")));
        report.record(2, &trial(Some(Outcome::Victory), 2, 5, None));
        report.record(3, &trial(Some(Outcome::Victory), 3, 3, None));
        report.record(4, &trial(Some(Outcome::Retreat), 1, 4, None));
        report.record(5, &trial(None, 60, 8, None));
        report.record(6, &Err(GameError::NoLegalIntent));
        assert_eq!((report.games, report.played(), report.failed), (6, 5, 1));
        assert_eq!((report.victories, report.defeats, report.retreats, report.unfinished), (2, 1, 1, 1));
        assert_eq!((report.won_seed, report.lost_seed, report.failed_seed), (Some(2), Some(1), Some(6)));
        assert_eq!(
            (report.unfinished_seeds.iter().copied().collect::<Vec<_>>(), report.unfinished_games.len()),
            (vec![5], 1)
        );
        assert_eq!(report.rounds[..6], [0, 1, 1, 1, 1, 0]);
        assert_eq!(report.fatal_wounds, BTreeMap::from([("Wolf: Bite".to_owned(), 1)]));
        assert!((report.win_rate() - 0.4).abs() < 1e-9 && (report.mean_rounds() - 14.0).abs() < 1e-9);
        assert!((report.mean_hp_left() - 4.0).abs() < 1e-9);
    }
}
