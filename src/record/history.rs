//! What was decided so far, the way back and the way on again.
//!
//! Undo reaches back to the last random reveal and leaves no trace. Beyond it a decision can still be taken back, and
//! the record says so from then on: the state that comes back holds the generator, so the same decisions meet the same
//! dice, but the player has seen them. What was taken back can be done again until something else is decided.

use std::fmt;

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use crate::model::{Fact, Intent};
use crate::rules::{EncounterProgress, Facts, Refusal, Snapshot, resolve_intent, restore, state_hash, take_snapshot};

/// One decision, and the hash of the state that it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What was decided.
    pub intent: Intent,
    /// The hash of the state after it.
    #[serde(with = "super::hash")]
    pub hash: u64,
}

/// A decision that was taken back although something random had shown since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeBack {
    /// Which decision it was, counted from 1.
    pub decision_number: usize,
    /// What had been decided.
    pub intent: Intent,
}

/// A decision with the state it was made in, as long as the way back to it is open.
#[derive(Clone, Debug)]
struct HistoryEntry {
    decision: Decision,
    state_before: Option<Snapshot>,
}

/// The decisions of the encounter under way.
#[derive(Resource, Clone, Debug, Default)]
pub struct History {
    entries: Vec<HistoryEntry>,
    /// Decisions taken back that can be done again; the next one lies last.
    undone: Vec<Decision>,
    take_backs: Vec<TakeBack>,
    /// The hash of the state in which the first decision is made.
    initial_hash: u64,
    /// Seed of the dice.
    pub seed: u64,
}

/// Why a decision can't be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
    /// Nothing has been decided yet.
    NothingToUndo,
    /// Dice have fallen since; it can still be taken back, but the record is marked.
    DiceRevealed,
    /// The content files have changed since.
    ContentChanged,
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingToUndo => "there is nothing to undo",
            Self::ContentChanged => "the content files have changed since",
            Self::DiceRevealed => "dice have fallen since: what was seen stays seen",
        })
    }
}

/// Why nothing can be done again.
#[derive(Clone, Debug, PartialEq)]
pub enum RedoError {
    /// Nothing has been taken back since the last decision.
    NothingToRedo,
    /// The decision is not open any more.
    Refused(Refusal),
    /// It would lead elsewhere than it did before; the state is as it was.
    StateDiffers,
}

impl fmt::Display for RedoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingToRedo => f.write_str("there is nothing to do again"),
            Self::Refused(refusal) => write!(f, "it can't be done again: {refusal}"),
            Self::StateDiffers => f.write_str("it would not lead where it led before"),
        }
    }
}

impl History {
    /// An empty history for dice that follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// A new history for an encounter whose first decision is made in the state with this hash.
    pub(super) fn with_initial_hash(initial_hash: u64, seed: u64) -> Self {
        Self { initial_hash, ..Self::new(seed) }
    }

    /// A history whose decisions can be read, but not taken back: their states are gone.
    pub(super) fn with_locked_decisions(self, decisions: impl IntoIterator<Item = Decision>) -> Self {
        let entries = decisions.into_iter().map(|decision| HistoryEntry { decision, state_before: None }).collect();
        Self { entries, ..self }
    }

    /// The hash of the state in which the first decision is made.
    pub fn initial_hash(&self) -> u64 {
        self.initial_hash
    }

    /// Every decision in order.
    pub fn intents(&self) -> impl Iterator<Item = &Intent> {
        self.decisions().map(|d| &d.intent)
    }

