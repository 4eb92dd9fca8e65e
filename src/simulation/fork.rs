//! The fork: a world of its own, prepared once, in which a position goes on while nothing happens in the real one.
//!
//! Owns what "the character does nothing" means, question by question. Must not touch the world it was taken from, nor
//! let its dice be seen: a fork has dice of its own, so that no forecast knows what the real ones are going to show.

use std::fmt;

use bevy::prelude::World;

use crate::model::{Fact, Intent, Outcome};
use crate::rules::access::{is_over, resolution};
use crate::rules::action::apply_intent;
use crate::rules::phase::{self, Phase, PhaseStep};
use crate::rules::resolution::{PendingDecision, ResolutionTask, resolve_until};
use crate::rules::{
    Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, Facts, Snapshot, install_rules,
    legal_intents, restore, take_snapshot,
};

/// More decisions than any counterbeat asks for; a course that takes them is going round in circles.
const MAX_DECISIONS: usize = 2_000;

/// Why a position can't be foreseen. Each is a mistake in the rules or in the content, not in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForecastError {
    /// There is no encounter in the world.
    NoEncounter,
    /// A question came up that has no legal answer.
    NoLegalAnswer(String),
    /// It went on and on.
    DecisionLimit,
}

impl fmt::Display for ForecastError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEncounter => f.write_str("there is no encounter to foresee"),
            Self::NoLegalAnswer(ask) => write!(f, "nothing could be answered to {ask}"),
            Self::DecisionLimit => write!(f, "the counterbeat did not end within {MAX_DECISIONS} decisions"),
        }
    }
}

impl std::error::Error for ForecastError {}

/// A world beside the real one.
pub(super) struct Fork {
    world: World,
}

/// Why a fork stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The encounter tables are about to be rolled.
    BeforeRoll,
    /// The counterbeat is through.
    CounterbeatOver,
    /// The encounter has ended.
    EncounterOver,
}

impl Fork {
    pub fn new() -> Self {
        let mut world = World::new();
        install_rules(&mut world);
        Self { world }
    }

    /// Takes the position of a world over: the same files, the same pieces, other dice.
    pub fn copy_from(&mut self, world: &World) -> Result<Snapshot, ForecastError> {
        let content = world.get_resource::<Content>().ok_or(ForecastError::NoEncounter)?;
        let current = world.get_resource::<CurrentEncounter>().ok_or(ForecastError::NoEncounter)?;
        self.world.insert_resource(content.clone());
        self.world.insert_resource(current.clone());
        let here = Snapshot { dice: fork_dice(), ..take_snapshot(world) };
        self.restore_snapshot(&here);
        Ok(here)
    }

    /// Stands in a position again.
    pub fn restore_snapshot(&mut self, position: &Snapshot) {
        restore(&mut self.world, position);
    }

    /// Where it stands.
    pub fn take_snapshot(&self) -> Snapshot {
        take_snapshot(&self.world)
    }

    /// How the encounter has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.resource::<EncounterOutcome>().0
    }

    /// How many random reveals there have been.
    pub fn rng_reveals(&self) -> u32 {
        self.world.resource::<EncounterProgress>().rng_reveals
    }

    /// What has happened since it was asked last.
    pub fn take_facts(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.world.resource_mut::<Facts>().list)
    }

    /// Rolls the encounter tables with these dice, and nothing more; stands before the roll.
    pub fn roll_tables(&mut self, dice: Vec<u8>) {
        self.world.insert_resource(DiceRng::with_fixed_rolls(dice));
        resolve_until(&mut self.world, |world| !is_roll_next(world));
        self.world.insert_resource(fork_dice());
    }

    /// Goes on to the roll of the encounter tables, if it is still to come, else to the end of the counterbeat; the
    /// character does nothing.
    pub fn run_until_roll(&mut self) -> Result<StopReason, ForecastError> {
        for _ in 0..MAX_DECISIONS {
            resolve_until(&mut self.world, |world| is_roll_next(world) || is_counterbeat_over(world));
            if is_over(&self.world) {
                return Ok(StopReason::EncounterOver);
            }
            let Some(ask) = &resolution(&self.world).pending_decision else {
                return Ok(if is_roll_next(&self.world) {
                    StopReason::BeforeRoll
                } else {
                    StopReason::CounterbeatOver
                });
            };
            let intent = match ask {
                // The beat is over however little was done in it: the book would not let it end before the first action
                // but what is asked for is what comes if nothing more is done.
                PendingDecision::Beat => Intent::EndBeat,
                PendingDecision::Reaction | PendingDecision::Stance => Intent::DeclineReaction,
                PendingDecision::Tokens(_) => Intent::AssignRest,
                other => {
                    let unanswered = || ForecastError::NoLegalAnswer(format!("{other:?}"));
                    legal_intents(&self.world).into_iter().next().ok_or_else(unanswered)?
                }
            };
            apply_intent(&mut self.world, &intent);
        }
        Err(ForecastError::DecisionLimit)
    }
}

/// The dice of a fork: always the same, and never those of the game.
fn fork_dice() -> DiceRng {
    DiceRng::seeded(0)
}

fn is_roll_next(world: &World) -> bool {
    matches!(resolution(world).tasks.last(), Some(ResolutionTask::Phase(PhaseStep::EncounterRoll)))
}

fn is_counterbeat_over(world: &World) -> bool {
    phase::current_phase(world) == Phase::Counterbeat && resolution(world).tasks.is_empty()
}
