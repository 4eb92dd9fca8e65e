//! The command line: the output and the exit codes.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::{CATALOG, LIBRARY, empty_world};
use emberhex::model::Id;
use emberhex::record::{GameStart, History, Replay};
use emberhex::rules::legal_intents;

fn run_emberhex(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(arguments)
        .env("EMBERHEX_ROOT", env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program can be started")
}

fn to_text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn it_says_what_it_is() {
    let out = run_emberhex(&["--version"]);
    assert!(out.status.success());
    assert!(to_text(&out.stdout).starts_with(&format!("emberhex {}", env!("CARGO_PKG_VERSION"))));
    let help = to_text(&run_emberhex(&["--help"]).stdout);
    for word in ["play", "check", "lsp", "print", "vignette", "replay", "soak", "simulate", "walk"] {
        assert!(help.contains(word), "{help}");
    }
}

/// An enemy is shown with its attacks and an encounter with what lies on its sheet, those of scenarios too.
#[test]
fn what_is_shown_by_name_comes_with_its_parts() {
    for (word, part) in [
        ("hollowed_adventurer", "hollowed_adventurer/flurry"),
        ("brine_salted", "brine_salted/spit"),
        ("wreckers", "wreckers/doom 1"),
    ] {
        let out = run_emberhex(&["show", word]);
        let said = to_text(&out.stdout);
        assert!(out.status.success() && said.contains(part), "{said}");
    }
    assert_eq!(run_emberhex(&["show", "no_such_entry"]).status.code(), Some(1));
}

#[test]
fn check_finds_nothing_in_the_shipped_files() {
    let out = run_emberhex(&["check", "--format", "json"]);
    assert!(out.status.success(), "{}", to_text(&out.stdout));
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).expect("valid JSON");
    assert_eq!(found["errors"].as_array().map(Vec::len), Some(0));
    assert_eq!(found["warnings"].as_array().map(Vec::len), Some(0));
    assert_eq!(found["counts"]["conditions"], 24);
    assert!(found["coverage"]["rulebook"]["ids"].as_u64() > Some(800));
    assert!(found["coverage"]["rulebook"]["uncited"].is_array());
    assert!(found["coverage"]["rulebook"]["only_refused"].is_array());
    assert!(found["coverage"]["roster"]["entries"].as_u64() > Some(0));
}

#[test]
fn check_names_file_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    copy_content(Path::new(env!("CARGO_MANIFEST_DIR")), folder.path());
    let swords = folder.path().join("assets/armory/weapons/swords.ron");
    let broken = std::fs::read_to_string(&swords).unwrap().replacen("stamina: 2", "stamina: two", 1);
    std::fs::write(&swords, broken).unwrap();
    let path = folder.path().display().to_string();
    let out = run_emberhex(&["check", &path]);
    assert_eq!(out.status.code(), Some(1));
    let said = to_text(&out.stdout);
    assert!(said.contains("assets/armory/weapons/swords.ron:"), "{said}");
    assert!(said.contains("stamina: two"), "the line itself is shown: {said}");
    let out = run_emberhex(&["check", &path, "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).expect("valid JSON");
    let error = &found["errors"][0];
    assert!(error["line"].as_u64() > Some(1) && error["column"].as_u64() > Some(1), "{error}");
    assert_eq!(run_emberhex(&["check", "/no/such/folder"]).status.code(), Some(2));
}

#[test]
fn vignettes_run_from_anywhere_and_say_what_failed() {
    let folder = tempfile::tempdir().unwrap();
    let good = "(title: \"g\", covers: [], setup: (character: (pool: [1])), runs: [(steps: [Expect([Pool([1])])])])";
    let bad = "(title: \"b\", covers: [], setup: (character: (pool: [1])), runs: [(steps: [Expect([Pool([2])])])])";
    std::fs::write(folder.path().join("good.ron"), good).unwrap();
    let path = folder.path().display().to_string();
    let out = run_emberhex(&["vignette", &path]);
    assert!(out.status.success());
    assert_eq!(to_text(&out.stdout).trim(), "1 passed, 0 failed");
    std::fs::write(folder.path().join("bad.ron"), bad).unwrap();
    let out = run_emberhex(&["vignette", &path]);
    assert_eq!(out.status.code(), Some(1));
    let said = to_text(&out.stdout);
    assert!(said.contains("expected [2], found [1]") && said.trim().ends_with("1 passed, 1 failed"), "{said}");
    assert_eq!(run_emberhex(&["vignette", "/no/such/file.ron"]).status.code(), Some(2));
}

/// The text of a replay with the first decisions of an encounter.
fn replay_text(decisions: usize) -> String {
    let mut world = empty_world();
    History::begin(&mut world, &CATALOG, &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 7))
        .unwrap();
    for n in 0..decisions {
        let mut open = legal_intents(&mut world);
        // The choice of the loadout can repeat without end, so the first decision chooses the start tile.
        let intent = if n == 0 { Some(open.swap_remove(0)) } else { open.pop() };
        let intent = intent.expect("the encounter is not over yet");
        History::decide(&mut world, &intent).unwrap();
    }
    Replay::from_world(&mut world).to_ron().unwrap()
}

