//! The plan of the modules, checked where the compiler does not: which module of a crate may use which, and the things that
//! none of them may do. The compiler checks the arrows between the crates, and each crate's build without a window that it
//! needs none (`headless` and `kernel` of `.ci/run`).
//!
//! Reads the source, so it also sees code that the features of one build leave out. Code that is only compiled for tests
//! may look anywhere: a rule's test may well use the builders of `testing`.

mod file_graph;
mod rust_source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use file_graph::FileGraph;
use pulldown_cmark::{Event, Parser, Tag};
use rust_source::{SourceFile, has_name};

/// Anything in the crate.
const ANY_MODULE: &[&str] = &["*"];
/// The parts of the rules that modules which show the game may use: the view, and the words in which effects are
/// written.
const VIEW_MODULES: &[&str] = &["model", "content::script", "view", "lang"];
/// The same, and the table, for the table of a game.
const TABLE_OF_VIEW: &[&str] = &["model", "content::script", "view", "lang", "table"];

/// The modules, the most basic first, each with the modules that it may import besides itself.
const LAYERS: &[(&str, &[&str])] = &[
    // Of the kernel alone; `content`, `lang` and `record` are in the kernel and in the game.
    ("dice", &[]),
    ("id", &[]),
    ("id_map", &["id"]),
    ("state_hash", &[]),
    ("game", &["dice"]),
    ("model", &[]),
    ("content", &["id", "model"]),
    ("editing", &["model", "content"]),
    ("reference", &["content"]),
    ("lang", &[]),
    ("rules", &["model", "content", "lang"]),
    ("view", &["model", "content", "lang", "rules"]),
    ("print", &["model", "content", "lang", "rules", "view"]),
    ("record", &["model", "content", "lang", "rules", "view", "game", "state_hash"]),
    ("soak", &["game", "state_hash"]),
    ("shrink", &["game", "record", "soak", "state_hash"]),
    ("battery", &["dice", "game", "record", "state_hash"]),
    ("codex", &["lang"]),
    ("toy", ANY_MODULE),
    ("simulation", &["model", "content", "lang", "rules", "record"]),
    ("scenario", &["model", "content", "lang", "rules", "view", "record"]),
    ("testing", &["model", "content", "lang", "rules", "record"]),
    ("tuning", &["model", "content", "editing", "record", "simulation"]),
    ("table", &[]),
    ("fires_table", TABLE_OF_VIEW),
    ("ui", VIEW_MODULES),
    ("input", &["model", "content", "lang", "rules", "view", "record", "simulation", "table", "fires_table", "ui"]),
    ("duel_table", &["lang", "table", "ui", "input"]),
    (
        "screens",
        &[
            "model",
            "content",
            "editing",
            "lang",
            "rules",
            "view",
            "record",
            "simulation",
            "scenario",
            "testing",
            "tuning",
            "table",
            "fires_table",
            "ui",
            "input",
            "duel_table",
        ],
    ),
    ("cli", ANY_MODULE),
    ("lib", ANY_MODULE),
    ("main", ANY_MODULE),
];

/// The layers inside `rules/`, the most basic first: a module imports only those before it in the list, and its own folder.
/// `mod` holds the re-exports, which only other modules use.
const FLOORS: &str = "refusal names components stack access snapshot grid query change script enemies player turn engine \
                      setup hot_reload invariants mod";

/// The folders whose files may use each other in a circle, each with its reason. Elsewhere no circle of files is allowed,
/// and none may cross a folder.
const FOLDERS_WITH_CYCLES: &[(&str, &str)] = &[(
    "content/script",
    "the effect language is recursive: an effect lends blocks, blocks have triggers, triggers hold scripts of effects",
)];

/// Modules that may know of a window.
const WINDOW_LAYERS: &[&str] = &["table", "fires_table", "ui", "input", "duel_table", "screens", "cli", "lib", "main"];
/// What Bevy brings of a window even to a build without one. Other crates of the window do not compile there.
const WINDOW_APIS: &[&str] =
    &["bevy::input", "bevy::time", "bevy::prelude::Time", "bevy::prelude::ButtonInput", "bevy_input", "bevy_time"];

/// Modules in which the same seed and the same intents give the same facts, whatever the hour.
const CLOCK_FREE_LAYERS: &[&str] = &["model", "content", "lang", "rules", "view"];
/// Clocks: by the path's first names, and by the bare name.
const CLOCK_APIS: &[&str] = &["std::time", "core::time"];
const CLOCK_NAMES: &[&str] = &["SystemTime", "Instant", "Time"];

