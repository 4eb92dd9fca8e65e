//! The reference of the effect language, `tests/vignettes/LANGUAGE.md`: every word has an example that a vignette runs, the
//! vignette fails if the word does something else, and the page agrees with the types and the vignettes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use crate::common::LIBRARY;
use crate::language_examples::{Example, Examples, find_examples};
use crate::language_page::{language_types, language_words, no_example, on_one_line, write_page};
use emberhex::reference::rust_types::{FormatType, Variant};
use emberhex::testing::run_text;

static TYPES: LazyLock<BTreeMap<&'static str, FormatType>> =
    LazyLock::new(|| crate::format_reference::read_types(root()));
static EXAMPLES: LazyLock<Examples> = LazyLock::new(|| find_examples(root(), &TYPES, &language_types()));

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_word_has_an_example() {
    let words = language_words(&TYPES);
    let missing = words.iter().filter(|word| !EXAMPLES.of.contains_key(word)).map(no_example);
    let missing: Vec<String> = missing.collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_word_has_a_comment() {
    for name in language_types() {
        let (doc, words): (_, Vec<(&String, &String)>) = match &TYPES[name] {
            FormatType::Struct { doc, fields } => (doc, fields.iter().map(|f| (&f.name, &f.doc)).collect()),
            FormatType::Enum { doc, variants } => (doc, variants.iter().map(|v| (&v.name, &v.doc)).collect()),
        };
        assert!(!doc.is_empty(), "the type `{name}` has no comment");
        for (word, doc) in words {
            assert!(!doc.is_empty(), "the word `{word}` of `{name}` has no comment");
        }
    }
}

const BEGIN: &str = "<!-- From here on written by the test `the_page_is_up_to_date`; see there. -->\n";

fn page() -> String {
    std::fs::read_to_string(root().join("tests/vignettes/LANGUAGE.md")).unwrap().replace("\r\n", "\n")
}

/// The reference agrees with the types and the vignettes. `EMBERHEX_WRITE_README=1` writes it anew.
#[test]
fn the_page_is_up_to_date() {
    let page = page();
    let (guide, found) = page.split_once(BEGIN).expect("the page has lost the line where its reference begins");
    let wanted = format!("\n{}", write_page(root(), &TYPES, &EXAMPLES));
    if std::env::var_os("EMBERHEX_WRITE_README").is_some() {
        std::fs::write(root().join("tests/vignettes/LANGUAGE.md"), format!("{guide}{BEGIN}{wanted}")).unwrap();
    } else {
        let differs = found.lines().zip(wanted.lines()).find(|(old, new)| old != new);
        assert!(
            found == wanted,
            "LANGUAGE.md is out of date: EMBERHEX_WRITE_README=1 cargo test --no-default-features --test language\n\
             first difference: {differs:?}"
        );
    }
}

/// The reference of a scenario's files, `scenarios/FORMATS.md`, agrees with the types. `EMBERHEX_WRITE_README=1` writes
/// it anew.
#[test]
fn the_page_of_formats_is_up_to_date() {
    const BEGIN: &str = "<!-- From here on written by the test `the_page_of_formats_is_up_to_date`; see there. -->\n";
    let words = crate::format_reference::parser_words();
    for (_, parts) in crate::format_reference::FORMAT_CHAPTERS {
        for name in parts.iter().flat_map(|(_, names)| names.iter()) {
            let (_, parsed) = words.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!(&TYPES[name].words(), parsed, "the page and the parser disagree about `{name}`");
            if let FormatType::Struct { fields, .. } = &TYPES[name] {
                let bare = fields.iter().find(|field| field.doc.is_empty());
                assert!(bare.is_none(), "the field {:?} of `{name}` has no comment", bare.map(|field| &field.name));
            }
        }
    }
    let path = root().join("scenarios/FORMATS.md");
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (guide, found) = page.split_once(BEGIN).expect("the page has lost the line where its reference begins");
    let wanted = format!("\n{}", crate::format_reference::write_formats(&TYPES));
    if std::env::var_os("EMBERHEX_WRITE_README").is_some() {
        std::fs::write(&path, format!("{guide}{BEGIN}{wanted}")).unwrap();
    } else {
        let hint = "out of date: EMBERHEX_WRITE_README=1 cargo test --no-default-features --test language formats";
        assert!(found == wanted, "{hint}");
    }
}

/// The table of files on that page names the files that the loader reads, and nothing else.
#[test]
fn the_page_of_formats_names_the_files_that_are_read() {
    let page = std::fs::read_to_string(root().join("scenarios/FORMATS.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |")).map(|(file, _)| file);
    let files: Vec<&str> = rows.take_while(|file| *file != "name").filter(|file| file.contains('.')).collect();
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        let path = format!("scenarios/a/{}", file.replace("<id>", "a").replace("<any>", "a"));
        let source = emberhex::content::SourceFile { path: path.clone(), text: String::new() };
        let (_, report) = emberhex::content::load_partial(&[source]);
        let is_read = report.errors.iter().any(|problem| problem.file == path && problem.line > 0)
            || report.errors.iter().any(|problem| problem.file == path && path.ends_with(".md"));
        assert!(is_read, "{file} is not read: {report}");
    }
}

