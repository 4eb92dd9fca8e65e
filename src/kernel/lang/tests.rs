//! Tests of the languages: the built-in ones are complete, and a language with gaps or errors does no harm.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use fluent_bundle::{FluentArgs, FluentValue};

use super::files::{KNOWN_MESSAGES, LanguageFile, built_in_files};
use super::language::english;
use super::{Language, Message, Text, load_languages, offered_languages, text, with_language, words};

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
    assert!(KNOWN_MESSAGES.len() > 300, "{}", KNOWN_MESSAGES.len());
    assert_eq!(english().name(), "English");
}

#[test]
fn every_english_message_can_be_written() {
    for (index, (id, known)) in KNOWN_MESSAGES.iter().enumerate() {
        for n in [0, 1, 2, 5] {
            let arguments: FluentArgs = known.iter().map(|name| (*name, FluentValue::from(n))).collect();
            let written = english().format(index, &arguments);
            assert!(!written.is_empty() && !written.contains("{$"), "{id}: {written}");
        }
    }
}

#[test]
fn the_plural_is_chosen_by_the_message() {
    assert_eq!(words!("souls", n = 1), "1 soul");
    assert_eq!(words!("souls", n = 12), "12 souls");
    assert_eq!(words!("take-back-count", n = 2), "taken back twice");
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
        assert_eq!([words!("souls", n = 1), words!("souls", n = 3)], ["eine Seele", "3 Seelen"]);
        assert_eq!(words!("humanity-lost", n = 2), "2 HMN lost");
    });
    assert_eq!(&*QUIT, "Quit");
}

#[test]
fn a_message_whose_arguments_are_wrong_is_shown_in_english() {
    let wrong = language("quit = Beenden { $all }\nsouls = { $count } Seelen\n");
    with_language(wrong, || {
        assert_eq!(words!("quit"), "Quit");
        assert_eq!(words!("souls", n = 3), "3 souls");
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
    assert_eq!(offered_languages(), [("de", "Deutsch"), ("en", "English")]);
}

#[test]
fn a_text_is_worded_in_the_language_in_which_it_is_shown() {
    let german = language("quit = Beenden\nsouls = { $n ->\n    [one] eine Seele\n   *[other] { $n } Seelen\n}\n");
    let souls = text!("souls", n = 3);
    let all = Text::joined(" \u{b7} ", [text!("quit"), Text::authored(""), souls.clone()]);
    assert_eq!((all.words(), souls.words()), ("Quit \u{b7} 3 souls", "3 souls"));
    with_language(german, || assert_eq!(all.words(), "Beenden \u{b7} 3 Seelen"));
    assert_eq!(all.words(), "Quit \u{b7} 3 souls");
    assert_eq!(all, Text::joined(" \u{b7} ", [text!("quit"), text!("souls", n = 3)]));
    assert_ne!(all, Text::joined(" \u{b7} ", [text!("quit"), text!("souls", n = 4)]));
}

#[test]
fn lists_and_sentences_are_composed_of_texts() {
    let name = |name: &str| Text::authored(name);
    assert_eq!(Text::and([name("a"), name("b"), name("c")]), "a, b and c");
    assert_eq!(Text::or([name("a"), Text::Empty, name("b")]), "a or b");
    assert_eq!((Text::and([name("a")]), Text::and([])), (name("a"), Text::Empty));
    assert_eq!(name("\u{e4}cker").sentence(), "\u{c4}cker.");
    assert_eq!(name("who goes?").sentence(), "Who goes?");
    assert_eq!(Text::Empty.sentence(), "");
    let sentences = Text::joined(" ", [name("one die").sentence(), name("two dice").sentence()]);
    assert_eq!((sentences.words(), sentences.first_sentence().words()), ("One die. Two dice.", "One die"));
    assert_eq!(Text::authored("One die. Two dice.").first_sentence().words(), "One die");
}

#[test]
fn words_of_content_are_shown_in_the_language_that_has_them() {
    let german = language("quit = Beenden\n");
    let short = Text::authored("A gate of the tests");
    let long = Text::authored("A long sentence of the tests, which is longer than what is kept as short words.");
    let words = |long_words: &str| {
        let words =
            [(short.words().to_owned(), "Ein Tor".to_owned()), (long.words().to_owned(), long_words.to_owned())];
        super::translate_authored(&[("de".to_owned(), words.into())].into());
    };
    words("Ein Satz");
    with_language(german, || {
        assert_eq!((short.words(), long.words()), ("Ein Tor", "Ein Satz"));
        assert_eq!(Text::and([short.clone(), Text::authored("another gate")]).words(), "Ein Tor and another gate");
    });
    assert_eq!(short.words(), "A gate of the tests");
    words("Ein anderer Satz");
    with_language(german, || assert_eq!((short.words(), long.words()), ("Ein Tor", "Ein anderer Satz")));
    super::translate_authored(&[].into());
    with_language(german, || assert_eq!(short.words(), "A gate of the tests"));
}