/// The rules that ask whether a combatant is the character: the file, the number of lines that ask, and why the book
/// itself tells the character from the others there. Every other rule reads a component, which every combatant has or
/// which an enemy or the character lacks.
const CHARACTER_QUESTIONS: &[(&str, usize, &str)] = &[
    ("change/attack_resolution.rs", 1, "the player places the character's damage, an enemy's is placed by rule (O-01)"),
    (
        "change/conditions.rs",
        2,
        "the player places the character's tokens (A-93); an attack holds only the character (A-75)",
    ),
    ("change/encounter_end.rs", 1, "the character's defeat ends the encounter, an enemy's does not (R-137, R-220)"),
    ("change/clearing.rs", 1, "the player chooses which of the character's tokens leave (A-306)"),
    ("enemies/charm_and_madness.rs", 1, "an enemy attacks the character unless madness gave it another target (A-77)"),
];

/// The rules that name a condition: the file, the number of lines that name one, and why a row cannot say it. Every other
/// rule asks the row (`content/condition_row.rs`).
const CONDITION_NAMES: &[(&str, usize, &str)] = &[
    ("change/attack_resolution.rs", 1, "a broken guard inflicts Stunned and Flinch (R-172)"),
    ("change/conditions.rs", 2, "a hold is kept for each token of Grappled (A-75)"),
    ("change/encounter_end.rs", 4, "holds end with their holder (A-75); a defeat at 0 HMN makes Hollow (R-223)"),
    ("change/movement.rs", 1, "a collision inflicts Knockdown (R-110)"),
    ("enemies/turn_conditions.rs", 2, "an enemy that rolls out a fire is knocked down (R-238)"),
    ("query/context.rs", 2, "a free action can bring the actor down before the condition is there (A-30)"),
    ("turn/beat_and_counterbeat.rs", 1, "a holder deals its routine damage (R-103)"),
];

/// Files stay small enough to read in one sitting.
const MAX_LINES: usize = 500;

// ---------------------------------------------------------------------------------------------------------------------
// The source itself

#[test]
fn every_file_keeps_to_its_layer() {
    assert!(SOURCES.len() > 400, "only {} files", SOURCES.len());
    let findings: Vec<_> = SOURCES.iter().flat_map(check_file).collect();
    assert!(findings.is_empty(), "{} things to mend:\n{}", findings.len(), findings.join("\n"));
}

/// A reader who starts at any file reaches an end: the files below it do not lead back to it.
#[test]
fn no_files_use_each_other_in_a_circle() {
    assert!(FOLDERS_WITH_CYCLES.iter().all(|(_, reason)| !reason.is_empty()));
    let listed: Vec<&str> = FOLDERS_WITH_CYCLES.iter().map(|(folder, _)| *folder).collect();
    // The program names the modules of the game as its own, so a path means the same in both.
    let (kernel, others): (Vec<_>, Vec<_>) =
        SOURCES.iter().filter(|file| file.folder != GAME || file.name != "lib.rs").partition(|f| f.folder == KERNEL);
    for (files, arrows, folders_with_cycles) in [(others, 500, listed.as_slice()), (kernel, 10, [].as_slice())] {
        let graph = FileGraph::from_sources(files);
        assert!(graph.arrow_count() > arrows, "only {} arrows were found", graph.arrow_count());
        let findings = check_cycles(&graph, folders_with_cycles);
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }
}

/// The circles of files that are not allowed, and the folders that are on the list without need.
fn check_cycles(graph: &FileGraph, folders_with_cycles: &[&str]) -> Vec<String> {
    let folder_of = |file: &str| file.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let mut unused: Vec<&str> = folders_with_cycles.to_vec();
    let mut findings = Vec::new();
    for cycle in graph.cycles() {
        let folder = folder_of(cycle[0]);
        if cycle.iter().any(|file| folder_of(file) != folder) {
            findings.push(format!("a circle of files crosses folders:\n{}", graph.describe(&cycle)));
        } else if folders_with_cycles.contains(&folder.as_str()) {
            unused.retain(|listed| *listed != folder);
        } else {
            findings.push(format!("these files use each other in a circle:\n{}", graph.describe(&cycle)));
        }
    }
    findings.extend(unused.iter().map(|folder| format!("`{folder}` has no circle any more; take it off the list")));
    findings
}

/// A rule that asks who a combatant is would not hold for another character, or for an enemy that gets the same thing.
#[test]
fn rules_ask_for_components_and_not_who_somebody_is() {
    assert_eq!(
        count_lines(|text| text, |line| line.contains("is_character()")),
        listed(CHARACTER_QUESTIONS),
        "a rule asks whether a combatant is the character: read a component instead, or list it with its reason"
    );
}

#[test]
fn rules_ask_for_rows_and_not_which_condition_it_is() {
    let code = |text: &'static str| text.split("#[cfg(test)]").next().unwrap_or_default();
    let known = fires_far_away::model::Condition::known().map(|condition| condition.name().to_lowercase());
    let names = |line: &str| {
        line.split("Condition::").skip(1).any(|rest| known.iter().any(|name| rest.starts_with(&format!("{name}()"))))
    };
    assert_eq!(
        count_lines(code, names),
        listed(CONDITION_NAMES),
        "a rule names a condition: ask its row instead, or list it with its reason"
    );
    assert_eq!(count_lines(code, |line| line.contains("Condition::named(")), [], "a condition made from a name");
}

