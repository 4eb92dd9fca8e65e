//! Packs: a scenario becomes one file, the file is installed, and what is wrong with one is said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use emberhex::content::{ContentReport, ContentSource, Library, Problem, SourceFile, load, load_playable};
use emberhex::model::Id;
use emberhex::view::build_scenario_cards;
use kernel::content::pack::Pack;
use tempfile::TempDir;

use crate::library::{with_core, wolf_scenario};

/// A content root with an empty folder of scenarios.
fn new_root() -> TempDir {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("scenarios")).unwrap();
    root
}

fn run(root: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_emberhex"));
    command.args(arguments).env("EMBERHEX_ROOT", root).current_dir(root);
    command.output().expect("the program can be started")
}

fn said(out: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

/// Runs a command, and returns what it says. It has to end with this exit code.
fn run_to(root: &Path, code: i32, arguments: &[&str]) -> String {
    let out = run(root, arguments);
    assert_eq!(out.status.code(), Some(code), "{arguments:?}: {}", said(&out));
    said(&out)
}

/// A root with the scenario `salt_mill`, which has a chapter, and its folder.
fn mill() -> (TempDir, PathBuf) {
    let root = new_root();
    run_to(root.path(), 0, &["new", "salt_mill", "--chapter"]);
    let folder = root.path().join("scenarios/salt_mill");
    (root, folder)
}

fn edit(path: &Path, old: &str, new: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(old), "{}: {text}", path.display());
    fs::write(path, text.replacen(old, new, 1)).unwrap();
}

fn path_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The archive of a pack with these files, by their paths in it.
fn archive(name: &str, files: &[(&str, &str)]) -> Vec<u8> {
    let texts = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
    Pack { name: name.to_owned(), texts, ..Pack::default() }.to_archive().unwrap()
}

/// The archive of a scenario as the tests of the library write it.
fn wolf_archive(id: &str, hp: u8, more: &str) -> Vec<u8> {
    let files = wolf_scenario(id, hp, more);
    let below = format!("scenarios/{id}/");
    let files: Vec<(&str, &str)> =
        files.iter().map(|(path, text)| (path.strip_prefix(&below).unwrap(), text.as_str())).collect();
    archive(id, &files)
}

fn write_pack(root: &Path, name: &str, bytes: &[u8]) {
    fs::create_dir_all(root.join("packs")).unwrap();
    fs::write(root.join("packs").join(name), bytes).unwrap();
}

#[test]
fn a_scenario_is_packed_and_installed() {
    let (root, folder) = mill();
    fs::write(folder.join("sketch.xcf"), "a drawing").unwrap();
    fs::write(folder.join("README.md"), "how it came about").unwrap();
    let told = run_to(root.path(), 0, &["pack", "salt_mill", "--runs", "100"]);
    assert!(told.contains("ending home: 100") && told.contains("salt_mill.zip: 6 files"), "{told}");
    assert!(told.contains("left out") && told.contains("sketch.xcf") && told.contains("`license`"), "{told}");
    let first = fs::read(root.path().join("salt_mill.zip")).unwrap();
    // Again, from the folder, elsewhere: the same bytes.
    let other = root.path().join("below/other name.zip");
    run_to(root.path(), 0, &["pack", path_text(&folder), "--runs", "10", "--out", path_text(&other)]);
    assert_eq!(fs::read(&other).unwrap(), first);

    let friend = new_root();
    let told = run_to(friend.path(), 0, &["install", path_text(&other)]);
    assert!(told.contains("salt_mill.zip"), "{told}");
    assert_eq!(fs::read(friend.path().join("packs/salt_mill.zip")).unwrap(), first);
    let games = ["--games", "1", "--bot", "random"];
    let told = run_to(friend.path(), 0, &[&["simulate", "salt_mill/first_fight"], &games[..]].concat());
    assert!(told.contains("salt_mill/first_fight"), "{told}");
    run_to(friend.path(), 0, &["walk", "salt_mill", "--runs", "10"]);
    assert!(run_to(friend.path(), 0, &["install", path_text(&other)]).contains("installed already"));
    let left: Vec<_> =
        fs::read_dir(friend.path().join("packs")).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["salt_mill.zip"]);

    // Another pack of the scenario takes its place only when this is asked for.
    edit(&folder.join("scenario.ron"), "(\n", "(\n    license: \"CC0\",\n");
    run_to(root.path(), 0, &["pack", "salt_mill", "--runs", "10", "--out", path_text(&other)]);
    let second = fs::read(&other).unwrap();
    assert!(run_to(friend.path(), 2, &["install", path_text(&other)]).contains("--replace"));
    assert_eq!(fs::read(friend.path().join("packs/salt_mill.zip")).unwrap(), first);
    run_to(friend.path(), 0, &["install", path_text(&other), "--replace"]);
    assert_eq!(fs::read(friend.path().join("packs/salt_mill.zip")).unwrap(), second);
}

