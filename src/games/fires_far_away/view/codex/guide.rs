//! The chapters before the rules: a page for a first game, how things are done at the table, and what the words on the
//! sheet are.
//!
//! Owns which entries they have; their words are messages. Must not hold a rule that the rulebook does not.

use kernel::codex::{CodexChapter, CodexEntry};

use crate::lang::{Text, text};
use crate::view::sheet_words::SheetWord;

/// The chapters, in order.
pub(super) fn guide_chapters() -> [CodexChapter; 3] {
    [
        CodexChapter { title: text!("guide-chapter"), entries: first_page() },
        CodexChapter { title: text!("table-chapter"), entries: at_the_table() },
        CodexChapter { title: text!("words-chapter"), entries: words() },
    ]
}

fn entry(id: &str, title: Text, text: Text) -> CodexEntry {
    CodexEntry { id: id.to_owned(), title, text, ..CodexEntry::default() }
}

fn first_page() -> Vec<CodexEntry> {
    vec![
        entry("guide:round", text!("guide-round"), text!("guide-round-text")),
        entry("guide:dice", text!("guide-dice"), text!("guide-dice-text")),
        entry("guide:damage", text!("guide-damage"), text!("guide-damage-text")),
        entry("guide:enemies", text!("guide-enemies"), text!("guide-enemies-text")),
        entry("guide:table", text!("guide-table"), text!("guide-table-text")),
        entry("guide:further", text!("guide-further"), text!("guide-further-text")),
    ]
}

/// How things are done with mouse and keyboard.
fn at_the_table() -> Vec<CodexEntry> {
    vec![
        entry("table:act", text!("table-act"), text!("table-act-text")),
        entry("table:find-action", text!("table-find-action"), text!("table-find-action-text")),
        entry("table:move", text!("table-move"), text!("table-move-text")),
        entry("table:hands", text!("table-hands"), text!("table-hands-text")),
        entry("table:forecast", text!("table-forecast"), text!("table-forecast-text")),
        entry("table:enemy", text!("table-enemy"), text!("table-enemy-text")),
        entry("table:answer", text!("table-answer"), text!("table-answer-text")),
        entry("table:wounds", text!("table-wounds"), text!("table-wounds-text")),
        entry("table:undo", text!("table-undo"), text!("table-undo-text")),
        entry("table:past", text!("table-past"), text!("table-past-text")),
        entry("table:lost", text!("table-lost"), text!("table-lost-text")),
        entry("table:numbers", text!("table-numbers"), text!("table-numbers-text")),
        entry("table:view", text!("table-view"), text!("table-view-text")),
        entry("table:journey", text!("table-journey"), text!("table-journey-text")),
        entry("table:keys", text!("table-keys"), text!("table-keys-text")),
    ]
}

/// The words on the sheet, each found by its short name in every text; before them words that texts use of it.
fn words() -> Vec<CodexEntry> {
    let sheet = SheetWord::all().map(|word| CodexEntry {
        terms: vec![word.short()],
        see_also: word.rules().iter().map(|id| (*id).to_owned()).collect(),
        ..entry(&format!("word:{}", word.id()), word.title(), word.help())
    });
    let sink = CodexEntry {
        terms: vec![text!("word-of-sink"), text!("word-of-sinks")],
        see_also: ["R-195", "R-196", "R-198", "R-199"].map(str::to_owned).to_vec(),
        ..entry("word:sink", text!("word-sink"), text!("word-sink-text"))
    };
    let others = [
        sink,
        entry("word:token", text!("word-token"), text!("word-token-text")),
        entry("word:dice", text!("word-dice"), text!("word-dice-text")),
    ];
    others.into_iter().chain(sheet).map(|entry| CodexEntry { kind: text!("word"), ..entry }).collect()
}
