//! The contents of the cards on the right of the table: encounter tables with their entries, and doom events.
//!
//! Owns the shape of that data. Must not draw it.

use crate::lang::Text;
use crate::model::DiceValues;

/// One line of an encounter table's card.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryLine {
    /// The dice totals: "1", "2-5".
    pub label: Text,
    /// Its text, one line per behaviour: "A Flurry".
    pub lines: Vec<Text>,
    /// Whether it allows no reaction.
    pub sudden: bool,
    /// The coins on it.
    pub coins: u8,
    /// The number of coins that exhausts it.
    pub coins_needed: u8,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it is resolved now.
    pub current: bool,
    /// Whether it is not on the card now.
    pub absent: bool,
}

/// An encounter table's card.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCard {
    /// The title.
    pub name: Text,
    /// Its entries, left to right.
    pub entries: Vec<EntryLine>,
    /// The dice of its last roll, while they lie on the card.
    pub rolled: DiceValues,
}

/// A doom event on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct DoomLine {
    /// The Round in which it happens.
    pub round: u16,
    /// Its text.
    pub text: Text,
    /// Whether it has happened.
    pub past: bool,
    /// The number of Rounds between repetitions; `None` if it happens once.
    pub every: Option<u16>,
}
