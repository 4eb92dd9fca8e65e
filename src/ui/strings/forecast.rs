//! The words of the forecast: its heading, the wounds, the tokens, what it assumes; and what a token's slot means for
//! surviving the Round.

use super::token_name;
use crate::lang::{Message, text, words};
use crate::model::{Token, TokenSlot};
use crate::view::forecast_view::{
    EnemyPlan, ForecastNote, ForecastPosition, ForecastTokens, ForecastView, OutcomeView, SurvivalView, WoundChance,
    harm_text,
};
use crate::view::{CharacterSheet, TurnLine, sink_label};

pub static FORECAST_ALL: Message = Message::new("forecast-all");
pub static FORECAST_NO_TOKENS: Message = Message::new("forecast-no-tokens");
pub static DEFEAT: Message = Message::new("defeat");
/// What the chances to survive assume.
pub static SURVIVAL_ASSUMES: Message = Message::new("survival-assumes");

/// The heading: the entry with its chance, or all of them; and the hex that is tried.
pub fn forecast_heading(forecast: &ForecastView) -> String {
    let heading = match &forecast.entry {
        Some(entry) => format!("{}: {}", entry.title, entry.chance),
        None => FORECAST_ALL.to_string(),
    };
    match position_text(&forecast.position) {
        Some(position) => words!("forecast-of-position", forecast = heading, position = position),
        None => heading,
    }
}

/// The position that a forecast tells of, in words: "after Lunge to 7,8"; `None` of the position as it stands.
pub fn position_text(position: &ForecastPosition) -> Option<String> {
    let step = match position {
        ForecastPosition::Now => return None,
        ForecastPosition::Before(action) => return Some(words!("position-before", action = action.as_str())),
        ForecastPosition::After(step) => step,
    };
    let action = step.action.as_str();
    Some(match (step.to, &step.on) {
        (Some(at), _) if step.is_dragged => words!("position-from", hex = at.to_string()),
        _ if action.is_empty() => words!("position-after-answer").to_owned(),
        (Some(at), _) => words!("position-after-to", action = action, hex = at.to_string()),
        (None, Some(target)) => words!("position-after-on", action = action, target = target.as_str()),
        (None, None) => words!("position-after", action = action),
    })
}

/// The label of a number of HP lost: "no HP", "2 HP", "3+ HP".
pub fn wound_label(wound: &WoundChance) -> String {
    match (wound.hp, wound.or_more) {
        (0, _) => words!("wound-none").to_owned(),
        (n, false) => words!("wound", n = n),
        (n, true) => words!("wound-or-more", n = n),
    }
}

/// The whole row of wounds in words, for a screen reader: "HP lost: 0 4 in 6, 1 2 in 6; defeat never".
pub fn wounds_text(forecast: &ForecastView) -> String {
    let wounds: Vec<String> =
        forecast.wounds.iter().map(|wound| format!("{}: {}", wound_label(wound), wound.chance)).collect();
    format!("{}; {DEFEAT}: {}", wounds.join(", "), forecast.defeat)
}

/// A number that lies between two: "2", "0 to 2".
pub fn range_text(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { words!("between", least = least, most = most) }
}

/// The short name of a slot: "P.DEF", "HP", "shield".
pub fn slot_name(slot: TokenSlot, character: &CharacterSheet) -> String {
    match slot {
        TokenSlot::Hp => words!("slot-hp").to_owned(),
        TokenSlot::Sink(sink) => sink_label(sink).to_string(),
        TokenSlot::Shield => words!("slot-shield").to_owned(),
        TokenSlot::Unassigned => words!("slot-unassigned").to_owned(),
        TokenSlot::Sheet => words!("slot-sheet").to_owned(),
        TokenSlot::Durability(gear) | TokenSlot::Break(gear) => super::gear_name(character, gear),
        TokenSlot::Gone => words!("slot-gone").to_owned(),
    }
}

