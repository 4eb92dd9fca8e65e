//! The highlights while an action's card is held over the table: the legal answers to the first question that the
//! action would ask.
//!
//! Must not check requirements or prices; `availability` does.

use crate::content::action::Action;
use crate::model::ActionMode;
use crate::model::{Choice, CombatantId, neighbour};
use crate::rules::access::{RulesWorld, position, resolution};
use crate::rules::grid::area_shapes;
use crate::rules::player::action_modes::action_context;
use crate::rules::player::availability::{hand_choices, state_after_action};
use crate::rules::player::first_question::{FirstQuestion, visit_first_question};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::{movement_choices, targeting};
use crate::rules::stack::PendingDecision;

/// The legal answers to the first question of an action, which the table highlights while the action's card is held
/// over it. If a missile or a piece has to be chosen before, the answers for all of them.
pub fn preview_choices(world: &RulesWorld, action: &Action, how: ActionMode, overspent: i16) -> Vec<Choice> {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let mut answers: Vec<Choice> = Vec::new();
    visit_first_question(
        &EvalContext { overspent, ..action_context(world, &actor, action, how) },
        &action.effect,
        &mut |context, first| {
            let more = match first {
                FirstQuestion::Aim(what, _) => targeting::aim_choices(context, what),
                FirstQuestion::Move(movement, rest) => {
                    movement_choices::movement_choices(context, movement, rest, None)
                }
                FirstQuestion::Hands => {
                    hand_choices(world, &state_after_action(world, &actor, action, action.class), None).collect()
                }
                FirstQuestion::Nothing | FirstQuestion::Useful | FirstQuestion::Fails(_) => Vec::new(),
            };
            for answer in more {
                if !answers.contains(&answer) {
                    answers.push(answer);
                }
            }
            false
        },
    );
    answers
}

/// The hexes that an answer to the first question of an action, or to the pending decision, would affect.
pub fn affected_hexes(
    world: &RulesWorld,
    armed: Option<(&Action, ActionMode)>,
    choice: &Choice,
) -> Option<area_shapes::Hexes> {
    let question = match &resolution(world).pending_decision {
        Some(PendingDecision::MayStop(inner)) => inner.as_deref(),
        question => question.as_ref(),
    };
    if let (Some(PendingDecision::KnockBackDirection(thrown)), Choice::AreaDirection(direction)) = (question, choice) {
        return position(world, thrown.who)
            .and_then(|here| neighbour(here, *direction))
            .map(|to| [to].into_iter().collect());
    }
    if let (Some(PendingDecision::Aim(what)), Some(frame)) = (question, resolution(world).current_frame()) {
        let actor = ActorState::current(world, frame.actor);
        return targeting::aimed_hexes(&EvalContext::from_frame(world, &actor, frame), what, choice);
    }
    let (action, how) = armed?;
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let mut hexes = None;
    visit_first_question(&action_context(world, &actor, action, how), &action.effect, &mut |context, first| {
        if let FirstQuestion::Aim(what, _) = first {
            hexes = targeting::aimed_hexes(context, what, choice);
        }
        hexes.is_some()
    });
    hexes
}
