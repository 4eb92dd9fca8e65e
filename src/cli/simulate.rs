//! `emberhex simulate`: a bot plays encounters many times, and the figures say how hard they are.
//!
//! Owns the arguments and the output of the command, and puts the reports of several machines together. Must not play itself;
//! `simulation::trials` does.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use super::error::CommandError;
use super::game_name::GameName;
use super::game_words::{decision_line, describe_position, play_over};
use super::library::{CommandContent, folder_of, load_content, split_encounter};
use super::soak::{progress_bar, select_configs};
use crate::content::encounter::Character;
use crate::content::validate::first_character_problem;
use crate::content::{Catalog, parse_ron};
use crate::lang::{Text, text, words};
use crate::model::{Id, Outcome};
use crate::simulation::bot::BotPolicy;
use crate::simulation::game::{GameConfig, GameLimits, headless_world};
use crate::simulation::random_character::with_character;
use crate::simulation::sensible::Effort;
use crate::simulation::shard::Shard;
use crate::simulation::trials::{BotKind, TrialBot, TrialConfig, TrialReport, UNFINISHED_KEPT, play_trial, run_trials};

/// The number of fatal wounds that are printed for each encounter.
const WOUNDS_PRINTED: usize = 3;

/// The games to play.
#[derive(clap::Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SimulateArguments {
    #[command(subcommand)]
    task: Option<SimulateTask>,
    /// The game that is played. For the Duel, every character fights every monster.
    #[arg(long, value_enum, default_value = "fires-far-away")]
    game: GameName,
    /// The encounters, also as `SCENARIO/ENCOUNTER`; all of the scenario if left out. The first word may be a scenario's
    /// folder instead.
    #[arg(value_name = "ENCOUNTERS|FOLDER")]
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

/// The bot that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum BotName {
    /// Looks ahead.
    Sensible,
    /// Looks ahead, with less effort.
    Quick,
    /// Looks ahead, with more effort.
    Careful,
    /// Attacks.
    Aggressive,
    /// Does anything.
    Random,
}

impl BotName {
    pub(super) const fn kind(self) -> BotKind {
        match self {
            Self::Sensible => BotKind::Sensible(Effort::SENSIBLE),
            Self::Careful => BotKind::Sensible(Effort::CAREFUL),
            Self::Quick => BotKind::Sensible(Effort::QUICK),
            Self::Aggressive => BotKind::Policy(BotPolicy::Aggressive),
            Self::Random => BotKind::Policy(BotPolicy::Random),
        }
    }
}

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum FigureFormat {
    /// For people.
    Text,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
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
    let first = arguments.encounters.first().filter(|first| split_encounter(first).is_none());
    let folder = first.and_then(|first| folder_of(first));
    let encounters = &arguments.encounters[usize::from(folder.is_some())..];
    let CommandContent { library, scenario } = load_content(folder, text!("cli-nothing-was-played"))?;
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
    let bar: ProgressBar = progress_bar(config.games * config.game_configs.len() as u64);
    let reports = run_trials(&config, || bar.inc(1));
    bar.finish_and_clear();
    let reports = reports?;
    let rows: Vec<FigureRow> =
        config.game_configs.iter().zip(&reports).map(|(config, report)| FigureRow::of(config, report)).collect();
    print_rows(&rows, arguments.format)
}

/// Prints the rows; returns whether the rules could carry all games on.
fn print_rows(rows: &[FigureRow], format: FigureFormat) -> Result<bool, CommandError> {
    match format {
        FigureFormat::Text => print_text(rows),
        FigureFormat::Csv => print_csv(rows),
        FigureFormat::Json => {
            serde_json::to_writer_pretty(io::stdout().lock(), rows)?;
            print_line!();
        }
    }
    Ok(rows.iter().all(|row| row.counts.failed == 0))
}

/// Reads the reports of the parts, and prints one of all their games. The encounters stand in the order in which the files
/// name them.
fn merge_reports(files: &[PathBuf], format: FigureFormat) -> Result<bool, CommandError> {
    let mut rows: Vec<FigureRow> = Vec::new();
    for file in files {
        let path = || file.to_owned();
        let text = std::fs::read_to_string(file).map_err(|why| CommandError::File { path: path(), why })?;
        let read = serde_json::from_str(&text).map_err(|why| CommandError::NoFigures { path: path(), why });
        let parts: Vec<FigureRow> = read?;
        for part in parts {
            match rows.iter_mut().find(|row| row.encounter == part.encounter) {
                Some(row) => row.merge(part),
                None => rows.push(part),
            }
        }
    }
    print_rows(&rows, format)
}

