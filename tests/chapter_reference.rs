//! The reference of the format of chapters, `scenarios/README.md`: its lists agree with the types, and each word has an
//! example from the chapters that the tests of journeys play.

use std::fmt::Write as _;
use std::path::Path;

use emberhex::content::{ContentSource, load};
use emberhex::reference::rust_types::{FormatType, parse_type};

/// The types of the format: the heading, the source file, the type, and which code of a chapter holds its words.
const TYPES: &[(&str, &str, &str, Code)] = &[
    ("The block `chapter`", "src/games/fires_far_away/content/chapter/fields.rs", "ChapterFields", Code::ChapterBlock),
    ("A clock", "src/games/fires_far_away/content/chapter/fields.rs", "Clock", Code::Clock),
    ("The block `page`", "src/games/fires_far_away/content/chapter/fields.rs", "PageFields", Code::PageBlock),
    ("A reprieve", "src/games/fires_far_away/content/chapter/fields.rs", "Reprieve", Code::Reprieve),
    ("An option", "src/games/fires_far_away/content/chapter/fields.rs", "OptionFields", Code::Option),
    (
        "A passage with a condition",
        "src/games/fires_far_away/content/chapter/fields.rs",
        "PassageFields",
        Code::Passage,
    ),
    ("Tests", "src/games/fires_far_away/content/chapter/page_test.rs", "PageTest", Code::Any),
    ("Effects", "src/games/fires_far_away/content/chapter/page_effect.rs", "PageEffect", Code::Any),
];

/// The chapters with the examples. `tests/journey.rs` plays them.
const EXAMPLES: &[&str] = &[
    include_str!("journey/ford/ford.md"),
    include_str!("journey/ford/mill.md"),
    include_str!("journey/ford/prestige.md"),
    include_str!("journey/well/creation.md"),
    include_str!("journey/road/fire.md"),
];

const BEGIN: &str = "<!-- From here on written by the test `the_reference_is_up_to_date`; see there. -->\n";

/// Which code of a chapter holds a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    ChapterBlock,
    Clock,
    PageBlock,
    Reprieve,
    Option,
    Passage,
    Any,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pieces of code of this kind in the example chapters.
fn code(kind: Code) -> Vec<String> {
    let mut found = Vec::new();
    for text in EXAMPLES {
        let block = |name: &str| {
            let fence = format!("```{name}\n");
            let blocks = text.split(&fence).skip(1);
            blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect::<Vec<String>>()
        };
        let spans = |start: &'static str| {
            let lines = text.lines().filter(move |line| line.starts_with(start) && line.ends_with('`'));
            lines.filter_map(|line| line.split_once('`')).map(|(_, code)| code.trim_end_matches('`').to_owned())
        };
        match kind {
            Code::ChapterBlock => found.extend(block("chapter").iter().map(|code| format!("\n{code}"))),
            Code::Clock => found.extend(block("chapter").iter().flat_map(|code| {
                code.split("clocks: {").skip(1).filter_map(|rest| rest.split_once("\": (")).map(|(_, clock)| {
                    let (clock, _) = clock.split_once("),\n}").unwrap_or((clock, ""));
                    clock.to_owned()
                })
            })),
            Code::PageBlock => found.extend(block("page")),
            Code::Reprieve => {
                let blocks = block("page");
                let places = blocks.iter().filter_map(|code| code.find("reprieve: (").map(|at| (code, at)));
                found.extend(places.map(|(code, at)| {
                    let fields = balanced(code, at + "reprieve: ".len());
                    fields.trim_start_matches('(').strip_suffix(')').unwrap_or_default().to_owned()
                }));
            }
            Code::Option => found.extend(spans("- [")),
            Code::Passage => found.extend(spans("> `")),
            Code::Any => {
                found.extend(block("page").into_iter().chain(spans("- [")).chain(spans("> `")));
            }
        }
    }
    found
}

/// The text from `start` to where its brackets are closed and a comma, a bracket or the end follows.
fn balanced(text: &str, start: usize) -> String {
    let mut depth = 0_i32;
    let mut is_text = false;
    let end = text[start..].char_indices().find(|(_, c)| {
        match c {
            '"' => is_text = !is_text,
            '(' | '[' | '{' if !is_text => depth += 1,
            ')' | ']' | '}' if !is_text => depth -= 1,
            ',' | '\n' if !is_text && depth == 0 => return true,
            _ => {}
        }
        depth < 0
    });
    let text = end.map_or(&text[start..], |(end, _)| &text[start..start + end]);
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(",)", ")").replace(", }", " }")
}