#[test]
fn replays_are_played_over_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let whole = replay_text(8);
    let good = write("good.replay.ron", &whole);
    let out = run_emberhex(&["replay", &good]);
    let said = to_text(&out.stdout);
    assert!(out.status.success(), "{said}");
    assert_eq!(said.lines().count(), 1 + 8 + 1, "the setting up, a line a decision, the verdict: {said}");
    assert!(said.contains("end the beat") && said.contains("Round 1"), "{said}");
    assert!(said.lines().last().unwrap().contains("good.replay.ron: holds, 8 decisions"), "{said}");
    let out = run_emberhex(&["replay", "--quiet", &good, &good]);
    assert_eq!(to_text(&out.stdout).lines().count(), 2);

    // A fight becomes a test of its own beside the file.
    let out = run_emberhex(&["replay", "--quiet", "--vignette", &good]);
    assert!(out.status.success(), "{}", to_text(&out.stdout));
    let vignette = folder.path().join("good.vignette.ron").display().to_string();
    let out = run_emberhex(&["vignette", &vignette]);
    assert_eq!(to_text(&out.stdout).trim(), "1 passed, 0 failed");

    // With a wrong last hash, the output contains all decisions before it and then the mismatch.
    let at = whole.rfind("hash").unwrap() + whole[whole.rfind("hash").unwrap()..].find('"').unwrap() + 1;
    let digit = if &whole[at..=at] == "0" { "1" } else { "0" };
    let bent = write("bent.replay.ron", &format!("{}{digit}{}", &whole[..at], &whole[at + 1..]));
    let out = run_emberhex(&["replay", "--quiet", &bent, &good]);
    let said = to_text(&out.stdout);
    assert_eq!(out.status.code(), Some(1), "{said}");
    assert!(said.contains("goes another way: decision 8 of 8") && said.contains("good.replay.ron: holds"), "{said}");

    // A decision that is refused: the first one, made again at the end. The game is shortened to what that needs.
    let first = whole.find("    (intent").expect("a line a decision");
    let line = &whole[first..first + whole[first..].find('\n').unwrap() + 1];
    let end = whole.rfind("    ],").unwrap();
    let refused = write("refused.replay.ron", &format!("{}{line}{}", &whole[..end], &whole[end..]));
    let out = run_emberhex(&["replay", "--shrink", &refused]);
    let said = to_text(&out.stdout);
    assert!(said.contains("decision 9 of 9") && said.contains("2 decisions of 9 are enough"), "{said}");
    let shorter = folder.path().join("refused.shrunk.replay.ron").display().to_string();
    let out = run_emberhex(&["replay", &shorter]);
    assert!(to_text(&out.stdout).contains("goes another way: decision 2 of 2"), "{}", to_text(&out.stdout));

    let torn = write("torn.replay.ron", &whole[..whole.len() - 30]);
    let out = run_emberhex(&["replay", &torn]);
    assert_eq!(out.status.code(), Some(1));
    assert!(to_text(&out.stdout).contains("torn.replay.ron:2"), "line and column: {}", to_text(&out.stdout));
    let out = run_emberhex(&["replay", &good, "/no/such/file.replay.ron"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(to_text(&out.stderr).contains("/no/such/file.replay.ron"));
}

#[test]
fn a_soak_says_what_came_of_it_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let failures = folder.path().display().to_string();
    let table = |threads: &str| {
        let games = ["soak", "--games", "30", "--seed", "5", "--threads", threads, "--failures", &failures];
        let out = run_emberhex(&games);
        assert!(out.status.success(), "{}{}", to_text(&out.stdout), to_text(&out.stderr));
        let said = to_text(&out.stdout);
        let (table, speed) = said.trim_end().rsplit_once('\n').unwrap();
        assert!(speed.ends_with(" decisions a second"), "{said}");
        table.to_owned()
    };
    let said = table("1");
    assert_eq!(table("3"), said);
    let total = said.lines().last().unwrap();
    assert_eq!(total.split_whitespace().take(2).collect::<Vec<_>>(), ["together", "30"], "{said}");
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "a file of a failure without a failure");
}