fn read_character(catalog: &Arc<Catalog>, file: &Path) -> Result<Character, CommandError> {
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

/// The figures of an encounter as they are printed.
#[derive(Serialize, Deserialize)]
struct FigureRow {
    encounter: String,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    mean_rounds: f64,
    mean_hp_left: f64,
    /// The last positions of the unfinished games with the lowest seeds, in words.
    last_positions: Vec<String>,
    #[serde(flatten)]
    counts: TrialReport,
}

impl FigureRow {
    fn of(config: &GameConfig, report: &TrialReport) -> Self {
        Self::new(config.name(), last_positions(config, report), report.clone())
    }

    fn new(encounter: String, last_positions: Vec<String>, counts: TrialReport) -> Self {
        let (win_rate_low, win_rate_high) = counts.win_interval();
        Self {
            encounter,
            win_rate: counts.win_rate(),
            win_rate_low,
            win_rate_high,
            mean_rounds: counts.mean_rounds(),
            mean_hp_left: counts.mean_hp_left(),
            last_positions,
            counts,
        }
    }

    /// Adds the figures of other games of the same encounter.
    fn merge(&mut self, other: Self) {
        let of = |row: &Self| -> Vec<(u64, String)> {
            row.counts.unfinished_seeds.iter().copied().zip(row.last_positions.iter().cloned()).collect()
        };
        let positions: BTreeMap<u64, String> = of(self).into_iter().chain(of(&other)).collect();
        let mut counts = std::mem::take(&mut self.counts);
        counts.merge(other.counts);
        let positions = positions.into_values().take(UNFINISHED_KEPT).collect();
        *self = Self::new(std::mem::take(&mut self.encounter), positions, counts);
    }

    /// The Rounds that the games took, as a range and a bar for each number in it.
    fn rounds(&self) -> Option<Text> {
        const BARS: [char; 8] =
            ['\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}', '\u{2588}'];
        let counts = &self.counts.rounds;
        let most = *counts.iter().max()?;
        let first = counts.iter().position(|games| *games > 0)?;
        let bar = |games: &u64| match games {
            0 => ' ',
            games => BARS[((games * 8).div_ceil(most) as usize).clamp(1, 8) - 1],
        };
        let bars: String = counts[first..].iter().map(bar).collect();
        Some(text!("simulate-rounds", first = first as i64, last = counts.len() as i64 - 1, bars = bars))
    }

    /// The commonest fatal wounds, the commonest first.
    fn wounds(&self) -> Vec<(&str, u64)> {
        let mut wounds: Vec<(&str, u64)> = self.counts.fatal_wounds.iter().map(|(name, n)| (&**name, *n)).collect();
        wounds.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        wounds
    }
}

/// The last positions of the unfinished games that a report keeps.
fn last_positions(config: &GameConfig, report: &TrialReport) -> Vec<String> {
    let last =
        report.unfinished_games.iter().map(|(seed, decisions)| play_over(config, *seed, decisions, |_, _, _, _| {}));
    last.filter_map(Result::ok).map(|mut world| describe_position(&mut world)).collect()
}

fn print_text(rows: &[FigureRow]) {
    let width = rows.iter().map(|row| row.encounter.chars().count()).max().unwrap_or(0);
    print_line!(
        "{:width$} {:>6} {:>6} {:>12} {:>8} {:>9} {:>7} {:>7}",
        "",
        words!("column-games"),
        words!("column-won"),
        words!("column-interval"),
        words!("column-defeats"),
        words!("column-retreats"),
        words!("column-rounds"),
        words!("column-hp-left")
    );
    for row in rows {
        let TrialReport { games, defeats, retreats, .. } = row.counts;
        let percent = |rate: f64| format!("{:.0}", 100.0 * rate);
        let won = words!("simulate-percent", percent = percent(row.win_rate));
        let interval = words!("simulate-interval", low = percent(row.win_rate_low), high = percent(row.win_rate_high));
        print_line!(
            "{:width$} {games:>6} {won:>6} {interval:>12} {defeats:>8} {retreats:>9} {:>7.1} {:>7.1}",
            row.encounter,
            row.mean_rounds,
            row.mean_hp_left
        );
        if let Some(rounds) = row.rounds() {
            print_line!("  {}", rounds);
        }
        let wounds = row.wounds().into_iter().take(WOUNDS_PRINTED);
        let wounds = Text::joined("; ", wounds.map(|(name, n)| text!("simulate-wound", wound = name, n = n)));
        if !wounds.is_empty() {
            print_line!("  {}", words!("simulate-felled-by", wounds = wounds));
        }
        let TrialReport { won_seed, lost_seed, failed_seed, unfinished, failed, .. } = row.counts;
        let seeds = [
            won_seed.map(|seed| text!("simulate-seed-won", seed = seed.to_string())),
            lost_seed.map(|seed| text!("simulate-seed-lost", seed = seed.to_string())),
            failed_seed.map(|seed| text!("simulate-seed-failed", seed = seed.to_string())),
        ];
        print_line!("  {}", words!("simulate-seeds", seeds = Text::joined(", ", seeds.into_iter().flatten())));
        if unfinished + failed > 0 {
            print_line!("  {}", words!("simulate-unfinished", unfinished = unfinished, failed = failed));
        }
        let seeds = &row.counts.unfinished_seeds;
        for (seed, position) in seeds.iter().zip(&row.last_positions) {
            let seed = seed.to_string();
            print_line!("  {}", words!("simulate-unfinished-game", seed = seed, position = position));
        }
        if seeds.len() > row.last_positions.len() {
            let more: Vec<String> = seeds.iter().skip(row.last_positions.len()).map(ToString::to_string).collect();
            print_line!("  {}", words!("simulate-unfinished-too", seeds = more.join(", ")));
        }
    }
}

fn print_csv(rows: &[FigureRow]) {
    print_line!(
        "encounter,games,victories,defeats,retreats,unfinished,failed,win_rate,win_rate_low,win_rate_high,mean_rounds,\
         mean_hp_left,fatal_wound,won_seed,lost_seed,unfinished_seed"
    );
    let seed = |seed: Option<u64>| seed.map_or_else(String::new, |seed| seed.to_string());
    for row in rows {
        let TrialReport { games, victories, defeats, retreats, unfinished, failed, won_seed, lost_seed, .. } =
            row.counts;
        let wound = row.wounds().first().map_or_else(String::new, |(name, _)| name.replace('"', "\"\""));
        print_line!(
            "{},{games},{victories},{defeats},{retreats},{unfinished},{failed},{:.4},{:.4},{:.4},{:.2},{:.2},\"{wound}\",{},{},{}",
            row.encounter,
            row.win_rate,
            row.win_rate_low,
            row.win_rate_high,
            row.mean_rounds,
            row.mean_hp_left,
            seed(won_seed),
            seed(lost_seed),
            seed(row.counts.unfinished_seeds.first().copied())
        );
    }
}
