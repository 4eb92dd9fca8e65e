//! `emberhex soak`: bots play games by the thousand, and whatever goes wrong is written down.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::content::{Catalog, did_you_mean};
use crate::oracle::bot::Manner;
use crate::oracle::bout::{Bout, Limits};
use crate::oracle::soak::{Failure, KEPT, Plan, Report, Tally, again, keep_breakdowns_quiet, soak};

/// What to play.
#[derive(clap::Args, Clone, Debug)]
pub struct SoakArguments {
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// From which seed the dice of all games follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only this scenario's encounters; all scenarios if left out.
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// Only this encounter; all in turn if left out.
    #[arg(long, value_name = "ID")]
    encounter: Option<String>,
    /// On how many threads; on all cores if left out. The result is the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Which games are played again from their decisions: all, none, or every so many-th.
    #[arg(long, value_name = "all|none|K", default_value = "all", value_parser = every)]
    replay: Every,
    /// The folder into which failed games are written.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    failures: PathBuf,
    /// Play a failed game again from its file, and nothing else.
    #[arg(long, value_name = "FILE")]
    again: Option<PathBuf>,
}

/// Every so many-th game, or none.
#[derive(Clone, Copy, Debug)]
struct Every(Option<u64>);

fn every(text: &str) -> Result<Every, String> {
    match text {
        "all" => Ok(Every(Some(1))),
        "none" => Ok(Every(None)),
        number => match number.parse() {
            Ok(0) | Err(_) => Err("this is `all`, `none` or a number above 0".into()),
            Ok(k) => Ok(Every(Some(k))),
        },
    }
}