#[test]
fn a_scenario_with_findings_is_not_packed() {
    let (root, folder) = mill();
    let refused = |says: &str| {
        let told = run_to(root.path(), 1, &["pack", "salt_mill", "--runs", "20"]);
        assert!(told.contains(says) && told.contains("Nothing was packed"), "{told}");
        assert!(!root.path().join("salt_mill.zip").exists());
    };
    // A mistake in a file.
    let enemies = folder.join("enemies/own.ron");
    let right = fs::read_to_string(&enemies).unwrap();
    fs::write(&enemies, right.replacen("hp:", "hpp:", 1)).unwrap();
    refused("enemies/own.ron:");
    fs::write(&enemies, &right).unwrap();
    // A page that no journey comes to.
    let chapter = folder.join("chapters/opening.md");
    let pages = fs::read_to_string(&chapter).unwrap();
    fs::write(&chapter, format!("{pages}\n## Nowhere {{#nowhere}}\n\nA page.\n\n- [Go.](end)\n")).unwrap();
    refused("opening#nowhere");
    fs::write(&chapter, &pages).unwrap();
    // A vignette that fails.
    fs::create_dir(folder.join("vignettes")).unwrap();
    let vignette =
        "(title: \"b\", covers: [], setup: (character: (pool: [1])), runs: [(steps: [Expect([Pool([2])])])])";
    fs::write(folder.join("vignettes/bad.ron"), vignette).unwrap();
    refused("expected [2], found [1]");
    // A file that no pack may have.
    fs::write(folder.join("vignettes/bad.ron"), vignette.replace("[2]", "[1]")).unwrap();
    fs::write(folder.join("chapters/latin.md"), b"# M\xfcll").unwrap();
    assert!(
        run_to(root.path(), 2, &["pack", "salt_mill"]).contains("chapters/latin.md: the text is not written in UTF-8")
    );
    fs::remove_file(folder.join("chapters/latin.md")).unwrap();
    run_to(root.path(), 0, &["pack", "salt_mill", "--runs", "20"]);
    assert!(run_to(root.path(), 2, &["pack", "salt_mil"]).contains("did you mean `salt_mill`?"));
}

