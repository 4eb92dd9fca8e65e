//! Handles the player's actions in the panels: dice on action cards, tokens on sinks, buttons, answers.
//!
//! Owns the arming of an action and the preview of its payment. Must not decide what is legal: it asks `rules`.

use bevy::prelude::*;

use super::answers::{self, DicePayment};
use super::confirmation::{self, submit_or_confirm};
use super::look_back::handle_look_back;
use super::session::{clear_selection, put_piece_back, redo, submit_intent, to_sentence, undo};
use super::state::{ActiveBindings, GameSession, MenuRequest, PlannedIntent, SelectionState};
use crate::lang::words;
use crate::model::ActionMode;
use crate::model::{Choice, DiceSelection, DiceValues, Id, Intent};
use crate::rules::access::{stamina_pool, with_rules};
use crate::rules::player::legal::{check_committable, validate_commit};
use crate::ui::{ArmedAction, CommitPreview, KeyPress, MenuAction, Shortcut, Toast, UiAction, UiState, shortcut_name};
use crate::view::{ActionModeView, Prompt, refusal_text};

/// Handles one action of the player.
pub fn handle_ui_action(world: &mut World, ui_action: UiAction) {
    match ui_action {
        // `send_requests` has sent this on as a message; it changes no selection and closes no question.
        UiAction::Menu(_) | UiAction::Journey(_) | UiAction::Edit(_) => return,
        // A confirmation and a selection stay as they are while only a line is marked.
        UiAction::LookBack(action) => return handle_look_back(world, action),
        UiAction::ConfirmFatal => return confirmation::confirm_pending(world),
        // Escape only closes an open confirmation.
        UiAction::Cancel if confirmation::is_confirmation_open(world) => return confirmation::cancel_pending(world),
        _ => confirmation::cancel_pending(world),
    }
    if !matches!(ui_action, UiAction::Answer(_)) {
        world.resource_mut::<UiState>().model.click_options.clear();
        let mut selection = world.resource_mut::<SelectionState>();
        selection.asked_hex = None;
        selection.deferred_answer = None;
    }
    match ui_action {
        UiAction::ToggleDie(n) => {
            let ui_state = &mut world.resource_mut::<UiState>();
            ui_state.memory.selected_dice = if ui_state.memory.selected_dice.contains(n) {
                ui_state.memory.selected_dice.without(n)
            } else {
                ui_state.memory.selected_dice.with(n)
            };
            let laid = ui_state.memory.selected_dice;
            world.resource_mut::<SelectionState>().laid_dice = laid;
        }
        UiAction::DropDice { action, mode_index, dice } => drop_dice_on_action(world, action, mode_index, dice),
        UiAction::Arm { action, mode_index } => arm_action(world, action, mode_index),
        UiAction::Overspend(by) => change_overspend(world, by),
        UiAction::Overcast(by) => change_overcast(world, by),
        UiAction::CommitArmed => confirm_armed_action(world),
        UiAction::Cancel => cancel_or_open_menu(world),
        UiAction::Answer(choice) => {
            let armed = world.resource::<UiState>().memory.armed_action.is_some();
            let asked =
                world.get_resource::<GameSession>().is_some_and(|g| matches!(g.view.prompt, Prompt::Choose { .. }));
            if armed && !asked {
                commit_armed_action(world, Some(choice));
            } else {
                let then = world.resource_mut::<SelectionState>().deferred_answer.take();
                submit_or_confirm(world, PlannedIntent { next_answer: then, ..PlannedIntent::answer(choice) });
            }
        }
        UiAction::Assign { token, to } => {
            let _ = submit_intent(world, &Intent::Assign { token, to });
        }
        UiAction::AssignRest => {
            let _ = submit_intent(world, &Intent::AssignRest);
        }
        UiAction::EndBeat => {
            let _ = submit_intent(world, &Intent::EndBeat);
        }
        UiAction::LetItHappen => {
            submit_or_confirm(world, PlannedIntent { intent: Intent::DeclineReaction, next_answer: None });
        }
        UiAction::Undo => undo(world),
        UiAction::Redo => redo(world),
        UiAction::PickStart(at) => {
            let _ = submit_intent(world, &Intent::ChooseStartTile(at));
        }
        // Handled above.
        UiAction::ConfirmFatal
        | UiAction::CancelFatal
        | UiAction::Menu(_)
        | UiAction::Journey(_)
        | UiAction::Edit(_)
        | UiAction::LookBack(_) => {}
    }
}

