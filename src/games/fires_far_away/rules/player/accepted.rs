//! Accepted decisions: the data that `legal` hands to `commit`.
//!
//! Owns the types. Must not decide what is accepted: `legal` does.

use std::sync::Arc;

use crate::content::action::Action;
use crate::model::ActionMode;
use crate::model::{ActionClass, Choice, Coord, DiceSelection, Hands, TokenSlot};
use crate::rules::player::price::Price;
use crate::rules::stack::{PendingDecision, TokenAssignment};

/// An intent that `legal::accept_intent` has checked, with everything that its effect needs. Nothing is looked up or
/// checked a second time, so no accepted decision can be lost on the way.
pub enum AcceptedIntent {
    /// The start tile.
    StartTile(Coord),
    /// The hand tokens before the first Round.
    StartHands(Hands),
    /// An action or a reaction.
    Commit(CommitQuote),
    /// No reaction.
    DeclineReaction,
    /// The answer to a decision.
    Answer(PendingDecision, Choice),
    /// One token of the assignment: the index of its line, and its slot.
    Assign(Box<TokenAssignment>, usize, TokenSlot),
    /// All remaining tokens of the assignment.
    AssignRest(Box<TokenAssignment>),
    /// The end of the beat.
    EndBeat,
}

/// An accepted commitment.
pub struct CommitQuote {
    /// The action.
    pub action: Arc<Action>,
    /// The gear and the damage type.
    pub mode: ActionMode,
    /// The dice that pay.
    pub dice: DiceSelection,
    /// All FP that pay.
    pub focus: u8,
    /// FP above the printed cost.
    pub extra_focus: u8,
    /// Whether it is a reaction.
    pub reaction: bool,
    /// The price.
    pub price: Price,
    /// The score overspent.
    pub overspent: i16,
    /// The class that the action counts as.
    pub class: ActionClass,
}
