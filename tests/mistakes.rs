//! Mistakes of authors: each is named once, where it stands, in words of the file, and nothing else is reported.
//!
//! The scenario in `tests/mistakes/mill` is right. Each line of a table in `tests/mistakes/` changes it in one place.

use std::fmt::Write as _;
use std::path::Path;

use emberhex::content::{ContentReport, ContentSource, Problem, SourceFile, load_partial};

/// One mistake.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    /// What the author did.
    name: String,
    /// The file, below the folder of the scenario.
    file: String,
    /// What is replaced, at its first place.
    from: String,
    /// What stands there instead.
    to: String,
    /// The messages, one for each mistake.
    says: Vec<Said>,
}

/// One message: the words that it marks, and a part of what it says.
#[derive(serde::Deserialize)]
struct Said(String, String);

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes"))
}

/// The core, and the scenario whose copies are made wrong.
fn mill() -> Vec<SourceFile> {
    let (mut files, unread) = ContentSource::built_in().with_scenario(folder().join("mill")).read_files();
    assert_eq!(unread, []);
    files.retain(|file| !file.path.starts_with("scenarios/") || file.path.starts_with("scenarios/mill/"));
    files
}

fn mistakes(table: &str) -> Vec<Mistake> {
    let text = std::fs::read_to_string(folder().join(table)).unwrap();
    ron::Options::default().from_str(&text).unwrap_or_else(|error| panic!("{table}: {error}"))
}

/// The words that a problem marks.
fn marked(problem: &Problem) -> String {
    problem.excerpt.chars().skip(problem.column.saturating_sub(1)).take(problem.length).collect()
}

/// Tries every line of a table; `of` picks the problems that it is about, and nothing else may be reported.
fn try_all(table: &str, of: impl Fn(ContentReport) -> (Vec<Problem>, Vec<Problem>)) {
    let (files, mut wrong) = (mill(), String::new());
    for Mistake { name, file, from, to, says } in mistakes(table) {
        let path = format!("scenarios/mill/{file}");
        let mut files = files.clone();
        let changed = files.iter_mut().find(|file| file.path == path).unwrap_or_else(|| panic!("{name}: no {path}"));
        let text = changed.text.replacen(&from, &to, 1);
        if text == changed.text {
            writeln!(wrong, "{name}: nothing is changed").unwrap();
            continue;
        }
        changed.text = text;
        let (found, others) = of(load_partial(&files).1);
        let is_said = |(problem, Said(words, message)): (&Problem, &Said)| {
            problem.file == path && marked(problem) == *words && problem.message.contains(message.as_str())
        };
        if found.len() != says.len() || !found.iter().zip(&says).all(is_said) || !others.is_empty() {
            writeln!(wrong, "{name}:").unwrap();
            for problem in found.iter().chain(&others) {
                let (place, words) = (format!("{}:{}", problem.file, problem.line), marked(problem));
                writeln!(wrong, "    {place} ({words:?}, {:?})", problem.message).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{table}:\n{wrong}");
}

#[test]
fn the_scenario_that_is_made_wrong_is_right() {
    let (_, report) = load_partial(&mill());
    assert!(report.errors.is_empty() && report.warnings.is_empty(), "{report}");
}

#[test]
fn mistakes_of_form_are_named_once_each_at_their_places() {
    try_all("form.ron", |report| (report.errors, report.warnings));
}

#[test]
fn mistakes_of_meaning_are_named_once_each_at_their_places() {
    try_all("meaning.ron", |report| (report.errors, report.warnings));
}
