//! The engine: it executes the tasks of the resolution stack until a decision is needed.
//!
//! Owns the one match over [`ResolutionTask`]. Must not hold a rule: each task is executed by the module that owns its
//! rule.

use bevy::prelude::World;

use crate::content::encounter::EnemySpawn;
use crate::rules::access::{RulesWorld, current_phase, is_over, resolution, resolution_mut, with_rules};
use crate::rules::change::{attack_resolution, conditions, encounter_end, movement, spawn, token_assignment};
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::player::reaction;
use crate::rules::script::interpreter;
use crate::rules::stack::{PhaseStep, ResolutionTask};
use crate::rules::{enemies, turn};

/// Executes tasks until a decision is needed or the encounter is over.
pub fn resolve_until_decision(world: &mut World) {
    resolve_until(world, |_| false);
}

/// Executes tasks as [`resolve_until_decision`] does, but stops before the first task at which `should_stop` returns
/// true. Forecasts use this to examine a copy of the world task by task. [`resolve_until_decision`] continues from the
/// stop.
pub fn resolve_until(world: &mut World, should_stop: impl Fn(&RulesWorld) -> bool) {
    while let Some(change) = with_rules(world, |rules| resolve_until_world_change(rules, &should_stop)) {
        match change {
            WorldChange::Phase(to) => turn::transition_to(world, to),
            WorldChange::CounterbeatStep(to) => turn::transition_to(world, to),
            WorldChange::SpawnStartingEnemies => spawn::spawn_enemies(world),
            WorldChange::SpawnWave => spawn::spawn_next_wave(world),
            WorldChange::SpawnEnemy(spawn) => spawn::spawn_enemy(world, &spawn),
            WorldChange::CloseEncounter => turn::close_encounter(world),
        }
    }
}

/// A change that needs the whole world, because it changes a state or spawns an entity.
enum WorldChange {
    Phase(Phase),
    CounterbeatStep(CounterbeatStep),
    SpawnStartingEnemies,
    SpawnWave,
    SpawnEnemy(EnemySpawn),
    CloseEncounter,
}

/// Executes tasks until one of them needs the whole world; `None` if a decision is needed, the encounter is over or
/// `should_stop` returns true.
fn resolve_until_world_change(
    world: &mut RulesWorld,
    should_stop: &impl Fn(&RulesWorld) -> bool,
) -> Option<WorldChange> {
    loop {
        if is_over(world) {
            return (current_phase(world) != Phase::Over).then_some(WorldChange::CloseEncounter);
        }
        if resolution(world).pending_decision.is_some() || should_stop(world) {
            return None;
        }
        match resolution_mut(world).tasks.pop() {
            None => return turn::next_phase(world).map(WorldChange::Phase),
            Some(ResolutionTask::Phase(PhaseStep::AdvanceCounterbeat(to))) => {
                return Some(WorldChange::CounterbeatStep(to));
            }
            Some(ResolutionTask::SpawnStartingEnemies) => return Some(WorldChange::SpawnStartingEnemies),
            Some(ResolutionTask::SpawnWave) => return Some(WorldChange::SpawnWave),
            Some(ResolutionTask::SpawnEnemy { enemy, at }) => {
                return Some(WorldChange::SpawnEnemy(EnemySpawn::new(enemy, at)));
            }
            Some(task) => execute_task(world, task),
        }
    }
}

/// Executes one task in the module that owns its rule.
fn execute_task(world: &mut RulesWorld, task: ResolutionTask) {
    match task {
        ResolutionTask::Phase(part) => turn::execute_step(world, part),
        ResolutionTask::EnemyTurns(left) => enemies::start_next_enemy_turn(world, left),
        ResolutionTask::CharmedTurn { enemy: foe, can_move: moves, can_attack: attacks } => {
            enemies::charm_and_madness::ask_charm_choice(world, foe, moves, attacks)
        }
        ResolutionTask::FormationMove { paths: ways, next_step: next } => {
            enemies::formation::continue_formation_move(world, ways, next)
        }
        ResolutionTask::FormationAttack { activation: order, attack, path_this_turn: trail } => {
            enemies::formation::start_formation_attack(world, order, attack, trail)
        }
        ResolutionTask::ActivateEnemy(order) => enemies::activate_enemy(world, order),
        ResolutionTask::ChooseBehaviour(order) => enemies::choose_behaviour(world, order),
        ResolutionTask::ReactionWindow => reaction::open_reaction_window(world),
        ResolutionTask::StartEnemyAttack { attack } => enemies::start_enemy_attack(world, attack),
        ResolutionTask::ExecuteEnemyAttack { enemy: foe, attack, target: prey, implicit_move_done: stepped } => {
            enemies::attack::execute_enemy_attack(world, foe, attack, prey, stepped)
        }
        ResolutionTask::RunScript { script: list, next_effect: at } => interpreter::run_script(world, list, at),
        ResolutionTask::PopScriptFrame => {
            resolution_mut(world).frames.pop();
        }
        ResolutionTask::ResolveAttack(hit) => attack_resolution::advance_attack(world, hit),
        ResolutionTask::AssignTokens(tray) => token_assignment::advance_assignment(world, tray),
        ResolutionTask::Walk { who, path, next, ignored_hex: over } => {
            movement::walk_path(world, who, path, next, over)
        }
        ResolutionTask::TriggerTile { who, at } => movement::trigger_tile(world, who, at),
        ResolutionTask::KnockBack { who, direction, hexes_left: left, hexes_moved: covered } => {
            movement::knock_back(world, who, direction, left, covered)
        }
        ResolutionTask::ApplyCondition { who, condition, n, source: how } => {
            conditions::apply_condition(world, who, condition, n, how)
        }
        ResolutionTask::CheckOutcome => encounter_end::check_outcome(world),
        // The loop above hands these to the whole world.
        ResolutionTask::SpawnStartingEnemies | ResolutionTask::SpawnWave | ResolutionTask::SpawnEnemy { .. } => {}
    }
}
