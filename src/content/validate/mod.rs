//! Consistency of the files with each other: ids that exist, numbers that make sense. Finds everything at once.
//!
//! Owns the checks that need more than one entry or more than a type. Must not parse and must not change the catalog.

mod encounters;
mod figures;
mod gear;
mod place;
mod programs;

use super::catalog::Catalog;
use super::encounter::Encounter;
use super::problem::{Problem, Report};
use crate::model::Id;

pub use place::Checks;
pub(super) use place::Entry;

/// Adds every inconsistency to the report.
pub fn validate(catalog: &Catalog, checks: &Checks, report: &mut Report) {
    let mut v = Validation { catalog, checks, report };
    v.house(Entry("house", Id::new("house")), &catalog.house);
    for (scenario, house) in catalog.houses.iter() {
        v.house(Entry("house", *scenario), house);
    }
    for gear in catalog.gear.values() {
        v.gear(gear);
    }
    for (id, row) in catalog.attunements.iter() {
        v.within(Entry("action", *id), &["intensity"], "the Intensity", row.intensity.into(), 1, 9);
        v.within(Entry("action", *id), &["focus"], "the FP cost", row.focus.into(), 0, 99);
    }
    for tile in catalog.tiles.iter().map(|(_, tile)| tile.clone()).collect::<Vec<_>>() {
        v.program(Entry("tile", Id::new(&tile.name)), &tile.effect, true);
    }
    for action in &catalog.actions {
        for rule in &action.rules {
            v.rule(Entry("action", action.id), rule);
        }
        v.program(Entry("action", action.id), &action.effect, false);
    }
    for enemy in catalog.enemies.values() {
        v.enemy(enemy);
    }
    for encounter in catalog.encounters.values() {
        v.encounter(encounter);
    }
    for scenario in catalog.scenarios.values() {
        v.scenario(scenario);
    }
    for (id, entry) in &catalog.rulebook {
        for see in &entry.rule.see {
            v.rule(Entry("rule", Id::new(id)), see);
        }
    }
}

/// What is wrong with content that a vignette states inline: its encounter, its enemies and its gear.
pub fn inline(catalog: &Catalog, encounter: &Encounter, enemies: &[Id], gear: &[Id]) -> Vec<Problem> {
    let mut report = Report::default();
    let checks = Checks::default();
    let mut v = Validation { catalog, checks: &checks, report: &mut report };
    for gear in gear.iter().filter_map(|id| catalog.gear.get(id)) {
        v.gear(gear);
    }
    for enemy in enemies.iter().filter_map(|id| catalog.enemies.get(id)) {
        v.enemy(enemy);
    }
    v.laid_out(encounter);
    report.errors
}

struct Validation<'a, 'b> {
    catalog: &'a Catalog,
    checks: &'a Checks<'a>,
    report: &'b mut Report,
}

impl Validation<'_, '_> {
    /// An error in an entry, where the words of `at` stand one after the other.
    fn error(&mut self, entry: Entry, at: &[&str], message: impl Into<String>) {
        self.report.errors.push(self.checks.problem(entry, at, message.into()));
    }

    fn warning(&mut self, entry: Entry, at: &[&str], message: impl Into<String>) {
        self.report.warnings.push(self.checks.problem(entry, at, message.into()));
    }

    /// An id that has to be one of `have`.
    fn known(&mut self, entry: Entry, at: &[&str], what: &str, wanted: Id, have: &[Id]) {
        if have.contains(&wanted) || self.checks.is_lost(wanted) {
            return;
        }
        let problem = self.checks.unknown(entry, at, what, wanted, have.iter().copied());
        if !self.report.errors.contains(&problem) {
            self.report.errors.push(problem);
        }
    }

    /// A number that has to lie between two others.
    fn within(&mut self, entry: Entry, at: &[&str], what: &str, n: u16, least: u16, most: u16) {
        if !(least..=most).contains(&n) {
            self.error(entry, at, format!("{what} is {n}; it has to be from {least} to {most}"));
        }
    }

    fn rule(&mut self, entry: Entry, rule: &str) {
        if !self.catalog.rulebook.is_empty() && !self.catalog.rulebook.contains_key(rule) {
            self.error(entry, &[&format!("\"{rule}\"")], format!("the rulebook has no entry `{rule}`"));
        }
    }
}
