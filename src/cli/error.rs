//! The reasons why a command could not be carried out.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::content::{ContentReport, ContentRootError, InstallError, ScenarioPackError, did_you_mean};
use crate::lang::{Text, text, words};
use crate::scenario::journey::JourneyError;
use crate::view::install_error_text;

/// The reason why a command could not be carried out.
#[derive(Debug, Error)]
pub(super) enum CommandError {
    #[error(transparent)]
    ContentRoot(#[from] ContentRootError),
    #[error("{report}{}", words!("cli-content-has-errors", consequence = consequence))]
    InvalidContent { report: ContentReport, consequence: Text },
    #[error("{}", with_suggestion(text!("cli-no-scenario-to-play", wanted = wanted), near))]
    NoScenarioToPlay { wanted: String, near: Option<String> },
    #[error("{}", with_suggestion(text!("cli-no-encounter-to-play", wanted = wanted), near))]
    NoEncounterToPlay { wanted: String, near: Option<String> },
    #[error("{}", with_suggestion(text!("cli-no-scenario", wanted = wanted), near))]
    NoScenario { wanted: String, near: Option<String> },
    #[error("{}", with_suggestion(text!("cli-no-scenario-folder", wanted = wanted), near))]
    NoScenarioFolder { wanted: String, near: Option<String> },
    #[error("{}", words!("new-not-an-id", wanted = wanted))]
    NotAnId { wanted: String },
    #[error("{}", words!("new-already-there", path = path.display().to_string()))]
    AlreadyThere { path: PathBuf },
    #[error("{}", words!("new-scenario-exists", id = id))]
    ScenarioExists { id: String },
    #[error("{}", words!("new-no-data-folder"))]
    NoDataFolder,
    #[error("{}", words!("cli-not-of-duel", option = *.0))]
    NotOfDuel(&'static str),
    #[error("{}", words!("cli-nothing-to-play"))]
    NothingToPlay,
    #[error("{}", words!("cli-no-folder", path = path.display().to_string()))]
    NoFolder { path: PathBuf },
    #[error("{}", words!("cli-no-content", path = path.display().to_string()))]
    NoContent { path: PathBuf },
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: io::Error },
    #[error("{}: {why}", .path.display())]
    Pack { path: PathBuf, why: ScenarioPackError },
    #[error("{}", install_error_text(_0))]
    Install(InstallError),
    #[error("{}", words!("cli-no-failed-game", path = path.display().to_string(), why = why.to_string()))]
    NoFailedGame { path: PathBuf, why: serde_json::Error },
    #[error("{}", words!("cli-no-figures", path = path.display().to_string(), why = why.to_string()))]
    NoFigures { path: PathBuf, why: serde_json::Error },
    #[error("{}: {why}", .path.display())]
    NoMerge { path: PathBuf, why: Text },
    #[error("{}", words!("cli-no-character", path = path.display().to_string(), why = why))]
    NoCharacter { path: PathBuf, why: String },
    #[error("{}", with_suggestion(text!("cli-no-chapters", wanted = wanted), near))]
    NoChapters { wanted: String, near: Option<String> },
    #[error("{}", words!("simulate-part-not-whole"))]
    PartNotWhole,
    #[error("{}", words!("tune-in-program", file = file))]
    InProgram { file: String },
    #[error("{}", words!("print-no-book-file", path = path.display().to_string()))]
    NoBookFile { path: PathBuf },
    #[error("{}", words!("print-no-typst", program = program.display().to_string(), source = source_file.display().to_string()))]
    NoTypst { program: PathBuf, source_file: PathBuf },
    #[error("{}", words!("print-not-set", source = source_file.display().to_string(), said = said))]
    NotSet { source_file: PathBuf, said: String },
    #[error(transparent)]
    Journey(#[from] JourneyError),
    #[error("{}", words!("cli-report-not-written", why = .0.to_string()))]
    Report(#[from] serde_json::Error),
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    DuelThreads(#[from] duel::simulation::SoakThreadsError),
}

/// A problem with a name, and the known name that is near it.
fn with_suggestion(problem: Text, near: &Option<String>) -> Text {
    match near {
        Some(near) => text!("cli-did-you-mean", problem = problem, near = near),
        None => problem,
    }
}

/// The known name that is nearest to a wrong one, if one is near.
pub(super) fn near_name<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    did_you_mean(wrong, known).map(str::to_owned)
}
