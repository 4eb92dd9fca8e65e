//! Wrong chapters: every message names the place and what was expected, and a scenario with a mistake leaves the others
//! playable.

use crate::journey::fixture::{FORD, MEANT, WELL, files};
use emberhex::content::{ContentReport, ContentSource, LARGEST_FILE, SourceFile, load, load_playable};
use emberhex::model::Id;
use emberhex::scenario::journey::{Journey, JourneyError};

const CHAPTER: &str = "scenarios/test_ford/chapters/ford.md";
const SCENARIO: &str = "scenarios/test_ford/scenario.ron";
const PRESTIGE: &str = "scenarios/test_ford/prestige.md";

/// The files with one text exchanged for another.
fn changed(path: &str, from: &str, to: &str) -> Vec<SourceFile> {
    let mut files = files();
    let file = files.iter_mut().find(|file| file.path == path).unwrap_or_else(|| panic!("there is no {path}"));
    assert!(file.text.contains(from), "{path} has no {from}");
    file.text = file.text.replacen(from, to, 1);
    files
}

/// The report on the files with such a change, which has errors.
fn errors(path: &str, from: &str, to: &str) -> ContentReport {
    match load(&changed(path, from, to)) {
        Ok(_) => panic!("{to} should not have been accepted"),
        Err(report) => report,
    }
}

/// The warnings on the files with such a change, which has no errors.
fn warnings(path: &str, from: &str, to: &str) -> Vec<String> {
    let (_, report) = load(&changed(path, from, to)).unwrap_or_else(|report| panic!("{report}"));
    let odd = report.warnings.iter().filter(|problem| !MEANT.contains(&problem.id));
    odd.map(|problem| format!("{}: {}", problem.file, problem.message)).collect()
}

#[test]
fn names_that_nothing_has_are_marked_with_what_was_meant() {
    for (from, to, message) in [
        ("[Gates.](#gates)", "[Gates.](#gate)", "there is no page `gate`; did you mean `gates`?"),
        ("when: Note(\"f1\")", "when: Note(\"f3\")", "there is no note `f3`"),
        ("when: Note(\"!mill!\")", "when: Note(\"!mil!\")", "there is no note `!mil!`; did you mean `!mill!`?"),
        ("Tick(\"flood\", 1)", "Tick(\"flod\", 1)", "there is no clock `flod`; did you mean `flood`?"),
        ("Gain(\"dagger\")", "Gain(\"daggre\")", "there is no gear `daggre`; did you mean `dagger`?"),
        (
            "Has(\"sunlit_flask\")",
            "Has(\"sunlit_flsk\")",
            "there is no gear `sunlit_flsk`; did you mean `sunlit_flask`?",
        ),
        ("Learn(\"hope\")", "Learn(\"hop\")", "there is no attunement `hop`; did you mean `hope`?"),
        ("Knows(\"healing\")", "Knows(\"heling\")", "there is no attunement `heling`; did you mean `healing`?"),
        ("(fight:test_toll)", "(fight:test_tool)", "there is no encounter `test_tool` in this scenario"),
        ("victory: \"paid\"", "victory: \"payed\"", "there is no page `payed`; did you mean `paid`?"),
        ("Set(\"flood\", 6)", "Set(\"flood\", 7)", "the clock `flood` cannot show 7"),
        ("(4, \"drowned\")", "(9, \"drowned\")", "the clock `flood` never shows 9: it ends at 6"),
        ("start: 1, last: 6", "start: 8, last: 6", "the clock `flood` begins at 8 and ends at 6"),
        ("((4, 6), [GainSouls(2)])", "((4, 7), [GainSouls(2)])", "a roll has ranges of a die's faces"),
        ("Inflict(Hollow)", "Inflict(Stunned)", "does not outlast encounters"),
        ("start: \"bank\"", "start: \"bnk\"", "there is no page `bnk`; did you mean `bank`?"),
        ("## The purse {#purse}", "## The purse {#bank}", "the page `bank` stands here twice"),
        ("#gates \"strong\"", "#gates \"flask\"", "the option `flask` stands on this page twice"),
    ] {
        let report = errors(CHAPTER, from, to);
        let found = report.errors.iter().find(|error| error.message.contains(message));
        let error = found.unwrap_or_else(|| panic!("{to} should say {message}:\n{report}"));
        assert_eq!(error.file, CHAPTER);
        assert!(error.line > 0 && !error.excerpt.is_empty(), "{error}");
    }
}

