//! Mistakes of authors: each is named once, where it stands, in words of the file, and nothing else is reported.
//!
//! The scenario in `tests/mistakes/mill` is right. Each line of a table in `tests/mistakes/` changes it in one place.

use std::fmt::Write as _;
use std::path::Path;

use emberhex::content::lint::LINTS;
use emberhex::content::{ContentReport, ContentSource, Problem, SourceFile, load_partial};

/// One mistake.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    /// What the author did.
    name: String,
    /// The kind of warning, if it is no error.
    #[serde(default)]
    id: String,
    /// The file, below the folder of the scenario.
    file: String,
    /// The text that is replaced, at its first place; the whole file, which need not be there, if empty.
    from: String,
    /// The text in its place; if both are empty, the file is taken away.
    to: String,
    /// Further changes, so that nothing else is wrong: the file, the text that is replaced, and the text in its place.
    #[serde(default)]
    and: Vec<(String, String, String)>,
    /// The messages, one for each mistake.
    says: Vec<Said>,
}

/// One message: the words that it marks, and a part of what it says.
#[derive(serde::Deserialize)]
struct Said(String, String);

impl Mistake {
    /// The path of the file with the mistake.
    fn path(&self) -> String {
        format!("scenarios/mill/{}", self.file)
    }

    /// The files with the mistake.
    fn files(&self, right: &[SourceFile]) -> Vec<SourceFile> {
        let mut files = right.to_vec();
        let others = self.and.iter().map(|(file, from, to)| (file, from, to));
        for (file, from, to) in [(&self.file, &self.from, &self.to)].into_iter().chain(others) {
            let path = format!("scenarios/mill/{file}");
            if from.is_empty() {
                files.retain(|file| file.path != path);
                files.extend((!to.is_empty()).then(|| SourceFile { path, text: to.clone() }));
                continue;
            }
            let file = files.iter_mut().find(|file| file.path == path);
            let file = file.unwrap_or_else(|| panic!("{}: no {path}", self.name));
            assert!(file.text.contains(from), "{}: nothing is changed in {path}", self.name);
            file.text = file.text.replacen(from, to, 1);
        }
        files
    }

    /// Whether these are the problems that it says.
    fn is_said_by(&self, found: &[Problem]) -> bool {
        let is_said = |(problem, Said(words, message)): (&Problem, &Said)| {
            problem.file == self.path()
                && problem.id == self.id
                && marked(problem) == *words
                && problem.message.contains(message.as_str())
        };
        found.len() == self.says.len() && found.iter().zip(&self.says).all(is_said)
    }
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes"))
}

/// The core, and the scenario whose copies are made wrong.
fn mill() -> Vec<SourceFile> {
    let (mut files, unread) = ContentSource::built_in().with_scenario(folder().join("mill")).read_files();
    assert_eq!(unread, []);
    files.retain(|file| !file.path.starts_with("scenarios/") || file.path.starts_with("scenarios/mill/"));
    files
}

fn mistakes(table: &str) -> Vec<Mistake> {
    let text = std::fs::read_to_string(folder().join(table)).unwrap();
    ron::Options::default().from_str(&text).unwrap_or_else(|error| panic!("{table}: {error}"))
}

/// The words that a problem marks.
fn marked(problem: &Problem) -> String {
    problem.excerpt.chars().skip(problem.column.saturating_sub(1)).take(problem.length).collect()
}

