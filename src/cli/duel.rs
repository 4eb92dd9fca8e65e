//! The commands for the Duel: its content, its soak, its table of measured fights.
//!
//! Owns their output. Must not play a game itself; the simulation of the game does.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use duel::content::{CONTENT_FOLDER, Content, built_in, load_root};
use duel::simulation::{BalanceRow, GameEnd, Player, SoakFailure, balance_table, replay_failure, soak};
use duel::view::{outcome_name, printed_name};

use super::error::CommandError;
use super::soak_failure::{play_again, read_failure, report_unwritten, write_failure};
use crate::content::ContentReport;
use crate::lang::{text, words};
use crate::simulation::soak::MAX_FAILURES_KEPT;

/// The content below a root, or the copy in the program if there is none.
pub(super) fn read_content(root: Option<&Path>) -> Result<Content, ContentReport> {
    match root.filter(|root| root.join(CONTENT_FOLDER).is_dir()) {
        Some(root) => load_root(root),
        None => built_in(),
    }
}

/// The content in use; its mistakes are an error.
pub(super) fn content_in_use() -> Result<Arc<Content>, CommandError> {
    let source = super::library::resolve_library(None)?;
    let consequence = text!("cli-nothing-was-played");
    read_content(source.root()).map(Arc::new).map_err(|report| CommandError::InvalidContent { report, consequence })
}

/// Refuses options that only the other game has.
pub(super) fn refuse_options(given: &[(&'static str, bool)]) -> Result<(), CommandError> {
    given.iter().find(|(_, is_given)| *is_given).map_or(Ok(()), |(option, _)| Err(CommandError::NotOfDuel(option)))
}

fn cores(threads: Option<u16>) -> usize {
    threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Plays a failed game again from its file. Returns whether nothing is wrong with it any more.
pub(super) fn replay_failure_file(file: &Path) -> Result<bool, CommandError> {
    let content = content_in_use()?;
    kernel::soak::capture_panics();
    let failure: SoakFailure = read_failure(file)?;
    let told = (failure.start.mode.name(), failure.start.seed, failure.intents.len());
    Ok(play_again(told, &failure.why, || replay_failure(&content, &failure)))
}

/// Plays random games and replays each; failed games are written into the folder `failures`. Returns whether none failed.
pub(super) fn run_soak(games: u64, seed: u64, threads: Option<u16>, failures: &Path) -> Result<bool, CommandError> {
    let content = content_in_use()?;
    kernel::soak::capture_panics();
    let (began, threads) = (Instant::now(), cores(threads));
    let report = soak(&content, games, seed, threads, Player::Random)?;
    for (end, n) in &report.ends {
        let told = match *end {
            GameEnd::Unfinished => text!("duel-soak-unfinished"),
            GameEnd::Fight(outcome) => outcome_name(outcome),
            GameEnd::Season(grade) => {
                let grade = content.rules.season.grades.get(usize::from(grade)).map_or("", |grade| &grade.name);
                text!("duel-soak-season", grade = grade)
            }
        };
        print_line!("{n:>9}  {told}");
    }
    for failure in report.failures.iter().take(MAX_FAILURES_KEPT) {
        let (game, start) = (failure.index, failure.start.mode.name());
        print_line!("{}", words!("duel-soak-failure", game = game, start = start, why = &failure.why));
        write_failure(failure, &failures.join(format!("emberhex-soak-duel-{seed}-{game}.json")));
    }
    let seconds = began.elapsed().as_secs_f64();
    let failed = report.failures.len();
    report_unwritten(failed as u64);
    print_line!(
        "{}",
        words!(
            "duel-soak-summary",
            games = report.games,
            decisions = report.decisions,
            failed = failed,
            seconds = format!("{seconds:.1}"),
            threads = threads
        )
    );
    Ok(failed == 0)
}

/// Prints the table of measured fights: won and escaped in percent, and rounds on average.
pub(super) fn run_simulate(fights: u64, seed: u64, threads: Option<u16>) -> Result<(), CommandError> {
    let content = content_in_use()?;
    let rows = balance_table(&content, fights, seed, cores(threads))?;
    print_line!("{}", words!("duel-simulate-help", fights = fights));
    for row in &rows {
        print_line!("{}", row_text(&content, row));
    }
    Ok(())
}

fn row_text(content: &Content, row: &BalanceRow) -> String {
    let (who, against) = (printed_name(content, &row.character), printed_name(content, &row.monster));
    words!(
        "duel-simulate-row",
        who = who,
        against = against,
        won = format!("{:.0}", row.won_percent()),
        escaped = format!("{:.0}", row.escaped_percent()),
        rounds = format!("{:.1}", row.mean_rounds())
    )
}
