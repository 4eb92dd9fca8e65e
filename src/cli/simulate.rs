//! `emberhex simulate`: a bot plays encounters many times, and the figures say how hard they are.
//!
//! Owns the arguments and the output of the command, and puts the reports of several machines together. Must not play itself;
//! `simulation::trials` does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;

use super::bot_name::BotName;
use super::error::CommandError;
use super::game_name::GameName;
use super::game_words::{decision_line, describe_position, play_over};
use super::library::{CommandContent, load_content, load_source, resolve_library, split_scenario};
use super::simulate_report::{FigureFormat, FigureRow, Played, comparison, last_positions, print_rows};
use super::soak::{progress_bar, select_configs};
use crate::content::encounter::Character;
use crate::content::validate::first_character_problem;
use crate::content::{Catalog, parse_ron};
use crate::lang::{text, words};
use crate::model::{Id, Outcome};
use crate::simulation::game::{GameConfig, GameLimits, headless_world};
use crate::simulation::random_character::with_character;
use crate::simulation::shard::Shard;
use crate::simulation::trials::{TrialBot, TrialConfig, TrialReport, play_trial, run_trials};

/// The games to play.
#[derive(clap::Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SimulateArguments {
    #[command(subcommand)]
    task: Option<SimulateTask>,
    /// The game that is played. For the Duel, every character fights every monster.
    #[arg(long, value_enum, default_value = "fires-far-away")]
    game: GameName,
    /// The encounters, also as `SCENARIO/ENCOUNTER`; all of the scenario if left out. The first word may be a scenario
    /// instead, by its id or its folder.
    #[arg(value_name = "ENCOUNTERS|ID|FOLDER")]
    encounters: Vec<String>,
    /// The scenario of the encounters; all scenarios if left out.
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// The number of games of each encounter.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Stop an encounter as soon as its win rate is known to within so many points; with `--games` as the most.
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(1..=50))]
    within: Option<u8>,
    /// Only this part of the games, for one of several machines: `2/8` is the second of eight. With `--format json` the reports
    /// of all parts can be put together by `simulate merge`.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["within", "only"])]
    shard: Option<Shard>,
    /// The seed from which the dice of all games follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The bot that plays. `sensible` looks ahead, `quick` with less effort, `careful` with more.
    #[arg(long, value_enum, default_value = "sensible")]
    bot: BotName,
    /// A character's file; the character of the scenario if left out.
    #[arg(long, value_name = "FILE")]
    character: Option<PathBuf>,
    /// The form of the report.
    #[arg(long, value_enum, default_value = "text")]
    format: FigureFormat,
    /// The number of threads; all cores if left out. The result is the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Another version of the content: a folder that holds `assets` and `scenarios`, or a scenario's own. The same games are
    /// played with both, and the report says how likely the win rate has changed.
    #[arg(long, value_name = "PATH", conflicts_with_all = ["shard", "only", "format"])]
    against: Option<PathBuf>,
    /// Print why the games ended as they did: attacks, actions, damage, waves, and what was never used. A single encounter has
    /// it printed anyway.
    #[arg(long)]
    why: bool,
    /// Only the game of this seed, as the report names it; it is told decision by decision, in the words of the log.
    #[arg(long, value_name = "SEED")]
    only: Option<u64>,
}

/// What else the command can do.
#[derive(clap::Subcommand, Clone, Debug)]
enum SimulateTask {
    /// Put together what several machines have played with `--shard` and `--format json`.
    Merge {
        /// The reports of the parts.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The form of the report.
        #[arg(long, value_enum, default_value = "text")]
        format: FigureFormat,
    },
}

