//! The operations that the benchmarks of the rules measure, each made ready to be repeated.

#![allow(dead_code, reason = "each benchmark needs a part of it")]

mod many;

use std::hint::black_box;
use std::time::Duration;

use bevy::prelude::World;
use emberhex::content::load;
use emberhex::model::Intent;
use emberhex::record::{AutosaveWriter, ChangeKind, GameStart, History, Save, SaveDirectory};
use emberhex::rules::player::legal;
use emberhex::rules::stack::{PendingDecision, ResolutionStack};
use emberhex::rules::{
    Content, CurrentEncounter, Refusal, RulesWorld, legal_intents, reload_catalog, resolve_decisions, resolve_intent,
    restore, state_hash, take_snapshot, validate_intent, with_rules,
};
use emberhex::simulation::Forecaster;
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::{GameConfig, headless_world};
use emberhex::view::build_view;
use kernel::dice::Generator;
use many::{content_files, large_config, lend_blocks};

/// The maximum number of intents in a game; a normal game of a bot is shorter.
const MAX_INTENTS: usize = 4000;
/// The number of different games in one call, so that every call does the same work.
const GAMES: u64 = 3;
/// The longest time that a change may take to be written.
const LONGEST_WRITE: Duration = Duration::from_secs(10);

/// Something that is measured.
pub struct Operation {
    /// Its name in the output and in the baseline.
    pub name: &'static str,
    /// Whether its time depends on the encounter.
    pub depends_on_encounter: bool,
    /// The number of times that one call carries the operation out.
    pub per_call: u32,
    /// Makes everything ready; each call of the function that it returns does the same work.
    pub prepare: fn(&GameConfig) -> Box<dyn FnMut()>,
}

const fn of_games(name: &'static str, prepare: fn(&GameConfig) -> Box<dyn FnMut()>) -> Operation {
    Operation { name, depends_on_encounter: true, per_call: GAMES as u32, prepare }
}

const fn of_encounter(name: &'static str, prepare: fn(&GameConfig) -> Box<dyn FnMut()>) -> Operation {
    Operation { name, depends_on_encounter: true, per_call: 1, prepare }
}

const fn of_program(name: &'static str, prepare: fn(&GameConfig) -> Box<dyn FnMut()>) -> Operation {
    Operation { name, depends_on_encounter: false, per_call: 1, prepare }
}

/// Every operation.
pub const OPERATIONS: &[Operation] = &[
    of_games("random game", random_games),
    of_games("random game, 40 blocks", random_games_among_blocks),
    of_games("decisions of a random game", decisions),
    of_encounter("legal", legal),
    of_encounter("legal, 40 blocks", legal_among_blocks),
    of_program("legal, whole catalog", legal_in_large_catalog),
    of_encounter("judge", judge),
    of_encounter("fork", fork),
    of_encounter("snapshot", snapshot),
    of_encounter("restore", restore_snapshot),
    of_encounter("hash", hash),
    of_encounter("forecast", forecast),
    of_encounter("view", view),
    of_program("load every file", load_every_file),
    of_program("hot reload", hot_reload),
    of_program("autosave", autosave),
];

/// Every shipped encounter.
pub fn all_configs() -> Vec<GameConfig> {
    GameConfig::all_in_library(&load(&content_files()).map_err(|r| r.to_string()).unwrap().0)
}

/// The encounter of an id.
pub fn config_of(encounter: &str) -> GameConfig {
    all_configs().into_iter().find(|config| config.encounter.id.as_str() == encounter).unwrap()
}

/// Plays a game to its end with random legal intents and returns them.
fn play_random_game(world: &mut World, config: &GameConfig, seed: u64, rng: &mut Generator) -> Vec<Intent> {
    config.start_game(world, seed);
    play_on(world, rng)
}

/// Plays a started game to its end.
fn play_on(world: &mut World, rng: &mut Generator) -> Vec<Intent> {
    let mut intents = Vec::new();
    let decide = |rules: &mut RulesWorld| -> Result<Option<Intent>, Refusal> {
        let open = legal::legal_intents(rules);
        let chosen = BotPolicy::Random.choose_in(rules, &open, rng).filter(|_| intents.len() < MAX_INTENTS).cloned();
        intents.extend(chosen.clone());
        Ok(chosen)
    };
    resolve_decisions(world, decide).unwrap();
    intents
}

/// A world in the first beat, which has the most legal intents.
pub fn world_at_first_beat(config: &GameConfig) -> World {
    let mut world = headless_world();
    start_first_beat(&mut world, config, 7);
    world
}

/// Starts a game and takes the first legal intent until the first beat is open.
fn start_first_beat(world: &mut World, config: &GameConfig, seed: u64) {
    config.start_game(world, seed);
    while !matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Beat)) {
        let first = legal_intents(world).swap_remove(0);
        resolve_intent(world, &first).unwrap();
    }
}

