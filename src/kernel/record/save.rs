//! Saves: a game as plain data, with its decisions, the state hash after each, and its state.
//!
//! Owns the contents of a save. On disk a state is the game's [`SavedState`](GameTypes::SavedState). Must not touch the disk or know how a save file is laid out: `save_file` does.

use bevy::prelude::World;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::history::{Decision, History, TakeBack};
use crate::game::{Game, GameTypes};
use crate::state_hash::state_hash;

/// A whole game: everything that is needed to resume it without any earlier save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Save<G: Game> {
    /// A short summary of the state.
    pub summary: G::Summary,
    /// The start of the game.
    pub start: G::Start,
    /// How long the game has been played, in seconds.
    pub seconds_played: u64,
    /// The hash of the state before the first decision.
    #[serde(with = "crate::state_hash")]
    pub initial_hash: u64,
    /// All decisions that were not undone, each with the state hash after it.
    pub decisions: Vec<Decision<G>>,
    /// The marks of decisions that were taken back after a random reveal.
    pub take_backs: Vec<TakeBack<G>>,
    /// Undone decisions that can be redone; the last one is redone first.
    pub undone: Vec<Decision<G>>,
    /// The numbers of decisions that had been made when the content files changed, in order.
    pub content_changes: Vec<usize>,
    /// The state after the last change of the content files, from which the decisions after it can be carried out
    /// again; `None` if the files did not change.
    #[serde(serialize_with = "write_optional_state::<G, _>", deserialize_with = "read_optional_state::<G, _>")]
    pub state_after_content_change: Option<G::State>,
    /// The fingerprint of the content files in use.
    #[serde(with = "crate::state_hash")]
    pub content: u64,
    /// The part of those files that is noted for the time after they change.
    pub content_note: G::ContentNote,
    /// The state after all decisions.
    #[serde(serialize_with = "write_state::<G, _>", deserialize_with = "read_state::<G, _>")]
    pub state: G::State,
    /// The hash of that state.
    #[serde(with = "crate::state_hash")]
    pub hash: u64,
}

/// The kind of a change of the game: a line of the autosave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub enum ChangeKind<G: Game> {
    /// A decision was made, for the first time or again.
    Decided(G::Intent),
    /// The last decision was undone or taken back.
    TakenBack,
    /// The undone decisions were dropped, because they could not be done again.
    UndoneDropped,
}

/// A change of the game, with the result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SavedChange<G: Game> {
    /// The kind of change.
    pub kind: ChangeKind<G>,
    /// The hash of the state after it.
    #[serde(with = "crate::state_hash")]
    pub hash: u64,
    /// A short summary of the state after it.
    pub summary: G::Summary,
}

impl<G: Game> Save<G> {
    /// The save of this world's game.
    pub fn from_world(world: &World) -> Self {
        let history = world.resource::<History<G>>();
        let state = G::snapshot(world);
        Self {
            summary: G::summary(world),
            start: history.start().clone(),
            seconds_played: history.seconds_played,
            initial_hash: history.initial_hash(),
            decisions: history.decisions().cloned().collect(),
            take_backs: history.take_backs().to_vec(),
            undone: history.undone().to_vec(),
            content_changes: history.content_changes().to_vec(),
            state_after_content_change: history.state_after_content_change(world),
            content: G::fingerprint(G::content(world)),
            content_note: G::content_note(world),
            hash: state_hash(&state),
            state,
        }
    }

    /// The number of decisions that were made before the content files last changed.
    pub(super) fn locked_count(&self) -> usize {
        self.content_changes.last().copied().unwrap_or(0)
    }
}

impl<G: Game> SavedChange<G> {
    /// A change that has just been made in this world.
    pub fn from_save(kind: ChangeKind<G>, after: &Save<G>) -> Self {
        Self { kind, hash: after.hash, summary: after.summary.clone() }
    }
}

fn write_state<G: GameTypes, S: Serializer>(state: &G::State, serializer: S) -> Result<S::Ok, S::Error> {
    G::SavedState::from(state).serialize(serializer)
}

/// Reads a state, or says why it is none that the game can reach.
fn read_state<'de, G: GameTypes, D: Deserializer<'de>>(deserializer: D) -> Result<G::State, D::Error> {
    G::SavedState::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
}

pub(super) fn write_optional_state<G: GameTypes, S: Serializer>(
    state: &Option<G::State>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    state.as_ref().map(G::SavedState::from).serialize(serializer)
}

pub(super) fn read_optional_state<'de, G: GameTypes, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<G::State>, D::Error> {
    let saved = Option::<G::SavedState>::deserialize(deserializer)?;
    saved.map(TryInto::try_into).transpose().map_err(D::Error::custom)
}
