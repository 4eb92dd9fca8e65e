//! The available answers that would defeat the character, for the highlights on the table.
//!
//! Owns the cached result, so that dry runs are made once per change and not once per frame.

use std::sync::Arc;

use bevy::prelude::*;

use super::super::answers;
use super::super::dry_run::{DefeatRisk, DryRun};
use super::super::state::GameSession;
use crate::content::script::Effect;
use crate::model::{Choice, CombatantId, Coord, DiceSelection, Id, Intent};
use crate::ui::{ArmedAction, UiState};
use crate::view::{EncounterView, Prompt};

/// The fatal answers, cached for the situation in which they were last computed.
#[derive(Resource, Default)]
pub struct FatalAnswers {
    key: Option<FatalAnswersKey>,
    fatal: Vec<(Choice, Coord)>,
}

/// Everything that the available answers depend on.
#[derive(Clone)]
struct FatalAnswersKey {
    view: Arc<EncounterView>,
    armed: Option<ArmedAction>,
    held: DiceSelection,
    overcast: u8,
}

impl FatalAnswersKey {
    fn current(world: &World) -> Option<Self> {
        let ui_state = &world.resource::<UiState>();
        Some(Self {
            view: Arc::clone(&world.get_resource::<GameSession>()?.view),
            armed: ui_state.memory.armed_action,
            held: ui_state.memory.selected_dice,
            overcast: ui_state.memory.overcast,
        })
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.view, &other.view)
            && (self.armed, self.held, self.overcast) == (other.armed, other.held, other.overcast)
    }
}

/// The available answers that would defeat the character, each with the hex that defeats it.
pub fn fatal_answers(world: &mut World) -> Vec<(Choice, Coord)> {
    let Some(now) = FatalAnswersKey::current(world) else { return Vec::new() };
    let known = world.resource::<FatalAnswers>();
    if known.key.as_ref().is_some_and(|seen| seen.is_same(&now)) {
        return known.fatal.clone();
    }
    let fatal = fatal_choices(world, &now.view);
    *world.resource_mut::<FatalAnswers>() = FatalAnswers { key: Some(now), fatal: fatal.clone() };
    fatal
}

/// The fatal answers to the open question, or to the first question of the armed action.
fn fatal_choices(world: &mut World, view: &EncounterView) -> Vec<(Choice, Coord)> {
    let Some(mut run) = DryRun::from_world(world) else { return Vec::new() };
    let (commit, moves) = match view.prompt {
        Prompt::Choose { .. } => (None, false),
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance => {
            let Some(armed) = answers::armed_commit(world) else { return Vec::new() };
            let moves = begins_with_a_move(world, armed.commit.action);
            let intent = if armed.reaction { Intent::React(armed.commit) } else { Intent::Commit(armed.commit) };
            (Some(intent), moves)
        }
        _ => return Vec::new(),
    };
    let open: Vec<Choice> = answers::available_answers(world).into_iter().filter(can_move_character).collect();
    open.into_iter()
        .filter_map(|answer| {
            let risk = match &commit {
                Some(commit) => run.defeat_risk(commit, Some(&answer)),
                None => run.defeat_risk(&Intent::Choose(answer.clone()), None),
            };
            let hex = match risk {
                DefeatRisk::Fatal(hex) => Some(hex),
                DefeatRisk::Safe => None,
                // The action is not paid for yet, or the rules ask another question first: use the mark of the hex instead.
                DefeatRisk::Unknown if moves => destination(world, &answer).filter(|at| is_marked_deadly(view, *at)),
                DefeatRisk::Unknown => None,
            };
            hex.map(|hex| (answer, hex))
        })
        .collect()
}

/// Whether the first question of an action is where to move.
fn begins_with_a_move(world: &World, action: Id) -> bool {
    let action = world.get_resource::<GameSession>().and_then(|game| game.catalog.action(action));
    let first =
        action.and_then(|action| action.effect.iter().find(|verb| matches!(verb, Effect::Aim(_) | Effect::Move(_))));
    matches!(first, Some(Effect::Move(_)))
}

/// Whether an answer can move the character. Areas and the answers on buttons can't.
fn can_move_character(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Tile(_)
            | Choice::Route(_)
            | Choice::MoveAlongLine(..)
            | Choice::Target(_)
            | Choice::Pair(..)
            | Choice::Stay
    )
}

/// The hex where a movement ends.
fn destination(world: &mut World, choice: &Choice) -> Option<Coord> {
    match choice {
        Choice::Tile(at) => Some(*at),
        Choice::Route(way) => way.last().copied(),
        Choice::MoveAlongLine(line, n) => {
            let here = answers::position_of(world, CombatantId::CHARACTER)?;
            answers::end_of_line_move(world, here, *line, *n)
        }
        _ => None,
    }
}

fn is_marked_deadly(view: &EncounterView, at: Coord) -> bool {
    view.tiles.iter().any(|tile| tile.at == at && tile.deadly)
}
