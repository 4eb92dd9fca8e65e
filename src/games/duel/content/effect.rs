//! The effect vocabulary: everything that a card, a base attack or an entry of an action table can do besides its damage.
//!
//! Owns the words of the files. Must not carry an effect out: `rules::effects` does. Rules: D-24, D-27, D-28, D-36 to D-41.

use serde::{Deserialize, Serialize};

use super::kinds::{ActionKind, Ailment, Skill};

/// One thing that happens to a fighter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Gives an amount of an Ailment (D-39).
    Ailment(Ailment, u8),
    /// Recovers Grit, up to the full Grit (DO-20).
    Recover(u8),
    /// Removes one ongoing effect, which the user chooses (D-40).
    Remove(Removable),
    /// Takes the discard pile back into the hand at the end of the round (D-73).
    TakeBackDiscards,
    /// Changes numbers for a time (D-36, D-37).
    For(Duration, Modifier),
}

/// The effects among which a removal chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Removable {
    /// Every ongoing effect; an Ailment is one (D-40).
    Any,
    /// Ailments only.
    Ailments,
}

/// The time that an ongoing effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// Up to the end of the round (DO-22).
    Round,
    /// Up to the end of the fight (D-36).
    Fight,
}

/// A change of numbers while it lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Modifier {
    /// Reduces the damage of attacks on the fighter (D-28).
    Block {
        /// The reduction.
        amount: u8,
        /// The attacks that it reduces.
        against: BlockAgainst,
    },
    /// Makes Accuracy of the fighter's attacks easier by this number (D-27).
    Accuracy(i8),
    /// Changes the Priority of the fighter's actions (DO-23).
    Priority(i8),
    /// Changes each die of the fighter's rolls (D-6).
    Rolls(i8),
    /// Changes the damage of the fighter's attacks of these kinds (D-24).
    Damage {
        /// The change.
        amount: i8,
        /// The kinds of attacks that it changes.
        kinds: Vec<ActionKind>,
    },
    /// Changes each die of attacks on the fighter.
    AttackersRolls(i8),
    /// Recovers Grit at the beginning of each round (DO-26).
    RecoverEachRound(u8),
    /// Draws the fighter's aim to the user of the effect (DO-29).
    Lured {
        /// The number by which Accuracy against the user is more difficult.
        accuracy_harder: i8,
        /// The bonus on the user's attacks on the fighter once it has completed an action of the round.
        answer_bonus: i8,
    },
}

/// The attacks that a Block reduces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockAgainst {
    /// Every attack.
    All,
    /// Attacks rolled with this Skill.
    RolledWith(Skill),
    /// Attacks of this kind.
    Kind(ActionKind),
}
