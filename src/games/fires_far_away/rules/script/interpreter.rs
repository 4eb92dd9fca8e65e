//! The interpreter of scripts. It carries out one effect at a time and stops where the player has to choose.
//!
//! Owns the dispatch of effects, by families; the files beside this one own the effects. Must not apply an answer;
//! `answers` does.

use std::sync::Arc;

use crate::content::script::{DealTokens, Effect, MoveMode, Resource, Script};
use crate::model::Modifiers;
use crate::rules::access::{RulesWorld, position, resolution, resolution_mut};
use crate::rules::change::focus_and_humanity::{gain_humanity, regain_focus};
use crate::rules::change::outcome::end_encounter;
use crate::rules::change::shield_and_hands::{raise_shield, use_charge};
use crate::rules::change::{modifiers, terrain};
use crate::rules::script::answers::apply_settled;
use crate::rules::script::running_script::{SettledDecision, affected_targets, eval_amount, select_combatants};
use crate::rules::script::{
    aims, attack_answers, encounter_effects, gear_effects, placing, pool_dice, repetition, strike, token_effects,
};
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// Carries out the effect at `next_effect` of a script and pushes the rest of the script onto the stack.
pub fn run_script(world: &mut RulesWorld, script: Script, next_effect: u16) {
    let Some(effect) = script.get(usize::from(next_effect)) else { return };
    // A movement towards the target looks back at the aim before it, so its script stays at hand even after its end.
    let looks_back = matches!(effect, Effect::Move(movement) if movement.mode == MoveMode::Toward);
    if usize::from(next_effect) + 1 < script.len() || looks_back {
        resolution_mut(world)
            .push(ResolutionTask::RunScript { script: Arc::clone(&script), next_effect: next_effect + 1 });
    }
    let Some(frame) = resolution(world).current_frame().cloned() else { return };
    // The actor has left the board, so the rest of its script has no effect.
    if position(world, frame.actor).is_none() {
        return;
    }
    let settled = execute_effect(world, &frame, effect);
    apply_settled(world, settled);
}

/// Carries out one effect. Returns the decision that it puts, if it needs no answer of the player.
fn execute_effect(world: &mut RulesWorld, frame: &ScriptFrame, effect: &Effect) -> Option<SettledDecision> {
    match effect {
        // Aims and movement.
        Effect::Aim(what) => return aims::aim(world, frame, what),
        Effect::Move(movement) => return placing::ask_for_move(world, frame, movement),
        Effect::MoveTowards { who, to } => placing::move_towards(world, frame, *who, *to),
        Effect::Put(whom, destination) => return placing::put(world, frame, *whom, *destination),
        // Attacks and the answers to them.
        Effect::Strike(strike) => strike::execute_strike(world, frame, strike),
        Effect::DodgeAttack => attack_answers::dodge_attack(world, frame),
        Effect::CancelAttack => attack_answers::cancel_attack(world, frame),
        Effect::TurnAttackBack => attack_answers::turn_attack_back(world, frame),
        // Tokens.
        Effect::Deal(value, kind) => {
            token_effects::deal(world, frame, &affected_targets(world, frame), (value, *kind, Modifiers::NONE));
        }
        Effect::DealTokens(DealTokens { n, kind, on, mods }) => {
            token_effects::deal(world, frame, &select_combatants(world, frame, *on), (n, *kind, *mods));
        }
        Effect::Inflict(inflict) => token_effects::inflict(world, frame, inflict),
        Effect::Clear(_) | Effect::Heal(_) | Effect::RemoveCondition(..) => {
            effect.as_clear().into_iter().for_each(|clear| token_effects::clear(world, frame, &clear));
        }
        Effect::Struggle => return token_effects::struggle(world, frame),
        // Gear, shields and hands.
        Effect::RaiseShield => raise_shield(world, frame),
        Effect::LowerShield(side) => gear_effects::lower_shields(world, frame, *side),
        Effect::BreakGuard(side) => gear_effects::break_guards(world, frame, *side),
        Effect::WithGear(what, body) => return gear_effects::run_with_gear(world, frame, *what, body),
        Effect::ChooseMissile => return gear_effects::choose_missile(world, frame),
        Effect::FireLoaded => gear_effects::fire_loaded(world, frame),
        Effect::LoadWeapon => gear_effects::load_weapon(world, frame),
        Effect::ToggleLight => gear_effects::toggle_light(world, frame),
        Effect::DeployGear(deployed) => gear_effects::deploy_gear(world, frame, *deployed),
        Effect::Restore(restore) => return gear_effects::restore_gear(world, frame, restore),
        Effect::UseCharge(kind) => use_charge(world, frame, *kind),
        Effect::ChangeHands => gear_effects::ask_for_hands(world, frame),
        // Dice, FP and HMN.
        Effect::Dice(change) => pool_dice::change_dice(world, frame, change),
        Effect::Regain(Resource::Focus, value) => regain_focus(world, eval_amount(world, frame, value)),
        Effect::Regain(Resource::Humanity, value) => {
            gain_humanity(world, eval_amount(world, frame, value), frame.cause());
        }
        // The encounter and its hexes.
        Effect::EndEncounter(outcome) => end_encounter(world, *outcome),
        Effect::Defeat(side) => encounter_effects::defeat(world, frame, *side),
        Effect::SetFlag(flag) => encounter_effects::set_flag(world, *flag),
        Effect::ClearFlag(flag) => encounter_effects::clear_flag(world, *flag),
        Effect::SetDarkness(dark) => terrain::set_darkness(world, *dark, frame.cause()),
        Effect::Spawn { enemy, at } => terrain::spawn_on_free_hex(world, *enemy, at),
        Effect::PlaceTile { tile, on, over } => terrain::place_tiles(world, frame, *tile, on, over),
        Effect::RemoveTile { tile, on } => terrain::remove_tiles(world, frame, *tile, on),
        Effect::Open(on) => terrain::open_tiles(world, frame, on),
        Effect::RollAhead => resolution_mut(world).push(ResolutionTask::RollTableAhead),
        Effect::ExhaustEntry => resolution_mut(world).push(ResolutionTask::ExhaustTableEntry),
        // Parts of a script.
        Effect::If(test, yes, no) => repetition::run_if(world, frame, test, [yes, no]),
        Effect::Repeat(n, body) => repetition::repeat(world, *n, body),
        Effect::UpTo(n, body) => repetition::repeat_up_to(world, Arc::clone(body), eval_amount(world, frame, n)),
        Effect::May(body) => repetition::repeat_up_to(world, Arc::clone(body), 1),
        Effect::Pay(payment) => repetition::pay(world, frame, payment),
        Effect::Do(action) => return repetition::do_action(world, frame, *action),
        // Modifier blocks.
        Effect::Lend(what) => modifiers::lend(world, frame, what),
        Effect::PassOn => modifiers::pass_on(world, frame, &affected_targets(world, frame)),
        Effect::Revoke(key) => modifiers::revoke(world, frame.actor, *key),
        Effect::Spend(key, value) => {
            modifiers::spend_held(world, frame.actor, *key, eval_amount(world, frame, value));
        }
    }
    None
}
