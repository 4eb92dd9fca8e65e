//! One game of a bot, and the same game again.
//!
//! Owns what counts as sound play: every legal intent is accepted, every position keeps the invariants, something is
//! always legal until the end, and the same intents from the same seed lead to the same position.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;

use super::bot::{BotPolicy, BotRng};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, Scenario};
use crate::model::{Intent, Outcome};
use crate::rules::{
    DiceRng, EncounterOutcome, EncounterProgress, EncounterSetup, Facts, install_rules, invariants, legal_intents,
    resolve_intent, start_from_setup, state_hash, take_snapshot,
};

/// An encounter with the character that a scenario hands out: what a game is played of.
#[derive(Clone)]
pub struct GameConfig {
    /// The catalog.
    pub catalog: Arc<Catalog>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The encounter.
    pub encounter: Arc<Encounter>,
}

impl GameConfig {
    /// Every encounter of every scenario.
    pub fn all_in_catalog(catalog: &Arc<Catalog>) -> Vec<Self> {
        let of = |scenario: &Arc<Scenario>| {
            let found = scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id));
            let config = |encounter: &Arc<Encounter>| Self {
                catalog: Arc::clone(catalog),
                scenario: Arc::clone(scenario),
                encounter: Arc::clone(encounter),
            };
            found.map(config).collect::<Vec<_>>()
        };
        catalog.scenarios.values().flat_map(of).collect()
    }

    /// Scenario and encounter by their ids: `the_far_fire/hollowed_adventurer`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.scenario.id, self.encounter.id)
    }

    /// Lays it out with dice that follow from `seed` and goes on to the first decision; the world must have been prepared.
    pub fn start_game(&self, world: &mut World, seed: u64) {
        let setup = EncounterSetup {
            choose_loadout: true,
            catalog: Arc::clone(&self.catalog),
            scenario: Arc::clone(&self.scenario),
            encounter: Arc::clone(&self.encounter),
            dice: DiceRng::seeded(seed),
        };
        start_from_setup(world, setup);
    }
}

/// A world prepared for games that nobody watches: its facts are not kept.
pub fn headless_world() -> World {
    let mut world = World::new();
    install_rules(&mut world);
    world.resource_mut::<Facts>().muted = true;
    world
}

/// When a game is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLimits {
    /// Rounds after which it is left unfinished: a bot may linger, and nothing is wrong with that.
    pub max_rounds: u16,
    /// Decisions within one Round after which something *is* wrong: dice are spent and not gained, so a Round has an end.
    pub max_decisions_per_round: usize,
}

impl Default for GameLimits {
    fn default() -> Self {
        Self { max_rounds: 60, max_decisions_per_round: 1000 }
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// How it ended; `None` if it was left unfinished.
    pub outcome: Option<Outcome>,
    /// The Round tally at the end.
    pub rounds: u16,
    /// The hash of the last position.
    pub hash: u64,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// Nothing is legal, and yet the encounter is not over.
    NoLegalIntent,
    /// Decisions go round in circles.
    NoProgress,
    /// A legal intent was refused, with these words.
    Refused(String),
    /// An invariant is broken.
    InvariantBroken(String),
    /// The same intents lead elsewhere.
    ReplayDiffers,
    /// The program broke down.
    Panicked(String),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLegalIntent => f.write_str("nothing is legal, and yet the encounter is not over"),
            Self::NoProgress => f.write_str("a Round without end"),
            Self::Refused(why) => write!(f, "a legal intent was refused: {why}"),
            Self::InvariantBroken(why) => write!(f, "an unsound position: {why}"),
            Self::ReplayDiffers => f.write_str("the same intents from the same seed lead to another position"),
            Self::Panicked(why) => write!(f, "the program broke down: {why}"),
        }
    }
}

/// Plays one game from its seed, checking every position. Its intents are written into `intents` as they are decided, so
/// that they are there even if the program breaks down over the last.
pub fn play_game(
    world: &mut World,
    config: &GameConfig,
    seed: u64,
    policy: BotPolicy,
    limits: GameLimits,
    intents: &mut Vec<Intent>,
) -> Result<GameResult, GameError> {
    intents.clear();
    config.start_game(world, seed);
    check_invariants(world)?;
    // Dice of its own, which share nothing with the encounter's.
    let mut rng = BotRng::seeded(seed ^ 0x5EED);
    let mut stall_detector = StallDetector::default();
    loop {
        if world.resource::<EncounterOutcome>().0.is_some()
            || world.resource::<EncounterProgress>().round > limits.max_rounds
        {
            return Ok(game_result(world));
        }
        stall_detector.check_progress(world, intents.len(), limits)?;
        let options = legal_intents(world);
        let intent = policy.choose(world, &options, &mut rng).ok_or(GameError::NoLegalIntent)?;
        intents.push(intent.clone());
        resolve_intent(world, intent).map_err(|refusal| GameError::Refused(refusal.to_string()))?;
        check_invariants(world)?;
    }
}

/// Plays known intents from a seed; with limits, every position on the way is looked at as well.
pub fn replay_game(
    world: &mut World,
    config: &GameConfig,
    seed: u64,
    intents: &[Intent],
    checked: Option<GameLimits>,
) -> Result<GameResult, GameError> {
    config.start_game(world, seed);
    let mut stall_detector = StallDetector::default();
    for (n, intent) in intents.iter().enumerate() {
        resolve_intent(world, intent).map_err(|refusal| GameError::Refused(refusal.to_string()))?;
        if let Some(limits) = checked {
            check_invariants(world)?;
            stall_detector.check_progress(world, n + 1, limits)?;
        }
    }
    Ok(game_result(world))
}

/// Since when the Round tally has not moved.
#[derive(Default)]
struct StallDetector {
    round: u16,
    round_start: usize,
}

impl StallDetector {
    fn check_progress(&mut self, world: &World, decisions: usize, limits: GameLimits) -> Result<(), GameError> {
        let now = world.resource::<EncounterProgress>().round;
        if now != self.round {
            *self = Self { round: now, round_start: decisions };
        }
        if decisions - self.round_start >= limits.max_decisions_per_round { Err(GameError::NoProgress) } else { Ok(()) }
    }
}

fn check_invariants(world: &World) -> Result<(), GameError> {
    invariants::check(world).map_err(GameError::InvariantBroken)
}

fn game_result(world: &World) -> GameResult {
    GameResult {
        outcome: world.resource::<EncounterOutcome>().0,
        rounds: world.resource::<EncounterProgress>().round,
        hash: state_hash(&take_snapshot(world)),
    }
}