#[test]
fn words_that_nobody_knows_are_marked() {
    for (from, to, message) in [
        ("then: [Wound(1)]", "then: [Wond(1)]", "did you mean `Wound`"),
        ("then: [LoseSouls(10)]", "then: [Souls(-10)]", "`Souls` is no word for PageEffect"),
        ("then: [GainHumanity(2)]", "then: [Humanity(2)]", "`Humanity` is no word for PageEffect"),
        ("then: [LoseFocus(4)]", "then: [Focus(-4)]", "`Focus` is no word for PageEffect"),
        ("then: [RaiseStat(Str, 2)]", "then: [Stat(Str, 2)]", "`Stat` is no word for PageEffect"),
        ("needs: Hollow", "need: Hollow", "did you mean `needs`"),
        ("reprieve: true", "reprive: true", "did you mean `reprieve`"),
        ("(again: true)", "(agian: true)", "did you mean `again`"),
        ("(again: true)", "\"once\"", "the fields of a reprieve"),
        ("(again: true)", "(needs: Note(\"f9\"))", "there is no note `f9`"),
        ("needs: Stat(Str, 14)", "needs: Stat(Strength, 14)", "Strength"),
        ("needs: Wounds(1)", "needs: Wounds(", ""),
        ("`needs: Stat(Str, 20), lock: true`", "`lock: true`", "a lock opens to something else, too"),
        ("symbol: \"I\",", "symbol \"I\",", ""),
        ("[Back.](#bank)\n\n## What lies", "[Back.](bank)\n\n## What lies", "`[…](#bank)`"),
        ("You stand at the river.", "1. One.\n2. Two.", "a chapter holds headings"),
        ("You stand at the river.", "A <b>bold</b> step.", "text has words, emphasis and strong words only"),
        ("> `when: Note(\"!mill!\")`", "> Nothing asked.", "a quote begins with its condition"),
        ("## Lost {#lost}", "## Lost", "this page has no id"),
        (
            "`victory: \"paid\", defeat: \"robbed\", retreat: \"toll\"`",
            "`victory: \"paid\"`",
            "a fight needs the pages",
        ),
    ] {
        let report = errors(CHAPTER, from, to);
        let found = report.errors.iter().find(|error| error.message.contains(message) && error.file == CHAPTER);
        let error = found.unwrap_or_else(|| panic!("{to} should say {message}:\n{report}"));
        assert!(error.line > 0 && error.column > 0, "{error}");
    }
}

#[test]
fn a_page_that_nobody_can_leave_is_an_error() {
    let report = errors(CHAPTER, "## Drowned {#drowned}\n\n- [Up again.](#bank)", "## Drowned {#drowned}\n\nWater.");
    assert!(report.to_string().contains("nothing leads on from the page `drowned`"), "{report}");
    let circle = "```page\nenter: [GoTo(\"lost\")],\n```\n\n- [Back.](#bank)";
    let report = errors(CHAPTER, "## Found {#found}\n\n- [Back.](#bank)", &format!("## Found {{#found}}\n\n{circle}"));
    let errors: Vec<&str> = report.errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(errors, ["`lost` and `found` lead on for ever, and nothing can be chosen there"], "{report}");
    // One that leads to itself is a circle, too.
    let itself = "```page\nenter: [GoTo(\"found\")],\n```\n\n- [Back.](#bank)";
    let report =
        self::errors(CHAPTER, "## Found {#found}\n\n- [Back.](#bank)", &format!("## Found {{#found}}\n\n{itself}"));
    assert!(report.to_string().contains("`found` lead on for ever"), "{report}");
}

#[test]
fn a_deck_without_a_prestige_or_with_a_card_twice_is_an_error() {
    let mut without = files();
    without.retain(|file| file.path != PRESTIGE);
    let report = load(&without).expect_err("no prestige");
    let error = report.errors.iter().find(|error| error.message.contains("needs its prestige")).unwrap();
    assert_eq!(error.file, SCENARIO);
    let report = errors(SCENARIO, "\"mill\", \"quarry\"", "\"ford\", \"quarry\"");
    assert!(report.to_string().contains("the deck holds one card for each chapter, and `ford` has one"), "{report}");
    let report = errors(SCENARIO, "\"mill\", \"quarry\"", "\"mil\", \"quarry\"");
    assert!(report.to_string().contains("there is no chapter `mil`; did you mean `mill`?"), "{report}");
    let report = errors(SCENARIO, "next: \"test_well\"", "next: \"test_wel\"");
    assert!(report.to_string().contains("did you mean `test_well`"), "{report}");
}

