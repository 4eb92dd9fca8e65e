//! The content files of a command: the content in use, or a folder that the command names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::CommandError;
use crate::content::{Catalog, ContentReport, ContentSource, load};
use crate::model::Id;

/// The content in use, or that of a folder: a root folder, or one scenario's with the content in use.
pub(super) fn resolve_library(path: Option<PathBuf>) -> Result<ContentSource, CommandError> {
    let Some(path) = path else { return Ok(ContentSource::locate()?) };
    if !path.is_dir() {
        return Err(CommandError::NoFolder(path));
    }
    if path.join("assets").is_dir() || path.join("scenarios").is_dir() {
        return Ok(ContentSource::from_dir(path));
    }
    if is_scenario(&path) {
        return Ok(ContentSource::locate()?.with_scenario(path));
    }
    Err(CommandError::NoContent(path))
}

fn is_scenario(path: &Path) -> bool {
    path.join("scenario.ron").is_file() || path.join("encounters").is_dir()
}

/// The folder that an argument names, where an id is possible too; `None` for an id.
pub(super) fn folder_of(argument: &str) -> Option<PathBuf> {
    let path = Path::new(argument);
    let is_meant = argument.contains(['/', '\\']) || is_scenario(path) || path.join("scenarios").is_dir();
    is_meant.then(|| path.to_owned())
}

/// What a command plays with.
pub(super) struct CommandContent {
    /// The content.
    pub catalog: Arc<Catalog>,
    /// The scenario that a folder of its own names.
    pub scenario: Option<Id>,
}

/// The content in use, or that of a folder. The error message ends with `consequence`, which names what was not done.
pub(super) fn load_content(folder: Option<PathBuf>, consequence: &'static str) -> Result<CommandContent, CommandError> {
    let source = resolve_library(folder)?;
    let (catalog, _) = load_library(&source).map_err(|report| CommandError::InvalidContent { report, consequence })?;
    Ok(CommandContent { catalog, scenario: source.extra_scenario() })
}

/// The catalog of the present content. The error message ends with `consequence`, which names what was not done.
pub(super) fn load_catalog(consequence: &'static str) -> Result<Arc<Catalog>, CommandError> {
    load_content(None, consequence).map(|content| content.catalog)
}

/// The catalog and the warnings of a content source, or its errors.
fn load_library(library: &ContentSource) -> Result<(Arc<Catalog>, ContentReport), ContentReport> {
    let (files, problems) = library.read_files();
    if !problems.is_empty() {
        return Err(ContentReport { errors: problems, warnings: Vec::new() });
    }
    load(&files).map(|(catalog, report)| (Arc::new(catalog), report))
}
