//! The fork: a second world in which the rules continue from a copy of the state.
//!
//! Owns the answer to each question if the character does nothing. Must not change the world it copies, and must not
//! use its dice: a fork has its own dice, so that no forecast reveals the real ones.

use bevy::prelude::World;
use thiserror::Error;

use crate::model::{Fact, Outcome};
use crate::rules::access::{current_phase, is_over, resolution};
use crate::rules::components::phase::{Phase, PhaseEntry};
use crate::rules::engine::resolve_until;
use crate::rules::player::legal::{accept_intent, legal_intents};
use crate::rules::player::{AcceptedIntent, apply_intent};
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionTask};
use crate::rules::{
    Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, Facts, RulesWorld, Snapshot,
    install_rules, restore, take_snapshot, with_rules,
};

/// The maximum number of decisions in one run. A counterbeat needs far fewer, so more decisions mean an endless loop.
const MAX_DECISIONS: usize = 2_000;

/// The reason why a forecast failed. Apart from [`NoEncounter`](Self::NoEncounter), each is an error in the rules or
/// the content.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ForecastError {
    /// There is no encounter in the world.
    #[error("there is no encounter to foresee")]
    NoEncounter,
    /// A pending decision, given by its debug form, has no legal answer.
    #[error("nothing could be answered to {0}")]
    NoLegalAnswer(String),
    /// The counterbeat did not end within the maximum number of decisions.
    #[error("the counterbeat did not end within {MAX_DECISIONS} decisions")]
    DecisionLimit,
}

/// A second world for forecasts.
pub(super) struct Fork {
    world: World,
}

/// The point at which a fork stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The encounter tables are about to be rolled.
    BeforeRoll,
    /// The counterbeat is over.
    CounterbeatOver,
    /// The encounter has ended.
    EncounterOver,
}

impl Fork {
    pub fn new() -> Self {
        let mut world = World::new();
        install_rules(&mut world);
        world.insert_resource(PhaseEntry::CallFunctions);
        Self { world }
    }

    /// Copies the content and the state of a world, with other dice, and returns the copied state.
    pub fn copy_from(&mut self, world: &World) -> Result<Snapshot, ForecastError> {
        let content = world.get_resource::<Content>().ok_or(ForecastError::NoEncounter)?;
        let current = world.get_resource::<CurrentEncounter>().ok_or(ForecastError::NoEncounter)?;
        self.world.insert_resource(content.clone());
        self.world.insert_resource(current.clone());
        let here = Snapshot { dice: fork_dice(), ..take_snapshot(world) };
        self.restore_snapshot(&here);
        Ok(here)
    }

    /// Copies the content and the state of a world for playouts, which roll their own dice and tell no facts, and returns
    /// the copied state.
    pub fn copy_for_playouts(&mut self, world: &World) -> Result<Snapshot, ForecastError> {
        let here = self.copy_from(world)?;
        self.world.resource_mut::<Facts>().muted = true;
        Ok(here)
    }

    /// Restores a state with the dice of this seed, and hands out the world to play on.
    pub fn begin_playout(&mut self, position: &Snapshot, dice_seed: u64) -> &mut World {
        restore(&mut self.world, position);
        self.world.insert_resource(DiceRng::seeded(dice_seed));
        &mut self.world
    }

    /// Restores a state.
    pub fn restore_snapshot(&mut self, position: &Snapshot) {
        restore(&mut self.world, position);
    }

    /// The fork's state.
    pub fn take_snapshot(&self) -> Snapshot {
        take_snapshot(&self.world)
    }

    /// The outcome, if the encounter has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.resource::<EncounterOutcome>().0
    }

    /// The number of random reveals up to now.
    pub fn rng_reveals(&self) -> u32 {
        self.world.resource::<EncounterProgress>().rng_reveals
    }

    /// The facts since the last call.
    pub fn take_facts(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.world.resource_mut::<Facts>().list)
    }

    /// Carries out the encounter roll with these dice and then stops. The encounter roll must be the next task.
    pub fn roll_tables(&mut self, dice: Vec<u8>) {
        self.world.insert_resource(DiceRng::with_fixed_rolls(dice));
        resolve_until(&mut self.world, |world| !is_roll_next(world));
        self.world.insert_resource(fork_dice());
    }

    /// Continues to the encounter roll if it is still to come, otherwise to the end of the counterbeat. The character
    /// does nothing.
    pub fn run_until_roll(&mut self) -> Result<StopReason, ForecastError> {
        for _ in 0..MAX_DECISIONS {
            resolve_until(&mut self.world, |world| is_roll_next(world) || is_counterbeat_over(world));
            if let Some(stop) = with_rules(&mut self.world, answer_decision)? {
                return Ok(stop);
            }
        }
        Err(ForecastError::DecisionLimit)
    }
}

/// Answers the pending decision as a character that does nothing; returns the reason for the stop if there is none.
fn answer_decision(world: &mut RulesWorld) -> Result<Option<StopReason>, ForecastError> {
    if is_over(world) {
        return Ok(Some(StopReason::EncounterOver));
    }
    let Some(ask) = &resolution(world).pending_decision else {
        let stop = if is_roll_next(world) { StopReason::BeforeRoll } else { StopReason::CounterbeatOver };
        return Ok(Some(stop));
    };
    let accepted = match ask {
        // R-337 forbids the end of the beat before the first action. The fork ends it anyway, because a forecast shows
        // what happens if the character does nothing more.
        PendingDecision::Beat => AcceptedIntent::EndBeat,
        PendingDecision::Reaction | PendingDecision::Stance => AcceptedIntent::DeclineReaction,
        PendingDecision::Tokens(assignment) => AcceptedIntent::AssignRest(assignment.clone()),
        other => {
            let answer = legal_intents(world).into_iter().next();
            let accepted = answer.and_then(|intent| accept_intent(world, &intent).ok());
            accepted.ok_or_else(|| ForecastError::NoLegalAnswer(format!("{other:?}")))?
        }
    };
    apply_intent(world, accepted);
    Ok(None)
}

/// The dice of every fork, which have a fixed seed and are never those of the game.
fn fork_dice() -> DiceRng {
    DiceRng::seeded(0)
}

fn is_roll_next(world: &RulesWorld) -> bool {
    matches!(resolution(world).tasks.last(), Some(ResolutionTask::Phase(PhaseStep::EncounterRoll)))
}

fn is_counterbeat_over(world: &RulesWorld) -> bool {
    current_phase(world) == Phase::Counterbeat && resolution(world).tasks.is_empty()
}
