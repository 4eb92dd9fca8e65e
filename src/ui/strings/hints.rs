//! The words of the hints for new players: a heading and at most about thirty words each.

use super::super::hints::Hint;

pub const NEW_PLAYER_QUESTION: &str = "Do you know Fires Far Away?";
pub const NEW_PLAYER_HELP: &str = "If not, short notes appear beside the things as you first need them. Any note lets \
                                  you switch them off, and so do the settings.";
pub const KNOWS_GAME: &str = "I know it";
pub const SHOW_ME: &str = "Show me as we go";
pub const GOT_IT: &str = "Got it";
pub const HINTS_OFF: &str = "No more notes";
pub const HINTS: &str = "Notes for new players";
/// The three settings: off, on for unseen hints, on for all hints again.
pub const HINT_OPTIONS: [&str; 3] = ["off", "those not seen yet", "all from the start"];

/// Heading and text of a hint.
pub const fn hint_text(hint: Hint) -> (&'static str, &'static str) {
    match hint {
        Hint::Dice => (
            "Your stamina dice",
            "Dice pay for actions and reactions. Drag them onto an action card. Unspent dice stay for the next beat; you \
             roll new ones once all are spent.",
        ),
        Hint::Move => (
            "Moving",
            "To move, drag a die onto this card, or click it and the table picks the cheapest die. Then click a lit hex. \
             Higher dice go further.",
        ),
        Hint::EndBeat => (
            "Ending the beat",
            "A beat has room for two actions, at most one of them dynamic. When you have done enough, end it here. Then \
             the enemies act.",
        ),
        Hint::EncounterTable => (
            "What the enemies do",
            "After every beat a roll picks a line of this table, and the enemies do what it says. Coins mark lines that \
             are used up until the next Round.",
        ),
        Hint::Tokens => (
            "Where damage goes",
            "Drag each token to a lit place. A circle absorbs it until the next Round. In an HP slot it is a wound; when \
             all slots are full, you are defeated.",
        ),
        Hint::Reaction => (
            "Answering an attack",
            "The enemy is about to strike. Drag dice onto a lit card to answer. Those dice are then spent, so you may also \
             let it happen.",
        ),
    }
}
