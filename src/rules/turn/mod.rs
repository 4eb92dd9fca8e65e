//! The loop of an encounter: Round, beat and counterbeat (4.2). The phases are Bevy states; the entry of a state pushes
//! the book's numbered steps onto the resolution stack, in order.
//!
//! Owns the order of the phases and their steps. Must not resolve attacks or choose for enemies.

mod beat_and_counterbeat;
mod round;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

use crate::model::{CombatantId, Fact};
use crate::rules::access::{
    RulesWorld, combatant_count, component_mut, current_phase, emit_fact, resolution_mut, stamina_pool, with_rules,
};
use crate::rules::change::encounter_end;
use crate::rules::components::combatant::CounterbeatHpDamage;
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::enemies;
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionStack, ResolutionTask};

/// Inserts the states, and the schedules that push the steps of each state onto the resolution stack.
pub(super) fn install(world: &mut World) {
    if !world.contains_resource::<State<Phase>>() {
        world.insert_resource(State::new(Phase::default()));
    }
    on_enter(world, Phase::Round, enter_round);
    on_enter(world, Phase::Beat, enter_beat);
    on_enter(world, Phase::Counterbeat, enter_counterbeat);
    on_enter(world, CounterbeatStep::Open, enter_open);
    on_enter(world, CounterbeatStep::Trickle, enter_trickle);
    on_enter(world, CounterbeatStep::Roll, enter_roll);
    on_enter(world, CounterbeatStep::Enemies, enter_enemies);
    on_enter(world, CounterbeatStep::Close, enter_close);
}

fn enter_round(mut world: RulesWorld) {
    queue_steps(
        &mut world,
        &[
            PhaseStep::Tally,
            PhaseStep::Doom,
            PhaseStep::ClearTables,
            PhaseStep::ClearSinks,
            PhaseStep::RollPool,
            PhaseStep::ExpireRoundConditions,
        ],
    );
}

fn enter_beat(mut world: RulesWorld) {
    queue_steps(&mut world, &[PhaseStep::TrickleCharacter, PhaseStep::OpenBeat]);
}

fn enter_counterbeat(mut world: RulesWorld) {
    emit_fact(&mut world, Fact::CounterbeatBegan);
    for who in (0..combatant_count(&world)).map(CombatantId) {
        *component_mut(&mut world, who) = CounterbeatHpDamage(0);
    }
    world.progress.stance_taken = false;
}

fn enter_open(mut world: RulesWorld) {
    queue_steps(&mut world, &[PhaseStep::OpenCounterbeat, PhaseStep::AdvanceCounterbeat(CounterbeatStep::Trickle)]);
}

fn enter_trickle(mut world: RulesWorld) {
    queue_steps(&mut world, &[PhaseStep::TrickleEnemies, PhaseStep::AdvanceCounterbeat(CounterbeatStep::Roll)]);
}

fn enter_roll(mut world: RulesWorld) {
    queue_steps(&mut world, &[PhaseStep::EncounterRoll, PhaseStep::AdvanceCounterbeat(CounterbeatStep::Enemies)]);
}

fn enter_enemies(mut world: RulesWorld) {
    // An enemy that enters after this point acts from the next counterbeat on.
    let acting = enemies::acting_order(&world);
    let charmed = enemies::charm_and_madness::charmed_enemy_tasks(&world);
    let resolution = resolution_mut(&mut world);
    resolution.push_sequence([
        ResolutionTask::EnemyTurns(acting),
        ResolutionTask::Phase(PhaseStep::LayCoins),
        ResolutionTask::Phase(PhaseStep::AdvanceCounterbeat(CounterbeatStep::Close)),
    ]);
    resolution.push_sequence(charmed);
}

fn enter_close(mut world: RulesWorld) {
    queue_steps(&mut world, &[PhaseStep::CloseCounterbeat]);
}

/// Adds a system to the entry of a state. The schedule runs on the current thread.
fn on_enter<S: States, M>(world: &mut World, state: S, system: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let mut schedules = world.get_resource_or_init::<Schedules>();
    let schedule = schedules.entry(OnEnter(state));
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems(system);
}

