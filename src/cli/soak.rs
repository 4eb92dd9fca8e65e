//! `emberhex soak`: bots play many games, and each failed game is written to a file.
//!
//! Owns the arguments, the output and the failure files of the command. Must not play games itself; the simulation
//! does.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use thiserror::Error;

use super::error::{CommandError, near_name};
use super::game_name::GameName;
use super::library::split_encounter;
use super::soak_failure::{play_again, read_failure, report_unwritten, write_failure};
use crate::content::Library;
use crate::lang::{text, words};
use crate::model::Id;
use crate::record::write_atomically;
use crate::simulation::bot::BotPolicy;
use crate::simulation::entry_usage::UseCount;
use crate::simulation::game::{GameConfig, GameLimits, RANDOM_BLOCK_LIMITS};
use crate::simulation::soak::{GameStats, SoakConfig, SoakFailure, SoakReport, replay_failure, run_soak};

/// The number of the least used entries that are printed.
const LEAST_USED: usize = 10;

/// The games to play.
#[derive(clap::Args, Clone, Debug)]
pub struct SoakArguments {
    /// The game that is played. For the Duel, only the numbers of games, the seed, the threads and the files of failed games
    /// count.
    #[arg(long, value_enum, default_value = "fires-far-away")]
    game: GameName,
    /// The number of games to play.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// The seed from which the dice of all games follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only this scenario's encounters; all scenarios if left out.
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// Only this encounter, also as `SCENARIO/ENCOUNTER`; all in turn if left out.
    #[arg(long, value_name = "ID")]
    encounter: Option<String>,
    /// The number of threads; all cores if left out. The result is the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The games that are played again from their decisions: all, none, or every K-th.
    #[arg(long, value_name = "all|none|K", default_value = "all", value_parser = parse_replay_interval)]
    replay: ReplayInterval,
    /// Give each game random modifier blocks, lent and printed, which follow from its seed.
    #[arg(long)]
    random_blocks: bool,
    /// Give each game a random character with random gear and attunements, which follows from its seed.
    #[arg(long)]
    random_characters: bool,
    /// The file that receives how often each piece of gear and each attunement was used.
    #[arg(long, value_name = "FILE", requires = "random_characters")]
    usage: Option<PathBuf>,
    /// The folder into which failed games are written.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    failures: PathBuf,
    /// Play a failed game again from its file, and nothing else.
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,
}

/// The interval at which games are replayed; `None` for no game.
#[derive(Clone, Copy, Debug)]
struct ReplayInterval(Option<u64>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words!("cli-replay-interval"))]
struct ReplayIntervalError;

fn parse_replay_interval(text: &str) -> Result<ReplayInterval, ReplayIntervalError> {
    match text {
        "all" => Ok(ReplayInterval(Some(1))),
        "none" => Ok(ReplayInterval(None)),
        number => match number.parse() {
            Ok(0) | Err(_) => Err(ReplayIntervalError),
            Ok(k) => Ok(ReplayInterval(Some(k))),
        },
    }
}

