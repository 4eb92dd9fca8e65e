//! `emberhex new` and `emberhex watch`, and the recipes of the page for writers, each put into a new scenario.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use emberhex::content::syntax::{SyntaxNode, parse_syntax};
use emberhex::content::{ContentSource, SourceFile, load};
use emberhex::model::Id;
use emberhex::scenario::chance_fight::decide_by_chance;
use emberhex::scenario::walk::{WalkHabits, WalkReport, walk_journey};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::trials::{BotKind, TrialConfig, run_trials};

fn emberhex(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_emberhex"));
    command.args(arguments).env("EMBERHEX_ROOT", root);
    command
}

fn run_in(root: &Path, arguments: &[&str]) -> Output {
    emberhex(root, arguments).output().expect("the program can be started")
}

fn run(arguments: &[&str]) -> Output {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
}

fn said(out: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

/// The commands that an author runs next find nothing wrong with the scenario in this folder.
fn assert_is_right(folder: &str, has_chapter: bool) {
    let out = run(&["check", folder, "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&out.stdout).expect("valid JSON");
    let counts = ["errors", "warnings"].map(|kind| found[kind].as_array().map(Vec::len));
    assert_eq!((out.status.code(), counts), (Some(0), [Some(0); 2]), "{folder}: {found}");
    let out = run(&["simulate", folder, "--games", "3", "--bot", "aggressive"]);
    assert!(out.status.success() && said(&out).contains("Rounds"), "{}", said(&out));
    let out = run(&["migrate", "--check", folder]);
    assert!(out.status.success() && said(&out).starts_with("0 words in 0 of "), "{}", said(&out));
    if has_chapter {
        let out = run(&["walk", folder, "--runs", "200"]);
        assert!(out.status.success() && said(&out).contains("ending home: 200"), "{}", said(&out));
    }
}

#[test]
fn a_new_scenario_can_be_played_at_once() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("scenarios")).unwrap();
    let out = run_in(root.path(), &["new", "salt_mill", "--chapter"]);
    assert!(out.status.success(), "{}", said(&out));
    let folder = root.path().join("scenarios/salt_mill");
    for file in ["scenario.ron", "prestige.md", "chapters/opening.md", "encounters/first_fight.ron", "enemies/own.ron"]
    {
        assert!(folder.join(file).is_file() && said(&out).contains(file), "{file}: {}", said(&out));
    }
    assert!(said(&out).contains("emberhex play --scenario salt_mill"), "{}", said(&out));
    assert!(std::fs::read_to_string(folder.join("scenario.ron")).unwrap().contains("name: \"Salt Mill\""));
    assert_is_right(&folder.display().to_string(), true);
    let out =
        run_in(root.path(), &["simulate", "first_fight", "--scenario", "salt_mill", "--games", "1", "--bot", "random"]);
    assert!(out.status.success(), "{}", said(&out));

    // A folder that is there and empty may be anywhere.
    let other = tempfile::tempdir().unwrap();
    let folder = other.path().join("kiln");
    std::fs::create_dir(&folder).unwrap();
    let out = emberhex(Path::new(env!("CARGO_MANIFEST_DIR")), &["new", "."]).current_dir(&folder).output().unwrap();
    assert!(out.status.success() && !said(&out).contains("play --scenario"), "{}", said(&out));
    assert!(!folder.join("chapters").exists() && !folder.join("prestige.md").exists());
    assert_is_right(&folder.display().to_string(), false);
}

#[test]
fn a_copy_has_the_enemies_of_its_encounter() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("two_porters").display().to_string();
    let out = run(&["new", &folder, "--like", "the_ninth_fire/tholes_yard", "--chapter"]);
    assert!(out.status.success(), "{}", said(&out));
    let read = |file: &str| std::fs::read_to_string(root.path().join("two_porters").join(file)).unwrap();
    assert!(read("enemies/own.ron").contains("\"sallow_brill\": ("), "{}", read("enemies/own.ron"));
    assert!(read("chapters/opening.md").contains("(fight:tholes_yard)"));
    assert_is_right(&folder, true);
}

#[test]
fn a_new_scenario_that_cannot_be_written_is_refused() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let refused = |arguments: &[&str]| {
        let out = run(&[&["new"], arguments].concat());
        assert_eq!(out.status.code(), Some(2), "{}", said(&out));
        said(&out)
    };
    for wrong in ["Salt", "2mills", "salt-mill", "salt mill"] {
        assert!(refused(&[&path(wrong)]).contains(&format!("`{wrong}` is no id")), "{wrong}");
    }
    assert!(refused(&["Salt"]).contains("`Salt` is no id"));
    assert!(refused(&["the_far_fire"]).contains("the_far_fire is there already"));
    assert!(refused(&[&path("the_far_fire")]).contains("there is a scenario `the_far_fire` already"));
    let like = |like: &str| refused(&[&path("copy"), "--like", like]);
    assert!(like("hollowed_adventurers").contains("did you mean `hollowed_adventurer`?"));
    assert!(like("the_far_fir/hollowed_adventurer").contains("did you mean `the_far_fire`?"));
    std::fs::create_dir(root.path().join("mill")).unwrap();
    std::fs::write(root.path().join("mill/plan.txt"), "mine").unwrap();
    assert!(refused(&[&path("mill")]).contains("mill is there already"));
    let left: Vec<_> = std::fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["mill"], "a refused command has written something");
    assert_eq!(std::fs::read_dir(root.path().join("mill")).unwrap().count(), 1);
}