fn queue_steps(world: &mut RulesWorld, parts: &[PhaseStep]) {
    resolution_mut(world).push_sequence(parts.iter().map(|p| ResolutionTask::Phase(*p)));
}

/// Enters a phase at once. The steps of the counterbeat are left before the counterbeat and entered after it, in the
/// order of Bevy's own transitions.
pub(super) fn transition_to(world: &mut World, to: Phase) {
    let step = CounterbeatStep::should_exist(to);
    if step.is_none() {
        change_state(world, None::<CounterbeatStep>);
    }
    change_state(world, Some(to));
    if step.is_some() {
        change_state(world, step);
    }
}

/// Enters a step of the counterbeat at once.
pub(super) fn advance_counterbeat(world: &mut World, to: CounterbeatStep) {
    change_state(world, Some(to));
}

/// Changes a state, or removes it with `None`, and runs the exit and entry schedules. The transition of Bevy's
/// `NextState` is not used, because it would wait for the next frame.
fn change_state<S: States>(world: &mut World, to: Option<S>) {
    if let Some(from) = world.get_resource::<State<S>>().map(|state| state.get().clone()) {
        let _ = world.try_run_schedule(OnExit(from));
    }
    match to {
        Some(to) => {
            world.insert_resource(State::new(to.clone()));
            let _ = world.try_run_schedule(OnEnter(to));
        }
        None => drop(world.remove_resource::<State<S>>()),
    }
}

/// The phase after the current one; `None` after the end.
pub fn next_phase(world: &RulesWorld) -> Option<Phase> {
    match current_phase(world) {
        Phase::Setup => Some(Phase::Round),
        Phase::Round => Some(Phase::Beat),
        Phase::Beat => Some(Phase::Counterbeat),
        Phase::Counterbeat if stamina_pool(world).is_empty() => Some(Phase::Round),
        Phase::Counterbeat => Some(Phase::Beat),
        Phase::Over => None,
    }
}

/// Closes an encounter that is over: clears the resolution stack, cleans up and enters the phase `Over`.
pub(super) fn close_encounter(world: &mut World) {
    with_rules(world, |rules| {
        *resolution_mut(rules) = ResolutionStack::default();
        encounter_end::clean_up(rules);
    });
    transition_to(world, Phase::Over);
}

/// Executes one numbered step. The change to another step of the counterbeat belongs to the engine.
pub(super) fn execute_step(world: &mut RulesWorld, part: PhaseStep) {
    match part {
        PhaseStep::Tally => round::raise_tally(world),
        PhaseStep::Doom => round::queue_doom_events(world),
        PhaseStep::DoomEvent(line) => round::run_doom_event(world, line),
        PhaseStep::ClearTables => round::clear_tables(world),
        PhaseStep::ClearSinks => round::clear_sinks(world),
        PhaseStep::RollPool => round::roll_pool(world),
        PhaseStep::ExpireRoundConditions => round::expire_round_conditions(world),
        PhaseStep::OpenBeat => beat_and_counterbeat::open_beat(world),
        PhaseStep::OpenCounterbeat => beat_and_counterbeat::open_counterbeat(world),
        PhaseStep::ContinueBeat => resolution_mut(world).pending_decision = Some(PendingDecision::Beat),
        PhaseStep::CloseBeat => beat_and_counterbeat::close_beat(world),
        PhaseStep::TrickleCharacter => beat_and_counterbeat::trickle_character(world),
        PhaseStep::TrickleEnemies => beat_and_counterbeat::trickle_enemies(world),
        PhaseStep::Trickle(who) => beat_and_counterbeat::apply_trickle(world, who),
        PhaseStep::EncounterRoll => enemies::encounter_roll::roll_tables(world),
        PhaseStep::LayCoins => enemies::encounter_roll::lay_coins(world),
        PhaseStep::CloseCounterbeat => beat_and_counterbeat::close_counterbeat(world),
        PhaseStep::AdvanceCounterbeat(_) => unreachable!("the engine changes the step of the counterbeat"),
    }
}