#[test]
fn a_soak_of_nothing_is_refused() {
    let refused = |arguments: &[&str]| {
        let out = run_emberhex(&[&["soak"], arguments].concat());
        assert_eq!(out.status.code(), Some(2), "{}", to_text(&out.stdout));
        to_text(&out.stderr)
    };
    let scenario = LIBRARY.scenarios().next().unwrap().id.to_string();
    assert!(refused(&["--scenario", &format!("{scenario}x")]).contains(&format!("did you mean `{scenario}`?")));
    assert!(refused(&["--encounter", "no_such_place"]).contains("no_such_place"));
    assert!(refused(&["--replay", "0"]).contains("all"));
    assert!(refused(&["--again", "/no/such/file.json"]).contains("/no/such/file.json"));
}

#[test]
fn the_figures_of_an_encounter_are_the_same_on_any_number_of_threads() {
    let figures = |threads: &str, format: &str| {
        let games = ["simulate", "hollowed_adventurer", "--games", "12", "--bot", "aggressive"];
        let out = run_emberhex(&[&games[..], &["--threads", threads, "--format", format]].concat());
        assert!(out.status.success(), "{}{}", to_text(&out.stdout), to_text(&out.stderr));
        to_text(&out.stdout)
    };
    let said = figures("1", "csv");
    assert_eq!(figures("3", "csv"), said);
    let (head, row) = said.trim_end().split_once('\n').unwrap();
    assert!(head.starts_with("encounter,games,victories,defeats,") && !row.contains('\n'), "{said}");
    let numbers: Vec<u64> = row.split(',').skip(1).take(6).map(|number| number.parse().unwrap()).collect();
    assert_eq!((numbers[0], numbers[1..].iter().sum::<u64>()), (12, 12), "{said}");
    let json: serde_json::Value = serde_json::from_str(&figures("2", "json")).unwrap();
    assert_eq!(json[0]["games"], 12);
    assert_eq!(json[0]["victories"], numbers[1]);
    let seed = json[0]["lost_seed"].to_string();
    let out = run_emberhex(&["simulate", "hollowed_adventurer", "--bot", "aggressive", "--only", &seed]);
    let said = to_text(&out.stdout);
    assert!(said.contains(": Defeat in Round "), "{said}");
    assert!(said.contains("end the beat") && said.contains("The stamina pool: "), "in the words of the log: {said}");
    assert!(!said.contains("DiceSelection") && !said.contains("CombatantId"), "{said}");
}

