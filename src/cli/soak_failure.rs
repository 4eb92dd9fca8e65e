//! The files of games that failed in a soak, of either game: written, read, and played again.

use std::path::Path;
use std::{fmt, io};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::CommandError;
use crate::lang::words;
use crate::record::write_atomically;
use crate::simulation::soak::MAX_FAILURES_KEPT;

/// Writes a failed game, and says how it is played again.
pub(super) fn write_failure(failure: &impl Serialize, file: &Path) {
    let written =
        serde_json::to_vec_pretty(failure).map_err(io::Error::from).and_then(|text| write_atomically(file, &text));
    match written {
        Ok(()) => print_line!("     {}", words!("soak-play-again", file = file.display().to_string())),
        Err(why) => eprintln!("{}: {why}", file.display()),
    }
}

/// Says how many failures have no file, if there are more than are written.
pub(super) fn report_unwritten(failed: u64) {
    if let Some(n) = failed.checked_sub(MAX_FAILURES_KEPT as u64).filter(|n| *n > 0) {
        print_line!("{}", words!("soak-more-failures", n = n));
    }
}

/// Reads a failed game.
pub(super) fn read_failure<F: DeserializeOwned>(file: &Path) -> Result<F, CommandError> {
    let path = || file.to_owned();
    let text = std::fs::read_to_string(file).map_err(|why| CommandError::File { path: path(), why })?;
    serde_json::from_str(&text).map_err(|why| CommandError::NoFailedGame { path: path(), why })
}

/// Says how a game failed then, plays it again, and says how it fails now. Returns whether nothing is wrong with it.
pub(super) fn play_again<E: fmt::Display>(
    (game, seed, decisions): (String, u64, usize),
    why: &str,
    replay: impl FnOnce() -> Result<(), E>,
) -> bool {
    print_line!("{}", words!("soak-again", game = game, seed = seed.to_string(), decisions = decisions));
    print_line!("{}", words!("soak-again-then", why = why));
    let result = replay();
    match &result {
        Ok(()) => print_line!("{}", words!("soak-again-all-right")),
        Err(why) => print_line!("{}", words!("soak-again-now", why = why.to_string())),
    }
    result.is_ok()
}