#[test]
fn a_pack_that_is_refused_is_not_installed() {
    let root = new_root();
    let refused = |code: i32, bytes: &[u8], says: &str| {
        let file = root.path().join("kiln.zip");
        fs::write(&file, bytes).unwrap();
        let told = run_to(root.path(), code, &["install", path_text(&file)]);
        assert!(told.contains(says), "{told}");
        assert!(!root.path().join("packs").exists());
    };
    refused(2, b"no archive", "kiln.zip: this is no zip archive");
    refused(2, &archive("kiln", &[("a.md", "")]), "there is no `scenario.ron`");
    refused(2, &archive("Kiln 2", &[("scenario.ron", "()")]), "`Kiln 2` is no id of a scenario");
    refused(2, &archive("kiln", &[("scenario.ron", "()"), ("run.sh", "")]), "kiln/run.sh: no file of this kind");
    refused(1, &archive("kiln", &[("scenario.ron", "(name: 3)")]), "scenarios/kiln/scenario.ron:1");
    refused(1, &wolf_archive("kiln", 3, "needs: \"999\","), "needs Emberhex 999 or later");
    refused(1, &wolf_archive("kiln", 3, "uses: [\"clay\"],"), "no pack `clay`");
    let mut changed = wolf_archive("kiln", 3, "");
    let at = changed.windows(8).position(|part| part == b"Wolf of ").unwrap();
    changed[at] = b'G';
    refused(2, &changed, "kiln/enemies/wolf.ron: ");
    // A scenario that is no pack is never put aside.
    fs::write(root.path().join("mine.zip"), wolf_archive("mine", 3, "")).unwrap();
    for (path, text) in wolf_scenario("mine", 4, "") {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let told = run_to(root.path(), 2, &["install", "mine.zip", "--replace"]);
    assert!(told.contains("there is a scenario `mine` already"), "{told}");
    // A folder of another's pack is not replaced.
    write_pack(root.path(), "east.zip", &wolf_archive("east", 3, ""));
    let out = run(root.path(), &["install", "packs/east.zip"]);
    assert!(said(&out).contains("installed already"), "{}", said(&out));
    fs::rename(root.path().join("packs/east.zip"), root.path().join("east.zip")).unwrap();
    let folder = root.path().join("packs/east");
    for (path, text) in wolf_scenario("east", 5, "") {
        let path = folder.join(path.strip_prefix("scenarios/east/").unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    assert!(run_to(root.path(), 2, &["install", "east.zip", "--replace"]).contains("a folder is not replaced"));
    assert!(folder.join("scenario.ron").is_file());
}

/// A folder and an archive are both played, and those that can't be are left out with the reason.
#[test]
fn packs_are_read_and_a_broken_one_stops_nothing_else() {
    let root = new_root();
    write_pack(root.path(), "a_broken.zip", b"PK no archive");
    write_pack(root.path(), "b newer.zip", &wolf_archive("newer", 3, "needs: \"0.999\", colours: [Deep],"));
    write_pack(root.path(), "c.zip", &wolf_archive("east", 3, ""));
    write_pack(root.path(), "d.zip", &wolf_archive("east", 7, ""));
    write_pack(root.path(), "notes.txt", b"no pack");
    write_pack(root.path(), ".east.zip.writing", b"half a file");
    for (path, text) in wolf_scenario("west", 7, "") {
        let path = root.path().join("packs/west").join(path.strip_prefix("scenarios/west/").unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let out = run(root.path(), &["simulate", "den", "--games", "1", "--bot", "random"]);
    let (told, warned) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    assert!(out.status.success(), "{told}{warned}");
    assert!(told.contains("east/den") && told.contains("west/den") && !told.contains("newer"), "{told}");
    for says in [
        "packs/a_broken.zip: this is no zip archive",
        "the pack a_broken.zip is left out",
        "scenarios/newer/scenario.ron:1",
        "needs Emberhex 0.999 or later, and this is Emberhex",
        "packs/d.zip: there is a scenario `east` already",
    ] {
        assert!(warned.contains(says), "{says}: {warned}");
    }
    assert!(!warned.contains("no field"), "what a newer version understands is no mistake: {warned}");
    assert!(!warned.contains("notes.txt") && !warned.contains(".writing"), "{warned}");
    let told = run_to(root.path(), 1, &["check"]);
    assert!(told.contains("packs/a_broken.zip") && told.contains("packs/d.zip"), "{told}");
    // The author's own work counts before what was installed of it.
    let own = root.path().join("east");
    for (path, text) in wolf_scenario("east", 9, "") {
        let path = own.join(path.strip_prefix("scenarios/east/").unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let told = run_to(root.path(), 0, &["check", path_text(&own)]);
    assert!(!told.contains("packs/"), "{told}");
}

fn loaded(own: &[Vec<(String, String)>]) -> Library {
    load(&with_core(&own.concat())).unwrap_or_else(|report| panic!("{report}")).0
}

fn refused(own: &[Vec<(String, String)>]) -> ContentReport {
    load(&with_core(&own.concat())).expect_err("it should be refused")
}

/// A scenario with an encounter, whose enemy and gear it does not bring itself.
fn user(id: &str, more: &str) -> Vec<(String, String)> {
    let files = wolf_scenario(id, 1, more).into_iter();
    let files = files.filter(|(path, _)| path.ends_with("scenario.ron") || path.ends_with("den.ron"));
    files.map(|(path, text)| (path.replace("den.ron", "lair.ron"), text.replace("\"den\"", "\"lair\""))).collect()
}

/// An id is looked up in the scenario, then in what it uses in order, then in the core.
#[test]
fn entries_of_used_scenarios_are_there_in_order() {
    let (east, west) = (wolf_scenario("east", 3, ""), wolf_scenario("west", 7, ""));
    let wolf =
        |library: &Library, id: &str| library.catalog(Id::new(id)).unwrap().enemies[&Id::new("wolf")].name.clone();
    let library = loaded(&[east.clone(), west.clone(), user("north", "uses: [\"west\", \"east\"],")]);
    assert_eq!(wolf(&library, "north"), "Wolf of west");
    let catalog = library.catalog(Id::new("north")).unwrap();
    assert_eq!(catalog.gear[&Id::new("thorn_staff")].header.name, "Thorn Staff of west");
    assert_eq!(catalog.conditions[&Id::new("Bitten")].name, "Bitten by west");
    // Its encounters stay its own.
    assert_eq!((catalog.encounters.len(), catalog.scenarios.len()), (1, 1));
    let library = loaded(&[east.clone(), west.clone(), user("north", "uses: [\"east\", \"west\"],")]);
    assert_eq!(wolf(&library, "north"), "Wolf of east");
    // Through another, and with an entry of its own.
    let between = user("between", "uses: [\"west\"],");
    let mut north = user("north", "uses: [\"between\", \"east\"],");
    let library = loaded(&[east.clone(), west.clone(), between.clone(), north.clone()]);
    assert_eq!(wolf(&library, "north"), "Wolf of west");
    north.push(("scenarios/north/enemies/own.ron".to_owned(), east[1].1.replace("Wolf of east", "Wolf of north")));
    let library = loaded(&[east.clone(), west.clone(), between, north]);
    assert_eq!(wolf(&library, "north"), "Wolf of north");
    assert_eq!(wolf(&library, "east"), "Wolf of east");
}

/// A change of a used file is a change of the content that is played.
#[test]
fn the_fingerprint_covers_what_is_used() {
    let fingerprint = |hp: u8| {
        let library = loaded(&[wolf_scenario("east", hp, ""), user("north", "uses: [\"east\"],")]);
        library.catalog(Id::new("north")).unwrap().fingerprint
    };
    assert_ne!(fingerprint(3), fingerprint(4));
    assert_eq!(fingerprint(3), fingerprint(3));
}

/// What a used scenario replaces of the core is replaced in the user too, and without `uses` nothing is.
#[test]
fn what_a_used_scenario_replaces_is_replaced_too() {
    let mut east = wolf_scenario("east", 3, "replaces: [\"kite_shield\"],");
    let row = "{ \"kite_shield\": (name: \"Paper Shield\", group: \"Shields\", defense: 1, stability: 1, damage: (1, Crush), weight: 1) }";
    east.push(("scenarios/east/armory/shields.ron".to_owned(), row.to_owned()));
    let library = loaded(&[east, user("north", "uses: [\"east\"],"), wolf_scenario("south", 7, "")]);
    let shield = |id: &str| library.catalog(Id::new(id)).unwrap().gear[&Id::new("kite_shield")].header.name.clone();
    assert_eq!((shield("north").as_str(), shield("south").as_str()), ("Paper Shield", "Kite Shield"));
}

#[test]
fn what_is_wrong_with_a_use_is_said_at_its_place() {
    let (east, north) = (wolf_scenario("east", 3, ""), |uses: &str| user("north", &format!("uses: [{uses}],")));
    let report = refused(&[east.clone(), north("\"eats\"")]);
    assert!(
        report.to_string().contains("no pack `eats` whose entries could be used; did you mean `east`?"),
        "{report}"
    );
    let of_use = report.errors.iter().find(|error| error.message.contains("`eats`")).unwrap();
    assert_eq!((of_use.file.as_str(), of_use.line), ("scenarios/north/scenario.ron", 1));
    let newer = wolf_scenario("east", 3, "needs: \"999\",");
    let report = refused(&[newer, north("\"east\"")]);
    assert!(report.to_string().contains("`east` can't be used: this scenario needs Emberhex 999"), "{report}");
    // A mistake in the used files leaves out both, and says so at each.
    let mut broken = east;
    broken[1].1 = broken[1].1.replace("hp: 3", "hp: three");
    let files = with_core(&[broken, north("\"east\""), wolf_scenario("west", 7, "")].concat());
    let (library, left_out) = load_playable(&files, &[]).unwrap();
    assert_eq!(left_out.keys().map(|id| id.as_str()).collect::<Vec<_>>(), ["east", "north"]);
    let said = "with what this scenario uses, scenarios/east/enemies/wolf.ron:1 is wrong";
    let of_north = &left_out[&Id::new("north")];
    assert!(of_north.iter().any(|problem| problem.message.contains(said)), "{of_north:?}");
    assert!(library.scenario(Id::new("west")).is_some());
}

/// *Which story?* says who wrote a story, and what it needs and changes.
#[test]
fn the_choice_of_a_story_says_what_its_sheet_says() {
    let (mut files, _) = ContentSource::built_in().read_files();
    let sheet = files.iter_mut().find(|file| file.path == "scenarios/what_the_tenth_asked/scenario.ron").unwrap();
    for field in ["author", "license", "version"] {
        let lines: Vec<&str> =
            sheet.text.lines().filter(|line| !line.trim_start().starts_with(&format!("{field}:"))).collect();
        sheet.text = lines.join("\n");
    }
    let fields = "(author: \"Ada\", license: \"CC0\", version: \"1.2\", needs: \"0.1\", uses: [\"east\"], replaces: [\"kite_shield\"],";
    sheet.text = sheet.text.replacen('(', fields, 1);
    let row = "{ \"kite_shield\": (name: \"Paper Shield\", group: \"Shields\", defense: 1, stability: 1, damage: (1, Crush), weight: 1) }";
    let own = [("scenarios/what_the_tenth_asked/armory/shields.ron".to_owned(), row.to_owned())];
    let more = wolf_scenario("east", 3, "").into_iter().chain(own);
    files.extend(more.map(|(path, text)| SourceFile { path, text }));
    let (library, _) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let cards = build_scenario_cards(&library);
    let card = cards.iter().find(|card| card.id == Id::new("what_the_tenth_asked")).unwrap();
    let details: Vec<String> = card.details.iter().map(ToString::to_string).collect();
    let expected =
        ["By Ada", "Licence: CC0", "Version 1.2", "Needs Emberhex 0.1 or later", "Uses east", "Replaces Paper Shield"];
    assert_eq!(details, expected);
    assert!(cards.len() > 1 && cards.iter().all(|card| card.problem.to_string().is_empty()));
}

/// Words in another language change nothing that is played, and a scenario words nothing but its own texts.
#[test]
fn words_in_another_language_are_the_own_ones() {
    let east = wolf_scenario("east", 3, "");
    let mut worded = east.clone();
    let words =
        "{ \"Wolf of east\": \"Wolf des Ostens\", \"Kite Shield\": \"Drachen\", \"the den\": \"die H\u{f6}hle\" }";
    worded.push(("scenarios/east/lang/de/words.ron".to_owned(), words.to_owned()));
    let (plain, _) = load(&with_core(&east)).unwrap();
    let (library, report) = load(&with_core(&worded)).unwrap_or_else(|report| panic!("{report}"));
    let all = library.words();
    assert_eq!(all.keys().collect::<Vec<_>>(), ["de"]);
    assert_eq!(all["de"].iter().collect::<Vec<_>>(), [(&"Wolf of east".to_owned(), &"Wolf des Ostens".to_owned())]);
    let is_told = |warning: &&Problem| warning.message.contains("no other file of this scenario has these words");
    let told: Vec<&Problem> = report.warnings.iter().filter(is_told).collect();
    assert!(told.len() == 2 && told.iter().all(|warning| warning.excerpt.contains("Kite Shield")), "{told:?}");
    let fingerprint = |library: &Library| library.catalog(Id::new("east")).unwrap().fingerprint;
    assert_eq!(fingerprint(&library), fingerprint(&plain));
    let mut wrong = east;
    wrong.push(("scenarios/east/lang/de/words.ron".to_owned(), "{ \"Wolf of east\": 3 }".to_owned()));
    assert!(refused(&[wrong]).to_string().contains("scenarios/east/lang/de/words.ron:1"));
}
