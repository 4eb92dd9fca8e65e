//! The core, and over it the files of one scenario.
//!
//! Owns which files are read together, and whose errors are shown. Must not read an entry: `loader` does.

use std::sync::Arc;

use twox_hash::XxHash3_64;

use super::campaign::Campaign;
use super::catalog::Catalog;
use super::file_reader::FileReader;
use super::loader::Loader;
use super::problem::{ContentReport, Problem};
use super::source::{SourceFile, scenario_of};
use super::syntax::{PathStep, parse_syntax};
use super::uses::{Uses, sheet_of, unmet_need};
use super::words::{is_words, keep_own_words};
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
    pub(super) fn read(files: &[SourceFile], reader: &FileReader) -> (Self, ContentReport) {
        let loader = || Loader::new(reader.clone());
        let (core, mut report) = Self::read_with(files, loader());
        if core.finished.torn.iter().any(|torn| !torn.text.is_empty()) {
            let (_, with_torn) = Self::read_with(files, loader().keeping_torn(true));
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

    /// Reads the files of a scenario over the core, and over those of the scenarios that it uses. `files` are all that there
    /// are.
    pub(super) fn read_scenario(&self, id: Id, files: &[SourceFile]) -> (Catalog, ContentReport) {
        // What a newer version understands may be anything, so nothing else is said about it.
        if let Some(problem) = sheet_of(id, files).and_then(unmet_need) {
            return (self.catalog(), ContentReport { errors: vec![problem], warnings: Vec::new() });
        }
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
        let sheet = sheet_of(id, files);
        let uses = sheet.map(|sheet| Uses::of(sheet, files)).unwrap_or_default();
        // The scenario sheet comes first, because it names the entries of the core that the other files may replace.
        // Everything that follows from a replaced entry is made anew.
        let mut reading = self.finished.clone().keeping_torn(keeps_torn);
        sheet.iter().for_each(|sheet| reading.load_file(sheet));
        if !reading.replaces(id).is_empty() || !uses.order.is_empty() {
            reading = self.read.clone().keeping_torn(keeps_torn);
            sheet.iter().for_each(|sheet| reading.load_file(sheet));
        }
        // A later entry takes the place of an earlier one, so the scenario in which an id is looked up last is read first.
        for used in uses.order.iter().rev() {
            let of_used = files.iter().filter(|file| scenario_of(&file.path) == Some(used.as_str()));
            of_used.filter(|file| uses.lends(&file.path)).for_each(|file| reading.load_file(file));
        }
        let others = of_scenario().filter(|file| sheet.is_none_or(|sheet| !std::ptr::eq(*file, sheet)));
        others.for_each(|file| reading.load_file(file));
        reading.check_scenario_files(id, sheet);
        reading.report.errors.extend(uses.problems.iter().cloned());
        reading.catalog.campaign = Arc::new(Campaign::of(id, files, &reading.reader));
        let checks_core = self.is_sound && !reading.replaced.is_empty();
        reading.finish(files, |path| is_own(path) || uses.lends(path) || (checks_core && scenario_of(path).is_none()));
        let of_core = files.iter().filter(|file| scenario_of(&file.path).is_none());
        let of_used = files.iter().filter(|file| uses.lends(&file.path));
        let of_play = of_scenario().filter(|file| !is_words(&file.path));
        reading.catalog.fingerprint = fingerprint(of_core.chain(of_used).chain(of_play));
        let mut report = reading.report;
        report.warnings.extend(keep_own_words(&mut reading.catalog.words, &of_scenario().collect::<Vec<_>>()));
        report.warnings.retain(|warning| is_own(&warning.file));
        report.errors.retain(|error| self.is_sound || is_own(&error.file));
        if let Some(sheet) = sheet {
            for error in report.errors.iter_mut().filter(|error| !is_own(&error.file)) {
                *error = in_sheet(error, sheet, uses.lends(&error.file));
            }
        }
        let own_torn = reading.torn.into_iter().filter(|torn| is_own(&torn.path)).collect();
        (reading.catalog, report, own_torn)
    }
}

/// An error elsewhere, as one of the sheet: the core has no errors by itself, so an error in it comes from an entry that the
/// scenario replaces; and what is wrong with a used scenario is wrong here too.
fn in_sheet(error: &Problem, sheet: &SourceFile, is_used: bool) -> Problem {
    let field = if is_used { "uses" } else { "replaces" };
    let place = parse_syntax(&sheet.text).locate(&sheet.text, &[PathStep::Field(field)]);
    let message = format!("with what this scenario {field}, {}:{} is wrong: {}", error.file, error.line, error.message);
    Problem::at_range(&sheet.path, &sheet.text, place, message)
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
