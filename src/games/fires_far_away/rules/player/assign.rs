//! Whether the player may place a token in a slot, and why not.
//!
//! Must not place it; `change::token_assignment` does.

use crate::lang::{Text, text};
use crate::model::{CombatantId, Token, TokenSlot};
use crate::rules::access::{RulesWorld, catalog};
use crate::rules::change::token_assignment::{legal_slots, must_wait_for_gear};
use crate::rules::names::sink_label;
use crate::rules::refusal::Refusal;
use crate::rules::stack::TokenAssignment;

/// Checks whether a token may be placed in a slot and gives the index of its line in the assignment.
pub(super) fn validate_token(
    world: &RulesWorld,
    assignment: &TokenAssignment,
    token: Token,
    to: TokenSlot,
) -> Result<usize, Refusal> {
    let line = assignment.tokens.iter().position(|(t, _)| *t == token);
    let line = line.ok_or_else(|| Refusal::Unknown(text!("refusal-unknown-token")))?;
    if legal_slots(world, assignment, token).contains(&to) {
        return Ok(line);
    }
    Err(Refusal::IllegalSlot(token_refusal_text(world, assignment, token, to)))
}

/// The reason why a token cannot be placed in a slot.
fn token_refusal_text(world: &RulesWorld, assignment: &TokenAssignment, token: Token, to: TokenSlot) -> Text {
    if must_wait_for_gear(world, assignment, token) {
        return text!("slot-gear-first");
    }
    let TokenSlot::Sink(sink) = to else { return text!("slot-not-there") };
    let takes = match token {
        Token::Damage(kind) => kind.sink(assignment.magical),
        Token::Condition(condition) => catalog(world).condition(condition).sink,
    };
    if takes != Some(sink) {
        text!("slot-sink-other-kind", sink = sink_label(sink))
    } else if assignment.unsinkable || assignment.condition_source.inevitable {
        text!("slot-unsinkable")
    } else if crate::rules::query::derived::sink_capacity(world, CombatantId::CHARACTER, sink) == 0 {
        text!("slot-no-sink", sink = sink_label(sink))
    } else {
        text!("slot-sink-full", sink = sink_label(sink))
    }
}
