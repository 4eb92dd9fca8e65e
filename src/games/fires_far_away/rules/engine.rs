//! The engine: it executes the tasks of the resolution stack until a decision is needed.
//!
//! Owns the one match over [`ResolutionTask`]. Must not hold a rule: each task is executed by the module that owns its
//! rule.

use bevy::prelude::World;

use crate::content::encounter::EnemySpawn;
use crate::model::Intent;
use crate::rules::access::{RulesWorld, current_phase, encounter, is_over, resolution, resolution_mut, with_rules};
use crate::rules::change::before_decision::{break_overloaded_guard, check_before_decision};
use crate::rules::change::excess_attunements::ask_what_to_forget;
use crate::rules::change::excess_gear::ask_what_to_drop;
use crate::rules::change::settle::settle;
use crate::rules::change::sink_limits::lower_sink_limits;
use crate::rules::change::{attack_resolution, conditions, encounter_end, movement, spawn, token_assignment, triggers};
use crate::rules::components::phase::Phase;
use crate::rules::enemies::encounter_roll;
use crate::rules::player::legal::accept_intent;
use crate::rules::player::{apply_intent, reaction};
use crate::rules::refusal::Refusal;
use crate::rules::script::{interpreter, repetition};
use crate::rules::stack::{PendingDecision, ResolutionTask};
use crate::rules::{enemies, turn};

/// Executes tasks until a decision is needed or the encounter is over.
pub fn resolve_until_decision(world: &mut World) {
    resolve_until(world, |_| false);
}

/// Executes tasks as [`resolve_until_decision`] does, but stops before the first task at which `should_stop` returns
/// true. Forecasts use this to examine a copy of the world task by task. [`resolve_until_decision`] continues from the
/// stop.
pub fn resolve_until(world: &mut World, mut should_stop: impl FnMut(&RulesWorld) -> bool) {
    let change = with_rules(world, |rules| resolve_until_spawning(rules, &mut should_stop));
    continue_after(world, change, &mut should_stop);
}

/// Applies one decision of the player and resolves the encounter up to the next decision.
///
/// # Errors
///
/// Returns a [`Refusal`], and changes nothing, if the intent is not legal now.
pub fn resolve_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    resolve_intent_observed(world, intent, |_| {})
}

/// Applies one decision as [`resolve_intent`] does, and calls `observe` before every task of the resolution. Between two
/// tasks the components agree with the facts that have been emitted, so an observer can tell what each step changed.
///
/// # Errors
///
/// Returns a [`Refusal`], and changes nothing, if the intent is not legal now.
pub fn resolve_intent_observed(
    world: &mut World,
    intent: &Intent,
    mut observe: impl FnMut(&RulesWorld),
) -> Result<(), Refusal> {
    let mut never_stop = |rules: &RulesWorld| {
        observe(rules);
        false
    };
    let change = with_rules(world, |rules| {
        apply_intent(rules, accept_intent(rules, intent)?);
        Ok(resolve_until_spawning(rules, &mut never_stop))
    })?;
    continue_after(world, change, &mut never_stop);
    Ok(())
}

/// Lets a function decide, decision after decision, until it decides nothing. The function is asked whenever a decision
/// is needed, and once the encounter is over. The encounter stays borrowed from one decision to the next, which saves a
/// fifth of the time of a bot's game.
///
/// # Errors
///
/// Returns the error of `decide`, or the refusal of an intent that is not legal.
pub fn resolve_decisions<E: From<Refusal>>(
    world: &mut World,
    mut decide: impl FnMut(&mut RulesWorld) -> Result<Option<Intent>, E>,
) -> Result<(), E> {
    loop {
        let change = with_rules(world, |rules| -> Result<Option<Spawning>, E> {
            loop {
                if let Some(change) = resolve_until_spawning(rules, &mut |_| false) {
                    return Ok(Some(change));
                }
                let Some(intent) = decide(rules)? else { return Ok(None) };
                apply_intent(rules, accept_intent(rules, &intent)?);
            }
        })?;
        match change {
            Some(change) => spawn_now(world, change),
            None => return Ok(()),
        }
    }
}

/// Spawns the combatants that come first, and executes tasks up to the next spawning, until there is none.
fn continue_after(world: &mut World, first: Option<Spawning>, should_stop: &mut impl FnMut(&RulesWorld) -> bool) {
    let mut next = first;
    while let Some(change) = next {
        spawn_now(world, change);
        next = with_rules(world, |rules| resolve_until_spawning(rules, should_stop));
    }
}

fn spawn_now(world: &mut World, change: Spawning) {
    match change {
        Spawning::StartingEnemies => spawn::spawn_enemies(world),
        Spawning::Wave => spawn::spawn_next_wave(world),
        Spawning::Enemy(spawn) => spawn::spawn_enemy(world, &spawn),
    }
}

/// Combatants that enter. Their entities need the whole world.
enum Spawning {
    StartingEnemies,
    Wave,
    Enemy(EnemySpawn),
}

