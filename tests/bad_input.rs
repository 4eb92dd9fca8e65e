//! Files that a person got wrong: every message says file, line, column and what was expected.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use emberhex::content::{Library, Report, SourceFile, load};

fn shipped() -> Vec<SourceFile> {
    Library::at(env!("CARGO_MANIFEST_DIR")).read().0
}

/// The report after one file has been changed.
fn after(path: &str, change: impl Fn(&str) -> String) -> Report {
    let mut files = shipped();
    let file = files.iter_mut().find(|f| f.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    let changed = change(&file.text);
    assert_ne!(changed, file.text, "the change must change something");
    file.text = changed;
    match load(&files) {
        Ok(_) => panic!("{path} should not have been accepted"),
        Err(report) => report,
    }
}

const ENEMIES: &str = "scenarios/the_far_fire/enemies/hollowed.ron";
const ENCOUNTER: &str = "scenarios/the_far_fire/encounters/hollowed_adventurer.ron";
const SWORDS: &str = "assets/armory/weapons/swords.ron";

#[test]
fn the_shipped_files_are_right() {
    let (catalog, report) = load(&shipped()).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    assert_eq!(catalog.conditions.len(), 24);
}

#[test]
fn broken_ron_is_pointed_at() {
    let report = after(ENEMIES, |text| text.replacen("hp: 13,", "hp: 13", 1));
    let error = &report.errors[0];
    assert_eq!(error.file, ENEMIES);
    assert!(error.line > 0 && error.column > 0, "{error}");
    assert!(error.excerpt.contains("hp: 13"), "{error}");
}

#[test]
fn a_misspelt_field_gets_a_suggestion() {
    let report = after(ENEMIES, |text| text.replacen("movement:", "movment:", 1));
    assert!(report.errors[0].message.contains("did you mean `movement`"), "{report}");
}

#[test]
fn an_unknown_id_gets_a_suggestion_at_its_line() {
    let report = after(ENCOUNTER, |text| text.replacen("attack: \"flurry\"", "attack: \"flury\"", 1));
    let error = report.errors.iter().find(|e| e.message.contains("did you mean `flurry`")).expect("a suggestion");
    assert!(error.excerpt.contains("flury"), "{error}");
}

#[test]
fn everything_wrong_is_found_at_once() {
    let mut files = shipped();
    for file in &mut files {
        if file.path == SWORDS {
            file.text = file.text.replacen("\"lunge\"", "\"lung\"", 1);
        }
        if file.path == ENCOUNTER {
            file.text = file.text.replacen("(2, 7)", "(0, 7)", 1).replacen("(6, 6)", "(5, 6)", 1);
        }
    }
    let report = load(&files).expect_err("three mistakes");
    let all = report.to_string();
    assert!(all.contains("did you mean `lunge`"), "{all}");
    assert!(all.contains("nobody can stand on 0,7"), "{all}");
    assert!(all.contains("2 entries for a roll of 5"), "{all}");
}

#[test]
fn an_id_twice_names_the_other_file() {
    let report = after(SWORDS, |text| text.replacen("\"shortsword\"", "\"spear\"", 1));
    assert!(report.errors.iter().any(|e| e.message.contains("already written in")), "{report}");
}

#[test]
fn a_missing_file_is_named() {
    let files: Vec<SourceFile> = shipped().into_iter().filter(|f| f.path != "assets/rules/conditions.ron").collect();
    let report = load(&files).expect_err("conditions are missing");
    assert!(report.to_string().contains("assets/rules/conditions.ron"), "{report}");
}

/// The shipped files with some of the reader's own.
fn with_own(own: &[(&str, &str)]) -> Vec<SourceFile> {
    let own = own.iter().map(|(path, text)| SourceFile { path: (*path).to_owned(), text: (*text).to_owned() });
    shipped().into_iter().chain(own).collect()
}

/// The RON examples of the README, each with the path that its first line names.
fn of_the_readme() -> Vec<(String, String)> {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    let blocks = readme.split("```ron\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
    blocks.map(|text| (text.lines().next().unwrap().trim_start_matches("// ").to_owned(), text)).collect()
}

#[test]
fn what_the_readme_shows_can_be_played_as_it_stands() {
    let own = of_the_readme();
    let own: Vec<(&str, &str)> = own.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert!(own.len() >= 2, "a scenario and an encounter");
    let (catalog, report) = load(&with_own(&own)).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    assert_eq!(catalog.scenarios.len(), 2);
}

#[test]
fn an_encounter_without_a_scenario_is_not_passed_over() {
    let own = of_the_readme();
    let (path, text) = own.iter().find(|(path, _)| path.contains("/encounters/")).unwrap();
    let report = load(&with_own(&[(path, text)])).expect_err("its scenario is missing");
    assert!(report.to_string().contains("scenarios/my_first/scenario.ron: the file is missing"), "{report}");
    let path = "scenarios/the_far_fire/encounters/the_bridge.ron";
    let (_, report) = load(&with_own(&[(path, text)])).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.to_string().contains(path) && report.to_string().contains("no scenario lists"), "{report}");
}

#[test]
fn no_input_at_all_is_an_error_and_no_panic() {
    assert!(load(&[]).is_err());
    let torn: Vec<SourceFile> = shipped()
        .into_iter()
        .map(|f| SourceFile { text: f.text.chars().take(f.text.chars().count() / 2).collect(), ..f })
        .collect();
    let report = load(&torn).expect_err("half of every file");
    assert!(report.errors.len() > 10, "every torn file is reported");
}
