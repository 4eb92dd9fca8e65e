//! One game played by a bot, and its replay.
//!
//! Owns the checks of a game: the rules accept every legal intent, every state keeps the invariants, there is a legal
//! intent until the end, and the same intents from the same seed lead to the same state. Must not print or write files.

use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use super::bot::{BotPolicy, BotRng};
use crate::content::encounter::{Encounter, Scenario};
use crate::content::{Catalog, Library};
use crate::model::{Intent, Outcome};
use crate::rules::invariants::{self, BrokenInvariant};
use crate::rules::player::legal::collect_legal_intents;
use crate::rules::{
    DiceRng, EncounterOutcome, EncounterProgress, EncounterSetup, Facts, Refusal, access, check_invariants,
    install_rules, resolve_decisions, resolve_intent, start_from_setup, state_hash, take_snapshot,
};

/// The content of a game: an encounter with the character of its scenario.
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
    /// The configurations of every encounter of the scenario whose catalog this is.
    pub fn all_in_scenario(catalog: &Arc<Catalog>) -> Vec<Self> {
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

    /// The configurations of every encounter of every scenario of a library.
    pub fn all_in_library(library: &Library) -> Vec<Self> {
        library.catalogs().flat_map(Self::all_in_scenario).collect()
    }

    /// The ids of scenario and encounter: `the_far_fire/hollowed_adventurer`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.scenario.id, self.encounter.id)
    }

    /// Starts the game with dice seeded with `seed`, up to the first decision. The rules must be installed in the
    /// world.
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

/// A world with the rules installed that keeps no facts, which makes games faster.
pub fn headless_world() -> World {
    let mut world = World::new();
    install_rules(&mut world);
    world.resource_mut::<Facts>().muted = true;
    world
}

/// The limits at which a game stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLimits {
    /// The number of Rounds after which a game is left unfinished. This is no failure, because a bot may waste time.
    pub max_rounds: u16,
    /// The number of decisions within one Round that counts as a failure. Decisions spend dice, and only so many beats may
    /// pass without any, so every Round must end.
    pub max_decisions_per_round: usize,
}

impl GameLimits {
    /// For games with random modifier blocks. Some of them can be neither won nor lost, and each Round lends more:
    /// their later Rounds cost much and show nothing new.
    pub const RANDOM_BLOCKS: Self = Self { max_rounds: 12, max_decisions_per_round: 1000 };
}

impl Default for GameLimits {
    fn default() -> Self {
        Self { max_rounds: 60, max_decisions_per_round: 1000 }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The outcome; `None` if the game was left unfinished.
    pub outcome: Option<Outcome>,
    /// The Round tally at the end.
    pub rounds: u16,
}

/// The failure of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// There is no legal intent, but the encounter is not over.
    #[error("nothing is legal, and yet the encounter is not over")]
    NoLegalIntent,
    /// A Round took too many decisions.
    #[error("a Round without end")]
    NoProgress,
    /// The rules refused a legal intent.
    #[error("a legal intent was refused: {0}")]
    Refused(#[from] Refusal),
    /// A state breaks an invariant.
    #[error("an unsound position: {0}")]
    InvariantBroken(#[from] BrokenInvariant),
    /// The replay led to another state.
    #[error("the same intents from the same seed lead to another position")]
    ReplayDiffers,
    /// The program panicked, with this message.
    #[error("the program broke down: {0}")]
    Panicked(String),
}

/// Plays one game from its seed and checks every state. Each intent is added to `intents` before it is carried out, so
/// that the list is complete even if the last one panics.
///
/// # Errors
///
/// Returns the first failure.
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
    // The bot's generator is independent of the encounter's dice.
    let mut rng = BotRng::seeded(seed ^ 0x5EED);
    let mut stall_detector = StallDetector::default();
    let mut options = Vec::new();
    resolve_decisions(world, |rules| {
        invariants::check(rules)?;
        let round = access::progress(rules).round;
        if access::is_over(rules) || round > limits.max_rounds {
            return Ok(None);
        }
        if stall_detector.is_stalled(round, intents.len(), limits) {
            return Err(GameError::NoProgress);
        }
        collect_legal_intents(rules, &mut options);
        let intent = policy.choose_in(rules, &options, &mut rng).ok_or(GameError::NoLegalIntent)?.clone();
        intents.push(intent.clone());
        Ok::<_, GameError>(Some(intent))
    })?;
    Ok(game_result(world))
}

/// Carries out known intents from a seed. If `checked` has limits, every state on the way is checked too.
///
/// # Errors
///
/// Returns the first failure.
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
        resolve_intent(world, intent)?;
        if let Some(limits) = checked {
            check_invariants(world)?;
            let round = world.resource::<EncounterProgress>().round;
            if stall_detector.is_stalled(round, n + 1, limits) {
                return Err(GameError::NoProgress);
            }
        }
    }
    Ok(game_result(world))
}

/// Counts the decisions since the Round tally last changed.
#[derive(Default)]
struct StallDetector {
    round: u16,
    round_start: usize,
}

impl StallDetector {
    fn is_stalled(&mut self, now: u16, decisions: usize, limits: GameLimits) -> bool {
        if now != self.round {
            *self = Self { round: now, round_start: decisions };
        }
        decisions - self.round_start >= limits.max_decisions_per_round
    }
}

fn game_result(world: &World) -> GameResult {
    GameResult { outcome: world.resource::<EncounterOutcome>().0, rounds: world.resource::<EncounterProgress>().round }
}

/// The hash of the state that a game has left in its world.
pub fn final_hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::ContentSource;
    use crate::content::load;
    use crate::content::script::{Expr, ModifierBlock, Quantity};
    use crate::model::Condition;

    #[test]
    fn a_round_of_a_character_stunned_for_good_ends() {
        let (files, _) = ContentSource::built_in().read_files();
        let (library, _) = load(&files).expect("the shipped content is right");
        let stunned = Condition::named("Stunned");
        let block = ModifierBlock { modify: vec![(Quantity::Tokens(stunned), Expr::N(1))], ..ModifierBlock::default() };
        let scenario = library.main_scenario().expect("a scenario").id;
        let mut catalog = Catalog::clone(library.catalog_or_core(scenario));
        catalog.add_house_block(scenario, block);
        let configs = GameConfig::all_in_scenario(&Arc::new(catalog));
        let config = configs.iter().find(|config| config.scenario.id == scenario).expect("an encounter");
        let (mut world, limits) = (headless_world(), GameLimits { max_decisions_per_round: 50, max_rounds: 3 });
        let played = play_game(&mut world, config, 1, BotPolicy::Random, limits, &mut Vec::new());
        assert_eq!(played, Ok(GameResult { outcome: None, rounds: 4 }));
    }
}
