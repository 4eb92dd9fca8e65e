//! Printed scenarios: what stands in the source of a book, and the command that sets it.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use crate::common::LIBRARY;
use emberhex::content::encounter::{Doom, Encounter, Tile};
use emberhex::content::script::Effect;
use emberhex::content::{Catalog, possible_enemies};
use emberhex::print::{BookPart, Paper, book_source};
use emberhex::view::rules_text::doom_text;
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
        assert!(!source.contains("(:)"), "typst takes no empty dictionary for the arguments of a call");
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

/// The encounters of all shipped scenarios, each with its catalog and its sheet.
fn sheets() -> Vec<(&'static Arc<Catalog>, &'static Encounter, String)> {
    let mut found = Vec::new();
    for catalog in LIBRARY.catalogs() {
        let source = book(catalog, &[BookPart::Sheets]);
        let sheets = calls(&source, "hex-sheet");
        let scenario = catalog.scenario().expect("a scenario");
        for encounter in scenario.encounters.iter().map(|id| &catalog.encounters[id]) {
            let id = format!("id: \"{}\"", encounter.id);
            let sheet = sheets.iter().find(|sheet| sheet.contains(&id)).expect("a sheet");
            found.push((catalog, encounter.as_ref(), (*sheet).to_owned()));
        }
    }
    found
}

/// The effects of the doom events, apart from those after a test.
fn doom_effects(encounter: &Encounter) -> impl Iterator<Item = (&Doom, &Effect)> {
    encounter.doom.iter().flat_map(|doom| doom.effect.iter().map(move |effect| (doom, effect)))
}

#[test]
fn the_hexes_of_an_enemy_that_comes_are_on_the_sheet() {
    let mut seen = 0;
    for (_, encounter, sheet) in sheets() {
        for (_, effect) in doom_effects(encounter) {
            let Effect::Spawn { at, .. } = effect else { continue };
            let hexes = at.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            assert!(sheet.contains(&hexes), "{}: {hexes}", encounter.id);
            seen += 1;
        }
    }
    assert!(seen > 5, "{seen} doom events bring an enemy");
}

#[test]
fn a_rule_names_the_tile_of_its_own_encounter() {
    let mut ambiguous = 0;
    for (catalog, encounter, _) in sheets() {
        for (doom, effect) in doom_effects(encounter) {
            let Effect::PlaceTile { tile: id, .. } = effect else { continue };
            let Some(tile) = encounter.tiles.get(id) else { continue };
            let rules = doom_text(catalog, encounter, doom);
            assert!(rules.words().contains(&tile.name), "{}: {} in {}", encounter.id, tile.name, rules.words());
            let others = catalog.encounters.values().filter_map(|other| other.tiles.get(id));
            ambiguous += usize::from(others.into_iter().any(|other| other.name != tile.name));
        }
    }
    assert!(ambiguous > 0, "a key that two encounters use for two tiles");
}

#[test]
fn a_table_card_speaks_of_the_enemy_and_names_its_attacks() {
    let mut about_enemies = 0;
    for catalog in LIBRARY.catalogs() {
        let source = book(catalog, &[BookPart::Cards]);
        let tables = calls(&source, "table-cards").concat();
        let asks_own_hp = |of: &str| tables.matches(&format!("only: \"only if {of} HP left")).count();
        about_enemies += asks_own_hp("its");
        assert_eq!(asks_own_hp("your"), 0, "the actor of a behaviour is the enemy");
        for encounter in catalog.scenario().into_iter().flat_map(|scenario| &scenario.encounters) {
            let entries = catalog.encounters[encounter].tables.iter().flat_map(|table| &table.entries);
            for attack in entries.flat_map(|entry| &entry.behaviours).filter_map(|behaviour| behaviour.attack) {
                let is_raw = ["\"", ", ", "  "].iter().any(|before| tables.contains(&format!("{before}{attack}\"")));
                assert!(!is_raw, "{encounter}: the id {attack}");
            }
        }
    }
    assert!(about_enemies > 0, "a behaviour asks for the HP of its enemy");
}