    /// Every decision in order, with the hash of the state after it.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.entries.iter().map(|e| &e.decision)
    }

    /// How many decisions there have been.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing has been decided.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The marks: every decision that was taken back after something random had shown. They stay, whatever follows.
    pub fn take_backs(&self) -> &[TakeBack] {
        &self.take_backs
    }

    /// What was taken back and can be done again; the next one is the last.
    pub fn undone(&self) -> &[Decision] {
        &self.undone
    }

    /// How many of the first decisions were made before the content files last changed.
    pub fn locked_count(&self) -> usize {
        self.entries.iter().take_while(|e| e.state_before.is_none()).count()
    }

    /// The content files have changed: what was decided under the old ones is neither taken back nor done again.
    pub fn lock_history(&mut self) {
        self.entries.iter_mut().for_each(|e| e.state_before = None);
        self.undone.clear();
    }

    /// Takes over what a save knows besides the decisions.
    pub(super) fn restore_metadata(&mut self, take_backs: &[TakeBack], undone: &[Decision]) {
        self.take_backs = take_backs.to_vec();
        self.undone = undone.to_vec();
    }

    /// Whether the last decision can be undone: nothing random has shown since (R-014 leaves no second look).
    pub fn can_undo(&self, world: &World) -> Result<(), UndoError> {
        let before = self.last_undo_snapshot()?;
        if before.progress.rng_reveals == world.resource::<EncounterProgress>().rng_reveals {
            Ok(())
        } else {
            Err(UndoError::DiceRevealed)
        }
    }

    /// Whether the last decision can be taken back, marked or not.
    pub fn can_take_back(&self) -> Result<(), UndoError> {
        self.last_undo_snapshot().map(|_| ())
    }

    /// Whether something that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn last_undo_snapshot(&self) -> Result<&Snapshot, UndoError> {
        let last = self.entries.last().ok_or(UndoError::NothingToUndo)?;
        last.state_before.as_ref().ok_or(UndoError::ContentChanged)
    }
}

/// Carries out a decision and keeps it; returns what happened. Anything but the next decision to be done again closes
/// the way on.
pub fn apply_and_record(world: &mut World, intent: &Intent) -> Result<Vec<Fact>, Refusal> {
    let before = take_snapshot(world);
    resolve_intent(world, intent)?;
    let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
    let decision = Decision { intent: intent.clone(), hash: state_hash(&take_snapshot(world)) };
    let mut history = world.resource_mut::<History>();
    if history.undone.pop().is_some_and(|known| known != decision) {
        history.undone.clear();
    }
    history.entries.push(HistoryEntry { decision, state_before: Some(before) });
    Ok(facts)
}

/// Undoes the last decision, if nothing random has shown since.
pub fn undo(world: &mut World) -> Result<Intent, UndoError> {
    world.resource::<History>().can_undo(world)?;
    restore_previous_state(world)
}

/// Takes the last decision back. If something random has shown since, the record is marked for good; the dice stay the
/// same.
pub fn take_back(world: &mut World) -> Result<Intent, UndoError> {
    let revealed = match world.resource::<History>().can_undo(world) {
        Ok(()) => false,
        Err(UndoError::DiceRevealed) => true,
        Err(why) => return Err(why),
    };
    let at = world.resource::<History>().len();
    let intent = restore_previous_state(world)?;
    if revealed {
        world.resource_mut::<History>().take_backs.push(TakeBack { decision_number: at, intent: intent.clone() });
    }
    Ok(intent)
}

fn restore_previous_state(world: &mut World) -> Result<Intent, UndoError> {
    let mut history = world.resource_mut::<History>();
    history.last_undo_snapshot()?;
    let Some(HistoryEntry { decision, state_before: Some(before) }) = history.entries.pop() else {
        return Err(UndoError::NothingToUndo);
    };
    let intent = decision.intent.clone();
    history.undone.push(decision);
    restore(world, &before);
    Ok(intent)
}

/// Does the decision that was taken back last once more, and makes sure that it leads where it led before. If it does
/// not, everything stays as it is and the way on is closed.
pub fn redo(world: &mut World) -> Result<(Intent, Vec<Fact>), RedoError> {
    let known = world.resource::<History>().undone.last().cloned().ok_or(RedoError::NothingToRedo)?;
    let done = apply_and_record(world, &known.intent);
    let mut history = world.resource_mut::<History>();
    match done {
        Ok(facts) if history.entries.last().is_some_and(|e| e.decision.hash == known.hash) => Ok((known.intent, facts)),
        Ok(_) => {
            let before = history.entries.pop().and_then(|e| e.state_before);
            if let Some(before) = before {
                restore(world, &before);
            }
            Err(RedoError::StateDiffers)
        }
        Err(refusal) => {
            history.undone.clear();
            Err(RedoError::Refused(refusal))
        }
    }
}
