//! Tests of the languages: that code and English files agree, and what a language with gaps or errors does.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::{FluentArgs, FluentValue};

use super::files::{LanguageFile, built_in_files, known_messages};
use super::language::english;
use super::{Language, Message, load_languages, offered_languages, text, with_language};

/// A place in the code that names a message.
struct MessageUse {
    place: String,
    id: String,
    /// The names of the arguments, sorted.
    arguments: Vec<String>,
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}

/// Every message that the code names, but for this file.
fn messages_in_code() -> Vec<MessageUse> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = rust_files(&src).into_iter().filter(|path| !path.ends_with("lang/tests.rs"));
    files.flat_map(|path| messages_in_text(&path.display().to_string(), &fs::read_to_string(&path).unwrap())).collect()
}

fn messages_in_text(place: &str, source: &str) -> Vec<MessageUse> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect();
    let starts = ["text!(", "Message::new("];
    let calls = starts.iter().flat_map(|start| code.split(start).skip(1));
    let uses = calls.filter_map(|call| {
        let mut parts = split_arguments(call).into_iter();
        let id = parts.next()?.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
        let name = |part: &str| part.split_once('=').map(|(name, _)| name.trim().to_owned());
        let mut arguments: Vec<String> = parts.filter_map(|part| name(&part)).collect();
        arguments.sort();
        Some(MessageUse { place: place.to_owned(), id, arguments })
    });
    uses.collect()
}

/// The arguments between the commas up to the bracket that ends a call. A comma in a string or in brackets ends
/// nothing.
fn split_arguments(call: &str) -> Vec<String> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let (mut depth, mut in_string) = (0, false);
    for sign in call.chars() {
        match sign {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(sign);
    }
    parts.push(part);
    parts
}

fn file(text: &str) -> LanguageFile {
    LanguageFile { path: "assets/lang/de/test.ftl".to_owned(), text: text.to_owned() }
}

fn language(text: &str) -> &'static Language {
    Box::leak(Box::new(Language::read("de", &[file(text)]).unwrap()))
}

#[test]
fn every_built_in_language_can_be_read_and_is_complete() {
    for (locale, files) in built_in_files() {
        let language = Language::read(&locale, &files).unwrap_or_else(|errors| panic!("{errors:?}"));
        assert_eq!(language.missing_messages(), Vec::<&str>::new(), "{locale}");
    }
    assert!(known_messages().len() > 300, "{}", known_messages().len());
    assert_eq!(english().name(), "English");
}

