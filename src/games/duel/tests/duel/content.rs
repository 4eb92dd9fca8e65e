//! Content: the shipped files, and the messages about wrong ones.

use duel::content::{Ailment, CONTENT_FOLDER, Effect, built_in, load, load_root};
use kernel::content::Problem;
use kernel::id::Id;

use crate::CONTENT;

const FILES: [&str; 5] = ["characters.ron", "cards.ron", "monsters.ron", "rules.ron", "lesson.ron"];

fn shipped(name: &str) -> String {
    let home = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets/games/duel/");
    std::fs::read_to_string(format!("{home}{name}")).unwrap()
}

/// The problems of the shipped files with one text replaced.
fn problems(name: &str, from: &str, to: &str) -> Vec<Problem> {
    let texts = FILES.map(|file| {
        let text = shipped(file);
        if file == name {
            assert!(text.contains(from), "{from}");
            return text.replacen(from, to, 1);
        }
        text
    });
    let files: Vec<(&str, &str)> = FILES.iter().zip(&texts).map(|(file, text)| (*file, text.as_str())).collect();
    load(&files).map(|_| Vec::new()).unwrap_or_else(|report| report.errors)
}

fn first(name: &str, from: &str, to: &str) -> String {
    let problems = problems(name, from, to);
    let problem = problems.first().unwrap_or_else(|| panic!("nothing is wrong with {to}"));
    assert!(problem.file == name && (problem.line > 0 || problem.message.contains("missing")), "{problem}");
    problem.message.clone()
}

#[test]
fn the_shipped_files_are_sound() {
    let content = built_in().unwrap_or_else(|report| panic!("{report}"));
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let on_disk = load_root(root).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(on_disk.fingerprint, content.fingerprint);
    assert!(load_root(&root.join("src")).is_err());
    assert_eq!((content.characters.len(), content.cards.len(), content.monsters.len()), (4, 30, 8));
    let (weapons, worn) = content.cards.values().fold((0, 0), |(weapons, worn), card| {
        let attacks = card.action.as_ref().is_some_and(|action| action.attack.is_some());
        (weapons + i32::from(attacks), worn + i32::from(card.worn.is_some()))
    });
    assert_eq!((weapons, worn), (13, 3));
    let flask = CONTENT.cards[&Id::new("pitch_flask")].action.as_ref().unwrap();
    assert_eq!(flask.target, [Effect::Ailment(Ailment::Burn, 3)]);
}

#[test]
fn wrong_names_and_numbers_are_found_with_their_place() {
    let unknown = first("characters.ron", "\"pavise\"", "\"pavize\"");
    assert_eq!(unknown, "there is no card `pavize`; did you mean `pavise`?");
    assert_eq!(first("characters.ron", "nerve: 3", "nerve: 6"), "a Tier is a number from 0 to 5");
    assert!(first("cards.ron", "Remove(Ailments)", "Remove(Ailment)").contains("did you mean `Ailments`?"));
    assert!(first("cards.ron", "kind: Gear,", "kind: Gaer,").contains("did you mean `Gear`?"));
    assert!(first("monsters.ron", "faces: (7, 9)", "faces: (6, 9)").contains("must begin at 7"));
    assert!(first("monsters.ron", "faces: (10, 12)", "faces: (10, 11)").contains("must cover"));
    assert!(first("monsters.ron", "escape: 1", "escape: 13").contains("Escape number"));
    assert!(first("lesson.ron", "mire_hound", "mire_hund").contains("did you mean `mire_hound`?"));
    assert!(first("rules.ron", "\"lure\"", "\"lore\"").contains("did you mean `lure`?"));
    assert!(first("rules.ron", "(name: \"unlit\", from: 0)", "(name: \"unlit\", from: 1)").contains("begins at 0"));
    assert!(first("rules.ron", "round_limit: 30,", "").contains("`round_limit`"));
    assert!(first("rules.ron", "slow_priority: 6", "slow_priority: 60").contains("from 0 to 12"));
    let twice = first("cards.ron", "is_base_attack: true", "is_base_attack: true, worn: (amount: 1, against: All)");
    assert!(twice.contains("exactly one of"), "{twice}");
}