/// The shortest example of a word: of a field with its value, of a variant with its contents.
fn example(kind: Code, word: &str, is_field: bool) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    for code in code(kind) {
        for (at, _) in code.match_indices(word) {
            let before = code[..at].chars().next_back();
            let after = code[at + word.len()..].chars().next();
            let begins = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"');
            // The fields of the chapter stand at the beginning of a line; those of its clocks do not.
            let is_own = kind != Code::ChapterBlock || before == Some('\n');
            let ends = match is_field {
                true => after == Some(':'),
                false => !after.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"' || c == ':'),
            };
            if begins && is_own && ends {
                found.push(balanced(&code, at));
            }
        }
    }
    found.sort_by_key(|text| (text.len(), text.clone()));
    found.into_iter().next()
}

/// The words of a type: each with its comment.
fn words(file: &str, name: &str) -> (String, Vec<(String, String)>, bool) {
    let text = std::fs::read_to_string(root().join(file)).unwrap();
    match parse_type(&text, name).unwrap() {
        FormatType::Struct { doc, fields } => {
            let needed = |needed: bool, doc: String| if needed { format!("{doc} Needed.") } else { doc };
            (doc, fields.into_iter().map(|field| (field.name, needed(field.needed, field.doc))).collect(), true)
        }
        FormatType::Enum { doc, variants } => {
            (doc, variants.into_iter().map(|variant| (variant.name, variant.doc)).collect(), false)
        }
    }
}

fn write_reference() -> String {
    let mut page = String::new();
    for (heading, file, name, kind) in TYPES {
        let (doc, words, is_field) = words(file, name);
        let _ = writeln!(page, "\n## {heading}\n\n{doc}\n\n| word | what it says | example |\n| --- | --- | --- |");
        for (word, doc) in words {
            let example = example(*kind, &word, is_field).unwrap_or_default();
            let _ = writeln!(page, "| `{word}` | {} | `{}` |", doc.replace('|', "\\|"), example.replace('|', "\\|"));
        }
    }
    page
}

#[test]
fn every_word_has_a_comment_and_an_example() {
    let mut missing = Vec::new();
    for (_, file, name, kind) in TYPES {
        let (doc, words, is_field) = words(file, name);
        assert!(!doc.is_empty() && !words.is_empty(), "{name}");
        for (word, doc) in words {
            assert!(!doc.is_empty(), "`{word}` of `{name}` has no comment");
            if example(*kind, &word, is_field).is_none() {
                missing.push(format!("{name}::{word}"));
            }
        }
    }
    assert!(missing.is_empty(), "the chapters of tests/journey have no {missing:?}");
}

/// The reference agrees with the types and the chapters. `EMBERHEX_WRITE_README=1` writes it anew.
#[test]
fn the_reference_is_up_to_date() {
    let path = root().join("scenarios/README.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (guide, found) = page.split_once(BEGIN).expect("the page has lost the line where its reference begins");
    let wanted = write_reference();
    if std::env::var_os("EMBERHEX_WRITE_README").is_some() {
        std::fs::write(&path, format!("{guide}{BEGIN}{wanted}")).unwrap();
    } else {
        let hint = "out of date: EMBERHEX_WRITE_README=1 cargo test --no-default-features --test chapter_reference";
        assert_eq!(found, wanted, "{hint}");
    }
}

/// The files that the guide shows are a scenario without a mistake.
#[test]
fn the_scenario_of_the_guide_is_right() {
    let page = std::fs::read_to_string(root().join("scenarios/README.md")).unwrap().replace("\r\n", "\n");
    let (guide, _) = page.split_once(BEGIN).unwrap();
    let (mut files, _) = ContentSource::from_dir(root()).read_files();
    files.retain(|file| file.path.starts_with("assets/"));
    let mut shown = 0;
    for part in guide.split("<!-- file: ").skip(1) {
        let (path, rest) = part.split_once(" -->\n").unwrap();
        let fence = &rest[..rest.find(|c| c != '`').unwrap()];
        let (_, rest) = rest.split_once('\n').unwrap();
        let (text, _) = rest.split_once(&format!("\n{fence}\n")).unwrap();
        files.push(emberhex::content::SourceFile { path: path.to_owned(), text: format!("{text}\n") });
        shown += 1;
    }
    assert!(shown >= 3, "the guide shows no scenario");
    let (library, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.is_empty(), "{report}");
    let id = emberhex::model::Id::new("the_lamp");
    let catalog = library.catalog(id).unwrap();
    let habits = emberhex::scenario::walk::WalkHabits::HandlesGear;
    let mut report = emberhex::scenario::walk::WalkReport::default();
    for index in 0..40 {
        let walked = emberhex::scenario::walk::walk_journey(catalog, id, (1, index), habits, &mut report, |_, _| {
            panic!("the guide shows no encounter")
        });
        assert!(walked.is_ok(), "{walked:?}");
    }
    assert_eq!(report.unread_pages(catalog, id), []);
    assert!(report.stuck.is_empty() && report.missed_endings(catalog, id).is_empty(), "{report:?}");
}
