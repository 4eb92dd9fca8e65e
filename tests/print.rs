//! Printed scenarios: what stands in the source of a book, and the command that sets it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use crate::common::LIBRARY;
use emberhex::content::{Catalog, possible_enemies};
use emberhex::print::{BookPart, Paper, book_source};
use emberhex::view::typography::book_marks;

fn book(catalog: &Arc<Catalog>, parts: &[BookPart]) -> String {
    book_source(catalog, catalog.scenario().expect("a scenario"), parts, Paper::A4)
}

/// The calls of a function in the source: the text from each to the next call of any.
fn calls<'a>(source: &'a str, function: &str) -> Vec<&'a str> {
    let starts = source.split("\n#").filter(|call| call.starts_with(&format!("{function}(")));
    starts.collect()
}

/// The numbers behind a field: `page: 12,`.
fn numbers(source: &str, field: &str) -> BTreeSet<usize> {
    let field = format!("{field}: ");
    let after = source.split(field.as_str()).skip(1);
    after.filter_map(|rest| rest.split([',', ')']).next()?.parse().ok()).collect()
}

#[test]
fn every_page_encounter_and_enemy_of_each_shipped_scenario_is_printed() {
    assert!(LIBRARY.catalogs().count() > 3);
    for catalog in LIBRARY.catalogs() {
        let scenario = catalog.scenario().expect("a scenario");
        let source = book(catalog, BookPart::all());
        let entries = calls(&source, "entry");
        let pages: Vec<_> =
            catalog.chapters.get(&scenario.id).into_iter().flat_map(|chapters| chapters.all()).collect();
        let all: usize = pages.iter().map(|chapter| chapter.pages.len()).sum();
        assert_eq!(entries.len(), all, "{}", scenario.id);
        for page in pages.iter().flat_map(|chapter| &chapter.pages) {
            let id = format!("id: \"{}\"", page.id);
            let printed = entries.iter().filter(|entry| entry.contains(&id));
            assert!(printed.count() > 0, "{}: page {}", scenario.id, page.id);
        }
        for field in ["page", "victory", "defeat", "retreat"] {
            let turned_to: BTreeSet<usize> = entries.iter().flat_map(|entry| numbers(entry, field)).collect();
            assert!(turned_to.iter().all(|number| (1..=all).contains(number)), "{}: {turned_to:?}", scenario.id);
        }
        let (sheets, cards) = (calls(&source, "hex-sheet"), calls(&source, "enemy-cards").concat());
        assert_eq!(sheets.len(), scenario.encounters.len(), "{}", scenario.id);
        for id in &scenario.encounters {
            let encounter = &catalog.encounters[id];
            let sheet = sheets.iter().find(|sheet| sheet.contains(&format!("id: \"{id}\"")));
            let standing = sheet.map(|sheet| sheet.matches("(label: ").count());
            assert_eq!(standing, Some(encounter.enemies.len()), "{id}: enemies on the sheet");
            for enemy in possible_enemies(catalog, encounter) {
                assert_eq!(cards.matches(&format!("id: \"{enemy}\"")).count(), 1, "{id}: {enemy}");
            }
            let tables = calls(&source, "table-cards").concat();
            assert!(encounter.tables.iter().all(|table| tables.contains(&book_marks(&table.name, None))), "{id}");
        }
    }
}

#[test]
fn the_pages_that_end_a_journey_come_last() {
    let source = book(crate::common::catalog_of("the_ninth_fire"), &[BookPart::Story]);
    let ends: Vec<bool> = calls(&source, "entry").iter().map(|entry| entry.contains("The journey ends")).collect();
    assert!(ends.contains(&true) && ends.is_sorted());
}

#[test]
fn the_same_content_gives_the_same_book() {
    for catalog in LIBRARY.catalogs() {
        assert_eq!(book(catalog, BookPart::all()), book(catalog, BookPart::all()));
    }
}

#[test]
fn a_part_is_printed_alone() {
    let catalog = LIBRARY.catalogs().next().expect("a scenario");
    let functions = ["how-to-play", "hex-sheet", "enemy-cards", "character-sheet"];
    for (part, own) in BookPart::all().iter().zip(functions) {
        let source = book(catalog, &[*part]);
        for function in functions {
            assert_eq!(!calls(&source, function).is_empty(), function == own, "{part:?}: {function}");
        }
    }
}

#[test]
fn the_paper_is_chosen() {
    let catalog = LIBRARY.catalogs().next().expect("a scenario");
    let scenario = catalog.scenario().expect("a scenario");
    assert!(book_source(catalog, scenario, &[], Paper::Letter).contains("paper: \"us-letter\""));
    assert!(book_source(catalog, scenario, &[], Paper::A4).contains("paper: \"a4\""));
}

fn print(scenario: &str, out: &Path, typst: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(["print", scenario, "--typst", typst, "--out"])
        .arg(out)
        .env("EMBERHEX_ROOT", env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program can be started")
}

#[test]
fn the_command_writes_the_source_and_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let (source, book) = (folder.path().join("book.typ"), folder.path().join("book.pdf"));
    assert!(print("the_far_fire", &source, "no-such-program").status.success());
    let written = std::fs::read_to_string(&source).unwrap();
    assert!(written.contains("#title-page("));
    let out = print("the_far_fire", &book, "no-such-program");
    assert_eq!(out.status.code(), Some(2));
    let kept = folder.path().join("book.pdf-1.typ");
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(said.contains("https://typst.app") && said.contains(&kept.display().to_string()), "{said}");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), written);
    assert_eq!(print("the_far_fire", &folder.path().join("book.doc"), "typst").status.code(), Some(2));
    let out = print("the_far_fir", &source, "typst");
    assert!(String::from_utf8_lossy(&out.stderr).contains("the_far_fire"), "a name that is near");
}

/// Only where the variable TYPST names the program `typst`: it is not needed to build or test anything else.
#[test]
fn typst_sets_every_shipped_scenario() {
    let Ok(typst) = std::env::var("TYPST") else { return };
    let folder = tempfile::tempdir().unwrap();
    for scenario in LIBRARY.scenarios() {
        let book = folder.path().join(format!("{}.pdf", scenario.id));
        let out = print(scenario.id.as_str(), &book, &typst);
        assert!(out.status.success(), "{}: {}", scenario.id, String::from_utf8_lossy(&out.stderr));
        assert!(std::fs::read(&book).unwrap().starts_with(b"%PDF"));
        assert!(!folder.path().join(format!("{}.pdf-1.typ", scenario.id)).exists(), "its source is tidied away");
    }
}