/// Runs the soak; the exit code is 1 if a game failed.
pub fn run(arguments: &SoakArguments) -> ExitCode {
    let played = match arguments.game {
        GameName::FiresFarAway => run_soak_command(arguments),
        GameName::Duel => {
            let given = [
                ("--scenario", arguments.scenario.is_some()),
                ("--encounter", arguments.encounter.is_some()),
                ("--random-blocks", arguments.random_blocks),
                ("--random-characters", arguments.random_characters),
            ];
            super::duel::refuse_options(&given).and_then(|()| match &arguments.again {
                Some(file) => super::duel::replay_failure_file(file),
                None => super::duel::run_soak(arguments.games, arguments.seed, arguments.threads, &arguments.failures),
            })
        }
    };
    match played {
        Ok(all_passed) => ExitCode::from(u8::from(!all_passed)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Whether all games passed; the error says why no game could be played.
fn run_soak_command(arguments: &SoakArguments) -> Result<bool, CommandError> {
    let library = super::library::load_library(text!("cli-nothing-was-played"))?;
    kernel::soak::capture_panics();
    if let Some(file) = &arguments.again {
        return replay_failure_file(&library, file);
    }
    let game_configs = select_configs(&library, arguments.scenario.as_deref(), arguments.encounter.as_deref())?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let config = SoakConfig {
        game_configs,
        games: arguments.games,
        seed: arguments.seed,
        // A random character can have any gear and attunement, so the bot tries every kind of action.
        policy: if arguments.random_characters { BotPolicy::Varied } else { BotPolicy::Random },
        limits: if arguments.random_blocks { RANDOM_BLOCK_LIMITS } else { GameLimits::default() },
        replay_every: arguments.replay.0,
        threads: arguments.threads.map_or_else(cores, usize::from),
        random_blocks: arguments.random_blocks,
        random_characters: arguments.random_characters,
    };
    let began = Instant::now();
    let bar = progress_bar(config.games);
    let failed = AtomicU64::new(0);
    let report = run_soak(&config, |passed| {
        if !passed {
            let failed = failed.fetch_add(1, Ordering::Relaxed) + 1;
            bar.set_message(words!("soak-progress-failed", n = failed));
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    let report = report?;
    print_stats(&config, &report, began.elapsed());
    if arguments.random_characters {
        report_usage(&report.usage.of_roster(library.core()), arguments.usage.as_deref());
    }
    report_failures(&report, arguments);
    Ok(report.total().failed == 0)
}

/// The game configurations of the requested scenario and encounter. An encounter can name its scenario itself:
/// `SCENARIO/ENCOUNTER`.
pub(super) fn select_configs(
    library: &Library,
    scenario: Option<&str>,
    encounter: Option<&str>,
) -> Result<Vec<GameConfig>, CommandError> {
    let (scenario, encounter) = match encounter.and_then(split_encounter) {
        Some((scenario, encounter)) => (Some(scenario), Some(encounter)),
        None => (scenario, encounter),
    };
    let mut game_configs = GameConfig::all_in_library(library);
    if let Some(wanted) = scenario {
        let near = near_name(wanted, library.scenarios().map(|scenario| scenario.id.as_str()));
        game_configs.retain(|b| b.scenario.id.as_str() == wanted);
        if game_configs.is_empty() {
            return Err(CommandError::NoScenarioToPlay { wanted: wanted.to_owned(), near });
        }
    }
    if let Some(wanted) = encounter {
        let near = near_name(wanted, game_configs.iter().map(|b| b.encounter.id.as_str()));
        game_configs.retain(|b| b.encounter.id.as_str() == wanted);
        if game_configs.is_empty() {
            return Err(CommandError::NoEncounterToPlay { wanted: wanted.to_owned(), near });
        }
    }
    if game_configs.is_empty() { Err(CommandError::NothingToPlay) } else { Ok(game_configs) }
}

fn replay_failure_file(library: &Library, file: &Path) -> Result<bool, CommandError> {
    let failure: SoakFailure = read_failure(file)?;
    let catalog = library.catalog_or_core(failure.scenario);
    let told = (game_of(&failure), failure.seed, failure.intents.len());
    Ok(play_again(told, &failure.why, || replay_failure(catalog, &failure)))
}

/// A bar on the terminal; it draws nothing if the error output is no terminal.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    let progress = words!("soak-progress", done = "{pos}", all = "{len}", speed = "{per_sec}");
    let style = ProgressStyle::with_template(&format!("[{{bar:30}}] {progress}{{msg}}"));
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("#>-"))
}

fn per_second(n: u64, took: Duration) -> f64 {
    n as f64 / took.as_secs_f64().max(1e-9)
}

/// Prints the table of results. All its lines except the last are the same on every machine.
fn print_stats(config: &SoakConfig, report: &SoakReport, took: Duration) {
    let names: Vec<String> =
        config.game_configs.iter().map(GameConfig::name).chain([words!("soak-together").to_owned()]).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let total = report.total();
    print_line!(
        "{:width$} {:>9} {:>11} {:>9} {:>9} {:>9} {:>10} {:>7} {:>7}",
        "",
        words!("column-games"),
        words!("column-decisions"),
        words!("column-victories"),
        words!("column-defeats"),
        words!("column-retreats"),
        words!("column-unfinished"),
        words!("column-failed"),
        words!("column-rounds")
    );
    for (name, stats) in names.iter().zip(report.stats.iter().chain([&total])) {
        let GameStats { games, decisions, victories, defeats, retreats, unfinished, failed, .. } = stats;
        let rounds = stats.median_rounds().map_or_else(|| "-".to_owned(), |n| n.to_string());
        print_line!(
            "{name:width$} {games:>9} {decisions:>11} {victories:>9} {defeats:>9} {retreats:>9} {unfinished:>10} \
             {failed:>7} {rounds:>7}"
        );
    }
    let (games, decisions) = (per_second(total.games, took), per_second(total.decisions, took));
    let speed = words!(
        "soak-speed",
        seconds = format!("{:.1}", took.as_secs_f64()),
        threads = config.threads,
        games = format!("{games:.0}"),
        decisions = format!("{decisions:.0}")
    );
    print_line!("{speed}");
}

/// Prints the least used entries, and writes all of them to a file if one is asked for.
fn report_usage(roster: &[(Id, String, UseCount)], file: Option<&Path>) {
    let least = roster.first().map_or(0, |(_, _, count)| count.used);
    print_line!("{}", words!("soak-usage", entries = roster.len(), least = least));
    let shown = &roster[..roster.len().min(LEAST_USED)];
    let width = shown.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
    for (_, name, UseCount { borne, used }) in shown {
        print_line!("  {name:width$} {}", words!("soak-used", used = format!("{used:>9}"), borne = *borne));
    }
    let Some(file) = file else { return };
    let rows: Vec<UsageRow> = roster.iter().map(|(id, name, count)| UsageRow { id, name, count: *count }).collect();
    let written =
        serde_json::to_vec_pretty(&rows).map_err(io::Error::from).and_then(|text| write_atomically(file, &text));
    if let Err(why) = written {
        eprintln!("{}: {why}", file.display());
    }
}

/// An entry in the file of [`SoakArguments::usage`].
#[derive(Serialize)]
struct UsageRow<'a> {
    id: &'a Id,
    name: &'a str,
    #[serde(flatten)]
    count: UseCount,
}

/// Prints the failures, and writes each failed game to its own file.
fn report_failures(report: &SoakReport, arguments: &SoakArguments) {
    for failure in &report.failures {
        let file = arguments.failures.join(format!("emberhex-soak-{}-{}.json", arguments.seed, failure.index));
        let told = words!(
            "soak-failure",
            index = failure.index,
            game = game_of(failure),
            seed = failure.seed.to_string(),
            decisions = failure.intents.len(),
            why = failure.why.replace('\n', " ")
        );
        print_line!("{told}");
        write_failure(failure, &file);
    }
    report_unwritten(report.total().failed);
}

/// The encounter of a failed game with its scenario.
fn game_of(failure: &SoakFailure) -> String {
    format!("{}/{}", failure.scenario, failure.encounter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{ContentSource, load};
    use crate::model::{Coord, Intent};
    use crate::simulation::random_character::random_character;

    #[test]
    fn a_failure_that_was_written_down_can_be_read() {
        let (files, _) = ContentSource::built_in().read_files();
        let character = random_character(load(&files).unwrap().0.core(), 5);
        let failure = SoakFailure {
            index: 7,
            scenario: Id::new("here"),
            encounter: Id::new("there"),
            seed: u64::MAX,
            random_blocks: true,
            character: Some(character),
            why: "it broke\non two lines".into(),
            intents: vec![Intent::ChooseStartTile(Coord::new(1, 2)), Intent::EndBeat],
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("below/game.json");
        write_failure(&failure, &file);
        let read: SoakFailure = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(read, failure);
    }

    #[test]
    fn replay_intervals_are_parsed() {
        assert_eq!(parse_replay_interval("all").unwrap().0, Some(1));
        assert_eq!(parse_replay_interval("none").unwrap().0, None);
        assert_eq!(parse_replay_interval("25").unwrap().0, Some(25));
        assert!(
            parse_replay_interval("0").is_err()
                && parse_replay_interval("-1").is_err()
                && parse_replay_interval("some").is_err()
        );
    }
}
