//! The words of the forecast: its heading, the wounds, the tokens, what it assumes; and what a token's slot means for
//! surviving the Round.

use super::token_name;
use crate::lang::{Message, text};
use crate::model::TokenSlot;
use crate::view::forecast_view::{
    EnemyPlan, ForecastNote, ForecastTokens, ForecastView, OutcomeView, SurvivalView, WoundChance,
};
use crate::view::{CharacterSheet, TurnLine};

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

/// The unit of dice on a seal.
pub static SP: Message = Message::new("sp");
/// What every outcome of an answer assumes.
pub static OUTCOME_ASSUMES: Message = Message::new("outcome-assumes");
/// The setting of the tags at pieces.
pub static PIECE_TAGS: Message = Message::new("piece-tags");

/// The FP of a price.
pub fn focus_price(focus: u8) -> String {
    text!("focus-price", n = focus)
}

/// A chance from 0 to 1 in percent, at least 1.
fn percent(chance: f64) -> String {
    format!("{:.0}", (chance * 100.0).max(1.0))
}

/// What would remain of the character after an answer: "HP 6 of 6, unhurt", "HP 4 of 6, −2", "HP 2–5 of 6, 62% unhurt".
pub fn outcome_text(outcome: &OutcomeView) -> String {
    let (least, most) = outcome.hp_left;
    let mut parts = vec![text!("outcome-hp", left = range_text(least, most), of = outcome.hp_max)];
    if outcome.is_unhurt() {
        parts.push(text!("outcome-unhurt").to_owned());
    } else if outcome.defeat >= 1.0 {
        parts.push(DEFEAT.to_owned());
    } else if outcome.is_one_course() {
        parts.push(format!("\u{2212}{:.0}", outcome.wounds));
    } else {
        parts.push(text!("outcome-unhurt-chance", percent = percent(outcome.unhurt)));
        parts.push(text!("outcome-wounds", n = format!("{:.1}", outcome.wounds)));
    }
    if outcome.defeat > 0.0 && outcome.defeat < 1.0 {
        parts.push(text!("outcome-defeat-chance", percent = percent(outcome.defeat)));
    }
    match outcome.victory {
        chance if chance <= 0.0 => {}
        chance if chance >= 1.0 => parts.push(text!("outcome-won").to_owned()),
        chance => parts.push(text!("outcome-won-chance", percent = percent(chance))),
    }
    if outcome.breaks_guard {
        parts.push(text!("outcome-guard-broken").to_owned());
    }
    parts.extend(outcome.conditions.iter().map(|(condition, n)| format!("{} {n}", super::condition_name(*condition))));
    let outcome_parts = parts.join(" \u{b7} ");
    match (outcome.is_certain, outcome.is_best_of_several) {
        (true, false) => outcome_parts,
        (true, true) => text!("outcome-at-best", outcome = outcome_parts),
        (false, _) => text!("outcome-likely", outcome = outcome_parts),
    }
}

/// What would remain if nothing is done.
pub fn nothing_done_text(outcome: &OutcomeView) -> String {
    text!("outcome-of-nothing", outcome = outcome_text(outcome))
}

/// What an enemy does, with its chance: "Shortsword 67%".
pub fn plan_text(plan: &EnemyPlan, chance: f64) -> String {
    let plan = match plan {
        EnemyPlan::Strikes(attack) => attack.as_str(),
        EnemyPlan::Moves => text!("plan-moves"),
        EnemyPlan::Waits => text!("plan-waits"),
    };
    if chance >= 0.995 { plan.to_owned() } else { text!("plan-chance", plan = plan, percent = percent(chance)) }
}

/// The heading of the tag that several enemies of a kind share; `name` is that of one of them.
pub fn swarm_heading(name: &str, n: usize) -> String {
    let kind = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    text!("tag-swarm", name = kind, n = n)
}

/// A line of what the enemies did: "Goose: Shove, you to 1,2".
pub fn turn_line(line: &TurnLine) -> String {
    text!("turn-line", who = line.who.as_str(), what = line.what.as_str())
}

/// How many lines of what the enemies did are left out.
pub fn more_turns(n: usize) -> String {
    text!("turn-more", n = n)
}

/// The two lines of the tag of an attack that comes: what it is, and whom it strikes. `attack` is its name and its text.
pub fn coming_attack_lines(attack: &str, in_reach: bool) -> [String; 2] {
    let (name, told) = attack.split_once(": ").unwrap_or((attack, ""));
    // Of the text, what is dealt: it comes first, before whom it can be dealt to.
    let dealt = told.split([';', '.', ',']).next().and_then(|told| told.split(" to ").next()).unwrap_or_default();
    let is_short = !dealt.is_empty() && dealt.starts_with(|first: char| first.is_ascii_digit());
    let second = match (is_short, in_reach) {
        (_, false) => text!("coming-out-of-reach").to_owned(),
        (true, true) => text!("coming-at-you", dealt = dealt),
        (false, true) => text!("coming-at-you-somehow").to_owned(),
    };
    [name.to_owned(), second]
}