#[test]
fn a_note_of_two_chapters_is_an_error_if_it_is_permanent() {
    let report = errors(CHAPTER, "\"!ferry!\":", "\"!mill!\": \"Again\",\n    \"!ferry!\":");
    assert!(report.to_string().contains("the note `!mill!` is already declared in the chapter `ford`"), "{report}");
}

#[test]
fn endings_belong_to_the_prestige() {
    let report = errors(CHAPTER, "start: \"bank\",", "start: \"bank\",\nendings: { \"over\": \"Early\" },");
    assert!(report.to_string().contains("declare endings in prestige.md"), "{report}");
    let report = errors(PRESTIGE, "(ending:under)", "(ending:undr)");
    assert!(report.to_string().contains("there is no ending `undr`; did you mean `under`?"), "{report}");
    let found = warnings(PRESTIGE, "\"under\": \"Under it\"", "\"under\": \"Under it\", \"beside\": \"Beside it\"");
    assert_eq!(found, [format!("{PRESTIGE}: nothing leads to the ending `beside`")]);
}

#[test]
fn what_is_made_and_never_read_and_what_nothing_leads_to_are_warnings() {
    let found = warnings(CHAPTER, "- [Tell me a way.](#lost)\n", "");
    let message = |what: &str| format!("{CHAPTER}: {what}");
    assert_eq!(found, [message("nothing leads to the page `lost`"), message("nothing leads to the page `found`")]);
    let found = warnings(CHAPTER, "\"f1\": ", "\"f9\": \"Nothing\",\n    \"f1\": ");
    assert_eq!(found, [message("nothing makes the note `f9`")]);
    let found = warnings(
        CHAPTER,
        "## Found {#found}\n\n- [Back.](#bank)",
        "## Found {#found}\n\n- [Back.](#bank) `needs: Souls(1)`",
    );
    assert_eq!(found, [message("the page `found` may be a dead end: each of its options has a condition")]);
    let found = warnings(SCENARIO, "deck: [\"ford\", \"mill\", \"quarry\"]", "deck: [\"ford\", \"mill\"]");
    assert!(found.iter().any(|warning| warning.contains("no deck holds this chapter")), "{found:?}");
}

