//! Replay files: all decisions of a game as text that people can read, in `*.replay.ron`.
//!
//! Owns the format, and the one function that carries out stored decisions and reports the first mismatch. Must not
//! store any state: the state follows from scenario, encounter, seed and decisions, and the stored hashes verify that
//! it does.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::history::{Decision, History, TakeBack};
use super::save::{read_optional_state, write_optional_state};
use crate::content::{Problem, parse_ron};
use crate::game::{BrokenLaw, Game};
use crate::state_hash::hash_to_hex;

/// All decisions of a game, with everything that is needed to carry them out again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Replay<G: Game> {
    /// The id of the game.
    pub game: String,
    /// The format version.
    pub version: u32,
    /// The version of the program that wrote the file, for people.
    pub program: String,
    /// The start of the game.
    pub start: G::Start,
    /// The fingerprint of the content files with which it was written; `None` in files that do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::state_hash::optional")]
    pub content: Option<u64>,
    /// How the game ended; `None` if it was under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<G::Outcome>,
    /// The marks of decisions that were taken back after a random reveal.
    #[serde(default)]
    pub take_backs: Vec<TakeBack<G>>,
    /// The numbers of decisions that had been made when the content files changed, in order.
    #[serde(default)]
    pub content_changes: Vec<usize>,
    /// The hash of the state before the first decision.
    #[serde(with = "crate::state_hash")]
    pub initial_hash: u64,
    /// All decisions that were not undone, each with the state hash after it.
    pub decisions: Vec<Decision<G>>,
    /// The state after all decisions, which people can read where the decisions no longer lead to it; only a report has it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_optional_state::<G, _>",
        deserialize_with = "read_optional_state::<G, _>"
    )]
    pub state: Option<G::State>,
}

/// The first decision at which playback differs from the stored file.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayMismatch<G: Game> {
    /// The number of the decision, counted from 1; 0 if the initial state differs.
    pub decision_number: usize,
    /// The number of decisions in the file.
    pub decision_count: usize,
    /// The intent of the decision; `None` if the initial state differs.
    pub intent: Option<G::Intent>,
    /// The difference.
    pub reason: MismatchReason,
}

/// The way in which playback differs from the stored file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MismatchReason {
    /// The game can't be started, because content is missing.
    ContentMissing(String),
    /// The rules refuse the decision.
    Refused(String),
    /// The state after the decision breaks a law of the game.
    LawBroken(BrokenLaw),
    /// The state after the decision has another hash.
    StateHash {
        /// The hash in the file.
        expected: u64,
        /// The hash found by playback.
        found: u64,
    },
}

/// The first fields of every replay: they tell which game it is of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplayVersion {
    /// The id of the game.
    pub game: String,
    /// The format version of its replays.
    pub version: u32,
}

impl ReplayVersion {
    /// Reads it from the text of a replay; problems name the file `name`.
    ///
    /// # Errors
    ///
    /// Returns the problem if the text is not a replay.
    pub fn parse(name: &str, text: &str) -> Result<Self, Problem> {
        parse_ron(name, text, |_, _| None)
    }
}

impl<G: Game> fmt::Display for ReplayMismatch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.intent {
            // The intent is printed as it is written in the file, so that a person can search for it.
            Some(intent) => {
                let written = ron::to_string(intent).map_err(|_| fmt::Error)?;
                write!(f, "decision {} of {}, {written}: ", self.decision_number, self.decision_count)?;
            }
            None => f.write_str("before the first decision: ")?,
        }
        match &self.reason {
            MismatchReason::ContentMissing(why) => f.write_str(why),
            MismatchReason::Refused(why) => write!(f, "it is refused: {why}"),
            MismatchReason::LawBroken(law) => write!(f, "the state breaks a law: {law}"),
            MismatchReason::StateHash { expected, found } => {
                write!(f, "the state's hash was {} and is {}", hash_to_hex(*expected), hash_to_hex(*found))
            }
        }
    }
}

impl<G: Game> Replay<G> {
    /// The replay of this world's game up to now.
    pub fn from_world(world: &mut World) -> Self {
        let outcome = G::with(world, |position| G::progress(position).outcome);
        let history = world.resource::<History<G>>();
        Self {
            game: G::ID.to_owned(),
            version: G::FORMAT.replay_version,
            program: super::program().to_owned(),
            content: Some(G::fingerprint(G::content(world))),
            start: history.start().clone(),
            outcome,
            take_backs: history.take_backs().to_vec(),
            content_changes: history.content_changes().to_vec(),
            initial_hash: history.initial_hash(),
            decisions: history.decisions().cloned().collect(),
            state: None,
        }
    }

