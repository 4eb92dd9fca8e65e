//! The games that a command can be about.
//!
//! Plain data. Must not play one.

use clap::ValueEnum;

/// A game of the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Fires Far Away.
    FiresFarAway,
    /// The Duel.
    Duel,
}