#[test]
fn options_and_passages_that_can_never_be_open_are_warnings() {
    for gate in [
        // A note that a page can read and nothing makes.
        "when: Note(\"!never!\")",
        "when: All([Note(\"f1\"), Not(Note(\"f1\"))])",
        "when: Note(\"f1\"), needs: Not(Note(\"f1\"))",
        "needs: All([Souls(5), All([Not(Souls(5))])])",
        "needs: All([Stat(Str, 9), Not(Stat(Str, 7))])",
        "needs: Any([Resolved(\"ford\"), Visited(\"found_not\")])",
        "when: Not(Souls(0))",
        "when: Won(\"test_last_toll\"), needs: Resolved(\"ford\")",
    ] {
        let with_page = "## Found not {#found_not}\n\n- [Back.](#bank)\n\n## The gates {#gates}";
        let mut files = changed(CHAPTER, "## The gates {#gates}", with_page);
        let file = files.iter_mut().find(|file| file.path == CHAPTER).unwrap();
        file.text = file.text.replacen("\"!ferry!\":", "\"!never!\": \"Never\",\n    \"!ferry!\":", 1);
        file.text = file.text.replacen("- [Strong", &format!("- [No.](#gates \"no\") `{gate}`\n- [Strong"), 1);
        let (_, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
        let found: Vec<&str> = report.warnings.iter().map(|warning| warning.message.as_str()).collect();
        assert!(found.contains(&"the option `no` can never be open"), "{gate}: {found:?}");
    }
    for gate in [
        "when: Note(\"!ferry!\")",
        "needs: All([Souls(5), Not(Souls(6))])",
        "needs: All([Stat(Str, 9), Not(Stat(Dex, 7))])",
        "when: Any([Resolved(\"mill\"), Resolved(\"ford\")])",
        "needs: Resolved(\"ford\"), lock: true",
        "when: Not(Won(\"test_toll\"))",
    ] {
        let found = warnings(CHAPTER, "- [Strong", &format!("- [Yes.](#gates \"yes\") `{gate}`\n- [Strong"));
        assert!(found.is_empty(), "{gate}: {found:?}");
    }
    let found = warnings(CHAPTER, "> `when: Note(\"!mill!\")`", "> `when: Resolved(\"ford\")`");
    assert!(found.iter().any(|warning| warning.contains("this passage is never there")), "{found:?}");
}

/// A chapter that is a mistake from beginning to end leaves its scenario out, says why, and the other can be played.
#[test]
fn a_scenario_with_a_wrong_chapter_is_left_out_and_the_others_begin() {
    let long = "x".repeat(3_000_000);
    for text in
        ["", "\u{0}\u{1}\u{2}", "# A\n# B\n# C", long.as_str(), "```chapter\n", "> > > >", "- - - [a](b) `((((`"]
    {
        let mut files = files();
        files.iter_mut().find(|file| file.path == CHAPTER).unwrap().text = text.to_owned();
        // No other scenario misses the ford as its next one, because the well does not name it.
        let (library, left_out) = load_playable(&files, &[]).unwrap_or_else(|report| panic!("{report}"));
        let problems = &left_out[&Id::new(FORD)];
        assert!(problems.iter().any(|problem| problem.file == CHAPTER && !problem.message.is_empty()), "{problems:?}");
        let begin = |id| Journey::begin(library.catalog_or_core(Id::new(id)), Id::new(id), 1);
        assert!(matches!(begin(FORD), Err(JourneyError::NoScenario { .. })));
        assert!(begin(WELL).is_ok());
    }
}

/// Files that are no text, or far too large, are named, and only their scenario is left out.
#[test]
fn a_file_that_cannot_be_read_leaves_out_its_scenario() {
    let root = tempfile::tempdir().unwrap();
    for file in files() {
        let path = root.path().join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, file.text).unwrap();
    }
    let chapter = root.path().join(CHAPTER);
    let source = ContentSource::from_dir(root.path());
    let huge = std::fs::File::create(root.path().join("huge")).unwrap();
    huge.set_len(LARGEST_FILE + 1).unwrap();
    for (bytes, message) in [(Some(&b"# A \xff\xfe\n"[..]), "save it as UTF-8"), (None, "larger than 8 MiB")] {
        match bytes {
            Some(bytes) => std::fs::write(&chapter, bytes).unwrap(),
            None => std::fs::rename(root.path().join("huge"), &chapter).unwrap(),
        }
        let (files, unread) = source.read_files();
        assert_eq!(unread.len(), 1, "{unread:?}");
        assert!(unread[0].file == CHAPTER && unread[0].message.contains(message), "{unread:?}");
        let (library, left_out) = load_playable(&files, &unread).unwrap_or_else(|report| panic!("{report}"));
        assert_eq!(left_out.keys().map(|id| id.as_str()).collect::<Vec<_>>(), [FORD]);
        assert!(library.scenario(Id::new(WELL)).is_some());
    }
    // A shared file that cannot be read keeps everything from being played.
    let (files, mut unread) = source.read_files();
    unread[0].file = "assets/armory/rings.ron".to_owned();
    assert!(load_playable(&files, &unread).is_err());
}

/// The effects of gear and attunements on a journey are checked where they are written.
#[test]
fn what_changes_a_journey_is_refused_in_an_encounter_and_stands_once() {
    for (path, from, to, message) in [
        (
            "assets/armory/items.ron",
            "needs: [Not(InEncounter)], between:",
            "between:",
            "an encounter is no place for it",
        ),
        (
            "assets/attunements/sorcery.ron",
            "[If(InEncounter, [Aim(Tile(reach: Adjacent, only: [Locked], sight: LockOn)), Open(Aimed)], [])]",
            "[Aim(Tile(reach: Adjacent, only: [Locked], sight: LockOn)), Open(Aimed)]",
            "an encounter is no place for it",
        ),
        ("assets/armory/rings.ron", "KeepCarried, Destroy]", "Destroy, Destroy]", "`Destroy` stands here twice"),
        ("assets/armory/rings.ron", "[ChooseReward]", "[ChoseReward]", "did you mean `ChooseReward`"),
        ("assets/armory/items.ron", "between: [ReturnToReprieve]", "between: [Return]", "ReturnToReprieve"),
    ] {
        let report = errors(path, from, to);
        let found = report.errors.iter().find(|error| error.message.contains(message) && error.file == path);
        assert!(found.is_some_and(|error| error.line > 0), "{to} should say {message}:\n{report}");
    }
}