/// Tries every line of a table; `of` picks the problems that it is about, and nothing else may be reported.
fn try_all(table: &str, of: impl Fn(ContentReport) -> (Vec<Problem>, Vec<Problem>)) {
    let (files, mut wrong) = (mill(), String::new());
    for mistake in mistakes(table) {
        let (found, others) = of(load_partial(&mistake.files(&files)).1);
        if !mistake.is_said_by(&found) || !others.is_empty() {
            writeln!(wrong, "{}:", mistake.name).unwrap();
            for problem in found.iter().chain(&others) {
                let (place, words) = (format!("{}:{}", problem.file, problem.line), marked(problem));
                writeln!(wrong, "    {place} {} ({words:?}, {:?})", problem.id, problem.message).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{table}:\n{wrong}");
}

#[test]
fn the_scenario_that_is_made_wrong_is_right() {
    let (_, report) = load_partial(&mill());
    assert!(report.errors.is_empty() && report.warnings.is_empty(), "{report}");
}

#[test]
fn mistakes_of_form_are_named_once_each_at_their_places() {
    try_all("form.ron", |report| (report.errors, report.warnings));
}

#[test]
fn mistakes_of_meaning_are_named_once_each_at_their_places() {
    try_all("meaning.ron", |report| (report.errors, report.warnings));
}

#[test]
fn silent_mistakes_are_warned_of_once_each_at_their_places() {
    try_all("silent.ron", |report| (report.warnings, report.errors));
}

#[test]
fn what_looks_odd_and_is_meant_is_not_warned_of() {
    try_all("meant.ron", |report| (report.warnings, report.errors));
}

#[test]
fn every_kind_of_warning_has_a_mistake() {
    let tried = mistakes("silent.ron");
    let missing: Vec<&str> =
        LINTS.iter().map(|lint| lint.id).filter(|id| !tried.iter().any(|mistake| mistake.id == *id)).collect();
    assert!(missing.is_empty(), "silent.ron lacks {missing:?}");
}

/// A comment on a line of its own, above the line with a warning.
fn with_comment(files: &mut [SourceFile], warning: &Problem) {
    let file = files.iter_mut().find(|file| file.path == warning.file).unwrap();
    let before: usize = file.text.split_inclusive('\n').take(warning.line.saturating_sub(1)).map(str::len).sum();
    let is_code = file.text[..before].lines().filter(|line| line.starts_with("```")).count() % 2 == 1;
    let comment = match file.path.ends_with(".md") && !is_code {
        true => format!("<!-- allow: {} (it is meant) -->\n", warning.id),
        false => format!("// allow: {} (it is meant)\n", warning.id),
    };
    file.text.insert_str(before, &comment);
}

#[test]
fn a_comment_silences_each_warning() {
    let right = mill();
    // A comment that silences nothing is taken away.
    for mistake in mistakes("silent.ron").into_iter().filter(|mistake| mistake.id != "idle_allow") {
        let mut files = mistake.files(&right);
        let (_, report) = load_partial(&files);
        let [warning] = &report.warnings[..] else { panic!("{}: {report}", mistake.name) };
        with_comment(&mut files, warning);
        let (_, report) = load_partial(&files);
        assert!(report.errors.is_empty() && report.warnings.is_empty(), "{}: {report}", mistake.name);
    }
}

/// The table of the warnings in `scenarios/FORMATS.md`. `EMBERHEX_WRITE_README=1` writes it anew.
#[test]
fn the_page_of_formats_lists_every_warning() {
    const BEGIN: &str = "<!-- Written by the test `the_page_of_formats_lists_every_warning`; see there. -->\n";
    const END: &str = "<!-- Here the table of the warnings ends. -->\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/FORMATS.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (before, rest) = page.split_once(BEGIN).expect("the page has lost the line where the table begins");
    let (found, after) = rest.split_once(END).expect("the page has lost the line where the table ends");
    let rows = LINTS.iter().map(|lint| format!("| `{}` | {} |\n", lint.id, lint.about.replace('|', "\\|")));
    let wanted = format!("| id | what is odd |\n| --- | --- |\n{}", rows.collect::<String>());
    if std::env::var_os("EMBERHEX_WRITE_README").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{wanted}{END}{after}")).unwrap();
    } else {
        assert!(found == wanted, "out of date: EMBERHEX_WRITE_README=1 cargo test --test suite mistakes::the_page");
    }
}

/// Marks at the beginning of a file, line ends of another system and tabs are no mistakes.
#[test]
fn what_editors_do_to_files_is_no_mistake() {
    let forms: [fn(&str) -> String; 3] =
        [|text| format!("\u{feff}{text}"), |text| text.replace('\n', "\r\n"), |text| text.replace("    ", "\t")];
    for form in forms {
        let mut files = mill();
        for file in files.iter_mut().filter(|file| file.path.starts_with("scenarios/")) {
            file.text = form(&file.text);
        }
        let (_, report) = load_partial(&files);
        assert!(report.errors.is_empty() && report.warnings.is_empty(), "{report}");
    }
}
