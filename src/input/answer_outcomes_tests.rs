//! What is told of the answers to an attack: what would remain after each, and after none.

use bevy::prelude::World;

use super::kept::answer_outcomes::{OutcomeQueue, update_outcomes};
use super::tests::{start_first_beat_of, still_world};
use super::{GameSession, rebuild_view, ui_actions};
use crate::fires_table::finish_playback;
use crate::model::{ActionMode, Choice, Id, Intent};
use crate::rules::{Dice, state_hash, take_snapshot};
use crate::ui::{UiAction, UiState};
use crate::view::Prompt;
use crate::view::forecast_view::{AnswerOutcomes, OutcomeView};

/// The walker has come and strikes: 2 Slash. The character has the dice of a beat left.
fn attack_world() -> World {
    let mut world = still_world();
    start_first_beat_of(&mut world, "trial_walk", &[1, 4, 4, 5]);
    finish_playback(&mut world);
    for _ in 0..10 {
        let prompt = world.resource::<GameSession>().view.prompt.clone();
        let action = match prompt {
            Prompt::Reaction { .. } => return world,
            Prompt::Beat { can_end_beat: true, .. } => UiAction::EndBeat,
            Prompt::Beat { .. } => {
                let arm = UiAction::Arm { action: Id::new("move"), mode_index: 0 };
                ui_actions::handle_ui_action(&mut world, arm);
                UiAction::Answer(Choice::Tile(crate::model::Coord::new(5, 6)))
            }
            _ => UiAction::LetItHappen,
        };
        world.insert_resource(Dice::with_fixed_rolls(vec![1]));
        ui_actions::handle_ui_action(&mut world, action);
        finish_playback(&mut world);
    }
    panic!("no attack: {:?}", world.resource::<GameSession>().view.prompt);
}

/// All outcomes, over as many frames as they take.
fn outcomes(world: &mut World) -> AnswerOutcomes {
    for _ in 0..400 {
        update_outcomes(world);
        let known = world.resource::<UiState>().model.outcomes.clone().expect("an attack is to be answered");
        if known.is_complete {
            return AnswerOutcomes::clone(&known);
        }
    }
    panic!("they are never all known");
}

fn without_gear(known: &AnswerOutcomes, action: &str) -> OutcomeView {
    known.of(Id::new(action), ActionMode::default()).unwrap_or_else(|| panic!("{action} in {known:?}")).clone()
}

#[test]
fn each_answer_tells_what_would_remain_and_so_does_none() {
    let mut world = attack_world();
    let before = state_hash(&take_snapshot(&world));
    let known = outcomes(&mut world);
    let nothing = known.nothing.clone().expect("what happens without an answer");
    assert!(nothing.is_certain && !nothing.is_unharmed() && nothing.wounds > 0.0, "{nothing:?}");
    assert_eq!(nothing.hp_left.0, nothing.hp_left.1);
    let dodged = without_gear(&known, "dodge");
    assert!(dodged.is_unharmed() && dodged.hp_left.0 > nothing.hp_left.0, "{dodged:?}");
    // No answer looks beyond the end of this counterbeat, whose tables have been rolled.
    for known in &known.answers {
        assert!(known.outcome.is_one_course(), "{known:?}");
    }
    assert_eq!(state_hash(&take_snapshot(&world)), before, "a tried answer is not given");
    // What has been told comes true.
    ui_actions::handle_ui_action(&mut world, UiAction::LetItHappen);
    while world.resource::<GameSession>().view.prompt == Prompt::Tokens {
        super::submit_intent(&mut world, &Intent::AssignRest).unwrap();
    }
    let sheet = &world.resource::<GameSession>().view.character.sheet;
    assert_eq!(sheet.hp_max - sheet.hp_damage.total(), nothing.hp_left.0);
    update_outcomes(&mut world);
    assert_eq!(world.resource::<UiState>().model.outcomes, None, "nothing is to be answered any more");
}

#[test]
fn an_answer_that_cannot_be_paid_has_no_outcome_and_a_new_position_begins_anew() {
    let mut world = attack_world();
    let known = outcomes(&mut world);
    for card in world.resource::<GameSession>().view.actions.iter().filter(|card| card.reaction) {
        for mode in &card.modes {
            let key = ActionMode { gear: mode.gear, damage_kind: mode.damage_kind };
            assert_eq!(known.of(card.id, key).is_some(), mode.refusal.is_none(), "{} {:?}", card.name, mode.refusal);
        }
    }
    rebuild_view(&mut world);
    *world.resource_mut::<OutcomeQueue>() = OutcomeQueue::default();
    assert_eq!(outcomes(&mut world), known, "the same position, the same outcomes");
}