#[test]
fn the_merged_reports_of_all_shards_are_the_report_of_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let games = ["simulate", "hollowed_adventurer", "--games", "13", "--bot", "aggressive", "--format", "json"];
    let said = |arguments: &[&str]| {
        let out = run_emberhex(arguments);
        assert!(out.status.success(), "{arguments:?}: {}{}", to_text(&out.stdout), to_text(&out.stderr));
        to_text(&out.stdout)
    };
    let files = ["1/3", "2/3", "3/3"].map(|shard| {
        let file = folder.path().join(format!("{}.json", &shard[..1])).display().to_string();
        std::fs::write(&file, said(&[&games[..], &["--shard", shard]].concat())).unwrap();
        file
    });
    let files: Vec<&str> = files.iter().rev().map(String::as_str).collect();
    assert_eq!(said(&[&["simulate", "merge"], &files[..], &["--format", "json"]].concat()), said(&games));
    let told = said(&[&["simulate", "merge"], &files[..]].concat());
    assert!(told.contains(" 13 ") && told.contains("Rounds 1 to "), "{told}");
    let merge = |files: &[&str]| run_emberhex(&[&["simulate", "merge"], files].concat());
    let part = merge(&files[..2]);
    assert!(part.status.success() && to_text(&part.stderr).contains("still missing of 3 parts: 1"));
    let twice = merge(&[files[0], files[0]]);
    assert!(twice.status.code() == Some(2) && to_text(&twice.stderr).contains("part 3 of 3 has been put in already"));
    let other = folder.path().join("other.json").display().to_string();
    std::fs::write(&other, said(&[&games[..], &["--shard", "1/3", "--seed", "2"]].concat())).unwrap();
    let mixed = merge(&[files[0], &other]);
    assert!(mixed.status.code() == Some(2) && to_text(&mixed.stderr).contains("another bot, character, seed"));
    let wrong = run_emberhex(&["simulate", "merge", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
    assert!(wrong.status.code() == Some(2) && to_text(&wrong.stderr).contains("no figures of"));
    let refused = run_emberhex(&[&games[..], &["--shard", "4/3"]].concat());
    assert!(to_text(&refused.stderr).contains("is no part of the games"));
}

#[test]
fn figures_are_measured_until_they_are_known_well_enough() {
    let games = ["simulate", "hollowed_adventurer", "--bot", "aggressive", "--format", "json", "--games", "400"];
    let of = |within: &str| {
        let out = run_emberhex(&[&games[..], &["--within", within]].concat());
        let json: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        let number = |name: &str| json[0][name].as_f64().unwrap();
        (number("games") as u64, (number("win_rate_high") - number("win_rate_low")) / 2.0)
    };
    let ((few, wide), (many, narrow)) = (of("20"), of("5"));
    assert!(few < many && many < 400 && wide <= 0.20 && narrow <= 0.05, "{few} {wide} {many} {narrow}");
}

/// An encounter is named with its scenario as the reports name it.
#[test]
fn an_encounter_names_its_scenario() {
    let whole = "the_far_fire/hollowed_adventurer";
    let said = |arguments: &[&str]| {
        let out = run_emberhex(arguments);
        assert!(out.status.success(), "{arguments:?}: {}{}", to_text(&out.stdout), to_text(&out.stderr));
        to_text(&out.stdout)
    };
    let games = ["--games", "4", "--bot", "random", "--format", "csv"];
    let wanted = said(&[&["simulate", "--scenario", "the_far_fire", "hollowed_adventurer"], &games[..]].concat());
    assert_eq!(said(&[&["simulate", whole], &games[..]].concat()), wanted);
    assert_eq!(said(&[&["simulate", whole, whole], &games[..]].concat()).matches(whole).count(), 2);
    let failures = tempfile::tempdir().unwrap();
    let failures = failures.path().display().to_string();
    let soaked = said(&["soak", "--encounter", whole, "--games", "3", "--failures", &failures]);
    assert!(soaked.contains(whole), "{soaked}");
    let refused = |word: &str| to_text(&run_emberhex(&["simulate", word]).stderr);
    assert!(refused("the_far_fir/hollowed_adventurer").contains("did you mean `the_far_fire`?"));
    assert!(refused("the_far_fire/hollowed_adventurers").contains("did you mean `hollowed_adventurer`?"));
    // A path stays a path.
    assert!(refused("./the_far_fire").contains("./the_far_fire"));
    assert!(refused("scenarios/the_far_fir").contains("scenarios/the_far_fir"));
}

/// A folder with one scenario of its own, `test_wait`, whose only encounter cannot be won within the limit of a game.
fn endless_scenario() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("test_wait");
    std::fs::create_dir_all(scenario.join("encounters")).unwrap();
    let text = "(name: \"The Wait\", text: \"\", encounters: [\"long_wait\"], character: (name: \"Sella\",
        stats: { Vit: 8, End: 8, Str: 8, Dex: 8, Att: 8, Int: 8, Fth: 8 }))";
    std::fs::write(scenario.join("scenario.ron"), text).unwrap();
    let text = "(name: \"The Long Wait\", text: \"\", start: [(5, 5)], enemies: [], tables: [], victory: Survive(99),
        victory_text: \"Wait.\", on_victory: (text: \"\"), on_defeat: (text: \"\"))";
    std::fs::write(scenario.join("encounters/long_wait.ron"), text).unwrap();
    folder
}