#[test]
fn every_branch_of_a_page_says_what_to_do() {
    let mut chained = 0;
    for catalog in LIBRARY.catalogs() {
        let source = book(catalog, &[BookPart::Story]);
        assert!(!source.contains("then: ()"), "a test or a roll after which nothing stands");
        chained += source.matches("say: \"Otherwise, if ").count();
    }
    assert!(chained > 5, "tests that follow each other stand beside each other");
}

#[test]
fn a_tile_that_nothing_places_is_not_in_the_legend() {
    let mut placed_later = 0;
    for (catalog, encounter, sheet) in sheets() {
        let tiles = encounter.tiles.values().map(|tile| (&tile.effect, &tile.blocks));
        let opened = encounter.tiles.values().map(|tile| tile.opens_to).collect::<Vec<_>>();
        let enemies = possible_enemies(catalog, encounter);
        let enemies = enemies.iter().filter_map(|id| catalog.enemies.get(id)).collect::<Vec<_>>();
        let doom = encounter.doom.iter().map(|doom| &doom.effect).collect::<Vec<_>>();
        let effects = format!("{doom:?} {:?} {opened:?} {enemies:?}", tiles.collect::<Vec<_>>());
        for line in sheet.split("(mark: ").filter(|line| line.contains("placed: \"")) {
            let all = encounter.tiles.iter().map(|(id, tile)| (*id, tile));
            let all = all.chain(catalog.tiles.iter().map(|(id, tile)| (*id, tile.as_ref())));
            let name = |tile: &Tile| format!("name: \"{}\"", book_marks(&tile.name, None));
            let mut ids = all.filter(|(_, tile)| line.contains(&name(tile))).map(|(id, _)| id);
            assert!(ids.any(|id| effects.contains(id.as_str())), "{}: {line}", encounter.id);
            placed_later += 1;
        }
    }
    assert!(placed_later > 0);
}

#[test]
fn the_marks_of_an_encounter_have_boxes_on_its_sheet() {
    for (_, encounter, sheet) in sheets() {
        for (_, effect) in doom_effects(encounter) {
            if let Effect::SetFlag(flag) | Effect::ClearFlag(flag) = effect {
                let name = flag.as_str().replace('_', " ");
                assert!(sheet.contains(&format!("(name: \"{name}\", boxes: 1,)")), "{}: {name}", encounter.id);
            }
        }
    }
    let source = book(crate::common::catalog_of("proving_ground"), &[BookPart::Sheets]);
    assert!(source.contains("(name: \"dregs\", boxes: 3,)"), "a store has as many boxes as it holds");
    assert!(source.contains("Mark \u{201c}door open\u{201d}"), "a mark reads as a name");
}

#[test]
fn an_enemy_card_has_a_row_of_boxes_for_each_that_can_stand_there() {
    let source = book(crate::common::catalog_of("the_ninth_fire"), &[BookPart::Cards]);
    let cards = calls(&source, "enemy-cards").concat();
    let fields = |name: &str| cards.matches(&format!("\n      {name}: ")).count();
    assert!(fields("hp") > 0 && fields("rows") == fields("hp"), "each card has rows of boxes");
    let comer = cards.split("(\n").find(|card| card.contains("id: \"stair_comer\"")).expect("a card");
    assert!(comer.contains("count: \"\u{d7} "), "those that effects bring are counted: {comer}");
}

#[test]
fn tests_of_notes_and_answers_read_as_sentences() {
    let mut some_of = 0;
    for catalog in LIBRARY.catalogs() {
        let source = book(catalog, &[BookPart::Story]);
        some_of += source.matches("you have at least 2 of the notes").count();
        for answer in source.split("your answer to ").skip(1) {
            assert!(answer.starts_with('\u{201c}'), "a raw id: {}", &answer[..20]);
        }
        assert!(!source.contains("Cursed!."), "a name with an exclamation mark ends its sentence");
    }
    assert!(some_of > 0);
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
