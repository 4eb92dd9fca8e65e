//! Every dependency of each package is used where it is declared: one for all builds in code without the window, an optional
//! one in code of the window, one for tests in tests. A crate that only the tests of `src/` use belongs to the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Crates that are declared only to choose the features with which another dependency builds them, and which one that is.
const FOR_FEATURES: &[(&str, &str)] = &[("winit", "bevy_winit")];

/// The packages, by the folder of their manifest.
const PACKAGES: [&str; 5] = ["", "src/games/duel", "src/games/fires_far_away", "src/kernel", "src/table"];

/// Where a crate is named, or has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum UseSite {
    /// Code that every build compiles.
    Headless,
    /// Code that only the feature `window` compiles.
    Window,
    /// Tests, benchmarks and examples.
    Tests,
    /// The build script.
    Build,
}

/// A dependency as declared: its name in code, and where it has to be named.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Dependency {
    name: String,
    needed_in: UseSite,
}

#[test]
fn every_dependency_is_used_where_it_is_declared() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut unused = Vec::new();
    for package in PACKAGES {
        let dependencies = parse_dependencies(&fs::read_to_string(root.join(package).join("Cargo.toml")).unwrap());
        assert!(dependencies.len() > 2, "{package}: {dependencies:?}");
        unused.extend(find_unused(&dependencies, &read_sources(root, package)).into_iter().map(|found| found.name));
    }
    let expected: Vec<&str> = FOR_FEATURES.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        unused, expected,
        "declared in Cargo.toml and not used there, against those declared for their features"
    );
}

#[test]
fn a_dependency_for_its_features_is_built_by_the_crate_that_needs_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
    for (name, user) in FOR_FEATURES {
        let package = lock.split("[[package]]").find(|package| package.contains(&format!("\nname = \"{user}\"\n")));
        let package = package.unwrap_or_else(|| panic!("{user} is not in Cargo.lock"));
        assert!(package.lines().any(|line| line.trim() == format!("\"{name}\",")), "{user} does not need {name}");
    }
}

/// A feature that only the tests ask for has a crate built a second time for them, and every crate that stands on it.
#[test]
fn tests_take_the_dependencies_that_the_program_has_built() {
    let (program, tests) = (features_of("normal,build"), features_of("normal,build,dev"));
    assert!(program.len() > 200, "{}", program.len());
    let is_taken = |package: &str, built: &BTreeSet<String>| tests.get(package).is_some_and(|has| built.is_subset(has));
    let differ: Vec<_> = program.iter().filter(|(package, built)| !is_taken(package, built)).collect();
    assert!(differ.is_empty(), "built twice, for the program with these features: {differ:?}");
}

/// The sets of features with which every package of others is built along these edges, by name and version. What the
/// compiler itself loads may have another one than the program.
fn features_of(edges: &str) -> BTreeMap<String, BTreeSet<String>> {
    let words = ["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}|{f}", "--edges", edges];
    let tree = Command::new(env!("CARGO")).args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let lines = String::from_utf8(tree.stdout).unwrap();
    let of_others = lines.lines().filter(|line| !line.contains(env!("CARGO_MANIFEST_DIR")));
    let packages = of_others.filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
    packages.fold(BTreeMap::new(), |mut all, (package, features)| {
        all.entry(package.to_owned()).or_insert_with(BTreeSet::new).insert(features.to_owned());
        all
    })
}

/// The dependencies of a manifest in which each stands in a line of its own.
fn parse_dependencies(manifest: &str) -> Vec<Dependency> {
    let mut section = "";
    let mut found = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']);
        }
        let needed_in = match section {
            "dependencies" if line.contains("optional = true") => UseSite::Window,
            "dependencies" => UseSite::Headless,
            "dev-dependencies" => UseSite::Tests,
            "build-dependencies" => UseSite::Build,
            _ => continue,
        };
        if line.starts_with(|c: char| c.is_ascii_alphabetic())
            && let Some((name, _)) = line.split_once('=')
        {
            let name = to_code_name(name.trim().trim_end_matches(".workspace"));
            // The tests need more of the game and of the kernel than the program does.
            if needed_in != UseSite::Tests || !["fires_far_away", "kernel"].contains(&name.as_str()) {
                found.push(Dependency { name, needed_in });
            }
        }
    }
    found
}

fn to_code_name(name: &str) -> String {
    name.trim().trim_matches('"').replace('-', "_")
}

