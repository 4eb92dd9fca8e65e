//! The input that the game waits for, as the panels show it.
//!
//! Plain data. Must not decide what is legal.

use crate::lang::Text;
use crate::model::{Choice, CombatantId, Coord};

/// The input that the game waits for.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Prompt {
    /// No input: the encounter is over or has not begun.
    #[default]
    Nothing,
    /// The choice of a start tile.
    Start(Vec<Coord>),
    /// An action of the beat, or its end.
    Beat {
        /// Whether the beat may be ended now.
        can_end_beat: bool,
        /// Simple actions left; a Dynamic counts as one of two.
        actions_left: u8,
        /// Whether ending the beat is the only legal input.
        can_only_end: bool,
    },
    /// A stance at the start of the counterbeat, or none.
    Stance,
    /// A reaction, or none.
    Reaction {
        /// The attacker.
        enemy: CombatantId,
        /// The attack in words ("Blade: 2 Slash").
        attack: Text,
        /// Whether the attack will reach from the present positions.
        in_reach: bool,
    },
    /// An answer to a question.
    Choose {
        /// The question in words.
        question: Text,
        /// The legal answers.
        choices: Vec<Choice>,
    },
    /// The assignment of pending tokens.
    Tokens,
}
