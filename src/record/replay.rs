//! The course of an encounter as a file that can be read, kept and played over: `*.replay.ron`.
//!
//! Owns the format and the one place that follows written decisions and finds the first that leads elsewhere. A replay
//! holds no state: everything follows from scenario, encounter, seed and decisions, and the hashes say whether it does.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::hash::{self, hash_to_hex};
use super::history::{Decision, History, TakeBack, apply_and_record};
use super::save::start_encounter;
use crate::content::{Catalog, Problem, parse_ron};
use crate::model::{Fact, Id, Intent};
use crate::rules::{CurrentEncounter, state_hash, take_snapshot};

/// Version of the format; files of another are refused, never guessed at.
const REPLAY_FORMAT_VERSION: u32 = 2;

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
    pub locked_count: usize,
    /// The hash of the state in which the first decision is made.
    #[serde(with = "hash")]
    pub initial_hash: u64,
    /// Every decision that stood, with the hash after it.
    pub decisions: Vec<Decision>,
}

/// The first place where a course goes another way than it was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayMismatch {
    /// After how many decisions that agreed, this one counted; 0 if the beginning differs already.
    pub decision_number: usize,
    /// How many decisions were written down.
    pub decision_count: usize,
    /// The decision.
    pub intent: Option<Intent>,
    /// What is different.
    pub reason: MismatchReason,
}

/// How a course goes another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MismatchReason {
    /// It can't even be begun.
    ContentMissing(String),
    /// The rules refuse the decision.
    Refused(String),
    /// It leads to another state.
    StateHash {
        /// The hash written down.
        expected: u64,
        /// The hash it has now.
        found: u64,
    },
}

impl fmt::Display for ReplayMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.intent {
            // As it stands in the file, so that it can be looked for.
            Some(intent) => {
                let written = ron::to_string(intent).map_err(|_| fmt::Error)?;
                write!(f, "decision {} of {}, {written}: ", self.decision_number, self.decision_count)?;
            }
            None => f.write_str("before the first decision: ")?,
        }
        match &self.reason {
            MismatchReason::ContentMissing(why) => f.write_str(why),
            MismatchReason::Refused(why) => write!(f, "it is refused: {why}"),
            MismatchReason::StateHash { expected, found } => {
                write!(f, "the state's hash was {} and is {}", hash_to_hex(*expected), hash_to_hex(*found))
            }
        }
    }
}

impl Replay {
    /// The course of this world's encounter so far.
    pub fn from_world(world: &World) -> Self {
        let current = world.resource::<CurrentEncounter>();
        let history = world.resource::<History>();
        Self {
            version: REPLAY_FORMAT_VERSION,
            program: env!("EMBERHEX_VERSION").to_owned(),
            scenario: current.scenario.id,
            encounter: current.encounter.id,
            seed: history.seed,
            take_backs: history.take_backs().to_vec(),
            locked_count: history.locked_count(),
            initial_hash: history.initial_hash(),
            decisions: history.decisions().cloned().collect(),
        }
    }

    /// Reads a replay; `name` stands in the message if it can't be.
    pub fn parse(name: &str, text: &str) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct ReplayVersion {
            version: u32,
        }
        let versioned: ReplayVersion = parse_ron(name, text)?;
        if versioned.version != REPLAY_FORMAT_VERSION {
            let why =
                format!("it was written in format {}, this version reads {REPLAY_FORMAT_VERSION}", versioned.version);
            return Err(Problem::whole_file(name, why));
        }
        parse_ron(name, text)
    }

    /// The replay as text, a decision a line.
    pub fn to_ron(&self) -> Result<String, String> {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        let text = ron::ser::to_string_pretty(self, pretty).map_err(|e| e.to_string())?;
        Ok(text + "\n")
    }

    /// Plays it over against the content as it is, from the beginning to the end or to the first place where it goes
    /// another way. `told` hears every decision that agrees, with its number and what came of it; number 0, without a
    /// decision, is the setting up.
    pub fn play_back(
        &self,
        world: &mut World,
        catalog: &Arc<Catalog>,
        mut on_decision: impl FnMut(&World, usize, Option<&Intent>, &[Fact]),
    ) -> Result<(), ReplayMismatch> {
        let decision_count = self.decisions.len();
        let before_first_decision =
            |how| ReplayMismatch { decision_number: 0, decision_count, intent: None, reason: how };
        let facts = start_encounter(world, catalog, self.scenario, self.encounter, self.seed);
        let facts = facts.map_err(|why| before_first_decision(MismatchReason::ContentMissing(why)))?;
        let found = world.resource::<History>().initial_hash();
        if found != self.initial_hash {
            return Err(before_first_decision(MismatchReason::StateHash { expected: self.initial_hash, found }));
        }
        on_decision(world, 0, None, &facts);
        let decisions = self.decisions.iter().map(|d| (&d.intent, Some(d.hash)));
        replay_decisions(world, decisions, |world, number, intent, facts| {
            on_decision(world, number, Some(intent), facts)
        })
    }
}

/// Makes written decisions again, in order, until one of them is refused or does not lead where it led. A decision
/// without a hash only has to be possible.
pub(super) fn replay_decisions<'a>(
    world: &mut World,
    decisions: impl ExactSizeIterator<Item = (&'a Intent, Option<u64>)>,
    mut on_decision: impl FnMut(&World, usize, &Intent, &[Fact]),
) -> Result<(), ReplayMismatch> {
    let decision_count = decisions.len();
    for (n, (intent, expected)) in decisions.enumerate() {
        let number = n + 1;
        let mismatch =
            |how| ReplayMismatch { decision_number: number, decision_count, intent: Some(intent.clone()), reason: how };
        let facts = apply_and_record(world, intent)
            .map_err(|refusal| mismatch(MismatchReason::Refused(refusal.to_string())))?;
        let found = world.resource::<History>().decisions().last().map(|d| d.hash);
        if let (Some(expected), Some(found)) = (expected, found)
            && expected != found
        {
            return Err(mismatch(MismatchReason::StateHash { expected, found }));
        }
        on_decision(world, number, intent, &facts);
    }
    Ok(())
}

/// The hash of the state a world is in.
pub(super) fn current_hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}
