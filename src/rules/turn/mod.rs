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
    RulesWorld, component_mut, current_phase, emit_fact, resolution_mut, stamina_pool, with_rules,
};
use crate::rules::change::encounter_end;
use crate::rules::components::character::CounterbeatHpDamage;
use crate::rules::components::phase::{CounterbeatStep, Phase, PhaseEntry};
use crate::rules::enemies;
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionStack, ResolutionTask};

/// Inserts the states, and the schedules that push the steps of each state onto the resolution stack.
pub(super) fn install(world: &mut World) {
    if !world.contains_resource::<State<Phase>>() {
        world.insert_resource(State::new(Phase::default()));
    }
    world.init_resource::<PhaseEntry>();
    for phase in [Phase::Round, Phase::Beat, Phase::Counterbeat] {
        on_enter(world, phase, move |mut world: RulesWorld| enter_phase(&mut world, phase));
    }
    use CounterbeatStep::{Close, Enemies, Open, Roll, Trickle};
    for step in [Open, Trickle, Roll, Enemies, Close] {
        on_enter(world, step, move |mut world: RulesWorld| enter_counterbeat_step(&mut world, step));
    }
}

/// Pushes the numbered steps of a phase onto the resolution stack.
fn enter_phase(world: &mut RulesWorld, phase: Phase) {
    // The schedules of the window enter no other phase, and both ways have to lead to the same state.
    if matches!(phase, Phase::Round | Phase::Beat | Phase::Counterbeat) {
        let mut hp_damage = component_mut::<CounterbeatHpDamage>(world, CombatantId::CHARACTER);
        hp_damage.last = hp_damage.running.unwrap_or(hp_damage.last);
        hp_damage.running = (phase == Phase::Counterbeat).then_some(0);
    }
    match phase {
        Phase::Round => queue_steps(
            world,
            &[
                PhaseStep::Tally,
                PhaseStep::Doom,
                PhaseStep::ClearTables,
                PhaseStep::ClearSinks,
                PhaseStep::RollPool,
                PhaseStep::ExpireRoundConditions,
            ],
        ),
        Phase::Beat => queue_steps(world, &[PhaseStep::TrickleCharacter, PhaseStep::OpenBeat]),
        Phase::Counterbeat => {
            emit_fact(world, Fact::CounterbeatBegan);
            world.progress.stance_taken = false;
        }
        Phase::Setup | Phase::Over => {}
    }
}

/// Pushes the tasks of a step of the counterbeat onto the resolution stack.
fn enter_counterbeat_step(world: &mut RulesWorld, step: CounterbeatStep) {
    let advance_to = PhaseStep::AdvanceCounterbeat;
    match step {
        CounterbeatStep::Open => {
            queue_steps(world, &[PhaseStep::OpenCounterbeat, advance_to(CounterbeatStep::Trickle)]);
        }
        CounterbeatStep::Trickle => {
            // A stance at the opening leaves room for one in a window, instead of a reaction (A-32, O-73).
            world.progress.stance_taken = false;
            queue_steps(world, &[PhaseStep::TrickleEnemies, advance_to(CounterbeatStep::Roll)]);
            // What the beginning sets off is resolved first.
            beat_and_counterbeat::announce_counterbeat(world);
        }
        CounterbeatStep::Roll => {
            queue_steps(world, &[PhaseStep::EncounterRoll, advance_to(CounterbeatStep::Enemies)]);
        }
        CounterbeatStep::Enemies => {
            // An enemy that enters after this point acts from the next counterbeat on.
            let acting = enemies::acting_order(world);
            let charmed = enemies::charm_and_madness::charmed_enemy_tasks(world);
            let resolution = resolution_mut(world);
            resolution.push_sequence([
                ResolutionTask::EnemyTurns(acting),
                ResolutionTask::Phase(PhaseStep::LayCoins),
                ResolutionTask::Phase(advance_to(CounterbeatStep::Close)),
            ]);
            resolution.push_sequence(charmed);
        }
        CounterbeatStep::Close => queue_steps(world, &[PhaseStep::CloseCounterbeat]),
    }
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

/// Enters a phase without a schedule, if [`PhaseEntry`] says so; returns whether it has been entered.
pub(super) fn enter_phase_by_function(world: &mut RulesWorld, to: Phase) -> bool {
    let step = CounterbeatStep::should_exist(to);
    if *world.phase_entry != PhaseEntry::CallFunctions || (step.is_some() && world.counterbeat_step.is_none()) {
        return false;
    }
    *world.phase = State::new(to);
    enter_phase(world, to);
    step.is_none_or(|step| advance_counterbeat_by_function(world, step))
}

/// Enters a step of the counterbeat without a schedule, if [`PhaseEntry`] says so; returns whether it has been entered.
pub(super) fn advance_counterbeat_by_function(world: &mut RulesWorld, to: CounterbeatStep) -> bool {
    if *world.phase_entry != PhaseEntry::CallFunctions {
        return false;
    }
    let Some(step) = &mut world.counterbeat_step else { return false };
    **step = State::new(to);
    enter_counterbeat_step(world, to);
    true
}

/// Enters a phase at once. The steps of the counterbeat are left before the counterbeat and entered after it, in the
/// order of Bevy's own transitions.
pub(super) fn transition_to(world: &mut World, to: Phase) {
    let step = CounterbeatStep::should_exist(to);
    if step.is_none() && *world.resource::<PhaseEntry>() == PhaseEntry::RunSchedules {
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
    let entered = with_rules(world, |rules| {
        *resolution_mut(rules) = ResolutionStack::default();
        encounter_end::clean_up(rules);
        enter_phase_by_function(rules, Phase::Over)
    });
    if !entered {
        transition_to(world, Phase::Over);
    }
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
        PhaseStep::LayCoins => enemies::encounter_roll::place_coins(world),
        PhaseStep::CloseCounterbeat => beat_and_counterbeat::close_counterbeat(world),
        PhaseStep::AdvanceCounterbeat(_) => unreachable!("the engine changes the step of the counterbeat"),
    }
}