#[test]
fn unfinished_games_are_named_with_their_last_position() {
    let folder = endless_scenario();
    let path = folder.path().join("test_wait").display().to_string();
    let simulate = |more: &[&str]| {
        let arguments = ["simulate", &path, "--games", "5", "--bot", "random"];
        let out = run_emberhex(&[&arguments[..], more].concat());
        assert!(out.status.success(), "{}{}", to_text(&out.stdout), to_text(&out.stderr));
        to_text(&out.stdout)
    };
    let said = simulate(&[]);
    assert!(said.contains("unfinished: 5, failed: 0"), "{said}");
    assert_eq!(said.matches(": Round 61: Sella on ").count(), 3, "{said}");
    assert!(said.contains(" HP and ") && said.contains("no enemy on the sheet"), "{said}");
    let json: serde_json::Value = serde_json::from_str(&simulate(&["--format", "json"])).unwrap();
    let seeds: Vec<u64> = json[0]["unfinished_seeds"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(seeds.len(), 5);
    assert!(seeds.iter().all(|seed| said.contains(&seed.to_string())), "{said}");
    let told = simulate(&["--only", &seeds[1].to_string()]);
    let position = json[0]["last_positions"][1].as_str().unwrap();
    assert!(told.contains(position) && told.contains("Sella moves to"), "{told}");
}

#[test]
fn figures_of_nothing_are_refused() {
    let refused = |arguments: &[&str]| {
        let out = run_emberhex(&[&["simulate"], arguments].concat());
        assert_eq!(out.status.code(), Some(2), "{}", to_text(&out.stdout));
        to_text(&out.stderr)
    };
    assert!(refused(&["hollowed_adventurers"]).contains("did you mean `hollowed_adventurer`?"));
    assert!(refused(&["--character", "/no/such/file.ron"]).contains("/no/such/file.ron"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nobody.character.ron");
    std::fs::write(&file, "(name: \"Nobody\")").unwrap();
    assert!(refused(&["--character", &file.display().to_string()]).contains("not a character that can play"));
}

#[test]
fn a_failed_game_is_played_again_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let game = |intents: &str| {
        let file = folder.path().join("game.json");
        let (scenario, encounter) = ("the_far_fire", "hollowed_adventurer");
        let head = format!(r#""index": 3, "scenario": "{scenario}", "encounter": "{encounter}", "seed": 1"#);
        std::fs::write(&file, format!(r#"{{{head}, "why": "long ago", "intents": [{intents}]}}"#)).unwrap();
        let out = run_emberhex(&["soak", "--again", &file.display().to_string()]);
        (out.status.code(), to_text(&out.stdout))
    };
    let (code, said) = game("");
    assert!(code == Some(0) && said.contains("long ago") && said.ends_with("nothing is wrong with it\n"), "{said}");
    let (code, said) = game("\"DeclineReaction\"");
    assert!(code == Some(1) && said.contains("refused: not now"), "{said}");
    assert_eq!(game("\"Dance\"").0, Some(2));
}

#[test]
fn a_wrong_window_size_is_refused() {
    let out = run_emberhex(&["play", "--window", "huge"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(to_text(&out.stderr).contains("1280x800"));
}

/// Copies the content folders.
fn copy_content(from: &Path, to: &Path) {
    for top in ["assets/rules", "assets/armory", "assets/attunements", "assets/enemies", "assets/rulebook", "scenarios"]
    {
        copy_folder(&from.join(top), &to.join(top));
    }
}

fn copy_folder(from: &Path, to: &Path) {
    let mut open = vec![from.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let target = to.join(path.strip_prefix(from).unwrap());
                std::fs::create_dir_all(target.parent().unwrap()).unwrap();
                std::fs::copy(path, target).unwrap();
            }
        }
    }
}

/// A scenario is named by its id or its folder alike, and what is wrong with another one is not told then.
#[test]
fn a_scenario_is_named_by_its_id_or_its_folder() {
    let (here, root) = (Path::new(env!("CARGO_MANIFEST_DIR")), tempfile::tempdir().unwrap());
    let mill = root.path().join("scenarios/mill");
    copy_content(here, root.path());
    copy_folder(&here.join("tests/mistakes/mill"), &mill);
    std::fs::create_dir_all(mill.join("vignettes")).unwrap();
    let vignette = "(title: \"It stands\", setup: (character: (pool: [1])), runs: [(steps: [Expect([Pool([1])])])])";
    std::fs::write(mill.join("vignettes/it_stands.ron"), vignette).unwrap();
    std::fs::create_dir_all(root.path().join("scenarios/broken")).unwrap();
    std::fs::write(root.path().join("scenarios/broken/scenario.ron"), "(").unwrap();
    let run = |arguments: &[&str]| {
        let emberhex =
            Command::new(env!("CARGO_BIN_EXE_emberhex")).args(arguments).env("EMBERHEX_ROOT", root.path()).output();
        let out = emberhex.expect("the program can be started");
        (out.status.code(), to_text(&out.stdout) + &to_text(&out.stderr))
    };
    let folder = mill.to_str().unwrap();
    for name in ["mill", folder] {
        let commands: [&[&str]; 6] = [
            &["check", name],
            &["walk", name, "--runs", "20"],
            &["vignette", name],
            &["simulate", name, "--games", "1", "--bot", "random"],
            &["simulate", name, "mill_floor", "--games", "1", "--bot", "random"],
            &["show", "--content", name, "salt_gull"],
        ];
        for command in commands {
            let (code, said) = run(command);
            assert_eq!(code, Some(0), "{command:?}: {said}");
            assert!(!said.contains("broken"), "{command:?}: {said}");
        }
        let (_, tuned) =
            run(&["tune", name, "mill_floor", "--won", "50", "--within", "50", "--games", "2", "--bot", "random"]);
        assert!(tuned.contains("won"), "{tuned}");
    }
    let (code, said) = run(&["check"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("scenarios/broken/scenario.ron"), "{said}");
    let (code, said) = run(&["check", "mil"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("`mill`"), "{said}");
}

/// The report of a walk through the small scenario of the journey tests, the only one in this folder.
fn walked(root: &Path, arguments: &[&str]) -> serde_json::Value {
    let walk = ["walk", "test_ford", "--runs", "2", "--seed", "2", "--format", "json"];
    let out = Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(walk.iter().chain(arguments))
        .env("EMBERHEX_ROOT", root)
        .output()
        .expect("the program can be started");
    serde_json::from_slice(&out.stdout).unwrap_or_else(|why| panic!("{why}: {}", to_text(&out.stderr)))
}

/// A walk can have its encounters played by a bot, with the character as the journey has it: the same bot wins what chance
/// without odds always loses, and the same seed plays the same journeys.
#[test]
fn a_walk_can_have_its_encounters_played_by_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    let (root, here) = (folder.path(), Path::new(env!("CARGO_MANIFEST_DIR")));
    copy_content(here, root);
    std::fs::remove_dir_all(root.join("scenarios")).unwrap();
    for (file, place) in [
        ("scenario.ron", ""),
        ("prestige.md", ""),
        ("ford.md", "chapters"),
        ("mill.md", "chapters"),
        ("quarry.md", "chapters"),
        ("test_toll.ron", "encounters"),
        ("test_last_toll.ron", "encounters"),
        ("enemies.ron", "enemies"),
    ] {
        let target = root.join("scenarios/test_ford").join(place);
        std::fs::create_dir_all(&target).unwrap();
        let text = std::fs::read_to_string(here.join("tests/journey/ford").join(file)).unwrap();
        // There is no scenario to come after it here.
        std::fs::write(target.join(file), text.replace("    next: \"test_well\",\n", "")).unwrap();
    }
    let count = |report: &serde_json::Value, n: usize| {
        let encounters = report["encounters"].as_object().unwrap();
        encounters.values().map(|record| record[n].as_u64().unwrap()).sum::<u64>()
    };
    let played = walked(root, &["--fights", "bot"]);
    assert_eq!(played["journeys"], 2);
    assert!(count(&played, 0) >= 2 && count(&played, 1) * 2 > count(&played, 0), "{played}");
    assert_eq!(played["stuck"].as_array().map(Vec::len), Some(0), "{played}");
    assert_eq!(played["gear_moves"], 0, "nobody strips what the bot fights with");
    assert_eq!(walked(root, &["--fights", "bot"]), played);
    // One journey is told in the words of its diary.
    let out = Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(["walk", "test_ford", "--journey", "0", "--seed", "2"])
        .env("EMBERHEX_ROOT", root)
        .output()
        .expect("the program can be started");
    let told = to_text(&out.stdout);
    assert!(told.contains("\n    > ") && told.contains("\nAfter the river\n"), "{told}");
    assert!(!told.contains("PageTurned") && !told.contains("OptionChosen"), "{told}");
    // The scenario's folder names it as well as its id does.
    let path = root.join("scenarios/test_ford").display().to_string();
    let out = run_emberhex(&["walk", &path, "--runs", "2", "--seed", "2", "--format", "json", "--fights", "bot"]);
    assert_eq!(to_text(&out.stdout), serde_json::to_string_pretty(&played).unwrap() + "\n");
    assert!(to_text(&run_emberhex(&["walk", "/no/such/folder"]).stderr).contains("/no/such/folder is no folder"));
    let lost = walked(root, &["--odds", "0"]);
    assert!(count(&lost, 0) > 0 && count(&lost, 1) == 0, "{lost}");
    assert!(lost["gear_moves"].as_u64() > Some(0), "{lost}");
}

/// A walk through a campaign reports each scenario, which endings led on, and the notes that nothing reads.
#[test]
fn a_walk_goes_through_a_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let (root, here) = (folder.path(), Path::new(env!("CARGO_MANIFEST_DIR")));
    copy_content(here, root);
    std::fs::remove_dir_all(root.join("scenarios")).unwrap();
    for scenario in ["ford", "well"] {
        let source = here.join("tests/journey").join(scenario);
        for entry in std::fs::read_dir(&source).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let place = match name {
                "scenario.ron" | "prestige.md" | "creation.md" => "",
                "enemies.ron" => "enemies",
                name if name.ends_with(".md") => "chapters",
                _ => "encounters",
            };
            let target = root.join(format!("scenarios/test_{scenario}")).join(place);
            std::fs::create_dir_all(&target).unwrap();
            std::fs::copy(&path, target.join(name)).unwrap();
        }
    }
    let run = |arguments: &[&str]| {
        let walk = ["walk", "test_ford", "--campaign", "--seed", "2"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_emberhex"));
        let out = command.args(walk.iter().chain(arguments)).env("EMBERHEX_ROOT", root).output();
        to_text(&out.expect("the program can be started").stdout)
    };
    let told = run(&["--runs", "6"]);
    assert!(told.starts_with("a campaign of 2 scenarios, 6 journeys\n6 journeys through test_ford"), "{told}");
    assert!(told.contains("\nwent on from under to test_well: "), "{told}");
    assert!(told.contains("\n6 journeys through test_well"), "{told}");
    let report: serde_json::Value = serde_json::from_str(&run(&["--runs", "6", "--format", "json"])).unwrap();
    assert_eq!((&report[0]["scenario"], &report[1]["scenario"]), (&"test_ford".into(), &"test_well".into()));
    assert_eq!(report[0]["went_on"], report[0]["endings"]);
    assert_eq!(report[0]["unread_notes"].as_array().map(Vec::len), Some(0));
    let diary = run(&["--journey", "0"]);
    assert!(diary.contains("The campaign goes on after The Ford: "), "{diary}");
}

/// Format 1 is the first: no word has an older form, so `migrate` reads every file and changes none.
#[test]
fn files_of_the_present_format_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vignette.ron");
    let text = "// A vignette.\n(title: \"\", setup: (committed_actions: []), runs: [(steps: [Waits(Reaction)])])\n";
    std::fs::write(&file, text).unwrap();
    let path = file.display().to_string();
    for words in [["migrate", "--check", &path].as_slice(), &["migrate", &path]] {
        let out = run_emberhex(words);
        assert_eq!(out.status.code(), Some(0));
        assert_eq!(to_text(&out.stdout), "0 words in 0 of 1 files\n");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
    assert_eq!(run_emberhex(&["migrate", "/no/such/folder"]).status.code(), Some(2));
}

#[test]
fn the_shipped_files_are_in_the_present_format() {
    let root = env!("CARGO_MANIFEST_DIR");
    let folders = ["assets", "scenarios", "tests/vignettes"].map(|name| format!("{root}/{name}"));
    let out = run_emberhex(&["migrate", "--check", &folders[0], &folders[1], &folders[2]]);
    assert_eq!(out.status.code(), Some(0), "{}", to_text(&out.stdout));
}
