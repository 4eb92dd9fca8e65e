//! The decision history: undo, take-back and redo.
//!
//! Owns the list of decisions, the snapshot before each, and the list of undone decisions. Undo reaches back to the
//! last random reveal and leaves no trace. A take-back goes further, and the history keeps a mark of it: the restored
//! snapshot includes the dice generator, so the same decisions meet the same dice, but the player has seen those dice.
//! Undone decisions can be redone until the player decides something else. Must not interpret intents or facts.

use std::fmt::Display;
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Game;
use crate::lang::words;
use crate::state_hash::state_hash;

/// One decision and the hash of the state after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Decision<G: Game> {
    /// The intent that was carried out.
    pub intent: G::Intent,
    /// The hash of the state after it.
    #[serde(with = "crate::state_hash")]
    pub hash: u64,
}

/// The mark of a decision that was taken back after a random reveal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct TakeBack<G: Game> {
    /// The number of the decision, counted from 1.
    pub decision_number: usize,
    /// The intent of the decision.
    pub intent: G::Intent,
}

/// A decision with the snapshot before it; the snapshot is absent if the decision is locked.
#[derive(Clone, Debug)]
struct HistoryEntry<G: Game> {
    decision: Decision<G>,
    state_before: Option<G::State>,
}

/// The decisions of the game in a world.
#[derive(Resource, Clone, Debug)]
pub struct History<G: Game> {
    start: G::Start,
    entries: Vec<HistoryEntry<G>>,
    /// Undone decisions that can be redone; the last one is redone first.
    undone: Vec<Decision<G>>,
    take_backs: Vec<TakeBack<G>>,
    /// The numbers of decisions that had been made when the content files changed, in order.
    content_changes: Vec<usize>,
    /// The hash of the state before the first decision.
    initial_hash: u64,
    /// How long the game has been played, in seconds. It belongs to no state.
    pub seconds_played: u64,
}

/// The reason why a decision can't be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UndoError {
    /// There is no decision yet.
    #[error("{}", words!("undo-nothing"))]
    NothingToUndo,
    /// There has been a random reveal since; the decision can still be taken back, and the history is marked.
    #[error("{}", words!("undo-dice"))]
    DiceRevealed,
    /// The content files have changed since the decision.
    #[error("{}", words!("undo-content"))]
    ContentChanged,
}

/// The reason why no decision can be redone.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RedoError<R: Display> {
    /// There is no undone decision.
    #[error("{}", words!("redo-nothing"))]
    NothingToRedo,
    /// The rules refuse the decision now.
    #[error("{}", words!("redo-refused", why = _0.to_string()))]
    Refused(R),
    /// The decision leads to another state than before; the world keeps the state before the redo.
    #[error("{}", words!("redo-differs"))]
    StateDiffers,
}

impl<G: Game> History<G> {
    /// An empty history for a game that begins so, in a state with this hash.
    pub(super) fn new(start: G::Start, initial_hash: u64) -> Self {
        let (entries, undone, take_backs, content_changes) = Default::default();
        Self { start, entries, undone, take_backs, content_changes, initial_hash, seconds_played: 0 }
    }

    /// Begins a game with an empty history, and returns the facts of its setup. The game must be installed in the world.
    ///
    /// # Errors
    ///
    /// Returns the thing that the content lacks, or the reason why the start is not legal.
    pub fn begin(
        world: &mut World,
        content: &Arc<G::Content>,
        start: &G::Start,
    ) -> Result<Vec<G::Fact>, G::StartError> {
        let facts = G::begin(world, content, start)?;
        world.insert_resource(Self::new(start.clone(), current_hash::<G>(world)));
        Ok(facts)
    }

    /// The start of the game.
    pub fn start(&self) -> &G::Start {
        &self.start
    }

    /// This history with decisions that can be read but not taken back, because their snapshots are not stored.
    pub(super) fn with_locked_decisions(self, decisions: impl IntoIterator<Item = Decision<G>>) -> Self {
        let entries = decisions.into_iter().map(|decision| HistoryEntry { decision, state_before: None }).collect();
        Self { entries, ..self }
    }

    /// The hash of the state before the first decision.
    pub fn initial_hash(&self) -> u64 {
        self.initial_hash
    }

