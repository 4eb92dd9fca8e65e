//! What was decided so far, and the way back.

use std::fmt;

use bevy::prelude::{Resource, World};

use crate::model::{Fact, Intent};
use crate::rules::{Facts, Progress, Refusal, Snapshot, apply, restore, snapshot};

/// One decision with the state it was made in.
#[derive(Clone, Debug)]
struct Entry {
    intent: Intent,
    before: Snapshot,
}

/// The decisions of the encounter under way.
#[derive(Resource, Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
    /// So many of them were made before the content files last changed.
    sealed: usize,
    /// Seed of the dice.
    pub seed: u64,
}

/// Why a decision can't be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// Nothing has been decided yet.
    Nothing,
    /// Dice have fallen since.
    Revealed,
    /// The content files have changed since.
    Changed,
}

impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "there is nothing to undo",
            Self::Changed => "the content files have changed since",
            Self::Revealed => "dice have fallen since: what was seen stays seen",
        })
    }
}

impl History {
    /// An empty history for dice that follow from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { entries: Vec::new(), sealed: 0, seed }
    }

    /// Every decision in order.
    pub fn intents(&self) -> impl Iterator<Item = &Intent> {
        self.entries.iter().map(|e| &e.intent)
    }

    /// How many decisions there have been.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing has been decided.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The content files have changed: what was decided under the old ones is not taken back.
    pub fn seal(&mut self) {
        self.sealed = self.entries.len();
    }

    /// Whether the last decision can be undone: nothing random has shown since (R-014 leaves no second look).
    pub fn can_undo(&self, world: &World) -> Result<(), NoUndo> {
        let last = self.entries.last().ok_or(NoUndo::Nothing)?;
        if self.entries.len() <= self.sealed {
            return Err(NoUndo::Changed);
        }
        if last.before.progress.reveals == world.resource::<Progress>().reveals {
            Ok(())
        } else {
            Err(NoUndo::Revealed)
        }
    }
}

/// Carries out a decision and keeps it; returns what happened.
pub fn act(world: &mut World, intent: &Intent) -> Result<Vec<Fact>, Refusal> {
    let before = snapshot(world);
    apply(world, intent)?;
    let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
    world.resource_mut::<History>().entries.push(Entry { intent: intent.clone(), before });
    Ok(facts)
}

/// Takes the last decision back.
pub fn undo(world: &mut World) -> Result<Intent, NoUndo> {
    world.resource::<History>().can_undo(world)?;
    let last = world.resource_mut::<History>().entries.pop().ok_or(NoUndo::Nothing)?;
    restore(world, &last.before);
    Ok(last.intent)
}
