//! The words of the sparring page.

use crate::lang::{Message, Text, words};
use crate::model::{HandToken, SheetSlotKind, Stat};
use crate::view::sheet_words::SheetWord;

use super::stat_name;

pub static SPARRING: Message = Message::new("sparring");
pub static SPARRING_HELP: Message = Message::new("sparring-help");
pub static PLAY: Message = Message::new("play");
pub static RANDOM_CHARACTER: Message = Message::new("random-character");
pub static KEEP_CHARACTER: Message = Message::new("keep-character");
pub static CHARACTERS: Message = Message::new("characters");
pub static ENCOUNTERS: Message = Message::new("encounters");
pub static SHELF_SEARCH: Message = Message::new("shelf-search");
pub static SOULS_AND_HUMANITY: Message = Message::new("souls-and-humanity");
pub static LOAD_ACTIONS: Message = Message::new("load-actions");
pub static DERIVED_VALUES: Message = Message::new("derived-values");
pub static SOULS_HELP: Message = Message::new("souls-help");
pub static ENC: Message = Message::new("enc");
pub static HAND_SLOTS: Message = Message::new("hand-slots");
pub static HAND_TOKENS_HELP: Message = Message::new("hand-tokens-help");
pub static WORN: Message = Message::new("worn");
pub static POUCHES: Message = Message::new("pouches");
pub static CARRIED: Message = Message::new("carried");
pub static PUT_ON: Message = Message::new("put-on");
pub static TAKE_OFF: Message = Message::new("take-off");
pub static NOTHING_SELECTED: Message = Message::new("nothing-selected");

/// "POTs: 3 of 4 in use".
pub fn pots_text(used: u8, there: u8) -> String {
    words!("pots-in-use", used = used, there = there)
}

/// What is wrong with something that lies in a place too many.
pub fn excess_text(kind: SheetSlotKind) -> &'static str {
    match kind {
        SheetSlotKind::Attunement => words!("excess-attunement"),
        SheetSlotKind::Pouch => words!("excess-pouch"),
        SheetSlotKind::Missile => words!("excess-missile"),
        _ => words!("excess-other"),
    }
}

/// What keeps a sheet from being played.
pub fn illegal_sheet_text(problem: &str) -> String {
    words!("sheet-not-ready", problem = problem)
}

/// "SL 3, the next costs 4 souls".
pub fn soul_level_text(level: u16, cost: u32) -> String {
    words!("soul-level", level = level, cost = cost)
}

/// The label of the button that raises a stat for souls.
pub fn raise_text(cost: u32) -> String {
    words!("raise", cost = cost)
}

/// What a number of the sheet is for, and below it what it is the sum of.
pub fn sheet_number_help(word: SheetWord, parts: &str) -> String {
    format!("{}\n{parts}", word.help()).trim_end().to_owned()
}

/// The same for a number with this label, which may be no word of the sheet.
pub fn labelled_number_help(label: &Text, parts: &str) -> String {
    SheetWord::of_label(label).map_or_else(|| parts.to_owned(), |word| sheet_number_help(word, parts))
}

/// The name of a hand token.
pub fn hand_token_name(token: HandToken) -> &'static str {
    match token {
        HandToken::Main => words!("hand-token-main"),
        HandToken::Off => words!("hand-token-off"),
    }
}

/// The letter on a hand token.
pub fn hand_token_letter(token: HandToken) -> &'static str {
    match token {
        HandToken::Main => words!("hand-token-letter-main"),
        HandToken::Off => words!("hand-token-letter-off"),
    }
}

/// What a click on a hand token does.
pub fn hand_token_help(token: HandToken, lies_here: bool) -> &'static str {
    match (token, lies_here) {
        (HandToken::Main, true) => words!("hand-token-help-main-here"),
        (HandToken::Main, false) => words!("hand-token-help-main"),
        (HandToken::Off, true) => words!("hand-token-help-off-here"),
        (HandToken::Off, false) => words!("hand-token-help-off"),
    }
}

/// What a free place takes.
pub fn empty_place_name(kind: SheetSlotKind) -> &'static str {
    match kind {
        SheetSlotKind::Hand => words!("empty-place-hand"),
        SheetSlotKind::Armor => words!("empty-place-armor"),
        SheetSlotKind::Ring => words!("empty-place-ring"),
        SheetSlotKind::Pouch => words!("empty-place-pouch"),
        SheetSlotKind::Missile => words!("empty-place-missile"),
        SheetSlotKind::Carried => words!("empty-place-carried"),
        SheetSlotKind::Attunement => words!("empty-place-attunement"),
    }
}

/// Requirements in a few letters: "14 STR, 10 DEX".
pub fn requirements_text(requires: &[(Stat, u8)]) -> String {
    requires.iter().map(|(stat, need)| format!("{need} {}", stat_name(*stat))).collect::<Vec<_>>().join(", ")
}

/// A sentence with a capital letter and a full stop.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
