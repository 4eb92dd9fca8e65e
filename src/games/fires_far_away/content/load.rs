//! The one entrance to content files: it turns them into a [`Library`] or a [`ContentReport`]. The headless rules,
//! `emberhex check` and the window all use it, so a file is valid for all of them or for none.
//!
//! Owns which files belong together: those of `assets/` are the core, and those of each scenario are read over it, so that
//! no scenario sees another. Must not read an entry: `loader` does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tracing::debug;

use super::core_files::{Core, fingerprint};
use super::library::Library;
use super::problem::{ContentReport, Problem};
use super::scenario_pack::pack_of;
use super::source::{SourceFile, scenario_of};
use crate::model::Id;

/// Loads every file. On success the report holds only warnings.
///
/// # Errors
/// If a file cannot be parsed or validation finds an error; the report holds every problem.
pub fn load(files: &[SourceFile]) -> Result<(Library, ContentReport), ContentReport> {
    let (library, report) = load_partial(files);
    if report.errors.is_empty() { Ok((library, report)) } else { Err(report) }
}

/// The reason why a scenario is left out: its id, and the errors in its files. A pack that can't be read is named by its file.
pub type LeftOut = BTreeMap<Id, Vec<Problem>>;

/// Loads the scenarios that can be played. A scenario whose files have errors is left out, and no other is affected.
/// `unread` are the problems of files that could not be read at all.
///
/// # Errors
/// If an error stands outside of scenarios and packs, or if no scenario is left; the report holds every problem.
pub fn load_playable(files: &[SourceFile], unread: &[Problem]) -> Result<(Library, LeftOut), ContentReport> {
    let (library, mut report) = load_partial(files);
    report.errors.splice(..0, unread.iter().cloned());
    let mut left_out = LeftOut::new();
    for error in &report.errors {
        let Some(scenario) = scenario_of(&error.file).or(pack_of(&error.file)) else { return Err(report) };
        left_out.entry(Id::new(scenario)).or_default().push(error.clone());
    }
    let library = library.without(left_out.keys());
    if library.scenarios().next().is_none() { Err(report) } else { Ok((library, left_out)) }
}

/// Loads every file and returns what could be read. The library must not be played if the report has errors.
pub fn load_partial(files: &[SourceFile]) -> (Library, ContentReport) {
    let (core, mut report) = Core::read(files);
    let mut library = Library::new(Arc::new(core.catalog()), fingerprint(files.iter()));
    let scenarios: BTreeSet<&str> = files.iter().filter_map(|file| scenario_of(&file.path)).collect();
    for scenario in scenarios.into_iter().map(Id::new) {
        let (catalog, found) = core.read_scenario(scenario, files);
        report.errors.extend(found.errors);
        report.warnings.extend(found.warnings);
        library.add(scenario, Arc::new(catalog));
    }
    let (errors, warnings) = (report.errors.len(), report.warnings.len());
    debug!(files = files.len(), errors, warnings, "content files loaded");
    (library, report)
}