fn random_games(config: &GameConfig) -> Box<dyn FnMut()> {
    let (config, mut world) = (config.clone(), headless_world());
    Box::new(move || {
        let mut rng = Generator::seeded(1);
        for seed in 0..GAMES {
            black_box(play_random_game(&mut world, &config, seed, &mut rng).len());
        }
    })
}

/// The games in which much modifies the numbers of both sides.
fn random_games_among_blocks(config: &GameConfig) -> Box<dyn FnMut()> {
    let (config, mut world) = (config.clone(), headless_world());
    Box::new(move || {
        let mut rng = Generator::seeded(1);
        for seed in 0..GAMES {
            start_first_beat(&mut world, &config, seed);
            lend_blocks(&mut world);
            black_box(play_on(&mut world, &mut rng).len());
        }
    })
}

/// The same games without listing legal intents: the cost of the decisions alone.
fn decisions(config: &GameConfig) -> Box<dyn FnMut()> {
    let (config, mut world, mut rng) = (config.clone(), headless_world(), Generator::seeded(1));
    let recorded_games: Vec<Vec<Intent>> =
        (0..GAMES).map(|seed| play_random_game(&mut world, &config, seed, &mut rng)).collect();
    Box::new(move || {
        for (seed, intents) in recorded_games.iter().enumerate() {
            config.start_game(&mut world, seed as u64);
            intents.iter().for_each(|intent| resolve_intent(&mut world, intent).unwrap());
        }
    })
}

fn legal(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    Box::new(move || {
        black_box(legal_intents(&mut world));
    })
}

fn legal_among_blocks(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    lend_blocks(&mut world);
    Box::new(move || {
        black_box(legal_intents(&mut world));
    })
}

/// Listing for a character with five attunements, where the catalog knows more than 181 actions and attunements.
fn legal_in_large_catalog(_: &GameConfig) -> Box<dyn FnMut()> {
    legal(&large_config(content_files()))
}

/// Judging one commitment of an action: its price, its requirements and its target.
fn judge(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    let commit = legal_intents(&mut world).into_iter().find(|intent| matches!(intent, Intent::Commit(_))).unwrap();
    Box::new(move || black_box(validate_intent(&mut world, &commit)).unwrap())
}

/// A copy of the position in a second world, as each forecast makes one.
fn fork(config: &GameConfig) -> Box<dyn FnMut()> {
    let (world, mut second) = (world_at_first_beat(config), headless_world());
    Box::new(move || {
        second.insert_resource(world.resource::<Content>().clone());
        second.insert_resource(world.resource::<CurrentEncounter>().clone());
        restore(&mut second, &take_snapshot(&world));
    })
}

fn snapshot(config: &GameConfig) -> Box<dyn FnMut()> {
    let world = world_at_first_beat(config);
    Box::new(move || {
        black_box(take_snapshot(&world));
    })
}

fn restore_snapshot(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    let taken = take_snapshot(&world);
    Box::new(move || restore(&mut world, black_box(&taken)))
}

fn hash(config: &GameConfig) -> Box<dyn FnMut()> {
    let taken = take_snapshot(&world_at_first_beat(config));
    Box::new(move || {
        black_box(state_hash(&taken));
    })
}

fn forecast(config: &GameConfig) -> Box<dyn FnMut()> {
    let (world, mut forecaster) = (world_at_first_beat(config), Forecaster::default());
    Box::new(move || {
        black_box(forecaster.forecast(&world).unwrap());
    })
}

/// Everything that the window shows of a position.
fn view(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    Box::new(move || {
        black_box(with_rules(&mut world, |rules| build_view(rules)));
    })
}

/// Parsing and validating every content file, from memory.
fn load_every_file(_: &GameConfig) -> Box<dyn FnMut()> {
    let files = content_files();
    Box::new(move || {
        black_box(load(&files).is_ok());
    })
}

/// A saved content file, end to end: all files are read from the disk and validated, the encounter is fitted to the new
/// catalog, and its view is built anew.
fn hot_reload(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = world_at_first_beat(config);
    let scenario = config.scenario.id;
    Box::new(move || {
        let (library, _) = load(&content_files()).map_err(|r| r.to_string()).unwrap();
        reload_catalog(&mut world, library.catalog_or_core(scenario)).unwrap();
        black_box(with_rules(&mut world, |rules| build_view(rules)));
    })
}

/// One change of the encounter, until the thread that saves has written its line.
fn autosave(config: &GameConfig) -> Box<dyn FnMut()> {
    let mut world = headless_world();
    History::begin(&mut world, &config.catalog, &GameStart::new(config.scenario.id, config.encounter.id, 7)).unwrap();
    let intent = legal_intents(&mut world).swap_remove(0);
    let folder = tempfile::tempdir().unwrap();
    let mut writer = AutosaveWriter::start(SaveDirectory::new(folder.path()), || {}).unwrap();
    writer.begin(Save::from_world(&world));
    Box::new(move || {
        // The folder lives as long as its writer.
        let _ = &folder;
        writer.append_change(ChangeKind::Decided(intent.clone()), Save::from_world(&world));
        assert!(writer.wait_until_written(LONGEST_WRITE), "{:?}", writer.error());
    })
}
