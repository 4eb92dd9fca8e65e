//! The words of the hints for new players: a heading and at most about thirty words each.

use super::super::hints::Hint;
use crate::lang::{Message, words};

pub static NEW_PLAYER_QUESTION: Message = Message::new("new-player-question");
pub static NEW_PLAYER_HELP: Message = Message::new("new-player-help");
pub static KNOWS_GAME: Message = Message::new("knows-game");
pub static SHOW_ME: Message = Message::new("show-me");
pub static GOT_IT: Message = Message::new("got-it");
pub static HINTS_OFF: Message = Message::new("hints-off");
pub static HINTS: Message = Message::new("hints");
/// The three settings: off, on for unseen hints, on for all hints again.
pub static HINT_OPTIONS: [Message; 3] =
    [Message::new("hints-option-off"), Message::new("hints-option-unseen"), Message::new("hints-option-all")];

/// Heading and text of a hint.
pub fn hint_text(hint: Hint) -> (&'static str, &'static str) {
    match hint {
        Hint::Setup => (words!("hint-setup-heading"), words!("hint-setup")),
        Hint::Dice => (words!("hint-dice-heading"), words!("hint-dice")),
        Hint::Move => (words!("hint-move-heading"), words!("hint-move")),
        Hint::EndBeat => (words!("hint-end-beat-heading"), words!("hint-end-beat")),
        Hint::EncounterTable => (words!("hint-encounter-table-heading"), words!("hint-encounter-table")),
        Hint::Tokens => (words!("hint-tokens-heading"), words!("hint-tokens")),
        Hint::Reaction => (words!("hint-reaction-heading"), words!("hint-reaction")),
    }
}