    /// The replay of this world's game up to now with its state, for a report of something wrong.
    pub fn report(world: &mut World) -> Self {
        Self { state: Some(G::snapshot(world)), ..Self::from_world(world) }
    }

    /// Parses a replay; problems name the file `name`.
    ///
    /// # Errors
    ///
    /// Returns the problem if the text is not a replay or has another format version.
    pub fn parse(name: &str, text: &str) -> Result<Self, Problem> {
        let versioned = ReplayVersion::parse(name, text)?;
        if versioned.game != G::ID {
            return Err(Problem::whole_file(name, format!("it is a replay of another game, `{}`", versioned.game)));
        }
        let (written, read) = (versioned.version, G::FORMAT.replay_version);
        if written != read {
            let why = format!("it was written in format {written}, this version reads {read}");
            return Err(Problem::whole_file(name, why));
        }
        parse_ron(name, text, |_, _| None)
    }

    /// The replay as RON text, one decision per line.
    ///
    /// # Errors
    ///
    /// Returns the serializer's error.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        let text = ron::ser::to_string_pretty(self, pretty)?;
        Ok(text + "\n")
    }

    /// Plays the replay with the given content, to its end or to the first mismatch. Calls `on_decision` for every
    /// decision that matches, with its number and its facts; number 0, without an intent, is the setup of the
    /// game.
    ///
    /// # Errors
    ///
    /// Returns the first mismatch.
    pub fn play_back(
        &self,
        world: &mut World,
        content: &Arc<G::Content>,
        mut on_decision: impl FnMut(&mut World, usize, Option<&G::Intent>, &[G::Fact]),
    ) -> Result<(), ReplayMismatch<G>> {
        let decision_count = self.decisions.len();
        let before_first_decision =
            |how| ReplayMismatch { decision_number: 0, decision_count, intent: None, reason: how };
        let facts = History::<G>::begin(world, content, &self.start);
        let facts = facts.map_err(|why| before_first_decision(MismatchReason::ContentMissing(why.to_string())))?;
        let found = world.resource::<History<G>>().initial_hash();
        if found != self.initial_hash {
            return Err(before_first_decision(MismatchReason::StateHash { expected: self.initial_hash, found }));
        }
        on_decision(world, 0, None, &facts);
        let decisions = self.decisions.iter().map(|d| (&d.intent, Some(d.hash)));
        replay_decisions::<G>(world, 0, decisions, |world, number, intent, facts| {
            G::with(world, |position| G::check(position)).map_err(MismatchReason::LawBroken)?;
            on_decision(world, number, Some(intent), facts);
            Ok(())
        })
    }
}

/// Carries out stored decisions in order, until the rules refuse a decision or a state hash differs. For a decision
/// without a hash, only a refusal counts. `earlier` is the number of decisions before the first one. A reason that
/// `on_decision` returns ends the playback too.
pub(super) fn replay_decisions<'a, G: Game>(
    world: &mut World,
    earlier: usize,
    decisions: impl ExactSizeIterator<Item = (&'a G::Intent, Option<u64>)>,
    mut on_decision: impl FnMut(&mut World, usize, &G::Intent, &[G::Fact]) -> Result<(), MismatchReason>,
) -> Result<(), ReplayMismatch<G>> {
    let decision_count = earlier + decisions.len();
    for (n, (intent, expected)) in decisions.enumerate() {
        let number = earlier + n + 1;
        let mismatch =
            |how| ReplayMismatch { decision_number: number, decision_count, intent: Some(intent.clone()), reason: how };
        let facts = History::<G>::decide(world, intent)
            .map_err(|refusal| mismatch(MismatchReason::Refused(refusal.to_string())))?;
        let found = world.resource::<History<G>>().decisions().last().map(|d| d.hash);
        if let (Some(expected), Some(found)) = (expected, found)
            && expected != found
        {
            return Err(mismatch(MismatchReason::StateHash { expected, found }));
        }
        on_decision(world, number, intent, &facts).map_err(mismatch)?;
    }
    Ok(())
}