/// Runs the games; the exit code is 1 if the rules could not carry one of them on.
pub fn run(arguments: &SimulateArguments) -> ExitCode {
    let played = match (&arguments.task, arguments.game) {
        (Some(SimulateTask::Merge { files, format }), _) => merge_reports(files, *format),
        (None, GameName::FiresFarAway) => run_simulate_command(arguments),
        (None, GameName::Duel) => {
            let given = [
                ("--within", arguments.within.is_some()),
                ("--shard", arguments.shard.is_some()),
                ("ENCOUNTERS", !arguments.encounters.is_empty()),
                ("--scenario", arguments.scenario.is_some()),
                ("--character", arguments.character.is_some()),
                ("--only", arguments.only.is_some()),
                ("--format", !matches!(arguments.format, FigureFormat::Text)),
            ];
            let measured = super::duel::refuse_options(&given)
                .and_then(|()| super::duel::run_simulate(arguments.games, arguments.seed, arguments.threads));
            measured.map(|()| true)
        }
    };
    match played {
        Ok(all_played) => ExitCode::from(u8::from(!all_played)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run_simulate_command(arguments: &SimulateArguments) -> Result<bool, CommandError> {
    let (named, encounters) = split_scenario(&arguments.encounters);
    let CommandContent { library, scenario } = load_content(named, text!("cli-nothing-was-played"))?;
    let scenario = arguments.scenario.as_deref().or(scenario.map(Id::as_str));
    let mut game_configs = Vec::new();
    if encounters.is_empty() {
        game_configs = select_configs(&library, scenario, None)?;
    }
    for encounter in encounters {
        game_configs.extend(select_configs(&library, scenario, Some(encounter))?);
    }
    if let Some(file) = &arguments.character {
        let with_it = |config| Ok(with_character(config, read_character(&config.catalog, file)?));
        game_configs = game_configs.iter().map(with_it).collect::<Result<_, CommandError>>()?;
    }
    if let Some(seed) = arguments.only {
        return Ok(game_configs.iter().all(|config| print_game(config, seed, arguments.bot)));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let config = TrialConfig {
        within: arguments.within.map(|points| f64::from(points) / 100.0),
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        ..TrialConfig::new(game_configs, arguments.games, arguments.seed, arguments.bot.kind(), threads)
    };
    let reports = play_with_bar(&config)?;
    if let Some(other) = &arguments.against {
        let character = arguments.character.as_deref();
        return compare_versions(&config, &reports, (other, character));
    }
    let played = Played {
        bot: arguments.bot,
        character: arguments.character.clone(),
        seed: config.seed,
        games: config.games,
        of: config.shard.of,
        parts: BTreeSet::from([config.shard.number]),
    };
    let row = |(config, report): (&GameConfig, TrialReport)| {
        FigureRow::new(config.name(), played.clone(), last_positions(config, &report), report)
    };
    let rows: Vec<FigureRow> = config.game_configs.iter().zip(reports).map(row).collect();
    print_rows(&rows, arguments.format, arguments.why || rows.len() == 1)
}

/// Plays the games behind a bar. Ctrl-C or SIGTERM ends it: what was played by then is reported.
fn play_with_bar(config: &TrialConfig) -> Result<Vec<TrialReport>, CommandError> {
    stop_on_interrupt(&config.stop);
    let asked = config.shard.share_of(config.games) * config.game_configs.len() as u64;
    let bar: ProgressBar = progress_bar(asked);
    let reports = run_trials(config, || bar.inc(1));
    bar.finish_and_clear();
    if config.stop.load(Ordering::Relaxed) {
        // A part that is not whole must not be put together with others.
        if config.shard != Shard::WHOLE {
            return Err(CommandError::PartNotWhole);
        }
        if bar.position() < asked {
            eprintln!("{}", words!("simulate-stopped", played = bar.position(), asked = asked));
        }
    }
    Ok(reports?)
}

/// Sets `stop` at the first Ctrl-C or SIGTERM. The second one ends the program.
pub(super) fn stop_on_interrupt(stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    // Without a handler Ctrl-C ends the program, as it always does.
    let _ = ctrlc::try_set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Plays the same games with another version of the content, and prints both side by side.
fn compare_versions(
    config: &TrialConfig,
    now: &[TrialReport],
    (other, character): (&Path, Option<&Path>),
) -> Result<bool, CommandError> {
    if config.stop.load(Ordering::Relaxed) {
        return Ok(false);
    }
    let CommandContent { library, .. } =
        load_source(&resolve_library(Some(other.to_owned()))?, None, text!("cli-nothing-was-played"))?;
    let mut shared = Vec::new();
    for (played, report) in config.game_configs.iter().zip(now) {
        let catalog = library.catalog_or_core(played.scenario.id);
        let same = GameConfig::all_in_scenario(catalog).into_iter().find(|it| it.name() == played.name());
        match same {
            Some(same) => {
                let character = character.map(|file| read_character(&same.catalog, file)).transpose()?;
                shared.push((character.map_or(same.clone(), |it| with_character(&same, it)), report));
            }
            None => eprintln!("{}", words!("simulate-not-there", encounter = played.name())),
        }
    }
    let game_configs = shared.iter().map(|(config, _)| config.clone()).collect();
    let before = play_with_bar(&TrialConfig { game_configs, ..config.clone() })?;
    for ((config, now), before) in shared.iter().zip(&before) {
        print_line!("{}", comparison(&config.name(), before, now));
    }
    Ok(now.iter().chain(&before).all(|report| report.failed == 0))
}

/// Reads the reports of the parts, and prints one of all their games. The encounters stand in the order in which the files
/// name them. Parts that are missing are named.
fn merge_reports(files: &[PathBuf], format: FigureFormat) -> Result<bool, CommandError> {
    let mut rows: Vec<FigureRow> = Vec::new();
    for file in files {
        let path = || file.to_owned();
        let text = std::fs::read_to_string(file).map_err(|why| CommandError::File { path: path(), why })?;
        let read = serde_json::from_str(&text).map_err(|why| CommandError::NoFigures { path: path(), why });
        let parts: Vec<FigureRow> = read?;
        for part in parts {
            match rows.iter_mut().find(|row| row.encounter == part.encounter) {
                Some(row) => row.merge(part).map_err(|why| CommandError::NoMerge { path: path(), why })?,
                None => rows.push(part),
            }
        }
    }
    for row in &mut rows {
        let missing: Vec<String> = row.played.missing().map(|part| part.to_string()).collect();
        if missing.is_empty() {
            (row.played.of, row.played.parts) = (1, BTreeSet::from([1]));
        } else {
            let (name, of) = (&row.encounter, row.played.of);
            eprintln!("{}", words!("simulate-parts-missing", encounter = name, parts = missing.join(", "), of = of));
        }
    }
    print_rows(&rows, format, rows.len() == 1)
}

pub(super) fn read_character(catalog: &Arc<Catalog>, file: &Path) -> Result<Character, CommandError> {
    let path = || file.to_owned();
    let text = std::fs::read_to_string(file).map_err(|why| CommandError::File { path: path(), why })?;
    let character: Character = parse_ron(&file.display().to_string(), &text)
        .map_err(|problem| CommandError::NoCharacter { path: path(), why: problem.message })?;
    match first_character_problem(catalog, &character) {
        Some(why) => Err(CommandError::NoCharacter { path: path(), why }),
        None => Ok(character),
    }
}

/// Plays one game and tells it: each decision with the facts that follow. Returns whether the rules could carry it on.
fn print_game(config: &GameConfig, seed: u64, bot: BotName) -> bool {
    let mut player = TrialBot::new(bot.kind());
    match play_trial(&mut headless_world(), &mut player, config, seed, GameLimits::default()) {
        Ok(trial) => {
            let width = trial.decisions.len().to_string().len();
            let told = play_over(config, seed, &trial.decisions, |world, number, intent, facts| {
                print_line!("{}", decision_line(world, (number, width), intent, facts));
            });
            if let (Ok(mut world), None) = (told, trial.outcome) {
                print_line!("{}", describe_position(&mut world));
            }
            let (game, round, hp) = (config.name(), trial.rounds, trial.hp_left);
            let end = match trial.outcome {
                Some(Outcome::Victory) => words!("simulate-game-victory", game = game, round = round, hp = hp),
                Some(Outcome::Defeat) => words!("simulate-game-defeat", game = game, round = round, hp = hp),
                Some(Outcome::Retreat) => words!("simulate-game-retreat", game = game, round = round, hp = hp),
                None => words!("simulate-game-no-end", game = game, round = round, hp = hp),
            };
            print_line!("{end}");
            true
        }
        Err(why) => {
            eprintln!("{}: {why}", config.name());
            false
        }
    }
}