    /// The intents of all decisions in order.
    pub fn intents(&self) -> impl Iterator<Item = &G::Intent> {
        self.decisions().map(|d| &d.intent)
    }

    /// All decisions in order, each with the hash of the state after it.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision<G>> {
        self.entries.iter().map(|e| &e.decision)
    }

    /// The number of decisions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no decision.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The marks of decisions that were taken back after a random reveal. Later decisions never remove them.
    pub fn take_backs(&self) -> &[TakeBack<G>] {
        &self.take_backs
    }

    /// Undone decisions that can be redone; the last one is redone first.
    pub fn undone(&self) -> &[Decision<G>] {
        &self.undone
    }

    /// The number of decisions made before the content files last changed.
    pub fn locked_count(&self) -> usize {
        self.entries.iter().take_while(|e| e.state_before.is_none()).count()
    }

    /// The numbers of decisions that had been made when the content files changed, in order.
    pub fn content_changes(&self) -> &[usize] {
        &self.content_changes
    }

    /// The state before the decision with this number, counted from 1. `None` if there is no such decision, or if it is
    /// locked.
    pub fn state_before(&self, number: usize) -> Option<&G::State> {
        self.entries.get(number.checked_sub(1)?)?.state_before.as_ref()
    }

    /// This history as it was before the decision with this number, without undone decisions and marks.
    pub(super) fn up_to(&self, number: usize) -> Self {
        let entries = self.entries.iter().take(number.saturating_sub(1)).cloned().collect();
        Self { entries, ..Self::new(self.start.clone(), self.initial_hash) }
    }

    /// Notes that the content files have changed, and locks all decisions: none of them can be undone, taken back or
    /// redone.
    pub fn lock_history(&mut self) {
        self.entries.iter_mut().for_each(|e| e.state_before = None);
        self.undone.clear();
        if self.content_changes.last() != Some(&self.entries.len()) {
            self.content_changes.push(self.entries.len());
        }
    }

    /// Drops all undone decisions, so that none can be redone.
    pub(super) fn clear_undone(&mut self) {
        self.undone.clear();
    }

    /// The state from which the decisions that are not locked can be carried out again; `None` if that is the start of
    /// the game.
    pub(super) fn state_after_content_change(&self, world: &World) -> Option<G::State> {
        self.content_changes.last()?;
        let first_unlocked = self.entries.get(self.locked_count()).and_then(|e| e.state_before.clone());
        Some(first_unlocked.unwrap_or_else(|| G::snapshot(world)))
    }

    /// Restores the parts of a save that its decisions do not contain: marks, undone decisions and changes of the
    /// content files.
    pub(super) fn restore_metadata(
        &mut self,
        take_backs: &[TakeBack<G>],
        undone: &[Decision<G>],
        content_changes: &[usize],
    ) {
        self.take_backs = take_backs.to_vec();
        self.undone = undone.to_vec();
        self.content_changes = content_changes.to_vec();
    }

    /// Whether the last decision can be undone: there has been no random reveal since.
    ///
    /// # Errors
    ///
    /// Returns the reason if the last decision can't be undone.
    pub fn can_undo(&self, world: &World) -> Result<(), UndoError> {
        let before = self.last_undo_snapshot()?;
        if G::reveals_in(before) == G::reveals(world) { Ok(()) } else { Err(UndoError::DiceRevealed) }
    }

    /// Whether the last decision can be taken back, with or without a mark.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no decision or the last one is locked.
    pub fn can_take_back(&self) -> Result<(), UndoError> {
        self.last_undo_snapshot().map(|_| ())
    }

    /// Whether there is an undone decision to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn last_undo_snapshot(&self) -> Result<&G::State, UndoError> {
        let last = self.entries.last().ok_or(UndoError::NothingToUndo)?;
        last.state_before.as_ref().ok_or(UndoError::ContentChanged)
    }

    /// Carries out an intent, adds it to the history and returns its facts. If the decision differs from the next one to
    /// redo, all undone decisions are dropped.
    ///
    /// # Errors
    ///
    /// Returns the refusal of the rules; the world and the history are then unchanged.
    pub fn decide(world: &mut World, intent: &G::Intent) -> Result<Vec<G::Fact>, G::Refusal> {
        Self::decide_observed(world, intent, |_| {})
    }

    /// Carries out an intent as [`decide`](Self::decide) does; `observe` sees the state between the steps of the
    /// resolution.
    ///
    /// # Errors
    ///
    /// Returns the refusal of the rules; the world and the history are then unchanged.
    pub fn decide_observed(
        world: &mut World,
        intent: &G::Intent,
        mut observe: impl FnMut(&G::Position<'_, '_>),
    ) -> Result<Vec<G::Fact>, G::Refusal> {
        let before = G::snapshot(world);
        let facts = G::apply(world, intent, &mut observe)?;
        let decision = Decision { intent: intent.clone(), hash: current_hash::<G>(world) };
        let mut history = world.resource_mut::<Self>();
        if history.undone.pop().is_some_and(|known| known != decision) {
            history.undone.clear();
        }
        history.entries.push(HistoryEntry { decision, state_before: Some(before) });
        Ok(facts)
    }

    /// Undoes the last decision if there has been no random reveal since, and returns its intent.
    ///
    /// # Errors
    ///
    /// Returns the reason if the last decision can't be undone.
    pub fn undo(world: &mut World) -> Result<G::Intent, UndoError> {
        world.resource::<Self>().can_undo(world)?;
        Self::restore_previous_state(world)
    }

    /// Takes the last decision back and returns its intent. If there has been a random reveal since, the history keeps a
    /// mark; the dice generator is restored too, so the dice stay the same.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no decision or the last one is locked.
    pub fn take_back(world: &mut World) -> Result<G::Intent, UndoError> {
        let revealed = match world.resource::<Self>().can_undo(world) {
            Ok(()) => false,
            Err(UndoError::DiceRevealed) => true,
            Err(why) => return Err(why),
        };
        let at = world.resource::<Self>().len();
        let intent = Self::restore_previous_state(world)?;
        if revealed {
            world.resource_mut::<Self>().take_backs.push(TakeBack { decision_number: at, intent: intent.clone() });
        }
        Ok(intent)
    }

    fn restore_previous_state(world: &mut World) -> Result<G::Intent, UndoError> {
        let mut history = world.resource_mut::<Self>();
        history.last_undo_snapshot()?;
        let Some(HistoryEntry { decision, state_before: Some(before) }) = history.entries.pop() else {
            return Err(UndoError::NothingToUndo);
        };
        let intent = decision.intent.clone();
        history.undone.push(decision);
        G::restore(world, &before);
        Ok(intent)
    }

    /// Redoes the decision that was undone last, and verifies that it leads to the same state hash as before. If it does
    /// not, the state stays as it is and all undone decisions are dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no undone decision, the rules refuse it, or it leads to another state.
    pub fn redo(world: &mut World) -> Result<(G::Intent, Vec<G::Fact>), RedoError<G::Refusal>> {
        Self::redo_observed(world, |_| {})
    }

    /// Redoes a decision as [`redo`](Self::redo) does; `observe` sees the state between the steps of the resolution.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no undone decision, the rules refuse it, or it leads to another state.
    pub fn redo_observed(
        world: &mut World,
        observe: impl FnMut(&G::Position<'_, '_>),
    ) -> Result<(G::Intent, Vec<G::Fact>), RedoError<G::Refusal>> {
        let known = world.resource::<Self>().undone.last().cloned().ok_or(RedoError::NothingToRedo)?;
        let done = Self::decide_observed(world, &known.intent, observe);
        let mut history = world.resource_mut::<Self>();
        match done {
            Ok(facts) if history.entries.last().is_some_and(|e| e.decision.hash == known.hash) => {
                Ok((known.intent, facts))
            }
            Ok(_) => {
                let before = history.entries.pop().and_then(|e| e.state_before);
                if let Some(before) = before {
                    G::restore(world, &before);
                }
                Err(RedoError::StateDiffers)
            }
            Err(refusal) => {
                history.undone.clear();
                Err(RedoError::Refused(refusal))
            }
        }
    }
}

/// The hash of the state of a world.
pub(super) fn current_hash<G: Game>(world: &World) -> u64 {
    state_hash(&G::snapshot(world))
}
