//! `emberhex check`: everything wrong in the content files at once, what there is, and what vignettes cover.

use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use crate::content::gear::AnyGear;
use crate::content::{Catalog, Library, Problem, Report};
use crate::testing::{covered, gather};

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
    uncited: Vec<String>,
}

#[derive(Default, Serialize)]
struct RosterCoverage {
    entries: usize,
    cited: usize,
    uncited: Vec<String>,
}

/// Reads the files and prints what was found; the exit code is 1 if there is an error.
pub fn run(path: Option<PathBuf>, json: bool) -> ExitCode {
    let library = match path {
        Some(path) if !path.is_dir() => {
            eprintln!("{} is no folder", path.display());
            return ExitCode::from(2);
        }
        Some(path) => Library::at(path),
        None => Library::find(),
    };
    let (catalog, report) = match super::read(&library) {
        Ok((catalog, report)) => (catalog, report),
        Err(report) => (Default::default(), report),
    };
    let wrong = !report.errors.is_empty();
    let findings = findings(&library, &catalog, report);
    if json {
        match serde_json::to_string_pretty(&findings) {
            Ok(text) => println!("{text}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
    } else {
        print(&findings);
    }
    ExitCode::from(u8::from(wrong))
}

fn print(findings: &Findings) {
    let report = Report { errors: findings.errors.clone(), warnings: findings.warnings.clone() };
    print!("{report}");
    let counts: Vec<String> =
        findings.counts.iter().filter(|(_, n)| **n > 0).map(|(k, n)| format!("{n} {k}")).collect();
    println!("{}", counts.join(", "));
    let (book, roster) = (&findings.coverage.rulebook, &findings.coverage.roster);
    println!(
        "vignettes cite {} of {} rulebook ids and {} of {} entries",
        book.cited, book.ids, roster.cited, roster.entries
    );
    println!("{} errors, {} warnings", findings.errors.len(), findings.warnings.len());
}

fn findings(library: &Library, catalog: &Catalog, report: Report) -> Findings {
    Findings {
        errors: report.errors,
        warnings: report.warnings,
        counts: counts(catalog),
        coverage: coverage(library, catalog),
    }
}

/// How much there is of everything, under the corebook's headings.
fn counts(catalog: &Catalog) -> BTreeMap<&'static str, usize> {
    let gear = |fits: fn(&AnyGear) -> bool| catalog.gear.values().filter(|g| fits(g)).count();
    BTreeMap::from([
        ("weapons", gear(|g| matches!(g, AnyGear::Weapon(_)))),
        ("shields", gear(|g| matches!(g, AnyGear::Shield(_)))),
        ("armor", gear(|g| matches!(g, AnyGear::Armor(_)))),
        ("catalysts", 0),
        ("rings", 0),
        ("flasks", gear(|g| matches!(g, AnyGear::Flask(_)))),
        ("missiles", gear(|g| matches!(g, AnyGear::Missile(_)))),
        ("items", gear(|g| matches!(g, AnyGear::Item(_)))),
        ("guts", 0),
        ("pyromancy", 0),
        ("sorcery", 0),
        ("miracles", 0),
        ("witchery", 0),
        ("actions", catalog.actions.iter().map(|a| a.listing()).collect::<BTreeSet<_>>().len()),
        ("conditions", catalog.conditions.len()),
        ("enemies", catalog.enemies.len()),
        ("encounters", catalog.encounters.len()),
        ("scenarios", catalog.scenarios.len()),
        ("rulebook", catalog.rulebook.len()),
    ])
}

fn coverage(library: &Library, catalog: &Catalog) -> Coverage {
    let folder = library.root().map(|root| root.join("tests/vignettes"));
    let files = folder.filter(|f| f.is_dir()).and_then(|f| gather(&[f]).ok()).unwrap_or_default();
    let cited: BTreeSet<String> = files.iter().flat_map(|f| covered(f)).collect();
    let split = |ids: Vec<String>| {
        let total = ids.len();
        let uncited: Vec<String> = ids.into_iter().filter(|id| !cited.contains(id)).collect();
        (total, total - uncited.len(), uncited)
    };
    let (ids, known, uncited) = split(catalog.rulebook.keys().cloned().collect());
    let roster = catalog.gear.keys().map(ToString::to_string).collect();
    let (entries, named, unnamed) = split(roster);
    Coverage {
        rulebook: RulebookCoverage { ids, cited: known, uncited },
        roster: RosterCoverage { entries, cited: named, uncited: unnamed },
    }
}