/// A program under way, whose lines can be waited for.
struct Running {
    child: Child,
    lines: Receiver<String>,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program can be started");
        let out = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Self { child, lines }
    }

    /// All lines up to the first that contains these words.
    fn lines_until(&self, words: &str) -> String {
        let mut found = String::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(240));
            found += &line.unwrap_or_else(|why| panic!("no line with {words:?}: {why}: {found}"));
            found.push('\n');
            if found.contains(words) {
                return found;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended by itself unless the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn each_save_prints_what_it_has_changed() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("scenarios")).unwrap();
    assert!(run_in(root.path(), &["new", "salt_mill"]).status.success());
    let folder = root.path().join("scenarios/salt_mill");
    std::fs::create_dir(folder.join("vignettes")).unwrap();
    let vignette = "(title: \"g\", covers: [], setup: (scenario: \"salt_mill\", character: (pool: [1])),
        runs: [(steps: [Expect([Pool([1])])])])";
    std::fs::write(folder.join("vignettes/pool.ron"), vignette).unwrap();
    let path = folder.display().to_string();
    let out = run(&["vignette", &path]);
    assert!(out.status.success() && said(&out).trim() == "1 passed, 0 failed", "{}", said(&out));

    let mut watch = Running::start(&mut emberhex(root.path(), &["watch", "salt_mill", "--games", "1", "--saves", "3"]));
    let told = watch.lines_until("warnings");
    assert!(told.contains("salt_mill; Ctrl-C ends it"), "{told}");
    assert!(told.ends_with("0 errors, 0 warnings; vignettes: 1 passed, 0 failed\n"), "{told}");
    let enemies = folder.join("enemies/own.ron");
    let text = std::fs::read_to_string(&enemies).unwrap();
    std::fs::write(&enemies, text.replace("hp: 12", "hp: many")).unwrap();
    let told = watch.lines_until("1 error");
    assert!(told.contains("scenarios/salt_mill/enemies/own.ron:") && !told.contains("vignettes"), "{told}");
    std::fs::write(&enemies, text.replace("hp: 12", "hp: 1")).unwrap();
    let told = watch.lines_until("Rounds");
    let figures = told.rsplit_once("first_fight: won ").unwrap_or_else(|| panic!("{told}")).1;
    assert!(figures.contains(" → ") && figures.contains(" %, Rounds "), "{told}");
    // A word that is only read changes no figure.
    std::fs::write(&enemies, text.replace("hp: 12", "hp: 1") + "// A note.\n").unwrap();
    let told = watch.lines_until("vignettes");
    assert!(!told.contains("first_fight"), "{told}");
    assert!(watch.child.wait().unwrap().success());
}

#[test]
fn only_a_scenario_with_a_folder_is_watched() {
    let refused = |scenario: &str| {
        let out = run(&["watch", scenario]);
        assert_eq!(out.status.code(), Some(2), "{}", said(&out));
        said(&out)
    };
    assert!(refused("the_far_fir").contains("did you mean `the_far_fire`?"));
    assert!(refused("/no/such/folder").contains("/no/such/folder is no folder"));
}

/// Two RON values in one: lists and maps become longer, and everything else is that of `more`. A struct of a list takes the
/// place of one that has the same name.
fn merged((base, a): (&str, &SyntaxNode<'_>), (more, b): (&str, &SyntaxNode<'_>)) -> String {
    let name = |text: &str, node: &SyntaxNode<'_>| node.field("name").map(|(_, name)| text[name.range()].to_owned());
    if a.is_list() && b.is_list() {
        let names: Vec<String> = b.children().filter_map(|item| name(more, item)).collect();
        let is_kept = |item: &&SyntaxNode<'_>| name(base, item).is_none_or(|name| !names.contains(&name));
        let kept = a.children().filter(is_kept).map(|item| &base[item.range()]);
        let added = b.children().map(|item| &more[item.range()]);
        return format!("[{}]", kept.chain(added).collect::<Vec<_>>().join(", "));
    }
    let fields = |text: &str, node: &SyntaxNode<'_>| -> Vec<String> {
        node.labelled_children().filter_map(|(label, _)| Some(text[label?.1].to_owned())).collect()
    };
    let (of_base, of_more) = (fields(base, a), fields(more, b));
    if of_base.is_empty() || of_more.is_empty() {
        return more[b.range()].to_owned();
    }
    let value = |fields: &[String], node: &SyntaxNode<'_>, label: &String| {
        fields.iter().position(|field| field == label).and_then(|n| node.children().nth(n).map(SyntaxNode::range))
    };
    let all = of_base.iter().chain(of_more.iter().filter(|label| !of_base.contains(label)));
    let all = all.map(|label| {
        let (old, new) = (value(&of_base, a, label), value(&of_more, b, label));
        let text = match (old, new) {
            (Some(old), Some(new)) => merge(&base[old], &more[new]),
            (Some(old), None) => base[old].to_owned(),
            (None, new) => more[new.unwrap()].to_owned(),
        };
        format!("{label}: {text},\n")
    });
    let inside: String = all.collect();
    if base[a.range()].starts_with('{') { format!("{{{inside}}}") } else { format!("({inside})") }
}

