//! The reasons why a command could not be carried out.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::content::{ContentReport, ContentRootError};
use crate::scenario::journey::JourneyError;

/// The reason why a command could not be carried out.
#[derive(Debug, Error)]
pub(super) enum CommandError {
    #[error(transparent)]
    ContentRoot(#[from] ContentRootError),
    #[error("{report}the content files have errors; {consequence}")]
    InvalidContent { report: ContentReport, consequence: &'static str },
    #[error("there is no {what} `{wanted}` to play{hint}")]
    UnknownId { what: &'static str, wanted: String, hint: String },
    #[error("there is no scenario `{wanted}`{hint}")]
    NoScenario { wanted: String, hint: String },
    #[error("no scenario has an encounter to play")]
    NothingToPlay,
    #[error("{} is no folder; give a folder that holds `assets` and `scenarios`, or a scenario's folder", .0.display())]
    NoFolder(PathBuf),
    #[error("{} holds neither `assets` and `scenarios` nor a `scenario.ron`", .0.display())]
    NoContent(PathBuf),
    #[error("{}: {why}", .path.display())]
    File { path: PathBuf, why: io::Error },
    #[error("{}: not a failed game: {why}", .path.display())]
    NoFailedGame { path: PathBuf, why: serde_json::Error },
    #[error("{}: not a character that can play: {why}", .path.display())]
    NoCharacter { path: PathBuf, why: String },
    #[error("no scenario `{wanted}` has chapters{hint}")]
    NoChapters { wanted: String, hint: String },
    #[error(transparent)]
    Journey(#[from] JourneyError),
    #[error("the report could not be written: {0}")]
    Report(#[from] serde_json::Error),
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
