//! The words of the journey: booklet, deck, record sheet, list of journeys.

use crate::lang::{Message, words};
use crate::ui::journey_state::RecordTab;

pub static JOURNEYS: Message = Message::new("journeys");
pub static JOURNEYS_HELP: Message = Message::new("journeys-help");
pub static NO_JOURNEYS: Message = Message::new("no-journeys");
pub static CONTINUE_JOURNEY: Message = Message::new("continue-journey");
pub static PUT_AWAY: Message = Message::new("put-away");
pub static PUT_AWAY_QUESTION: Message = Message::new("put-away-question");
pub static PUT_AWAY_HELP: Message = Message::new("put-away-help");
pub static KEEP_IT: Message = Message::new("keep-it");
pub static CHOOSE_SCENARIO: Message = Message::new("choose-scenario");
pub static DRAW_CARD: Message = Message::new("draw-card");
pub static BEGIN_PRESTIGE: Message = Message::new("begin-prestige");
pub static TURN_TO_FIRST_PAGE: Message = Message::new("turn-to-first-page");
pub static RECORD: Message = Message::new("record");
pub static MENU_SHORT: Message = Message::new("menu-short");
pub static REST: Message = Message::new("rest");
pub static REST_HELP: Message = Message::new("rest-help");
pub static RESTING: Message = Message::new("resting");
pub static RAISE_WHILE_RESTING: Message = Message::new("raise-while-resting");
pub static ATTUNEMENTS_WHILE_RESTING: Message = Message::new("attunements-while-resting");
pub static LIES_HERE: Message = Message::new("lies-here");
pub static TAKE: Message = Message::new("take");
/// Over what can be used between encounters.
pub static USE_NOW: Message = Message::new("use-now");
/// Uses it.
pub static USE: Message = Message::new("use");
/// Over the rewards of which one is chosen.
pub static CHOOSE_REWARD: Message = Message::new("choose-reward");
/// Chooses it.
pub static CHOOSE: Message = Message::new("choose");
pub static AN_ENCOUNTER: Message = Message::new("an-encounter");
pub static OPTION_OUTCOME: Message = Message::new("option-outcome");
pub static NAME_ON_SHEET: Message = Message::new("name-on-sheet");
pub static GO_ON_WITH_JOURNEY: Message = Message::new("go-on-with-journey");
pub static THE_END: Message = Message::new("the-end");
/// The question before a decision of a journey is taken back with a mark.
pub static TAKE_BACK_JOURNEY: Message = Message::new("take-back-journey");
/// Why the result of an encounter is not undone.
pub static ENCOUNTER_STAYS: Message = Message::new("encounter-stays");
pub static UNDO_STEP: Message = Message::new("undo-step");
pub static LOOK_BACK: Message = Message::new("look-back");
pub static LOOK_EARLIER: Message = Message::new("look-earlier");
pub static LOOK_LATER: Message = Message::new("look-later");
pub static TO_PRESENT: Message = Message::new("to-present");
/// Why an earlier page can't be shown.
pub static PAST_UNKNOWN: Message = Message::new("past-unknown");
pub static SAVE_DIARY: Message = Message::new("save-diary");
pub static GOES_ALONG: Message = Message::new("goes-along");
pub static STAYS_BEHIND: Message = Message::new("stays-behind");
pub static NOTES_OF_CHAPTER: Message = Message::new("notes-of-chapter");
pub static NOTES_THAT_STAY: Message = Message::new("notes-that-stay");
pub static NO_NOTES: Message = Message::new("no-notes");
pub static STASH_HERE: Message = Message::new("stash-here");
pub static STASH_ELSEWHERE: Message = Message::new("stash-elsewhere");
pub static STASH_EMPTY: Message = Message::new("stash-empty");
pub static DROP_TO_PUT_DOWN: Message = Message::new("drop-to-put-down");
pub static NO_ATTUNEMENTS: Message = Message::new("no-attunements");
pub static ASSIGN: Message = Message::new("assign");
pub static ASSIGNED: Message = Message::new("assigned");
/// Takes something off the sheet that is too much there.
pub static TAKE_OUT: Message = Message::new("take-out");
pub static ONLY_AT_REST: Message = Message::new("only-at-rest");

/// The label of a side of the record sheet.
pub fn record_tab_name(tab: RecordTab) -> &'static str {
    match tab {
        RecordTab::Notes => words!("record-tab-notes"),
        RecordTab::Gear => words!("record-tab-gear"),
        RecordTab::Attunements => words!("record-tab-attunements"),
        RecordTab::Stash => words!("record-tab-stash"),
        RecordTab::Figures => words!("record-tab-figures"),
    }
}

/// "3 cards lie face down".
pub fn face_down_text(n: usize) -> String {
    words!("face-down", n = n)
}

/// "HP 5 of 6".
pub fn left_of_text(label: &str, (left, all): (u8, u8)) -> String {
    words!("left-of", label = label, left = left, all = all)
}

/// "The tide: 3 of 8".
pub fn clock_text(name: &str, now: u8, last: u8) -> String {
    words!("clock", name = name, now = now, last = last)
}

/// "1 h 25 min".
pub fn played_text(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
    match (hours, minutes) {
        (0, 0) => words!("played-nothing").to_owned(),
        (0, minutes) => words!("played-minutes", minutes = minutes),
        (hours, minutes) => words!("played-hours", hours = hours, minutes = minutes),
    }
}

/// "12 souls".
pub fn all_souls_text(n: u32) -> String {
    words!("souls", n = n)
}

/// "No short reprieve. Needs HMN 1."
pub fn no_rest_text(why: &str) -> String {
    words!("no-rest", why = why)
}

/// "it costs 3 souls".
pub fn raise_cost_text(cost: u32) -> String {
    words!("raise-cost", n = cost)
}

/// "SL 4".
pub fn soul_level_in_short(level: u16) -> String {
    words!("soul-level-in-short", n = level)
}

/// "HMN 2".
pub fn humanity_text(humanity: u8) -> String {
    words!("humanity-in-short", n = humanity)
}

/// The label of a button that the Enter key presses as well.
pub fn with_enter_key(label: &str) -> String {
    words!("with-enter-key", label = label)
}

/// "Go on to The Well", on the page of an ending.
pub fn go_on_to_text(scenario: &str) -> String {
    words!("go-on-to", scenario = scenario)
}
