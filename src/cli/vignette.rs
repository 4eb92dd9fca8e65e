//! `emberhex vignette`: runs vignette files and prints the failures.
//!
//! Owns the output of the command. Must not run steps itself; the vignette runner does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::error::CommandError;
use super::library::{load_source, resolve_library, scenario_above, scenario_folder};
use crate::content::{ContentSource, Library, is_scenario_id};
use crate::lang::{text, words};
use crate::testing::{find_ron_files, run_file};

/// Runs all vignettes at or below the paths, with the scenario in whose folder they lie; the exit code is 1 if a run failed.
pub fn run(paths: &[PathBuf]) -> ExitCode {
    match run_all(paths) {
        Ok(Some(failed)) => ExitCode::from(u8::from(failed > 0)),
        Ok(None) => {
            eprintln!("{}", words!("vignette-none"));
            ExitCode::from(2)
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Runs all vignettes and returns how many fail; `None` if there are none.
fn run_all(paths: &[PathBuf]) -> Result<Option<usize>, CommandError> {
    let source = ContentSource::locate()?;
    // An id stands for the folder of its scenario.
    let on_disk = |path: &PathBuf| match path.to_str().filter(|id| !path.exists() && is_scenario_id(id)) {
        Some(id) => scenario_folder(id, &source),
        None => Ok(path.clone()),
    };
    let paths = paths.iter().map(on_disk).collect::<Result<Vec<PathBuf>, CommandError>>()?;
    let scenario = paths.iter().find_map(|path| scenario_above(path));
    let library = load_source(&resolve_library(scenario)?, None, text!("cli-no-vignette-was-run"))?.library;
    // The other files of a scenario's folder are no vignettes.
    let is_scenario = |path: &Path| path.join("scenario.ron").is_file();
    let paths: Vec<PathBuf> =
        paths.iter().map(|path| if is_scenario(path) { path.join("vignettes") } else { path.clone() }).collect();
    let list = |paths: &[PathBuf]| paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ");
    let files = find_ron_files(&paths);
    let files = files.map_err(|why| CommandError::File { path: list(&paths).into(), why })?;
    Ok((!files.is_empty()).then(|| run_files(&library, &files)))
}

/// Runs these vignettes and prints the failures. Returns how many there are.
pub(super) fn run_files(library: &Library, files: &[PathBuf]) -> usize {
    let (mut passed, mut failed): (usize, usize) = (0, 0);
    for file in files {
        let outcome = run_file(library, file);
        passed += outcome.passed;
        failed += outcome.failures.len();
        for failure in &outcome.failures {
            print_line!("{}", words!("vignette-failed", place = format_location(file, &outcome.title)));
            for line in failure.lines() {
                print_line!("     {line}");
            }
        }
    }
    print_line!("{}", words!("vignettes-run", passed = passed, failed = failed));
    failed
}

fn format_location(file: &Path, title: &str) -> String {
    if title.is_empty() { file.display().to_string() } else { format!("{} - {title}", file.display()) }
}