/// The files of the rules with the number of lines of code that are of a kind, without those that have none.
fn count_lines(
    code: impl Fn(&'static str) -> &'static str,
    is_found: impl Fn(&str) -> bool,
) -> Vec<(&'static str, usize)> {
    let is_found = |line: &&str| is_found(line) && !line.trim_start().starts_with("//");
    let rules = SOURCES.iter().filter_map(|file| Some((file.name.strip_prefix("rules/")?, file.text.as_str())));
    let counts = rules.map(|(name, text)| (name, code(text).lines().filter(is_found).count()));
    let mut found: Vec<_> = counts.filter(|(_, lines)| *lines > 0).collect();
    found.sort();
    found
}

/// The files of a list of exceptions, each with the number of lines that it allows.
fn listed(exceptions: &'static [(&str, usize, &str)]) -> Vec<(&'static str, usize)> {
    assert!(exceptions.iter().all(|(.., reason)| !reason.is_empty()));
    let mut listed: Vec<_> = exceptions.iter().map(|(file, lines, _)| (*file, *lines)).collect();
    listed.sort();
    listed
}

/// Components and resources of the rules that the inspector does not show, and why.
const NOT_INSPECTED: &[(&str, &str)] = &[
    ("Content", "the content files fill a book, and are there to be read as files"),
    ("LoadoutCache", "a cache, and no part of the state"),
    ("PrintedSource", "what a cache was made from, and no part of the state"),
    ("RestoreAccess", "how a restore writes to combatants, and no part of the state"),
    ("RulesAccess", "how the rules borrow a world, and no part of the state"),
];

/// The inspector shows every component and resource of the rules, so that a person who looks for a bug sees all of
/// them.
#[test]
fn components_and_resources_of_the_rules_derive_reflect_for_the_inspector() {
    let mut missing = Vec::new();
    let mut found = 0;
    for file in SOURCES.iter().filter(|file| file.name.starts_with("rules/")) {
        for item in file.text.split("\n#[derive(").skip(1) {
            let (derived, rest) = item.split_once(')').unwrap();
            let (attributes, definition) = rest.split_once("struct ").or_else(|| rest.split_once("enum ")).unwrap();
            let Some(kind) = derived.split(", ").find(|name| ["Component", "Resource"].contains(name)) else {
                continue;
            };
            found += 1;
            let is_reflected = attributes.contains("feature = \"dev\", derive(bevy::prelude::Reflect)")
                && attributes.contains(&format!("{kind})"));
            if !is_reflected {
                missing.push(definition.chars().take_while(|c| c.is_alphanumeric()).collect::<String>());
            }
        }
    }
    missing.sort();
    assert!(found > 25, "only {found} components and resources were found");
    let listed: Vec<&str> = NOT_INSPECTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(missing, listed, "derive Reflect with the feature `dev`, or list the type with its reason");
}

/// The project's own folder holds the files that its owner asked for, and hidden files.
#[test]
fn the_top_level_holds_only_known_files() {
    let asked = ["Cargo.toml", "Cargo.lock", "src", "assets", "scenarios", "tests", "build.rs", "README.md", "benches"];
    let there = fs::read_dir(project_root()).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned());
    let stray: Vec<String> = there
        .filter(|name| !asked.contains(&name.as_str()) && !name.starts_with('.') && !name.starts_with("LICENSE"))
        .filter(|name| name != "target")
        .collect();
    assert!(stray.is_empty(), "{stray:?}");
}

/// The ids and names of gear, enemies and attunements, in quotes.
fn roster_names(catalog: &emberhex::content::Catalog) -> Vec<String> {
    let gear = catalog.gear.values().flat_map(|g| [g.id.to_string(), g.header.name.clone()]);
    let enemies = catalog.enemies.values().flat_map(|e| [e.id.to_string(), e.name.clone()]);
    let attunements = catalog.attunements.values().flat_map(|a| [a.id.to_string(), a.name.clone()]);
    gear.chain(enemies).chain(attunements).map(|name| format!("\"{name}\"")).collect()
}

