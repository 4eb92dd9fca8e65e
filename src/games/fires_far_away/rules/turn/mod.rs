//! The loop of an encounter: Round, beat and counterbeat (4.2). The phases are Bevy states; the entry of a state pushes
//! the book's numbered steps onto the resolution stack, in order.
//!
//! Owns the order of the phases and their steps. Must not resolve attacks or choose for enemies.

mod beat_and_counterbeat;
mod round;

use bevy::prelude::*;

use crate::model::{CombatantId, Fact};
use crate::rules::access::{RulesWorld, component_mut, current_phase, emit_fact, resolution_mut, stamina_pool};
use crate::rules::change::encounter_end;
use crate::rules::components::character::CounterbeatHpDamage;
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::enemies;
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionStack, ResolutionTask};

/// Inserts the states. The rules set them and call the function of the phase; others only read them.
pub(super) fn install(world: &mut World) {
    world.insert_resource(State::new(Phase::default()));
    world.insert_resource(State::new(CounterbeatStep::default()));
}

/// Enters a phase. The counterbeat begins with its first step.
pub(super) fn enter_phase(world: &mut RulesWorld, to: Phase) {
    *world.phase = State::new(to);
    push_phase_steps(world, to);
    if to == Phase::Counterbeat {
        advance_counterbeat(world, CounterbeatStep::Open);
    }
}

/// Enters a step of the counterbeat.
pub(super) fn advance_counterbeat(world: &mut RulesWorld, to: CounterbeatStep) {
    *world.counterbeat_step = State::new(to);
    push_counterbeat_tasks(world, to);
}

/// Pushes the numbered steps of a phase onto the resolution stack.
fn push_phase_steps(world: &mut RulesWorld, phase: Phase) {
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
fn push_counterbeat_tasks(world: &mut RulesWorld, step: CounterbeatStep) {
    let advance_to = PhaseStep::AdvanceCounterbeat;
    match step {
        CounterbeatStep::Open => {
            queue_steps(world, &[PhaseStep::OpenCounterbeat, advance_to(CounterbeatStep::Trickle)]);
        }
        CounterbeatStep::Trickle => {
            // A stance at the opening leaves room for one in a window, instead of a reaction (A-32, O-73).
            world.progress.stance_taken = false;
            queue_steps(world, &[PhaseStep::TrickleEnemies, advance_to(CounterbeatStep::Roll)]);
            // The triggers of the beginning are resolved first.
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

fn queue_steps(world: &mut RulesWorld, parts: &[PhaseStep]) {
    resolution_mut(world).push_sequence(parts.iter().map(|p| ResolutionTask::Phase(*p)));
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
pub(super) fn close_encounter(world: &mut RulesWorld) {
    *resolution_mut(world) = ResolutionStack::default();
    encounter_end::clean_up(world);
    enter_phase(world, Phase::Over);
}

/// Executes one numbered step.
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
        PhaseStep::AdvanceCounterbeat(to) => advance_counterbeat(world, to),
    }
}
