//! The answers to the questions of effects.
//!
//! Owns their dispatch. Must not check whether an answer is legal; `player::legal` does.

use crate::model::{Choice, Token};
use crate::rules::access::{RulesWorld, resolution};
use crate::rules::change::clearing::{clear_chosen_token, take_tokens};
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::movement::start_move;
use crate::rules::change::shield_and_hands::change_hands;
use crate::rules::script::aims::apply_aim;
use crate::rules::script::running_script::{SettledDecision, update_frame};
use crate::rules::script::{gear_effects, placing, pool_dice, repetition};
use crate::rules::stack::PendingDecision;

/// Applies the answer to a decision that needed none of the player.
pub(super) fn apply_settled(world: &mut RulesWorld, settled: Option<SettledDecision>) {
    if let Some(SettledDecision { decision, choice }) = settled {
        apply_answer(world, &decision, &choice);
    }
}

/// Applies an answer to a decision. `Choice::Done` leaves an effect without result: it declines, or there was no option.
///
/// # Panics
/// If the answer is of a kind that the decision does not take. `player::legal` accepts no such answer, and a decision
/// must not be lost without a word.
pub fn apply_answer(world: &mut RulesWorld, decision: &PendingDecision, choice: &Choice) {
    match (decision, choice) {
        (PendingDecision::Reroll(left), Choice::Dice(picks)) => return pool_dice::reroll_die(world, *picks, *left),
        (PendingDecision::PickDie { to, left }, Choice::Dice(picks)) => {
            return pool_dice::use_chosen_die(world, *picks, *to, *left);
        }
        (PendingDecision::Reroll(_) | PendingDecision::PickDie { .. }, Choice::Done) => return,
        (PendingDecision::MayStop(_), Choice::Done) => return repetition::stop_repetition(world),
        (PendingDecision::MayStop(None), Choice::Begin) => return,
        (PendingDecision::MayStop(Some(inner)), choice) => {
            if matches!(**inner, PendingDecision::Reroll(_)) {
                repetition::pay_before_answer(world);
            }
            return apply_answer(world, inner, choice);
        }
        _ => {}
    }
    let Some(frame) = resolution(world).current_frame().cloned() else {
        unreachable!("no script is running that could have asked for {decision:?}")
    };
    match (decision, choice) {
        (PendingDecision::Aim(what), _) => apply_aim(world, &frame, what, choice),
        (PendingDecision::Move(movement), _) => {
            let (path, passed_over) = placing::chosen_path(world, &frame, movement, choice);
            start_move(world, frame.actor, &path, &passed_over, frame.cause());
        }
        (_, Choice::Done) => {}
        (PendingDecision::Hands, Choice::Hands(hands)) => change_hands(world, *hands, frame.cause()),
        (PendingDecision::Struggle, Choice::Condition(condition)) => {
            remove_condition(world, frame.actor, *condition, 1, frame.cause());
        }
        (PendingDecision::ClearTokens(clearing), Choice::All) => take_tokens(world, clearing, frame.cause()),
        (PendingDecision::ClearTokens(clearing), Choice::Damage(kind)) => {
            clear_chosen_token(world, clearing, Token::Damage(*kind), frame.cause());
        }
        (PendingDecision::ClearTokens(clearing), Choice::Condition(condition)) => {
            clear_chosen_token(world, clearing, Token::Condition(*condition), frame.cause());
        }
        (PendingDecision::DamageKind, Choice::Damage(kind)) => update_frame(world, |top| top.damage_kind = Some(*kind)),
        (PendingDecision::Missile, Choice::Gear(gear)) => update_frame(world, |top| top.missile = Some(*gear)),
        (PendingDecision::HeldGear | PendingDecision::HeldWeapon | PendingDecision::HeldShield, Choice::Gear(gear)) => {
            let settled = gear_effects::select_gear(world, *gear);
            apply_settled(world, settled);
        }
        (PendingDecision::Put(whom, destination), Choice::Tile(to)) => {
            placing::put_on(world, &frame, *whom, *destination, *to);
        }
        (PendingDecision::RepairGear(n), Choice::Gear(gear)) => gear_effects::repair_chosen_gear(world, *gear, *n),
        (PendingDecision::RestoreGear(n), Choice::Gear(gear)) => gear_effects::repair_gear(world, *gear, *n),
        _ => unreachable!("{choice:?} does not answer {decision:?}"),
    }
}
