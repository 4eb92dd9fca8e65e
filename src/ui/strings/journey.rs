//! The words of the journey: booklet, deck, record sheet, list of journeys.

use crate::ui::journey_state::RecordTab;

pub const JOURNEYS: &str = "Journeys";
pub const JOURNEYS_HELP: &str = "Each lies as you left it.";
pub const NO_JOURNEYS: &str = "No journey has been begun yet.";
pub const CONTINUE_JOURNEY: &str = "Continue";
pub const PUT_AWAY: &str = "Put away";
pub const PUT_AWAY_QUESTION: &str = "Put this journey away?";
pub const PUT_AWAY_HELP: &str = "Nothing is deleted: its folder is moved to \u{201c}put-away\u{201d} beside the others, and it is no longer listed.";
pub const KEEP_IT: &str = "Keep it here";
pub const CHOOSE_SCENARIO: &str = "Which story?";
pub const DRAW_CARD: &str = "Draw a card";
pub const BEGIN_PRESTIGE: &str = "Every card is turned. Go on";
pub const TURN_TO_FIRST_PAGE: &str = "Open the booklet";
pub const RECORD: &str = "Record sheet";
pub const MENU_SHORT: &str = "Menu";
pub const REST: &str = "Take a short reprieve";
pub const REST_HELP: &str =
    "Wounds close, FP, flasks and gear are as new; then SL can be raised and attunements exchanged.";
pub const RESTING: &str = "You are resting.";
pub const RAISE_WHILE_RESTING: &str = "Raise SL, and one of these by 1";
pub const ATTUNEMENTS_WHILE_RESTING: &str = "Exchange attunements";
pub const LIES_HERE: &str = "Here lies";
pub const TAKE: &str = "take";
/// Over what can be used between encounters.
pub const USE_NOW: &str = "At hand";
/// Uses it.
pub const USE: &str = "use";
/// Over the rewards of which one is chosen.
pub const CHOOSE_REWARD: &str = "Choose one of these before you go on";
/// Chooses it.
pub const CHOOSE: &str = "choose";
pub const AN_ENCOUNTER: &str = "an encounter";
pub const NAME_ON_SHEET: &str = "The name on your sheet";
pub const GO_ON_WITH_JOURNEY: &str = "Turn the page";
pub const THE_END: &str = "The journey ends here";
pub const SAVE_DIARY: &str = "Save the diary";
pub const NOTES_OF_CHAPTER: &str = "In this chapter";
pub const NOTES_THAT_STAY: &str = "For good";
pub const NO_NOTES: &str = "Nothing is written here yet.";
pub const STASH_HERE: &str = "Drag pieces into the stash, or click to take them out.";
pub const STASH_ELSEWHERE: &str = "The stash is not here. It can be reached where a page says so.";
pub const STASH_EMPTY: &str = "The stash is empty.";
pub const DROP_TO_PUT_DOWN: &str = "Drop a piece here to put it down";
pub const NO_ATTUNEMENTS: &str = "You know no attunements.";
pub const ASSIGN: &str = "Attune";
pub const ASSIGNED: &str = "in a POT";
pub const ONLY_AT_REST: &str = "Attunements change during a short reprieve.";
pub const DISCARDS: &str = "Resolved";

/// The label of a side of the record sheet.
pub const fn record_tab_name(tab: RecordTab) -> &'static str {
    match tab {
        RecordTab::Notes => "Notes",
        RecordTab::Gear => "Gear",
        RecordTab::Attunements => "Attunements",
        RecordTab::Stash => "Stash",
        RecordTab::Figures => "So far",
    }
}

/// "3 cards lie face down".
pub fn face_down_text(n: usize) -> String {
    match n {
        0 => "No card lies face down any more".to_owned(),
        1 => "1 card lies face down".to_owned(),
        n => format!("{n} cards lie face down"),
    }
}

/// "HP 5 of 6".
pub fn left_of_text(label: &str, (left, all): (u8, u8)) -> String {
    format!("{label} {left} of {all}")
}

/// "The tide: 3 of 8".
pub fn clock_text(name: &str, now: u8, last: u8) -> String {
    format!("{name}: {now} of {last}")
}

/// "1 h 25 min".
pub fn played_text(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
    match (hours, minutes) {
        (0, 0) => "just begun".to_owned(),
        (0, minutes) => format!("{minutes} min played"),
        (hours, minutes) => format!("{hours} h {minutes} min played"),
    }
}

/// "12 souls".
pub fn all_souls_text(n: u32) -> String {
    if n == 1 { "1 soul".to_owned() } else { format!("{n} souls") }
}

/// "No short reprieve. Needs HMN 1."
pub fn no_rest_text(why: &str) -> String {
    format!("No short reprieve. {why}")
}

/// "it costs 3 souls".
pub fn raise_cost_text(cost: u32) -> String {
    format!("it costs {}", all_souls_text(cost))
}
