//! What the game decides for the player, if the settings say so: where tokens go, and to let attacks happen that reach
//! no one.
//!
//! The decisions are those that the player would make: they are recorded, replayed and taken back like any other.

use crate::ui::UiState;
use bevy::prelude::World;

use super::session::submit_intent;
use super::state::GameSession;
use crate::content::action::Answers;
use crate::model::Intent;
use crate::rules::access::{catalog, resolution, with_rules};
use crate::rules::player::legal::legal_commits;
use crate::view::Prompt;

/// More decisions of this kind than one counterbeat has.
const MOST_ANSWERS: usize = 200;

/// Decides what the settings leave to the game. Not after an undo: it would make again what was just taken back.
pub fn answer_if_wanted(world: &mut World) {
    for _ in 0..MOST_ANSWERS {
        let ui_state = &world.resource::<UiState>();
        let (lays_tokens, skips) = (ui_state.model.lays_tokens, ui_state.model.skips_out_of_reach);
        if ui_state.model.can_redo {
            return;
        }
        let prompt = world.get_resource::<GameSession>().map(|game| game.view.prompt.clone());
        let intent = match prompt {
            Some(Prompt::Tokens) if lays_tokens => Intent::AssignRest,
            Some(Prompt::Reaction { in_reach: false, .. }) if skips && nothing_to_answer(world) => {
                Intent::DeclineReaction
            }
            _ => return,
        };
        if submit_intent(world, &intent).is_err() {
            return;
        }
    }
}

/// Whether the open window is that of an attack, and the player has no reaction to the enemy's approach. What answers an
/// attack is of no use against one that reaches no one.
fn nothing_to_answer(world: &mut World) -> bool {
    with_rules(world, |rules| {
        let is_attack = resolution(rules).active_turn.as_ref().is_some_and(|turn| turn.attack.is_some());
        let answers_approach = |id| {
            let action = catalog(rules).action(id);
            action.is_some_and(|action| action.answers.iter().any(|answers| matches!(answers, Answers::Approach(_))))
        };
        is_attack && !legal_commits(rules, true).iter().any(|commit| answers_approach(commit.action))
    })
}
