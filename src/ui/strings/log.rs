//! The words of the log, of looking back, of practice and of replays.

use crate::lang::{Message, words};
use crate::model::Outcome;
use crate::view::{LogKind, LogPlace, LogTurn};

pub static LOG_ALL: Message = Message::new("log-all");
pub static LOG_BOOKMARKS: Message = Message::new("log-bookmarks");
pub static LOG_SEARCH: Message = Message::new("log-search");
pub static LOG_NOTHING_FOUND: Message = Message::new("log-nothing-found");
pub static LOG_EARLIER: Message = Message::new("log-earlier");
pub static BOOKMARK: Message = Message::new("bookmark");
pub static BOOKMARK_REMOVE: Message = Message::new("bookmark-remove");

pub static RETURN_TO_PRESENT: Message = Message::new("return-to-present");
pub static CLOSE_REPLAY: Message = Message::new("close-replay");
pub static STEP_BACK: Message = Message::new("step-back");
pub static STEP_FORWARD: Message = Message::new("step-forward");
pub static STEP_BACK_TOOLTIP: Message = Message::new("step-back-tooltip");
pub static TURN_BACK_TOOLTIP: Message = Message::new("turn-back-tooltip");
pub static TURN_FORWARD_TOOLTIP: Message = Message::new("turn-forward-tooltip");
pub static STEP_FORWARD_TOOLTIP: Message = Message::new("step-forward-tooltip");
pub static TURN_BACK: Message = Message::new("turn-back");
pub static TURN_FORWARD: Message = Message::new("turn-forward");
pub static BOOKMARK_BACK: Message = Message::new("bookmark-back");
pub static BOOKMARK_FORWARD: Message = Message::new("bookmark-forward");

pub static LOOK_BACK_AT_IT: Message = Message::new("look-back-at-it");
pub static FIND_LAST_CHANCE: Message = Message::new("find-last-chance");
pub static CANCEL_SEARCH: Message = Message::new("cancel-search");
pub static PRACTISE_FROM_THERE: Message = Message::new("practise-from-there");
pub static PRACTISE_AGAIN: Message = Message::new("practise-again");
pub static PRACTICE_MARK: Message = Message::new("practice-mark");
pub static PRACTICE_NOTE: Message = Message::new("practice-note");
pub static END_PRACTICE: Message = Message::new("end-practice");

pub static REPLAYS: Message = Message::new("replays");
pub static REPLAYS_HELP: Message = Message::new("replays-help");
pub static NO_REPLAYS: Message = Message::new("no-replays");

/// The chip of a kind of lines.
pub fn log_kind_name(kind: LogKind) -> &'static str {
    match kind {
        LogKind::Damage => words!("log-kind-damage"),
        LogKind::Movement => words!("log-kind-movement"),
        LogKind::Dice => words!("log-kind-dice"),
        LogKind::Enemies => words!("log-kind-enemies"),
        LogKind::Conditions => words!("log-kind-conditions"),
        LogKind::Gear => words!("log-kind-gear"),
    }
}

/// The heading of a place in time: "Round 2, beat 3".
pub fn log_place_text(place: LogPlace) -> String {
    match (place.round, place.turn) {
        (0, _) => words!("place-before").to_owned(),
        (round, LogTurn::Start) => words!("place-round", round = round),
        (round, LogTurn::Beat) => words!("place-beat", round = round, beat = place.beat),
        (round, LogTurn::Counterbeat) => words!("place-counterbeat", round = round, beat = place.beat),
    }
}

/// The banner over the table while a moment of the past is shown.
pub fn looking_back_text(place: LogPlace, is_replay: bool) -> String {
    let place = log_place_text(place);
    if is_replay { words!("replay-at", place = place) } else { words!("looking-back-at", place = place) }
}

/// What the search for the last chance is doing.
pub fn autopsy_progress_text(games: u32, at: LogPlace) -> String {
    words!("autopsy-progress", place = log_place_text(at), games = games)
}

/// What the search has found.
pub fn autopsy_found_text(at: LogPlace, wins: u16, games: u16) -> String {
    words!("autopsy-found", place = log_place_text(at), wins = wins, games = games)
}

/// What is said where the search has found nothing.
pub fn autopsy_not_found_text(positions: usize) -> String {
    words!("autopsy-not-found", positions = positions)
}

/// The heading of the result of a practice.
pub fn practice_outcome_text(outcome: Outcome) -> String {
    words!("practice-outcome", outcome = super::outcome_heading(outcome))
}

/// What a replay of the list is called: "The Causeway, Victory".
pub fn replay_label(encounter: &str, outcome: Option<Outcome>) -> String {
    match outcome {
        Some(outcome) => words!("replay-label", encounter = encounter, outcome = super::outcome_heading(outcome)),
        None => encounter.to_owned(),
    }
}

/// Who played a replay of the list, and how long it is.
pub fn replay_details(character: &str, decisions: usize) -> String {
    words!("replay-details", character = character, decisions = decisions)
}
