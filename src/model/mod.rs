//! The words of the game as plain data: ids, coordinates, dice, tokens, intents and facts.
//!
//! Owns the vocabulary that every other room speaks. Must not look at any other room, hold a rule, or read
//! a clock, a file or a random number.

mod board;
mod dice;
mod fact;
mod id;
mod id_map;
mod intent;
mod token;
mod words;

pub use board::{COLS, Coord, DIRECTIONS, ROWS, TILES, cross, direction_away, distance, step};
pub use dice::{Faces, MAX_DICE, Picks, Pool};
pub use fact::{Fact, MissReason, Motion, Outcome};
pub use id::Id;
pub use id_map::IdMap;
pub use intent::{Choice, Commit, Gear, Hands, Intent, Line, Who};
pub use token::{Bag, Condition, ConditionCounts, DamageKind, Sink, Spot, Token};
pub use words::{ActionClass, Grade, Hold, Modifier, Modifiers, Stat};