fn merge(base: &str, more: &str) -> String {
    merged((base, &parse_syntax(base)), (more, &parse_syntax(more)))
}

/// A chapter with more fields in its block.
fn with_block_fields(chapter: &str, more: &str) -> String {
    let (head, rest) = chapter.split_once("```chapter\n").unwrap();
    let (block, pages) = rest.split_once("```").unwrap();
    let block = merge(&format!("({block})"), &format!("({more})"));
    format!("{head}```chapter\n{}\n```{pages}", &block[1..block.len() - 1])
}

/// A chapter with more options of the page `door`, and with more pages.
fn with_pages(chapter: &str, more: &str) -> String {
    let (options, pages) = more.split_at(more.find("## ").unwrap_or(more.len()));
    let at = chapter.find("- [Go in.]").expect("the page `door`");
    format!("{}{}\n{}\n{pages}", &chapter[..at], options.trim(), &chapter[at..])
}

/// The files of a new scenario with what a recipe says.
fn cook(files: &BTreeMap<String, String>, recipe: &str) -> BTreeMap<String, String> {
    const CHAPTER: &str = "chapters/opening.md";
    let mut files = files.clone();
    let mut steps = 0;
    for block in recipe.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let file = head.trim_start_matches("// ").split(',').next().unwrap_or_default();
        let mut change = |file: &str, change: &dyn Fn(&str) -> String| {
            let old = files.get_mut(file).unwrap_or_else(|| panic!("a new scenario has no {file}"));
            *old = change(old);
        };
        match (language, file) {
            ("markdown", _) => change(CHAPTER, &|old| with_pages(old, text)),
            ("ron", CHAPTER) => change(CHAPTER, &|old| with_block_fields(old, rest)),
            ("ron", file) if file.starts_with("enemies/") => change(file, &|old| merge(old, &format!("{{{rest}}}"))),
            ("ron", file) => change(file, &|old| merge(old, &format!("({rest})"))),
            (other, _) => panic!("a recipe is written in {other}"),
        }
        steps += 1;
    }
    assert!(steps > 0, "a recipe without lines: {recipe}");
    files
}

/// Each recipe, put into a new scenario, gives one without a mistake whose pages are all reached and whose fight is played.
#[test]
fn the_recipes_of_the_guide_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my_mill");
    let out = run(&["new", &path.display().to_string(), "--chapter"]);
    assert!(out.status.success(), "{}", said(&out));
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).with_scenario(&path).read_files();
    let new: BTreeMap<String, String> = files
        .iter()
        .filter_map(|file| Some((file.path.strip_prefix("scenarios/my_mill/")?.to_owned(), file.text.clone())))
        .collect();
    files.retain(|file| file.path.starts_with("assets/"));

    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/README.md");
    let readme = std::fs::read_to_string(readme).unwrap().replace("\r\n", "\n");
    let (_, recipes) = readme.split_once("\n## Twenty recipes\n").expect("the page has recipes");
    let (recipes, _) = recipes.split_once("\n## Commands\n").expect("the commands follow them");
    let recipes: Vec<&str> = recipes.split("\n**").skip(1).collect();
    assert_eq!(recipes.len(), 20);
    for (n, recipe) in recipes.iter().enumerate() {
        assert!(recipe.starts_with(&format!("{}. ", n + 1)), "{recipe}");
        for (path, text) in cook(&new, recipe) {
            files.push(SourceFile { path: format!("scenarios/recipe_{}/{path}", n + 1), text });
        }
    }
    let (library, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    for (n, recipe) in recipes.iter().enumerate() {
        let id = Id::new(&format!("recipe_{}", n + 1));
        let catalog = library.catalog(id).unwrap();
        let configs = GameConfig::all_in_scenario(catalog);
        let trials = TrialConfig::new(configs, 6, 1, BotKind::Policy(BotPolicy::Aggressive), 2);
        let reports = run_trials(&trials, || {}).unwrap();
        assert!(reports.len() == 1 && reports[0].failed == 0, "{recipe}: {reports:?}");
        let mut walks = WalkReport::default();
        for index in 0..200 {
            let walked = walk_journey(catalog, id, (1, index), WalkHabits::HandlesGear, &mut walks, |journey, rng| {
                decide_by_chance(catalog, journey, 60, rng)
            });
            assert!(walked.is_ok(), "{recipe}: {walked:?}");
        }
        assert_eq!(walks.unread_pages(catalog, id), [], "{recipe}");
        assert_eq!(walks.closed_options(catalog, id), [], "{recipe}");
        assert!(walks.stuck.is_empty() && walks.missed_endings(catalog, id).is_empty(), "{recipe}: {walks:?}");
    }
}
