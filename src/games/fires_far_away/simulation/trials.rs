//! Trials: many games of an encounter by one bot.
//!
//! Owns the games; `trial_report` has the figures. The results follow from the seed, whatever the number of
//! threads. Must not print or write files, and must not judge a figure.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::World;
use kernel::soak::in_parallel;
use rayon::ThreadPoolBuildError;

use super::bot::BotPolicy;
use super::cause_names::name_of_cause;
use super::fight_figures::FightCounter;
use super::game::{GameConfig, GameError, GameLimits, headless_world};
use super::sensible::{Effort, SensibleBot};
use super::shard::Shard;
pub use super::trial_report::{BotTrial, TrialReport, UNFINISHED_KEPT, chance_of_more, change_text, wilson_interval};
use crate::lang::words;
use crate::model::{CombatantId, Fact, Intent, Outcome};
use crate::rules::access::{RulesWorld, health, progress};
use crate::rules::{
    EncounterOutcome, Facts, character_after, further_results, legal_intents, resolve_intent, with_rules,
};
use kernel::dice::{Generator, derive_seed};

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
    let mut counter = FightCounter::new(config);
    loop {
        let (round, hp_left) = with_rules(world, |rules| {
            counter.count(rules);
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
            let figures = with_rules(world, |rules| counter.finish(rules, config, &decisions));
            let rounds = round;
            return Ok(BotTrial { outcome, rounds, hp_left, fatal_wound, character, further, decisions, figures });
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
    /// Once it is set, no further game begins; what was played is reported.
    pub stop: Arc<AtomicBool>,
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
            stop: Arc::default(),
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
    while from < config.games && !open.is_empty() && !config.stop.load(Ordering::Relaxed) {
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
        if config.stop.load(Ordering::Relaxed) {
            return;
        }
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
