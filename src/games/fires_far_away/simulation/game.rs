//! One game played by a bot, and its replay.
//!
//! Owns the checks of a game: the rules accept every legal intent, every state keeps the invariants, there is a legal
//! intent until the end, and the same intents from the same seed lead to the same state. Must not print or write files.

use std::sync::Arc;

use bevy::prelude::World;
use kernel::dice::Generator;
use kernel::game::Progress;
pub use kernel::soak::GameLimits;

use super::bot::BotPolicy;
use crate::content::encounter::{Encounter, Scenario};
use crate::content::{Catalog, Library};
use crate::model::{Intent, Outcome};
use crate::record::EncounterGame;
use crate::rules::{Dice, EncounterSetup, Facts, Refusal, install_rules, start_from_setup, state_hash, take_snapshot};

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
            dice: Dice::seeded(seed),
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

/// The limits of games with random modifier blocks. Some of them can be neither won nor lost, and each Round lends more:
/// their later Rounds cost much and show nothing new. Decisions spend dice, and only so many beats may pass without any, so
/// every Round must end.
pub const RANDOM_BLOCK_LIMITS: GameLimits = GameLimits { max_rounds: 12, max_decisions_per_round: 1000 };

/// The failure of a game.
pub type GameError = kernel::soak::GameError<Refusal>;

/// The end of a game, or the point that it reached.
pub type GameResult = Progress<Outcome>;

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
    config.start_game(world, seed);
    // The bot's generator is independent of the encounter's dice.
    let mut generator = Generator::seeded(seed ^ 0x5EED);
    kernel::soak::play_game::<EncounterGame>(world, limits, intents, |rules, legal| {
        policy.choose_in(rules, legal, &mut generator).cloned()
    })
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
    kernel::soak::replay_game::<EncounterGame>(world, intents, checked)
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
        assert_eq!(played, Ok(GameResult { outcome: None, round: 4 }));
    }
}
