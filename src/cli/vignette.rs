//! `emberhex vignette`: runs vignette files and prints the failures.
//!
//! Owns the output of the command. Must not run steps itself; the vignette runner does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::library::{load_content, scenario_above};
use crate::content::Library;
use crate::lang::{text, words};
use crate::testing::{find_ron_files, run_file};

/// Runs all vignettes at or below the paths, with the scenario in whose folder they lie; the exit code is 1 if a run failed.
pub fn run(paths: &[PathBuf]) -> ExitCode {
    let scenario = paths.iter().find_map(|path| scenario_above(path));
    let library = match load_content(scenario, text!("cli-no-vignette-was-run")) {
        Ok(content) => content.library,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    // The other files of a scenario's folder are no vignettes.
    let is_scenario = |path: &Path| path.join("scenario.ron").is_file();
    let paths: Vec<PathBuf> =
        paths.iter().map(|path| if is_scenario(path) { path.join("vignettes") } else { path.clone() }).collect();
    let files = match find_ron_files(&paths) {
        Ok(files) => files,
        Err(error) => {
            let paths: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
            eprintln!("{}: {error}", paths.join(", "));
            return ExitCode::from(2);
        }
    };
    if files.is_empty() {
        eprintln!("{}", words!("vignette-none"));
        return ExitCode::from(2);
    }
    ExitCode::from(u8::from(run_files(&library, &files) > 0))
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