/// Executes tasks until one of them needs the whole world; `None` if a decision is needed, the encounter is over or
/// `should_stop` returns true.
fn resolve_until_spawning(
    world: &mut RulesWorld,
    should_stop: &mut impl FnMut(&RulesWorld) -> bool,
) -> Option<Spawning> {
    loop {
        settle(world);
        lower_sink_limits(world);
        if is_over(world) {
            if current_phase(world) != Phase::Over {
                turn::close_encounter(world);
            }
            return None;
        }
        if break_overloaded_guard(world) {
            continue;
        }
        // Between encounters the record sheet asks (O-98).
        if !encounter(world).is_between {
            ask_what_to_drop(world);
            ask_what_to_forget(world);
        }
        check_before_decision(world);
        if resolution(world).pending_decision.is_some() || should_stop(world) {
            return None;
        }
        let Some(task) = resolution_mut(world).tasks.pop() else {
            turn::enter_phase(world, turn::next_phase(world)?);
            continue;
        };
        if let Some(change) = execute_task(world, task) {
            return Some(change);
        }
    }
}

/// Executes one task in the module that owns its rule, or returns the spawning that it stands for.
fn execute_task(world: &mut RulesWorld, task: ResolutionTask) -> Option<Spawning> {
    match task {
        ResolutionTask::SpawnStartingEnemies => return Some(Spawning::StartingEnemies),
        ResolutionTask::SpawnWave => return Some(Spawning::Wave),
        ResolutionTask::SpawnEnemy { enemy, at } => {
            return Some(Spawning::Enemy(EnemySpawn::new(enemy, at)));
        }
        ResolutionTask::Phase(step) => turn::execute_step(world, step),
        ResolutionTask::EnemyTurns(enemies) => enemies::start_next_enemy_turn(world, enemies),
        ResolutionTask::CharmedTurn { enemy, can_move, can_attack } => {
            enemies::charm_and_madness::ask_charm_choice(world, enemy, can_move, can_attack)
        }
        ResolutionTask::FormationMove { paths, next_step } => {
            enemies::formation::continue_formation_move(world, paths, next_step)
        }
        ResolutionTask::FormationAttack { activation, attack, path_this_turn } => {
            enemies::formation::start_formation_attack(world, activation, attack, path_this_turn)
        }
        ResolutionTask::ActivateEnemy(activation) => enemies::activate_enemy(world, activation),
        ResolutionTask::ChooseBehaviour(activation) => enemies::choose_behaviour(world, activation),
        ResolutionTask::TakeEnemyTurn(activation) => enemies::take_enemy_turn(world, activation),
        ResolutionTask::ReactionWindow => reaction::open_reaction_window(world),
        ResolutionTask::ReopenWindow { opening } => reaction::reopen_window(world, opening),
        ResolutionTask::AnnounceAttack { enemy, attack, target, answerable } => {
            enemies::attack::announce_attack(world, enemy, attack, target, answerable)
        }
        ResolutionTask::DeliverAttack => enemies::attack::deliver_attack(world),
        ResolutionTask::RunScript { script, next_effect } => interpreter::run_script(world, script, next_effect),
        ResolutionTask::RepeatUpTo { script, left } => repetition::repeat_up_to(world, script, left),
        ResolutionTask::RollTableAhead => encounter_roll::ask_for_table(world, PendingDecision::RollAhead),
        ResolutionTask::ExhaustTableEntry => encounter_roll::ask_for_table(world, PendingDecision::ExhaustEntry),
        ResolutionTask::BeginTrigger { frame, script } => triggers::begin_trigger(world, *frame, script),
        ResolutionTask::PopScriptFrame => drop(resolution_mut(world).frames.pop()),
        ResolutionTask::StartAttack(record) => attack_resolution::start_attack(world, *record),
        ResolutionTask::ResolveAttack => attack_resolution::advance_attack(world),
        ResolutionTask::AssignTokens(assignment) => token_assignment::advance_assignment(world, assignment),
        ResolutionTask::Walk { who, path, next, passed_over, cause } => {
            movement::walk_path(world, who, path, next, passed_over, cause)
        }
        ResolutionTask::MoveTowards { who, to, cause } => enemies::move_towards(world, who, to, cause),
        ResolutionTask::TriggerTile { who, at } => movement::trigger_tile(world, who, at),
        ResolutionTask::KnockBack { who, direction, hexes_left, hexes_moved, cause } => {
            movement::knock_back(world, who, direction, hexes_left, hexes_moved, cause)
        }
        ResolutionTask::ChooseKnockBack(thrown) => movement::ask_for_direction(world, thrown),
        ResolutionTask::ApplyCondition { who, condition, n, source } => {
            conditions::apply_condition(world, who, condition, n, source)
        }
        ResolutionTask::CheckOutcome => encounter_end::check_outcome(world),
    }
    None
}