/// The tokens of a forecast, a line for each slot: "HP: 1 Slash (2 in 6)", "P.DEF: 1 to 2 Slash, up to 2 Burn (4 in 6)".
pub fn forecast_tokens_text(tokens: &[ForecastTokens], character: &CharacterSheet) -> String {
    if tokens.is_empty() {
        return FORECAST_NO_TOKENS.to_string();
    }
    let told = |tokens: &ForecastTokens| {
        let count = match (tokens.least, tokens.most) {
            (0, most) if most > 1 => words!("up-to", most = most),
            (0, most) => most.to_string(),
            (least, most) => range_text(least, most),
        };
        let chance = if tokens.least > 0 { String::new() } else { format!(" ({})", tokens.chance) };
        format!("{count} {}{chance}", token_name(tokens.token))
    };
    let mut lines: Vec<(TokenSlot, Vec<String>)> = Vec::new();
    for one in tokens {
        match lines.iter_mut().find(|(slot, _)| *slot == one.slot) {
            Some((_, line)) => line.push(told(one)),
            None => lines.push((one.slot, vec![told(one)])),
        }
    }
    let line = |(slot, told): (TokenSlot, Vec<String>)| {
        words!("tokens-in-place", place = slot_name(slot, character), tokens = told.join(", "))
    };
    lines.into_iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A note as a sentence.
pub fn forecast_note(note: &ForecastNote) -> String {
    match note {
        ForecastNote::IfEntryComesUp => words!("note-if-entry-comes-up").to_owned(),
        ForecastNote::EntryCannotComeUp => words!("note-entry-cannot-come-up").to_owned(),
        ForecastNote::TablesRolled => words!("note-tables-rolled").to_owned(),
        ForecastNote::OneOfSeveralCourses => words!("note-one-of-several").to_owned(),
        ForecastNote::OneTableAtATime(table) => {
            words!("note-one-table", table = table.as_str())
        }
        ForecastNote::FirstOfSeveral => words!("note-first-of-several").to_owned(),
        ForecastNote::BeforeAction => words!("note-before-action").to_owned(),
        ForecastNote::OpenQuestion => words!("note-open-question").to_owned(),
        ForecastNote::BeatEndsNow => words!("note-beat-ends-now").to_owned(),
        ForecastNote::NoReaction => words!("note-no-reaction").to_owned(),
    }
}

/// The words on the mark of a slot of the status panel: "lose 0 to 2 HP" at the HP, "+0–2" elsewhere.
pub fn slot_mark_text(slot: TokenSlot, least: u8, most: u8) -> String {
    match slot {
        TokenSlot::Hp => harm_text(i16::from(least), i16::from(most)).to_string(),
        _ if least == most => format!("+{most}"),
        _ => format!("+{least}\u{2013}{most}"),
    }
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
    words!("focus-price", n = focus)
}

/// A chance from 0 to 1 in percent, at least 1.
fn percent(chance: f64) -> String {
    format!("{:.0}", (chance * 100.0).max(1.0))
}

/// What would remain of the character after an answer: "HP 6 of 6, unhurt", "HP 4 of 6, 2 HP lost", "HP 2 to 5 of 6, 62%
/// unhurt".
pub fn outcome_text(outcome: &OutcomeView) -> String {
    let (least, most) = outcome.hp_left;
    let mut parts = vec![words!("outcome-hp", left = range_text(least, most), of = outcome.hp_max)];
    if outcome.defeat >= 1.0 {
        parts.push(DEFEAT.to_string());
    } else if outcome.is_unharmed() {
        parts.push(words!("outcome-unhurt").to_owned());
    } else if outcome.is_one_course() {
        parts.extend((outcome.wounds > 0.0).then(|| words!("outcome-lost", n = format!("{:.0}", outcome.wounds))));
    } else {
        parts.extend(
            (outcome.unharmed > 0.0).then(|| words!("outcome-unhurt-chance", percent = percent(outcome.unharmed))),
        );
        parts.push(words!("outcome-wounds", n = format!("{:.1}", outcome.wounds)));
    }
    if outcome.defeat > 0.0 && outcome.defeat < 1.0 {
        parts.push(words!("outcome-defeat-chance", percent = percent(outcome.defeat)));
    }
    match outcome.victory {
        chance if chance <= 0.0 => {}
        chance if chance >= 1.0 => parts.push(words!("outcome-won").to_owned()),
        chance => parts.push(words!("outcome-won-chance", percent = percent(chance))),
    }
    let losses = losses_text(outcome);
    match outcome.losses_vary {
        true => parts.extend(losses.into_iter().map(|loss| words!("outcome-perhaps", loss = loss))),
        false => parts.extend(losses),
    }
    let outcome_parts = parts.join(" \u{b7} ");
    match (outcome.is_certain, outcome.is_best_of_several) {
        (true, false) => outcome_parts,
        (true, true) => words!("outcome-at-best", outcome = outcome_parts),
        (false, _) => words!("outcome-likely", outcome = outcome_parts),
    }
}

/// What is lost or gained besides HP: "die 6 lost", "guard broken", "Bleeding 2".
fn losses_text(outcome: &OutcomeView) -> Vec<String> {
    let mut losses = Vec::new();
    let dice: Vec<String> = outcome.dice_lost.iter().map(u8::to_string).collect();
    losses.extend((!dice.is_empty()).then(|| words!("outcome-dice-lost", n = dice.len(), dice = dice.join(", "))));
    losses.extend((outcome.focus_lost > 0).then(|| words!("outcome-focus-lost", n = outcome.focus_lost)));
    losses.extend((outcome.seeping > 0).then(|| words!("outcome-seeping", n = outcome.seeping)));
    losses.extend((outcome.durability_lost > 0).then(|| words!("outcome-durability", n = outcome.durability_lost)));
    losses.extend(outcome.gear_broken.iter().map(|gear| words!("outcome-gear-broken", gear = gear.as_str())));
    losses.extend(outcome.breaks_guard.then(|| words!("outcome-guard-broken").to_owned()));
    losses.extend(outcome.conditions.iter().map(|(condition, n)| format!("{} {n}", super::condition_name(*condition))));
    losses
}

/// What would remain if nothing is done.
pub fn nothing_done_text(outcome: &OutcomeView) -> String {
    words!("outcome-of-nothing", outcome = outcome_text(outcome))
}

/// What an enemy does, with its chance: "Shove 67%".
pub fn plan_text(plan: &EnemyPlan, chance: f64) -> String {
    let plan = match plan {
        EnemyPlan::Strikes(deed) | EnemyPlan::ActsOnItself(deed) => deed.clone(),
        EnemyPlan::Moves => text!("turn-moves"),
        EnemyPlan::OutOfReach => text!("turn-out-of-reach"),
        EnemyPlan::Held(condition) => text!("turn-held", condition = condition.name()),
        EnemyPlan::Waits => text!("turn-waits"),
    };
    if chance >= 0.995 { plan.into() } else { words!("plan-chance", plan = plan, percent = percent(chance)) }
}

/// The other outcomes that a tag has no lines for: "+2 more 17%".
pub fn more_plans(n: usize, chance: f64) -> String {
    let more = words!("plan-more", n = n);
    words!("plan-chance", plan = more, percent = percent(chance))
}

/// A line of what the enemies did: "Goose: Shove, you to 1,2".
pub fn turn_line(line: &TurnLine) -> String {
    words!("turn-line", who = line.who.as_str(), what = line.what.as_str())
}

/// How many lines of what the enemies did are left out.
pub fn more_turns(n: usize) -> String {
    words!("turn-more", n = n)
}

/// Tokens as a list: "2 Slash, 1 Flinch".
pub fn tokens_text(tokens: &[(Token, u8)]) -> String {
    tokens.iter().map(|(token, n)| format!("{n} {}", token_name(*token))).collect::<Vec<_>>().join(", ")
}

/// The two lines of the tag of an attack that comes: what it is, and what it deals to whom.
pub fn coming_attack_lines(attack: &str, dealt: &[(Token, u8)], in_reach: bool) -> [String; 2] {
    let name = attack.split_once(": ").map_or(attack, |(name, _)| name);
    let dealt = tokens_text(dealt);
    let second = match (dealt.is_empty(), in_reach) {
        (_, false) => words!("coming-out-of-reach").to_owned(),
        (false, true) => words!("coming-at-you", dealt = dealt.as_str()),
        (true, true) => words!("coming-at-you-somehow").to_owned(),
    };
    [name.to_owned(), second]
}
