//! The words of the log, of looking back, of practice and of replays.

use crate::model::Outcome;
use crate::view::{LogKind, LogPlace, LogTurn};

pub const LOG_ALL: &str = "All";
pub const LOG_BOOKMARKS: &str = "Marked";
pub const LOG_SEARCH: &str = "Search the log";
pub const LOG_NOTHING_FOUND: &str = "No line fits.";
pub const LOG_EARLIER: &str = "Show earlier lines";
pub const BOOKMARK: &str = "Mark this line";
pub const BOOKMARK_REMOVE: &str = "Take the mark off";

pub const RETURN_TO_PRESENT: &str = "Return to the present";
pub const CLOSE_REPLAY: &str = "Close the replay";
pub const STEP_BACK: &str = "Earlier";
pub const STEP_FORWARD: &str = "Later";
pub const STEP_BACK_TOOLTIP: &str = "The moment before";
pub const TURN_BACK_TOOLTIP: &str = "The beat before";
pub const TURN_FORWARD_TOOLTIP: &str = "The beat after";
pub const STEP_FORWARD_TOOLTIP: &str = "The moment after";
pub const TURN_BACK: &str = "Beat before";
pub const TURN_FORWARD: &str = "Beat after";
pub const BOOKMARK_BACK: &str = "Mark before";
pub const BOOKMARK_FORWARD: &str = "Mark after";

pub const LOOK_BACK_AT_IT: &str = "Look back at it";
pub const FIND_LAST_CHANCE: &str = "Where could it still be won?";
pub const CANCEL_SEARCH: &str = "Stop searching";
pub const PRACTISE_FROM_THERE: &str = "Practise from there";
pub const PRACTISE_AGAIN: &str = "Practise it again";
pub const PRACTICE_MARK: &str = "Practice";
pub const PRACTICE_NOTE: &str = "Practice, with other dice. The record of the encounter stays as it was.";
pub const END_PRACTICE: &str = "Back to the result";

pub const REPLAYS: &str = "Replays";
pub const REPLAYS_HELP: &str =
    "Every encounter that was played to its end. Choose one to look at it, moment by moment.";
pub const NO_REPLAYS: &str = "No encounter has been played to its end yet.";

/// The chip of a kind of lines.
pub const fn log_kind_name(kind: LogKind) -> &'static str {
    match kind {
        LogKind::Damage => "Damage",
        LogKind::Movement => "Movement",
        LogKind::Dice => "Dice",
        LogKind::Enemies => "Enemies",
        LogKind::Conditions => "Conditions",
        LogKind::Gear => "Gear",
    }
}

/// The heading of a place in time: "Round 2, beat 3".
pub fn log_place_text(place: LogPlace) -> String {
    match (place.round, place.turn) {
        (0, _) => "Before the first Round".to_owned(),
        (round, LogTurn::Start) => format!("Round {round}"),
        (round, LogTurn::Beat) => format!("Round {round}, beat {}", place.beat),
        (round, LogTurn::Counterbeat) => format!("Round {round}, counterbeat {}", place.beat),
    }
}

/// The banner over the table while a moment of the past is shown.
pub fn looking_back_text(place: LogPlace, is_replay: bool) -> String {
    let what = if is_replay { "Replay" } else { "Looking back" };
    format!("{what}: {}", log_place_text(place))
}

/// What the search for the last chance is doing.
pub fn autopsy_progress_text(games: u32, at: LogPlace) -> String {
    format!("Trying {}: {games} games played so far.", log_place_text(at))
}

/// What the search has found.
pub fn autopsy_found_text(at: LogPlace, wins: u16, games: u16) -> String {
    format!("The last chance was in {}: from there, {wins} of {games} games were still won.", log_place_text(at))
}

/// What is said where the search has found nothing.
pub fn autopsy_not_found_text(positions: usize) -> String {
    match positions {
        0 => "There is no position to try: the content files have changed since.".to_owned(),
        1 => "Hardly a game was won from the one position that was tried.".to_owned(),
        n => format!("From none of the {n} positions that were tried, a fourth of the games was won."),
    }
}

/// The heading of the result of a practice.
pub fn practice_outcome_text(outcome: Outcome) -> String {
    format!("{PRACTICE_MARK}: {}", super::outcome_heading(outcome))
}

/// What a replay of the list is called: "The Causeway, Victory".
pub fn replay_label(encounter: &str, outcome: Option<Outcome>) -> String {
    match outcome {
        Some(outcome) => format!("{encounter}, {}", super::outcome_heading(outcome)),
        None => encounter.to_owned(),
    }
}

/// Who played a replay of the list, and how long it is.
pub fn replay_details(character: &str, decisions: usize) -> String {
    match decisions {
        1 => format!("{character} \u{b7} 1 decision"),
        n => format!("{character} \u{b7} {n} decisions"),
    }
}