#[test]
fn problems_of_several_files_come_together() {
    let texts = FILES.map(|file| shipped(file).replace("Finesse", "Finess"));
    let files: Vec<(&str, &str)> = FILES.iter().zip(&texts).map(|(file, text)| (*file, text.as_str())).collect();
    let report = load(&files).map(|_| ()).unwrap_err();
    let mut names: Vec<&str> = report.errors.iter().map(|problem| problem.file.as_str()).collect();
    names.dedup();
    assert_eq!(names, ["cards.ron", "characters.ron", "monsters.ron"]);
    let texts = FILES.map(shipped);
    let named = FILES.map(|file| format!("{CONTENT_FOLDER}/{file}"));
    let mut files: Vec<(&str, &str)> =
        named.iter().zip(&texts).map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let page = |see: &str| {
        let entry = format!("\"D-1\": (title: \"Sides\", text: \"Two sides fight.\", see: [{see}])");
        format!("(title: \"Fights\", order: 1, entries: {{ {entry} }})")
    };
    let (right, wrong) = (page(""), page("\"D-11\""));
    files.push(("assets/games/duel/rulebook/fights.ron", &right));
    assert_eq!(load(&files).unwrap().rulebook[0].entries[0].0, "D-1");
    *files.last_mut().unwrap() = ("assets/games/duel/rulebook/fights.ron", &wrong);
    let report = load(&files).map(|_| ()).unwrap_err();
    assert!(report.errors[0].message.starts_with("`D-1` refers to `D-11`"), "{report}");
    let report = load(&[("card.ron", "{}")]).map(|_| ()).unwrap_err();
    assert!(report.errors.iter().any(|problem| problem.message.contains("did you mean `cards.ron`?")), "{report}");
    assert!(report.errors.iter().any(|problem| problem.message == "the file is missing"));
}

/// Mistakes of form and of meaning, in all files and several in one: each is told once, and nothing that follows from one.
#[test]
fn all_mistakes_are_told_at_once() {
    let mistakes = [
        ("characters.ron", "\"pavise\"", "\"pavize\"", "did you mean `pavise`?"),
        ("characters.ron", "calling: \"lamplighter\"", "caling: \"lamplighter\"", "did you mean `calling`?"),
        ("cards.ron", "kind: Gear,", "kind: Gaer,", "did you mean `Gear`?"),
        (
            "cards.ron",
            "(roll: Might, against: Finesse, damage: 3)",
            "(roll: Might, against: Finesse, damage: 300)",
            "0 to 255",
        ),
        ("cards.ron", "Remove(Ailments)", "Remove(Ailment)", "did you mean `Ailments`?"),
        ("monsters.ron", "escape: 1", "escape: 13", "Escape number"),
        ("monsters.ron", "grit: 12", "grit: \"12\"", "without quotes: `12`"),
        // A field that every file needs: without it there are no numbers to check.
        ("rules.ron", "duel_prize: 2,", "duel_prise: 2,", "did you mean `duel_prize`?"),
        ("lesson.ron", "mire_hound", "mire_hund", "did you mean `mire_hound`?"),
    ];
    let texts = FILES.map(|file| {
        let of_file = mistakes.iter().filter(|(name, ..)| *name == file);
        of_file.fold(shipped(file), |text, (_, from, to, _)| {
            assert!(text.contains(from), "{from}");
            text.replacen(from, to, 1)
        })
    });
    let files: Vec<(&str, &str)> = FILES.iter().zip(&texts).map(|(file, text)| (*file, text.as_str())).collect();
    let report = load(&files).map(|_| ()).unwrap_err();
    for (file, _, to, message) in mistakes {
        let is_it = |problem: &&Problem| problem.file == file && problem.line > 0 && problem.message.contains(message);
        assert_eq!(report.errors.iter().filter(is_it).count(), 1, "{to}: {report}");
    }
    assert_eq!(report.errors.len(), mistakes.len(), "{report}");
}

/// A card that can't be read is not reported as missing where others name it.
#[test]
fn what_can_not_be_read_is_not_missing() {
    let found = problems("cards.ron", "name: \"Reed Spear\",\n", "");
    let messages: Vec<&str> = found.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages, ["the field `name` of CardDef is missing"]);
    let found = problems("characters.ron", "{\n", "{{\n");
    assert!(found.iter().all(|problem| problem.file == "characters.ron"), "{found:?}");
}
