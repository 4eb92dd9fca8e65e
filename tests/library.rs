//! Ids belong to their scenario: two scenarios never meet, and the core stays as it is whatever a scenario writes.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use crate::common::{LIBRARY, catalog_of};
use emberhex::content::{
    ContentReader, ContentReport, ContentSource, Library, SourceFile, load, load_partial, load_playable,
};
use emberhex::model::{CombatantId, Coord, Id, Intent};
use emberhex::rules::access::health;
use emberhex::rules::{resolve_intent, with_rules};
use emberhex::simulation::game::{GameConfig, headless_world};
use emberhex::testing::run_text;
use kernel::dice::Generator;

/// The core with these files.
pub fn with_core(own: &[(String, String)]) -> Vec<SourceFile> {
    let (mut files, _) = emberhex::content::ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    files.retain(|file| file.path.starts_with("assets/"));
    files.extend(own.iter().map(|(path, text)| SourceFile { path: path.clone(), text: text.clone() }));
    files
}

/// The files of a scenario with one encounter, `den`, in which one `wolf` of so many HP waits.
pub fn wolf_scenario(id: &str, hp: u8, more: &str) -> Vec<(String, String)> {
    let at = |name: &str| format!("scenarios/{id}/{name}");
    vec![
        (
            at("scenario.ron"),
            format!(
                "(name: \"{id}\", text: \"\", encounters: [\"den\"], {more} character: (name: \"Sella\",
                stats: {{ Vit: 8, End: 8, Str: 8, Dex: 8, Att: 8, Int: 8, Fth: 8 }}, hands: [\"thorn_staff\"], held: (0, None)))"
            ),
        ),
        (
            at("enemies/wolf.ron"),
            format!("{{ \"wolf\": (name: \"Wolf of {id}\", hp: {hp}, attacks: {{ \"bite\": (name: \"Bite\", effect: [], text: \"\") }}) }}"),
        ),
        (
            at("encounters/den.ron"),
            "(name: \"The Den\", text: \"\", start: [(5, 5)], enemies: [(enemy: \"wolf\", at: (3, 3))],
            tables: [(name: \"Wolf\", entries: [(roll: (1, 6), behaviours: [(attack: \"bite\")])])],
            victory: DefeatAll, victory_text: \"\", on_victory: (text: \"\"), on_defeat: (text: \"\"))"
                .to_owned(),
        ),
        (
            at("armory/weapons.ron"),
            format!("{{ \"thorn_staff\": (name: \"Thorn Staff of {id}\", group: \"Own\", stamina: 3, damage: {}, kinds: [Pierce], weight: 1, hands: Two) }}", hp % 9),
        ),
        (
            at("rules/conditions.ron"),
            format!("{{ Bitten: (name: \"Bitten by {id}\", duration: Static, text: \"\") }}"),
        ),
    ]
}

fn loaded(own: &[(String, String)]) -> Library {
    load(&with_core(own)).unwrap_or_else(|report| panic!("{report}")).0
}

fn refused(own: &[(String, String)]) -> ContentReport {
    load(&with_core(own)).expect_err("it should be refused")
}

#[test]
fn two_scenarios_with_the_same_ids_do_not_meet() {
    let own = [wolf_scenario("east", 3, ""), wolf_scenario("west", 7, "")].concat();
    let library = loaded(&own);
    let configs = GameConfig::all_in_library(&library);
    assert_eq!(configs.iter().map(GameConfig::name).collect::<Vec<_>>(), ["east/den", "west/den"]);
    for (config, hp) in configs.iter().zip([3, 7]) {
        let mut world = headless_world();
        config.start_game(&mut world, 1);
        resolve_intent(&mut world, &Intent::ChooseStartTile(Coord::new(5, 5))).unwrap();
        let found = with_rules(&mut world, |rules| health(rules, CombatantId(1)).hp_left());
        assert_eq!(found, hp, "{}", config.name());
        let (id, catalog) = (config.scenario.id, &config.catalog);
        assert_eq!(catalog.gear[&Id::new("thorn_staff")].header.name, format!("Thorn Staff of {id}"));
        assert_eq!(catalog.conditions[&Id::new("Bitten")].name, format!("Bitten by {id}"));
    }
    let core = library.core();
    assert!(!core.enemies.contains_key(&Id::new("wolf")) && !core.gear.contains_key(&Id::new("thorn_staff")));
    assert!(!core.conditions.contains_key(&Id::new("Bitten")));
}

#[test]
fn a_scenario_shares_with_the_core_what_it_does_not_write_itself() {
    let core = LIBRARY.core();
    for scenario in ["the_far_fire", "proving_ground"] {
        let catalog = catalog_of(scenario);
        for (id, gear) in core.gear.iter().filter(|(_, gear)| gear.used_as.is_none()) {
            assert!(Arc::ptr_eq(gear, &catalog.gear[id]), "{scenario}: {id}");
        }
        for action in &core.actions {
            assert!(Arc::ptr_eq(action, catalog.action(action.id).unwrap()), "{scenario}: {}", action.id);
        }
        assert!(Arc::ptr_eq(&core.rulebook, &catalog.rulebook));
    }
}

/// The row of the core's Kite Shield with another name.
fn own_kite_shield(id: &str) -> (String, String) {
    let row = "{ \"kite_shield\": (name: \"Paper Shield\", group: \"Shields\", defense: 1, stability: 1, damage: (1, Crush), weight: 1) }";
    (format!("scenarios/{id}/armory/shields.ron"), row.to_owned())
}

#[test]
fn an_entry_of_the_core_is_replaced_only_where_the_scenario_says_so() {
    let name = |library: &Library, scenario: &str| {
        let catalog = library.catalog_or_core(Id::new(scenario));
        catalog.gear[&Id::new("kite_shield")].header.name.clone()
    };
    let said = [
        wolf_scenario("east", 3, "replaces: [\"kite_shield\"],"),
        vec![own_kite_shield("east")],
        wolf_scenario("west", 7, ""),
    ];
    let library = loaded(&said.concat());
    assert_eq!(name(&library, "east"), "Paper Shield");
    assert_eq!(name(&library, "west"), "Kite Shield");
    assert_eq!(name(&library, "no such scenario, so the core"), "Kite Shield");

    // Without the word it is a mistake of this scenario, which names the word, and no other is affected.
    let unsaid = [wolf_scenario("east", 3, ""), vec![own_kite_shield("east")], wolf_scenario("west", 7, "")].concat();
    let report = refused(&unsaid);
    let [error] = report.errors.as_slice() else { panic!("{report}") };
    assert!(error.file == own_kite_shield("east").0 && error.line == 1, "{error}");
    assert!(error.message.contains("already written in assets/armory/shields.ron"), "{error}");
    assert!(error.message.contains("`replaces: [\"kite_shield\"]`"), "{error}");
    let (library, left_out) = load_playable(&with_core(&unsaid), &[]).unwrap();
    assert_eq!(left_out.keys().copied().collect::<Vec<_>>(), [Id::new("east")]);
    assert_eq!(name(&library, "west"), "Kite Shield");
}

#[test]
fn what_follows_from_a_replaced_entry_follows_it() {
    // The core's `mordhau_bash` is done like `bash`, so it takes the damage and the text of the new one.
    let action = |text: &str| {
        let core =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules/actions/4_attacks.ron"));
        let core = core.unwrap();
        let start = core.find("\"bash\": (").unwrap();
        let end = start + core[start..].find("\n    ),").unwrap() + "\n    ),".len();
        ("scenarios/east/rules/actions/own.ron".to_owned(), core[start..end].replacen("cost: ", text, 1))
    };
    let (path, row) = action("keeps_shield: true, cost: ");
    let own = [wolf_scenario("east", 3, "replaces: [\"bash\"],"), vec![(path, format!("{{ {row} }}"))]].concat();
    let library = loaded(&own);
    let keeps = |library: &Library, id: &str| {
        library.catalog_or_core(Id::new("east")).action(Id::new(id)).unwrap().keeps_shield
    };
    assert!(keeps(&library, "bash") && keeps(&library, "mordhau_bash"));
    assert!(!library.core().action(Id::new("mordhau_bash")).unwrap().keeps_shield);
}

#[test]
fn a_replacement_that_spoils_the_core_is_the_mistake_of_its_scenario() {
    // Without an action of their school, the core's sorceries can't be cast.
    let row = "{ \"cast_sorcery\": (name: \"Nothing\", roster: Common, class: Simple, timing: Action, cost: Free, effect: [], text: \"\") }";
    let school = LIBRARY.core().action_for_school(emberhex::content::school::School::Sorcery).unwrap().id;
    let row = row.replace("cast_sorcery", school.as_str());
    let more = format!("replaces: [\"{school}\"],");
    let own = [
        wolf_scenario("east", 3, &more),
        vec![("scenarios/east/rules/actions/own.ron".to_owned(), row)],
        wolf_scenario("west", 7, ""),
    ];
    let report = refused(&own.concat());
    assert!(!report.errors.is_empty());
    for error in &report.errors {
        assert!(error.file.starts_with("scenarios/east/"), "the blame falls on {}", error.file);
    }
    let told = report.errors.iter().find(|error| error.file == "scenarios/east/scenario.ron").unwrap();
    assert!(told.message.contains("with what this scenario replaces, assets/attunements/"), "{told}");
    assert!(told.excerpt.contains("replaces"), "{told}");
    let (library, _) = load_playable(&with_core(&own.concat()), &[]).unwrap();
    assert!(library.catalog(Id::new("west")).is_some());
}

#[test]
fn what_is_replaced_in_vain_is_said() {
    let report = refused(&wolf_scenario("east", 3, "replaces: [\"kite_sheild\", \"arming_sword\"],"));
    let messages: Vec<&str> = report.errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(messages.len(), 2, "{report}");
    assert!(
        messages.iter().any(|said| said.contains("no entry `kite_sheild`; did you mean `kite_shield`?")),
        "{report}"
    );
    assert!(messages.iter().any(|said| said.contains("no file of this scenario writes `arming_sword`")), "{report}");
    assert!(report.errors.iter().all(|error| error.excerpt.contains("replaces")), "{report}");
}

/// A scenario cannot use an entry that only another scenario has.
#[test]
fn an_id_of_another_scenario_is_unknown() {
    let mut own = [wolf_scenario("east", 3, ""), wolf_scenario("west", 7, "")].concat();
    own.retain(|(path, _)| path != "scenarios/west/enemies/wolf.ron");
    let report = refused(&own);
    assert!(report.errors.iter().all(|error| error.file.starts_with("scenarios/west/")), "{report}");
    assert!(report.to_string().contains("there is no enemy `wolf`"), "{report}");
}

#[test]
fn a_vignette_plays_with_the_content_of_one_scenario() {
    let library = loaded(&[wolf_scenario("east", 3, ""), wolf_scenario("west", 7, "")].concat());
    let run = |setup: &str, hp: u8| {
        let steps = format!("[(steps: [Expect([HpLeft(1, {hp})])])]");
        run_text(&library, "case", &format!("(title: \"t\", covers: [\"wolf\"], setup: ({setup}), runs: {steps})"))
            .failures
            .join("\n")
    };
    let wolf = "spawns: [(enemy: \"wolf\", at: (3, 3))], character: (pool: [1])";
    assert_eq!(run(&format!("scenario: \"west\", {wolf}"), 7), "");
    assert_eq!(run(&format!("scenario: \"east\", {wolf}"), 3), "");
    assert_eq!(run("scenario: \"west\", encounter: \"den\", character: (pool: [1])", 7), "");
    let both = run("encounter: \"den\"", 7);
    assert!(both.contains("several scenarios have the encounter `den` (east, west): name the `scenario`"), "{both}");
    let library = loaded(&wolf_scenario("west", 7, ""));
    let text = format!("(title: \"t\", covers: [], setup: ({wolf}), runs: [(steps: [Expect([HpLeft(1, 7)])])])");
    assert_eq!(run_text(&library, "case", &text).failures, Vec::<String>::new());
    // An entry that only another scenario has is named with that scenario.
    let own = "spawns: [(enemy: \"bear\", at: (3, 3))], character: (pool: [1])";
    let mut files = [wolf_scenario("east", 3, ""), wolf_scenario("west", 7, "")].concat();
    for (_, text) in files.iter_mut().filter(|(path, _)| path.starts_with("scenarios/west/")) {
        *text = text.replace("\"wolf\"", "\"bear\"");
    }
    let text = format!("(title: \"t\", covers: [], setup: ({own}), runs: [(steps: [])])");
    let failures = run_text(&loaded(&files), "case", &text).failures.join("\n");
    assert!(failures.contains("`west` has it: write `scenario: \"west\"` into the setup"), "{failures}");
}

fn run_emberhex(root: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(arguments)
        .env("EMBERHEX_ROOT", root)
        .output()
        .expect("the program can be started")
}

/// One broken scenario stops no command for the others, and each says that it is left out.
#[test]
fn a_broken_scenario_stops_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let mut own = [wolf_scenario("east", 3, ""), wolf_scenario("west", 7, "")].concat();
    for (path, text) in own.iter_mut().filter(|(path, _)| path == "scenarios/west/enemies/wolf.ron") {
        assert!(path.ends_with("wolf.ron"));
        *text = text.replace("hp: 7", "hp: seven");
    }
    for (path, text) in &own {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let vignette = root.join("v.ron");
    let text = "(title: \"t\", covers: [], setup: (spawns: [(enemy: \"wolf\", at: (3, 3))], character: (pool: [1])), runs: [(steps: [Expect([HpLeft(1, 3)])])])";
    std::fs::write(&vignette, text).unwrap();
    let vignette = vignette.display().to_string();
    let games = ["--games", "2", "--bot", "random"];
    for (arguments, says) in [
        ([&["simulate", "den"], &games[..]].concat(), "east/den"),
        (["soak", "--games", "2", "--failures", root.to_str().unwrap()].to_vec(), "east/den"),
        (["vignette", &vignette].to_vec(), "1 passed, 0 failed"),
    ] {
        let out = run_emberhex(root, &arguments);
        let (said, warned) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
        assert!(out.status.success(), "{arguments:?}: {said}{warned}");
        assert!(said.contains(says) && !said.contains("west/den"), "{arguments:?}: {said}");
        assert!(warned.contains("scenarios/west/enemies/wolf.ron:1"), "{arguments:?}: {warned}");
        assert!(warned.contains("the scenario `west` is left out because of a mistake in its files"), "{warned}");
    }
    // Asked for by its folder, it is an error; by its id, there is no such scenario.
    let west = root.join("scenarios/west").display().to_string();
    let out = run_emberhex(root, &["simulate", &west]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("wolf.ron:1"));
    let out = run_emberhex(root, &["simulate", "--scenario", "west"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("left out"));
    // `check` prints all problems.
    let out = run_emberhex(root, &["check"]);
    assert_eq!(out.status.code(), Some(1));
    // A roster shows a scenario's own entries beside the core's.
    let out = run_emberhex(root, &["roster", "weapons", "--scenario", "east"]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(
        said.contains("Thorn Staff of east") && said.contains("Arming Sword") && !said.contains("Thorn Staff of west"),
        "{said}"
    );
}

/// A copied program reads the scenarios that lie beside it and those in the data folder of the user, on top of the content
/// that is inside it.
#[test]
fn a_copied_program_reads_scenarios_beside_it_and_in_the_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("game/emberhex");
    std::fs::create_dir_all(program.parent().unwrap()).unwrap();
    std::fs::copy(env!("CARGO_BIN_EXE_emberhex"), &program).unwrap();
    for (below, id) in [("game", "east"), ("home/emberhex", "west")] {
        for (path, text) in wolf_scenario(id, 3, "") {
            let path = folder.path().join(below).join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
    let run = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(folder.path()).env_remove("EMBERHEX_ROOT");
        // Where the platform keeps the data of a user, as far as it can be said by a variable.
        let home = folder.path().join("home");
        command.env("XDG_DATA_HOME", &home).env("HOME", &home).env("APPDATA", &home);
        command.output().expect("the program can be started")
    };
    let out = run(&["simulate", "den", "--games", "1", "--bot", "random"]);
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{said}{}", String::from_utf8_lossy(&out.stderr));
    assert!(said.contains("east/den"), "{said}");
    assert!(!cfg!(target_os = "linux") || said.contains("west/den"), "{said}");
    let out = run(&["check", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    let shipped = LIBRARY.scenarios().count() as u64;
    assert!(found["counts"]["scenarios"].as_u64() > Some(shipped), "what is inside is there too: {}", found["counts"]);
}

/// A reader that reads again only what depends on a change finds what a reader finds that has read nothing before.
#[test]
fn files_read_again_are_as_if_read_for_the_first_time() {
    let (shipped, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    let (mut files, mut reader, mut generator) = (shipped.clone(), ContentReader::default(), Generator::seeded(11));
    let (mut before, _) = reader.read(&files);
    for step in 0..12 {
        let n = generator.below(files.len());
        let of_scenario = files[n].path.strip_prefix("scenarios/").and_then(|path| path.split('/').next());
        let of_scenario = of_scenario.map(Id::new);
        match step % 6 {
            // Mended, broken, changed in a number, gone, come back.
            0 => files.clone_from(&shipped),
            1 => files[n].text.push_str("\n)"),
            5 => drop(files.remove(n)),
            _ => {
                files[n].text = files[n].text.replacen("hp: 1", "hp: 2", 1).replacen(", at: (2,", ", at: (3,", 1) + "\n"
            }
        }
        let (again, report) = reader.read(&files);
        let (fresh, expected) = load_partial(&files);
        assert_eq!(report, expected, "step {step}");
        let prints = |library: &Library| library.catalogs().map(|catalog| catalog.fingerprint).collect::<Vec<_>>();
        assert_eq!(prints(&again), prints(&fresh), "step {step}");
        for scenario in fresh.scenarios() {
            let [one, other] = [&again, &fresh].map(|library| library.catalog(scenario.id).unwrap());
            let encounters = [one, other].map(|it| it.encounters.values().cloned().collect::<Vec<_>>());
            let enemies = [one, other].map(|it| it.enemies.values().cloned().collect::<Vec<_>>());
            assert!(encounters[0] == encounters[1] && enemies[0] == enemies[1], "step {step}: {}", scenario.id);
            assert_eq!(one.campaign, other.campaign, "step {step}: {}", scenario.id);
        }
        // A change of a scenario without a campaign leaves every other as it is.
        if let Some(of) = of_scenario.filter(|of| ![0, 5].contains(&(step % 6)) && of.as_str() == "proving_ground") {
            for catalog in again.catalogs().filter(|it| it.scenario().is_some_and(|scenario| scenario.id != of)) {
                assert!(before.catalogs().any(|old| Arc::ptr_eq(old, catalog)), "step {step}");
            }
        }
        before = again;
    }
}