/// A statistic of the scenario is a counter without pages, under a name of its own.
#[test]
fn statistics_of_a_scenario_are_checked() {
    let statistic = "(name: \"Standing\", start: 2, last: 5)";
    for (to, message) in [
        ("(name: \"Standing\", start: 6, last: 5)", "it begins at 6 and ends at 5"),
        ("(name: \"Standing\", start: 2, last: 5, at: [(3, \"pit\")])", "a statistic belongs to no chapter"),
        ("(name: \"Standing\", start: 2, last: 2)", "the clock `standing` never shows 3"),
    ] {
        let report = errors(SCENARIO, statistic, to);
        assert!(report.to_string().contains(message), "{to} should say {message}:\n{report}");
    }
    let report = errors(CHAPTER, "\"flood\": (name", "\"standing\": (name: \"No\", last: 1),\n    \"flood\": (name");
    assert!(report.to_string().contains("has the name of a statistic of the scenario"), "{report}");
}

/// The page after an encounter names its gains and its losses in one word each. The older words are refused, with their
/// meaning.
#[test]
fn what_an_outcome_takes_cannot_be_written_as_a_gain() {
    const TOLL: &str = "scenarios/test_ford/encounters/test_toll.ron";
    for (from, to, message) in [
        (
            "on_victory: (text: \"Yours.\", ",
            "on_victory: (text: \"Yours.\", humanity: 1, ",
            "there is no field `humanity` of Aftermath",
        ),
        ("lose_humanity: 1", "humanity: 1", "`gain_humanity`, `lose_humanity`"),
        ("gain_souls: 20", "souls: 20", "there is no field `souls` of Aftermath"),
        ("gain_gear: [", "gear: [", "there is no field `gear` of Aftermath"),
    ] {
        let report = errors(TOLL, from, to);
        let error = report.errors.iter().find(|error| error.message.contains(message));
        let error = error.unwrap_or_else(|| panic!("{to} should say {message}:\n{report}"));
        assert!(error.file == TOLL && error.line > 0, "{error}");
    }
}

/// Some editors write a mark at the beginning of a file. It hides nothing, and places are those that the editor shows.
#[test]
fn a_byte_order_mark_does_not_hide_the_title() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let mut files = files();
    for file in files.iter_mut().filter(|file| file.path.ends_with(".md")) {
        file.text = marked(&file.text);
    }
    let plain = load(&self::files()).unwrap_or_else(|report| panic!("{report}")).1;
    let (_, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let places = |report: &ContentReport| {
        report.warnings.iter().map(|problem| (problem.line, problem.column)).collect::<Vec<_>>()
    };
    assert_eq!(places(&report), places(&plain));
    let (from, to) = ("[Gates.](#gates)", "[Gates.](#gate)");
    let path = files.iter().find(|file| file.text.contains(from)).unwrap().path.clone();
    let plain = errors(&path, from, to).errors;
    let file = files.iter_mut().find(|file| file.path == path).unwrap();
    file.text = file.text.replacen(from, to, 1);
    let report = load(&files).expect_err("there is no such page");
    assert_eq!(report.errors, plain);
}

const FIRE: &str = "scenarios/test_road/chapters/fire.md";
const ROAD_SCENARIO: &str = "scenarios/test_road/scenario.ron";
const AMBUSH: &str = "scenarios/test_road/encounters/test_ambush.ron";

#[test]
fn an_interlude_is_a_chapter_without_a_card() {
    let report = errors(ROAD_SCENARIO, "interlude: \"fire\"", "interlude: \"fir\"");
    assert!(report.to_string().contains("there is no chapter `fir`; did you mean `fire`?"), "{report}");
    let report = errors(ROAD_SCENARIO, "interlude: \"fire\"", "interlude: \"moor\"");
    assert!(report.to_string().contains("the deck has a card for `moor`, and an interlude has none"), "{report}");
    let found = warnings(ROAD_SCENARIO, "    interlude: \"fire\",\n", "");
    assert!(
        found.iter().any(|warning| warning.contains("name it under `deck`, `first`, `last` or `interlude`")),
        "{found:?}"
    );
}

