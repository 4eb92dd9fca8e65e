//! The legal answers to a pending decision, where a choice answers it.
//!
//! Owns which answers there are and whether a choice is one of them. Must not check commitments or tokens: `legal` does.

use crate::content::script::{GearSelector, MoveMode, last_aim};
use crate::model::{Choice, CombatantId};
use crate::rules::access::{RulesWorld, board, resolution};
use crate::rules::change::clearing::clearing_choices;
use crate::rules::change::excess_attunements::forget_choices;
use crate::rules::change::excess_gear::drop_choices;
use crate::rules::change::movement::direction_choices;
use crate::rules::enemies::{charm_and_madness, encounter_roll};
use crate::rules::grid::pathfinding;
use crate::rules::player::availability;
use crate::rules::player::loadout_options::hand_configurations;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::{movement_choices, targeting};
use crate::rules::refusal::Refusal;
use crate::rules::script::running_script::remaining_script;
use crate::rules::script::{gear_effects, placing, pool_dice};
use crate::rules::stack::{PendingDecision, ScriptFrame};

/// Checks whether a choice answers a decision.
///
/// # Errors
///
/// Returns [`Refusal::NotAnAnswer`] if it does not, and [`Refusal::NotNow`] if no script could have asked.
pub(super) fn validate_choice(world: &RulesWorld, decision: &PendingDecision, choice: &Choice) -> Result<(), Refusal> {
    if let (PendingDecision::Move(movement), Choice::Route(route)) = (decision, choice) {
        // A path chosen by the player, hex by hex.
        let Some(frame) = resolution(world).current_frame() else { return Err(Refusal::NotNow) };
        let actor = ActorState::current(world, frame.actor);
        let context = EvalContext::from_frame(world, &actor, frame);
        let (least, most) = context.movement_range(movement).unwrap_or((1, 0));
        let lands = route.last().is_some_and(|end| is_answer(world, decision, &Choice::Tile(*end)));
        let fits = lands && (usize::from(least)..=usize::from(most)).contains(&route.len());
        let walkable = pathfinding::is_valid_path(
            world,
            board(world),
            movement_profile(world, frame.actor),
            actor.position,
            route,
        );
        // A path over obstacles is found by the rules.
        let free = movement.mode == MoveMode::Free && movement.over.is_empty();
        return if free && fits && walkable { Ok(()) } else { Err(Refusal::NotAnAnswer) };
    }
    if is_answer(world, decision, choice) { Ok(()) } else { Err(Refusal::NotAnAnswer) }
}

/// Whether a choice is one of the legal answers to a decision.
fn is_answer(world: &RulesWorld, decision: &PendingDecision, choice: &Choice) -> bool {
    visit_answers(world, decision, Some(choice), &mut |answer| answer == *choice)
}

/// The legal answers to the pending decision, if a choice answers it.
pub fn legal_choices(world: &RulesWorld) -> Vec<Choice> {
    let mut choices = Vec::new();
    if let Some(decision) = &resolution(world).pending_decision {
        visit_choices(world, decision, &mut |choice| choices.push(choice));
    }
    choices
}

/// Visits every legal answer to a decision that a choice answers; none for any other decision.
pub(super) fn visit_choices(world: &RulesWorld, decision: &PendingDecision, visit: &mut dyn FnMut(Choice)) {
    visit_answers(world, decision, None, &mut |choice| {
        visit(choice);
        false
    });
}

/// Visits the legal answers to a decision until `visit` returns true, and returns whether it did. With `only`, other
/// answers that take long to check are left out.
fn visit_answers(
    world: &RulesWorld,
    decision: &PendingDecision,
    only: Option<&Choice>,
    visit: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    match (decision, resolution(world).current_frame()) {
        (PendingDecision::StartTile, _) => {
            let actor = ActorState::current(world, CombatantId::CHARACTER);
            let others = hand_configurations(world, &actor).iter().filter(|hands| **hands != actor.hands);
            others.copied().any(|hands| visit(Choice::Hands(hands)))
        }
        (PendingDecision::Hands, Some(frame)) => {
            let actor = ActorState::current(world, frame.actor);
            let only = only.and_then(|choice| if let Choice::Hands(hands) = choice { Some(*hands) } else { None });
            // A script that no action has begun may ask where no other hands are allowed: then the hands stay.
            let mut found = false;
            let mut visit_found = |choice| {
                found = true;
                visit(choice)
            };
            availability::hand_choices(world, &actor, only).any(&mut visit_found) || (!found && visit(Choice::Done))
        }
        // A part of a script that may be left: the answer that stops comes first.
        (PendingDecision::MayStop(inner), _) => {
            visit(Choice::Done)
                || match inner {
                    None => visit(Choice::Begin),
                    Some(inner) => {
                        visit_answers(world, inner, only, &mut |choice| choice != Choice::Done && visit(choice))
                    }
                }
        }
        (PendingDecision::Move(movement), Some(frame)) => {
            let actor = ActorState::current(world, frame.actor);
            let context = EvalContext::from_frame(world, &actor, frame);
            let (script, at) = remaining_script(world);
            let (before, rest) = script.split_at_checked(at).unwrap_or_default();
            movement_choices::visit_movement_choices(&context, movement, rest, last_aim(before), only, visit)
        }
        (PendingDecision::Aim(aim), Some(frame)) => {
            let actor = ActorState::current(world, frame.actor);
            targeting::visit_aim_choices(&EvalContext::from_frame(world, &actor, frame), aim, visit)
        }
        _ => choices_for_decision(world, decision).into_iter().any(visit),
    }
}

