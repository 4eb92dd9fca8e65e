//! The words of the forecast: its heading, the wounds, the tokens, what it assumes; and what a token's slot means for
//! surviving the Round.

use super::token_name;
use crate::lang::{Message, text};
use crate::model::TokenSlot;
use crate::view::CharacterSheet;
use crate::view::forecast_view::{ForecastNote, ForecastTokens, ForecastView, SurvivalView, WoundChance};

pub static FORECAST_ALL: Message = Message::new("forecast-all");
/// What every forecast assumes.
pub static FORECAST_ASSUMES: Message = Message::new("forecast-assumes");
pub static FORECAST_NO_TOKENS: Message = Message::new("forecast-no-tokens");
pub static DEFEAT: Message = Message::new("defeat");
/// What the chances to survive assume.
pub static SURVIVAL_ASSUMES: Message = Message::new("survival-assumes");

/// The heading: the entry with its chance, or all of them; and the hex that is tried.
pub fn forecast_heading(forecast: &ForecastView) -> String {
    let heading = match &forecast.entry {
        Some(entry) => format!("{}: {}", entry.title, entry.chance),
        None => FORECAST_ALL.to_owned(),
    };
    match forecast.after_move_to {
        Some(at) => text!("forecast-after-move", forecast = heading, hex = at.to_string()),
        None => heading,
    }
}

/// The label of a number of HP lost: "no HP", "2 HP", "3+ HP".
pub fn wound_label(wound: &WoundChance) -> String {
    match (wound.hp, wound.or_more) {
        (0, _) => text!("wound-none").to_owned(),
        (n, false) => text!("wound", n = n),
        (n, true) => text!("wound-or-more", n = n),
    }
}

/// The whole row of wounds in words, for a screen reader: "HP lost: 0 4 in 6, 1 2 in 6; defeat never".
pub fn wounds_text(forecast: &ForecastView) -> String {
    let wounds: Vec<String> =
        forecast.wounds.iter().map(|wound| format!("{}: {}", wound_label(wound), wound.chance)).collect();
    format!("{}; {DEFEAT}: {}", wounds.join(", "), forecast.defeat)
}

/// A number that lies between two: "2", "0-2".
pub fn range_text(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { format!("{least}\u{2013}{most}") }
}

/// The short name of a slot: "P.DEF", "HP", "shield".
pub fn slot_name(slot: TokenSlot, character: &CharacterSheet) -> String {
    match slot {
        TokenSlot::Hp => text!("slot-hp").to_owned(),
        TokenSlot::Sink(sink) => sink.label().to_owned(),
        TokenSlot::Shield => text!("slot-shield").to_owned(),
        TokenSlot::Unassigned => text!("slot-unassigned").to_owned(),
        TokenSlot::Sheet => text!("slot-sheet").to_owned(),
        TokenSlot::Durability(gear) | TokenSlot::Break(gear) => super::gear_name(character, gear),
        TokenSlot::Gone => text!("slot-gone").to_owned(),
    }
}

/// The tokens of a forecast, slot by slot: "P.DEF 1–2 Slash (4 in 6) · HP 1 Slash (2 in 6)".
pub fn forecast_tokens_text(tokens: &[ForecastTokens], character: &CharacterSheet) -> String {
    if tokens.is_empty() {
        return FORECAST_NO_TOKENS.to_owned();
    }
    let told = |tokens: &ForecastTokens| {
        let count = range_text(tokens.least, tokens.most);
        let chance = if tokens.least > 0 { String::new() } else { format!(" ({})", tokens.chance) };
        format!("{} {count} {}{chance}", slot_name(tokens.slot, character), token_name(tokens.token))
    };
    tokens.iter().map(told).collect::<Vec<_>>().join(" \u{b7} ")
}

/// The chance of defeat if the entry that is looked at is resolved.
pub fn entry_defeat_text(chance: f64) -> Option<String> {
    match (chance * 100.0).round() {
        _ if chance <= 0.0 => None,
        percent if percent >= 100.0 => Some(text!("entry-defeats").to_owned()),
        percent => Some(text!("entry-defeat-chance", percent = percent.max(1.0))),
    }
}

/// A note as a sentence.
pub fn forecast_note(note: &ForecastNote) -> String {
    match note {
        ForecastNote::EntryCannotComeUp => text!("note-entry-cannot-come-up").to_owned(),
        ForecastNote::TablesRolled => text!("note-tables-rolled").to_owned(),
        ForecastNote::OneOfSeveralCourses => text!("note-one-of-several").to_owned(),
        ForecastNote::OneTableAtATime(table) => {
            text!("note-one-table", table = table.as_str())
        }
        ForecastNote::OpenQuestion => text!("note-open-question").to_owned(),
    }
}

/// The number on the mark of a slot of the status panel: "+2", "+0–2".
pub fn slot_mark_text(least: u8, most: u8) -> String {
    format!("+{}", range_text(least, most))
}

/// The chances to survive, slot by slot, the chosen one first: "P.DEF 5 in 6 · HP 4 in 6".
pub fn survival_text(survival: &SurvivalView, chosen: TokenSlot, character: &CharacterSheet) -> String {
    let (first, rest): (Vec<_>, Vec<_>) = survival.slots.iter().partition(|(slot, _)| *slot == chosen);
    let told = |(slot, chance): &&(TokenSlot, _)| format!("{} {chance}", slot_name(*slot, character));
    first.iter().chain(&rest).map(told).collect::<Vec<_>>().join(" \u{b7} ")
}
