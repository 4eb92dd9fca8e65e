//! The fork: a world of its own, prepared once, in which a position goes on while nothing happens in the real one.
//!
//! Owns what "the character does nothing" means, question by question. Must not touch the world it was taken from, nor
//! let its dice be seen: a fork has dice of its own, so that no forecast knows what the real ones are going to show.

use std::fmt;

use bevy::prelude::World;

use crate::model::{Fact, Intent, Outcome};
use crate::rules::access::{flow, is_over};
use crate::rules::action::take;
use crate::rules::flow::{Ask, Step, advance_until};
use crate::rules::phase::{self, Part, Phase};
use crate::rules::{
    Content, CurrentEncounter, DiceBox, Ending, Facts, Progress, Snapshot, install, legal, restore, snapshot,
};

/// More decisions than any counterbeat asks for; a course that takes them is going round in circles.
const MOST_DECISIONS: usize = 2_000;

/// Why a position can't be foreseen. Each is a mistake in the rules or in the content, not in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unforeseen {
    /// There is no encounter in the world.
    Nothing,
    /// A question came up that has no legal answer.
    NoAnswer(String),
    /// It went on and on.
    NoEnd,
}

impl fmt::Display for Unforeseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no encounter to foresee"),
            Self::NoAnswer(ask) => write!(f, "nothing could be answered to {ask}"),
            Self::NoEnd => write!(f, "the counterbeat did not end within {MOST_DECISIONS} decisions"),
        }
    }
}

impl std::error::Error for Unforeseen {}

/// A world beside the real one.
pub(super) struct Fork {
    world: World,
}

/// Why a fork stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The encounter tables are about to be rolled.
    BeforeRoll,
    /// The counterbeat is through.
    Through,
    /// The encounter has ended.
    Over,
}

impl Fork {
    pub fn new() -> Self {
        let mut world = World::new();
        install(&mut world);
        Self { world }
    }

    /// Takes the position of a world over: the same files, the same pieces, other dice.
    pub fn follow(&mut self, of: &World) -> Result<Snapshot, Unforeseen> {
        let content = of.get_resource::<Content>().ok_or(Unforeseen::Nothing)?;
        let stage = of.get_resource::<CurrentEncounter>().ok_or(Unforeseen::Nothing)?;
        self.world.insert_resource(content.clone());
        self.world.insert_resource(stage.clone());
        let here = Snapshot { dice: own_dice(), ..snapshot(of) };
        self.back_to(&here);
        Ok(here)
    }

    /// Stands in a position again.
    pub fn back_to(&mut self, position: &Snapshot) {
        restore(&mut self.world, position);
    }

    /// Where it stands.
    pub fn position(&self) -> Snapshot {
        snapshot(&self.world)
    }

    /// How the encounter has ended, if it has.
    pub fn ending(&self) -> Option<Outcome> {
        self.world.resource::<Ending>().0
    }

    /// How many random reveals there have been.
    pub fn reveals(&self) -> u32 {
        self.world.resource::<Progress>().reveals
    }

    /// What has happened since it was asked last.
    pub fn facts(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.world.resource_mut::<Facts>().list)
    }

    /// Rolls the encounter tables with these dice, and nothing more; stands before the roll.
    pub fn roll(&mut self, dice: Vec<u8>) {
        self.world.insert_resource(DiceBox::scripted(dice));
        advance_until(&mut self.world, |world| !rolls_next(world));
        self.world.insert_resource(own_dice());
    }

    /// Goes on to the roll of the encounter tables, if it is still to come, else to the end of the counterbeat; the
    /// character does nothing.
    pub fn drift(&mut self) -> Result<Stop, Unforeseen> {
        for _ in 0..MOST_DECISIONS {
            advance_until(&mut self.world, |world| rolls_next(world) || is_through(world));
            if is_over(&self.world) {
                return Ok(Stop::Over);
            }
            let Some(ask) = &flow(&self.world).ask else {
                return Ok(if rolls_next(&self.world) { Stop::BeforeRoll } else { Stop::Through });
            };
            let intent = match ask {
                // The beat is over however little was done in it: the book would not let it end before the first action
                // but what is asked for is what comes if nothing more is done.
                Ask::Beat => Intent::EndBeat,
                Ask::Window | Ask::Opening => Intent::LetItHappen,
                Ask::Tokens(_) => Intent::AssignRest,
                other => {
                    let unanswered = || Unforeseen::NoAnswer(format!("{other:?}"));
                    legal(&self.world).into_iter().next().ok_or_else(unanswered)?
                }
            };
            take(&mut self.world, &intent);
        }
        Err(Unforeseen::NoEnd)
    }
}

/// The dice of a fork: always the same, and never those of the game.
fn own_dice() -> DiceBox {
    DiceBox::seeded(0)
}

fn rolls_next(world: &World) -> bool {
    matches!(flow(world).stack.last(), Some(Step::Phase(Part::EncounterRoll)))
}

fn is_through(world: &World) -> bool {
    phase::now(world) == Phase::Counterbeat && flow(world).stack.is_empty()
}