/// The legal answers to a decision that are no movements, no targets and no hands.
fn choices_for_decision(world: &RulesWorld, decision: &PendingDecision) -> Vec<Choice> {
    match decision {
        PendingDecision::MaddenedTarget { candidates: among, .. } => {
            return among.iter().map(|who| Choice::Target(*who)).collect();
        }
        PendingDecision::CharmedEnemy { enemy, can_move: moves, can_attack: attacks } => {
            return charm_and_madness::charm_choices(world, *enemy, *moves, *attacks);
        }
        PendingDecision::KnockBackDirection(thrown) => return direction_choices(*thrown).collect(),
        PendingDecision::DropGear => return drop_choices(world),
        PendingDecision::DropAttunement => return forget_choices(world),
        PendingDecision::Reroll(_) => return pool_dice::reroll_choices(world),
        PendingDecision::PickDie { to, .. } => return pool_dice::die_choices(world, *to),
        PendingDecision::RollAhead | PendingDecision::ExhaustEntry => {
            return encounter_roll::table_choices(world, decision);
        }
        _ => {}
    }
    let Some(frame) = resolution(world).current_frame() else { return Vec::new() };
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    match decision {
        PendingDecision::Struggle => {
            targeting::struggle_conditions(world, frame.actor).into_iter().map(Choice::Condition).collect()
        }
        PendingDecision::ClearTokens(clearing) => clearing_choices(world, clearing),
        PendingDecision::DamageKind => {
            frame.gear.map(|gear| gear_effects::damage_kind_choices(world, gear)).unwrap_or_default()
        }
        PendingDecision::Missile => gear_effects::missile_choices(world, frame),
        decision @ (PendingDecision::HeldGear | PendingDecision::HeldWeapon | PendingDecision::HeldShield) => {
            let (script, at) = remaining_script(world);
            let with = parent_frame(world).and_then(|f| f.gear);
            let body = script.get(at..).unwrap_or(&[]);
            let any = match decision {
                PendingDecision::HeldWeapon => GearSelector::AnyWeapon,
                PendingDecision::HeldShield => GearSelector::Shield,
                _ => GearSelector::AnyHeld,
            };
            let pieces = gear_effects::gear_choices(&context, any, with, body);
            pieces.into_iter().map(Choice::Gear).collect()
        }
        PendingDecision::Put(whom, destination) => placing::put_choices(world, frame, *whom, *destination),
        PendingDecision::RepairGear(_) => gear_effects::repair_choices(world),
        PendingDecision::RestoreGear(_) => gear_effects::restore_choices(world),
        PendingDecision::StartTile
        | PendingDecision::Beat
        | PendingDecision::Move(_)
        | PendingDecision::Aim(_)
        | PendingDecision::Hands
        | PendingDecision::Reaction
        | PendingDecision::Stance
        | PendingDecision::Tokens(_)
        | PendingDecision::MaddenedTarget { .. }
        | PendingDecision::CharmedEnemy { .. }
        | PendingDecision::Reroll(_)
        | PendingDecision::PickDie { .. }
        | PendingDecision::RollAhead
        | PendingDecision::ExhaustEntry
        | PendingDecision::DropGear
        | PendingDecision::KnockBackDirection(_)
        | PendingDecision::DropAttunement
        | PendingDecision::MayStop(_) => Vec::new(),
    }
}

/// The frame under the innermost one: the script that runs a part with another piece of gear.
fn parent_frame<'a>(world: &'a RulesWorld) -> Option<&'a ScriptFrame> {
    let frames = &resolution(world).frames;
    frames.len().checked_sub(2).and_then(|n| frames.get(n))
}
