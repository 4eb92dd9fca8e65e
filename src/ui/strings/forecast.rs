//! The words of the forecast: its heading, the wounds, the tokens, what it assumes; and what a token's slot means for
//! surviving the Round.

use super::token_name;
use crate::model::{Coord, TokenSlot};
use crate::view::CharacterSheet;
use crate::view::forecast_view::{
    EnemyPlan, ForecastNote, ForecastTokens, ForecastView, OutcomeView, SurvivalView, WoundChance,
};

pub const FORECAST_ALL: &str = "Forecast, all entries";
/// What every forecast assumes.
pub const FORECAST_ASSUMES: &str = "If you end your beat now and take no reaction; tokens are placed for you.";
pub const FORECAST_NO_TOKENS: &str = "Nothing reaches you.";
pub const DEFEAT: &str = "defeat";
/// What the chances to survive assume.
pub const SURVIVAL_ASSUMES: &str = "If you do nothing more this Round (no reaction, then Gasp & Pant), you survive:";

/// The heading: the entry with its chance, or all of them; and the hex that is tried.
pub fn forecast_heading(forecast: &ForecastView) -> String {
    let place = |at: Coord| format!(" \u{b7} from {at}");
    let place = forecast.after_move_to.map(place).unwrap_or_default();
    match &forecast.entry {
        Some(entry) => format!("{}: {}{place}", entry.title, entry.chance),
        None => format!("{FORECAST_ALL}{place}"),
    }
}

/// The label of a number of HP lost: "no HP", "2 HP", "3+ HP".
pub fn wound_label(wound: &WoundChance) -> String {
    match (wound.hp, wound.or_more) {
        (0, _) => "no wound".to_owned(),
        (n, false) => format!("{n} HP"),
        (n, true) => format!("{n}+ HP"),
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
        TokenSlot::Hp => "HP".to_owned(),
        TokenSlot::Sink(sink) => sink.label().to_owned(),
        TokenSlot::Shield => "shield".to_owned(),
        TokenSlot::Unassigned => "seeping in".to_owned(),
        TokenSlot::Sheet => "condition".to_owned(),
        TokenSlot::Durability(gear) | TokenSlot::Break(gear) => super::gear_name(character, gear),
        TokenSlot::Gone => "gone".to_owned(),
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
        percent if percent >= 100.0 => Some("If it comes up, it defeats you.".to_owned()),
        percent => Some(format!("If it comes up, defeat: {:.0}%.", percent.max(1.0))),
    }
}

/// A note as a sentence.
pub fn forecast_note(note: &ForecastNote) -> String {
    match note {
        ForecastNote::EntryCannotComeUp => "This entry can't come up now.".to_owned(),
        ForecastNote::TablesRolled => "The tables are rolled: this is the rest of the counterbeat.".to_owned(),
        ForecastNote::OneOfSeveralCourses => "Other dice fall too: this is one possible course of several.".to_owned(),
        ForecastNote::OneTableAtATime(table) => {
            format!("Too many combinations: the wounds are those of {table}, other tables at their likeliest entry.")
        }
        ForecastNote::OpenQuestion => "The open question gets its first answer.".to_owned(),
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

/// The unit of dice on a seal.
pub const SP: &str = "SP";
/// What every outcome of an answer assumes.
pub const OUTCOME_ASSUMES: &str =
    "Until the end of this counterbeat, without a further reaction; tokens are placed for you.";

/// The FP of a price.
pub fn focus_price(focus: u8) -> String {
    format!("{focus} FP")
}

/// What would remain of the character after an answer: "HP 6 of 6, unhurt", "HP 4 of 6, −2", "HP 2–5 of 6, 62% unhurt".
pub fn outcome_text(outcome: &OutcomeView) -> String {
    let mut parts = Vec::new();
    let (least, most) = outcome.hp_left;
    parts.push(format!("HP {} of {}", range_text(least, most), outcome.hp_max));
    if outcome.is_unhurt() {
        parts.push("unhurt".to_owned());
    } else if outcome.defeat >= 1.0 {
        parts.push(DEFEAT.to_owned());
    } else if outcome.is_one_course() {
        parts.push(format!("\u{2212}{:.0}", outcome.wounds));
    } else {
        parts.push(format!("{:.0}% unhurt", outcome.unhurt * 100.0));
        parts.push(format!("\u{2212}{:.1} on average", outcome.wounds));
    }
    if outcome.defeat > 0.0 && outcome.defeat < 1.0 {
        parts.push(format!("{:.0}% {DEFEAT}", (outcome.defeat * 100.0).max(1.0)));
    }
    if outcome.victory > 0.0 {
        parts.push(if outcome.victory >= 1.0 {
            "victory".to_owned()
        } else {
            format!("{:.0}% victory", outcome.victory * 100.0)
        });
    }
    if outcome.breaks_guard {
        parts.push("guard broken".to_owned());
    }
    parts.extend(outcome.conditions.iter().map(|(condition, n)| format!("{} {n}", super::condition_name(*condition))));
    let told = parts.join(" \u{b7} ");
    match (outcome.is_certain, outcome.is_best_of_several) {
        (true, false) => told,
        (true, true) => format!("At best {told}"),
        (false, _) => format!("Likely {told}"),
    }
}

/// What would remain if nothing is done.
pub fn nothing_done_text(outcome: &OutcomeView) -> String {
    format!("Let it happen: {}", outcome_text(outcome))
}

/// The setting of the tags at pieces.
pub const PIECE_TAGS: &str = "Tags at pieces";

/// What an enemy does, with its chance: "Shortsword 67%".
pub fn plan_text(plan: &EnemyPlan, chance: f64) -> String {
    let percent = match chance * 100.0 {
        percent if percent >= 99.5 => String::new(),
        percent => format!(" {:.0}%", percent.max(1.0)),
    };
    match plan {
        EnemyPlan::Strikes(attack) => format!("{attack}{percent}"),
        EnemyPlan::Moves => format!("moves{percent}"),
        EnemyPlan::Waits => format!("no strike{percent}"),
    }
}

/// The two lines of the tag of an attack that comes: what it is, and whom it strikes. `attack` is its name and its text.
pub fn coming_attack_lines(attack: &str, in_reach: bool) -> [String; 2] {
    let (name, text) = attack.split_once(": ").unwrap_or((attack, ""));
    // Of the text, what is dealt: it comes first, before whom it can be dealt to.
    let dealt = text.split([';', '.', ',']).next().and_then(|text| text.split(" to ").next()).unwrap_or_default();
    let whom = if in_reach { "at you" } else { "out of reach" };
    let is_short = !dealt.is_empty() && dealt.starts_with(|first: char| first.is_ascii_digit());
    let second = if is_short { format!("{dealt} {whom}") } else { whom.to_owned() };
    [name.to_owned(), second]
}