/// Every piece of the guide stands in the vignette that the guide names before it.
#[test]
fn the_guide_quotes_vignettes() {
    let page = page();
    let (guide, _) = page.split_once(BEGIN).unwrap();
    let mut file = "";
    let mut quoted = 0;
    let mut parts = guide.split("```");
    while let (Some(before), Some(code)) = (parts.next(), parts.next()) {
        for link in before.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.ends_with(".ron") {
                file = link;
            }
        }
        let Some(piece) = code.strip_prefix("ron\n") else { continue };
        let text = std::fs::read_to_string(root().join("tests/vignettes").join(file)).unwrap();
        assert!(
            on_one_line(&text).contains(on_one_line(piece).trim_end_matches(',')),
            "{file} has no such piece:\n{piece}"
        );
        quoted += 1;
    }
    assert!(quoted > 3, "the guide quotes nothing");
}

/// Texts of a vignette in which another word stands in the place of the word, and whether one failure is enough.
fn changed_texts(kind: &str, name: &str, text: &str, example: &Example) -> Vec<String> {
    let with = |other: &str| format!("{}{other}{}", &text[..example.word.start], &text[example.word.end..]);
    let word = &text[example.word.clone()];
    let field = name.rsplit('.').next().unwrap_or(name);
    if word.starts_with(&format!("{field}:")) {
        // A field that may be left out.
        return vec![with("").replacen(", ,", ",", 1).replacen("(, ", "(", 1)];
    }
    match kind {
        "Effect" => vec![with("SetFlag(\"left_out\")")],
        "Expr" => vec![with("0"), with("93")],
        "Predicate" => vec![with("Always"), with("Not(Always)")],
        "Grant" => vec![with("")],
        _ => {
            let FormatType::Enum { variants, .. } = &TYPES[kind] else { return Vec::new() };
            let is_plain = |v: &&Variant| v.tuple.is_empty() && v.fields.is_empty() && v.name != word;
            variants.iter().filter(is_plain).map(|variant| with(&variant.name)).collect()
        }
    }
}

/// The vignette of each example written for the reference fails if the word is left out or another stands in its place.
#[test]
fn every_example_needs_its_word() {
    let mut idle = Vec::new();
    for ((kind, name), example) in &EXAMPLES.of {
        let text = &EXAMPLES.texts[&example.file];
        let path = root().join("tests/vignettes").join(&example.file).display().to_string();
        let changed = changed_texts(kind, name, text, example);
        let fails = |text: &String| !run_text(&LIBRARY, &path, text).failures.is_empty();
        if !changed.is_empty() && !changed.iter().any(fails) {
            idle.push(format!("{kind}.{name} in {}: {}", example.file, EXAMPLES.piece(example)));
        }
    }
    assert!(idle.is_empty(), "these vignettes pass without the word:\n{}", idle.join("\n"));
}