/// `Cargo.toml` finds no test by itself: a file that no program of tests declares would never run.
#[test]
fn every_test_file_belongs_to_a_program() {
    let manifest = fs::read_to_string(project_root().join("Cargo.toml")).unwrap();
    let suite = fs::read_to_string(project_root().join("tests/main.rs")).unwrap();
    let names = fs::read_dir(project_root().join("tests")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.filter_map(|name| name.to_str()?.strip_suffix(".rs").map(str::to_owned));
    let is_run = |name: &String| {
        suite.contains(&format!("\nmod {name};\n")) || manifest.contains(&format!("path = \"tests/{name}.rs\""))
    };
    let forgotten: Vec<String> = names.filter(|name| !is_run(name)).collect();
    assert!(forgotten.is_empty(), "neither tests/main.rs nor Cargo.toml runs {forgotten:?}");
}

/// Rules are data: no piece of gear, no attunement and no enemy stands in the source, by its id or by its name.
#[test]
fn nothing_of_the_rosters_stands_in_the_source() {
    let (files, _) = emberhex::content::ContentSource::from_dir(project_root()).read_files();
    let (library, _) = emberhex::content::load(&files).unwrap_or_else(|report| panic!("{report}"));
    let names: BTreeSet<String> = library.catalogs().flat_map(|catalog| roster_names(catalog)).collect();
    assert!(names.len() > 700, "{}", names.len());
    for file in SOURCES.iter() {
        let found: Vec<&String> = names.iter().filter(|name| file.text.contains(*name)).collect();
        assert!(found.is_empty(), "{} names {found:?}", file.name);
    }
}

#[test]
fn layers_exist_and_depend_only_on_lower_layers() {
    for (i, (layer, dependencies)) in LAYERS.iter().enumerate() {
        assert!(SOURCES.iter().any(|file| file.layer() == *layer), "there is no `{layer}`");
        for dependency in dependencies.iter().filter(|seen| **seen != "*") {
            let is_lower = LAYERS[..i].iter().any(|(lower, _)| is_within(dependency, lower));
            assert!(is_lower, "{layer} is planned to look down at {dependency}");
        }
    }
}

/// Every type of the crate has a name of its own, so that a name found in a search, a comment or an error means one thing.
#[test]
fn no_type_name_is_defined_twice() {
    let mut defined: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in SOURCES.iter() {
        for type_name in &file.types {
            defined.entry(type_name).or_default().push(format!("{}/{}", file.folder, file.name));
        }
    }
    assert!(defined.len() > 300, "only {} types were found", defined.len());
    let twice: Vec<_> = defined.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "types with the same name: {twice:?}");
}

#[test]
fn type_names_are_found_wherever_they_are_defined() {
    let text = "pub struct A;\npub(in crate::rules) enum B<T> { X }\ntrait C: Sized {}\npub type D = u8;\n\
                impl Y for A {\n    type Value = u8;\n}\n// struct E\nfn f() { let structure = 1; struct F(u8); }\n\
                pub type G = kernel::G;\nwords! { enum H {} }\n#[cfg(test)]\nmod tests { struct I; }\n";
    assert_eq!(SourceFile::parse(GAME, "rules/a.rs", text).types, ["A", "B", "C", "D", "F", "H", "I"]);
}

/// A file that a page for people names is there, and so is the item named after a source file (`file.rs::item`).
#[test]
fn what_the_pages_name_is_there() {
    let path_and_text = |path: &PathBuf| (path.to_string_lossy().replace('\\', "/"), fs::read_to_string(path).unwrap());
    let sources: Vec<(String, String)> = rust_files(project_root()).iter().map(path_and_text).collect();
    for page in ["README.md", "src/README.md"] {
        let named = named_files(&fs::read_to_string(project_root().join(page)).unwrap(), &sources);
        assert!(named.len() >= 5, "{page} names next to nothing: {named:?}");
        let missing: Vec<_> = named.iter().filter(|(_, is_there)| !is_there).collect();
        assert!(missing.is_empty(), "{page} names what is not there: {missing:?}");
    }
}

/// The files that a Markdown text names, and whether each is there: targets of links and pictures, and as code the source
/// files, by the end of their path, and what lies in one of our folders. Comments and blocks of code are not looked at.
fn named_files(page: &str, sources: &[(String, String)]) -> Vec<(String, bool)> {
    let ours = [".ci/", ".cargo/", "assets/", "benches/", "scenarios/", "src/", "tests/"];
    let mut named = Vec::new();
    for event in Parser::new(page) {
        let (words, is_link) = match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => (dest_url, true),
            Event::Code(words) => (words, false),
            _ => continue,
        };
        let name = words.split([' ', '#']).next().unwrap_or_default();
        // Of a pattern, the folder has to be there.
        let name =
            name.split_once(['*', '<']).map_or(name, |(start, _)| &start[..start.rfind('/').map_or(0, |end| end + 1)]);
        let (file, item) = name.split_once("::").unwrap_or((name, ""));
        let ending = format!("/{file}");
        if name.is_empty() || name.contains("://") {
            continue;
        }
        let is_there = if file.ends_with(".rs") {
            let has_item = |text: &String| item.is_empty() || has_name(text.parse().unwrap(), item);
            sources.iter().any(|(path, text)| path.ends_with(&ending) && has_item(text))
        } else if ours.iter().any(|folder| file.starts_with(folder)) || is_link {
            project_root().join(file).exists()
        } else {
            continue;
        };
        named.push((name.to_owned(), is_there));
    }
    named
}