#[test]
fn code_and_english_files_name_the_same_messages_with_the_same_arguments() {
    let english: BTreeMap<&str, &Vec<String>> =
        known_messages().iter().map(|(id, arguments)| (id.as_str(), arguments)).collect();
    let mut used: BTreeSet<String> = BTreeSet::from(["language-name".to_owned()]);
    let mut findings = Vec::new();
    for MessageUse { place, id, arguments } in messages_in_code() {
        match english.get(id.as_str()) {
            None => findings.push(format!("{place}: there is no message `{id}`")),
            Some(known) if **known != arguments => {
                findings.push(format!("{place}: `{id}` takes {known:?} and gets {arguments:?}"));
            }
            Some(_) => {}
        }
        used.insert(id);
    }
    findings.extend(english.keys().filter(|id| !used.contains(**id)).map(|id| format!("nothing shows `{id}`")));
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn every_english_message_can_be_written() {
    for (index, (id, known)) in known_messages().iter().enumerate() {
        for n in [0, 1, 2, 5] {
            let arguments: FluentArgs = known.iter().map(|name| (name.as_str(), FluentValue::from(n))).collect();
            let written = english().format(index, id, &arguments);
            assert!(!written.is_empty() && !written.contains("{$"), "{id}: {written}");
        }
    }
}

#[test]
fn messages_and_their_arguments_are_found_in_code() {
    let source = "// text!(\"comment\")\nlet a = text!(\"plain\");\n\
                  text!(\n    \"with\",\n    n = f(1, \"x, y\"),\n    gear = g,\n)\nstatic A: Message = Message::new(\"named\");\n";
    let found = messages_in_text("a.rs", source);
    let found: Vec<(&str, Vec<&str>)> =
        found.iter().map(|found| (found.id.as_str(), found.arguments.iter().map(String::as_str).collect())).collect();
    assert_eq!(found, [("plain", vec![]), ("with", vec!["gear", "n"]), ("named", vec![])]);
}

#[test]
fn the_plural_is_chosen_by_the_message() {
    assert_eq!(text!("souls", n = 1), "1 soul");
    assert_eq!(text!("souls", n = 12), "12 souls");
    assert_eq!(text!("take-back-count", n = 2), "taken back twice");
}

#[test]
fn another_language_shows_its_own_words_and_english_where_it_has_none() {
    static QUIT: Message = Message::new("quit");
    static UNDO: Message = Message::new("undo");
    let german = language(
        "language-name = Deutsch\nquit = Beenden\nsouls = { $n ->\n    [one] eine Seele\n   *[other] { $n } Seelen\n}\n",
    );
    assert_eq!((german.locale(), german.name()), ("de", "Deutsch"));
    assert!(german.missing_messages().contains(&"undo") && !german.missing_messages().contains(&"quit"));
    with_language(german, || {
        assert_eq!((&*QUIT, &*UNDO), ("Beenden", "Undo"));
        assert_eq!([text!("souls", n = 1), text!("souls", n = 3)], ["eine Seele", "3 Seelen"]);
        assert_eq!(text!("humanity-lost", n = 2), "2 HMN lost");
    });
    assert_eq!(&*QUIT, "Quit");
}

#[test]
fn a_message_whose_arguments_are_wrong_is_shown_in_english() {
    let wrong = language("quit = Beenden { $all }\nsouls = { $count } Seelen\n");
    with_language(wrong, || {
        assert_eq!(text!("quit"), "Quit");
        assert_eq!(text!("souls", n = 3), "3 souls");
    });
}

#[test]
fn an_error_has_its_file_line_and_reason() {
    let errors = Language::read("de", &[file("quit = Beenden\nundo Zurück\nlog = { $n\n")]).unwrap_err();
    let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(shown[0].starts_with("assets/lang/de/test.ftl:2:"), "{shown:?}");
    assert!(shown.iter().any(|line| line.starts_with("assets/lang/de/test.ftl:4:")), "{shown:?}");
    let twice = Language::read("de", &[file("quit = a\nundo = b\nquit = c\n")]).unwrap_err();
    assert_eq!(twice[0].to_string(), "assets/lang/de/test.ftl:3:1: `quit` is defined twice");
    assert!(Language::read("not a tag", &[]).is_err());
}

/// Folder on disk, broken file, mended file: one test, because all of them change the languages that there are.
#[test]
fn languages_on_disk_are_offered_and_a_broken_file_leaves_the_last_good_one() {
    let root = tempfile::tempdir().unwrap();
    let german = root.path().join("assets/lang/de");
    fs::create_dir_all(&german).unwrap();
    let write = |text: &str| fs::write(german.join("menus.ftl"), text).unwrap();
    let german_name = || offered_languages().into_iter().find(|(locale, _)| *locale == "de").map(|(_, name)| name);

    write("language-name = Deutsch\n");
    let notes = load_languages(Some(root.path()));
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("assets/lang/de: ") && notes[0].contains("quit, "), "{notes:?}");
    assert_eq!(german_name(), Some("Deutsch"));

    write("language-name = Neu\nquit Beenden\n");
    let notes = load_languages(Some(root.path()));
    assert!(notes[0].starts_with("assets/lang/de/menus.ftl:2:"), "{notes:?}");
    assert_eq!(german_name(), Some("Deutsch"));

    write("language-name = Neu\n");
    load_languages(Some(root.path()));
    assert_eq!(german_name(), Some("Neu"));
    load_languages(None);
    assert_eq!(offered_languages(), [("en", "English")]);
}
