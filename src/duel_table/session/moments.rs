//! What is kept of the moments of a game.
//!
//! Plain data. Must not find a moment: `past` does.

use std::sync::Arc;

use duel::view::DuelView;

use crate::duel_table::scene::{DuelScene, FallenDice};

/// How far the log and the dice were after a decision.
#[derive(Clone, Debug, Default)]
pub struct MomentMark {
    /// The number of lines of the log.
    pub log_lines: usize,
    /// The dice on the felt.
    pub fallen: FallenDice,
}

/// An earlier moment that the table shows.
#[derive(Clone, Debug)]
pub struct ShownPast {
    /// The number of decisions before it.
    pub number: usize,
    /// Its view.
    pub view: Arc<DuelView>,
    /// Its scene.
    pub scene: DuelScene,
    /// The number of lines of the log by then.
    pub log_lines: usize,
}
