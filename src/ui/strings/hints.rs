//! The words of the hints for new players: a heading and at most about thirty words each.

use super::super::hints::Hint;
use crate::lang::{Message, text};

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
        Hint::Setup => (text!("hint-setup-heading"), text!("hint-setup")),
        Hint::Dice => (text!("hint-dice-heading"), text!("hint-dice")),
        Hint::Move => (text!("hint-move-heading"), text!("hint-move")),
        Hint::EndBeat => (text!("hint-end-beat-heading"), text!("hint-end-beat")),
        Hint::EncounterTable => (text!("hint-encounter-table-heading"), text!("hint-encounter-table")),
        Hint::Tokens => (text!("hint-tokens-heading"), text!("hint-tokens")),
        Hint::Reaction => (text!("hint-reaction-heading"), text!("hint-reaction")),
    }
}