/// The mode of an action that its card shows.
fn selected_mode(world: &World, action: Id, mode_index: usize) -> Option<ActionModeView> {
    let game = world.get_resource::<GameSession>()?;
    let card = game.view.actions.iter().find(|a| a.id == action)?;
    card.modes.get(mode_index).or(card.modes.first()).cloned()
}

fn is_in_reaction(world: &World) -> bool {
    let game = world.get_resource::<GameSession>();
    game.is_some_and(|g| matches!(g.view.prompt, Prompt::Reaction { .. } | Prompt::Stance))
}

/// Arms an action whose card was clicked, with the selected dice, or with the cheapest dice if none are selected.
fn arm_action(world: &mut World, action: Id, mode_index: usize) {
    let Some(mode_view) = selected_mode(world, action, mode_index) else { return };
    if let Some(why) = mode_view.refusal {
        return show_refusal(world, &why);
    }
    let ui_state = &world.resource::<UiState>();
    // Of the dice on the card that was chosen before, only those that the player laid by hand go on to this one.
    let held = match ui_state.memory.armed_action {
        Some(_) => world.resource::<SelectionState>().laid_dice,
        None => ui_state.memory.selected_dice,
    };
    let dice =
        if held.is_empty() { answers::cheapest_dice(world, action, &mode_view, is_in_reaction(world)) } else { held };
    let ui_state = &mut world.resource_mut::<UiState>();
    ui_state.memory.armed_action = Some(ArmedAction { action, mode_index });
    ui_state.memory.selected_dice = dice;
    ui_state.memory.overcast = 0;
    let mut selection = world.resource_mut::<SelectionState>();
    selection.laid_dice = held;
    selection.first_target = None;
    // An action that costs nothing and whose first question is answered in a panel is committed at once: it can be
    // undone.
    let free = answers::armed_commit(world).is_some_and(|a| a.commit.dice.is_empty() && has_panel_choice(&a.answers));
    if free {
        commit_armed_action(world, None);
    }
}

fn has_panel_choice(answers: &[Choice]) -> bool {
    answers.iter().any(|c| matches!(c, Choice::Hands(_)))
}

/// Arms an action on whose card dice were dropped, and commits it at once if it is paid for and needs no target.
fn drop_dice_on_action(world: &mut World, action: Id, mode_index: usize, dice: DiceSelection) {
    let Some(mode_view) = selected_mode(world, action, mode_index) else { return };
    if let Some(why) = mode_view.refusal {
        return show_refusal(world, &why);
    }
    let ui_state = &mut world.resource_mut::<UiState>();
    let known = ui_state.memory.armed_action.is_some_and(|a| a.action == action && a.mode_index == mode_index);
    if !known {
        ui_state.memory.overcast = 0;
    }
    let laid = if known { DiceSelection(ui_state.memory.selected_dice.0 | dice.0) } else { dice };
    ui_state.memory.selected_dice = laid;
    ui_state.memory.armed_action = Some(ArmedAction { action, mode_index });
    world.resource_mut::<SelectionState>().laid_dice = laid;
    if let Some(armed) = answers::armed_commit(world)
        && armed.answers.is_empty()
        && with_rules(world, |rules| validate_commit(rules, &armed.commit, armed.reaction)).is_ok()
    {
        commit_armed_action(world, None);
    }
}

