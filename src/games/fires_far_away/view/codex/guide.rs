//! The chapters before the rules: a page for a first game, how things are done at the table, and what the words on the
//! sheet are.
//!
//! Owns which entries they have; their words are messages. Must not hold a rule that the rulebook does not.

use super::entry::{CodexChapter, CodexEntry};
use crate::lang::words;
use crate::view::sheet_words::SheetWord;

/// The chapters, in order.
pub(super) fn guide_chapters() -> [CodexChapter; 3] {
    [
        CodexChapter { title: words!("guide-chapter").to_owned(), entries: first_page() },
        CodexChapter { title: words!("table-chapter").to_owned(), entries: at_the_table() },
        CodexChapter { title: words!("words-chapter").to_owned(), entries: words() },
    ]
}

fn entry(id: &str, title: &str, text: &str) -> CodexEntry {
    CodexEntry { id: id.to_owned(), title: title.to_owned(), text: text.to_owned(), ..CodexEntry::default() }
}

fn first_page() -> Vec<CodexEntry> {
    vec![
        entry("guide:round", words!("guide-round"), words!("guide-round-text")),
        entry("guide:dice", words!("guide-dice"), words!("guide-dice-text")),
        entry("guide:damage", words!("guide-damage"), words!("guide-damage-text")),
        entry("guide:enemies", words!("guide-enemies"), words!("guide-enemies-text")),
        entry("guide:table", words!("guide-table"), words!("guide-table-text")),
        entry("guide:further", words!("guide-further"), words!("guide-further-text")),
    ]
}

/// How things are done with mouse and keyboard.
fn at_the_table() -> Vec<CodexEntry> {
    vec![
        entry("table:act", words!("table-act"), words!("table-act-text")),
        entry("table:find-action", words!("table-find-action"), words!("table-find-action-text")),
        entry("table:move", words!("table-move"), words!("table-move-text")),
        entry("table:hands", words!("table-hands"), words!("table-hands-text")),
        entry("table:forecast", words!("table-forecast"), words!("table-forecast-text")),
        entry("table:enemy", words!("table-enemy"), words!("table-enemy-text")),
        entry("table:answer", words!("table-answer"), words!("table-answer-text")),
        entry("table:wounds", words!("table-wounds"), words!("table-wounds-text")),
        entry("table:undo", words!("table-undo"), words!("table-undo-text")),
        entry("table:past", words!("table-past"), words!("table-past-text")),
        entry("table:lost", words!("table-lost"), words!("table-lost-text")),
        entry("table:numbers", words!("table-numbers"), words!("table-numbers-text")),
        entry("table:view", words!("table-view"), words!("table-view-text")),
        entry("table:journey", words!("table-journey"), words!("table-journey-text")),
        entry("table:keys", words!("table-keys"), words!("table-keys-text")),
    ]
}

/// The words on the sheet, each found by its short name in every text; before them words that texts use of it.
fn words() -> Vec<CodexEntry> {
    let sheet = SheetWord::all().map(|word| CodexEntry {
        terms: vec![word.short().to_string()],
        see_also: word.rules().iter().map(|id| (*id).to_owned()).collect(),
        ..entry(&format!("word:{}", word.short()), &word.title(), &word.help())
    });
    let sink = CodexEntry {
        terms: vec!["sink".to_owned(), "sinks".to_owned()],
        see_also: ["R-195", "R-196", "R-198", "R-199"].map(str::to_owned).to_vec(),
        ..entry("word:sink", words!("word-sink"), words!("word-sink-text"))
    };
    let others = [
        sink,
        entry("word:token", words!("word-token"), words!("word-token-text")),
        entry("word:dice", words!("word-dice"), words!("word-dice-text")),
    ];
    let kind = words!("word").to_owned();
    others.into_iter().chain(sheet).map(|entry| CodexEntry { kind: kind.clone(), ..entry }).collect()
}