/// The folder of the game's own crate, below the project's folder.
const GAME: &str = "src/games/fires_far_away";

/// The folder of the kernel's crate.
const KERNEL: &str = "src/kernel";

/// The other games of the house. Each is a crate with names of its own, and its own tests guard its layers.
const OTHER_GAMES: [&str; 1] = ["src/games/duel"];

/// Every source file of the program, the first game and the kernel.
static SOURCES: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let read = |path: &PathBuf| {
        let below = |folder| path.strip_prefix(project_root().join(folder)).ok().map(|name| (folder, name));
        let (folder, name) = [GAME, KERNEL, "src"].into_iter().find_map(below).unwrap();
        let name = name.to_string_lossy().replace('\\', "/");
        SourceFile::parse(folder, &name, &fs::read_to_string(path).unwrap())
    };
    let is_other = |path: &PathBuf| OTHER_GAMES.iter().any(|folder| path.starts_with(project_root().join(folder)));
    rust_files(&project_root().join("src")).iter().filter(|path| !is_other(path)).map(read).collect()
});

fn project_root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder that can be listed") {
        let path = entry.expect("a folder that can be listed").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

// ---------------------------------------------------------------------------------------------------------------------
// The problems of one file

/// All problems of a file, each with its place.
fn check_file(file: &SourceFile) -> Vec<String> {
    let mut found = Vec::new();
    let mut report = |line, what: String| found.push(format!("{}/{}:{line}: {what}", file.folder, file.name));

    let length = file.text.lines().count();
    if length > MAX_LINES {
        report(length, format!("longer than {MAX_LINES} lines; where is the seam?"));
    }
    if !file.text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| line.starts_with("//!")) {
        report(1, "does not begin with `//!`: what does this module own?".into());
    }
    let layer = file.layer();
    let Some((_, dependencies)) = LAYERS.iter().find(|(name, _)| *name == layer) else {
        report(1, format!("`{layer}` is not in the list of modules; give it a place in `LAYERS`"));
        return found;
    };
    if file.is_for_tests() {
        return found;
    }
    let (is_headless, is_clock_free) = (!WINDOW_LAYERS.contains(&layer), CLOCK_FREE_LAYERS.contains(&layer));
    for path in &file.paths {
        let (line, name) = (path.line, path.segments.join("::"));
        let is_below = |starts: &[&str]| starts.iter().any(|start| is_within(&name, start));
        if let Some(inside) = name.strip_prefix("crate")
            && *dependencies != ANY_MODULE
        {
            let inside = inside.trim_start_matches("::");
            if !is_within(inside, layer) && !dependencies.iter().any(|seen| is_within(inside, seen)) {
                report(line, format!("`{layer}` may not import `{name}`"));
            }
        }
        if let Some(inside) = name.strip_prefix("crate::rules")
            && layer == "rules"
        {
            let floor_of = |path: &str| path.split(['/', '.', ':']).next().unwrap_or_default().to_owned();
            let (own, other) = (floor_of(&file.name["rules/".len()..]), floor_of(inside.trim_start_matches("::")));
            let height = |floor: &str| FLOORS.split(' ').take_while(|name| *name != floor && *name != "mod").count();
            if own != "mod" && !other.is_empty() && own != other && height(&other) >= height(&own) {
                report(line, format!("the floor `{own}` of `rules` may not import `{name}`"));
            }
        }
        if is_headless && is_below(WINDOW_APIS) {
            report(line, format!("`{layer}` is headless and may not know of `{name}`"));
        }
        if is_clock_free
            && (is_below(CLOCK_APIS) || path.segments.iter().any(|name| CLOCK_NAMES.contains(&name.as_str())))
        {
            report(line, format!("`{layer}` reads no clock, but names `{name}`"));
        }
    }
    for (name, line) in file.words.iter().filter(|(name, _)| is_clock_free && CLOCK_NAMES.contains(&name.as_str())) {
        report(*line, format!("`{layer}` reads no clock, but names `{name}`"));
    }
    found
}