/// Spends more dice on the armed action, or fewer. Dice that the player laid by hand stay as long as any payment holds them.
fn change_overspend(world: &mut World, by: i8) {
    let Some(armed) = world.resource::<UiState>().memory.armed_action else { return };
    let Some(mode_view) = selected_mode(world, armed.action, armed.mode_index) else { return };
    let now = world.resource::<UiState>().memory.selected_dice;
    let laid = world.resource::<SelectionState>().laid_dice;
    let payments = answers::payments(world, armed.action, &mode_view, is_in_reaction(world));
    let Some(commit) = answers::armed_commit(world) else { return };
    let (overspent, total, laid, faces) = with_rules(world, |rules| {
        let pool = stamina_pool(rules);
        let overspent = validate_commit(rules, &commit.commit, commit.reaction).ok().map(|quote| quote.overspent);
        let faces: Vec<_> = payments.iter().map(|payment| pool.values_of(payment.dice)).collect();
        (overspent, pool.total(now), pool.values_of(laid), faces)
    });
    let more = by > 0;
    let is_meant = |payment: &DicePayment| match overspent {
        Some(overspent) if more => payment.overspent > overspent && payment.total > total,
        Some(overspent) => payment.overspent < overspent && payment.total < total,
        None if more => payment.total > total,
        None => payment.total < total,
    };
    // Dice of the same face are alike.
    let holds_laid = |faces: &DiceValues| {
        let count = |dice: &DiceValues, face: u8| dice.iter().filter(|die| **die == face).count();
        (1..=6).all(|face| count(faces, face) >= count(&laid, face))
    };
    let nearest =
        payments.iter().zip(&faces).filter(|(payment, _)| is_meant(payment)).min_by_key(|(payment, faces)| {
            let distance = if more { payment.total } else { -payment.total };
            (!holds_laid(faces), distance, payment.dice.count())
        });
    match nearest.map(|(payment, _)| payment.dice) {
        Some(dice) => world.resource_mut::<UiState>().memory.selected_dice = dice,
        None => {
            let told = if more { words!("no-more-to-spend") } else { words!("no-less-to-spend") };
            world.resource_mut::<UiState>().show_toast(Toast::refusal(told));
        }
    }
}

/// Changes the FP spent above the cost, limited to the FP that are left and have an effect (R-470, O-76).
fn change_overcast(world: &mut World, by: i8) {
    let Some(armed) = world.resource::<UiState>().memory.armed_action else { return };
    let Some(mode_view) = selected_mode(world, armed.action, armed.mode_index) else { return };
    let most = mode_view.most_extra_focus;
    let ui_state = &mut world.resource_mut::<UiState>();
    let wished = ui_state.memory.overcast.saturating_add_signed(by);
    ui_state.memory.overcast = wished.min(most);
    if wished > most {
        ui_state.show_toast(Toast::refusal(words!("no-more-focus")));
    }
}

/// Commits the armed action whose card was clicked again, or tells the player which target is missing.
fn confirm_armed_action(world: &mut World) {
    let Some(armed) = answers::armed_commit(world) else { return };
    match missing_target_text(&armed.answers) {
        Some(wanted) => {
            world.resource_mut::<UiState>().show_toast(Toast::message(words!("click-on-the-table", wanted = wanted)));
        }
        None => commit_armed_action(world, None),
    }
}

/// Tells the player what the armed action waits for, and which key puts it away.
pub fn tell_armed_action_waits(world: &mut World) {
    let Some(armed) = answers::armed_commit(world) else { return };
    let game = world.get_resource::<GameSession>();
    let action = game.and_then(|game| Some(game.catalog.action(armed.commit.action)?.name.clone())).unwrap_or_default();
    let bindings = world.get_resource::<ActiveBindings>().cloned().unwrap_or_default().0;
    let key = |shortcut| bindings.of(shortcut).first().map_or_else(|| shortcut_name(shortcut), KeyPress::to_string);
    let cancel = key(Shortcut::Cancel);
    let is_paid = with_rules(world, |rules| validate_commit(rules, &armed.commit, armed.reaction)).is_ok();
    let told = match missing_target_text(&armed.answers) {
        _ if !is_paid => words!("armed-waits-for-dice", action = action, cancel = cancel),
        Some(wanted) => words!("armed-waits-for-target", action = action, wanted = wanted, cancel = cancel),
        None => words!("armed-waits", action = action, confirm = key(Shortcut::Confirm), cancel = cancel),
    };
    world.resource_mut::<UiState>().show_toast(Toast::refusal(told));
}

