//! What stays with the character besides lost HP, as plain data: lost dice and FP, conditions, a broken guard, broken gear.
//!
//! Owns the shape of that data and what counts as worse. Must not compute a loss: `input` translates those of the simulation.

use std::cmp::Reverse;

use super::forecast_view::ChanceView;
use crate::model::Condition;

/// Something that stays with the character. What is worse comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LastingKind {
    /// A piece of gear breaks, by its name.
    GearBroken(String),
    /// Dice of this face leave the pool; the higher the face, the worse.
    Die(Reverse<u8>),
    /// A condition is gained and kept.
    Condition(Condition),
    /// The guard breaks.
    GuardBroken,
    /// FP are lost.
    Focus,
}

/// Something that stays, how much of it over all courses, and its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct LastingEffect {
    /// What it is.
    pub kind: LastingKind,
    /// The least of it over all courses: dice, tokens of the condition, or FP.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// The chance that there is any of it.
    pub chance: ChanceView,
}

/// What is lost or gained in one course, each once with its number, the worst first.
pub fn count_lasting(kinds: impl IntoIterator<Item = (LastingKind, u8)>) -> Vec<(LastingKind, u8)> {
    let mut counts: Vec<(LastingKind, u8)> = Vec::new();
    for (kind, n) in kinds.into_iter().filter(|(_, n)| *n > 0) {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None => counts.push((kind, n)),
        }
    }
    counts.sort();
    counts
}
