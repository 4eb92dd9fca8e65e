//! The words on screen, looked at in a language whose letters all have marks: every panel and page that a test draws is
//! drawn in it as well, and what still has plain letters must be content.
//!
//! Content is here what the fixtures make up: the strings in the files of these tests and of the sample view. An inline
//! string in `src/ui` is none of them, so a test that draws it fails.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use egui_kittest::kittest::NodeT;

use super::*;
use crate::lang::{pseudo_language, with_language};

/// Short words that fixtures make up, too short to be told from names of places on screen; keys; beginnings of names
/// that are cut.
const CONTENT_WORDS: &[&str] = &[
    "armour",
    "pack",
    "ring",
    "pouch",
    "hand",
    "free",
    "broken",
    "gate",
    "cart",
    "yesterday",
    "somewhere",
    "Plain",
    "Long",
    "Bow",
    "IV",
    "B1",
    "B2",
];

/// Fails if a page or panel shows words that are neither messages nor content.
pub(super) fn check_words(view: &EncounterView, size: (f32, f32), draw: DrawFn) {
    let findings = pseudo_findings(view, size, draw);
    assert!(findings.is_empty(), "neither messages of assets/lang nor content: {findings:?}");
}

fn pseudo_findings(view: &EncounterView, size: (f32, f32), draw: DrawFn) -> BTreeSet<String> {
    let texts = with_language(pseudo_language(), || words_that_are_no_messages(view, size, draw));
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let has_letters = |word: &&str| word.chars().any(|sign| sign.is_ascii_alphabetic());
    // Keys of one letter.
    let is_key = |word: &&str| word.len() == 1 && word.chars().all(|sign| sign.is_ascii_uppercase());
    words.filter(has_letters).filter(|word| !is_key(word) && !CONTENT_WORDS.contains(word)).map(str::to_owned).collect()
}

fn words_that_are_no_messages(view: &EncounterView, size: (f32, f32), draw: DrawFn) -> BTreeSet<String> {
    let mut harness = build_harness(view.clone(), size, 1.0, draw);
    let mut findings = words_of(&harness);
    let state = &mut harness.state_mut().ui_state;
    (state.memory.tray.unfolded, state.memory.log_open, state.memory.side_panels_open) = (true, true, true);
    harness.run_steps(3);
    findings.extend(words_of(&harness));
    let state = &mut harness.state_mut().ui_state;
    (state.memory.log_open, state.memory.character_details_open) = (false, true);
    harness.run_steps(3);
    findings.extend(words_of(&harness));
    findings
}

fn words_of(harness: &Harness<'_, TestUi>) -> BTreeSet<String> {
    let labels = harness.root().children_recursive().filter_map(|node| node.accesskit_node().label());
    painted_texts(harness).into_iter().chain(labels).filter_map(|text| plain_rest(&text)).collect()
}

fn painted_texts(harness: &Harness<'_, TestUi>) -> Vec<String> {
    fn visit(shape: &bevy_egui::egui::Shape, found: &mut Vec<String>) {
        match shape {
            bevy_egui::egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| visit(shape, found)),
            bevy_egui::egui::Shape::Text(text) => found.push(text.galley.text().to_owned()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| visit(&clipped.shape, &mut found));
    found
}

/// What of a text is neither marked nor content; `None` if nothing is.
fn plain_rest(text: &str) -> Option<String> {
    let has_letters = |text: &str| text.chars().any(|sign| sign.is_ascii_alphabetic());
    if !has_letters(text) {
        return None;
    }
    let mut rest = text.to_owned();
    for content in CONTENT.iter() {
        rest = without(&rest, content);
    }
    has_letters(&rest).then(|| rest.split_whitespace().filter(|word| has_letters(word)).collect::<Vec<_>>().join(" "))
}

/// A text without a piece of content, where that stands as whole words.
fn without(text: &str, content: &str) -> String {
    let mut rest = text.to_owned();
    let mut from = 0;
    while let Some(at) = rest[from..].find(content).map(|at| from + at) {
        let end = at + content.len();
        let joins = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        if joins(rest[..at].chars().next_back()) || joins(rest[end..].chars().next()) {
            from = at + rest[at..].chars().next().map_or(1, char::len_utf8);
        } else {
            rest.replace_range(at..end, "\u{b7}");
        }
    }
    rest
}

/// What the fixtures make up, the longest first.
static CONTENT: LazyLock<Vec<String>> = LazyLock::new(|| {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui");
    let mut content = BTreeSet::new();
    for folder in ["tests", "sample"] {
        for entry in std::fs::read_dir(ui.join(folder)).expect("a folder of fixtures").flatten() {
            // The lists of this file are no content.
            if entry.file_name() == "pseudo_language.rs" {
                continue;
            }
            content.extend(strings_of(&std::fs::read_to_string(entry.path()).expect("a file of fixtures")));
        }
    }
    for file in ["tests.rs", "sample.rs"] {
        content.extend(strings_of(&std::fs::read_to_string(ui.join(file)).expect("a file of fixtures")));
    }
    let mut content: Vec<String> = content.into_iter().collect();
    content.sort_by_key(|text| std::cmp::Reverse(text.len()));
    content
});

/// The strings of a file of fixtures, but for those that name a place on screen or say what a test expects.
fn strings_of(source: &str) -> Vec<String> {
    let is_expected = |line: &str| ["by_label", "assert", "//"].iter().any(|sign| line.contains(sign));
    let mut continued = source.split("\\\n");
    let mut source = continued.next().unwrap_or_default().to_owned();
    continued.for_each(|line| source.push_str(line.trim_start()));
    let lines = source.lines().filter(|line| !is_expected(line));
    let quoted = lines.flat_map(|line| {
        line.split('"')
            .skip(1)
            .step_by(2)
            .flat_map(|text| text.replace(r"\n", "{").split(['{', '}']).map(str::to_owned).collect::<Vec<_>>())
    });
    let is_name = |text: &str| text.chars().all(|sign| sign.is_ascii_lowercase() || "_:".contains(sign));
    quoted.map(|text| text.trim().to_owned()).filter(|text| text.len() > 2 && !is_name(text)).collect()
}

#[test]
fn a_word_is_a_message_or_content() {
    assert_eq!(plain_rest("Ŕöûñð 2 · 14"), None);
    assert_eq!(plain_rest("Ŕöûñð of 2").as_deref(), Some("of"));
    assert_eq!(plain_rest("Plain Sword: ĥéļð"), None, "the sample view has it");
    assert_eq!(plain_rest("Plain Swordfish").as_deref(), Some("Plain Swordfish"));
}

#[test]
fn every_panel_of_the_sample_views_shows_messages() {
    let open = [sample::beat(), sample::tokens(), sample::reaction(), sample::hands_question(), sample::loadout()];
    for view in open {
        check_words(&view, (1280.0, 800.0), draw_encounter_panels);
    }
}
