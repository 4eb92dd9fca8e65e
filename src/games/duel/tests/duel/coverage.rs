//! Every rule and ruling of a fight and of the Season has a test that names it, and the source names no entry.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::CONTENT;

const RULES: u16 = 76;
const RULINGS: u16 = 40;

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_rule_and_ruling_is_covered() {
    let texts = rust_files(&package().join("tests")).into_iter().map(|path| fs::read_to_string(path).unwrap());
    let texts: Vec<String> = texts.collect();
    let lines = texts.iter().flat_map(|text| text.lines()).filter_map(|line| line.trim().strip_prefix("/// Covers: "));
    let covered: BTreeSet<&str> = lines.flat_map(|line| line.split(", ")).collect();
    let rules = (1..=RULES).map(|n| format!("D-{n}")).chain((1..=RULINGS).map(|n| format!("DO-{n}")));
    let known: BTreeSet<String> = rules.chain(["D-E1", "D-E2"].map(str::to_owned)).collect();
    let missing: Vec<&String> = known.iter().filter(|id| !covered.contains(id.as_str())).collect();
    assert!(missing.is_empty(), "no test covers {missing:?}");
    let unknown: Vec<&&str> = covered.iter().filter(|id| !known.contains(**id)).collect();
    assert!(unknown.is_empty(), "there is no {unknown:?}");
}

#[test]
fn the_rulebook_has_every_rule_and_ruling() {
    let entries = || CONTENT.rulebook.iter().flat_map(|chapter| &chapter.entries);
    let has = |id: &str| entries().any(|(known, _)| known == id);
    let ids = (1..=RULES).map(|n| format!("D-{n}")).chain((1..=RULINGS).map(|n| format!("DO-{n}")));
    let missing: Vec<String> = ids.chain(["D-E1", "D-E2"].map(str::to_owned)).filter(|id| !has(id)).collect();
    assert!(missing.is_empty(), "the rulebook lacks {missing:?}");
    assert!(entries().all(|(id, rule)| rule.text.len() > 10 && id.starts_with("D")));
}

/// Basic cards are nouns of the rules; every other entry is content.
#[test]
fn nothing_of_the_rosters_stands_in_the_source() {
    let basic = &CONTENT.rules.basic_cards;
    let cards = CONTENT.cards.iter().filter(|(id, _)| !basic.contains(id)).map(|(id, card)| (id, &card.name));
    let characters = CONTENT.characters.iter().map(|(id, character)| (id, &character.name));
    let monsters = CONTENT.monsters.iter().map(|(id, monster)| (id, &monster.name));
    let names: Vec<[String; 2]> =
        cards.chain(characters).chain(monsters).map(|(id, name)| [id.to_string(), name.clone()]).collect();
    assert!(names.len() > 35);
    let entries = CONTENT.monsters.values().flat_map(|monster| &monster.table).map(|entry| &entry.name);
    let quoted: Vec<String> = entries.map(|name| format!("\"{name}\"")).collect();
    let is_source = |path: &PathBuf| !path.starts_with(package().join("tests"));
    for path in rust_files(package()).into_iter().filter(is_source) {
        let text = fs::read_to_string(&path).unwrap();
        let found: Vec<&String> = names.iter().flatten().chain(&quoted).filter(|name| text.contains(*name)).collect();
        assert!(found.is_empty(), "{} names {found:?}", path.display());
    }
}

/// A module may use only the modules before it in this list.
#[test]
fn layers_look_down_only() {
    let layers = ["content", "rules", "season", "odds", "bots", "view", "game", "simulation", "testing"];
    // The view of a state and the state lie side by side: a game hands its view out.
    let allowed = [("view", "game")];
    for (n, layer) in layers.iter().enumerate() {
        let own_file = package().join(format!("{layer}.rs"));
        let files = rust_files(&package().join(layer)).into_iter().chain(own_file.exists().then_some(own_file));
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//! "), "{} has no head", path.display());
            assert!(text.lines().count() < 450, "{} is too long", path.display());
            for higher in layers[n + 1..].iter().filter(|higher| !allowed.contains(&(layer, higher))) {
                assert!(!text.contains(&format!("crate::{higher}")), "{} looks up at {higher}", path.display());
            }
        }
    }
}
