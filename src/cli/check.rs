//! `emberhex check`: prints all errors of the content files, the number of entries, and the coverage by vignettes.
//!
//! Owns the output of the command. Must not decide what an error is; the content loader does.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use super::error::CommandError;
use super::library::resolve_library;
use crate::content::school::School;
use crate::content::{Catalog, ContentReport, ContentSource, Library, Problem, load_partial, retain_scenario};
use crate::lang::words;
use crate::model::Id;
use crate::testing::{Citations, find_citations};

include!(concat!(env!("OUT_DIR"), "/cited.rs"));

#[derive(Serialize)]
struct Findings {
    errors: Vec<Problem>,
    warnings: Vec<Problem>,
    counts: BTreeMap<&'static str, usize>,
    coverage: Coverage,
}

#[derive(Default, Serialize)]
struct Coverage {
    rulebook: RulebookCoverage,
    roster: RosterCoverage,
}

#[derive(Default, Serialize)]
struct RulebookCoverage {
    ids: usize,
    cited: usize,
    /// The cited ids for which the vignettes show nothing but refusals.
    only_refused: Vec<String>,
    uncited: Vec<String>,
}

#[derive(Default, Serialize)]
struct RosterCoverage {
    entries: usize,
    cited: usize,
    uncited: Vec<String>,
}

/// The content of [`resolve_library`] with everything in it that can be read, and the problems of the rest: of all, or of the
/// one scenario that is named.
pub(super) fn read_library(path: Option<PathBuf>) -> Result<(ContentSource, Library, ContentReport), CommandError> {
    let source = resolve_library(path)?;
    let (files, unread) = source.read_files();
    let (library, mut report) = load_partial(&files);
    report.errors.splice(..0, unread);
    if let Some(scenario) = source.extra_scenario() {
        retain_scenario(&mut report, scenario);
    }
    Ok((source, library, report))
}

/// Reads the files and prints the findings; the exit code is 1 if there is an error.
pub fn run(path: Option<PathBuf>, json: bool) -> ExitCode {
    let (source, library, mut report) = match read_library(path) {
        Ok(read) => read,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let of_duel = super::duel::read_content(source.root());
    if let Err(of_duel) = &of_duel {
        report.errors.extend(of_duel.errors.iter().cloned());
    }
    let wrong = !report.errors.is_empty();
    let mut findings = build_findings(&source, &library, report);
    if let Ok(content) = of_duel {
        let entries = content.characters.len() + content.cards.len() + content.monsters.len();
        findings.counts.insert("entries of the Duel", entries);
    }
    if json {
        match serde_json::to_string_pretty(&findings) {
            Ok(text) => print_line!("{text}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    } else {
        print_findings(&findings);
    }
    ExitCode::from(u8::from(wrong))
}

fn print_findings(findings: &Findings) {
    let report = ContentReport { errors: findings.errors.clone(), warnings: findings.warnings.clone() };
    for line in report.to_string().lines() {
        print_line!("{line}");
    }
    let counts: Vec<String> =
        findings.counts.iter().filter(|(_, n)| **n > 0).map(|(k, n)| count_words(k, *n)).collect();
    print_line!("{}", counts.join(", "));
    let (book, roster) = (&findings.coverage.rulebook, &findings.coverage.roster);
    let coverage = words!(
        "check-coverage",
        rules = book.cited,
        all_rules = book.ids,
        refused = book.only_refused.len(),
        entries = roster.cited,
        all_entries = roster.entries
    );
    print_line!("{coverage}");
    let (errors, warnings) = (findings.errors.len(), findings.warnings.len());
    print_line!("{}", words!("check-found", errors = errors, warnings = warnings));
    if warnings > 0 {
        print_line!("{}", words!("check-allow"));
    }
}

/// How many entries there are of a kind, in words. The kinds are the keys of [`count_content`].
fn count_words(kind: &str, n: usize) -> String {
    match kind {
        "weapons" => words!("count-weapons", n = n),
        "shields" => words!("count-shields", n = n),
        "armor" => words!("count-armor", n = n),
        "catalysts" => words!("count-catalysts", n = n),
        "rings" => words!("count-rings", n = n),
        "flasks" => words!("count-flasks", n = n),
        "missiles" => words!("count-missiles", n = n),
        "items" => words!("count-items", n = n),
        "guts" => words!("count-guts", n = n),
        "pyromancy" => words!("count-pyromancy", n = n),
        "sorcery" => words!("count-sorcery", n = n),
        "miracles" => words!("count-miracles", n = n),
        "witchery" => words!("count-witchery", n = n),
        "actions" => words!("count-actions", n = n),
        "conditions" => words!("count-conditions", n = n),
        "enemies" => words!("count-enemies", n = n),
        "encounters" => words!("count-encounters", n = n),
        "scenarios" => words!("count-scenarios", n = n),
        "pieces of gear of scenarios" => words!("count-gear-of-scenarios", n = n),
        "actions and attunements of scenarios" => words!("count-actions-of-scenarios", n = n),
        "conditions of scenarios" => words!("count-conditions-of-scenarios", n = n),
        "rulebook" => words!("count-rulebook", n = n),
        "entries of the Duel" => words!("count-duel", n = n),
        other => format!("{n} {other}"),
    }
}

fn build_findings(source: &ContentSource, library: &Library, report: ContentReport) -> Findings {
    Findings {
        errors: report.errors,
        warnings: report.warnings,
        counts: count_content(library),
        coverage: measure_coverage(source, library.core()),
    }
}

/// The headings of the corebook under which gear and attunements stand.
const ROSTER_HEADINGS: [&str; 13] = [
    "weapons",
    "shields",
    "armor",
    "catalysts",
    "rings",
    "flasks",
    "missiles",
    "items",
    "guts",
    "pyromancy",
    "sorcery",
    "miracles",
    "witchery",
];

fn school_heading(school: School) -> &'static str {
    match school {
        School::Guts => "guts",
        School::Pyromancy => "pyromancy",
        School::Sorcery => "sorcery",
        School::Miracle => "miracles",
        School::Witchery => "witchery",
    }
}

/// The number of entries under each heading of the corebook, and of those that scenarios bring.
fn count_content(library: &Library) -> BTreeMap<&'static str, usize> {
    let catalog = library.core();
    let mut counts: BTreeMap<&'static str, usize> = ROSTER_HEADINGS.iter().map(|heading| (*heading, 0)).collect();
    let gear = catalog.gear.values().map(|g| g.list.name());
    let attunements = catalog.attunements.values().map(|a| school_heading(a.school));
    for heading in gear.chain(attunements) {
        *counts.entry(heading).or_default() += 1;
    }
    let actions = catalog.actions.iter().filter(|a| a.attunement.is_none()).map(|a| a.listing_id());
    let of_scenarios = |kind: &'static str| {
        let own = library.catalogs().flat_map(|catalog| catalog.own_entries());
        own.filter(|(of, _)| *of == kind).count()
    };
    counts.extend([
        ("actions", actions.collect::<BTreeSet<Id>>().len()),
        ("conditions", catalog.conditions.len()),
        ("enemies", catalog.enemies.len() + of_scenarios("enemy")),
        ("encounters", catalog.encounters.len() + of_scenarios("encounter")),
        ("scenarios", library.scenarios().count()),
        ("pieces of gear of scenarios", of_scenarios("gear")),
        ("actions and attunements of scenarios", of_scenarios("action")),
        ("conditions of scenarios", of_scenarios("condition")),
        ("rulebook", catalog.rulebook.len()),
    ]);
    counts
}