#[test]
fn tests_of_cards_and_places_that_nothing_has_are_marked() {
    for (from, to, message) in [
        ("LastResolved(\"moor\")", "LastResolved(\"mor\")", "there is no chapter `mor`; did you mean `moor`?"),
        ("Before(\"moor\", \"fen\")", "Before(\"moor\", \"fenn\")", "there is no chapter `fenn`; did you mean `fen`?"),
        (
            "SoulsLie(\"ditch\")",
            "SoulsLie(\"dich\")",
            "there is no place at which something is left: `dich`; did you mean `ditch`?",
        ),
        ("Recover(\"ditch\")", "Recover(\"dich\")", "there is no place at which something is left: `dich`"),
        (
            "ResolvedCount(2)",
            "Ended(\"test_ford\", \"over\")",
            "there is no earlier scenario of the campaign `test_ford`",
        ),
    ] {
        let report = errors(FIRE, from, to);
        assert!(
            report.errors.iter().any(|error| error.message.contains(message) && error.file == FIRE),
            "{to}:\n{report}"
        );
    }
    let report = errors("scenarios/test_well/creation.md", "\"test_ford\", \"over\"", "\"test_ford\", \"ovr\"");
    assert!(report.to_string().contains("there is no ending of `test_ford`: `ovr`; did you mean `over`?"), "{report}");
    for (from, to, message) in [
        ("ResolvedCount(2)", "ResolvedCount(4)", "the option `two` can never be open"),
        ("Before(\"moor\", \"fen\")", "Before(\"fire\", \"fen\")", "the option `moor_first` can never be open"),
        ("LastResolved(\"moor\")", "LastResolved(\"fire\")", "the option `from_moor` can never be open"),
        ("ResolvedCount(2)", "All([ResolvedCount(2), Not(ResolvedCount(1))])", "the option `two` can never be open"),
    ] {
        let found = warnings(FIRE, from, to);
        assert!(found.iter().any(|warning| warning.contains(message)), "{to}: {found:?}");
    }
}

#[test]
fn further_results_are_checked() {
    for (from, to, message) in [
        ("when: HasFlag(\"howl\"), ", "", "a further result needs a `when`"),
        ("gain_souls: 2,", "gain_souls: 2, when: HasFlag(\"howl\"),", "only a result in `also` has a `when`"),
        ("lose_humanity: 1)", "also: [(when: HasFlag(\"howl\"), text: \"\")])", "a further result has none of its own"),
        ("gain_gear: [\"dagger\"]", "gain_gear: [\"daggr\"]", "there is no gear `daggr`"),
        ("when: HasFlag(\"howl\")", "when: AtMost(Overspent, N(1))", "`Overspent`"),
        ("\"!howl!\"", "\"!howls!\"", "no chapter that leads here declares the note `!howls!`; did you mean `!howl!`?"),
        ("\"c2\"", "\"c3\"", "no chapter that leads here declares the note `c3`"),
    ] {
        let report = errors(AMBUSH, from, to);
        assert!(
            report.errors.iter().any(|error| error.message.contains(message) && error.file == AMBUSH),
            "{to}:\n{report}"
        );
    }
}

/// A permanent note is made in one scenario of a campaign and read in a later one.
#[test]
fn notes_are_read_across_a_campaign() {
    const WELL_CREATION: &str = "scenarios/test_well/creation.md";
    let mut files = files();
    let mut change = |path: &str, from: &str, to: &str| {
        let file = files.iter_mut().find(|file| file.path == path).unwrap();
        assert!(file.text.contains(from), "{path} has no {from}");
        file.text = file.text.replacen(from, to, 1);
    };
    change(
        CHAPTER,
        "\"!ferry!\": \"You know the ferry\",",
        "\"!ferry!\": \"You know the ferry\", \"!boat!\": \"A boat\",",
    );
    change(CHAPTER, "then: [Note(\"f1\"), ", "then: [Note(\"f1\"), Note(\"!boat!\"), ");
    let (_, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.to_string().contains("nothing reads the note `!boat!`"), "{report}");
    let mut change = |path: &str, from: &str, to: &str| {
        let file = files.iter_mut().find(|file| file.path == path).unwrap();
        file.text = file.text.replacen(from, to, 1);
    };
    change(WELL_CREATION, "- [A monk.]", "- [With a boat.](#tools \"boat\") `when: Note(\"!boat!\")`\n- [A monk.]");
    let (library, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.iter().all(|warning| MEANT.contains(&warning.id)), "{report}");
    let well = Id::new(WELL);
    let catalog = library.catalog(well).unwrap();
    assert_eq!(catalog.note_text(well, Id::new("!boat!")), Some("A boat"), "its text is that of the earlier scenario");
    // A scenario outside the campaign has no such note.
    let file = files.iter_mut().find(|file| file.path == SCENARIO).unwrap();
    file.text = file.text.replacen("    next: \"test_well\",\n", "", 1);
    let Err(report) = load(&files) else { panic!("the note should be unknown") };
    assert!(report.to_string().contains("there is no note `!boat!`"), "{report}");
}
