//! The one entrance to content files: it turns them into a [`Library`] or a [`ContentReport`]. The headless rules,
//! `emberhex check` and the window all use it, so a file is valid for all of them or for none.
//!
//! Owns which files belong together: those of `assets/` are the core, and those of each scenario are read over it, so that
//! no scenario sees another. Must not read an entry: `loader` does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use tracing::debug;

use super::catalog::Catalog;
use super::core_files::{Core, fingerprint};
use super::file_reader::FileReader;
use super::library::Library;
use super::problem::{ContentReport, Problem};
use super::scenario_pack::pack_of;
use super::source::{SourceFile, scenario_of};
use super::uses::{Uses, sheet_of};
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
    let (library, report) = load_partial(files);
    playable(library, report, unread)
}

/// The scenarios of a library that have no errors, and the errors of the others.
fn playable(
    library: Library,
    mut report: ContentReport,
    unread: &[Problem],
) -> Result<(Library, LeftOut), ContentReport> {
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
    ContentReader::default().read(files)
}

/// Reads files again and again, for an author who saves them, and each time only the core or the scenarios that depend on
/// what has changed.
#[derive(Clone, Default)]
pub struct ContentReader {
    files: FileReader,
    core: Option<ReadCore>,
    scenarios: BTreeMap<Id, ReadScenario>,
}

/// The core as it was read from files of this fingerprint.
#[derive(Clone)]
struct ReadCore {
    fingerprint: u64,
    core: Core,
    report: ContentReport,
}

/// A scenario as it was read from files of this fingerprint.
#[derive(Clone)]
struct ReadScenario {
    fingerprint: u64,
    catalog: Arc<Catalog>,
    report: ContentReport,
}

impl ContentReader {
    /// As [`load_partial`].
    pub fn read(&mut self, files: &[SourceFile]) -> (Library, ContentReport) {
        let core_files = of_core(files);
        let ReadCore { core, report, .. } =
            self.core.take().filter(|read| read.fingerprint == core_files).unwrap_or_else(|| {
                // Every scenario stands on the core.
                self.scenarios.clear();
                let (core, report) = Core::read(files, &self.files);
                ReadCore { fingerprint: core_files, core, report }
            });
        let mut all = report.clone();
        let mut library = Library::new(Arc::new(core.catalog()), fingerprint(files.iter()));
        let scenarios: BTreeSet<Id> = files.iter().filter_map(|file| scenario_of(&file.path)).map(Id::new).collect();
        self.scenarios
            .retain(|id, read| scenarios.contains(id) && read.fingerprint == of_scenario(*id, &read.catalog, files));
        let read_anew = |id: Id| {
            let (catalog, report) = core.read_scenario(id, files);
            (id, ReadScenario { fingerprint: of_scenario(id, &catalog, files), catalog: Arc::new(catalog), report })
        };
        let changed: Vec<Id> = scenarios.iter().copied().filter(|id| !self.scenarios.contains_key(id)).collect();
        // An author waits for these, and none knows of another.
        self.scenarios.par_extend(changed.into_par_iter().map(read_anew));
        for (id, read) in &self.scenarios {
            all.errors.extend(read.report.errors.iter().cloned());
            all.warnings.extend(read.report.warnings.iter().cloned());
            library.add(*id, Arc::clone(&read.catalog));
        }
        self.core = Some(ReadCore { fingerprint: core_files, core, report });
        let (errors, warnings) = (all.errors.len(), all.warnings.len());
        debug!(files = files.len(), errors, warnings, "content files loaded");
        (library, all)
    }

    /// As [`load_playable`].
    ///
    /// # Errors
    /// As [`load_playable`].
    pub fn read_playable(
        &mut self,
        files: &[SourceFile],
        unread: &[Problem],
    ) -> Result<(Library, LeftOut), ContentReport> {
        let (library, report) = self.read(files);
        playable(library, report, unread)
    }
}

/// The fingerprint of the files of the core.
fn of_core(files: &[SourceFile]) -> u64 {
    fingerprint(files.iter().filter(|file| scenario_of(&file.path).is_none()))
}

/// The fingerprint of the files outside of the core on which a scenario depends: its own, those of its campaign and of what it
/// uses, and the sheets of all scenarios, which say what these are.
fn of_scenario(id: Id, catalog: &Catalog, files: &[SourceFile]) -> u64 {
    let campaign = &catalog.campaign;
    let mut others: Vec<Id> = campaign.before.iter().chain(&campaign.after).map(|scenario| scenario.id).collect();
    others.extend(sheet_of(id, files).map(|sheet| Uses::of(sheet, files).order).unwrap_or_default());
    let is_needed = |file: &&SourceFile| {
        let of = scenario_of(&file.path).map(Id::new);
        of.is_some_and(|of| of == id || others.contains(&of) || file.path.ends_with("/scenario.ron"))
    };
    fingerprint(files.iter().filter(is_needed))
}