/// What the player must click on the table before the action can be committed. A single possible answer needs no click.
fn missing_target_text(answers: &[Choice]) -> Option<&'static str> {
    if answers.len() < 2 || has_panel_choice(answers) {
        return None;
    }
    let ground = matches!(answers[0], Choice::Tile(_) | Choice::Stay | Choice::MoveAlongLine(..));
    Some(if ground { words!("a-lit-hex") } else { words!("a-lit-piece-or-hex") })
}

/// Commits the armed action, and answers its first question if the answer is already known.
pub fn commit_armed_action(world: &mut World, answer: Option<Choice>) {
    let Some(armed) = answers::armed_commit(world) else { return };
    let intent = if armed.reaction { Intent::React(armed.commit) } else { Intent::Commit(armed.commit) };
    submit_or_confirm(world, PlannedIntent { intent, next_answer: answer });
}

/// Handles Escape: puts the dragged piece back; else clears the selection; without a selection, goes back from the cards
/// that can't be used to the hand, or undoes an action that has only asked its first question; otherwise opens the menu.
pub fn cancel_or_open_menu(world: &mut World) {
    if put_piece_back(world) {
        return clear_selection(world);
    }
    let ui_state = &world.resource::<UiState>();
    if ui_state.memory.armed_action.is_some() || !ui_state.memory.selected_dice.is_empty() {
        return clear_selection(world);
    }
    if ui_state.memory.tray.unfolded {
        world.resource_mut::<UiState>().memory.tray.unfolded = false;
        return;
    }
    let asking = world.get_resource::<GameSession>().is_some_and(|g| matches!(g.view.prompt, Prompt::Choose { .. }));
    if asking && ui_state.model.can_undo {
        undo(world);
    } else {
        world.write_message(MenuRequest(MenuAction::Pause));
    }
}

fn show_refusal(world: &mut World, why: &str) {
    world.resource_mut::<UiState>().show_toast(Toast::refusal(to_sentence(why)));
}

/// Updates the preview on the armed card: what the selected dice pay, and what is missing.
pub fn update_preview(world: &mut World) {
    let preview = world.resource::<UiState>().memory.armed_action.and_then(|held| {
        let mode_view = selected_mode(world, held.action, held.mode_index)?;
        let armed = answers::armed_commit(world)?;
        let game = world.get_resource::<GameSession>()?.clone();
        let action = game.catalog.action(held.action)?;
        let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
        let (price, has, judged, refusal) = with_rules(world, |rules| {
            let judged = validate_commit(rules, &armed.commit, armed.reaction);
            let refusal = judged.as_ref().err().map(|why| refusal_text(rules, why));
            let price = check_committable(rules, action, mode, armed.reaction).ok();
            (price, stamina_pool(rules).total(armed.commit.dice), judged, refusal)
        });
        let wanted = missing_target_text(&armed.answers);
        let missing = match (&judged, price) {
            (Ok(_), _) => wanted.map_or_else(String::new, |wanted| words!("now-click", wanted = wanted)),
            (Err(_), Some(_)) => words!("dice-missing", cost = mode_view.cost.as_str(), has = has),
            (Err(_), None) => refusal.clone().map(String::from).unwrap_or_default(),
        };
        Some(CommitPreview {
            can_commit: judged.is_ok(),
            is_complete: wanted.is_none(),
            cost_text: missing,
            refusal: refusal.map(String::from),
        })
    });
    let ui_state = &mut world.resource_mut::<UiState>();
    if ui_state.model.preview != preview {
        ui_state.model.preview = preview;
    }
}
