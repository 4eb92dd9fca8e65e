//! The course of an encounter as a file that can be read, kept and played over: `*.replay.ron`.
//!
//! Owns the format and the one place that follows written decisions and finds the first that leads elsewhere. A replay
//! holds no state: everything follows from scenario, encounter, seed and decisions, and the hashes say whether it does.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::hash::{self, digits};
use super::history::{Decision, History, TakeBack, act};
use super::save::begin;
use crate::content::{Catalog, Problem, parse_ron};
use crate::model::{Fact, Id, Intent};
use crate::rules::{CurrentEncounter, snapshot, state_hash};

/// Version of the format; files of another are refused, never guessed at.
const VERSION: u32 = 1;

/// The course of an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    /// Format version.
    pub version: u32,
    /// Version of the program that wrote it, for people.
    pub program: String,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// Seed of the dice.
    pub seed: u64,
    /// Decisions taken back after something random had shown.
    #[serde(default)]
    pub take_backs: Vec<TakeBack>,
    /// So many of the decisions were made before the content files last changed; 0 if they did not.
    #[serde(default)]
    pub sealed: usize,
    /// The hash of the state in which the first decision is made.
    #[serde(with = "hash")]
    pub begun: u64,
    /// Every decision that stood, with the hash after it.
    pub decisions: Vec<Decision>,
}

/// The first place where a course goes another way than it was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// After how many decisions that agreed, this one counted; 0 if the beginning differs already.
    pub number: usize,
    /// How many decisions were written down.
    pub of: usize,
    /// The decision.
    pub intent: Option<Intent>,
    /// What is different.
    pub how: Otherwise,
}

/// How a course goes another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// It can't even be begun.
    NotThere(String),
    /// The rules refuse the decision.
    Refused(String),
    /// It leads to another state.
    Hash {
        /// The hash written down.
        expected: u64,
        /// The hash it has now.
        found: u64,
    },
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.intent {
            // As it stands in the file, so that it can be looked for.
            Some(intent) => {
                let written = ron::to_string(intent).map_err(|_| fmt::Error)?;
                write!(f, "decision {} of {}, {written}: ", self.number, self.of)?;
            }
            None => f.write_str("before the first decision: ")?,
        }
        match &self.how {
            Otherwise::NotThere(why) => f.write_str(why),
            Otherwise::Refused(why) => write!(f, "it is refused: {why}"),
            Otherwise::Hash { expected, found } => {
                write!(f, "the state's hash was {} and is {}", digits(*expected), digits(*found))
            }
        }
    }
}

impl Replay {
    /// The course of this world's encounter so far.
    pub fn of(world: &World) -> Self {
        let stage = world.resource::<CurrentEncounter>();
        let history = world.resource::<History>();
        Self {
            version: VERSION,
            program: env!("EMBERHEX_VERSION").to_owned(),
            scenario: stage.scenario.id,
            encounter: stage.encounter.id,
            seed: history.seed,
            take_backs: history.take_backs().to_vec(),
            sealed: history.sealed(),
            begun: history.begun(),
            decisions: history.decisions().cloned().collect(),
        }
    }

    /// Reads a replay; `name` stands in the message if it can't be.
    pub fn read(name: &str, text: &str) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let versioned: Versioned = parse_ron(name, text)?;
        if versioned.version != VERSION {
            let why = format!("it was written in format {}, this version reads {VERSION}", versioned.version);
            return Err(Problem::whole(name, why));
        }
        parse_ron(name, text)
    }

    /// The replay as text, a decision a line.
    pub fn write(&self) -> Result<String, String> {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|e| e.to_string())?;
        Ok(text + "\n")
    }

    /// Plays it over against the content as it is, from the beginning to the end or to the first place where it goes
    /// another way. `told` hears every decision that agrees, with its number and what came of it; number 0, without a
    /// decision, is the setting up.
    pub fn play(
        &self,
        world: &mut World,
        catalog: &Arc<Catalog>,
        mut told: impl FnMut(&World, usize, Option<&Intent>, &[Fact]),
    ) -> Result<(), Divergence> {
        let of = self.decisions.len();
        let before_all = |how| Divergence { number: 0, of, intent: None, how };
        let facts = begin(world, catalog, self.scenario, self.encounter, self.seed);
        let facts = facts.map_err(|why| before_all(Otherwise::NotThere(why)))?;
        let found = world.resource::<History>().begun();
        if found != self.begun {
            return Err(before_all(Otherwise::Hash { expected: self.begun, found }));
        }
        told(world, 0, None, &facts);
        let decisions = self.decisions.iter().map(|d| (&d.intent, Some(d.hash)));
        follow(world, decisions, |world, number, intent, facts| told(world, number, Some(intent), facts))
    }
}

/// Makes written decisions again, in order, until one of them is refused or does not lead where it led. A decision
/// without a hash only has to be possible.
pub(super) fn follow<'a>(
    world: &mut World,
    decisions: impl ExactSizeIterator<Item = (&'a Intent, Option<u64>)>,
    mut told: impl FnMut(&World, usize, &Intent, &[Fact]),
) -> Result<(), Divergence> {
    let of = decisions.len();
    for (n, (intent, expected)) in decisions.enumerate() {
        let number = n + 1;
        let differs = |how| Divergence { number, of, intent: Some(intent.clone()), how };
        let facts = act(world, intent).map_err(|refusal| differs(Otherwise::Refused(refusal.to_string())))?;
        let found = world.resource::<History>().decisions().last().map(|d| d.hash);
        if let (Some(expected), Some(found)) = (expected, found)
            && expected != found
        {
            return Err(differs(Otherwise::Hash { expected, found }));
        }
        told(world, number, intent, &facts);
    }
    Ok(())
}

/// The hash of the state a world is in.
pub(super) fn present(world: &World) -> u64 {
    state_hash(&snapshot(world))
}
