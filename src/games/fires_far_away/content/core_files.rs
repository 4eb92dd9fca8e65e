//! The core, and over it the files of one scenario.
//!
//! Owns which files are read together, and whose errors are shown. Must not read an entry: `loader` does.

use std::sync::Arc;

use twox_hash::XxHash3_64;

use super::campaign::Campaign;
use super::catalog::Catalog;
use super::loader::Loader;
use super::problem::{ContentReport, Problem};
use super::source::{SourceFile, scenario_of};
use super::syntax::{PathStep, parse_syntax};
use crate::model::Id;
use kernel::content::TornFile;

/// XXH3 of the hashes of every path and text, in the order of the files.
pub(super) fn fingerprint<'a>(files: impl Iterator<Item = &'a SourceFile>) -> u64 {
    let parts = files.flat_map(|file| [&file.path, &file.text]);
    let hashes: Vec<u8> = parts.flat_map(|part| XxHash3_64::oneshot(part.as_bytes()).to_le_bytes()).collect();
    XxHash3_64::oneshot(&hashes)
}

/// The core, over which the files of each scenario are read.
#[derive(Clone)]
pub(super) struct Core {
    /// The contents of its files, before anything is computed from several entries.
    read: Loader,
    /// The same, ready for play.
    finished: Loader,
    /// Whether its files have no errors.
    is_sound: bool,
}

impl Core {
    /// Reads the files of the core.
    pub(super) fn read(files: &[SourceFile]) -> (Self, ContentReport) {
        let (core, mut report) = Self::read_with(files, Loader::default());
        if core.finished.torn.iter().any(|torn| !torn.text.is_empty()) {
            let (_, with_torn) = Self::read_with(files, Loader::default().keeping_torn(true));
            report.errors.extend(own_mistakes(&core.finished.torn, files, with_torn.errors));
            report.sort();
        }
        (core, report)
    }

    fn read_with(files: &[SourceFile], mut read: Loader) -> (Self, ContentReport) {
        files.iter().filter(|file| scenario_of(&file.path).is_none()).for_each(|file| read.load_file(file));
        let mut finished = read.clone();
        read.report = ContentReport::default();
        read.named_conditions.clear();
        finished.check_rule_files(files);
        finished.finish(files, |_| true);
        let report = std::mem::take(&mut finished.report);
        let of_core = files.iter().filter(|file| scenario_of(&file.path).is_none());
        finished.catalog.fingerprint = fingerprint(of_core);
        let is_sound = report.errors.is_empty();
        (Self { read, finished, is_sound }, report)
    }

    /// The catalog of the core alone.
    pub(super) fn catalog(&self) -> Catalog {
        self.finished.catalog.clone()
    }

    /// Reads the files of a scenario over the core. `files` are all that there are.
    pub(super) fn read_scenario(&self, id: Id, files: &[SourceFile]) -> (Catalog, ContentReport) {
        let (catalog, mut report, torn) = self.read_scenario_with(id, files, false);
        if torn.iter().any(|torn| !torn.text.is_empty()) {
            let (_, with_torn, _) = self.read_scenario_with(id, files, true);
            report.errors.extend(own_mistakes(&torn, files, with_torn.errors));
            report.sort();
        }
        (catalog, report)
    }

    /// The same, with or without what has errors in its form, and the files that have such errors.
    fn read_scenario_with(
        &self,
        id: Id,
        files: &[SourceFile],
        keeps_torn: bool,
    ) -> (Catalog, ContentReport, Vec<TornFile>) {
        let is_own = |path: &str| scenario_of(path) == Some(id.as_str());
        let of_scenario = || files.iter().filter(|file| is_own(&file.path));
        let sheet = format!("scenarios/{id}/scenario.ron");
        let sheet = of_scenario().find(|file| file.path == sheet);
        // The scenario sheet comes first, because it names the entries of the core that the other files may replace.
        // Everything that follows from a replaced entry is made anew.
        let mut reading = self.finished.clone().keeping_torn(keeps_torn);
        sheet.iter().for_each(|sheet| reading.load_file(sheet));
        if !reading.replaces(id).is_empty() {
            reading = self.read.clone().keeping_torn(keeps_torn);
            sheet.iter().for_each(|sheet| reading.load_file(sheet));
        }
        let others = of_scenario().filter(|file| sheet.is_none_or(|sheet| !std::ptr::eq(*file, sheet)));
        others.for_each(|file| reading.load_file(file));
        reading.check_scenario_files(id, sheet);
        reading.catalog.campaign = Arc::new(Campaign::of(id, files));
        let checks_core = self.is_sound && !reading.replaced.is_empty();
        reading.finish(files, |path| checks_core || is_own(path));
        let of_core = files.iter().filter(|file| scenario_of(&file.path).is_none());
        reading.catalog.fingerprint = fingerprint(of_core.chain(of_scenario()));
        let mut report = reading.report;
        report.warnings.retain(|warning| is_own(&warning.file));
        report.errors.retain(|error| self.is_sound || is_own(&error.file));
        // The core has no errors by itself, so an error in it here comes from an entry that the scenario replaces.
        for error in &mut report.errors {
            if let Some(sheet) = sheet.filter(|_| !is_own(&error.file)) {
                let place = parse_syntax(&sheet.text).locate(&sheet.text, &[PathStep::Field("replaces")]);
                let message = format!(
                    "with what this scenario replaces, {}:{} is wrong: {}",
                    error.file, error.line, error.message
                );
                *error = Problem::at_range(&sheet.path, &sheet.text, place, message);
            }
        }
        let own_torn = reading.torn.into_iter().filter(|torn| is_own(&torn.path)).collect();
        (reading.catalog, report, own_torn)
    }
}

/// Of the errors that are found if the torn files count as far as they could be read: those that do not follow from what is
/// missing in them.
fn own_mistakes(torn: &[TornFile], files: &[SourceFile], found: Vec<Problem>) -> Vec<Problem> {
    let is_own = |problem: &Problem| {
        let file = files.iter().find(|file| file.path == problem.file);
        let torn = torn.iter().find(|torn| torn.path == problem.file);
        let is_one_entry =
            ["/encounters/", "/scenario.ron", "/house.ron"].iter().any(|part| problem.file.contains(part));
        torn.zip(file).is_some_and(|(torn, file)| torn.shows_own_mistake(&file.text, problem, is_one_entry))
    };
    found.into_iter().filter(is_own).collect()
}
