//! One game of a bot, and the same game again.
//!
//! Owns what counts as sound play: every legal intent is accepted, every position keeps the invariants, something is
//! always legal until the end, and the same intents from the same seed lead to the same position.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;

use super::bot::{Manner, Whim};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, Scenario};
use crate::model::{Intent, Outcome};
use crate::rules::{
    Customs, DiceBox, Ending, Facts, Progress, apply, install, invariants, legal, snapshot, start, state_hash,
};

/// An encounter with the character that a scenario hands out: what a game is played of.
#[derive(Clone)]
pub struct Bout {
    /// The catalog.
    pub catalog: Arc<Catalog>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The encounter.
    pub encounter: Arc<Encounter>,
}

impl Bout {
    /// Every encounter of every scenario.
    pub fn every(catalog: &Arc<Catalog>) -> Vec<Self> {
        let of = |scenario: &Arc<Scenario>| {
            let found = scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id));
            let bout = |encounter: &Arc<Encounter>| Self {
                catalog: Arc::clone(catalog),
                scenario: Arc::clone(scenario),
                encounter: Arc::clone(encounter),
            };
            found.map(bout).collect::<Vec<_>>()
        };
        catalog.scenarios.values().flat_map(of).collect()
    }

    /// Scenario and encounter by their ids: `the_far_fire/hollowed_adventurer`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.scenario.id, self.encounter.id)
    }

    /// Lays it out with dice that follow from `seed` and goes on to the first decision; the world must have been prepared.
    pub fn begin(&self, world: &mut World, seed: u64) {
        let customs = Customs {
            makes_ready: true,
            catalog: Arc::clone(&self.catalog),
            scenario: Arc::clone(&self.scenario),
            encounter: Arc::clone(&self.encounter),
            dice: DiceBox::seeded(seed),
        };
        start(world, customs);
    }
}

/// A world prepared for games that nobody watches: its facts are not kept.
pub fn quiet_world() -> World {
    let mut world = World::new();
    install(&mut world);
    world.resource_mut::<Facts>().muted = true;
    world
}

/// When a game is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rounds after which it is left unfinished: a bot may linger, and nothing is wrong with that.
    pub rounds: u16,
    /// Decisions within one Round after which something *is* wrong: dice are spent and not gained, so a Round has an end.
    pub decisions_a_round: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { rounds: 60, decisions_a_round: 1000 }
    }
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// How it ended; `None` if it was left unfinished.
    pub outcome: Option<Outcome>,
    /// The Round tally at the end.
    pub rounds: u16,
    /// The hash of the last position.
    pub hash: u64,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is legal, and yet the encounter is not over.
    Stuck,
    /// Decisions go round in circles.
    NoProgress,
    /// A legal intent was refused, with these words.
    Refused(String),
    /// An invariant is broken.
    Unsound(String),
    /// The same intents lead elsewhere.
    Differs,
    /// The program broke down.
    Panicked(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stuck => f.write_str("nothing is legal, and yet the encounter is not over"),
            Self::NoProgress => f.write_str("a Round without end"),
            Self::Refused(why) => write!(f, "a legal intent was refused: {why}"),
            Self::Unsound(why) => write!(f, "an unsound position: {why}"),
            Self::Differs => f.write_str("the same intents from the same seed lead to another position"),
            Self::Panicked(why) => write!(f, "the program broke down: {why}"),
        }
    }
}

/// Plays one game from its seed, checking every position. Its intents are written into `intents` as they are decided, so
/// that they are there even if the program breaks down over the last.
pub fn play(
    world: &mut World,
    bout: &Bout,
    seed: u64,
    manner: Manner,
    limits: Limits,
    intents: &mut Vec<Intent>,
) -> Result<Game, Fault> {
    intents.clear();
    bout.begin(world, seed);
    sound(world)?;
    // Dice of its own, which share nothing with the encounter's.
    let mut whim = Whim::seeded(seed ^ 0x5EED);
    let mut pace = Pace::default();
    loop {
        if world.resource::<Ending>().0.is_some() || world.resource::<Progress>().round > limits.rounds {
            return Ok(result(world));
        }
        pace.keep(world, intents.len(), limits)?;
        let options = legal(world);
        let intent = manner.choose(world, &options, &mut whim).ok_or(Fault::Stuck)?;
        intents.push(intent.clone());
        apply(world, intent).map_err(|refusal| Fault::Refused(refusal.to_string()))?;
        sound(world)?;
    }
}

/// Plays known intents from a seed; with limits, every position on the way is looked at as well.
pub fn replay(
    world: &mut World,
    bout: &Bout,
    seed: u64,
    intents: &[Intent],
    checked: Option<Limits>,
) -> Result<Game, Fault> {
    bout.begin(world, seed);
    let mut pace = Pace::default();
    for (n, intent) in intents.iter().enumerate() {
        apply(world, intent).map_err(|refusal| Fault::Refused(refusal.to_string()))?;
        if let Some(limits) = checked {
            sound(world)?;
            pace.keep(world, n + 1, limits)?;
        }
    }
    Ok(result(world))
}

/// Since when the Round tally has not moved.
#[derive(Default)]
struct Pace {
    round: u16,
    began: usize,
}

impl Pace {
    fn keep(&mut self, world: &World, decisions: usize, limits: Limits) -> Result<(), Fault> {
        let now = world.resource::<Progress>().round;
        if now != self.round {
            *self = Self { round: now, began: decisions };
        }
        if decisions - self.began >= limits.decisions_a_round { Err(Fault::NoProgress) } else { Ok(()) }
    }
}

fn sound(world: &World) -> Result<(), Fault> {
    invariants::check(world).map_err(Fault::Unsound)
}

fn result(world: &World) -> Game {
    Game {
        outcome: world.resource::<Ending>().0,
        rounds: world.resource::<Progress>().round,
        hash: state_hash(&snapshot(world)),
    }
}
