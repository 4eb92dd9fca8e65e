//! Every vignette below `tests/vignettes` passes, one test for each file: `cargo test --test vignettes bleeding` runs
//! those with `bleeding` in their path. At every decision on the way, each legal intent is written as an author would
//! write it, and read back. Further tests hold the vignettes to the rulebook, and the README to the format.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "only the catalog is needed here")]
mod common;
#[path = "common/format_reference.rs"]
mod format_reference;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use common::LIBRARY;
use emberhex::rules::access::RulesWorld;
use emberhex::rules::player::legal::legal_intents;
use emberhex::testing::{
    VignetteResult, find_citations, find_ron_files, read_citations, read_intent, run_text, visit_positions,
    write_intent,
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let files = vignette_files();
    assert!(!files.is_empty(), "there is no vignette");
    let mut tests: Vec<Trial> =
        files.into_iter().map(|file| Trial::test(test_name(&file), move || check_vignette(&file))).collect();
    let named: [(&str, fn()); 12] = [
        ("every_action_is_shown", every_action_is_shown),
        ("every_rule_is_shown_or_said_to_wait", every_rule_is_shown_or_said_to_wait),
        ("the_runner_finds_what_is_wrong", the_runner_finds_what_is_wrong),
        ("covered_ids_are_known", covered_ids_are_known),
        ("refusals_cover_nothing", refusals_cover_nothing),
        ("missing_ids_are_marked_in_the_file", missing_ids_are_marked_in_the_file),
        ("setups_that_play_cannot_reach_fail", setups_that_play_cannot_reach_fail),
        ("states_can_be_looked_at_before_a_phase", states_can_be_looked_at_before_a_phase),
        ("everything_happens_until_a_real_decision", everything_happens_until_a_real_decision),
        ("runs_and_files_build_on_others", runs_and_files_build_on_others),
        ("failures_speak_the_notation", failures_speak_the_notation),
        ("the_readme_lists_the_format", the_readme_lists_the_format),
    ];
    tests.extend(named.into_iter().map(|(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    }));
    libtest_mimic::run(&Arguments::from_args(), tests).exit();
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn vignette_files() -> Vec<PathBuf> {
    find_ron_files(&[root().join("tests/vignettes")]).unwrap()
}

/// The path of a vignette below `tests/vignettes`, without its ending.
fn test_name(file: &Path) -> String {
    let path = file.strip_prefix(root().join("tests/vignettes")).unwrap_or(file);
    path.with_extension("").display().to_string().replace('\\', "/")
}

fn check_vignette(file: &Path) -> Result<(), Failed> {
    let result = visit_positions(&LIBRARY, file, &mut check_notation);
    if result.failures.is_empty() {
        return Ok(());
    }
    let VignetteResult { title, passed, failures, .. } = result;
    Err(format!("{title}: {passed} runs passed, {} did not:\n{}", failures.len(), failures.join("\n")).into())
}

/// A printed list of legal intents can be written in a vignette as it stands.
fn check_notation(world: &RulesWorld) -> Result<(), String> {
    for intent in legal_intents(world) {
        let text = write_intent(world, &intent);
        let read = read_intent(world, &text).map_err(|why| format!("`{text}` can't be read: {why}"))?;
        if read != intent {
            return Err(format!("`{text}` is written for {intent:?} and read as {read:?}"));
        }
    }
    Ok(())
}

/// At least one vignette shows each action of the character.
fn every_action_is_shown() {
    let covered = read_citations(&vignette_files()).covered;
    let missing: Vec<&str> =
        LIBRARY.core().actions.iter().map(|a| a.id.as_str()).filter(|id| !covered.contains(*id)).collect();
    assert!(missing.is_empty(), "no vignette covers {missing:?}");
}

/// At least one vignette or test of journeys cites each rulebook id, except for the ids that `tests/uncited.ron` lists with a reason.
fn every_rule_is_shown_or_said_to_wait() {
    let text = std::fs::read_to_string(root().join("tests/uncited.ron")).unwrap();
    let reasons: BTreeMap<String, String> = ron::from_str(&text).unwrap();
    assert!(reasons.values().all(|why| why.split_whitespace().count() > 5), "an id stands there without a reason");
    let waiting: BTreeSet<String> = reasons.into_keys().collect();
    let citations = find_citations(&root().join("tests")).unwrap();
    let rules = LIBRARY.core().rulebook.keys();
    let uncited: BTreeSet<String> = rules.filter(|id| !citations.is_cited(id)).cloned().collect();
    let forgotten: Vec<&String> = uncited.difference(&waiting).collect();
    assert!(forgotten.is_empty(), "no vignette cites {forgotten:?}");
    let done: Vec<&String> = waiting.difference(&uncited).collect();
    assert!(done.is_empty(), "cited, or no rule at all, and still said to wait: {done:?}");
}

/// The failures of a vignette with this setup and one run.
fn failures_of(setup: &str, run: &str) -> String {
    let text = format!("(title: \"t\", covers: [], setup: ({setup}), runs: [({run})])");
    run_text(&LIBRARY, "case", &text).failures.join("\n")
}

/// An enemy that does nothing.
const POST: &str =
    r#"enemies: { "post": (name: "Post", hp: 20, attacks: {}) }, spawns: [(enemy: "post", at: (5, 6))],"#;

/// An enemy that strikes for 1 Crush whenever its table is rolled.
const BULLY: &str = r#"
    enemies: { "bully": (name: "Bully", hp: 20, attacks: { "slap": (name: "Slap", range: (1, 1), effect: [
        Strike((deals: [(N(1), Is(Crush))])),
    ], text: "") }) },
    tables: [(name: "Slap", entries: [(roll: (1, 6), coins: 6, behaviours: [(attack: "slap")])])],
    spawns: [(enemy: "bully", at: (5, 6))],
"#;

fn the_runner_finds_what_is_wrong() {
    let failure = |dice: &str, steps: &str| {
        failures_of("character: (pool: [3, 3])", &format!("dice: [{dice}], steps: [{steps}]"))
    };
    assert_eq!(failure("", "Expect([Pool([3, 3])])"), "");
    assert!(failure("", "Expect([Pool([3, 2])])").contains("expected [2, 3], found [3, 3]"));
    assert!(failure("4", "Expect([Pool([3, 3])])").contains("never rolled"));
    assert!(failure("", "Do(EndBeat)").contains("ActFirst"));
    assert!(failure("", "Refuse(EndBeat, \"FreeLast\")").contains("expected a refusal (FreeLast), got (ActFirst)"));
    assert!(
        failure("", "Refuse(EndBeat, \"ActFrist\")").contains("no refusal code `ActFrist`; did you mean `ActFirst`")
    );
    assert!(failure("", "Refuse(Commit((action: \"move\", dice: [3])), \"NoActionLeft\")").contains("was accepted"));
    assert!(failure("", "Expext([])").contains("did you mean `Expect`"));
    assert!(failure("", "Expect([Facts([Movd(who: (0), path: [], how: Walk)])])").contains("did you mean `Moved`"));
    assert!(failure("", "Expect([SinkValue(3, PDef, 1)])").contains("there is no combatant 3"));
    assert!(failure("", "Expect([Legal(\"kik\", false)])").contains("there is no action `kik`"));
    assert!(failure("", "Expect([Hands(\"sord\", None)])").contains("expected (\"sord\", None)"));
    let empty = run_text(&LIBRARY, "case", "(title: \"t\", covers: [], runs: [])");
    assert_eq!(empty.failures, ["it has no run"]);
}

fn covered_ids_are_known() {
    let of = |id: &str| {
        let steps = "steps: [Expect([Pool([1])])]";
        let text = format!("(title: \"t\", covers: [\"{id}\"], setup: (character: (pool: [1])), runs: [({steps})])");
        run_text(&LIBRARY, "case", &text).failures.join("\n")
    };
    assert_eq!(of("R-045"), "");
    assert_eq!(of("move"), "");
    assert_eq!(of("kite_shield"), "");
    assert!(of("R-9999").contains("covers `R-9999`, which is no id"));
    assert!(of("kite_shild").contains("did you mean `kite_shield`"));
}

/// A vignette does not cover an id of which it shows only a refusal.
fn refusals_cover_nothing() {
    let failures = |cited: &str, steps: &str| {
        let text = format!("(title: \"t\", {cited}, setup: (character: (pool: [3])), runs: [(steps: [{steps}])])");
        run_text(&LIBRARY, "case", &text).failures.join("\n")
    };
    let refused = "Refuse(Commit((action: \"kick\", dice: [3])), \"OutOfReach\")";
    let found = failures(r#"covers: ["kick", "R-415"]"#, refused);
    assert!(found.contains("it covers `kick` and shows only what is refused about it"), "{found}");
    assert!(found.contains("it covers `R-415` and shows"), "{found}");
    assert_eq!(failures(r#"covers: [], refuses: ["kick", "R-415"]"#, refused), "");
    assert!(failures(r#"covers: [], refuses: ["R-9999"]"#, refused).contains("`R-9999`, which is no id"));
    // A rule can be about the refusal, when the vignette goes on; an action is shown only where it is taken.
    let goes_on = format!("{refused}, Do(Commit((action: \"move\", dice: [3])))");
    let found = failures(r#"covers: ["kick", "R-415"]"#, &goes_on);
    assert!(found.contains("`kick`") && !found.contains("R-415"), "{found}");
    assert_eq!(failures(r#"covers: ["move", "R-415"], refuses: ["kick"]"#, &goes_on), "");
}

/// A run starts where play can come to: each case names the reason why play can't.
fn setups_that_play_cannot_reach_fail() {
    let failure = |setup: &str| failures_of(&format!("{POST} {setup}"), "steps: []");
    assert_eq!(failure("character: (pool: [1])"), "");
    assert_eq!(failure("character: (), committed_actions: (simple: 1)"), "");
    for (setup, why) in [
        ("character: ()", "no beat begins without dice"),
        ("character: (pool: [1, 1, 1, 1, 1])", "the pool holds 5 dice, and END rolls 4"),
        ("character: (pool: [7])", "a die in the pool can't show 7"),
        ("character: (), moment: BeatOpens", "a beat opens only while there are dice"),
        ("character: (pool: [1]), moment: Round", "a Round begins only when the pool is empty"),
        ("character: (pool: [1]), round: 0", "the tally is 0 only before the first Round"),
        ("character: (pool: [1]), committed_actions: (simple: 1, double: true)", "no beat has room"),
        ("character: (pool: [1]), committed_actions: (dynamic: 2)", "no beat has room"),
        ("character: (pool: [1]), victory: Survive(1), round: 2", "the encounter is over before the beat begins"),
        ("character: (pool: [1], hp: [(Slash, 6)])", "combatant 0 has no HP left and is still on the board"),
        ("character: (pool: [1], in_sinks: [(FDef, Damage(Burn))])", "holds 1 tokens, and its capacity is 0"),
        ("character: (pool: [1], raised: \"spear\")", "the raised shield is not held"),
        ("character: (pool: [1], conditions: [(Flinch, 1)])", "leaves no token"),
        ("character: (pool: [1], conditions: [(Grappled, 1)])", "an enemy grapples the character: name it"),
        ("character: (pool: [1], grappled_by: (1, \"hug\"))", "`grappled_by` needs the condition too"),
        ("character: (pool: [1], in_sinks: [(PDef, Damage(Burn))])", "the sink P.DEF takes no token Damage(Burn)"),
        ("character: (pool: [1], card_tokens: [(\"spear\", Slash, 1)])", "`spear` is no shield"),
        ("character: (pool: [1], charges_used: [(\"sunlit_flask\", 3)])", "has 2 charges, and 3 are used up"),
        ("character: (pool: [1], loaded: [(\"spear\", \"arming_sword\")])", "`spear` can't be loaded with"),
        ("character: (pool: [1], lit: [\"spear\"])", "`spear` can't be lit"),
        ("character: (pool: [1]), coins: [[1]]", "`coins` has 1 lists, and there are 0 tables"),
        ("character: (pool: [1], focus_spent: 7)", "has spent more FP"),
    ] {
        let found = failure(setup);
        assert!(found.contains("play can't reach this setup") && found.contains(why), "{setup}: {found}");
    }
    // Values that the sheet can't hold are refused as in a content file.
    for (setup, why) in [
        ("character: (pool: [1], held: (7, None))", "there is no hand slot 7"),
        ("character: (pool: [1], pouches: [\"spear\"])", "`spear` is no flask or item"),
        ("character: (pool: [1], attunements: [\"gone\"])", "there is no attunement `gone`"),
        ("character: (pool: [1], hands: [\"spear\", \"spear\", \"spear\", \"spear\", \"spear\"])", "hand slots in use"),
    ] {
        let found = failure(setup);
        assert!(found.contains(why), "{setup}: {found}");
    }
    let grappled =
        |by: &str| failure(&format!("character: (pool: [1], conditions: [(Grappled, 1)], grappled_by: {by})"));
    assert!(grappled("(2, \"hug\")").contains("there is no combatant 2"));
    assert!(grappled("(1, \"hug\")").contains("there is no attack `hug` on the sheet of enemy 1"));
    // The Free action comes first, so that only a paid action may follow it.
    let free_only = format!("{POST} character: (pool: [1, 1]), committed_actions: (free: true)");
    assert_eq!(failures_of(&free_only, "steps: [Refuse(EndBeat, \"FreeLast\")]"), "");
    // The counterbeat begins as it does in play.
    let counterbeat = format!("{BULLY} moment: Counterbeat");
    let facts = "CounterbeatBegan, TableRolled(table: 0, dice: [1], rolled: 0, resolved: 0)";
    let run = format!("dice: [1], steps: [Expect([Facts([{facts}])])]");
    assert_eq!(failures_of(&counterbeat, &run), "");
}

/// An id that does not exist is marked where it stands: in the run that writes it, or else in the setup.
fn missing_ids_are_marked_in_the_file() {
    let text = r#"(title: "t", covers: [], setup: (
    spawns: [(enemy: "hollowed_adventurer", at: (5, 6))],
    tiles: { "mire": (name: "Mire", kind: Hazard) },
    layout: [(tile: "mire", at: [Hex((1, 1))])],
    character: (pool: [1], carried: ["sper"]),
), runs: [
    (steps: [Expect([Pool([1])])]),
    (with: (character: (carried: [])), steps: []),
    (with: (character: (carried: [], hands: ["ax"])), steps: []),
    (with: (character: (carried: [], broken: ["ax"])), steps: []),
    (with: (character: (carried: []), spawns: [(enemy: "wlf", at: (5, 6))]), steps: []),
    (with: (character: (carried: []), change_spawns: { 1: (enemy: "wlf") }), steps: []),
    (with: (character: (carried: []), layout: [(tile: "mire", at: []), (tile: "bog", at: [])]), steps: []),
    (with: (character: (carried: []), placed_tiles: [("bog", (2, 2))]), steps: []),
    (with: (scenario: "nowhere"), steps: []),
    (with: (encounter: "never"), steps: []),
])"#;
    let failures = run_text(&LIBRARY, "case.ron", text).failures;
    let wanted = [
        ("run 1", 5, "\"sper\"", "there is no gear `sper`; did you mean `spear`?"),
        ("run 3", 9, "\"ax\"", "there is no gear `ax`"),
        ("run 4", 10, "\"ax\"", "the character does not carry `ax`"),
        ("run 5", 11, "\"wlf\"", "there is no enemy `wlf`"),
        ("run 6", 12, "\"wlf\"", "there is no enemy `wlf`"),
        ("run 7", 13, "\"bog\"", "there is no tile `bog`"),
        ("run 8", 14, "\"bog\"", "there is no tile `bog`"),
        ("run 9", 15, "\"nowhere\"", "there is no scenario `nowhere`"),
        ("run 10", 16, "\"never\"", "there is no encounter `never`"),
    ];
    assert_eq!(failures.len(), wanted.len(), "{failures:#?}");
    for (failure, (run, line, at, message)) in failures.iter().zip(wanted) {
        let column = text.lines().nth(line - 1).and_then(|text| text.find(at)).map_or(0, |at| at + 1);
        let place = format!("case.ron:{line}:{column}");
        assert!(failure.starts_with(run) && failure.contains(message) && failure.contains(&place), "{failure}");
    }
}

/// Tokens lie in sinks until the next Round empties them: only a stop before it can show them.
fn states_can_be_looked_at_before_a_phase() {
    let setup = format!("{BULLY} character: (pool: [3]), committed_actions: (simple: 1)");
    let case = |dice: &str, steps: &str| failures_of(&setup, &format!("dice: [{dice}], steps: [{steps}]"));
    let strike = "Do(Commit((action: \"light_attack\", dice: [3])))";
    let before = "Expect([Round(1), Phase(Counterbeat), Pool([]), InSink(0, PDef, 1), Waits(Nothing)])";
    let seen = format!("{strike}, LetEverythingHappenUntil(Round), {before}");
    assert_eq!(case("1", &seen), "");
    let after = "GoOn, Expect([Round(2), Waits(Beat), InSink(0, PDef, 0), Pool([2, 2, 2, 2])])";
    assert_eq!(case("1, 2, 2, 2, 2", &format!("{seen}, {after}")), "");
    assert!(case("1", &format!("{seen}, Do(EndBeat)")).contains("NotNow"));
    assert!(case("", &format!("{strike}, GoOn")).contains("the table waits for Beat"));
    assert_eq!(case("", &format!("{strike}, DoUntil(EndBeat, Counterbeat), Expect([Phase(Beat)])")), "");
    // The tokens of the slap are a decision before the Round.
    assert!(case("1", &format!("{strike}, DoUntil(EndBeat, Round)")).contains("the table waits for Tokens"));
}

fn everything_happens_until_a_real_decision() {
    let setup = format!("{BULLY} character: (pool: [6, 6]), moment: Counterbeat");
    // A reaction could be paid, and is let go; the token goes into the sink.
    let run = "dice: [1], steps: [Expect([Waits(Reaction)]), LetEverythingHappen, \
               Expect([Waits(Beat), Phase(Beat), InSink(0, PDef, 1), Pool([6, 6])])]";
    assert_eq!(failures_of(&setup, run), "");
    let stuck = failures_of(&setup, "dice: [1], steps: [LetEverythingHappen, LetEverythingHappen]");
    assert!(stuck.contains("nothing happens by itself, the table waits for Beat"), "{stuck}");
}

fn runs_and_files_build_on_others() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let run = |name: &str| {
        let path = folder.path().join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        run_text(&LIBRARY, &path.display().to_string(), &text)
    };
    write(
        "post.ron",
        r#"(title: "base", covers: [], setup: (
            enemies: { "post": (name: "Post", hp: 20, sinks: { PDef: 1 }, attacks: {}) },
            spawns: [(enemy: "post", at: (5, 6), hp: [(Slash, 1)]), (enemy: "post", at: (5, 8))],
            character: (pool: [2, 3], stats: { End: 9, Dex: 8 }),
        ), runs: [(steps: [Expect([HpLeft(1, 19), Eqp(7)])])])"#,
    );
    write(
        "above.ron",
        r#"(title: "above", covers: [], base: "post.ron", setup: (character: (stats: { End: 10 })), runs: [
            (steps: [Expect([Pool([2, 3]), Eqp(8), At(2, (5, 8))])]),
            (
                with: (character: (pool: [4], add_to_sinks: { Res: 1 }), change_spawns: { 2: (at: (5, 9), add_to_sinks: { PDef: 1 }) }),
                steps: [Expect([Pool([4]), Eqp(8), SinkValue(0, Res, 1), At(2, (5, 9)), HpLeft(1, 19), SinkValue(2, PDef, 2)])],
            ),
            (with: (spawns: [(enemy: "post", at: (1, 1))]), steps: [Expect([At(1, (1, 1)), EnemiesInPlay(1)])]),
            (steps: [Expect([Pool([2, 3])])]),
        ])"#,
    );
    assert_eq!((run("post.ron").passed, run("post.ron").failures), (1, vec![]));
    assert_eq!((run("above.ron").passed, run("above.ron").failures), (4, vec![]));
    write("lost.ron", "(title: \"l\", covers: [], base: \"gone.ron\", runs: [(steps: [])])");
    assert!(run("lost.ron").failures.join("").contains("the base `gone.ron` can't be read"));
    write("round.ron", "(title: \"r\", covers: [], base: \"trip.ron\", runs: [(steps: [])])");
    write("trip.ron", "(title: \"t\", covers: [], base: \"round.ron\", runs: [(steps: [])])");
    assert!(run("round.ron").failures.join("").contains("builds on this file"));
}

/// Failures name types and gear as an author writes them, never a position or the inside of a program.
fn failures_speak_the_notation() {
    let setup = format!(
        "{POST} change_spawns: {{ 1: (hp: [(Slash, 1)]) }}, \
         character: (hands: [\"spear\", \"kite_shield\", \"spear\"], held: (2, 1), pool: [3])"
    );
    let case = |steps: &str| failures_of(&setup, &format!("steps: [{steps}]"));
    let found = case("Expect([Hp(1, [(Slash, 2)])])");
    assert!(found.contains("Hp: expected [(Slash, 2)], found [(Slash, 1)]\n  in Hp(1, [(Slash, 2)])"), "{found}");
    let found = case("Expect([Hands(\"spear\", None)])");
    assert!(found.contains("found (\"spear#2\", \"kite_shield\")"), "{found}");
    let found = case("Do(EndBeat)");
    assert!(found.contains("    Commit((action: \"kick\", dice: [3]))"), "{found}");
    assert!(found.contains("gear: \"spear#2\""), "{found}");
    let found = case("Do(Commit((action: \"shield_up\", dice: [3]))), Expect([Facts([GearBroken(gear: \"spear\")])])");
    assert!(found.contains("ShieldRaised(who: (0), gear: \"kite_shield\")"), "{found}");
    let found = case("Expect([Price((action: \"move\"), Free)])");
    assert!(found.contains("Price: expected Free, found Score(least: "), "{found}");
}

const BEGIN: &str = "<!-- From here on written by the test `the_readme_lists_the_format`; see there. -->\n";

/// The reference in the README agrees with the types. `EMBERHEX_WRITE_README=1` writes it anew.
fn the_readme_lists_the_format() {
    let types = format_reference::read_types(root());
    for (name, words) in format_reference::parser_words() {
        assert_eq!(types[name].words(), words, "the reference and the parser disagree about `{name}`");
    }
    let path = root().join("tests/vignettes/README.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (guide, found) = page.split_once(BEGIN).expect("the README has lost the line where its reference begins");
    let wanted = format!("\n{}", format_reference::write_reference(&types));
    if std::env::var_os("EMBERHEX_WRITE_README").is_some() {
        std::fs::write(&path, format!("{guide}{BEGIN}{wanted}")).unwrap();
    } else {
        assert_eq!(found, wanted, "out of date: EMBERHEX_WRITE_README=1 cargo test --test vignettes readme");
    }
}