fn measure_coverage(source: &ContentSource, catalog: &Catalog) -> Coverage {
    // For content without its own vignettes, the ids cited by the tests of this build are used.
    let folder = source.root().map(|root| root.join("tests")).filter(|tests| tests.join("vignettes").is_dir());
    let built_in = || {
        let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        Citations { covered: owned(COVERED), refused: owned(REFUSED) }
    };
    let citations = folder.and_then(|tests| find_citations(&tests).ok()).unwrap_or_else(built_in);
    let rules: Vec<&String> = catalog.rulebook.keys().collect();
    let pick = |ids: &[&String], is_wanted: &dyn Fn(&str) -> bool| -> Vec<String> {
        ids.iter().filter(|id| is_wanted(id)).map(|id| (*id).clone()).collect()
    };
    let uncited = pick(&rules, &|id| !citations.is_cited(id));
    let only_refused = pick(&rules, &|id| citations.is_cited(id) && !citations.covered.contains(id));
    let rulebook = RulebookCoverage { ids: rules.len(), cited: rules.len() - uncited.len(), only_refused, uncited };
    // A refusal does not show the effect of an entry.
    let actions: BTreeSet<Id> = catalog.actions.iter().map(|a| a.id).collect();
    let roster = catalog.gear.keys().copied().chain(actions).map(|id| id.to_string());
    let roster: Vec<String> = roster.chain(catalog.all_conditions().map(|c| c.name().to_owned())).collect();
    let uncovered = roster.iter().filter(|id| !citations.covered.contains(*id)).cloned().collect::<Vec<_>>();
    let entries = roster.len();
    Coverage { rulebook, roster: RosterCoverage { entries, cited: entries - uncovered.len(), uncited: uncovered } }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::{SourceFile, load};

    #[test]
    fn catalysts_and_attunements_are_counted() {
        let (mut files, _) = ContentSource::built_in().read_files();
        let before = count_content(&load(&files).unwrap().0);
        let add = |path: &str, text: &str| SourceFile { path: path.into(), text: text.into() };
        files.extend([
            add(
                "assets/armory/catalysts.ron",
                r#"{ "test_rod": (name: "Test rod", schools: [Sorcery], power: 1, damage: (1, [Crush]), weight: 1) }"#,
            ),
            add("assets/armory/rings.ron", r#"{ "test_ring": (name: "Test ring") }"#),
            add(
                "assets/attunements/test.ron",
                r#"{ "test_spark": (name: "Test spark", school: Sorcery, intensity: 1, focus: 1, cost: Score(N(2)), effect: [SetFlag("x")], text: "") }"#,
            ),
        ]);
        let after = count_content(&load(&files).unwrap().0);
        for (heading, n) in &after {
            let more = usize::from(matches!(*heading, "catalysts" | "rings" | "sorcery"));
            assert_eq!(*n, before[heading] + more, "{heading}");
        }
    }
}