/// The code of a package, by where it belongs.
fn read_sources(root: &Path, package: &str) -> BTreeMap<UseSite, Vec<String>> {
    let is_program = package.is_empty();
    let folder = root.join(if is_program { "src" } else { package });
    let lib = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let is_for_window = lib.contains("\n#![cfg(feature = \"window\")]\n");
    let window_modules = window_modules(&lib);
    assert_eq!(window_modules.is_empty(), !is_program, "the program alone has both kinds of modules");
    let mut sources: BTreeMap<UseSite, Vec<String>> = BTreeMap::new();
    let mut add = |site, text: &str| sources.entry(site).or_default().push(strip_comments(text));
    for (path, text) in rust_files(&folder) {
        if is_program
            && (["/src/games/", "/src/kernel/", "/src/table/"]
                .iter()
                .any(|crate_of_its_own| path.contains(crate_of_its_own)))
        {
            continue;
        }
        if path.ends_with("/tests.rs") || path.contains("/tests/") {
            add(UseSite::Tests, &text);
            continue;
        }
        let module = path.rsplit("src/").next().unwrap().split(['/', '.']).next().unwrap();
        let is_of_window = is_for_window || window_modules.iter().any(|name| name == module);
        let site = if is_of_window { UseSite::Window } else { UseSite::Headless };
        // Tests stand at the end of a file.
        let (code, tests) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((&text, ""));
        add(site, code);
        add(UseSite::Tests, tests);
    }
    for folder in ["tests", "benches"].iter().filter(|_| is_program) {
        rust_files(&root.join(folder)).iter().for_each(|(_, text)| add(UseSite::Tests, text));
    }
    add(UseSite::Build, &fs::read_to_string(root.join("build.rs")).unwrap());
    sources
}

/// The modules of `lib.rs` that the feature `window` brings.
fn window_modules(lib: &str) -> Vec<String> {
    let lines: Vec<&str> = lib.lines().collect();
    let gated = lines.windows(2).filter(|pair| pair[0] == "#[cfg(feature = \"window\")]");
    let names = gated.filter_map(|pair| pair[1].split_once("mod ")?.1.strip_suffix(';'));
    names.map(str::to_owned).collect()
}

/// Every Rust file below a folder: its path with `/`, and its text with plain line ends.
fn rust_files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
            found.push((path.to_string_lossy().replace('\\', "/"), text));
        }
    }
    found
}

fn strip_comments(text: &str) -> String {
    text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code)).collect::<Vec<_>>().join("\n")
}

fn find_unused(dependencies: &[Dependency], sources: &BTreeMap<UseSite, Vec<String>>) -> Vec<Dependency> {
    let is_used = |dependency: &&Dependency| {
        sources
            .get(&dependency.needed_in)
            .is_some_and(|texts| texts.iter().any(|text| names_crate(text, &dependency.name)))
    };
    dependencies.iter().filter(|dependency| !is_used(dependency)).cloned().collect()
}

/// Whether a path in the code begins with the crate, or an import names it.
fn names_crate(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let begins =
            !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"') && !before.ends_with("::");
        begins && (after.starts_with("::") || (before.ends_with("use ") && after.starts_with([';', ' '])))
    })
}

// ---------------------------------------------------------------------------------------------------------------------
// The check can fail

const MANIFEST: &str = "[dependencies]\n# A comment\nserde-like = \"1\"\nwide = { version = \"1\", optional = true }\n\
                        [dev-dependencies]\ntry = \"2\"\n[profile.dev]\nopt-level = 1\n";

/// The names of the dependencies of [`MANIFEST`] that are unused in this code.
fn unused_in(headless: &str, window: &str, tests: &str) -> Vec<String> {
    let sources = [(UseSite::Headless, headless), (UseSite::Window, window), (UseSite::Tests, tests)];
    let sources = sources.map(|(site, text)| (site, vec![strip_comments(text)]));
    find_unused(&parse_dependencies(MANIFEST), &BTreeMap::from(sources)).into_iter().map(|d| d.name).collect()
}

#[test]
fn a_dependency_in_use_is_accepted() {
    assert!(unused_in("#[derive(serde_like::Serialize)]", "use wide;\n", "use try::{a, b};").is_empty());
    assert!(unused_in("use serde_like as s;", "fn f() -> wide::A {}", "    try::run()").is_empty());
}

#[test]
fn a_dependency_that_is_not_used_where_it_belongs_is_found() {
    assert_eq!(unused_in("", "", ""), ["serde_like", "wide", "try"]);
    // Named in a comment, as the end of another name, as a module of another crate, or in the wrong place.
    assert_eq!(unused_in("// serde_like::Serialize", "use wide::A;", "use try::a;"), ["serde_like"]);
    assert_eq!(unused_in("use my_serde_like::A;", "use wide::A;", "use try::a;"), ["serde_like"]);
    assert_eq!(unused_in("use other::serde_like::A;", "use wide::A;", "use try::a;"), ["serde_like"]);
    assert_eq!(unused_in("use wide::A;", "use serde_like::A;", "use try::a;"), ["serde_like", "wide"]);
}

#[test]
fn modules_of_the_window_are_told_apart() {
    let lib = "pub mod model;\n#[cfg(feature = \"window\")]\npub mod ui;\n#[cfg(test)]\nmod tests;\n";
    assert_eq!(window_modules(lib), ["ui"]);
}
