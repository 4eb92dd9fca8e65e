//! Every vignette below `tests/vignettes` passes, and cites only ids that exist.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use emberhex::content::{Catalog, ContentSource, load};
use emberhex::testing::{find_ron_files, read_covered_ids, run_file, run_text};

fn catalog() -> Arc<Catalog> {
    let (files, problems) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    assert!(problems.is_empty(), "{problems:?}");
    Arc::new(load(&files).unwrap_or_else(|report| panic!("{report}")).0)
}

fn vignette_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vignettes");
    find_ron_files(&[folder]).unwrap()
}

#[test]
fn every_vignette_holds() {
    let catalog = catalog();
    let (mut passed, mut failures) = (0, Vec::new());
    for file in vignette_files() {
        let outcome = run_file(&catalog, &file);
        passed += outcome.passed;
        failures.extend(outcome.failures.iter().map(|f| format!("{} - {}: {f}", file.display(), outcome.title)));
    }
    assert!(failures.is_empty(), "{passed} held, {} did not:\n{}", failures.len(), failures.join("\n"));
    assert!(passed > 0, "there is no vignette");
}

#[test]
fn vignettes_cite_what_there_is() {
    let catalog = catalog();
    let mut known: BTreeSet<String> = catalog.rulebook.keys().cloned().collect();
    known.extend(catalog.actions.iter().map(|a| a.id.to_string()));
    known.extend(catalog.gear.keys().map(ToString::to_string));
    known.extend(catalog.enemies.keys().chain(catalog.encounters.keys()).map(ToString::to_string));
    known.extend(emberhex::model::Condition::ALL.map(|c| format!("{c:?}")));
    known.extend(emberhex::model::DamageKind::ALL.map(|k| format!("{k:?}")));
    let unknown: Vec<String> = vignette_files()
        .iter()
        .flat_map(|file| read_covered_ids(file).into_iter().map(move |id| (file, id)))
        .filter(|(_, id)| !known.contains(id))
        .map(|(file, id)| format!("{}: {id}", file.display()))
        .collect();
    assert!(unknown.is_empty(), "cited, but nowhere to be found:\n{}", unknown.join("\n"));
}

/// At least one vignette shows each action of the character.
#[test]
fn every_action_is_shown() {
    let cited: BTreeSet<String> = vignette_files().iter().flat_map(|f| read_covered_ids(f)).collect();
    let catalog = catalog();
    let missing: Vec<&str> = catalog
        .actions
        .iter()
        .filter(|a| !catalog.scenario_defined.contains(&a.id))
        .map(|a| a.id.as_str())
        .filter(|id| !cited.contains(*id))
        .collect();
    assert!(missing.is_empty(), "no vignette covers {missing:?}");
}

/// The rulebook ids that no vignette cites yet, grouped by the reason.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Uncited {
    journey: Vec<String>,
    armory: Vec<String>,
    words: Vec<String>,
}

/// At least one vignette cites each rulebook id, except for the ids that `tests/uncited.ron` lists with a reason.
#[test]
fn every_rule_is_shown_or_said_to_wait() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uncited.ron");
    let waits: Uncited = ron::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let listed: Vec<String> = [waits.journey, waits.armory, waits.words].concat();
    let waiting: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), waiting.len(), "an id stands there twice");
    let cited: BTreeSet<String> = vignette_files().iter().flat_map(|f| read_covered_ids(f)).collect();
    let uncited: BTreeSet<String> = catalog().rulebook.keys().filter(|id| !cited.contains(*id)).cloned().collect();
    let forgotten: Vec<&String> = uncited.difference(&waiting).collect();
    assert!(forgotten.is_empty(), "no vignette cites {forgotten:?}");
    let done: Vec<&String> = waiting.difference(&uncited).collect();
    assert!(done.is_empty(), "cited, or no rule at all, and still said to wait: {done:?}");
}

#[test]
fn the_runner_finds_what_is_wrong() {
    let catalog = catalog();
    let case = |dice: &str, steps: &str| {
        let text = format!(
            "(title: \"t\", covers: [], setup: (character: (pool: [3, 3])), runs: [(dice: [{dice}], steps: [{steps}])])"
        );
        run_text(&catalog, "case", &text)
    };
    let failure = |dice: &str, steps: &str| case(dice, steps).failures.join("\n");
    assert_eq!(case("", "Expect([Pool([3, 3])])").passed, 1);
    assert!(failure("", "Expect([Pool([3, 2])])").contains("expected [2, 3], found [3, 3]"));
    assert!(failure("4", "Expect([Pool([3, 3])])").contains("never rolled"));
    assert!(failure("", "Do(EndBeat)").contains("ActFirst"));
    assert!(failure("", "Refuse(EndBeat, \"FreeLast\")").contains("expected a refusal (FreeLast), got (ActFirst)"));
    assert!(failure("", "Refuse(Commit((action: \"move\", dice: [3])), \"NoActionLeft\")").contains("was accepted"));
    assert!(failure("", "Expext([])").contains("did you mean `Expect`"));
}