/// Plays; the exit code is 1 if anything was wrong with any game.
pub fn run(arguments: &SoakArguments) -> ExitCode {
    match carry_out(arguments) {
        Ok(well) => ExitCode::from(u8::from(!well)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Whether all is well, or why nothing could be played.
fn carry_out(arguments: &SoakArguments) -> Result<bool, String> {
    let catalog = super::catalog("nothing was played")?;
    keep_breakdowns_quiet();
    if let Some(file) = &arguments.again {
        return play_again(&catalog, file);
    }
    let bouts = chosen(&catalog, arguments)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let plan = Plan {
        bouts,
        games: arguments.games,
        seed: arguments.seed,
        manner: Manner::Random,
        limits: Limits::default(),
        again: arguments.replay.0,
        threads: arguments.threads.map_or_else(cores, usize::from),
    };
    let began = Instant::now();
    let mut line = ProgressLine::new(plan.games);
    let report = soak(&plan, |done, failed| line.show(done, failed));
    line.clear();
    print(&plan, &report, began.elapsed());
    report_failures(&report, arguments);
    Ok(report.total().failed == 0)
}

/// The bouts of the scenario and the encounter asked for.
fn chosen(catalog: &Arc<Catalog>, arguments: &SoakArguments) -> Result<Vec<Bout>, String> {
    let mut bouts = Bout::every(catalog);
    let unknown = |what: &str, wanted: &str, known: Vec<&str>| {
        let hint = did_you_mean(wanted, known.into_iter()).map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        format!("there is no {what} `{wanted}` to play{hint}")
    };
    if let Some(wanted) = &arguments.scenario {
        let known = catalog.scenarios.keys().map(|id| id.as_str()).collect();
        bouts.retain(|b| b.scenario.id.as_str() == wanted);
        if bouts.is_empty() {
            return Err(unknown("scenario", wanted, known));
        }
    }
    if let Some(wanted) = &arguments.encounter {
        let known: Vec<&str> = bouts.iter().map(|b| b.encounter.id.as_str()).collect();
        bouts.retain(|b| b.encounter.id.as_str() == wanted);
        if bouts.is_empty() {
            return Err(unknown("encounter", wanted, known));
        }
    }
    if bouts.is_empty() { Err("no scenario has an encounter to play".into()) } else { Ok(bouts) }
}

fn play_again(catalog: &Arc<Catalog>, file: &Path) -> Result<bool, String> {
    let failed = |why: String| format!("{}: {why}", file.display());
    let text = std::fs::read_to_string(file).map_err(|e| failed(e.to_string()))?;
    let failure: Failure = serde_json::from_str(&text).map_err(|e| failed(format!("not a failed game: {e}")))?;
    say!("{}/{}, seed {}, {} decisions", failure.scenario, failure.encounter, failure.seed, failure.intents.len());
    say!("then: {}", failure.why);
    match again(catalog, &failure) {
        Ok(()) => {
            say!("now: nothing is wrong with it");
            Ok(true)
        }
        Err(why) => {
            say!("now: {why}");
            Ok(false)
        }
    }
}

/// One line on a terminal that is written over and over; nothing anywhere else.
struct ProgressLine {
    games: u64,
    began: Instant,
    shown: bool,
}

impl ProgressLine {
    fn new(games: u64) -> Self {
        Self { games, began: Instant::now(), shown: std::io::stderr().is_terminal() }
    }

    fn show(&self, done: u64, failed: u64) {
        const WIDTH: u64 = 30;
        if !self.shown {
            return;
        }
        let full = (WIDTH * done / self.games.max(1)) as usize;
        let bar = format!("{}{}", "#".repeat(full), "-".repeat(WIDTH as usize - full));
        let speed = per_second(done, self.began.elapsed());
        let _ = write!(std::io::stderr(), "\r[{bar}] {done} of {} games, {speed:.0}/s, {failed} failed", self.games);
    }

    fn clear(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{:79}\r", "");
        }
    }
}

fn per_second(n: u64, took: Duration) -> f64 {
    n as f64 / took.as_secs_f64().max(1e-9)
}

/// The table of what came out. Everything but the last line is the same on every machine.
fn print(plan: &Plan, report: &Report, took: Duration) {
    let names: Vec<String> = plan.bouts.iter().map(Bout::name).chain(["together".to_owned()]).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let total = report.total();
    say!(
        "{:width$} {:>9} {:>11} {:>9} {:>9} {:>9} {:>10} {:>7} {:>7}",
        "",
        "games",
        "decisions",
        "victories",
        "defeats",
        "retreats",
        "unfinished",
        "failed",
        "Rounds"
    );
    for (name, tally) in names.iter().zip(report.tallies.iter().chain([&total])) {
        let Tally { games, decisions, victories, defeats, retreats, unfinished, failed, .. } = tally;
        let rounds = tally.median_rounds().map_or_else(|| "-".to_owned(), |n| n.to_string());
        say!(
            "{name:width$} {games:>9} {decisions:>11} {victories:>9} {defeats:>9} {retreats:>9} {unfinished:>10} \
             {failed:>7} {rounds:>7}"
        );
    }
    let seconds = took.as_secs_f64();
    let threads = plan.threads;
    let (games, decisions) = (per_second(total.games, took), per_second(total.decisions, took));
    say!("{seconds:.1} s on {threads} threads: {games:.0} games and {decisions:.0} decisions a second");
}

/// Says what went wrong, and writes each failed game into a file of its own.
fn report_failures(report: &Report, arguments: &SoakArguments) {
    for failure in &report.failures {
        let file = arguments.failures.join(format!("emberhex-soak-{}-{}.json", arguments.seed, failure.index));
        say!(
            "FAIL game {} ({}/{}, seed {}), after {} decisions: {}",
            failure.index,
            failure.scenario,
            failure.encounter,
            failure.seed,
            failure.intents.len(),
            failure.why.replace('\n', " ")
        );
        match write_down(failure, &file) {
            Ok(()) => say!("     play it again with: emberhex soak --again {}", file.display()),
            Err(why) => eprintln!("{}: {why}", file.display()),
        }
    }
    let failed = report.total().failed;
    if failed > KEPT as u64 {
        say!("{} more failures are only counted", failed - KEPT as u64);
    }
}

fn write_down(failure: &Failure, file: &Path) -> Result<(), String> {
    let text = serde_json::to_string_pretty(failure).map_err(|e| e.to_string())?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    }
    std::fs::write(file, text).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Coord, Id, Intent};

    #[test]
    fn a_failure_that_was_written_down_can_be_read() {
        let failure = Failure {
            index: 7,
            scenario: Id::new("here"),
            encounter: Id::new("there"),
            seed: u64::MAX,
            why: "it broke\non two lines".into(),
            intents: vec![Intent::Start(Coord::new(1, 2)), Intent::EndBeat],
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("below/game.json");
        write_down(&failure, &file).unwrap();
        let read: Failure = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(read, failure);
    }

    #[test]
    fn every_so_many_th_game() {
        assert_eq!(every("all").unwrap().0, Some(1));
        assert_eq!(every("none").unwrap().0, None);
        assert_eq!(every("25").unwrap().0, Some(25));
        assert!(every("0").is_err() && every("-1").is_err() && every("some").is_err());
    }
}
