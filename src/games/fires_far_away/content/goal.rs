//! The victory condition of an encounter as data.
//!
//! Must not decide whether it is reached.

use serde::{Deserialize, Serialize};

use crate::model::Id;

/// The victory condition of an encounter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// No enemy is left, and no wave is still to come.
    DefeatAll,
    /// No enemy of this id is left, and no later wave contains one.
    Defeat(Id),
    /// This number of Rounds is over.
    Survive(u16),
    /// The character stands on a tile with this key.
    Reach(Id),
    /// Every one of these goals is reached.
    AllOf(Vec<Goal>),
    /// At least one of these goals is reached.
    AnyOf(Vec<Goal>),
}

impl Goal {
    /// This goal and every goal nested in it.
    pub fn flatten(&self) -> Vec<&Goal> {
        match self {
            Self::AllOf(list) | Self::AnyOf(list) => {
                std::iter::once(self).chain(list.iter().flat_map(Self::flatten)).collect()
            }
            _ => vec![self],
        }
    }
}