/// Whether `path` is `start` or lies below it.
fn is_within(path: &str, start: &str) -> bool {
    path.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

// ---------------------------------------------------------------------------------------------------------------------
// The checker can fail

/// The findings for a module of the game with this code.
fn findings_in(file: &str, code: &str) -> Vec<String> {
    check_file(&SourceFile::parse(GAME, file, &format!("//! A module.\n{code}\n")))
}

#[track_caller]
fn assert_rejected(file: &str, code: &str) {
    assert!(!findings_in(file, code).is_empty(), "nothing was found wrong in {file} with\n{code}");
}

#[track_caller]
fn assert_accepted(file: &str, code: &str) {
    assert_eq!(findings_in(file, code), Vec::<String>::new(), "in {file} with\n{code}");
}

#[test]
fn a_reversed_dependency_is_found_however_it_is_written() {
    assert_rejected("rules/grid/mod.rs", "use crate::simulation::Odds;");
    assert_rejected("rules/grid/mod.rs", "use crate::{model::Coord, simulation::{self, Odds}};");
    assert_rejected("rules/grid/mod.rs", "use super::super::simulation::Odds;");
    assert_rejected("rules/refusal.rs", "use super::super::record;");
    assert_rejected("rules/mod.rs", "use super::view::Frame;");
    assert_rejected("rules/mod.rs", "pub(crate) use crate::record as elsewhere;");
    assert_rejected("rules/mod.rs", "use crate::*;");
    assert_rejected("rules/mod.rs", "use crate as all;\nfn f() { all::view::f() }");
    assert_rejected("rules/mod.rs", "use crate::{self as all};");
    assert_rejected("rules/mod.rs", "fn f() -> crate::simulation::Odds { todo!() }");
    assert_rejected("rules/mod.rs", "fn f(odds: &'static crate::simulation::Odds) {}");
    assert_rejected("rules/mod.rs", "fn f(odds: Vec<(u8, crate::simulation::Odds)>) {}");
    assert_rejected("rules/mod.rs", "fn f() { g::<crate::simulation::Odds>() }");
    assert_rejected("rules/mod.rs", "fn f(x: u8) { if let crate::simulation::ODDS = x {} }");
    assert_rejected("rules/mod.rs", "impl<T: crate::simulation::Bot> A<T> {}");
    assert_rejected("rules/mod.rs", "#[derive(Clone, crate::simulation::Odds)]\nstruct A;");
    assert_rejected("rules/mod.rs", "fn f() { g!(a, [crate::simulation::odds()]) }");
    assert_rejected("rules/mod.rs", "macro_rules! m { ($a:ty) => { use $crate::simulation::Odds; } }");
    assert_rejected("rules/mod.rs", "m! { use crate::{model::Coord, simulation}; }");
    assert_rejected("rules/mod.rs", "mod inner { use super::super::simulation::Odds; }");
    assert_rejected("fires_table/mod.rs", "use emberhex::simulation::Odds;");
    assert_rejected("rules/mod.rs", "use crate::attic::Box;");
    assert_rejected("attic/mod.rs", "");
    let reversed = "model>content content>rules content>simulation record>simulation testing>simulation table>view \
                    table>fires_table fires_table>ui simulation>scenario simulation>testing input>screens screens>cli";
    for (layer, above) in reversed.split(' ').filter_map(|arrow| arrow.split_once('>')) {
        assert_rejected(&format!("{layer}/mod.rs"), &format!("use crate::{above}::Anything;"));
    }
    let names = "{content::Catalog, model::Fact, record::Save, rules::{apply, legal}}";
    assert_accepted("simulation/mod.rs", &format!("use crate::{names};"));
    assert_accepted("screens/mod.rs", "use crate::simulation::Forecaster;");
    assert_accepted("cli/soak.rs", "use crate::simulation::soak::soak;");
}

#[test]
fn a_floor_of_the_rules_looks_down_only() {
    assert_accepted("rules/change/movement.rs", "use crate::rules::{access::RulesWorld, query::targeting};");
    assert_accepted("rules/change/movement.rs", "use super::conditions::lower_shield;");
    assert_accepted("rules/mod.rs", "use crate::rules::player::legal;");
    assert_rejected("rules/change/movement.rs", "use crate::rules::script::interpreter;");
    assert_rejected("rules/change/movement.rs", "use super::super::enemies;");
    assert_rejected("rules/stack/mod.rs", "fn f(world: &crate::rules::access::RulesWorld) {}");
    assert_rejected("rules/query/context.rs", "use crate::rules::change::conditions;");
    // Re-exports hide the layer that a name comes from.
    assert_rejected("rules/enemies/mod.rs", "use crate::rules::Dice;");
}

#[test]
fn ui_layers_see_the_view_and_nothing_behind_it() {
    for layer in ["fires_table/mod.rs", "ui/status.rs"] {
        assert_accepted(layer, "use crate::{model::Coord, view::{EncounterView, self}, content::script::TileKind};");
        let hidden =
            "rules::legal rules::* rules::{self,access::RulesWorld} rules::viewer::Frame content::Catalog record::Undo";
        hidden.split(' ').for_each(|name| assert_rejected(layer, &format!("use crate::{name};")));
    }
    assert_accepted("input/mod.rs", "use crate::{rules::legal, fires_table::PickTarget, ui::Panel};");
}

#[test]
fn headless_layers_use_no_input_and_the_rules_no_clock() {
    assert_rejected("rules/mod.rs", "use bevy::{prelude::*, input::ButtonInput};");
    assert_rejected("simulation/mod.rs", "fn f(keys: bevy::input::ButtonInput<u8>) {}");
    assert_rejected("record/mod.rs", "use bevy::prelude::Time;");
    assert_rejected("dice.rs", "use bevy_time;");
    assert_rejected("rules/mod.rs", "use std::time::Duration;");
    assert_rejected("rules/mod.rs", "use std::{fmt, time::Duration};");
    assert_rejected("model/mod.rs", "fn f(since: Instant) {}");
    assert_rejected("model/mod.rs", "use web::{Instant as Moment};");
    assert_rejected("rules/mod.rs", "fn f(time: Res<Time>) {}");
    assert_accepted("simulation/mod.rs", "use std::time::Instant;\nuse bevy::prelude::*;");
    assert_accepted("table/mod.rs", "use bevy::{render, time::Time, input};");
}

#[test]
fn what_is_no_path_is_left_alone() {
    assert_accepted("rules/mod.rs", "/// Not like [`crate::view`].\nfn f() {}\n/* crate::view */");
    assert_accepted("rules/mod.rs", "const A: &str = \"crate::view\"; fn f() { g!(\"crate::view\") }");
    assert_accepted("rules/mod.rs", "fn f<'a>(x: &'a str) -> impl Iterator<Item = u8> + use<'a> { x.bytes() }");
    assert_accepted("rules/mod.rs", "pub(in crate::rules) fn f() { self::g::<crate::model::Coord>() }");
    assert_accepted("rules/a/b.rs", "use super::{super::a::c, d}; use self::e; mod f { use super::super::g; }");
}

#[test]
fn only_the_code_of_tests_may_look_anywhere() {
    assert_accepted("rules/mod.rs", "#[cfg(test)]\nmod tests { use crate::testing::A; fn f() { crate::view::g() } }");
    assert_accepted("rules/mod.rs", "#[cfg(any(test, feature = \"a\"))]\n#[allow(b)]\nuse crate::{testing::A, view};");
    assert_accepted("rules/mod.rs", "fn f() { #[cfg(test)] crate::view::g(); #[cfg(test)] let a = crate::view::A; }");
    assert_accepted("rules/tests.rs", "use crate::testing::Builder;");
    assert_rejected("rules/mod.rs", "#[cfg(test)]\nmod tests { fn f() {} }\nuse crate::testing::Builder;");
    assert_rejected("rules/mod.rs", "#[cfg(test)]\nuse crate::{testing::A, view};\nuse crate::testing::Other;");
    assert_rejected("rules/mod.rs", "struct A { #[cfg(test)] a: u8, b: crate::view::B }");
    assert_rejected("rules/mod.rs", "#[cfg(not(test))]\nuse crate::view::B;");
    assert_rejected("rules/mod.rs", "#[cfg(feature = \"test\")]\nuse crate::view::B;");
}

#[test]
fn form_is_looked_at_too() {
    assert_rejected("rules/mod.rs", &"\n".repeat(MAX_LINES));
    let file = SourceFile::parse(GAME, "rules/mod.rs", "fn f() {}");
    assert_eq!(check_file(&file).len(), 1, "a module without a word about itself");
    let text = "//! A.\n\nuse crate::{\n    model::A,\n    view::B,\n};\n";
    assert_eq!(
        check_file(&SourceFile::parse(GAME, "rules/refusal.rs", text)),
        ["src/games/fires_far_away/rules/refusal.rs:5: `rules` may not import `crate::view::B`"]
    );
}

#[test]
fn what_a_page_names_and_is_not_there_is_found() {
    let sources = [("/x/src/a/b.rs", "fn f() {}"), ("/x/src/c.rs", "// g")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    let text = "See `a/b.rs`, `b.rs::f`, [a](src/a/b.rs), [b](src#x), `tests/ c`, `src/in*.rs`; not `a/c.rs`, `b.rs::g`, `d.rs`, `c.rs::g`, \
                [d](src/d.rs), ![e](e.png#x), `tests/e f`; <!-- [e](e.png) --> nor `f`, `a/`, [h](https://h.rs), [](#i) \
                nor\n```\n[g](g.rs) `e.rs`\n```\n";
    let (there, missing): (Vec<_>, Vec<_>) =
        named_files(text, &sources).into_iter().partition(|(_, is_there)| *is_there);
    let names = |named: Vec<(String, bool)>| named.into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ");
    assert_eq!(names(there), "a/b.rs b.rs::f src/a/b.rs src tests/ src/");
    assert_eq!(names(missing), "a/c.rs b.rs::g d.rs c.rs::g src/d.rs e.png tests/e");
}

/// The graph of files that are made up for a test.
fn graph_of(sources: &[(&str, &str)]) -> FileGraph {
    let files: Vec<_> = sources.iter().map(|(name, text)| SourceFile::parse("src", name, text)).collect();
    FileGraph::from_sources(&files)
}

fn cycles_in(sources: &[(&str, &str)]) -> Vec<String> {
    check_cycles(&graph_of(sources), &[])
}

#[test]
fn a_circle_of_files_is_found_however_it_is_written() {
    let a = ("a.rs", "use crate::b::B;\npub struct A;");
    let circles: &[&[(&str, &str)]] = &[
        &[a, ("b.rs", "use crate::a::A;\npub struct B;")],
        &[a, ("b.rs", "pub struct B(super::a::A);")],
        &[a, ("b.rs", "use crate::a;\npub struct B(a::A);")],
        &[a, ("b.rs", "use crate::a as first;\npub struct B(first::A);")],
        &[a, ("b.rs", "use crate::{a::{self}};\npub struct B(a::A);")],
        &[a, ("b.rs", "use super::a::*;\npub struct B;")],
        &[a, ("b.rs", "pub struct B;\nfn f() { use crate::a::A; }")],
        &[a, ("b.rs", "use crate::c::C;\npub struct B;"), ("c.rs", "pub type C = crate::a::A;")],
        // An item that a module hands on is used where it is defined.
        &[a, ("b/mod.rs", "mod c;\npub use c::B;"), ("b/c.rs", "use crate::a::A;\npub struct B(A);")],
        &[a, ("b/mod.rs", "mod c;\npub use c::*;"), ("b/c.rs", "use crate::a::A;\npub struct B(A);")],
        // A child that uses what its parent defines, while the parent calls the child.
        &[("p/mod.rs", "mod c;\npub struct P;\nfn f() { c::g() }"), ("p/c.rs", "use super::P;\npub fn g() {}")],
        &[("p.rs", "mod c;\nuse c::g;\npub struct P;\nfn f() { g() }"), ("p/c.rs", "use super::P;\npub fn g() {}")],
        &[("p/mod.rs", "mod c;\npub use c::C;\npub struct P(C);"), ("p/c.rs", "pub struct C(Box<super::P>);")],
    ];
    for sources in circles {
        assert_eq!(cycles_in(sources).len(), 1, "in {sources:?}: {:?}", cycles_in(sources));
    }
}

#[test]
fn what_is_no_circle_of_files_is_left_alone() {
    let a = ("a.rs", "use crate::b::B;\npub struct A;");
    let p = ("p/mod.rs", "mod c;\nmod d;\npub use d::D;\nfn f() { c::g() }");
    let accepted: &[&[(&str, &str)]] = &[
        &[a, ("b.rs", "pub struct B;")],
        // A parent that only declares its children and hands their names on.
        &[("p/mod.rs", "mod c;\npub use c::C;\npub struct P;"), ("p/c.rs", "use super::P;\npub struct C(P);")],
        &[p, ("p/c.rs", "use super::D;\npub fn g() {}"), ("p/d.rs", "pub struct D;")],
        // Naming a module uses nothing of it; only a name below it does.
        &[p, ("p/c.rs", "use super::d;\nfn g() { d::h() }"), ("p/d.rs", "")],
        &[a, ("b.rs", "pub struct B;\n#[cfg(test)]\nmod tests { use crate::a::A; }")],
        &[a, ("b.rs", "pub struct B;"), ("b/tests.rs", "use crate::a::A;")],
        &[a, ("b.rs", "/// See [`crate::a::A`].\npub struct B;")],
    ];
    for sources in accepted {
        assert_eq!(cycles_in(sources), Vec::<String>::new(), "in {sources:?}");
    }
}

#[test]
fn only_listed_folders_may_have_circles_and_none_may_cross_a_folder() {
    let (one, other) = ("use super::b::B;\npub struct A;", "use super::a::A;\npub struct B;");
    let graph = graph_of(&[("inner/a.rs", one), ("inner/b.rs", other)]);
    assert_eq!(check_cycles(&graph, &["inner"]), Vec::<String>::new());
    assert_eq!(
        check_cycles(&graph, &[]),
        [
            "these files use each other in a circle:\n  inner/a.rs uses B of inner/b.rs\n  inner/b.rs uses A of inner/a.rs\n"
        ]
    );
    assert_eq!(check_cycles(&graph, &["inner", "outer"]), ["`outer` has no circle any more; take it off the list"]);
    let crossing = graph_of(&[
        ("inner/a.rs", "use crate::outer::b::B;\npub struct A;"),
        ("outer/b.rs", "use crate::inner::a::A;\npub struct B;"),
    ]);
    let findings = check_cycles(&crossing, &["inner", "outer"]);
    assert!(findings[0].starts_with("a circle of files crosses folders:"), "{findings:?}");
}
