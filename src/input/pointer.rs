//! Handles the mouse on the table: clicks on hexes and pieces are answers, and the character's piece can be dragged.
//!
//! Must not decide what is legal: it asks `rules`.

use bevy::prelude::*;

use super::answers::ClickResolution;
use super::confirmation::{cancel_pending, submit_judged, submit_or_confirm};
use super::kept::drag_moves::{DragMove, cheapest_attack, drag_moves};
use super::session::{clear_selection, submit_intent};
use super::state::{GameSession, Hovered, PlannedIntent, SelectionState};
use super::{answers, ui_actions};
use crate::fires_table::{PickTarget, TablePointerEvent};
use crate::lang::words;
use crate::model::{Choice, CombatantId, Coord, Intent};
use crate::rules::components::board::Board;
use crate::ui::{ArmedAction, DragPayload, Toast, UiState};
use crate::view::Prompt;

/// Handles one pointer event.
pub fn handle_pointer_event(world: &mut World, event: TablePointerEvent) {
    match event {
        TablePointerEvent::Hover(thing) => {
            world.resource_mut::<Hovered>().target = Some(thing);
            world.resource_mut::<SelectionState>().cursor_hex = None;
        }
        TablePointerEvent::Click(thing) => click_target(world, &thing),
        TablePointerEvent::DragStart(PickTarget::Piece(CombatantId::CHARACTER)) if can_drag_character(world) => {
            clear_selection(world);
            world.resource_mut::<UiState>().memory.drag_payload = Some(DragPayload::Piece);
        }
        TablePointerEvent::DragStart(_) => {}
        TablePointerEvent::DragEnd { dragged: PickTarget::Piece(CombatantId::CHARACTER), over: on } => {
            if world.resource_mut::<UiState>().end_piece_drag() {
                drop_piece(world, &on);
            }
        }
        TablePointerEvent::DragEnd { .. } => {}
    }
}

fn can_drag_character(world: &World) -> bool {
    world.get_resource::<GameSession>().is_some_and(|g| matches!(g.view.prompt, Prompt::Beat { .. }))
}

/// The hex of a target, if it has one.
fn hex_of_target(world: &mut World, target: &PickTarget) -> Option<Coord> {
    match target {
        PickTarget::Hex(at) => Some(*at),
        PickTarget::Piece(who) | PickTarget::EnemyCard(who) => answers::position_of(world, *who),
        _ => None,
    }
}

pub(super) fn click_target(world: &mut World, target: &PickTarget) {
    cancel_pending(world);
    if let PickTarget::EnemyCard(who) = target
        && world.resource::<UiState>().memory.armed_action.is_none()
    {
        let ui_state = &mut world.resource_mut::<UiState>();
        ui_state.memory.pinned_enemy = if ui_state.memory.pinned_enemy == Some(*who) { None } else { Some(*who) };
        return;
    }
    if matches!(target, PickTarget::EncounterTableCard(_) | PickTarget::Doom) {
        let ui_state = &mut world.resource_mut::<UiState>();
        ui_state.memory.side_panels_open = !ui_state.memory.side_panels_open;
        return;
    }
    let Some(hex) = hex_of_target(world, target) else { return };
    let Some(game) = world.get_resource::<GameSession>() else { return };
    let prompt = game.view.prompt.clone();
    let open = answers::available_answers(world);
    let answer = match answers::resolve_click(world, &open, hex) {
        ClickResolution::Nothing => None,
        ClickResolution::One(answer) => Some(answer),
        ClickResolution::Several(ways) => {
            let told = ways.iter().map(|c| answers::describe_choice(world, c)).collect::<Vec<_>>();
            world.resource_mut::<UiState>().model.click_options = ways.into_iter().zip(told).collect();
            world.resource_mut::<SelectionState>().asked_hex = Some(hex);
            return;
        }
    };
    world.resource_mut::<UiState>().model.click_options.clear();
    world.resource_mut::<SelectionState>().asked_hex = None;
    match prompt {
        Prompt::Start(_) if answer.is_none() => {
            world.resource_mut::<UiState>().show_toast(Toast::refusal(words!("not-a-start")));
        }
        Prompt::Start(_) => {
            let _ = submit_intent(world, &Intent::ChooseStartTile(hex));
        }
        Prompt::Choose { .. } => match answer {
            Some(answer) => submit_or_confirm(world, PlannedIntent::answer(answer)),
            None => select_first_of_pair(world, &open, hex),
        },
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance
            if world.resource::<UiState>().memory.armed_action.is_some() =>
        {
            match answer {
                Some(answer) => ui_actions::commit_armed_action(world, Some(answer)),
                None => select_first_of_pair(world, &open, hex),
            }
        }
        _ => {}
    }
}

/// Selects the first target of a pair, or tells the player that the hex is no answer.
fn select_first_of_pair(world: &mut World, open: &[Choice], hex: Coord) {
    let who = world.resource::<Board>().occupant(hex);
    let in_a_pair = |w: CombatantId| open.iter().any(|c| matches!(c, Choice::Pair(a, b) if *a == w || *b == w));
    match who.filter(|w| in_a_pair(*w)) {
        Some(first) => {
            world.resource_mut::<SelectionState>().first_target = Some(first);
            world.resource_mut::<UiState>().show_toast(Toast::message(words!("second-of-pair")));
        }
        None if !open.is_empty() => {
            world.resource_mut::<UiState>().show_toast(Toast::refusal(words!("not-there")));
        }
        None => {}
    }
}

/// Handles the end of a drag of the character's piece: makes the cheapest move to the hex, or arms the cheapest attack
/// on the enemy there.
fn drop_piece(world: &mut World, on: &PickTarget) {
    let Some(hex) = hex_of_target(world, on) else { return };
    if world.resource::<Board>().occupant(hex) == Some(CombatantId::CHARACTER) {
        return;
    }
    if let Some(DragMove { commit, defeats_at, .. }) = drag_moves(world).get(&hex).cloned() {
        let plan = PlannedIntent { intent: Intent::Commit(commit), next_answer: Some(Choice::Tile(hex)) };
        return submit_judged(world, plan, defeats_at);
    }
    let enemy = world.resource::<Board>().occupant(hex);
    let Some(enemy) = enemy else {
        world.resource_mut::<UiState>().show_toast(Toast::refusal(words!("too-far")));
        return;
    };
    match cheapest_attack(world, enemy) {
        Some((action, mode_index, dice)) => {
            let ui_state = &mut world.resource_mut::<UiState>();
            ui_state.memory.armed_action = Some(ArmedAction { action, mode_index });
            ui_state.memory.selected_dice = dice;
            ui_state.show_toast(Toast::message(words!("attack-armed")));
        }
        None => world.resource_mut::<UiState>().show_toast(Toast::refusal(words!("no-attack-reaches"))),
    }
}
